"""A game of The Ming Voyages as it stands now, on one page.

Of hands, reserves and deck it says how many cards they are. Where
the app has dealt, each side gets a slip on which it writes down its own, to be cut off and kept folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.art.shapes import Block, Circle, Group, Paint, Path, Rect, Shape, Use, box, fill, line
from companion.art.styles import letters, style
from companion.engine.actions import HIDDEN
from companion.games.ming_voyages.art import emblems, pieces, printed_board
from companion.games.ming_voyages.art.board_layout import MAP
from companion.games.ming_voyages.art.places import names_of, stop
from companion.games.ming_voyages.press.signs import SIDES
from printables.drawing.fitted_text import width
from printables.kit import Ink
from printables.lettering import line_of, typed
from printables.paper import MARGIN, Paper
from printables.sheet_head import FOOT, HEAD
from printables.table_sheets import Now

COLUMN: Final = 56.0
"""Width of what stands beside the map, mm, and what it keeps off it."""
GAP: Final = 5.0
NOTES: Final = 26.0
"""Height of what is said below the map."""
HALF: Final = 25.0
MOST_HALF: Final = 34.0
"""Height of either half of a slip, mm, and what it grows to where there is room."""
SIDE: Final = 43.0
BARE: Final = 21.0
"""Height of a side's panel, and without cards."""
CARD: Final = (7.4, 10.4)
"""A card as an outline."""
DASHED: Final = Paint(stroke="muted", width=0.3, dash=(1.6, 1.4))
INK: Final[Ink] = "low"
CUT: Final = Paint(stroke="map-ink", width=0.3, dash=(2.4, 1.8))
HAIR: Final = line("line", 0.2)
MOST_LINES: Final = 5
"""Lines of a column of a slip; there are two columns."""

View = Mapping[str, Any]


def dealt(view: View) -> bool:
    """Whether the app knows cards that only their owners may see."""
    return not (view["cards_on_table"] or view["tracking"]) and bool(view["round"]) and view["stage"] != "over"


def page(now: Now, paper: Paper) -> Iterator[Shape]:
    """Map, sides, decks and notes, and what both write their own cards on."""
    left, top, room = MARGIN, MARGIN + HEAD, paper.w - 2 * MARGIN
    bottom = paper.h - MARGIN - FOOT
    slips = 2 * HALF + GAP if dealt(now.view) else 0.0
    scale = min((room - COLUMN - GAP) / MAP[2], (bottom - slips - NOTES - top) / MAP[3])
    yield from _map(now, left, top, scale)
    x, y = left + MAP[2] * scale + GAP, top
    wide = paper.w - MARGIN - x
    for number, side in enumerate(SIDES):
        yield from _side(now, number, side, x, y, wide)
        y += side_height(now) + 3
    yield from _decks(now, x, y, wide)
    y = top + MAP[3] * scale + 3
    if dealt(now.view):
        high = min(MOST_HALF, (bottom - y - NOTES) / 2)
        slips, half = 2 * high + GAP, (room - GAP) / 2
        for number, side in enumerate(SIDES):
            yield from _slip(now, side, left + number * (half + GAP), bottom - 2 * high, half, high)
    yield from _notes(now, left, y, room, bottom - slips - y)


def _map(now: Now, x: float, y: float, scale: float) -> Iterator[Shape]:
    """The printed board's map in little ink, with every piece on it and the supply in the sea."""
    view = now.view
    named = {key: typed("serif", name) for key, name in names_of(now.data, now.say).items()}
    named |= {key: typed("serif", name) for key, name in now.names.items() if key in named}
    shapes = (
        printed_board.chart(now.data, named, low=True, named_gates=False),
        *_sailed(now),
        *pieces.supply(now.data, view["supply"], now("board.supply")),
        *pieces.pills(now.data, view["regions"]),
    )
    left, top, wide, high = MAP
    at = (x - left * scale, y - top * scale)
    yield Group(shapes, at=at, scale=scale, clip=box(left, top, wide, high))
    yield Rect(x, y, wide * scale, high * scale, line("map-ink", 0.35))


def _sailed(now: Now) -> Iterator[Shape]:
    """Junks on the stops of completed voyages, with their numbers; small enough to be filled in little ink."""
    reach, side = now.data["voyage_radius"], pieces.SYMBOL
    for one in now.data["voyages"]:
        if one["n"] in now.view["voyages"]:
            x, y = one["at"]
            yield Path(stop(now.data, one["n"]), style("v-stop"))
            yield Use("junk", x - side / 2, y - side / 2, side, side)
            yield Circle(x + reach * 0.8, y - reach * 0.8, 7.2, style("v-tag"))
            yield letters("v-done").text(x + reach * 0.8, y - reach * 0.8 + 3.9, str(one["n"]))


def side_height(now: Now) -> float:
    """Height of a side's panel; where only the score is kept nothing is known of cards."""
    return BARE if now.view["tracking"] else SIDE


