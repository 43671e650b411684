"""Where pieces of Yínzi can be: the axes along which a position counts them, and the numbers of their places."""

from __future__ import annotations

from typing import Final

from companion.engine.fields import Axis
from companion.engine.seated import SEAT
from companion.games.yinzi.edition import PROVINCES, REGIONS, SECTIONS
from companion.games.yinzi.goods import CROPS

# --- the player board, and the boxes to which its groups are sent ---

FORTUNE: Final = ("boats", "plant", "sell", "develop", "advance")
"""The fortune actions, which are the columns of a player board."""
BOATS, PLANT, SELL, DEVELOP, ADVANCE = range(5)
COLUMNS: Final = range(5)

STATIONS: Final = (
    *FORTUNE, "resources", "produce", "ships", "palace", "road", "canal", "bridge", "war", "lying", "top", "bottom",
)  # fmt: skip
"""Where workers stand: below a fortune action, in a box of the board, lying beside the war box, among the migrants."""
RESOURCES, PRODUCE, SHIPS, PALACE, ROAD, CANAL, BRIDGE, WAR, LYING, TOP, BOTTOM = range(5, 16)
EMPEROR: Final = (PALACE, ROAD, CANAL, BRIDGE)
"""The boxes of the Emperor, for one to four workers."""
ON_BOARD: Final = range(RESOURCES, BOTTOM + 1)
"""Whoever stands there eats."""
FULL_BOX: Final = 4
"""Workers of one workforce action at most."""

# --- the advancements box ---

SECTION_NAMES: Final = ("diplomacy", *SECTIONS)
A_SECTION: Final = 6
DIPLOMACY: Final = range(6)
RICE, WOOD_DISC, STONE_DISC, RAW, TRANSPORT, COINS = range(6, 12)
SALT_DISC, SALE, CROP_DISC, SAME, WORKER, EAGER = range(12, 18)
WHEAT_DISC, ROUTE_DISC, PAY, VETERANS, RECRUIT, WEAKER = range(18, 24)

# --- resources, berths, markets abroad ---

WOOD, STONE = range(2)
SLOTS: Final = 3
"""Of a ship, at most."""
NOTHING_ABOARD, COMMODITY, TEA, SALT_PAIR, FOOD_PAIR = range(5)
"""What lies on a slot of a ship."""
MARKET_SLOTS: Final = 6
"""Of an urban market tile, at most."""
MARKETS_ABROAD: Final = 8
"""Six destinations and two pools."""
TRACK: Final = 6
"""Spaces of the crop track, and of the bonuses below it."""


def _spaces(ed: object) -> tuple[str, ...]:
    return tuple(f"{section}-{space}" for section, spaces in SECTIONS.items() for space in spaces)


SQUARE: Final = Axis("square", lambda s: s.ed.squares)
PROVINCE: Final = Axis("province", lambda s: PROVINCES)
CROP: Final = Axis("crop", lambda s: CROPS)
COLUMN: Final = Axis("column", lambda s: [str(space) for space in range(1, TRACK + 1)])
STATION: Final = Axis("station", lambda s: STATIONS)
SPACE: Final = Axis("space", lambda s: (*s.ed.destinations, *_spaces(s.ed)))
RESOURCE: Final = Axis("resource", lambda s: ("wood", "stone"))
FACTORY: Final = Axis("factory", lambda s: s.ed.factory_ids)
SHIP: Final = Axis("ship", lambda s: s.ed.ship_ids)
ROUTE: Final = Axis("route", lambda s: s.ed.route_ids)
URBAN: Final = Axis("market", lambda s: s.ed.market_ids)
ABROAD: Final = Axis("abroad", lambda s: (*s.ed.destinations, *REGIONS))
CARD: Final = Axis("card", lambda s: s.ed.card_ids)
BERTH: Final = Axis("berth", lambda s: [str(box) for box in range(1, s.ed.coast[len(s.seats)] + 1)])
HOLD: Final = Axis("hold", lambda s: [f"{box}-{slot}" for box in BERTH.ids(s) for slot in range(1, SLOTS + 1)])
STALL: Final = Axis("stall", lambda s: [f"{p}-{slot}" for p in PROVINCES for slot in range(1, MARKET_SLOTS + 1)])
STACK: Final = Axis("stack", lambda s: [str(stack) for stack in range(1, len(s.seats) + 1)])
BOARD_COLUMN: Final = Axis("board_column", lambda s: [f"{seat}-{action}" for seat in s.seats for action in FORTUNE])

__all__ = ["SEAT"]
