"""A game of Ming-Dynastie as it stands now, on one page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from companion.art.chart import sign
from companion.art.shapes import Group, Paint, Path, Picture, Rect, Shape, Use, box, fill, line
from companion.art.variants import recoloured
from companion.games.ming_dynastie.art import board, pieces
from printables.drawing.typed_text import line_of, typed
from printables.kit import Ink
from printables.paper import MARGIN, Paper
from printables.table.head import FOOT, HEAD, run_of
from printables.table.table_sheets import Now, notes

CARDS: Final = ("rider", "rickshaw", "junk", "dragon")
ROW: Final = 8.6
HIGHEST_ROW: Final = 10.8
"""Height of a row of the table, mm, and what it grows to where there is room."""
TOP_ROW: Final = 8.0
NOTES: Final = 13.0
PATTERNED: Final = 0.2
"""How strong the patterns of the provinces are."""
NARROW: Final = 0.78
"""Width of a column of cards beside one of tiles."""
LABEL: Final = 46.0
POINTS: Final = 15.0
MEMBERS: Final = 14.0
"""Widths of the first columns of the table, mm."""
INK: Final[Ink] = "full"

View: TypeAlias = Mapping[str, Any]


def page(now: Now, paper: Paper) -> Iterator[Shape]:
    """Board, players and notes; on a board of their own with the tints of its owners' provinces."""
    provinces = [province["id"] for province in now.data["provinces"]]
    tints = {one["id"]: provinces[int(one["tint"]) - 1] for one in now.data["provinces"] if "tint" in one}
    yield from recoloured(tuple(_page(now, paper)), tints)


def _page(now: Now, paper: Paper) -> Iterator[Shape]:
    known, area = now.view["spaces"] is not None, now.data["map"]
    left, top, room, bottom = MARGIN, MARGIN + HEAD, paper.w - 2 * MARGIN, paper.h - MARGIN - FOOT
    rows = len(now.view["players"]) + (2 if known else 1)
    free = bottom - TOP_ROW - rows * ROW - NOTES - 5
    wide = now.data["board"]["w"] if known else area["w"]
    scale = min(room / wide, (free - top) / area["h"])
    x = left + (room - scale * wide) / 2
    yield Group(standing(now.data, now.view), at=(x, top), scale=scale, clip=box(0, 0, area["w"], area["h"]))
    if known:
        yield from (Group(tuple(_space(now, one, scale)), at=(x, top)) for one in now.data["province_spaces"])
    y = top + area["h"] * scale + 4
    row = min(HIGHEST_ROW, ROW + (free + 4 - y) / rows)
    yield from _table(now, left, y, room, row, known)
    y += TOP_ROW + rows * row + 1.5
    if told := " ".join(_told(now)):
        yield Rect(left, y, room, 0.14, fill("line"))
    yield from notes([told], (left, y + 1.2, room, max(8.0, bottom - y - 1)))


def standing(data: Mapping[str, Any], view: View) -> Picture:
    """The map with everything that lies on it, in the edition's millimetres."""
    named = [{**district, "name": typed("serif", district["name"])} for district in data["districts"]]
    shown = {**data, "districts": named}
    return (*board.picture(shown), *pieces.pieces(shown, view, [*view["seats"], "neutral"]))


