"""A bot by one name for several games: each game's own policy, and a general one for all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.bots.policy import Choice, Policy
from companion.engine.contract import Game
from companion.engine.terms import Action

Maker: TypeAlias = Callable[[int], Policy]
"""Makes a policy from a seed."""


class ByGame:
    """Hands every choice to the game's own policy.

    Args:
        seed: what each policy is made from.
        own: makers of the policies by game id.
        general: maker of the policy for all other games.
    """

    needs_view = True

    def __init__(self, seed: int, own: Mapping[str, Maker], general: Maker) -> None:
        self._seed = seed
        self._own = own
        self._general = general
        self._made: dict[str, Policy] = {}

    def choose(self, game: Game, view: Mapping[str, Any], legal: Sequence[Action]) -> Choice:
        """What the game's policy chooses."""
        name = game.meta.id
        policy = self._made.get(name)
        if policy is None:
            policy = self._made[name] = self._own.get(name, self._general)(self._seed)
        return policy.choose(game, view, legal)
