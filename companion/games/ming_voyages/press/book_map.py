"""Maps of the rulebook: the whole table as it is set up, and parts of the board with what lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from companion.art.shapes import Box, Circle, Group, Paint, Picture, Point, Rect, Shape, Use, box
from companion.games.ming_voyages.art import board, board_layout, board_parts, emblems, pieces, printed_board, tokens
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.art.marks import arrows
from companion.games.ming_voyages.art.places import names_of, region
from companion.games.ming_voyages.press import signs
from companion.games.ming_voyages.press.signs import Book
from printables.arrangement import Drawn
from printables.chunks import number
from printables.drawing.fitted_text import pt

Markers: TypeAlias = Mapping[str, Mapping[str, int]]
"""What stands in each region, by marker."""
ONE_TROOP: Final = MappingProxyType({"troop": 1})
ONE_HORDE: Final = MappingProxyType({"horde": 1})
BEGUN: Final[Markers] = {
    "gansu": ONE_TROOP, "sichuan": ONE_TROOP, "datong": ONE_TROOP, "jizhou": ONE_TROOP, "liaodong": ONE_TROOP,
    "western": ONE_HORDE, "eastern": ONE_HORDE, "manchu": ONE_HORDE, "ming": {"gold": 1}, "sea": {"junk": 1},
}  # fmt: skip
"""The board as it is set up."""
DIE: Final = 4
"""The voyage that the die completes then."""
NOWHERE: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})
LETTERS: Final = pt(6.6)
"""Names on a map made small, mm on paper."""
MARKER: Final = 24.0
"""A marker in the picture of the set-up, mm of the board."""
BESIDE: Final = 96.0
"""Width of what lies beside the board there."""
MARK: Final = 12.5
"""Radius of a step's number there."""
DICE: Final = 3
"""Of each side."""
HANDS: Final[Mapping[Side, int]] = {"overlord": 4, "emperor": 3}
"""Cards that each side is dealt."""


def setup(book: Book, w: float) -> Drawn:
    """The board with everything on it and beside it, and the numbers of the steps at what they are about."""
    scale = w / (board_layout.W + BESIDE)
    shapes: list[Shape] = [Group(tuple(_set_up(book)), scale=scale, miniature=True)]
    for said, x, y in _steps(book):
        shapes += number(x * scale, y * scale, said, MARK * scale)
    return Drawn(tuple(shapes), w, board_layout.H * scale)


def _set_up(book: Book) -> Iterator[Shape]:
    """In mm of the board."""
    yield from book.face("board").picture
    for name, there in BEGUN.items():
        x, y = region(book.data, name)["counts_at"]
        for marker in there:
            yield signs.marker(marker, x, y, MARKER)
    x, y = _stop(book, DIE)
    yield signs.marker("junk", x, y, MARKER)
    yield _back(book, *board_layout.DECK)
    yield from _counters(book)
    for side, hand in HANDS.items():
        yield from _seat(book, side, hand)


def _counters(book: Book) -> Picture:
    """Those of both sides on the track, and that of the era."""
    (x, y), (u, v), (era, low) = _counted()
    size = tokens.COUNTER
    return (
        *emblems.emblem("emperor", x, y, size, book.ink),
        *emblems.emblem("overlord", u, v, size, book.ink),
        Circle(era, low, size / 2, Paint(fill="surface", stroke="gold-line", width=0.9)),
        Use("seal", era - 4, low - 4, 8, 8),
    )


def _counted() -> tuple[Point, Point, Point]:
    """Where these lie: on either side's 6, which both count when a game begins, and on the first era."""
    x, y, wide, high = board_layout.TRACK
    half = wide / board_parts.CELLS / 2
    left, top, room, _ = board_layout.ROUND
    return (x + wide / 2 - half, y + high / 2), (x + wide / 2 + half, y + high / 2), (left + room * 0.27, top + 70.5)


def _stop(book: Book, voyage: int) -> tuple[float, float]:
    x, y = next(one["at"] for one in book.data["voyages"] if one["n"] == voyage)
    return x, y


def _back(book: Book, x: float, y: float, w: float, h: float) -> Group:
    """The back of a card in the middle of an area."""
    back = book.face("cards", back=True)
    return Group(back.picture, at=(x + (w - back.w) / 2, y + (h - back.h) / 2))


