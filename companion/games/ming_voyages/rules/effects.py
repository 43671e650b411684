"""Special actions: the operations of a card's half, carried out one marker at a time (rulings 11, 17 to 20).

Which regions a place means is determined when its operation begins. Choices after which the rest could not be carried
out in full are not offered (see ``feasibility``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.actions import AnyAct, Ended, Play, Refusal
from companion.games.ming_voyages.rules import emperor, feasibility, march, mends, refusals
from companion.games.ming_voyages.rules.edition import (
    ADD,
    BORDERLANDS,
    EACH,
    EMPEROR,
    FIGHT,
    GOLD,
    HOMELANDS,
    JUNK,
    MANY_VOYAGES,
    MING,
    ONE,
    OVERLORD,
    REGIONS,
    REMOVE,
    SEA,
    SET_SAIL,
    SETTLEMENT,
    SHIFT,
    SIDES,
    Edition,
    Step,
)
from companion.games.ming_voyages.rules.mends import Changes
from companion.games.ming_voyages.rules.position import EFFECT, NOBODY, PART, RULES, Position
from companion.games.ming_voyages.rules.things import FROM_LAND, MARKER, REGION, TO_LAND, UNIT, Actions

# --- whether a half can be used ---


def available(s: Position, card: int, side: int) -> bool:
    """Whether a side has a special action on that card that can be carried out in full now (ruling 11)."""
    half = s.ed.half(card, side, s.done)
    return bool(half) and feasibility.in_full(s, half, side)


def changes_something(s: Position, card: int, side: int) -> bool:
    """Whether that special action is available and would have an effect (ruling 18)."""
    half = s.ed.half(card, side, s.done)
    if half and feasibility.in_full(s, half, side):
        for step in half:
            if not step.upto or feasibility.starts(s, step, side):
                return True
    return False


def lacks(s: Position, card: int, side: int) -> Refusal | None:
    """Why ``side`` may not use its half of a card now, as special action or as reaction; ``None``: it may.

    What lacks is the half itself, the voyage or the number of voyages, or the first operation that cannot be carried
    out in full (rulings 11 and 19). Only what lies on the board counts, so a state imagined from any view answers it.
    """
    if not s.ed.has_half(card, side):
        return Refusal("special-none", {"card": s.ed.cards[card].id, "seat": SIDES[side]})
    wanted = s.ed.voyage_of[card]
    if side == EMPEROR and wanted & ~s.done:
        number = wanted.bit_length()
        return Refusal("special-voyage", {"voyage": str(number), "number": number}, "ruling 11")
    half = s.ed.half(card, side, s.done)
    if not half:
        few = s.done.bit_count() < MANY_VOYAGES
        return Refusal("special-many" if few else "special-few", {"most": MANY_VOYAGES}, "ruling 11")
    if feasibility.in_full(s, half, side):
        return None
    for step in half:
        if not step.upto and not feasibility.in_full(s, (step,), side):
            return _step_lacks(s, card, step, side)
    return _not_in_full(s, card)


def _not_in_full(s: Position, card: int) -> Refusal:
    """Each operation would be possible, but one takes what another needs."""
    return Refusal("special-not-in-full", {"card": s.ed.cards[card].id}, "ruling 19")


def _step_lacks(s: Position, card: int, step: Step, side: int) -> Refusal:
    """What one operation lacks in the present position."""
    if step.do == FIGHT:
        return Refusal("special-no-target", {"seat": SIDES[side]}, "ruling 19")
    if step.do == SET_SAIL:
        return (emperor.no_fleet(s) or _not_in_full(s, card))._replace(rule="ruling 19")
    params: dict[str, Any] = {"pieces": refusals.pieces(step.what, step.number)}
    if step.do == SHIFT:
        return Refusal("special-no-move", params, "ruling 19")
    counts = [s.on[step.what * REGIONS + region] for region in feasibility.regions(s, step.where, side)]
    if step.do == ADD:
        return _cannot_add(s, step, len(counts), params)
    if step.spread == EACH and sum(counts) >= step.number:
        return _too_few_regions(step, sum(map(bool, counts)))
    together = step.spread == ONE and sum(counts) >= step.number
    there = refusals.pieces(step.what, max(counts) if together else sum(counts))
    return Refusal(
        "special-too-few-together" if together else "special-too-few", {**params, "there": there}, "ruling 19"
    )


def _cannot_add(s: Position, step: Step, regions: int, params: Mapping[str, Any]) -> Refusal:
    """Markers are missing in the supply, or regions to put them in."""
    if s.supply[step.what] < step.number:
        there = refusals.pieces(step.what, s.supply[step.what])
        return Refusal("special-supply", {**params, "there": there}, "ruling 19")
    return _too_few_regions(step, regions) if regions else Refusal("special-no-place", params, "ruling 19")


def _too_few_regions(step: Step, found: int) -> Refusal:
    """Every marker needs a region of its own."""
    return Refusal("special-regions", {"wanted": step.number, "count": found}, "ruling 19")


def mends_of_half(s: Position, card: int, side: int) -> Iterator[Changes]:
    """What a half may lack: its voyage, as many voyages as it needs, or what its operations need."""
    wanted = s.ed.voyage_of[card]
    half = s.ed.half(card, side, s.done)
    if side == EMPEROR and wanted & ~s.done:
        yield {f"voyage {wanted.bit_length()}": "done"}
    elif not half and s.ed.has_half(card, side):
        yield mends.voyages(s)
    needs: Changes = {}
    for step in half:
        ways = list(_mends_of_step(s, step, side))
        yield from ways
        needs |= ways[0] if ways else {}
    yield needs


def _mends_of_step(s: Position, step: Step, side: int) -> Iterator[Changes]:
    """What one operation needs: markers in the supply, markers where it takes them, a target, a fleet."""
    if step.do == SET_SAIL:
        yield mends.fleet_of(s, 1, 1)
    elif step.do == FIGHT:
        for target in range(BORDERLANDS):
            yield from march.mends_of_attack(s, side, target)
    elif step.do == ADD:
        yield mends.supplied(s, step.what, step.number)
        for region in range(BORDERLANDS):
            yield mends.held(s, side, region)
            yield mends.cleared(s, EMPEROR, region) | mends.cleared(s, OVERLORD, region)
    else:
        places = feasibility.regions(s, step.where, side)
        for region in places:
            yield mends.there(s, step.what, region, step.number)
        spread: Changes = {}
        for region in places:
            spread |= mends.there(s, step.what, region, 1)
        yield spread


# --- carrying it out ---


def begin(s: Position) -> Ended:
    """The acting side's half of the card, judged now (ruling 11)."""
    s.half = s.ed.half(s.card, s.acting, s.done)
    feasibility.enter(s, 0)
    return go_on(s)


