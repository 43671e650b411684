"""Whatever is refused when people set things or describe their board is said in the reader's language."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.actions import Stage
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import Position
from companion.words import LANGUAGES, catalogue
from companion.words.catalogue import read_area
from tests.games.ming_dynastie.rules.kit import at_stage, hands, new, wander
from tests.profiles import examples

ENGLISH: Final = re.compile(r"\b(?:the|is|are|of|there|expected|got|would|set|take|and|with|unknown|name)\b")
PLAYERS: Final = {"seat:red": "Mei", "seat:yellow": "Jonas", "seat:blue": "Aisha", "seat:green": "Noor"}


def said(error: ImpossiblePosition, lang: str = "de") -> str:
    """The refusal as a phone shows it."""
    assert error.key.startswith("impossible."), f"{error}: without a key"
    sentence = catalogue(lang, "ming-dynastie").say(error.key, error.params, {**GAME.names(), **PLAYERS})
    if lang == "de":
        assert not ENGLISH.search(re.sub("„.*?“", "", sentence)), sentence
    return sentence


def refused(state: MingState, changes: Mapping[str, Change]) -> ImpossiblePosition:
    with pytest.raises(ImpossiblePosition) as caught:
        state.adjust(changes)
    return caught.value


def in_phase(stage: Stage[Position], players: int = 3, round_: int = 1) -> Callable[[], MingState]:
    return lambda: wander(new(players), 5, at_stage(stage, round_))


def bare(players: int = 3) -> MingState:
    """Phase 3, nobody holds a card or a tile."""
    state = wander(new(players), 5, at_stage(stages.MOVE, 1))
    state.adjust({f"tiles {seat} {p}": 0 for seat in state.seats for p in state.ed.provinces})
    state.adjust({f"hand {seat} {card}": 0 for seat in state.seats for card in state.ed.cards})
    return state


def tracked() -> MingState:
    state = bare()
    state.adjust({"depth": "scorekeeper"})
    return state


def lying() -> MingState:
    """Somebody's return cards lie face down."""
    for seed in range(20):
        state = wander(new(4), seed, at_stage(stages.CHOOSE_RETURN, 2))
        if len(state.to_act) > 1:
            state.apply(state.to_act[0], state.legal_actions(state.to_act[0])[0])
            return state
    raise AssertionError("never two at once")


def over() -> MingState:
    return wander(new(), 5, lambda state: not state.to_act)


def asked_for_monk() -> MingState:
    state = wander(new(), 5, lambda state: state.stage == stages.MONASTERY)
    assert state.stage == stages.MONASTERY
    return state


def of_asked(state: MingState) -> dict[str, Change]:
    return {f"open {state.ed.districts[state.prince[state.turn]]} {state.seats[state.turn]}": 0}


def full_hands() -> MingState:
    return hands(wander(new(), 5, at_stage(stages.TAKE_CARD, 1)), {"rider": 5}, {"rider": 5}, {"rider": 5})


def neutral_in_city() -> MingState:
    """Two players; a neutral member in the city that is resolved."""
    state = wander(new(2), 5, lambda s: s.stage == stages.CHOOSE_RETURN and any(s.houses[2::4]))
    assert any(state.houses[2::4])
    return state


def more_neutral(state: MingState) -> dict[str, Change]:
    """Three more where one of them came from; others leave the board for them."""
    there = next(d for d, count in enumerate(state.houses[2::4]) if count)
    others = {f"open {name} neutral": 0 for d, name in enumerate(state.ed.districts) if d != there}
    return {**others, f"open {state.ed.districts[there]} neutral": 3}


def assert_names(error: ImpossiblePosition, named: str) -> None:
    """Both languages say it; the German sentence names these things, numbers and whatever was typed in."""
    sentence = said(error)
    assert [name for name in named.split() if name not in sentence] == [], sentence
    said(error, "en")


