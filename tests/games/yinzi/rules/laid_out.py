"""Positions of Yínzi made to measure, and shorthand for playing on from them.

A table is emptied first; helpers then lay pieces out by the names that actions use. ``turn`` and ``part`` make the
supplies hold all that is not laid out, so that no piece is ever lost, and ask what comes next.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from companion.engine.actions import Stage
from companion.engine.chance import SeededChance
from companion.engine.errors import IllegalAction
from companion.engine.fields import NOTHING, Pool, added, changed
from companion.engine.inventory import held
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import components, stages
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.goods import CROPS, LATE
from companion.games.yinzi.rules.places import (
    COMMODITY,
    FOOD_PAIR,
    FORTUNE,
    HOLDS,
    RESOURCE_NAMES,
    SALT_PAIR,
    STALLS,
    STATIONS,
    TEA,
    holds,
)

FOUR: Final = ("red", "yellow", "blue", "green")
ED: Final = GAME.new_state(FOUR).ed
SPACES: Final = (
    *ED.destinations,
    *(
        f"{section}-{space}"
        for section in ("economy", "emperor", "war")
        for space in ED.source["advancements"][section]
    ),
)
FOR_EMPEROR: Final = ("emperor-same", "emperor-worker", "emperor-eager")
"""Discs that open a box of the Emperor."""
PAPER, SILK, SUGAR = "huguang-1+huguang-2", "huguang-9+huguang-10", "huguang-3+huguang-4"
"""Where factories of a province find room beside each other."""
NO_BONUS: Final = {2: (0, 5), 3: (0, 4, 5), 4: (0, 3, 4, 5)}
"""Columns of bonuses that change nothing later, but for that of the second of four, who pays no taxes."""
MARKETS: Final = ("market-1", "market-2", "market-3", "market-5")
"""By province: ramie and sugarcane in Huguang, cotton and tea in Nanzhili, salt and bamboo in Jiangxi, ramie and cotton
in Zhejiang."""
BANKS: Final[tuple[tuple[Pool, str], ...]] = (
    (components.CROP_TILES, "pile"),
    (components.CUBES, "cubes"),
    (components.WORKERS, "home"),
    (components.DISCS, "discs"),
    (components.PIECES, "pieces"),
    (components.TIMBER, "resources"),
    (components.SHIP_TILES, "unseen_ships"),
    (components.ROUTE_TILES, "unseen_routes"),
)
CARGO: Final = {"tea": (TEA, 1), "salt": (SALT_PAIR, 2), "food": (FOOD_PAIR, 2)}


# --- playing ---


def new(players: int = 3) -> YinziState:
    """A game before its set-up."""
    return GAME.new_state(FOUR[:players])


def texts(state: YinziState, seat: int | None = None) -> set[str]:
    """What the seat (by default the one in turn) may do."""
    return {action.text for action in state.legal_actions(state.to_act[0] if seat is None else seat)}


def words(state: YinziState) -> set[str]:
    """How the actions begin that are possible now."""
    return {text.split()[0] for text in texts(state)}


def do(state: YinziState, *script: str) -> YinziState:
    """Apply texts, each by whoever is to act; count all pieces after each."""
    for text in script:
        state.apply(state.to_act[0], state.parse(text))
        state.check()
    return state


def refused(state: YinziState, text: str) -> str:
    """The key with which an action is refused, without ``illegal.``."""
    action = state.parse(text)
    assert action not in state.legal_actions(state.to_act[0])
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act[0], action)
    return caught.value.key.removeprefix("illegal.")


def wander(state: YinziState, seed: int, until: Callable[[YinziState], bool] | None = None) -> YinziState:
    """Play at random until ``until(state)`` holds, or to the end."""
    luck, chance = random.Random(seed), SeededChance(seed)
    while state.to_act and not (until is not None and until(state)):
        seat = luck.choice(state.to_act)
        action = chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat))
        state.apply(seat, action)
    return state


def quiet(state: YinziState) -> YinziState:
    """Let chance bring whatever it may until somebody chooses."""
    while state.to_act == (CHANCE,):
        state.apply(CHANCE, state.parse(state.chance_outcomes()[0][0].text))
        state.check()
    return state


def at_stage(stage: Stage[Any], round_: int = 1) -> Callable[[YinziState], bool]:
    """A condition for ``wander``."""
    return lambda state: state.stage is stage and state.round == round_


# --- an empty table ---


def table(players: int = 3, round_: int = 1) -> YinziState:
    """A game whose set-up and phase A are over, with nothing on the board; red is first, then yellow, and so on."""
    s = wander(new(players), 1, at_stage(stages.TURN))
    for name in ("tile", "planted", "doubled", "under", "stall", "hold", "shipper", "advanced", "card_on"):
        fill(s, name, NOTHING)
    for name in (
        "rural", "face_up", "levels", "stored", "store", "cargo", "shipped", "envoys", "workers", "taxed",
        "silver", "boat", "pile", "gone", "played", "hand",
    ):  # fmt: skip
        fill(s, name, 0)
    s.copper = [4] * players
    s.order = tuple(range(players))
    s.bonus = (NOTHING,) * 6
    for seat, column in enumerate(NO_BONUS[players]):
        s.bonus = changed(s.bonus, column, seat)
    s.crop_track = tuple(CROPS.index(crop) for crop in ("tea", "salt", "cotton", "sugarcane", "ramie", "bamboo"))
    s.market = tuple(ED.market_ids.index(market) for market in MARKETS)
    s.place, s.round = 0, round_
    s.stage = stages.TURN
    s.fresh_turn()
    return settle(s)


def fill(s: YinziState, name: str, value: int) -> None:
    """The same value everywhere in a table."""
    held = getattr(s, name)
    setattr(s, name, type(held)([value] * len(held)))


def settle(s: YinziState) -> YinziState:
    """The supplies hold what is nowhere else; the deck of each player the cards that he has not got."""
    s.aside = (0,) * len(s.aside)
    for pool, bank in BANKS:
        found = list(pool.contents(s))
        for field in s.FIELDS:
            if field.pool is pool and field.name != bank:
                found = [count - out for count, out in zip(found, held(s, field), strict=True)]
        setattr(s, bank, found)
    if not _from_europe(s):
        for crop in LATE:
            s.aside = changed(s.aside, CROPS.index(crop), s.pile[CROPS.index(crop)])
            s.pile[CROPS.index(crop)] = 0
    s.deck = [
        count - s.hand[n] - s.played[n] for n, count in enumerate(count for _ in s.seats for count in ED.card_counts)
    ]
    s.begin_anew()
    s.check()
    return s


def _from_europe(s: YinziState) -> bool:
    """Whether the crops have come that the first European ship brings."""
    here = [*s.ship, *(ship for ship, gone in enumerate(s.sailed) if gone)]
    ships = [ED.ships[ship] for ship in here if ship != NOTHING]
    late = {CROPS.index(crop) for crop in LATE}
    return any(ED.regions[ship.destination] for ship in ships) or bool(late & {*s.tile, *s.crop_track})


def turn(s: YinziState, colour: str = "red") -> YinziState:
    """That player's turn in phase B; the others have cards left, so that the phase goes on."""
    for other, name in enumerate(s.seats):
        if name != colour and not s.cards_of(other) and not any(s.groups(other)):
            hand(s, name, "2-2")
    s.place = s.order.index(seat(s, colour))
    s.fresh_turn()
    s.ask(stages.TURN, seat(s, colour))
    return settle(s)


