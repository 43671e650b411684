"""Whether a special action can be carried out in full, and what each of its markers may do (rulings 11, 19, 20).

Operations that those before them cannot affect are checked by counting. Where operations depend on each other, or units
move, choices are tried on copies: some sequence of them must complete all operations.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.engine.actions import Play
from companion.games.ming_voyages.rules import emperor, march
from companion.games.ming_voyages.rules.edition import (
    ADD,
    BORDERLANDS,
    EACH,
    FIGHT,
    FIXED,
    ONE,
    P_EMPTY,
    P_FREE,
    P_HELD,
    P_NEAR,
    P_OWN,
    P_THEIRS,
    REGIONS,
    REMOVE,
    SEA,
    SET_SAIL,
    SHIFT,
    Half,
    Step,
)
from companion.games.ming_voyages.rules.position import NOBODY, Position

NONE_MOVED: Final = (0,) * REGIONS
LANDS: Final = range(BORDERLANDS)
RULED: Final = tuple(
    {P_OWN: (side,), P_THEIRS: (1 - side,), P_EMPTY: (NOBODY,), P_FREE: (side, NOBODY)} for side in range(2)
)
"""By side: who may rule the borderlands of a place."""


def regions(s: Position, place: int, side: int) -> tuple[int, ...]:
    """The regions that a place means now, seen from a side."""
    if place in FIXED:
        return FIXED[place]
    units = side * REGIONS
    if place == P_HELD:
        return tuple([r for r in range(SEA) if s.on[units + r]])
    if place == P_NEAR:
        near, on = s.ed.near, s.on
        return tuple([r for r in LANDS if s.ruler[r] == 1 - side and any(on[units + there] for there in near[r])])
    return _ruled_by(tuple(s.ruler), RULED[side][place])


@cache
def _ruled_by(rulers: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """The borderlands whose rulers are among the wanted ones."""
    return tuple([r for r in LANDS if rulers[r] in wanted])


def in_full(s: Position, half: Half, side: int) -> bool:
    """Whether some sequence of choices completes all operations; an attack or voyage at the end must be able to
    start."""
    for step in half:
        if not step.upto:
            if not step.alone or step.do == SHIFT:
                return _completes(_trial(s, half, side))
            if not _enough_there(s, step, side):
                return False
    return True


def _enough_there(s: Position, step: Step, side: int) -> bool:
    """Whether an operation that does not move units can be done exactly, by counting."""
    if step.do == FIGHT:
        return bool(march.targets(s, side))
    if step.do == SET_SAIL:
        return emperor.can_sail(s)
    if step.do == ADD and s.supply[step.what] < step.number:
        return False
    there = regions(s, step.where, side)
    if step.do == ADD:
        return len(there) >= (step.number if step.spread == EACH else 1)
    on, start = s.on, step.what * REGIONS
    counts = [on[start + r] for r in there]
    if step.spread == EACH:
        return sum(map(bool, counts)) >= step.number
    return (max(counts, default=0) if step.spread == ONE else sum(counts)) >= step.number


def starts(s: Position, step: Step, side: int) -> bool:
    """Whether an operation could do anything now."""
    if step.do in (FIGHT, SET_SAIL):
        return _enough_there(s, step, side)
    there = regions(s, step.where, side)
    if step.do == ADD:
        return bool(s.supply[step.what] and there)
    start = step.what * REGIONS
    if step.do == REMOVE:
        return any(s.on[start + r] for r in there)
    goals = regions(s, step.to, side)
    return any(s.on[start + r] and b in goals for r in there for b in s.ed.routes[side][r])


def _trial(s: Position, half: Half, side: int) -> Position:
    """A copy of what operations need and change, before the first one."""
    copy = _copy(s, half, side)
    enter(copy, 0)
    return copy


def _copy(s: Position, half: Half, side: int) -> Position:
    copy = Position()
    copy.ed, copy.table, copy.seat_of, copy.lines = s.ed, s.table, s.seat_of, []
    copy.on, copy.supply, copy.ruler, copy.points = s.on[:], s.supply[:], s.ruler[:], s.points[:]
    copy.era, copy.round, copy.major, copy.done = s.era, s.round, NOBODY, s.done
    copy.half, copy.acting = half, side
    return copy


def _branch(s: Position) -> Position:
    """A copy in the middle of a half."""
    copy = _copy(s, s.half, s.acting)
    copy.op, copy.left, copy.visited, copy.arrived = s.op, s.left, s.visited, s.arrived
    copy.where, copy.goal = s.where, s.goal
    return copy


def _completes(s: Position) -> bool:
    """Whether what is left of the half can be carried out; ``s`` is modified."""
    while s.op < len(s.half):
        step = s.half[s.op]
        if step.do in (FIGHT, SET_SAIL):
            return _enough_there(s, step, s.acting)
        if s.left:
            if not step.upto:
                break
            if any(not later.upto for later in s.half[s.op + 1 :]):
                # Either fewer or more may make the rest possible, so both are tried.
                if rest_completes(s):
                    return True
                break
        enter(s, s.op + 1)
    else:
        return True
    return any(_completes_after(s, action) for action in choices(s))


def keeping(s: Position, found: list[Play]) -> list[Play]:
    """The choices for the next marker after which the half can be carried out in full."""
    step, rest = s.half[s.op], s.half[s.op + 1 :]
    picky = not step.upto and s.left > 1
    if not picky and (not rest or all(later.upto for later in rest)):
        return found
    if (picky and (step.do == SHIFT or step.spread == ONE)) or not all(later.upto or later.alone for later in rest):
        return [action for action in found if _completes_after(s, action)]
    # No choice takes anything from the other markers or from the operations after this one.
    enough = not picky or _enough_left(s, step)
    return found if enough and in_full(s, rest, s.acting) else []


def _enough_left(s: Position, step: Step) -> bool:
    """Whether all remaining markers of an operation can be put or taken, in a region each or anywhere."""
    there = [r for r in range(REGIONS) if _allowed(s, step, s.where) >> r & 1]
    if step.do == ADD:
        return s.supply[step.what] >= s.left and len(there) >= (s.left if step.spread == EACH else 1)
    counts = [s.on[step.what * REGIONS + r] for r in there]
    return sum(map(bool, counts) if step.spread == EACH else counts) >= s.left


def _completes_after(s: Position, action: Play) -> bool:
    trial = _branch(s)
    do(trial, *action.at)
    return _completes(trial)


def rest_completes(s: Position) -> bool:
    """Whether the operations after this one can be carried out now."""
    return in_full(s, s.half[s.op + 1 :], s.acting)


def enter(s: Position, op: int) -> None:
    """Begin the next operation, fixing which regions its places mean."""
    s.op, s.visited, s.arrived = op, 0, NONE_MOVED
    s.left = s.where = s.goal = 0
    if op < len(s.half):
        step = s.half[op]
        s.left = step.number
        if step.do in (ADD, REMOVE, SHIFT):
            s.where = _mask(regions(s, step.where, s.acting))
            if step.do == SHIFT:
                s.goal = _mask(regions(s, step.to, s.acting))


@cache
def _mask(found: tuple[int, ...]) -> int:
    return sum([1 << region for region in found])


def _allowed(s: Position, step: Step, mask: int) -> int:
    """The regions of a place that the spread still allows: only new ones, or only the same."""
    if not s.visited or step.spread not in (ONE, EACH):
        return mask
    return mask & s.visited if step.spread == ONE else mask & ~s.visited


def choices(s: Position) -> list[Play]:
    """What the next marker of the operation could do, whatever follows."""
    step = s.half[s.op]
    what = step.what
    if not s.left:
        return []
    if step.do == SHIFT:
        return _marches(s, step)
    mask = _allowed(s, step, s.where)
    if step.do == ADD:
        return [action for r, action in s.table.put[what].items() if mask >> r & 1] if s.supply[what] else []
    start = what * REGIONS
    return [action for r, action in s.table.take[what].items() if mask >> r & 1 and s.on[start + r]]


def _marches(s: Position, step: Step) -> list[Play]:
    start, goals = step.what * REGIONS, _allowed(s, step, s.goal)
    return [
        action
        for (a, b), action in s.table.march[step.what].items()
        if s.where >> a & 1 and goals >> b & 1 and s.on[start + a] > s.arrived[a]
    ]


def do(s: Position, what: int, here: int, there: int = NOBODY) -> None:
    """One marker of the operation is put or taken ``here``, or moves ``there``, and does not move again in it."""
    doing = s.half[s.op].do
    if doing == ADD:
        s.put(what, here)
    elif doing == REMOVE:
        s.take(what, here)
    else:
        s.shift(what, here, there)
        s.arrived = (*s.arrived[:there], s.arrived[there] + 1, *s.arrived[there + 1 :])
        here = there
    s.visited |= 1 << here
    s.left -= 1