SETS: Final = {f"tiles red {p}": 1 for p in ("shaanxi", "henan", "shandong", "sichuan", "huguang", "nanzhili")}
PLAYERS_OF: Final = ("red", "yellow", "blue", "green")
ALL_RIDERS: Final = {f"hand {c} rider": 5 for c in PLAYERS_OF} | {
    f"display {p}": "rider" for p in ("henan", "shandong", "sichuan")
}
MOVING: Final = in_phase(stages.MOVE)
CASES: Final[list[tuple[str, Callable[[], MingState], Any, str]]] = [
    ("cards", lambda: bare(4), ALL_RIDERS, "Reiter 6"),
    ("cards", lambda: bare(4), {f"hand {c} dragon": 5 for c in PLAYERS_OF}, "Drachen 2"),
    ("hand", bare, {"hand red rider": 5, "hand red junk": 1}, "Mei 6 5"),
    ("tiles", bare, {"tiles red henan": 18, "tiles blue henan": 1}, "Henan 18"),
    ("tile-set", bare, SETS, "Mei"),
    ("members", bare, {"open qizhou red": 30}, "Mei 30 25"),
    ("members-to-place", in_phase(stages.PLACE_MEMBER), {"open qizhou red": 6}, "Mei 30 5"),
    ("members-on-board", tracked, {"open qizhou red": 30}, "Mei 30"),
    (
        "members",
        in_phase(stages.MOVE, 2),
        {f"open {d} neutral": 3 for d in ("qizhou", "lintao", "suzhou", "dezhou", "yanan")},
        "neutrale",
    ),
    ("neutral-full", neutral_in_city, more_neutral, "3 neutrale"),
    ("princes", bare, {"prince red": "qizhou", "prince blue": "qizhou"}, "Mei Aisha Qizhou"),
    ("round-alone", in_phase(stages.CHOOSE_RETURN, 3, 2), {"round": 3}, ""),
    ("begin-member", MOVING, {"round": 1, "phase": "members"}, ""),
    ("turn-member", MOVING, {"phase": "members", "turn": "yellow"}, "Jonas"),
    ("begin-card", full_hands, {"round": 2, "phase": "cards"}, ""),
    ("turn-card", full_hands, {"turn": "blue"}, "Aisha"),
    ("monk-asked", asked_for_monk, of_asked, ""),
    ("display", in_phase(stages.TURN_CARD, 3, 2), {"phase": "move"}, ""),
    ("depth", bare, {"depth": "deep"}, ""),
    ("depth-over", over, {"depth": "scorekeeper"}, ""),
    ("depth-face-down", lying, {"depth": "scorekeeper"}, ""),
    ("face-down", lying, {"round": 1}, ""),
    ("city-closed", bare, {"house qizhou red": 1}, ""),
    ("prince-later", lambda: new(3), {"prince red": "qizhou"}, "Mei"),
    ("turn-alone", in_phase(stages.CHOOSE_RETURN, 3, 2), {"turn": "red"}, ""),
    ("before-princes", lambda: new(3), {"turn": "red"}, ""),
    ("unknown-setting", bare, {"castle": 1}, "„castle“"),
    ("choose", bare, {"display henan": ""}, ""),
    ("choice", bare, {"phase": "scoring"}, "„scoring“"),
    ("whole-number", bare, {"open qizhou red": "many"}, "„many“"),
    ("range", bare, {"open qizhou red": 31}, "31 0 30"),
    ("unknown-district", bare, {"open qizou red": 1}, "„qizou“ Qizhou"),
    ("unknown-district", bare, {"prince red": "suzho"}, "„suzho“ Suzhou"),
    ("no-district", bare, {"monk xxxxxxxx": "red"}, "„xxxxxxxx“"),
    ("unknown-province", bare, {"display hena": "junk"}, "„hena“ Henan"),
    ("no-province", bare, {"space xxxxxxxx red": 1}, "„xxxxxxxx“"),
    ("unknown-seat", bare, {"points yelow": 1}, "„yelow“ Jonas"),
    ("no-seat", bare, {"monk qizhou": "neutral"}, "„neutral“"),
    ("unknown-card", bare, {"hand red rikshaw": 1}, "„rikshaw“ Rikscha"),
    ("no-card", bare, {"display henan": "xxx"}, "„xxx“"),
]


@pytest.mark.parametrize(("key", "make", "changes", "named"), CASES)
def test_what_cannot_be_set_is_said_in_german(key: str, make: Any, changes: Any, named: str) -> None:
    state = make()
    error = refused(state, changes(state) if callable(changes) else changes)
    assert error.key == f"impossible.{key}"
    assert_names(error, named)


