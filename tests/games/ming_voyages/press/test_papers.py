"""Papers of The Ming Voyages: reference cards, pocket book, sheets for a match, solo rules and running tables."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
import zxingcpp

from companion.art.shapes import Picture, Text
from companion.engine import registry
from companion.games.ming_voyages.press import references, signs, solo_page, table_sheet
from companion.games.ming_voyages.rules import odds, victory
from companion.games.ming_voyages.rules.edition import packaged
from companion.words import catalogue
from printables.books import booklet
from printables.books.book import Book
from printables.books.flow import TooLong
from printables.drawing import pdf, raster
from printables.drawing.fitted_text import POINT
from printables.drawing.theme import theme
from printables.link import LINK
from printables.page import Page
from printables.paper import MARGIN, SAFE, Paper
from printables.table import table_sheets
from printables.table.head import Head
from tests.games.ming_voyages.press.kit import (
    EACH_LANGUAGE,
    EACH_PAPER,
    GAME,
    book,
    leaf,
    page_words,
)
from tests.printables.faces import coverage, printed
from tests.printables.reach import reach


def reference_cards(lang: str) -> tuple[Picture, ...]:
    """Those of both sides, and that of battles."""
    emperor, overlord, battle, _ = references.cards(book(lang))
    return emperor, overlord, battle


@EACH_PAPER
def test_reference_cards_share_their_cuts_within_the_margins(paper: Paper) -> None:
    (boxes,) = leaf("en", "references").trims[paper.id]
    assert len({box[:2] for box in boxes}) == leaf("en", "references").count == 4
    for x, y, w, h in boxes:
        assert (w, h) == (references.FORM.w, references.FORM.h)
        assert x >= MARGIN and y >= MARGIN and x + w <= paper.w - MARGIN and y + h <= paper.h - MARGIN


@EACH_LANGUAGE
def test_words_of_reference_cards_stay_away_from_their_cuts(lang: str) -> None:
    for picture in reference_cards(lang):
        for one in reach(picture).words_:
            left, top, right, bottom = one.reach
            assert min(left, top, references.FORM.w - right, references.FORM.h - bottom) >= SAFE, one


def test_the_emperors_emblem_is_seen_in_little_ink_too() -> None:
    """Large fills are left out there, and what is drawn on them in a light colour would be lost."""
    emperor, *_ = reference_cards("en")
    card = printed(emperor, references.FORM.w, references.FORM.h, "low", 254)
    square = card.crop((60, 52, 130, 122))
    assert coverage(square) > 0.4


@EACH_LANGUAGE
def test_references_and_rules_tell_every_action(lang: str) -> None:
    words = catalogue(lang, GAME, press=True)
    for kind in ("references", "pocket-book"):
        read = page_words(lang, kind)
        for side, names in signs.ACTIONS.items():
            for name in names:
                assert words.say("entry", name=words.say(f"ref.{side}.{name}"), text="").rstrip() in read


def test_references_tell_the_chances_of_the_app() -> None:
    read = page_words("en", "references").split("\n")
    for strength in references.STRENGTHS:
        for dice in references.DICE:
            assert references.percent(odds.voyage(strength, dice)) in read
    assert f"{100 * odds.battle('overlord', 3, 1):.0f}" in read


def test_what_may_fail_is_never_called_certain() -> None:
    assert references.percent(odds.voyage(6, 3)) == ">99 %"
    assert references.percent(odds.voyage(references.CERTAIN, 1)) == "100 %"
    assert references.percent(odds.voyage(references.CERTAIN - 1, 1)) == "83 %"
    assert references.STRENGTHS[-1] == references.CERTAIN


@EACH_LANGUAGE
def test_every_word_of_a_reference_card_has_seven_points(lang: str) -> None:
    for picture in reference_cards(lang):
        assert min(one.size for one in reach(picture).words_) >= 7 * POINT - 1e-6


@EACH_LANGUAGE
def test_the_pocket_book_tells_all_parts_of_the_rules(lang: str) -> None:
    words, read = catalogue(lang, GAME, press=True), page_words(lang, "pocket-book")
    for part in ("setup", "lands", "play", "cards", "emperor", "overlord", "battle", "end"):
        assert words.say(f"pocket.{part}") in read
    for count in packaged("companion")["totals"].values():
        assert f"\n{count}\n" in read


@EACH_LANGUAGE
def test_the_pocket_book_names_the_places_that_the_board_prints(lang: str) -> None:
    """Those of cards, markers and counters; the supply is one of them."""
    words = catalogue(lang, GAME, press=True)
    told = " ".join(words.say(key) for key in words if key.startswith("pocket."))
    for place in ("deck", "discards", "supply", "played", "reserved"):
        assert re.search(f"([“„]|«\u00a0){words.say(f'board.{place}')}([”“]|\u00a0»)", told), place
    assert words.say("component.counters") in told and words.say("board.era.1") in told


def test_a_page_with_too_many_words_is_refused() -> None:
    class Wordy:
        def say(self, key: str, **more: Any) -> str:
            return catalogue("en", GAME, press=True).say(key, **more) * (9 if key == "pocket.end.text" else 1)

    wordy: Book[Any] = Book(GAME, packaged("companion"), Wordy(), "full", {})  # type: ignore[arg-type]
    with pytest.raises(TooLong, match="page 8 of the pocket book"):
        booklet.leaf(wordy, LINK)


@EACH_LANGUAGE
def test_the_sheet_for_a_match_has_two_games_with_all_that_counts(lang: str) -> None:
    words, read = catalogue(lang, GAME, press=True), page_words(lang, "score-sheet").split("\n")
    for one in packaged("companion")["regions"]:
        assert read.count(words.say(f"region.{one['id']}")) == (2 if one["kind"] == "borderland" else 0)
    for number in range(1, 8):
        assert read.count(f"{number}") == 2
    assert read.count(f"{victory.MAJOR_POINTS}") == 4 and read.count("+1") == 2


@EACH_LANGUAGE
def test_headings_of_the_sheet_for_a_match_stand_beside_what_they_head(lang: str) -> None:
    say = catalogue(lang, GAME, press=True).say
    shapes = leaf(lang, "score-sheet").pages["a4"][0]
    heading, what = (
        [shape.y for shape in shapes if isinstance(shape, Text) and shape.words == say(key)]
        for key in ("match.lands", "match.lands.help")
    )
    assert heading == what and len(heading) == 2


@EACH_LANGUAGE
def test_the_solo_page_tells_every_part_and_what_is_tried_in_the_end(lang: str) -> None:
    words, read = catalogue(lang, GAME, press=True), page_words(lang, "solo-rules")
    for name in solo_page.SECTIONS:
        assert words.say(f"solo.rules.{name}.title") in read
    keys = {key.split(".")[2] for key in words if key.startswith("solo.rules.")} - {"title"}
    assert keys == set(solo_page.SECTIONS), "a part of the rules is not printed"
    assert words.say("solo.do.reserve") in read and "{" not in read


@EACH_PAPER
def test_the_code_of_the_pocket_book_is_read_at_100_dpi(paper: Paper) -> None:
    page = Page(paper.w, paper.h, leaf("de", "pocket-book").pages[paper.id][0], label="book")
    out = BytesIO()
    pdf.write([page], pdf.Properties("book", "test", "de"), theme("full"), out)
    assert [code.text for code in zxingcpp.read_barcodes(next(raster.pages(out.getvalue(), 100)))] == [LINK]


@EACH_LANGUAGE
@EACH_PAPER
def test_every_word_of_a_running_table_has_seven_points(paper: Paper, lang: str) -> None:
    """Its map is less than half as large as the board: the gates' names stay away."""
    game = registry.game(GAME)
    view = game.new_state(("emperor", "overlord")).view(None)
    say, names = catalogue(lang, GAME, press=True).say, {"seat:emperor": "Mei", "seat:overlord": "Jonas"}
    head = Head("The Ming Voyages", "BASIL", "Mei is choosing", "", ("emperor",))
    now = table_sheets.Now(view, game.geometry(), head, "after entry 1", say, names, lang)
    page = table_sheets.picture(table_sheet, now, paper)
    found = reach(page).words_
    assert min(found, key=lambda one: one.size).size >= 7 * POINT
    assert say("region.sichuan") in {one.words for one in found}
