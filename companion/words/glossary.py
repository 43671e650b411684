"""What the signs of a game stand for: each with its name and a sentence, for phones and papers alike.

A game has them in ``words/glossary.py`` as ``GLOSSARY``, and its names and sentences in ``game.<lang>.po``: a sign is
called as rules, screens and papers call it, by the key that these use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import registry


@dataclass(frozen=True, slots=True)
class Term:
    """A thing that has a sign.

    Attributes:
        name: the key of what it is called.
        signs: ids of the symbols that stand for it, the usual one first.
        about: the key of the sentence on it; ``about.<name>`` if there is no other.
    """

    name: str
    signs: tuple[str, ...]
    about: str = ""

    @property
    def told(self) -> str:
        """The key of its sentence."""
        return self.about or f"about.{self.name}"


@dataclass(frozen=True, slots=True)
class Terms:
    """Things of one kind, under the key of their heading."""

    title: str
    terms: tuple[Term, ...]


APP: Final = Terms(
    "glossary.app",
    tuple(
        Term(f"sign.{name}", (f"i-{name}",))
        for name in ("menu", "undo", "hint", "goal", "dots", "check", "bot", "away", "voice")
    ),
)
"""The signs of the app, which are the same in every game."""


def glossary(game_id: str) -> Sequence[Terms]:
    """The signs of a game by their kinds, those of the app last; of a game without any these alone."""
    own: Any = registry.brought(game_id, "words.glossary", "GLOSSARY", tuple)
    return (*(own or ()), APP)
