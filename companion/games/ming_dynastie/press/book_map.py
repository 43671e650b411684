"""Parts of the map for the rulebook: the board as it is set up, provinces with what lies there, province spaces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.art.shapes import Group, Paint, Path, Picture, Shape, box
from companion.art.variants import recoloured
from companion.games.ming_dynastie.art import board, board_layout, board_spaces, pieces
from companion.games.ming_dynastie.art.board_layout import W
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press.signs import Book
from companion.games.ming_dynastie.rules import scoring
from printables.books.arrangement import NARROW, Drawn, below, grid, words, wrapped

ORDER: Final = (*META.colours, "neutral")
CARD: Final = (63.0, 88.0)
"""A movement card, mm."""
LIES: Final = CARD[1] - board_layout.CARD_LIES
"""How far a card reaches beyond the board."""
CHIT: Final = 15.0
"""Side of a member's sign on a space, in mm of the board."""
OUTLINE: Final = Paint(stroke="map-ink", width=2.0, join="round")

Owners: TypeAlias = Mapping[str, int]
"""Members by whose they are."""


def card(book: Book, name: str, back: bool = False) -> Drawn:
    """A movement card or a dragon."""
    kind, item = ("dragon-cards", name) if name == "dragon" else ("movement-cards", f"{name}-1")
    return book.face(kind, item, back)


def lying(book: Book, name: str, x: float, y: float) -> Group:
    """A card that lies across with its head at the left, from the upper left corner of where it lies."""
    return Group(card(book, name).picture, at=(x, y + CARD[0]), turn=270.0)


# --- spaces ---------------------------------------------------------------------------------------------------


def members(book: Book, w: float) -> Drawn:
    """Province spaces after phase 1 with the cards beside them, next to each other."""
    there, display = (book.example("members").position[what] for what in ("spaces", "display"))
    spaces = [_space(book, province, owners, display[province]) for province, owners in there.items()]
    return grid([one.small for one in spaces], w, 53.0, 2.0)


def _space(book: Book, province: str, owners: Owners, card: str) -> Drawn:
    given = [one for one in book.data["province_spaces"] if one["province"] == province]
    data = {**book.data, "province_spaces": given}
    (space,) = board_layout.province_spaces(data)
    left, top = board_layout.TRACK_W, space.box[1]
    drawn = Group(board_spaces.spaces(data, book.ink == "low"), clip=box(left, top - 1, W - left, CARD[0] + 2))
    x, y, wide, _ = space.members
    across = int((wide - 4) // (CHIT + 2))
    owned = [colour for colour in ORDER for _ in range(owners.get(colour, 0))]
    signs = (
        pieces.member(colour, x + 5 + n % across * (CHIT + 2), y + 6 + n // across * (CHIT + 3), CHIT)
        for n, colour in enumerate(owned)
    )
    shown = Group((drawn, *signs, lying(book, card, space.card[0], top)), at=(-left, -top))
    return Drawn((shown,), W - left + LIES, CARD[0])


# --- provinces ------------------------------------------------------------------------------------------------


def provinces(book: Book, names: Collection[str], w: float, lying: Mapping[str, Any], way: Sequence[str] = ()) -> Drawn:
    """Some provinces of the map, with the pieces of a view and the way of a prince, as wide as told."""
    data = _only(book.data, names)
    points = [point for district in data["districts"] for point in district["polygon"]]
    left, top = (min(point[axis] for point in points) - 2 for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + 2 for axis in (0, 1))
    ground: Picture = (
        *(board.land(data) if book.ink == "full" else ()),
        Path(board.realm(data), OUTLINE),
        Group(tuple(filter(_is_drawn, (*board.borders(data), *board.rivers(data)))), clip=board.realm(data)),
        *board.cities(data),
        *board.tokens(data),
        *board.monasteries(data),
        *board.names(data),
    )
    if book.ink == "low":
        ground = recoloured(ground, dict.fromkeys(names, "surface"))
    drawn = (*ground, *(pieces.way(data, way) if way else ()), *pieces.pieces(data, _whole(data, lying), ORDER))
    return Drawn((Group(drawn, at=(-left, -top)),), right - left, bottom - top).small(w)


def _is_drawn(line: Shape) -> bool:
    """Whether there is anything of it in these provinces."""
    return not isinstance(line, Path) or bool(line.d)


def _only(data: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """The same map without other provinces."""
    districts = [one for one in data["districts"] if one["province"] in names]
    ids = {one["id"] for one in districts}
    return {
        **data,
        "provinces": [one for one in data["provinces"] if one["id"] in names],
        "districts": districts,
        "borders": [one for one in data["borders"] if {one["a"], one["b"]} <= ids],
    }


def _whole(data: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """The view with every district of the map."""
    empty: dict[str, Any] = {"open": {}, "monastery": None}
    return {**view, "districts": {one["id"]: view["districts"].get(one["id"], empty) for one in data["districts"]}}


# --- examples -------------------------------------------------------------------------------------------------

MAP_WIDE, CITY_WIDE, TWO_WIDE = 76.0, 54.0, 42.0
"""How wide the maps of examples are at most, mm."""


def moved(book: Book, w: float) -> Drawn:
    """Where Mei's prince goes, and how the district looks where he stops."""
    there = book.example("move").position
    lying = view(there["before"], None, {there["route"][-1]: there["monk"]}, there["princes"])
    return provinces(book, ("shaanxi", "henan"), min(w, MAP_WIDE), lying, there["route"])


def city(book: Book, w: float) -> Drawn:
    """A province before and after its members move into the city."""
    return moved_in(book, w, book.example("city").position, CITY_WIDE)


def two(book: Book, w: float) -> Drawn:
    """The same of two players and the neutral members."""
    return moved_in(book, w, book.example("two").position, TWO_WIDE)


def moved_in(book: Book, w: float, example: Mapping[str, Any], most: float) -> Drawn:
    """A province before and after its members move into the city, by the rules of the app."""
    there, left, houses = example["there"], {}, {}
    for district, owners in there.items():
        into = dict(zip(owners, scoring.city_moves(list(owners.values())), strict=True))
        houses[district] = {who: n for who, n in into.items() if n}
        left[district] = {who: n - into[who] for who, n in owners.items() if n > into[who]}
    views = ((view(there), book.say("book.before")), (view(left, houses), book.say("book.after")))
    wide = min(most, (w - 6) / 2 if w > NARROW else w)
    drawn = ((provinces(book, (example["city"],), wide, view), said) for view, said in views)
    return wrapped(w, *(below(one, 1.0, words(said, wide, 8, "serif-italic")) for one, said in drawn), gap=4.0)


def view(
    open_: Mapping[str, Owners],
    cities: Mapping[str, Owners] | None = None,
    monks: Mapping[str, str] | None = None,
    princes: Mapping[str, str] | None = None,
) -> Mapping[str, Any]:
    """A position as the map's pieces want it: members in the open and in cities by district, monks, and princes by
    colour."""
    monks, princes = monks or {}, princes or {}
    return {
        "districts": {name: {"open": open_.get(name, {}), "monastery": monks.get(name)} for name in {*open_, *monks}},
        "cities": cities or {},
        "players": [{"colour": colour, "prince": district} for colour, district in princes.items()],
    }
