"""What a seat may know, by names: what lies open, its own hand, and what people would reckon from that.

The reckoning (``plan``) costs no secret: it is made of what lies open alone, for every seat alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.fields import NOTHING
from companion.engine.own_boards import copied
from companion.games.yinzi.rules import feed, produce, scorekeeper, sheet_sums, taxes, tiles, war
from companion.games.yinzi.rules.edition import BARE, DEMANDED, NOWHERE, PROVINCES, SEA
from companion.games.yinzi.rules.goods import COMMODITIES, CROPS, GOODS, SHIPPED
from companion.games.yinzi.rules.money import rate
from companion.games.yinzi.rules.places import (
    ABROAD,
    BONUSES,
    EMPTY,
    FED,
    FORTUNE,
    HOLDS,
    LYING,
    RAW_DISC,
    RESOURCE_NAMES,
    SPACE,
    STALLS,
    STATIONS,
    WAR,
)
from companion.games.yinzi.rules.position import BUILT, Position
from companion.games.yinzi.rules.stages import BY_THEMSELVES, COUNT

LIES: Final = ("hidden", "shown", "built")
"""Where a factory's tile is."""


def view(s: Position, seat: int | None) -> dict[str, Any]:
    """All of it, as JSON; ``None`` is anybody in the room."""
    ed, rows = s.ed, range(len(s.seats))
    return {
        "edition": ed.name,
        "own": copied(ed.own),
        "turn": s.turn if s.order and 0 <= s.place < len(s.order) else None,
        "order": [s.seats[one] for one in s.order],
        "squares": {name: _square(s, square) for square, name in enumerate(ed.squares)},
        "crops": {
            "track": [_name(CROPS, kind) for kind in s.crop_track],
            "costs": list(ed.crop_costs),
            "pile": _counted(CROPS, s.pile),
            "aside": _counted(CROPS, s.aside),
            "gone": _counted(CROPS, s.gone),
            "holding": _name(CROPS, s.holding),
        },
        "markets": {province: _market(s, number) for number, province in enumerate(PROVINCES)},
        "rural": _counted(s.seats, s.rural),
        "factories": {name: _factory(s, number) for number, name in enumerate(ed.factory_ids)},
        "resources": dict(zip(RESOURCE_NAMES, s.resources, strict=True)),
        "coast": [_berth(s, berth) for berth in range(len(s.ship))],
        "sailed": [name for name, gone in zip(ed.ship_ids, s.sailed, strict=True) if gone],
        "abroad": {
            place: {
                "commodities": _counted(s.seats, s.abroad[number :: len(ed.worth)]),
                "emissaries": _counted(s.seats, s.emissaries[number :: len(ed.worth)]),
            }
            for number, place in enumerate(ABROAD.ids(s))
        },
        "bonuses": {bonus: _name(s.seats, chosen) for bonus, chosen in zip(BONUSES, s.bonus, strict=True)},
        "advancements": {space: _name(s.seats, by) for space, by in zip(SPACE.ids(s), s.advanced, strict=True)},
        "war": {
            "symbols": war.symbols(s),
            "slots": [s.seats[one] for one in s.war_order],
            "workers": {s.seats[one]: s.workers[one * 16 + WAR] + s.recruits[one] for one in rows},
            "lying": {s.seats[one]: s.workers[one * 16 + LYING] for one in rows},
        },
        "routes": _routes(s, seat),
        "rate": rate(s),
        "rates": list(ed.exchange),
        "players": [_player(s, one) for one in rows],
        "hand": None if seat is None else _counted(ed.card_ids, s.of_seat(s.hand, seat)),
        "doing": _doing(s),
        "plan": {name: plan(s, one) for one, name in enumerate(s.seats)},
        "transport": _transport(s),
        "tracking": _tracking(s) if s.stage in BY_THEMSELVES else None,
    }


def _name(names: Sequence[str], number: int) -> str | None:
    return None if number == NOTHING else names[number]


