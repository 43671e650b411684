"""The actions of an edition, and the lists of legal ones, stage by stage: trying every condition on every action would
be too slow. The conditions stand beside their rules; a test compares these lists with them at every decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, compress
from typing import Any, Final

from companion.engine.actions import ActionTable, Play, Plays
from companion.engine.fields import NOTHING
from companion.engine.subsets import Subsets
from companion.games.yinzi.rules import (
    advance,
    boats,
    bonus,
    crops,
    demands,
    departures,
    develop,
    discs,
    emperor,
    feed,
    groups,
    late,
    money,
    plant,
    produce,
    resources,
    routes,
    rural,
    setup,
    ships,
    turn,
    urban,
    war,
)
from companion.games.yinzi.rules.discs import EMISSARIES
from companion.games.yinzi.rules.edition import ANY_COMMODITY, ANY_GOOD
from companion.games.yinzi.rules.goods import GOODS, RURAL_GOODS
from companion.games.yinzi.rules.places import (
    A_SECTION,
    BOTTOM,
    BOXES,
    COINS,
    FORTUNE,
    FULL_BOX,
    PALACE,
    PRODUCE,
    RESOURCES,
    SALT_DISC,
    SHIPS,
    SPACES,
    STONE,
    STONE_DISC,
    TRANSPORT,
    WAR,
    WOOD,
    WORKFORCE,
)
from companion.games.yinzi.rules.position import BUILT, Position
from companion.games.yinzi.rules.stages import (
    ADVANCING,
    BOATING,
    BONUS_CROP,
    CHOOSE_BONUS,
    DEVELOPING,
    ENDING,
    EXTRA_CROP,
    EXTRA_SALE,
    FEEDING,
    FOUND_SITE,
    GATHERING,
    GIVE,
    LATE,
    LATE_FOOD,
    LOADING,
    MUSTERING,
    PAIR,
    PLACE_CROP,
    PLANTING,
    PRODUCING,
    RULES,
    SELLING,
    SERVING,
    SITE,
    TURN,
)

COLUMNS: Final = len(FORTUNE)
TO_RESOURCES, TO_PRODUCE, TO_SHIPS, TO_EMPEROR, TO_WAR = (1 << action for action in range(len(WORKFORCE)))
"""Bits of workforce actions."""
SECTIONS: Final = tuple(
    sum(EMISSARIES << section * A_SECTION for section in range(SPACES // A_SECTION) if not mask >> section & 1)
    for mask in range(1 << SPACES // A_SECTION)
)
"""By a bit mask of sections, that of all spaces of the others."""


class YinziTable(ActionTable):
    """Every action of an edition, and lists of them.

    Attributes:
        cards: by what a hand holds and what lies on the columns, the cards that can be played; filled as they are met.
        sends: by a bit mask of workforce actions, and by column, sending the group there.
        bits: by square, its bit in masks of squares; ``everywhere`` are all of them.
        printed: by good, the bit mask of the squares that show it.
        blocks: by place for a factory, the bit mask of its squares; ``blocks_for`` those of each factory tile,
            ``sites_for`` the actions that lay it there, each with its mask.
        squares, spaces: the numbers of squares and of spaces of the advancements box, by bit mask.
        trades, plants, beds, meals, advances: selling, planting, laying a crop tile there, eating from there, and
            putting a disc there, by bit mask of squares and spaces.
    """

    def __init__(self, ed: Any) -> None:
        super().__init__(RULES, ed)
        self.cards: dict[tuple[tuple[int, ...], tuple[int, ...]], Plays] = {}
        self.sends = tuple(
            tuple(
                tuple(self.one(turn.send, column, action) for action in range(5) if mask >> action & 1)
                for column in range(COLUMNS)
            )
            for mask in range(32)
        )
        self.bits = tuple(1 << square for square in range(len(ed.squares)))
        self.blocks = tuple(sum(self.bits[square] for square in site) for site in ed.sites)
        self.everywhere = sum(self.bits)
        self.printed = tuple(
            sum(bit for bit, there in zip(self.bits, ed.printed, strict=True) if there == good)
            for good in range(len(GOODS))
        )
        self.blocks_for = tuple(tuple(self.blocks[site] for site in sites) for sites in ed.sites_for)
        self.squares, self.spaces = Subsets(range(len(ed.squares))), Subsets(range(SPACES))
        self.trades = Subsets(self.of(rural.sell))
        self.plants = Subsets(self.of(plant.plant))
        self.advances = Subsets(self.of(advance.advance))
        self.beds = Subsets(self.of(crops.place))
        self.meals = Subsets(self.of(feed.eat))
        self.done = self.of(turn.done)
        self.tax = self.of(turn.tax)
        places = [*zip(self.of(develop.place), self.blocks, strict=True)]
        self.sites_for = tuple(tuple(places[site] for site in sites) for sites in ed.sites_for)
        self.uses = self.of(discs.use)
        self.envoys = self.of(departures.emissary)


@lru_cache(maxsize=8)
def action_table(ed: Any) -> YinziTable:
    """The actions of an edition."""
    return YinziTable(ed)


def _free(s: Position, seat: int) -> Plays:
    """What may be done beside the main action."""
    waits = s.box >= 0 and not s.acted and s.stage is not ENDING
    sales = () if waits or s.traded == rural.BOUGHT else s.table.trades[s.cubes_at()[seat] & s.crops().rural]
    worth = discs.WORTH_ASKING[s.stage is SERVING][waits]
    asked = s.discs_at()[seat] & ~s.fresh & worth
    return (*sales, *_discs(s, seat, asked)) if asked else sales


def _discs(s: Position, seat: int, asked: int) -> Sequence[Play]:
    """Emissaries that may go aboard, and discs that are of use; both of these spaces."""
    uses, spaces = s.table.uses, s.table.spaces
    found: list[Play] = []
    if asked & EMISSARIES:
        if seat in s.shipper:
            found = _emissaries(s, seat, spaces[asked & EMISSARIES])
        asked &= ~EMISSARIES
    for space in spaces[asked]:
        if discs.REASONS[space](s, seat) is None:
            found.append(uses[space])
    return found


def _emissaries(s: Position, seat: int, spaces: Sequence[int]) -> list[Play]:
    """Ships that emissaries may go aboard, by their countries."""
    docked, envoys = s.docked(), s.table.envoys
    return [envoys[berth] for space in spaces for berth in docked[space] if departures.has_place(s, seat, berth)]


@TURN.offers
def at_turn(s: Position, seat: int) -> Plays:
    """Cards, groups and free uses."""
    cards, groups_ = _cards(s, seat), s.workers[seat * 16 : seat * 16 + COLUMNS]
    if not any(groups_):
        return (*cards, *_free(s, seat))
    sends = _sends(s, seat, groups_)
    if cards or sends:
        return (*cards, *sends, *_free(s, seat))
    idle = s.table.of(turn.idle)
    return (*[idle[column] for column, count in enumerate(groups_) if count], *_free(s, seat))


def _cards(s: Position, seat: int) -> Plays:
    """Cards of the hand, on each column that has none."""
    kinds, first = len(s.ed.cards), seat * COLUMNS
    held = tuple(s.hand[seat * kinds : (seat + 1) * kinds])
    if not any(held):
        return ()
    laid = s.card_on[first : first + COLUMNS]
    found = s.table.cards.get((held, laid))
    if found is None:
        found = s.table.cards[held, laid] = tuple(
            s.table.one(turn.play, card, column)
            for card, count in enumerate(held)
            for column, there in enumerate(laid)
            if count and there == NOTHING
        )
    return found


def _sends(s: Position, seat: int, groups_: list[int]) -> list[Play]:
    """To which actions each group can go."""
    first, workers, used = seat * 16, s.workers, s.sent[seat]
    free = 0
    if not (used & TO_RESOURCES or workers[first + RESOURCES]) and resources.of_use(s, seat):
        free = TO_RESOURCES
    if not (used & TO_PRODUCE or workers[first + PRODUCE]):
        free |= TO_PRODUCE
    if not (used & TO_SHIPS or workers[first + SHIPS]) and ships.can_ship(s, seat):
        free |= TO_SHIPS
    if not (used & TO_EMPEROR or any(workers[first + PALACE : first + PALACE + len(BOXES)])):
        free |= TO_EMPEROR
    if not (used & TO_WAR or workers[first + WAR]):
        free |= TO_WAR
    sends: Sequence[Plays] = s.table.sends[free & ~TO_PRODUCE]
    if free & TO_PRODUCE and (least := produce.least_workers(s, seat)) <= FULL_BOX:
        enough, makers = least - workers[first + BOTTOM], s.table.sends[free]
        if enough <= 1:
            sends = makers
        else:
            sends = [makers[n] if count >= enough else sends[n] for n, count in enumerate(groups_)]
    return [*chain.from_iterable(compress(sends, groups_))]


@CHOOSE_BONUS.offers
def at_bonus(s: Position, seat: int) -> Plays:
    """Bonuses that nobody has; with an option, sales too."""
    found = [play for play, there in zip(s.table.of(bonus.choose), s.bonus, strict=True) if there < 0]
    return (*found, *rural.sales_with_bonus(s, seat))


def _beside(s: Position, seat: int) -> Plays:
    """What may be done beside a fortune action: taxing the people, all that is free, and ending the turn."""
    free, table = _free(s, seat), s.table
    if not s.extra and s.discs[seat]:
        return (*table.tax, *free, *table.done)
    return (*free, *table.done) if free else table.done


@BOATING.offers
def at_boats(s: Position, seat: int) -> Plays:
    """Steps by own wood or by that of the disc."""
    can = s.left and boats.can_step(s, seat)
    here = [play for play in s.table.of(boats.build) if boats.there(s, seat, WOOD, play.at[0])] if can else []
    return (*here, *_beside(s, seat))


@PLANTING.offers
def at_plant(s: Position, seat: int) -> Plays:
    """Empty fields and tiles, and tiles of the track."""
    if not (s.left and s.cubes[seat]):
        return _beside(s, seat)
    found = s.table.plants[s.free_fields()]
    return (*found, *(() if s.bought else _buys(s, seat)), *_beside(s, seat))


def _buys(s: Position, seat: int) -> list[Play]:
    """Tiles of the track that can be paid."""
    if not s.cubes[seat] or not crops.any_room(s):
        return []
    most, there = money.in_copper(s, seat), zip(s.table.of(crops.buy), s.crop_track, s.ed.crop_costs, strict=True)
    return [play for play, kind, cost in there if kind >= 0 and cost <= most]


@EXTRA_CROP.offers
def at_extra_crop(s: Position, seat: int) -> Plays:
    """The same by a disc."""
    return tuple(_buys(s, seat))


@PLACE_CROP.offers
def at_place(s: Position, seat: int) -> Plays:
    """Where a bought tile can lie."""
    return s.table.beds[s.free_beds()]


@BONUS_CROP.offers
def at_bonus_crop(s: Position, seat: int) -> Plays:
    """The same with a bonus, or not to buy it."""
    found = s.table.beds[s.free_beds()] if bonus.affordable(s, seat) else ()
    uses = [s.table.uses[COINS]] if s.has(seat, COINS) else []
    return (*found, *s.table.of(bonus.no_crop), *uses, *rural.sales_with_bonus(s, seat))


def _sites(s: Position) -> Plays:
    """Where the chosen factory can lie."""
    blocked = s.blocked()
    return tuple([play for play, block in s.table.sites_for[s.slot] if not block & blocked])


@SITE.offers
@FOUND_SITE.offers
def at_site(s: Position, seat: int) -> Plays:
    """The same in the set-up and later."""
    return _sites(s)


@SELLING.offers
def at_sell(s: Position, seat: int) -> Plays:
    """All sales with the transport that is left."""
    return (*urban.possible(s, seat), *_beside(s, seat)) if s.left else _beside(s, seat)


@EXTRA_SALE.offers
def at_extra_sale(s: Position, seat: int) -> Plays:
    """The same by a disc."""
    return tuple(urban.possible(s, seat))


@DEVELOPING.offers
def at_develop(s: Position, seat: int) -> Plays:
    """Building, rebuilding, upgrading."""
    if not s.left:
        return _beside(s, seat)
    found: list[Play] = []
    own = s.discs[seat] and s.store[seat * 2 + STONE]
    by_disc = s.has(seat, STONE_DISC)
    if own or by_disc:
        first, last = 0 if own else 1, 2 if by_disc else 1
        builds, rebuilds = s.table.of(develop.choose), s.table.of(develop.rebuild)
        for factory in s.on_offer():
            if s.face_up[factory] == BUILT:
                found += rebuilds[2 * factory + first : 2 * factory + last]
            elif setup.has_room(s, factory):
                found += builds[2 * factory + first : 2 * factory + last]
    if s.discs[seat]:
        upgrades, most = s.table.of(develop.upgrade), money.in_copper(s, seat)
        for factory, owner, level in s.works():
            if owner == seat and level < develop.TOP_LEVEL and develop.UPGRADE[level] <= most:
                found.append(upgrades[factory])
    return (*found, *_beside(s, seat))


@ADVANCING.offers
def at_advance(s: Position, seat: int) -> Plays:
    """Free spaces of other sections."""
    if not (s.left and s.discs[seat]):
        return _beside(s, seat)
    return (*s.table.advances[s.discs_at()[NOTHING] & SECTIONS[s.sections]], *_beside(s, seat))


def _done(s: Position) -> Plays:
    return s.table.done if s.acted or s.box == NOTHING else ()


@GATHERING.offers
def at_resources(s: Position, seat: int) -> Plays:
    """Wood and stone, while there are workers and copper."""
    found: list[Play] = []
    if groups.available(s, seat, s.column, s.box) and money.can_pay(s, seat, resources.COST):
        takes = s.table.of(resources.take)
        found = [takes[resource] for resource, count in enumerate(s.resources) if count]
    return (*found, *_free(s, seat), *_done(s))


@PRODUCING.offers
def at_produce(s: Position, seat: int) -> Plays:
    """Factories and raw material."""
    return (*produce.plays(s, seat), *_free(s, seat), *_done(s))


@LOADING.offers
def at_ships(s: Position, seat: int) -> Plays:
    """Slots, and what can go there."""
    return (*ships.plays(s, seat), *_free(s, seat), *_done(s))


@SERVING.offers
def at_emperor(s: Position, seat: int) -> Plays:
    """Boxes that can be filled."""
    boxes, helper = s.table.of(emperor.serve), bool(s.help & emperor.HELPER_USED)
    most = min(emperor.at_hand(s, seat, s.column, s.help) + helper, len(boxes))
    found = [boxes[box] for box in range(helper, most) if emperor.may_serve(s, seat, box)]
    if s.help & emperor.EAGER_USED:
        one, filled = s.table.one, [play.at[0] for play in found]
        found += [one(emperor.eager, box, top) for box in filled for top in emperor.more_from_top(s, seat, box)]
    return (*found, *_free(s, seat))


@MUSTERING.offers
def at_war(s: Position, seat: int) -> Plays:
    """Migrants that join, and one route."""
    first = seat * 16
    found: list[Play] = []
    if s.workers[first + BOTTOM] and war.in_war(s, seat) < FULL_BOX and not s.workers[first + s.column]:
        found += s.table.of(war.join)
    if s.left:
        found += routes.open_plays(s, seat)
    return (*found, *_free(s, seat), *s.table.done)


@ENDING.offers
def at_end(s: Position, seat: int) -> Plays:
    """What is left of a turn."""
    return (*_free(s, seat), *s.table.done)


def _purchases(s: Position, plays: Plays) -> list[Play]:
    """Those of purchases for which a cube lies in the rural market."""
    there = [name for name, count in zip(s.seats, s.rural, strict=True) if count]
    return [play for play in plays if play.params["seat"] in there]


@PAIR.offers
def at_pair(s: Position, seat: int) -> Plays:
    """The cubes of salt, and the disc."""
    cubes, by_disc = s.table.of(ships.give), s.table.of(ships.give_disc)
    found = ships.salts(s, seat, s.room_left(seat))
    return tuple([by_disc[SALT_DISC] if place == ships.BY_DISC else cubes[place] for place in found])


@GIVE.offers
def at_give(s: Position, seat: int) -> Plays:
    """Whatever can be given for a route."""
    table, have = s.table, demands.supply(s, seat)
    wanted = routes.still(s)
    found: list[Play] = []
    if min(wanted) <= ANY_COMMODITY:
        plays, made = table.of(routes.give_commodity), s.ed.factories
        there = s.stores().own[seat]
        found += [plays[one] for one in there if not routes.commodity_refused(s, made[one].commodity, have)]
    if any(ANY_COMMODITY < piece <= ANY_GOOD for piece in wanted):
        cubes = table.of(routes.give)
        own = {good for _, good in s.fields_of(seat)}
        spare = {good for good in own if not routes.good_refused(s, good, False, have)}
        found += [cubes[square] for square, good in s.fields_of(seat) if good in spare]
        if have.purchases:
            spare = {good for good in RURAL_GOODS if not routes.good_refused(s, good, True, have)}
            found += [play for play in _purchases(s, table.of(routes.buy)) if play.at[0] in spare]
    by_disc = table.of(routes.give_disc)
    found += [by_disc[space] for space in s.discs_of(seat) if not routes.disc_refused(s, space, have)]
    return (*found, *(table.of(routes.enough) if s.acted and s.slot == NOTHING else ()))


@LATE_FOOD.offers
def at_late_food(s: Position, seat: int) -> Plays:
    """What can be one of the two foods."""
    cubes, by_disc = s.table.of(late.give), s.table.of(late.give_disc)
    foods = late.fitting(s, seat)
    found = [cubes[square] for square, good in s.fields_of(seat) if late.from_field(s, square, good) in foods]
    found += [by_disc[space] for space in late.DISCS if s.has(seat, space) and late.from_disc(space) in foods]
    bought = {food.good for food in foods if food.bought}
    return (*found, *(play for play in _purchases(s, s.table.of(late.buy)) if play.at[0] in bought))


@FEEDING.offers
def at_feed(s: Position, seat: int) -> Plays:
    """What can be eaten."""
    table = s.table
    mine, crops_ = s.cubes_at()[seat], s.crops()
    if s.half:
        return table.meals[mine & crops_.half]
    full, half = feed.own_food(s, seat)
    use = table.of(feed.use)
    found = [*table.meals[mine & (crops_.full if half < feed.A_PAIR else crops_.full | crops_.half)]]
    found += [use[space] for space in feed.MEALS if s.has(seat, space)]
    if rural.can_buy(s, seat):
        found += _purchases(s, table.of(feed.buy))
    return (*found, *(() if full or half >= feed.A_PAIR else table.of(feed.hunger)))


@LATE.offers
def at_late(s: Position, seat: int) -> Plays:
    """Empty slots, the disc with a boat, or nothing."""
    holds = s.table.of(late.choose) if late.has_pair(s, seat) else ()
    found = [holds[hold] for hold, _ in s.open_slots()] if holds else []
    use = [s.table.uses[TRANSPORT]] if s.has(seat, TRANSPORT) else []
    return (*found, *use, *s.table.of(late.pass_))
