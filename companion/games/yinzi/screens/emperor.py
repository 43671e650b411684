"""Emperor's Undertakings: which box, and the discs that open one; and what he gives for them at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.emperor import COPPER, EAGER_USED
from companion.games.yinzi.rules.places import BOTTOM, BOXES, FULL_BOX, PALACE, TOP
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.costs import costs, food, money, workers
from companion.games.yinzi.screens.disasters import LEVELS, factory, factory_card
from companion.games.yinzi.screens.page import turn_page
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import PLACES, Amount, Amounts, Cards, Chip, Pickable, Rows
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Macro

DISCS: Final = ("emperor-same", "emperor-worker", "emperor-eager")
"""Discs that open a box."""
ALSO: Final = {"road": Chip("y-route"), "canal": Chip("y-boat"), "bridge": Chip("y-develop")}
"""What a box brings besides money."""


def emperor_page(now: Situation) -> PlayPage:
    """The four boxes."""
    plan, words = now.planned, now.words
    box = plan.thing("box") or plan.thing("eager").partition(" ")[0]
    base = plan.until(next((n for n, text in enumerate(plan.texts) if is_box(text)), len(plan.texts)))
    rows = []
    for place, name in enumerate(BOXES):
        href, on = _opened(base, name), name == box
        whose = "" if href or on else _holder(base, name)
        short = words("serve.taken", seat=whose) if whose else words("serve.short")
        rows.append(
            Pickable(
                words.name("box", name),
                id=name,
                icon=f"y-{name}",
                note=words(f"serve.{name}") if href or on else short,
                href=href,
                on=on,
                off=not href and not on,
                brings=_brings(name),
                tone="ok" if href or on else "",
                chips=(Chip("y-worker", colour=plan.colour),) * (place + 1),
            )
        )
    count = plan.settled.workers[plan.seat * 16 + PALACE + BOXES.index(box)] if box else 0
    return turn_page(
        now, words("serve.title", box=box, count=count) if box else words("serve.none"), words("serve.help"),
        words("serve.do", count=count) if box else words("serve.choose"),
        costs(now, food(now), money(now, "copper"), workers(now, count, _standing(base))),
        ready=bool(box), stage=(Rows("serve", tuple(rows)), *_from_top(now, base, box)), back=plan.to_places,
    )  # fmt: skip


def is_box(text: str) -> bool:
    """Whether an action fills a box."""
    return text.startswith(("box ", "eager "))


def _from_top(now: Situation, base: Plan, box: str) -> Iterator[Amounts]:
    """How many eager migrants come from the top box, where more of them may come than must."""
    hrefs = {one.action.params["top"]: one.href for one in base.more("eager") if one.action.params["box"] == box}
    if hrefs:
        words, least = now.words, min(hrefs) - 1
        hrefs[least] = base.then(f"box {box}").href
        _, _, told = now.planned.thing("eager").partition(" ")
        count = int(told) if told else least
        less, more = hrefs.get(count - 1, ""), hrefs.get(count + 1, "")
        top = Amount("top", "y-worker", words("serve.top"), words("serve.top.help"), count, less, more)
        yield Amounts("eager", (top,))


def _standing(plan: Plan) -> int:
    """Workers of the group and migrants, those of the top box too if they are eager, of whom no more than four act."""
    first, state = plan.seat * 16, plan.state
    stations = (state.column, BOTTOM, TOP) if state.help & EAGER_USED else (state.column, BOTTOM)
    return min(FULL_BOX, sum(state.workers[first + station] for station in stations))


def _brings(box: str) -> tuple[Chip, ...]:
    """What a box brings at the end of the round."""
    copper = COPPER[BOXES.index(box)]
    paid = Chip("y-copper", f"+{copper}") if copper else Chip("y-silver", "+1")
    return (paid, *((ALSO[box],) if box in ALSO else ()))


def _opened(plan: Plan, box: str) -> str:
    """Where it leads to fill a box with as few discs as possible; empty where nothing does."""
    for count in range(len(DISCS) + 1):
        for discs in combinations(DISCS, count):
            tried = plan.then(*(f"use {disc}" for disc in discs))
            if len(tried.texts) == len(plan.texts) + count and (href := tried.way(f"box {box}")):
                return href
    return ""


def _holder(plan: Plan, box: str) -> str:
    """Who has workers in a box but the reader; nobody else may come to one but the first."""
    station = PALACE + BOXES.index(box)
    found = (n for n in range(len(plan.start.seats)) if n != plan.seat and plan.start.workers[n * 16 + station])
    return next((plan.start.seats[n] for n in found), "") if box != BOXES[0] else ""


def boxes(now: Situation, plan: Plan) -> Macro:
    """All of them in small, for a group that has not been sent: how many workers of a colour each takes, none where
    somebody is there. The plan has the sending."""
    words, found = now.words, []
    for place, name in enumerate(BOXES):
        href, label = _opened(plan, name), words("serve.box", box=name, count=place + 1)
        there, here = "" if href else _holder(plan, name), words("serve.here")
        colour, count = (there, 0) if there else (plan.colour, place + 1)
        found.append(Pickable(label, text=here, id=name, href=href, colour=colour, count=count, brings=_brings(name)))
    return Macro(PLACES, "boxes", boxes=found)


# --- at the end of a round -------------------------------------------------------------------------------------------


def tell(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """What the Emperor gave to whom."""
    words, who = moment.words, notes.seats("note.reward")
    return steps.Telling(
        steps.headline(words, "court.told", who) if who else words("court.none"),
        words("court.rule"), _accounts(moment, notes), symbol=who[0] if len(who) == 1 else "",
    )  # fmt: skip


def _accounts(moment: ViewContext, notes: steps.Notes) -> tuple[steps.Account, ...]:
    words, found, who = moment.words, [], notes.seats("note.reward")
    for colour in who:
        given, reasons = notes.of("note.reward", colour), list[steps.Why]()
        for one in given:
            kind = "copper" if one["copper"] else "silver"
            reasons.append(steps.Why(words.name("box", one["box"]), words(f"money.{kind}", count=one[kind])))
            reasons += _besides(moment, notes, colour, one["box"])
        sums = {what: sum(one[what] for one in given) for what in ("copper", "silver")}
        parts = [words(f"money.{what}", count=n) for what, n in sums.items() if n]
        found.append(steps.Account(colour, f"+{', '.join(parts)}", reasons, "gold"))
    return (*found, *steps.nobody(words, (one for one in moment.view["order"] if one not in who)))


def _besides(moment: ViewContext, notes: steps.Notes, colour: str, box: str) -> Iterator[steps.Why]:
    """What a box gives beside money."""
    words = moment.words
    if box == "canal":
        yield steps.Why(words("court.canal"))
    if box == "road":
        yield from (steps.Why(words("court.road", route=one["route"])) for one in notes.did("pick", colour))
    if box == "bridge":
        for one in notes.did("upgrade", colour):
            yield steps.Why(words("court.bridge", what=factory(words, moment.view, one["factory"])))


def upgrade(now: Situation) -> PlayPage:
    """Which factory grows for nothing."""
    moment, words, plan = now.moment, now.words, now.plan
    lines = _accounts(moment, steps.notes(moment, "emperor"))
    if plan is None:
        return steps.page(now, words("court.upgrade.theirs", seat=now.whose), words("court.rule"), (), lines)

    def level(name: str) -> int:
        found: int = moment.view["factories"][name]["level"]
        return found

    def gains(name: str) -> int:
        return sheet_sums.FACTORY[level(name) + 1] - sheet_sums.FACTORY[level(name)]

    options = plan.until(0).more()
    # The factory that then scores most more is proposed.
    chosen = plan.texts[0] if plan.texts else max(options, key=lambda one: gains(one.thing)).text
    cards = []
    for one in options:
        high = level(one.thing) + 1
        grows = words("sky.falls", high=LEVELS[high - 1], low=LEVELS[high])
        cards.append(factory_card(moment, one, (grows, words("court.holds", count=high)), one.text == chosen))
    return steps.page(
        now, words("court.upgrade"), words("court.upgrade.help"), (Cards("factories", tuple(cards)),), lines,
        main=words("court.upgrade.go"), action=chosen,
    )  # fmt: skip
