"""Sentences with pieces put in: whole and right in every language, whether a role or a name is put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.invariants import setups
from companion.engine.play import random_chooser
from companion.engine.record import start
from companion.engine.terms import CHANCE
from companion.table import UndoOffer
from companion.web.play.texts import Words, undo_offer
from companion.words import LANGUAGES, catalogue
from companion.words.catalogue import FIELD, areas, read_area

VOYAGES = "ming-voyages"
ROLES = {"seat": ("emperor", "overlord"), "colour": ("emperor", "overlord")}
REGIONS = ("gansu", "western", "eastern", "manchu", "ming", "sea")
FOR_PROGRAMS = {"error.bad-input"}
"""Answers of the API to what a program sent: they name its fields as it wrote them."""


def texts() -> Iterator[tuple[str, str, str]]:
    """Language, key and text of everything there is."""
    for area in areas():
        for lang in LANGUAGES:
            for key, entry in read_area(area, lang)[0].items():
                yield from ((lang, key, text) for text in entry.texts)


def test_no_text_for_people_shows_a_name_out_of_the_program() -> None:
    for lang, key, text in texts():
        assert key in FOR_PROGRAMS or "field" not in {field[1] for field in FIELD.finditer(text)}, (lang, key)
        plain = FIELD.sub("", text)
        if not key.startswith(("cli.", "record.", "amendment.")):
            assert not re.search(r"[a-z]_[a-z]|\b[a-z]+=\S", plain), (lang, key, text)


def test_every_refusal_cites_its_rule_in_the_same_way() -> None:
    cited = 0
    for lang, key, text in texts():
        if "{rule}" in text:
            assert text.endswith(" ({rule})."), (lang, key)
            assert text.count("{rule}") == 1, (lang, key)
            cited += 1
        if key.startswith("rule."):
            cites = r"rul(?:e|es|ing)\b|phases? |Regeln?\b|Auslegung |Phasen? |règles?\b|point de règle "
            assert re.match(cites, text), (lang, key, text)
    assert cited > 400


@pytest.mark.parametrize(
    ("lang", "rule", "cited"),
    [
        ("en", "3.1", "(rule 3.1)."),
        ("en", "ruling 16", "(ruling 16)."),
        ("en", "preparation", "(rule: preparation)."),
        ("de", "3.1", "(Regel 3.1)."),
        ("de", "ruling 16", "(Auslegung 16)."),
        ("fr", "3.1", "(règle 3.1)."),
        ("fr", "ruling 16", "(point de règle 16)."),
    ],
)
def test_a_rule_is_cited_by_number_or_name(lang: str, rule: str, cited: str) -> None:
    said = catalogue(lang, "ming-dynastie").say("illegal.not-your-turn", rule=rule, seats=["red"])
    assert said.endswith(f" {cited}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_form_that_a_text_asks_for_is_known(lang: str) -> None:
    """Of a role and of a homeland, which need every one of them, and by the rule for all others of their kind. That
    some other thing has the form that it is asked for is found by ``words check``."""
    known, asked = catalogue(lang, VOYAGES), 0
    roles = {condition.removeprefix("form=") for condition in known["colour.emperor"].exact}
    regions = {condition.removeprefix("form=") for condition in known["region.western"].exact}
    assert roles == {condition.removeprefix("form=") for condition in known["colour.overlord"].exact}
    for language, key, text in texts():
        for field in FIELD.finditer(text) if language == lang else ():
            if field[2]:
                kind = field[1].rpartition("_")[2].removesuffix("s")
                forms = {"seat": roles, "colour": roles, "by": roles, "region": regions}
                assert field[2] in forms.get(kind, {field[2]}), (key, field[0])
                asked += 1
    assert asked > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_about_a_side_or_a_region_takes_a_role_and_a_name(lang: str) -> None:
    """Neither has an article too many or too few, and a sentence that began with a capital still does."""
    words = catalogue(lang, VOYAGES)
    articles = {"en": "the", "de": "der|die|das|den|dem|des", "fr": "du|des|le|la|les|au|aux"}.get(lang, "$^")
    twice = rf"\b(?:{articles}) (?:{articles})\b"
    bare = {
        "en": r"\b(?:to|from|in|for|by|that|what|if) (?:Emperor|Overlord|Ming Empire|South China Sea)\b",
        "de": r"\b(?:von|für|mit|bei|zu|nach|aus|in) (?:Kaiser|Anführer|Ming-Reich|Südchinesisches Meer|\w+mongolen)\b",
        "fr": r"\b(?:de|à|que|pour|par|d’|qu’) ?(?:Empereur|Suzerain|Empire Ming|mer de Chine|Mongols|Mandchous)\b",
    }.get(lang, "$^")
    found = 0
    for key, entry in words.items():
        kinds = {name.rpartition("_")[2] for name in entry.fields} & {"seat", "region"}
        if not kinds or not any(field[2] for text in entry.texts for field in FIELD.finditer(text)):
            continue
        for params, names in fillings(entry.fields):
            said = words.say(key, {**dict.fromkeys(entry.fields, 2), **params}, names)
            assert not re.search(twice, said), said
            assert names or not re.search(bare, said), said
            first = FIELD.match(entry.forms[0])
            assert first is None or not first[2] or names or said[:1].isupper(), said
            found += 1
    assert found > 100


def fillings(fields: frozenset[str]) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Every role and region in those fields, then a name people gave themselves."""
    for place, region in enumerate(REGIONS):
        params: dict[str, Any] = {}
        for name in fields:
            kind = name.rpartition("_")[2].removesuffix("s")
            value = region if kind == "region" else ROLES["seat"][place % 2] if kind == "seat" else None
            if value is not None:
                params[name] = [value, "gansu"] if name == "regions" else value
        yield params, {}
        yield params, {"seat:emperor": "mei", "seat:overlord": "Jonas", "region:gansu": "Lanzhou"}


