"""Who moves from the districts into a city, and why (rule 4.1); whose city it is, and why (rule 4.2, ruling 7); and
what the people move for it on the real table, which they do at every depth but that at which the phones are the table.

A view tells who is in the city and who is still in the districts; who stood there before is the sum of both, as long as
nobody has deployed since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.ming_dynastie.rules.scoring import city_moves
from companion.games.ming_dynastie.screens import map as maps
from companion.table.depths import GUIDED, SCOREKEEPER
from companion.web.play.context import ViewContext
from companion.web.play.parts import Count
from companion.web.play.scores import Moved
from companion.web.play.texts import Words
from companion.web.play.widgets import Drawn, Macro

WIDGETS: Final = "ming_dynastie/_widgets.html"
SINCE: Final = {"scoring": 0, "end": 0, "members": 1}
"""Phases in which the districts are still as a scoring has left them, and how many rounds later that is."""
Cities = Mapping[str, Mapping[str, int]]
"""Members in a city by district and owner."""


@dataclass(frozen=True, slots=True)
class District:
    """Who stood in a district, who moved into the city, and ``why``, which is empty where people have corrected it."""

    name: str
    stood: tuple[Count, ...]
    into: tuple[Count, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Majorities(Drawn, template=WIDGETS):
    """The three districts of a city, and the tiles that its members bring, if any. ``id`` is told once on every
    phone."""

    id: str
    province: str
    districts: tuple[District, ...]
    tiles: tuple[Count, ...]
    tiles_head: str
    tiles_told: str


def majorities(moment: ViewContext, province: str, moved: Cities, here: Cities) -> tuple[Majorities, ...]:
    """What the three districts sent into their city; nothing where nobody can tell any more who stood there.

    Args:
        moved: who moved into the city, by district and owner.
        here: those of them who have not gone back: in the city, or out of the game.
    """
    view, words, scored = moment.view, moment.words, moment.view["scoring"]["round"]
    if view["round"] - scored != SINCE.get(view["phase"]):
        return ()
    order = [*moment.order, "neutral"] if view["neutral"] else list(moment.order)
    tied_move = view["options"].get("district-ties") != "nobody"
    rows = []
    for district in maps.districts_of(moment.data, province):
        stands, stays, went = view["districts"][district]["open"], here.get(district, {}), moved.get(district, {})
        stood = {owner: stands.get(owner, 0) + stays.get(owner, 0) for owner in order}
        into = {owner: went.get(owner, 0) for owner in order}
        why = why_moved(stood, into, words, tied_move)
        rows.append(District(words.name("district", district), pieces(stood), pieces(into), why))
    owners = {owner: count for owner, count in sums(moved, order).items() if owner != "neutral"}
    tiles = pieces(owners)
    told = words("moving.tiles", province=province, who=counted(owners, words)) if tiles else ""
    if view["options"].get("tiles") == "strict" and view["tile_supply"][province] == 0:
        tiles, told = (), words("note.tiles-gone", province=province)  # not everybody may have got one
    head = words("moving.tiles.head", province=province)
    return (Majorities(f"{scored}-{province}-moved", province, tuple(rows), tiles, head, told),)


def why_moved(stood: Mapping[str, int], into: Mapping[str, int], words: Words, tied_move: bool = True) -> str:
    """Why so many of each owner moved; empty where the rules would have moved others: people have corrected it.
    ``tied_move`` is that of ``city_moves``."""
    if list(into.values()) != city_moves(list(stood.values()), tied_move):
        return ""
    best = max(stood.values())
    if not best:
        return words("majority.empty")
    first = [owner for owner in stood if stood[owner] == best]
    if len(first) > 1:
        moved = "moved" if into[first[0]] else "stay"
        return words(f"majority.tied.{moved}", who=words.people(first), n=len(first))
    said = words("majority.first", seat=first[0], n=into[first[0]])
    rest = max((count for owner, count in stood.items() if owner != first[0]), default=0)
    if not rest:
        return said
    second = [owner for owner in stood if stood[owner] == rest]
    told = words("majority.second", seat=second[0]) if len(second) == 1 else words("majority.second.tied")
    return f"{said} {told}"


def majority(moment: ViewContext, here: Cities, province: str) -> tuple[tuple[str, ...], str]:
    """Of those in a city, by district and owner: who has the majority, ties broken by districts, as this table plays
    ties; and why, in words."""
    counts = sums(here, (*moment.order, "neutral"))
    most, ties = max(counts.values()), moment.view["options"].get("city-ties")
    tied = tuple(owner for owner, count in counts.items() if most and count == most)
    spread = {owner: sum(owner in row for row in here.values()) for owner in tied}
    widest = tuple(owner for owner in tied if spread[owner] == max(spread.values()))
    if len(tied) < 2:
        found, key = tied, "most" if tied else "empty"
    elif ties in ("shared", "nobody"):
        found, key = tied if ties == "shared" else (), ties
    else:
        found, key = widest, "shared" if widest == tied else "spread" if len(widest) == 1 else "wide"
    seat = {"seat": widest[0]} if widest else {}
    return found, moment.words(f"majority.why.{key}", seat, province=province, n=most)


def sums(here: Cities, owners: Sequence[str] = ()) -> dict[str, int]:
    """Members by owner over a city's districts, of these owners also those who have none."""
    found: Counter[str] = Counter(dict.fromkeys(owners, 0))
    for row in here.values():
        found.update(row)
    return dict(found)