def _seat(book: Book, side: Side, hand: int) -> Iterator[Shape]:
    """What a side has before it: beside the board's upper end for the Overlord, beside its lower end for the other."""
    left, top = board_layout.W + 14.0, (0.0 if side == "overlord" else board_layout.H - SEAT)
    yield from emblems.emblem(side, left + 18, top + 20, 34, book.ink)
    for place in range(DICE):
        yield from signs.die((5, 2, 4)[place], left + 12 + place * 25, top + 56, 21)
    for place in range(hand):
        yield _back(book, left + place * 6, top + 76 + place * 9, board_layout.CARD[0], board_layout.CARD[1])


SEAT: Final = 200.0
"""Height of that, mm of the board."""


def _steps(book: Book) -> Iterator[tuple[str, float, float]]:
    """Where each step's number stands, in mm of the board: beside what the step is about."""
    beside = MARKER / 2 + MARK
    overlord, emperor = 0.0, board_layout.H - SEAT
    for top in (overlord, emperor):
        yield "1", board_layout.W + 14 + 56, top + 20
    for step, name in (("2", "datong"), ("2", "ming"), ("2", "sea"), ("3", "eastern")):
        x, y = region(book.data, name)["counts_at"]
        yield step, x + beside, y
    yield "4", board_layout.SUPPLY[0] + MARK + 4, board_layout.SUPPLY[1] + MARK + 2
    x, y = _stop(book, DIE)
    yield "5", x + beside, y
    yield "6", board_layout.DECK[0] + MARK + 3, board_layout.DECK[1] + MARK + 3
    for top in (overlord, emperor):
        yield "6", board_layout.W + 14 + 8, top + 82
    (x, y), _, (era, low) = _counted()
    yield "7", x - 22, y
    yield "7", era + 19, low


def chart(
    book: Book,
    area: Box,
    w: float,
    there: Markers,
    done: Collection[int] = (),
    ways: Mapping[str, Sequence[str]] = NOWHERE,
) -> Drawn:
    """A part of the map with what lies there.

    Args:
        area: of the board, mm.
        w: how wide the picture becomes, mm.
        there: what stands in each region.
        done: completed voyages.
        ways: from which regions arrows lead into a region.
    """
    x, y, wide, high = area
    scale = w / wide
    names = {key: name for key, name in names_of(book.data, book.say).items() if _seen(book, key, area)}
    smallest = printed_board.PORT if any(key.startswith("voyage:") for key in names) else printed_board.NAME
    larger = max(1.0, LETTERS / scale / smallest)
    ground = printed_board.chart(
        book.data, names, book.ink == "low", named_gates=False, larger=larger, within=area
    )
    seen = {**book.data, "regions": [one for one in book.data["regions"] if _seen(book, f"region:{one['id']}", area)]}
    shown = (
        ground,
        *(arrow for target, sources in ways.items() for arrow in arrows(book.data, sources, target, "foe", there)),
        *_sailed(book, done),
        *pieces.pills(seen, there),
    )
    edge = Rect(0, 0, w, high * scale, Paint(stroke="map-ink", width=0.35))
    return Drawn((Group(shown, at=(-x * scale, -y * scale), scale=scale, clip=box(*area)), edge), w, high * scale)


def _seen(book: Book, key: str, area: Box) -> bool:
    """Whether what lies in a region, or the stop of a voyage, is in the part: a name alone would be cut off."""
    kind, _, name = key.partition(":")
    if kind == "gate":
        return False
    x, y = _stop(book, int(name)) if kind == "voyage" else region(book.data, name)["counts_at"]
    return area[0] < x < area[0] + area[2] and area[1] < y < area[1] + area[3]


def _sailed(book: Book, done: Collection[int]) -> Picture:
    """Junks on the stops of completed voyages."""
    side = pieces.SYMBOL * 1.3
    shapes: list[Shape] = []
    for voyage in done:
        x, y = _stop(book, voyage)
        shapes += (
            Circle(x, y, book.data["voyage_radius"], Paint(fill="surface", stroke="map-ink", width=0.6)),
            Use("junk", x - side / 2, y - side / 2, side, side),
        )
    return tuple(shapes)


def begun(book: Book, w: float) -> Drawn:
    """The map as phones show it when a game begins."""
    area, named = book.data["map"], names_of(book.data, book.say)
    shapes = (
        *board.picture(book.data, named),
        *pieces.sailed(book.data, (DIE,)),
        *pieces.pills(book.data, BEGUN),
    )
    scale = w / area["w"]
    return Drawn((Group(shapes, scale=scale, clip=box(0, 0, area["w"], area["h"])),), w, area["h"] * scale)
