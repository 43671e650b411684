"""The pieces of the box that games of Yínzi count, and the banks from which they come."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.fields import Pool
from companion.engine.seated import SEAT
from companion.games.yinzi.rules.goods import CROP_GOOD, CROPS, LATE
from companion.games.yinzi.rules.places import CARD, CROP, RESOURCE, ROUTE, SHIP
from companion.games.yinzi.rules.playable import crops_out

WORKERS_EACH, CUBES_EACH, DISCS_EACH, COMMODITIES_EACH = 12, 15, 20, 8
WOOD_IN_BOX, STONE_IN_BOX = 14, 8


def _crop_tiles(s: Any) -> list[int]:
    """Crop tiles by kind: with fewer players some go back to the box (set-up; ruling 1)."""
    out = crops_out(len(s.seats))
    return [s.ed.crops.count(good) - (0 if name in LATE else out) for good, name in zip(CROP_GOOD, CROPS, strict=True)]


def _each(count: int) -> Any:
    return lambda s: [count] * len(s.seats)


CROP_TILES: Final = Pool("crops", CROP, _crop_tiles, bank="pile")
CUBES: Final = Pool("cubes", SEAT, _each(CUBES_EACH), bank="cubes")
WORKERS: Final = Pool("workers", SEAT, _each(WORKERS_EACH), bank="home")
DISCS: Final = Pool("discs", SEAT, _each(DISCS_EACH), bank="discs")
PIECES: Final = Pool("commodities", SEAT, _each(COMMODITIES_EACH), bank="pieces")
TIMBER: Final = Pool("resources", RESOURCE, lambda s: [WOOD_IN_BOX, STONE_IN_BOX], bank="resources")
CARDS: Final = Pool("cards", CARD, lambda s: s.ed.card_counts, apart=True)
SHIP_TILES: Final = Pool("ships", SHIP, lambda s: [1] * len(s.ed.ships), bank="unseen_ships", told={})
ROUTE_TILES: Final = Pool("routes", ROUTE, lambda s: [1] * len(s.ed.routes), bank="unseen_routes", told={})
