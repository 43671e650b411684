"""What people are told, by its key: tests watch which message comes, so that its wording stays free."""

from __future__ import annotations

import re
from typing import Any, Final

from companion.words import catalogue

BEGINNING: Final = re.compile(r"(?:[„“‚‘]|«\u00a0)?[A-ZÄÖÜÀÂÇÈÉÊÎÔŒ\d]")


def say(key: str, lang: str = "en", game: str | None = "ming-dynastie", /, **params: Any) -> str:
    """The text of a key on screens and on paper; names are given as they read: ``province="Henan"``."""
    return catalogue(lang, game, press=True).say(key, params)


def opening(key: str, lang: str = "en", game: str | None = "ming-dynastie", /, **params: Any) -> str:
    """What a text begins with, up to its first field that is not given."""
    left = catalogue(lang, game, press=True)[key].fields - params.keys()
    return say(key, lang, game, **dict.fromkeys(left, "\0"), **params).partition("\0")[0]


def is_sentence(text: str) -> bool:
    """Whether it begins with a capital or a figure, in a quotation as well, and ends with a full stop."""
    return BEGINNING.match(text) is not None and text.endswith(".") and "{" not in text