def _space(now: Now, space: Mapping[str, Any], k: float) -> Iterator[Shape]:
    """A province space: its name, the members on it and the card beside it; mm of the page."""
    province, view = space["province"], now.view
    x, y, w, h = (space[side] * k for side in ("x", "y", "w", "h"))
    yield Rect(x, y, w, h, fill(province), r=1.5)
    pattern = Rect(0, 0, w / k, h / k, fill(f"pattern:pat-{province}"), r=1.5 / k)
    yield Group((pattern,), at=(x, y), scale=k, opacity=PATTERNED)
    yield Rect(x, y, w, h, line("map-ink", 0.35), r=1.5)
    yield Rect(x + 1.2, y + 6.4, w - 2.4, h - 7.6, fill("surface"), r=1)
    yield line_of(x + 2, y + 4.7, now.name("province", province), 4.2, w - 4, face="serif-bold")
    card = (view["display"] or {}).get(province)
    here = view["spaces"][province]
    counts = [(f"s-{colour}", str(here[colour])) for colour in (*view["seats"], "neutral") if here.get(colour)]
    rows = 2 if len(counts) > 2 else 1
    each = -(-len(counts) // rows)
    for n in range(rows):
        base = y + 6.4 + (h - 7.6) * (n + 0.5) / rows + 1.4
        yield from run_of(x + 2.6, base, tuple(counts[n * each : (n + 1) * each]), 3.6, w - (14.4 if card else 4.4))
    if card:
        yield Rect(x + w - 11, y + 7.2, 8.8, h - 9.2, Paint(fill="surface", stroke="map-fine", width=0.25), r=0.8)
        yield Use(f"t-{card}", x + w - 10, y + h / 2 - 0.8, 6.8, 6.8)


def _table(now: Now, x: float, y: float, room: float, row: float, known: bool) -> Iterator[Shape]:
    """A row for each player, and rows for what lies beside the board."""
    view, provinces, cards = now.view, [one["id"] for one in now.data["provinces"]], CARDS if known else ()
    first = x + LABEL + POINTS + MEMBERS
    wide = (room + x - first) / (len(provinces) + len(cards) * NARROW)
    tiles = first + wide * NARROW * len(cards)
    middles = [first + wide * NARROW * (n + 0.5) for n in range(len(cards))]
    middles += [tiles + wide * (n + 0.5) for n in range(len(provinces))]
    for key, end, most in (("points", first - MEMBERS - 3, POINTS - 1), ("members", first - 3.2, MEMBERS - 1.5)):
        yield line_of(end, y + 5, now(f"leave.{key}"), 2.9, most, colour="muted", anchor="end")
    for card, middle in zip(cards, middles, strict=False):
        yield Use(f"t-{card}", middle - 2.6, y + 1.4, 5.2, 5.2)
    for province, middle in zip(provinces, middles[len(cards) :], strict=True):
        yield Rect(middle - wide / 2 + 0.4, y + 0.9, wide - 0.8, TOP_ROW - 2.2, fill(province), r=1)
        name = now.name("province", province)
        yield line_of(middle, y + 5, name, 2.9, wide - 1.6, face="serif-bold", anchor="middle")
    here = y + TOP_ROW

    def figures(found: Iterable[int]) -> Iterator[Shape]:
        for count, middle in zip(found, middles, strict=False):
            yield _figure(count, middle, here + row / 2 + 1.4)

    for seat, player in enumerate(view["players"]):
        yield from _player(now, seat, player, x, here, room, row)
        yield _figure(player["supply"], first - 3.2, here + row / 2 + 1.4, end=True)
        hand = player["hand"] or {}
        yield from figures([hand.get(card, 0) for card in cards] + [player["tiles"].get(one, 0) for one in provinces])
        here += row
    piles = [("supply", {"dragon": view["dragons"], **(view["deck"] or {})}, view["tile_supply"])]
    if known:
        piles.append(("discards", {"dragon": view["dragons_out"], **view["discards"]}, {}))
    for key, deck, supply in piles:
        yield Rect(x, here, room, 0.14, fill("line"))
        yield line_of(x, here + row / 2 + 1.4, now(f"leave.{key}"), 3.4, LABEL + POINTS - 4, colour="muted")
        if view["neutral"] and key == "supply":
            yield sign("neutral", first - 12.4, here + row / 2 - 1.9, 3.8)
            yield _figure(view["neutral"]["supply"], first - 3.2, here + row / 2 + 1.4, end=True)
        yield from figures([deck.get(card, 0) for card in cards] + [supply.get(one, 0) for one in provinces if supply])
        here += row


def _player(now: Now, seat: int, player: View, x: float, y: float, room: float, row: float) -> Iterator[Shape]:
    """Who it is, and his points."""
    view = now.view
    if seat in view["to_act"] or (view["tracking"] and seat == view["turn"]):
        yield Rect(x - 1.5, y + 0.3, room + 3, row - 0.6, fill("gold-wash"), r=1.4)
    elif seat:
        yield Rect(x, y, room, 0.14, fill("line"))
    base = y + row / 2 + 1.4
    told = {
        "leave.begins": seat == view["start"],
        "leave.to-place": player["to_place"],
        "screen.passed": player["passed"],
    }
    said = ", ".join(now(key, n=player["to_place"]) for key, true in told.items() if true)
    yield sign(player["colour"], x, y + row / 2 - 2.5, 5)
    name = now.name("seat", player["colour"])
    yield line_of(x + 7, base - (1.5 if said else 0), name, 4.2, LABEL - 8, face="serif-bold")
    if said:
        yield line_of(x + 7, base + 2.1, said, 2.6, LABEL - 8, colour="muted")
    right = x + LABEL + POINTS - 3
    yield line_of(right, base + 0.3, str(player["points"]), 5.2, POINTS - 4, face="sans-bold", anchor="end")


def _figure(count: int, x: float, y: float, end: bool = False) -> Shape:
    """A number; nothing is a quiet dot."""
    if not count:
        return Path(f"M{x - 0.6 - (0.9 if end else 0):g} {y - 1.2:g}h1.2", line("line", 0.5))
    return line_of(x, y, str(count), 4.0, 10, face="sans-bold", anchor="end" if end else "middle")


def _told(now: Now) -> Iterator[str]:
    view = now.view
    seats = view["seats"]
    if view["waiting_space"]:
        yield now("leave.note.space", province=view["waiting_space"])
    if view["neutral"] and any(view["neutral"]["to_place"]):
        left = zip(seats, view["neutral"]["to_place"], strict=False)
        yield " ".join(now("leave.note.neutral", seat=colour, n=count) for colour, count in left if count)
    move = view["move"]
    if move and move["stepped"]:
        yield now("leave.note.path", districts=list(move["path"]))
    scoring = view["scoring"] if view["phase"] == "scoring" else None
    if scoring:
        yield from _scoring(now, scoring)
    gone = {player["colour"]: player["box"] for player in view["players"] if player["box"]}
    if gone and not view["tracking"]:
        parts = ", ".join(f"{now.name('seat', colour)} {count}" for colour, count in gone.items())
        yield now("leave.note.box", who=parts)


def _scoring(now: Now, scoring: View) -> Iterator[str]:
    seats = now.view["seats"]
    if scoring["done"]:
        yield now("leave.note.done", provinces=list(scoring["done"]))
    if scoring["city"]:
        yield now("leave.note.city", province=scoring["city"])
    if scoring["locked"]:
        down = [seats[seat] for seat in scoring["locked"]]
        yield now("leave.note.down", seats=down, n=len(down))
    for colour, count in scoring["returned"].items():
        yield now("leave.note.shown", seat=colour, count=count)
    for colour, count in scoring["going"].items():
        yield now("leave.note.going", seat=colour, n=count)
