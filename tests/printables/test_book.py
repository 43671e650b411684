"""What files of rulebooks tell: by methods there are, with drawings there are, and every worked example once."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from typing import Any

import pytest

from companion.words import catalogue
from printables.book import BadFile, Book, Telling, chapters, file, named, verb_of
from tests.printables.test_rulebook import EACH_BOOK

BOOK = {"pages", "emblem", "untold", "chapters", "back", "sign", "gap"}
CHAPTER = {"id", "fresh", "sign", "told", "phone"}
OF_A_PHONE = {"picture": {"words"}, "own": {"size"}, "numbered": {"size"}}
"""What only phones are told besides."""
DRAWN = ("picture", "own", "made", "welcome")


def told(game: str) -> Iterator[tuple[str, list[Any], set[str]]]:
    """Everything that is told: the method, what it is given, and what it is given by name."""
    book = file(game, "rulebook")
    for one in (*book["chapters"], {"told": book["back"]}):
        for where in ("told", "phone"):
            for verb, given, more in map(verb_of, one.get(where, ())):
                yield verb, given, more.keys() - (OF_A_PHONE.get(verb, set()) if where == "phone" else set())


@EACH_BOOK
def test_a_book_is_told_by_methods_that_there_are(game: str) -> None:
    assert file(game, "rulebook").keys() <= BOOK
    assert all(one.keys() <= CHAPTER for one in chapters(game).values())
    assert len(chapters(game)) == len(file(game, "rulebook")["chapters"]), "no chapter twice"
    for verb, given, more in told(game):
        signature(getattr(Telling, verb)).bind(None, *given, **dict.fromkeys(more))


@EACH_BOOK
def test_everything_that_draws_a_picture_is_there(game: str) -> None:
    paths = [given[0] for verb, given, _ in told(game) if verb in DRAWN and given]
    paths += [one["drawn"][0] for verb, given, _ in told(game) if verb == "listed" for one in given if "drawn" in one]
    paths += [one[key] for one in file(game, "examples").values() for key in ("picture", "also") if key in one]
    assert len(paths) > 10
    for path in paths:
        assert named(game, path).__doc__, path


@EACH_BOOK
def test_every_example_is_told_once_in_the_book(game: str) -> None:
    found = [
        (given or [name])[0]
        for name, one in chapters(game).items()
        for verb, given, _ in map(verb_of, one["told"])
        if verb == "example"
    ]
    silent = {name for name, one in file(game, "examples").items() if not one["says"]}
    assert sorted(found) == sorted(file(game, "examples").keys() - silent)


def test_what_is_told_by_no_method_is_refused_by_its_name() -> None:
    book: Book[None] = Book("toy", None, catalogue("en", press=True), "full", {})
    with pytest.raises(BadFile, match="books of toy, setup: there is no 'pictrue'"):
        Telling(book, "setup").all([{"pictrue": "book_map.setup"}])
