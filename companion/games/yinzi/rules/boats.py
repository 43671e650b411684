"""Construct Boats: a wood for each step on the boat track."""

from __future__ import annotations

from companion.engine.actions import Ended
from companion.engine.fields import added
from companion.games.yinzi.rules import mends
from companion.games.yinzi.rules.places import SOURCE_NAMED, WOOD, WOOD_DISC
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import BOATING, RESUME, RULES

OWN, BY_DISC = 0, 1


def step(s: Position, seat: int) -> bool:
    """One step to the right, if there is one; whether there was."""
    if s.boat[seat] + 1 == len(s.ed.boats):
        return False
    s.boat = added(s.boat, seat)
    return True


def pay(s: Position, seat: int, resource: int, source: int) -> None:
    """Give a resource back, or use the disc that stands for one."""
    if source == BY_DISC:
        s.use(seat, WOOD_DISC + resource)
    else:
        s.store = added(s.store, seat * 2 + resource, -1)
        s.resources[resource] += 1


def lacks(s: Position, seat: int, resource: int, source: int) -> bool:
    """Whether there is no such resource."""
    return not s.has(seat, WOOD_DISC + resource) if source == BY_DISC else not s.store[seat * 2 + resource]


@RULES.act("boat", SOURCE_NAMED, at=BOATING, rule="5 B Construct Boats")
def build(s: Position, seat: int, source: int) -> Ended:
    """A wood goes back, and the cylinder one step on."""
    pay(s, seat, WOOD, source)
    step(s, seat)
    s.left -= 1
    return RESUME


@build.unless("conducts")
def _used_up(s: Position, seat: int, source: int) -> bool:
    return not s.left


@build.unless("no-wood", mend=lambda s, seat, source: mends.resource(s, seat, WOOD, source))
def _no_wood(s: Position, seat: int, source: int) -> bool:
    return lacks(s, seat, WOOD, source)


@build.unless("last-step")
def _last_step(s: Position, seat: int, source: int) -> bool:
    return s.boat[seat] + 1 == len(s.ed.boats)
