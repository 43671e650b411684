"""What a table asks of a bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from companion.engine import Action, Game


class Alternative(Protocol):
    """Something else that a bot thought of."""

    @property
    def actions(self) -> Sequence[str]:
        """The texts of the actions that it would take."""

    @property
    def key(self) -> str:
        """Message key of what it is worth; ``""``: nothing is said."""

    @property
    def params(self) -> Mapping[str, Any]:
        """Its parameters."""


class Choice(Protocol):
    """A bot's decision and its reason, as message key and parameters (``""``: it gives none).

    It may have ``alternatives`` and ``steps`` beside; see ``thoughts.Thoughtful``.
    """

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


Maker: TypeAlias = Callable[[int], Policy]
"""Makes a policy from a seed."""
