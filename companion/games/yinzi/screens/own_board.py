"""The editor for the published box: its tables one by one, each with ours as a start and a picture of what it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from markupsafe import Markup

from companion.art import svg
from companion.art.shapes import Box, Paint, Picture, Rect, Shape, Use, fill
from companion.engine import registry
from companion.engine.own_boards import BOXED
from companion.games.yinzi.art import cards, tiles
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules.edition import BLOCK, COIN, DISASTERS, DOMINO, REGIONS
from companion.games.yinzi.rules.goods import COMMODITIES, CROPS, GOODS, PRINTED, SHIPPED, URBAN
from companion.web.pages.own_board_form import AND, OR, at, text_of
from companion.web.play.context import ViewContext
from companion.web.play.parts import Notice
from companion.words import Say

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("exchange", "boat_track", "markets"),
    "play": (
        "crop_costs", "coast", "cards", "provinces", "ships", "urban_tiles", "crops", "factories", "routes",
    ),
}  # fmt: skip
"""The tables that are entered in the form, by what needs them: counting points, or an app that plays along. Borders,
too, may come from a file."""
TRACKS: Final = {"exchange": 0, "boat_track": 12, "crop_costs": 0}
"""Tables of which each is a row of numbers, and how long it may be if not as long as it is."""
PICKS: Final[Mapping[str, tuple[tuple[tuple[str, str], ...], str, tuple[str, ...]]]] = {
    "provinces": ((("", "own.blank"),), "good", PRINTED), "urban_tiles": (((COIN, "own.coin"),), "good", URBAN),
    "crops": ((), "crop", CROPS), "factories": ((), "own.shape", (DOMINO, BLOCK)),
    "disaster": ((("", "own.no-disaster"),), "disaster", DISASTERS),
}  # fmt: skip
"""Of what is picked in a table, or of a disaster: what stands first, with its key, and then the things of a kind."""
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
TILES: Final[Mapping[str, tuple[tuple[float, float], Callable[[Mapping[str, Any], Say], Picture]]]] = {
    "cards": (cards.SIZE, lambda data, say: _card(data["cards"][0])),
    "ships": (tiles.SHIP, lambda data, say: _ship(data["ships"][0], data["destinations"], say)),
    "urban_tiles": (tiles.MARKET, lambda data, say: tiles.market(data["urban_tiles"][0]["slots"])),
    "crops": (tiles.CROP, lambda data, say: tiles.crop(data["crops"][0]["kind"], say)),
    "factories": (tiles.FACTORY, lambda data, say: _factory(data["factories"][0], say)),
    "routes": (tiles.ROUTE, lambda data, say: _route(data["routes"][0], say)),
}
"""The size of the tiles or cards of a table, and the first of them."""


@dataclass(frozen=True, slots=True)
class OwnTablesPage:
    """The editor: all tables as ``ours``, and as they are with those that are ``typed``; ``field`` is the path of what
    was refused, which ``notice`` says, ``kept`` are the names of boxes that the host has."""

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
    tracks: ClassVar[Mapping[str, int]] = TRACKS

    @property
    def title(self) -> str:
        """What the browser calls it."""
        return self.say("board.title")

    def value(self, path: str) -> str:
        """What stands in the field of a path."""
        return text_of(at(self.tables, path))

    def wrong(self, path: str) -> bool:
        """Whether that was refused, or something that it is in."""
        return self.field == path or path.startswith(f"{self.field}.")

    def refused(self, key: str) -> str:
        """Why a table was refused, if it was."""
        return self.notice.text if self.notice and f"{self.field}.".startswith(f"{key}.") else ""

    def sketch(self, key: str) -> tuple[float, float, Markup]:
        """Where that table is on the board, or what its tiles look like, for an ``<svg>`` of that width and height; it
        is of ours."""
        if key in PLACES:
            return BOARD[2], BOARD[3], Markup(svg.markup(_board(key)))
        size, drawn = TILES[key]
        return *size, Markup(svg.markup(drawn(self.ours, self.say)))

    def picks(self, what: str) -> Words:
        """What can be picked in a table, or for a destination or a disaster; nothing where values are typed. Of demands
        those that any route has."""
        if what == "routes":
            texts = dict.fromkeys(text_of(route["demand"]) for route in self.tables["routes"])
            ways = {text: [one.split(AND) for one in text.split(OR)] for text in texts}
            return tuple((text, " / ".join(" + ".join(map(self._asked, one)) for one in ways[text])) for text in texts)
        if what == "ships":
            return (("", self.say("own.no-slot")), *((one, self._asked(one)) for one in SHIPPED))
        if what == "destination":
            return tuple((one, self.say(f"destination.{one}")) for one in self.tables["destinations"])
        first, kind, ids = PICKS.get(what, ((), "", ()))
        return (*((value, self.say(key)) for value, key in first), *((one, self.say(f"{kind}.{one}")) for one in ids))

    def _asked(self, what: str) -> str:
        if what in ("commodity", "good", "diplomacy"):
            return self.say(f"piece.{what}", count=1)
        kind = "commodity" if what in COMMODITIES else "good"
        return self.say(f"{kind}.{what}") if what in (*COMMODITIES, *GOODS) else what  # as somebody typed it


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
    return f"{'pool' if place in REGIONS else 'destination'}.{place}"


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


def _card(one: Mapping[str, Any]) -> Picture:
    return cards.face("red", one["value"], one["workers"], "", "low")


def _ship(one: Mapping[str, Any], regions: Mapping[str, str], say: Say) -> Picture:
    def shown(key: str) -> str:
        return "" if key.startswith("region.") else say(key)  # these only paper has

    return tiles.ship(regions[one["destination"]], one["destination"], one["slots"], shown, "full")


def _route(one: Mapping[str, Any], say: Say) -> Picture:
    paid = "silver" if one["silver"] else "copper"
    return tiles.route(one["demand"], (paid, one[paid]), one["vp"], one["war"], one["disaster"] or "", say)


def _factory(one: Mapping[str, Any], say: Say) -> Picture:
    return tiles.factory(one["color"], one["commodity"], say, "full")
