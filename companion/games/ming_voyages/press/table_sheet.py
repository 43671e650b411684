"""A game of The Ming Voyages as it stands now, on one page.

Of hands, reserves and deck it says how many cards they are. Where
the app has dealt, each side gets a slip on which it writes down its own, to be cut off and kept folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from companion.art.shapes import Block, Circle, Paint, Path, Rect, Shape, Use, line
from companion.art.styles import letters, style
from companion.engine.actions import HIDDEN
from companion.games.ming_voyages.art import emblems, pieces, printed_board
from companion.games.ming_voyages.art.board_layout import MAP
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.art.places import names_of, stop
from companion.games.ming_voyages.press.signs import SIDES
from printables.books.arrangement import Drawn, below, beside, grid, part
from printables.drawing.fitted_text import width
from printables.drawing.typed_text import line_of, typed
from printables.kit import Ink
from printables.paper import MARGIN, Paper
from printables.table.head import FOOT, HEAD
from printables.table.table_sheets import Now, notes

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
BACK: Final = Drawn(
    (
        Rect(0, 0, *CARD, Paint(fill="surface", stroke="map-fine", width=0.3), r=0.8),
        Rect(1, 1, CARD[0] - 2, CARD[1] - 2, line("map-fine", 0.15), r=0.4),
        Circle(CARD[0] / 2, CARD[1] / 2, 1.3, line("map-fine", 0.3)),
    ),
    *CARD,
)
"""It face down; so many that they must, lie over each other."""
DASHED: Final = Paint(stroke="muted", width=0.3, dash=(1.6, 1.4))
INK: Final[Ink] = "low"
CUT: Final = Paint(stroke="map-ink", width=0.3, dash=(2.4, 1.8))
HAIR: Final = line("line", 0.2)
MOST_LINES: Final = 5
"""Lines of a column of a slip; there are two columns."""

View: TypeAlias = Mapping[str, Any]


def dealt(view: View) -> bool:
    """Whether the app knows cards that only their owners may see."""
    return not (view["cards_on_table"] or view["tracking"]) and bool(view["round"]) and view["stage"] != "over"


def page(now: Now, paper: Paper) -> Iterator[Shape]:
    """Map, sides, decks and notes, and what both write their own cards on."""
    left, top, room = MARGIN, MARGIN + HEAD, paper.w - 2 * MARGIN
    bottom = paper.h - MARGIN - FOOT
    slips = 2 * HALF + GAP if dealt(now.view) else 0.0
    scale = min((room - COLUMN - GAP) / MAP[2], (bottom - slips - NOTES - top) / MAP[3])
    chart = part(_map(now), MAP, MAP[2] * scale)
    wide = room - chart.w - GAP
    stand = below(*(_side(now, side, wide) for side in SIDES), _decks(now, wide), gap=3.0)
    yield chart.at(left, top)
    yield stand.at(left + chart.w + GAP, top)
    y = top + chart.h + 3
    if dealt(now.view):
        high = min(MOST_HALF, (bottom - y - NOTES) / 2)
        slips = 2 * high + GAP
        both = beside(*(_slip(now, side, (room - GAP) / 2, high) for side in SIDES), gap=GAP)
        yield both.at(left, bottom - both.h)
    yield from notes(_told(now), (left, y, room, max(8.0, bottom - slips - y - 1)))


def _map(now: Now) -> Iterator[Shape]:
    """The printed board's map in little ink, with every piece on it and the supply in the sea."""
    named = {key: typed("serif", now.names.get(key, name)) for key, name in names_of(now.data, now.say).items()}
    yield printed_board.chart(now.data, named, low=True, named_gates=False)
    yield from _sailed(now)
    yield from pieces.supply(now.data, now.view["supply"], now("board.supply"))
    yield from pieces.pills(now.data, now.view["regions"])


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


def _side(now: Now, side: Side, wide: float) -> Drawn:
    """Who plays a side, how it stands and why, and as many cards as it holds, face down; where only the score is kept
    nothing is known of cards."""
    view = now.view
    turn = view["round"] and view["active"] == side and view["stage"] != "over"
    paint = Paint(fill="gold-wash" if turn else "surface", stroke="gold-line" if turn else "line", width=0.3)
    done = len(view["voyages"])
    voyages = done if side == "emperor" else len(now.data["voyages"]) - done
    ruled = sum(region.get("ruler") == side for region in view["regions"].values())
    high = BARE if view["tracking"] else SIDE
    shapes: list[Shape] = [
        Rect(0, 0, wide, high, paint, r=1.6),
        *emblems.emblem(side, 7.6, 7.8, 8.6, "low"),
        line_of(14, 7.2, now.name("seat", side), 4.4, wide - 30, face="serif-bold"),
        line_of(14, 11.4, now.say(f"colour.{side}"), 3.0, wide - 30, colour="muted"),
        line_of(wide - 4, 10.8, str(view["standing"][side]), 8.4, 14, face="serif-bold", anchor="end"),
        line_of(4, 18, now(f"leave.{side}.why", voyages=voyages, lands=ruled), 3.1, wide - 8),
    ]
    for row, kind in enumerate(() if view["tracking"] else ("hands", "reserves")):
        count, y = view[kind][side]["count"], 20.4 + row * 11.4
        shapes.append(line_of(4, y + 6.4, now(f"leave.{kind}", n=count), 3.2, 19, colour="ink" if count else "muted"))
        step = min(CARD[0] + 1, (wide - 28 - CARD[0]) / max(1, count - 1))
        shapes += (BACK.at(24 + place * step, y) for place in range(count))
    return Drawn(tuple(shapes), wide, high)


def _decks(now: Now, wide: float) -> Drawn:
    """Era and round, the deck and the discards."""
    view = now.view
    told = {"leave.era": view["era"] or 1, "leave.round": view["round"] or "–"}
    if not view["tracking"]:
        told |= {"board.deck": view["deck"], "board.discards": len(view["discards"])}

    def one(key: str, figure: object, w: float) -> Drawn:
        label = line_of(1, 3.4, now(key), 3.0, w - 3, colour="muted")
        return Drawn((label, line_of(1, 9.0, f"{figure}", 5.6, w - 3, face="serif-bold")), w, 9.0)

    return grid([partial(one, *row) for row in told.items()], wide, wide / 2)


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


def _slip(now: Now, side: Side, wide: float, high: float) -> Drawn:
    """A slip to cut off: words above the fold, below it a line for every card that this side holds.

    ``high`` is the height of either half.
    """
    counts = [(kind, now.view[kind][side]["count"]) for kind in ("hands", "reserves")]
    rows = [now(f"leave.slip.{kind}") for kind, count in counts for _ in range(count)]
    shapes = (
        Rect(0, 0, wide, 2 * high, CUT),
        Path(f"M3 {high:g}h{wide - 6:g}", DASHED),
        *emblems.emblem(side, 8.5, 8.5, 9.0, "low"),
        line_of(16, 7.4, now("leave.slip", seat=side), 4.2, wide - 20, face="serif-bold"),
        Block(16, 10.2, wide - 20, high - 12, (now("leave.slip.help"),), 3.2),
        *_lines(rows, 4, high + 1.4, wide - 8, high - 3),
    )
    return Drawn(shapes, wide, 2 * high)


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
