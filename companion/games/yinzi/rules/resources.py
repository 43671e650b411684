"""Resources: a worker and a copper for a wood or a stone."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import added
from companion.games.yinzi.rules import groups, mends, money
from companion.games.yinzi.rules.places import RESOURCE, RESOURCE_NAMES
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import GATHERING, RESUME, RULES

COST = 1


def of_use(s: Position, seat: int) -> bool:
    """Whether a worker there would get something."""
    return any(s.resources) and money.can_pay(s, seat, COST)


def of_no_use(s: Position, seat: int) -> Refusal | None:
    """Why a worker there would get nothing."""
    return (None if any(s.resources) else _none(s, *range(len(RESOURCE_NAMES)))) or money.too_dear(s, seat, COST)


def _none(s: Position, *asked: int) -> Refusal | None:
    """The supply holds none of these."""
    there = sum(s.resources[one] for one in asked)
    return short("no-resources", 1, there, resources=[RESOURCE_NAMES[one] for one in asked])


@RULES.act("take", RESOURCE, at=GATHERING, rule="5 B Resources")
def take(s: Position, seat: int, resource: int) -> Ended:
    """A worker fetches one for a copper."""
    groups.spend(s, seat)
    money.pay(s, seat, COST)
    s.resources[resource] -= 1
    s.store = added(s.store, seat * 2 + resource)
    return RESUME


@take.unless(mend=lambda s, seat, resource: mends.worker(s, seat))
def _no_workers(s: Position, seat: int, resource: int) -> Refusal | None:
    return groups.too_few(s, seat)


@take.unless()
def _none_left(s: Position, seat: int, resource: int) -> Refusal | None:
    return _none(s, resource)


@take.unless(mend=lambda s, seat, resource: mends.copper(s, seat, COST))
def _too_dear(s: Position, seat: int, resource: int) -> Refusal | None:
    return money.too_dear(s, seat, COST)
