"""The editor for the published box: its tables one by one, each with ours as a start and a picture of what it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from markupsafe import Markup

from companion.art import svg
from companion.art.shapes import Box, Paint, Picture, Rect, Shape, Use, fill
from companion.engine import registry
from companion.engine.own_boards import BOXED
from companion.games.yinzi.art import cards, tiles
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules.edition import BLOCK, COIN, DISASTERS, DOMINO, REGIONS
from companion.games.yinzi.rules.goods import COMMODITIES, CROPS, PRINTED, SHIPPED, URBAN
from companion.web.pages.own_board_form import AND, OR, at, text_of
from companion.web.play.context import ViewContext
from companion.web.play.parts import Notice
from companion.words import Say

LONGEST_TRACK: Final = 12
"""Spaces of a boat track, at most."""
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("exchange", "boat_track", "markets"),
    "play": (
        "crop_costs", "coast", "cards", "provinces", "ships", "urban_tiles", "crops", "factories", "routes",
    ),
}  # fmt: skip
"""The tables that are entered in the form, by what needs them: counting points, or an app that plays along. Borders,
too, may come from a file."""
TRACKS: Final = ("exchange", "boat_track", "crop_costs")
"""Tables of which each is a row of numbers."""
TABLES: Final = tuple(one for part in PARTS.values() for one in part)
BORDERS: Final = "borders"
NAMED: Final = 3
"""So many tables are named one by one."""

Words = tuple[tuple[str, str], ...]
"""What can be picked: each as it is sent, and as it reads."""
BOARD: Final[Box] = (0.0, 0.0, 60.0, 44.0)
"""The board of the published game, from above and very small."""
PLACES: Final[Mapping[str, tuple[Box, str]]] = {
    "crop_costs": ((2, 2, 16, 9), "y-plant"),
    "advancements": ((2, 13, 16, 15), ""),
    "war": ((2, 30, 11, 12), ""),
    "boat_track": ((20, 2, 20, 5), "y-boat"),
    "provinces": ((20, 9, 20, 20), "y-rice"),
    "emperor": ((15, 31, 22, 11), ""),
    "coast": ((42, 2, 7, 26), "y-ships"),
    "markets": ((51, 2, 7, 26), "y-points"),
    "migrants": ((39, 31, 7, 11), ""),
    "exchange": ((48, 31, 10, 11), "y-die"),
}
"""What lies where on it, and the sign of what is entered."""
SIGN: Final = 13.0
"""Edge of the sign over its place."""
TILES: Final[Mapping[str, Callable[[Mapping[str, Any], Say], Picture]]] = {
    "cards": lambda data, say: cards.face("red", data["cards"][0]["value"], data["cards"][0]["workers"], "", "low"),
    "ships": lambda data, say: _ship(data["ships"][0], data["destinations"], say),
    "urban_tiles": lambda data, say: tiles.market(data["urban_tiles"][0]["slots"]),
    "crops": lambda data, say: tiles.crop(data["crops"][0]["kind"], say),
    "factories": lambda data, say: _factory(data["factories"][0], say),
    "routes": lambda data, say: _route(data["routes"][0], say),
}
"""The first tile or card of a table."""
SIZES: Final = {
    "cards": cards.SIZE, "ships": tiles.SHIP, "urban_tiles": tiles.MARKET, "crops": tiles.CROP,
    "factories": tiles.FACTORY, "routes": tiles.ROUTE,
}  # fmt: skip


class Field(NamedTuple):
    """One value of a table, by its path: typed, or picked from ``words``; ``shown`` stands for a long label."""

    path: str
    label: str
    words: Words = ()
    shown: str = ""


Row = tuple[str, list[Field]]
"""Values that stand together, with a name where they are one thing."""


@dataclass(frozen=True, slots=True)
class OwnTablesPage:
    """The editor.

    Attributes:
        ours, tables: all tables as ours, and with those that are ``typed``.
        field: the path of what was refused, which ``notice`` says.
        kept: the names of boxes that the host has.
    """

    say: Say
    ours: Mapping[str, Any]
    tables: Mapping[str, Any]
    typed: Collection[str]
    field: str
    kept: Sequence[str]
    number: int = 0
    notice: Notice | None = None
    template: str = "yinzi/own.html"
    parts: ClassVar[Mapping[str, tuple[str, ...]]] = PARTS

    @property
    def title(self) -> str:
        """What the browser calls it."""
        return self.say("board.title")

    def value(self, field: Field) -> str:
        """What stands in a field."""
        return text_of(at(self.tables, field.path))

    def wrong(self, field: Field) -> bool:
        """Whether it was refused, or something that it is in."""
        return self.field == field.path or field.path.startswith(f"{self.field}.")

    def refused(self, key: str) -> str:
        """Why a table was refused, if it was."""
        return self.notice.text if self.notice and f"{self.field}.".startswith(f"{key}.") else ""

    def many(self, keys: Iterable[str]) -> int:
        """How many values there are to enter in some tables."""
        return sum(len(fields) for key in keys for _, fields in self.rows(key))

    def sketch(self, key: str) -> tuple[float, float, Markup]:
        """Where that table is on the board, or what its tiles look like, for an ``<svg>`` of that width and height; it
        is of ours."""
        if key in PLACES:
            return BOARD[2], BOARD[3], Markup(svg.markup(_board(key)))
        return *SIZES[key], Markup(svg.markup(TILES[key](self.ours, self.say)))

    def rows(self, key: str) -> list[Row]:
        """The rows of a table."""
        table = self.tables[key]
        if key in TRACKS:
            label, length = self.say(f"own.t.{key}"), LONGEST_TRACK if key == "boat_track" else len(table)
            return [("", [Field(f"{key}.{n - 1}", f"{label} {n}", shown=f"{n}") for n in range(1, length + 1)])]
        row: Callable[[str, Any, int], Row] = getattr(self, f"_{key}")
        return [row(f"{key}.{one if isinstance(one, str) else n}", one, n + 1) for n, one in enumerate(table)]

    def _words(self, kind: str, ids: Sequence[str], none: str = "") -> Words:
        empty = (("", self.say(none)),) if none else ()
        return (*empty, *((one, self.say(f"{kind}.{one}")) for one in ids))

    def _slots(self, path: str, name: str, slots: int, words: Words) -> Iterator[Field]:
        return (Field(f"{path}.slots.{n}", f"{name}, {n + 1}", words) for n in range(slots))

    def _markets(self, path: str, place: str, _n: int) -> Row:
        name = self.say(abroad(place))
        return name, [Field(f"{path}.vp", self.say("own.points", what=name))]

    def _coast(self, path: str, players: str, _n: int) -> Row:
        name = self.say("own.players", count=int(players))
        return name, [Field(path, self.say("own.boxes", what=name))]

    def _cards(self, path: str, _card: Any, n: int) -> Row:
        return self.say("own.card", number=n), [
            Field(f"{path}.{what}", self.say(f"own.{what}")) for what in ("value", "workers")
        ]

    def _provinces(self, path: str, province: Mapping[str, Any], _n: int) -> Row:
        words, name = self._words("good", PRINTED, "own.blank"), next(iter(province["names"].values()))
        squares = range(len(province["squares"]))
        return name, [Field(f"{path}.squares.{n}.prints", f"{name} {n + 1}", words) for n in squares]

    def _ships(self, path: str, _ship: Any, n: int) -> Row:
        loads = (("", self.say("own.no-slot")), *((one, self._load(one)) for one in SHIPPED))
        name = self.say("own.ship", number=n)
        where = self._words("destination", tuple(self.tables["destinations"]))
        return name, [Field(f"{path}.destination", name, where), *self._slots(path, name, 3, loads)]

    def _load(self, what: str) -> str:
        return self.say(f"{'commodity' if what in COMMODITIES else 'good'}.{what}")

    def _urban_tiles(self, path: str, tile: Mapping[str, Any], n: int) -> Row:
        words = ((COIN, self.say("own.coin")), *self._words("good", URBAN))
        name = self.say("own.market", number=n)
        return name, [*self._slots(path, name, len(tile["slots"]), words)]

    def _crops(self, path: str, _tile: Any, n: int) -> Row:
        return "", [Field(f"{path}.kind", self.say("own.crop", number=n), self._words("crop", CROPS))]

    def _factories(self, path: str, tile: Mapping[str, Any], _n: int) -> Row:
        name = self.say(f"factory.{tile['color']}-{tile['commodity']}")
        return name, [Field(f"{path}.shape", name, self._words("own.shape", (DOMINO, BLOCK)))]

    def _routes(self, path: str, _route: Any, n: int) -> Row:
        demands = dict.fromkeys(text_of(route["demand"]) for route in self.tables["routes"])
        picks = tuple((one, self._demand(one)) for one in demands)
        return self.say("own.route", number=n), [
            Field(f"{path}.demand", self.say("own.demand"), picks),
            *(Field(f"{path}.{what}", self.say(f"own.{what}")) for what in ("copper", "silver", "vp", "war")),
            Field(
                f"{path}.disaster",
                self.say("own.disaster"),
                self._words("disaster", DISASTERS, "own.no-disaster"),
            ),
        ]

    def _demand(self, text: str) -> str:
        return " / ".join(" + ".join(map(self._asked, one.split(AND))) for one in text.split(OR))

    def _asked(self, what: str) -> str:
        if what in ("commodity", "good", "diplomacy"):
            return self.say(f"piece.{what}", count=1)
        return self._load(what)


def own_board_page(
    own: Mapping[str, Any], *, typed: Mapping[str, Any], field: str, kept: Sequence[str], say: Say,
    counted: bool = False, number: int = 0, notice: Notice | None = None,
) -> OwnTablesPage:  # fmt: skip
    """The editor of one box; see ``play.screens.OwnBoardScreen``."""
    ours = registry.game(META.id).geometry()
    return OwnTablesPage(say, ours, {**ours, **typed}, typed, field, kept, number, notice)


def told(moment: ViewContext) -> tuple[str, ...]:
    """The same as a line at a table, if there is anything to tell."""
    if moment.view["edition"] != BOXED:
        return ()
    own = {key: moment.data[key] for key in (*TABLES, BORDERS) if known(moment, key) is not None}
    line = used(own, moment.words.say)
    return (line,) if line else ()


def known(moment: ViewContext, key: str) -> Any:
    """A table as it lies before the people: of a published box only if its owners entered it, else ``None``."""
    found = moment.data.get(key)
    ours = moment.view["edition"] == BOXED and found == registry.game(META.id).geometry()[key]
    return None if ours else found


def used(own: Mapping[str, Any], say: Say) -> str:
    """Which tables of the owners' box the game goes by; empty where all are ours."""
    entered = [say(f"own.t.{key}") for key in TABLES if key in own]
    entered += [say("own.t.other")] if {*own} - {*TABLES} else []
    if not entered:
        return ""
    return say("own.used", what=entered) if len(entered) <= NAMED else say("own.used.many", count=len(entered))


