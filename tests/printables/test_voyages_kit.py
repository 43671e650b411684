"""What The Ming Voyages prints: as much as the box has, legible in both languages and inks, and as the rules are."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pytest
import zxingcpp

from companion.art.shapes import Block, Group, Shape, Text
from companion.engine import registry
from companion.games.ming_voyages import odds, winning
from companion.games.ming_voyages.edition import packaged
from companion.words import LANGUAGES, catalogue
from companion.words.ming_voyages_cards import half_text
from printables import booklet
from printables.documents import documents
from printables.drawing import pdf, raster
from printables.drawing.fitting import POINT, set_block
from printables.kit import POKER, Cut, Ink, Item, Kit, Large, Leaf
from printables.link import LINK
from printables.ming_voyages import kit as drawn
from printables.ming_voyages import references, signs, solo_page, table_sheet
from printables.ming_voyages.cards import held_together
from printables.ming_voyages.leaves import trims
from printables.options import Options
from printables.page import Page
from printables.paper import MARGIN, PAPERS, POD_BLEED, POD_SAFE, SAFE, Paper
from printables.sheet_head import Head
from printables.theme import theme
from tests.printables.faces import INKS, coverage, printed
from tests.printables.reach import reach

GAME = "ming-voyages"
CARDS = ("cards", "solo-cards")
MARKERS = ("troops", "junks", "gold", "hordes", "settlements")
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
EACH_INK = pytest.mark.parametrize("ink", INKS)
EACH_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)


@cache
def kit(lang: str = "en", ink: Ink = "full") -> Kit:
    return drawn(lang, ink)


def cut(kind: str, lang: str = "en", ink: Ink = "full") -> Cut:
    found = next(one for one in kit(lang, ink).components if one.kind == kind)
    assert isinstance(found, Cut)
    return found


def items(lang: str, ink: Ink, *kinds: str) -> list[tuple[Cut, Item]]:
    return [(cut(kind, lang, ink), item) for kind in kinds for item in cut(kind, lang, ink).items]


def leaf(lang: str, kind: str) -> Leaf:
    found = next(one for one in kit(lang).components if one.kind == kind)
    assert isinstance(found, Leaf)
    return found


def said(shape: Shape) -> tuple[str, ...]:
    """All words of a picture."""
    if isinstance(shape, Text):
        return (shape.words,)
    if isinstance(shape, Block):
        return shape.paragraphs
    return tuple(words for inner in shape.shapes for words in said(inner)) if isinstance(shape, Group) else ()


def page_words(lang: str, kind: str, paper: str = "a4") -> str:
    return "\n".join(words for shape in leaf(lang, kind).pages[paper][0] for words in said(shape))


# --- how many -------------------------------------------------------------------------------------------------


def test_all_markers_lie_on_one_sheet() -> None:
    for paper in PAPERS:
        (document,) = (one for one in documents(kit(), Options(paper=paper)) if "troops" in one.components)
        assert sum(bool(page.placed) for page in document.pages) == 1


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
    assert guide.steps[-1] == catalogue(lang, GAME, press=True).say("guide.cards.solo")


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
        blocks = [one for shape in item.face if isinstance(shape, Group) for one in shape.shapes]
        _, *rows = (one for one in blocks if isinstance(one, Block))
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
            assert min(left, top, w - right, h - bottom) >= POD_SAFE, (item.id, one)
            assert one.size >= 7 * POINT, (item.id, one)
        assert not reach(item.back, ink).words_


@EACH_INK
def test_pictures_of_cards_reach_over_the_cut_and_no_further_than_the_bleed(ink: Ink) -> None:
    for made, item in items("en", ink, *CARDS):
        for side in (item.face, item.back):
            found = reach(side, ink).shapes
            edges = [min(s[0] for s in found), min(s[1] for s in found)]
            edges += [made.format.w - max(s[2] for s in found), made.format.h - max(s[3] for s in found)]
            assert edges == pytest.approx([-POD_BLEED] * 4, abs=0.3), item.id


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
    for document in documents(kit("de", "low"), Options(lang="de", ink="low")):
        for page in document.pages:
            if page.placed:
                assert coverage(printed(page.picture, page.w, page.h, "low", 100)) <= 0.10, page.label


# --- markers --------------------------------------------------------------------------------------------------


@EACH_INK
def test_markers_have_two_sides_that_both_stand_upright_when_folded(ink: Ink) -> None:
    for made, item in items("en", ink, *MARKERS):
        assert (made.format.w, made.format.h, made.format.fold) == (22.0, 44.0, True)
        image = printed(item.face, made.format.w, made.format.h, ink, dpi=254)
        half = image.height // 2
        upper = image.crop((0, 0, image.width, half)).rotate(180).tobytes()
        lower = image.crop((0, image.height - half, image.width, image.height)).tobytes()
        assert sum(abs(a - b) for a, b in zip(upper, lower, strict=True)) / 255 / len(upper) < 0.02, item.id


@EACH_INK
def test_no_marker_is_drawn_on_its_neighbour(ink: Ink) -> None:
    for made, item in items("en", ink, *MARKERS):
        for left, top, right, bottom in reach(item.face, ink).shapes:
            assert left >= 0 and top >= 0 and right <= made.format.w and bottom <= made.format.h, item.id


def test_the_emperor_is_darker_than_the_overlord_in_grey_print() -> None:
    dark = {kind: coverage(printed(cut(kind).items[0].face, 22.0, 44.0, "full")) for kind in MARKERS if kind != "gold"}
    assert min(dark["troops"], dark["junks"]) > max(dark["hordes"], dark["settlements"]) + 0.1


# --- papers ---------------------------------------------------------------------------------------------------


@EACH_LANGUAGE
@EACH_PAPER
@EACH_INK
def test_every_paper_is_drawn_at_six_points_or_more(paper: Paper, lang: str, ink: Ink) -> None:
    leaves = [one for one in kit(lang, ink).components if isinstance(one, Leaf)]
    pages = [Page(paper.w, paper.h, picture, label=one.kind) for one in leaves for picture in one.pages[paper.id]]
    assert len(pages) == 4
    pdf.write(pages, pdf.Properties("papers", "test", lang), theme(ink), BytesIO())


@EACH_PAPER
def test_reference_cards_share_their_cuts_within_the_margins(paper: Paper) -> None:
    boxes = trims(paper)
    assert len(boxes) == leaf("en", "references").count == 4
    assert leaf("en", "references").trims[paper.id] == (boxes,)
    for x, y, w, h in boxes:
        assert (w, h) == (references.W, references.H)
        assert x >= MARGIN and y >= MARGIN and x + w <= paper.w - MARGIN and y + h <= paper.h - MARGIN


@EACH_LANGUAGE
def test_words_of_reference_cards_stay_away_from_their_cuts(lang: str) -> None:
    words = catalogue(lang, GAME, press=True)
    for picture in (
        references.reference(words, "emperor"),
        references.reference(words, "overlord"),
        references.battle(words),
    ):
        for one in reach(picture).words_:
            left, top, right, bottom = one.reach
            assert min(left, top, references.W - right, references.H - bottom) >= SAFE, one


def test_the_emperors_emblem_is_seen_in_little_ink_too() -> None:
    """Large fills are left out there, and what is drawn on them in a light colour would be lost."""
    words = catalogue("en", GAME, press=True)
    card = printed(references.reference(words, "emperor"), references.W, references.H, "low", 254)
    square = card.crop((70, 70, 140, 140))
    assert coverage(square) > 0.4


@EACH_LANGUAGE
def test_references_and_rules_tell_every_action(lang: str) -> None:
    words = catalogue(lang, GAME, press=True)
    for kind in ("references", "pocket-book"):
        read = page_words(lang, kind)
        for side, names in signs.ACTIONS.items():
            for name in names:
                assert f"**{words.say(f'ref.{side}.{name}')}:**" in read


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
    words = catalogue(lang, GAME, press=True)
    for picture in (
        references.reference(words, "emperor"),
        references.reference(words, "overlord"),
        references.battle(words),
    ):
        assert min(one.size for one in reach(picture).words_) >= 7 * POINT - 1e-6


@EACH_LANGUAGE
def test_the_pocket_book_tells_all_parts_of_the_rules(lang: str) -> None:
    words, read = catalogue(lang, GAME, press=True), page_words(lang, "pocket-book")
    for part in ("setup", "lands", "play", "cards", "emperor", "overlord", "battle", "end"):
        assert words.say(f"pocket.{part}") in read
    for count in packaged("companion")["totals"].values():
        assert f"\n{count}\n" in read


def test_a_page_with_too_many_words_is_refused() -> None:
    def wordy(column: object, say: object) -> None:
        column.text("word " * 900)  # type: ignore[attr-defined]

    say = catalogue("en", GAME, press=True).say
    with pytest.raises(booklet.TooLong):
        booklet.sheet(lambda w, h: (), dict.fromkeys(range(2, 9), wordy), say, PAPERS["a4"], LINK)


@EACH_LANGUAGE
def test_the_sheet_for_a_match_has_two_games_with_all_that_counts(lang: str) -> None:
    words, read = catalogue(lang, GAME, press=True), page_words(lang, "score-sheet").split("\n")
    for one in packaged("companion")["regions"]:
        assert read.count(words.say(f"region.{one['id']}")) == (2 if one["kind"] == "borderland" else 0)
    for number in range(1, 8):
        assert read.count(f"{number}") == 2
    assert read.count(f"{winning.MAJOR_POINTS}") == 4 and read.count("+1") == 2


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
    page = table_sheet.picture(table_sheet.Now(view, game.geometry(), head, "after entry 1", say, names, lang), paper)
    found = reach(page).words_
    assert min(found, key=lambda one: one.size).size >= 7 * POINT
    assert say("region.sichuan") in {one.words for one in found}
