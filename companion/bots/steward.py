"""A bot by one name for several games: each game's own policy, and a general one for all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.bots.policy import Choice, Maker, Policy
from companion.engine.contract import Game, State
from companion.engine.terms import Action


class ByGame(Policy):
    """Hands every choice to the game's own policy.

    Args:
        seed: what each policy is made from.
        own: makers of the policies by game id.
        general: maker of the policy for all other games.
    """

    def __init__(self, seed: int, own: Mapping[str, Maker], general: Maker) -> None:
        super().__init__(seed)
        self._seed = seed
        self._own = own
        self._general = general
        self._made: dict[str, Policy] = {}

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """What the game's policy chooses without a look."""
        return self._policy(game).at_once(game, legal)

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """What the game's policy chooses."""
        return self._policy(game).choose(game, sample, seat, legal)

    def _policy(self, game: Game) -> Policy:
        """The game's own policy, which draws from the same generator."""
        name = game.meta.id
        policy = self._made.get(name)
        if policy is None:
            policy = self._made[name] = self._own.get(name, self._general)(self._seed)
            policy.random = self.random
        return policy
