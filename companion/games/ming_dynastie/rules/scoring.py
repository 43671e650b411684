"""Phase 4: majorities in the districts, tiles and sets (4.1), the round of cities, monasteries (4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.engine.actions import Ended
from companion.games.ming_dynastie.rules.position import (
    CHOOSE_CITY,
    CITIES,
    CITY,
    CITY_OPENED,
    DISTRICTS,
    NOBODY,
    PROVINCE,
    RULES,
    SCORING,
    Position,
)

SCORING_ROUNDS: Final = (2, 4, 6)
SET_OF_SIX: Final = {2: 28, 4: 24, 6: 20}
SET_OF_FIVE: Final = 10
SINGLE_TILE: Final = 1
MONK: Final = 4
ALL_OWNERS: Final = 4
HOUSES: Final = 3 * ALL_OWNERS
"""The counts of a city: its districts by owner."""


def city_moves(counts: Sequence[int], tied_move: bool = True) -> list[int]:
    """How many members of each owner move from a district into its city (4.1, ruling 3, R4 to R7).

    Args:
        counts: members in the open by owner; monks are not among them.
        tied_move: whether leaders who are tied move one each, or nobody does (option district-ties).
    """
    best = max(counts)
    moves = [0] * len(counts)
    if not best:
        return moves
    leaders = [owner for owner, count in enumerate(counts) if count == best]
    if len(leaders) == 1:
        moves[leaders[0]] = min(2, best)
        second = max((count for count in counts if count < best), default=0)
        if second and counts.count(second) == 1:
            moves[counts.index(second)] = 1
    elif tied_move and len(leaders) < ALL_OWNERS:
        for owner in leaders:
            moves[owner] = 1
    return moves


def begin(s: Position) -> Ended:
    """All districts of all provinces first, then tiles and sets, then city by city.

    With scoring-order=by-province each province goes through all of it before the next.
    """
    s.note("phase", phase="scoring")
    if not s.rules.by_province:
        move_into_cities(s)
    return DISTRICTS


def begin_cities(s: Position) -> Ended:
    """Tiles and sets for the houses that are filled; then the first city (ruling 9)."""
    s.reports, s.reports_round = [], s.round
    if not s.rules.by_province:
        for province in range(len(s.ed.provinces)):
            give_tiles(s, province)
        hand_in_sets(s)
    if s.rules.chosen_city and CHOOSE_CITY.possible(s, s.start):
        return s.give_turn(s.start, CHOOSE_CITY)
    s.first_city = 0
    s.city = NOBODY
    return CITY


def move_into_cities(s: Position) -> None:
    """Rule 4.1 in every province."""
    for province in range(len(s.ed.provinces)):
        move_into_city(s, province)


@cache
def moves(counts: tuple[int, ...], tied_move: bool) -> tuple[int, ...]:
    """``city_moves``, cached: the same few counts occur again and again."""
    return tuple(city_moves(counts, tied_move))


def _moves(s: Position, district: int) -> tuple[int, ...]:
    return moves(tuple(s.open[district * 4 : district * 4 + s.owners]), s.rules.tied_move)


def move_into_city(s: Position, province: int) -> None:
    """Rule 4.1; monks neither count nor move."""
    for district in s.ed.districts_of[province]:
        row = district * 4
        for owner, count in enumerate(_moves(s, district)):
            if count:
                s.open[row + owner] -= count
                s.houses[row + owner] += count
                s.note("moved-in", seat=s.owner_name(owner), district=s.ed.districts[district], count=count)


def give_tiles(s: Position, province: int) -> None:
    """One tile per member in the city; with strict tiles, from the starting player on until they run out."""
    kinds = len(s.ed.provinces)
    for seat in s.from_start():
        due = s.in_city(province, seat)
        given = min(due, max(0, s.tile_supply[province])) if s.rules.strict_tiles else due
        s.tiles[seat * kinds + province] += given
        s.tile_supply[province] -= given
        if given < due or (given and s.tile_supply[province] < 0):
            s.note("tiles-gone", province=s.ed.provinces[province])


def hand_in_sets(s: Position) -> None:
    """Complete sets of six go back at once: 28, 24 or 20 points by round."""
    kinds = len(s.ed.provinces)
    for seat in s.from_start():
        mine = slice(seat * kinds, (seat + 1) * kinds)
        while all(s.tiles[mine]):
            s.tiles[mine] = [count - 1 for count in s.tiles[mine]]
            s.tile_supply = [count + 1 for count in s.tile_supply]
            s.score(seat, SET_OF_SIX[s.round], "set-of-6", "4.1")


@RULES.act("city", PROVINCE, at=CHOOSE_CITY, rule="ruling 9")
def choose_city(s: Position, seat: int, province: int) -> Ended:
    """Option city-order=chosen: any occupied city may come first; the others follow in the board's order."""
    s.first_city = province
    s.city = NOBODY
    return CITY


