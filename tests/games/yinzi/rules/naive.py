"""A second, deliberately plain Yínzi: what is reckoned, and what may be carried where, to compare the engine with.

It was written from the rulebook and our rulings, works on names throughout, and shares no code with the engine. The
tables are those of ``GAME.data()``, in the shape that the contract gives them; a position is a plain description of
what lies on the table (``described`` makes it of a state). Nothing is clever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

Tables = Mapping[str, Any]
Position = dict[str, Any]

URBAN = ("ramie", "sugarcane", "cotton", "tea", "salt", "bamboo")
RURAL = ("wheat", "cabbage", "fruit", "corn", "potato")
WHOLE = ("rice", "wheat", "corn")
HALVES = ("fruit", "cabbage", "potato")
FOOD = (*WHOLE, *HALVES)
MOST_WORKERS = 4
FACTORY_POINTS = {0: 0, 1: 2, 2: 3, 3: 5}
PRICE_OF_FOOD = 2
FEE_AT_II = 3
MOST_IN_BOX = 3


# --- taxes, food, war: what the calculators do too ---


def tax_due(cards: Iterable[int], discs: int) -> int:
    """5 D V: bags for the values of the cards played and the discs on the tax space."""
    total = sum(cards) + discs
    if total >= 9:
        return 2
    return 1 if total >= 6 else 0


def tax(given: Mapping[str, Any]) -> dict[str, int]:
    """5 D V: bags are paid one at a time; copper is changed where bags run out; who cannot pay loses all copper."""
    due = tax_due(given["cards"], given["discs"])
    silver, copper, misfortune = given["silver"], given["copper"], 0
    for _ in range(due):
        if silver >= 1:
            silver -= 1
        elif copper >= given["exchange"]:
            copper -= given["exchange"]
        else:
            copper = 0
            misfortune += 1
    return {"due": due, "silver": silver, "copper": copper, "misfortune": misfortune}


def food_needed(workers: int) -> int:
    """5 C: a third of them, rounded up."""
    needed = 0
    while needed * 3 < workers:
        needed += 1
    return needed


def food_worth(food: Mapping[str, int]) -> int:
    """5 C: rice, wheat and corn count 1; of fruit, cabbage and potatoes any two do."""
    worth = sum(food.get(good, 0) for good in WHOLE)
    halves = sum(food.get(good, 0) for good in HALVES)
    while halves >= 2:
        worth, halves = worth + 1, halves - 2
    return worth


def feed(given: Mapping[str, Any]) -> dict[str, int]:
    """5 C: whoever can feed must; a misfortune for each food that is missing."""
    needed = food_needed(given["workers"])
    paid = min(needed, food_worth(given["food"]))
    return {"needed": needed, "paid": paid, "misfortune": needed - paid}


def war(given: Mapping[str, Any]) -> dict[str, Any]:
    """5 D I: 4 and 2 for a war that is won, 2 for the strongest in one that is lost; ties by slot (ruling 6)."""
    slots = [slot for slot in given["slots"] if slot["workers"] > 0]
    won = sum(slot["workers"] for slot in slots) >= given["symbols"]
    ranking: list[Mapping[str, Any]] = []
    while slots:
        most = max(slot["workers"] for slot in slots)
        first = next(slot for slot in slots if slot["workers"] == most)
        slots.remove(first)
        ranking.append(first)
    rewards = [4, 2] if won else [2]
    return {"won": won, "vp": {slot["player"]: vp for slot, vp in zip(ranking, rewards, strict=False)}}


# --- the score sheet ---


def final(tables: Tables, given: Mapping[str, Any]) -> dict[str, Any]:
    """7: the ten sources by player, the sums, and who wins."""
    players: Mapping[str, Any] = given["players"]
    sheet: dict[str, dict[str, int]] = {player: {} for player in players}
    for player, has in players.items():
        markets = has["markets"]
        sheet[player] = {
            "boats": 2 * has["boat_level"],
            "factories": sum(FACTORY_POINTS[level] for level in has["factories"]),
            "markets": sum(tables["markets"][place]["vp"] * there["commodities"] for place, there in markets.items()),
            "emissaries": sum(there["emissaries"] for there in markets.values()),
            "unsold": has["unsold"],
            "war": sum(has["war"]),
            "routes": sum(has["routes"]),
            "advancements": 0,
            "silver": has["silver"] + has["copper"] // given["exchange"],
            "misfortune": -2 * has["misfortune"],
        }
    for section in ("diplomacy", "economy", "emperor", "war"):
        most = max(has["advancements"][section] for has in players.values())
        ahead = [player for player, has in players.items() if has["advancements"][section] == most]
        for player in ahead if most else []:
            sheet[player]["advancements"] += 2 if len(ahead) == 1 else 1
    points = {player: sum(sources.values()) for player, sources in sheet.items()}
    best = [player for player in given["order"] if points[player] == max(points.values())]
    return {"sheet": sheet, "points": points, "winners": best[:1]}


# --- carrying ---


def cost(tables: Tables, start: str, goal: str) -> int:
    """Boats for one piece between two places by the cheapest way."""
    return _cheapest(tuple((here, there, boats) for here, there, boats in tables["borders"]), start)[goal]


@cache
def _cheapest(borders: tuple[tuple[str, str, int], ...], start: str) -> dict[str, int]:
    """From one place to all others; no way leads across the sea back to land."""
    found = {start: 0}
    ways = [*borders, *((there, here, boats) for here, there, boats in borders)]
    for _ in borders:  # no way has more borders
        for here, there, boats in ways:
            if here in found and here != "sea":
                found[there] = min(found.get(there, 10**6), found[here] + boats)
    return found


def room(tables: Tables, position: Position) -> int:
    """What boats can still carry in this turn (rulings 9, 24)."""
    capacity: int = tables["boat_track"][position["boat"]]
    left: int = capacity + position["extra_transport"] - position["carried"]
    return left


def purse(position: Position) -> int:
    """Copper that could be paid to the bank, all silver changed, with that of a disc (ruling 18)."""
    total: int = position["copper"] + position["silver"] * position["rate"] + position["disc_copper"]
    return total


def own_fields(position: Position, goods: Iterable[str]) -> list[Mapping[str, Any]]:
    """Own fields with one of these goods."""
    wanted = set(goods)
    return [field for field in position["fields"] if field["player"] == position["me"] and field["good"] in wanted]


# --- urban sales ---


def open_slots(market: list[Mapping[str, Any]], good: str) -> list[Mapping[str, Any]]:
    """Where a cube may go: the coin first, if it lies beside an open slot of the good, else that slot (ruling 8)."""
    icons = [slot for slot in market if slot["kind"] == good and slot["cube"] is None]
    coins = [
        slot
        for number, slot in enumerate(market)
        if slot["kind"] == "coin" and slot["cube"] is None and any(number in icon["beside"] for icon in icons)
    ]
    return coins or icons


def sales(tables: Tables, position: Position) -> dict[tuple[str, str], int]:
    """5 B Sell: every cube that may be sold, by square and province, and the copper that it brings."""
    found = {}
    for field in own_fields(position, URBAN):
        for province, market in position["markets"].items():
            slots = open_slots(market, field["good"])
            if slots and cost(tables, field["province"], province) <= room(tables, position):
                price = 3 if slots[0]["kind"] == "coin" else 2
                found[field["square"], province] = price + ("sales" in position["bonuses"])
    return found


def rural_sales(position: Position) -> set[str]:
    """6: food, but no rice, for whoever has not bought."""
    if position["rural_trade"] == "bought":
        return set()
    return {f"trade {field['square']}" for field in own_fields(position, RURAL)}


# --- production ---


def raw_materials(tables: Tables, position: Position, factory: Mapping[str, Any]) -> set[tuple[Any, ...]]:
    """5 B Produce: cubes of its colour within reach, those in equal slots of a market counted once; or a disc."""
    found: set[tuple[Any, ...]] = set()
    for province, market in position["markets"].items():
        if cost(tables, province, factory["province"]) <= room(tables, position):
            found |= {(province, like(market, n)) for n, slot in enumerate(market) if slot["cube"] == factory["color"]}
    if "economy-raw" in position["discs"]:
        found.add(("disc",))
    return found


def like(market: list[Mapping[str, Any]], number: int) -> tuple[Any, ...]:
    """What distinguishes a slot from the others of its market: its icon, and the slots beside it."""
    return (market[number]["kind"], *sorted(market[number]["beside"]))


def workers_for(position: Position, factory: Mapping[str, Any]) -> int:
    """5 B Produce: two at an own level I and at somebody else's level II, else one."""
    own = factory["owner"] == position["me"]
    return 2 if factory["level"] == (1 if own else 2) else 1


