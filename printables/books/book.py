"""What a game's books tell, as its files say it, and what all their pictures are made of.

A game's ``press/rulebook.json`` is a ``Rulebook``, and its ``press/examples.json`` has an ``Example`` by each name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar

from pydantic import AfterValidator, Field

from companion.art import symbols
from companion.art.shapes import Picture, Use
from companion.engine import registry
from companion.engine.validation import shown
from companion.words import Catalogue, Say
from printables.books import chunks
from printables.books.arrangement import Draw, Drawn
from printables.books.book_files import Drawing, DrawingWith, File, Told, named, read, slips, told_by
from printables.books.chunks import Sign
from printables.books.faces import PEOPLE, Which, face, in_place, listed, people
from printables.books.flow import Chunk, Column
from printables.kit import Component, Ink

Data = TypeVar("Data")
RULEBOOK: Final = "rulebook"
EXAMPLES: Final = "examples"
WIDE: Final = 62.0
"""How wide pictures for phones are, mm: shown as wide as a phone, their letters are as large as those around them."""
SIZE: Final = 7.8
"""Of words in them that the file says no size of, in points."""


class Thing(File):
    """Something in the list of what is in the box.

    Attributes:
        kind: the component's.
        wide: its face is made as wide at most, mm: of that ``item``, or its ``back``.
        sign: the sign that is shown instead.
        drawn: what draws it instead.
        count: how many, if it is not counted as what is printed.
        each: whether those of one person are counted.
    """

    kind: str
    wide: float = 0.0
    sign: str = ""
    drawn: DrawingWith = ()
    item: Which = 0
    back: bool = False
    count: int = -1
    each: bool = False


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

    def face(self, kind: str, item: Which = 0, back: bool = False) -> Drawn:
        """The face of something that is printed, or its back; of its first item if none is named."""
        return face(self.there, kind, item, back)

    def thing(self, one: Thing) -> tuple[int, Picture]:
        """How many there are of something in the box, and its picture for the list of it."""
        number = self.there[one.kind].count if one.count < 0 else one.count
        if one.drawn:
            picture: Picture = named(self.game, one.drawn[0])(self, *one.drawn[1:])
        elif one.wide:
            picture = in_place(self.face(one.kind, one.item, one.back), one.wide)
        else:
            picture = signed(self.game, one.sign)(4.5, 2, 9)
        return number // len(PEOPLE) if one.each else number, picture

    def draw(self, path: str, w: float) -> Drawn:
        """A picture that wide or narrower."""
        drawn: Drawn = named(self.game, path)(self, w)
        return drawn

    def example(self, name: str) -> Example:
        """A worked example."""
        return examples(self.game)[name]

    def told(self, name: str) -> str:
        """What a worked example says."""
        one = self.example(name)
        with self._slips(name):
            also = named(self.game, one.also)(self) if one.also else {}
            return self.say(f"book.example.{name}", {**one.says, **also})

    def shown(self, name: str) -> Draw | None:
        """What draws a worked example, if it has a picture."""
        path = self.example(name).picture

        def draw(w: float) -> Drawn:
            with self._slips(name):
                return self.draw(path, w)

        return cache(draw) if path else None

    def _slips(self, name: str) -> AbstractContextManager[None]:
        return slips(f"{EXAMPLES}.json of {self.game}: {name}")


def signed(game: str, name: str) -> Sign:
    """A sign in a square: a symbol, or as the game draws it, a shape or a picture."""
    path = rulebook(game).sign

    def drawn(x: float, y: float, size: float) -> Picture:
        sign = named(game, path)(name, x, y, size) if path else Use(name, x, y, size, size)
        return sign if isinstance(sign, tuple) else (sign,)

    return drawn


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
        return chunks.rulings(self.book.words, self.part, rulebook(self.book.game).untold)

    def doubts(self) -> list[Chunk]:
        """All rulings in a chapter of their own."""
        return chunks.doubts(self.book.words, rulebook(self.book.game).untold)

    def marked(self, key: str) -> list[Chunk]:
        """Paragraphs with a mark before each."""
        return chunks.marked(self.book.say(key))

    def welcome(self, players: Drawing = "") -> list[Chunk]:
        """The chapter that a book begins with; ``players`` draws who plays in the examples, if not the usual four."""
        draw = named(self.book.game, players) if players else people
        return chunks.welcome(self.book.say, lambda w: draw(self.book, w), self.contents)

    def picture(self, path: Drawing, title: str = "", share: float = 1.0) -> list[Chunk]:
        """A picture below its title if it has one, as wide as that share of the page or narrower."""
        said = self.book.say(title) if title else ""
        return [chunks.figure(cache(lambda w: self.book.draw(path, share * w)), said)]

    def listed(self, *things: Thing, title: str, columns: int, called: str = "book.part") -> list[Chunk]:
        """What is in the box: pictures with counts and names, which are called ``<called>.<kind>``."""
        pieces = [(one.kind, *self.book.thing(one)) for one in things]
        return [chunks.figure(lambda w: listed(pieces, self.book.say, w, columns, called), self.book.say(title))]

    def example(self, name: str = "", title: str = "book.example") -> list[Chunk]:
        """A worked example with its picture if it has one: that of the part's name, or another."""
        told, draw = self.book.told(name or self.part), self.book.shown(name or self.part)
        return [chunks.example(self.book.say(title), told, draw)]

    def made(self, path: Drawing) -> list[Chunk]:
        """Paragraphs that the game puts together from words of its own."""
        return [chunks.text(said) for said in named(self.book.game, path)(self.book.words)]

    def own(self, path: Drawing, *given: Any) -> list[Chunk]:
        """What the game puts into a column by itself, with its words and what else it is given."""
        put = named(self.book.game, path)
        return [lambda column: put(column, self.book.say, *given)]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of a part of the rules for phones.

    Attributes:
        picture: with its origin at the upper left corner.
        w, h: its size, mm.
        words: what is told below it: of a worked example what happens in it.
    """

    picture: Picture
    w: float
    h: float
    words: str = ""


@dataclass(frozen=True, slots=True)
class OnPhones:
    """Draws what phones show of a chapter.

    Attributes:
        book: whose file it is.
        part: the chapter.
    """

    book: Book[Any]
    part: str

    def picture(self, path: Drawing, words: str = "") -> list[Figure]:
        """A picture, and what is said below it."""
        return [Figure(*self.book.draw(path, WIDE), self.book.say(words) if words else "")]

    def example(self, name: str = "") -> list[Figure]:
        """A worked example, if it has a picture: that of the part's name, or another."""
        draw = self.book.shown(name or self.part)
        return [Figure(*draw(WIDE), self.book.told(name or self.part))] if draw else []

    def own(self, path: Drawing, *given: Any, size: float = SIZE) -> list[Figure]:
        """What the game puts into a column by itself, in that size."""
        return self._column(Telling(self.book).own(path, *given), size)

    def numbered(self, key: str, count: int, size: float = SIZE) -> list[Figure]:
        """Numbered sentences as in the book, in that size."""
        return self._column(Telling(self.book).numbered(key, count), size)

    def _column(self, told: Iterable[Chunk], size: float) -> list[Figure]:
        column = Column(0.4, 0.6, WIDE - 0.8, size)
        for chunk in told:
            chunk(column)
        return [Figure(column.picture, WIDE, column.y + 0.4)]


