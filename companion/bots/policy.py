"""What a bot is: somebody who sees a view and picks one of the legal actions, with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.engine.contract import Action, Game


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision and why it was made.

    ``key`` and ``params`` are a message of the catalogue (``because.…``); an empty key gives no reason.
    """

    action: Action
    key: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


class Policy(Protocol):
    """A way to play. It knows its seat's view and the legal actions, nothing else."""

    needs_view: bool
    """Whether ``choose`` looks at the view; if not, an empty one will do."""

    def choose(self, game: Game, view: Mapping[str, Any], legal: Sequence[Action]) -> Choice:
        """One of ``legal`` (which is not empty)."""