@pytest.mark.parametrize(
    ("lang", "key", "params", "role", "name"),
    [
        ("en", "note.battle", {"region": "gansu"}, "The Emperor attacks Gansu.", "mei attacks Gansu."),
        ("de", "note.battle", {"region": "gansu"}, "Der Kaiser greift Gansu an.", "mei greift Gansu an."),
        ("en", "note.set-hand", {"before": 3, "after": 4}, "The Emperor’s hand: 3 → 4.", "mei’s hand: 3 → 4."),
        ("de", "note.set-hand", {"before": 3, "after": 4}, "Hand des Kaisers: 3 → 4.", "Hand von mei: 3 → 4."),
        ("en", "note.major-victory", {}, "A major victory for the Emperor!", "A major victory for mei!"),
        ("de", "note.major-victory", {}, "Ein großer Sieg für den Kaiser!", "Ein großer Sieg für mei!"),
        ("de", "note.depth-scorekeeper", {}, "Von hier an spielt ihr am Tisch, beginnend mit dem Kaiser.",
         "Von hier an spielt ihr am Tisch, beginnend mit mei."),
        ("en", "screen.what", {}, "Emperor, what will you do?", "mei, what will you do?"),
    ],
)  # fmt: skip
def test_a_side_is_a_role_or_a_name(lang: str, key: str, params: dict[str, Any], role: str, name: str) -> None:
    words = catalogue(lang, VOYAGES)
    assert words.say(key, params, seat="emperor") == role
    assert words.say(key, params, {"seat:emperor": "mei"}, seat="emperor") == name


@pytest.mark.parametrize(
    ("lang", "region", "origin", "end"),
    [
        ("en", "gansu", "from Gansu", "to Gansu"),
        ("en", "western", "from the Western Mongol homeland", "to the Western Mongol homeland"),
        ("en", "ming", "from the Ming Empire", "to the Ming Empire"),
        ("de", "gansu", "aus Gansu", "nach Gansu"),
        ("de", "western", "von den Westmongolen", "zu den Westmongolen"),
        ("de", "manchu", "von den Mandschu", "zu den Mandschu"),
        ("de", "ming", "aus dem Ming-Reich", "ins Ming-Reich"),
    ],
)
def test_a_region_stands_in_its_case(lang: str, region: str, origin: str, end: str) -> None:
    words = catalogue(lang, VOYAGES)
    assert f" {origin} " in words.say("did.move", count=2, from_region=region, to_region="datong")
    assert words.say("did.move", count=2, from_region="datong", to_region=region).endswith(f" {end}")


def test_a_land_that_people_named_themselves_keeps_its_name() -> None:
    said = catalogue("de", VOYAGES).say("did.send", {"count": 1, "region": "gansu"}, {"region:gansu": "Der Westen"})
    assert said == "schickt 1 Einheit aus Der Westen"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", registry.metas())
def test_undo_says_as_a_whole_sentence_what_was_done(game_id: str, lang: str) -> None:
    game, catalogued = registry.game(game_id), catalogue(lang, game_id)
    colours = game.meta.colours
    words = Words(catalogued.say, {**game.names(), **{f"seat:{colour}": "Mei" for colour in colours}})
    players, options = next(iter(setups(game)))
    state = start(game_id, colours[:players], options).new_state()
    chance, choose, told = SeededChance(3), random_chooser(3), set[str]()
    while state.to_act:
        seat = state.to_act[0]
        action = chance.choose(state) if seat == CHANCE else choose(state, seat, state.legal_actions(seat))
        if seat != CHANCE and action.key not in told:
            told.add(action.key)
            for sealed in (False, True):
                offer = undo_offer(UndoOffer(1, action.key, dict(action.params), sealed), state.seats[seat], words)
                assert offer is not None
                assert re.fullmatch(r"[A-Z].*: Mei [^{}]+[^.]\.", offer.help), offer.help
        state.apply(seat, action)
    assert len(told) > 5
