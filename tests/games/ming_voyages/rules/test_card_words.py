"""What stands on the cards: a good sentence for every half that could be, in both languages."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from companion.games.ming_voyages.rules import cards, operations
from companion.games.ming_voyages.words.cards import half_text
from companion.words import LANGUAGES, Catalogue, catalogue
from companion.words.catalogue import read_area

GAME = "ming-voyages"
DATA = files("companion.games.ming_voyages").joinpath("data")
SOURCE = json.loads(DATA.joinpath("cards.json").read_text(encoding="utf-8"))["cards"]
MOST_LETTERS = 90
"""What fits into a half of a card of 63 × 88 mm, and into two lines of a phone."""


def halves() -> list[tuple[str, str, list[dict[str, Any]]]]:
    """Every half that is there: the card's id, the side that may use it, its operations."""
    whose = {"overlord": "overlord", "emperor": "emperor", "barbarian": "overlord"}
    return [
        (card["id"], whose[name if card["kind"] == "action" else card["kind"]], card[name])
        for card in SOURCE
        for name in cards.KINDS[card["kind"]]
        if card[name]
    ]


@pytest.mark.parametrize(
    ("side", "ops", "english", "german"),
    [
        (
            "overlord",
            [{"do": "add", "what": "horde", "count": 2, "where": "homelands", "spread": "each"}],
            "Add 1 horde to each of 2 homelands.",
            "Setze je 1 Horde in 2 Heimatländer.",
        ),
        (
            "overlord",
            [{"do": "remove", "what": "gold", "count": 2, "upto": True, "where": "ming"}],
            "Remove up to 2 gold from the Empire.",
            "Entferne bis zu 2 Gold aus dem Reich.",
        ),
        (
            "emperor",
            [
                {"do": "remove", "what": "gold", "count": 1, "where": "ming"},
                {"do": "add", "what": "troop", "count": 3, "where": "own"},
            ],
            "Pay 1 gold, then add 3 troops to friendly borderlands.",
            "Zahle 1 Gold, dann setze 3 Truppen in eigene Grenzländer.",
        ),
        (
            "emperor",
            [
                {"do": "add", "what": "junk", "count": 1, "where": "sea"},
                {"do": "voyage", "count": 1},
            ],
            "Build 1 junk, then make a voyage with 1 die.",
            "Baue 1 Dschunke, dann mache eine Reise mit 1 Würfel.",
        ),
        ("emperor", [{"do": "attack", "count": 3}], "Attack with up to 3 troops.", "Greife mit bis zu 3 Truppen an."),
        ("overlord", [{"do": "attack", "count": 1}], "Attack with up to 1 horde.", "Greife mit bis zu 1 Horde an."),
        (
            "emperor",
            [{"do": "remove", "what": "horde", "count": 1, "where": "near"}],
            "Remove 1 horde from a borderland next to troops.",
            "Entferne 1 Horde aus einem Grenzland neben Truppen.",
        ),
        (
            "overlord",
            [{"do": "remove", "what": "troop", "count": 3, "upto": True, "where": "near", "spread": "each"}],
            "Remove 1 troop from each of up to 3 borderlands next to hordes.",
            "Entferne je 1 Truppe aus bis zu 3 Grenzländern neben Horden.",
        ),
        (
            "overlord",
            [{"do": "remove", "what": "horde", "count": 2, "where": "held"}],
            "Give up 2 hordes.",
            "Gib 2 Horden ab.",
        ),
        (
            "overlord",
            [{"do": "add", "what": "settlement", "count": 2, "where": "own", "spread": "one"}],
            "Add 2 settlements to one friendly borderland.",
            "Setze 2 Siedlungen in ein einziges eigenes Grenzland.",
        ),
        (
            "emperor",
            [{"do": "move", "what": "troop", "count": 3, "upto": True, "from": "ming", "to": "free", "spread": "each"}],
            "Move up to 3 troops from the Empire, each to a different borderland without enemies.",
            "Ziehe bis zu 3 Truppen aus dem Reich, jede in ein anderes Grenzland ohne Feinde.",
        ),
        (
            "overlord",
            [{"do": "move", "what": "horde", "count": 2, "from": "homelands", "to": "homelands"}],
            "Move 2 hordes from homelands to other homelands.",
            "Ziehe 2 Horden aus Heimatländern in andere Heimatländer.",
        ),
        (
            "emperor",
            [{"do": "move", "what": "troop", "count": 1, "from": "held", "to": "empty"}],
            "Move 1 troop to an empty borderland.",
            "Ziehe 1 Truppe in ein leeres Grenzland.",
        ),
    ],
)
def test_some_halves_word_for_word(side: str, ops: list[dict[str, Any]], english: str, german: str) -> None:
    assert half_text(ops, side, catalogue("en", GAME)) == english
    assert half_text(ops, side, catalogue("de", GAME)) == german


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("side", operations.SIDES)
def test_every_operation_that_a_card_may_have_makes_a_sentence_of_its_own(side: str, lang: str) -> None:
    words = catalogue(lang, GAME)
    said: dict[str, operations.Op] = {}
    for op in operations.possible(side):
        text = half_text([op.described()], side, words)
        assert re.fullmatch(r"[A-Z][^.{}]*\.", text), text
        assert "  " not in text
        assert len(text) <= MOST_LETTERS + 4, text  # no card uses the very longest
        assert said.setdefault(text, op) == op, f"{text} says two things"
        assert set(re.findall(r"\d+", text)) <= {"1", str(op.count)}, text
        assert (str(op.count) in text) or op.spread == "each", text
    assert len(said) > 1000


