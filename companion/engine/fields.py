"""Declaring a field of a game's state, in one line of the class that holds it.

::

    SEAT: Final = Axis("seat", lambda s: s.seats)
    CARD: Final = Axis("card", lambda s: s.ed.cards)
    CARDS: Final = Pool("cards", CARD, lambda s: s.ed.how_many)

    @declared
    class Position(Declared):
        hand: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_others)
        deck: list[int] = counts(CARD, pool=CARDS, secret=from_all)
        display: list[int] = places(SPACE, holds=CARD, pool=CARDS)
        round: int = number(1)
        lines: list[ScoreLine] = score_lines()

Every table is a flat list in which the first axis varies slowest: with two axes ``hand[seat * len(cards) + card]``.
What follows from the declarations (slots, copies, dumps, samples) is in ``declared``, what concerns pieces in
``inventory``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal, cast

from companion.engine.terms import ScoreLine

NOTHING: Final = -1
"""What an empty place holds."""
DECLARED: Final = "declared"
"""The key of a field's description in the metadata of its ``dataclasses.field``."""

Shape = Literal["number", "stage", "table", "trail", "record", "shared", "passing", "kept"]
Secret = Callable[[Any, int | None, int], bool]
"""Whether a row of a table is hidden, given the state, the seat that looks (``None``: anybody in the room) and the
number of the row along the first axis."""
Draw = Callable[[Any, int, Random], int]
"""A possible value of a hidden row, given the state, the row's number and the generator to draw from."""


@dataclass(frozen=True, slots=True)
class Axis:
    """Things of one kind; a table has an entry for each.

    Attributes:
        name: of the kind.
        ids: the names of the things in a state whose shared fields are set.
    """

    name: str
    ids: Callable[[Any], Sequence[str]]

    def size(self, state: object) -> int:
        """How many there are."""
        return len(self.ids(state))


@dataclass(frozen=True, slots=True)
class Pool:
    """Pieces that are always somewhere: the fields of a pool together hold exactly what the box holds.

    Attributes:
        name: of the pieces; a count that does not add up is refused as ``<name>.<piece>``.
        pieces: the kinds of pieces.
        contents: how many of each kind are in the game, in the order of ``pieces``.
        bank: the field, counted by piece, from which pieces that people set come and to which they go back.
        told: the fields of which the refusal of more than there are tells how many they held, by its parameters; all
            but the bank, by their own names, when left out.
        apart: whether each seat has pieces of its own, such as a deck of cards that no other draws from: ``contents``
            are those of one seat, and all fields are tables by seat and piece.
    """

    name: str
    pieces: Axis
    contents: Callable[[Any], Sequence[int]]
    bank: str = ""
    told: Mapping[str, str] | None = field(default=None, hash=False)
    apart: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The description of one field, made by the functions below; ``declared`` adds its name."""

    shape: Shape
    name: str = ""
    axes: tuple[Axis, ...] = ()
    start: Any = 0
    pool: Pool | None = None
    piece: int | None = None
    holds: Axis | None = None
    counted: Callable[[Any], bool] | None = None
    below_zero: bool = False
    room: int | None = None
    secret: Secret | None = None
    draw: Draw | None = None
    write: Callable[[Any], Any] | None = None
    read: Callable[[Any], Any] | None = None
    seldom: bool = False

    @property
    def never_negative(self) -> bool:
        """Whether it counts pieces, so that it cannot be negative."""
        return self.pool is not None and self.holds is None and not self.below_zero

    @property
    def over_pieces(self) -> bool:
        """Whether the first axis is that of the pieces: one row, or (with a second axis) a row for each kind."""
        return self.pool is not None and self.axes[:1] == (self.pool.pieces,)


def from_others(_state: object, seat: int | None, row: int) -> bool:
    """Hands: every seat sees its own row."""
    return seat != row


def from_all(_state: object, _seat: int | None, _row: int) -> bool:
    """Decks and bags: nobody sees more than how much is in them."""
    return True


def number(start: int = 0, *, pool: Pool | None = None, piece: int | None = None) -> int:
    """A whole number; with a ``pool``, how many there are of a ``piece`` (its number along the axis, from 0)."""
    return cast("int", _field(Field(shape="number", start=start, pool=pool, piece=piece)))


def numbers(*axes: Axis, start: int = 0, secret: Secret | None = None, draw: Draw | None = None) -> list[int]:
    """A table of whole numbers. ``draw`` supplies possible values for hidden rows (of one number each)."""
    return cast("list[int]", _field(Field(shape="table", axes=axes, start=start, secret=secret, draw=draw)))


def counts(
    *axes: Axis,
    pool: Pool,
    counted: Callable[[Any], bool] | None = None,
    below_zero: bool = False,
    room: int | None = None,
    secret: Secret | None = None,
) -> list[int]:
    """How many pieces there are; one of the axes (at most two) is that of the pool's pieces, or of the first few of
    them.

    Args:
        counted: whether these count as pieces in the present state; always when left out.
        below_zero: whether more may be taken than there are, of something that can be replaced.
        room: how many pieces each row can take, for a table whose second axis is that of the pieces.
        secret: which rows are hidden; samples shuffle their pieces with all other hidden ones of the pool.
    """
    described = Field(
        shape="table", axes=axes, pool=pool, counted=counted, below_zero=below_zero, room=room, secret=secret
    )
    return cast("list[int]", _field(described))


def places(axis: Axis, *, holds: Axis, pool: Pool | None = None, start: int = NOTHING) -> list[int]:
    """What lies at each place: a number along ``holds``, or ``NOTHING``; with a ``pool``, one of its pieces."""
    return cast("list[int]", _field(Field(shape="table", axes=(axis,), holds=holds, pool=pool, start=start)))


def seldom(table: list[int]) -> tuple[int, ...]:
    """One of these tables if few actions change it: a tuple, which copies share and ``changed`` replaces."""
    declared: Field = cast("Any", table).metadata[DECLARED]
    return cast("tuple[int, ...]", _field(dataclasses.replace(declared, seldom=True)))


def changed(table: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same table with another value at one place."""
    other = [*table]  # half as long as putting the tuple together from its parts
    other[place] = value
    return tuple(other)


