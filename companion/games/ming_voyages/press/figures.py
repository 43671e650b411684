"""The pictures of the pocket book and of the reference cards as phones show them, at the parts of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press import pocket_book, references
from companion.games.ming_voyages.rules.game import GAME
from companion.words import Say, catalogue
from printables.figures import WIDE, Figure
from printables.flow import Column

SIZE: Final = 7.8
STEPS: Final = 8.8
TABLE: Final = 6.8
"""Of words in figures, of steps with numbers and of tables with many figures, in points."""


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules."""
    say = catalogue(lang, META.id, press=True).say
    totals = GAME.geometry("companion")["totals"]
    return {
        "goal": (_drawn(_goal),),
        "setup": (_drawn(lambda column: pocket_book.supply(column, totals)),),
        "turn": (_drawn(lambda column: pocket_book.steps(column, say), STEPS),),
        "emperor": (_drawn(lambda column: references.actions(column, "emperor", say)),),
        "overlord": (_drawn(lambda column: references.actions(column, "overlord", say)),),
        "specials": (_drawn(pocket_book.kinds_of_cards),),
        "voyages": (_drawn(lambda column: references.voyages(column, say, 20.0), TABLE),),
        "battles": (_drawn(lambda column: _battle(column, say)),),
        "re-rolls": (_drawn(lambda column: references.exchange(column, say), STEPS),),
    }


def _drawn(draw: Callable[[Column], None], size: float = SIZE) -> Figure:
    column = Column(0.4, 0.6, WIDE - 0.8, size)
    draw(column)
    return Figure(column.picture, WIDE, column.y + 0.4)


def _goal(column: Column) -> None:
    """The fleet between the two sides."""
    middle = column.x + column.w / 2
    column.draw(
        vignettes.scene("fleet", (middle, column.y + 12), "surface", "full", 0.9),
        *emblems.emblem("emperor", column.x + 5, column.y + 8, 9),
        *emblems.emblem("overlord", column.x + column.w - 5, column.y + 8, 9),
    )
    column.space(17)


def _battle(column: Column, say: Say) -> None:
    references.kinds(column, say)
    column.space(1.2)
    references.blows(column, say, 2)
