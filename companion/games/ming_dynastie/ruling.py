"""What must be set so that an action which the rules refuse becomes legal: people did it all the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.engine.contract import Action, Change

if TYPE_CHECKING:
    from companion.games.ming_dynastie.game import MingState


def ruling(s: MingState, seat: int, action: Action) -> Mapping[str, Change] | None:
    """The fewest settings that help, or ``None``."""
    return None