def part(s: YinziState, ended: int) -> YinziState:
    """What follows that part of the game."""
    s.fresh_turn()
    settle(s)
    s.go_on(ended)
    s.begin_anew()
    s.check()
    return s


# --- laying out; ``colour`` is that of a player ---


def seat(s: YinziState, colour: str) -> int:
    """The number of a seat."""
    return s.seats.index(colour)


def grow(s: YinziState, colour: str, square: str, count: int = 1, tile: str = "") -> None:
    """Cubes on a square, on a crop tile if one is named."""
    here, who = ED.squares.index(square), seat(s, colour)
    if tile:
        s.tile = changed(s.tile, here, CROPS.index(tile))
    s.planted = changed(s.planted, here, who if count else NOTHING)
    s.doubled = changed(s.doubled, here, who if count > 1 else NOTHING)


def found(s: YinziState, colour: str, factory: str, site: str, level: int = 1) -> None:
    """A factory of that player on a site, with a disc for each level."""
    here, place = ED.factory_ids.index(factory), ED.site_ids.index(site)
    s.face_up = changed(s.face_up, here, 2)
    for square in ED.sites[place]:
        s.under = changed(s.under, square, here)
    s.levels = changed(s.levels, seat(s, colour) * len(ED.factories) + here, level)


def show(s: YinziState, *factories: str) -> None:
    """Factories beside the board."""
    for factory in factories:
        s.face_up = changed(s.face_up, ED.factory_ids.index(factory), 1)


