"""The edition ``boxed``: cards by their points, special actions by hand, and what owners enter about their board."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages.art import board, places
from companion.games.ming_voyages.rules import position as stages
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules.positions import SEATS, act, chance, legal
from tests.games.ming_voyages.saying import words_in

LANDS = ("gansu", "sichuan", "datong", "jizhou", "liaodong")
HOMES = ("western", "eastern", "manchu")
RING: list[list[str]] = [
    *([home, land] for home in ("western", "eastern") for land in LANDS),
    ["manchu", "gansu"],
    *(["ming", land] for land in LANDS),
]


def boxed(own: dict[str, Any] | None = None) -> VoyagesState:
    state = GAME.new_state(SEATS, {}, "boxed", own)
    chance(state, "roll 1")
    return state


def refused(own: Any, partly: bool = False) -> ImpossiblePosition:
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.check_own("boxed", own, partly)
    for lang in LANGUAGES:
        words = catalogue(lang, "ming-voyages")
        assert "{" not in words.say(caught.value.key, caught.value.params)
    return caught.value


# --- cards and special actions ---


def test_cards_are_told_by_their_points() -> None:
    state = boxed()
    assert legal(state) == ["points 1", "points 2", "points 3", "reserve ?"]
    assert state.n_hand == [5, 4]
    act(state, "points 2", "after", "recruit 2", "decline")
    assert (state.n_hand, state.active, state.unnamed) == ([4, 4], 1, 1)


def test_the_overlord_reinforces_by_points() -> None:
    state = boxed()
    act(state, "points 1", "after", "tax 1", "decline", "reserve ?")
    act(state, "points 1", "after", "tax 1", "decline", "points 1", "after", "reinforce 3")
    assert state.left == 4 and state.n_reserve == [0, 0]
    assert "special" not in legal(state)


def test_a_special_action_is_told_marker_by_marker() -> None:
    """Rulings 1 and 20."""
    state = boxed()
    act(state, "points 1", "before", "react")
    assert state.stage is stages.BY_HAND and state.acting == 1
    found = legal(state)
    assert "take gold ming" in found and "put horde western" in found and "enough" in found
    assert "put horde gansu" not in found and "put settlement gansu" not in found and "put troop western" not in found
    act(state, "take gold ming", "put horde western", "enough")
    assert state.acting == 0 and state.stage is stages.ACTIVE
    act(state, "special")
    for _ in range(8):
        assert state.stage is stages.BY_HAND
        act(state, "put troop ming" if state.supply[0] else "take troop ming")
    assert state.active == 1, "no card touches more markers than that"


def test_a_special_action_may_end_with_an_attack() -> None:
    """Rulings 15 and 19: the side that performs it is the attacker, and the app resolves the battle."""
    state = boxed()
    act(state, "points 1", "before", "react", "put horde western", "attack gansu", "send western 2", "battle")
    assert state.attacker == 1
    act(state, "roll 666", "roll 421")
    assert state.ruler[LANDS.index("gansu")] == 1 and state.stage is stages.ACTIVE and state.acting == 0
    nobody = boxed()
    nobody.adjust({f"at {home} horde": 0 for home in HOMES})
    act(nobody, "points 1", "before", "react")
    assert not [text for text in legal(nobody) if text.startswith("attack")]


def test_without_borders_every_way_is_open_but_homelands_are_closed() -> None:
    state = boxed()
    act(state, "points 3", "after")
    ways = {tuple(text.split(" ")[1:3]) for text in legal(state) if text.startswith("move")}
    assert ways == {(a, b) for a in LANDS for b in (*LANDS, "ming") if a != b}


@pytest.mark.parametrize("seed", range(8))
def test_random_games_end(seed: int) -> None:
    luck, state = random.Random(seed), GAME.new_state(SEATS, {}, "boxed", {"borders": RING} if seed % 2 else None)
    for _ in range(5000):
        if state.is_over:
            break
        (seat,) = state.to_act
        state.apply(seat, luck.choice(state.legal_actions(seat)))
        GAME.audit(state)
    assert state.is_over and len(state.winners) == 1


# --- what owners enter ---


def test_own_names_are_told_everywhere() -> None:
    own = {"names": {"gansu": "  Ningxia  pass ", "datong": "Xuanfu"}}
    tidy = GAME.check_own("boxed", own)
    assert tidy == {"names": {"gansu": "Ningxia pass", "datong": "Xuanfu"}, "borders": []}
    names = GAME.names("boxed", tidy)
    assert names == {"region:gansu": "Ningxia pass", "region:datong": "Xuanfu"}
    words = catalogue("de", "ming-voyages")
    said = words.say("note.set-at", {"region": "gansu", "marker": "troop", "before": 1, "after": 2}, names)
    assert said.startswith("Ningxia pass: ")
    assert places.names_of(GAME.geometry("boxed", tidy), words_in("de"))["region:gansu"] == "Ningxia pass"
    assert GAME.names("boxed") == GAME.names() == {}


def test_own_borders_are_the_ways_there_are() -> None:
    state = boxed({"borders": RING})
    act(state, "points 3", "after")
    ways = {tuple(text.split(" ")[1:3]) for text in legal(state) if text.startswith("move")}
    assert ways == {(land, "ming") for land in LANDS}
    assert state.parse("move western sichuan 1").text == "move western sichuan 1"
    assert "move gansu sichuan 1" not in state.table.by_text


def test_the_same_board_is_the_same_text_however_it_was_entered() -> None:
    turned = [list(reversed(border)) for border in reversed(RING)]
    assert GAME.check_own("boxed", {"borders": RING}) == GAME.check_own("boxed", {"borders": turned, "names": {}})


def test_a_game_on_an_own_board_is_kept_and_believed_in() -> None:
    own = GAME.check_own("boxed", {"names": {"gansu": "Ningxia"}, "borders": RING})
    state = boxed(own)
    assert state.view(0)["own"] == own
    loaded = GAME.load(json.loads(json.dumps(state.dump())))
    assert loaded.digest() == state.digest() and loaded.ed.own == own
    view = state.view(1)
    assert state.sample(1, random.Random(1)).view(1) == view
    assert boxed().view(0)["own"] == {} and "own" not in boxed().dump()


def test_an_own_board_can_be_drawn() -> None:
    """Also where its borders are none of our map's."""
    for own in ({"borders": RING}, {"names": {"gansu": "Ningxia"}}, {}):
        data = GAME.geometry("boxed", own)
        assert board.top(data) and board.names(data, places.names_of(data, words_in("en")))
        assert GAME.geometry("boxed", own, partly=True)["regions"] == data["regions"]


