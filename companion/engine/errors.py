"""What can be wrong with input to a game, one type for each kind of mistake.

Every error is a message *key* of the catalogue with its parameters: the catalogue says it in the reader's language, the
commands in English. ``str(error)`` is for logs and developers, never for players.
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

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        return compact(self.key, self.params)


class SetupError(GameError):
    """A game cannot be set up like this: the seats, options or edition are wrong."""

    code = "bad-setup"


class ActionSyntaxError(GameError):
    """A text that is not an action of this game at all."""

    code = "bad-action"


class IllegalAction(GameError):
    """A well-formed action that the rules forbid now.

    ``rule`` names the rule or ruling, for example ``"3.1"`` or ``"ruling 5"``, and is always among the params.
    """

    code = "illegal-action"

    def __init__(self, key: str, rule: str = "", **params: Any) -> None:
        super().__init__(key, rule=rule, **params)
        self.rule = rule


class ImpossiblePosition(GameError):
    """A position that is impossible; ``field`` is the dotted path of what is wrong, and always among the params.

    Things are named by params called after their kind (``seat``, ``card`` …).
    """

    code = "impossible-position"

    def __init__(self, field: str, key: str, **params: Any) -> None:
        super().__init__(key, **params, field=field)
        self.field = field

    def __str__(self) -> str:
        return f"{self.field}: {compact(self.key, {k: v for k, v in self.params.items() if k != 'field'})}"


class RecordError(GameError):
    """A record that cannot be read; ``line`` counts from 1 and is always among the params.

    Its texts begin with the param ``at``, a message of its own that says which line of the record is at fault. If the
    game refuses what the line says, ``cause`` is that error in the form of ``as_cause``.
    """

    code = "bad-record"

    def __init__(self, line: int, key: str, **params: Any) -> None:
        super().__init__(key, **params, line=line, at=at_line(line))
        self.line = line

    def __str__(self) -> str:
        told = compact(self.key, {k: v for k, v in self.params.items() if k not in ("line", "at")})
        return f"line {self.line}: {told}"


def at_line(line: int) -> Mapping[str, Any]:
    """The line of a record at fault, as a parameter of the message that says what is wrong."""
    return {"key": "record.at", "params": {"line": line}}


def as_cause(error: GameError) -> Mapping[str, Any]:
    """An error as a parameter of another message; the catalogue inserts it as a sentence of its own."""
    return {"key": error.key, "params": dict(error.params)}


def compact(key: str, params: Mapping[str, Any]) -> str:
    """A message in one line for logs: its key, and its parameters in brackets."""
    told = ", ".join(f"{name}={value!r}" for name, value in params.items())
    return f"{key} ({told})" if told else key