def _counted(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


# --- the board ---


def _square(s: Position, square: int) -> dict[str, Any]:
    good, owner = s.good_on(square), s.planted[square]
    return {
        "province": PROVINCES[s.ed.province_of[square]],
        "good": None if good == BARE else GOODS[good],
        "tile": _name(CROPS, s.tile[square]),
        "factory": _name(s.ed.factory_ids, s.under[square]),
        "cubes": {} if owner == NOTHING else {s.seats[owner]: s.cubes_on(square)},
    }


def _market(s: Position, province: int) -> dict[str, Any]:
    tile, first = s.market[province], province * STALLS
    if tile == NOTHING:
        return {"tile": None, "slots": []}
    slots = s.ed.markets[tile].slots
    return {
        "tile": s.ed.market_ids[tile],
        "slots": [
            {"good": None if good == BARE else GOODS[good], "cube": _name(s.seats, s.stall[first + slot])}
            for slot, good in enumerate(slots)
        ],
    }


def _factory(s: Position, factory: int) -> dict[str, Any]:
    count, tile = len(s.ed.factories), s.ed.factories[factory]
    return {
        "colour": s.ed.colors[tile.color],
        "commodity": COMMODITIES[tile.commodity],
        "lies": LIES[s.face_up[factory]],
        "site": tiles.lies(s, factory) if s.face_up[factory] == BUILT else None,
        "owner": _name(s.seats, s.owner(factory)),
        "level": s.level(factory),
        "stored": _counted(s.seats, s.stored[factory::count]),
        "burnt": s.is_burnt(factory),
    }


def _berth(s: Position, berth: int) -> dict[str, Any]:
    ship, count = s.ship[berth], len(s.seats)
    slots = () if ship == NOTHING else s.ed.ships[ship].slots
    first = berth * HOLDS
    return {
        "ship": _name(s.ed.ship_ids, ship),
        "destination": None if ship == NOTHING else s.ed.destinations[s.ed.ships[ship].destination],
        "slots": [
            {
                "wants": SHIPPED[asked],
                "cargo": tiles.CARGO[s.cargo[first + slot]],
                "from": _name(s.seats, s.shipper[first + slot]),
                "cubes": _counted(s.seats, s.shipped[(first + slot) * count : (first + slot + 1) * count]),
            }
            for slot, asked in enumerate(slots)
        ],
        "wants": [SHIPPED[asked] for slot, asked in enumerate(slots) if s.cargo[first + slot] == EMPTY],
        "emissaries": _counted(s.seats, s.envoys[berth :: len(s.ship)]),
        "sighted": _name(s.ed.ship_ids, s.sighted[berth]),
        "waiting": s.waiting[berth],
    }


def _routes(s: Position, seat: int | None) -> dict[str, Any]:
    """What lies among the discards face down is for those who looked through them (ruling 38)."""
    ids = s.ed.route_ids
    return {
        "stacks": [
            {"top": _name(ids, top), "filled": _name(s.seats, filled), "below": below}
            for top, filled, below in zip(s.top, s.filled, s.below, strict=True)
        ],
        "discards": list(_counted(ids, s.discards)),
        "face_down": s.unknown + sum(s.buried),
        "looked": list(_counted(ids, s.buried)) if seat is not None and s.looked[seat] else [],
        "given": {name: given for route, name in enumerate(ids) if (given := _given(s, route))},
    }


def _given(s: Position, route: int) -> dict[str, Any]:
    """What lies on a tile; of an own one, which alternative it is for and which of its pieces have been given."""
    row = slice(route * len(s.seats), (route + 1) * len(s.seats))
    tables = {"cubes": s.route_cubes, "commodities": s.route_pieces, "discs": s.route_discs}
    found: dict[str, Any] = {what: there for what, table in tables.items() if (there := _counted(s.seats, table[row]))}
    if given := s.given[route]:
        pieces = s.ed.routes[route].demand[given >> 3]
        found |= {"demand": given >> 3, "pieces": [DEMANDED[piece] for n, piece in enumerate(pieces) if given >> n & 1]}
    return found


def _transport(s: Position) -> dict[str, dict[str, int]]:
    """The borders that a piece has to cross at least, from province to province or to the sea."""
    names = (*PROVINCES, NOWHERE)
    return {
        province: {names[to]: s.ed.away[number][to] for to in (*range(len(PROVINCES)), SEA)}
        for number, province in enumerate(PROVINCES)
    }


# --- the players ---


def _player(s: Position, seat: int) -> dict[str, Any]:
    ed, columns = s.ed, s.card_on[seat * 5 : seat * 5 + 5]
    own, won = s.of_seat(s.open_routes, seat), s.of_seat(s.won_routes, seat)
    return {
        "colour": s.seats[seat],
        "points": s.points[seat],
        "copper": s.copper[seat],
        "silver": s.silver[seat],
        "misfortune": s.misfortune[seat],
        "boat": s.boat[seat],
        "capacity": s.capacity(seat),
        "supply": {
            "workers": s.home[seat], "cubes": s.cubes[seat], "discs": s.discs[seat], "commodities": s.pieces[seat],
        },
        "resources": dict(zip(RESOURCE_NAMES, s.of_seat(s.store, seat), strict=True)),
        "workers": _counted(STATIONS, s.of_seat(s.workers, seat)),
        "cards": s.cards_of(seat),
        "deck": sum(s.of_seat(s.deck, seat)),
        "played": _counted(ed.card_ids, s.of_seat(s.played, seat)),
        "columns": {action: _name(ed.card_ids, card) for action, card in zip(FORTUNE, columns, strict=True)},
        "taxed": s.taxed[seat],
        "glory": s.glory[seat],
        "helpers": s.helpers[seat],
        "routes": {
            "open": list(_counted(ed.route_ids, own)),
            "won": list(_counted(ed.route_ids, won)),
        },
    }  # fmt: skip


def _doing(s: Position) -> dict[str, Any] | None:
    """What the turn or the question is about."""
    if s.column == NOTHING and s.slot == NOTHING and s.route == NOTHING and not s.need:
        return None
    return {
        "action": _name(FORTUNE, s.column),
        "box": _name(STATIONS, s.box),
        "left": s.left,
        "transport": s.room_left(s.turn) if 0 <= s.place < len(s.order) else None,
        "credit": s.credit,
        "route": _name(s.ed.route_ids, s.route),
        "wanted": _wanted(s),
        "food": s.need,
    }


def _wanted(s: Position) -> list[str]:
    if s.route == NOTHING:
        return []
    pieces = s.ed.routes[s.route].demand[s.alternative]
    return [DEMANDED[piece] for n, piece in enumerate(pieces) if s.wanted >> n & 1]


# --- what people would reckon ---


def _tracking(s: Position) -> dict[str, Any]:
    """What people who play by themselves have counted, and what comes of it."""
    slots, counting = [s.seats[one] for one in s.war_order], s.stage is COUNT
    counts = {colour: scorekeeper.counted(s, seat) for seat, colour in enumerate(s.seats)}
    return {
        "kind": "count",
        "counted": counts,
        "symbols": None if s.symbols == NOTHING else s.symbols,
        "rolled": bool(s.rolled),
        "hungry": {colour: scorekeeper.hungry(one) for colour, one in counts.items()},
        "glories": scorekeeper.glories(max(0, s.symbols), slots, counts),
        "tied": scorekeeper.tied(max(0, s.symbols), slots, counts),
        "due": {colour: scorekeeper.due(one) for colour, one in counts.items()},
        "sheet": {colour: scorekeeper.sheet(one) for colour, one in counts.items()} if counting else None,
    }


def plan(s: Position, seat: int) -> dict[str, Any]:
    """What the end of the round will cost as things stand, and what the own factories could make."""
    return {
        "food": food(s, seat),
        "tax": {"sum": taxes.taxable(s, seat), "due": taxes.due(s, seat)},
        "factories": {s.ed.factory_ids[factory]: makes(s, seat, factory) for factory in s.own_factories(seat)},
    }


def food(s: Position, seat: int) -> Mapping[str, int]:
    """Food that is needed for who is on the board now, and for all groups too once they have been sent; and what cubes
    on fields would pay of that."""
    free = s.has_bonus(seat, FED)
    now, groups = s.on_board(seat), sum(s.groups(seat))
    needed, later = (0 if free else sheet_sums.food_needed(workers) for workers in (now, now + groups))
    paid = sheet_sums.food_in(*feed.own_food(s, seat))
    return {"needed": needed, "with_groups": later, "cubes_pay": min(later, paid), "missing": max(0, later - paid)}


def makes(s: Position, seat: int, factory: int) -> dict[str, Any]:
    """What an own factory could make now: how many fit in, the workers for one, and the transport that each raw
    material of its colour takes, the nearest first."""
    level = s.level(factory)
    away, colour = s.ed.away[s.province_at(factory)], s.owner_of[factory]
    # From a market to the factory; the board's borders are crossed either way alike.
    raws = sorted(away[place // STALLS] for place, there in enumerate(s.stall) if there == colour)
    room = min(level - s.in_store(factory), s.pieces[seat])
    near, carried = int(s.has(seat, RAW_DISC)), 0
    for far in raws:
        carried += far
        near += carried <= s.capacity(seat)
    return {
        "commodity": COMMODITIES[s.ed.factories[factory].commodity],
        "room": max(0, room),
        "workers": produce.workers_for(True, level),
        "raw": raws,
        "within_reach": near,
        "could_make": max(0, min(room, near, 2 if level == produce.TWICE else 1)),
    }
