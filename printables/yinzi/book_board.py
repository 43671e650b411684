"""Two small maps for the rulebook: the board as it is set up, and the borders that boats cross."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.art.shapes import Block, Circle, Group, Paint, Picture, Rect, Shape, Use, fill
from companion.games.yinzi.edition import Edition
from companion.games.yinzi.goods import URBAN
from printables.booklet import pt
from printables.yinzi.book_signs import (
    AISHA,
    DASHED,
    HAIR,
    JONAS,
    MEI,
    TOMAS,
    Drawn,
    arrow,
    cylinder,
    factory,
    field,
    market,
    number,
    panel,
    route,
    ship,
    signs,
    words,
)

Say: TypeAlias = Callable[..., str]

PLAYERS: Final = (2, 3, 4)
SEATS: Final = (JONAS, MEI, AISHA, TOMAS)
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
        at = (x + 3) * scale, (y + (0.72 * high if low else 14)) * scale
        shapes.append(Block(at[0], at[1] - 2.5, (wide - 4) * scale, 8, (said,), pt(6.8), "serif-bold", leading=1.05))
    shapes += _map(ed, say, scale)
    for part in (_order, _advancements, _water, _war, _below):
        shapes += part(ed, scale)
    # Where a step's number stands: the markets with the die, crops, ships, routes, boats with the order, provinces.
    steps = (
        ("1", 266, 182), ("1", 507, 386), ("2", 150, 14), ("3", 415, 284), ("5", 150, 230), ("6", 208, 20),
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
        at = left + 1.2, top + (high - 0.9 if low else 2.4)
        shapes.append(words(*at, names[name], 6.4, "serif-bold", anchor="start"))
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


def _order(ed: Edition, scale: float) -> Picture:
    """Crops with the bonuses below, cylinders in the provisional order, and the boat track."""
    shapes: list[Shape] = []
    bonuses = ("advance", "sell", "food", "tax", "boat", "develop")
    for place, (crop, bonus) in enumerate(zip(URBAN, bonuses, strict=True)):
        shapes += field((14 + place * 22.5) * scale, 30 * scale, 21 * scale, crop, tile=True)
        shapes.append(Use(f"y-{bonus}", (16 + place * 22.5) * scale, 55 * scale, 17 * scale, 17 * scale))
    for place, colour in enumerate((MEI, TOMAS, JONAS, AISHA)):
        shapes += cylinder((20 + place * 22) * scale, 76 * scale, 11 * scale, colour)
        spot = (222 + place % 2 * 5) * scale, (15 + place // 2 * 9) * scale
        shapes.append(Circle(*spot, 2.6 * scale, fill(f"p-{colour}")))
    for place, step in enumerate(ed.boats):
        at = (216 + place * 18.5) * scale
        shapes.append(Rect(at, 11 * scale, 17 * scale, 18 * scale, HAIR))
        shapes.append(words(at + 8.5 * scale, 24 * scale, f"{step}", 6.5))
    shapes.append(Use("y-rural", 348 * scale, 38 * scale, 18 * scale, 18 * scale))
    return tuple(shapes)


def _advancements(ed: Edition, scale: float) -> Picture:
    """Four sections of six spaces."""
    centres = ((24 + n % 6 * 24 - n % 6 // 3 * 2, 136 + n // 6 * 20 + n // 12 * 6) for n in range(24))
    return tuple(Circle(x * scale, y * scale, 7 * scale, HAIR) for x, y in centres)


def _water(ed: Edition, scale: float) -> Picture:
    """Ships at the coast with their stacks, and the markets abroad."""
    shapes: list[Shape] = []
    stack = Paint(fill="water-in", stroke="water", width=0.2)
    for place in range(ed.coast[max(PLAYERS)]):
        top = (30 + place * 66) * scale
        shapes += ship(386 * scale, top, 38 * scale, "", ed.source["ships"][place * 2]["slots"])
        shapes += [
            Rect((428 + n) * scale, top + (8 + n * 2) * scale, 17 * scale, 20 * scale, stack) for n in range(3)
        ]  # fmt: skip
    for place, worth in enumerate(ed.worth):
        top = (30 + place * 33) * scale
        shapes.append(Rect(460 * scale, top, 66 * scale, 28 * scale, HAIR, 0.6))
        shapes.append(words(519 * scale, top + 17 * scale, f"{worth}", 7, "serif-bold", "gold"))
        if place < len(ed.destinations):
            boxes = ((464 + n * 15) * scale for n in range(3))
            shapes += [Rect(left, top + 8 * scale, 12 * scale, 12 * scale, HAIR) for left in boxes]
    return tuple(shapes)


def _war(ed: Edition, scale: float) -> Picture:
    """Slots for groups, stacks of routes, and the discards."""
    shapes: list[Shape] = []
    for place in range(4):
        shapes.append(Rect((16 + place * 33) * scale, 246 * scale, 29 * scale, 26 * scale, DASHED, 0.6))
        at = (16 + place % 3 * 45) * scale, (288 + place // 3 * 48) * scale
        shapes.append(Group((route(0, 0, 12, 9),), at=at, scale=38 * scale / 12))
    back = Paint(fill="porcelain-wash", stroke="porcelain", width=0.3)
    shapes.append(Rect(61 * scale, 336 * scale, 38 * scale, 28.5 * scale, back, 0.6))
    shapes.append(Use("seal", 72 * scale, 342 * scale, 16 * scale, 16 * scale))
    return tuple(shapes)


def _below(ed: Edition, scale: float) -> Picture:
    """What lies along the lower edge."""
    shapes: list[Shape] = [
        Use("y-produce", 177 * scale, 338 * scale, 32 * scale, 32 * scale),
        Use("y-resources", 246 * scale, 336 * scale, 34 * scale, 34 * scale),
    ]
    for place, one in enumerate(("palace", "road", "canal", "bridge")):
        shapes.append(Use(f"y-{one}", (306 + place * 29) * scale, 342 * scale, 25 * scale, 25 * scale))
    shapes += [Rect(434 * scale, (330 + n * 29) * scale, 38 * scale, 25 * scale, DASHED, 0.6) for n in range(2)]
    for place, rate in enumerate(ed.exchange):
        x, y = (484 + place % 3 * 15.6) * scale, (332 + place // 3 * 28) * scale
        shapes.append(Rect(x, y, 14.6 * scale, 24 * scale, HAIR, 0.4))
        shapes.append(words(x + 7.3 * scale, y + 9 * scale, f"{rate}", 6))
    shapes.append(Use("y-die", 500.4 * scale, 343.5 * scale, 13 * scale, 13 * scale))
    return tuple(shapes)


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
