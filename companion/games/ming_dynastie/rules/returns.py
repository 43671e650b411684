"""Phase 4.2: return cards, the way home, and what the city is worth (rulings 6, 7, 8, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.engine.actions import Ended, Plays, Refusal, Thing, short
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules.edition import Edition
from companion.games.ming_dynastie.rules.position import (
    CHOOSE_RETURN,
    CITY,
    DISTRICT,
    GO_HOME,
    NEUTRAL_OWNER,
    NOBODY,
    RETURNS,
    RULES,
    Position,
)
from companion.games.ming_dynastie.rules.scoring import SCORING_ROUNDS, empty_houses, houses_of

MEMBER_IN_CITY: Final = {2: 4, 4: 3, 6: 0}
CITY_MAJORITY: Final = 4
HOUSES_OF_ONE: Final = 6
"""A city holds at most two members of one player for each of its three districts."""


def ask(s: Position) -> Ended:
    """All players with a member in the city choose at once, face down."""
    s.to_act = tuple(seat for seat in range(len(s.seats)) if s.in_city(s.city, seat))
    s.stage = CHOOSE_RETURN
    return None if s.to_act else RETURNS


def numbers(ed: Edition, present: int) -> list[int]:
    """The distinct numbers of members, out of so many, that the cards can send home (ruling 13)."""
    return sorted({min(total, present) for total in ed.return_sums})


@CHOOSE_RETURN.offers
def legal(s: Position, seat: int) -> Plays:
    """The numbers of members there that the cards can send home."""
    return s.table.returns[s.in_city(s.city, seat)]


@RULES.act(
    "return", Thing("count", lambda ed: ((n, n) for n in range(HOUSES_OF_ONE + 1))), at=CHOOSE_RETURN, rule="4.2"
)
def choose(s: Position, seat: int, count: int) -> Ended:
    """Lay the cards; when everybody has, all are turned over."""
    s.chosen[seat] = count
    s.to_act = tuple(other for other in s.to_act if other != seat)
    return None if s.to_act else _reveal(s)


@choose.unless(rule="ruling 13")
def _no_such_sum(s: Position, seat: int, count: int) -> Refusal | None:
    present = s.in_city(s.city, seat)
    found = numbers(s.ed, present)
    return None if count in found else Refusal("return-sum", {"numbers": found, "present": present})


def _reveal(s: Position) -> Ended:
    """The numbers are binding, even if regretted; cards go back to their owners' hands."""
    province = s.ed.provinces[s.city]
    for seat in s.from_start():
        if s.chosen[seat] != NOBODY:
            s.going[seat] = s.chosen[seat]
            s.note("returned", seat=s.seats[seat], province=province, count=s.chosen[seat])
    return go_on(s)


def go_on(s: Position) -> Ended:
    """From the starting player on, ask where members go home if there is a choice."""
    for seat in s.from_start():
        going = s.going[seat]
        if not going:
            continue
        homes = _homes(s, seat)
        if len(homes) > 1 and going < s.in_city(s.city, seat):
            return s.give_turn(seat, GO_HOME)
        for district in homes:
            while s.going[seat] and s.houses[district * 4 + seat]:
                _move_home(s, seat, district)
    return RETURNS


def _homes(s: Position, seat: int) -> list[int]:
    return [d for d in s.ed.districts_of[s.city] if s.houses[d * 4 + seat]]


@RULES.act("home", DISTRICT, at=GO_HOME, rule="4.2")
def go_home(s: Position, seat: int, district: int) -> Ended:
    """One member goes back to the district it came from; its owner picks whom (ruling 6)."""
    _move_home(s, seat, district)
    return go_on(s)


def _one_from_there(s: Position, seat: int, district: int) -> Iterator[dict[str, Change]]:
    """Put a member from there into the city: from the box, or in place of one from another district."""
    colour, names = s.seats[seat], s.ed.districts
    there: dict[str, Change] = {f"house {names[district]} {colour}": 1}
    yield there
    for other in _homes(s, seat):
        yield there | {f"house {names[other]} {colour}": s.houses[other * 4 + seat] - 1}


