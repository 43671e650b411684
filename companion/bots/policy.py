"""What a bot is: somebody who sees a view and picks one of the legal actions, with a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.engine.contract import Game
from companion.engine.terms import Action

Message: TypeAlias = tuple[str, Mapping[str, Any]]
"""A sentence as message key and parameters."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something else that a bot thought of.

    Attributes:
        actions: the texts of the actions it would take, one after the other.
        key, params: what it is worth, or why it is worse, as a message of the catalogue; an empty key says nothing.
    """

    actions: tuple[str, ...]
    key: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


class Choice(NamedTuple):
    """A decision and why it was made. All but the action is told to everybody: it must give no secret away.

    Attributes:
        action: one of the legal actions.
        key, params: the reason, a message of the catalogue (``because.…``); an empty key gives none.
        alternatives: the next best, the better first; most bots name at most two.
        steps: what to do with the pieces on a real table, one sentence each, in order.
    """

    action: Action
    key: str = ""
    params: Mapping[str, Any] = {}
    alternatives: tuple[Alternative, ...] = ()
    steps: tuple[Message, ...] = ()


class Policy(Protocol):
    """A way to play. It knows its seat's view and the legal actions, nothing else."""

    needs_view: bool
    """Whether ``choose`` looks at the view; if not, an empty one will do."""

    def choose(self, game: Game, view: Mapping[str, Any], legal: Sequence[Action]) -> Choice:
        """One of ``legal`` (which is not empty)."""


Maker: TypeAlias = Callable[[int], Policy]
"""Makes a policy from a seed."""
