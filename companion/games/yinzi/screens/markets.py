"""Sell at Urban Market: what the app proposes, and the sales that are planned, drawn from field to market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.engine.fields import NOTHING
from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.rules import urban
from companion.games.yinzi.rules.edition import BARE, PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import GOODS, SALT, TEA, URBAN_GOODS
from companion.games.yinzi.rules.places import BETTER_SALES, STALLS
from companion.games.yinzi.screens.costs import transport
from companion.games.yinzi.screens.fortune import Doing, Line, Use, page, without
from companion.games.yinzi.screens.map import Tap
from companion.games.yinzi.screens.mat import switch
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip, capital, signed
from companion.web.play.page import PlayPage

WANTED_BY_SHIPS: Final = frozenset((TEA, SALT))
DISC: Final = "use economy-transport"


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


def screen(now: Situation) -> PlayPage:
    """Cubes that are sold, and those that could be."""
    plan, words = now.planned, now.words
    done = sales(plan)
    total, count = sum(one.copper for one in done), len(done)
    # What is tapped beside all that is planned already takes the place of the last of it.
    base = plan if plan.of("sell") or not done else without(plan, done[-1].place)
    doing = Doing(
        words("sell.ask", count=count, copper=total) if count else words("sell.what", seat=now.you),
        words("sell.do", count=count) if count else words("turn.only-workers"),
        transport(now),
        help=words("sell.change" if count else "sell.help" if plan.of("sell") else "sell.nobody"),
        idle=not count,
        none="" if plan.of("sell") else words("sell.no-buyer"),
        more=bool(best(plan.settled, plan.seat, plan.settled.left + 1)),
    )
    names = plan.start.ed.squares
    can = cheapest(base)
    taken = {one.square for one in done}
    for one in can.values():
        if one.square not in taken or base is plan:
            href = base.then(text_of(base.state, one)).href
            doing.taps[names[one.square]] = Tap(href, words("sell.tap", copper=one.copper))
    for one in done:
        less, stall = without(plan, one.place).href, f"{PROVINCES[one.to]}/{one.slot}"
        doing.on += [names[one.square], stall]
        doing.gains[stall] = signed(one.copper)
        doing.taps.setdefault(names[one.square], Tap(less, words("turn.take-back")))
        icon = Chip(f"y-{GOODS[one.good]}", signed(one.copper))
        back = words("turn.take-back-what", what=words.name("good", GOODS[one.good]))
        doing.uses.append(Use("on", (icon,), less, back))
    if done:
        elsewhere(now, doing, plan, done[-1])
    for (square, to), many in Counter((one.square, one.to) for one in done).items():
        start = PROVINCES[plan.start.ed.province_of[square]]
        doing.ways.append(Way(names[square], PROVINCES[to], many))
        far = plan.start.ed.away[PROVINCES.index(start)][to] * many
        good = words.name("good", GOODS[next(one.good for one in done if one.square == square)])
        key = "sell.way" if start != PROVINCES[to] else "sell.within"
        text = words(key, count=many, what=good, from_province=start, province=PROVINCES[to])
        doing.lines.append(Line(capital(text), str(far)))
    by_disc(now, doing, plan)
    plain = without(plan, *(one.place for one in done))
    doing.below.append(switch(now, proposed(plain, plain=not now.moment.plain)))
    return page(now, doing)


def cheapest(plan: Plan) -> dict[int, Sale]:
    """By square the sale that brings most, of equal ones that with the shortest way."""
    found: dict[int, Sale] = {}
    for one in options(plan):
        was = found.get(one.square)
        if was is None or (one.copper, -one.far) > (was.copper, -was.far):
            found[one.square] = one
    return found


def options(plan: Plan) -> Iterator[Sale]:
    """What else can be sold."""
    if plan.goes_on:
        for play in plan.state.legal_actions(plan.seat):
            if play.kind is urban.sell.kind:
                yield sale(plan.state, plan.seat, play.at[0], play.at[1])


def elsewhere(now: Situation, doing: Doing, plan: Plan, last: Sale) -> None:
    """The last cube may go to another market."""
    before = without(plan, last.place)
    for one in options(before):
        if one.square == last.square and one.to != last.to:
            href = before.then(text_of(before.state, one)).href
            doing.taps[PROVINCES[one.to]] = Tap(href, now.words("sell.there", copper=one.copper))


def by_disc(now: Situation, doing: Doing, plan: Plan) -> None:
    """The disc for transport, where it would bring more."""
    if not plan.allows(DISC) or not plan.settled.left:
        return
    with_it = plan.then(DISC)
    more = sum(one.copper for one in best(with_it.state, plan.seat, with_it.state.left)) if with_it.goes_on else 0
    if more > sum(one.copper for one in best(plan.state, plan.seat, plan.state.left)):
        doing.spends = now.words("sell.disc", copper=more)
        doing.keep, doing.keep_label = proposed(with_it, now.moment.plain).href, now.words("costs.use")
