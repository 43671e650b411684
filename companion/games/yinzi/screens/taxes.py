"""Taxes: what everybody paid and why; food to sell for who has too little silver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens.costs import left
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.round_steps import Notes, Telling, account
from companion.games.yinzi.screens.scenes import Band, Bands
from companion.games.yinzi.screens.widgets import Account, Costs, Meter, Tone, Why, signed
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Board

MINUS: Final = "\N{MINUS SIGN}"
BANDS: Final = ((3, sheet_sums.FREE), (sheet_sums.FREE + 1, sheet_sums.LOW_TAX), (sheet_sums.LOW_TAX + 1, 12))
"""Of the sums, the lowest and the highest, by the silver that is due."""


def tell(moment: ViewContext, notes: Notes) -> Telling:
    """What everybody paid."""
    words, paid = moment.words, notes.of("note.tax")
    own = next((one for one in paid if one["seat"] == moment.you), None)
    if own is not None and own["misfortune"]:
        headline = words("tax.lack", count=own["misfortune"], due=own["due"])
    elif own is not None:
        headline = words("tax.you", count=own["due"])
    else:
        headline = words("tax.told", count=sum(one["due"] for one in paid))
    sums = {one["seat"]: sum(one["cards"]) + one["discs"] for one in paid}
    scene = (bands(words, sums, moment.you),)
    return Telling(headline, words("tax.rule"), accounts(moment, notes), scene, symbol=moment.you if own else "")


def bands(words: Words, sums: Mapping[str, int], you: str) -> Bands:
    """The three bands of sums, with who is where."""
    found = []
    for due, (low, high) in enumerate(BANDS):
        there = tuple(one for one, total in sums.items() if sheet_sums.tax_due(total) == due)
        found.append(Band(words("tax.band", count=due), words("tax.from-to", low=low, high=high), there, you in there))
    return Bands(tuple(found))


def accounts(moment: ViewContext, notes: Notes) -> tuple[Account, ...]:
    """Everybody's sum, and what was paid for it."""
    return tuple(paid(moment.words, one) for one in notes.of("note.tax"))


def paid(words: Words, one: Mapping[str, Any]) -> Account:
    """What one player paid and why."""
    colour, due, missing = one["seat"], one["due"], one["misfortune"]
    total = sum(one["cards"]) + one["discs"]
    cards = " + ".join(map(str, one["cards"])) or "0"
    text = words("tax.why.discs" if one["discs"] else "tax.why", cards=cards, count=one["discs"], total=total)
    if one["free"]:
        reasons = (Why(words("tax.why.bonus", text=text), words("tax.free")),)
        return account(words, colour, "0", reasons, "ok")
    reasons_ = [Why(text, words("money.silver", count=due) if due else words("tax.free"))]
    if one["copper"] and not missing:
        reasons_.append(Why(words("tax.why.changed", rate=one["rate"]), f"{MINUS}{one['copper']}"))
    if not missing:
        return account(words, colour, signed(-due) or "0", reasons_, "no" if due else "ok")
    given = ", ".join(f"{MINUS}{one[what]}" for what in ("silver", "copper") if one[what]) or "0"
    reasons_.append(Why(words("tax.why.had", silver=one["silver"], copper=one["copper"]), given))
    lost = walk.points(words, sheet_sums.MISFORTUNE * missing)
    reasons_.append(Why(words("tax.why.lacks", rate=one["rate"], count=missing), lost))
    return account(words, colour, str(missing), reasons_, "no", misfortune=True)


def _go(words: Words, sold: int, owed: int) -> str:
    """The button, with the points that it loses."""
    if owed:
        return words("tax.owe", points=walk.points(words, sheet_sums.MISFORTUNE * owed))
    return words("tax.sell.go", count=sold) if sold else words("tax.pay")


def tax(now: Situation) -> PlayPage:
    """Food is sold for who has too little silver."""
    moment, words, plan = now.moment, now.words, now.plan
    notes = walk.steps(moment).get("tax", Notes())
    told = accounts(moment, notes)
    rest = {colour: (Why(words("tax.sum", count=one["tax"]["sum"]), words("tax.band", count=one["tax"]["due"])),)
            for colour, one in moment.view["plan"].items()}  # fmt: skip
    lines = walk.everybody(moment, told, rest, now.whose)
    sums = {colour: one["tax"]["sum"] for colour, one in moment.view["plan"].items()}
    if plan is None:
        scene = (bands(words, sums, now.whose),)
        return walk.stop(now, words("tax.theirs", seat=now.whose), words("tax.rule"), scene, lines)
    sold = plan.things("trade")
    taps = {
        action.text.partition(" ")[2]: maps.Tap(plan.then(action.text).href, words("tax.sell"))
        for action in plan.of("trade")
    }
    due = moment.view["plan"][plan.colour]["tax"]["due"]
    before = plan.own(plan.before)
    state, seat = plan.settled, plan.seat
    after = sheet_sums.pay_tax(due, state.silver[seat], state.copper[seat], moment.view["rate"])
    owed = after.misfortune
    ended = plan.then("pay") if plan.stage == "tax" else plan
    key = "tax.lack" if owed else "tax.enough"
    tone: Tone = "no" if owed else ""
    return walk.stop(
        now, words(key, due=due, count=owed), words("tax.sell.help", rate=moment.view["rate"]),
        (bands(words, sums, plan.colour),), lines,
        board=Board(maps.board(moment, view=now.seen, taps=taps, on=sold, dim=True)),
        below=(
            Costs((
                Meter(words("points.misfortune"), str(owed), icon="y-misfortune", tone=tone),
                left(words, "copper", after.copper, before["copper"]),
                left(words, "silver", after.silver, before["silver"]),
            )),
        ),
        main=_go(words, len(sold), owed),
        action=ended.text,
        back=plan.back,
    )  # fmt: skip
