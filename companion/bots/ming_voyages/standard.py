"""``standard``: looks through its whole turn, and weighs what it leads to."""

from __future__ import annotations

from companion.bots.ming_voyages.planning import Planner
from companion.bots.ming_voyages.voyager import Voyager
from companion.bots.ming_voyages.weights import LEARNED


class Standard(Voyager):
    """One turn ahead: cards, targets and order, dice by their chances, the other side's reaction."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Planner(LEARNED))