@pytest.mark.parametrize(
    ("lang", "nouns", "many"),
    [("en", "troop|junk|horde|settlement", "s"), ("de", "Truppe|Dschunke|Horde|Siedlung", "n")],
)
def test_one_is_singular_and_more_are_plural(lang: str, nouns: str, many: str) -> None:
    for text in everything(catalogue(lang, GAME)):
        for number, noun in re.findall(rf"(\d+) ((?:{nouns})\w*)", text):
            assert noun.endswith(many) == (number != "1"), text


def everything(words: Catalogue) -> list[str]:
    """The sentence for every operation of either side."""
    return [half_text([op.described()], side, words) for side in operations.SIDES for op in operations.possible(side)]


def test_german_places_stand_in_their_case() -> None:
    """To where: accusative; from where: dative, whose plurals end in n."""
    for text in everything(catalogue("de", GAME)):
        for place in re.findall(r"\baus (?!dem Reich)(?:bis zu )?(?:\d )?([^,.]*?)(?= in | ins | ab|,|\.)", text):
            noun = re.search(r"Grenzl\w+|Heimatl\w+|Region\w*", place)
            assert noun, text
            assert noun[0].endswith("ern") or noun[0] == "Regionen" or place.startswith(("einem ", "einer ")), text
        for place in re.findall(r"\bin (?:bis zu )?(?:\d )?([^,.]*)", text):
            noun = re.search(r"Grenzl\w+|Heimatl\w+|Region\w*", place)
            assert noun, text
            assert not noun[0].endswith("ern"), text
            assert not place.startswith(("einem ", "einer ")), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_on_the_cards_fits(lang: str) -> None:
    words = catalogue(lang, GAME)
    for name, side, ops in halves():
        text = half_text(ops, side, words)
        assert len(text) <= MOST_LETTERS, f"{name}: {text}"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("to friendly borderlands", "to your borderlands", "to Overlord borderlands")),
        ("de", ("in eigene Grenzländer", "in deine Grenzländer", "in Grenzländer des Anführers")),
        ("fr", ("dans des marches amies", "dans tes marches", "dans des marches du Suzerain")),
    ],
)
def test_a_half_knows_the_side_that_reads_it(lang: str, said: tuple[str, str, str]) -> None:
    ops = [{"do": "move", "what": "horde", "count": 3, "from": "homelands", "to": "own"}]
    found = [half_text(ops, "overlord", catalogue(lang, GAME), reader) for reader in ("", "overlord", "emperor")]
    assert [text.endswith(f" {place}.") for text, place in zip(found, said, strict=True)] == [True] * 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_who_may_use_a_half_reads_you_and_nobody_on_a_side_reads_friendly(lang: str) -> None:
    words = catalogue(lang, GAME)
    said = {"en": (r"\byour\b", "friendly"), "de": (r"\bdeine?[nr]?\b", "eigene"), "fr": (r"\btes\b", "amie")}
    yours, friendly = said[lang]
    for name, side, ops in halves():
        for reader in operations.SIDES:
            text = half_text(ops, side, words, reader)
            assert len(text) <= MOST_LETTERS + 10, f"{name}: {text}"
            assert friendly not in text, f"{name}: {text}"
            assert reader == side or not re.search(yours, text), f"{name}: {text}"
        assert not re.search(yours, half_text(ops, side, words)), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_of_its_own_and_a_line_from_history(lang: str) -> None:
    words = catalogue(lang, GAME)
    names = [words.say(f"card.{card['id']}") for card in SOURCE]
    lines = [words.say(f"flavour.{card['id']}") for card in SOURCE]
    assert len({*names}) == len({*lines}) == 27
    assert all(len(name) <= 22 for name in names), max(names, key=len)
    assert all(len(line) <= 60 and line.endswith(".") for line in lines), max(lines, key=len)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_card_is_told_of_that_is_not_there(lang: str) -> None:
    ids = {card["id"] for card in SOURCE}
    for key in read_area(GAME, lang)[0]:
        family, _, name = key.partition(".")
        if family in ("card", "flavour"):
            assert name in ids, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_is_used(lang: str) -> None:
    """A phrase that no operation needs would rot unseen."""
    asked: set[str] = set()

    class Listening(Catalogue):
        def say(self, key: str, *given: Any, **more: Any) -> str:
            asked.add(key)
            return super().say(key, *given, **more)

    entries = read_area(GAME, lang)[0]
    words = Listening(lang, entries)
    everything(words)
    for _, side, ops in halves():
        half_text(ops, side, words)
    phrases = {key for key in entries if key.split(".")[0] in ("half", "into", "from", "pieces", "units")}
    assert phrases == asked


def test_an_operation_that_no_card_can_have_has_no_words() -> None:
    with pytest.raises(KeyError):
        half_text([{"do": "add", "what": "troop", "count": 1, "where": "near"}], "emperor", catalogue("en", GAME))
