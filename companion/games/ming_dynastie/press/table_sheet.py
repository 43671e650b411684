"""A game of Ming-Dynastie as it stands now, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.art.chart import sign
from companion.art.shapes import Block, Group, Path, Picture, Rect, Shape, Use, box, fill, line
from companion.art.variants import recoloured
from companion.games.ming_dynastie.art import board, pieces
from printables.kit import Ink
from printables.lettering import line_of, typed
from printables.paper import MARGIN, Paper
from printables.sheet_head import FOOT, HEAD, run_of
from printables.table_sheets import Now

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

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Board:
    """The map with everything that lies on it, in the edition's millimetres, origin at the upper left corner."""

    picture: Picture
    w: float
    h: float


def standing(data: Mapping[str, Any], view: View) -> Board:
    """The map with everything that lies on it."""
    area = data["map"]
    named = [{**district, "name": typed("serif", district["name"])} for district in data["districts"]]
    shown = {**data, "districts": named}
    order = [*view["seats"], "neutral"]
    lying = pieces.pieces(shown, view, order)
    return Board((*board.picture(shown), *lying), area["w"], area["h"])


def page(now: Now, paper: Paper) -> Iterator[Shape]:
    """Board, players and notes; on a board of their own with the tints of its owners' provinces."""
    provinces = [province["id"] for province in now.data["provinces"]]
    tints = {one["id"]: provinces[int(one["tint"]) - 1] for one in now.data["provinces"] if "tint" in one}
    drawn = tuple(_page(now, paper, standing(now.data, now.view)))
    yield from recoloured(drawn, tints) if tints else drawn


def _page(now: Now, paper: Paper, board: Board) -> Iterator[Shape]:
    known = now.view["spaces"] is not None
    room = paper.w - 2 * MARGIN
    left, top = MARGIN, MARGIN + HEAD
    rows = len(now.view["players"]) + (2 if known else 1)
    below = TOP_ROW + rows * ROW + NOTES + FOOT + 5
    data_w = now.data["board"]["w"] if known else board.w
    scale = min(room / data_w, (paper.h - MARGIN - below - top) / board.h)
    x = left + (room - scale * data_w) / 2
    yield Group(board.picture, at=(x, top), scale=scale, clip=box(0, 0, board.w, board.h))
    if known:
        spaces = tuple(shape for space in now.data["province_spaces"] for shape in _space(now, space, scale))
        yield Group(spaces, at=(x, top))
    y = top + board.h * scale + 4
    row = min(HIGHEST_ROW, ROW + (paper.h - MARGIN - below - y + 4) / rows)
    yield from _table(now, left, y, room, row, known)
    y += TOP_ROW + rows * row + 1.5
    yield from _notes(now, left, y, room, paper.h - MARGIN - FOOT - y)