def go_on(s: Position) -> Ended:
    """Go on until there is something to choose; what leaves no choice happens automatically."""
    while s.op < len(s.half) and s.major == NOBODY:
        step = s.half[s.op]
        if step.do == FIGHT:
            return march.choose_target(s, step.number)
        if step.do == SET_SAIL:
            return emperor.choose_voyage(s, step.number)
        found = _legal(s)
        if not found:
            feasibility.enter(s, s.op + 1)
        elif len(found) > 1:
            return s.offer(s.acting, EFFECT, tuple(found))
        else:
            action = found[0]
            s.note(action.kind.word, **action.params, seat=s.seats[s.seat_of[s.acting]])
            feasibility.do(s, *action.at)
    s.half, s.left, s.visited, s.op, s.where, s.goal = (), 0, 0, 0, 0, 0
    return PART


def _legal(s: Position) -> list[Play]:
    """What may be done with the next marker so that the rest can still be carried out; and ending the operation
    early."""
    step = s.half[s.op]
    found = feasibility.keeping(s, feasibility.choices(s))
    if step.upto and found and feasibility.rest_completes(s):
        found.append(s.table.enough)
    return found


@EFFECT.offers
def legal(s: Position, seat: int) -> Actions:
    """One marker at a time."""
    return tuple(_legal(s))


def may_lie(ed: Edition, what: int, region: int) -> bool:
    """Whether a special action can ever put such a marker there or take it from there."""
    lands = {SETTLEMENT: range(MING), GOLD: (MING, SEA), JUNK: (SEA,)}
    return region in lands.get(what, range(SEA))


def may_march(ed: Edition, what: int, here: int, there: int) -> bool:
    """Whether a unit can ever go there from here."""
    at_home = HOMELANDS if what else (MING,)
    return (here < BORDERLANDS or here in at_home) and there in ed.routes[what][here]


@RULES.act("put", MARKER, REGION, at=EFFECT, rule="special action", among=may_lie)
def put(s: Position, seat: int, what: int, region: int) -> Ended:
    """A marker comes from the supply."""
    feasibility.do(s, what, region)
    return go_on(s)


