"""Taxes: what everybody paid and why; food to sell for who has too little silver, and at the end for points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.costs import Costs, Meter, left
from companion.games.yinzi.screens.page import page
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.routes import own_tiles
from companion.games.yinzi.screens.ships import Routes
from companion.games.yinzi.screens.widgets import ROUND_END, signed
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Board, Macro

MINUS: Final = "\N{MINUS SIGN}"
SUMS: Final = ((0, sheet_sums.FREE), (sheet_sums.FREE + 1, sheet_sums.LOW_TAX), (sheet_sums.LOW_TAX + 1, 12))
"""Of cards and tax discs, the lowest and the highest, by the silver that is due."""
LEAST: Final = 3
"""The lowest sum of a round's cards."""


def tell(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
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
    return steps.Telling(headline, words("tax.rule"), _accounts(words, notes), scene, symbol=moment.you if own else "")


def _bands(sums: Mapping[str, int], you: str) -> Macro:
    """The three bands of sums, with who is where."""
    there = [[one for one, total in sums.items() if sheet_sums.tax_due(total) == due] for due, _ in enumerate(SUMS)]
    return Macro(ROUND_END, "bands", sums=SUMS, least=LEAST, there=there, you=you)


def _accounts(words: Words, notes: steps.Notes) -> tuple[steps.Account, ...]:
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
        reasons.append(steps.Why(words("tax.why.changed", rate=one["rate"]), f"{MINUS}{one['copper']}"))
    if not missing:
        return steps.Account(colour, signed(-due) or "0", reasons, "no" if due else "ok")
    given = ", ".join(f"{MINUS}{one[what]}" for what in ("silver", "copper") if one[what]) or "0"
    lost = steps.points(words, sheet_sums.MISFORTUNE * missing)
    reasons += [
        steps.Why(words("tax.why.had", silver=one["silver"], copper=one["copper"]), given),
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
    lines = steps.everybody(moment, _accounts(words, steps.notes(moment, "tax")), rest, now.whose)
    if plan is None:
        scene = (_bands(sums, now.whose),)
        return steps.page(now, words("tax.theirs", seat=now.whose), words("tax.rule"), scene, lines)
    due, before, sold = dues[plan.colour]["due"], plan.own(plan.before), plan.things("trade")
    state, seat = plan.settled, plan.seat
    after = sheet_sums.pay_tax(due, state.silver[seat], state.copper[seat], moment.view["rate"])
    owed = after.misfortune
    if owed:
        main = words("tax.owe", points=steps.points(words, sheet_sums.MISFORTUNE * owed))
    else:
        main = words("tax.sell.go", count=len(sold)) if sold else words("tax.pay")
    meters = (
        Meter(words("points.misfortune"), str(owed), icon="y-misfortune", tone="no" if owed else ""),
        left(words, "copper", after.copper, before["copper"]),
        left(words, "silver", after.silver, before["silver"]),
    )
    return steps.page(
        now, words("tax.lack" if owed else "tax.enough", due=due, count=owed),
        words("tax.sell.help", rate=moment.view["rate"]), (_bands(sums, plan.colour),), lines,
        board=Board(maps.board(moment, view=now.seen, taps=_sales(words, plan), on=sold, dim=True)),
        below=(Costs(meters),),
        main=main, action=(plan.then("pay") if plan.stage == "tax" else plan).text, back=plan.back,
    )  # fmt: skip


def _sales(words: Words, plan: Plan) -> dict[str, Option]:
    """Food that may be sold at the rural market."""
    return {one.thing: Option(words("tax.sell"), href=one.href) for one in plan.more("trade")}


def last(now: Situation) -> PlayPage:
    """The last things that bring anything before the points are counted: food is sold, own routes are filled."""
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return page(now, words("last.theirs", seat=now.whose), words("last.help"))
    sold, more = plan.things("trade"), plan.stage == "last"
    taps, routes = (_sales(words, plan), own_tiles(moment, plan)) if more else ({}, ())
    before, rate, copper = plan.own(plan.before), moment.view["rate"], plan.settled.copper[plan.seat]
    silver = [sheet_sums.silver_in(before["silver"], coins, rate) for coins in (before["copper"], copper)]
    board = maps.board(moment, view=plan.view if more else now.view, taps=taps, on=sold, dim=True)
    meters = (
        left(words, "copper", copper, before["copper"]),
        Meter(words("last.points"), str(silver[1]), signed(silver[1] - silver[0]), "y-points"),
    )
    return page(
        now, words("last.yours"), words("last.rate", rate=rate),
        board=Board(board) if taps or sold else None,
        stage=(Routes("own", routes, words("road.own")),) if routes else (),
        below=(Costs(meters),),
        main=words("last.sell", count=len(sold)) if sold else words("last.done"),
        action=(plan.then("pass") if more else plan).text,
        back=plan.back,
    )  # fmt: skip
