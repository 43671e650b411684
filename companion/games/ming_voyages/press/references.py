"""Reference cards: one for each side, with its turn and what points buy, and one for battles, two times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.art.shapes import Face, Paint, Path, Picture, Rect, Text, line
from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.press import signs
from companion.games.ming_voyages.press.signs import Book
from companion.games.ming_voyages.rules import odds
from companion.words import Say
from printables.books import chunks
from printables.books.aids import Form, aid
from printables.books.arrangement import below, beside, grid, words
from printables.books.flow import Column
from printables.books.tables import table
from printables.drawing.fitted_text import pt

FORM: Final = Form(94.0, 129.0, 5.4)
CARDS: Final = ("emperor", "overlord", "battle", "battle")
SIGN: Final = 5.2
"""Side of the sign of an action, mm."""
PHASES: Final = {"emperor": (1, 2), "overlord": (3,)}
"""Steps of the round that are a side's own."""
OWN: Final[tuple[Face, str]] = ("sans-bold", "ink")
OTHER: Final[tuple[Face, str]] = ("sans", "muted")
STRENGTHS: Final = (2, 3, 4, 5, 6, 7)
CERTAIN: Final = 7
"""From here on a voyage cannot fail."""
DICE: Final = (1, 2, 3)
UNITS: Final = (1, 2, 3, 4)
"""What the tables of chances are for."""


def cards(book: Book) -> list[Picture]:
    """A card for each side, and that of battles for both.

    Raises:
        printables.books.flow.TooLong: a language has too many words for one.
    """
    ground = Rect(0, 0, FORM.w, FORM.h, Paint(fill="surface"))
    return [(ground, *aid(book, name, FORM)) for name in CARDS]


def turn(column: Column, say: Say, side: Side) -> None:
    """The steps of a round in two columns; a side's own are set off."""
    half, em = column.w / 2, pt(column.size)
    for number in (1, 2, 3, 4):
        own = number in PHASES[side]
        x, y = column.x + (number - 1) % 2 * half, column.y + (number - 1) // 2 * 4.9
        face, colour = OWN if own else OTHER
        said = Text(x + 5.4, y + 2.1 + 0.35 * em, say(f"ref.round.{number}"), em, face, colour, room=half - 8.4)
        column.draw(*chunks.number(x + 2.1, y + 2.1, f"{number}", 2.1, faint=not own), said)
    column.space(11.0)


def actions(column: Column, say: Say, side: Side) -> None:
    """What points buy, with signs; also for the pocket book."""
    for name in signs.ACTIONS[side]:
        action(column, say, side, name)
        column.space(0.8)
    column.space(0.5)


def action(column: Column, say: Say, side: Side, name: str) -> None:
    """One of them."""
    top, key = column.y, f"ref.{side}.{name}"
    column.text(say("entry", name=say(key), text=say(f"{key}.text")), indent=SIGN + 2.2, leading=1.22)
    column.draw(*signs.action(name, column.x + SIGN / 2, top + max(SIGN, column.y - top) / 2, SIGN))
    column.y = max(column.y, top + SIGN)


def voyages(column: Column, say: Say, first: float = 27.0) -> None:
    """How often a voyage succeeds, by what is sent and by dice; the first column is so wide, mm."""
    head = (say("ref.voyage.strength"), *(f"{strength}" + "+" * (strength == CERTAIN) for strength in STRENGTHS))
    rows = (
        (say("ref.voyage.dice", n=dice), *(percent(odds.voyage(strength, dice)) for strength in STRENGTHS))
        for dice in DICE
    )
    _chances(column, say, "ref.voyage.odds", (head, *rows), first)


def battles(column: Column, say: Say) -> None:
    """How often the attacker wins, by units of both."""
    head = (say("ref.battle.defenders"), *(f"{defenders}" for defenders in UNITS))
    rows = (
        (say("ref.battle.attackers", n=n), *(f"{100 * odds.battle('emperor', n, other):.0f}" for other in UNITS))
        for n in UNITS
    )
    _chances(column, say, "ref.battle.odds", (head, *rows), 26.0)


def percent(chance: float) -> str:
    """A chance in words of a table; what may still fail is never called 100 %."""
    said = f"{100 * chance:.0f}"
    return ">99 %" if said == "100" and chance < 1 else f"{said} %"


def _chances(column: Column, say: Say, key: str, rows: Sequence[Sequence[str]], first: float) -> None:
    """A table of chances under its title."""
    column.text(f"**{say(key)}** · {say(f'{key}.about')}", leading=1.2)
    column.space(0.5)
    table(column, rows, first)
    column.space(1.6)


def kinds(column: Column, say: Say) -> None:
    """A triple, a double and a single, with what lies between them: it beats."""
    shown = (("triple", (4, 4, 4), 3), ("double", (5, 5, 1), 2), ("single", (6, 4, 3), 1))
    step = column.w / len(shown)
    size = min(5.6, (step - 7) / 3.5)
    beats = (Path(f"M{step * n - 0.9:g} {size / 2 - 1.3:g}l1.9 1.3-1.9 1.3", line("cinnabar", 0.5)) for n in (1, 2))
    cells = (
        below(
            beside(*(signs.die(one, size, place < counting) for place, one in enumerate(pips)), gap=0.18 * size),
            0.8,
            words(say(f"ref.battle.{name}"), step, 8, "serif-bold"),
        )
        for name, pips, counting in shown
    )
    column.put(grid(tuple(cells), column.w, step).plus(*beats))
    column.space(0.8)


def looked_up(column: Column, say: Say) -> None:
    """What beats what, for the back of the rulebook."""
    column.heading(say("ref.battle.title"), 9.5, "porcelain")
    kinds(column, say)
    column.space(1.0)
    blows(column, say)


def blows_of_kinds(column: Column, say: Say) -> None:
    """The same for a phone."""
    kinds(column, say)
    column.space(1.2)
    blows(column, say, 2)


def between(column: Column, _say: Say) -> None:
    """The fleet between the two sides."""
    middle = column.x + column.w / 2
    column.draw(
        vignettes.scene("fleet", (middle, column.y + 12), "surface", "full", 0.9),
        *emblems.emblem("emperor", column.x + 5, column.y + 8, 9),
        *emblems.emblem("overlord", column.x + column.w - 5, column.y + 8, 9),
    )
    column.space(17)


def blows(column: Column, say: Say, lines: int = 1) -> None:
    """What each blow costs, without and with settlements; a blow is named on so many ``lines``."""
    name, nothing = "ref.battle", say("ref.battle.nothing")
    rows = (
        ("", say("ref.battle.units"), say("ref.battle.settlement")),
        (say(f"{name}.devastating"), say(f"{name}.devastating.units"), say(f"{name}.devastating.settlement")),
        (say(f"{name}.hit"), say(f"{name}.hit.units"), nothing),
        (say("ref.battle.standoff"), nothing, nothing),
    )
    table(column, rows, (0.46 if lines == 1 else 0.37) * column.w, colour="cinnabar", quiet=nothing, lines=lines)
