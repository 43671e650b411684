"""Construct Boats: a wood for each step on the boat track."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import added
from companion.games.yinzi.rules import mends, refusals
from companion.games.yinzi.rules.places import SOURCE_NAMED, WOOD, WOOD_DISC
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import BOATING, RESUME, RULES

OWN, BY_DISC = 0, 1


def can_step(s: Position, seat: int) -> bool:
    """Whether there is a step to the right."""
    return s.boat[seat] + 1 < len(s.ed.boats)


def step(s: Position, seat: int) -> bool:
    """One step to the right, if there is one; whether there was."""
    if not can_step(s, seat):
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


def there(s: Position, seat: int, resource: int, source: int) -> int:
    """How much of a resource somebody has: of his own, or by the disc that stands for one."""
    return int(s.has(seat, WOOD_DISC + resource)) if source == BY_DISC else s.store[seat * 2 + resource]


@RULES.act("boat", SOURCE_NAMED, at=BOATING, rule="5 B Construct Boats")
def build(s: Position, seat: int, source: int) -> Ended:
    """A wood goes back, and the cylinder one step on."""
    pay(s, seat, WOOD, source)
    step(s, seat)
    s.left -= 1
    return RESUME


@build.unless()
def _used_up(s: Position, seat: int, source: int) -> Refusal | None:
    return refusals.used_up(s, seat)


@build.unless(mend=lambda s, seat, source: mends.resource(s, seat, WOOD, source))
def _no_wood(s: Position, seat: int, source: int) -> Refusal | None:
    return short("no-wood", 1, there(s, seat, WOOD, source))


@build.unless()
def _last_step(s: Position, seat: int, source: int) -> Refusal | None:
    return None if can_step(s, seat) else Refusal("last-step", {"capacity": s.capacity(seat)})
