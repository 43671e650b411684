"""The order of things: what begins when a part of the game has ended (5, Sequence of Play)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.engine.actions import Ended
from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import (
    administration,
    boats,
    bonus,
    cards,
    disasters,
    discs,
    emperor,
    feed,
    late,
    own_routes,
    plant,
    setup,
    taxes,
    turn,
    urban,
    war,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import (
    BONUS_CROP,
    CHOOSE_BONUS,
    LAST,
    LATE,
    NEXT_ROUTE,
    OWN_ROUTES,
    PICK_ROUTE,
    REFILL,
    RULES,
    TAXING,
)


def go_on(s: Position, ended: Ended) -> None:
    """Carry on, part by part, until somebody must choose or the game is over."""
    while ended is not None:
        ended = AFTER[ended](s)


def _after_bonuses(s: Position) -> Ended:
    """Cards are drawn now in the first round only (ruling 2)."""
    return cards.deal(s) if s.round == 1 else turn.begin(s)


def _resume(s: Position) -> Ended:
    """Go on where a question in between led away from, or with the next of several."""
    if s.back != NOTHING:
        s.stage, s.back = RULES.stages[s.back], NOTHING
    return ON.get(s.stage, turn.carry_on)(s)


def _bonus_crop(s: Position) -> Ended:
    s.to_act = (s.turn,)
    return None


DECLARED_THERE: Final = (boats, plant, urban, discs)
"""Modules of actions that nothing else here needs by name; importing them declares what they allow."""

ON: Final[dict[object, Callable[[Position], Ended]]] = {
    REFILL: bonus.refill,
    CHOOSE_BONUS: bonus.carry_on,
    BONUS_CROP: _bonus_crop,
    TAXING: taxes.carry_on,
    LATE: late.carry_on,
    LAST: administration.carry_on,
    OWN_ROUTES: own_routes.carry_on,
    NEXT_ROUTE: own_routes.turn_up,
    PICK_ROUTE: emperor.next_reward,
}
"""What comes next at stages that are not a turn of phase B."""

AFTER: Final[tuple[Callable[[Position], Ended], ...]] = (
    setup.ask_founders,
    setup.ask_resource,
    bonus.begin,
    _after_bonuses,
    turn.begin,
    turn.following,
    feed.begin,
    war.begin,
    disasters.begin,
    own_routes.begin,
    emperor.begin_rewards,
    taxes.begin,
    late.begin,
    administration.begin,
    bonus.begin,
    administration.finish,
    _resume,
)
"""What begins after each part, in the order of the parts in ``stages``."""
