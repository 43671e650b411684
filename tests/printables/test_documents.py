"""The files of a copy: which there are, what is in them, and in which order pages come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.art.shapes import Group, Picture, Text
from printables.document import Document, kinds
from printables.drawing.errors import DoesNotFit
from printables.files.documents import documents
from printables.kit import Cut, Format, Kit
from printables.options import BadOptions, Options
from printables.page import Page
from tests.printables import toy
from tests.saying import say


def printed(*, kit: Kit | None = None, **chosen: Any) -> dict[str, Document]:
    """The toy's documents by part."""
    options = Options(**chosen)
    kit = kit or toy.kit(options.lang, "full" if options.ink == "full" else "low")
    return {document.part: document for document in documents(kit, options)}


def words(picture: Picture) -> Iterator[str]:
    """All single lines of text."""
    for shape in picture:
        if isinstance(shape, Text):
            yield shape.words
        elif isinstance(shape, Group):
            yield from words(shape.shapes)


def texts(page: Page) -> list[str]:
    """All paragraphs of a page."""
    return [words for shape in page.picture for words in paragraphs(shape)]


def paragraphs(shape: Any) -> Iterator[str]:
    """Texts of blocks, however deep."""
    yield from getattr(shape, "paragraphs", ())
    for inner in getattr(shape, "shapes", ()):
        yield from paragraphs(inner)


def sides(page: Page) -> str:
    """``"face"``, ``"back"``, ``"both"``, ``"blank"`` or ``"first"``."""
    if not page.picture:
        return "blank"
    if page.first:
        return "first"
    found = {piece.side for piece in page.placed}
    return found.pop() if len(found) == 1 else "both"


def test_a_file_for_each_part_in_the_kits_order() -> None:
    found = documents(toy.kit("de"), Options(lang="de", ink="low"))
    assert [document.name for document in found] == [
        "toy-board-a4-de-low.pdf",
        "toy-poster-a2-de-low.pdf",
        "toy-cards-a4-de-low.pdf",
        "toy-pieces-a4-de-low.pdf",
        "toy-papers-a4-de-low.pdf",
    ]
    counted = [pair for document in found for pair in document.components.items()]
    assert dict(counted) == toy.COUNTS and len(counted) == len(toy.COUNTS)
    assert len({document.title for document in found}) == len(found)
    assert all(document.title.startswith("Toy: ") and document.lang == "de" for document in found)


def test_what_can_be_asked_for() -> None:
    assert kinds(toy.kit()) == (
        ("board", "board"),
        ("poster", "poster"),
        ("cards", "cards"),
        ("pieces", "chits"),
        ("papers", "notes"),
        ("tuck-boxes", "tuck-boxes"),
        ("calibration", "calibration"),
    )


def test_only_what_is_wanted_and_no_other_file() -> None:
    found = printed(only=("notes", "poster"))
    assert {part: document.components for part, document in found.items()} == {
        "poster": {"poster": 1},
        "papers": {"notes": 2},
    }
    assert list(printed(only=("calibration",))) == ["calibration"]
    with pytest.raises(BadOptions, match="card"):
        printed(only=("card",))


def test_one_kind_of_a_file_leaves_out_the_others() -> None:
    kit = toy.kit()
    cards = next(component for component in kit.components if component.kind == "cards")
    assert isinstance(cards, Cut)
    guide = replace(kit.guides["cards"], steps=("Fold.", "Lay cards.", "Lay more."), concern={1: ("cards",)})
    more = replace(
        kit,
        components=(*kit.components, replace(cards, kind="more-cards")), guides={**kit.guides, "cards": guide},
    )  # fmt: skip
    document = printed(kit=more, only=("more-cards",))["cards"]
    assert document.components == {"more-cards": 11}
    assert {"Fold.", "Lay more."} <= {*texts(document.pages[0])} and "Lay cards." not in texts(document.pages[0])
    placed = [piece.kind for page in document.pages for piece in page.placed]
    assert set(placed) == {"more-cards"} and {cut.kind for cut in document.cuts} == {"more-cards"}
    whole = printed(kit=more)["cards"]
    assert whole.components == {"cards": 11, "more-cards": 11} and "Lay cards." in texts(whole.pages[0])
    assert "11 × more-cards" in texts(document.pages[0]) and "Cards." not in texts(document.pages[0])
    assert "Cards." in texts(whole.pages[0]) and say("first.minutes", count=10) in texts(whole.pages[0])
    assert say("first.minutes", count=5) in texts(document.pages[0])


def test_calibration_comes_where_the_paper_is_turned_over() -> None:
    assert [part for part in printed() if part == "calibration"] == []
    for sheet in ("duplex", "duplex-short"):
        calibration = printed(sheet=sheet)["calibration"]
        assert (len(calibration.pages), calibration.components) == (2, {"calibration": 1})
    assert "calibration" not in printed(sheet="single")
    assert "calibration" not in printed(sheet="duplex", only=("cards",))


def test_a_first_page_begins_every_file_but_the_poster() -> None:
    for part, document in printed().items():
        firsts = [number for number, page in enumerate(document.pages) if page.first]
        assert firsts == ([] if part == "poster" else [0])