def fee_payable(position: Position, factory: Mapping[str, Any]) -> bool:
    """5 B Outsourcing, ruling 29: 3 copper or a bag, in real money, which may be changed to pay it."""
    if factory["owner"] == position["me"]:
        return True
    if factory["level"] == 2:
        return bool(position["copper"] + position["silver"] * position["rate"] >= FEE_AT_II)
    return bool(position["silver"] >= 1 or position["copper"] >= position["rate"])


def workers_left(position: Position) -> int:
    """The group and migrants from below, and never more than four in the box (ruling 23)."""
    here: int = position["group"] + position["migrants"]
    room_for: int = MOST_WORKERS - position["in_box"]
    return min(here, room_for)


def can_produce(position: Position, factory: Mapping[str, Any]) -> bool:
    """Whether a factory works for the player at all, apart from its raw material."""
    if factory["level"] == 0 or factory["used"] or (factory["owner"] != position["me"] and factory["level"] == 1):
        return False
    return (
        sum(factory["stored"].values()) < factory["level"]
        and position["pieces"] > 0
        and workers_for(position, factory) <= workers_left(position)
        and fee_payable(position, factory)
    )


def productions(tables: Tables, position: Position) -> set[tuple[str, tuple[Any, ...]]]:
    """5 B Produce: every factory with every raw material."""
    return {
        (name, raw)
        for name, factory in position["factories"].items()
        if can_produce(position, factory)
        for raw in raw_materials(tables, position, factory)
    }


