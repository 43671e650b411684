"""Pictures of the first pages of the rulebook: the box, the board, what lies before each, a round, and the cube."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Shape, Text, Use, fill, line
from companion.games.yinzi import position
from companion.games.yinzi.edition import COUNTS, Edition
from printables.booklet import pt
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
    factory,
    field,
    market,
    number,
    panel,
    ship,
    sign,
    signs,
    wash,
    words,
)

Say: TypeAlias = Callable[..., str]

UNLIMITED: Final = {"copper": 56, "silver": 26, "misfortune": 16}
"""What may be replaced when it runs out: how many pieces a copy has of it."""
PLAYERS: Final = (2, 3, 4)
SEATS: Final = (JONAS, MEI, AISHA, TOMAS)


# --- the box --------------------------------------------------------------------------------------------------


def shared(ed: Edition, say: Say, w: float) -> Drawn:
    """What lies on the table for everybody: pictures with counts and names."""
    pieces: tuple[tuple[str, int, Picture], ...] = (
        ("board", 1, (_small_board(2.6, 2, 13, 9.6),)),
        ("routes", COUNTS["routes"], (_route(3, 2, 12, 9),)),
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


def cylinder(x: float, y: float, w: float, colour: str) -> Picture:
    """A cylinder in a player's colour."""
    h, r = 1.5 * w, w / 2
    body = f"M{x:g} {y + 0.35 * r:g}v{h - 0.7 * r:g}a{r:g} {0.35 * r:g} 0 0 0 {w:g} 0v{-(h - 0.7 * r):g}"
    body += f"a{r:g} {0.35 * r:g} 0 0 0 {-w:g} 0a{r:g} {0.35 * r:g} 0 0 0 {w:g} 0"
    return (
        Path(body, Paint(fill=f"p-{colour}", stroke="p-outline", width=0.35, join="round")),
        Use(f"s-{colour}", x + 0.26 * w, y + 0.62 * h - 0.24 * w, 0.48 * w, 0.48 * w),
    )


def _route(x: float, y: float, w: float, h: float) -> Shape:
    return Group(
        (
            Rect(0, 0, w, h, Paint(fill="paper", stroke="map-fine", width=0.3), 0.8),
            Path(f"M0 {0.7 * h:g}q{0.3 * w:g} {-0.3 * h:g} {0.5 * w:g} 0t{0.5 * w:g} {-0.1 * h:g}", line("line", 1.2)),
            Use("y-commodity", 0.6, 0.5, 4, 4),
            Use("y-points", w - 4.4, 0.5, 3.8, 3.8),
            Use("y-war", 0.8, h - 3.8, 3.2, 3.2),
        ),
        at=(x, y),
    )


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

PLACES: Final = (
    ("order", "", 8, 8, 144, 92),
    ("advancements", "", 8, 106, 144, 112),
    ("", "workforce.war", 8, 224, 144, 168),
    ("boats", "", 160, 8, 212, 24),
    ("rural", "", 160, 36, 212, 22),
    ("produce", "", 160, 308, 66, 84),
    ("resources", "", 230, 308, 66, 84),
    ("", "workforce.emperor", 300, 308, 124, 84),
    ("coast", "", 380, 8, 70, 292),
    ("abroad", "", 454, 8, 78, 292),
    ("migrants", "", 428, 308, 50, 84),
    ("silver", "", 482, 308, 50, 84),
)
"""The places of the board around its map: words of our own or of the game, and its box in mm of the board."""
PROVINCES: Final = (("huguang", 0, 0), ("nanzhili", 1, 0), ("jiangxi", 0, 1), ("zhejiang", 1, 1))
MAP: Final = (160.0, 62.0, 212.0, 240.0)


