"""Pieces that people set: they come from the bank of their pool and go back to it, and there must be room for them.

Too many pieces are refused with the name of a setting, where the pieces are and how many must be taken away elsewhere:
``impossible.<pool>`` for more than the box holds, ``impossible.<field>`` for more than a row has room for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import Axis, Field, Pool
from companion.engine.inventory import held
from companion.engine.terms import Change

Words: TypeAlias = Mapping[str, Sequence[str]]
"""The kinds of settings that set a declared field, by its name."""


def blame(real: Mapping[str, Change], *told: Sequence[str]) -> str:
    """The setting that a refusal names: the first whose name and value contain all words of an entry of ``told``, the
    entries tried in order; otherwise the first that is set."""
    for words in told:
        for name, value in real.items():
            if {*words} <= {*name.split(" "), str(value)}:
                return name
    return next(iter(real), "settings")


def most_ever(s: Any, field: Field, axes: Sequence[Axis], at: Sequence[int]) -> int:
    """How many pieces a field can ever hold in one place, given how many there are and how much room a row has.

    Args:
        axes: the things by which the place is named; ``at``: their numbers.
    """
    assert field.pool is not None, "what are no pieces has no limit of its own"
    total = field.pool.contents(s)[at[axes.index(field.pool.pieces)]]
    return total if field.room is None else min(total, field.room)


def most_now(s: Any, field: Field, axes: Sequence[Axis]) -> Callable[..., int] | None:
    """A function of the numbers of the things that name a place and of what it holds, which says how many pieces it may
    hold if all others stay where they are; ``None`` if the pool has no bank."""
    if field.pool is None or not field.pool.bank:
        return None
    bank, piece = getattr(s, field.pool.bank), axes.index(field.pool.pieces)
    if field.room is None:
        return lambda *at: at[-1] + max(0, bank[at[piece]])
    table, length, place = getattr(s, field.name), field.axes[1].size(s), axes.index(field.axes[0])
    left = [field.room - sum(table[first : first + length]) for first in range(0, len(table), length)]
    return lambda *at: at[-1] + max(0, min(bank[at[piece]], left[at[place]]))


def balance(s: Any, was: Any, real: Mapping[str, Change], words: Words) -> None:
    """Take pieces from their banks, and check that every row has room for what it holds.

    Args:
        was: the state before; ``real``: what was set in it, by the names of the settings.

    Raises:
        ImpossiblePosition: there are not that many, or there is no room for them.
    """
    for pool in dict.fromkeys(field.pool for field in s.FIELDS):
        if pool is not None and pool.bank:
            _from_bank(s, was, real, pool, words)
    for field in s.FIELDS:
        if field.room is not None:
            _in_rows(s, real, field, field.room, words)


def _from_bank(s: Any, was: Any, real: Mapping[str, Change], pool: Pool, words: Words) -> None:
    """Pieces of a pool that are nowhere else are in its bank; of replaceable ones, more than there are may be out."""
    fields = [field for field in s.FIELDS if field.pool is pool and field.name != pool.bank]
    before = {field.name: held(was, field) for field in fields}
    out = [sum(counted) for counted in zip(*(held(s, field) for field in fields), strict=True)]
    bank, bank_before = getattr(s, pool.bank), getattr(was, pool.bank)
    told = {field.name: field.name for field in fields} if pool.told is None else pool.told
    for piece, (name, total) in enumerate(zip(pool.pieces.ids(s), pool.contents(s), strict=True)):
        bank[piece] = total - out[piece]
        if bank[piece] < min(0, bank_before[piece]):
            there = {param: before[field][piece] for param, field in told.items()}
            raise ImpossiblePosition(
                blame(real, *((word, name) for field in fields for word in words.get(field.name, ()))),
                f"impossible.{pool.name}",
                **{pool.pieces.name: name, "total": total, "count": -bank[piece], **there},
            )


def _in_rows(s: Any, real: Mapping[str, Change], field: Field, room: int, words: Words) -> None:
    """No row of a table holds more than it has room for."""
    rows, length = field.axes[0], field.axes[1].size(s)
    table = getattr(s, field.name)
    for row, name in enumerate(rows.ids(s)):
        count = sum(table[row * length : (row + 1) * length])
        if count > room:
            raise ImpossiblePosition(
                blame(real, *((word, name) for word in words.get(field.name, ()))),
                f"impossible.{field.name}",
                **{rows.name: name, "held": count, "most": room, "count": count - room},
            )
