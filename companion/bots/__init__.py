"""Bots: ways to play that know only what their seat may believe in.

Some play any game; a game's own lie in a package of its name. Such a package, ``companion.bots.<the game's package>``,
may have ``LEVELS`` (bots by name, each made from a seed, in the order in which seats offer them: what most people
should take comes first), ``evaluate`` (how ``greedy`` looks at the game; others it judges by their points), ``NAMES``
(what bots are called in seats that are no colours) and ``PAIRS`` (whose strength is measured). Every bot needs
``phone.bot.<name>``, for the one who chooses, and ``bot.<name>``, for lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final

from companion.bots.greedy import Evaluation, Greedy, lead
from companion.bots.policy import Alternative, Choice, Maker, Policy, Random, decide
from companion.engine import registry
from companion.engine.contract import Game, State
from companion.engine.terms import Action


def _of_game(game_id: str, what: str) -> Any:
    return getattr(registry.of_game(game_id, __name__), what, None)


@cache
def evaluation(game_id: str) -> Evaluation:
    """How a position of that game looks for a seat."""
    own: Evaluation | None = _of_game(game_id, "evaluate")
    return own or lead


def _greedy(seed: int) -> Policy:
    return Greedy(seed, evaluation)


GENERAL: Final[Mapping[str, Maker]] = MappingProxyType({"greedy": _greedy, "random": Random})
"""Bots that play any game."""


def levels(game_id: str) -> Mapping[str, Maker]:
    """The bots of that game by name, the one that seats offer first before the others."""
    return {**(_of_game(game_id, "LEVELS") or {}), **GENERAL}


def pairs(game_id: str) -> Sequence[str]:
    """Whose strength is measured when nobody says; empty where the game does not say either."""
    return _of_game(game_id, "PAIRS") or ()


def _names() -> Iterator[tuple[str, str]]:
    """What bots are called: their seat's colour in Chinese, or a name fit for their side."""
    yield from (("red", "Hong"), ("yellow", "Huang"), ("blue", "Lan"), ("green", "Lü"))
    for game_id in registry.metas():
        yield from (_of_game(game_id, "NAMES") or {}).items()


NAMES: Final[Mapping[str, str]] = MappingProxyType(dict(_names()))
"""What bots are called by their seats, so that three bots are three people."""


def name_of(colour: str, bot: str) -> str:
    """The name of a bot in that seat; seats without one have the bot's own."""
    return NAMES.get(colour, bot)


class ByGame(Policy):
    """A bot by one name for several games: each game's own policy of that name, and a general one for all others."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(seed)
        self._name, self._seed = name, seed
        self._made: dict[str, Policy] = {}

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """What the game's policy chooses without a look."""
        return self._policy(game).at_once(game, legal)

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """What the game's policy chooses."""
        return self._policy(game).choose(game, sample, seat, legal)

    def _policy(self, game: Game) -> Policy:
        """The game's own policy, which draws from the same generator."""
        id_ = game.meta.id
        if id_ not in self._made:
            self._made[id_] = levels(id_).get(self._name, _greedy)(self._seed)
            self._made[id_].random = self.random
        return self._made[id_]


POLICIES: Final[Mapping[str, Maker]] = MappingProxyType(
    {name: partial(ByGame, name) for name in dict.fromkeys(one for id_ in registry.metas() for one in levels(id_))}
)
"""Every bot of every game by name, made from a seed. One that a game does not have plays it as ``greedy``, so that no
table ever waits for nobody; who offers bots offers those of ``levels``."""

__all__ = ["POLICIES", "Alternative", "Choice", "Maker", "Policy", "decide", "levels"]
