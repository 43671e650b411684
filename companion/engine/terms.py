"""The vocabulary shared by games and those who run them: actions, notes, score lines, settings, special seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

CHANCE: Final = -1
"""The seat number of chance."""

TABLE: Final = -2
"""The seat number of the people together, for what any of them reports from the real table."""

Lot: TypeAlias = Callable[[int], int]
"""Draws a lot: given a number of equally likely places, one of them, from 0."""

Change = int | str
"""The value of a setting: a count, or one of its choices."""


class Action:
    """One small choice, identified by its text: ``state.parse(action.text)`` gives the same shared object back.

    Attributes:
        text: what logs, the API and records hold, for example ``"light 2"``.
        key: message key of the log line about it, for example ``"did.light"``.
        params: parameters of that message.
        touches: the things it touches, as ``"kind:id"``; tapping one of them narrows the list to such actions.
    """

    __slots__ = ("key", "params", "text", "touches")

    def __init__(self, text: str, key: str, params: Mapping[str, Any], touches: tuple[str, ...] = ()) -> None:
        self.text = text
        self.key = key
        self.params = params
        self.touches = touches

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"state.parse({self.text!r})"

    def __deepcopy__(self, _memo: dict[int, Any]) -> Action:
        """There is one action of each text, so copies share it."""
        return self


Name: TypeAlias = str | Mapping[str, Any]
"""What a thing is called: a proper name, or a message as ``{"key": …, "params": {…}}`` if it is called by what it
shows."""


class Note(NamedTuple):
    """Something that happened automatically while an action was applied, as key and parameters."""

    key: str
    params: Mapping[str, Any]


class ScoreLine(NamedTuple):
    """Points that were won or lost, and why. A total is the sum of its lines.

    ``params`` holds what the sentence needs (``count``, ``round`` …); ``rule`` cites the rulebook.
    """

    seat: int
    points: int
    reason: str
    params: Mapping[str, Any]
    rule: str


class Setting(NamedTuple):
    """One part of the position that people may set to what lies on the real table.

    Its ``name`` is text, for example ``"hand yellow lantern"``; the first word is its kind, and ``set.<kind>`` with
    ``params`` is its label.

    Attributes:
        value: its present value; ``""`` for a choice that nobody has made, or a count that nobody has told.
        most: the highest count that rules and box allow; 0 for a choice.
        choices: the possible values of a choice; empty for a count.
        touches: the things it belongs to, as ``"kind:id"``.
    """

    name: str
    value: Change
    most: int
    choices: tuple[str, ...]
    params: Mapping[str, Any]
    touches: tuple[str, ...]
