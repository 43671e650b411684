"""The glossary: every sign that a game's screens draw is in it once, and a thing has one word everywhere."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

import pytest

from companion.art import symbols
from companion.engine import registry
from companion.web.play.games import EVERYWHERE, SCREENS
from companion.words import LANGUAGES, catalogue
from companion.words.catalogue import areas, read_area
from companion.words.glossary import Term, glossary

GAMES: Final = tuple(SCREENS)
EACH = pytest.mark.parametrize(("game", "lang"), tuple(product(GAMES, LANGUAGES)))
UNNAMED: Final = ("pat-", "seal")
"""How the ids of what only fills a ground begin, and the mark of the app."""
INSTEAD: Final = {
    "yinzi": {
        "en": {"bundle": "raw material", "warrior": "veteran"},
        "de": {"Bündel": "Rohstoff", "Krieger": "Veteran", "Glücksaktion": "Kartenaktion"},
        "fr": {"meeple": "figurine", "route de commerce": "route commerciale", "plateau de jeu": "plateau"},
    },
    "ming-dynastie": {
        "en": {"cloister": "monastery", "go home": "return"},
        "de": {"Rückkehrkarte": "Rücksendekarte", "Brett": "Plan"},
        "fr": {"meeple": "figurine", "cloître": "monastère", "carte Cavalier": "carte Cheval"},
    },
    "ming-voyages": {
        "en": {"barbarian side": "Overlord", "pawn": "marker"},
        "de": {"Spielstein": "Stein", "Befehlspunkt": "Punkt", "Brett": "Plan"},
        "fr": {"meeple": "jeton", "frontalière": "marche", "pion": "marqueur", "plateau de jeu": "plateau"},
    },
}
"""Words for things that have another one, and which."""


def terms(game: str) -> list[Term]:
    return [term for kind in glossary(game) for term in kind.terms]


def drawn(game: str) -> set[str]:
    """What a page of a table of that game holds to draw."""
    seats = {f"s-{colour}" for colour in registry.metas()[game].colours}
    general = {one for one in symbols.ids() if one.startswith(EVERYWHERE)}
    return {one for one in {*seats, *SCREENS[game].symbols, *general} if not one.startswith(UNNAMED)}


def provinces(game: str) -> list[dict[str, str]]:
    """Those whose colour stands for a tile of theirs."""
    found: list[dict[str, str]] = registry.game(game).geometry("companion")["provinces"] if game == TILES else []
    return found


TILES: Final = "ming-dynastie"


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_that_screens_draw_is_in_it_once(game: str) -> None:
    signs = [sign for term in terms(game) for sign in term.signs]
    assert len(signs) == len(set(signs)), "a sign stands for two things"
    tints = {sign for sign in signs if sign.startswith("in-")}
    assert set(signs) - tints == drawn(game)
    assert tints == {f"in-{one['id']}" for one in provinces(game)}


@EACH
def test_every_sign_has_a_name_and_a_sentence(game: str, lang: str) -> None:
    words = catalogue(lang, game)
    assert all(words.say(kind.title) for kind in glossary(game))
    for term in terms(game):
        assert words.say(term.name) and len(words.say(term.name)) <= 28, term.name
        said = words.say(term.told)
        assert said.endswith(".") and said[0].isupper(), term.told
        assert len(said) <= 128, (term.told, len(said))


APART: Final = frozenset({
    "sign.good", "sign.commodity", "sign.house", "card.rider", "card.rickshaw", "card.junk", "sign.tile", "sign.gate",
    "sign.controlled",
})  # fmt: skip
"""Things of which the rules speak without their names: any of several, one of several, and what only names a place."""


@EACH
def test_a_sign_is_called_as_the_rules_call_it(game: str, lang: str) -> None:
    words = catalogue(lang, game)
    keys = [key for key in words if key.startswith(("rules.", "ruling."))]
    rules = " ".join(text for key in keys for text in words[key].texts).casefold()
    own = [term for kind in glossary(game)[:-1] for term in kind.terms if term.name not in APART]
    assert len(own) > 4
    assert [term.name for term in own if words.say(term.name).casefold() not in rules] == []


@EACH
def test_two_things_are_not_called_alike(game: str, lang: str) -> None:
    words = catalogue(lang, game)
    names = [words.say(term.name).casefold() for term in terms(game)]
    assert len(names) == len(set(names))


@EACH
def test_a_thing_has_one_word(game: str, lang: str) -> None:
    """Of those that have had two."""
    wrong = [
        (key, word)
        for area in areas()
        if area in (game, f"{game}-press")
        for key, entry in read_area(area, lang)[0].items()
        for word in INSTEAD[game].get(lang, ())
        if any(re.search(rf"\b{word}", text, re.IGNORECASE) for text in entry.texts)
    ]
    assert wrong == []
