"""Every refusal says the true reason, with its rule, in both languages."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import IllegalAction
from companion.engine.terms import CHANCE, TABLE
from companion.games.ming_voyages.rules import effects
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import RULES
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules.halves import CARD, half, written
from tests.games.ming_voyages.rules.positions import SEATS, act, chance, legal, position, start
from tests.saying import is_sentence

SOURCES = Path(effects.__file__).parent
GUARDED = {region: {"troop": 1} for region in ("gansu", "datong", "jizhou", "liaodong")}
HEARTH = {"western": {"horde": 1}, "eastern": {"horde": 1}, "manchu": {"horde": 1}}


def refusal(state: VoyagesState, text: str, seat: int | None = None) -> IllegalAction:
    """The refusal of an action; nothing may have changed, and every language says it with its rule."""
    before = state.digest()
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act[0] if seat is None else seat, state.parse(text))
    assert state.digest() == before
    for lang in LANGUAGES:
        words = catalogue(lang, "ming-voyages")
        said = words.say(caught.value.key, caught.value.params)
        assert is_sentence(said)
        if caught.value.rule:
            assert f"rule.{caught.value.rule}" in words
    return caught.value


@pytest.mark.parametrize("seed", range(12))
def test_everything_that_is_not_listed_is_refused_with_a_reason(seed: int) -> None:
    luck = random.Random(seed)
    edition = "boxed" if seed % 4 == 3 else "companion"
    options = {"cards": "table" if seed % 2 else "app", "solo": "1" if seed % 8 == 7 else "none"}
    state = GAME.new_state(SEATS, options, edition)
    if seed % 6 == 5:
        state.adjust({"depth": "scorekeeper"})
    actions = list(state.table.by_text.values())
    vague = 0
    for _ in range(90):
        if state.is_over:
            break
        for action in luck.sample(actions, 6):
            for seat in (CHANCE, TABLE, 0, 1):
                may_come = seat == CHANCE in state.to_act and action in state.offered(CHANCE, state.chance_for)
                if action in state.legal_actions(seat) or may_come:
                    continue
                error = refusal(state, action.text, seat)
                assert error.key.startswith("illegal.") and (error.rule or error.key == "illegal.over")
                assert error.params["rule"] == error.rule
                vague += error.key == "illegal.not-offered"
        (seat,) = state.to_act
        state.apply(seat, luck.choice(state.legal_actions(seat)))
    assert not vague, "each has a reason of its own"


def empire(**more: dict[str, int]) -> dict[str, dict[str, int]]:
    return {**GUARDED, **HEARTH, **more}


def spending(markers: dict[str, dict[str, int]], active: str = "emperor", **more: object) -> VoyagesState:
    """A card of 2 or 3 points is being spent: champa-rice by the Emperor, felt-tents by the Overlord."""
    card = "champa-rice" if active == "emperor" else "felt-tents"
    state = position(markers, active=active, hand=[card], **more)  # type: ignore[arg-type]
    act(state, f"play {card}")
    if "after" in legal(state):
        act(state, "after")
    return state


EMPERORS = [
    ("recruit 3", {}, "illegal.points-short", "Recruit Troops"),
    ("tax 2", {"ming": {"gold": 4}}, "illegal.supply-short", "ruling 1"),
    ("build 1", {"sea": {"junk": 6}}, "illegal.supply-short", "ruling 1"),
    ("amass western 1", {}, "illegal.other-side", "Amass Hordes"),
    ("move gansu sichuan 2", {}, "illegal.too-few-there", "Move"),
    ("move gansu sichuan 3", {}, "illegal.points-short", "Move"),
    ("move gansu western 1", {}, "illegal.closed", "Game board"),
    ("move ming sichuan 1", {"ming": {"troop": 1}, "sichuan": {"settlement": 1}}, "illegal.enemies-there", "Move"),
    ("attack sichuan", {}, "illegal.nobody-there", "ruling 5"),
    ("attack gansu", {}, "illegal.own-land", "Attack"),
    ("attack sichuan", {"gansu": {}, "datong": {}, "sichuan": {"horde": 1}}, "illegal.none-next-door", "Attack"),
    ("sail 1", {"sea": {"junk": 1}, "ming": {"gold": 1}}, "illegal.voyage-done", "Voyage"),
    ("sail 2", {"ming": {"gold": 1}}, "illegal.no-junk-at-sea", "Voyage"),
    ("sail 2", {"sea": {"junk": 1}}, "illegal.no-gold", "Voyage"),
    ("play champa-rice", {}, "illegal.when-play", "phases 2 and 3"),
    ("send gansu 1", {}, "illegal.when-send", "Attack"),
]


@pytest.mark.parametrize(("text", "there", "key", "rule"), EMPERORS)
def test_what_the_emperors_points_lack(text: str, there: dict[str, dict[str, int]], key: str, rule: str) -> None:
    error = refusal(spending(empire(**there), voyages=[1]), text)
    assert (error.key, error.rule) == (key, rule)


OVERLORDS = [
    ("amass western 4", {}, "illegal.points-short", "Amass Hordes"),
    ("amass western 2", {"eastern": {"horde": 9}}, "illegal.supply-short", "ruling 1"),
    ("gather western 1", {"eastern": {"settlement": 5}}, "illegal.supply-short", "ruling 1"),
    ("settle western gansu 1", {"western": {"settlement": 1}}, "illegal.not-ruled", "ruling 13"),
    ("settle western gansu 1", {"gansu": {"horde": 1}}, "illegal.too-few-there", "Build Settlement"),
    ("move western gansu 1", {}, "illegal.enemies-there", "Move"),
    ("tax 1", {}, "illegal.other-side", "Tax"),
    ("reinforce arughtai", {}, "illegal.reserve-empty", "ruling 8"),
]


@pytest.mark.parametrize(("text", "there", "key", "rule"), OVERLORDS)
def test_what_the_overlords_points_lack(text: str, there: dict[str, dict[str, int]], key: str, rule: str) -> None:
    error = refusal(spending(empire(**there), "overlord"), text)
    assert (error.key, error.rule) == (key, rule)


def test_settlements_come_from_one_homeland_and_each_land_is_named_once() -> None:
    there = empire(western={"settlement": 2}, eastern={"settlement": 1}, gansu={"horde": 1}, sichuan={"horde": 1})
    state = spending(there, "overlord")
    act(state, "settle western gansu 1")
    assert refusal(state, "settle western gansu 1").key == "illegal.named-already"
    assert refusal(state, "amass western 1").key == "illegal.one-kind"
    error = refusal(state, "settle eastern sichuan 1")
    assert (error.key, error.params["homeland_region"]) == ("illegal.one-homeland", "western")


def test_what_an_attack_lacks() -> None:
    there = empire(sichuan={"horde": 1}, gansu={"troop": 1}, ming={"troop": 4})
    state = spending(there)
    act(state, "attack sichuan")
    assert refusal(state, "battle").key == "illegal.nobody-sent"
    assert refusal(state, "send ming 3").key == "illegal.points-short"
    assert refusal(state, "send liaodong 1").key == "illegal.not-next-door"
    act(state, "send ming 1")
    assert refusal(state, "send ming 1").key == "illegal.named-already"


def test_what_a_fleet_lacks() -> None:
    state = spending(empire(sea={"junk": 2, "gold": 1}, ming={"gold": 2}))
    act(state, "sail 3")
    assert refusal(state, "fleet 0 1").key == "illegal.one-of-each"
    assert refusal(state, "fleet 3 1").key == "illegal.fleet-short"
    assert refusal(state, "fleet 1 4").key == "illegal.fleet-short"
    error = refusal(state, "fleet 1 0")
    assert error.key == "illegal.one-of-each"
    two = spending(empire(sea={"junk": 2, "gold": 2}))
    act(two, "sail 3")
    error = refusal(two, "fleet 1 1")
    assert (error.key, error.rule) == ("illegal.gold-at-sea", "ruling 12")
    assert "2 gold" in catalogue("en", "ming-voyages").say(error.key, error.params)


def test_what_cards_lack() -> None:
    state = position(empire(), hand=["champa-rice"])
    assert refusal(state, "play grand-canal").key == "illegal.no-card"
    assert refusal(state, "reserve ?").key == "illegal.by-name"
    table = start("table")
    chance(table, "roll 1")
    assert refusal(table, "reserve grand-canal").key == "illegal.face-down"
    assert refusal(table, "points 2").key == "illegal.by-name"
    act(table, "play champa-rice", "recruit 1")
    assert refusal(table, "play champa-rice").key == "illegal.card-seen"


# --- special actions ---


WANT_LAND: dict[str, dict[str, int]] = {"gansu": {}, "datong": {}, "jizhou": {}, "liaodong": {}}
SPECIALS = [
    ({"emperor": half("add 3 troop own upto"), "voyage": 1}, EMPEROR, [1], {}, None, ""),
    ({"emperor": half("add 3 troop own upto"), "voyage": 1}, EMPEROR, [2], {}, "illegal.special-voyage", "ruling 11"),
    ({"emperor": half("add 3 troop own")}, OVERLORD, [1], {}, "illegal.special-none", ""),
    ({"overlord": half("add 2 horde homelands")}, EMPEROR, [1], {}, "illegal.special-none", ""),
    ({"emperor": (), "many": (half("voyage 4"), ())}, EMPEROR, [1], {}, "illegal.special-many", "ruling 11"),
    ({"emperor": half("voyage 4"), "many": ((), ())}, EMPEROR, [1, 2, 3, 4], {}, "illegal.special-few", "ruling 11"),
    ({"overlord": half("remove 1 gold ming")}, OVERLORD, [], {}, "illegal.special-too-few", "ruling 19"),
    ({"overlord": half("remove 1 gold ming")}, OVERLORD, [], {"ming": {"gold": 1}}, None, ""),
    ({"emperor": half("add 2 gold ming")}, EMPEROR, [], {"ming": {"gold": 4}}, "illegal.special-supply", "ruling 19"),
    ({"emperor": half("voyage 3")}, EMPEROR, [], {}, "illegal.no-junk-at-sea", "ruling 19"),
    ({"emperor": half("voyage 3")}, EMPEROR, [], {"sea": {"junk": 1}}, "illegal.no-gold", "ruling 19"),
    ({"overlord": half("attack 3")}, OVERLORD, [], WANT_LAND, "illegal.special-no-target", "ruling 19"),
    ({"overlord": half("add 1 horde empty")}, OVERLORD, [], {"sichuan": {"troop": 1}}, "illegal.special-no-place",
     "ruling 19"),
    ({"overlord": half("remove 1 gold ming", "add 1 horde held")}, OVERLORD, [], {}, "illegal.special-too-few",
     "ruling 19"),
    ({"overlord": half("add 1 horde homelands", "add 1 settlement own")}, OVERLORD, [], {}, "illegal.special-no-place",
     "ruling 19"),
    ({"overlord": half("move 2 horde homelands own")}, OVERLORD, [], {}, "illegal.special-no-move", "ruling 19"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "side", "voyages", "there", "key", "rule"), SPECIALS)
def test_why_a_half_is_not_available(
    card: dict[str, Any], side: int, voyages: list[int], there: dict[str, dict[str, int]], key: str | None, rule: str
) -> None:
    state = position(empire(**there), hand=[start().ed.cards[CARD].id], voyages=voyages)
    written(state, **card)
    found = effects.lacks(state, CARD, side)
    assert (found and f"illegal.{found.key}", found.rule if found else "") == (key, rule)
    if found:
        for lang in LANGUAGES:
            said = catalogue(lang, "ming-voyages").say(f"illegal.{found.key}", found.params, rule=found.rule)
            assert "{" not in said


def test_the_voyage_is_called_by_number_and_name() -> None:
    state = position(empire(), hand=[start().ed.cards[CARD].id])
    written(state, emperor=half("voyage 1"), voyage=5)
    found = effects.lacks(state, CARD, EMPEROR)
    assert found is not None and (found.key, found.params) == ("special-voyage", {"voyage": "5", "number": 5})


@pytest.mark.parametrize("seed", range(20))
def test_a_reason_is_given_exactly_where_the_half_is_not_available(seed: int) -> None:
    luck, state = random.Random(seed), start()
    for _ in range(luck.randrange(200)):
        if state.is_over:
            return
        (seat,) = state.to_act
        state.apply(seat, luck.choice(state.legal_actions(seat)))
    for card in range(27):
        for side in (EMPEROR, OVERLORD):
            found = effects.lacks(state, card, side)
            assert (found is None) == effects.available(state, card, side)
            sample = state.sample(1, luck)
            again = effects.lacks(sample, card, side)
            assert (again and again.key) == (found and found.key)


def test_a_special_action_out_of_reach_says_what_it_lacks() -> None:
    state = spending(empire())
    error = refusal(state, "special")
    assert (error.key, error.params["number"]) == ("illegal.special-voyage", 1)


# --- markers of a special action ---


def carrying_out(*steps: str) -> VoyagesState:
    """The Overlord carries out that half."""
    state = position(empire(), active="overlord", hand=[start().ed.cards[CARD].id])
    act(state, f"play {written(state, overlord=half(*steps))}", "special")
    return state


def test_what_a_marker_of_a_card_lacks() -> None:
    state = carrying_out("add 2 horde homelands")
    assert refusal(state, "take troop ming").key == "illegal.card-asks-other"
    assert refusal(state, "put horde gansu").key == "illegal.region-not-meant"
    assert refusal(state, "enough").key == "illegal.not-enough"
    each = carrying_out("add 2 horde homelands each")
    act(each, "put horde western")
    assert refusal(each, "put horde western").key == "illegal.spread-each"
    one = carrying_out("add 2 horde homelands one upto")
    act(one, "put horde western")
    assert refusal(one, "put horde eastern").key == "illegal.spread-one"


def test_gold_at_sea_is_safe_in_a_published_box() -> None:
    """Ruling 20."""
    state = GAME.new_state(SEATS, {}, "boxed")
    chance(state, "roll 1")
    state.adjust({"at sea gold": 1, "turn": "overlord"})
    act(state, "points 1", "after", "special")
    assert refusal(state, "take gold sea").key == "illegal.gold-safe"
    assert refusal(state, "put horde gansu").key == "illegal.never-beside-enemies"
    assert refusal(state, "play felt-tents").key == "illegal.when-play"


def named_in(source: Path) -> set[str]:
    """The keys of the refusals that a module makes."""
    calls = [node for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Refusal"]
    return {
        word.value
        for key in named
        for word in ast.walk(key)
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    }


def test_no_key_of_the_sources_is_without_a_case_in_words() -> None:
    kinds = RULES.kinds.values()
    sources = [path for path in SOURCES.glob("*.py") if path.name != "settings.py"]  # those have another family
    keys = set().union(*map(named_in, sources)) | {f"when-{kind.word}" for kind in kinds}
    keys |= {condition.key for kind in kinds for act in kind.does.values() for condition in act.conditions}
    known = set(catalogue("en", "ming-voyages"))
    assert len(keys) > 70 and {f"illegal.{key}" for key in keys if key} <= known
    settings = named_in(SOURCES / "settings.py")
    assert len(settings) > 4 and {f"impossible.{key}" for key in settings} <= known
