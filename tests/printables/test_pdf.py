"""What reportlab writes for us: measures, colours, shared drawings, boxes, properties, and the same bytes again."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from companion.art import symbols
from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Text, Use, fill, line
from printables.drawing import fonts, painter, pdf, raster
from printables.drawing.errors import DoesNotFit, UnknownName
from printables.drawing.theme import BRIGHT, rgb, theme
from printables.kit import PrintInk
from printables.kits import kit_of
from printables.page import Page, Placed
from tests.printables.drawing_log import log
from tests.printables.faces import coverage

PROPERTIES = pdf.Properties("Cards", "Ming-Dynastie", "de", ("ming", "print and play"))
CARD: Picture = (Rect(0, 0, 30, 20, fill("porcelain")), Text(15, 12, "Zwölf", 6, "serif-bold", "surface", "middle"))


def write(*pages: Page, ink: PrintInk = "full") -> bytes:
    out = BytesIO()
    pdf.write(pages, PROPERTIES, theme(ink), out)
    return out.getvalue()


def look(picture: Picture, ink: PrintInk = "full", dpi: float = 254) -> Image.Image:
    """Ten pixels a millimetre of a page of 60 x 40 mm."""
    return next(raster.pages(write(Page(60, 40, picture, label="test"), ink=ink), dpi))


def at(image: Image.Image, x: float, y: float) -> str:
    """The colour at a place in mm."""
    pixel = image.getpixel((round(x * 10), round(y * 10)))
    assert isinstance(pixel, tuple)
    return "#" + "".join(f"{part:02X}" for part in pixel[:3])


def test_millimetres_from_the_upper_left() -> None:
    image = look((Rect(10, 5, 20, 10, fill("porcelain")),))
    blue = theme("full").colours["porcelain"]
    assert [at(image, x, y) for x, y in ((10.1, 5.1), (29.8, 14.8))] == [blue, blue]
    assert [at(image, x, y) for x, y in ((9.8, 6), (30.2, 6), (20, 4.8), (20, 15.2))] == ["#FFFFFF"] * 4


def test_groups_move_turn_and_scale() -> None:
    """A flag to the right of its pole, upside down: to the left of it and below."""
    flag = (Rect(0, 0, 10, 4, fill("cinnabar")),)
    image = look((Group(flag, at=(30, 20), turn=180),))
    red = theme("full").colours["cinnabar"]
    assert at(image, 21, 17) == red and at(image, 31, 21) == "#FFFFFF"
    image = look((Group(flag, at=(30, 20), turn=90, scale=0.5),))
    assert at(image, 29, 24) == red and at(image, 31, 21) == "#FFFFFF"


def test_a_clip_cuts_off() -> None:
    image = look((Group((Rect(0, 0, 30, 30, fill("jade")),), at=(5, 5), clip="M0 0h10v10h-10z"),))
    assert at(image, 14, 14) == theme("full").colours["jade"] and at(image, 16, 16) == "#FFFFFF"


def test_what_shines_through_is_mixed() -> None:
    image = look((Rect(0, 0, 60, 40, fill("white")), Rect(5, 5, 10, 10, Paint("cut", opacity=0.5, over="white"))))
    red = int(at(image, 10, 10)[1:3], 16)
    dark = int(theme("full").colours["cut"][1:3], 16)
    assert red == pytest.approx((255 + dark) / 2, abs=1)


def test_a_shared_drawing_stands_in_the_file_once() -> None:
    many = tuple(Group(CARD, at=(2 + 30 * (n % 2), 20 * (n // 2)), once=True) for n in range(4))
    single = tuple(Group(CARD, at=(2 + 30 * (n % 2), 20 * (n // 2))) for n in range(4))
    document = PdfReader(BytesIO(write(Page(62, 40, many, label="four"))))
    forms: Any = document.pages[0]["/Resources"]
    assert len(forms["/XObject"]) == 1
    pictures = [next(raster.pages(write(Page(62, 40, shapes, label="four")), 150)) for shapes in (many, single)]
    assert pictures[0].tobytes() == pictures[1].tobytes()


def test_a_pattern_is_stamped_as_if_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut out as the outline and its cells are, also turned and smaller; a place takes less of the file."""
    wide = symbols.Pattern("wide", 12.0, 10.0, (Path("M-4 3l18 5M2 -3v18", Paint(stroke="ink", width=1.4)),))
    monkeypatch.setattr(symbols, "pattern", lambda _: wide)
    ground = Paint(fill="pattern:wide", over="surface")
    picture = (Path("M5 5h40l-20 30z", ground), Group((Rect(0, 0, 99, 99, ground),), at=(45, 15), turn=30, scale=0.3))
    stamped, size = look(picture), len(write(Page(60, 40, picture * 9, label="test")))
    monkeypatch.setattr(pdf.PdfPen, "stamped", painter.stamp)
    assert ImageChops.difference(look(picture), stamped).getextrema() == ((0, 0),) * 3
    assert 0.1 < coverage(stamped) < 0.5
    assert size < len(write(Page(60, 40, picture * 9, label="test")))


