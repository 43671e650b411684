"""Edition files: what is wrong with one is named by its field; odd but legal ones are played."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.chance import SeededChance
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.rules.actions import MingTable
from companion.games.ming_dynastie.rules.edition import Edition, from_source
from companion.games.ming_dynastie.rules.game import GAME, MingState
from tests.games.ming_dynastie.rules import naive_moves
from tests.games.ming_dynastie.rules.kit import FOUR, altered, do, hands, moving, new, texts
from tests.profiles import examples

SOURCE: Final = GAME.geometry()
Path = Sequence[Any]


def test_the_packaged_edition_is_accepted() -> None:
    edition = from_source("companion", SOURCE)
    assert edition.data() == GAME.data()
    assert json.loads(json.dumps(edition.data())) == edition.data()
    assert edition.movement == (18, 18, 18)
    assert edition.return_sums == (0, 1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["provinces"], ..., "provinces"),
        (["provinces"], {}, "provinces"),
        (["provinces"], [], "provinces"),
        (["provinces", 2], 3, "provinces.2"),
        (["provinces", 2, "id"], ..., "provinces.2.id"),
        (["provinces", 2, "id"], "two words", "provinces.2.id"),
        (["provinces", 2, "id"], "shaanxi", "provinces.2.id"),
        (["provinces", 2, "id"], 7, "provinces.2.id"),
        (["provinces", 2, "name"], "", "provinces.2.name"),
        (["provinces", 2, "city"], ..., "provinces.2.city"),
        (["provinces", 2, "districts"], ["dezhou"], "provinces.2.districts"),
        (["provinces", 2, "districts", 1], ["jining"], "provinces.2.districts.1"),
        (["provinces", 2, "districts", 1], "lintao", "provinces.2.districts.1"),
        (["provinces", 2, "districts", 1], "elsewhere", "districts.7.id"),
        (["districts"], [], "districts"),
        (["districts", 7], None, "districts.7"),
        (["districts", 7, "id"], ["jining"], "districts.7.id"),
        (["districts", 7, "id"], "dezhou", "districts.7.id"),
        (["districts", 7, "name"], 5, "districts.7.name"),
        (["districts", 7, "province"], "henan", "districts.7.province"),
        (["transports"], ["rider", "junk"], "transports"),
        (["transports", 1], 3, "transports.1"),
        (["transports", 1], "rider", "transports"),
        (["transports", 1], "dragon", "transports"),
        (["transports", 1], "rail way", "transports.1"),
        (["borders"], "many", "borders"),
        (["borders", 4], "lintao-yanan", "borders.4"),
        (["borders", 4, "a"], "atlantis", "borders.4.a"),
        (["borders", 4, "b"], ["lintao"], "borders.4.b"),
        (["borders", 4, "b"], ..., "borders.4.b"),
        (["borders", 0, "b"], "lintao", "borders.0"),
        (["borders", 4, "transport"], "dragon", "borders.4.transport"),
        (["borders", 4, "transport"], ["rider"], "borders.4.transport"),
        (["borders"], [], "borders"),
        (["movement_cards"], [18, 18, 18], "movement_cards"),
        (["movement_cards", "junk"], ..., "movement_cards.junk"),
        (["movement_cards", "dragon"], 18, "movement_cards.dragon"),
        (["movement_cards", "junk"], -1, "movement_cards.junk"),
        (["movement_cards", "junk"], True, "movement_cards.junk"),
        (["movement_cards"], {"rider": 9, "rickshaw": 8, "junk": 8}, "movement_cards"),
        (["return_cards"], [1, 2, 3], "return_cards"),
        (["return_cards", 2], 1.5, "return_cards.2"),
        (["return_cards", 2], -1, "return_cards.2"),
        (["dragon_cards"], 3, "dragon_cards"),
        (["dragon_cards"], "18", "dragon_cards"),
        (["members"], 29, "members"),
        (["neutral_members"], 35, "neutral_members"),
        (["province_tiles"], ..., "province_tiles"),
    ],
)
def test_a_fault_in_an_edition_is_named(path: Path, value: Any, field: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        from_source("test", altered(SOURCE, [(path, value)]))
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: ")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("nothing", [[], None, "x", 3])
def test_an_edition_is_an_object(nothing: Any) -> None:
    with pytest.raises(ImpossiblePosition, match=r"edition: impossible\.expected-object"):
        from_source("test", nothing)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=examples(50), deadline=None)
@given(st.data())
def test_a_random_fault_is_never_another_error(data: st.DataObject) -> None:
    """Any value anywhere in the rules' part of the file: either an edition that can tell its names, or a field."""
    keys = ["provinces", "districts", "transports", "borders", "movement_cards", "return_cards", "members"]
    path: list[Any] = [data.draw(st.sampled_from(keys))]
    here: Any = SOURCE[path[0]]
    while isinstance(here, dict | list) and here and data.draw(st.booleans()):
        path.append(data.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here)))))
        here = here[path[-1]]
    try:
        edition = from_source("test", altered(SOURCE, [(path, data.draw(JSON))]))
    except ImpossiblePosition as error:
        assert error.field.split(".")[0] in (*keys, "edition")
    else:
        assert all(isinstance(name, str) and name for name in edition.names().values())
        MingTable(edition)


def with_edition(state: MingState, edition: Edition) -> MingState:
    """The same game on another map with the same districts."""
    state.ed, state.table = edition, MingTable(edition)
    return state


