"""The four calculators of ``score yinzi``: taxes, food, war, and the score sheet at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.validation import WHOLE, exactly, items, mapping, number, once, one_of
from companion.engine.validation import name as name_of
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import REGIONS, SECTIONS, Edition
from companion.games.yinzi.rules.goods import FOODS, FULL, HALF

WHAT: Final = "what"
CARDS_A_ROUND: Final = 3
MOST_CONDUCTS: Final = 3
"""Fortune actions of a round, each with one tax disc at most."""
WORKERS: Final = 12
CUBES: Final = 15
COMMODITIES: Final = 8
LEVELS: Final = 3
ROUNDS: Final = 4
MOST_IN_SLOT: Final = 5
"""Four workers and a disc that serves as one (ruling 5)."""
SPACES: Final = 6
"""Of a section of the advancements box."""
MOST_SYMBOLS: Final = 20
PLAYER_KEYS: Final = (
    "copper", "silver", "boat_level", "factories", "unsold", "markets", "war", "routes", "advancements", "misfortune",
)  # fmt: skip
MOST_MONEY: Final = 999
SECTION_NAMES: Final = ("diplomacy", *SECTIONS)


def score(given: Any, ed: Edition) -> dict[str, Any]:
    """The answer to one question.

    Raises:
        ImpossiblePosition: with the dotted path of the field at fault.
    """
    asked = mapping(given, WHOLE)
    if WHAT not in asked:
        raise ImpossiblePosition(WHAT, "impossible.missing-key")
    return CALCULATORS[one_of(asked[WHAT], WHAT, tuple(CALCULATORS))](asked, ed)


def tax(given: Mapping[str, Any], ed: Edition) -> dict[str, Any]:
    """What is due and what is left after paying it (D V)."""
    exactly(given, WHOLE, (WHAT, "cards", "discs", "silver", "copper", "exchange"))
    cards = [number(one, "cards", 1, 3) for one in items(given["cards"], "cards", CARDS_A_ROUND, CARDS_A_ROUND)]
    discs = number(given["discs"], "discs", 0, MOST_CONDUCTS)
    due = sheet_sums.tax_due(sum(cards) + discs)
    left = sheet_sums.pay_tax(due, _money(given, "silver"), _money(given, "copper"), _rate(given, ed))
    return {"due": due, **left._asdict()}


def feed(given: Mapping[str, Any], ed: Edition) -> dict[str, Any]:
    """The food that workers need, and what cubes on fields pay of it (C)."""
    exactly(given, WHOLE, (WHAT, "workers", "food"))
    needed = sheet_sums.food_needed(number(given["workers"], "workers", 0, WORKERS))
    food = exactly(given["food"], "food", (), FOODS)
    cubes = {kind: number(count, f"food.{kind}", 0, CUBES) for kind, count in food.items()}
    if sum(cubes.values()) > CUBES:
        raise ImpossiblePosition("food", "impossible.box", text="cubes", count=sum(cubes.values()), most=CUBES)
    full, half = (sum(cubes.get(kind, 0) for kind in kinds) for kinds in (FULL, HALF))
    paid = min(needed, sheet_sums.food_in(full, half))
    return {"needed": needed, "paid": paid, "misfortune": needed - paid}


def war(given: Mapping[str, Any], ed: Edition) -> dict[str, Any]:
    """Who gains the glories of a war (D I)."""
    exactly(given, WHOLE, (WHAT, "symbols", "slots"))
    symbols = number(given["symbols"], "symbols", 0, MOST_SYMBOLS)
    players, workers = [], []
    for place, slot in enumerate(items(given["slots"], "slots", 0, len(ed.colors))):
        exactly(slot, f"slots.{place}", ("player", "workers"))
        players.append(name_of(slot["player"], f"slots.{place}.player"))
        workers.append(number(slot["workers"], f"slots.{place}.workers", 0, MOST_IN_SLOT))
    once(players, "slots")
    found = sheet_sums.glories(symbols, workers)
    return {"won": sum(workers) >= symbols, "vp": {players[slot]: points for slot, points in found.items()}}


# --- the score sheet ---


def final(given: Mapping[str, Any], ed: Edition) -> dict[str, Any]:
    """Every line of the score sheet, the sums, and who has won: of equal ones the first in the last turn order."""
    exactly(given, WHOLE, (WHAT, "exchange", "order", "players"))
    rate = _rate(given, ed)
    players = mapping(given["players"], "players")
    order = [
        one_of(one, f"order.{place}", tuple(players))
        for place, one in enumerate(items(given["order"], "order", len(players), len(players)))
    ]
    once(order, "order")
    items(order, "players", 2, len(ed.colors))
    lines = [line for one in order for line in _sheet(one, _checked(players[one], f"players.{one}", ed), rate, ed)]
    lines += _majorities(players, order)
    points = dict.fromkeys(players, 0)
    for line in lines:
        points[line["player"]] += line["points"]
    _box(players, ed)
    return {"lines": lines, "points": points, "winners": [max(order, key=lambda one: points[one])]}


def _checked(given: Any, where: str, ed: Edition) -> Mapping[str, Any]:
    """What a player has, once it is known to be possible."""
    exactly(given, where, PLAYER_KEYS)
    for key in ("copper", "silver", "misfortune"):
        number(given[key], f"{where}.{key}", 0, MOST_MONEY)
    number(given["boat_level"], f"{where}.boat_level", 0, max(ed.boats))
    for level in items(given["factories"], f"{where}.factories", 0, len(ed.factories)):
        number(level, f"{where}.factories", 1, LEVELS)
    number(given["unsold"], f"{where}.unsold", 0, COMMODITIES)
    known = (*ed.destinations, *REGIONS)
    sold = number(given["unsold"], f"{where}.unsold", 0, COMMODITIES)
    for name, here in exactly(given["markets"], f"{where}.markets", (), known).items():
        place = f"{where}.markets.{name}"
        exactly(here, place, ("commodities", "emissaries"))
        sold += number(here["commodities"], f"{place}.commodities", 0, COMMODITIES)
        number(here["emissaries"], f"{place}.emissaries", 0, ROUNDS * CARDS_A_ROUND)
    if sold > COMMODITIES:
        raise ImpossiblePosition(f"{where}.markets", "impossible.box", text="commodities", count=sold, most=COMMODITIES)
    for points in items(given["war"], f"{where}.war", 0, ROUNDS):
        one_of(points, f"{where}.war", (sheet_sums.GLORY, sheet_sums.MOST_GLORY))
    for points in items(given["routes"], f"{where}.routes", 0, len(ed.routes)):
        number(points, f"{where}.routes", 1, max(route.vp for route in ed.routes))
    discs = exactly(given["advancements"], f"{where}.advancements", SECTION_NAMES)
    for section in SECTION_NAMES:
        number(discs[section], f"{where}.advancements.{section}", 0, SPACES)
    return mapping(given, where)


def _box(players: Mapping[str, Any], ed: Edition) -> None:
    """No more than there is of what all share.

    Raises:
        ImpossiblePosition: with the field at fault.
    """
    built = sum(len(player["factories"]) for player in players.values())
    if built > len(ed.factories):
        raise ImpossiblePosition("players", "impossible.box", text="factories", count=built, most=len(ed.factories))
    for section in SECTION_NAMES:
        count = sum(player["advancements"][section] for player in players.values())
        if count > SPACES:
            raise ImpossiblePosition("players", "impossible.box", text=section, count=count, most=SPACES)


def _sheet(player: str, has: Mapping[str, Any], rate: int, ed: Edition) -> list[dict[str, Any]]:
    """A player's own lines; those that bring nothing are left out."""
    worth = dict(zip((*ed.destinations, *REGIONS), ed.worth, strict=True))
    abroad = has["markets"].items()
    points = {
        "boats": sheet_sums.BOAT * has["boat_level"],
        "factories": sum(sheet_sums.FACTORY[level] for level in has["factories"]),
        "markets": sum(worth[name] * here["commodities"] for name, here in abroad),
        "emissaries": sum(here["emissaries"] for _, here in abroad),
        "unsold": has["unsold"],
        "war": sum(has["war"]),
        "routes": sum(has["routes"]),
        "silver": sheet_sums.silver_in(has["silver"], has["copper"], rate),
        "misfortune": sheet_sums.MISFORTUNE * has["misfortune"],
    }
    return [{"player": player, "points": count, "reason": reason} for reason, count in points.items() if count]


def _majorities(players: Mapping[str, Any], order: list[str]) -> list[dict[str, Any]]:
    lines = []
    for section in SECTION_NAMES:
        found = sheet_sums.majority({one: players[one]["advancements"][section] for one in order})
        lines += [
            {"player": one, "points": points, "reason": "advancements", "section": section}
            for one, points in found.items()
        ]
    return lines


def _money(given: Mapping[str, Any], key: str) -> int:
    return number(given[key], key, 0, MOST_MONEY)


def _rate(given: Mapping[str, Any], ed: Edition) -> int:
    return one_of(given["exchange"], "exchange", ed.exchange)


CALCULATORS: Final[Mapping[str, Callable[[Mapping[str, Any], Edition], dict[str, Any]]]] = {
    "tax": tax,
    "feed": feed,
    "war": war,
    "final": final,
}
