"""Bots: policies that know only what their seat knows.

It imports the engine; tables, stores, pages, commands and games' bots import it.

Some play any game; a game's own bots are in its package. That package's ``bots`` may have ``LEVELS`` (makers of bots by
name, in the order in which they are offered: the one for first games comes first), ``COACH`` (which of them people ask
what it would do), ``evaluate`` (how ``greedy`` judges the game; without it, by points), ``NAMES`` (what bots are called
in seats that are not colours), ``PAIRS`` (whose strength is measured), ``TOLD`` (which of them play where other bots
cannot see their cards, and how: ``Told``) and ``REVIEW`` (by what decisions of people are weighed:
``review.Yardstick``). Every bot needs the texts ``phone.bot.<name>``, for whoever chooses it, and ``bot.<name>``, for
lists.

A bot has no clock: it chooses the same on every machine, so what limits it is how much it looks at. How long a process
may think for a table that several serve is told in ``table/bot_lease.py`` (``LEASE_S``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final

from companion.bots.greedy import Evaluation, Greedy, lead
from companion.bots.policy import Alternative, Choice, Maker, Policy, Random, Told, decide
from companion.bots.review import Yardstick, played_on
from companion.engine import registry
from companion.engine.contract import Game, State
from companion.engine.terms import Action


def _of_game(game_id: str, what: str, kind: type[Any]) -> Any:
    return registry.brought(game_id, "bots", what, kind)


@cache
def evaluation(game_id: str) -> Evaluation:
    """The function that says how good a position of that game is for a seat."""
    own: Evaluation | None = _of_game(game_id, "evaluate", object)
    return own or lead


def _greedy(seed: int) -> Policy:
    return Greedy(seed, evaluation)


GENERAL: Final[Mapping[str, Maker]] = MappingProxyType({"greedy": _greedy, "random": Random})
"""Bots that play any game."""


def levels(game_id: str) -> Mapping[str, Maker]:
    """The bots of that game by name, in the order in which they are offered."""
    return {**(_of_game(game_id, "LEVELS", Mapping) or {}), **GENERAL}


def coach(game_id: str) -> str:
    """The bot of that game that people ask what it would do in their place: the first that it offers, where it names
    none that it has."""
    known, named = levels(game_id), _of_game(game_id, "COACH", str)
    return named if named in known else next(iter(known))


def told(game_id: str) -> Mapping[str, Told]:
    """The bots of that game that play from what people tell them, by name."""
    return _of_game(game_id, "TOLD", Mapping) or {}


def pairs(game_id: str) -> Sequence[str]:
    """The pairs whose strength is measured by default; empty if the game names none."""
    return _of_game(game_id, "PAIRS", Sequence) or ()


@cache
def yardstick(game_id: str) -> Yardstick:
    """By what decisions in that game are weighed; where it does not say so, by its coach, and in points."""
    own: Yardstick | None = _of_game(game_id, "REVIEW", Yardstick)
    best = levels(game_id)[coach(game_id)]
    return own or Yardstick(best, (played_on(_greedy), played_on(Random)), evaluation(game_id))


def _names() -> Iterator[tuple[str, str]]:
    """What bots are called: their seat's colour in Chinese, or a name that fits their side."""
    yield from (("red", "Hong"), ("yellow", "Huang"), ("blue", "Lan"), ("green", "Lü"))
    for game_id in registry.metas():
        yield from (_of_game(game_id, "NAMES", Mapping) or {}).items()


NAMES: Final[Mapping[str, str]] = MappingProxyType(dict(reversed([*_names()])))
"""Names of bots by seat, so that three bots are three different people; where games name the same seat, the first."""


def name_of(colour: str, bot: str) -> str:
    """The name of a bot in that seat; the bot's own name if the seat has none."""
    return NAMES.get(colour, bot)


class ByGame(Policy):
    """A bot with one name for several games: each game's own policy of that name, and ``greedy`` for all other
    games."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(seed)
        self._name, self._seed = name, seed
        self._made: dict[str, Policy] = {}

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """What the game's policy chooses without looking at the game."""
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
"""Every bot of every game by name, made from a seed. A bot that a game does not have plays it as ``greedy``, so that no
table is ever left waiting. The bots to offer for a game are those of ``levels``."""

__all__ = [
    "POLICIES",
    "Alternative",
    "Choice",
    "Maker",
    "Policy",
    "Told",
    "coach",
    "decide",
    "levels",
    "told",
    "yardstick",
]