def keep(s: YinziState, colour: str, factory: str, count: int = 1) -> None:
    """Commodities in a factory."""
    s.stored = changed(s.stored, seat(s, colour) * len(ED.factories) + ED.factory_ids.index(factory), count)


def stored(s: YinziState, colour: str, factory: str) -> int:
    """How many commodities of that player lie there."""
    return s.stored[seat(s, colour) * len(ED.factories) + ED.factory_ids.index(factory)]


def level(s: YinziState, factory: str) -> int:
    """The discs on a factory."""
    return s.level(ED.factory_ids.index(factory))


def raw(s: YinziState, colour: str, *stalls: str) -> None:
    """Cubes on urban markets, ``"huguang-1"`` and so on."""
    for stall in stalls:
        s.stall = changed(s.stall, stall_number(stall), seat(s, colour))


def stall_number(stall: str) -> int:
    """The number of a slot of an urban market."""
    province, _, slot = stall.partition("-")
    return PROVINCES.index(province) * STALLS + int(slot) - 1


def group(s: YinziState, colour: str, **counts: int) -> None:
    """Workers by station."""
    for station, count in counts.items():
        s.workers[seat(s, colour) * 16 + STATIONS.index(station)] = count


def workers(s: YinziState, colour: str) -> dict[str, int]:
    """Where the workers of a player stand."""
    row = s.of_seat(s.workers, seat(s, colour))
    return {station: count for station, count in zip(STATIONS, row, strict=True) if count}


def disc(s: YinziState, colour: str, *spaces: str) -> None:
    """Discs of the advancements box."""
    for space in spaces:
        s.advanced = changed(s.advanced, SPACES.index(space), seat(s, colour))


def linger(s: YinziState, colour: str = "red") -> None:
    """A disc that can always be used, so that the turn does not end by itself."""
    disc(s, colour, "economy-coins")


def discs(s: YinziState, colour: str) -> set[str]:
    """Spaces with a disc of that player."""
    return {space for space, there in zip(SPACES, s.advanced, strict=True) if there == seat(s, colour)}


def money(s: YinziState, colour: str, copper: int | None = None, silver: int | None = None) -> None:
    """Coins and bags."""
    if copper is not None:
        s.copper[seat(s, colour)] = copper
    if silver is not None:
        s.silver = changed(s.silver, seat(s, colour), silver)


def purse(s: YinziState, colour: str) -> tuple[int, int]:
    """Copper and silver."""
    return s.copper[seat(s, colour)], s.silver[seat(s, colour)]


def hand(s: YinziState, colour: str, *cards: str) -> None:
    """Action cards in hand, ``"2-2"`` and so on."""
    kinds = len(ED.cards)
    row = [cards.count(card) for card in ED.card_ids]
    s.hand[seat(s, colour) * kinds : (seat(s, colour) + 1) * kinds] = row


def lay_cards(s: YinziState, colour: str, *cards: str) -> None:
    """Cards that have been played on the first columns of this round."""
    kinds = len(ED.cards)
    for column, card in enumerate(cards):
        number = ED.card_ids.index(card)
        s.card_on = changed(s.card_on, seat(s, colour) * len(FORTUNE) + column, number)
        s.played = added(s.played, seat(s, colour) * kinds + number)


def own(s: YinziState, colour: str, **counts: int) -> None:
    """Wood and stone on the player board."""
    for resource, count in counts.items():
        s.store = changed(s.store, seat(s, colour) * 2 + RESOURCE_NAMES.index(resource), count)


def carry(s: YinziState, colour: str, capacity: int) -> None:
    """The first step of the boat track with that capacity."""
    s.boat = changed(s.boat, seat(s, colour), ED.boats.index(capacity))


