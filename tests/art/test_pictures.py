"""The drawings' files: each is well-formed, shows its colours, and is drawn; what they say is read as SVG means it."""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper, cache
from pathlib import Path as File
from xml.etree import ElementTree as ET

import pytest

from companion.art import outline, pictures, svg_reader, symbols
from companion.art.brush import Brush
from companion.art.pictures import picture
from companion.art.shapes import Box, Circle, Group, Paint, Path, Picture, Rect, line
from companion.art.svg_reader import SVG, BadSvg, Reader, view_box
from companion.web.pages import question_tiles
from printables.drawing.theme import theme
from printables.kits import KITS, kit_of
from tests.art import previews
from tests.printables.drawing_log import log
from tests.printables.drawn import pictures as drawn

FILES = [file for file in previews.FILES if file.parent.name == pictures.FOLDER]
IDS = [file.relative_to(previews.FOLDER).as_posix() for file in FILES]
FAR = 2.0
"""How far lines may reach beyond a picture's view box."""


def of(file: File) -> tuple[str, str]:
    """Package and name of a picture."""
    folder = file.parent.parent
    return ".".join((previews.FOLDER.name, *folder.relative_to(previews.FOLDER).parts)), file.stem


@pytest.mark.parametrize("file", previews.FILES, ids=lambda file: file.relative_to(previews.FOLDER).as_posix())
def test_a_file_is_what_an_editor_opens_and_a_person_reads(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    _, _, w, h = view_box(root)
    assert root.tag == f"{SVG}svg" and (root.get("width"), root.get("height")) == (f"{w:g}mm", f"{h:g}mm")
    assert (root.findtext(f"{SVG}title") or "").strip()
    assert max(map(len, text.splitlines())) <= 120
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    used = {element.get("href", "").removeprefix("#") for element in root.iter(f"{SVG}use")}
    defined = {element.get("id") for defs in root.iter(f"{SVG}defs") for element in defs}
    assert len(ids) == len(set(ids)) and defined <= used
    assert previews.styled(text) == text, "python -m tests.art.previews writes the style anew"


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_linked_picture_is_placed_by_its_view_box_and_links_no_other(file: File) -> None:
    """Else browsers would not show it: a picture within a picture within a picture stays empty there."""
    for link in ET.parse(file).iter(f"{SVG}image"):
        other = ET.parse(file.parent / link.get("href", "")).getroot()
        assert [float(link.get(key, "0")) for key in ("x", "y", "width", "height")] == list(view_box(other))
        assert other.find(f".//{SVG}image") is None


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_picture_is_drawn_in_its_box(file: File, ink: str) -> None:
    found = picture(*of(file), Brush("low" if ink == "low" else "full"))
    x, y, w, h = view_box(ET.parse(file).getroot())
    assert log(found, theme("low" if ink == "low" else "full"))
    for u, v in points(found):
        assert x - FAR <= u <= x + w + FAR and y - FAR <= v <= y + h + FAR, (u, v)


def points(shapes: Picture) -> list[tuple[float, float]]:
    """Corners of what is drawn, in the picture's own measures."""
    found: list[tuple[float, float]] = []
    for shape in shapes:
        if isinstance(shape, Group):
            assert not shape.turn or abs(shape.turn) < 10  # the falcon is a little aslant
            found += [(shape.at[0] + x * shape.scale, shape.at[1] + y * shape.scale) for x, y in points(shape.shapes)]
        elif isinstance(shape, Circle):
            found += [(shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r)]
        elif isinstance(shape, Rect):
            found += [(shape.x, shape.y), (shape.x + shape.w, shape.y + shape.h)]
        else:
            assert isinstance(shape, Path)
            left, top, right, bottom = outline.bounds(shape.d)
            found += [(left, top), (right, bottom)]
    return found


def forget_drawings() -> None:
    """What other tests had drawn is drawn again."""
    for module in [*sys.modules.values()]:
        for known in vars(module).values() if module.__name__.startswith(("companion.", "printables")) else ():
            if isinstance(known, _lru_cache_wrapper) and known.__module__.startswith(("companion.art", "printables")):
                known.cache_clear()


def test_the_press_or_the_guide_draws_every_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    read = pictures._read.__wrapped__

    def noted(path: str, colour: str, width: float) -> object:
        seen.add(path)
        return read(path, colour, width)

    monkeypatch.setattr(pictures, "_read", cache(noted))
    forget_drawings()
    for game in KITS:
        for component in kit_of(game, "en", "full").components:
            assert all(shapes for _, shapes in drawn(component))
    for name in (*question_tiles.PICTURES.values(), question_tiles.BOT, question_tiles.KEPT):
        assert picture("", name)
    forget_drawings()
    assert {path for path in seen if f"{pictures.FOLDER}/" in path} == {f"companion/{one}" for one in IDS}


CLOUD = "companion/art/pictures/cloud.svg"
BESIDE = "companion/art/pictures"
INK = Paint(stroke="ink", width=1)


def one(inner: str, root: str = "") -> Picture:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inner}</svg>'

    def linked(href: str, colour: str, width: float) -> tuple[Picture, Box]:
        return pictures._read(f"{BESIDE}/{href}", colour, width)

    return Reader(text, linked).picture(root)


