"""Routes and ships as the tiles that lie on the table, the same on every screen; the coast, and what lies abroad."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.yinzi.rules.departures import BOX
from companion.games.yinzi.rules.edition import REGIONS
from companion.games.yinzi.rules.goods import COMMODITIES
from companion.games.yinzi.screens.page import page, there
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.widgets import OfPlaces, Ours
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Hint, Widget

TEA, SALT, FOOD = "tea", "salt", "food"
CARGO: Final[Mapping[str, tuple[str, ...]]] = {TEA: ("y-tea",), SALT: ("y-salt", "y-salt"), FOOD: ("y-food",)}
"""What lies on a slot that was not filled with the commodity it asks for."""


class OfTiles(Ours, template="yinzi/_tiles.html"):
    """A widget of tiles."""


# --- routes ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """A piece that a route asks for; ``given``: it lies there."""

    icon: str
    given: bool = False


@dataclass(frozen=True, slots=True)
class RouteTile(Option):
    """A route: what it asks for, one way or another, what it pays and what it threatens with.

    Attributes:
        ways: the pieces of each alternative.
        pays: the sign of copper or silver, and ``pay`` how much; empty for nothing.
        filled: whose it is.
    """

    ways: tuple[tuple[Wanted, ...], ...]
    pays: str
    pay: int
    points: str
    war: int
    disaster: str
    filled: str = ""


@dataclass(frozen=True, slots=True)
class Routes(OfTiles):
    """Routes two by two; ``more`` stands beside the title."""

    id: str
    tiles: tuple[RouteTile, ...]
    title: str = ""
    more: str = ""


def faces(moment: ViewContext) -> dict[str, Mapping[str, Any]]:
    """The edition's routes by their ids."""
    return {one["id"]: one for one in moment.data["routes"]}


def route(
    moment: ViewContext, name: str, view: Mapping[str, Any] | None = None, *, filled: str = "", **more: Any
) -> RouteTile:  # fmt: skip
    """The tile of a route, with what lies on it in ``view``; ``more`` are fields of it that the screen says."""
    words, face = moment.words, faces(moment)[name]
    given = (view or moment.view)["routes"]["given"].get(name, {})
    pays = next((what for what in ("silver", "copper") if face[what]), "")
    points = words("tile.points", count=face["vp"])
    label = words("tile.route", route=name, points=points)
    if pays:
        label = words("tile.route.pays", text=label, money=words(f"purse.{pays}", count=face[pays]))
    return RouteTile(
        id=name,
        ways=tuple(
            tuple(_wanted(way, given.get("pieces", ()) if given.get("demand") == number else ()))
            for number, way in enumerate(face["demand"])
        ),
        pays=f"y-{pays}" if pays else "",
        pay=face[pays] if pays else 0,
        points=points,
        war=face["war"],
        disaster=f"y-{face['disaster']}" if face["disaster"] else "",
        label=words("tile.route.filled", text=label, seat=filled) if filled else label,
        filled=filled,
        **more,
    )


def _wanted(way: Collection[str], given: Collection[str]) -> list[Wanted]:
    left, found = list(given), []
    for piece in way:
        there = piece in left
        if there:
            left.remove(piece)
        found.append(Wanted(f"y-{piece}", there))
    return found


def open_routes(moment: ViewContext) -> tuple[RouteTile, ...]:
    """The tiles that lie open on the board, with whose they are already."""
    stacks = moment.view["routes"]["stacks"]
    return tuple(route(moment, one["top"], filled=one["filled"] or "") for one in stacks if one["top"])


def threats(moment: ViewContext, symbols: int) -> str:
    """What open routes threaten with: the enemy's strength, and each disaster once."""
    words, all_ = moment.words, faces(moment)
    tops = (one["top"] for one in moment.view["routes"]["stacks"] if one["top"])
    kinds = dict.fromkeys(kind for top in tops if (kind := all_[top]["disaster"]))
    return ", ".join((words("road.enemy", count=symbols), *(words(f"sky.{kind}") for kind in kinds)))


def lying(moment: ViewContext) -> Routes:
    """The open routes to be looked at, with what they ask for, pay and threaten with."""
    more = threats(moment, moment.view["war"]["symbols"])
    return Routes("lying", open_routes(moment), moment.words("muster.routes"), more)


# --- ships -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot(Option):
    """A slot of a ship: the sign of what it asks for, or of what lies there and whose it is; several signs are several
    pieces."""

    icons: tuple[str, ...]
    colour: str = ""


@dataclass(frozen=True, slots=True)
class ShipTile:
    """A ship at the coast; ``envoys`` are emissaries on board, ``next`` the ship that docks after it."""

    id: str
    name: str
    slots: tuple[Slot, ...]
    free: str
    next: str = ""
    envoys: tuple[str, ...] = ()
    on: bool = False


@dataclass(frozen=True, slots=True)
class Ships(OfTiles):
    """The coast: ``wide`` one ship a line with the next one beside it, else side by side."""

    id: str
    ships: tuple[ShipTile, ...]
    wide: bool = False


