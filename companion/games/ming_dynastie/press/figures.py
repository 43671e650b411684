"""The pictures of the pocket book as phones show them, at the parts of the rules that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.art.shapes import Group, Path, Use, line
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press import pocket_book, signs
from companion.games.ming_dynastie.press.points_table import table
from companion.words import catalogue
from printables.figures import WIDE, Figure
from printables.flow import Column

SIZE: Final = 7.8
"""Of words in figures, in points."""
LARGER: Final = 1.4
"""By how much pieces are larger than in the book, whose pages are as wide as a phone is to the eye."""


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules."""
    say = catalogue(lang, META.id, press=True).say
    return {
        "setup": (_large(_prince),),
        "members": (_large(pocket_book.five_members),),
        "cards": (_large(pocket_book.kinds_of_cards),),
        "move": (_large(pocket_book.a_step),),
        "scoring": (
            _drawn(lambda column: pocket_book.into_cities(column, say)),
            _drawn(lambda column: table(column, say, 9.0)),
        ),
        "end": (_drawn(pocket_book.rounds),),
        "two": (_large(_neutral),),
    }


def _drawn(draw: Callable[[Column], None], wide: float = WIDE) -> Figure:
    column = Column(0.4, 0.4, wide - 0.8, SIZE)
    draw(column)
    return Figure(column.picture, wide, column.y)


def _large(draw: Callable[[Column], None]) -> Figure:
    """Pieces alone, larger."""
    small = _drawn(draw, WIDE / LARGER)
    return Figure((Group(small.picture, scale=LARGER),), WIDE, small.h * LARGER)


def _prince(column: Column) -> None:
    """A prince with the dragon card and some of the members that everybody has."""
    middle, y = column.x + column.w / 2, column.y
    column.draw(
        Use("prince", middle - 13, y, 7, 9, swap=(("pc", "p-red"),)),
        *(Path(f"M{middle + x:g} {y + 5:.5g}h2.4m-1.2-1.2v2.4", line("ink", 0.35)) for x in (-3.4, 7.4)),
        *signs.dragon(middle + 3.2, y + 5, 3.2),
        *(signs.member("red", middle + 13 + 3.2 * (n % 2), y + 3.4 + 3.2 * (n // 2), 2.9) for n in range(4)),
    )
    column.space(10)


def _neutral(column: Column) -> None:
    """Neutral members among others in a district, and who moves into the city."""
    column.draw(*signs.case((("neutral", 2), ("red", 2), ("yellow", 1)), column.x + column.w / 2, column.y))
    column.space(signs.CASE_H + 0.6)
