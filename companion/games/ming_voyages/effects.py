"""Special actions: the operations of a card's half, carried out one marker at a time (rulings 11, 17 to 20).

Whether a half can be carried out in full is tried on a copy: some sequence of choices must complete all operations.
Choices after which nothing would are not offered.
"""

from __future__ import annotations

from typing import Final

from companion.games.ming_voyages import march, voyage
from companion.games.ming_voyages.actions import MARCH, PUT, Actions, VoyagesAction
from companion.games.ming_voyages.edition import (
    ADD,
    BORDERLANDS,
    EACH,
    FIGHT,
    HOMELANDS,
    MING,
    ONE,
    P_EMPTY,
    P_FREE,
    P_HELD,
    P_HOMELANDS,
    P_MING,
    P_NEAR,
    P_OWN,
    P_SEA,
    P_THEIRS,
    REGIONS,
    REMOVE,
    SEA,
    SET_SAIL,
    Half,
    Step,
)
from companion.games.ming_voyages.position import EFFECT, NOBODY, PART, Ended, Position

NONE_MOVED: Final = (0,) * REGIONS


def regions(s: Position, place: int, side: int) -> list[int]:
    """The regions that a place means now, seen from a side."""
    if place == P_MING:
        return [MING]
    if place == P_SEA:
        return [SEA]
    if place == P_HOMELANDS:
        return list(HOMELANDS)
    ruler = s.ruler
    lands = range(BORDERLANDS)
    if place == P_OWN:
        return [r for r in lands if ruler[r] == side]
    if place == P_THEIRS:
        return [r for r in lands if ruler[r] == 1 - side]
    if place == P_EMPTY:
        return [r for r in lands if ruler[r] == NOBODY]
    if place == P_FREE:
        return [r for r in lands if ruler[r] in (side, NOBODY)]
    units = side * REGIONS
    if place == P_HELD:
        return [r for r in range(SEA) if s.on[units + r]]
    assert place == P_NEAR
    return [r for r in lands if ruler[r] == 1 - side and any(s.on[units + there] for there in s.ed.near[r])]


def available(s: Position, card: int, side: int) -> bool:
    """Whether a side has a special action on that card that can be carried out in full now (ruling 11)."""
    half = s.ed.half(card, side, s.done)
    return bool(half) and can_complete(s, half, side)


def changes_something(s: Position, card: int, side: int) -> bool:
    """Whether that special action is available and would not come to nothing (ruling 18)."""
    half = s.ed.half(card, side, s.done)
    if not half or not can_complete(s, half, side):
        return False
    trial = _trial(s, half, side)
    return any(not step.upto or _at(trial, op) for op, step in enumerate(half))


def can_complete(s: Position, half: Half, side: int) -> bool:
    """Whether some sequence of choices completes all operations, an attack or voyage at the end can start."""
    if all(step.upto for step in half):
        return True
    return _completes(_trial(s, half, side))


def _trial(s: Position, half: Half, side: int) -> Position:
    """A copy of what operations need and change."""
    copy = Position()
    copy.ed, copy.table, copy.seat_of, copy.lines = s.ed, s.table, s.seat_of, []
    copy.on, copy.supply, copy.ruler, copy.points = s.on[:], s.supply[:], s.ruler[:], s.points[:]
    copy.era, copy.round, copy.major, copy.done = s.era, s.round, NOBODY, s.done
    copy.half, copy.acting = half, side
    _enter(copy, 0)
    return copy


def _branch(s: Position) -> Position:
    copy = _trial(s, s.half, s.acting)
    copy.op, copy.left, copy.visited, copy.arrived = s.op, s.left, s.visited, s.arrived
    return copy


def _at(trial: Position, op: int) -> bool:
    """Whether an operation could do anything in the present position."""
    _enter(trial, op)
    return bool(_choices(trial))


def _completes(s: Position) -> bool:
    """Whether what is left of the half can be carried out."""
    while True:
        if s.op == len(s.half):
            return True
        step = s.half[s.op]
        if step.do == FIGHT:
            return bool(march.targets(s, s.acting))
        if step.do == SET_SAIL:
            return voyage.can_sail(s)
        if s.left and not step.upto:
            break
        if s.left and any(not later.upto for later in s.half[s.op + 1 :]):
            # Fewer may be what makes the rest possible, or more: both are tried.
            fewer = _branch(s)
            _enter(fewer, s.op + 1)
            if _completes(fewer):
                return True
            break
        _enter(s, s.op + 1)
    return any(_completes(_after(s, action)) for action in _choices(s))