def added(table: tuple[int, ...], place: int, count: int = 1) -> tuple[int, ...]:
    """The same table with so many more at one place."""
    other = [*table]
    other[place] += count
    return tuple(other)


def where(table: Sequence[int], value: int) -> list[int]:
    """The places of a table that hold a value."""
    place, found = -1, []
    for _ in range(table.count(value)):
        place = table.index(value, place + 1)
        found.append(place)
    return found


def staged(rules: Any, start: Any) -> Any:
    """The stage that the game is at, one of its rulebook's; dumps store its number."""
    return _field(Field(shape="stage", start=start, read=rules.numbered))


def trail(*start: int) -> tuple[int, ...]:
    """Any number of whole numbers; the tuple is replaced, never changed in place."""
    return cast("tuple[int, ...]", _field(Field(shape="trail", start=start)))


def record(write: Callable[[Any], Any] | None = None, read: Callable[[Any], Any] | None = None) -> list[Any]:
    """Things that have happened, in order; entries never change. ``write`` and ``read`` convert one to JSON and back if
    it is not JSON itself."""
    return cast("list[Any]", _field(Field(shape="record", write=write, read=read)))


def score_lines() -> list[ScoreLine]:
    """All score lines so far."""
    return record(lambda line: line._asdict() | {"params": dict(line.params)}, lambda line: ScoreLine(**line))


def shared() -> Any:
    """Anything that is never changed in place. The game sets it, and adds it to dumps if they need it."""
    return _field(Field(shape="shared"))


def passing(start: Any = None) -> Any:
    """Something that is only needed until the next action and is not in dumps: copies share it, samples start without
    it.

    Args:
        start: its initial value; a type if a new one is made each time.
    """
    return _field(Field(shape="passing", start=start))


def answer(fields: int) -> Any:
    """Where an answer is that is ``kept`` with what it was found in, so many fields; it is in no dump, and copies share
    it."""
    return _field(Field(shape="kept", start=(None,) * (fields + 1)))


def _field(described: Field) -> Any:
    return dataclasses.field(metadata={DECLARED: described})
