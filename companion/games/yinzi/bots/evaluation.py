"""How good a position of Yínzi looks: at a glance for ``greedy``, and by what it can still become for ``steward``.

Every part is in victory points, so that a reason can name the part that grew most.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.contract import State
from companion.engine.fields import NOTHING, where
from companion.games.yinzi.bots import features, loads
from companion.games.yinzi.bots.coast import coast
from companion.games.yinzi.bots.features import AT
from companion.games.yinzi.bots.growth import growth
from companion.games.yinzi.bots.loads import Bin
from companion.games.yinzi.bots.lookout import Lookout
from companion.games.yinzi.bots.own_factories import own_factories
from companion.games.yinzi.rules import demands, develop, money, sheet_sums
from companion.games.yinzi.rules.places import (
    A_SECTION,
    BETTER_SALES,
    BOTTOM,
    BRIDGE,
    CANAL,
    PALACE,
    PLANT,
    PRODUCE,
    RAW_DISC,
    ROAD,
    SELL,
    SHIPS,
    STONE_DISC,
    TOP,
    WOOD_DISC,
)
from companion.games.yinzi.rules.position import Position

PARTS: Final = (
    "boats", "factories", "sold", "aboard", "cargo", "harvest", "war", "routes", "advancements", "emperor", "money",
    "stock", "food", "tax", "people", "misfortune",
)  # fmt: skip
"""What a position is worth, part by part."""


def evaluate(state: State, seat: int) -> float:
    """What would be counted if the game ended now, less what hunger and taxes will cost: enough for ``greedy``."""
    assert isinstance(state, Position)
    s, worth = state, state.ed.worth
    if not s.to_act:
        return float(s.points[seat])
    count = len(s.ed.factories)
    levels = s.levels[seat * count : (seat + 1) * count]
    row = slice(seat * len(worth), (seat + 1) * len(worth))
    value = 2.0 * s.capacity(seat) + sum([sheet_sums.FACTORY[level] for level in levels]) + s.glory[seat]
    value += sum([there * points for there, points in zip(s.abroad[row], worth, strict=True)])
    value += sum(s.emissaries[row]) + sum(s.stored[seat * count : (seat + 1) * count]) + s.hold.count(seat)
    value += sum([s.ed.routes[route].vp for route, won in enumerate(s.of_seat(s.won_routes, seat)) if won])
    value += sum([s.ed.routes[s.top[stack]].vp for stack, who in enumerate(s.filled) if who == seat])
    value += s.silver[seat] + s.copper[seat] / money.rate(s) + sheet_sums.MISFORTUNE * s.misfortune[seat]
    return value + _round_end(s, seat)


def _round_end(s: Position, seat: int) -> float:
    """What hunger and taxes will cost at the end of the round as things are."""
    now, cards = features.phase(s), features.hand(s, seat)
    hungry = max(0, features.food_needed(s, seat, cards, now) - features.food(s, seat))
    due = features.tax_ahead(s, seat, cards, now)
    owed = sheet_sums.pay_tax(due, s.silver[seat], s.copper[seat], money.rate(s)).misfortune
    return float(sheet_sums.MISFORTUNE * (hungry + owed) - (due - owed))


@dataclass(frozen=True, slots=True)
class Taste:
    """How much things are worth, in points.

    Attributes:
        rival: the fraction of the best rival's certain points that is subtracted.
        purse: a copper more for the first ones; ``coin``: for those that can be spent in time.
        later: by how much something is worth less for each opportunity that goes by before.
        raw: the probability that raw material on a market is still there; ``planted``: that an own cube gets there;
            ``hoped``: that raw material of the own colour comes from somewhere; ``foreign``: of another's.
        worker: a worker of a group, beyond what the loads use; ``migrant``: one that waits for the next round.
        conduct: a conduct that a card in hand allows.
        food: a food left over for the next round; ``bought``: the loss by one that must be bought; ``meal``: a missing
            one that can still be planted.
        section: a disc that can still be placed; ``build``: a stone that can still be used; ``boat``: a step.
        kept: the part of all this that is not lost if it has to wait for a later round.
        disc: the part of ``DISC_USE`` that is really used; ``lead``: the probability that a lead in a section lasts.
        level: a factory that takes one worker instead of two, for each round to come.
        glory: the weight of a war to come.
    """

    rival: float = 0.35
    purse: float = 0.2
    coin: float = 0.12
    later: float = 0.8
    raw: float = 0.85
    planted: float = 0.8
    hoped: float = 0.5
    foreign: float = 0.2
    worker: float = 0.3
    migrant: float = 0.45
    conduct: float = 0.25
    food: float = 0.6
    bought: float = 0.7
    meal: float = 1.5
    section: float = 0.2
    build: float = 2.0
    boat: float = 2.0
    kept: float = 0.85
    disc: float = 0.2
    lead: float = 0.2
    level: float = 0.7
    glory: float = 1.0


DEFAULT: Final = Taste()

OPTION_PARTS: Final = ("stock", "food", "harvest", "stock", "advancements")
"""The parts to which the fortune actions to come belong, by column."""
DISC_USE: Final = (
    0.3, 0.3, 0.3, 0.3, 0.3, 0.3,
    1.0, 0.9, 1.1, 1.5, 0.5, 0.5,
    0.4, 0.8, 0.6, 0.4, 0.7, 0.3,
    0.6, 0.8, 0.6, 0.7, 0.8, 0.4,
)  # fmt: skip
"""What using a disc brings, by space of the advancements box, as long as there is time for it."""
UPGRADED: Final = (0.0, 0.7, 1.5)
"""What an upgrade to come brings beyond its price, by the present level."""
GLORY_IF_FIRST: Final = (0.0, 0.45, 0.7, 0.88, 1.0, 1.0, 1.0)
"""The probability of staying first in the war, by own force, if another one may still come."""


class Prospects:
    """The value of a position for one seat."""

    def __init__(self, s: Position, seat: int, taste: Taste = DEFAULT, lookout: Lookout | None = None) -> None:
        """
        Args:
            lookout: what several positions of one decision share.
        """
        self.s, self.seat, self.taste = s, seat, taste
        self.now = features.phase(s)
        self.left = features.rounds_left(s)
        self.acting = self.now <= AT["actions"]
        """Whether actions of this round are ahead."""
        self.cards = features.hand(s, seat) if self.acting else ()
        if self.acting and not self.cards and self.now < AT["actions"] and s.round <= 1:
            self.cards = (len(s.ed.cards) // 2,) * 3
        self.actions = features.actions_left(s, seat, self.cards) if self.acting else 0
        self.lookout = lookout or Lookout()
        self.coast = coast(s, self.left, self.acting, self.lookout)
        self.growth = growth(s, seat, self.lookout)
        self.own = own_factories(s, seat, self.lookout)
        self.parts = dict.fromkeys(PARTS, 0.0)
        self.short = 0
        self._count()
        rival = self.lookout.once(self._rival, "rival", seat, self.coast, s.glory)
        self.value = sum(self.parts.values()) - taste.rival * rival

    def _count(self) -> None:
        s, seat = self.s, self.seat
        if not s.to_act:
            self.parts["money"] = float(s.points[seat])
            return
        parts = self.parts
        parts["sold"], parts["aboard"] = self.coast.sold[seat], self.coast.aboard[seat]
        self._factories()
        self._loads()
        self._war()
        self._routes()
        self._advancements()
        self._emperor()
        self._food()
        self._options()
        self._money()
        self._people()
        parts["misfortune"] += sheet_sums.MISFORTUNE * s.misfortune[seat]

    # --- what is there for good, or nearly ---

    def _rival(self) -> float:
        """The best rival's commodities and glory."""
        s, coast = self.s, self.coast
        return max(
            [
                sold + aboard + s.glory[other]
                for other, (sold, aboard) in enumerate(zip(coast.sold, coast.aboard, strict=True))
                if other != self.seat
            ]
        )

    def _factories(self) -> None:
        """Two points a step of capacity; two, three or five a factory by level."""
        s, seat = self.s, self.seat
        self.parts["boats"] = float(sheet_sums.BOAT * s.ed.boats[s.boat[seat]])
        self.parts["factories"] = self.own.points
        self.parts["people"] += self.taste.level * self.left * self.own.higher

    # --- fortune actions to come ---

    def _options(self) -> None:
        """What fortune actions could still bring: the best ones in this round, as many as there are cards in hand, and
        all of them later, if there is a later round."""
        s, seat = self.s, self.seat
        found = self.lookout.once(
            self._chances, "chances", seat, self.left, self.cards, s.card_on[seat * 5 : seat * 5 + 5], self.short,
            self._wood(), self._stone(), s.boat[seat], self.own, s.copper[seat], self.growth.urban, s.bonus,
        )  # fmt: skip
        for part, gain in found:
            self.parts[part] += gain

    def _chances(self) -> list[tuple[str, float]]:
        """The same, each with the part to which it belongs."""
        s, seat, taste, found = self.s, self.seat, self.taste, list[tuple[str, float]]()
        most = max([s.ed.cards[card].value for card in self.cards], default=2) + 1
        gains = (
            self._by_wood(most),
            taste.meal * self.short,
            self._by_sale(most),
            self._by_stone(most),
            taste.section * min(most, 3),
        )
        kept = taste.kept if self.left else 0.0
        more = []
        for column, gain in enumerate(gains):
            keeps = kept if column != PLANT else 0.0
            found.append((OPTION_PARTS[column], keeps * gain))
            if self.cards and s.card_on[seat * 5 + column] == NOTHING:
                more.append(((0.95 - keeps) * gain, column))
        more.sort(reverse=True)
        return found + [(OPTION_PARTS[column], gain) for gain, column in more[: len(self.cards)]]

    def _wood(self) -> int:
        return self.s.store[self.seat * 2] + (self.s.advanced[WOOD_DISC] == self.seat)

    def _stone(self) -> int:
        return self.s.store[self.seat * 2 + 1] + (self.s.advanced[STONE_DISC] == self.seat)

    def _by_wood(self, most: int) -> float:
        """Steps of the boat track for the wood that is there."""
        track, step = self.s.ed.boats, self.s.boat[self.seat]
        last = min(len(track) - 1, step + min(self._wood(), most))
        steps, gained = last - step, track[last] - track[step]
        return self.taste.boat * gained + (0.5 if self.left else 0.0) * (steps - gained)

    def _by_stone(self, most: int) -> float:
        """Factories for the stone that is there, and upgrades for the money."""
        built = min(self._stone(), most, 2 + self.left)
        value = built * (self.taste.build + 0.4 * min(2, self.left))
        purse, steps = self.s.copper[self.seat], most - built
        for next_ in self.own.upgrades:
            if steps > 0 and purse >= develop.UPGRADE[next_]:
                purse -= develop.UPGRADE[next_]
                value += UPGRADED[next_]
                steps -= 1
        return value

    def _by_sale(self, most: int) -> float:
        """Copper for cubes that urban markets ask for."""
        cubes, price = self.growth.urban, 2.4 + (self.s.bonus[BETTER_SALES] == self.seat)
        worth = 0.1 + (self.taste.coin if self.left else 0.02)
        return min(cubes, most) * price * worth + 0.3 * max(0, min(cubes - most, 3)) * (self.left > 0)

    # --- what can still be made and sold ---

    def _loads(self) -> None:
        """Commodities in store and to come, tea and salt."""
        s, seat, first = self.s, self.seat, self.seat * 16
        stored, made, grown = self.lookout.once(
            self._shipped, "loads", seat, self.left, self.acting and self.actions, self._hands(), self._can_sell(),
            s.workers[first + SHIPS] > 0, s.workers[first + PRODUCE] > 0, self.growth, self.coast, s.stored, self.own,
            s.under, s.stall, s.boat, s.advanced[RAW_DISC] == seat,
        )  # fmt: skip
        self.parts["cargo"] = stored + made
        self.parts["harvest"] += grown

    def _shipped(self) -> tuple[float, float, float]:
        """What commodities in store count for, and what they, those to come, and tea and salt bring, put into the loads
        that can still be shipped."""
        s, seat, taste = self.s, self.seat, self.taste
        there = float(sum(s.of_seat(s.stored, seat)))
        bins, first_produce = self._bins()
        if not bins:
            return there, 0.0, 0.0
        supply = loads.Supply(taste.raw, taste.planted if self._can_sell() else 0.0, taste.hoped, taste.foreign)
        items = loads.stored(s, seat)
        items += loads.harvest(s, seat, self.growth.grown)
        items += loads.to_make(s, seat, self.growth.urban, supply, first_produce, self.left, self._hands())
        return there, *loads.pack(items, bins, self.coast, taste.later)

    def _hands(self) -> int:
        """The largest group that can still be sent in this round, with migrants."""
        s, first = self.s, self.seat * 16
        most = max([*s.workers[first : first + 5], *[s.ed.cards[card].workers for card in self.cards]])
        return min(4, most + s.workers[first + BOTTOM])

    def _bins(self) -> tuple[list[Bin], int]:
        """Shipments that can still come, and from which round on factories produce (0: this one; -1: no more)."""
        s, first, capacity = self.s, self.seat * 16, self.s.capacity(self.seat)
        now = self.acting and self.actions > 0
        ships_now = now and not s.workers[first + SHIPS]
        produce_now = now and not s.workers[first + PRODUCE]
        bins = []
        if ships_now:
            after_produce = produce_now and self.actions > 1
            bins.append(Bin(capacity, self._hands(), 0, after_produce, 0.95))
        for later in range(1, self.left + 1):
            bins.append(Bin(capacity, 3, later, True, 0.9 * self.taste.later**later))
        return bins, 0 if produce_now else 1

    def _can_sell(self) -> bool:
        free = self.acting and self.cards and self.s.card_on[self.seat * 5 + SELL] == NOTHING
        return bool(free or self.left)

    # --- war, routes, advancements, the Emperor ---

    def _war(self) -> None:
        """Glory, and what is likely in this round's war."""
        s, seat = self.s, self.seat
        value = float(s.glory[seat])
        mine = features.force(s, seat) if self.now <= AT["war"] else 0
        if mine:
            value += self.taste.glory * self._glory(mine)
        self.parts["war"] = value

    def _glory(self, mine: int) -> float:
        s, seat = self.s, self.seat
        others = [other for other in range(len(s.seats)) if other != seat]
        enemy = sum([s.ed.routes[route].war for route in s.top if route != NOTHING]) - s.weaker
        place = s.war_order.index(seat) if seat in s.war_order else len(s.war_order)
        before = coming = total = 0
        for other in others:
            theirs = features.force(s, other)
            total += theirs
            if theirs:
                ahead = other in s.war_order and s.war_order.index(other) < place
                before += theirs > mine or (theirs == mine and ahead)
            elif self.acting and (s.cards_of(other) or any(s.groups(other))):
                coming += 1
        missing = enemy - total - mine
        won = 1.0 if missing <= 0 else max(0.0, min(0.8, 0.45 * coming - 0.12 * (missing - 1)))
        stays = GLORY_IF_FIRST[min(mine, 6)] ** coming
        if not before:
            return stays * (sheet_sums.GLORY + won * 2) + (1 - stays) * won * sheet_sums.GLORY
        return won * sheet_sums.GLORY * stays if before == 1 else 0.0

    def _routes(self) -> None:
        """Tiles won and filled, and open ones by what can be given for them."""
        s, seat = self.s, self.seat
        have = demands.supply(s, seat) if any(s.of_seat(s.open_routes, seat)) else None
        self.parts["routes"] = self.lookout.once(
            lambda: self._by_routes(have), "routes", seat, self.left, have, s.won_routes, s.open_routes, s.given, s.top,
            s.filled,
        )  # fmt: skip

    def _by_routes(self, have: demands.Supply | None) -> float:
        s, seat, count = self.s, self.seat, len(self.s.ed.routes)
        value = 0.0
        for route in range(count):
            place = seat * count + route
            if s.won_routes[place]:
                value += s.ed.routes[route].vp
            elif have and s.open_routes[place]:
                tile = s.ed.routes[route]
                can = any(demands.can_meet(pieces, have) for pieces in tile.demand)
                reward = tile.vp + tile.silver + 0.15 * tile.copper
                value += reward * ((0.75 if can else 0.2 if self.left else 0.05) + 0.15 * bool(s.given[route] & 7))
        for stack, who in enumerate(s.filled):
            if who == seat:
                value += s.ed.routes[s.top[stack]].vp
        return value

    def _advancements(self) -> None:
        """Majorities of the sections, and discs that may still be used."""
        s, seat, soon = self.s, self.seat, self.now > AT["bonus"]
        self.parts["advancements"] = self.lookout.once(
            self._by_discs, "advancements", seat, self.left, soon, self.acting and self.actions > 1, s.advanced,
            self.coast,
        )  # fmt: skip

    def _by_discs(self) -> float:
        s, seat = self.s, self.seat
        mine = where(s.advanced, seat)
        if not mine:
            return 0.0
        certain = 1.0 if not self.left and self.now > AT["bonus"] else 0.75 if not self.left else self.taste.lead
        value = 0.0
        for section in range(4):
            there = s.advanced[section * A_SECTION : (section + 1) * A_SECTION]
            own = there.count(seat)
            if own:
                best = max(there.count(other) for other in range(len(s.seats)) if other != seat)
                value += certain * (2.0 if own > best else 1.0 if own == best else 0.3 * (self.left > 0))
        fade = 1.0 if self.left else 0.5 if self.acting and self.actions > 1 else 0.15
        value += fade * self.taste.disc * sum([DISC_USE[space] for space in mine])
        for space in mine:
            if space < A_SECTION and any(
                ship != NOTHING and s.ed.ships[ship].destination == space and features.aboard(s, seat, berth)
                for berth, ship in enumerate(s.ship)
            ):
                value += 0.5
        return value

    def _emperor(self) -> None:
        """Rewards to come in this round."""
        s, first = self.s, self.seat * 16
        if self.now > AT["emperor"]:
            return
        for station in range(PALACE, BRIDGE + 1):
            if s.workers[first + station] or (s.helpers[self.seat] and station == PALACE):
                self.parts["emperor"] += self._reward(station)

    def _reward(self, station: int) -> float:
        s, seat = self.s, self.seat
        copper = 0.1 + self.taste.coin * (1 if self.left else 0.2)
        if station == PALACE:
            return 2 * copper
        if station == ROAD:
            return 3 * copper + (1.0 if self.left else 0.5)
        if station == CANAL:
            track, step = s.ed.boats, s.boat[seat]
            more = track[min(step + 1, len(track) - 1)] - track[step]
            return 4 * copper + (2.2 * more if more else 0.6 if self.left else 0.0)
        count = len(s.ed.factories)
        return 1.0 + max([(0, 1, 2, 0)[level] for level in s.levels[seat * count : (seat + 1) * count]])

    # --- food, money, people ---

    def _food(self) -> None:
        """Two points for each food that is missing; what is left over feeds later, or sails late for a silver."""
        s, seat, taste = self.s, self.seat, self.taste
        need = features.food_needed(s, seat, self.cards, self.now)
        short = need - self.growth.food - features.food_by_discs(s, seat)
        if short > 0:
            bought = min(short, sum(s.rural), s.copper[seat] // 2)
            self.short = short - bought
            self.parts["food"] -= 2.0 * self.short + taste.bought * bought
            return
        over = -short
        if self.left:
            self.parts["food"] += taste.food * min(over, 2) + 0.25 * max(0, over - 2)
        elif self.now <= AT["end"]:
            self.parts["food"] += 0.1 * min(over * 2, self.growth.rural)
        if over and self._late_pair() and features.is_ahead(s, seat, "late", self.now):
            self.parts["food"] += 0.6

    def _late_pair(self) -> bool:
        """Whether two different foods can sail for a silver."""
        pair = self.growth.pair
        return pair is not None and pair <= self.s.capacity(self.seat) and self.coast.has_room

    def _money(self) -> None:
        """A silver is a point; copper is worth more as long as it can be spent."""
        s, seat, taste = self.s, self.seat, self.taste
        rate = money.rate(s)
        purse = s.copper[seat] + rate * s.silver[seat]
        due = features.tax_ahead(s, seat, self.cards, self.now)
        if due:
            paid = sheet_sums.pay_tax(due, s.silver[seat], s.copper[seat], rate)
            lost = purse - paid.copper - rate * paid.silver
            self.parts["tax"] -= lost / rate + 1.6 * paid.misfortune
            purse -= lost
        self.parts["money"] = s.silver[seat] + s.copper[seat] / rate
        if not self.left:
            self.parts["money"] -= 0.5 * (s.copper[seat] % rate) / rate if self.now >= AT["tax"] else 0.0
        spendable = 4 * self.left + self.actions
        self.parts["money"] += taste.coin * min(purse, spendable) + taste.purse * min(purse, 4, spendable)

    def _people(self) -> None:
        """Groups that have not been sent, cards in hand, and migrants."""
        s, first, taste = self.s, self.seat * 16, self.taste
        groups = sum(s.workers[first : first + 5])
        value = 0.0
        if self.acting:
            value += taste.worker * groups
            for card in self.cards:
                conduct = taste.conduct if self.left else 0.25 * taste.conduct
                value += taste.worker * s.ed.cards[card].workers + conduct * s.ed.cards[card].value
            value += (taste.worker * 0.8 if self.actions else 0.0) * s.workers[first + BOTTOM]
        if self.left:
            waiting = s.workers[first + TOP] + (0 if self.acting and self.actions else s.workers[first + BOTTOM])
            value += taste.migrant * waiting
            value -= 0.05 * s.taxed[self.seat]
        self.parts["people"] += value
