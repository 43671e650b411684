"""Discs of the advancements box that are used in an own turn; what they stand for where something is paid is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import NOTHING, added
from companion.games.yinzi.rules import crops, emperor, mends, money, refusals, routes, urban, war
from companion.games.yinzi.rules.places import (
    A_SECTION,
    COINS,
    CROP_DISC,
    HELPER,
    PAY,
    ROUTE_DISC,
    SALE,
    SPACE,
    TRANSPORT,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import (
    BONUS_CROP,
    EXTRA_CROP,
    EXTRA_SALE,
    IN_TURN,
    LATE,
    LOADING,
    PRODUCING,
    RESUME,
    RULES,
    SELLING,
    SERVING,
)

COPPER = 2
"""What the disc with coins is worth."""
BY_BOATS = (SELLING, PRODUCING, LOADING, LATE)
"""Where a disc may add transport; with one for a sale, in the whole turn."""
AFTER_FIRST = frozenset((PAY, ROUTE_DISC, SALE, CROP_DISC))
"""Discs that might take something away from what a group has been sent for."""


@RULES.act("use", SPACE, at=(*IN_TURN, BONUS_CROP, LATE), rule="5 B Advancements")
def use(s: Position, seat: int, space: int) -> Ended:
    """Use a disc."""
    if space == HELPER:
        s.take_disc(space)
        s.helpers = added(s.helpers, seat)
    else:
        s.use(seat, space)
    if space == COINS:
        s.credit += COPPER
    elif space == TRANSPORT:
        s.more += 1
    elif space == PAY:
        s.copper[seat] += war.in_war(s, seat)
    elif space == ROUTE_DISC:
        return routes.look(s, seat)
    elif space == SALE:
        return s.ask_in_between(EXTRA_SALE, seat)
    elif space == CROP_DISC:
        return s.ask_in_between(EXTRA_CROP, seat)
    else:
        s.help |= emperor.BIT[space]
    return RESUME


@use.unless(mend=mends.disc)
def _no_disc(s: Position, seat: int, space: int) -> Refusal | None:
    return refusals.no_disc(s, seat, space)


@use.unless()
def not_now(s: Position, seat: int, space: int) -> Refusal | None:
    """Why a disc is of no use at this moment."""
    if s.stage in (BONUS_CROP, LATE):
        there = COINS if s.stage is BONUS_CROP else TRANSPORT
        return None if space == there else refusals.not_now(s, space)
    if space in AFTER_FIRST and (refused := refusals.first_act(s)):
        return refused
    return REASONS[space](s, seat) if space in REASONS else refusals.not_now(s, space)


def _for_emperor(space: int, s: Position, seat: int) -> Refusal | None:
    """It must lead to a box that could not be filled without it, or with one worker fewer."""
    if s.stage is not SERVING or s.help & emperor.BIT[space]:
        return refusals.not_now(s, space)
    with_it = s.help | emperor.BIT[space]
    open_ = any(
        emperor.missing(s, seat, s.column, box, help_) is None for box in range(4) for help_ in _more(s, seat, with_it)
    )
    if open_:
        return None
    most = max(emperor.at_hand(s, seat, s.column, used) for used in _more(s, seat, with_it))
    return Refusal("no-box", {"count": most})


def _more(s: Position, seat: int, used: int) -> list[int]:
    found = [used]
    for space, bit in emperor.BIT.items():
        if s.has(seat, space) and not used & bit:
            found += [help_ | bit for help_ in found]
    return found


def _transport(s: Position, seat: int) -> Refusal | None:
    return None if s.stage in BY_BOATS or s.has(seat, SALE) else refusals.not_now(s, TRANSPORT)


def _pay(s: Position, seat: int) -> Refusal | None:
    return war.no_warriors(s, seat, 1)


def _route(s: Position, seat: int) -> Refusal | None:
    return None if routes.any_discarded(s) else Refusal("no-route", {"why": "discards"})


def _sale(s: Position, seat: int) -> Refusal | None:
    return urban.nothing_to_sell(s, seat)


def _crop(s: Position, seat: int) -> Refusal | None:
    costs = [cost for kind, cost in zip(s.crop_track, s.ed.crop_costs, strict=True) if kind != NOTHING]
    if not costs:
        return Refusal("no-tile", {"why": "track"})
    return (
        short("no-tile", 1, s.cubes[seat], why="cubes")
        or (None if money.can_pay(s, seat, min(costs)) else _too_dear(s, seat, min(costs)))
        or (None if crops.any_room(s) else Refusal("no-tile", {"why": "room"}))
    )


def _too_dear(s: Position, seat: int, least: int) -> Refusal | None:
    """Not even the cheapest tile can be paid."""
    return short("no-tile", least, money.in_copper(s, seat), why="money")


REASONS: Final[dict[int, Callable[[Position, int], Refusal | None]]] = {
    TRANSPORT: _transport,
    COINS: lambda s, seat: None,
    PAY: _pay,
    ROUTE_DISC: _route,
    SALE: _sale,
    CROP_DISC: _crop,
    **{space: partial(_for_emperor, space) for space in emperor.BIT},
}
"""Why each disc that is used by itself in a turn would be of no use; the others stand for what is paid, or belong to a
later phase."""


EMISSARIES: Final = (1 << A_SECTION) - 1
"""A bit mask of the spaces from which discs may go aboard a ship."""


def _worth(serving: bool, waits: bool) -> int:
    there = [
        space for space in REASONS if (serving or space not in emperor.BIT) and not (waits and space in AFTER_FIRST)
    ]
    return EMISSARIES | sum(1 << space for space in there)


WORTH_ASKING: Final = tuple(tuple(_worth(serving, waits) for waits in (False, True)) for serving in (False, True))
"""Bit masks of the spaces of emissaries, and of discs that might be used by themselves: by whether a group serves the
Emperor, and whether its first act must come before what might take something away."""