@choose_city.unless("city-empty")
def _is_empty(s: Position, seat: int, province: int) -> bool:
    return not _is_occupied(s, province) and not (s.rules.by_province and _will_be(s, province))


def _is_occupied(s: Position, province: int) -> bool:
    """Whether somebody is in that province's city."""
    return any(houses_of(s, province))


def houses_of(s: Position, province: int) -> list[int]:
    """The houses of a province's city: districts are grouped by province, so these are twelve in a row."""
    first = s.ed.districts_of[province][0] * ALL_OWNERS
    return s.houses[first : first + HOUSES]


def empty_houses(s: Position, province: int) -> None:
    """Nobody is left in that province's city."""
    first = s.ed.districts_of[province][0] * ALL_OWNERS
    s.houses[first : first + HOUSES] = [0] * HOUSES


def _will_be(s: Position, province: int) -> bool:
    """Whether its districts would send somebody into the city."""
    return any(any(_moves(s, d)) for d in s.ed.districts_of[province])


def next_city(s: Position) -> Ended:
    """Go to the next city with somebody in it; with scoring-order=by-province they enter it only now."""
    count = len(s.ed.provinces)
    done = 0 if s.city == NOBODY else (s.city - s.first_city) % count + 1
    for i in range(done, count):
        province = (s.first_city + i) % count
        if s.rules.by_province:
            move_into_city(s, province)
            give_tiles(s, province)
            hand_in_sets(s)
        if _is_occupied(s, province):
            s.city = province
            s.before = tuple(houses_of(s, province))
            return CITY_OPENED
    s.city = NOBODY
    s.before = ()
    return CITIES


def finish(s: Position) -> Ended:
    """The monasteries, and after the last round the tiles that are left (ruling 10)."""
    score_monasteries(s)
    if s.round in (SCORING_ROUNDS[-1], s.last_round):
        score_last_tiles(s)
    return SCORING


def score_monasteries(s: Position) -> None:
    """Rule 4.3: four points a monk; the monks stay."""
    for seat in s.from_start():
        for district, owner in enumerate(s.monk):
            if owner == seat:
                province = s.ed.provinces[s.ed.province_of[district]]
                s.score(seat, MONK, "monastery", "4.3", province=province, district=s.ed.districts[district])


def score_last_tiles(s: Position) -> None:
    """After round 6: sets of five different tiles where the table plays them, then one point for each tile left.

    Ruling 10; option sets-of-five.
    """
    kinds = len(s.ed.provinces)
    for seat in s.from_start():
        mine = slice(seat * kinds, (seat + 1) * kinds)
        while s.rules.sets_of_five and sum(1 for count in s.tiles[mine] if count) == kinds - 1:
            for province in range(kinds):
                if s.tiles[seat * kinds + province]:
                    s.tiles[seat * kinds + province] -= 1
                    s.tile_supply[province] += 1
            s.score(seat, SET_OF_FIVE, "set-of-5", "4.1")
    for seat in s.from_start():
        left = sum(s.tiles_of(seat))
        s.score(seat, left * SINGLE_TILE, "single-tile", "4.1", count=left)