@RULES.act("take", MARKER, REGION, at=EFFECT, rule="special action", among=may_lie)
def take(s: Position, seat: int, what: int, region: int) -> Ended:
    """A marker goes back to the supply."""
    feasibility.do(s, what, region)
    return go_on(s)


@RULES.act("march", UNIT, FROM_LAND, TO_LAND, at=EFFECT, rule="special action", among=may_march)
def move(s: Position, seat: int, what: int, here: int, there: int) -> Ended:
    """A unit crosses a border."""
    feasibility.do(s, what, here, there)
    return go_on(s)


@RULES.act("enough", at=EFFECT, rule="phases 2 and 3")
def enough(s: Position, seat: int) -> Ended:
    """End an operation of "up to" so many."""
    feasibility.enter(s, s.op + 1)
    return go_on(s)


@enough.unless(rule="ruling 19")
def _cannot_end(s: Position, seat: int) -> Refusal | None:
    ends = s.half[s.op].upto and feasibility.rest_completes(s)
    return None if ends else Refusal("not-enough", {"what": refusals.rest(s)})


def _asks_other(s: Position, doing: int, what: int) -> Refusal | None:
    """The current operation requires something else."""
    step = s.half[s.op]
    other = step.do != doing or step.what != what
    return Refusal("card-asks-other", {"what": refusals.asked(step, s.left)}) if other else None


def _not_meant(s: Position, region: int, mask: int) -> Refusal | None:
    return None if mask >> region & 1 else Refusal("region-not-meant", {"region": s.ed.regions[region]})


def _spread_wrongly(s: Position, region: int) -> Refusal | None:
    """Each must go to a different region, or all to the same."""
    spread, named = s.half[s.op].spread, s.visited >> region & 1
    if not s.visited or spread not in (ONE, EACH) or named == (spread == ONE):
        return None
    visited = [name for region_, name in enumerate(s.ed.regions) if s.visited >> region_ & 1]
    return Refusal("spread-one" if spread == ONE else "spread-each", {"regions": visited})


def _rest_not_in_full(s: Position, act: AnyAct, *at: int) -> Refusal | None:
    """The rest of the card could not be carried out in full afterwards."""
    return None if feasibility.keeping(s, [s.table.one(act, *at)]) else Refusal("rest-in-full", {"what": _later(s)})


def _later(s: Position) -> dict[str, Any]:
    """What comes after the next marker: more of them, or the next operation."""
    step, last = s.half[s.op], s.op + 1 == len(s.half)
    if s.left > 1 or last:
        return refusals.asked(step, max(1, s.left - 1))
    return refusals.asked(s.half[s.op + 1], s.half[s.op + 1].number)


put.unless()(lambda s, seat, what, region: _asks_other(s, ADD, what))
take.unless()(lambda s, seat, what, region: _asks_other(s, REMOVE, what))
move.unless()(lambda s, seat, what, here, there: _asks_other(s, SHIFT, what))


@put.unless()
@take.unless()
def _not_there(s: Position, seat: int, what: int, region: int) -> Refusal | None:
    return _not_meant(s, region, s.where) or _spread_wrongly(s, region)


@move.unless()
def _not_from_there(s: Position, seat: int, what: int, here: int, there: int) -> Refusal | None:
    return _not_meant(s, here, s.where) or _not_meant(s, there, s.goal) or _spread_wrongly(s, there)


@put.unless(mend=lambda s, seat, what, region: [mends.supplied(s, what, 1, region)])
def _not_in_supply(s: Position, seat: int, what: int, region: int) -> Refusal | None:
    return refusals.supply_short(s, what, 1)


@take.unless(mend=lambda s, seat, what, region: [mends.standing(s, what, region, 1)])
def _none_to_take(s: Position, seat: int, what: int, region: int) -> Refusal | None:
    return refusals.too_few_there(s, what, region, 1)


@move.unless(mend=lambda s, seat, what, here, there: [mends.standing(s, what, here, s.arrived[here] + 1)])
def _moved_already(s: Position, seat: int, what: int, here: int, there: int) -> Refusal | None:
    found = s.on[what * REGIONS + here]
    if found and found <= s.arrived[here]:
        return Refusal("moved-already", {"region": s.ed.regions[here]})
    return refusals.too_few_there(s, what, here, 1)


put.unless(rule="ruling 19")(lambda s, seat, *at: _rest_not_in_full(s, put, *at))
take.unless(rule="ruling 19")(lambda s, seat, *at: _rest_not_in_full(s, take, *at))
move.unless(rule="ruling 19")(lambda s, seat, *at: _rest_not_in_full(s, move, *at))
