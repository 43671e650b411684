"""What The Ming Voyages says, on screens and on paper."""

from __future__ import annotations

from companion.words import Say, catalogue


def words_in(lang: str) -> Say:
    """Its words in that language, those of its press among them."""
    return catalogue(lang, "ming-voyages", press=True).say
