"""Every refusal tells a number that is needed and one that is there, or names what stands against it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.invariants import setups
from companion.engine.ruled import RuledState
from companion.engine.terms import CHANCE
from companion.words import LANGUAGES
from companion.words.catalogue import APP, FIELD, read_area
from tests.why_not import refused

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
    "ming-voyages": {
        "not-offered": "never said: every act has conditions of its own",
        "by-name": "says how a card is told",
        "by-points": "says how a card is told",
        "card-counted": "says how often it is possible",
        "reinforced-already": "says how often it is possible",
        "face-down": "says how it is possible",
        "gold-safe": "names the side and the place",
        "nothing-to-reinforce": "there is nothing for which there could be more",
        "special-by-people": "the app does not know the card",
        "special-nothing": "names who said so",
        "card-stands": "says when it is possible",
        "event-gone": "says when it comes again",
        "special-reinforced": "says what is possible",
        "told-together": "says how it is told",
    },
}
"""Refusals without a field, by area: what they say instead. Those of words that are not of this stage say when they
are possible, in a text of their own for each word."""


def told() -> list[tuple[str, str, str, str, frozenset[str]]]:
    """Area, language, key with its condition, text and fields of every refusal of every game. What is said where there
    is none tells that number by a word."""
    found = []
    for area in NAMELESS:
        for lang in LANGUAGES:
            for key, entry in read_area(area, lang)[0].items():
                if key.startswith("illegal.") and not key.startswith("illegal.when-"):
                    texts = [("", form) for form in entry.forms] + [*entry.exact.items()]
                    for condition, text in texts:
                        name = " ".join(filter(None, (key.removeprefix("illegal."), condition)))
                        none = {condition.removesuffix("=0")} if condition.endswith("=0") else set()
                        fields = frozenset(field[1] for field in FIELD.finditer(text))
                        found.append((area, lang, name, text, (fields | none) - {"rule"}))
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
    vague = {
        "en": ("lack something", "not enough", "have enough"),
        "de": ("etwas fehlt", "fehlt etwas", "nicht genug"),
        "fr": ("manque quelque chose", "quelque chose manque", "pas assez"),
    }
    for area, in_lang, name, text, _ in told():
        if in_lang == lang:
            assert not any(word in text for word in vague.get(lang, ())), (area, name, text)


@pytest.mark.parametrize("game_id", registry.metas())
def test_a_refusal_is_the_same_in_every_world_that_the_reader_may_believe_in(game_id: str) -> None:
    """What a seat cannot see is drawn anew: its own actions are refused for the same reason, with the same numbers."""
    game, compared = registry.game(game_id), 0
    for seed, (players, options) in enumerate(setups(game)[:3]):
        luck, chance = random.Random(seed), SeededChance(seed)
        state = game.new_state(game.meta.colours[:players], options)
        assert isinstance(state, RuledState)
        for number in range(240):
            if not state.to_act:
                break
            seat = luck.choice(state.to_act)
            if seat >= 0 and number % 3 == 0:
                other = state.sample(seat, random.Random(number))
                assert isinstance(other, RuledState)
                for one in refused(state, luck, 2):
                    if one.seat == seat:
                        found = other.why_not(seat, one.action)
                        assert (found.key, found.rule, found.params) == (one.error.key, one.error.rule, one.params)
                        compared += 1
            legal = state.legal_actions(seat) if seat != CHANCE else ()
            state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(legal))
    assert compared > 300
