"""Small pictures among the words of what is read on paper: pieces, cards, houses, and who moves into a city."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Shape, Use, fill
from companion.games.ming_dynastie.rules import returns, round_end, scoring
from companion.words import Say
from printables import book as books
from printables.arrangement import Drawn
from printables.drawing.fitted_text import pt
from printables.faces import PEOPLE
from printables.flow import Column

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
CASE_H: Final = 16.5
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


def case(owners: Sequence[tuple[str, int]], middle: float, top: float) -> Picture:
    """A district's members above, and below the three houses with those who move in, by the rules of the app."""
    shapes: list[Shape] = [Rect(middle - CASE_W / 2, top, CASE_W, 9.9, Paint(fill="sunk"), 1.5)]
    left = middle - (len(owners) - 1) * 2.1
    for column, (colour, count) in enumerate(owners):
        shapes += [member(colour, left + 4.2 * column, top + 8.1 - 3.0 * n, 2.9) for n in range(count)]
    moves = scoring.city_moves([count for _, count in owners])
    inside = [colour for (colour, _), count in zip(owners, moves, strict=True) for _ in range(count)]
    shapes.append(Path(f"M{middle:g} {top + 10.4:.5g}v1.1m-.8-.8l.8.9.8-.9", Paint(stroke="muted", width=0.25)))
    for place in range(3):
        x = middle + (place - 1) * 5.6
        shapes.append(house(x, top + 14.2, 5.4))
        if place < len(inside):
            shapes.append(member(inside[place], x, top + 14.9, 2.6))
    return tuple(shapes)


def cases(say: Say, w: float, columns: int = 4, size: float = 7.5, scale: float = 1.0) -> Drawn:
    """All of them with their texts, in a size in points, and so many beside each other."""
    step, high = w / columns, CASE_H * scale + 7.6
    shapes: list[Shape] = []
    for place, (name, owners) in enumerate(CASES):
        x, y = place % columns * step, place // columns * (high + 0.8)
        told = (say(f"summary.case.{name}"),)
        shapes += [
            Group(case(owners, 0, 0), at=(x + step / 2, y), scale=scale),
            Block(x + 0.4, y + CASE_H * scale + 1.2, step - 0.8, 6.4, told, pt(size), anchor="middle", leading=1.12),
        ]
    return Drawn(tuple(shapes), w, high * -(-len(CASES) // columns))


def into_cities(column: Column, say: Say, columns: int, size: float = 7.5) -> None:
    """The same in a column."""
    column.put(cases(say, column.w, columns, size))