def second_materials(tables: Tables, position: Position) -> set[tuple[Any, ...]]:
    """5 B Produce, ruling 28: a second cube at the own level III that has just worked, if it has room."""
    if position["second"] is None:
        return set()
    factory = position["factories"][position["second"]]
    if sum(factory["stored"].values()) >= 3 or not position["pieces"]:
        return set()
    return raw_materials(tables, position, factory)


# --- ships ---


def empty_slots(position: Position) -> dict[str, str]:
    """Slots of ships at the coast with nothing on them, and what they ask for."""
    return {
        f"{berth}-{number}": slot["wants"]
        for berth, ship in position["ships"].items()
        for number, slot in enumerate(ship["slots"], 1)
        if not slot["taken"]
    }


def salt_cubes(tables: Tables, position: Position) -> list[tuple[str, int]]:
    """Each cube of salt that could be half of a pair, as it is given, with the transport that it takes."""
    cubes = [
        (f"give {field['square']}", cost(tables, field["province"], "sea"))
        for field in own_fields(position, ["salt"])
        for _ in range(field["cubes"])
    ]
    return cubes + [("give-disc emperor-salt", 0)] * ("emperor-salt" in position["discs"])


def salt_choices(tables: Tables, position: Position, given: int) -> set[str]:
    """5 B Ships: which cubes may come next, after none or one of the pair."""
    cubes, left = salt_cubes(tables, position), room(tables, position)
    if given:
        return {text for text, far in cubes if far <= left}
    return {
        text
        for one, (text, far) in enumerate(cubes)
        if any(far + further <= left for other, (_, further) in enumerate(cubes) if other != one)
    }


