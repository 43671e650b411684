"""Whether the demand of a route can be met, compared with trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from companion.games.yinzi.rules.demands import Supply, can_meet
from companion.games.yinzi.rules.edition import DEMANDED
from companion.games.yinzi.rules.goods import COMMODITIES, GOODS, RURAL
from tests.games.yinzi.rules.laid_out import ED

ANY_COMMODITY, ANY_GOOD, ENVOY = "commodity", "good", "diplomacy"
DEMANDS = sorted({tuple(DEMANDED[piece] for piece in pieces) for route in ED.routes for pieces in route.demand})
BOUGHT = "bought"


def meets(piece: str, unit: str) -> bool:
    """Whether a unit does for a piece."""
    if unit == BOUGHT:
        return piece == ANY_GOOD or piece in RURAL
    return unit == piece or (piece == ANY_COMMODITY and unit in COMMODITIES) or (piece == ANY_GOOD and unit in GOODS)


def units(have: Supply) -> Iterator[str]:
    """Everything there, one by one."""
    for name, count in (*zip(COMMODITIES, have.commodities, strict=True), *zip(GOODS, have.goods, strict=True)):
        yield from [name] * min(count, 3)
    yield from [ENVOY] * min(have.envoys, 3)
    yield from [BOUGHT] * min(have.purchases, 3)


@pytest.mark.parametrize("pieces", DEMANDS, ids="+".join)
def test_as_if_everything_were_tried(pieces: tuple[str, ...]) -> None:
    luck = random.Random(len(pieces))
    for _ in range(60):
        have = Supply(
            tuple(luck.choice((0, 0, 0, 1, 2)) for _ in COMMODITIES),
            tuple(luck.choice((0, 0, 0, 0, 0, 1, 2)) for _ in GOODS),
            luck.choice((0, 1)),
            luck.choice((0, 0, 1, 2)),
        )
        tried = any(
            all(meets(piece, unit) for piece, unit in zip(pieces, chosen, strict=True))
            for chosen in permutations(units(have), len(pieces))
        )
        assert can_meet(tuple(DEMANDED.index(piece) for piece in pieces), have) == tried, have
