"""What a game's books tell, as its files say it, and what all their pictures are made of.

``press/rulebook.json`` has the rulebook: ``pages`` in all, the ``emblem`` on the cover, its ``chapters`` in their
order, and what stands on the ``back`` besides the signs. Rulings that are listed as ``untold`` belong into no book.

A chapter has an ``id``, by which its title and its part of the rules are found; it may begin a page (``fresh``), and
have a ``sign`` before its heading, which is drawn by what the book calls ``sign``. It is ``told`` by a list of what
stands one below the other: the methods of ``Telling`` by their names, alone or with what they are given, as in
``["rules", {"picture": "book_pictures.cases"}, {"example": "city"}]``. Phones show its pictures and examples at that
part of the rules (``printables/figures.py``), or what is listed as ``phone``.

``press/examples.json`` has the worked examples by their names: the numbers that each ``says``, the ``picture`` that is
drawn of it, and the position that the picture shows and the rules agree to.

What draws something is named as it lies in the game's package: ``art.board.names``, or ``board.names`` in its press.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, Generic, TypeAlias, TypeVar

from companion.art.shapes import Picture, Use
from companion.engine import registry
from companion.words import Catalogue, Say
from printables import chunks
from printables.arrangement import Drawn
from printables.chapters import Chunk
from printables.chunks import Sign
from printables.faces import PEOPLE, face, fitted, listed, people
from printables.flow import Column
from printables.kit import Component, Ink

Data = TypeVar("Data")
Item: TypeAlias = str | Mapping[str, Any]
"""What a file tells: the name of a method of ``Telling``, or that with what it is told."""
RULEBOOK: Final = "rulebook"
EXAMPLES: Final = "examples"


@cache
def file(game: str, name: str) -> Any:
    """A file of a game's press: ``RULEBOOK`` or ``EXAMPLES``."""
    folder = registry.folder(game, "press")
    assert folder is not None, game
    return json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8"))


def named(game: str, path: str) -> Callable[..., Any]:
    """What draws something in a game's package."""
    module, _, name = path.rpartition(".")
    room = module if "." in module else f"press.{module}"
    drawing: Callable[..., Any] = getattr(import_module(f"{registry.packages()[game]}.{room}"), name)
    return drawing


@dataclass(frozen=True)
class Book(Generic[Data]):
    """What books and papers of a copy are made of.

    Attributes:
        game: its id.
        data: what is drawn from: its edition.
        words: its catalogue.
        ink: that it is printed with.
        there: what there is to be printed of it, by kinds.
    """

    game: str
    data: Data
    words: Catalogue
    ink: Ink
    there: Mapping[str, Component]

    @property
    def title(self) -> str:
        """The game's name."""
        return registry.metas()[self.game].title

    @property
    def say(self) -> Say:
        """Sentences of the catalogue."""
        return self.words.say

    def face(self, kind: str, item: str = "", back: bool = False) -> Drawn:
        """The face of something that is printed, or its back; of its first item if none is named."""
        return face(self.there, kind, item, back)

    def thing(
        self, kind: str, *, wide: float = 0.0, sign: str = "", drawn: Sequence[Any] = (), item: str = "",
        back: bool = False, count: int = -1, each: bool = False,
    ) -> tuple[int, Picture]:  # fmt: skip
        """How many there are of something in the box, and its picture for the list of it.

        Args:
            wide: its face is made as wide at most, mm: of that item, or its back.
            sign: the sign that is shown instead.
            drawn: what draws it instead, and with what besides the book.
            count: how many, if it is not counted as what is printed.
            each: whether those of one person are counted.
        """
        number = self.there[kind].count if count < 0 else count
        if drawn:
            picture: Picture = named(self.game, drawn[0])(self, *drawn[1:])
        else:
            picture = fitted(self.face(kind, item, back), wide) if wide else signed(self.game, sign)(4.5, 2, 9)
        return number // len(PEOPLE) if each else number, picture

    def draw(self, path: str, w: float) -> Drawn:
        """A picture that wide or narrower."""
        drawn: Drawn = named(self.game, path)(self, w)
        return drawn

    def example(self, name: str) -> Mapping[str, Any]:
        """A worked example as its file has it."""
        one: Mapping[str, Any] = file(self.game, EXAMPLES)[name]
        return one

    def told(self, name: str) -> str:
        """What a worked example says; with what is ``also`` told of it, where numbers are not all."""
        one = self.example(name)
        also = named(self.game, one["also"])(self) if "also" in one else {}
        return self.say(f"book.example.{name}", {**one["says"], **also})


def signed(game: str, name: str) -> Sign:
    """A sign in a square: a symbol, or as the game draws it, a shape or a picture."""
    path = file(game, RULEBOOK).get("sign")

    def drawn(x: float, y: float, size: float) -> Picture:
        sign = named(game, path)(name, x, y, size) if path else Use(name, x, y, size, size)
        return sign if isinstance(sign, tuple) else (sign,)

    return drawn


