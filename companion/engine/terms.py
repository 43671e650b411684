"""What games and those who run them speak in: actions, notes, lines of points, settings, and who is no seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

CHANCE: Final = -1
"""The seat number of chance."""

TABLE: Final = -2
"""The seat number of the people together: what any of them tells of the real table."""

Change = int | str
"""What a setting is set to: a count, or one of its choices."""


class Action:
    """One small choice. It is its text: ``state.parse(action.text)`` gives the same shared object back.

    Attributes:
        text: what logs, the API and records hold, for example ``"step qizhou rickshaw"``.
        key: message key of the log line that tells it, for example ``"did.step"``.
        params: parameters of that message.
        touches: the things it touches, as ``"kind:id"``; a tap on one of them narrows the list to this action.
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
        """There is one of each text, so a copy of something that holds it holds the same one."""
        return self


class Note(NamedTuple):
    """Something that happened by itself while an action was applied, as key and parameters."""

    key: str
    params: Mapping[str, Any]


class ScoreLine(NamedTuple):
    """Points that moved, and why. A total is the sum of its lines.

    ``params`` holds what the sentence needs (``province``, ``count``, ``round`` …); ``rule`` cites the rulebook.
    """

    seat: int
    points: int
    reason: str
    params: Mapping[str, Any]
    rule: str


class Setting(NamedTuple):
    """One thing of the position that people may set to what lies on the real table.

    Its ``name`` is text, for example ``"open qizhou yellow"``; the first word is its kind, and ``set.<kind>`` its
    message with ``params``.

    Attributes:
        value: what it is now; ``""`` for a choice that nobody has made.
        most: the most a count may be by the rules and the box; 0 for a choice.
        choices: the values a choice may have; empty for a count.
        touches: the things it belongs to, as ``"kind:id"``.
    """

    name: str
    value: Change
    most: int
    choices: tuple[str, ...]
    params: Mapping[str, Any]
    touches: tuple[str, ...]