def _symbol(name: str) -> str:
    try:
        symbols.symbol(name)
    except LookupError:
        raise ValueError(f"there is no symbol {shown(name)!r}") from None
    return name


Items: TypeAlias = tuple[Annotated[Told, told_by(Telling)], ...]


class Chapter(File):
    """A chapter.

    Attributes:
        id: by which its title and its part of the rules are found.
        told: what stands in it, one below the other.
        fresh: whether it begins a page.
        sign: before its heading, drawn by what draws the book's.
        phone: what phones show at that part of the rules, if not the pictures and examples of the book.
    """

    id: str
    told: Items
    fresh: bool = False
    sign: str = ""
    phone: tuple[Annotated[Told, told_by(OnPhones)], ...] = ()

    @property
    def shown(self) -> tuple[Told, ...]:
        """What phones show."""
        pictures = (one for one in self.told if one.verb in ("picture", "example"))
        return self.phone or tuple(Told(one.verb, one.given[:1], {}) for one in pictures)


class Rulebook(File):
    """The rulebook of a game.

    Attributes:
        pages: in all.
        emblem: on the cover.
        chapters: in their order.
        back: what stands on the last page besides the signs.
        untold: rulings that belong into no book.
        sign: what draws the signs of chapters and things.
        gap: below what is told, mm.
    """

    pages: Annotated[int, Field(multiple_of=4, ge=4, le=200)]
    emblem: Annotated[str, AfterValidator(_symbol)]
    chapters: tuple[Chapter, ...]
    back: Items
    untold: tuple[str, ...] = ()
    sign: Drawing = ""
    gap: float = 3.6

    @property
    def by_id(self) -> Mapping[str, Chapter]:
        """The chapters by their ids."""
        return {one.id: one for one in self.chapters}


class Example(File):
    """A worked example.

    Attributes:
        says: the numbers that it tells.
        picture: what draws it, if it has one.
        also: what makes further words of it, where numbers are not all.
        position: what the picture shows and the rules agree to, as the game has it.
    """

    says: Mapping[str, int]
    picture: Drawing = ""
    also: Drawing = ""
    position: Mapping[str, Any] = {}


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game.

    Raises:
        BadFile: it is none.
    """
    told: Rulebook = read(game, RULEBOOK, Rulebook)
    return told


def examples(game: str) -> Mapping[str, Example]:
    """Its worked examples by their names.

    Raises:
        BadFile: they are none.
    """
    told: Mapping[str, Example] = read(game, EXAMPLES, Mapping[str, Example])
    return told
