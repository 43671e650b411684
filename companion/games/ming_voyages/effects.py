"""Special actions: the operations of a card's half, carried out one marker at a time (rulings 11, 17 to 20).

What a place means is judged when its operation begins. Choices after which the rest could not be carried out in full
are not offered; ``feasible`` knows.
"""

from __future__ import annotations

from companion.games.ming_voyages import feasible, march, voyage
from companion.games.ming_voyages.actions import Actions, VoyagesAction
from companion.games.ming_voyages.edition import FIGHT, SET_SAIL
from companion.games.ming_voyages.position import EFFECT, NOBODY, PART, Ended, Position


def available(s: Position, card: int, side: int) -> bool:
    """Whether a side has a special action on that card that can be carried out in full now (ruling 11)."""
    half = s.ed.half(card, side, s.done)
    return bool(half) and feasible.in_full(s, half, side)


def changes_something(s: Position, card: int, side: int) -> bool:
    """Whether that special action is available and would not come to nothing (ruling 18)."""
    half = s.ed.half(card, side, s.done)
    if half and feasible.in_full(s, half, side):
        for step in half:
            if not step.upto or feasible.starts(s, step, side):
                return True
    return False


def begin(s: Position) -> Ended:
    """The acting side's half of the card, judged now (ruling 11)."""
    s.half = s.ed.half(s.card, s.acting, s.done)
    feasible.enter(s, 0)
    return go_on(s)


def go_on(s: Position) -> Ended:
    """Go on to where something is to be chosen; what leaves no choice happens by itself."""
    while s.op < len(s.half) and s.major == NOBODY:
        step = s.half[s.op]
        if step.do == FIGHT:
            return march.choose_target(s, step.number)
        if step.do == SET_SAIL:
            return voyage.choose_voyage(s, step.number)
        found = _legal(s)
        if not found:
            feasible.enter(s, s.op + 1)
        elif len(found) > 1:
            return s.offer(s.acting, EFFECT, tuple(found))
        else:
            action = found[0]
            s.note(action.key.removeprefix("did."), **action.params, seat=s.seats[s.seat_of[s.acting]])
            feasible.do(s, action)
    s.half, s.left, s.visited, s.op, s.where, s.goal = (), 0, 0, 0, 0, 0
    return PART


def _legal(s: Position) -> list[VoyagesAction]:
    """What may be done with the next marker so that the rest can still be carried out, or enough."""
    step = s.half[s.op]
    found = feasible.keeping(s, feasible.choices(s))
    if step.upto and found and feasible.rest_completes(s):
        found.append(s.table.enough)
    return found


def legal(s: Position, seat: int) -> Actions:
    """One marker at a time."""
    return tuple(_legal(s))


def one(s: Position, action: VoyagesAction) -> Ended:
    """A marker is put, taken or moved."""
    feasible.do(s, action)
    return go_on(s)


def enough(s: Position) -> Ended:
    """Up to so many: no more of this operation."""
    feasible.enter(s, s.op + 1)
    return go_on(s)
