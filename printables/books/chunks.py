"""What chapters of a rulebook are put together from: headings, texts, steps, pictures, examples, rulings, signs."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final, TypeAlias

from companion.art.shapes import Block, Circle, Face, Group, Paint, Path, Picture, Rect, Text, Use, fill, line
from companion.words import Catalogue, Say
from companion.words.glossary import Terms
from printables.books.arrangement import Draw, Drawn
from printables.books.flow import Chunk, Column
from printables.drawing.fitted_text import pt

Sign: TypeAlias = Callable[[float, float, float], Picture]
"""Draws a sign in a square: from its upper left corner and its side, mm."""

SMALLER: Final = 0.5
"""By how much rulings are smaller than the rules, in points, but never below ``RULINGS_LEAST``."""
RULINGS_LEAST: Final = 8.5
LEADING: Final = 1.23
GAP: Final = 4.0
"""Between a text and the picture beside it, mm."""
PAD: Final = 3.0
DISC: Final = 2.7
"""Radius of the disc of a number, mm, where none is told."""
NUMBERED: Final = " · "
"""What stands between a phase's number or letter and its name."""


def heading(title: str, sign: Sign | None = None) -> Chunk:
    """A chapter's title over a line, behind its sign; a phase's number or letter before its name is drawn in a disc."""
    letter, between, name = title.partition(NUMBERED)
    if not between:
        letter, name = "", title

    def drawn(column: Column) -> None:
        x, y = column.x, column.y
        left = 9.0 if sign or letter else 0.0
        if sign:
            column.draw(*sign(x, y, 7))
        elif letter:
            column.draw(*number(x + 3.6, y + 3.6, letter, 3.5))
        column.draw(
            Text(x + left, y + 5.6, name, pt(14), "serif-bold", room=column.w - left),
            Path(f"M{x:g} {y + 8.2:g}h{column.w:g}", line("porcelain", 0.35)),
        )
        column.space(8.8)

    return drawn


def title(words: Catalogue, name: str) -> str:
    """What a chapter is called: as in the rules on the phone, where it is not one that only the book has."""
    return words.say(f"book.{name}" if f"book.{name}" in words else f"rules.{name}")


def nothing(column: Column) -> None:
    """Nothing."""


def text(words: str, face: Face = "sans", colour: str = "ink") -> Chunk:
    """A paragraph."""
    return lambda column: column.text(words, face=face, colour=colour, leading=LEADING)


def texts(words: str) -> list[Chunk]:
    """Paragraphs, one a line of the words."""
    return [text(one) for one in words.split("\n")]


def steps(words: str) -> list[Chunk]:
    """Paragraphs with numbers, one a line of the words."""
    return [partial(step, place=place, said=said) for place, said in enumerate(words.split("\n"), start=1)]


def step(column: Column, place: int, said: str, r: float = 2.5) -> None:
    """A paragraph behind its number in a disc of that radius, which stands in the middle of the first line."""
    middle = column.y + 0.5 * LEADING * pt(column.size)
    column.draw(*number(column.x + r + 0.1, middle, f"{place}", r))
    column.text(said, indent=2.8 * r, leading=LEADING)


def figure(draw: Draw, title: str = "") -> Chunk:
    """A picture in the middle, below its title if it has one."""

    def put(column: Column) -> None:
        drawn = draw(column.w)
        if title:
            column.heading(title, 10.5, "porcelain")
        column.space(0.8)
        column.draw(Group(drawn.picture, at=(column.x + (column.w - drawn.w) / 2, column.y)))
        column.space(drawn.h + 0.8)

    return put


def welcome(say: Say, people: Draw, contents: Chunk) -> list[Chunk]:
    """The chapter that a book begins with: what the game is, how to read on, who plays in examples, what is where."""
    return [
        *texts(say("book.welcome.text")),
        boxed(say("book.welcome.how"), "jade-wash"),
        text(say("book.examples")),
        figure(people),
        contents,
        text(say("book.imprint"), "serif-italic", "muted"),
    ]


def boxed(words: str, colour: str) -> Chunk:
    """A paragraph on a ground of its own."""

    def drawn(column: Column) -> None:
        inner = Column(column.x + PAD, column.y + 2.2, column.w - 2 * PAD, column.size)
        inner.text(*words.split("\n"), leading=LEADING)
        high = inner.y - column.y + 2.2
        column.draw(Rect(column.x, column.y, column.w, high, fill(colour), 1.4), *inner.picture)
        column.space(high)

    return drawn


