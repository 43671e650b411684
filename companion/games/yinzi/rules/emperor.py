"""Emperor's Undertakings: one to four workers in a box, and what the Emperor gives for it at the end of the round."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays, Refusal, short
from companion.engine.fields import added
from companion.games.yinzi.rules import boats, refusals
from companion.games.yinzi.rules.develop import upgradable, upgrade_refused
from companion.games.yinzi.rules.places import (
    BOTTOM,
    BOX_NAMED,
    BOXES,
    BRIDGE,
    CANAL,
    EAGER,
    EMPEROR,
    FACTORY,
    FROM_TOP_NAMED,
    FULL_BOX,
    HELPER,
    PALACE,
    ROAD,
    SAME,
    TOP,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.setup import raise_level
from companion.games.yinzi.rules.stages import ENDING, RESUME, REWARD_UPGRADE, REWARDED, RULES, SERVING

STATIONS = EMPEROR
SAME_USED, HELPER_USED, EAGER_USED = 1, 2, 4
BIT = {SAME: SAME_USED, HELPER: HELPER_USED, EAGER: EAGER_USED}


def missing(s: Position, seat: int, column: int, box: int, help_: int) -> Refusal | None:
    """Why a group cannot fill a box with the discs used."""
    if box != 0 and not help_ & SAME_USED and is_taken(s, seat, box):
        (other, *_) = [one for one in s.order if one != seat and s.workers[one * 16 + PALACE + box]]
        return refusals.taken(s, refusals.named("box", BOXES[box]), other)
    workers = box + 1 - bool(help_ & HELPER_USED)
    if not workers:
        return Refusal("own-worker", {"box": BOXES[box]})
    return short("no-workers", workers, at_hand(s, seat, column, help_))


def may_serve(s: Position, seat: int, box: int) -> bool:
    """Whether a box is open to a group, if it has the workers for it."""
    return box == 0 or bool(s.help & SAME_USED) or not is_taken(s, seat, box)


def at_hand(s: Position, seat: int, column: int, help_: int) -> int:
    """How many workers of a group and of the migrants could serve with the discs used."""
    first = seat * 16
    there = s.workers[first + column] + s.workers[first + BOTTOM]
    if help_ & EAGER_USED:
        there += s.workers[first + TOP]
    return min(there, FULL_BOX)


def is_taken(s: Position, seat: int, box: int) -> bool:
    """Whether somebody else has workers there."""
    return sum(s.workers[PALACE + box :: 16]) > s.workers[seat * 16 + PALACE + box]


@RULES.act("box", BOX_NAMED, at=SERVING, rule="5 B Emperor's Undertakings")
def serve(s: Position, seat: int, box: int) -> Ended:
    """Exactly so many workers go there: of the group first, then migrants, those at the bottom first."""
    return _send(s, seat, box, _from_top(s, seat, box).start)


@serve.unless()
def _missing(s: Position, seat: int, box: int) -> Refusal | None:
    return missing(s, seat, s.column, box, s.help)


@RULES.act("eager", BOX_NAMED, FROM_TOP_NAMED, at=SERVING, rule="5 B Eager immigrants")
def eager(s: Position, seat: int, box: int, top: int) -> Ended:
    """The same, so many of them from the top, although there are more at the bottom."""
    return _send(s, seat, box, top)


@eager.unless()
def _not_eager(s: Position, seat: int, box: int, top: int) -> Refusal | None:
    return None if s.help & EAGER_USED else refusals.not_now(s, EAGER)


@eager.unless()
def _missing_too(s: Position, seat: int, box: int, top: int) -> Refusal | None:
    return missing(s, seat, s.column, box, s.help)


@eager.unless()
def _not_so_many(s: Position, seat: int, box: int, top: int) -> Refusal | None:
    may = _from_top(s, seat, box)
    if top in may[1:]:
        return None
    return Refusal("no-workers", {"why": "top", "least": may.start, "most": may.stop - 1, "box": BOXES[box]})


def _from_top(s: Position, seat: int, box: int) -> range:
    """How many migrants of the top box may go there: as few as possible, or up to as many as are needed."""
    first = seat * 16
    needed = max(0, _workers(s, box) - s.workers[first + s.column])
    return range(max(0, needed - s.workers[first + BOTTOM]), min(needed, s.workers[first + TOP]) + 1)


def more_from_top(s: Position, seat: int, box: int) -> range:
    """The same, but for as few as possible."""
    return _from_top(s, seat, box)[1:]


def _workers(s: Position, box: int) -> int:
    return box + 1 - bool(s.help & HELPER_USED)


def _send(s: Position, seat: int, box: int, top: int) -> Ended:
    workers = _workers(s, box)
    s.box = PALACE + box
    group = min(workers, s.workers[seat * 16 + s.column])
    s.move(seat, s.column, s.box, group)
    s.move(seat, TOP, s.box, top)
    s.move(seat, BOTTOM, s.box, workers - group - top)
    s.went(seat, s.box)
    s.stage = ENDING
    return RESUME


# --- the rewards (D IV), box by box, in turn order within one (ruling 39) ---

COPPER = (2, 3, 4, 0)
"""By box; the bridge gives a silver instead."""
WITHOUT_ROUTE = 2
"""Copper more if there is no route to take."""


def begin_rewards(s: Position) -> Ended:
    """All rewards, in order."""
    s.note("phase", phase="emperor")
    s.had = ()
    return next_reward(s)


def due(s: Position) -> list[int]:
    """The rewards for all who stand in a box now, in order: the number of the box times the seats, and the seat."""
    seats, workers, order = len(s.seats), s.workers, s.order
    return [
        box * seats + seat
        for box in range(len(BOXES))
        if any(workers[PALACE + box :: 16])
        for seat in order
        if workers[seat * 16 + PALACE + box]
    ]


def next_reward(s: Position) -> Ended:
    """The next reward that nobody has had."""
    from companion.games.yinzi.rules import routes  # noqa: PLC0415

    while (reward := next((one for one in due(s) if one not in s.had), None)) is not None:
        s.had = (*s.had, reward)
        box, seat = divmod(reward, len(s.seats))
        s.place = s.order.index(seat)
        station = PALACE + box
        copper, silver = COPPER[box], int(station == BRIDGE)
        if station == ROAD and not routes.any_discarded(s):
            copper += WITHOUT_ROUTE
        s.note("reward", seat=s.seats[seat], box=BOXES[box], copper=copper, silver=silver)
        s.copper[seat] += copper
        s.silver = added(s.silver, seat, silver)
        if station == ROAD:
            if routes.any_discarded(s):
                return routes.look(s, seat, reward=True)
        elif station == CANAL:
            boats.step(s, seat)
        elif station == BRIDGE and upgradable(s, seat):
            return s.ask(REWARD_UPGRADE, seat)
    return REWARDED


@RULES.act("upgrade", FACTORY, at=REWARD_UPGRADE, rule="5 D Bridge Building")
def upgrade(s: Position, seat: int, factory: int) -> Ended:
    """Another disc on an own factory, free."""
    raise_level(s, seat, factory)
    return next_reward(s)


@REWARD_UPGRADE.offers
def upgrades(s: Position, seat: int) -> Plays:
    """Own factories that can get another disc."""
    plays = s.table.of(upgrade)
    return tuple([plays[factory] for factory in upgradable(s, seat)])


@upgrade.unless()
def _no_upgrade(s: Position, seat: int, factory: int) -> Refusal | None:
    return upgrade_refused(s, seat, factory)
