"""Chance that brings the same in the same position, whatever other tables have drawn: a test is the same every time."""

from __future__ import annotations

import json

from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.terms import Action


class SteadyChance:
    """Draws by what everybody may know of the position."""

    def choose(self, state: State) -> Action:
        """One of the outcomes, weighted."""
        return SeededChance(json.dumps(state.view(None), sort_keys=True)).choose(state)
