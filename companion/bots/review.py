"""Reviews of games that are over: which decisions have cost most, found by playing on from what was done and from what
a good bot would have done instead.

A decision is only weighed from what its seat knew: all that it could not see is drawn anew, with luck that follows from
``Decision.mark`` alone. So whatever lay hidden, the review is the same. What is told is the smaller of what two ways to
play on say, with luck on which nothing was chosen. How much is looked at is told in trials, never in time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from companion.bots.greedy import MOST_ENDS, TURN_DEPTH, Evaluation, RestOfTurn, lead
from companion.bots.policy import Maker, decide
from companion.bots.search import Difference, Tried
from companion.engine import registry
from companion.engine.contract import Game, State
from companion.engine.terms import CHANCE

POINTS: Final = "points"
CHANCES: Final = "chances"
"""What is counted: points ahead of the best rival, or chances to win in 100."""
LONGEST_TURN: Final = 24
"""Actions of a turn that a bot is asked for."""
SEED_BITS: Final = 32
ALONE: Final = 2
"""So many people have the whole budget each."""
FEWEST: Final = 4
"""Trials, however many they are."""
QUICK, OTHER = range(2)
"""The two ways to play on."""

Way: TypeAlias = Callable[[Game, State, int, Random], float]
"""Plays on from a state, which it may change: what that comes to for a seat."""
Until: TypeAlias = Callable[[State], Callable[[State], bool]]
"""Given where it begins: whether playing on has gone far enough."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is looked at for one person.

    Attributes:
        suspects: decisions that look worst at a glance; each is played on in the quicker way, ``first`` times.
        again: of each turn the worst by that, and so many of them; each in that way once more, ``trials`` times with
            fresh luck.
        other: those that have clearly cost most by that; each with the same luck in the other way.
        told: so many are told at most.
    """

    suspects: int = 36
    first: int = 6
    again: int = 8
    other: int = 4
    trials: int = 12
    told: int = 3

    def among(self, people: int) -> Budget:
        """The same for each of several: of more than two, all together have no more than two alone have."""
        if people <= ALONE:
            return self
        return replace(
            self,
            suspects=max(1, self.suspects * ALONE // people),
            other=max(1, self.other * ALONE // people),
            trials=max(FEWEST, self.trials * ALONE // people),
        )

    def steps(self, decisions: int) -> int:
        """How many times it is thought at most, for so many decisions."""
        first, trials = min(self.suspects, decisions), min(self.again, decisions) + min(self.other, decisions)
        return decisions + 2 * self.first * first + 2 * self.trials * trials


@dataclass(frozen=True, slots=True)
class Yardstick:
    """By what decisions in a game are weighed (``REVIEW`` in its ``bots``).

    Attributes:
        best: makes the bot that says what would have been better.
        ways: two to play on, which are not wrong about the same things; the quicker first.
        glance: how good a position looks, to find what is worth a closer look.
        counts: ``POINTS`` or ``CHANCES``.
        budget: how much is looked at.
    """

    best: Maker
    ways: tuple[Way, Way]
    glance: Evaluation = lead
    counts: str = POINTS
    budget: Budget = Budget()


def played_on(maker: Maker, worth: Evaluation = lead, until: Until | None = None) -> Way:
    """To play on with a bot in every seat.

    Args:
        maker: makes that bot.
        worth: of where it ends.
        until: how far; to the end of the game when left out.
    """

    def way(game: Game, state: State, seat: int, random: Random) -> float:
        enough = until(state) if until is not None else None
        bots = [maker(random.getrandbits(SEED_BITS)) for _ in state.seats]
        luck = Random(random.getrandbits(SEED_BITS))  # what bots draw from theirs changes nothing that chance brings
        while state.to_act and not (enough and enough(state)):
            actor = state.to_act[0]
            if actor == CHANCE:
                state.apply(CHANCE, state.chance_at(luck.random()))
            else:
                legal = state.legal_actions(actor)
                state.apply(actor, decide(bots[actor], game, state, actor, legal).action)
        return worth(state, seat)

    return way


# --- one decision ------------------------------------------------------------------------------------------------


class Decision(NamedTuple):
    """What somebody chose, with what it takes to weigh it anywhere.

    Attributes:
        game, dump: the position.
        seat: the number of the seat there.
        played: the texts of what it chose, and then, to the end of its turn.
        turn: which turn it belongs to.
        mark: what its luck follows from; nothing hidden may be in it.
    """

    game: str
    dump: Mapping[str, Any]
    seat: int
    played: tuple[str, ...]
    turn: int
    mark: str

    def luck(self, *what: object) -> Random:
        """Luck of its own for each thing that takes some."""
        return Random(" ".join(map(str, (self.mark, *what))))

    def sample(self, state: State, number: int) -> State:
        """What the seat may believe in, drawn with the luck of that number."""
        return state.sample(self.seat, self.luck("sample", number))


def in_turn(state: State, seat: int, phase: str) -> bool:
    """Whether a turn that a seat has begun in that phase still goes on with its choice alone."""
    return state.to_act == (seat,) and not state.opens and state.phase == phase


def carry_out(state: State, seat: int, turn: Sequence[str]) -> None:
    """What a seat does in its turn, as far as the state knows it: what comes to light on the way may differ."""
    phase = state.phase
    for place, text in enumerate(turn):
        if place and not in_turn(state, seat, phase):
            return
        action = next((one for one in state.legal_actions(seat) if one.text == text), None)
        if action is None:
            return
        state.apply(seat, action)


class Suspect(NamedTuple):
    """What may have been better.

    Attributes:
        turn: what the best bot would have done instead, and what then until its turn has ended.
        gain: by how much it looks better at a glance.
    """

    turn: tuple[str, ...]
    gain: float


def suspect(yardstick: Yardstick, decision: Decision) -> Suspect | None:
    """What may have been better than a decision; ``None`` where the best bot agrees, where there was nothing else to
    choose, and where the rules do not know what was done."""
    game = registry.game(decision.game)
    state, seat = game.load(decision.dump), decision.seat
    legal = state.legal_actions(seat)
    played = next((action for action in legal if action.text == decision.played[0]), None)
    if played is None or len(legal) < 2:
        return None
    bot = yardstick.best(decision.luck("best").getrandbits(SEED_BITS))
    better = decide(bot, game, state, seat, legal).action
    if better.text == played.text:
        return None
    sample = decision.sample(state, 0)
    rest = RestOfTurn(seat, yardstick.glance)
    ends = MOST_ENDS // len(legal)
    gain = rest.best(sample, better, TURN_DEPTH, ends) - rest.best(sample, played, TURN_DEPTH, ends)
    turn, phase = [better.text], sample.phase
    sample.apply(seat, better)
    while in_turn(sample, seat, phase) and len(turn) < LONGEST_TURN:
        action = decide(bot, game, sample, seat, sample.legal_actions(seat)).action
        turn.append(action.text)
        sample.apply(seat, action)
    return Suspect(tuple(turn), gain)


def worth(yardstick: Yardstick, decision: Decision, turn: Sequence[str], way: int, number: int) -> float:
    """What a turn comes to, played on in one of the two ways with the luck of that number."""
    game = registry.game(decision.game)
    state = decision.sample(game.load(decision.dump), number)
    carry_out(state, decision.seat, turn)
    return yardstick.ways[way](game, state, decision.seat, decision.luck("on", number))


# --- all that somebody decided -----------------------------------------------------------------------------------


class Think(Protocol):
    """Where it is thought: ``suspect`` and ``worth`` of one yardstick, wherever they are carried out."""

    def suspect(self, decision: Decision) -> Suspect | None:
        """As the function."""

    def worth(self, decision: Decision, turn: Sequence[str], way: int, number: int) -> float:
        """As the function."""


class Loss(NamedTuple):
    """What a decision has cost.

    Attributes:
        decision: it.
        better: what would have been better, and then, to the end of the turn.
        by: how much, of what the yardstick counts; always more than its spread.
    """

    decision: Decision
    better: tuple[str, ...]
    by: Difference


def costliest(decisions: Sequence[Decision], think: Think, budget: Budget) -> tuple[Loss, ...]:
    """The decisions that have cost most, that first and one of each turn at most; none where none can be shown to have
    cost anything."""
    found = [(one, better) for one in decisions if (better := think.suspect(one)) is not None]
    found.sort(key=lambda one: -one[1].gain)
    first, fresh = range(budget.first), range(budget.first, budget.first + budget.trials)

    def points(loss: Loss) -> float:
        return loss.by.points

    def losses(of: Iterable[tuple[Decision, tuple[str, ...]]], way: int, numbers: range) -> list[Loss]:
        """What they cost by one way, the most first; without those that cost nothing."""
        lost = [Loss(one, better, difference(think, one, better, way, numbers)) for one, better in of]
        return sorted((one for one in lost if one.by.points > 0), key=points, reverse=True)

    looked = losses(((one, better.turn) for one, better in found[: budget.suspects]), QUICK, first)
    turns = {one.decision.turn: one for one in reversed(looked)}
    worst = [one for one in looked if turns[one.decision.turn] is one][: budget.again]
    again = [one for one in losses([one[:2] for one in worst], QUICK, fresh) if one.by.is_clear][: budget.other]
    others = {one.decision.mark: one for one in losses([one[:2] for one in again], OTHER, fresh)}
    both = [min(one, others[one.decision.mark], key=points) for one in again if one.decision.mark in others]
    return tuple(sorted((one for one in both if one.by.is_clear), key=points, reverse=True)[: budget.told])


def difference(think: Think, decision: Decision, better: tuple[str, ...], way: int, numbers: range) -> Difference:
    """By how much another turn is better than what was played, by one way with the luck of these numbers."""
    there, here = (
        Tried(turn, [think.worth(decision, turn, way, number) for number in numbers])
        for turn in (better, decision.played)
    )
    return there.better_than(here)
