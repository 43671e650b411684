"""Construct Boats: the boat track, on which one taps how far to go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.yinzi.rules import boats
from companion.games.yinzi.rules.places import WOOD, WOOD_DISC
from companion.games.yinzi.screens.costs import supply
from companion.games.yinzi.screens.fortune import Doing, Use, page, without
from companion.games.yinzi.screens.mat import Turning, switch
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip
from companion.web.play.page import PlayPage

OWN, DISC = "boat own", "boat disc"


@dataclass(frozen=True, slots=True)
class Step:
    """A space of the boat track: what boats carry there; ``state`` is ``past``, ``here``, ``on``, ``can`` or ``""``."""

    capacity: int
    state: str
    href: str
    label: str


@dataclass(frozen=True, slots=True)
class Track(Turning):
    """The boat track."""

    macro: ClassVar[str] = "track"
    title: str
    steps: tuple[Step, ...]


def stepping(plan: Plan, count: int) -> Plan:
    """So many steps more, by own wood as long as there is any."""
    for _ in range(count):
        plan = plan.then(OWN if plan.allows(OWN) else DISC)
    return plan


def proposed(plan: Plan, plain: bool) -> Plan:
    """All steps for which there is own wood; they come first that make no difference without another."""
    while not plain and plan.allows(OWN):
        plan = plan.then(OWN)
    return plan


def screen(now: Situation) -> PlayPage:
    """How far the boats go on."""
    plan, words = now.planned, now.words
    places = [n for n, deed in enumerate(plan.deeds) if deed.action.kind is boats.build.kind]
    count, s = len(places), plan.settled
    base = without(plan, *places)
    doing = Doing(
        words("boats.ask", count=count, capacity=s.capacity(plan.seat)) if count else words("boats.what", seat=now.you),
        words("boats.do", count=count) if count else words("turn.only-workers"),
        supply(now, "wood"),
        help=words("boats.help" if count or plan.of("boat") else "boats.no-wood"),
        idle=not count,
        none="" if plan.of("boat") else words("boats.no-more"),
        more=bool(s.store[plan.seat * 2 + WOOD]) or s.has(plan.seat, WOOD_DISC),
        dim=False,
    )
    doing.tools.append(track(now, base, plan))
    for n in places:
        back = words("turn.take-back-what", what=words.name("resource", "wood"))
        doing.uses.append(Use("on", (Chip("y-wood", "+1"),), without(plan, n).href, back))
    doing.below.append(switch(now, proposed(base, plain=not now.moment.plain)))
    return page(now, doing)


def track(now: Situation, base: Plan, plan: Plan) -> Track:
    """The spaces, and how far one can go."""
    seat, steps = plan.seat, []
    here, there = base.settled.boat[seat], plan.settled.boat[seat]
    far = here
    ahead = base
    for at, capacity in enumerate(plan.start.ed.boats):
        can = False
        if at > here:
            ahead = stepping(ahead, 1)
            can = len(ahead.texts) - len(base.texts) == at - here
        far = at if can else far
        state = "past" if at < here else "here" if at == here else "on" if at <= there else "can" if can else ""
        href = base.href if at == here and there > here else ahead.href if can and at != there else ""
        steps.append(Step(capacity, state, href, now.words("boats.step", number=at + 1, capacity=capacity)))
    return Track(now.words("boats.track"), tuple(steps))
