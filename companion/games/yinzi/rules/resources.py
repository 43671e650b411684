"""Resources: a worker and a copper for a wood or a stone."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal
from companion.engine.fields import added
from companion.games.yinzi.rules import groups, mends, money
from companion.games.yinzi.rules.places import RESOURCE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import GATHERING, RESUME, RULES

COST = 1


def of_no_use(s: Position, seat: int) -> Refusal | None:
    """Why a worker there would get nothing."""
    if not any(s.resources):
        return Refusal("no-resources")
    return None if money.can_pay(s, seat, COST) else Refusal("money")


@RULES.act("take", RESOURCE, at=GATHERING, rule="5 B Resources")
def take(s: Position, seat: int, resource: int) -> Ended:
    """A worker fetches one for a copper."""
    groups.spend(s, seat)
    money.pay(s, seat, COST)
    s.resources[resource] -= 1
    s.store = added(s.store, seat * 2 + resource)
    return RESUME


@take.unless("no-workers", mend=lambda s, seat, resource: mends.worker(s, seat))
def _no_workers(s: Position, seat: int, resource: int) -> bool:
    return not groups.available(s, seat, s.column, s.box)


@take.unless("no-resources")
def _none_left(s: Position, seat: int, resource: int) -> bool:
    return not s.resources[resource]


@take.unless("money", mend=lambda s, seat, resource: mends.copper(s, seat, COST))
def _too_dear(s: Position, seat: int, resource: int) -> bool:
    return not money.can_pay(s, seat, COST)
