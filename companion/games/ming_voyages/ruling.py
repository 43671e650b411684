"""What must be set so that an action which the rules refuse becomes legal: people did it all the same.

Each kind of action has its own list of what could help, the least first; whatever helps is tried on a copy, so that
a ruling is always true. What chance brings, and cards that the app deals, nothing makes possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion.engine.shared import first_that_helps
from companion.engine.terms import TABLE, Action, Change
from companion.games.ming_voyages import actions as kinds
from companion.games.ming_voyages import at_table as table
from companion.games.ming_voyages import feasible, lacking
from companion.games.ming_voyages import position as stages
from companion.games.ming_voyages.actions import VoyagesAction
from companion.games.ming_voyages.at_table import Changes
from companion.games.ming_voyages.edition import (
    ADD,
    BORDERLANDS,
    EMPEROR,
    FIGHT,
    GOLD,
    JUNK,
    MING,
    OVERLORD,
    REMOVE,
    SEA,
    SET_SAIL,
    SETTLEMENT,
    SHIFT,
    SIDES,
    TROOP,
)
from companion.games.ming_voyages.position import NOBODY, Position

if TYPE_CHECKING:
    from companion.games.ming_voyages.game import VoyagesState

Helps = Callable[[Position, int, VoyagesAction], Iterator[Changes]]


def ruling(s: VoyagesState, seat: int, action: Action) -> Mapping[str, Change] | None:
    """The fewest settings with which ``action`` becomes legal for ``seat``; empty when it is legal, or ``None``."""
    if not isinstance(action, VoyagesAction) or not (0 <= seat < len(s.seats) or seat == TABLE):
        return None
    if action in s.legal_actions(seat):
        return {}
    return first_that_helps(s, seat, action, _candidates(s, seat, action))


def _candidates(s: Position, seat: int, action: VoyagesAction) -> Iterator[Changes]:
    """What could help: whose turn it is, then the markers, voyages and cards that the action needs."""
    helps = HELPS.get(action.kind)
    if helps is None or not s.to_act:
        return
    if seat == TABLE:
        side = s.active
    elif seat in s.to_act:
        side = s.side_of[seat]
    else:
        if s.stage != stages.PLAY_CARD:
            return
        side = s.side_of[seat]
        turn: Changes = {"turn": SIDES[side]}
        yield turn
        yield from (turn | more for more in helps(s, side, action))
        return
    yield from helps(s, side, action)


def _from_supply(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    count = action.b if action.kind in (kinds.AMASS, kinds.GATHER) else action.a
    yield table.supplied(s, lacking.TAKEN[action.kind], count)


def _settle(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    home, there, count = action.a, action.b, action.c
    yield from table.mixed(table.held(s, OVERLORD, there), table.there(s, SETTLEMENT, home, count))


def _move(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    here, there, count = action.a, action.b, action.c
    own = table.there(s, side, here, count)
    if here < BORDERLANDS and own:
        own |= table.cleared(s, 1 - side, here)
    cleared = table.cleared(s, 1 - side, there) if there < BORDERLANDS else {}
    yield from table.mixed(cleared, own)


def _attack(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    """An enemy there, and a unit next door."""
    if s.stage == stages.TARGET and s.half[s.op].do != FIGHT:
        return
    target = action.a
    enemy = table.held(s, 1 - side, target)
    yield enemy
    for here in sorted(s.ed.near[target], reverse=True):
        if target in s.ed.routes[side][here] and not (here < BORDERLANDS and s.ruler[here] == 1 - side):
            yield from table.mixed(table.there(s, side, here, 1), enemy)


def _send(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    here = action.a
    more = table.there(s, side, here, action.b)
    if here < BORDERLANDS:
        more = table.cleared(s, 1 - side, here) | more
    yield more


def _sail(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    """The goal is open, and a junk and gold are there."""
    if s.stage == stages.TARGET and s.half[s.op].do != SET_SAIL:
        return
    goal: Changes = {f"voyage {action.a + 1}": "open"} if s.done >> action.a & 1 else {}
    yield from table.mixed(goal, table.fleet_of(s, 1, 1))


def _fleet(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    junks, gold = action.a, action.b
    if not junks or not gold:
        return
    ready = table.fleet_of(s, junks, gold)
    yield ready
    if (at_sea := table.stands(s, GOLD, SEA)) > gold:
        # Gold that stayed behind was at home all the time.
        home = table.at(s, GOLD, SEA, gold) | table.at(s, GOLD, MING, table.stands(s, GOLD, MING) + at_sea - gold)
        yield from table.mixed(home, ready)


def _special(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    """The voyage, or as many as its half needs; then what its operations need."""
    if s.card in (NOBODY, kinds.UNNAMED):
        return
    wanted = s.ed.voyage_of[s.card]
    ways: list[Changes] = [{}]
    if side == EMPEROR and wanted & ~s.done:
        ways = [{f"voyage {wanted.bit_length()}": "done"}]
    elif not s.ed.half(s.card, side, s.done):
        ways = [table.voyages(s)]
    for way in ways:
        yield way
        for half in dict.fromkeys(s.ed.halves[s.card][side]):
            needs: Changes = {}
            for step in half:
                for more in _for_step(s, side, step.do, step.what, step.where, step.number):
                    yield way | more
                needs |= next(_for_step(s, side, step.do, step.what, step.where, step.number), {})
            yield way | needs


def _for_step(s: Position, side: int, do: int, what: int, where: int, count: int) -> Iterator[Changes]:
    """What one operation needs: markers in the supply, markers where it takes them, a target, a fleet."""
    if do == SET_SAIL:
        yield table.fleet_of(s, 1, 1)
    elif do == FIGHT:
        for action in s.table.attack:
            yield from _attack_somewhere(s, side, action.a)
    elif do == ADD:
        yield table.supplied(s, what, count)
        for region in range(BORDERLANDS):
            yield table.held(s, side, region)
            yield table.cleared(s, EMPEROR, region) | table.cleared(s, OVERLORD, region)
    elif do in (REMOVE, SHIFT):
        places = feasible.regions(s, where, side)
        for region in places:
            yield table.there(s, what, region, count)
        spread: Changes = {}
        for region in places:
            spread |= table.there(s, what, region, 1)
        yield spread


def _attack_somewhere(s: Position, side: int, target: int) -> Iterator[Changes]:
    if s.ruler[target] == 1 - side:
        for here in s.ed.near[target]:
            if target in s.ed.routes[side][here] and not (here < BORDERLANDS and s.ruler[here] == 1 - side):
                yield table.there(s, side, here, 1)
    else:
        yield table.held(s, 1 - side, target)


def _marker(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    """A marker that was not there, no enemies where it comes to, or a marker in the supply."""
    what, here = action.a, action.b
    owner = EMPEROR if what in (TROOP, GOLD, JUNK) else OVERLORD
    if action.kind == kinds.PUT:
        ways = [table.supplied(s, what, 1, here)]
        if here < BORDERLANDS:
            ways += [table.cleared(s, 1 - owner, here), table.held(s, owner, here)]
        yield from table.mixed(*ways)
        return
    gone = s.arrived[here] if s.arrived else 0
    own = table.there(s, what, here, gone + 1)
    if here < BORDERLANDS and own:
        own = table.cleared(s, 1 - owner, here) | own
    there = table.cleared(s, 1 - owner, action.c) if action.kind == kinds.MARCH and action.c < BORDERLANDS else {}
    yield from table.mixed(own, there)


def _reserve(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    """A physical card in reserve."""
    if s.on_table and not s.n_reserve[side]:
        yield {f"reserve {SIDES[side]}": 1}
        yield {f"reserve {SIDES[side]}": 1, f"hand {SIDES[side]}": s.n_hand[side] - 1}
        yield {f"reserve {SIDES[side]}": 1, "deck": s.n_deck - 1}


def _points(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    """A card in reserve for re-rolls, and for more points than a card has; otherwise one in hand."""
    rolling = s.stage == stages.RE_ROLL
    if rolling or (s.stage == stages.TRACK and action.a > kinds.MOST_CARD_POINTS and side == OVERLORD):
        yield from _reserve(s, s.rolling if rolling else side, action)
    else:
        yield from _card(s, side, action)


def _card(s: Position, side: int, action: VoyagesAction) -> Iterator[Changes]:
    """Nothing but the turn can help, and a card in an empty hand."""
    if s.on_table and not s.n_hand[side]:
        yield {f"hand {SIDES[side]}": 1}


HELPS: Final[Mapping[int, Helps]] = {
    kinds.PLAY: _card,
    kinds.RESERVE: _card,
    kinds.POINTS: _points,
    kinds.SPECIAL: _special,
    kinds.REACT: _special,
    kinds.REINFORCE: _reserve,
    kinds.REVEAL: _reserve,
    **dict.fromkeys(lacking.TAKEN, _from_supply),
    kinds.SETTLE: _settle,
    kinds.MOVE: _move,
    kinds.ATTACK: _attack,
    kinds.SEND: _send,
    kinds.SAIL: _sail,
    kinds.FLEET: _fleet,
    kinds.PUT: _marker,
    kinds.TAKE: _marker,
    kinds.MARCH: _marker,
}
"""What may help, by kind of action; dice, orders and declining either are there or not."""