@go_home.unless(mend=_one_from_there)
def _nobody_from_there(s: Position, seat: int, district: int) -> Refusal | None:
    there = s.houses[district * 4 + seat] if s.ed.province_of[district] == s.city else 0
    return short("nobody-to-move", 1, there)


def _move_home(s: Position, seat: int, district: int) -> None:
    s.houses[district * 4 + seat] -= 1
    s.open[district * 4 + seat] += 1
    s.going[seat] -= 1


def stayed(s: Position, province: int) -> list[int]:
    """How many members each owner has left in a city."""
    return [s.in_city(province, owner) for owner in range(s.owners)]


def majority(s: Position, province: int) -> list[int]:
    """Owners with the most members left, ties broken by city districts occupied (4.2, ruling 7).

    Option city-ties: no tie-break (``shared``), or nobody has the majority if it is tied (``nobody``).
    """
    left = stayed(s, province)
    most = max(left)
    if not most:
        return []
    tied = [owner for owner, count in enumerate(left) if count == most]
    if len(tied) == 1 or s.rules.city_ties == "shared":
        return tied
    if s.rules.city_ties == "nobody":
        return []
    districts = s.ed.districts_of[province]
    spread = {owner: sum([s.houses[d * 4 + owner] > 0 for d in districts]) for owner in tied}
    widest = max(spread.values())
    return [owner for owner, count in spread.items() if count == widest]


def _bonus(s: Position, holders: list[int]) -> int:
    """What each holder of a city majority gets; in round 6 it may be nothing (ruling 8)."""
    if not holders or (s.round == SCORING_ROUNDS[-1] and not s.rules.last_majority):
        return 0
    return CITY_MAJORITY // len(holders)


def settle(s: Position) -> Ended:
    """Points for those who stayed and for the city majority; then they leave the game."""
    province = s.city
    name = s.ed.provinces[province]
    holders, left = majority(s, province), stayed(s, province)
    bonus, shared, each = _bonus(s, holders), len(holders), MEMBER_IN_CITY[s.round]
    for seat in s.from_start():
        if s.rules.majority_on_top or seat not in holders:
            s.score(seat, left[seat] * each, "city-members", "4.2", province=name, count=left[seat], each=each)
        if seat in holders:
            s.score(seat, bonus, "city-majority", "4.2", province=name, shared=shared)
    if holders == [s.neutral]:
        s.note("majority-neutral", province=name)
    s.reports = [*s.reports, _report(s, province)]
    if s.tracker is not None:
        out = tuple(n + s.in_city(province, owner) for owner, n in enumerate(s.tracker.out))
        s.tracker = s.tracker._replace(out=out)
    for owner, count in enumerate(left):
        s.box[owner] += count
    empty_houses(s, province)
    s.chosen = [NOBODY] * len(s.seats)
    return CITY


def _report(s: Position, province: int) -> dict[str, Any]:
    """What happened in a city, for the score screen."""
    return {
        "province": s.ed.provinces[province],
        "before": houses_by_name(s, province, s.before),
        "returned": {s.seats[seat]: count for seat, count in enumerate(s.chosen) if count != NOBODY},
        "neutral_kept": s.in_city(province, NEUTRAL_OWNER) if s.has_neutral else None,
        "left": houses_by_name(s, province, houses_of(s, province)),
    }


def houses_by_name(s: Position, province: int, houses: Sequence[int]) -> dict[str, dict[str, int]]:
    """Twelve counts (three districts of four owners) as district → owner → count, without zeros."""
    owners = (*s.seats, "neutral")
    found: dict[str, dict[str, int]] = {}
    for i, district in enumerate(s.ed.districts_of[province]):
        row = houses[i * 4 : i * 4 + 4]
        if any(row):
            found[s.ed.districts[district]] = {owners[o]: n for o, n in enumerate(row) if n}
    return found