def test_boxes_say_where_it_is_cut() -> None:
    placed = (Placed("cards", "a", "face", 0, (12, 12, 63, 88)), Placed("cards", "b", "face", 0, (79, 12, 63, 88)))
    document = PdfReader(BytesIO(write(Page(210, 297, CARD, placed, 2.0, "cards"))))
    page = document.pages[0]
    assert [float(v) * 25.4 / 72 for v in page.mediabox] == pytest.approx([0, 0, 210, 297], abs=0.01)
    assert [float(v) * 25.4 / 72 for v in page.trimbox] == pytest.approx([12, 197, 142, 285], abs=0.01)
    assert [float(v) * 25.4 / 72 for v in page.bleedbox] == pytest.approx([10, 195, 144, 287], abs=0.01)


def test_properties() -> None:
    document = PdfReader(BytesIO(write(Page(60, 40, CARD, label="card"))))
    assert document.pdf_header == "%PDF-1.7"
    known: Any = document.metadata
    assert (known.title, known.author, known.subject) == ("Cards", "Ming Table", "Ming-Dynastie")
    assert known["/Keywords"] == "ming, print and play"
    root: Any = document.trailer["/Root"]
    assert root["/Lang"] == "de"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_only_our_fonts_and_only_what_is_used_of_them() -> None:
    document = PdfReader(BytesIO(write(Page(60, 40, (Group(CARD, once=True),), label="card"))))
    objects: list[Any] = [document.get_object(number) for number in sorted(document.xref[0])]
    used = [item for item in objects if isinstance(item, dict) and item.get("/Type") == "/Font"]
    assert all("/FontFile2" in item["/FontDescriptor"] for item in used)
    embedded = [str(item["/BaseFont"]) for item in used]
    assert embedded and all("+SourceS" in name for name in embedded), embedded


def test_the_same_pages_give_the_same_bytes() -> None:
    assert write(Page(60, 40, CARD, label="a")) == write(Page(60, 40, CARD, label="a"))


def test_low_ink_leaves_large_fills_out_and_keeps_small_ones() -> None:
    bar = Rect(2, 26, 1.1, 60, fill("porcelain"))
    picture = (Rect(2, 2, 30, 20, fill("porcelain")), Circle(45, 10, 3, fill("porcelain")), bar)
    image = look(picture, "low")
    blue = theme("low").colours["porcelain"]
    assert at(image, 15, 10) == "#FFFFFF" and at(image, 45, 10) == blue
    assert at(image, 2.0, 10) == blue, "a line stands for the fill"
    assert at(image, 2.5, 35) == blue, "a bar is a bar, however long"


def test_black_and_white_has_no_colours_and_no_grey_that_paper_swallows() -> None:
    for name, colour in theme("mono").colours.items():
        assert len({colour[at : at + 2] for at in (1, 3, 5)}) == 1, name
        red, green, blue = rgb(theme("low").colours[name])
        white = 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT
        assert colour == "#FFFFFF" if white else int(colour[1:3], 16) <= 128
    picture = (
        Rect(2, 2, 30, 20, fill("cinnabar")),
        Circle(45, 10, 3, fill("gold")),
        Text(5, 30, "lll", 8, colour="jade"),
    )
    for _, colour_of in look(picture, "mono").getcolors(1 << 20) or []:
        assert isinstance(colour_of, tuple) and max(colour_of) - min(colour_of) <= 1


