"""Every key that the rules emit has a sentence in both languages, with the parameters it carries."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from companion.engine.errors import IllegalAction
from companion.engine.terms import TABLE, Action
from companion.games.ming_dynastie import rules
from companion.games.ming_dynastie.rules import neutral
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import RULES
from companion.words import LANGUAGES, catalogue
from tests.games.ming_dynastie.rules.kit import FOUR, at_stage, do, moving, new, scoring, wander

SOURCES: Final = sorted(Path(rules.__file__).parent.glob("*.py"))
NAMES: Final = {**GAME.names(), **{f"seat:{colour}": colour.title() for colour in FOUR}}
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def calls(name: str) -> Iterator[tuple[str, set[str]]]:
    """First argument and keyword names of each ``s.<name>("…", key=…)`` in the rules."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
                yield from (
                    (argument.value, {keyword.arg or "" for keyword in node.keywords})
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                )


@cache
def told() -> dict[str, list[IllegalAction]]:
    """Refusals by key, found by trying everything on everybody in many positions."""
    found: dict[str, list[IllegalAction]] = {}
    every = list(new(2).table.by_text.values())

    def attempt(state: MingState) -> bool:
        for action in every:
            for seat in range(TABLE, len(state.seats)):
                if action not in state.legal_actions(seat):
                    with pytest.raises(IllegalAction) as caught:
                        state.apply(seat, action)
                    found.setdefault(caught.value.key, []).append(caught.value)
        return False

    luck = random.Random(1)
    for players, options in [(2, {"city_order": "chosen"}), (3, {}), (4, {"city_order": "chosen"})]:
        wander(new(players, **options), 4, lambda state: attempt(state) if luck.random() < 0.06 else False)
    for state in special_positions():
        attempt(state)
    with pytest.raises(IllegalAction) as caught:
        new(3).apply(TABLE, Action("castle", "did.castle", {}))
    found[caught.value.key] = [caught.value]
    return found


def special_positions() -> Iterator[MingState]:
    """Where the rarer refusals are met."""
    empty = new(3)
    empty.deck = [0, 1, 0]
    yield empty
    dragons = wander(new(4), 9, at_stage(stages.TAKE_CARD))
    dragons.dragons = 0
    yield dragons
    full = wander(new(2), 1, at_stage(stages.PLACE_NEUTRAL))
    yield do(full, "neutral lintao", "neutral lintao")
    yield moving(["lintao", "yanan", "hanzhong"], [{"junk": 1, "rickshaw": 1}])
    walk = moving(["lintao", "yanan", "suzhou"], [{"junk": 2}], spaces={"shaanxi": {"red": 1}})
    yield do(walk, "step yanan junk")
    blocked = moving(
        ["lintao", "yanan", "suzhou"], [{"junk": 2}], spaces={"shaanxi": {"red": 1}}, monks={"lintao": "red"}
    )
    yield do(blocked, "stay junk")
    yield do(moving(["lintao", "yanan", "suzhou"], [{"junk": 2}], spaces={"shaanxi": {"red": 1}}), "stay junk")
    laid = scoring(3, 2, {"lintao": {"red": 2, "blue": 1}})
    yield do(laid, "red: return 1")
    yield scoring(3, 2, {"lintao": {"red": 2}}, city_order="chosen")
    yield do(scoring(3, 2, {"lintao": {"red": 2}, "yanan": {"red": 2}}), "return 2")
    yield scoring(2, 2, {"lintao": {"neutral": 3}, "yanan": {"neutral": 3}})
    yield scoring(2, 2, {"lintao": {"neutral": 3, "red": 1}, "yanan": {"neutral": 3}})
    yield scoring(4, 4, {})
    yield scoring(3, 6, {})
    yield from tracked_positions()


def tracked_positions() -> Iterator[MingState]:
    """Where people play by themselves, and where something is missing before every choice is entered again."""
    state = tracked(new(3))
    yield state.clone()
    for seat in range(3):
        state.tiles[seat * 6] = 1
    state.tile_supply[0] -= 3
    do(state, "done")
    members = state.clone()
    members.adjust({"depth": "full"})
    members.prince = [0, 3, 6]
    yield members
    do(state, "done")
    full = state.clone()
    full.adjust({"depth": "full"})
    yield full.clone()
    full.prince = [0, 3, 6]
    yield full
    entered = tracked(new(3))
    entered.prince[1] = 4
    entered.adjust({"depth": "full"})
    yield entered
    do(state, "done", "done", "done", "done", "done", "counted shaanxi")
    yield state.clone()
    state.open[0] += 11
    state.box[0] -= 11
    yield state


