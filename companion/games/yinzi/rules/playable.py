"""Whether a box can be played with every number of players; one that cannot is refused by the field at fault."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.settings import NONE
from companion.engine.validation import items, name, number, once, one_of, word
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import goods

if TYPE_CHECKING:
    from companion.games.yinzi.rules.edition import Edition

EAST: Final = 0
"""The region from which the first ships are."""
EAST_OUT: Final = 2
"""Ships to the east that go back to the box with fewer than four players."""
TRACK: Final = 6
"""Crop tiles that lie open."""
LONGEST_ID: Final = 24
MOST_SQUARES, LARGEST_SHAPE, MOST_PLACES = 60, 9, 400
"""Of a province; of a shape; places for it."""
MOST_WAYS, LONGEST_TRACK, MOST = 6, 20, 99
"""Alternatives that a route asks for, spaces of the boat track, and what stands on the space of any track."""


def out_of_game(players: int) -> int:
    """Ships to the east that go back to the box."""
    return 0 if players == META.players[1] else EAST_OUT


def crops_out(players: int) -> int:
    """Crop tiles of each kind, but for those that come later, that go back to the box (ruling 1)."""
    return META.players[1] - players


def check_colours(given: Any) -> None:
    """The colours of factories are those of seats.

    Raises:
        ImpossiblePosition: with the dotted path of one that is not.
    """
    for n, colour in enumerate(items(given, "colors")):
        one_of(colour, f"colors.{n}", META.colours)


def check(ed: Edition, destinations: Collection[str]) -> None:
    """Look through it; ``destinations`` are those that the game has words and signs for.

    Raises:
        ImpossiblePosition: with the dotted path of what is at fault.
    """
    for to in ed.destinations:
        one_of(to, f"destinations.{to}", destinations)
    _ids(ed)
    _sizes(ed.source)
    _board(ed)
    for found in (_squares(ed), _factories(ed), _ships(ed), _crops(ed)):
        for where, key, params in found:
            raise ImpossiblePosition(where, f"impossible.{key}", **params)


def _ids(ed: Edition) -> None:
    """They are short enough to be set, once each, and none of the words that are set otherwise."""
    for table in ("ships", "crops", "urban_tiles", "factories", "routes"):
        for n, one in enumerate(ed.source[table]):
            _id(one["id"], f"{table}.{n}.id")
        once([one["id"] for one in ed.source[table]], table)
    for shape in ed.source.get("footprints", {}):
        _id(shape, f"footprints.{shape}")
    for place, province in enumerate(ed.source["provinces"]):
        for n, square in enumerate(province["squares"]):
            _id(square["id"], f"provinces.{place}.squares.{n}.id")


def _id(given: Any, where: str) -> None:
    found = word(given, where)
    if len(found) > LONGEST_ID:
        raise ImpossiblePosition(where, "impossible.long-id", text=found[:LONGEST_ID], most=LONGEST_ID)
    if found == NONE:
        raise ImpossiblePosition(where, "impossible.id-taken", text=found)


def _sizes(source: Mapping[str, Any]) -> None:
    """Nothing is larger than a board of cardboard could be."""
    for place, province in enumerate(source["provinces"]):
        items(province["squares"], f"provinces.{place}.squares", 2, MOST_SQUARES)
    for shape, ways in source.get("footprints", {}).items():
        for way in items(ways, f"footprints.{shape}", 1, MOST_PLACES):
            items(way, f"footprints.{shape}", 1, LARGEST_SHAPE)
    for n, route in enumerate(source["routes"]):
        items(route["demand"], f"routes.{n}.demand", 1, MOST_WAYS)
    items(source["boat_track"], "boat_track", 2, LONGEST_TRACK)
    for track in ("boat_track", "crop_costs", "exchange"):
        for n, value in enumerate(source[track]):
            number(value, f"{track}.{n}", 0, MOST)


def _board(ed: Edition) -> None:
    """Every square has another one beside it, and nothing is beside itself or twice beside the same."""
    for place, province in enumerate(ed.source["provinces"]):
        for lang, called in province["names"].items():
            name(called, f"provinces.{place}.names.{lang}")
        for n, square in enumerate(province["squares"]):
            where = f"provinces.{place}.squares.{n}.next"
            if not square["next"]:
                raise ImpossiblePosition(where, "impossible.alone", square=square["id"])
            once([square["id"], *square["next"]], where)
    for n, tile in enumerate(ed.source["urban_tiles"]):
        for pair in tile["next"]:
            once(pair, f"urban_tiles.{n}.next")
    seen: list[set[str]] = []
    for n, (a, b, _) in enumerate(ed.source["borders"]):
        once([a, b], f"borders.{n}")
        if {a, b} in seen:
            raise ImpossiblePosition(f"borders.{n}", "impossible.twice", text=f"{a}|{b}")
        seen.append({a, b})


Fault = tuple[str, str, Mapping[str, Any]]
"""The path of a field, the key of the message and its parameters."""


def _squares(ed: Edition) -> Iterator[Fault]:
    if all(print_ == goods.SALT for print_ in ed.printed):
        yield "provinces", "only-salt", {}


def _factories(ed: Edition) -> Iterator[Fault]:
    """Each can lie somewhere."""
    for n, sites in enumerate(ed.sites_for):
        if not sites:
            yield f"factories.{n}.shape", "no-site", {"factory": ed.factory_ids[n]}


def _ships(ed: Edition) -> Iterator[Fault]:
    """The boxes at the coast are filled with ships to the east, and another ship is sighted beside each."""
    if EAST not in ed.regions:
        yield "destinations", "no-east", {}
    east = sum(ed.regions[ship.destination] == EAST for ship in ed.ships)
    for players, boxes in ed.coast.items():
        out = out_of_game(players)
        most = min(east - out, (len(ed.ships) - out) // 2)
        if boxes > most:
            where = _entered(ed.own, ("coast", "ships", "destinations"))
            told = {"count": max(0, most), "boxes": boxes, "players": players}
            yield f"coast.{players}" if where == "coast" else where, "too-few-ships", told


def _crops(ed: Edition) -> Iterator[Fault]:
    """The track is filled, and what goes back to the box is there."""
    out = crops_out(META.players[0])
    kinds = zip(goods.CROPS, goods.CROP_GOOD, strict=True)
    early = {kind: ed.crops.count(good) for kind, good in kinds if kind not in goods.LATE}
    for kind, count in early.items():
        if count < out:
            yield "crops", "too-few-of-crop", {"crop": kind, "count": out}
    if sum(early.values()) - out * len(early) < TRACK:
        yield "crops", "too-few-crops", {"count": TRACK + out * len(early)}


def _entered(own: Collection[str], tables: tuple[str, ...]) -> str:
    """The first of these tables that was entered."""
    return next((table for table in tables if table in own), tables[0])
