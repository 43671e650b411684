"""Texts on paper: every sign is there, they fit, and they can be read."""

from __future__ import annotations

import dataclasses
from importlib.resources import files

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from companion.art.shapes import Block, Face, Group, Text
from printables.books.figures import set_out
from printables.drawing import fitted_text, fonts
from printables.drawing.errors import DoesNotFit, MissingGlyph
from printables.drawing.fitted_text import LEAST
from printables.drawing.theme import theme
from printables.drawing.typed_text import typed
from tests.printables.drawing_log import log

FACES: tuple[Face, ...] = tuple(fonts.FILES)
LONG = "The prince moves first, and **every border** that he crosses costs a card of its transport or a dragon card."


@pytest.mark.parametrize("face", FACES)
def test_glyphs_are_those_of_the_font_file(face: Face) -> None:
    package, name = fonts.FILES[face]
    with TTFont(files(package) / "files" / f"{name}.ttf") as known:
        assert fonts.glyphs(face) == frozenset(known.getBestCmap()) - {0xFFFF}


@pytest.mark.parametrize("face", FACES)
def test_all_languages_can_be_written(face: Face) -> None:
    fonts.check(face, "Zwölf Boten: äöüÄÖÜß, Yínzi, Xi’an – “quoted” „zitiert“ × · …")
    fonts.check(face, "« L’île où Noël a reçu un nœud\u00a0! »ÂÆÇÈÉÊËÎÏÔŒÙÛÜŸâæçèéêëîïôœùûüÿ")


@pytest.mark.parametrize("face", FACES)
def test_a_missing_sign_is_named(face: Face) -> None:
    with pytest.raises(MissingGlyph, match=r"U\+660E.*“Seal 明”"):
        fonts.check(face, "Seal 明")


def test_what_people_type_is_written_with_boxes() -> None:
    assert fonts.writable("sans", "Mei 明\u202e\x07!") == "Mei ◊!"


def test_what_is_told_keeps_its_hard_spaces_and_what_people_type_does_not() -> None:
    hard = "\N{NO-BREAK SPACE}"
    told = f"Jetées{hard}: «{hard}4\n routes{hard}»{hard}!"
    assert typed("sans", told) == told.replace("\n", "")
    assert typed("sans", f"{hard}Mei{hard}{hard}Li{hard} :{hard}") == "Mei Li :"


def test_a_line_keeps_its_size_while_it_fits() -> None:
    assert fitted_text.size_of(Text(0, 0, "Junk", 8.0, room=100)) == 8.0


@given(st.text("abcdefghij ÄÖü", min_size=1, max_size=30), st.floats(2.2, 12.0), st.floats(8.0, 60.0))
def test_a_line_is_made_to_fit_or_refused(words: str, size: float, room: float) -> None:
    text = Text(0, 0, words, size, room=room)
    try:
        found = fitted_text.size_of(text)
    except DoesNotFit:
        assert fitted_text.width("sans", words, LEAST) > room
        return
    assert LEAST - 1e-6 <= found <= size
    assert fitted_text.width("sans", words, found) <= room + 1e-6


def test_under_six_points_is_refused() -> None:
    with pytest.raises(DoesNotFit, match=r"5\.7 pt"):
        fitted_text.size_of(Text(0, 0, "small", 2.0))
    with pytest.raises(DoesNotFit, match=r"“The prince.*5\.7 pt"):
        fitted_text.set_block(Block(0, 0, 200, 60, (LONG,), 2.0))


@given(st.floats(30, 120), st.floats(20, 60), st.sampled_from(["start", "middle", "end"]))
def test_a_block_stays_in_its_box(w: float, h: float, anchor: str) -> None:
    block = Block(7, 9, w, h, (LONG, LONG), 6.0, anchor=anchor)  # type: ignore[arg-type]
    try:
        runs = fitted_text.set_block(block)
    except DoesNotFit:
        return
    told = " ".join(" ".join(run.words for run in runs).split())
    assert told == " ".join(f"{LONG} {LONG}".replace("**", "").split())
    for run in runs:
        assert run.x >= 7 - 1e-6 and run.x + fitted_text.width(run.face, run.words, run.size) <= 7 + w + 1e-6
        assert run.y - fonts.cap_height(run.face) * run.size + 1e-6 >= 9 and run.y <= 9 + h
        assert run.size >= LEAST - 1e-6


def test_bold_words_are_bold() -> None:
    runs = fitted_text.set_block(Block(0, 0, 400, 60, (LONG,), 4.0))
    assert [(run.words.strip(), run.face) for run in runs[1:2]] == [("every border", "sans-bold")]
    assert [run.face for run in runs] == ["sans", "sans-bold", "sans"]


def test_bold_words_keep_their_stop() -> None:
    runs = fitted_text.set_block(Block(0, 0, 60, 20, ("Pay **two**. Go on.",), 4.0))
    bold, stop = (next(run for run in runs if run.words.startswith(words)) for words in ("two", "."))
    assert stop.x == pytest.approx(bold.x + fitted_text.width("sans-bold", "two", 4.0))


