"""Refusals of games and tables, in one line for a terminal."""

from __future__ import annotations

from companion.engine.errors import GameError, ImpossiblePosition, RecordError
from companion.table.errors import TableError
from companion.words import LANGUAGES, catalogue
from companion.words.errors import catalogue_for, messages, sentence


def told(error: GameError | TableError, game: str | None = None) -> str:
    """The English sentence, after the dotted path of the field or the line at fault; with what was written and what is
    known, unless the sentence says so.

    Args:
        game: the game that refused it, if known.
    """
    words = catalogue(LANGUAGES[0], game) if game else catalogue_for(LANGUAGES[0], error)
    if isinstance(error, RecordError):
        text = sentence(words, error, at=f"line {error.line}:")
    else:
        text = sentence(words, error)
    if isinstance(error, ImpossiblePosition):
        text = f"{error.field}: {text}"
    for key, params in messages(error.key, error.params):
        said = words[key].fields if key in words else frozenset()
        for name in ("text", "problem"):
            if name in params and name not in said:
                text = f"{text.removesuffix('.')}: {params[name]}"
        if "known" in params and "known" not in said:
            text += f" Known: {params['known']}."
    return text
