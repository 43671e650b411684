"""A bot of the game's own, beside those that play any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.bots.greedy import Greedy
from companion.bots.policy import Maker, Policy
from companion.engine.contract import State

from ..rules.phases import count_store


def worth(state: State, seat: int) -> float:
    """Points ahead of the best rival, counted as if the game ended now (5)."""
    players = state.view(seat)["players"]
    totals = [player["points"] + sum(count_store(list(player["store"].values()))) for player in players]
    mine = totals.pop(seat)
    return float(mine - max(totals))


def merchant(seed: int) -> Policy:
    """Takes what its store and purse are worth most by."""
    return Greedy(seed, lambda game_id: worth)


LEVELS: Final[Mapping[str, Maker]] = {"merchant": merchant}
"""The one for first games comes first."""