def test_borders_in_parts_are_taken_while_people_are_at_it() -> None:
    error = refused({"borders": RING[:3]})
    assert error.key == "impossible.own-alone"
    assert set(error.params["regions"]) == {"eastern", "manchu", "jizhou", "liaodong", "ming"}
    assert GAME.check_own("boxed", {"borders": RING[:3]}, partly=True)["borders"]


@pytest.mark.parametrize(
    ("own", "field", "key"),
    [
        ([], "own", "impossible.own-shape"),
        ({"cards": []}, "own.cards", "impossible.own-unknown"),
        ({"names": []}, "names", "impossible.own-shape"),
        ({"names": {"gansu": 3}}, "names.gansu", "impossible.own-shape"),
        ({"names": {"gansu": " "}}, "names.gansu", "impossible.own-name-empty"),
        ({"names": {"gansu": "x" * 25}}, "names.gansu", "impossible.own-name-long"),
        ({"names": {"gansu": "a\x07b"}}, "names.gansu", "impossible.own-name-signs"),
        ({"names": {"gansu": "Xuanfu", "datong": "xuanfu"}}, "names.datong", "impossible.own-name-twice"),
        ({"names": {"western": "Oirats"}}, "names.western", "impossible.no-region"),
        ({"names": {"gansou": "Oirats"}}, "names.gansou", "impossible.unknown-region"),
        ({"borders": {}}, "borders", "impossible.own-shape"),
        ({"borders": [["gansu"]]}, "borders.0", "impossible.own-shape"),
        ({"borders": [["gansu", "sea"]]}, "borders.0.1", "impossible.no-region"),
        ({"borders": [["gansu", 4]]}, "borders.0.1", "impossible.no-region"),
        ({"borders": [["gansu", "sichuam"]]}, "borders.0.1", "impossible.unknown-region"),
        ({"borders": [["gansu", "gansu"]]}, "borders.0", "impossible.own-border-itself"),
        ({"borders": RING[:1]}, "borders", "impossible.own-many-alone"),
        ({"borders": [["ming", "manchu"]]}, "borders.0", "impossible.own-border-closed"),
        ({"borders": [*RING, ["gansu", "manchu"]]}, "borders.16", "impossible.own-border-twice"),
    ],
)
def test_what_cannot_be_entered(own: Any, field: str, key: str) -> None:
    error = refused(own)
    assert (error.field, error.key) == (field, key)


def test_our_own_edition_takes_no_board() -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.new_state(SEATS, {}, "companion", {"names": {"gansu": "Ningxia"}})
    assert caught.value.key == "impossible.no-own"
    assert GAME.check_own("companion", {}) == {}
