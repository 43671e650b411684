"""Small pictures among the words of what is read on paper: pieces, cards, houses, and who moves into a city."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Shape, Use, fill
from companion.games.ming_dynastie.rules import returns, round_end, scoring
from companion.words import Say
from printables.books import book as books
from printables.books.arrangement import Drawn, below, beside, grid, symbol, words
from printables.books.faces import PEOPLE
from printables.books.flow import Column

Book: TypeAlias = books.Book[Mapping[str, Any]]
"""The data is that of the map."""
MEI, JONAS, AISHA, TOMAS = PEOPLE.values()
DARK: Final = {"rider": "surface", "rickshaw": "ink", "junk": "surface"}
"""What a transport's sign is drawn with on its disc."""
CASES: Final[tuple[tuple[str, Sequence[tuple[str, int]]], ...]] = (
    ("order", (("red", 3), ("yellow", 2), ("blue", 1))),
    ("front", (("red", 2), ("yellow", 2), ("blue", 1))),
    ("second", (("red", 2), ("yellow", 1), ("blue", 1))),
    ("four", (("red", 1), ("yellow", 1), ("blue", 1), ("green", 1))),
)
"""Districts that show who moves into the city, by the texts that explain them."""
CASE_W: Final = 19.0
CHIP: Final = 3.2


def points(reason: str) -> tuple[int | None, ...]:
    """What one thing of that kind scores after rounds 2, 4 and 6, by the rules of the app; none where it is no thing.

    Raises:
        KeyError: nothing is scored for that reason.
    """
    last = {round_end.LAST_ROUND}
    rounds = set(scoring.SCORING_ROUNDS)
    table = {
        "set-of-6": scoring.SET_OF_SIX,
        "city-members": returns.MEMBER_IN_CITY,
        "city-majority": dict.fromkeys(rounds, returns.CITY_MAJORITY),
        "monastery": dict.fromkeys(rounds, scoring.MONK),
        "set-of-5": dict.fromkeys(last, scoring.SET_OF_FIVE),
        "single-tile": dict.fromkeys(last, scoring.SINGLE_TILE),
    }[reason]
    return tuple(table.get(number) for number in scoring.SCORING_ROUNDS)


def sign(name: str, x: float, y: float, size: float) -> Picture:
    """What stands for something in a square from (x, y) on: a card's disc as on borders, or a symbol."""
    r = size / 2
    if name in DARK:
        return transport(name, x + r, y + r, r)
    return dragon(x + r, y + r, r) if name == "dragon" else (Use(name, x, y, size, size),)


def transport(kind: str, x: float, y: float, r: float) -> Picture:
    """A transport's disc as it stands on borders, around (x, y)."""
    size = 1.3 * r
    colour = DARK[kind]
    sign = Use(f"t-{kind}", x - size / 2, y - size / 2, size, size, colour, (("tk", f"t-{kind}"),))
    return (Circle(x, y, r, Paint(fill=f"t-{kind}", stroke="map-ink", width=0.25)), sign)


def dragon(x: float, y: float, r: float) -> Picture:
    """The dragon's disc around (x, y)."""
    size = 1.35 * r
    sign = Use("t-dragon", x - size / 2, y - size / 2, size, size, "surface", (("tk", "cinnabar"),))
    return (Circle(x, y, r, fill("cinnabar")), sign)


def member(colour: str, x: float, y: float, size: float = CHIP) -> Shape:
    """A member's sign around (x, y)."""
    return Use(f"s-{colour}", x - size / 2, y - size / 2, size, size)


def house(x: float, y: float, size: float) -> Shape:
    """A house of a city around (x, y)."""
    return Use("house", x - size / 2, y - size / 2, size, size)


def chip(colour: str, size: float) -> Drawn:
    """A member."""
    return symbol(f"s-{colour}", size)


def houses(inside: Sequence[str], size: float, count: int = 3) -> Drawn:
    """Houses of a city, and members in the first of them."""
    empty = [symbol("house", size)] * count
    return beside(
        *(one.plus(member(who, size / 2, 0.63 * size, 0.48 * size)) for one, who in zip(empty, inside, strict=False)),
        *empty[len(inside) :],
        gap=0.04 * size,
    )


def case(owners: Sequence[tuple[str, int]]) -> Drawn:
    """A district's members above, and below the three houses with those who move in, by the rules of the app."""
    columns = [below(*[chip(colour, 2.9)] * count, gap=0.1) for colour, count in owners]
    high = 9.9
    shapes: list[Shape] = [Rect(0, 0, CASE_W, high, Paint(fill="sunk"), 1.5)]
    left = CASE_W / 2 - (4.2 * len(columns) - 1.3) / 2
    shapes += (one.at(left + 4.2 * place, high - 0.4 - one.h) for place, one in enumerate(columns))
    moves = scoring.city_moves([count for _, count in owners])
    inside = [colour for (colour, _), count in zip(owners, moves, strict=True) for _ in range(count)]
    down = Drawn((Path("M.8 0v1.1m-.8-.8l.8.9.8-.9", Paint(stroke="muted", width=0.25)),), 1.6, 1.2)
    return below(Drawn(tuple(shapes), CASE_W, high), 0.5, down, houses(inside, 5.4))


def cases(say: Say, w: float, least: float, size: float = 7.5, scale: float = 1.0) -> Drawn:
    """All of them with their texts in a size in points, in columns as wide at least."""

    def one(name: str, owners: Sequence[tuple[str, int]], step: float) -> Drawn:
        told = words(say(f"summary.case.{name}"), step - 0.8, size, lines=2)
        return below(case(owners).small(CASE_W * scale), 0.6, told)

    return grid([partial(one, *case_) for case_ in CASES], w, least, down=0.8)


def into_cities(column: Column, say: Say, least: float, size: float = 7.5) -> None:
    """The same in a column."""
    column.put(cases(say, column.w, least, size))