def painted(inner: str, ink: str = "full", root: str = "") -> list[Paint]:
    """The paints of a file's outermost shapes."""
    brush = Brush("low" if ink == "low" else "full", "gold-wash")
    return [brush.paint(shape.paint) for shape in one(inner, root) if isinstance(shape, Path | Circle | Rect)]


@pytest.mark.parametrize(
    ("said", "full", "low"),
    [
        ("stroke-ink", Paint(stroke="ink", width=2), Paint(stroke="ink", width=2)),
        ("stroke-ink low-gold", Paint(stroke="ink", width=2), Paint(stroke="gold", width=2)),
        ("fill-ink", Paint(fill="ink"), Paint(fill="ink")),
        ("fill-ink low-gold", Paint(fill="ink"), Paint(fill="gold")),
        ("fill-ink stroke-gold", Paint("ink", "gold", 2), Paint("ink", "gold", 2)),
        ("mass-ink", Paint(fill="ink"), Paint("surface", "ink", 2)),
        ("mass-ink low-gold", Paint(fill="ink"), Paint("surface", "gold", 2)),
        ("within-ink", Paint(stroke="gold-wash", width=2), Paint(stroke="ink", width=1.4)),
        ("fill-current", Paint(fill="current"), Paint(fill="current")),
    ],
)
def test_classes_say_how_a_shape_is_painted(said: str, full: Paint, low: Paint) -> None:
    shape = f'<path class="{said}" stroke-width="2" d="M0 0h1"/>'
    assert painted(shape) == [full] and painted(shape, "low") == [low]


def test_in_low_ink_nothing_is_mixed_with_its_ground() -> None:
    shape = '<circle class="fill-surface stroke-ink" stroke-width=".5" opacity=".5" r="1"/>'
    assert painted(shape) == [Paint("surface", "ink", 0.5, opacity=0.5, over="gold-wash")]
    assert painted(shape, "low") == [Paint("surface", "ink", 0.44)]
    assert one(f'<g opacity=".5">{shape}</g>') == (Group(one(shape), opacity=0.5),)


def test_what_a_shape_does_not_say_it_has_from_around_it() -> None:
    shapes = '<g class="stroke-gold" stroke-width="3"><path d="M0 0h1"/><path class="fill-ink" d="M0 0h1"/></g>'
    assert painted(shapes) == [Paint(stroke="gold", width=3), Paint("ink", "gold", 3)]
    current = '<path class="mass-current" d="M0 0h1"/>'
    assert painted(f'{current}<g class="gold">{current}</g>', root="jade") == [Paint("jade"), Paint("gold")]


@pytest.mark.parametrize(
    ("transform", "group"),
    [
        ("translate(3)", Group((), at=(3, 0))),
        ("translate(3 -1) scale(.5)", Group((), at=(3, -1), scale=0.5)),
        ("scale(2),translate(3,1)", Group((), at=(6, 2), scale=2)),
        ("rotate(90)", Group((), turn=90)),
        ("rotate(180 1 2)", Group((), at=(2, 4), turn=180)),
        ("matrix(0 2 -2 0 5 6)", Group((), at=(5, 6), scale=2, turn=90)),
    ],
)
def test_what_is_moved_and_turned_is_a_group(transform: str, group: Group) -> None:
    (found,) = one(f'<path class="stroke-ink" transform="{transform}" d="M0 0h1"/>')
    assert isinstance(found, Group) and found.shapes == (Path("M0 0h1", INK),)
    assert (*found.at, found.scale, found.turn) == pytest.approx((*group.at, group.scale, group.turn))


def test_a_mirrored_picture_is_drawn_mirrored() -> None:
    inner = (
        '<path d="M1 0h2"/><g transform="translate(1 2)"><circle cx="3" r="1"/></g><rect x="1" width="2" height="1"/>'
    )
    (found,) = one(f'<g class="stroke-ink" transform="translate(9) scale(-1 1)">{inner}</g>')
    assert isinstance(found, Group) and (found.at, found.scale, found.turn) == ((9, 0), 1, 0)
    assert found.shapes == (
        Path("M-1.00 0.00L-3.00 0.00", INK),
        Group((Circle(-3, 0, 1, INK),), at=(-1, 2), turn=-0.0),
        Rect(-3, 0, 2, 1, INK),
    )


def test_what_is_used_again_takes_what_is_said_there() -> None:
    first, second = one(
        '<defs><path id="a" class="stroke-ink" d="M0 0h1"/></defs>'
        '<use href="#a" stroke-width=".5"/><use href="#a" x="2" stroke-width="3"/>'
    )
    assert first == Path("M0 0h1", Paint(stroke="ink", width=0.5))
    assert second == Group((Path("M0 0h1", Paint(stroke="ink", width=3)),), at=(2, 0))


