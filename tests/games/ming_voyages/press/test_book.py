"""The rulebook of The Ming Voyages: whole in both languages and on both papers, and true to the game."""

from __future__ import annotations

import re
from functools import cache

from companion.art.shapes import Picture
from companion.games.ming_voyages.art import board_layout
from companion.games.ming_voyages.press import book_pictures, book_setup, solo_page
from printables.books import rulebook as bound
from printables.books.book import WIDE, examples, rulebook
from printables.books.chunks import title
from printables.drawing.fitted_text import POINT
from printables.link import LINK
from printables.paper import PAPERS
from tests.games.ming_voyages.press.kit import EACH_LANGUAGE, GAME, book, said
from tests.games.ming_voyages.rules.positions import dealt
from tests.printables.reach import reach


@cache
def pages(lang: str, paper: str) -> tuple[Picture, ...]:
    return tuple(page.picture for page in bound.pages(book(lang), PAPERS[paper], LINK))


@cache
def paragraphs(lang: str) -> tuple[frozenset[str], ...]:
    """What every page says."""
    return tuple(frozenset(words for shape in page for words in said(shape)) for page in pages(lang, "a4"))


@EACH_LANGUAGE
def test_every_ruling_is_told_and_what_only_the_app_needs_is_not(lang: str) -> None:
    words, here = book(lang).words, frozenset().union(*paragraphs(lang))
    rulings = {key.removeprefix("ruling.") for key in words if re.fullmatch(r"ruling\.[\w-]+", key)}
    untold = rulebook(GAME).untold
    assert rulings > {*untold}
    for ruling in rulings:
        assert (words.say(f"ruling.{ruling}") in here) == (ruling not in untold), ruling


@EACH_LANGUAGE
def test_every_rule_is_told(lang: str) -> None:
    """What points buy is told with its signs, and the steps of a round with their numbers."""
    say, here = book(lang).say, frozenset().union(*paragraphs(lang))
    for part in set(say("rules.parts").split()) - {"emperor", "overlord"}:
        for line in say(f"rules.{part}.text").split("\n")[1 if part == "turn" else 0 :]:
            assert line in here, part
    for step in (1, 2, 3, 4):
        assert say(f"ref.round.{step}") in here
    for side, names in (("emperor", ("recruit", "voyage")), ("overlord", ("amass", "settle"))):
        for name in names:
            assert any(one.endswith(say(f"ref.{side}.{name}.text")) for one in here), name
    for name in solo_page.SECTIONS:
        begun = say("entry", name=say(f"solo.rules.{name}.title"), text="")
        assert any(one.startswith(begun) for one in here), name
    assert not any("{" in one for one in here)


@EACH_LANGUAGE
def test_the_contents_name_the_pages_on_which_chapters_begin(lang: str) -> None:
    words, contents = book(lang).words, paragraphs(lang)[1]
    large = [[one.words for one in reach(page).words_ if one.size >= 13.5 * POINT] for page in pages(lang, "a4")]
    for name in [*rulebook(GAME).by_id][1:]:
        (begins,) = [number for number, here in enumerate(large, start=1) if title(words, name) in here]
        assert title(words, name) in contents and f"{begins}" in contents


@EACH_LANGUAGE
def test_the_list_of_components_has_all_that_is_made(lang: str) -> None:
    say = book(lang).say
    (page,) = (here for here in paragraphs(lang) if say("book.components.shared") in here)
    for kind in book(lang).there.keys() - {"poster", "rulebook"}:
        assert say(f"book.part.{kind}") in page, kind


@EACH_LANGUAGE
def test_the_picture_of_the_set_up_has_a_number_for_every_step(lang: str) -> None:
    steps, drawn = len(book(lang).say("rules.setup.text").split("\n")), book_setup.setup(book(lang), 100.0)
    size = book_setup.MARK * 100 / (board_layout.W + book_setup.BESIDE)
    there = [one for one in reach(drawn.picture).words_ if one.size >= size and one.words.isdecimal()]
    assert {one.words for one in there} == {f"{step}" for step in range(1, steps + 1)}
    assert all(one.reach[0] >= 0 and one.reach[2] <= drawn.w for one in there)


def test_hands_in_that_picture_are_as_large_as_those_that_are_dealt() -> None:
    cards = examples(GAME)["draw"].position["dealt"]
    hands = dealt(cards["overlord"], cards["emperor"]).view(None)["hands"]
    assert {side: hands[side]["count"] for side in book_setup.HANDS} == book_setup.HANDS


@EACH_LANGUAGE
def test_names_of_lands_on_small_maps_leave_room_to_their_neighbours(lang: str) -> None:
    """And to the map's edges; on phones most of all, whose letters may be wider. Long names have two lines."""
    for w, spare in ((80.0, 1.0), (WIDE, 3.0)):
        drawn = book_pictures.attacked(book(lang), w)
        west, east = (
            [one for one in reach(drawn.picture).words_ if one.words in book(lang).say(f"region.{land}")]
            for land in ("western", "eastern")
        )
        assert min(one.reach[0] for one in east if one not in west) - max(one.reach[2] for one in west) > 2.9
        for one in (*west, *east):
            left, top, right, _ = one.reach
            assert left > 0.8 * spare and right < drawn.w - spare and top > 0.2


@EACH_LANGUAGE
def test_signs_of_a_cards_half_lie_within_it(lang: str) -> None:
    drawn = book_pictures.card(book(lang), "tea-for-horses")
    below = [one for one in reach(drawn.picture).shapes if one[1] > book_pictures.CARD_H / 2 + 4.2 and one[2] < 10]
    assert below and max(one[3] for one in below) <= book_pictures.CARD_H - 0.4
