"""Every refusal tells a number that is needed and one that is there, or names what stands against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from companion.words import LANGUAGES
from companion.words.catalogue import APP, FIELD, read_area

NAMELESS: Final[Mapping[str, Mapping[str, str]]] = {
    APP: {
        "over": "nothing is possible any more, whatever it is",
        "not-your-turn who=chance": "cards and dice are nobody",
        "not-your-turn who=table": "everybody together has no name",
    },
    "yinzi": {
        "seen-by-one": "what it is must not be told",
        "not-offered": "never said: every act has conditions of its own",
        "bought": "a rule about this very action, that says how often it is possible",
        "one-route": "the same",
        "cannot-buy why=sold": "the same",
        "has-bought": "the same",
        "no-tile why=track": "there is only one crop track",
        "no-tile why=room": "says what a square must be like",
        "no-route": "says which routes come there, and when",
        "not-second why=first": "says where it would be possible",
        "rural-closed": "an option of the table, and says how long",
        "other-half": "names the foods that it is about",
        "rolled": "names the phase",
    },
    "ming-dynastie": {},
}
"""Refusals without a field, by area: what they say instead. Those of words that are not of this stage say when they
are possible, in a text of their own for each word."""


def told() -> list[tuple[str, str, str, str, frozenset[str]]]:
    """Area, language, key with its condition, text and fields of every refusal of every game."""
    found = []
    for area in NAMELESS:
        for lang in LANGUAGES:
            for key, entry in read_area(area, lang)[0].items():
                if key.startswith("illegal.") and not key.startswith("illegal.when-"):
                    texts = [("", form) for form in entry.forms] + [*entry.exact.items()]
                    for condition, text in texts:
                        name = " ".join(filter(None, (key.removeprefix("illegal."), condition)))
                        fields = frozenset(field[1] for field in FIELD.finditer(text))
                        found.append((area, lang, name, text, fields - {"rule"}))
    return found


def test_every_refusal_has_numbers_or_a_name() -> None:
    empty = {(area, name) for area, _, name, _, fields in told() if not fields}
    assert empty == {(area, name) for area, names in NAMELESS.items() for name in names}


def test_what_is_needed_is_told_with_what_is_there() -> None:
    numbers = 0
    for area, lang, name, text, fields in told():
        if "needed" in fields:
            assert "there" in fields, (area, lang, name, text)
            numbers += 1
    assert numbers > 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_lacked_that_is_not_named(lang: str) -> None:
    vague = {"en": ("lack something", "not enough", "have enough"), "de": ("etwas fehlt", "fehlt etwas", "nicht genug")}
    for area, in_lang, name, text, _ in told():
        if in_lang == lang:
            assert not any(word in text for word in vague[lang]), (area, name, text)