BOARDS: Final[list[tuple[str, Any, str]]] = [
    ("own-shape", 3, ""),
    ("own-shape", {"names": []}, ""),
    ("own-shape", {"borders": {}}, ""),
    ("own-shape", {"borders": [["qizhou"]]}, ""),
    ("own-shape", {"names": {"city:henan": 3}}, ""),
    ("own-unknown", {"nams": {}}, "„nams“"),
    ("own-unknown", {"names": {"xxxxxxxxxxxxx": "A"}}, "„xxxxxxxxxxxxx“"),
    ("unknown-city", {"names": {"city:hena": "A"}}, "„hena“ Kaifeng"),
    ("unknown-district", {"names": {"district:qizou": "A"}}, "„qizou“ Qizhou"),
    ("unknown-province", {"tints": {"hena": "1"}}, "„hena“ Henan"),
    ("own-tint", {"tints": {"henan": 7}}, "„7“ Henan"),
    ("own-border-itself", {"borders": [["qizhou", "qizhou", "junk"]]}, "Qizhou"),
    (
        "own-border-twice",
        {"borders": [["qizhou", "suzhou", "junk"], ["suzhou", "qizhou", "junk"]]},
        "Qizhou Suzhou Schiff",
    ),
    ("own-many-alone", {"borders": [["qizhou", "suzhou", "junk"]]}, "16"),
    ("unknown-card", {"borders": [["qizhou", "suzhou", "junks"]]}, "„junks“ Schiff"),
    ("no-district", {"borders": [[{}, "suzhou", "junk"]]}, "„{}“"),
    ("own-name-signs", {"names": {"city:henan": "a\u202eb"}}, "„a?b“"),
    ("own-name-empty", {"names": {"city:henan": "  "}}, ""),
    ("own-name-long", {"names": {"city:henan": "x" * 25}}, "24"),
]


@pytest.mark.parametrize(("key", "own", "named"), BOARDS)
def test_what_is_wrong_with_a_board_is_said_in_german(key: str, own: Any, named: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.check_own("boxed", own)
    assert caught.value.key == f"impossible.{key}"
    assert_names(caught.value, named)


def test_districts_without_a_border_are_named() -> None:
    districts = [name.removeprefix("district:") for name in GAME.names() if name.startswith("district:")]
    borders = [[a, b, "junk"] for a, b in itertools.pairwise(districts[:-1])]
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.check_own("boxed", {"borders": borders})
    assert caught.value.key == "impossible.own-alone"
    assert str(GAME.names()[f"district:{districts[-1]}"]) in said(caught.value)
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.check_own("companion", {"names": {}})
    assert caught.value.key == "impossible.no-own"
    assert_names(caught.value, "")


def anything(state: MingState, luck: random.Random) -> dict[str, Change]:
    """Settings as they are, as they might be, and as somebody might type them."""
    known = list(state.settings())
    changes: dict[str, Change] = {}
    for setting in luck.sample(known, min(len(known), luck.randrange(1, 6))):
        name = setting.name
        if luck.random() < 0.1:
            place = luck.randrange(len(name))
            name = name[:place] + name[place + 1 :]
        odd: list[Change] = [-1, 31, 100000, "", "none", "xx", luck.choice(state.seats), "qizou", "junk"]
        likely: list[Change] = [*setting.choices] or [*range(setting.most + 3), setting.most + luck.randrange(25)]
        changes[name] = luck.choice(likely if luck.random() < 0.8 else odd)
    if luck.random() < 0.15:
        changes |= {
            luck.choice(("phase", "round", "turn", "start")): luck.choice(("members", "cards", "move", 3, "red"))
        }
    if luck.random() < 0.05:
        changes["depth"] = luck.choice(("scorekeeper", "full", "deep"))
    return changes


def moments(seed: int) -> Iterator[MingState]:
    """A random game at some moments, also as it is tracked from there."""
    luck = random.Random(seed)
    state = new(2 + seed % 3)
    for _ in range(6):
        for _ in range(luck.randrange(1, 90)):
            if state.to_act:
                seat = luck.choice(state.to_act)
                drawn = [action for action, _ in state.chance_outcomes()]
                state.apply(seat, luck.choice(drawn or state.legal_actions(seat)))
        yield state.clone()
    try:
        state.adjust({"depth": "scorekeeper"})
    except ImpossiblePosition as error:
        said(error)
    yield state.clone()


@settings(max_examples=examples(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_refusal_has_its_words(seed: int) -> None:
    luck = random.Random(seed)
    for state in moments(seed):
        for _ in range(10):
            try:
                state.clone().adjust(anything(state, luck))
            except ImpossiblePosition as error:
                for lang in LANGUAGES:
                    said(error, lang)
                assert error.key != "impossible.sums", f"{error}: found only by the audit"


BEYOND: Final = {
    "impossible.members-anew", "impossible.turn-neutral", "impossible.turn-prince", "impossible.stuck",
    "impossible.sums", "impossible.own-alone", "impossible.no-city", "impossible.neutral-players",
    "impossible.neutral-returns", "impossible.return-more", "impossible.return-due", "impossible.return-cards",
}  # fmt: skip
"""Keys without a case of their own; those of positions that are scored have theirs in ``test_scoring``."""


def test_every_text_has_a_case() -> None:
    own, general = (
        {key for key in read_area(area, "de")[0] if key.startswith("impossible.")} for area in ("ming-dynastie", "app")
    )
    assert own == ({f"impossible.{key}" for key, *_ in [*CASES, *BOARDS]} | BEYOND) - general
