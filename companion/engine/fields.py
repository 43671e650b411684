"""What a field of a game's state says of itself, in one line of the class that holds it.

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

Every table is a flat list, the first axis outside: with two axes ``hand[seat * len(cards) + card]``. What is made of
all this (slots, copies, dumps, samples) stands in ``declared``, what pieces have to do with it in ``inventory``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal, cast

from companion.engine.terms import ScoreLine

NOTHING: Final = -1
"""What a place holds that is empty."""
DECLARED: Final = "declared"
"""Where a field's description stands in the metadata of its ``dataclasses.field``."""

Shape = Literal["number", "stage", "table", "trail", "record", "shared", "passing"]
Secret = Callable[[Any, int | None, int], bool]
"""Whether a row of a table is hidden, asked with the state, the seat that looks (``None``: anybody in the room) and the
number of the row along the first axis."""
Draw = Callable[[Any, int, Random], int]
"""A possible value of a hidden row, asked with the state, the row's number and what to draw from."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What a table has an entry for each of.

    Attributes:
        name: what it is called.
        ids: their names in a state whose shared fields are set.
    """

    name: str
    ids: Callable[[Any], Sequence[str]]

    def size(self, state: object) -> int:
        """How many there are."""
        return len(self.ids(state))


@dataclass(frozen=True, slots=True)
class Pool:
    """Pieces that are always somewhere: what the fields of a pool hold together is what the box holds.

    Attributes:
        name: what the pieces are called; what does not add up is refused by ``<name>.<piece>``.
        pieces: the kinds of pieces.
        contents: how many of each kind are in the game, in the order of ``pieces``.
        bank: the field, counted by piece, from which pieces come that people set, and to which they go.
        told: the fields of which the refusal of more than there are tells how many they held, by its parameters; all
            but the bank, by their own names, when left out.
    """

    name: str
    pieces: Axis
    contents: Callable[[Any], Sequence[int]]
    bank: str = ""
    told: Mapping[str, str] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field, as the functions below describe it; ``declared`` adds its name."""

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

    @property
    def never_negative(self) -> bool:
        """Whether it counts pieces, of which there are none or more."""
        return self.pool is not None and self.holds is None and not self.below_zero

    @property
    def over_pieces(self) -> bool:
        """Whether the first axis is that of the pieces: one row, or (with a second axis) a row of each kind."""
        return self.pool is not None and self.axes[:1] == (self.pool.pieces,)


def from_others(_state: object, seat: int | None, row: int) -> bool:
    """Hands: every seat sees its own row."""
    return seat != row


def from_all(_state: object, _seat: int | None, _row: int) -> bool:
    """Decks and bags: nobody sees more than how much there is."""
    return True


def number(start: int = 0, *, pool: Pool | None = None, piece: int | None = None) -> int:
    """A whole number, with a ``pool`` how many there are of a ``piece`` (a place along its axis, from 0)."""
    return cast("int", _field(Field(shape="number", start=start, pool=pool, piece=piece)))


def numbers(*axes: Axis, start: int = 0, secret: Secret | None = None, draw: Draw | None = None) -> list[int]:
    """A table of whole numbers. Of hidden rows (one number each) ``draw`` says what they may be."""
    return cast("list[int]", _field(Field(shape="table", axes=axes, start=start, secret=secret, draw=draw)))


def counts(
    *axes: Axis,
    pool: Pool,
    counted: Callable[[Any], bool] | None = None,
    below_zero: bool = False,
    room: int | None = None,
    secret: Secret | None = None,
) -> list[int]:
    """How many pieces there are; one of at most two axes is that of the pool's pieces, or the first few of them.

    Args:
        counted: whether these are pieces at all, as the state stands; always when left out.
        below_zero: whether more may be taken than there is, of something that can be replaced.
        room: how many pieces each row takes at most, of a table whose second axis is that of the pieces.
        secret: which rows are hidden; their pieces are then shuffled with all others of the pool that are hidden.
    """
    described = Field(
        shape="table", axes=axes, pool=pool, counted=counted, below_zero=below_zero, room=room, secret=secret
    )
    return cast("list[int]", _field(described))


def places(axis: Axis, *, holds: Axis, pool: Pool | None = None, start: int = NOTHING) -> list[int]:
    """What lies at each place: an id's number along ``holds``, or ``NOTHING``; with a ``pool`` a piece of it."""
    return cast("list[int]", _field(Field(shape="table", axes=(axis,), holds=holds, pool=pool, start=start)))


def staged(rules: Any, start: Any) -> Any:
    """The stage that the game is at, one of its rulebook's; dumps hold its number."""
    return _field(Field(shape="stage", start=start, read=rules.numbered))


def trail(*start: int) -> tuple[int, ...]:
    """Whole numbers, as many as there happen to be; replaced, never changed in place."""
    return cast("tuple[int, ...]", _field(Field(shape="trail", start=start)))


def record(write: Callable[[Any], Any] | None = None, read: Callable[[Any], Any] | None = None) -> list[Any]:
    """Things that have happened, in their order, each never changed; ``write`` and ``read`` take one to JSON and back
    where it is not JSON."""
    return cast("list[Any]", _field(Field(shape="record", write=write, read=read)))


def score_lines() -> list[ScoreLine]:
    """All score lines so far."""
    return record(lambda line: line._asdict() | {"params": dict(line.params)}, lambda line: ScoreLine(**line))


def shared() -> Any:
    """Anything that is never changed in place. A game sets it itself, and puts it into dumps where it must be."""
    return _field(Field(shape="shared"))


def passing(start: Any = None) -> Any:
    """What only helps until the next action and is in no dump: a copy shares it, a sample begins without.

    Args:
        start: what it begins as; a type where that is made anew each time.
    """
    return _field(Field(shape="passing", start=start))


def _field(described: Field) -> Any:
    return dataclasses.field(metadata={DECLARED: described})
