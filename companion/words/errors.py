"""Saying what was refused: errors hold a key and its parameters, the catalogue has the sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from companion.words.catalogue import PRESS, Catalogue, areas, catalogue


class Refused(Protocol):
    """What the errors of all layers have in common."""

    @property
    def code(self) -> str:
        """The kind of mistake, for programs; ``error.<code>`` is a text."""

    @property
    def key(self) -> str:
        """The message that says it."""

    @property
    def params(self) -> Mapping[str, Any]:
        """The message's parameters."""


def sentence(words: Catalogue, error: Refused, names: Mapping[str, Any] | None = None, **more: Any) -> str:
    """What was refused, as a person reads it; the text of its kind where a game has none for its own key, or does not
    name all that it says: games from elsewhere may be older than a text of ours.

    Args:
        words: the words of the game, or ``catalogue_for`` the error where nobody knows which game it is.
        names: proper names of things, as ``Catalogue.say`` takes them.
        more: parameters that stand for the error's own.
    """
    try:
        return words.say(error.key, error.params, names, **more)
    except KeyError:
        return words.say(f"error.{error.code}", error.params, names, **more)


def catalogue_for(lang: str, error: Refused) -> Catalogue:
    """The words in which an error can be said when it is not known from which game it comes.

    Games may put the same key differently: then those of the first game whose sentences the error fills.

    Raises:
        KeyError: there is no such language.
    """
    wanted = list(messages(error.key, error.params))
    general = catalogue(lang)
    if all(key in general for key, _ in wanted):
        return general
    for area in (area for area in areas() if not area.endswith(PRESS)):
        own = catalogue(lang, area)
        if all(key in own and own[key].fields <= params.keys() for key, params in wanted):
            return own
    return general


def messages(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A message, and those within it."""
    yield key, params
    for value in params.values():
        if isinstance(value, Mapping) and {"key", "params"} <= value.keys():
            yield from messages(value["key"], value["params"])
