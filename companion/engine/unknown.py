"""Words that nobody knows: as they were written, and what may be meant by them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches


def text_of(given: object, most: int = 40) -> str:
    """A wrong value as it was written, short and fit to be shown in any language."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(given)[:most])


def nearest(given: object, known: Sequence[str]) -> str:
    """The known word that is most like an unknown one; ``""`` when none is."""
    close = get_close_matches(given[:60].lower(), known, 1, 0.5) if isinstance(given, str) else []
    return close[0] if close else ""


def meant(given: object, known: Sequence[str]) -> str:
    """What somebody may have meant by an unknown word."""
    near = nearest(given, known)
    return f"did you mean {near}?" if near else f"expected one of {', '.join(known)}"
