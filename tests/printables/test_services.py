"""Decks for print services: what is in the folders, measured on the files themselves."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from companion.art.shapes import BLEED, Block, Group, Picture, Text
from companion.words import LANGUAGES
from printables.document import MANIFEST
from printables.drawing.errors import DoesNotFit
from printables.files.documents import documents
from printables.files.job import make
from printables.kit import MINI, POKER, Cut, Item, Kit
from printables.kits import KITS, kit_of
from printables.makers.decks import decks, is_deck, placed
from printables.options import BadOptions, Options
from printables.paper import INCH
from printables.services import DPI, SERVICES
from tests.printables import toy

PIXELS = {
    ("tgc", "poker"): (825, 1125),
    ("tgc", "mini"): (600, 825),
    ("mpc", "poker"): (822, 1122),
    ("mpc", "mini"): (592, 863),
}
"""What the services that take pictures ask for."""
EACH = pytest.mark.parametrize("service", SERVICES)


def small_deck() -> Kit:
    """The toy with a deck of small cards, two of which have a back of their own."""
    kit = toy.kit()
    (cards,) = (one for one in kit.components if one.kind == "cards" and isinstance(one, Cut))
    face, back = cards.items[0].face, cards.items[0].back
    items = (Item("red-1", 2, face, back), Item("red-2", 1, face, back), Item("blue-1", 3, face, (*back, *back)))
    return replace(kit, components=(*kit.components, Cut("minis", "cards", replace(MINI, w=63, h=88), items)))


@pytest.mark.parametrize("service", ["tgc", "mpc"])
def test_a_folder_a_deck_holds_a_picture_a_side_with_its_count(service: str, tmp_path: Path) -> None:
    kit = small_deck()
    options = Options(service=service)
    made = make(documents(kit, options), options, tmp_path)
    assert {one.path.name for one in made} == {MANIFEST} and [one.pages for one in made] == [4, 5]
    poker, minis = (one.path.parent for one in made)
    assert poker.relative_to(tmp_path).as_posix() == f"toy-{service}-en/cards-poker"
    assert sorted(path.name for path in poker.iterdir()) == [
        "back-x11.png", MANIFEST, "one-x4.png", "three-x1.png", "two-x6.png"
    ]  # fmt: skip
    assert {path.name for path in minis.glob("*.png")} == {
        "red-1-x2.png", "red-2-x1.png", "blue-1-x3.png", "red-back-x3.png", "blue-1-back-x3.png"
    }  # fmt: skip
    for folder, size in ((poker, "poker"), (minis, "mini")):
        told = json.loads((folder / MANIFEST).read_text())
        assert {file["file"] for file in told["files"]} == {path.name for path in folder.glob("*.png")}
        assert sum(file["count"] for file in told["files"] if file["side"] == "face") == told["cards"]
        assert {file["back"] for file in told["files"] if file["side"] == "face"} <= {f["file"] for f in told["files"]}
        assert tuple(told["pixels"]) == PIXELS[service, size]
        for path in folder.glob("*.png"):
            with Image.open(path) as image:
                assert image.size == PIXELS[service, size] and image.mode == "RGB"
                assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


@pytest.mark.parametrize("service", SERVICES)
def test_whether_a_service_makes_a_size_is_told_where_nobody_knows(service: str, tmp_path: Path) -> None:
    options = Options(service=service)
    notes = {}
    for one in make(documents(small_deck(), options), options, tmp_path):
        notes[one.path.parent.name] = json.loads((one.path.parent / MANIFEST).read_text())["notes"]
    asking = {deck for deck, said in notes.items() if any("ask before you order" in note for note in said)}
    assert asking == ({"minis-mini"} if service == "drivethru" else set())


def test_a_pdf_a_deck_has_each_back_before_its_face(tmp_path: Path) -> None:
    options = Options(service="drivethru")
    (made,) = make(documents(toy.kit(), options), options, tmp_path)
    assert made.path.relative_to(tmp_path).as_posix() == "toy-drivethru-en/cards-poker/cards-poker.pdf"
    told = json.loads((made.path.parent / MANIFEST).read_text())
    assert told["cards"] == 11 and "CMYK" in told["notes"][-1]
    pages = PdfReader(made.path).pages
    assert len(pages) == made.pages == 22
    for page in pages:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx([2.75 * 72, 3.75 * 72], abs=0.01)
        left, low, right, high = (float(side) for side in page.trimbox)
        assert (right - left, high - low) == pytest.approx((2.5 * 72, 3.5 * 72), abs=0.01)
    texts = [page.extract_text() for page in pages]
    assert not any("Star" in text for text in texts[0::2]) and all("Star" in text for text in texts[1::2])


@EACH
@pytest.mark.parametrize("game", KITS)
def test_every_deck_has_its_cards_and_words_in_the_safe_zone(game: str, service: str) -> None:
    """That is looked at when decks are laid: words outside stop them."""
    for lang in LANGUAGES:
        kit = kit_of(game, lang)
        there = {one.kind: one.count for one in kit.components if isinstance(one, Cut) and one.format in (POKER, MINI)}
        found: dict[str, int] = {}
        for deck in decks(kit, Options(service=service, lang=lang)):
            found |= deck.components
            assert len({(round(page.w / INCH * DPI), round(page.h / INCH * DPI)) for page in deck.pages}) == 1
        assert found == there


def test_words_outside_of_the_safe_zone_stop_the_deck() -> None:
    kit = toy.kit()
    (cards,) = (one for one in kit.components if one.kind == "cards" and isinstance(one, Cut))
    item = cards.items[0]
    for x, y, said in ((2.0, 40.0, "left"), (58.0, 40.0, "right"), (30.0, 3.0, "high"), (30.0, 86.0, "low")):
        edge = replace(cards, items=(replace(item, face=(*item.face, Text(x, y, said, 3.0))),))
        with pytest.raises(DoesNotFit, match=rf"^cards: one \(face\): “{said}” stands outside of the safe zone"):
            decks(replace(kit, components=(edge,)), Options(service="tgc"))


@EACH
def test_what_is_drawn_reaches_over_all_that_a_service_shows(service: str) -> None:
    for format in (POKER, MINI):
        size = SERVICES[service].sizes[format.name]
        scale, left, top = placed(format, size)
        assert 0.93 < scale <= 1 and (scale == 1 or size.smaller)
        assert max(left, top) / scale <= BLEED


def test_edges_of_pictures_are_not_white(tmp_path: Path) -> None:
    kit = kit_of("ming-dynastie")
    options = Options(service="tgc", only=("return-cards",))
    (made,) = make(documents(kit, options), options, tmp_path)
    for path in made.path.parent.glob("red*.png"):
        with Image.open(path) as image:
            w, h = image.size
            edge = [image.getpixel((x, y)) for x in range(0, w, 20) for y in (0, h - 1)]
            edge += [image.getpixel((x, y)) for x in (0, w - 1) for y in range(0, h, 20)]
        assert edge.count((255, 255, 255)) <= len(edge) // 50, path.name


def test_only_decks_are_made_for_a_service() -> None:
    kit = toy.kit()
    with pytest.raises(BadOptions, match="board is no deck that The Game Crafter prints"):
        documents(kit, Options(service="tgc", only=("board",)))
    with pytest.raises(BadOptions, match="there is no component 'crads'; perhaps cards"):
        documents(kit, Options(service="tgc", only=("crads",)))
    cuts = [one for one in kit.components if isinstance(one, Cut)]
    assert [one.kind for one in cuts if is_deck(one, SERVICES["tgc"])] == ["cards"] and len(cuts) > 1


def test_proofs_and_low_ink_have_folders_of_their_own() -> None:
    names = {
        decks(toy.kit(ink="low" if low else "full"), Options(service="mpc", proof=proof, ink="low" if low else "full"))[
            0
        ].name
        for low in (False, True)
        for proof in (False, True)
    }
    assert len(names) == 4


# --- the files of real decks ------------------------------------------------------------------------------------

DECKS = (("ming-voyages", "cards", "poker"), ("ming-dynastie", "return-cards", "mini"))
"""A deck of either size: one that is all words, and one with figures in its corners."""


def few(game: str, kind: str, lang: str, said: bool = True) -> Kit:
    """A deck of three cards of a game, with its words or without."""
    kit = kit_of(game, lang)
    (cut,) = (one for one in kit.components if one.kind == kind and isinstance(one, Cut))
    items = cut.items[:3]
    if not said:
        items = tuple(replace(one, face=wordless(one.face), back=wordless(one.back)) for one in items)
    return replace(kit, components=(replace(cut, items=items),))


def wordless(picture: Picture) -> Picture:
    drawn = (one for one in picture if not isinstance(one, (Text, Block)))
    return tuple(replace(one, shapes=wordless(one.shapes)) if isinstance(one, Group) else one for one in drawn)


@pytest.mark.parametrize(("game", "kind", "size"), DECKS)
@pytest.mark.parametrize("service", [name for name, service in SERVICES.items() if service.pictures])
def test_all_words_of_a_picture_lie_in_its_safe_zone(
    service: str, game: str, kind: str, size: str, tmp_path: Path
) -> None:
    """What a picture shows beyond the same card without its words is as far from the cut as the manifest says."""
    options = Options(service=service, lang="fr")
    with_words, without = (
        make(documents(few(game, kind, "fr", said), options), options, tmp_path / f"{said}")[0].path.parent
        for said in (True, False)
    )
    told = json.loads((with_words / MANIFEST).read_text())
    (w, h), (across, down), (trim_w, trim_h) = told["pixels"], told["bleed_mm"], told["trim_mm"]
    assert (w, h) == PIXELS[service, size] and told["dpi"] == DPI
    assert (trim_w + 2 * across, trim_h + 2 * down) == pytest.approx((w / DPI * INCH, h / DPI * INCH), abs=0.01)
    left, top = ((bleed + told["safe_mm"]) / INCH * DPI - 1 for bleed in (across, down))
    faces = [file["file"] for file in told["files"] if file["side"] == "face"]
    assert len(faces) == 3
    for name in faces:
        with Image.open(with_words / name) as one, Image.open(without / name) as other:
            changed = ImageChops.difference(one, other).getbbox()
        assert changed and left <= changed[0] and top <= changed[1], name
        assert changed[2] <= w - left and changed[3] <= h - top, name


@pytest.mark.parametrize(("game", "kind", "size"), DECKS)
def test_a_pdf_of_either_size_has_its_trim_and_its_words_in_the_safe_zone(
    game: str, kind: str, size: str, tmp_path: Path
) -> None:
    options = Options(service="drivethru", lang="fr")
    (made,) = make(documents(few(game, kind, "fr"), options), options, tmp_path)
    told = json.loads((made.path.parent / MANIFEST).read_text())
    trim = (2.5 * INCH, 3.5 * INCH) if size == "poker" else (44.0, 67.0)
    assert told["trim_mm"] == pytest.approx(trim) and told["safe_mm"] == pytest.approx(INCH / 8)
    point = INCH / 72
    pages = PdfReader(made.path).pages
    (deck,) = few(game, kind, "fr").components
    assert len(pages) == 2 * told["cards"] == 2 * deck.count
    letters = 0
    for page, drawn in zip(pages, PdfDocument(made.path), strict=True):
        wide, high = (float(side) * point for side in page.mediabox[2:])
        left, low, right, top = (float(side) * point for side in page.trimbox)
        assert (right - left, top - low) == pytest.approx(trim, abs=0.01)
        assert (left, wide - right) == pytest.approx((INCH / 8,) * 2, abs=0.05)
        assert (low, high - top) == pytest.approx((INCH / 8,) * 2, abs=0.05)
        text = drawn.get_textpage()
        letters += text.count_chars()
        for number in range(text.count_chars()):
            x, y, far, up = (side * point for side in text.get_charbox(number))
            if far > x:
                assert min(x - left, right - far, y - low, top - up) > INCH / 8 - 0.05, text.get_text_range(number, 1)
    assert letters > 10
