"""Emperor's Undertakings: which box, and the discs that open one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from companion.games.yinzi.rules.emperor import COPPER, EAGER_USED
from companion.games.yinzi.rules.places import BOTTOM, BOXES, FULL_BOX, PALACE, TOP
from companion.games.yinzi.screens.acting import acting, back_to_places
from companion.games.yinzi.screens.costs import costs, food, money, workers
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.things import Amount, Amounts, Box, Boxes, Stepper
from companion.games.yinzi.screens.widgets import Chip, Row, Rows
from companion.web.play.page import PlayPage

DISCS: Final = ("emperor-same", "emperor-worker", "emperor-eager")
"""Discs that open a box."""
ALSO: Final = {"road": Chip("y-route"), "canal": Chip("y-boat"), "bridge": Chip("y-develop")}
"""What a box brings besides money."""


def screen(now: Situation) -> PlayPage:
    """The four boxes."""
    plan, words = now.planned, now.words
    box = chosen(plan)
    base = plan if not box else undone(plan)
    rows = []
    for place, name in enumerate(BOXES):
        way = opened(base, name)
        rows.append(
            Row(
                name, f"y-{name}", words.name("box", name), words(f"serve.{name}"),
                href=base.then(*way).href if way else "", on=name == box, off=not way and name != box,
                brings=brings(name), tone="ok" if way or name == box else "",
                chips=(Chip("y-worker", colour=plan.colour),) * (place + 1),
            )
        )  # fmt: skip
        if not way and name != box:
            rows[-1] = shut(now, base, rows[-1], name)
    count = plan.settled.workers[plan.seat * 16 + PALACE + BOXES.index(box)] if box else 0
    cost = costs(now, food(now), money(now, "copper"), workers(now, count, standing(base)))
    return acting(
        now, plan,
        words("serve.title", box=box, count=count) if box else words("serve.none"), words("serve.help"),
        words("serve.do", count=count) if box else words("serve.choose"), cost,
        ready=bool(box), stage=(Rows("serve", tuple(rows)), *from_top(now, base, box)), back=back_to_places(plan),
    )  # fmt: skip


def chosen(plan: Plan) -> str:
    """The box that is planned."""
    return plan.thing("box") or plan.thing("eager").partition(" ")[0]


def is_box(text: str) -> bool:
    """Whether an action fills a box."""
    return text.startswith(("box ", "eager "))


def undone(plan: Plan) -> Plan:
    """The plan before its box."""
    return plan.until(next(n for n, text in enumerate(plan.texts) if is_box(text)))


def from_top(now: Situation, base: Plan, box: str) -> tuple[Amounts, ...]:
    """How many eager migrants come from the top box, where more of them may come than must."""
    ways = {action.params["top"]: action.text for action in base.of("eager") if action.params["box"] == box}
    if not ways:
        return ()
    words, least = now.words, min(ways) - 1
    ways[least] = f"box {box}"
    _, _, told = now.planned.thing("eager").partition(" ")
    count = int(told) if told else least
    hrefs = {there: base.then(text).href for there, text in ways.items()}
    name = words("serve.top")
    step = Stepper(
        "top", str(count), hrefs.get(count - 1, ""), hrefs.get(count + 1, ""),
        words("screen.one-less", name=name), words("screen.one-more", name=name),
    )  # fmt: skip
    return (Amounts("eager", (Amount("top", "y-worker", name, words("serve.top.help"), step),)),)


def standing(plan: Plan) -> int:
    """Workers of the group and migrants, those of the top box too if they are eager, of whom no more than four act."""
    first, state = plan.seat * 16, plan.state
    stations = (state.column, BOTTOM, TOP) if state.help & EAGER_USED else (state.column, BOTTOM)
    return min(FULL_BOX, sum(state.workers[first + station] for station in stations))


def brings(box: str) -> tuple[Chip, ...]:
    """What a box brings at the end of the round."""
    copper = COPPER[BOXES.index(box)]
    paid = Chip("y-copper", f"+{copper}") if copper else Chip("y-silver", "+1")
    return (paid, *((ALSO[box],) if box in ALSO else ()))


def opened(plan: Plan, box: str) -> tuple[str, ...]:
    """What leads to a box: with as few discs as possible; nothing if nothing does."""
    for discs in ways():
        uses = tuple(f"use {disc}" for disc in discs)
        tried = plan.then(*uses)
        if tried.texts[len(plan.texts) :] == uses and tried.allows(f"box {box}"):
            return (*uses, f"box {box}")
    return ()


def ways() -> Iterator[tuple[str, ...]]:
    """Discs to use, few first."""
    for count in range(len(DISCS) + 1):
        yield from combinations(DISCS, count)


def shut(now: Situation, plan: Plan, row: Row, box: str) -> Row:
    """A box that cannot be filled, with the reason."""
    there = holder(plan, box)
    why = now.words("serve.taken", seat=there) if there else now.words("serve.short")
    return replace(row, note=why)


def holder(plan: Plan, box: str) -> str:
    """Who has workers in a box but the reader; nobody else may come to one but the first."""
    station = PALACE + BOXES.index(box)
    found = (n for n in range(len(plan.start.seats)) if n != plan.seat and plan.start.workers[n * 16 + station])
    return next((plan.start.seats[n] for n in found), "") if box != BOXES[0] else ""


def boxes(now: Situation, plan: Plan) -> Boxes:
    """All of them in small, for a group that has not been sent; the plan has the sending."""
    words, found = now.words, []
    for place, name in enumerate(BOXES):
        way, there = opened(plan, name), holder(plan, name)
        label = words("serve.box", box=name, count=place + 1)
        found.append(
            Box(
                name, place + 1, plan.colour, brings(name), label, href=plan.then(*way).href if way else "",
                taken=there if not way else "", name=words("serve.here"),
            )
        )  # fmt: skip
    return Boxes(words.name("workforce", "emperor"), tuple(found))
