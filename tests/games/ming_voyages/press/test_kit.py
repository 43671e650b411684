"""Cards and markers of The Ming Voyages: as many as the box has, legible, and as the rules are."""

from __future__ import annotations

import re
from typing import Final

import pytest

from companion.art.shapes import BLEED, Block
from companion.games.ming_voyages.art.board_layout import TRACK
from companion.games.ming_voyages.art.board_parts import CELLS, ERA
from companion.games.ming_voyages.press import FIT_A_BOX
from companion.games.ming_voyages.press.cards import held_together
from companion.games.ming_voyages.rules.edition import packaged
from companion.games.ming_voyages.words.cards import half_text
from companion.words import catalogue
from printables.drawing.fitted_text import POINT, set_block
from printables.files.documents import documents
from printables.kit import POKER, Ink, Large
from printables.options import Options
from printables.paper import PAPERS
from tests.games.ming_voyages.press.kit import (
    CARDS,
    EACH_INK,
    EACH_LANGUAGE,
    GAME,
    MARKERS,
    cut,
    items,
    kit,
    said,
)
from tests.printables.faces import coverage, printed
from tests.printables.reach import reach

SAFE_FROM_ANY_CUT: Final = 4.0
"""mm: more than any service asks for."""


def test_all_markers_lie_on_one_sheet() -> None:
    for paper in PAPERS:
        (document,) = (one for one in documents(kit(), Options(paper=paper)) if "troops" in one.components)
        assert sum(bool(page.placed) for page in document.pages) == 1


def test_there_is_a_counter_for_each_side_of_the_track_and_one_for_the_era() -> None:
    """On the table each lies within its place; owners of the box have theirs."""
    made = cut("counters")
    assert [(item.id, item.count) for item in made.items] == [("emperor", 1), ("overlord", 1), ("era", 1)]
    cell = (TRACK[2] / CELLS, TRACK[3])
    for item in made.items:
        drawn = [box for box in reach(item.face).shapes if box[2] - box[0] < made.format.w - 1]
        wide = max(right for _, _, right, _ in drawn) - min(left for left, *_ in drawn)
        assert 12 <= wide <= (ERA if item.id == "era" else min(cell)) + 0.8, item.id
    assert "counters" not in FIT_A_BOX


@EACH_LANGUAGE
def test_every_component_and_part_has_words(lang: str) -> None:
    made, words = kit(lang), catalogue(lang, GAME, press=True)
    for component in made.components:
        assert words.say(f"component.{component.kind}") and made.guides[component.part].steps
        if isinstance(component, Large):
            assert words.say(f"component.{component.poster_kind}")


@EACH_LANGUAGE
def test_the_first_page_of_the_cards_counts_both_decks(lang: str) -> None:
    guide = kit(lang).guides["cards"]
    assert [f"{cut(kind).count}" for kind in CARDS] == re.findall(r"\d+", guide.about)
    assert "solo" in guide.steps[-1].lower()


# --- cards ----------------------------------------------------------------------------------------------------


def test_cards_are_those_of_the_data() -> None:
    assert [item.id for item in cut("cards").items] == [card["id"] for card in packaged("cards")["cards"]]
    assert [item.id for item in cut("solo-cards").items] == [card["id"] for card in packaged("solo_deck")["cards"]]
    assert {cut(kind).format for kind in CARDS} == {POKER}


@EACH_LANGUAGE
def test_a_card_says_its_name_its_voyage_and_what_its_halves_do(lang: str) -> None:
    words = catalogue(lang, GAME, press=True)
    faces = {item.id: item.face for item in cut("cards", lang).items}
    for card in packaged("cards")["cards"]:
        here = [one for shape in faces[card["id"]] for one in said(shape)]
        assert words.say(f"card.{card['id']}") in here and f"{card['cp']}" in here
        if card["kind"] == "action":
            halves = {"overlord": card["overlord"], "emperor": card["emperor"]}
            wanted = [half_text(ops, side, words) for side, ops in halves.items() if ops]
            assert bool(card["emperor"]) == (f"**{words.say('voyage.' + str(card['voyage']))}**" in here)
        else:
            side = "emperor" if card["kind"] == "emperor" else "overlord"
            wanted = [half_text(card[key], side, words) for key in ("few", "many")]
            assert f"**{words.say('card.few')}**" in here and f"**{words.say('card.many')}**" in here
        assert all(held_together(text) in here for text in wanted), card["id"]