def board(ed: Edition, say: Say, w: float) -> Drawn:
    """The board as it is set up, small, with the steps' numbers; the factories on show lie below."""
    scale = w / 540
    shapes: list[Shape] = [Rect(0, 0, w, 400 * scale, Paint(fill="paper", stroke="map-ink", width=0.5), 1.2)]
    for own_, key, x, y, wide, high in PLACES:
        said = say(f"book.board.{own_}") if own_ else say(key)
        shapes.append(panel(x * scale, y * scale, wide * scale, high * scale))
        low = high < 30
        at = (x + 4) * scale, (y + (0.72 * high if low else 14)) * scale
        shapes.append(Block(at[0], at[1] - 2.5, (wide - 8) * scale, 8, (said,), pt(6.8), "serif-bold", leading=1.05))
    shapes += _map(ed, say, scale)
    shapes += _furniture(ed, scale)
    # Where a step's number stands: the markets with the die, crops, ships, routes, boats with the order, provinces.
    steps = (
        ("1", 266, 182), ("1", 507, 386), ("2", 150, 14), ("3", 450, 14), ("5", 150, 230), ("6", 372, 12),
        ("6", 14, 82), ("7", 220, 124), ("7", 312, 250),
    )  # fmt: skip
    for said, x, y in steps:
        shapes += number(x * scale, y * scale, said, 2.5)
    below = 400 * scale + 3.5
    show = 17.0
    left = (w - 4 * show - 30) / 2
    shapes += number(left + 2.5, below + 4.4, "4", 2.5)
    shapes.append(words(left + 6.4, below + 5.2, say("book.board.display"), 7.5, "serif-bold", anchor="start", room=22))
    for place, (colour, made) in enumerate(zip(SEATS, ("paper", "silk", "sugar", "porcelain"), strict=True)):
        shapes += factory(left + 30 + place * show, below, show - 1.6, colour, made)
    return Drawn(tuple(shapes), w, below + 9.0)


def _map(ed: Edition, say: Say, scale: float) -> Picture:
    x, y, w, h = (one * scale for one in MAP)
    names = called(ed)
    shapes: list[Shape] = []
    step = 24 * scale
    for name, right, low in PROVINCES:
        wide, high = (w - 4 * scale) / 2, h / 2
        left, top = x + right * wide, y + low * high
        shapes.append(Rect(left, top, wide, high, Paint(fill=name, stroke="map-ink", width=0.25)))
        at = left + 1.2, top + (high - 0.9 if low else 3.0)
        shapes.append(words(*at, names[name], 7, "serif-bold", anchor="start"))
        first = top + (14 * scale if not low else 2 * scale)
        number_ = [one["id"] for one in ed.source["provinces"]].index(name)
        for square in ed.source["provinces"][number_]["squares"]:
            line_, column = square["square"]
            shapes += field(
                left + 1.2 * scale + column * step, first + line_ * step, 0.93 * step, square["prints"] or ""
            )
        line_, column = (2 if not low else 0), (2 if not right else 0)
        tile = ed.source["urban_tiles"][number_]["slots"]
        shapes += market(left + 1.6 * scale + column * step, first + line_ * step, 1.88 * step, tile)
    shapes.append(Rect(x + w - 4 * scale, y, 4 * scale, h, fill("sea")))
    return tuple(shapes)


