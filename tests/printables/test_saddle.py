"""Booklets: which pages share a sheet, which way its sides stand, and how chapters fill pages."""

from __future__ import annotations

import pytest

from companion.art.shapes import Group, Picture, Text
from printables.books.chapters import Chapter, flowed
from printables.books.flow import Column, TooLong
from printables.files.documents import documents
from printables.kit import Guide, Kit, Leaf
from printables.options import Options
from printables.paper import PAPERS, Paper
from printables.sheets import saddle
from tests.printables.reach import reach

EACH_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
COUNT = 8


def numbered(paper: Paper, count: int = COUNT) -> tuple[Picture, ...]:
    """Pages with their numbers in their upper left corners."""
    return saddle.bound([(Text(5, 8, f"{page}", 4),) for page in range(1, count + 1)], paper)


def places(picture: Picture) -> dict[str, tuple[float, float]]:
    """Where the numbers stand on an upright sheet."""
    return {one.words: (one.reach[0], one.reach[1]) for one in reach(picture).words_}


def test_pages_are_laid_for_sheets_in_one_another() -> None:
    assert saddle.order(8) == ((8, 1), (2, 7), (6, 3), (4, 5))
    for count in (4, 16, 20):
        sides = saddle.order(count)
        assert sorted(page for side in sides for page in side) == [*range(1, count + 1)]
        assert {sum(side) for side in sides} == {count + 1}, "pages on a sheet's side lie as far from both ends"
        assert sides[-1] == (count // 2, count // 2 + 1), "the middle lies open"
    with pytest.raises(ValueError, match="10 pages"):
        saddle.order(10)


@EACH_PAPER
def test_a_page_stands_behind_the_one_that_its_leaf_shows(paper: Paper) -> None:
    """Turned over its long edge, a sheet shows page 2 where page 1 was, with its head up as well."""
    sides = numbered(paper)
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        before, behind = places(front), places(back)
        for page, (x, y) in before.items():
            other = f"{int(page) + (1 if int(page) % 2 else -1)}"
            # Seen through the paper, right is left; the heads of both lie at the same edge.
            assert x > paper.w / 2 > behind[other][0]
            assert (y > paper.h / 2) == (behind[other][1] > paper.h / 2)


@pytest.mark.parametrize("sheet", ["gutterfold", "duplex", "duplex-short", "single"])
def test_a_booklet_is_printed_on_both_sides_whatever_the_rest_of_a_copy_is(sheet: str) -> None:
    paper = PAPERS["a4"]
    leaf = Leaf("book", "book", 1, {"a4": numbered(paper)}, bound=True)
    guide = Guide("Book", "", ("hands",), 5, ("fold",), (), (10, 10), stock="thin")
    kit = Kit("toy", "Toy", "en", "full", (leaf,), {"book": guide})
    (document, *_) = documents(kit, Options(sheet=sheet))  # type: ignore[arg-type]
    first, blank, *sides = document.pages
    assert first.first and not blank.picture
    assert [side.side for side in sides] == ["front", "back"] * (COUNT // 4)
    assert not any("Print at" in one.words for side in sides for one in reach(side.picture).words_)
    # A back that is turned over the short edge begins at the other end of the sheet.
    begins = {
        min(places(side.picture).items(), key=lambda one: int(one[0]))[1][1] > paper.h / 2 for side in sides[1::2]
    }
    assert begins == {sheet != "duplex-short"}


def chunk(high: float, words: str) -> object:
    def drawn(column: Column) -> None:
        column.draw(Text(column.x, column.y + 4, words, 4))
        column.space(high)

    return drawn


def chapter(name: str, *heights: float, fresh: bool = False) -> Chapter:
    chunks = tuple(chunk(high, f"{name}{number}") for number, high in enumerate(heights))
    return Chapter(name, "", chunks, fresh)  # type: ignore[arg-type]


def test_a_heading_stays_with_what_it_heads_and_nothing_leaves_the_page() -> None:
    area = (10.0, 10.0, 100.0, 60.0)
    made = flowed((chapter("a", 5, 40), chapter("b", 5, 20, 30), chapter("c", 5, 5, fresh=True)), area, 9)
    assert made.begins == {"a": 0, "b": 1, "c": 2}
    assert all(one.reach[1] >= 10 and one.reach[3] <= 70 for page in made.pages for one in reach(page).words_)
    assert [isinstance(shape, Group) for page in made.pages for shape in page] == [True] * 7
    with pytest.raises(TooLong, match=r"a part of 'a' needs 1\.0 mm more"):
        flowed((chapter("a", 5, 61),), area, 9)
