"""The set-up: which factory to begin with, where it stands, and the first wood or stone."""

from __future__ import annotations

from dataclasses import replace

from companion.games.yinzi.screens import map as drawing
from companion.games.yinzi.screens.acting import acting
from companion.games.yinzi.screens.costs import boat, money
from companion.games.yinzi.screens.factories import sites
from companion.games.yinzi.screens.mat import Ware, Wares
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Costs, Row, Rows
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board


def screen(now: Situation) -> PlayPage:
    """Which factory; where but one is left there is nothing to ask."""
    plan, words = now.planned, now.words
    if len(left := plan.of("found")) == 1:
        only = plan.then(left[0].text)
        return replace(siting(replace(now, plan=only, seen=only.settled.view(plan.seat))), back="")
    return acting(
        now, plan, words("founding.which"), words("founding.help"), words("founding.choose"), costs(now, plan),
        ready=False, board=Board(drawing.board(now.moment)), below=(display(now, plan),),
    )  # fmt: skip


def display(now: Situation, plan: Plan) -> Wares:
    """The tiles beside the board; each leads to where it could stand."""
    state, words, first, found = plan.start, now.words, plan.until(0), []
    for name, one in now.view["factories"].items():
        if one["lies"] != "shown":
            continue
        label = words("founding.tile", factory=name, seat=one["colour"], count=wanted(now, one["commodity"]))
        on = f"found {name}" in plan.texts or state.slot == state.ed.factory_ids.index(name)
        href = first.then(f"found {name}").href if first.allows(f"found {name}") else ""
        found.append(Ware(f"tile-{name}", f"y-{one['commodity']}", label, href, on, colour=one["colour"]))
    return Wares(words("develop.display"), tuple(found))


def wanted(now: Situation, commodity: str) -> int:
    """How many slots of the ships at the coast ask for it."""
    return sum(slot["wants"] == commodity for ship in now.view["coast"] for slot in ship["slots"])


def costs(now: Situation, plan: Plan) -> Costs:
    """What everybody begins with."""
    return Costs((money(now, "copper"), money(now, "silver"), boat(now)))


def siting(now: Situation) -> PlayPage:
    """Where it stands: every square that a place covers leads to it, and another tap to the next one."""
    plan, words = now.planned, now.words
    at = plan.thing("site")
    base = plan.until(len(plan.texts) - 1) if at else plan
    factory = base.state.ed.factory_ids[base.state.slot]
    taps = sites(words, base, at, factory)
    made = now.view["factories"][factory]["commodity"]
    return acting(
        now, plan, words("develop.ask.build" if at else "develop.where", commodity=made), words("siting.help"),
        words("siting.do") if at else words("cropping.choose"), costs(now, plan), ready=bool(at),
        board=Board(drawing.board(now.moment, view=now.seen, taps=taps, on=(factory,) if at else (), dim=True)),
        below=(display(now, plan),),
    )  # fmt: skip


def taking(now: Situation) -> PlayPage:
    """The first wood or stone."""
    plan, words = now.planned, now.words
    chosen = plan.texts[-1] if plan.texts else ""
    rows = tuple(
        Row(
            name, f"y-{name}", words(f"fetch.{name}"), words(f"taking.{name}"),
            href=plan.until(0).then(f"take {name}").href, on=chosen == f"take {name}",
        )
        for name in (action.params["resource"] for action in plan.until(0).of("take"))
    )  # fmt: skip
    return acting(
        now, plan, words("taking.title"), words("taking.help"),
        words("taking.do" if chosen else "fetch.choose"), costs(now, plan), ready=bool(chosen),
        stage=(Rows("take", rows),),
    )  # fmt: skip
