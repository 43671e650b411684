"""What owners enter about their box, in every game: one order whatever was typed first, faults named where they lie."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import registry
from companion.engine.errors import ImpossiblePosition
from companion.engine.own_boards import BOXED, MOST_NAMED, BoxedGame, Enterable, copied, text
from companion.engine.validation import text_of
from companion.words import LANGUAGES, catalogue
from tests.profiles import examples

GAMES: Final = ("ming-dynastie", "ming-voyages")
JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)


def boxed(game_id: str) -> BoxedGame:
    game = registry.game(game_id)
    assert isinstance(game, BoxedGame)
    return game


def possible(enterable: Enterable) -> list[list[str]]:
    """Every border that there can be."""
    pairs = [list(pair) for pair in combinations(enterable.places.ids, 2) if not enterable.closed(*pair)]
    return [[*pair, way] for pair in pairs for way in enterable.ways.ids] if enterable.ways else pairs


@st.composite
def boards(draw: st.DrawFn, enterable: Enterable) -> dict[str, Any]:
    """An own board that nothing is wrong with, as somebody may type it."""
    named = draw(st.lists(st.sampled_from(enterable.named), unique=True, max_size=4))
    borders = draw(st.lists(st.sampled_from(possible(enterable)), unique_by=tuple, max_size=12))
    own: dict[str, Any] = {
        "names": {key: f" {draw(st.sampled_from('ABC'))}  {place} " for place, key in enumerate(named)},
        "borders": [[*border[1::-1], *border[2:]] if draw(st.booleans()) else border for border in borders],
    }
    if enterable.tinted:
        tints = st.dictionaries(st.sampled_from(enterable.tinted.ids), st.sampled_from(enterable.tints), max_size=3)
        own["tints"] = draw(tints)
    return own


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_the_same_board_is_the_same_text(game_id: str, data: st.DataObject) -> None:
    """However it was typed: in whatever order, from whichever end of a border, and when it is checked again."""
    game = boxed(game_id)
    own = data.draw(boards(game.editions.enterable))
    tidy = game.check_own(BOXED, own, partly=True)
    assert game.check_own(BOXED, tidy, partly=True) == tidy == json.loads(text(tidy)) == copied(tidy)
    turned = [[*border[1::-1], *border[2:]] for border in own["borders"]]
    shuffled = {
        key: dict(reversed(part.items())) if isinstance(part, dict) else data.draw(st.permutations(turned))
        for key, part in reversed(own.items())
    }
    again = game.check_own(BOXED, shuffled, partly=True)
    assert text(again) == text(tidy)
    assert {key: [*part] for key, part in again.items()} == {key: [*part] for key, part in tidy.items()}
    assert {len(tidy[key]) - len(own[key]) for key in own} == {0}, "nothing is lost"


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=examples(50), deadline=None)
@given(data=st.data())
def test_a_fault_lies_within_what_was_typed(game_id: str, data: st.DataObject) -> None:
    """Anything put anywhere: either a board that can be drawn and played, or the path of a part of what was typed."""
    game = boxed(game_id)
    own: Any = data.draw(boards(game.editions.enterable))
    own = spoilt(own, data)
    partly = data.draw(st.booleans())
    try:
        tidy = game.check_own(BOXED, own, partly)
    except ImpossiblePosition as error:
        assert lies_within(error.field, own), error.field
        for lang in LANGUAGES:
            assert catalogue(lang, game_id).say(error.key, error.params)
    else:
        assert game.geometry(BOXED, tidy, partly)


def spoilt(own: Any, data: st.DataObject) -> Any:
    """The same with anything in the place of one part, or beside the parts there are."""
    if not isinstance(own, dict | list) or data.draw(st.sampled_from((True, False, False, False))):
        return data.draw(JSON)
    if isinstance(own, list):
        place = data.draw(st.integers(0, len(own)))
        return [*own[:place], spoilt(own[place] if place < len(own) else None, data), *own[place + 1 :]]
    key = data.draw(st.sampled_from([*own, *(known[:-1] for known in own), "other"]))
    return {**own, key: spoilt(own.get(key), data)}


def lies_within(path: str, typed: Any) -> bool:
    """Whether a field is a part of what was typed; ``own`` stands for all of it."""
    rest = "" if path == "own" else path.removeprefix("own.")
    while rest:
        if isinstance(typed, list):
            parts = {str(place): part for place, part in enumerate(typed)}
        else:
            parts = {text_of(key): part for key, part in typed.items()} if isinstance(typed, Mapping) else {}
        key = rest if rest in parts else rest.partition(".")[0]
        if key not in parts:
            return False
        typed, rest = parts[key], rest[len(key) + 1 :]
    return True


@pytest.mark.parametrize("game_id", GAMES)
def test_places_without_borders_are_counted_and_a_few_are_named(game_id: str) -> None:
    game = boxed(game_id)
    enterable = game.editions.enterable
    kind, ids = enterable.places
    first = possible(enterable)[0]
    with pytest.raises(ImpossiblePosition) as caught:
        game.check_own(BOXED, {"borders": [first]})
    assert caught.value.key == "impossible.own-many-alone"
    alone = [place for place in ids if place not in first]
    assert caught.value.params == {"field": "borders", f"{kind}s": alone[:MOST_NAMED], "count": len(alone)}
    assert game.check_own(BOXED, {"borders": [first]}, partly=True)["borders"] == [first]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_border_is_told_by_its_two_places(game_id: str) -> None:
    game = boxed(game_id)
    kind = game.editions.enterable.places.kind
    first = possible(game.editions.enterable)[0]
    with pytest.raises(ImpossiblePosition) as caught:
        game.check_own(BOXED, {"borders": [first, [*first[1::-1], *first[2:]]]})
    assert (caught.value.field, caught.value.key) == ("borders.1", "impossible.own-border-twice")
    assert (caught.value.params[kind], caught.value.params[f"to_{kind}"]) == (first[0], first[1])


@pytest.mark.parametrize("game_id", GAMES)
def test_an_unknown_part_of_a_border_is_named_by_its_place(game_id: str) -> None:
    game = boxed(game_id)
    first, second, *_ = possible(game.editions.enterable)
    for place in range(len(second)):
        wrong = [*second[:place], "?", *second[place + 1 :]]
        with pytest.raises(ImpossiblePosition) as caught:
            game.check_own(BOXED, {"borders": [first, wrong]})
        assert (caught.value.field, caught.value.params["text"]) == (f"borders.1.{place}", "?")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_edition_is_built_once(game_id: str) -> None:
    """Also where an own board was typed in another order; what owners did not enter is no other board of theirs."""
    editions = boxed(game_id).editions
    own = {"borders": possible(editions.enterable)}
    assert editions.edition(BOXED, own) is editions.edition(BOXED, {"borders": own["borders"][::-1], "names": {}})
    assert editions.edition("companion") is editions.edition("companion", {})
    assert editions.edition(BOXED) is editions.edition(BOXED, {}) is not editions.edition(BOXED, own)