@pytest.mark.parametrize(
    ("chosen", "order", "sheets"),
    [
        ({}, ["first", "both", "both", "both"], 3),
        ({"sheet": "duplex"}, ["first", "blank", "face", "back", "face", "back"], 2),
        ({"sheet": "duplex-short"}, ["first", "blank", "face", "back", "face", "back"], 2),
        ({"sheet": "duplex", "order": "split"}, ["first", "face", "face", "back", "back"], 2),
        ({"sheet": "single"}, ["first", "face", "face", "back", "back"], 4),
    ],
)
def test_fronts_and_backs_come_as_the_printer_needs_them(chosen: dict[str, Any], order: list[str], sheets: int) -> None:
    """Printed on both sides, a front is never on the back of a first page, nor of another front."""
    pages = printed(**chosen)["cards"].pages
    assert [sides(page) for page in pages] == order
    assert say("first.sheets.line", count=sheets) in texts(pages[0])


def test_one_sided_pages_of_a_file_with_backs_keep_their_backs_empty() -> None:
    kit = toy.kit()
    chits = next(component for component in kit.components if component.kind == "chits")
    assert isinstance(chits, Cut)
    mixed = replace(kit, components=(*kit.components, replace(chits, kind="counters", part="cards")))
    pages = printed(kit=mixed, sheet="duplex")["cards"].pages
    assert [sides(page) for page in pages] == ["first", "blank", "face", "back", "face", "back", "face", "blank"]


def test_every_page_says_what_it_is() -> None:
    for document in printed(lang="de").values():
        if document.part == "poster":
            continue
        for number, page in enumerate(document.pages, 1):
            (foot,) = [line for line in words(page.picture) if f"{number} von {len(document.pages)}" in line]
            assert foot.startswith("Toy · ") and "100\u00a0%" in foot


def test_what_is_larger_than_its_paper_is_named() -> None:
    kit = toy.kit()
    cards = next(component for component in kit.components if component.kind == "cards")
    assert isinstance(cards, Cut)
    huge = replace(kit, components=(replace(cards, format=Format("huge", 300.0, 400.0)),))
    with pytest.raises(DoesNotFit, match=r"^cards: huge"):
        printed(kit=huge)


FEW: dict[str, dict[str, Any]] = {
    "": {},
    "-low": {"ink": "low"},
    "-mono": {"ink": "mono"},
    "-duplex": {"sheet": "duplex"},
    "-duplex-backs0.5,-1.2": {"sheet": "duplex", "back_offset": (0.5, -1.2)},
    "-split": {"order": "split"},
    "-proof": {"proof": True},
    "-boxed": {"edition": "boxed"},
    "-192.168.1.20-8000": {"link": "http://192.168.1.20:8000/"},
}
"""What may be chosen for a file with fronts and backs, by what its name says of it."""


@pytest.mark.parametrize("said", FEW)
def test_a_name_says_all_that_decides_what_is_in_a_file(said: str) -> None:
    assert printed(only=("cards",), **FEW[said])["cards"].name == f"toy-cards-a4-en{said}.pdf"


def test_a_name_says_which_kinds_of_a_part_are_there() -> None:
    kit = toy.kit()
    cards = next(component for component in kit.components if component.kind == "cards")
    assert isinstance(cards, Cut)
    more = (replace(cards, kind="more-cards"), replace(cards, kind="few-cards"))
    kit = replace(kit, components=(*kit.components, *more))
    assert printed(kit=kit)["cards"].name == "toy-cards-a4-en.pdf"
    names = {
        printed(kit=kit, only=only)["cards"].name
        for only in (("cards",), ("more-cards",), ("few-cards", "more-cards"), ("cards", "more-cards", "few-cards"))
    }
    assert names == {
        "toy-cards-cards-a4-en.pdf", "toy-cards-more-cards-a4-en.pdf", "toy-cards-more-cards+few-cards-a4-en.pdf",
        "toy-cards-a4-en.pdf",
    }  # fmt: skip


def test_a_name_says_nothing_that_does_not_concern_its_file() -> None:
    """A board has no backs, whatever is chosen for them; the page for calibration has nothing but its offset."""
    found = printed(sheet="duplex", back_offset=(1.0, 0.0), order="split", proof=True)
    assert found["board"].name == "toy-board-a4-en-proof.pdf"
    assert found["poster"].name == "toy-poster-a2-en-proof.pdf"
    assert found["calibration"].name == "toy-calibration-a4-en-backs1,0.pdf"


def test_a_box_gets_what_fits_it() -> None:
    kit = replace(toy.kit(), fits=frozenset({"chits"}))
    assert kinds(kit) == (("pieces", "chits"), ("calibration", "calibration"))
    assert [document.name for document in documents(kit, Options(edition="boxed"))] == ["toy-pieces-a4-en-boxed.pdf"]
    with pytest.raises(BadOptions, match="'board'"):
        printed(kit=kit, only=("board",))


def test_a_copy_with_two_components_of_one_kind_is_refused() -> None:
    copy = toy.kit()
    with pytest.raises(ValueError, match="of the kind 'cards'"):
        replace(copy, components=(*copy.components, copy.components[1]))