def _space(now: Now, space: Mapping[str, Any], k: float) -> Iterator[Shape]:
    """A province space: its name, the members on it and the card beside it; mm of the page."""
    province = space["province"]
    x, y, w, h = (space[side] * k for side in ("x", "y", "w", "h"))
    yield Rect(x, y, w, h, fill(province), r=1.5)
    pattern = Rect(0, 0, w / k, h / k, fill(f"pattern:pat-{province}"), r=1.5 / k)
    yield Group((pattern,), at=(x, y), scale=k, opacity=PATTERNED)
    yield Rect(x, y, w, h, line("map-ink", 0.35), r=1.5)
    yield Rect(x + 1.2, y + 6.4, w - 2.4, h - 7.6, fill("surface"), r=1)
    card = (now.view["display"] or {}).get(province)
    wide = w - 2.4 - (10 if card else 0)
    yield line_of(x + 2, y + 4.7, now.name("province", province), 4.2, w - 4, face="serif-bold")
    here = now.view["spaces"][province]
    counts = [(f"s-{colour}", str(here[colour])) for colour in (*now.view["seats"], "neutral") if here.get(colour)]
    half = 2 if len(counts) > 2 else 1
    each = -(-len(counts) // half) if counts else 1
    for number in range(half):
        base = y + 6.4 + (h - 7.6) * (number + 0.5) / half + 1.4
        yield from run_of(x + 2.6, base, tuple(counts[number * each : (number + 1) * each]), 3.6, wide - 2)
    if card:
        yield Rect(x + w - 11, y + 7.2, 8.8, h - 9.2, fill("surface"), r=0.8)
        yield Rect(x + w - 11, y + 7.2, 8.8, h - 9.2, line("map-fine", 0.25), r=0.8)
        yield Use(f"t-{card}", x + w - 10, y + 7.2 + (h - 9.2) / 2 - 3.4, 6.8, 6.8)


def _table(now: Now, x: float, y: float, room: float, row: float, known: bool) -> Iterator[Shape]:
    """A row for each player, and rows for what lies beside the board."""
    provinces = [province["id"] for province in now.data["provinces"]]
    cards = CARDS if known else ()
    wide = (room - LABEL - POINTS - MEMBERS) / (len(provinces) + len(cards) * NARROW)
    first = x + LABEL + POINTS + MEMBERS
    middles = [first + wide * NARROW * (number + 0.5) for number in range(len(cards))]
    start = first + wide * NARROW * len(cards)
    middles += [start + wide * (number + 0.5) for number in range(len(provinces))]
    yield line_of(x + LABEL + POINTS - 3, y + 5, now("leave.points"), 2.9, POINTS - 1, colour="muted", anchor="end")
    heading = now("leave.members")
    yield line_of(first - 3.2, y + 5, heading, 2.9, MEMBERS - 1.5, colour="muted", anchor="end")
    for card, middle in zip(cards, middles, strict=False):
        yield Use(f"t-{card}", middle - 2.6, y + 1.4, 5.2, 5.2)
    for province, middle in zip(provinces, middles[len(cards) :], strict=True):
        yield Rect(middle - wide / 2 + 0.4, y + 0.9, wide - 0.8, TOP_ROW - 2.2, fill(province), r=1)
        name = now.name("province", province)
        yield line_of(middle, y + 5, name, 2.9, wide - 1.6, face="serif-bold", anchor="middle")
    here = y + TOP_ROW
    for seat, player in enumerate(now.view["players"]):
        yield from _player(now, seat, player, x, here, room, row, first - 3.2)
        hand = player["hand"] or {}
        figures = [*(hand.get(card, 0) for card in cards), *(player["tiles"].get(name, 0) for name in provinces)]
        for number, middle in zip(figures, middles, strict=True):
            yield from _figure(str(number), middle, here + row / 2 + 1.4)
        here += row
    piles: list[tuple[str, Any, Any, Mapping[str, int]]]
    piles = [("leave.supply", now.view["deck"], now.view["dragons"], now.view["tile_supply"])]
    if known:
        piles.append(("leave.discards", now.view["discards"], now.view["dragons_out"], {}))
    for key, deck, dragons, tiles in piles:
        yield Rect(x, here, room, 0.14, fill("line"))
        base = here + row / 2 + 1.4
        yield line_of(x, base, now(key), 3.4, LABEL + POINTS - 4, colour="muted")
        neutral = now.view["neutral"]
        if neutral and key == "leave.supply":
            yield sign("neutral", first - 12.4, here + row / 2 - 1.9, 3.8)
            yield from _figure(str(neutral["supply"]), first - 3.2, base, end=True)
        figures = [*(((deck or {}).get(card, dragons)) for card in cards), *(tiles.get(p, 0) for p in provinces)]
        for number, middle in zip(figures, middles if tiles else middles[: len(cards)], strict=False):
            yield from _figure(str(number), middle, base)
        here += row


def _player(
    now: Now, seat: int, player: View, x: float, y: float, room: float, row: float, members: float
) -> Iterator[Shape]:
    """Who it is, his points and his members; ``members`` is where their figure ends."""
    view = now.view
    if seat in view["to_act"] or (view["tracking"] and seat == view["turn"]):
        yield Rect(x - 1.5, y + 0.3, room + 3, row - 0.6, fill("gold-wash"), r=1.4)
    elif seat:
        yield Rect(x, y, room, 0.14, fill("line"))
    base = y + row / 2 + 1.4
    said = []
    if seat == view["start"]:
        said.append(now("leave.begins"))
    if player["to_place"]:
        said.append(now("leave.to-place", n=player["to_place"]))
    if player["passed"]:
        said.append(now("screen.passed"))
    yield sign(player["colour"], x, y + row / 2 - 2.5, 5)
    lift = 1.5 if said else 0
    yield line_of(x + 7, base - lift, now.name("seat", player["colour"]), 4.2, LABEL - 8, face="serif-bold")
    if said:
        yield line_of(x + 7, base + 2.1, ", ".join(said), 2.6, LABEL - 8, colour="muted")
    yield line_of(x + LABEL + POINTS - 3, base + 0.3, str(player["points"]), 5.2, POINTS - 4, face="sans-bold",
                  anchor="end")  # fmt: skip
    yield from _figure(str(player["supply"]), members, base, end=True)


def _figure(words: str, x: float, y: float, end: bool = False) -> Iterator[Shape]:
    """A number; nothing is a quiet dot."""
    if words == "0":
        yield Path(f"M{x - 0.6 - (0.9 if end else 0):g} {y - 1.2:g}h1.2", line("line", 0.5))
    else:
        yield line_of(x, y, words, 4.0, 10, face="sans-bold", anchor="end" if end else "middle")


def _notes(now: Now, x: float, y: float, room: float, high: float) -> Iterator[Shape]:
    """What people must know besides to go on from here."""
    said = [typed("sans", note) for note in _told(now)]
    if said:
        yield Rect(x, y, room, 0.14, fill("line"))
        yield Block(x, y + 1.2, room, max(8.0, high - 1), (" ".join(said),), 3.3)


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