def test_a_linked_picture_is_fitted_into_its_place() -> None:
    (found,) = one('<image href="cloud.svg" x="0" y="0" width="40" height="17" stroke-width=".3" class="jade"/>')
    assert isinstance(found, Group) and (found.at, found.scale) == ((20, 8), 2)
    cloud = picture("", "cloud", colour="cinnabar", width=0.3)
    assert [shape.paint.stroke for shape in cloud if isinstance(shape, Path)] == ["cinnabar"] * 3
    assert [shape.paint for shape in found.shapes if isinstance(shape, Path)] == [line("jade", 0.3)] * 3


def test_what_an_editor_notes_for_itself_is_passed_over() -> None:
    inner = (
        '<metadata>who</metadata><e:view xmlns:e="urn:e" e:zoom="1"><path/></e:view>'
        '<path xmlns:e="urn:e" e:label="Layer" class="stroke-ink" d="M0 0h1"/>'
    )
    assert one(inner) == (Path("M0 0h1", INK),)
    link = 'xmlns:l="http://www.w3.org/1999/xlink" l:href='
    inner = (
        '<defs id="d1"><path id="a" class="stroke-ink" d="M0 0h1"/></defs>'
        f'<use {link}"#a" transform="matrix(1,0,0,1,2,3)"/>'
    )
    assert one(inner) == (Group((Path("M0 0h1", INK),), at=(2, 3)),)
    assert one(f'<image {link}"cloud.svg" x="-10" y="-4" width="20" height="8.5"/>') == pictures._read(CLOUD, "", 0)[0]


@pytest.mark.parametrize(
    ("inner", "wrong"),
    [
        ('<path class="stroke-mauve" d="M0 0h1"/>', "'stroke-mauve' is no colour of the palette"),
        ('<path class="sketch-ink" d="M0 0h1"/>', "'sketch-ink' is no colour of the palette"),
        ('<path class="fill-ink fill-gold" d="M0 0h1"/>', "says two things of one"),
        ('<path d="M0 0h1"/>', "a <path> needs a class"),
        ('<path class="low-ink" d="M0 0h1"/>', "a <path> needs a class"),
        ('<ellipse class="fill-ink" rx="1" ry="2"/>', "<ellipse> is not understood"),
        ("<svg/>", "<svg> cannot stand in another element"),
        ('<path class="fill-ink" d="M0 0h"/>', "path data: H takes 1"),
        ('<path class="fill-ink"/>', "path data: an outline needs a point"),
        ('<circle class="fill-ink" cx="a" cy="1" r="1"/>', "cx must be numbers"),
        ('<circle class="fill-ink" cx="1" cy="1"/>', "r must be more than 0"),
        ('<rect class="fill-ink" width="1 2" height="1"/>', "width must be one number"),
        ('<path class="fill-ink" d="M0 0h1" opacity="2"/>', "opacity must be 0 to 1"),
        ('<path class="stroke-ink" d="M0 0h1" stroke-linecap="flat"/>', "stroke-linecap must be one of"),
        ('<path class="fill-ink" d="M0 0h1">words</path>', "has text"),
        ('<path class="fill-ink" d="M0 0h1"><g/></path>', "nothing stands in a <path>"),
        ('<use href="#z"/>', "<use> of '#z', which is not in this file"),
        ('<path class="stroke-ink" transform="skewX(2)" d="M0 0h1"/>', "is not understood"),
        ('<path class="stroke-ink" fill="#fff" d="M0 0h1"/>', "fill, which is not understood"),
        ('<path class="stroke-ink" style="fill:red" d="M0 0h1"/>', "style, which is not understood"),
        ('<path class="stroke-ink" transform="scale(1 2)" d="M0 0h1"/>', "not stretched or slanted"),
        ('<path class="stroke-ink" transform="scale(0)" d="M0 0h1"/>', "not stretched or slanted"),
        ('<path class="stroke-ink" transform="translate()" d="M0 0h1"/>', "is not understood"),
        ('<image href="nowhere.svg" width="1" height="1"/>', "no picture 'companion/art/pictures/nowhere.svg'"),
    ],
)
def test_what_is_not_understood_is_refused(inner: str, wrong: str) -> None:
    with pytest.raises((BadSvg, LookupError), match=wrong):
        one(inner)


@pytest.mark.parametrize("text", ["<svg>", "<svg/>", '<html xmlns="http://www.w3.org/2000/svg"/>'])
def test_what_is_no_svg_is_refused(text: str) -> None:
    with pytest.raises(BadSvg, match="this is no SVG"):
        Reader(text)
    with pytest.raises(BadSvg, match="no pictures of other files"):
        symbols.read("x", '<svg xmlns="http://www.w3.org/2000/svg"><image href="y.svg"/></svg>')


def test_a_picture_that_is_not_there_is_refused() -> None:
    with pytest.raises(LookupError, match="no picture 'companion/games/ming_voyages/art/pictures/nowhere"):
        picture("companion.games.ming_voyages.art", "nowhere")
    assert svg_reader.matrix("") == svg_reader.STILL
