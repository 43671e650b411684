"""Routes and ships as the tiles that lie on the table, the same on every screen; the coast, and what lies abroad."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.games.yinzi.rules.departures import BOX
from companion.games.yinzi.rules.edition import REGIONS
from companion.games.yinzi.rules.goods import COMMODITIES
from companion.games.yinzi.screens.page import in_mode, page
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.widgets import PLACES, Ours
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Hint, Macro, Widget

TEA, SALT, FOOD = "tea", "salt", "food"
CARGO: Final[Mapping[str, tuple[str, ...]]] = {TEA: ("y-tea",), SALT: ("y-salt", "y-salt"), FOOD: ("y-food",)}
"""What lies on a slot that was not filled with the commodity it asks for."""
TILES: Final = "yinzi/_tiles.html"


# --- routes ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RouteTile(Option):
    """A route, with the ``face`` of its tile as the edition has it.

    Attributes:
        ways: the pieces of each alternative that it asks for, and which of them lie there.
        filled: whose it is.
    """

    face: Mapping[str, Any]
    ways: tuple[tuple[tuple[str, bool], ...], ...]
    filled: str = ""


@dataclass(frozen=True, slots=True)
class Routes(Ours, template=TILES):
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
    label = words("tile.route", route=name, points=words("tile.points", count=face["vp"]))
    if pays:
        label = words("tile.route.pays", text=label, money=words(f"purse.{pays}", count=face[pays]))
    return RouteTile(
        id=name,
        face=face,
        ways=tuple(
            tuple(_wanted(way, given.get("pieces", ()) if given.get("demand") == number else ()))
            for number, way in enumerate(face["demand"])
        ),
        label=words("tile.route.filled", text=label, seat=filled) if filled else label,
        filled=filled,
        **more,
    )


def _wanted(way: Collection[str], given: Collection[str]) -> Iterator[tuple[str, bool]]:
    left = list(given)
    for piece in way:
        there = piece in left
        if there:
            left.remove(piece)
        yield piece, there


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


Fill = Callable[[Mapping[str, Any], int, str], Slot]


class ShipTile(NamedTuple):
    """The ship in a box of the coast, as a view tells ``there``; ``next`` is where the one goes that docks after it."""

    id: str
    there: Mapping[str, Any]
    slots: tuple[Slot, ...]
    next: str
    on: bool = False


@dataclass(frozen=True, slots=True)
class Ships(Ours, template=TILES):
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


def coast(moment: ViewContext, view: Mapping[str, Any], fill: Fill | None = None, on: str = "") -> tuple[ShipTile, ...]:
    """All ships at the coast, with each slot as the screen fills it, by its ship, its place there and its name
    (``2-1``); ``on``: the box of the ship to look at."""
    found, following = [], {one["id"]: one["destination"] for one in moment.data["ships"]}
    for berth, ship in enumerate(view["coast"], 1):
        if ship["ship"]:
            slots = tuple(
                fill(ship, place, f"{berth}-{place + 1}") if fill else slot(moment.words, ship, place)
                for place in range(len(ship["slots"]))
            )
            found.append(ShipTile(f"{berth}", ship, slots, following.get(ship["sighted"], ""), f"{berth}" == on))
    return tuple(found)


def coast_page(now: Situation) -> PlayPage:
    """What the ships still want, what is the reader's to bring, and what lies abroad."""
    words, view = now.words, now.seen
    ready = {one["commodity"] for one in view["factories"].values() if one["stored"].get(now.you)}
    if any(square["good"] == TEA and now.you in square["cubes"] for square in view["squares"].values()):
        ready.add(TEA)

    def wanted(ship: Mapping[str, Any], place: int, _name: str) -> Slot:
        there = ship["slots"][place]
        return slot(words, ship, place, on=not there["from"] and there["wants"] in ready)

    fleet = coast(now.moment, view, wanted)
    count = sum(slot.on for one in fleet for slot in one.slots)
    return page(
        now, words("coast.title", count=count) if now.you else words("coast.all"), words("coast.help"),
        groups=(),
        stage=(
            Ships("fleet", fleet, wide=True),
            lying(now.moment),
            *_markets(now, view),
            *_envoys(now, view),
        ),
        buttons=(
            Option(words("house.map"), href=in_mode(now, ""), id="to-map"),
            *((Option(words("house.own"), href=in_mode(now, f"house:{now.you}"), id="to-house"),) if now.you else ()),
        ),
    )  # fmt: skip


def _markets(now: Situation, view: Mapping[str, Any]) -> Iterator[Macro]:
    """The three markets of each region and its pool."""
    data = now.moment.data
    for region in REGIONS:
        places = [*(place for place, its in data["destinations"].items() if its == region), region]
        yield Macro(
            PLACES, "markets", region=region, places=places, abroad=view["abroad"], worth=data["markets"], room=BOX
        )


def _envoys(now: Situation, view: Mapping[str, Any]) -> tuple[Widget, ...]:
    """The reader's emissaries who wait for a ship."""
    countries = now.moment.data["destinations"]
    waiting = [place for place, colour in view["advancements"].items() if colour == now.you and place in countries]
    if not now.you or not waiting:
        return ()
    names = [now.words.name("destination", place) for place in waiting]
    return (Hint(now.words("coast.envoys", what=names, count=len(names))),)