def shipments(tables: Tables, position: Position) -> set[str]:
    """5 B Ships: commodities and tea to slots that ask for them, salt in pairs to any."""
    if workers_left(position) < 1:
        return set()
    found = set()
    pairs = salt_choices(tables, position, 0)
    for hold, wants in empty_slots(position).items():
        for name, factory in position["factories"].items():
            ready = factory["commodity"] == wants and factory["stored"].get(position["me"], 0)
            if ready and cost(tables, factory["province"], "sea") <= room(tables, position):
                found.add(f"load {hold} {name}")
        if wants == "tea":
            for field in own_fields(position, ["tea"]):
                if cost(tables, field["province"], "sea") <= room(tables, position):
                    found.add(f"tea {hold} {field['square']}")
        if pairs:
            found.add(f"salt {hold}")
    return found


def emissaries(position: Position) -> set[str]:
    """5 B Advancements, ruling 11: a disc joins a ship of its country, one for each own piece on it."""
    return {
        f"emissary {berth}"
        for berth, ship in position["ships"].items()
        if ship["destination"] in position["discs"] and ship["own_emissaries"] < ship["own_pieces"]
    }


def berth_abroad(tables: Tables, destination: str, there: Mapping[str, int]) -> str:
    """5 B Ships: all that a ship carries goes into the box of its destination, or to the pool once that holds three."""
    return destination if there[destination] < MOST_IN_BOX else str(tables["destinations"][destination])


# --- feeding ---


def feeding(position: Position) -> set[str]:
    """5 C: cubes of the own fields must be given while they make up a food; discs and purchases are free (ruling 4).

    A half food that has been begun is completed first, and an odd half is not asked for (ruling 32).
    """
    halves = own_fields(position, HALVES)
    eat = {f"eat {field['square']}" for field in halves}
    if position["half_given"]:
        return eat
    if sum(field["cubes"] for field in halves) < 2:
        eat = set()
    eat |= {f"eat {field['square']}" for field in own_fields(position, WHOLE)}
    free = {f"use {disc}" for disc in ("economy-rice", "war-wheat") if disc in position["discs"]}
    if position["rural_trade"] != "sold" and purse(position) >= PRICE_OF_FOOD:
        free |= {f"buy-food {player}" for player, cubes in position["rural"].items() if cubes}
    return eat | free | (set() if eat else {"hunger"})


# --- late shipping ---


def late_sources(tables: Tables, position: Position) -> list[dict[str, Any]]:
    """5 E: everything that can be one of the two foods: its text, the good, boats and copper; what is only once."""
    found = [
        {
            "text": f"give {field['square']}",
            "good": field["good"],
            "boats": cost(tables, field["province"], "sea"),
            "copper": 0,
        }
        for field in own_fields(position, FOOD)
    ]
    for disc, good in (("economy-rice", "rice"), ("war-wheat", "wheat")):
        if disc in position["discs"]:
            found.append({"text": f"give-disc {disc}", "good": good, "boats": 0, "copper": 0})
    if position["rural_trade"] != "sold":
        for player, cubes in position["rural"].items():
            for good in RURAL if cubes else ():
                found.append(
                    {"text": f"buy {good} {player}", "good": good, "boats": 0, "copper": PRICE_OF_FOOD, "from": player}
                )
    return found


def late_pairs(tables: Tables, position: Position) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """5 E: every pair of two different foods, in both orders, that boats, purse and the rural market allow."""
    found = []
    sources = late_sources(tables, position)
    for one in sources:
        for other in sources:
            bought = [source["from"] for source in (one, other) if "from" in source]
            if (
                one["good"] != other["good"]
                and one["boats"] + other["boats"] <= room(tables, position)
                and one["copper"] + other["copper"] <= purse(position)
                and all(bought.count(player) <= position["rural"][player] for player in bought)
            ):
                found.append((one, other))
    return found


def late_slots(tables: Tables, position: Position) -> set[str]:
    """5 E: any empty slot of any ship, if there is a pair."""
    return {f"late {hold}" for hold in empty_slots(position)} if late_pairs(tables, position) else set()


def late_foods(tables: Tables, position: Position, given: list[str]) -> set[str]:
    """5 E: what may be given first, or what completes a pair."""
    if not given:
        return {one["text"] for one, _ in late_pairs(tables, position)}
    return {
        source["text"]
        for source in late_sources(tables, position)
        if source["good"] not in given
        and source["boats"] <= room(tables, position)
        and source["copper"] <= purse(position)
    }
