"""What grows and what is made in Yínzi: which goods a square shows, which are sold where, which are food."""

from __future__ import annotations

from typing import Final

PRINTED: Final = ("rice", "wheat", "cabbage", "fruit", "salt")
"""Goods that squares of the board show."""
CROPS: Final = ("tea", "salt", "cotton", "sugarcane", "ramie", "bamboo", "potato", "corn")
"""Goods of crop tiles."""
GOODS: Final = tuple(dict.fromkeys((*PRINTED, *CROPS)))
URBAN: Final = ("ramie", "sugarcane", "cotton", "tea", "salt", "bamboo")
"""Goods that urban markets ask for."""
RURAL: Final = ("wheat", "cabbage", "fruit", "corn", "potato")
"""Food that the rural market buys and sells."""
FULL: Final = ("rice", "wheat", "corn")
"""Goods of which a cube feeds three workers."""
HALF: Final = ("fruit", "cabbage", "potato")
"""Goods of which two cubes do."""
FOODS: Final = (*FULL, *HALF)
COMMODITIES: Final = ("paper", "porcelain", "silk", "sugar")
SHIPPED: Final = (*COMMODITIES, "tea")
"""What slots of ships ask for."""
LATE: Final = ("potato", "corn")
"""Crops that are known in China only when the first European ship has come."""
CROP_GOOD: Final = tuple(GOODS.index(crop) for crop in CROPS)
"""The goods of crop tiles, by kind of tile."""
SALT_TILE: Final = CROPS.index("salt")
RICE, WHEAT, CABBAGE, FRUIT, SALT = range(5)
TEA: Final = GOODS.index("tea")
RURAL_GOODS: Final = frozenset(GOODS.index(good) for good in RURAL)
URBAN_GOODS: Final = frozenset(GOODS.index(good) for good in URBAN)
FULL_GOODS: Final = frozenset(GOODS.index(good) for good in FULL)
HALF_GOODS: Final = frozenset(GOODS.index(good) for good in HALF)
FOOD_GOODS: Final = FULL_GOODS | HALF_GOODS