def example(title: str, words: str, draw: Draw | None) -> Chunk:
    """A worked example: words at the left, its picture at the right or below."""

    def drawn(column: Column) -> None:
        x, top, room = column.x, column.y, column.w - 2 * PAD
        shown = draw(room) if draw else Drawn((), 0.0, 0.0)
        beside = shown.w < 0.46 * column.w
        inner = Column(x + PAD, top + 2.4, room - (shown.w + GAP if beside and draw else 0.0), column.size)
        inner.heading(title, 9, "gold")
        inner.text(words, leading=LEADING)
        high = max(inner.y - top, shown.h + 3.2) if beside else inner.y - top + 2 + shown.h
        left, upper = column.w - PAD - shown.w, (high + 2.4 - shown.h) / 2
        if not beside:
            left, upper = (column.w - shown.w) / 2, high - shown.h
        high += 2.4
        column.draw(
            Rect(x, top, column.w, high, Paint(fill="gold-wash"), 1.4),
            Rect(x, top, 1.1, high, fill("gold-line"), 0.5),
            *inner.picture,
            *((shown.at(x + left, top + upper),) if draw else ()),
        )
        column.space(high)

    return drawn


def rulings(words: Catalogue, part: str, untold: Collection[str] = ()) -> list[Chunk]:
    """What the publishers of the game leave open at a part of its rules, and how it is played here, each with a mark.

    Args:
        words: ``rules.<part>.rulings`` are their ids, ``ruling.<id>`` what each says; ``book.rulings`` stands above.
        untold: rulings that do not belong into a book.
    """
    key = f"rules.{part}.rulings"
    if key not in words:
        return []
    told = [words.say(f"ruling.{one}") for one in words.say(key).split() if one not in untold]
    return marked("\n".join(told), words.say("book.rulings"), SMALLER)


def doubts(words: Catalogue, untold: Collection[str]) -> list[Chunk]:
    """All rulings in a chapter of their own, those of each part of the rules at its name."""
    say = words.say
    chunks: list[Chunk] = [text(say("book.doubts.lead"))]
    for part in say("rules.parts").split():
        told = [one for one in say(f"rules.{part}.rulings").split() if one not in untold]
        chunks += marked("\n".join(say(f"ruling.{one}") for one in told), title(words, part), 2 * SMALLER)
    return chunks


def marked(words: str, title: str = "", smaller: float = 0.0) -> list[Chunk]:
    """Paragraphs with a mark before each; the title stays with the first."""

    def one(said: str, title: str) -> Chunk:
        def drawn(column: Column) -> None:
            if title:
                column.heading(title, 9, "porcelain")
            mark = column.y + 1.3
            column.draw(Path(f"M{column.x + 1.6:g} {mark:.5g}l1,1,-1,1,-1,-1z", fill("porcelain")))
            column.text(said, indent=4.4, size=max(RULINGS_LEAST, column.size - smaller), leading=LEADING)

        return drawn

    return [one(said, title if place == 0 else "") for place, said in enumerate(words.split("\n")) if said]


def signs(listed: Terms, say: Say) -> Chunk:
    """A group of signs with what they are called."""
    columns, high = 4, 6.6

    def drawn(column: Column) -> None:
        step = column.w / columns
        column.heading(say(listed.title), 9.5, "porcelain")
        for place, term in enumerate(listed.terms):
            x, y = column.x + place % columns * step, column.y + 0.7 + place // columns * high
            told = (say(term.name),)
            column.draw(
                Use(term.signs[0], x, y, 5.4, 5.4, swap=(("pc", "p-neutral"),)),
                Block(x + 6.4, y - 0.4, step - 6.8, 6.2, told, pt(8), leading=1.05, valign="middle"),
            )
        column.space(0.7 + high * -(-len(listed.terms) // columns))

    return drawn


def number(x: float, y: float, said: str, r: float = DISC, *, faint: bool = False) -> Picture:
    """A number or a letter in a disc around (x, y): a full one, or an empty one for what matters less."""
    paint = Paint(stroke="muted", width=0.2) if faint else Paint(fill="cinnabar", stroke="surface", width=0.25)
    colour = "muted" if faint else "surface"
    size = max(pt(6), 1.35 * r)
    return (Circle(x, y, r, paint), Text(x, y + 0.36 * r * 1.05, said, size, "sans-bold", colour, "middle"))


def callout(said: str, x: float, y: float, r: float) -> Group:
    """The number of a step around (x, y), in the measures of a picture that is made small."""
    return Group(number(0, 0, said), at=(x, y), scale=r / DISC)


def called(drawn: Drawn, said: str, r: float) -> Drawn:
    """Something with the number of its step at its upper left corner."""
    return Drawn((*drawn.picture, callout(said, -2, r, r)), drawn.w, drawn.h)


def disc(said: str, r: float) -> Drawn:
    """The same as a picture."""
    return Drawn(number(r, r, said, r), 2 * r, 2 * r)
