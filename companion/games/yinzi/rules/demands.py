"""What routes demand, and whether somebody could give it: all that he has, counted by kinds of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import rural
from companion.games.yinzi.rules.edition import A_GOOD, ANY_COMMODITY, ANY_GOOD, ENVOY
from companion.games.yinzi.rules.goods import COMMODITIES, GOODS, RICE, RURAL_GOODS, SALT, WHEAT
from companion.games.yinzi.rules.places import A_SECTION, SALT_DISC, WHEAT_DISC
from companion.games.yinzi.rules.places import RICE as RICE_DISC
from companion.games.yinzi.rules.position import Position

DISC_GOOD: Final = {RICE_DISC: RICE, WHEAT_DISC: WHEAT, SALT_DISC: SALT}
"""Discs that stand for goods."""
IN_RICE_DISC: Final = 2


class Supply(NamedTuple):
    """What somebody could give: commodities and goods by kind, discs with goods among them, emissaries, purchases."""

    commodities: tuple[int, ...]
    goods: tuple[int, ...]
    envoys: int
    purchases: int


def supply(s: Position, seat: int) -> Supply:
    """All of it now."""
    commodities, first = [0] * len(COMMODITIES), seat * len(s.ed.factories)
    for factory in s.stores().own[seat]:
        commodities[s.ed.factories[factory].commodity] += s.stored[first + factory]
    goods, doubled = [0] * len(GOODS), s.doubled
    for square, good in s.fields_of(seat):
        goods[good] += 1 if doubled[square] == NOTHING else 2
    envoys = 0
    for space in s.discs_of(seat):
        if space < A_SECTION:
            envoys += 1
        elif space in DISC_GOOD:
            goods[DISC_GOOD[space]] += IN_RICE_DISC if space == RICE_DISC else 1
    return Supply(tuple(commodities), tuple(goods), envoys, rural.can_buy(s, seat))


@cache
def _counted(pieces: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Each kind of piece with how many there are."""
    return tuple((piece, pieces.count(piece)) for piece in sorted({*pieces}))


def can_meet(pieces: tuple[int, ...], have: Supply) -> bool:
    """Whether all these pieces could be given."""
    made, goods, envoys, purchases = have
    commodities = any_goods = used = bought = 0
    for piece, count in _counted(pieces):
        if piece <= ANY_COMMODITY:
            commodities += count
            if piece < ANY_COMMODITY and made[piece] < count:
                return False
        elif piece == ANY_GOOD:
            any_goods = count
        elif piece == ENVOY:
            if envoys < count:
                return False
        else:
            good = piece - A_GOOD
            there = min(count, goods[good])
            if there < count and good not in RURAL_GOODS:
                return False
            used += there
            bought += count - there
    if any_goods:
        bought += max(0, any_goods - sum(goods) + used)
    return bought <= purchases and (not commodities or commodities <= sum(made))


def lacking(pieces: tuple[int, ...], have: Supply) -> Iterator[int]:
    """The fewest of these pieces without which the others could be given, those that are easiest to give first."""
    given: tuple[int, ...] = ()
    for piece in sorted(pieces, key=lambda one: one in (ANY_COMMODITY, ANY_GOOD)):
        if can_meet((*given, piece), have):
            given = (*given, piece)
        else:
            yield piece
