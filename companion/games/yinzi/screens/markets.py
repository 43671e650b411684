"""Markets: Sell at Urban Market, of which the app proposes the best, and the rural market as a part of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.engine.fields import NOTHING
from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.rules import urban
from companion.games.yinzi.rules import view as views
from companion.games.yinzi.rules.edition import BARE, PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import GOODS, RURAL_GOODS, SALT, TEA, URBAN_GOODS
from companion.games.yinzi.rules.places import BETTER_SALES, STALLS
from companion.games.yinzi.screens.fortune import Doing, fortune_page, switch
from companion.games.yinzi.screens.page import Meter, costs, food, money, transport, turn_page
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import PLACES, Amount, Chip, capital, signed
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Hint, Macro

WANTED_BY_SHIPS: Final = frozenset((TEA, SALT))
DISC: Final = "use economy-transport"
RURAL: Final = "market"
"""The mode in which the rural market is open."""


class Sale(NamedTuple):
    """A cube that goes to a market, as numbers of the edition; ``place``: of the action in its plan."""

    square: int
    good: int
    to: int
    slot: int
    copper: int
    far: int
    place: int = 0


def sale(s: YinziState, seat: int, square: int, to: int, place: int = 0) -> Sale:
    """What selling from a square to a province would come to."""
    good = s.good_on(square)
    slot = urban.slot_for(s, to, good)
    coin = s.ed.markets[s.market[to]].slots[slot] == BARE
    copper = (urban.WITH_COIN if coin else urban.PRICE) + s.has_bonus(seat, BETTER_SALES)
    return Sale(square, good, to, slot, copper, s.ed.away[s.ed.province_of[square]][to], place)


def sales(plan: Plan) -> list[Sale]:
    """All that are planned."""
    return [
        sale(deed.before, plan.seat, deed.action.at[0], deed.action.at[1], n)
        for n, deed in enumerate(plan.deeds)
        if deed.action.kind is urban.sell.kind
    ]


def best(s: YinziState, seat: int, uses: int) -> list[Sale]:
    """The sales that bring most, of equal ones those that take the least transport, and that leave tea and salt."""
    cubes: dict[tuple[int, int], list[int]] = {}
    for square, good in s.fields_of(seat):
        if good in URBAN_GOODS:
            cubes.setdefault((good, s.ed.province_of[square]), []).extend([square] * s.cubes_on(square))
    room = s.room_left(seat)
    ways = sorted(
        (s.ed.away[start][to], good, start, to)
        for good, start in cubes
        for to in range(len(PROVINCES))
        if s.ed.away[start][to] <= room and urban.slot_for(s, to, good) != NOTHING
    )
    return _Search(s.clone(), seat, ways, cubes).found(uses, room)


class _Search:
    """Tries sales one after the other on a copy of a position, whose markets it fills and empties again."""

    def __init__(
        self, s: YinziState, seat: int, ways: Sequence[tuple[int, ...]], cubes: dict[tuple[int, int], list[int]]
    ):
        self.s, self.seat, self.ways, self.cubes = s, seat, ways, cubes
        self.most = urban.WITH_COIN + s.has_bonus(seat, BETTER_SALES)
        self.chosen: list[Sale] = []
        self.best: tuple[int, int, int] = (0, 0, 0)
        self.kept: list[Sale] = []

    def found(self, uses: int, room: int) -> list[Sale]:
        self._go_on(0, uses, room, (0, 0, 0))
        return self.kept

    def _go_on(self, first: int, uses: int, room: int, worth: tuple[int, int, int]) -> None:
        if worth > self.best:
            self.best, self.kept = worth, list(self.chosen)
        if not uses or worth[0] + uses * self.most < self.best[0]:
            return
        s = self.s
        for n in range(first, len(self.ways)):
            far, good, start, to = self.ways[n]
            there = self.cubes[good, start]
            if far > room or not there or urban.slot_for(s, to, good) == NOTHING:
                continue
            one = sale(s, self.seat, there.pop(), to)
            stall = to * STALLS + one.slot
            s.stall[stall] = self.seat
            self.chosen.append(one)
            precious = good in WANTED_BY_SHIPS
            self._go_on(n, uses - 1, room - far, (worth[0] + one.copper, worth[1] - far, worth[2] - precious))
            self.chosen.pop()
            s.stall[stall] = NOTHING
            there.append(one.square)


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
    done, can, names = sales(plan), bool(plan.of("sell")), plan.start.ed.squares
    count = len(done)
    # What is tapped beside all that is planned already takes the place of the last of it.
    base = plan if can or not done else plan.without(done[-1].place)
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
    for one in done:
        stall = f"{PROVINCES[one.to]}/{one.slot}"
        doing.on += [names[one.square], stall]
        doing.gains[stall] = signed(one.copper)
        doing.taps.setdefault(names[one.square], Option(words("turn.take-back"), href=plan.without(one.place).href))
        icon = Chip(f"y-{GOODS[one.good]}", signed(one.copper))
        doing.plans(now, (icon,), words.name("good", GOODS[one.good]), one.place)
    if done:
        # The last cube may go to another market.
        before, last = plan.without(done[-1].place), done[-1]
        for one in _options(before):
            if one.square == last.square and one.to != last.to:
                there = before.way(text_of(before.state, one))
                doing.taps[PROVINCES[one.to]] = Option(words("sell.there", copper=one.copper), href=there)
    for (square, to, good, far), many in Counter((one.square, one.to, one.good, one.far) for one in done).items():
        start = PROVINCES[plan.start.ed.province_of[square]]
        doing.ways.append(Way(names[square], PROVINCES[to], many))
        key, what = "sell.way" if start != PROVINCES[to] else "sell.within", words.name("good", GOODS[good])
        text = words(key, count=many, what=what, from_province=start, province=PROVINCES[to])
        doing.lines.append((capital(text), far * many))
    plain = plan.without(*(one.place for one in done))
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
                yield sale(plan.state, plan.seat, play.at[0], play.at[1])


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
    """Own food by kind and province."""
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
