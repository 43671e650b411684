"""The signs: all of them are understood, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File

import pytest

from companion.art import outline, palette, symbols
from companion.art.shapes import Circle, Group, Paint, Path, Rect, Shape
from companion.art.svg_reader import BadSvg
from companion.art.symbols import Symbol

ROOT = File(__file__).parents[2]


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


def one(inner: str, attributes: str = "") -> Symbol:
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg"><symbol id="x" viewBox="0 0 9 9"{attributes}>{inner}</symbol></svg>'
    )
    found = symbols.read(text)["x"]
    assert isinstance(found, Symbol)
    return found


def test_paint_is_inherited_and_opacity_is_not() -> None:
    drawn = one(
        '<g stroke="var(--ink)" stroke-width="2" stroke-linecap="round" stroke-dasharray="1,2"><path d="M0 0h9"/>'
        '<circle cx="1" cy="2" r="3" fill="currentColor" stroke="none"/></g>'
        '<g opacity=".5"><rect width="4" height="5" rx="1" fill="var(--gold)" opacity=".3"/></g>',
        ' fill="none"',
    ).picture
    assert drawn == (
        Path("M0 0h9", Paint(stroke="ink", width=2, cap="round", dash=(1, 2))),
        Circle(1, 2, 3, Paint(fill="current")),
        Group((Rect(0, 0, 4, 5, Paint(fill="gold", opacity=0.3), r=1),), opacity=0.5),
    )


@pytest.mark.parametrize(
    ("inner", "wrong"),
    [
        ('<ellipse rx="1" ry="2" fill="none"/>', "<ellipse> is not understood"),
        ('<path d="M0 0h1" fill="none" transform="skewX(2)"/>', "transform='skewX.2.' is not understood"),
        ('<path d="M0 0h1" fill="none" transform="scale(2 3)"/>', "not stretched or slanted"),
        ('<use href="#z"/>', "<use> of '#z', which is not in this file"),
        ('<image href="z.svg" width="1" height="1"/>', "no pictures of others"),
        ('<path d="M0 0h1" fill="none" style="fill:red"/>', "style, which is not understood"),
        ('<path d="M0 0h1"/>', "must say how it is filled"),
        ('<path d="M0 0h1" fill="#fff"/>', "fill=\"#fff\": write none"),
        ('<path d="M0 0h1" fill="var(--tk,#fff)"/>', "a colour of the palette"),
        ('<path d="M0 0h1" fill="var(--mauve)"/>', "a colour of the palette"),
        ('<path d="M0 0h" fill="none"/>', "path data: H takes 1"),
        ('<path fill="none"/>', "path data: an outline needs a point"),
        ('<circle cx="a" cy="1" r="1" fill="none"/>', "cx must be numbers"),
        ('<circle cx="1" cy="1" fill="none"/>', "r must be more than 0"),
        ('<rect width="1 2" height="1" fill="none"/>', "width must be one number"),
        ('<path d="M0 0h1" fill="none" opacity="2"/>', "opacity must be 0 to 1"),
        ('<path d="M0 0h1" fill="none" stroke-linecap="flat"/>', "stroke-linecap must be one of"),
        ('<path d="M0 0h1" fill="none">words</path>', "has text"),
        ('<path d="M0 0h1" fill="none"><g/></path>', "nothing stands in a <path>"),
        ('<symbol id="y" viewBox="0 0 1 1" fill="none"/>', "<symbol> is not understood"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(inner: str, wrong: str) -> None:
    with pytest.raises(BadSvg, match=wrong) as refused:
        one(inner)
    assert str(refused.value).startswith("x: ")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("<svg>", "this is no SVG"),
        ("<svg/>", "this is no SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="3"/>', "without attributes"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><symbol viewBox="0 0 1 1"/></svg>', "an id of its own"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/></svg>', "<g> is not understood"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><symbol id="a" viewBox="0 0 0 1"/></svg>', "viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><pattern id="a" width="1" height="1"/></svg>', "userSpaceOnUse"),
    ],
)
def test_a_file_at_fault_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(BadSvg, match=wrong):
        symbols.read(text)


def test_pages_take_the_signs_from_here_alone() -> None:
    """No template draws a symbol of its own."""
    assert "<symbol" in symbols.inner() and "xmlns" not in symbols.inner()
    assert not [file for file in (ROOT / "templates").rglob("*.html") if "<symbol" in file.read_text(encoding="utf-8")]
