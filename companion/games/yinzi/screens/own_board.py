"""The editor for the published box: its tables one by one, each with ours as a start and a picture of what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

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
    "ships": lambda data, say: _ship_tile(data["ships"][0], data["destinations"], say),
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


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a table, by its path: typed, or picked from ``words``; ``shown`` stands for a long label."""

    path: str
    label: str
    value: str
    words: Words = ()
    wrong: bool = False
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Values that stand together; ``name`` where they are one thing."""

    name: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture for an ``<svg>`` with a box of that width and height."""

    w: float
    h: float
    markup: Markup


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``own``: not as ours; ``wrong`` says why it is refused; ``sketch`` shows what it is in the box."""

    id: str
    name: str
    note: str
    rows: tuple[Row, ...]
    sketch: Sketch
    own: bool
    wrong: str = ""

    @property
    def values(self) -> int:
        """How many there are to enter."""
        return sum(len(row.fields) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Part:
    """Tables that are needed for the same; ``open``: they stand open from the beginning."""

    name: str
    note: str
    tables: tuple[Table, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class OwnTablesPage:
    """The editor."""

    title: str
    parts: tuple[Part, ...]
    kept: tuple[str, ...]
    number: int = 0
    notice: Notice | None = None
    template: str = "yinzi/own.html"


def own_board_page(
    own: Mapping[str, Any], *, typed: Mapping[str, Any], field: str, kept: Sequence[str], say: Say,
    counted: bool = False, number: int = 0, notice: Notice | None = None,
) -> OwnTablesPage:  # fmt: skip
    """The editor of one box; see ``presenters.screens.OwnBoardScreen``."""
    ours = registry.game(META.id).geometry()
    form = _Form({**ours, **typed}, field, say)

    def table(key: str) -> Table:
        refused = notice.text if notice and (field == key or field.startswith(f"{key}.")) else ""
        rows, name, note = tuple(form.rows(key)), say(f"own.t.{key}"), say(f"own.t.{key}.note")
        return Table(key, name, note, rows, _sketch(key, ours, say), key in typed, refused)

    parts = []
    for part, keys in PARTS.items():
        tables = tuple(map(table, keys))
        count = sum(one.values for one in tables)
        name, note = say(f"own.part.{part}", count=count), say(f"own.part.{part}.note")
        parts.append(Part(name, note, tables, part == next(iter(PARTS))))
    return OwnTablesPage(say("board.title"), tuple(parts), tuple(kept), number, notice)


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


@dataclass(frozen=True, slots=True)
class _Form:
    """The fields of all tables."""

    tables: Mapping[str, Any]
    wrong: str
    say: Say

    def rows(self, key: str) -> Iterator[Row]:
        """The rows of a table."""
        if key in ("boat_track", "crop_costs", "exchange"):
            length = LONGEST_TRACK if key == "boat_track" else len(self.tables[key])
            label = self.say(f"own.t.{key}")
            yield Row("", tuple(self._numbered(f"{key}.{n}", label, n + 1) for n in range(length)))
            return
        for n, entry in enumerate(self.tables[key]):
            yield from getattr(self, f"_{key}")(f"{key}.{entry if isinstance(entry, str) else n}", entry, n + 1)

    def _field(self, path: str, label: str, words: Words = ()) -> Field:
        value = at(self.tables, path)
        return Field(path, label, text_of(value), words, self.wrong == path or path.startswith(f"{self.wrong}."))

    def _numbered(self, path: str, label: str, n: int) -> Field:
        return replace(self._field(path, f"{label} {n}"), shown=str(n))

    def _words(self, kind: str, ids: Sequence[str], none: str = "") -> Words:
        empty = (("", self.say(none)),) if none else ()
        return (*empty, *((one, self.say(f"{kind}.{one}")) for one in ids))

    def _markets(self, path: str, place: str, _n: int) -> Iterator[Row]:
        name = self.say(abroad(place))
        yield Row(name, (self._field(f"{path}.vp", self.say("own.points", what=name)),))

    def _coast(self, path: str, players: str, _n: int) -> Iterator[Row]:
        name = self.say("own.players", count=int(players))
        yield Row(name, (self._field(path, self.say("own.boxes", what=name)),))

    def _cards(self, path: str, _card: Any, n: int) -> Iterator[Row]:
        fields = ((what, self.say(f"own.{what}")) for what in ("value", "workers"))
        yield Row(self.say("own.card", number=n), tuple(self._field(f"{path}.{what}", said) for what, said in fields))

    def _provinces(self, path: str, province: Mapping[str, Any], _n: int) -> Iterator[Row]:
        words = self._words("good", PRINTED, "own.blank")
        name = next(iter(province["names"].values()))
        yield Row(
            name,
            tuple(
                self._field(f"{path}.squares.{n}.prints", f"{name} {n + 1}", words)
                for n in range(len(province["squares"]))
            ),
        )

    def _ships(self, path: str, _ship: Any, n: int) -> Iterator[Row]:
        loads = (("", self.say("own.no-slot")), *((one, self._load(one)) for one in SHIPPED))
        name = self.say("own.ship", number=n)
        where = self._words("destination", tuple(self.tables["destinations"]))
        slots = (self._field(f"{path}.slots.{n}", f"{name}, {n + 1}", loads) for n in range(3))
        yield Row(name, (self._field(f"{path}.destination", name, where), *slots))

    def _load(self, what: str) -> str:
        return self.say(f"{'commodity' if what in COMMODITIES else 'good'}.{what}")

    def _urban_tiles(self, path: str, tile: Mapping[str, Any], n: int) -> Iterator[Row]:
        words = ((COIN, self.say("own.coin")), *self._words("good", URBAN))
        name = self.say("own.market", number=n)
        slots = range(len(tile["slots"]))
        yield Row(name, tuple(self._field(f"{path}.slots.{n}", f"{name}, {n + 1}", words) for n in slots))

    def _crops(self, path: str, _tile: Any, n: int) -> Iterator[Row]:
        label = self.say("own.crop", number=n)
        yield Row("", (self._field(f"{path}.kind", label, self._words("crop", CROPS)),))

    def _factories(self, path: str, tile: Mapping[str, Any], _n: int) -> Iterator[Row]:
        name = self.say(f"factory.{tile['color']}-{tile['commodity']}")
        yield Row(name, (self._field(f"{path}.shape", name, self._words("own.shape", (DOMINO, BLOCK))),))

    def _routes(self, path: str, _route: Any, n: int) -> Iterator[Row]:
        name = self.say("own.route", number=n)
        demands = dict.fromkeys(text_of(route["demand"]) for route in self.tables["routes"])
        picks = tuple((one, self._demand(one)) for one in demands)
        disasters = self._words("disaster", DISASTERS, "own.no-disaster")
        numbers = (self._field(f"{path}.{what}", self.say(f"own.{what}")) for what in ("copper", "silver", "vp", "war"))
        demand = self._field(f"{path}.demand", self.say("own.demand"), picks)
        yield Row(name, (demand, *numbers, self._field(f"{path}.disaster", self.say("own.disaster"), disasters)))

    def _demand(self, text: str) -> str:
        return " / ".join(" + ".join(map(self._asked, one.split(AND))) for one in text.split(OR))

    def _asked(self, what: str) -> str:
        if what in ("commodity", "good", "diplomacy"):
            return self.say(f"piece.{what}", count=1)
        return self._load(what)


# --- where a table is in the box -------------------------------------------------------------------------------------


def _sketch(table: str, data: Mapping[str, Any], say: Say) -> Sketch:
    """Where that table of ``data`` is on the board, or what its tiles look like; these tables are ours."""
    if table in PLACES:
        return Sketch(BOARD[2], BOARD[3], Markup(svg.markup(_board(table))))
    w, h = SIZES[table]
    return Sketch(w, h, Markup(svg.markup(TILES[table](data, say))))


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


def _ship_tile(one: Mapping[str, Any], regions: Mapping[str, str], say: Say) -> Picture:
    return tiles.ship(regions[one["destination"]], one["destination"], one["slots"], _on_tile(say), "full")


def _factory(one: Mapping[str, Any], say: Say) -> Picture:
    return tiles.factory(one["color"], one["commodity"], say, "full")


def _route(one: Mapping[str, Any], say: Say) -> Picture:
    paid = "silver" if one["silver"] else "copper"
    return tiles.route(one["demand"], (paid, one[paid]), one["vp"], one["war"], one["disaster"] or "", say)


def _on_tile(say: Say) -> Callable[[str], str]:
    """The words on a tile, without those that only paper has."""
    return lambda key: "" if key.startswith("region.") else say(key)
