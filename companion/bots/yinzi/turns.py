"""Own turns played out: from an action on, step by step whatever looks best, to the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from companion.engine.actions import Kind, Play, Stage
from companion.engine.fields import NOTHING
from companion.games.yinzi import advance, bonus, crops, develop, discs, plant, rural, setup, turn
from companion.games.yinzi.edition import BARE
from companion.games.yinzi.game import YinziState
from companion.games.yinzi.goods import RICE
from companion.games.yinzi.position import Position
from companion.games.yinzi.stages import FOUND_SITE, FEEDING, LAST, LATE, OWN_ROUTES, SITE, TAXING, TURN

Worth = Callable[[YinziState, int], float]

LONGEST: Final = 14
"""How many actions of one turn are looked at."""
ANEW: Final[tuple[Stage[Position], ...]] = (TURN,)
"""Stages at which a turn begins: what came before is over."""


class Line(NamedTuple):
    """A turn played out: its actions, where it leads, and what that is worth."""

    actions: tuple[Play, ...]
    end: YinziState
    worth: float


def alike(s: YinziState, action: Play) -> object:
    """What an action comes to: of actions that come to the same, one is enough to look at."""
    kind, ed = action.kind, s.ed
    if kind in (plant.plant.kind, crops.place.kind):
        square = action.at[0]
        good = s.good_on(square)
        if s.stage.legal is not None and kind is crops.place.kind:
            # A new tile had best lie where nothing grows.
            return kind, ed.province_of[square], good if good == RICE else good == BARE
        return kind, ed.province_of[square], good
    if kind is setup.found_at.kind:
        squares = ed.sites[action.at[0]]
        bare = sum(s.good_on(square) == BARE for square in squares)
        return kind, ed.province_of[squares[0]], bare
    return action


def different(s: YinziState, legal: Sequence[Play]) -> list[Play]:
    """One action of each sort, in the order of the list."""
    found: dict[object, Play] = {}
    for action in legal:
        found.setdefault(alike(s, action), action)
    return list(found.values())


def goes_on(s: YinziState, seat: int, began: Stage[Position]) -> bool:
    """Whether the same turn of that seat goes on."""
    return s.to_act == (seat,) and s.stage is not TURN and (s.stage is not began or s.stage in REPEATED)


REPEATED: Final = (FEEDING, LAST, LATE, OWN_ROUTES, TAXING)
"""Stages at which somebody is asked again and again."""


class Turns:
    """How a seat's turns go on."""

    def __init__(self, seat: int, worth: Worth) -> None:
        self.seat, self.worth = seat, worth

    def after(self, s: YinziState, action: Play) -> YinziState:
        """A copy after an action."""
        found = s.clone()
        found.apply(self.seat, action)
        return found

    def line(self, s: YinziState, action: Play) -> Line:
        """The turn that begins with an action and goes on with what looks best, up to where it looks best to stop."""
        began = s.stage
        state = self.after(s, action)
        actions = [action]
        here = self.worth(state, self.seat)
        while len(actions) < LONGEST and goes_on(state, self.seat, began):
            found = self._step(state)
            if found is None:
                break
            step, state, here = found
            actions.append(step)
            if step.kind is turn.done.kind:
                break
        return Line(tuple(actions), state, here)

    def _step(self, s: YinziState) -> tuple[Play, YinziState, float] | None:
        """The best next action. Ending the turn counts like staying as it is."""
        best: tuple[Play, YinziState, float] | None = None
        for action in different(s, s.legal_actions(self.seat)):
            if action.kind in SELDOM and not self._sensible(s, action):
                continue
            after = self.after(s, action)
            worth = self.worth(after, self.seat)
            if best is None or worth > best[2] + 1e-9:
                best = action, after, worth
        return best

    def _sensible(self, s: YinziState, action: Play) -> bool:
        """Whether something that is possible nearly always is worth looking at now."""
        if action.kind is turn.tax.kind:
            return not s.left
        return True


SELDOM: Final[tuple[Kind, ...]] = (turn.tax.kind,)

__all__ = ["NOTHING", "advance", "bonus", "develop", "discs", "rural", "FOUND_SITE", "SITE"]
