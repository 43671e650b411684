"""The signs: all of them are understood, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path as File

import pytest

from companion.art import outline, palette, svg, symbols
from companion.art.shapes import Circle, Group, Paint, Path, Rect, Shape
from companion.art.svg_reader import BadSvg
from companion.art.symbols import Pattern, Symbol

ROOT = File(__file__).parents[2]
SOURCES = (".py", ".html", ".css", ".js")


def leaves(shapes: tuple[Shape, ...]) -> Iterator[Path | Circle | Rect]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes)
        else:
            assert isinstance(shape, Path | Circle | Rect)
            yield shape


def extent(shape: Path | Circle | Rect) -> tuple[float, float, float, float]:
    if isinstance(shape, Path):
        return outline.bounds(shape.d)
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h


@pytest.mark.parametrize("name", [name for name in symbols.ids() if not name.startswith("pat-")])
def test_a_symbol_is_drawn_in_its_box_with_colours_of_the_palette(name: str) -> None:
    found = symbols.symbol(name)
    x, y, w, h = found.box
    shapes = list(leaves(found.picture))
    assert shapes
    for shape in shapes:
        left, top, right, bottom = extent(shape)
        assert x - 0.5 <= left and y - 0.5 <= top and right <= x + w + 0.5 and bottom <= y + h + 0.5
        assert {shape.paint.fill, shape.paint.stroke} <= {"", "current", *palette.colours("light")}
        assert shape.paint.fill or shape.paint.stroke


def test_players_transports_and_provinces_have_what_the_game_needs() -> None:
    for name in ("s-red", "s-yellow", "s-blue", "s-green", "s-neutral", "t-junk", "t-rider", "t-rickshaw", "t-dragon"):
        symbols.symbol(name)
    for name in ("shaanxi", "henan", "shandong", "sichuan", "huguang", "nanzhili"):
        found = symbols.pattern(f"pat-{name}")
        assert found.w > 0 and found.h > 0 and found.picture
    with pytest.raises(LookupError, match="no symbol 'pat-henan'"):
        symbols.symbol("pat-henan")
    with pytest.raises(LookupError, match="no pattern 's-red'"):
        symbols.pattern("s-red")


def one(inner: str, attributes: str = 'viewBox="0 0 9 9"', tiled: bool = False) -> Symbol | Pattern:
    return symbols.read("x", f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inner}</svg>', tiled)


def test_a_file_is_a_symbol_or_the_tile_of_a_pattern() -> None:
    inner = '<circle class="fill-current stroke-tk" stroke-width="2" r="3"/>'
    drawn = (Circle(0, 0, 3, Paint("current", "tk", 2)),)
    assert one(inner) == Symbol("x", (0, 0, 9, 9), drawn)
    assert one(inner, 'viewBox="0 0 9 8"', tiled=True) == Pattern("x", 9, 8, drawn)


@pytest.mark.parametrize(
    ("attributes", "tiled", "wrong"),
    [
        ("", False, "x: viewBox needs x, y, width and height"),
        ('viewBox="0 0 0 1"', False, "x: viewBox needs"),
        ('viewBox="1 0 9 9"', True, "x: a pattern's view box begins at 0 0"),
        ('viewBox="0 0 9 9" fill="none"', False, "x: <svg> has fill, which is not understood"),
    ],
)
def test_a_file_at_fault_is_refused(attributes: str, tiled: bool, wrong: str) -> None:
    with pytest.raises(BadSvg, match=wrong):
        one("", attributes, tiled)


def test_every_symbol_has_an_id_of_its_own_and_means_no_brush() -> None:
    """Pages draw them as they are: what is left to a brush would be lost."""
    files = [file.stem for file in (ROOT / "companion").rglob("*.svg") if file.parent.name in symbols.FOLDERS]
    assert sorted(files) == sorted(symbols.ids())
    assert all(not shape.paint.name for name in symbols.ids() for shape in leaves(symbols.packaged()[name].picture))


@pytest.mark.parametrize("name", symbols.ids())
def test_every_symbol_is_shown_somewhere(name: str) -> None:
    """By its id, or by what the ids of its kind begin with."""
    start = name.partition("-")[0]
    assert re.search(rf"[\"'#:]({re.escape(name)}[\"'#]|{start}-{{)", sources())


@cache
def sources() -> str:
    places = (ROOT / "companion", ROOT / "printables", ROOT / "templates", ROOT / "static")
    files = (file for place in places for file in place.rglob("*") if file.suffix in SOURCES)
    return "".join(file.read_text(encoding="utf-8") for file in files)


def test_pages_take_the_signs_from_here_alone() -> None:
    """No template draws a symbol of its own."""
    assert svg.sprite().count("<symbol") + svg.sprite().count("<pattern") == len(symbols.ids())
    assert svg.sprite(frozenset({"seal", "pat-henan"})).count(" id=") == 2
    assert not [file for file in (ROOT / "templates").rglob("*.html") if "<symbol" in file.read_text(encoding="utf-8")]