def _furniture(ed: Edition, scale: float) -> Picture:
    """Tiles and pieces in the places around the map."""
    shapes: list[Shape] = []
    for place, crop in enumerate(("tea", "salt", "cotton", "sugarcane", "ramie", "bamboo")):
        shapes += field((14 + place * 22.5) * scale, 30 * scale, 21 * scale, crop, tile=True)
        bonus = ("y-advance", "y-sell", "y-food", "y-tax", "y-boat", "y-develop")[place]
        shapes.append(Use(bonus, (16 + place * 22.5) * scale, 55 * scale, 17 * scale, 17 * scale))
    for place, colour in enumerate((MEI, TOMAS, JONAS, AISHA)):
        shapes += cylinder((20 + place * 22) * scale, 76 * scale, 11 * scale, colour)
    for place in range(24):
        side, lower = place % 6 // 3, place // 12
        x = 24 + place % 3 * 24 + side * 70
        y = 140 + place % 12 // 6 * 20 + lower * 44
        shapes.append(Circle(x * scale, (y - 6) * scale, 7 * scale, HAIR))
    for place, step in enumerate(ed.boats):
        at = (216 + place * 18.5) * scale
        shapes += [
            Rect(at, 11 * scale, 17 * scale, 18 * scale, HAIR),
            words(at + 8.5 * scale, 24 * scale, f"{step}", 6.5),
        ]
    for place, colour in enumerate(SEATS):
        shapes.append(
            Circle((222 + place % 2 * 5) * scale, (15 + place // 2 * 9) * scale, 2.6 * scale, fill(f"p-{colour}"))
        )
    for place in range(4):
        name = list(ed.destinations)[place % 3]
        top = (30 + place * 66) * scale
        shapes += ship(386 * scale, top, 38 * scale, "", ed.source["ships"][place * 2]["slots"])
        for less in range(3):
            shapes.append(
                Rect(
                    (428 + less) * scale,
                    top + (8 + less * 2) * scale,
                    17 * scale,
                    20 * scale,
                    Paint(fill="water-in", stroke="water", width=0.2),
                )
            )
        del name
    for place, _ in enumerate((*ed.destinations, "east", "europe")):
        top = (30 + place * 33) * scale
        shapes.append(Rect(460 * scale, top, 66 * scale, 28 * scale, HAIR, 0.6))
        shapes.append(words(519 * scale, top + 17 * scale, f"{ed.worth[place]}", 7, "serif-bold", "gold"))
        if place < len(ed.destinations):
            shapes += [Rect((464 + n * 15) * scale, top + 8 * scale, 12 * scale, 12 * scale, HAIR) for n in range(3)]
    for place in range(4):
        shapes.append(Rect((16 + place * 33) * scale, 246 * scale, 29 * scale, 26 * scale, DASHED, 0.6))
        shapes.append(
            Group(
                (_route(0, 0, 12, 9),),
                at=((16 + place % 3 * 45) * scale, (288 + place // 3 * 48) * scale),
                scale=38 * scale / 12,
            )
        )
    shapes.append(
        Rect(
            61 * scale,
            336 * scale,
            38 * scale,
            28.5 * scale,
            Paint(fill="porcelain-wash", stroke="porcelain", width=0.3),
            0.6,
        )
    )
    shapes.append(Use("seal", 72 * scale, 342 * scale, 16 * scale, 16 * scale))
    shapes.append(Use("y-produce", 177 * scale, 338 * scale, 32 * scale, 32 * scale))
    shapes.append(Use("y-resources", 246 * scale, 336 * scale, 34 * scale, 34 * scale))
    for place, one in enumerate(("palace", "road", "canal", "bridge")):
        shapes.append(Use(f"y-{one}", (306 + place * 29) * scale, 342 * scale, 25 * scale, 25 * scale))
    shapes += [Rect(434 * scale, (330 + n * 29) * scale, 38 * scale, 25 * scale, DASHED, 0.6) for n in range(2)]
    for place, rate in enumerate(ed.exchange):
        at = (484 + place % 3 * 15.6) * scale, (332 + place // 3 * 28) * scale
        shapes += [
            Rect(*at, 14.6 * scale, 24 * scale, HAIR, 0.4),
            words(at[0] + 7.3 * scale, at[1] + 9 * scale, f"{rate}", 6),
        ]
    shapes.append(Use("y-die", 500.4 * scale, 343.5 * scale, 13 * scale, 13 * scale))
    shapes.append(Use("y-rural", 348 * scale, 38 * scale, 18 * scale, 18 * scale))
    return tuple(shapes)


def mine(ed: Edition, say: Say, w: float) -> Drawn:
    """A player board with the deck beside it and the supply below."""
    wide = w - 26
    mat = player_board(say, wide)
    deck = (
        Rect(0, 0, 15, 22, Paint(fill="porcelain-wash", stroke="porcelain", width=0.4), 1.2),
        Use("seal", 4, 7.5, 7, 7),
    )
    x = 26.0
    supply = (
        *signs([f"y-worker:{MEI}"] * position.WORKERS_EACH, x, mat.h + 2.6, 4.6, 3.4),
        *signs([f"y-cube:{MEI}"] * 5, x + 45, mat.h + 3, 4, 2.2),
        *signs([f"y-disc:{MEI}"] * 5, x + 62, mat.h + 3, 4, 2.2),
        *signs([f"y-piece:{MEI}"] * 3, x + 79, mat.h + 3, 4, 2.2),
    )
    coins = signs(["y-copper"] * 4, 0, mat.h + 2.8, 4.6, 3.6)
    return Drawn(
        (
            Group(deck, at=(3, 3)),
            Block(0, 26.4, 21, 8, (say("book.setup.deck"),), pt(7), anchor="middle", leading=1.1),
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
    step = (w - 16) / len(ACTIONS)
    shapes: list[Shape] = [Rect(0, 0, w, h, Paint(fill="surface", stroke="p-yellow", width=0.9), 1.4)]
    for place, action in enumerate(ACTIONS):
        x = 1.6 + place * step
        shapes.append(Rect(x, 1.8, step - 1.2, 22.4, DASHED, 0.8))
        if place == card_on:
            shapes += card(x + (step - 1.2 - 13.6) / 2, 3, 13.6, MEI, 2, 2)
        else:
            shapes.append(Use(f"y-{action}", x + (step - 1.2) / 2 - 4, 4.4, 8, 8))
            name = Block(
                x + 0.4, 13.6, step - 2, 10, (say(f"action.{action}"),), pt(6.8), "serif-bold", anchor="middle",
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


def transport(ed: Edition, say: Say, w: float) -> Drawn:
    """The four provinces and the sea, with a boat for each border, and two cubes on their way."""
    x, y, wide, high = 0.0, 0.0, 23.0, 17.0
    names = called(ed)
    shapes: list[Shape] = []
    for name, right, low in PROVINCES:
        left, top = x + right * wide, y + low * high
        shapes.append(Rect(left, top, wide, high, Paint(fill=name, stroke="map-ink", width=0.3)))
        shapes.append(words(left + wide / 2, top + (4.2 if not low else high - 2.0), names[name], 7.5, "serif-bold"))
    shapes.append(Rect(2 * wide, 0, 9, 2 * high, Paint(fill="sea", stroke="map-ink", width=0.3)))
    shapes.append(
        Group((words(0, 0, say("book.sea"), 7.5, "serif-italic", "water"),), at=(2 * wide + 5.4, high), turn=90)
    )
    for bx, by in (
        (wide, 8.6),
        (wide, high + 8.6),
        (9, high),
        (wide + 14, high),
        (2 * wide, 8.6),
        (2 * wide, high + 8.6),
    ):
        shapes += [
            Circle(bx, by, 2.5, Paint(fill="surface", stroke="map-ink", width=0.3)),
            Use("y-boat", bx - 1.7, by - 1.8, 3.4, 3.4),
        ]
    shapes += signs([f"y-cube:{MEI}"] * 2, wide + 3, 6.6, 4, 3)
    shapes.append(arrow(wide + 6, 11.4, wide + 6, high + 5.4))
    return Drawn(tuple(shapes), 2 * wide + 9, 2 * high)


def called(ed: Edition) -> Mapping[str, str]:
    """Names of the provinces; they are the same in all languages."""
    return {province["id"]: province["names"]["en"] for province in ed.source["provinces"]}


def seats(ed: Edition, say: Say, w: float) -> Drawn:
    """The people of the examples."""
    names = (("Mei", MEI), ("Jonas", JONAS), ("Aisha", AISHA), ("Tomás", TOMAS))
    shapes: list[Shape] = []
    step = w / len(names)
    for place, (name, colour) in enumerate(names):
        shapes.append(Use(f"s-{colour}", place * step, 0, 4.4, 4.4))
        shapes.append(Text(place * step + 5.6, 3.5, name, pt(10), "serif-bold"))
    return Drawn(tuple(shapes), w, 4.6)
