"""Papers that lie beside the board while people play: in a frame a title behind its sign, and columns below it.

``press/aids.json`` has an ``Aid`` by each name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import Field, model_validator

from companion.art import ornament
from companion.art.shapes import Paint, Path, Picture, Text, line
from printables.books.book import Book, signed
from printables.books.book_files import File, read, slips, tell
from printables.books.booklet import Items, Telling
from printables.books.flow import Column, fitted
from printables.drawing.fitted_text import pt
from printables.kits import BadFile

AIDS: Final = "aids"
"""The file."""
INSET: Final = 2.6
"""Between the paper's edge and the frame, mm."""
GAP: Final = 7.0
"""Between columns, mm."""
WIDE: Final = 120.0
"""Papers wider than that name the game, mm."""
LEAST: Final = 7.0
"""Size of the words, in points."""


class Aid(File):
    """A paper: its title and sign, and of its columns what each tells, as the pocket book does; they are of one width,
    or have these shares of it."""

    title: str
    sign: str
    columns: Annotated[tuple[Items, ...], Field(min_length=1)]
    shares: tuple[Annotated[float, Field(gt=0, le=1)], ...] = ()

    @model_validator(mode="after")
    def _shared(self) -> Aid:
        if self.shares and (len(self.shares) != len(self.columns) or sum(self.shares) > 1.001):
            raise ValueError(f"shares: expected one for each of {len(self.columns)} columns, 1 in all")
        return self


def aids(game: str) -> Mapping[str, Aid]:
    """The papers of a game by their names.

    Raises:
        printables.kits.BadFile: they are none.
    """
    told: Mapping[str, Aid] = read(game, AIDS, Mapping[str, Aid])
    return told


@dataclass(frozen=True, slots=True)
class Form:
    """A size of paper.

    Attributes:
        w, h: mm.
        pad: between the edge and what is read, mm.
        foot: height of what stands below the columns, mm.
        title, largest: sizes of the title and, at most, of the words, in points.
        colour: of the frame.
    """

    w: float
    h: float
    pad: float
    foot: float = 0.0
    title: float = 17.0
    largest: float = 9.0
    colour: str = "map-fine"


def aid(book: Book[Any], name: str, form: Form) -> Picture:
    """One of them with its corner at the origin, in the largest size of its words that fits.

    Raises:
        printables.kits.BadFile: there is none of that name, or it tells what cannot be drawn.
        printables.books.flow.TooLong: a language has too many words for it.
    """
    where = f"{AIDS}.json of {book.game}: {name}"
    if (told := aids(book.game).get(name)) is None:
        raise BadFile(f"{AIDS}.json of {book.game}: says nothing of {name}")
    em, pad = pt(form.title), form.pad
    base, left, right = pad + 0.92 * em, pad + 1.9 * em, form.w - form.pad
    top = base + 0.85 * em
    chunks = [tell(Telling(book), one, f"{where}, columns, {n}") for n, one in enumerate(told.columns, 1)]
    room = right - pad - GAP * (len(chunks) - 1)
    shares = told.shares or [1 / len(chunks)] * len(chunks)
    bottom = form.h - (form.foot or pad)

    filled = fitted(
        f"the paper {name!r}", (form.largest, LEAST),
        lambda size: [
            Column(pad + n * GAP + sum(shares[:n]) * room, top, share * room, size).tell(here)
            for n, (share, here) in enumerate(zip(shares, chunks, strict=True))
        ],
        lambda found: max(column.y for column in found) - bottom,
    )  # fmt: skip
    between = (
        Path(f"M{column.x - GAP / 2:g} {top + 1:.5g}V{bottom - 1:g}", Paint(stroke="line", width=0.3))
        for column in filled[1:]
    )
    side = 1.33 * em
    with slips(where):
        title = book.say(told.title)
        sign = signed(book.game, told.sign)(pad, base - 0.34 * em - side / 2, side)
    game = 50.0 if form.w > WIDE else 0.0
    frame = ornament.frame((INSET, INSET, form.w - 2 * INSET, form.h - 2 * INSET), form.colour)
    return (
        *(frame if form.foot else frame[:2]),  # the lower key-fret would lie where words are
        *sign,
        Text(left, base, title, pt(form.title), "serif-bold", room=right - left - game - 10),
        *((Text(right - 6, base, book.title, pt(11), "serif-italic", "muted", "end", game),) if game else ()),
        Path(f"M{left:.5g} {base + 0.36 * em:.5g}H{right:g}", line("porcelain", 0.3)),
        *between,
        *(shape for column in filled for shape in column.picture),
    )
