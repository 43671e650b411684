"""What a bot thought when it chose: what else it might have done, and what to do on a real table.

It is kept with the bot's action, and everybody may read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.bots import Choice
from companion.engine import State
from companion.table.entries import Entry, Message, Played
from companion.table.log import named


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something else that the bot thought of: the texts of its actions, and a message of what it is worth (``""``:
    none)."""

    actions: tuple[str, ...]
    key: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot told with one action.

    Attributes:
        seat: its colour.
        action: the action's text.
        why: the reason; ``None`` when it gave none.
        alternatives: what else it thought of, the better first.
        steps: what to do on a real table, in order.
    """

    seat: str
    action: str
    why: Message | None = None
    alternatives: tuple[Alternative, ...] = ()
    steps: tuple[Message, ...] = ()


def kept(choice: Choice, state: State) -> dict[str, Any] | None:
    """What the entry of that choice holds of it; ``None`` where the bot says no more than its reason."""
    if not (choice.alternatives or choice.steps):
        return None
    instead = [[list(other.actions), other.key, named(other.params, state)] for other in choice.alternatives]
    steps = [[key, named(params, state)] for key, params in choice.steps]
    why = [choice.key, named(choice.params, state)] if choice.key else []
    return {"why": why, "alternatives": instead, "steps": steps}


def read(entry: Entry) -> Thought | None:
    """What the bot told with that entry; ``None`` for what is not a bot's, tells nothing or cannot be understood."""
    if not isinstance(entry.data, Played) or not isinstance(entry.data.thought, Mapping):
        return None
    found = entry.data.thought
    try:
        why = found["why"]
        return Thought(
            entry.seat,
            entry.data.text,
            (why[0], why[1]) if why else None,
            tuple(Alternative(tuple(texts), key, params) for texts, key, params in found["alternatives"]),
            tuple((key, params) for key, params in found["steps"]),
        )
    except (LookupError, TypeError, ValueError):  # a log by another hand; it is only told, never played
        return None
