"""Forms of names: each kind's own, those of all names, and before a vowel."""

from __future__ import annotations

import pytest

from companion.words import Catalogue, Entry
from companion.words.catalogue import begins_with_vowel, language_name, locale_of

NAME = Entry(
    ("{name}",),
    {
        "form=of": "de {name}", "form=of-vowel": "d’{name}", "form=that": "que {name}", "form=that-vowel": "qu’{name}",
        "form=to": "à {name}",
    },
)  # fmt: skip
WORDS = Catalogue("fr", {
    "name.form": NAME,
    "seat.form": Entry(("{name}",), {}),
    "region.form": Entry(("{name}",), {"form=to": "vers {name}"}),
    "list.and": Entry(("{first} et {last}",), {}),
    "good.rice": Entry(("riz",), {"form=the": "le riz", "form=of": "du riz"}),
    "good.abalone": Entry(("ormeau",), {}),
    "colour.red": Entry(("Rouge",), {}),
    "turn": Entry(("tour {seat:of}",), {}),
    "begins": Entry(("{seat:of}. {seat:of}",), {}),
    "hand": Entry(("main {seats:of}",), {}),
    "who": Entry(("il faut {player:that}",), {}),
    "go": Entry(("{region:to}",), {}),
    "eat": Entry(("{good:the}",), {}),
    "lack": Entry(("manque {good:of}",), {}),
    "field": Entry(("siège {name:of}",), {}),
    "own.province": Entry(("Province {tint:f}",), {"form=of": "de la province {tint:f}"}),
    "tint.blue": Entry(("Bleu",), {"form=f": "bleue"}),
    "region.count": Entry(("le compte {region:of}",), {}),
})  # fmt: skip


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Aisha", "d’Aisha"), ("Élodie", "d’Élodie"), ("élodie", "d’élodie"), ("Hugo", "de Hugo"), ("Yves", "d’Yves"),
        ("Yann", "de Yann"), ("Œdipe", "d’Œdipe"), ("Mei", "de Mei"), ("🐉", "de 🐉"), ("\u200b", "de \u200b"),
        ("“Ada”", "d’“Ada”"), ("{seat}", "de {seat}"), ("form", "de form"), ("\\1", "de \\1"), ("Ａnna", "d’Ａnna"),
    ],
)  # fmt: skip
def test_a_name_is_put_in_with_or_without_elision(name: str, said: str) -> None:
    assert WORDS.say("turn", {"seat": "red"}, {"seat:red": name}) == f"tour {said}"
    assert WORDS.say("field", name=name) == f"siège {said}", "what people typed takes the form of all names"


def test_every_name_of_a_list_has_its_own() -> None:
    names = {"seat:red": "Aisha", "seat:blue": "Mei", "seat:green": "Oskar"}
    said = WORDS.say("hand", {"seats": ["red", "blue", "green"]}, names)
    assert said == "main d’Aisha, de Mei et d’Oskar"


def test_a_name_that_is_a_message_has_forms_of_its_own() -> None:
    blue = {"key": "own.province", "params": {"tint": {"key": "tint.blue", "params": {}}}}
    assert WORDS.say("region.count", {"region": "x"}, {"region:x": blue}) == "le compte de la province bleue"
    assert WORDS.say("go", {"region": "x"}, {"region:x": blue}) == "Vers Province bleue"


def test_a_form_begins_a_sentence_with_a_capital() -> None:
    assert WORDS.say("begins", {"seat": "red"}, {"seat:red": "aisha"}) == "D’aisha. D’aisha"


def test_a_kind_has_its_own_form_and_a_thing_goes_first() -> None:
    assert WORDS.say("go", {"region": "x"}, {"region:x": "Oirat"}) == "Vers Oirat"
    assert WORDS.say("who", player="Inès") == "il faut qu’Inès"
    assert WORDS.say("lack", good="rice") == "manque du riz"
    assert WORDS.say("lack", good="abalone") == "manque d’ormeau"
    assert WORDS.say("eat", good="rice") == "Le riz"
    assert WORDS.say("eat", good="abalone") == "ormeau", "a form that nothing has is the plain name"
    assert WORDS.say("turn", seat="red") == "tour de Rouge"


def test_plural_forms_are_those_of_the_language_of_the_text() -> None:
    french = Entry(("{n} carte", "{n} cartes"), {}, lambda n: int(n > 1))
    words = Catalogue("fr", {"cards": french, "of.elsewhere": Entry(("{n} card", "{n} cards"), {})})
    assert [words.say("cards", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [words.say("of.elsewhere", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_vowels_are_those_that_are_spoken() -> None:
    assert [name for name in ("Ana", "Hana", "Yao", "Ypres", "", " Eva") if begins_with_vowel(name)] == [
        "Ana", "Ypres", " Eva",
    ]  # fmt: skip


def test_languages_are_called_as_they_call_themselves() -> None:
    called = [language_name(lang) for lang in ("en", "de", "fr", "nl")]
    assert called == ["English", "Deutsch", "Français", "Nederlands"]
    assert (locale_of("en"), locale_of("de")) == ("en_GB", "de")
