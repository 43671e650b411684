"""Routes and ships as the tiles that lie on the table, the same on every screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.games.yinzi.rules.goods import COMMODITIES
from companion.web.play.context import ViewContext
from companion.web.play.texts import Words

TEA, SALT, FOOD = "tea", "salt", "food"
CARGO: Mapping[str, tuple[str, ...]] = {TEA: ("y-tea",), SALT: ("y-salt", "y-salt"), FOOD: ("y-food",)}
"""What lies on a slot that was not filled with the commodity it asks for."""


class Tile:
    """A widget of ``companion/games/yinzi/templates/_tiles.html``."""

    __slots__ = ()
    template: ClassVar[str] = "yinzi/_tiles.html"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A piece that a route asks for; ``given``: it lies there."""

    icon: str
    given: bool = False


@dataclass(frozen=True, slots=True)
class RouteTile:
    """A route: what it asks for, one way or another, what it pays and what it threatens with.

    Attributes:
        ways: the pieces of each alternative.
        pays: the sign of copper or silver, and ``pay`` how much; empty for nothing.
        filled: whose it is.
        note: what else is to be said, in a word or two.
        pick: by what a look is found; ``href``: where a tap leads.
        on, off: it is chosen; it is not for now.
    """

    id: str
    ways: tuple[tuple[Wanted, ...], ...]
    pays: str
    pay: int
    points: str
    war: int
    disaster: str
    label: str
    filled: str = ""
    note: str = ""
    href: str = ""
    pick: str = ""
    on: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class Routes(Tile):
    """Routes two by two; ``more`` stands beside the title."""

    macro: ClassVar[str] = "routes"
    id: str
    tiles: tuple[RouteTile, ...]
    title: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of a ship: the sign of what it asks for, or of what lies there and whose it is; several signs are several
    pieces."""

    icons: tuple[str, ...]
    colour: str = ""
    label: str = ""
    href: str = ""
    pick: str = ""
    on: bool = False


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
class Ships(Tile):
    """The coast: ``wide`` one ship a line with the next one beside it, else side by side."""

    macro: ClassVar[str] = "ships"
    id: str
    ships: tuple[ShipTile, ...]
    wide: bool = False


def route(
    moment: ViewContext, name: str, view: Mapping[str, Any] | None = None, *, filled: str = "", **more: Any
) -> RouteTile:  # fmt: skip
    """The tile of a route, with what lies on it in ``view``; ``more`` are fields of it that the screen says."""
    words = moment.words
    face = next(one for one in moment.data["routes"] if one["id"] == name)
    given = (view or moment.view)["routes"]["given"].get(name, {})
    pays = next((what for what in ("silver", "copper") if face[what]), "")
    return RouteTile(
        **{
            "id": name,
            "ways": tuple(
                tuple(_wanted(way, given.get("pieces", ()) if given.get("demand") == number else ()))
                for number, way in enumerate(face["demand"])
            ),
            "pays": f"y-{pays}" if pays else "",
            "pay": face[pays] if pays else 0,
            "points": words("tile.points", count=face["vp"]),
            "war": face["war"],
            "disaster": f"y-{face['disaster']}" if face["disaster"] else "",
            "label": _told(words, name, face, filled),
            "filled": filled,
            **more,
        }
    )


def _wanted(way: Collection[str], given: Collection[str]) -> list[Wanted]:
    left = list(given)
    found = []
    for piece in way:
        there = piece in left
        if there:
            left.remove(piece)
        found.append(Wanted(f"y-{piece}", there))
    return found


def _told(words: Words, name: str, face: Mapping[str, Any], filled: str) -> str:
    pays = next((what for what in ("silver", "copper") if face[what]), "")
    told = words("tile.route", route=name, points=words("tile.points", count=face["vp"]))
    if pays:
        told = words("tile.route.pays", text=told, money=words(f"purse.{pays}", count=face[pays]))
    return words("tile.route.filled", text=told, seat=filled) if filled else told


def open_routes(moment: ViewContext, **more: Any) -> tuple[RouteTile, ...]:
    """The tiles that lie open on the board, with whose they are already."""
    stacks = moment.view["routes"]["stacks"]
    return tuple(route(moment, one["top"], filled=one["filled"] or "", **more) for one in stacks if one["top"])


def threats(moment: ViewContext, tiles: Sequence[RouteTile]) -> str:
    """What open routes threaten with: the enemy's strength, and each disaster once."""
    words, faces = moment.words, {one["id"]: one for one in moment.data["routes"]}
    kinds = dict.fromkeys(kind for one in tiles if (kind := faces[one.id]["disaster"]))
    enemy = words("road.enemy", count=moment.view["war"]["symbols"])
    return ", ".join((enemy, *(words(f"sky.{kind}") for kind in kinds)))


def lying(moment: ViewContext) -> Routes:
    """The open routes to be looked at, with what they ask for, pay and threaten with."""
    tiles = open_routes(moment)
    return Routes("lying", tiles, moment.words("muster.routes"), threats(moment, tiles))


def slot(words: Words, ship: Mapping[str, Any], place: int, **more: Any) -> Slot:
    """A slot of a ship of the view's coast, counted from 0; ``more`` are fields of it that the screen says."""
    there = ship["slots"][place]
    cargo = there["cargo"]
    icons = CARGO.get(cargo, (f"y-{there['wants']}",))
    owner, to = there["from"] or "", ship["destination"]
    what = thing(words, icons[0].removeprefix("y-"))
    key = "tile.slot.full" if owner else "tile.slot"
    return Slot(icons, owner, words(key, what=what, seat=owner, destination=to), **more)


def thing(words: Words, what: str) -> str:
    """What a good or a commodity is called."""
    return words("tile.food") if what == FOOD else words.name("commodity" if what in COMMODITIES else "good", what)


def ship(
    moment: ViewContext, view: Mapping[str, Any], berth: int, slots: tuple[Slot, ...] | None = None, *, on: bool = False
) -> ShipTile:
    """The ship in a box of the coast, counted from 0; ``slots`` as the screen wants them."""
    words, there = moment.words, view["coast"][berth]
    sighted = there["sighted"]
    following = next((one["destination"] for one in moment.data["ships"] if one["id"] == sighted), "")
    return ShipTile(
        str(berth + 1),
        words.name("destination", there["destination"]),
        tuple(slot(words, there, place) for place in range(len(there["slots"]))) if slots is None else slots,
        words("tile.free", count=len(there["wants"])),
        words.name("destination", following) if following else "",
        tuple(colour for colour, count in there["emissaries"].items() for _ in range(count)),
        on,
    )


def coast(moment: ViewContext, view: Mapping[str, Any]) -> tuple[ShipTile, ...]:
    """All ships at the coast."""
    return tuple(ship(moment, view, berth) for berth, there in enumerate(view["coast"]) if there["ship"])