def abroad(place: str) -> str:
    """The key of the name by which a foreign market or a pool stands alone."""
    return f"{'own.pool' if place in REGIONS else 'destination'}.{place}"


def _board(marked: str) -> Picture:
    x, y, w, h = BOARD
    shapes: list[Shape] = [
        Rect(x + 0.4, y + 0.4, w - 0.8, h - 0.8, Paint(fill="paper", stroke="map-ink", width=0.8), r=2.0),
        *(Rect(*area, fill("line"), r=1.0) for area, _ in PLACES.values()),
    ]
    (left, top, wide, high), sign = PLACES[marked]
    shapes.append(Rect(left, top, wide, high, Paint(fill="gold-wash", stroke="cinnabar", width=1.4), r=1.0))
    middle = min(max(left + wide / 2, SIGN / 2), w - SIGN / 2), min(max(top + high / 2, SIGN / 2), h - SIGN / 2)
    shapes.append(Use(sign, middle[0] - SIGN / 2, middle[1] - SIGN / 2, SIGN, SIGN, "map-ink"))
    return tuple(shapes)


def _ship(one: Mapping[str, Any], regions: Mapping[str, str], say: Say) -> Picture:
    def shown(key: str) -> str:
        return "" if key.startswith("region.") else say(key)  # these only paper has

    return tiles.ship(regions[one["destination"]], one["destination"], one["slots"], shown, "full")


def _route(one: Mapping[str, Any], say: Say) -> Picture:
    paid = "silver" if one["silver"] else "copper"
    return tiles.route(one["demand"], (paid, one[paid]), one["vp"], one["war"], one["disaster"] or "", say)


def _factory(one: Mapping[str, Any], say: Say) -> Picture:
    return tiles.factory(one["color"], one["commodity"], say, "full")