TWO_BORDERS: Final = from_source(
    "test", altered(SOURCE, [(["borders"], [*SOURCE["borders"], {"a": "yanan", "b": "lintao", "transport": "rider"}])])
)


def test_ruling_17_two_borders_between_the_same_districts() -> None:
    """Lintao and Yanan share a junk border and, here, a rider border: either card crosses, a dragon once."""
    state = with_edition(moving(["lintao", "suzhou", "dezhou"], [{"rider": 1, "junk": 1, "dragon": 1}]), TWO_BORDERS)
    assert {text for text in texts(state) if "yanan" in text} == {
        "step yanan rider",
        "step yanan junk",
        "step yanan dragon",
    }
    assert len([a for a in state.legal_actions(0) if a.text == "step yanan dragon"]) == 1
    for card in ("rider", "junk", "dragon"):
        twin = do(state.clone(), f"step yanan {card}")
        assert twin.view(0)["players"][0]["hand"][card] == 0
    back = do(state.clone(), "step yanan rider", "step lintao junk")
    assert back.view(0)["move"]["path"] == ["lintao", "yanan", "lintao"]
    assert "step yanan dragon" in texts(back)


def test_ruling_17_two_borders_with_the_same_transport_are_one_choice() -> None:
    twice = from_source("test", altered(SOURCE, [(["borders"], [*SOURCE["borders"], SOURCE["borders"][0]])]))
    state = with_edition(moving(["lintao", "suzhou", "dezhou"], [{"junk": 2}]), twice)
    assert [a.text for a in state.legal_actions(0)].count("step yanan junk") == 1


def test_two_borders_lead_out_of_an_occupied_district() -> None:
    """The second border back is a way out of an occupied district although the first one's card is missing."""
    state = moving(["lintao", "yanan", "dezhou"], [{"junk": 1, "rider": 1}])
    edition = from_source(
        "test",
        altered(
            SOURCE,
            [
                (
                    ["borders"],
                    [
                        *[b for b in SOURCE["borders"] if "yanan" not in (b["a"], b["b"])],
                        {"a": "lintao", "b": "yanan", "transport": "junk"},
                        {"a": "lintao", "b": "yanan", "transport": "rider"},
                    ],
                )
            ],
        ),
    )
    with_edition(state, edition)
    assert {text for text in texts(state) if "yanan" in text} == {"step yanan junk", "step yanan rider"}
    do(state, "step yanan junk")
    assert texts(state) == {"step lintao rider"}
    hands(state, {"junk": 1})
    lone = with_edition(moving(["lintao", "yanan", "dezhou"], [{"junk": 1}]), edition)
    assert not {text for text in texts(lone) if "yanan" in text}


@settings(max_examples=examples(6), deadline=None)
@given(st.lists(st.integers(0, 39), min_size=5, max_size=25), st.integers(2, 4), st.integers(0, 2**16))
def test_doubled_borders_offer_what_the_slow_generator_finds(doubled: list[int], players: int, seed: int) -> None:
    borders = [dict(border) for border in SOURCE["borders"]]
    luck, chance = random.Random(seed), SeededChance(seed)
    extra = [{**borders[i], "transport": luck.choice(["rider", "rickshaw", "junk"])} for i in doubled]
    edition = from_source("test", altered(SOURCE, [(["borders"], borders + extra)]))
    board = naive_moves.board(edition.data())
    state = with_edition(new(players), edition)
    while state.to_act and state.round < 3:
        seat = luck.choice(state.to_act)
        legal = state.legal_actions(seat)
        assert {a.text for a in legal} == naive_moves.legal(board, state.view(None if seat < 0 else seat), seat)
        state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(legal))


@pytest.mark.parametrize(
    ("cards", "sums"),
    [([0, 1, 2, 3], range(7)), ([1, 1, 2, 3], range(1, 8)), ([0, 0, 0, 0], [0]), ([2, 2, 2, 2], [2, 4, 6, 8])],
)
def test_return_sums_need_at_least_one_card(cards: list[int], sums: Sequence[int]) -> None:
    """Ruling 13: without a card of nothing, nobody can call nobody home."""
    edition = from_source("test", altered(SOURCE, [(["return_cards"], cards)]))
    assert list(edition.return_sums) == list(sums)
    table = MingTable(edition)
    for present in range(7):
        assert [action.at[0] for action in table.returns[present]] == sorted({min(total, present) for total in sums})


def test_the_smallest_deck_never_runs_dry() -> None:
    """26 movement cards are the display and four full hands: there is always a card to turn up."""
    small = altered(SOURCE, [(["movement_cards"], {"rider": 9, "rickshaw": 9, "junk": 8}), (["dragon_cards"], 4)])
    edition = from_source("test", small)
    for seed in range(4):
        state = with_edition(GAME.new_state(FOUR), edition)
        state.deck, state.dragons = list(edition.movement), 0
        luck, chance = random.Random(seed), SeededChance(seed)
        reshuffled = 0
        while state.to_act:
            seat = state.to_act[0]
            takes = [a for a in state.legal_actions(seat) if a.text.startswith("take")]
            state.apply(
                seat, chance.choose(state) if seat == CHANCE else luck.choice(takes or state.legal_actions(seat))
            )
            reshuffled += any(note.key == "note.reshuffle" for note in state.notes)
            GAME.audit(state)
        assert reshuffled
