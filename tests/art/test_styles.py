"""Brushes, signs and letters: what is written in their file, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path as File
from typing import Any

import pytest

from companion.art import palette, styles
from companion.art.shapes import Paint, Text, Use
from companion.art.styles import BadStyles, letters, sign, style

STATIC = File(__file__).parents[2] / "static"


def test_styles_know_their_names() -> None:
    assert style("v-inner") == Paint(stroke="map-ink", width=1, dash=(4.5, 2.6), opacity=0.75, name="v-inner")
    assert sign("tk-rider-on").use("t-rider", 1, 2, 3, 4) == (
        Use("t-rider", 1, 2, 3, 4, "surface", (("tk", "t-rider"),), "tk-rider-on")
    )
    found = letters("nm").text(1, 2, "Suzhou", halo="nanzhili")
    assert found == Text(1, 2, "Suzhou", 15.3, "serif", "ink", "middle", 0, "nanzhili", 3.6, "nm")
    for find in (style, sign, letters):
        with pytest.raises(LookupError, match="'crayon'"):
            find("crayon")


def sheet(**said: Any) -> str:
    return json.dumps({"paints": {}, "signs": {}, "letters": {}, **said})


def test_numbers_and_choices_are_read() -> None:
    found = styles.read(sheet(paints={"a": {"fill": "sea", "cap": "round"}}, letters={"b": {"size": 4}}))
    assert found.paints["a"] == Paint(fill="sea", cap="round", name="a")
    assert found.letters["b"].size == 4


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{", "no JSON"),
        ("{}", "styles are paints, signs, letters"),
        (sheet(paints={"a": {"fill": "mauve"}}), "a.fill: 'mauve' is no colour"),
        (sheet(paints={"a": {"fil": "sea"}}), "a: fil is no property"),
        (sheet(paints={"a": {"name": "b"}}), "a: name is no property"),
        (sheet(paints={"a": {"size": 3}}), "a: size is no property"),
        (sheet(paints={"A b": {}}), "A b: a style is a name"),
        (sheet(paints={"a": []}), "a: a style is a name"),
        (sheet(paints={"a": {"width": 0}}), "a.width must be a number above 0"),
        (sheet(paints={"a": {"width": True}}), "a.width must be a number above 0"),
        (sheet(paints={"a": {"width": "2"}}), "a.width must be a number above 0"),
        (sheet(paints={"a": {"opacity": 1.5}}), "a.opacity must be at most 1"),
        (sheet(paints={"a": {"dash": 3}}), "a.dash must be a list"),
        (sheet(paints={"a": {"dash": [3, -1]}}), "a.dash must be a number above 0"),
        (sheet(paints={"a": {"cap": "flat"}}), "a.cap must be one of"),
        (sheet(signs={"a": {"swap": {"tk": "mauve"}}}), "a.swap must be colours"),
        (sheet(letters={"a": {"face": "serif"}}), "a: letters need a size"),
        (sheet(letters={"a": {"size": 3, "face": "comic"}}), "a.face must be one of"),
        (sheet(paints={"a": {}}, letters={"a": {"size": 3}}), "a name has one meaning"),
    ],
)
def test_styles_at_fault_are_refused_by_name_and_property(text: str, wrong: str) -> None:
    with pytest.raises(BadStyles, match=wrong):
        styles.read(text)


def test_no_page_gives_another_meaning_to_a_class_of_ours() -> None:
    known = styles.packaged()
    ours = {*known.paints, *known.signs, *known.letters}
    for file in STATIC.rglob("*.css"):
        assert not ours & set(re.findall(r"\.([a-z][\w-]*)", file.read_text(encoding="utf-8"))), file.name


def test_no_file_of_the_pages_writes_a_colour_of_the_palette_again() -> None:
    """But codes to scan and pictures of what is printed, which keep the colours of paper at night."""
    known = {colour.lower() for theme in palette.THEMES for colour in palette.colours(theme).values()}
    files = [file for file in STATIC.rglob("*") if file.suffix in (".css", ".js")]
    assert len(files) > 20
    for file in files:
        text = re.sub(r"\.(qr|looks) [^{]*\{[^}]*\}", "", file.read_text(encoding="utf-8"))
        assert not known & {found.lower() for found in re.findall(r"#[0-9A-Fa-f]{6}\b", text)}, file.name


def test_the_installed_app_has_the_colours_of_the_pages() -> None:
    manifest, light = json.loads((STATIC / "app.webmanifest").read_text(encoding="utf-8")), palette.colours("light")
    assert (manifest["background_color"], manifest["theme_color"]) == (light["paper"], light["seal"])
