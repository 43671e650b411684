"""Who moves from the districts into a city, and why (rule 4.1); whose city it is, and why (rule 4.2, ruling 7).

A view tells who is in the city and who is still in the districts; who stood there before is the sum of both, as long as
nobody has deployed since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from companion.games.ming_dynastie.rules.scoring import city_moves
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.moving import Cities, counted, pieces
from companion.games.ming_dynastie.screens.scorekeeper import Own
from companion.web.presenters.common import Words
from companion.web.presenters.parts import Count

SINCE: Final = {"scoring": 0, "end": 0, "members": 1}
"""Phases in which the districts are still as a scoring has left them, and how many rounds later that is."""


@dataclass(frozen=True, slots=True)
class District:
    """Who stood in a district, who moved into the city, and ``why``, which is empty where people have corrected it."""

    name: str
    stood: tuple[Count, ...]
    into: tuple[Count, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Majorities(Own):
    """The three districts of a city, and the tiles that its members bring. ``id`` is told once on every phone."""

    macro: ClassVar[str] = "majorities"
    id: str
    province: str
    districts: tuple[District, ...]
    tiles: tuple[Count, ...]
    tiles_head: str
    tiles_told: str


def majorities(
    view: Mapping[str, Any], data: Mapping[str, Any], words: Words, province: str, moved: Cities, here: Cities
) -> Majorities | None:
    """What the three districts sent into their city; ``None`` where nobody can tell any more who stood there.

    Args:
        moved: who moved into the city, by district and owner.
        here: those of them who have not gone back: in the city, or out of the game.
    """
    if view["round"] - view["scoring"]["round"] != SINCE.get(view["phase"]):
        return None
    order = [*view["seats"], "neutral"] if view["neutral"] else list(view["seats"])
    rows, owners = [], dict.fromkeys(order, 0)
    tied_move = view["options"].get("district-ties") != "nobody"
    for district in maps.districts_of(data, province):
        stands, stays, went = view["districts"][district]["open"], here.get(district, {}), moved.get(district, {})
        stood = {owner: stands.get(owner, 0) + stays.get(owner, 0) for owner in order}
        into = {owner: went.get(owner, 0) for owner in order}
        for owner, count in into.items():
            owners[owner] += count
        name = words.name("district", district)
        rows.append(District(name, pieces(stood), pieces(into), why_moved(stood, into, words, tied_move)))
    owners.pop("neutral", None)
    tiles, told = pieces(owners), words("moving.tiles", province=province, who=counted(owners, words))
    if view["options"].get("tiles") == "strict" and view["tile_supply"][province] == 0:
        tiles, told = (), words("note.tiles-gone", province=province)  # not everybody may have got one
    return Majorities(
        f"{view['scoring']['round']}-{province}-moved",
        province,
        tuple(rows),
        tiles,
        words("moving.tiles.head", province=province),
        told,
    )


def why_moved(stood: Mapping[str, int], into: Mapping[str, int], words: Words, tied_move: bool = True) -> str:
    """Why so many of each owner moved; empty where the rules would have moved others: people have corrected it.
    ``tied_move`` is that of ``city_moves``."""
    owners, counts = list(stood), list(stood.values())
    if list(into.values()) != city_moves(counts, tied_move):
        return ""
    best = max(counts)
    if not best:
        return words("majority.empty")
    first = [owner for owner in owners if stood[owner] == best]
    if len(first) > 1:
        moved = "moved" if into[first[0]] else "stay"
        return words(f"majority.tied.{moved}", who=words.people(first), n=len(first))
    said = words("majority.first", seat=first[0], n=into[first[0]])
    rest = sorted((count for owner, count in stood.items() if owner != first[0] and count), reverse=True)
    if not rest:
        return said
    second = [owner for owner in owners if stood[owner] == rest[0]]
    told = words("majority.second", seat=second[0]) if len(second) == 1 else words("majority.second.tied")
    return f"{said} {told}"


@dataclass(frozen=True, slots=True)
class Majority:
    """Who has the majority in a city, and ``why`` in words."""

    owners: tuple[str, ...]
    why: str


def majority(view: Mapping[str, Any], here: Cities, words: Words, province: str) -> Majority:
    """Of those in a city, by district and owner: the most, ties broken by districts, as this table plays ties."""
    counts: dict[str, int] = {}
    spread: dict[str, int] = {}
    for row in here.values():
        for owner, count in row.items():
            counts[owner] = counts.get(owner, 0) + count
            spread[owner] = spread.get(owner, 0) + 1
    most = max(counts.values(), default=0)
    tied = [owner for owner in [*view["seats"], "neutral"] if most and counts.get(owner) == most]
    ties = view["options"].get("city-ties")
    if len(tied) < 2:
        return Majority(tuple(tied), words("majority.why.most" if tied else "majority.why.empty", province=province,
                                           n=most))  # fmt: skip
    if ties in ("shared", "nobody"):
        found = tuple(tied) if ties == "shared" else ()
        return Majority(found, words(f"majority.why.{ties}", province=province, n=most))
    widest = [owner for owner in tied if spread[owner] == max(spread[one] for one in tied)]
    key = "shared" if len(widest) == len(tied) else "spread" if len(widest) == 1 else "wide"
    return Majority(tuple(widest), words(f"majority.why.{key}", province=province, n=most, seat=widest[0]))
