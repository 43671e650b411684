"""Entries: what a table is made of. They are only ever appended; everything else is derived from them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.table.errors import DamagedTable

Message = tuple[str, Mapping[str, Any]]
"""A sentence as message key and parameters."""

FIELDS: Mapping[str, Mapping[str, str]] = {
    "open": {
        "game": "text", "edition": "text", "options": "texts by name", "rules": "number", "engine": "text",
        "seats": "texts",
    },
    "seat": {"what": "text"},
    "options": {"options": "texts by name"},
    "begin": {"seats": "texts", "reveals": "numbers", "said": "messages"},
    "action": {"text": "text", "sealed": "flag", "reveals": "numbers", "said": "messages"},
    "chance": {"text": "text", "reveals": "numbers", "said": "messages"},
    "adjust": {"set": "changes", "reveals": "numbers", "said": "messages"},
    "amend": {
        "what": "text", "entry": "number", "after": "number", "add": "number", "tail": "numbers", "rulings": "rulings",
        "retold": "retold",
    },
    "rules": {"rules": "number", "rulings": "rulings", "retold": "retold"},
    "undo": {"to": "number", "entry": "number"},
    "retract": {"entry": "number"},
    "note": {"key": "text", "params": "object"},
    "mode": {"depth": "text", "chance": "texts by name", "said": "messages"},
    "house": {"text": "text"},
    "ask": {"what": "text", "waiting": "texts"},
    "answer": {"ask": "number", "yes": "flag"},
}
"""The kinds of entries, and the fields each of them must have, with the shape of their values.

``open``: the header, always entry 1; it may hold ``depth`` and ``chance`` as ``mode`` does. ``seat``: ``what`` is
claimed, moved, rejoined, bot, left or renamed.
``begin``: the colours that play, in turn order. ``action``: ``sealed`` when it was face down as it was made,
``reveals`` the numbers of the sealed actions that it turned up, ``said`` the messages it caused; ``by`` when the
host acted for the seat. ``undo``: ``entry``, the action that was named to the person, and
all that came after it in the game are void; ``to`` is what came before it there.
``retract``: takes back one sealed action and nothing else. ``by`` in these two: the host did so for the seat.
``adjust``: settings that people set, ``by`` whom. An action of the people together has the seat ``table``; that one
and a ``chance`` that people told of say ``by`` whom. ``mode``: how much the table tells, and who feeds which source.
``amend``: the ``add`` entries that follow it, and those that
were there, make up the path behind ``after`` anew in the order of ``tail``; ``what`` was done to which ``entry``.
``rules``: the table goes on under that version of the rules. In these two, ``rulings`` holds by number how an entry
stands that the rules refuse, and ``retold`` what an entry now tells: ``said``, ``sealed``, ``reveals``, ``shown``.
``shown``, wherever there is ``said``: by colour (``""``: anybody in the room) what those read instead who may not know
what was done, its ``text`` and ``said``; it is missing where nothing is hidden. ``masked`` of an ``ask``: likewise the
lines of the amendment that is asked for. A ``chance`` that the host told for a seat names the ``host``.
``house``: the house rules. ``ask``: a wish that the seats ``waiting`` must agree to; ``answer``: what a seat said.
"""

GAME_KINDS: Final = ("begin", "action", "chance", "adjust")
"""The kinds that make up the game; only these lie on the path."""
MOVES: Final = (*GAME_KINDS, "undo", "retract", "amend")
"""The kinds that change the game; what was asked before one of them is no longer asked."""
TOGETHER: Final = "table"
"""The seat of an entry that is an action of the people together."""

_PARTS: Mapping[str, Mapping[str, str]] = {
    "rulings": {"set": "changes", "after": "changes", "key": "text", "params": "object", "said": "messages"},
    "retold": {"said": "messages", "sealed": "flag", "reveals": "numbers"},
}
_SHOWN: Mapping[str, str] = {"text": "text", "said": "messages"}
_TYPES: Mapping[str, type] = {"text": str, "flag": bool, "object": dict}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry.

    Attributes:
        number: 1, 2, 3 … within the table.
        kind: a name of ``FIELDS``.
        data: what the kind asks for, as JSON.
        seat: the colour it concerns, or ``""``.
        key: idempotency key of the intent that made it, or ``""``; unique within seat and table.
        at: seconds since 1970 by the server's clock.
    """

    number: int
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    seat: str = ""
    key: str = ""
    at: float = 0.0


def author(entry: Entry) -> str:
    """The colour whose wish an entry of the game was; ``""`` for the app's."""
    own = entry.kind == "action" and entry.seat != TOGETHER
    by: str = entry.seat if own else entry.data.get("by", "")
    return by


def own_key(by: str, key: str) -> str:
    """The idempotency key of an entry that is not its author's seat's: nobody else's key can be the same."""
    return hashlib.sha256(f"{by} {key}".encode("utf-8", "replace")).hexdigest()


def encode(data: Mapping[str, Any]) -> str:
    """The text in which an entry's data is stored."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def decode(code: str, number: int, kind: str, text: str) -> dict[str, Any]:
    """An entry's data from its stored text.

    Raises:
        DamagedTable: the kind is unknown, the text is no JSON, or a field is missing or of a wrong type.
    """
    fields = FIELDS.get(kind)
    if fields is None:
        raise damaged(code, number, f"unknown kind {kind[:40]!r}")
    try:
        data = json.loads(text)
    except (ValueError, TypeError):
        raise damaged(code, number, "its data is not JSON") from None
    if not isinstance(data, dict):
        raise damaged(code, number, "its data is not an object")
    for name, shape in fields.items():
        if not _fits(data.get(name), shape):
            raise damaged(code, number, f"field {name!r} of a {kind!r} entry is missing or is not {shape!r}")
    if kind in GAME_KINDS and not _fits_shown(data.get("shown", {})):
        raise damaged(code, number, "what others may read of it is not readable")
    if kind in ("action", "chance", "adjust") and not data["said"]:
        raise damaged(code, number, "something was done that says nothing")
    return data


def _fits(value: Any, shape: str) -> bool:
    if shape == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    if shape in _TYPES:
        return isinstance(value, _TYPES[shape])
    if shape == "texts by name":
        return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
    if shape == "changes":
        return isinstance(value, dict) and all(_fits(one, "number") or isinstance(one, str) for one in value.values())
    if shape in _PARTS:
        parts = _PARTS[shape]
        known = isinstance(value, dict) and all(name.isdigit() and _has(parts, one) for name, one in value.items())
        return known and (shape != "retold" or all(_fits_shown(one.get("shown", {})) for one in value.values()))
    if not isinstance(value, list):
        return False
    if shape == "messages":
        return all(
            isinstance(message, list)
            and len(message) == 2
            and isinstance(message[0], str)
            and isinstance(message[1], dict)
            for message in value
        )
    return all(_fits(one, shape.removesuffix("s")) for one in value)


def _has(fields: Mapping[str, str], value: Any) -> bool:
    return isinstance(value, dict) and all(
        _fits(value.get(name), shape) or (name == "set" and value.get(name, "") is None)
        for name, shape in fields.items()
    )


def _fits_shown(value: Any) -> bool:
    return isinstance(value, dict) and all(_has(_SHOWN, one) and one["said"] for one in value.values())


def damaged(code: str, number: int, problem: str) -> DamagedTable:
    """The error that names the entry at fault."""
    return DamagedTable(table=code, entry=number, problem=problem)
