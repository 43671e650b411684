"""What a bot thought when it chose: what else it might have done, and what to do on a real table.

It is kept with the bot's action, in the field ``thought`` of the entry, and everybody may read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.bots import Choice
from companion.engine import State
from companion.table.entries import Entry, Message

FIELD: Final = "thought"
"""The entry's field; entries of bots that say nothing of all this have none."""


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


def kept(choice: Choice, state: State) -> dict[str, Any]:
    """What the entry of that choice holds of it, as fields; none where the bot says no more than its reason."""
    if not (choice.alternatives or choice.steps):
        return {}
    instead = [[list(other.actions), other.key, _named(other.params, state)] for other in choice.alternatives]
    steps = [[key, _named(params, state)] for key, params in choice.steps]
    why = [choice.key, _named(choice.params, state)] if choice.key else []
    return {FIELD: {"why": why, "alternatives": instead, "steps": steps}}


def read(entry: Entry) -> Thought | None:
    """What the bot told with that entry; ``None`` for what is not a bot's, tells nothing or cannot be understood."""
    found = entry.data.get(FIELD)
    if not isinstance(found, Mapping):
        return None
    try:
        why = found["why"]
        return Thought(
            entry.seat,
            entry.data["text"],
            (why[0], why[1]) if why else None,
            tuple(Alternative(tuple(texts), key, params) for texts, key, params in found["alternatives"]),
            tuple((key, params) for key, params in found["steps"]),
        )
    except (LookupError, TypeError, ValueError):  # a log by another hand; it is only told, never played
        return None


def _named(params: Mapping[str, Any], state: State) -> dict[str, Any]:
    """Parameters with the seat's colour in place of its number."""
    seat = params.get("seat")
    if isinstance(seat, int) and not isinstance(seat, bool):
        return {**params, "seat": state.seats[seat]}
    return dict(params)
