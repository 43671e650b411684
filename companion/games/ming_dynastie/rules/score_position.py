"""A whole scoring of a position given as JSON, by the same rules as in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.actions import Ended
from companion.engine.errors import ImpossiblePosition
from companion.engine.validation import WHOLE, flag, items, number, once, one_of, table
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules import flow, neutral, returns, round_end, scoring
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.neutral import MOST_IN_DISTRICT, forced_keep
from companion.games.ming_dynastie.rules.position import NEUTRAL_OWNER, NOBODY, Position

KEYS: Final = ("round", "order", "neutral", "districts", "tiles", "points", "returns")
MOST_POINTS: Final = 9999
NEUTRAL: Final = "neutral"

Returns = dict[int, dict[int, dict[int, int]]]
"""Members who go home: province → owner → district → count."""


def score(laid_out: Callable[[tuple[str, ...]], Position], given: Any) -> dict[str, Any]:
    """Score a position.

    Args:
        laid_out: makes an empty state, for some seats, of the edition that has these provinces and districts.
        given: the JSON document, with ``round`` and ``order``; whatever is left out is 0 or none.

    Raises:
        ImpossiblePosition: with the dotted path of the field at fault (ruling 18).
    """
    table(given, WHOLE, KEYS)
    s = laid_out(_order(given))
    s.round = _round(given)
    _read_districts(s, table(given.get("districts", {}), "districts", s.ed.districts))
    _read_tiles(s, table(given.get("tiles", {}), "tiles", s.seats))
    for colour, points in table(given.get("points", {}), "points", s.seats).items():
        s.points[s.seats.index(colour)] = number(points, f"points.{colour}", 0, MOST_POINTS)
    wanted = _read_returns(s, table(given.get("returns", {}), "returns", s.ed.provinces))
    _check_box(s)

    removed = s.box[:]
    s.prince = [0] * len(s.seats)
    scoring.move_into_cities(s)
    moved = s.houses[:]
    _check_returns(s, wanted)
    _play(s, wanted)
    return _answer(s, moved, removed)


def _play(s: Position, wanted: Returns) -> None:
    """Go through the cities, answering every question from the position."""
    ended: Ended = stages.DISTRICTS
    while ended != stages.SCORING:
        ended = flow.AFTER[ended](s) if ended is not None else _answer_question(s, wanted)


def _answer_question(s: Position, wanted: Returns) -> Ended:
    seat = s.to_act[0]
    owner = NEUTRAL_OWNER if s.stage in (stages.KEEP_NEUTRAL, stages.SEND_NEUTRAL) else seat
    homes = wanted.get(s.city, {}).get(owner)
    if s.stage is stages.CHOOSE_RETURN:
        return returns.choose(s, seat, sum((homes or {}).values()))
    still = _still_home(s, owner, homes) if homes else {}
    if s.stage is stages.GO_HOME:
        return returns.go_home(s, seat, next(d for d, n in still.items() if n))
    if s.stage is stages.SEND_NEUTRAL:
        return neutral.send_home(s, seat, _pick(s, still, home=True))
    return neutral.keep(s, seat, _pick(s, still, home=False))


def _pick(s: Position, still: Mapping[int, int], *, home: bool) -> int:
    """A neutral member to send home or to keep: as the position says, else the first possible."""
    for district in s.ed.districts_of[s.city]:
        if not neutral.undecided(s, district):
            continue
        free = s.houses[district * 4 + NEUTRAL_OWNER] - s.kept[district]
        if not still or (still[district] > 0 if home else still[district] < free):
            return district
    raise ImpossiblePosition("returns", "impossible.neutral-returns")


def _still_home(s: Position, owner: int, homes: Mapping[int, int]) -> dict[int, int]:
    """How many of the wanted returns are still to be made, by district."""
    districts = s.ed.districts_of[s.city]
    gone = {d: s.before[i * 4 + owner] - s.houses[d * 4 + owner] for i, d in enumerate(districts)}
    return {d: homes.get(d, 0) - gone[d] for d in districts}


def _answer(s: Position, moved: list[int], removed: list[int]) -> dict[str, Any]:
    ed = s.ed
    cities = {d: _by_owner(s, moved, i) for i, d in enumerate(ed.districts)}
    districts: dict[str, dict[str, Any]] = {}
    for i, name in enumerate(ed.districts):
        here: dict[str, Any] = {}
        if members := _by_owner(s, s.open, i):
            here["open"] = members
        if s.monk[i] != NOBODY:
            here["monastery"] = s.owner_name(s.monk[i])
        if here:
            districts[name] = here
    answer: dict[str, Any] = {
        "cities": {d: row for d, row in cities.items() if row},
        "lines": [
            {
                "player": s.seats[line.seat],
                "points": line.points,
                "reason": line.reason,
                **{key: value for key, value in line.params.items() if key != "round"},
                "rule": line.rule,
            }
            for line in s.lines
        ],
        "points": dict(zip(s.seats, s.points, strict=True)),
        "tiles": {
            colour: {p: n for p, n in zip(ed.provinces, s.tiles_of(i), strict=True) if n}
            for i, colour in enumerate(s.seats)
        },
        "districts": districts,
        "removed": {s.owner_name(o): n - removed[o] for o, n in enumerate(s.box) if n > removed[o]},
    }
    if s.round == round_end.LAST_ROUND:
        round_end.begin(s)
        answer["winners"] = [s.seats[seat] for seat in round_end.winners(s)]
    return answer


def _by_owner(s: Position, counts: list[int], district: int) -> dict[str, int]:
    row = counts[district * 4 : district * 4 + s.owners]
    return {s.owner_name(owner): n for owner, n in enumerate(row) if n}


def _order(given: Mapping[str, Any]) -> tuple[str, ...]:
    order = [one_of(colour, "order", META.colours) for colour in items(given.get("order"), "order", *META.players)]
    once(order, "order")
    if flag(given.get("neutral", False), "neutral") != (len(order) == 2):
        raise ImpossiblePosition("neutral", "impossible.neutral-players")
    return tuple(order)


def _round(given: Mapping[str, Any]) -> int:
    return one_of(given.get("round"), "round", scoring.SCORING_ROUNDS)


def _owner(s: Position, name: str) -> int:
    return NEUTRAL_OWNER if name == NEUTRAL else s.seats.index(name)


def _owners(s: Position) -> tuple[str, ...]:
    return (*s.seats, NEUTRAL) if s.has_neutral else s.seats


def _read_districts(s: Position, districts: Mapping[str, Any]) -> None:
    s.open = [0] * len(s.open)
    for name, here in districts.items():
        where, district = f"districts.{name}", s.ed.districts.index(name)
        table(here, where, ("open", "monastery"))
        for owner, count in table(here.get("open", {}), f"{where}.open", _owners(s)).items():
            most = MOST_IN_DISTRICT if owner == NEUTRAL else s.ed.members
            s.open[district * 4 + _owner(s, owner)] = number(count, f"{where}.open.{owner}", 0, most)
        monk = here.get("monastery")
        if monk is not None:
            s.monk[district] = s.seats.index(one_of(monk, f"{where}.monastery", s.seats))


def _read_tiles(s: Position, tiles: Mapping[str, Any]) -> None:
    kinds = len(s.ed.provinces)
    for colour, held in tiles.items():
        row = s.seats.index(colour) * kinds
        for province, count in table(held, f"tiles.{colour}", s.ed.provinces).items():
            tiles_there = number(count, f"tiles.{colour}.{province}", 0, s.ed.province_tiles)
            s.tiles[row + s.ed.provinces.index(province)] = tiles_there
        if all(s.tiles[row : row + kinds]):
            raise ImpossiblePosition(f"tiles.{colour}", "impossible.tile-set", seat=colour)


def _read_returns(s: Position, given: Mapping[str, Any]) -> Returns:
    wanted: Returns = {}
    for province, by_owner in given.items():
        where, p = f"returns.{province}", s.ed.provinces.index(province)
        own = tuple(s.ed.districts[d] for d in s.ed.districts_of[p])
        wanted[p] = {}
        for owner, homes in table(by_owner, where, _owners(s)).items():
            counts = table(homes, f"{where}.{owner}", own)
            wanted[p][_owner(s, owner)] = {
                s.ed.districts.index(d): number(n, f"{where}.{owner}.{d}", 0, s.ed.members) for d, n in counts.items()
            }
    return wanted


def _check_box(s: Position) -> None:
    """No colour may have more pieces than the box holds."""
    for owner, name in enumerate(_owners(s)):
        limit = s.ed.neutral_members if name == NEUTRAL else s.ed.members
        count = sum(s.open[owner::4]) + s.monk.count(owner)
        if count > limit:
            raise ImpossiblePosition("districts", "impossible.box", text=name, count=count, most=limit)
    for p, province in enumerate(s.ed.provinces):
        count = sum(s.tiles[p :: len(s.ed.provinces)])
        if count > s.ed.province_tiles:
            raise ImpossiblePosition("tiles", "impossible.box", text=province, count=count, most=s.ed.province_tiles)


def _check_returns(s: Position, wanted: Returns) -> None:
    """Nobody takes back more than he has there; the neutral's number is forced."""
    for p, by_owner in wanted.items():
        province = s.ed.provinces[p]
        for owner, homes in by_owner.items():
            where = f"returns.{province}.{s.owner_name(owner)}"
            for district, count in homes.items():
                present = s.houses[district * 4 + owner]
                if count > present:
                    name = s.ed.districts[district]
                    raise ImpossiblePosition(f"{where}.{name}", "impossible.return-more", count=count, most=present)
            total = sum(homes.values())
            if s.has_neutral and owner == NEUTRAL_OWNER:
                present = s.in_city(p, owner)
                rival = max(s.in_city(p, seat) for seat in range(len(s.seats)))
                due = present - forced_keep(present, rival)
                if total != due:
                    raise ImpossiblePosition(where, "impossible.return-due", count=total, due=due)
            elif total not in returns.numbers(s.ed, s.in_city(p, owner)):
                raise ImpossiblePosition(where, "impossible.return-cards", count=total)
