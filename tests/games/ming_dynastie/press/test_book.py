"""The rulebook of Ming-Dynastie is true to its box: what is made is listed, and what is set up is in the picture."""

from __future__ import annotations

import pytest

from companion.games.ming_dynastie.art import board_layout
from companion.games.ming_dynastie.press import book_setup
from companion.games.ming_dynastie.press.book_map import LIES
from companion.games.ming_dynastie.press.signs import Book
from companion.games.ming_dynastie.rules.game import GAME
from companion.words import LANGUAGES, catalogue
from printables.books.arrangement import beside
from printables.books.book import Telling, rulebook
from printables.books.book_files import tell
from printables.books.faces import face
from printables.books.flow import Column
from printables.kit import Cut
from printables.kits import kit_of
from tests.printables.reach import reach
from tests.printables.test_rulebook import pages, said

GAME_ID = "ming-dynastie"
LATER = {"poster", "pocket-book", "score-pad", "rulebook"}
"""The board in another size, and what is read or written on."""
WIDE = 100.0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_components_has_all_that_is_made(lang: str) -> None:
    say = catalogue(lang, GAME_ID, press=True).say
    told = [{words for shape in page.picture for words in said(shape)} for page in pages(GAME_ID, lang)]
    (page,) = (here for here in told if say("book.components.own") in here)
    for component in kit_of(GAME_ID, lang).components:
        if component.kind not in LATER:
            assert say(f"book.part.{component.kind}") in page, component.kind


def test_what_each_person_has_is_there_as_often_as_people_play() -> None:
    kit = kit_of(GAME_ID, "en")
    there = {component.kind: component for component in kit.components}
    book = Book(GAME_ID, GAME.geometry(None), catalogue("en", GAME_ID, press=True), "full", there)
    listed = rulebook(GAME_ID).by_id["components"].told
    (told,) = (one for one in listed if one.more.get("title") == "book.components.own")
    column = Column(0, 0, WIDE)
    for chunk in tell(Telling(book), [told], "components"):
        chunk(column)
    own = column.picture
    for component in kit.components:
        if isinstance(component, Cut) and book.say(f"book.part.{component.kind}") in {w for s in own for w in said(s)}:
            counts = [words for shape in own for words in said(shape) if words == f"{component.count // 4} ×"]
            assert component.count % 4 == 0 and counts, component.kind
    assert book.say("book.part.neutral-members") not in {words for shape in own for words in said(shape)}


def test_every_step_of_the_set_up_has_its_number_in_the_picture() -> None:
    """And within it, where no other number stands."""
    kit = kit_of(GAME_ID, "en")
    words = catalogue("en", GAME_ID, press=True)
    book = Book(GAME_ID, GAME.geometry(None), words, "full", {one.kind: one for one in kit.components})
    drawn = book_setup.setup(book, WIDE)
    steps = len(words.say("rules.setup.text").split("\n"))
    scale = WIDE / (board_layout.W + LIES + 2)
    discs = [one for one in reach(drawn.picture).words_ if one.words in {f"{n}" for n in range(1, steps + 1)}]
    discs = [one for one in discs if one.size >= book_setup.MARK * scale]
    assert {one.words for one in discs} == {f"{n}" for n in range(1, steps + 1)}
    middles = [((one.reach[0] + one.reach[2]) / 2, (one.reach[1] + one.reach[3]) / 2) for one in discs]
    for number, (x, y) in enumerate(middles):
        assert 0 <= x <= drawn.w and 0 <= y <= drawn.h
        for a, b in middles[:number]:
            assert (x - a) ** 2 + (y - b) ** 2 > (2 * book_setup.MARK * scale) ** 2


def test_all_that_each_person_takes_is_before_mei_in_the_picture() -> None:
    """Prince, members, return cards, a summary and a dragon, beside one another and within the picture."""
    there = {one.kind: one for one in kit_of(GAME_ID, "en").components}
    book = Book(GAME_ID, GAME.geometry(None), catalogue("en", GAME_ID, press=True), "full", there)
    told = rulebook(GAME_ID).by_id["components"].told
    (counted,) = (one.given for one in told if one.more.get("title") == "book.components.own")
    kinds = {one.kind for one in counted} | {"dragon-cards"}
    assert len(book_setup.own(book)) == len(kinds)
    row = beside(*book_setup.own(book), gap=12.0)
    assert 26 + row.w <= board_layout.W + LIES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_steps_of_the_set_up_stand_on_its_picture_s_page(lang: str) -> None:
    say = catalogue(lang, GAME_ID, press=True).say
    told = [{words for shape in page.picture for words in said(shape)} for page in pages(GAME_ID, lang)]
    (page,) = (here for here in told if say("book.setup.picture") in here)
    assert page >= {*say("rules.setup.text").split("\n")}


def test_the_set_up_s_picture_shows_both_sides_of_the_tiles_for_points() -> None:
    kit = kit_of(GAME_ID, "en")
    there = {one.kind: one for one in kit.components}
    for value, back in (("50", False), ("100", True)):
        (words,) = reach(face(there, "point-tiles", back=back).picture).words_
        assert (words.words, words.turned) == (value, False)


def test_the_first_page_says_how_many_pages_the_book_has() -> None:
    for lang in LANGUAGES:
        assert f"{rulebook(GAME_ID).pages}" in kit_of(GAME_ID, lang).guides["rulebook"].about