def test_bold_words_keep_what_a_no_break_space_ties_to_them() -> None:
    said = "up to **five cards**\N{NO-BREAK SPACE}: take"
    wide = fitted_text.set_block(Block(0, 0, 60, 40, (said,), 4, "sans"))
    assert [(run.words, run.face) for run in wide if ":" in run.words] == [("\N{NO-BREAK SPACE}: take", "sans")]
    assert [run.words for run in wide if run.face == "sans-bold"] == ["five cards"]
    tight = fitted_text.width("sans-bold", "cards", 4) + 1
    narrow = fitted_text.set_block(Block(0, 0, tight, 40, (said,), 4, "sans"))
    rows = {round(run.y, 2): "" for run in narrow}
    for run in narrow:
        rows[round(run.y, 2)] += run.words
    assert not any(row.lstrip("\N{NO-BREAK SPACE} ").startswith(":") for row in rows.values()), rows


def test_on_phones_too_what_a_no_break_space_ties_to_bold_words_stays_off_them() -> None:
    bold, rest = set_out((Block(0, 0, 60, 40, ("**Cards**\N{NO-BREAK SPACE}: take",), 4),))
    assert isinstance(bold, Text) and isinstance(rest, Text)
    assert (bold.words, rest.words) == ("Cards", "\N{NO-BREAK SPACE}: take")


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Pay it with 2 copper now", ["Pay it with", "2 copper now"]),
        ("Pay for them 2× copper", ["Pay for them", "2× copper"]),
        ("He will roll 5 5 3 then", ["He will roll", "5 5 3 then"]),
        ("In the year 1405, copper", ["In the year 1405,", "copper"]),
        ("All of the year 1405 ", ["All of the year", "1405"]),
        ("Li pays **5** copper now ", ["Li pays", "5 ", "copper now"]),
        ("A sleeve of 63 × 88 mm", ["A sleeve of", "63 × 88 mm"]),
        ("One more fleet (2 junks) now", ["One more fleet", "(2 junks) now"]),
    ],
)
def test_a_number_stays_beside_what_it_counts(words: str, lines: list[str]) -> None:
    runs = fitted_text.set_block(Block(0, 0, 7.3 * 4, 100, (words,), 4.0), 1.0)
    assert [run.words for run in runs] == lines


def test_a_short_last_word_has_no_line_to_itself() -> None:
    for words, last in (("It only led to 3.", "to 3."), ("It only led there.", "there.")):
        runs = fitted_text.set_block(Block(0, 0, 5.9 * 4, 100, (words,), 4.0), 1.0)
        assert len(runs) == 2 and runs[1].words == last


def test_a_soft_hyphen_is_seen_where_a_word_is_parted_and_nowhere_else() -> None:
    word = "Errungen\N{SOFT HYPHEN}schaften"
    wide, narrow = (fitted_text.set_block(Block(0, 0, w, 40, (word,), 4.0)) for w in (60, 20))
    assert [run.words for run in wide] == ["Errungenschaften"]
    assert [run.words for run in narrow] == ["Errungen-", "schaften"]


def test_what_looks_like_markup_is_set_as_it_stands() -> None:
    said = "Li <b>Bo</b> & <br/>Du Fu &amp; <font size=1>Mei</font>"
    for told in (said, f"**Go**, {said}"):
        runs = fitted_text.set_block(Block(0, 0, 400, 60, (told,), 4.0))
        assert "".join(run.words for run in runs) == told.replace("**", "")


def test_what_can_not_fit_says_which_text() -> None:
    with pytest.raises(DoesNotFit, match="The prince moves first"):
        fitted_text.set_block(Block(0, 0, 20, 5, (LONG,), 4.0))


def test_a_word_wider_than_the_box_makes_the_text_smaller() -> None:
    word = Block(0, 0, 20, 40, ("Dragoncardsupply",), 5.0)
    assert fitted_text.set_block(word)[0].size < 5.0
    with pytest.raises(DoesNotFit):
        fitted_text.set_block(dataclasses.replace(word, w=8.0))


def drawn(group: Group) -> list[str]:
    """The lines of words that are printed of it."""
    return [line.strip() for line in log((group,), theme("full")).splitlines() if "words" in line]


def test_under_six_points_on_paper_is_refused_in_drawings_that_are_scaled() -> None:
    line, box = Text(0, 0, "small", 4.0), Block(0, 0, 200, 60, (LONG,), 4.0)
    for shape in (line, box):
        assert drawn(Group((shape,), scale=0.55))
        with pytest.raises(DoesNotFit, match=r"5\.7 pt; 6 is the least"):
            drawn(Group((Group((shape,), scale=0.5),)))
        with pytest.raises(DoesNotFit, match=r"5\.1 pt"):
            drawn(Group((Group((shape,), scale=0.9),), scale=0.5))
    assert drawn(Group((Text(0, 0, "large", 2.0),), scale=1.1))
    with pytest.raises(DoesNotFit, match=r"does not fit 4\.0 mm at 6 pt"):
        drawn(Group((Text(0, 0, "a line with no room", 8.0, room=8.0),), scale=0.5))


def test_words_of_a_miniature_are_left_out_where_nobody_could_read_them() -> None:
    shapes = Text(0, 0, "heading", 8.0), Text(0, 0, "small", 4.0), Block(0, 0, 200, 60, (LONG,), 4.0)
    (heading,) = drawn(Group((Group(shapes),), scale=0.5, miniature=True))
    assert heading.endswith("“heading”")
    assert len(drawn(Group(shapes, scale=0.6, miniature=True))) == len(drawn(Group(shapes)))


def test_a_drawing_that_is_kept_is_another_one_in_a_miniature() -> None:
    shapes = (Text(0, 0, "small", 4.0),)
    whole, small = Group(shapes, once=True), Group((Group(shapes, once=True),), miniature=True)
    assert len(drawn(Group((whole, small)))) == 2
