"""Own turns played out: from an action on, step by step whatever looks best, to the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from companion.engine.actions import Play, Stage
from companion.games.yinzi.rules import crops, plant, setup, turn
from companion.games.yinzi.rules.edition import BARE
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import RICE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import FEEDING, LAST, LATE, OWN_ROUTES, TAXING, TURN

Worth = Callable[[YinziState, int], float]

LONGEST: Final = 14
"""How many actions of one turn are looked at."""
REPEATED: Final = (FEEDING, LAST, LATE, OWN_ROUTES, TAXING)
"""Stages at which somebody is asked again and again."""
EQUAL: Final = 1e-9


class Line(NamedTuple):
    """A turn played out: its actions, where it leads, and what that is worth."""

    actions: tuple[Play, ...]
    end: YinziState
    worth: float


def alike(s: YinziState, action: Play) -> object:
    """What an action comes to: of actions that come to the same, one is enough to look at."""
    kind, ed = action.kind, s.ed
    if kind is crops.place.kind:
        # A new tile had best lie where nothing grows, and worst on rice, which gives two cubes.
        good = s.good_on(action.at[0])
        return kind, ed.province_of[action.at[0]], good if good == RICE else good == BARE
    if kind is plant.plant.kind:
        return kind, ed.province_of[action.at[0]], s.good_on(action.at[0])
    if kind is setup.found_at.kind:
        squares = ed.sites[action.at[0]]
        return kind, ed.province_of[squares[0]], sum(s.good_on(square) == BARE for square in squares)
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


class Turns:
    """How a seat's turns go on."""

    def __init__(self, seat: int, worth: Worth) -> None:
        self.seat, self.worth = seat, worth

    def line(self, s: YinziState, action: Play) -> Line:
        """The turn that begins with an action and goes on with what looks best, up to where it looks best to stop."""
        began = s.stage
        state = self._after(s, action)
        actions = [action]
        worth = self.worth(state, self.seat)
        while len(actions) < LONGEST and goes_on(state, self.seat, began):
            step, state, worth = self._step(state)
            actions.append(step)
            if step.kind is turn.done.kind:
                break
        return Line(tuple(actions), state, worth)

    def _after(self, s: YinziState, action: Play) -> YinziState:
        """A copy after an action."""
        found = s.clone()
        found.apply(self.seat, action)
        return found

    def _step(self, s: YinziState) -> tuple[Play, YinziState, float]:
        """The best next action; a tax disc is of use only when the card's value is used up."""
        best: tuple[Play, YinziState, float] | None = None
        for action in different(s, s.legal_actions(self.seat)):
            if action.kind is turn.tax.kind and s.left:
                continue
            after = self._after(s, action)
            worth = self.worth(after, self.seat)
            if best is None or worth > best[2] + EQUAL:
                best = action, after, worth
        assert best is not None, "whoever is asked can do something"
        return best
