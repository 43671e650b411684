"""Changes of settings as text: ``hand yellow lantern = 3; points red = 40``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from companion.engine.errors import ActionSyntaxError
from companion.engine.terms import Change

NAME: Final = re.compile(r"[a-z][a-z0-9-]*(?: [a-z0-9-]+)*")
NUMBER: Final = re.compile(r"-?[0-9]{1,6}", re.ASCII)
WORD: Final = re.compile(r"[a-z0-9-]{0,40}")


def text_of(changes: Mapping[str, Change]) -> str:
    """The text of these changes; ``parse`` reads it."""
    return "; ".join(f"{name} = {value}".rstrip() for name, value in changes.items())


def parse(text: str) -> dict[str, Change]:
    """The changes that a text names, in its order.

    Raises:
        ActionSyntaxError: naming the part that is not of the form ``setting = value``, or is there twice.
    """
    changes: dict[str, Change] = {}
    for part in text.split(";"):
        name, equals, value = (" ".join(piece.split()) for piece in part.partition("="))
        if not equals or not NAME.fullmatch(name) or not (NUMBER.fullmatch(value) or WORD.fullmatch(value)):
            shown = part.strip()[:60]
            raise ActionSyntaxError("error.bad-change", text=shown)
        if name in changes:
            raise ActionSyntaxError("error.set-twice", text=name[:60])
        changes[name] = int(value) if NUMBER.fullmatch(value) else value
    return changes
