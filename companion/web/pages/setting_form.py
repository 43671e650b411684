"""What somebody entered into a form of settings: read, compared with what is known, and put into an address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from flask import request

from companion.engine import ActionSyntaxError, Change, Setting, changes
from companion.web.http.refusal import Refusal

SET = "set."
WAS = "was."
"""What the form showed before anybody changed it: a field left as it was asks for nothing."""
MOST_CARRIED = 40
"""So many changes go along from one page to the next; an address has its limits."""


def given() -> dict[str, Change]:
    """The changes that a form or an address asks for.

    Raises:
        Refusal: ``bad-form`` for a field that cannot be read.
    """
    found: dict[str, Change] = {}
    for field, value in request.values.items():
        try:
            if field.startswith(SET):
                name = field.removeprefix(SET)
                if request.values.get(WAS + name) != value:
                    found |= changes.parse(f"{name} = {value}")
            elif field.startswith("set:"):
                found |= changes.parse(value)
        except ActionSyntaxError:
            raise Refusal("bad-form", 422) from None
    return found


def news(settings: Sequence[Setting], wanted: Mapping[str, Change]) -> dict[str, Change]:
    """What of it differs from what is set; names nobody knows are kept, for the table to refuse them."""
    known = {setting.name: setting.value for setting in settings}
    return {name: value for name, value in wanted.items() if name not in known or known[name] != value}


def query(wanted: Mapping[str, Change], **more: str) -> str:
    """The query of an address at which these changes are still to be made, beginning with ``?``."""
    carried = {SET + name: str(value) for name, value in list(wanted.items())[:MOST_CARRIED]}
    return "?" + urlencode({**{name: value for name, value in more.items() if value}, **carried})