def dock(s: YinziState, *ships: str, sighted: tuple[str, ...] = ()) -> None:
    """Ships at the coast and those beside."""
    for berth, ship in enumerate(ships):
        s.ship = changed(s.ship, berth, ED.ship_ids.index(ship))
    for berth, ship in enumerate(sighted):
        s.sighted = changed(s.sighted, berth, ED.ship_ids.index(ship))
    rest = [n for n in range(len(ED.ships)) if n not in s.ship[: len(ships)] and n not in s.sighted[: len(sighted)]]
    rest.reverse()
    for berth in range(len(s.ship)):
        if berth >= len(ships):
            s.ship = changed(s.ship, berth, rest.pop())
        if berth >= len(sighted):
            s.sighted = changed(s.sighted, berth, rest.pop())


def load(s: YinziState, colour: str, hold: str, what: str = "commodity") -> None:
    """Cargo in a slot of a ship."""
    place, who = holds(len(s.ship)).index(hold), seat(s, colour)
    s.shipper = changed(s.shipper, place, who)
    if what == "commodity":
        s.cargo, s.hold = changed(s.cargo, place, COMMODITY), changed(s.hold, place, who)
    else:
        freight, cubes = CARGO[what]
        s.cargo = changed(s.cargo, place, freight)
        s.shipped = changed(s.shipped, place * len(s.seats) + who, cubes)


def cargo(s: YinziState, berth: int) -> list[int]:
    """What lies on the ship in that box, from 1."""
    return [*s.cargo[(berth - 1) * HOLDS : berth * HOLDS]]


def abroad(s: YinziState, colour: str, where: str, count: int | None = None) -> int:
    """Commodities at a destination or in a pool; set them if a number is given."""
    place = seat(s, colour) * len(ED.worth) + (*ED.destinations, "east", "europe").index(where)
    if count is not None:
        s.abroad = changed(s.abroad, place, count)
    return s.abroad[place]


def emissaries(s: YinziState, colour: str, where: str) -> int:
    """Emissaries there."""
    return s.emissaries[seat(s, colour) * len(ED.worth) + (*ED.destinations, "east", "europe").index(where)]


def routes(s: YinziState, *tops: str, discards: tuple[str, ...] = ()) -> None:
    """The open tiles on the stacks, and face-down ones that all have seen."""
    numbers = [ED.route_ids.index(route) for route in tops]
    free = [n for n in range(len(ED.routes)) if ED.route_ids[n] not in (*tops, *discards) and ED.routes[n].disaster < 0]
    s.top = tuple((numbers + free)[: len(s.top)])
    s.discards = tuple(int(route in discards) for route in ED.route_ids)


def own_route(s: YinziState, colour: str, route: str) -> None:
    """An open tile in front of a player."""
    number = ED.route_ids.index(route)
    s.open_routes = changed(s.open_routes, seat(s, colour) * len(ED.routes) + number, 1)
    s.top = tuple(other if other != number else _other_route(s) for other in s.top)


def _other_route(s: YinziState) -> int:
    taken = {*s.top, *(n % len(ED.routes) for n, own_ in enumerate(s.open_routes) if own_)}
    return next(n for n in range(len(ED.routes)) if n not in taken and ED.routes[n].disaster < 0)


def won(s: YinziState, colour: str) -> set[str]:
    """Tiles that a player has won."""
    row = s.of_seat(s.won_routes, seat(s, colour))
    return {route for route, there in zip(ED.route_ids, row, strict=True) if there}


def open_routes(s: YinziState, colour: str) -> set[str]:
    """Tiles that lie open in front of a player."""
    row = s.of_seat(s.open_routes, seat(s, colour))
    return {route for route, there in zip(ED.route_ids, row, strict=True) if there}


def market(s: YinziState, **tiles: str) -> None:
    """Urban markets by province."""
    for province, tile in tiles.items():
        s.market = changed(s.market, PROVINCES.index(province), ED.market_ids.index(tile))


def bonus(s: YinziState, colour: str, name: str) -> None:
    """Give a player another bonus; the order stays as it is."""
    columns = ("advancement", "sales", "fed", "untaxed", "boat", "upgrade")
    s.bonus = changed(s.bonus, s.bonus.index(seat(s, colour)), NOTHING)
    assert s.bonus[columns.index(name)] == NOTHING
    s.bonus = changed(s.bonus, columns.index(name), seat(s, colour))


def noted(s: YinziState, key: str) -> list[Mapping[str, Any]]:
    """What has happened by itself in the last action, of one kind."""
    return [note.params for note in s.notes if note.key.endswith(key)]