def _side(now: Now, number: int, side: emblems.Side, x: float, y: float, wide: float) -> Iterator[Shape]:
    """Who plays a side, how it stands and why, and as many cards as it holds, face down."""
    view = now.view
    turn = view["round"] and view["active"] == side and view["stage"] != "over"
    high = side_height(now)
    yield Rect(x, y, wide, high, fill("gold-wash" if turn else "surface"), r=1.6)
    yield Rect(x, y, wide, high, line("gold-line" if turn else "line", 0.3), r=1.6)
    yield from emblems.emblem(side, x + 7.6, y + 7.8, 8.6, "low")
    yield line_of(x + 14, y + 7.2, now.name("seat", side), 4.4, wide - 30, face="serif-bold")
    yield line_of(x + 14, y + 11.4, now.say(f"colour.{side}"), 3.0, wide - 30, colour="muted")
    yield line_of(x + wide - 4, y + 10.8, str(view["standing"][side]), 8.4, 14, face="serif-bold", anchor="end")
    done = len(view["voyages"])
    ruled = [name for name, region in view["regions"].items() if region.get("ruler") == side]
    voyages = done if side == "emperor" else len(now.data["voyages"]) - done
    why = now(f"leave.{side}.why", voyages=voyages, lands=len(ruled))
    yield line_of(x + 4, y + 18, why, 3.1, wide - 8)
    if view["tracking"]:
        return
    for row, kind in enumerate(("hands", "reserves")):
        count = view[kind][side]["count"]
        here = y + 20.4 + row * 11.4
        yield line_of(x + 4, here + 6.4, now(f"leave.{kind}", n=count), 3.2, 19, colour="ink" if count else "muted")
        yield from _cards(x + 24, here, wide - 28, count)


def _cards(x: float, y: float, room: float, count: int) -> Iterator[Shape]:
    """Cards face down; so many that they must, lie over each other."""
    w, h = CARD
    step = min(w + 1, (room - w) / (count - 1)) if count > 1 else 0.0
    for number in range(count):
        yield Rect(x + number * step, y, w, h, Paint(fill="surface", stroke="map-fine", width=0.3), r=0.8)
        yield Rect(x + number * step + 1, y + 1, w - 2, h - 2, line("map-fine", 0.15), r=0.4)
        yield Circle(x + number * step + w / 2, y + h / 2, 1.3, line("map-fine", 0.3))


def _decks(now: Now, x: float, y: float, wide: float) -> Iterator[Shape]:
    """Era and round, the deck and the discards."""
    view = now.view
    rows = [(now("leave.era"), str(view["era"] or 1)), (now("leave.round"), str(view["round"] or "–"))]
    if not view["tracking"]:
        rows += [(now("board.deck"), str(view["deck"])), (now("board.discards"), str(len(view["discards"])))]
    half = wide / 2
    for number, (label, figure) in enumerate(rows):
        left, here = x + number % 2 * half, y + number // 2 * 11
        yield line_of(left + 1, here + 3.4, label, 3.0, half - 3, colour="muted")
        yield line_of(left + 1, here + 9.0, figure, 5.6, half - 3, face="serif-bold")


def _notes(now: Now, x: float, y: float, room: float, high: float) -> Iterator[Shape]:
    """What lies open, and what is going on just now."""
    said = tuple(typed("sans", note) for note in _told(now))
    if said:
        yield Block(x, y, room, max(8.0, high - 1), said, 3.3)


def _told(now: Now) -> Iterator[str]:
    view = now.view
    if view["card"]:
        key = "leave.note.card" if view["card"] != HIDDEN else "leave.note.some-card"
        yield " ".join((now(key, seat=view["active"], card=view["card"]), *_going(now)))
    elif going := tuple(_going(now)):
        yield " ".join(going)
    if view["used"]:
        yield now("leave.note.used", cards=list(view["used"]), n=len(view["used"]))
    if view["discards"]:
        yield now("leave.note.discards", cards=list(view["discards"]))
    if dealt(now.view):
        yield now("leave.note.deck")


def _going(now: Now) -> Iterator[str]:
    """How far the present action is."""
    view = now.view
    if view["reinforced"] and view["reinforced"] != HIDDEN:
        yield now("leave.note.reinforced", card=view["reinforced"])
    if view["points"]:
        yield now("leave.note.points", n=view["points"])
    battle, voyage = view["battle"], view["voyage"]
    if battle:
        yield now("leave.note.battle", seat=battle["attacker"], region=battle["region"])
    if voyage:
        key = "leave.note.sailing" if voyage["strength"] else "leave.note.voyage"
        yield now(key, voyage=str(voyage["voyage"]), n=voyage["strength"])


def _slip(now: Now, side: emblems.Side, x: float, y: float, wide: float, high: float) -> Iterator[Shape]:
    """A slip to cut off: words above the fold, below it a line for every card that this side holds.

    ``high`` is the height of either half.
    """
    yield Rect(x, y, wide, 2 * high, CUT)
    yield Path(f"M{x + 3:g} {y + high:g}h{wide - 6:g}", DASHED)
    yield from emblems.emblem(side, x + 8.5, y + 8.5, 9.0, "low")
    yield line_of(x + 16, y + 7.4, now("leave.slip", seat=side), 4.2, wide - 20, face="serif-bold")
    yield Block(x + 16, y + 10.2, wide - 20, high - 12, (now("leave.slip.help"),), 3.2)
    counts = [(kind, now.view[kind][side]["count"]) for kind in ("hands", "reserves")]
    rows = [now(f"leave.slip.{kind}") for kind, count in counts for _ in range(count)]
    yield from _lines(rows, x + 4, y + high + 1.4, wide - 8, high - 3)


def _lines(rows: Sequence[str], x: float, y: float, room: float, tall: float) -> Iterator[Shape]:
    """A line to write on for each; more of them stand closer together."""
    each = max(MOST_LINES, -(-len(rows) // 2))
    high, half = tall / each, (room - 4) / 2
    for number, words in enumerate(rows):
        left, base = x + number // each * (half + 4), y + (number % each + 1) * high - 0.8
        size = min(2.8, high * 0.7)
        yield line_of(left, base, words, size, half / 2, colour="muted")
        start = left + width("sans", typed("sans", words), size) + 1.4
        yield Path(f"M{start:.5g} {base + 0.5:.5g}H{left + half:.5g}", HAIR)
