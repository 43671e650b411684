"""Pictures of the first pages of the rulebook: the box, the board, what lies before each, a round, and the cube."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Shape, Text, Use
from companion.games.yinzi import position
from companion.games.yinzi.edition import COUNTS, Edition
from printables.booklet import pt
from printables.yinzi.book_board import PLAYERS
from printables.yinzi.book_signs import (
    AISHA,
    DASHED,
    HAIR,
    INK_ARROW,
    JONAS,
    MEI,
    TOMAS,
    Drawn,
    arrow,
    card,
    cylinder,
    factory,
    field,
    market,
    number,
    panel,
    route,
    ship,
    sign,
    signs,
    wash,
    words,
)

Say: TypeAlias = Callable[..., str]

UNLIMITED: Final = {"copper": 56, "silver": 26, "misfortune": 16}
"""What may be replaced when it runs out: how many pieces a copy has of it."""


# --- the box --------------------------------------------------------------------------------------------------


def shared(ed: Edition, say: Say, w: float) -> Drawn:
    """What lies on the table for everybody: pictures with counts and names."""
    pieces: tuple[tuple[str, int, Picture], ...] = (
        ("board", 1, (_small_board(2.6, 2, 13, 9.6),)),
        ("routes", COUNTS["routes"], (route(3, 2, 12, 9),)),
        ("ships", COUNTS["ships"], ship(2, -1.5, 14, "", ("silk", "tea"))),
        ("crops", COUNTS["crops"], field(4, 1.6, 10, "tea", tile=True)),
        ("markets", COUNTS["urban_tiles"], market(4, 1.6, 10, ("salt", "coin", "coin", "bamboo"))),
        ("factories", COUNTS["factories"], factory(0.6, 2.2, 17, JONAS, "porcelain")),
        ("copper", UNLIMITED["copper"], (Use("y-copper", 4.5, 2, 9, 9),)),
        ("silver", UNLIMITED["silver"], (Use("y-silver", 4, 1.6, 10, 10),)),
        ("misfortune", UNLIMITED["misfortune"], (Use("y-misfortune", 4.5, 2, 9, 9),)),
        ("wood", position.WOOD_IN_BOX, (Use("y-wood", 4.5, 2, 9, 9),)),
        ("stone", position.STONE_IN_BOX, (Use("y-stone", 4.5, 2, 9, 9),)),
        ("die", 1, (Use("y-die", 4.8, 2.2, 8.6, 8.6),)),
    )
    return _grid(pieces, say, w, 6)


def own(ed: Edition, say: Say, w: float) -> Drawn:
    """What each person has: pictures with counts and names."""
    deck = sum(ed.card_counts)
    pieces: tuple[tuple[str, int, Picture], ...] = (
        ("player-boards", 1, (_small_mat(1.6, 2.6, 15, 8.4),)),
        ("cards", deck, (Group(card(0, 0, 7, MEI, 1, 3), at=(3, 1.2)), *card(8, 1.2, 7, MEI, 3, 1))),
        ("workers", position.WORKERS_EACH, (sign(f"y-worker:{MEI}", 4, 1.6, 10),)),
        ("cubes", position.CUBES_EACH, (sign(f"y-cube:{MEI}", 5, 2.6, 8),)),
        ("discs", position.DISCS_EACH, (sign(f"y-disc:{MEI}", 5, 2.6, 8),)),
        ("pieces", position.COMMODITIES_EACH, (sign(f"y-piece:{MEI}", 5, 2.6, 8),)),
        ("cylinders", 2, cylinder(6.4, 2.2, 5.2, MEI)),
    )
    return _grid(pieces, say, w, 7)


def _grid(pieces: tuple[tuple[str, int, Picture], ...], say: Say, w: float, columns: int) -> Drawn:
    step, high = w / columns, 22.0
    shapes: list[Shape] = []
    for place, (name, count, picture) in enumerate(pieces):
        x, y = place % columns * step, place // columns * high
        shapes += [
            Group(picture, at=(x + (step - 18) / 2, y)),
            words(x + step / 2, y + 15.6, f"{count} ×", 8, "sans-bold"),
            Block(
                x + 0.6, y + 16.6, step - 1.2, 7, (say(f"book.part.{name}"),), pt(7.5), anchor="middle", leading=1.12
            ),
        ]
    return Drawn(tuple(shapes), w, high * -(-len(pieces) // columns))


def _small_board(x: float, y: float, w: float, h: float) -> Shape:
    third, half = 0.38 * w, 0.27 * h
    left, top = 0.28 * w, 0.14 * h
    tints = (("huguang", 0, 0), ("nanzhili", 1, 0), ("jiangxi", 0, 1), ("zhejiang", 1, 1))
    return Group(
        (
            Rect(0, 0, w, h, Paint(fill="surface", stroke="map-ink", width=0.4), 0.6),
            *(
                Rect(
                    left + a * third / 2,
                    top + b * half,
                    third / 2,
                    half,
                    Paint(fill=tint, stroke="map-ink", width=0.15),
                )
                for tint, a, b in tints
            ),
            Rect(0.7 * w, 0.1 * h, 0.22 * w, 0.6 * h, Paint(fill="sea", stroke="map-fine", width=0.15)),
            Rect(0.06 * w, 0.1 * h, 0.17 * w, 0.8 * h, HAIR),
            Rect(0.28 * w, 0.76 * h, 0.64 * w, 0.16 * h, HAIR),
        ),
        at=(x, y),
    )


def _small_mat(x: float, y: float, w: float, h: float) -> Shape:
    step = w / 6
    return Group(
        (
            Rect(0, 0, w, h, Paint(fill="surface", stroke="p-yellow", width=0.6), 0.6),
            *(Rect(0.25 + n * step, 0.8, step - 0.5, 0.6 * h, HAIR) for n in range(6)),
            *(Rect(0.25 + n * step, 0.72 * h, step - 0.5, 0.2 * h, HAIR) for n in range(5)),
        ),
        at=(x, y),
    )


# --- setting up -----------------------------------------------------------------------------------------------


def mine(ed: Edition, say: Say, w: float) -> Drawn:
    """A player board with the deck beside it and the supply below."""
    wide = w - 20
    mat = player_board(say, wide)
    deck = (
        Rect(0, 0, 15, 22, Paint(fill="porcelain-wash", stroke="porcelain", width=0.4), 1.2),
        Use("seal", 4, 7.5, 7, 7),
    )
    x = 20.0
    supply = (
        *signs([f"y-worker:{MEI}"] * position.WORKERS_EACH, x, mat.h + 2.6, 4.6, 3.4),
        *signs([f"y-cube:{MEI}"] * 5, x + 45, mat.h + 3, 4, 2.2),
        *signs([f"y-disc:{MEI}"] * 5, x + 62, mat.h + 3, 4, 2.2),
        *signs([f"y-piece:{MEI}"] * 3, x + 79, mat.h + 3, 4, 2.2),
    )
    coins = signs(["y-copper"] * 4, 0, mat.h + 2.8, 4.6, 3.6)
    return Drawn(
        (
            Group(deck, at=(1.5, 3)),
            Block(0, 26.4, 18, 8, (say("book.setup.deck"),), pt(7), anchor="middle", leading=1.1),
            Group(mat.picture, at=(x, 0)),
            *supply,
            *coins,
        ),
        w,
        mat.h + 8.4,
    )


ACTIONS: Final = ("boats", "plant", "sell", "develop", "advance")


def player_board(say: Say, w: float, card_on: int = -1) -> Drawn:
    """A player board of Mei; with a card of value 2 and its workers on one of its columns."""
    h = 37.0
    step = (w - 13.6) / len(ACTIONS)
    shapes: list[Shape] = [Rect(0, 0, w, h, Paint(fill="surface", stroke="p-yellow", width=0.9), 1.4)]
    for place, action in enumerate(ACTIONS):
        x = 1.6 + place * step
        shapes.append(Rect(x, 1.8, step - 1.2, 22.4, DASHED, 0.8))
        if place == card_on:
            shapes += card(x + (step - 1.2 - 13.6) / 2, 3, 13.6, MEI, 2, 2)
        else:
            shapes.append(Use(f"y-{action}", x + (step - 1.2) / 2 - 4, 4.4, 8, 8))
            name = Block(
                x + 0.1, 13.6, step - 1.4, 10, (say(f"book.column.{action}"),), pt(8), "serif-bold", anchor="middle",
                leading=1.08,
            )  # fmt: skip
            shapes.append(name)
        shapes.append(Rect(x, 25.6, step - 1.2, 9.6, HAIR, 0.8))
        if place == card_on:
            shapes += signs([f"y-worker:{MEI}"] * 2, x + (step - 11) / 2, 27.4, 6, 4.8)
    x = 1.6 + len(ACTIONS) * step
    shapes += [
        Rect(x, 1.8, w - x - 1.6, 33.4, Paint(fill="gold-wash", stroke="gold-line", width=0.3), 0.8),
        Use("y-tax", x + (w - x - 1.6) / 2 - 3.4, 4.4, 6.8, 6.8),
        Block(x + 0.3, 13.6, w - x - 2.2, 8, (say("book.actions.tax"),), pt(6.8), "serif-bold", anchor="middle"),
        Circle(x + (w - x - 1.6) / 2, 28.6, 3.4, DASHED),
    ]
    return Drawn(tuple(shapes), w, h)


def players(ed: Edition, say: Say, w: float) -> Drawn:
    """What changes with the number of players."""
    late, kinds = 8, 6
    rows: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("crops", tuple(f"{COUNTS['crops'] - late - kinds * (4 - n)}" for n in PLAYERS)),
        ("coast", tuple(f"{ed.coast[n]}" for n in PLAYERS)),
        ("gone", ("2", "2", "–")),
        ("factories", tuple(f"{4 * n}, {n}" for n in PLAYERS)),
        ("routes", tuple(f"{n} + 1" for n in PLAYERS)),
    )
    high, right = 5.2, 14.0
    first = w - right * len(PLAYERS)
    shapes: list[Shape] = [wash(first, 0, right * len(PLAYERS), high, "porcelain-wash")]
    for place, count in enumerate(PLAYERS):
        x = first + (place + 0.5) * right
        shapes += [words(x - 1.6, 3.7, f"{count}", 9, "sans-bold"), Use("house", x + 0.2, 0.8, 3.6, 3.6)]
    for line_, (name, values) in enumerate(rows):
        y = high * (line_ + 1)
        shapes.append(Path(f"M0 {y:.5g}h{w:.5g}", Paint(stroke="line", width=0.25)))
        shapes.append(words(0.6, y + 3.7, say(f"book.setup.{name}"), 8.5, anchor="start", room=first - 2))
        shapes += [words(first + (n + 0.5) * right, y + 3.7, said, 8.5, "sans-bold") for n, said in enumerate(values)]
    return Drawn(tuple(shapes), w, high * (len(rows) + 1))


# --- how it goes ----------------------------------------------------------------------------------------------

PHASES: Final = (
    ("A", "bonus", ("y-plant", "y-tax")),
    ("B", "actions", ("y-sell", "y-ships")),
    ("C", "feed", ("y-food",)),
    ("D", "resolve", ("y-war", "y-wildfire")),
    ("E", "late", ("y-ships",)),
    ("F", "tidy", ("y-die",)),
)


def round_(ed: Edition, say: Say, w: float) -> Drawn:
    """Six panels, one a phase."""
    gap, columns, high = 2.4, 3, 21.5
    wide = (w - (columns - 1) * gap) / columns
    shapes: list[Shape] = []
    for place, (letter, name, icons) in enumerate(PHASES):
        x, y = place % columns * (wide + gap), place // columns * (high + gap)
        shapes.append(panel(x, y, wide, high))
        shapes += number(x + 4.4, y + 4.6, letter, 3.0)
        left = x + 9.4
        shapes += signs(icons, left, y + 1.6, 7, 8.4)
        said = Block(x + 2, y + 9.8, wide - 4, high - 10.6, (say(f"book.round.{name}"),), pt(8), leading=1.16)
        shapes.append(said)
        if place % columns < columns - 1:
            shapes.append(arrow(x + wide - 0.3, y + high / 2, x + wide + gap + 0.3, y + high / 2, INK_ARROW, 0.9))
    return Drawn(tuple(shapes), w, 2 * high + gap)


def cube(ed: Edition, say: Say, w: float) -> Drawn:
    """What a cube means, by where it lies."""
    pictures: tuple[tuple[str, Picture], ...] = (
        ("field", field(0, 0, 14, "wheat", (MEI,))),
        ("urban", market(0, 0, 14, ("salt", "coin", "coin", "bamboo"), (MEI, "", "", JONAS))),
        ("rural", (Use("y-rural", 0.6, 0.6, 12.8, 12.8), sign(f"y-cube:{MEI}", 9, 9, 5))),
        ("given", ship(-1.5, -2.6, 17, "", ("silk", "tea"), ((f"y-cube:{MEI}", f"y-cube:{MEI}"),))),
        ("home", signs([f"y-cube:{MEI}"] * 3, 1, 4.4, 5.4, 3.4)),
    )
    step = w / len(pictures)
    shapes: list[Shape] = []
    for place, (name, picture) in enumerate(pictures):
        x = place * step
        shapes.append(Group(picture, at=(x + (step - 14) / 2, 1)))
        shapes.append(
            Block(x + 0.8, 17, step - 1.6, 20, (say(f"book.cube.{name}"),), pt(7.6), anchor="middle", leading=1.14)
        )
    return Drawn(tuple(shapes), w, 37.0)


def seats(ed: Edition, say: Say, w: float) -> Drawn:
    """The people of the examples."""
    names = (("Mei", MEI), ("Jonas", JONAS), ("Aisha", AISHA), ("Tomás", TOMAS))
    shapes: list[Shape] = []
    step = w / len(names)
    for place, (name, colour) in enumerate(names):
        shapes.append(Use(f"s-{colour}", place * step, 0, 4.4, 4.4))
        shapes.append(Text(place * step + 5.6, 3.5, name, pt(10), "serif-bold"))
    return Drawn(tuple(shapes), w, 4.6)
