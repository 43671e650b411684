"""The cards and markers of The Ming Voyages as pictures: halves, scenes, emblems, and the small forms for phones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from math import hypot

import pytest

from companion.art import svg
from companion.art.brush import Brush
from companion.art.outline import segments
from companion.art.pictures import picture
from companion.art.shapes import Block, Circle, Group, Path, Rect, Shape, Text, Use
from companion.games.ming_voyages.art import ART, card_backs, cards, emblems, solo_cards, tokens, vignettes
from companion.games.ming_voyages.art.cards import Card, Half
from companion.games.ming_voyages.rules.edition import packaged

ACTION = Card(
    "Tea for Horses",
    3,
    Half("overlord", "Add 1 horde to each of 2 homelands.", scene="herd"),
    Half("emperor", "Remove 1 horde.", "Calicut", 5, "porcelain"),
    "The steppe wants tea.",
)
EMPEROR = Card(
    "Star Charts",
    2,
    Half("emperor", "Build 1 junk.", "0 to 3 voyages", 0, "compass"),
    Half("emperor", "Make a voyage.", "4 or more voyages", 0, "voyage"),
)
QUIET = Card("Champa Rice", 2, Half("overlord"), Half("emperor", "Add 2 troops.", "Champa", 1, "terraces"))


def every(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from every(shape.shapes)


def emblems_of(shapes: Iterable[Shape]) -> list[str]:
    """The emblems from the top down."""
    found = [shape for shape in every(shapes) if isinstance(shape, Use) and shape.symbol.startswith("s-")]
    return [use.symbol for use in sorted(found, key=lambda use: use.y)]


def numbers(shapes: Iterable[Shape]) -> list[str]:
    """All figures that stand alone."""
    return sorted(shape.words for shape in every(shapes) if isinstance(shape, Text) and shape.words.isdigit())


def said(shapes: Iterable[Shape]) -> list[str]:
    return [words for shape in every(shapes) if isinstance(shape, Block) for words in shape.paragraphs]


# --- faces ----------------------------------------------------------------------------------------------------


def test_an_action_card_has_the_dagger_above_and_the_scroll_with_its_voyage_below() -> None:
    face = cards.face(ACTION, "full")
    assert emblems_of(face) == ["s-overlord", "s-emperor"]
    assert numbers(face) == ["3", "5"]
    assert said(face) == [
        "Add 1 horde to each of 2 homelands.", "**Calicut**", "Remove 1 horde.", "Tea for Horses",
        "The steppe wants tea.",
    ]  # fmt: skip


def test_cards_of_one_side_have_its_ground_and_emblem_twice() -> None:
    face = cards.face(EMPEROR, "full")
    assert emblems_of(face) == ["s-emperor", "s-emperor"] and numbers(face) == ["2"]
    grounds = {shape.paint.fill for shape in face if isinstance(shape, Rect)}
    assert cards.GROUNDS["emperor"] in grounds and cards.GROUNDS["overlord"] not in grounds


def test_a_half_that_does_nothing_is_a_quiet_ornament() -> None:
    face = cards.face(QUIET, "full")
    assert emblems_of(face) == ["s-emperor"]
    assert cards.GROUNDS["overlord"] in {shape.paint.fill for shape in face if isinstance(shape, Rect)}
    assert len(said(face)) == 3


def test_halves_with_many_words_have_a_smaller_scene_and_more_room() -> None:
    def room(effect: str) -> tuple[float, float]:
        face = cards.face(Card("X", 1, Half("overlord", effect, scene="herd"), Half("emperor")), "full")
        scene = next(shape for shape in face if isinstance(shape, Group) and shape.scale < 1)
        return scene.scale, next(shape.h for shape in face if isinstance(shape, Block))

    few, many = room("Short."), room("Long. " * 15)
    assert many[0] < few[0] and many[1] > few[1]


SCENES = {scene for pair in vignettes.OF_CARDS.values() for scene in pair if scene} | {*vignettes.OF_EVENTS.values()}

# --- scenes ---------------------------------------------------------------------------------------------------


def test_every_card_has_a_scene_for_each_half_that_does_something() -> None:
    deck = packaged("cards")["cards"]
    assert {card["id"] for card in deck} == set(vignettes.OF_CARDS)
    for card in deck:
        keys = ("overlord", "emperor") if card["kind"] == "action" else ("few", "many")
        for key, scene in zip(keys, vignettes.OF_CARDS[card["id"]], strict=True):
            assert bool(scene) == bool(card[key]), (card["id"], key)
            assert not scene or picture(ART, scene)


def test_no_two_cards_have_the_same_two_scenes() -> None:
    assert len(set(vignettes.OF_CARDS.values())) == len(vignettes.OF_CARDS)
    assert len({scene for pair in vignettes.OF_CARDS.values() for scene in pair}) > 12


def test_every_event_of_the_solo_deck_has_a_scene_of_its_own() -> None:
    assert {card["id"] for card in packaged("solo_deck")["cards"]} == set(vignettes.OF_EVENTS)
    assert len(set(vignettes.OF_EVENTS.values())) == len(vignettes.OF_EVENTS)
    assert all(picture(ART, scene) for scene in vignettes.OF_EVENTS.values())


@pytest.mark.parametrize("name", sorted(SCENES))
@pytest.mark.parametrize("ink", ["full", "low"])
def test_scenes_stay_within_their_strip(name: str, ink: str) -> None:
    """Outlines only; curves stay within their control points."""
    drawn = picture(ART, name, Brush("low" if ink == "low" else "full"))
    for x, y in points(drawn, (0.0, 0.0), 1.0):
        assert -25 <= x <= 25, (x, y)
        assert -16.8 <= y <= 3.2, (x, y)


def points(shapes: Iterable[Shape], at: tuple[float, float], scale: float) -> Iterator[tuple[float, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            origin = at[0] + scale * shape.at[0], at[1] + scale * shape.at[1]
            yield from points(shape.shapes, origin, scale * shape.scale)
        elif isinstance(shape, Path):
            for _, found in segments(shape.d):
                pairs = zip(found[::2], found[1::2], strict=True)
                yield from ((at[0] + scale * x, at[1] + scale * y) for x, y in pairs)
        elif isinstance(shape, Circle):
            yield at[0] + scale * shape.x, at[1] + scale * (shape.y - shape.r)


# --- emblems and backs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["emperor", "overlord"])
def test_emblems_that_are_not_lit_are_outlines(side: emblems.Side) -> None:
    lit, unlit = emblems.emblem(side, 0, 0, 10), emblems.emblem(side, 0, 0, 10, lit=False)
    assert lit != unlit
    edge = unlit[0]
    assert isinstance(edge, Rect if side == "emperor" else Circle)
    assert edge.paint.fill == "surface" and edge.paint.stroke == "muted"


def test_waves_show_only_what_the_next_rows_leave() -> None:
    """No point of an arc lies within a wave that is drawn before it."""
    arcs = card_backs.seigaiha(0, 0, 10, 10, 2.0)
    found = [values for kind, values in segments(arcs) if kind in "MC"]
    ends = [values[-2:] for values in found]
    centres = [(2 * column * 2.0 - (2.0 if row % 2 else 0.0), row * 1.0) for row in range(0, 12) for column in range(4)]
    for x, y in ends:
        own = [c for c in centres if hypot(x - c[0], y - c[1]) <= 2.001 and c[1] > y]
        assert not own or min(hypot(x - c[0], y - c[1]) for c in own) >= 0.7, (x, y)


def test_levels_of_the_solo_deck_have_backs_of_their_own() -> None:
    backs = [card_backs.solo_back(level, "full") for level in range(4)]
    assert all(one != other for one, other in combinations((*backs, card_backs.back("full")), 2))


def test_an_event_has_a_row_for_each_number_of_points() -> None:
    event = solo_cards.Event("Early Frost", "level 1 of 3", ("one", "two", "three"), "herd")
    face = solo_cards.face(event, "full")
    assert numbers(face) == ["1", "2", "3"] and [*said(face)] == ["Early Frost", "one", "two", "three"]


def test_a_row_of_an_event_has_room_for_its_words_and_all_rows_have_one_size() -> None:
    long = "Attack the fewest troops if he is no weaker, else add 3 hordes to his largest homeland."
    face = solo_cards.face(solo_cards.Event("X", "level 1 of 3", ("Reserve the card.", long, long), "herd"), "full")
    _, short, *rest = (shape for shape in every(face) if isinstance(shape, Block))
    assert {short.size} == {row.size for row in rest} and solo_cards.LEAST <= short.size < solo_cards.LARGEST
    assert all(row.h > 1.2 * short.h for row in rest)
    rows = (short, *rest)
    assert all(above.y + above.h < below.y for above, below in pairwise(rows))
    assert rows[0].y > solo_cards.BAND[1] and rows[-1].y + rows[-1].h <= solo_cards.ROWS[1]


# --- markers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["full", "low"])
def test_markers_are_all_different_and_within_their_edges(ink: str) -> None:
    sides = [tokens.side(what, "low" if ink == "low" else "full") for what in tokens.MARKERS]
    assert all(one != other for one, other in combinations(sides, 2))


def test_there_is_no_other_marker() -> None:
    with pytest.raises(KeyError):
        tokens.marker("camel", "full")


# --- phones ---------------------------------------------------------------------------------------------------


def test_a_card_in_the_hand_shows_points_and_what_can_be_used() -> None:
    both, none = cards.hand_card(ACTION, (True, True)), cards.hand_card(ACTION, (False, False))
    assert emblems_of(both) == ["s-overlord", "s-emperor"] and numbers(both) == ["3", "5"]
    assert emblems_of(none) == [] and {shape.symbol for shape in none if isinstance(shape, Use)} == {"dagger", "scroll"}
    assert numbers(none) == ["3", "5"]


def test_small_forms_can_stand_on_a_page() -> None:
    for card in (ACTION, EMPEROR, QUIET):
        for small in (cards.hand_card(card, (True, False)), cards.tiny_card(card)):
            assert "<text" in svg.markup(small)
    assert emblems_of(cards.tiny_card(QUIET)) == ["s-emperor"]