def test_a_number_stays_beside_what_it_counts() -> None:
    assert (
        held_together("Pay 1 gold, then build 2 junks.")
        == "Pay 1\N{NO-BREAK SPACE}gold, then build 2\N{NO-BREAK SPACE}junks."
    )


def test_a_short_last_word_has_no_line_to_itself() -> None:
    assert held_together("Greife den Nachbarn an.") == "Greife den Nachbarn\N{NO-BREAK SPACE}an."
    assert held_together("Reserve the card.") == "Reserve the card."


@EACH_LANGUAGE
def test_the_rows_of_an_event_are_printed_in_one_size(lang: str) -> None:
    """Art only guesses how wide letters are; where it guesses wrongly, the press makes a single row smaller."""
    for item in cut("solo-cards", lang).items:
        _, *rows = (one for one in item.face if isinstance(one, Block))
        assert {one.size for one in rows} == {set_block(one)[0].size for one in rows}, item.id
        assert rows[0].size >= 7.5 * POINT


@EACH_INK
@EACH_LANGUAGE
def test_words_of_cards_stand_in_the_safe_zone_and_can_be_read(lang: str, ink: Ink) -> None:
    for made, item in items(lang, ink, *CARDS):
        w, h = made.format.w, made.format.h
        found = reach(item.face, ink).words_
        assert len(found) > 4, item.id
        for one in found:
            left, top, right, bottom = one.reach
            assert min(left, top, w - right, h - bottom) >= SAFE_FROM_ANY_CUT, (item.id, one)
            assert one.size >= 7 * POINT, (item.id, one)
        assert not reach(item.back, ink).words_


@EACH_INK
def test_pictures_of_cards_reach_over_the_cut_and_no_further_than_the_bleed(ink: Ink) -> None:
    for made, item in items("en", ink, *CARDS):
        for side in (item.face, item.back):
            found = reach(side, ink).shapes
            edges = [min(s[0] for s in found), min(s[1] for s in found)]
            edges += [made.format.w - max(s[2] for s in found), made.format.h - max(s[3] for s in found)]
            assert edges == pytest.approx([-BLEED] * 4, abs=0.3), item.id


@EACH_INK
def test_a_back_tells_nothing_that_is_secret(ink: Ink) -> None:
    assert len({item.back for item in cut("cards", ink=ink).items}) == 1
    levels = {card["id"]: card["level"] for card in packaged("solo_deck")["cards"]}
    backs = {(levels[item.id], item.back) for item in cut("solo-cards", ink=ink).items}
    assert len(backs) == len(set(levels.values())) == len({back for _, back in backs})


def test_low_ink_is_low() -> None:
    for made, item in items("de", "low", *CARDS):
        for side in (item.face, item.back):
            assert coverage(printed(side, made.format.w, made.format.h, "low")) <= 0.10, item.id


# --- markers --------------------------------------------------------------------------------------------------


@EACH_INK
def test_markers_have_two_sides_that_both_stand_upright_when_folded(ink: Ink) -> None:
    for made, item in items("en", ink, *MARKERS, "counters"):
        assert (made.format.w, made.format.h, made.format.fold) == (22.0, 44.0, True)
        image = printed(item.face, made.format.w, made.format.h, ink, dpi=254)
        half = image.height // 2
        upper = image.crop((0, 0, image.width, half)).rotate(180).tobytes()
        lower = image.crop((0, image.height - half, image.width, image.height)).tobytes()
        assert sum(abs(a - b) for a, b in zip(upper, lower, strict=True)) / 255 / len(upper) < 0.02, item.id


@EACH_INK
def test_no_marker_is_drawn_on_its_neighbour(ink: Ink) -> None:
    for made, item in items("en", ink, *MARKERS, "counters"):
        for left, top, right, bottom in reach(item.face, ink).shapes:
            assert left >= 0 and top >= 0 and right <= made.format.w and bottom <= made.format.h, item.id


def test_the_emperor_is_darker_than_the_overlord_in_grey_print() -> None:
    dark = {kind: coverage(printed(cut(kind).items[0].face, 22.0, 44.0, "full")) for kind in MARKERS if kind != "gold"}
    assert min(dark["troops"], dark["junks"]) > max(dark["hordes"], dark["settlements"]) + 0.1


# --- papers ---------------------------------------------------------------------------------------------------
