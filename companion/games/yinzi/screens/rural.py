"""The rural market: food for copper, as a part of the turn, and what that does to the meal to come."""

from __future__ import annotations

from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import GOODS, RURAL_GOODS
from companion.games.yinzi.screens.acting import acting, one_less
from companion.games.yinzi.screens.costs import costs, food, hunger, money
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.things import Amount, Amounts, Stepper, Warning
from companion.games.yinzi.screens.widgets import Meter, signed
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Hint, Widget


def screen(now: Situation) -> PlayPage:
    """A stepper for each food of each province."""
    plan, words = now.planned, now.words
    shut = plan.meaning("")
    count = len(sold(plan))
    before = plan.keeping(text for text in plan.texts if not text.startswith("trade "))
    paid = plan.settled.copper[plan.seat] - before.settled.copper[plan.seat]
    title = words("rural.title", count=count) if count else words("rural.none")
    cost = costs(now, on_market(now, plan), money(now, "copper"), food(now))
    done = plan.texts != before.texts
    return acting(
        now, shut, title, words("rural.help"),
        words("rural.do", count=count, copper=paid) if count else words("rural.choose"),
        cost, ready=done, stage=stalls(now, plan), back=shut.href, shop=False,
    )  # fmt: skip


def stalls(now: Situation, plan: Plan) -> tuple[Widget, ...]:
    """What can be sold, a warning if somebody goes hungry then, and the rule in a sentence."""
    words = now.words
    rows = tuple(Amount(*row) for row in amounts(words, plan))
    return (Amounts("rural", rows), *hungry(now, plan), Hint(words("rural.rule", count=sum(plan.settled.rural))))


def sold(plan: Plan) -> list[str]:
    """Squares whose food is sold."""
    return plan.things("trade")


def amounts(words: Words, plan: Plan) -> list[tuple[str, str, str, str, Stepper | None, str]]:
    """Own food by kind and province."""
    state, found = plan.start, dict[tuple[int, int], list[str]]()
    for square, good in state.fields_of(plan.seat):
        if good in RURAL_GOODS or GOODS[good] == "rice":
            place = good, state.ed.province_of[square]
            found.setdefault(place, []).extend([state.ed.squares[square]] * state.cubes_on(square))
    rows: list[tuple[str, str, str, str, Stepper | None, str]] = []
    gone = sold(plan)
    for (good, province), squares in sorted(found.items()):
        name, where = words.name("good", GOODS[good]), words.name("province", PROVINCES[province])
        id_, icon = f"{GOODS[good]}-{PROVINCES[province]}", f"y-{GOODS[good]}"
        note = f"{len(squares)} \N{MIDDLE DOT} {where}"
        if good not in RURAL_GOODS:
            rows.append((id_, icon, name, note, None, words("rural.never")))
            continue
        mine = [square for square in gone if square in squares]
        more = next((f"trade {square}" for square in squares if plan.allows(f"trade {square}")), "")
        less = one_less(plan, f"trade {mine[-1]}").meaning("market").href if mine else ""
        step = Stepper(
            id_, str(len(mine)), less, plan.then(more).meaning("market").href if more else "",
            words("screen.one-less", name=name), words("screen.one-more", name=name),
        )  # fmt: skip
        rows.append((id_, icon, name, note, step, ""))
    return rows


def on_market(now: Situation, plan: Plan) -> Meter:
    """Cubes that lie there, anybody's food."""
    before, after = sum(plan.start.rural), sum(plan.settled.rural)
    return Meter(now.words("rural.lying"), str(after), signed(after - before), icon="y-rural")


def hungry(now: Situation, plan: Plan) -> tuple[Warning, ...]:
    """Workers who will go hungry because of it."""
    before, after = (hunger(state, plan.seat) for state in (plan.start, plan.settled))
    missing = after["missing"]
    if not sold(plan) or missing <= before["missing"]:
        return ()
    state, seat, words = plan.settled, plan.seat, now.words
    out, ready = state.on_board(seat), sum(state.groups(seat))
    text = words(
        "rural.hungry.why",
        workers=out + ready, count=after["with_groups"], out=out, ready=ready, paid=after["cubes_pay"],
    )  # fmt: skip
    return (Warning("y-food", words("rural.hungry", count=missing), text),)
