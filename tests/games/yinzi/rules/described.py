"""A position of Yínzi as a plain description with names, for the second implementation.

Only what lies on the table is read; whatever follows from it (levels of transport, prices, who may do what) is the
business of ``naive``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from companion.games.yinzi.rules.game import GAME, YinziState

TABLES: Final = GAME.data()
PROVINCE_OF: Final = {square["id"]: place["id"] for place in TABLES["provinces"] for square in place["squares"]}
PRINTED: Final = {square["id"]: square["prints"] for place in TABLES["provinces"] for square in place["squares"]}
SQUARES: Final = tuple(PROVINCE_OF)
PROVINCES: Final = ("huguang", "nanzhili", "jiangxi", "zhejiang")
CROPS: Final = ("tea", "salt", "cotton", "sugarcane", "ramie", "bamboo", "potato", "corn")
STATIONS: Final = (
    "boats", "plant", "sell", "develop", "advance", "resources", "produce", "ships", "palace", "road", "canal",
    "bridge", "war", "lying", "top", "bottom",
)  # fmt: skip
BONUSES: Final = ("advancement", "sales", "fed", "untaxed", "boat", "upgrade")
SPACES: Final = (
    *TABLES["advancements"]["diplomacy"],
    *(f"{section}-{space}" for section in ("economy", "emperor", "war") for space in TABLES["advancements"][section]),
)
FOREIGN: Final = (*TABLES["destinations"], "east", "europe")
SLOTS_OF_SHIP, SLOTS_OF_MARKET = 3, 6
PIECES_ON_SLOT: Final = (0, 1, 1, 2, 2)
"""Nothing, a commodity, tea, two salt, two foods."""


def describe(state: YinziState, seat: int) -> dict[str, Any]:
    """Everything that one player sees before him."""
    return {
        "me": state.seats[seat],
        "boat": state.boat[seat],
        "extra_transport": state.more,
        "carried": state.moved,
        "copper": state.copper[seat],
        "silver": state.silver[seat],
        "disc_copper": state.credit,
        "rate": TABLES["exchange"][state.rate],
        "rural_trade": ("", "sold", "bought")[state.traded],
        "rural": dict(zip(state.seats, state.rural, strict=True)),
        "bonuses": [name for name, who in zip(BONUSES, state.bonus, strict=True) if who == seat],
        "discs": [
            name
            for number, (name, who) in enumerate(zip(SPACES, state.advanced, strict=True))
            if who == seat and not state.fresh & 1 << number
        ],
        "pieces": state.pieces[seat],
        "half_given": bool(state.half),
        "fields": fields(state),
        "markets": markets(state),
        "factories": factories(state),
        "ships": ships(state, seat),
        "second": None if state.second < 0 else TABLES["factories"][state.second]["id"],
        "group": state.workers[seat * 16 + state.column] if state.column >= 0 else 0,
        "migrants": state.workers[seat * 16 + STATIONS.index("bottom")],
        "in_box": state.workers[seat * 16 + state.box] if state.box >= 0 else 0,
    }


def fields(state: YinziState) -> list[dict[str, Any]]:
    """Every square with cubes; a tile counts before the print below it."""
    found = []
    for number, square in enumerate(SQUARES):
        cubes = (state.planted[number] >= 0) + (state.doubled[number] >= 0)
        if cubes:
            good = CROPS[state.tile[number]] if state.tile[number] >= 0 else PRINTED[square]
            player = state.seats[state.planted[number]]
            place = PROVINCE_OF[square]
            found.append({"player": player, "square": square, "province": place, "good": good, "cubes": cubes})
    return found


def markets(state: YinziState) -> dict[str, list[dict[str, Any]]]:
    """The slots of each urban market: icon, cube, and the numbers of the slots beside."""
    found = {}
    for number, province in enumerate(PROVINCES):
        tile = TABLES["urban_tiles"][state.market[number]]
        cubes = state.stall[number * SLOTS_OF_MARKET :][: len(tile["slots"])]
        found[province] = [
            {
                "kind": kind,
                "cube": None if cube < 0 else state.seats[cube],
                "beside": [a + b - slot for a, b in tile["next"] if slot in (a, b)],
            }
            for slot, (kind, cube) in enumerate(zip(tile["slots"], cubes, strict=True))
        ]
    return found


def factories(state: YinziState) -> dict[str, dict[str, Any]]:
    """The factories on the board."""
    found = {}
    count = len(TABLES["factories"])
    places = {factory: PROVINCE_OF[square] for square, factory in zip(SQUARES, state.under, strict=True)}
    for number, tile in enumerate(TABLES["factories"]):
        if number in places:
            levels = dict(zip(state.seats, state.levels[number::count], strict=True))
            found[tile["id"]] = {
                "color": tile["color"],
                "commodity": tile["commodity"],
                "province": places[number],
                "owner": next((player for player, discs in levels.items() if discs), None),
                "level": sum(levels.values()),
                "stored": dict(zip(state.seats, state.stored[number::count], strict=True)),
                "used": bool(state.used & 1 << number),
            }
    return found


def ships(state: YinziState, seat: int) -> dict[str, dict[str, Any]]:
    """The ships at the coast."""
    found = {}
    for berth, ship in enumerate(state.ship):
        if ship >= 0:
            tile = TABLES["ships"][ship]
            first = berth * SLOTS_OF_SHIP
            on_it = range(first, first + len(tile["slots"]))
            found[str(berth + 1)] = {
                "destination": tile["destination"],
                "slots": [
                    {"wants": wants, "taken": state.cargo[hold] != 0}
                    for wants, hold in zip(tile["slots"], on_it, strict=True)
                ],
                "own_pieces": sum(PIECES_ON_SLOT[state.cargo[hold]] for hold in on_it if state.shipper[hold] == seat),
                "own_emissaries": state.envoys[seat * len(state.ship) + berth],
            }
    return found


def carried_by(state: YinziState) -> dict[int, tuple[int, list[str]]]:
    """By box of the coast the number of the ship there, and whose commodities lie on it."""
    return {
        berth + 1: (ship, [state.seats[seat] for seat in state.hold[berth * 3 : berth * 3 + 3] if seat >= 0])
        for berth, ship in enumerate(state.ship)
        if ship >= 0
    }


def sold_abroad(state: YinziState, counts: Sequence[int]) -> Counter[tuple[str, str]]:
    """Commodities abroad, by player and place, of the counts that the state holds or held."""
    owners = [(player, place) for player in state.seats for place in FOREIGN]
    return +Counter(dict(zip(owners, counts, strict=True)))


def stall_named(position: dict[str, Any], stall: str) -> tuple[str, int]:
    """The province and the number of a slot of an urban market."""
    province, _, number = stall.rpartition("-")
    assert province in position["markets"]
    return province, int(number) - 1


def tax_sheet(state: YinziState, seat: int, cards: list[int]) -> dict[str, Any]:
    """What taxes are reckoned of."""
    return {
        "cards": cards,
        "discs": state.taxed[seat],
        "silver": state.silver[seat],
        "copper": state.copper[seat],
        "exchange": TABLES["exchange"][state.rate],
    }


def score_sheet(state: YinziState) -> dict[str, Any]:
    """The score sheet of a position, as the contract has it."""
    there = factories(state)
    return {
        "exchange": TABLES["exchange"][state.rate],
        "order": [state.seats[seat] for seat in state.order],
        "players": {player: _sheet(state, seat, player, there) for seat, player in enumerate(state.seats)},
    }


def _sheet(state: YinziState, seat: int, player: str, there: dict[str, dict[str, Any]]) -> dict[str, Any]:
    in_factories = sum(factory["stored"][player] for factory in there.values())
    sections = ("diplomacy", "economy", "emperor", "war")
    tiles = len(TABLES["routes"])
    first = seat * len(FOREIGN)
    assert sum(state.glory) % 2 == 0
    return {
        "copper": state.copper[seat],
        "silver": state.silver[seat],
        "boat_level": TABLES["boat_track"][state.boat[seat]],
        "factories": [factory["level"] for factory in there.values() if factory["owner"] == player],
        "unsold": in_factories + state.hold.count(seat),
        "markets": {
            place: {"commodities": state.abroad[first + n], "emissaries": state.emissaries[first + n]}
            for n, place in enumerate(FOREIGN)
        },
        "war": [4] * (state.glory[seat] // 4) + [2] * (state.glory[seat] % 4 // 2),
        "routes": [route["vp"] for n, route in enumerate(TABLES["routes"]) if state.won_routes[seat * tiles + n]],
        "advancements": {
            section: sum(who == seat for who in state.advanced[n * 6 : n * 6 + 6]) for n, section in enumerate(sections)
        },
        "misfortune": state.misfortune[seat],
    }