def slot(words: Words, ship: Mapping[str, Any], place: int, **more: Any) -> Slot:
    """A slot of a ship of the view's coast, counted from 0; ``more`` are fields of it that the screen says."""
    there = ship["slots"][place]
    icons = CARGO.get(there["cargo"], (f"y-{there['wants']}",))
    owner, what = there["from"] or "", thing(words, icons[0].removeprefix("y-"))
    key = "tile.slot.full" if owner else "tile.slot"
    return Slot(words(key, what=what, seat=owner, destination=ship["destination"]), icons, colour=owner, **more)


def thing(words: Words, what: str) -> str:
    """What a good or a commodity is called."""
    return words("tile.food") if what == FOOD else words.name("commodity" if what in COMMODITIES else "good", what)


def ship(
    moment: ViewContext, view: Mapping[str, Any], berth: int, slots: tuple[Slot, ...] | None = None, *, on: bool = False
) -> ShipTile:
    """The ship in a box of the coast, counted from 0; ``slots`` as the screen wants them."""
    words, there = moment.words, view["coast"][berth]
    following = next((one["destination"] for one in moment.data["ships"] if one["id"] == there["sighted"]), "")
    return ShipTile(
        str(berth + 1),
        words.name("destination", there["destination"]),
        tuple(slot(words, there, place) for place in range(len(there["slots"]))) if slots is None else slots,
        words("tile.free", count=len(there["wants"])),
        words.name("destination", following) if following else "",
        _by_colour(there["emissaries"]),
        on,
    )


def _by_colour(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(colour for colour, count in counts.items() for _ in range(count))


def coast(moment: ViewContext, view: Mapping[str, Any]) -> tuple[ShipTile, ...]:
    """All ships at the coast."""
    return tuple(ship(moment, view, berth) for berth, there in enumerate(view["coast"]) if there["ship"])


# --- the coast by itself ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Market:
    """A foreign market: whose commodities and emissaries lie there, how many more fit in, and points for each."""

    name: str
    pieces: tuple[str, ...]
    emissaries: tuple[str, ...]
    free: int
    points: int


@dataclass(frozen=True, slots=True)
class Markets(OfPlaces):
    """The foreign markets of a region."""

    region: str
    all: tuple[Market, ...]


def coast_page(now: Situation) -> PlayPage:
    """What the ships still want, what is the reader's to bring, and what lies abroad."""
    words, view = now.words, now.seen
    ready, fleet = _deliverable(view, now.you), []
    for berth, one in enumerate(view["coast"]):
        if one["ship"]:
            on = [not there["from"] and there["wants"] in ready for there in one["slots"]]
            slots = tuple(slot(words, one, place, on=wanted) for place, wanted in enumerate(on))
            fleet.append(ship(now.moment, view, berth, slots))
    count = sum(slot.on for one in fleet for slot in one.slots)
    return page(
        now, words("coast.title", count=count) if now.you else words("coast.all"), words("coast.help"),
        groups=(),
        stage=(
            Ships("fleet", tuple(fleet), wide=True),
            lying(now.moment),
            *(_markets(now, view, region) for region in REGIONS),
            *_envoys(now, view),
        ),
        buttons=(
            Option(words("house.map"), href=there(now, ""), id="to-map"),
            *((Option(words("house.own"), href=there(now, f"house:{now.you}"), id="to-house"),) if now.you else ()),
        ),
    )  # fmt: skip


def _deliverable(view: Mapping[str, Any], colour: str) -> set[str]:
    """What somebody has that ships want: commodities in factories, and tea."""
    found = {one["commodity"] for one in view["factories"].values() if one["stored"].get(colour)}
    tea = any(square["good"] == TEA and colour in square["cubes"] for square in view["squares"].values())
    return found | ({TEA} if tea else set())


def _markets(now: Situation, view: Mapping[str, Any], region: str) -> Markets:
    """The three markets of a region and its pool."""
    words, data, found = now.words, now.moment.data, []
    for place in (*(place for place, its in data["destinations"].items() if its == region), region):
        pieces, emissaries = (_by_colour(view["abroad"][place][kind]) for kind in ("commodities", "emissaries"))
        name = words("coast.pool") if place == region else words(f"advance.short.{place}")
        free = 0 if place == region else max(0, BOX - len(pieces))
        found.append(Market(name, pieces, emissaries, free, data["markets"][place]["vp"]))
    return Markets(region, tuple(found))


def _envoys(now: Situation, view: Mapping[str, Any]) -> tuple[Widget, ...]:
    """The reader's emissaries who wait for a ship."""
    countries = now.moment.data["destinations"]
    waiting = [place for place, colour in view["advancements"].items() if colour == now.you and place in countries]
    if not now.you or not waiting:
        return ()
    names = [now.words.name("destination", place) for place in waiting]
    return (Hint(now.words("coast.envoys", what=names, count=len(names))),)
