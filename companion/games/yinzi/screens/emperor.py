"""The Emperor. His undertakings: which box, the discs that open one, and what he gives for it at the end of a round;
his taxes: what everybody paid and why, food to sell for who has too little silver, and at the end for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.emperor import COPPER, EAGER_USED
from companion.games.yinzi.rules.places import BOTTOM, BOXES, FULL_BOX, PALACE, TOP
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.page import Costs, Meter, costs, food, left, money, page, turn_page, workers
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.routes import Routes, own_tiles
from companion.games.yinzi.screens.threats import LEVELS, factory, factory_card
from companion.games.yinzi.screens.widgets import PLACES, ROUND_END, Amount, Cards, Chip, Offer, Rows, signed
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
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
        href, on, chips = _opened(base, name), name == box, (Chip("y-worker", colour=plan.colour),) * (place + 1)
        shut = not href and not on
        note = now.reason(f"box {name}", base) if shut else words(f"serve.{name}")
        rows.append(Offer(
            words.name("box", name), id=name, icon=f"y-{name}", note=note, href=href, on=on, off=shut,
            brings=_brings(name), tone="" if shut else "ok", chips=chips,
        ))  # fmt: skip
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


def _from_top(now: Situation, base: Plan, box: str) -> Iterator[Macro]:
    """How many eager migrants come from the top box, where more of them may come than must."""
    hrefs = {one.action.params["top"]: one.href for one in base.more("eager") if one.action.params["box"] == box}
    if hrefs:
        words, least = now.words, min(hrefs) - 1
        hrefs[least] = base.then(f"box {box}").href
        _, _, told = now.planned.thing("eager").partition(" ")
        count = int(told) if told else least
        less, more = hrefs.get(count - 1, ""), hrefs.get(count + 1, "")
        top = Amount("top", "y-worker", words("serve.top"), words("serve.top.help"), count, less, more)
        yield Macro(PLACES, "amounts", id="eager", all=[top])


def _standing(plan: Plan) -> int:
    """Workers of the group and migrants, those of the top box too if they are eager, of whom no more than four act."""
    first, state = plan.seat * 16, plan.state
    stations = (state.column, BOTTOM, TOP) if state.help & EAGER_USED else (state.column, BOTTOM)
    return min(FULL_BOX, sum(state.workers[first + station] for station in stations))


def _brings(box: str) -> tuple[Chip, ...]:
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
        found.append(Offer(label, text=here, id=name, href=href, colour=colour, count=count, brings=_brings(name)))
    return Macro(PLACES, "boxes", boxes=found)


# --- at the end of a round -------------------------------------------------------------------------------------------


def tell_rewards(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """What the Emperor gave to whom."""
    words, who = moment.words, notes.seats("note.reward")
    return steps.Telling(
        steps.headline(words, "court.told", who) if who else words("court.none"),
        words("court.rule"), _rewarded(moment, notes), symbol=who[0] if len(who) == 1 else "",
    )  # fmt: skip


def _rewarded(moment: ViewContext, notes: steps.Notes) -> tuple[steps.Account, ...]:
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
    lines = _rewarded(moment, steps.notes(moment, "emperor"))
    if plan is None:
        return steps.page(now, words("court.upgrade.theirs", seat=now.whose), words("court.rule"), (), lines)

    options = [(one, moment.view["factories"][one.thing]["level"] + 1) for one in plan.until(0).more()]
    # The factory that then scores most more is proposed.
    gains = {one.text: sheet_sums.FACTORY[high] - sheet_sums.FACTORY[high - 1] for one, high in options}
    chosen, cards = plan.texts[0] if plan.texts else max(gains, key=lambda text: gains[text]), []
    for one, high in options:
        grows = words("sky.falls", high=LEVELS[high - 1], low=LEVELS[high])
        cards.append(factory_card(moment, one, (grows, words("court.holds", count=high)), one.text == chosen))
    return steps.page(
        now, words("court.upgrade"), words("court.upgrade.help"), (Cards("factories", tuple(cards)),), lines,
        main=words("court.upgrade.go"), action=chosen,
    )  # fmt: skip


# --- taxes -----------------------------------------------------------------------------------------------------------

def tell_taxes(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """What everybody paid."""
    words, paid = moment.words, notes.of("note.tax")
    own = next((one for one in paid if one["seat"] == moment.you), None)
    if own is not None and own["misfortune"]:
        headline = words("tax.lack", count=own["misfortune"], due=own["due"])
    elif own is not None:
        headline = words("tax.you", count=own["due"])
    else:
        headline = words("tax.told", count=sum(one["due"] for one in paid))
    scene = (_bands({one["seat"]: sum(one["cards"]) + one["discs"] for one in paid}, moment.you),)
    return steps.Telling(headline, words("tax.rule"), _payments(words, notes), scene, symbol=moment.you if own else "")


def _bands(sums: Mapping[str, int], you: str) -> Macro:
    spans = sheet_sums.TAX_SPANS
    there = [[one for one, total in sums.items() if sheet_sums.tax_due(total) == due] for due, _ in enumerate(spans)]
    return Macro(ROUND_END, "bands", sums=spans, there=there, you=you)


def _payments(words: Words, notes: steps.Notes) -> tuple[steps.Account, ...]:
    return tuple(_paid(words, one) for one in notes.of("note.tax"))


def _paid(words: Words, one: Mapping[str, Any]) -> steps.Account:
    colour, due, missing = one["seat"], one["due"], one["misfortune"]
    total, cards = sum(one["cards"]) + one["discs"], " + ".join(map(str, one["cards"])) or "0"
    text = words("tax.why.discs" if one["discs"] else "tax.why", cards=cards, count=one["discs"], total=total)
    if one["free"]:
        why = steps.Why(words("tax.why.bonus", text=text), words("tax.free"))
        return steps.Account(colour, "0", (why,), "ok")
    reasons = [steps.Why(text, words("money.silver", count=due) if due else words("tax.free"))]
    if one["copper"] and not missing:
        reasons.append(steps.Why(words("tax.why.changed", rate=one["rate"]), f"\N{MINUS SIGN}{one['copper']}"))
    if not missing:
        return steps.Account(colour, signed(-due) or "0", reasons, "no" if due else "ok")
    given = ", ".join(f"\N{MINUS SIGN}{one[what]}" for what in ("silver", "copper") if one[what]) or "0"
    lost = steps.points(words, sheet_sums.MISFORTUNE * missing)
    had = [words(f"money.{what}", count=one[what]) for what in ("silver", "copper") if one[what]]
    reasons += [
        steps.Why(words("tax.why.had", what=had) if had else words("tax.why.had-nothing"), given),
        steps.Why(words("tax.why.lacks", rate=one["rate"], count=missing), lost),
    ]
    return steps.Account(colour, str(missing), reasons, "no", misfortune=True)


def tax(now: Situation) -> PlayPage:
    """Food is sold for who has too little silver."""
    moment, words, plan = now.moment, now.words, now.plan
    dues = {colour: one["tax"] for colour, one in moment.view["plan"].items()}
    sums = {colour: one["sum"] for colour, one in dues.items()}
    rest = {
        colour: (steps.Why(words("tax.sum", count=one["sum"]), words("tax.band", count=one["due"])),)
        for colour, one in dues.items()
    }
    lines = steps.everybody(moment, _payments(words, steps.notes(moment, "tax")), rest, now.whose)
    if plan is None:
        scene = (_bands(sums, now.whose),)
        return steps.page(now, words("tax.theirs", seat=now.whose), words("tax.rule"), scene, lines)
    due, start, sold = dues[plan.colour]["due"], plan.start, plan.things("trade")
    state, seat = plan.settled, plan.seat
    after = sheet_sums.pay_tax(due, state.silver[seat], state.copper[seat], moment.view["rate"])
    owed = after.misfortune
    if owed:
        main = words("tax.owe", points=steps.points(words, sheet_sums.MISFORTUNE * owed))
    else:
        main = words("tax.sell.go", count=len(sold)) if sold else words("tax.pay")
    meters = (
        Meter(words("points.misfortune"), str(owed), icon="y-misfortune", tone="no" if owed else ""),
        left(words, "copper", after.copper, start.copper[seat]),
        left(words, "silver", after.silver, start.silver[seat]),
    )
    return steps.page(
        now, words("tax.lack" if owed else "tax.enough", due=due, count=owed),
        words("tax.sell.help", rate=moment.view["rate"]), (_bands(sums, plan.colour),), lines,
        board=maps.board(moment, view=now.seen, taps=_sales(words, plan), on=sold, dim=True),
        below=(Costs(meters),),
        main=main, action=(plan.then("pay") if plan.stage == "tax" else plan).text, back=plan.back,
    )  # fmt: skip


def _sales(words: Words, plan: Plan) -> dict[str, Option]:
    return {one.thing: Option(words("tax.sell"), href=one.href) for one in plan.more("trade")}


def last(now: Situation) -> PlayPage:
    """The last things that bring anything before the points are counted: food is sold, own routes are filled."""
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return page(now, words("last.theirs", seat=now.whose), words("last.help"))
    sold, more = plan.things("trade"), plan.stage == "last"
    taps, routes = (_sales(words, plan), own_tiles(moment, plan)) if more else ({}, ())
    rate, own = moment.view["rate"], plan.start.silver[plan.seat]
    silver = [sheet_sums.silver_in(own, one.copper[plan.seat], rate) for one in (plan.start, plan.settled)]
    board = maps.board(moment, view=plan.view if more else now.view, taps=taps, on=sold, dim=True)
    meters = (
        money(now, "copper"),
        Meter(words("last.points"), str(silver[1]), signed(silver[1] - silver[0]), "y-points"),
    )
    return page(
        now, words("last.yours"), words("last.rate", rate=rate),
        board=board if taps or sold else None,
        stage=(Routes("own", routes, words("road.own")),) if routes else (),
        below=(Costs(meters),),
        main=words("last.sell", count=len(sold)) if sold else words("last.done"),
        action=(plan.then("pass") if more else plan).text,
        back=plan.back,
    )  # fmt: skip
