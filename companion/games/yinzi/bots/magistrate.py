"""``magistrate``: tries its best turns by playing on until its next one has been played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from companion.bots.policy import Choice
from companion.bots.search import halving
from companion.engine.contract import Game, State
from companion.engine.terms import CHANCE, Action
from companion.games.yinzi.bots import explanations
from companion.games.yinzi.bots.evaluation import DEFAULT, Taste
from companion.games.yinzi.bots.lookout import Lookout
from companion.games.yinzi.bots.steward import Steward
from companion.games.yinzi.bots.turns import Line
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.stages import TURN

BUDGET: Final = 6
"""Trials of a turn."""
MOST: Final = 3
"""Turns that are tried."""
RIVAL: Final = 0.35
"""The fraction of the best rival's prospects that is subtracted from one's own."""


class Magistrate(Steward):
    """Plays Yínzi better than all others here."""

    def __init__(self, seed: int, taste: Taste = DEFAULT, budget: int | None = None) -> None:
        """
        Args:
            seed: of its luck.
            taste: how it values a position.
            budget: trials of a turn, if not as many as usual; 0 for ``steward``'s own choices.
        """
        super().__init__(seed, taste)
        self._budget = BUDGET if budget is None else budget

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """The action with which the best line of its turn begins, as it is when the next turn has been played."""
        assert isinstance(sample, YinziState)
        self._lookout = Lookout()
        lines = sorted(self.lines(sample, seat), key=lambda line: -line.worth)
        turns = [*_apart(lines)] if sample.stage is TURN and self._budget else []
        if len(turns) < 2:
            return explanations.choice(sample, seat, lines)
        luck = self.random.getrandbits(32)
        replies: dict[int, dict[int, Line]] = {}

        def trial(line: Line, number: int) -> float:
            return self.played_on(sample, seat, line, Random(luck + number), replies.setdefault(number, {}))

        return explanations.tried(sample, seat, halving(turns, self._budget, trial))

    def played_on(self, s: YinziState, seat: int, line: Line, luck: Random, replies: dict[int, Line]) -> float:
        """What a turn is worth to a seat once the others and the seat itself have had their next ones, with cards
        that the others may hold.

        Args:
            replies: what the others did with that luck after the turns that were tried before, by seat; they do it
                again where they still can.
        """
        after = s.sample(seat, luck)
        _carry_out(after, seat, line)
        after = self._play_on(after, seat, luck, replies)
        rivals = (self.worth(after, other) for other in range(len(after.seats)) if other != seat)
        return self.worth(after, seat) - RIVAL * max(rivals)

    def _play_on(self, s: YinziState, seat: int, luck: Random, replies: dict[int, Line]) -> YinziState:
        """All do what looks best, up to the seat's second next turn or the end of the phase."""
        phase, turns = s.phase, 1
        while s.to_act and s.phase == phase:
            who, opens = s.to_act[0], s.stage is TURN
            if who == CHANCE:
                s.apply(CHANCE, s.chance_at(luck.random()))
                continue
            if who == seat and opens:
                if not turns:
                    break
                turns -= 1
            elif opens and who in replies:
                after = s.clone()
                if _carry_out(after, who, replies[who]):
                    s = after
                    continue
            line = max(self.lines(s, who), key=lambda line: line.worth)
            if opens and who != seat:
                replies[who] = line
            _carry_out(s, who, line)
        return s


def _carry_out(s: YinziState, seat: int, line: Line) -> bool:
    """A line, as far as it goes with what the others hold here; whether it went to its end."""
    for action in line.actions:
        if s.to_act != (seat,) or action not in s.legal_actions(seat):
            return False
        s.apply(seat, action)
    return True


def _apart(lines: Sequence[Line]) -> Iterator[Line]:
    """The best of those that differ in where a card or a group goes."""
    seen: set[object] = set()
    for line in lines:
        gist = explanations.gist(line)
        if gist not in seen and len(seen) < MOST:
            seen.add(gist)
            yield line
