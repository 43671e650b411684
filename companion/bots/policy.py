"""Policies: a bot is given a sample of the game and picks one of the legal actions, with a reason."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from companion.engine.contract import Game, State
from companion.engine.terms import Action

Message: TypeAlias = tuple[str, Mapping[str, Any]]
"""A sentence, as message key and parameters."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something else that a bot considered.

    Attributes:
        actions: the texts of the actions it would take, one after the other.
        key, params: a message about what it is worth or why it is worse; none if the key is empty.
        value: what it is worth beside the choice, in the game's unit (points, or chances in 100); below 0 it is worse.
            ``None`` where nothing was reckoned that can be compared.
        spread: the standard error of that, 0 where it was reckoned rather than tried.
    """

    actions: tuple[str, ...]
    key: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    value: float | None = None
    spread: float = 0.0


class Choice(NamedTuple):
    """A decision and the reasons for it. Everything but the action and what it is to go on with is shown to everybody,
    so it must not give secrets away.

    Attributes:
        action: one of the legal actions.
        key, params: the reason, a message of the catalogue (``because.…``); none if the key is empty.
        alternatives: the next best, best first; most bots name at most two.
        steps: what to do with the pieces on a real table, one sentence each, in order.
        then: texts of the actions that it means to go on with in its turn; only whose seat it is reads them.
    """

    action: Action
    key: str = ""
    params: Mapping[str, Any] = {}
    alternatives: tuple[Alternative, ...] = ()
    steps: tuple[Message, ...] = ()
    then: tuple[str, ...] = ()


class Policy(ABC):
    """A way to play. It is given a sample and the legal actions, and nothing else.

    Attributes:
        random: the generator for its samples and its own random choices.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """What it chooses from ``legal`` without looking at the game; ``None`` if it needs to look."""
        return None

    @abstractmethod
    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """One of ``legal`` (which is not empty), given a state that is consistent with what ``seat`` knows."""


class Told(NamedTuple):
    """Where a bot can play although its cards lie on the table: people tell it what it goes by.

    Attributes:
        seat: the only one that it takes there.
        edition: of such a game.
        options: what the game is then played with.
    """

    seat: str
    edition: str
    options: Mapping[str, str]


Maker: TypeAlias = Callable[[int], Policy]
"""Makes a policy from a seed."""


def decide(policy: Policy, game: Game, state: State, seat: int, legal: Sequence[Action]) -> Choice:
    """What a bot chooses from ``legal``. Bots are only ever called from here, so they never get hold of ``state``
    itself."""
    return policy.at_once(game, legal) or policy.choose(game, state.sample(seat, policy.random), seat, legal)


class Random(Policy):
    """``random``: any legal action, all equally likely; the baseline for other bots."""

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice:
        """Any of ``legal``."""
        return Choice(legal[int(self.random.random() * len(legal))])

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """Any of ``legal``."""
        return self.at_once(game, legal)
