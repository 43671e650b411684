"""The set-up: which factory to begin with, where it stands, and the first wood or stone."""

from __future__ import annotations

from dataclasses import replace

from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.costs import Costs, boat, money
from companion.games.yinzi.screens.factories import sites
from companion.games.yinzi.screens.page import turn_page
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.widgets import Pickable, Rows, Wares
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board


def found_page(now: Situation) -> PlayPage:
    """Which factory; where but one is left there is nothing to ask."""
    words, only = now.words, now.planned.more("found")
    if len(only) == 1:
        plan = only[0].picked
        return replace(site_page(replace(now, plan=plan, seen=plan.settled.view(plan.seat))), back="")
    return turn_page(
        now, words("founding.which"), words("founding.help"), words("founding.choose"), _costs(now),
        ready=False, board=Board(maps.board(now.moment)), below=(_display(now),),
    )  # fmt: skip


def _costs(now: Situation) -> Costs:
    return Costs((money(now, "copper"), money(now, "silver"), boat(now)))


def _display(now: Situation) -> Wares:
    """The tiles beside the board; each leads to where it could stand."""
    plan, words, found = now.planned, now.words, []
    state, first = plan.start, plan.until(0)
    wanted = [slot["wants"] for ship in now.view["coast"] for slot in ship["slots"]]
    for name, one in now.view["factories"].items():
        if one["lies"] == "shown":
            text, count = f"found {name}", wanted.count(one["commodity"])
            label = words("founding.tile", factory=name, seat=one["colour"], count=count)
            on = text in plan.texts or state.slot == state.ed.factory_ids.index(name)
            icon = f"y-{one['commodity']}"
            found.append(
                Pickable(label, id=f"tile-{name}", icon=icon, href=first.way(text), on=on, colour=one["colour"])
            )
    return Wares(words("develop.display"), tuple(found))


def site_page(now: Situation) -> PlayPage:
    """Where it stands: every square that a place covers leads to it, and another tap to the next one."""
    plan, words = now.planned, now.words
    at = plan.thing("site")
    base = plan.previous if at else plan
    factory = base.state.ed.factory_ids[base.state.slot]
    taps, on = sites(words, base, at, factory), (factory,) if at else ()
    made = plan.made_in(factory)
    return turn_page(
        now, words("develop.ask.build" if at else "develop.where", commodity=made), words("siting.help"),
        words("siting.do") if at else words("cropping.choose"), _costs(now), ready=bool(at),
        board=Board(maps.board(now.moment, view=now.seen, taps=taps, on=on, dim=True)), below=(_display(now),),
    )  # fmt: skip


def resource_page(now: Situation) -> PlayPage:
    """The first wood or stone."""
    words, chosen = now.words, now.planned.answer("take")
    rows = tuple(
        Pickable(
            words(f"fetch.{what}"), id=what, icon=f"y-{what}", note=words(f"taking.{what}"), href=one.href, on=one.on
        )
        for one in now.planned.answers("take")
        for what in (one.thing,)
    )
    return turn_page(
        now, words("taking.title"), words("taking.help"), words("taking.do" if chosen else "fetch.choose"), _costs(now),
        ready=bool(chosen), stage=(Rows("take", rows),),
    )  # fmt: skip
