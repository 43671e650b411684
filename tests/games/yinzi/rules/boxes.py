"""Boxes of Yínzi such as owners might enter: every table now ours, now another one, sometimes one that is too small."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any, Final

from companion.games.yinzi.rules.game import GAME

OURS: Final = GAME.data()
PROVINCES: Final = ("huguang", "nanzhili", "jiangxi", "zhejiang")
COLOURS: Final = ("red", "yellow", "blue", "green")
PRINTS: Final = ("rice", "wheat", "cabbage", "fruit", "salt", None)
EARLY: Final = ("tea", "salt", "cotton", "sugarcane", "ramie", "bamboo")
LATE: Final = ("potato", "corn")
GOODS: Final = ("rice", "wheat", "cabbage", "fruit", *EARLY, *LATE)
COMMODITIES: Final = ("paper", "porcelain", "silk", "sugar")
REGIONS: Final = ("east", "europe")
DISASTERS: Final = (None, None, "wildfire", "flood", "drought")


def box(luck: random.Random) -> dict[str, Any]:
    """The tables that somebody entered; those that belong together are entered together."""
    found: dict[str, Any] = {}
    if luck.random() < 0.7:
        found["provinces"] = provinces(luck)
    if luck.random() < 0.6:
        found |= factories(luck, found.get("provinces", OURS["provinces"]))
    if luck.random() < 0.6:
        found |= abroad(luck)
    for key, table in TABLES.items():
        if luck.random() < 0.6:
            found[key] = table(luck)
    return found


def provinces(luck: random.Random) -> list[dict[str, Any]]:
    """Squares in rows, some of them left out; a few bits of the board are wild."""
    made = []
    kinds = luck.choice((PRINTS, PRINTS, PRINTS, ("rice",), ("salt", "salt", "salt", None), (None,)))
    for province in PROVINCES:
        rows, columns = luck.randint(1, 4), luck.randint(2, 4)
        cells = [(row, column) for row in range(rows) for column in range(columns) if luck.random() < 0.95]
        name = {cell: f"{province[0]}{cell[0]}-{cell[1]}" for cell in cells}
        squares = []
        for row, column in cells:
            beside = [(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]
            near = [name[cell] for cell in beside if cell in name]
            squares.append({"id": name[row, column], "prints": luck.choice(kinds), "next": near})
        made.append({"id": province, "squares": squares})
    return made


def factories(luck: random.Random, there: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Every commodity of every colour, with shapes of their own."""
    footprints: dict[str, list[list[str]]] = {}
    for shape in luck.sample(("single", "row", "corner", "any"), luck.randint(0, 3)):
        ways = []
        for province in there:
            ids = [square["id"] for square in province["squares"]]
            size = {"single": 1, "row": 2, "corner": 3, "any": luck.randint(1, 4)}[shape]
            places = [*combinations(ids, min(size, len(ids)))]
            ways += [[*way] for way in luck.sample(places, min(len(places), luck.randint(0, 5)))]
        if ways:
            footprints[shape] = ways
    shapes = ("domino", "block", *footprints, *footprints)
    made = [
        {"id": f"works-{colour[0]}{n}", "color": colour, "commodity": commodity, "shape": luck.choice(shapes)}
        for colour in COLOURS
        for n, commodity in enumerate(COMMODITIES)
    ]
    return {"factories": made, "footprints": footprints} if footprints else {"factories": made}


def abroad(luck: random.Random) -> dict[str, Any]:
    """Destinations, what they are worth, and the ships to them."""
    names = luck.sample(("brunei", "korea", "japan", "portugal", "spain", "netherlands"), 6)
    places = {name: luck.choice(REGIONS) for name in names}
    ships = []
    for n in range(18):
        slots = [luck.choice((*COMMODITIES, "tea")) for _ in range(luck.randint(1, 3))]
        ships.append({"id": f"ship-{n}", "destination": luck.choice(names), "slots": slots})
    worth = {place: {"vp": luck.randint(0, 6)} for place in (*names, *REGIONS)}
    return {
        "destinations": places, "ships": ships, "markets": worth,
        "advancements": {**OURS["advancements"], "diplomacy": names},
    }  # fmt: skip


def crops(luck: random.Random) -> list[dict[str, str]]:
    """Mostly enough of each."""
    kinds = [kind for kind in EARLY for _ in range(luck.choice((2, 3, 3, 4)) - (luck.random() < 0.02))]
    kinds += luck.choices((*EARLY, *LATE), k=38 - len(kinds))
    return [{"id": f"crop-{n}", "kind": kind} for n, kind in enumerate(kinds)]


def urban_tiles(luck: random.Random) -> list[dict[str, Any]]:
    """Two to six slots in a row."""
    made = []
    for n in range(8):
        count = luck.randint(2, 6)
        slots = [luck.choice((*EARLY, "coin")) for _ in range(count)]
        made.append({"id": f"town-{n}", "slots": slots, "next": [[a, a + 1] for a in range(count - 1)]})
    return made


def routes(luck: random.Random) -> list[dict[str, Any]]:
    """Up to three alternatives of up to three pieces."""
    pieces = (*COMMODITIES, "commodity", *GOODS, "good", "diplomacy")
    return [
        {
            "id": f"way-{n}",
            "demand": [luck.choices(pieces, k=luck.randint(1, 3)) for _ in range(luck.randint(1, 3))],
            "copper": luck.randint(0, 4), "silver": luck.randint(0, 1), "vp": luck.randint(0, 4),
            "war": luck.randint(0, 4), "disaster": luck.choice(DISASTERS),
        }
        for n in range(20)
    ]  # fmt: skip


def borders(luck: random.Random) -> list[list[Any]]:
    """A chain of provinces in any order that ends at the sea, and more."""
    chain = [*luck.sample(PROVINCES, 4), "sea"]
    pairs = [*pairwise(chain)]
    more = [(a, b) for a, b in combinations(chain, 2) if (a, b) not in pairs]
    pairs += luck.sample(more, luck.randint(0, 3))
    return [[a, b, luck.randint(1, 3)] for a, b in pairs]


TABLES: Final[dict[str, Callable[[random.Random], Any]]] = {
    "colors": lambda luck: luck.sample(COLOURS, 4),
    "borders": borders,
    "crops": crops,
    "urban_tiles": urban_tiles,
    "routes": routes,
    "cards": lambda luck: [{"value": luck.randint(1, 3), "workers": luck.randint(1, 4)} for _ in range(12)],
    "boat_track": lambda luck: [luck.randint(1, 8) for _ in range(luck.randint(2, 10))],
    "crop_costs": lambda luck: [luck.randint(0, 5) for _ in range(6)],
    "exchange": lambda luck: [luck.randint(1, 15) for _ in range(6)],
    "coast": lambda luck: {str(players): luck.randint(1, 5) for players in (2, 3, 4)},
}
