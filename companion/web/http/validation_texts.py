"""What is wrong with a field, in the reader's language: pydantic itself only speaks English."""

from __future__ import annotations

import re
from typing import Final

from pydantic import ValidationError

from companion.web.http.language import say

PLACE: Final = re.compile(r"line (\d+) column (\d+)$")
KEYS: Final = {
    "missing": "error.field-missing",
    "extra_forbidden": "error.field-unknown",
    "string_type": "error.field-text",
    "int_type": "error.field-number",
    "int_parsing": "error.field-number",
    "int_parsing_size": "error.field-number",
    "int_from_float": "error.field-number",
    "greater_than_equal": "error.field-least",
    "less_than_equal": "error.field-most",
    "string_too_short": "error.field-empty",
    "string_too_long": "error.field-long",
    "too_long": "error.field-many",
    "string_pattern_mismatch": "error.field-letters",
    "list_type": "error.field-list",
    "dict_type": "error.field-object",
    "model_type": "error.field-object",
}
"""Sentence of the catalogue by pydantic's type of error; for any other, ``error.field-odd``."""
LIMITS: Final = ("ge", "le", "max_length", "min_length")


def first_problem(error: ValidationError) -> tuple[str, str, str]:
    """The first field at fault: pydantic's type of error, the field's path (``""``: the whole document), and what
    is wrong there in the reader's language."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part)[:40] for part in first["loc"])
    if first["type"] == "json_invalid":
        place = PLACE.search(first["msg"])
        line, column = place.groups() if place else ("1", "0")
        return first["type"], where, say("error.json-at", line=line, column=column)
    limit = next((str(first["ctx"][name]) for name in LIMITS if name in first.get("ctx", {})), "")
    return first["type"], where, say(KEYS.get(first["type"], "error.field-odd"), limit=limit)
