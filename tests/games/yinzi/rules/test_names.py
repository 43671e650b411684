"""What things are called: by what they show, also on tiles of the owners of a box."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.games.yinzi.rules.game import GAME
from companion.games.yinzi.rules.stages import BY_THEMSELVES, OVER, RULES
from companion.words import LANGUAGES, catalogue

KINDS = ("ship", "route", "market", "hold", "stall", "cargo", "province", "square", "site")


def called(lang: str, kind: str, thing: str, names: Any = None) -> str:
    words, names = catalogue(lang, "yinzi"), names or GAME.names()
    return words.called(names[f"{kind}:{thing}"], names)


@pytest.mark.parametrize(
    ("kind", "thing", "english", "german", "french"),
    [
        ("ship", "japan-3", "Japan (paper, silk and porcelain)", "Japan (Papier, Seide und Porzellan)",
         "Japon (papier, soie et porcelaine)"),
        ("market", "market-3", "salt and bamboo", "Salz und Bambus", "sel et bambou"),
        ("hold", "2-3", "ship 2, slot 3", "Schiff 2, Platz 3", "navire 2, place 3"),
        ("stall", "huguang-1", "slot 1 in Huguang", "Platz 1 in Huguang", "place 1 au Huguang"),
        ("cargo", "tea-red", "tea of Red", "Tee von Rot", "thé de Rouge"),
        ("route", "fine-2", "silk or porcelain (war 3)", "Seide oder Porzellan (Krieg 3)",
         "soie ou porcelaine (guerre 3)"),
        ("route", "plain-3", "silk, refined sugar or paper (war 1, flood)",
         "Seide, Zucker oder Papier (Krieg 1, Flut)", "soie, sucre ou papier (guerre 1, crue)"),
        ("route", "food-4", "wheat and rice or cabbage and fruit (war 3) B",
         "Weizen und Reis oder Kohl und Obst (Krieg 3) B", "blé et riz ou chou et fruits (guerre 3) B"),
        ("route", "load-1", "a commodity and 2 goods (war 2)", "Erzeugnis und 2 Waren (Krieg 2)",
         "un produit et 2 récoltes (guerre 2)"),
        ("route", "envoy-2", "an emissary (war 1, drought)", "Gesandter (Krieg 1, Dürre)",
         "un émissaire (guerre 1, sécheresse)"),
    ],
)  # fmt: skip
def test_things_are_called_by_what_they_show(kind: str, thing: str, english: str, german: str, french: str) -> None:
    assert called("en", kind, thing) == english
    assert called("de", kind, thing) == german
    assert called("fr", kind, thing).replace("\u00a0", " ") == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_things_of_a_kind_have_the_same_name(lang: str) -> None:
    for kind in KINDS:
        things = [thing.partition(":")[2] for thing in GAME.names() if thing.startswith(f"{kind}:")]
        said = [called(lang, kind, thing) for thing in things]
        assert things
        if kind == "site":  # each has two ids
            assert len(set(said)) * 2 == len(said)
        else:
            assert len(set(said)) == len(said), kind


def test_tiles_of_owners_have_names_of_their_own() -> None:
    own = copy.deepcopy(GAME.data("companion"))
    own["ships"][0]["slots"] = ["paper", "paper"]
    own["routes"][0] |= {"demand": [["wheat", "wheat", "diplomacy"]], "disaster": None, "war": 2}
    names = GAME.names("boxed", own)
    assert called("en", "ship", own["ships"][0]["id"], names) == "Brunei (paper and paper)"
    assert called("en", "route", own["routes"][0]["id"], names) == "2 wheat and an emissary (war 2)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_says_what_is_asked(lang: str) -> None:
    """At every stage at which a seat chooses; chance and people who play by themselves are told elsewhere."""
    words = catalogue(lang, "yinzi")
    asked = {stage.name for stage in RULES.stages if not stage.source and stage not in (*BY_THEMSELVES, OVER)}
    assert len(asked) > 30
    assert {key.partition(".")[2] for key in words if key.startswith("choose.")} == asked
    assert all(words.say(f"choose.{name}") for name in asked)
