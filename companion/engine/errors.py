"""What can be wrong with input to a game, one type for each kind of mistake.

Every error carries a message *key* of the catalogue and its parameters, so that the phone can say it in the
reader's language; ``str(error)`` is the plain English sentence for a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GameError(Exception):
    """Base of all errors a game raises.

    Attributes:
        key: message key in the catalogue, for example ``"illegal.not-your-turn"``.
        params: parameters of that message.
    """

    code = "game-error"

    def __init__(self, message: str, key: str = "", **params: Any) -> None:
        super().__init__(message)
        self.key = key or f"error.{self.code}"
        self.params: Mapping[str, Any] = params


class SetupError(GameError):
    """A game cannot be set up like this: seats, options or edition are wrong."""

    code = "bad-setup"


class ActionSyntaxError(GameError):
    """A text that is no action of this game at all."""

    code = "bad-action"


class IllegalAction(GameError):
    """A well-formed action that the rules forbid now.

    ``rule`` names the rule or ruling, for example ``"3.1"`` or ``"ruling 5"``.
    """

    code = "illegal-action"

    def __init__(self, message: str, key: str = "", rule: str = "", **params: Any) -> None:
        super().__init__(message, key, rule=rule, **params)
        self.rule = rule


class ImpossiblePosition(GameError):
    """A position that cannot be; ``field`` is the dotted path of what is wrong.

    ``key`` and its ``params`` say it in the reader's language, names of things by fields of their kind (``seat``,
    ``district`` …). ``field`` and the English ``problem`` are always among the params, for programs.
    """

    code = "impossible-position"

    def __init__(self, field: str, problem: str, key: str = "", **params: Any) -> None:
        super().__init__(f"{field}: {problem}", key, **params, field=field, problem=problem)
        self.field = field


class RecordError(GameError):
    """A record that cannot be read; ``line`` counts from 1 and is always among the params, as is ``problem``.

    Where the game refuses what a line says, ``cause`` is its error as ``as_cause`` tells it.
    """

    code = "bad-record"

    def __init__(self, line: int, problem: str, key: str = "", **params: Any) -> None:
        super().__init__(f"line {line}: {problem}", key, **params, line=line, problem=problem)
        self.line = line


def as_cause(error: GameError) -> Mapping[str, Any]:
    """An error as a parameter of another message, which the catalogue puts in as a sentence of its own."""
    return {"key": error.key, "params": dict(error.params), "text": str(error)}