def tracked(state: MingState) -> MingState:
    """The same while the people play by themselves."""
    state.adjust({"depth": "scorekeeper"})
    return state


REFUSALS = ("Refusal", "short")
"""What makes a refusal of a key."""


def possible_refusals() -> set[str]:
    """Every key with which the rules can refuse: of conditions, of what is not the time, and of any action at all."""
    found = {"foreign", "over", "not-your-turn"}
    for kind in RULES.kinds.values():
        found.add(f"when-{kind.word}")
        found |= {condition.key for act in kind.does.values() for condition in act.conditions if condition.key}
    for path in SOURCES:
        if path.name == "settings.py":  # what cannot be set has keys of another family
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                key = node.args[0]
                assert isinstance(key, ast.Constant) and isinstance(key.value, str)
                found.add(key.value)
    return {f"illegal.{key}" for key in found}


def test_every_refusal_can_happen() -> None:
    assert set(told()) == possible_refusals()


@every_language
def test_every_refusal_has_a_sentence(lang: str) -> None:
    words = catalogue(lang, "ming-dynastie")
    assert {key for key in words if key.startswith("illegal.")} >= possible_refusals()
    game_words = {key for key in words if key.startswith("illegal.")}
    assert game_words == possible_refusals(), "a sentence that is never said"
    for key, errors in told().items():
        for error in errors[:200]:
            sentence = words.say(key, error.params, NAMES)
            assert "{" not in sentence and sentence[-1] in ".!", key


def test_every_refusal_names_a_rule() -> None:
    for key, errors in told().items():
        if key != "illegal.foreign":
            assert all(error.rule for error in errors), key


@every_language
def test_a_rule_reads_well_in_both_languages(lang: str) -> None:
    """Rules without a number have a name of their own in each language."""
    words = catalogue(lang, "ming-dynastie")
    rules = {error.rule for errors in told().values() for error in errors if error.rule}
    for rule in rules:
        assert rule[0].isdigit() or f"rule.{rule}" in words, rule
    params = {"district": "lintao", "count": 3, "most": 3, "rule": "two players"}
    said = words.say("illegal.neutral-full", params, NAMES)
    assert said.endswith(f" ({words.say('rule.two players')}).")


@every_language
def test_every_note_has_a_sentence_with_its_parameters(lang: str) -> None:
    words = catalogue(lang, "ming-dynastie")
    notes = dict(calls("note"))
    assert len(notes) >= 11
    for key, params in notes.items():
        assert words[f"note.{key}"].fields <= params, key
    assert {key for key in words if key.startswith("note.")} >= {f"note.{key}" for key in notes}


@every_language
def test_every_action_can_be_offered_and_told(lang: str) -> None:
    words = catalogue(lang, "ming-dynastie")
    for action in new(2).table.by_text.values():
        for family in ("did", "do"):
            key = action.key.replace("did", family, 1)
            assert words.say(key, action.params, NAMES), key
    assert len({action.key for action in new(2).table.by_text.values()}) == 23


@every_language
def test_every_reason_and_phase_has_words(lang: str) -> None:
    words = catalogue(lang, "ming-dynastie")
    reasons = {argument for argument, _ in calls("score") if argument[:1].isalpha()}
    in_play = {"set-of-6", "city-members", "city-majority", "monastery", "set-of-5", "single-tile"}
    assert reasons == {*in_play, "adjustment"}
    assert {f"reason.{reason}" for reason in reasons} <= words.keys()
    assert {f"phase.{stage.phase}" for stage in RULES.stages} <= words.keys()
    assert "phase.neutral" in words, "told before neutral members are placed"
    assert neutral.ROUNDS == (3, 5)


@every_language
def test_options_and_their_values_have_words(lang: str) -> None:
    words = catalogue(lang, "ming-dynastie")
    for name, option in GAME.meta.options.items():
        assert f"option.ming-dynastie.{name}" in words and f"option.ming-dynastie.{name}.help" in words
        assert all(f"option.ming-dynastie.{name}.{value}" in words for value in option.values)
