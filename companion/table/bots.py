"""What a table asks of a bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.engine import Action, Game


class Choice(Protocol):
    """A bot's decision and its reason, as message key and parameters (``""``: it gives none)."""

    @property
    def action(self) -> Action:
        """One of the legal actions it was given."""

    @property
    def key(self) -> str:
        """Message key of the reason."""

    @property
    def params(self) -> Mapping[str, Any]:
        """Parameters of the reason."""


class Policy(Protocol):
    """A way to choose that sees only its seat's view."""

    def choose(self, game: Game, view: Mapping[str, Any], legal: Sequence[Action]) -> Choice:
        """Choose one of ``legal``."""