def chapters(game: str) -> Mapping[str, Any]:
    """The chapters of a game's rulebook by their ids."""
    return {one["id"]: one for one in file(game, RULEBOOK)["chapters"]}


def verb_of(item: Item) -> tuple[str, list[Any], Mapping[str, Any]]:
    """How something is told, and what: in its place, and by name."""
    if isinstance(item, str):
        return item, [], {}
    (verb, given), *more = item.items()
    return verb, given if isinstance(given, list) else [given], dict(more)


class BadFile(ValueError):
    """A file tells something in a way that there is not."""


def tell(teller: object, told: Iterable[Item], where: str) -> list[Any]:
    """All that is told one after the other, by the teller's methods of these names.

    Args:
        where: it is told, for messages.

    Raises:
        BadFile: there is no such method.
    """
    found: list[Any] = []
    for verb, given, more in map(verb_of, told):
        if not hasattr(teller, verb):
            raise BadFile(f"{where}: there is no {verb!r}")
        found += getattr(teller, verb)(*given, **more)
    return found


@dataclass(frozen=True, slots=True)
class Telling:
    """Puts what a file tells into chunks.

    Attributes:
        book: whose file it is.
        part: the chapter, and the part of the rules that it tells.
        contents: the list of chapters, which the first of them has.
    """

    book: Book[Any]
    part: str = ""
    contents: Chunk = chunks.nothing

    def all(self, told: Iterable[Item]) -> list[Chunk]:
        """The chunks one below the other.

        Raises:
            BadFile: something is told in a way that there is not.
        """
        return tell(self, told, f"the books of {self.book.game}, {self.part or 'back or pocket book'}")

    def text(self, key: str) -> list[Chunk]:
        """A paragraph."""
        return [chunks.text(self.book.say(key))]

    def note(self, key: str) -> list[Chunk]:
        """A quiet paragraph."""
        return [chunks.text(self.book.say(key), "serif-italic", "muted")]

    def rules(self, first: int = 0, last: int | None = None) -> list[Chunk]:
        """Paragraphs of the rules of this part."""
        return chunks.texts(self.book.say(f"rules.{self.part}.text"))[first:last]

    def steps(self) -> list[Chunk]:
        """The same with numbers."""
        return chunks.steps(self.book.say(f"rules.{self.part}.text"))

    def numbered(self, key: str, count: int) -> list[Chunk]:
        """Sentences that are called ``<key>.1`` and so on, each behind its number."""

        def put(column: Column) -> None:
            for place in range(1, count + 1):
                chunks.step(column, place, self.book.say(f"{key}.{place}"), 2.1)
                column.space(0.7)

        return [put]

    def rulings(self) -> list[Chunk]:
        """What is ruled at this part of the rules."""
        return chunks.rulings(self.book.words, self.part, file(self.book.game, RULEBOOK)["untold"])

    def doubts(self) -> list[Chunk]:
        """All rulings in a chapter of their own."""
        return chunks.doubts(self.book.words, file(self.book.game, RULEBOOK)["untold"])

    def marked(self, key: str) -> list[Chunk]:
        """Paragraphs with a mark before each."""
        return chunks.marked(self.book.say(key))

    def welcome(self, players: str = "") -> list[Chunk]:
        """The chapter that a book begins with; ``players`` draws who plays in the examples, if not the usual four."""
        draw = named(self.book.game, players) if players else people
        return chunks.welcome(self.book.say, lambda w: draw(self.book, w), self.contents)

    def picture(self, path: str, title: str = "", share: float = 1.0) -> list[Chunk]:
        """A picture below its title if it has one, as wide as that share of the page or narrower."""
        said = self.book.say(title) if title else ""
        return [chunks.figure(cache(lambda w: self.book.draw(path, share * w)), said)]

    def listed(self, *things: Mapping[str, Any], title: str, columns: int, called: str = "book.part") -> list[Chunk]:
        """What is in the box: pictures with counts and names, which are called ``<called>.<kind>``. Each is that of a
        ``kind`` as ``Book.thing`` has it."""
        pieces = [(one["kind"], *self.book.thing(**one)) for one in things]
        return [chunks.figure(lambda w: listed(pieces, self.book.say, w, columns, called), self.book.say(title))]

    def example(self, name: str = "", title: str = "book.example") -> list[Chunk]:
        """A worked example with its picture if it has one: that of the part's name, or another."""
        path = self.book.example(name or self.part).get("picture")
        draw = cache(lambda w: self.book.draw(path, w)) if path else None
        return [chunks.example(self.book.say(title), self.book.told(name or self.part), draw)]

    def made(self, path: str) -> list[Chunk]:
        """Paragraphs that the game puts together from words of its own."""
        return [chunks.text(said) for said in named(self.book.game, path)(self.book.words)]

    def own(self, path: str, *given: Any) -> list[Chunk]:
        """What the game puts into a column by itself, with its words and what else it is given."""
        put = named(self.book.game, path)
        return [lambda column: put(column, self.book.say, *given)]