# --- what people move ------------------------------------------------------------------------------------------------


def by_hand(moment: ViewContext) -> bool:
    """Whether pieces lie on a real table that nobody but the people can move."""
    return moment.depth in (GUIDED, SCOREKEEPER)


def moving(moment: ViewContext) -> tuple[Macro, ...]:
    """What is to be moved while a city is resolved: into it (4.1), if nobody has been told that yet, and what the city
    before it asks for. Nothing where the app is the table."""
    view, words, scoring = moment.view, moment.words, moment.view["scoring"]
    if not scoring or view["phase"] != "scoring" or not by_hand(moment):
        return ()
    moves = list(to_move(scoring["reports"][-1], words)) if scoring["reports"] else []
    if view["stage"] == "return" and not view["tracking"]:
        city = words.name("city", scoring["city"])
        for district, here in scoring["before"].items():
            said = words("moving.into", who=counted(here, words), district=district, city=city)
            moves.append(Moved(pieces(here), words.name("district", district), city, said))
    return (Macro(WIDGETS, "moving", moves=moves),) if moves else ()


def to_move(told: Mapping[str, Any], words: Words) -> tuple[Moved, ...]:
    """What a province's report says of pieces: tiles taken (4.1), who goes home, who leaves the game (4.2).

    Args:
        told: a report of the view: ``province``, and who was in its city ``before`` the returns and ``left`` after.
        words: the catalogue with this table's names.
    """
    province, city, left = told["province"], words.name("city", told["province"]), told["left"]
    tiles = {owner: count for owner, count in sums(told["before"]).items() if owner != "neutral"}
    moves = []
    if any(tiles.values()):
        said = words("moving.tiles", who=counted(tiles, words), province=province)
        moves.append(Moved(pieces(tiles), words.name("province", province), "", said, province))
    for district, here in told["before"].items():
        going = {owner: count - left.get(district, {}).get(owner, 0) for owner, count in here.items()}
        if any(going.values()):
            said = words("moving.home", who=counted(going, words), district=district)
            moves.append(Moved(pieces(going), city, words.name("district", district), said))
    out = sums({district: left.get(district, {}) for district in told["before"]})
    if any(out.values()):
        moves.append(Moved(pieces(out), city, words("moving.box"), words("moving.out", who=counted(out, words))))
    return tuple(moves)


def pieces(owners: Mapping[str, int]) -> tuple[Count, ...]:
    """The pieces that there are."""
    return tuple(Count(owner, count) for owner, count in owners.items() if count > 0)


def counted(owners: Mapping[str, int], words: Words) -> list[str]:
    """ "Mei 2" and so on, as a list that a sentence joins."""
    return [words("moving.one", seat=one.colour, n=one.count) for one in pieces(owners)]