def test_what_lighter_colours_are_is_lighter_in_black_and_white_too() -> None:
    dark, light = (theme("mono").colours[name] for name in ("ink", "gold"))
    assert (
        dark < light and kit_of("ming-dynastie", ink="mono").components == kit_of("ming-dynastie", ink="low").components
    )


@pytest.mark.parametrize("ink", ["low", "mono"])
@pytest.mark.parametrize("size", [6.8, 30.0])
def test_a_seal_shows_its_character_at_any_size(size: float, ink: PrintInk) -> None:
    """Small ones are filled and have white strokes, large ones the other way round."""
    image = look((Use("seal", 5, 5, size, size),), ink)
    ground, stroke = (at(image, 5 + x * size / 64, 5 + y * size / 64) for x, y in ((8.5, 55.0), (13.0, 31.0)))
    assert ground != stroke and "#FFFFFF" in (ground, stroke)


def test_a_seal_whose_ground_is_white_has_red_strokes() -> None:
    image = look((Use("seal", 5, 5, 6.8, 6.8, swap=(("seal", "surface"),)),), "low")
    assert at(image, 5 + 13 * 6.8 / 64, 5 + 31 * 6.8 / 64) == theme("low").colours["seal"]


def test_what_is_light_on_a_dark_piece_is_light_in_black_and_white() -> None:
    image = look((Use("troop", 10, 10, 7, 7),), "mono")
    assert at(image, 12.6, 13.5) == "#FFFFFF" and int(at(image, 10.8, 13.5)[1:3], 16) < 128


def test_text_on_dark_is_dark_where_the_dark_is_left_out() -> None:
    assert theme("low").colours["on-porcelain"] == theme("full").colours["porcelain"]


def test_letters_stand_before_their_halo() -> None:
    image = look((Text(5, 20, "lll", 20, "sans-bold", "porcelain", halo="henan", halo_width=3),))
    colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    assert {tuple(bytes.fromhex(theme("full").colours[name][1:])) for name in ("porcelain", "henan")} <= colours
    later = look((Text(5, 10, "l", 8, halo="henan", halo_width=2), Text(5, 30, "lll", 20, "sans-bold", "porcelain")))
    assert tuple(bytes.fromhex(theme("full").colours["porcelain"][1:])) in {
        c for _, c in later.getcolors(1 << 20) or []
    }


def test_words_with_a_halo_are_copied_once() -> None:
    name = Text(5, 20, "Huguang", 8, "serif-bold", "porcelain", halo="henan", halo_width=2, spaced=0.8)
    (page,) = PdfReader(BytesIO(write(Page(60, 40, (name, Text(5, 30, "after", 5)), label="test")))).pages
    assert page.extract_text().split() == ["Huguang", "after"]


def test_an_error_names_the_page() -> None:
    with pytest.raises(UnknownName, match=r"page 1 \(test\): there is no colour named 'mauve'"):
        look((Rect(0, 0, 5, 5, fill("mauve")),))
    with pytest.raises(DoesNotFit, match=r"page 1 \(test\): “Zwölf”"):
        look((Text(0, 10, "Zwölf", 5, room=3),))


def test_the_log_says_everything() -> None:
    picture = (
        Group((Path("M0 0q5 5 10 0", line("ink", 0.5, 1, 2)),), at=(1, 2), clip="M0 0h9v9z", once=True),
        Text(5, 5, "Zwölf", 4, halo="surface", halo_width=1),
        Block(0, 0, 30, 10, ("A **b** c",), 3),
    )
    told = log(picture, theme("full")).splitlines()
    assert told[:4] == [
        "into 1 0 0 1 1 2 within M0 0 L9 0 L9 9 Z",
        "  keep 1",
        "    draw line #1e2430 0.5 round round 1 2 M0 0 C3.33 3.33 6.67 3.33 10 0",
        "words 5 5 4 sans #1e2430 halo #fffcf5 1 “Zwölf”",
    ]
    assert len(told) == 7


def test_faces_are_registered_once() -> None:
    assert fonts.font("serif") is fonts.font("serif")


def test_a_pale_ground_hides_what_lies_behind_it_in_low_ink_too() -> None:
    picture = (Rect(5, 5, 20, 20, line("ink", 2)), Rect(2, 2, 26, 26, fill("surface")), Rect(8, 8, 5, 5, fill("paper")))
    image = look(picture, "low")
    assert image.getextrema() == ((255, 255),) * 3
