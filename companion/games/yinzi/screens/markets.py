"""Markets: Sell at Urban Market, of which the app proposes the best, and the rural market as a part of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.rules import urban
from companion.games.yinzi.rules import view as views
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import GOODS, RURAL_GOODS
from companion.games.yinzi.rules.urban import Sale, best, sale
from companion.games.yinzi.screens.fortune import Doing, fortune_page, switch
from companion.games.yinzi.screens.page import Meter, costs, food, money, transport, turn_page
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import PLACES, Amount, Chip, capital, signed
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Hint, Macro

DISC: Final = "use economy-transport"
RURAL: Final = "market"
"""The mode in which the rural market is open."""


def sales(plan: Plan) -> dict[int, Sale]:
    """All that are planned, by the places of their actions in the plan."""
    return {
        n: sale(deed.before, plan.seat, *deed.action.at)
        for n, deed in enumerate(plan.deeds)
        if deed.action.kind is urban.sell.kind
    }


def text_of(s: YinziState, one: Sale) -> str:
    """The action of a sale."""
    return f"sell {s.ed.squares[one.square]} {PROVINCES[one.to]}"


def proposed(plan: Plan, plain: bool) -> Plan:
    """The plan with the best sales, unless the phone wants none proposed."""
    s = plan.state
    if plain or not plan.goes_on:
        return plan
    return plan.then(*(text_of(s, one) for one in best(s, plan.seat, s.left)))


def sell_page(now: Situation) -> PlayPage:
    """Cubes that are sold, drawn from field to market, and those that could be."""
    plan, words = now.planned, now.words
    planned, can, names = sales(plan), bool(plan.of("sell")), plan.start.ed.squares
    done, count, last = planned.values(), len(planned), max(planned, default=0)
    # What is tapped beside all that is planned already takes the place of the last of it.
    base = plan if can or not done else plan.without(last)
    ask = words("sell.ask", count=count, copper=sum(one.copper for one in done)) if count else ""
    doing = Doing(
        ask or words("sell.what", seat=now.you),
        words("sell.do", count=count),
        transport(now),
        help=words("sell.change" if count else "sell.help" if can else "sell.nobody"),
        idle=not count,
        none="" if can else words("sell.no-buyer"),
        more=bool(best(plan.settled, plan.seat, plan.settled.left + 1)),
        offer=_by_disc(now),
    )
    taken = {one.square for one in done}
    for one in _cheapest(base).values():
        if one.square not in taken or base is plan:
            there = base.way(text_of(base.state, one))
            doing.taps[names[one.square]] = Option(words("sell.tap", copper=one.copper), href=there)
    for place, one in planned.items():
        stall = f"{PROVINCES[one.to]}/{one.slot}"
        doing.on += [names[one.square], stall]
        doing.gains[stall] = signed(one.copper)
        doing.taps.setdefault(names[one.square], Option(words("turn.take-back"), href=plan.without(place).href))
        icon = Chip(f"y-{GOODS[one.good]}", signed(one.copper))
        doing.plans(now, (icon,), words.name("good", GOODS[one.good]), place)
    if done:
        # The last cube may go to another market.
        before, was = plan.without(last), planned[last]
        for one in _options(before):
            if one.square == was.square and one.to != was.to:
                there = before.way(text_of(before.state, one))
                doing.taps[PROVINCES[one.to]] = Option(words("sell.there", copper=one.copper), href=there)
    for (square, to, good, far), many in Counter((one.square, one.to, one.good, one.far) for one in done).items():
        start = PROVINCES[plan.start.ed.province_of[square]]
        doing.ways.append(Way(names[square], PROVINCES[to], many))
        key = "sell.way" if start != PROVINCES[to] else "sell.within"
        text = words(key, count=many, good=GOODS[good], from_province=start, province=PROVINCES[to])
        doing.lines.append((capital(text), far * many))
    plain = plan.without(*planned)
    doing.below.append(switch(now, proposed(plain, plain=not now.moment.plain)))
    return fortune_page(now, doing)


def _cheapest(plan: Plan) -> dict[int, Sale]:
    """By square the sale that brings most, of equal ones that with the shortest way."""
    found: dict[int, Sale] = {}
    for one in _options(plan):
        was = found.get(one.square)
        if was is None or (one.copper, -one.far) > (was.copper, -was.far):
            found[one.square] = one
    return found


def _options(plan: Plan) -> Iterator[Sale]:
    if plan.goes_on:
        for play in plan.state.legal_actions(plan.seat):
            if play.kind is urban.sell.kind:
                yield sale(plan.state, plan.seat, *play.at)


def _by_disc(now: Situation) -> tuple[str, str, str]:
    """The disc for transport, where it would bring more."""
    plan, words = now.planned, now.words
    if plan.allows(DISC) and plan.settled.left:
        with_it = plan.then(DISC)
        more = sum(one.copper for one in best(with_it.state, plan.seat, with_it.state.left)) if with_it.goes_on else 0
        if more > sum(one.copper for one in best(plan.state, plan.seat, plan.state.left)):
            return words("sell.disc", copper=more), proposed(with_it, now.moment.plain).href, words("costs.use")
    return "", "", ""


# --- the rural market ------------------------------------------------------------------------------------------------


def rural_page(now: Situation) -> PlayPage:
    """A stepper for each food of each province, and what selling it does to the meal to come."""
    plan, words = now.planned, now.words
    shut, count = plan.meaning(""), len(plan.things("trade"))
    before = plan.keeping(text for text in plan.texts if not text.startswith("trade "))
    paid = plan.settled.copper[plan.seat] - before.settled.copper[plan.seat]
    lying, there = sum(plan.settled.rural), sum(plan.start.rural)
    on_market = Meter(words("rural.lying"), str(lying), signed(lying - there), icon="y-rural")
    return turn_page(
        now, words("rural.title", count=count) if count else words("rural.none"), words("rural.help"),
        words("rural.do", count=count, copper=paid) if count else words("rural.choose"),
        costs(now, on_market, money(now, "copper"), food(now)),
        plan=shut, ready=plan.texts != before.texts, back=shut.href, shop=False,
        stage=(
            Macro(PLACES, "amounts", id="rural", all=[*_foods(now)]), *_hungry(now),
            Hint(words("rural.rule", count=lying)),
        ),
    )  # fmt: skip


def _foods(now: Situation) -> Iterator[Amount]:
    plan, words, state, found = now.planned, now.words, now.planned.start, dict[tuple[int, int], list[str]]()
    for square, good in state.fields_of(plan.seat):
        if good in RURAL_GOODS or GOODS[good] == "rice":
            place = good, state.ed.province_of[square]
            found.setdefault(place, []).extend([state.ed.squares[square]] * state.cubes_on(square))
    for (good, province), squares in sorted(found.items()):
        name, where = words.name("good", GOODS[good]), words.name("province", PROVINCES[province])
        id_, note = f"{GOODS[good]}-{PROVINCES[province]}", f"{len(squares)} \N{MIDDLE DOT} {where}"
        mine = [square for square in plan.things("trade") if square in squares]
        more = next((text for square in squares if plan.allows(text := f"trade {square}")), "")
        less = plan.less(f"trade {mine[-1]}").meaning(RURAL).href if mine else ""
        never = "" if good in RURAL_GOODS else words("rural.never")
        yield Amount(id_, f"y-{GOODS[good]}", name, note, len(mine), less, plan.way(more, RURAL), never)


def _hungry(now: Situation) -> Iterator[Macro]:
    """A warning of workers who will go hungry because of it."""
    plan, state, seat = now.planned, now.planned.settled, now.planned.seat
    before, after = views.food(plan.start, seat), views.food(state, seat)
    if plan.things("trade") and after["missing"] > before["missing"]:
        yield Macro(PLACES, "hungry", food=after, out=state.on_board(seat), ready=sum(state.groups(seat)))
