"""Shapes as a page's markup: short, escaped, and the same picture."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.art import css, palette, styles, svg
from companion.art.shapes import Block, Circle, Group, Paint, Path, Rect, Shape, Text, Use, box, fill, line
from companion.art.styles import letters, sign, style
from companion.art.svg import markup, number


def test_every_shape_has_its_element() -> None:
    assert markup([Path("M0 0h1", fill("ink"))]) == '<path fill="var(--ink)" d="M0 0h1"/>'
    assert markup([Circle(1, 2.25, 0.5, line("gold", 0.35, 1, 2))]) == (
        '<circle fill="none" stroke="var(--gold)" stroke-width=".35" stroke-dasharray="1 2" stroke-linecap="round"'
        ' stroke-linejoin="round" cx="1" cy="2.25" r=".5"/>'
    )
    assert markup([Rect(0, -0.5, 3, 4, fill("current"), r=1)]) == (
        '<rect fill="currentColor" y="-.5" width="3" height="4" rx="1"/>'
    )
    assert markup([Path("M0 0", fill("pattern:pat-henan"))]) == '<path fill="url(#pat-henan)" d="M0 0"/>'
    assert markup([Use("house", 1, 2, 3, 4)]) == '<use href="#house" x="1" y="2" width="3" height="4"/>'
    assert markup([Use("t-junk", 1, 2, 3, 4, "jade")]) == (
        '<use color="var(--jade)" href="#t-junk" x="1" y="2" width="3" height="4"/>'
    )
    assert markup(
        [Text(1, 2, "Yan’an", 3, "serif-bold", "muted", "end", halo="paper", halo_width=0.5, spaced=0.1)]
    ) == (
        '<text fill="var(--muted)" font-family="var(--serif)" font-weight="700" font-size="3" text-anchor="end"'
        ' letter-spacing=".1" stroke-width=".5" stroke-linejoin="round" paint-order="stroke" stroke="var(--paper)"'
        ' x="1" y="2">Yan’an</text>'
    )


def test_a_style_is_a_class_as_long_as_nothing_of_it_is_changed() -> None:
    wall = style("wall")
    assert markup([Circle(0, 0, 1, wall)]) == '<circle class="wall" cx="0" cy="0" r="1"/>'
    changed = markup([Circle(0, 0, 1, replace(wall, fill="paper"))])
    assert "class" not in changed and 'fill="var(--paper)"' in changed and 'stroke-width="2"' in changed
    name = letters("nm").text(1, 2, "Suzhou", halo="nanzhili")
    assert markup([name]) == '<text class="nm" stroke="var(--nanzhili)" x="1" y="2">Suzhou</text>'
    assert "class" not in markup([replace(name, size=9.0)])


def test_a_sign_in_other_colours_is_a_class_or_drawn_out() -> None:
    lit = sign("tk-junk-on").use("t-junk", 0, 0, 9, 9)
    assert markup([lit]) == '<use class="tk-junk-on" href="#t-junk" x="0" y="0" width="9" height="9"/>'
    free = markup([replace(lit, name="", swap=(("tk", "gold"),))])
    assert 'viewBox="0 0 24 24"' in free and "var(--gold)" in free and "var(--tk)" not in free
    assert free.startswith('<svg color="var(--surface)"')


def test_neighbours_painted_alike_say_it_once() -> None:
    dots = [Circle(n, 0, 1, fill("cinnabar")) for n in range(3)]
    assert markup([*dots, Circle(9, 0, 1, fill("ink"))]) == (
        '<g fill="var(--cinnabar)"><circle cx="0" cy="0" r="1"/><circle cx="1" cy="0" r="1"/>'
        '<circle cx="2" cy="0" r="1"/></g><circle fill="var(--ink)" cx="9" cy="0" r="1"/>'
    )


def test_an_opacity_goes_for_each_shape_by_itself() -> None:
    """Two that lie over each other would be one spot in a group of that opacity."""
    veiled = Paint(fill="ink", stroke="gold", width=1, opacity=0.5)
    drawn = ET.fromstring(f"<svg>{markup([Circle(n, 0, 1, veiled) for n in range(3)])}</svg>")
    assert [e.get("opacity") for e in drawn.iter("circle")] == [".5"] * 3
    assert [e.get("opacity") for e in drawn.iter("g")] == [None]
    assert 'fill-opacity=".5"' in markup([Circle(0, 0, 1, Paint(fill="ink", opacity=0.5))])
    assert 'stroke-opacity=".5"' in markup([Circle(0, 0, 1, Paint(stroke="ink", opacity=0.5))])


def test_a_group_is_scaled_then_turned_then_moved_and_cut() -> None:
    inner = (Circle(0, 0, 1, fill("ink")),)
    assert markup([Group(inner)]) == markup(inner)
    drawn = markup([Group(inner, at=(1, -2), scale=0.5, turn=90, opacity=0.4, id="a", name="b")])
    assert drawn.startswith('<g id="a" class="b" transform="translate(1 -2) rotate(90) scale(.5)" opacity=".4">')
    cut = ET.fromstring(markup([Group(inner, clip=box(0, 0, 1, 1))]))
    name = cut[0].get("id")
    assert (
        cut[0].tag == "clipPath" and cut.get("clip-path") == f"url(#{name})" and cut[0][0].get("d") == box(0, 0, 1, 1)
    )


def test_outlines_that_a_page_knows_are_drawn_by_name() -> None:
    one, other = "M0 0L1 0L1 1Z", "M5 5L6 5L6 6Z"
    known = {one: "one", other: "other"}
    assert svg.definitions(known) == f'<defs><path id="one" d="{one}"/><path id="other" d="{other}"/></defs>'
    assert markup([Path(one, fill("sea"))], known) == '<use fill="var(--sea)" href="#one"/>'
    shapes = (Circle(0, 0, 1, fill("ink")),)
    assert '<use href="#one"/><use href="#other"/></clipPath>' in markup([Group(shapes, clip=one + other)], known)
    assert f'<path d="{one}M1 1"/></clipPath>' in markup([Group(shapes, clip=one + "M1 1")], known)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30))
def test_words_stay_words(words: str) -> None:
    drawn = ET.fromstring(f"<svg>{markup([Text(0, 0, words, 3), Text(0, 5, words, 3), Group(())])}</svg>")
    assert [e.text or "" for e in drawn.iter("text")] == [words, words]
    assert {e.tag for e in drawn.iter()} <= {"svg", "g", "text"}


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (-0.001, "0"),
        (0.5, ".5"),
        (-0.5, "-.5"),
        (10, "10"),
        (100.25, "100.25"),
        (1.999, "2"),
        (-20.104, "-20.1"),
    ],
)
def test_lengths_are_short(value: float, written: str) -> None:
    assert number(value) == written


@given(st.floats(-1000, 1000))
def test_lengths_are_true_to_a_hundredth(value: float) -> None:
    assert abs(float(number(value)) - value) <= 0.00501


@pytest.mark.parametrize(
    "shape", [Circle(0, 0, 1, fill("mauve")), Use("t-tram", 0, 0, 1, 1), Path("M0 0", fill("pattern:pat-mars"))]
)
def test_what_there_is_not_is_refused(shape: Shape) -> None:
    with pytest.raises(LookupError):
        markup([shape])


def test_blocks_of_text_are_for_paper() -> None:
    with pytest.raises(svg.NotForPages, match="breaks no lines"):
        markup([Block(0, 0, 9, 9, ("words",), 3)])


def test_the_style_sheet_has_every_colour_and_every_class() -> None:
    sheet, rules = css.tokens(), css.rules()
    for theme in palette.THEMES:
        assert all(f"--{name}:{colour}" in sheet for name, colour in palette.colours(theme).items())
    assert sheet.count(f"--paper:{palette.colours('dark')['paper']}") == 2, "the system's night, and the page's own"
    known = styles.packaged()
    for name in (*known.paints, *known.signs, *known.letters):
        assert rules.count(f".{name}{{") == 1
    assert ".wall2{fill:none;stroke:var(--map-fine);stroke-width:.6}" in rules
    assert ".tk-rider-on{color:var(--surface);--tk:var(--t-rider)}" in rules
    assert ".near{fill:var(--ink);font-family:var(--serif);font-size:6px;text-anchor:middle;" in rules
