"""Files of books that were damaged at random: each is refused by its place, or told as it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest

from companion.engine import registry
from companion.words import catalogue
from printables.books import aids, booklet, figures, guides
from printables.books.aids import Aid, Form, aid
from printables.books.book import EXAMPLES, RULEBOOK, Book, Example, Rulebook
from printables.books.book_files import checked
from printables.books.booklet import Pages
from printables.books.guides import Part
from printables.drawing.errors import DrawingError
from printables.kits import KITS, BadFile
from tests.profiles import examples

SHAPES: Final[Mapping[str, Any]] = {
    RULEBOOK: Rulebook, EXAMPLES: Mapping[str, Example], aids.AIDS: Mapping[str, Aid],
    guides.GUIDES: Mapping[str, Part], booklet.POCKET_BOOK: Pages,
}  # fmt: skip
JUNK: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 3.5, 1e308, 10**30, "", "x", "art.board", "a.b.c", "board\0", "é" * 300, [], {}, [[]], {"x": {}},
    [1, 2, 3], "steps", "_slips", "__init__", {"picture": "board"},
)  # fmt: skip


def texts(*names: str) -> list[tuple[str, str, Any]]:
    """The files of all games: game, name, and what is in it."""
    found = []
    for game in KITS:
        folder = registry.folder(game, "press")
        assert folder is not None
        paths = [(name, folder.joinpath(f"{name}.json")) for name in names]
        found += [(game, name, json.loads(path.read_bytes())) for name, path in paths if path.is_file()]
    return found


def places(told: Any) -> Iterator[tuple[Any, Any]]:
    """Everything within: what it lies in, and its key there."""
    for key in list(told) if isinstance(told, dict) else range(len(told)) if isinstance(told, list) else ():
        yield told, key
        yield from places(told[key])


def damaged(told: Any, dice: Random) -> Any:
    """The same with a few things lost, put elsewhere or replaced."""
    told = json.loads(json.dumps(told))
    for _ in range(dice.choice((1, 1, 2, 4))):
        if not (inside := [*places(told)]):
            break
        within, key = dice.choice(inside)
        match dice.randrange(5):
            case 0:
                del within[key]
            case 1 if isinstance(within, dict):
                within[f"{key}x"] = within.pop(key)
            case 2:
                within[key] = [within[key]]
            case 3:
                other, name = dice.choice(inside)
                within[key] = json.loads(json.dumps(other[name]))
            case _:
                within[key] = json.loads(json.dumps(dice.choice(JUNK)))
    return told


def test_a_damaged_file_is_refused_by_its_place_or_read() -> None:
    dice, files = Random(33), texts(*SHAPES)
    said = []
    for _ in range(examples(80, 20_000)):
        game, name, told = dice.choice(files)
        try:
            checked(json.dumps(damaged(told, dice)), SHAPES[name], game, name)
        except BadFile as error:
            said.append(f"{error}")
            assert said[-1].startswith(f"{name}.json of {game}: ")
            assert len(said[-1]) < 600 and "\n" not in said[-1]
    assert len(said) > 40


def test_a_damaged_paper_is_refused_by_its_place_or_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, files, said = Random(33), texts(aids.AIDS), []
    for _ in range(examples(20, 2000)):
        game, name, told = dice.choice(files)
        book: Book[None] = Book(game, None, catalogue("en", game, press=True), "full", {})
        with suppress(DrawingError):  # it does not fit, or names a colour that there is not
            try:
                read = checked(json.dumps(damaged(told, dice)), SHAPES[name], game, name)
                monkeypatch.setattr("printables.books.aids.aids", lambda _, read=read: read)
                for one in read:
                    aid(book, one, Form(150.0, 190.0, 8.0))
            except BadFile as error:
                said.append(f"{error}")
                assert said[-1].startswith(f"aids.json of {game}: ")
    assert said


def test_rules_are_read_without_pictures_where_a_file_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise BadFile("rulebook.json of yinzi: Invalid JSON")

    monkeypatch.setattr("printables.books.figures.rulebook", refused)
    assert figures.figures_of.__wrapped__("yinzi", "en") == {}