def _after(s: Position, action: VoyagesAction) -> Position:
    trial = _branch(s)
    _do(trial, action)
    return trial


def _enter(s: Position, op: int) -> None:
    """The next operation begins."""
    s.op, s.visited, s.arrived = op, 0, NONE_MOVED
    s.left = s.half[op].number if op < len(s.half) else 0


def _allowed(s: Position, step: Step, region: int) -> bool:
    """Whether the spread allows that region: another than before, or the same."""
    if not s.visited or step.spread not in (ONE, EACH):
        return True
    return bool(s.visited >> region & 1) == (step.spread == ONE)


def _choices(s: Position) -> list[VoyagesAction]:
    """What one marker of the operation could do, without regard to what follows."""
    step, side = s.half[s.op], s.acting
    what = step.what
    if not s.left:
        return []
    if step.do == ADD:
        if not s.supply[what]:
            return []
        put = s.table.put[what]
        return [put[r] for r in regions(s, step.where, side) if _allowed(s, step, r)]
    start = what * REGIONS
    if step.do == REMOVE:
        take = s.table.take[what]
        return [take[r] for r in regions(s, step.where, side) if s.on[start + r] and _allowed(s, step, r)]
    ends = [r for r in regions(s, step.to, side) if _allowed(s, step, r)]
    march_ = s.table.march[what]
    return [
        march_[a, b]
        for a in regions(s, step.where, side)
        if s.on[start + a] > s.arrived[a]
        for b in s.ed.routes[side][a]
        if b in ends
    ]


def _do(s: Position, action: VoyagesAction) -> None:
    """One marker; what moved does not move again in this operation."""
    if action.kind == PUT:
        s.put(action.a, action.b)
        region = action.b
    elif action.kind == MARCH:
        s.shift(action.a, action.b, action.c)
        region = action.c
        s.arrived = (*s.arrived[:region], s.arrived[region] + 1, *s.arrived[region + 1 :])
    else:
        s.take(action.a, action.b)
        region = action.b
    s.visited |= 1 << region
    s.left -= 1


def begin(s: Position) -> Ended:
    """The acting side's half of the card, judged now (ruling 11)."""
    s.half = s.ed.half(s.card, s.acting, s.done)
    _enter(s, 0)
    return _go_on(s)


def _go_on(s: Position) -> Ended:
    """Go on to where something is to be chosen; what leaves no choice happens by itself."""
    while s.op < len(s.half) and s.major == NOBODY:
        step = s.half[s.op]
        if step.do == FIGHT:
            return march.choose_target(s, step.number)
        if step.do == SET_SAIL:
            return voyage.choose_voyage(s, step.number)
        found = _legal(s)
        if not found:
            _enter(s, s.op + 1)
        elif len(found) > 1:
            return s.ask(s.acting, EFFECT)
        elif found[0] is s.table.enough:
            _enter(s, s.op + 1)
        else:
            _tell(s, found[0])
            _do(s, found[0])
    s.half, s.left, s.visited, s.op = (), 0, 0, 0
    return PART


def _tell(s: Position, action: VoyagesAction) -> None:
    s.note(action.key.removeprefix("did."), **action.params, seat=s.seats[s.seat_of[s.acting]])


def _legal(s: Position) -> list[VoyagesAction]:
    """What may be done with the next marker so that the rest can still be carried out, or enough."""
    step = s.half[s.op]
    found = _choices(s)
    if any(not later.upto for later in s.half[s.op + 1 :]) or (not step.upto and s.left > 1):
        found = [action for action in found if _completes(_after(s, action))]
    if step.upto and found and _rest_completes(s):
        found.append(s.table.enough)
    return found


def _rest_completes(s: Position) -> bool:
    """Whether the operations after this one can be carried out as things are."""
    rest = _branch(s)
    _enter(rest, s.op + 1)
    return _completes(rest)


def legal(s: Position, seat: int) -> Actions:
    """One marker at a time."""
    return tuple(_legal(s))


def one(s: Position, action: VoyagesAction) -> Ended:
    """A marker is put, taken or moved."""
    _do(s, action)
    return _go_on(s)


def enough(s: Position) -> Ended:
    """Up to so many: no more of this operation."""
    _enter(s, s.op + 1)
    return _go_on(s)
