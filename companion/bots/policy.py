"""What a bot is: somebody who is given a sample of the game and picks one of the legal actions, with a reason."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from companion.engine.contract import Game, State
from companion.engine.terms import Action

Message: TypeAlias = tuple[str, Mapping[str, Any]]
"""A sentence as message key and parameters."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something else that a bot thought of.

    Attributes:
        actions: the texts of the actions it would take, one after the other.
        key, params: what it is worth, or why it is worse, as a message of the catalogue; an empty key says nothing.
    """

    actions: tuple[str, ...]
    key: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


class Choice(NamedTuple):
    """A decision and why it was made. All but the action is told to everybody: it must give no secret away.

    Attributes:
        action: one of the legal actions.
        key, params: the reason, a message of the catalogue (``because.…``); an empty key gives none.
        alternatives: the next best, the better first; most bots name at most two.
        steps: what to do with the pieces on a real table, one sentence each, in order.
    """

    action: Action
    key: str = ""
    params: Mapping[str, Any] = {}
    alternatives: tuple[Alternative, ...] = ()
    steps: tuple[Message, ...] = ()


class Policy(ABC):
    """A way to play. It is given what its seat may believe in and the legal actions, and nothing else.

    Attributes:
        random: what samples are drawn from for it, and its own lots.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """What it chooses from ``legal`` without a look at the game; ``None`` when it wants one."""
        return None

    @abstractmethod
    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """One of ``legal`` (which is not empty), by a sample of what ``seat`` may believe in."""


Maker: TypeAlias = Callable[[int], Policy]
"""Makes a policy from a seed."""


def decide(policy: Policy, game: Game, state: State, seat: int, legal: Sequence[Action]) -> Choice:
    """What a bot chooses from ``legal``. Nobody else hands a bot anything: it never gets hold of ``state`` itself."""
    return policy.at_once(game, legal) or policy.choose(game, state.sample(seat, policy.random), seat, legal)


class Random(Policy):
    """``random``: any legal action, each as likely; what other bots are measured against."""

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice:
        """Any of ``legal``."""
        return Choice(legal[int(self.random.random() * len(legal))])

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """Any of ``legal``."""
        return self.at_once(game, legal)
