"""Where pieces of Yínzi can be: the axes along which a position counts them, and the numbers of their places."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.engine.actions import Thing
from companion.engine.fields import Axis
from companion.engine.seated import SEAT
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules.edition import PROVINCES, REGIONS, SECTIONS, Edition
from companion.games.yinzi.rules.goods import CROPS, FOODS, GOODS

# --- the player board, and the boxes to which its groups are sent ---

FORTUNE: Final = ("boats", "plant", "sell", "develop", "advance")
"""The fortune actions, which are the columns of a player board."""
BOATS, PLANT, SELL, DEVELOP, ADVANCE = range(5)

WORKFORCE: Final = ("resources", "produce", "ships", "emperor", "war")
"""The workforce actions."""
AT_RESOURCES, AT_PRODUCE, AT_SHIPS, AT_EMPEROR, AT_WAR = range(5)

BOXES: Final = ("palace", "road", "canal", "bridge")
"""The boxes of the Emperor, for one to four workers."""
STATIONS: Final = (*FORTUNE, "resources", "produce", "ships", *BOXES, "war", "lying", "top", "bottom")
"""Where workers stand: below a fortune action, in a box of the board, lying beside the war box, among the migrants."""
RESOURCES, PRODUCE, SHIPS, PALACE, ROAD, CANAL, BRIDGE, WAR, LYING, TOP, BOTTOM = range(5, 16)
EMPEROR: Final = range(PALACE, BRIDGE + 1)
WORK_AT: Final = {RESOURCES: AT_RESOURCES, PRODUCE: AT_PRODUCE, SHIPS: AT_SHIPS, WAR: AT_WAR} | dict.fromkeys(
    EMPEROR, AT_EMPEROR
)
"""The workforce action of each box."""
FULL_BOX: Final = 4
"""Workers of one workforce action at most."""

# --- bonuses and the advancements box ---

BONUSES: Final = ("advancement", "sales", "fed", "untaxed", "boat", "upgrade")
FREE_ADVANCEMENT, BETTER_SALES, FED, UNTAXED, FREE_BOAT, FREE_UPGRADE = range(6)

SECTION_NAMES: Final = ("diplomacy", *SECTIONS)
A_SECTION: Final = 6
RICE, WOOD_DISC, STONE_DISC, RAW_DISC, TRANSPORT, COINS = range(6, 12)
SALT_DISC, SALE, CROP_DISC, SAME, HELPER, EAGER = range(12, 18)
WHEAT_DISC, ROUTE_DISC, PAY, VETERANS, RECRUIT, WEAKER = range(18, 24)
SPACES: Final = 24

# --- resources, berths, markets ---

WOOD, STONE = range(2)
RESOURCE_NAMES: Final = ("wood", "stone")
SOURCES: Final = ("own", "disc")
"""Whether a resource comes from the player board or is that of a disc."""
HOLDS: Final = 3
"""Slots of a ship, at most."""
EMPTY, COMMODITY, TEA, SALT_PAIR, FOOD_PAIR = range(5)
"""What lies on a slot of a ship."""
PIECES_IN: Final = (0, 1, 1, 2, 2)
"""Pieces that this is."""
STALLS: Final = 6
"""Slots of an urban market, at most."""
TRACK: Final = 6
"""Spaces of the crop track, and of the bonuses below it."""


CARDS_PLAYED: Final = ("card-1", "card-2", "card-3")
IN_A_ROUND: Final = (
    "workers", *FOODS, "food", "warriors", *CARDS_PLAYED, "taxes", "missing", "due", "unpaid",
)  # fmt: skip
"""What people who play by themselves count in a round: see ``scorekeeper``. Beside cubes there is food that was bought
or comes from discs, and beside the values of the cards the tax discs. Whoever has reckoned himself tells what comes of
it: the food that is missing, the silver that is due as taxes, and how much of that is unpaid."""
LEVELS: Final = ("level-1", "level-2", "level-3")
DISCS_IN: Final = tuple(f"discs-{section}" for section in SECTION_NAMES)
IN_THE_END: Final = ("boats", *LEVELS, "markets", "emissaries", "unsold", "war", "routes", *DISCS_IN)
"""What they count for the score sheet, beside money and misfortune."""
TALLIES: Final = (*IN_A_ROUND, *IN_THE_END)


@lru_cache(maxsize=8)
def _spaces(ed: Edition) -> tuple[str, ...]:
    return (*ed.destinations, *(f"{section}-{space}" for section, all_ in SECTIONS.items() for space in all_))


def holds(berths: int) -> tuple[str, ...]:
    """The ids of the slots of ships in so many boxes."""
    return tuple(f"{box}-{slot}" for box in range(1, berths + 1) for slot in range(1, HOLDS + 1))


SQUARE: Final = Axis("square", lambda s: s.ed.squares)
PROVINCE: Final = Axis("province", lambda s: PROVINCES)
CROP: Final = Axis("crop", lambda s: CROPS)
GOOD: Final = Axis("good", lambda s: GOODS)
COLUMN: Final = Axis("column", lambda s: [str(space) for space in range(1, TRACK + 1)])
BONUS: Final = Axis("bonus", lambda s: BONUSES)
STATION: Final = Axis("station", lambda s: STATIONS)
SPACE: Final = Axis("space", lambda s: _spaces(s.ed))
TALLY: Final = Axis("tally", lambda s: TALLIES)
RESOURCE: Final = Axis("resource", lambda s: RESOURCE_NAMES)
FACTORY: Final = Axis("factory", lambda s: s.ed.factory_ids)
SHIP: Final = Axis("ship", lambda s: s.ed.ship_ids)
ROUTE: Final = Axis("route", lambda s: s.ed.route_ids)
URBAN: Final = Axis("market", lambda s: s.ed.market_ids)
ABROAD: Final = Axis("abroad", lambda s: (*s.ed.destinations, *REGIONS))
CARD: Final = Axis("card", lambda s: s.ed.card_ids)
BERTH: Final = Axis("berth", lambda s: [str(box) for box in range(1, s.ed.coast[len(s.seats)] + 1)])
HOLD: Final = Axis("hold", lambda s: holds(s.ed.coast[len(s.seats)]))
STALL: Final = Axis("stall", lambda s: [f"{p}-{slot}" for p in PROVINCES for slot in range(1, STALLS + 1)])
STACK: Final = Axis("stack", lambda s: [str(stack) for stack in range(1, len(s.seats) + 1)])
BOARD_COLUMN: Final = Axis("board_column", lambda s: [f"{seat}-{action}" for seat in s.seats for action in FORTUNE])

# --- the same as things that actions name ---

COLOUR_NAMED: Final = Thing("seat", lambda ed: enumerate(META.colours))
COLUMN_NAMED: Final = Thing("action", lambda ed: enumerate(FORTUNE))
WORKFORCE_NAMED: Final = Thing("workforce", lambda ed: enumerate(WORKFORCE))
BOX_NAMED: Final = Thing("box", lambda ed: enumerate(BOXES))
STACK_NAMED: Final = Thing("stack", lambda ed: ((n, str(n + 1)) for n in range(META.players[1])))
BERTH_NAMED: Final = Thing("berth", lambda ed: ((n, str(n + 1)) for n in range(max(ed.coast.values()))))
HOLD_NAMED: Final = Thing("hold", lambda ed: enumerate(holds(max(ed.coast.values()))))
SITE_NAMED: Final = Thing("site", lambda ed: enumerate(ed.site_ids))
SOURCE_NAMED: Final = Thing("source", lambda ed: enumerate(SOURCES))
CARD_NAMED: Final = Thing("card", lambda ed: enumerate(ed.card_ids))
ALTERNATIVE_NAMED: Final = Thing(
    "demand", lambda ed: ((n, n + 1) for n in range(max(len(route.demand) for route in ed.routes)))
)
PIP_NAMED: Final = Thing("pip", lambda ed: ((n, n + 1) for n in range(6)))
FROM_TOP_NAMED: Final = Thing("top", lambda ed: ((n, n) for n in range(1, FULL_BOX + 1)))
HOW_MANY_NAMED: Final = Thing("workers", lambda ed: ((n, n) for n in (1, 2)))
RAW_NAMED: Final = Thing("stall", lambda ed: [*enumerate(STALL.ids(None)), (len(PROVINCES) * STALLS, "disc")])
RAW_BY_DISC: Final = len(PROVINCES) * STALLS


__all__ = ["SEAT"]
