"""Pieces: none gets lost or comes from nowhere; and where those may be that a seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, Field, Pool

SUMS: Final = "impossible.sums"
"""The only message here: what people set is checked beforehand, with more specific messages."""


def accounts(fields: Sequence[Field]) -> tuple[str, dict[str, Any]]:
    """The source of a function ``check_pieces(self)`` that counts all pieces, and the names it needs.

    It is generated because it runs whenever people set something: a loop over the fields takes twice as long.
    """
    pools = list(dict.fromkeys(field.pool for field in fields if field.pool is not None))
    names: dict[str, Any] = {"lost": lost, "negative": negative}
    lines = ["def check_pieces(self):"]
    for place, pool in enumerate(pools):
        names[f"pool_{place}"] = pool
        names[f"contents_{place}"] = pool.contents
        held = [field for field in fields if field.pool is pool]
        lines += [f" {field.name} = self.{field.name}" for field in held]
        for axis in dict.fromkeys(field.axes[1] for field in held if len(field.axes) > 1):
            names[f"ids_{axis.name}"] = axis.ids
            lines.append(f" every_{axis.name} = len(ids_{axis.name}(self))")
        for field in held:
            if field.counted is not None:
                names[f"counted_{field.name}"] = field.counted
                lines.append(f" if not counted_{field.name}(self): {field.name} = ()")
        lines += [f" expected = contents_{place}(self)", " last = len(expected) - 1"]
        if pool.apart:
            lines.append(" for row in range(len(self.seats)):")
        pad = " " * (2 if pool.apart else 1)
        lines += [
            f"{pad}for piece, count in enumerate(expected):",
            f"{pad} found = {' + '.join(_found(field, pool.apart) for field in held)}",
            f"{pad} if found != count: raise lost(pool_{place}, self, piece, found, count)",
        ]
    for field in fields:
        if field.room is not None:
            names |= {f"row_{field.name}": field.axes[1].size, "overfull": overfull, f"field_{field.name}": field}
            lines += [
                f" held, row = self.{field.name}, row_{field.name}(self)",
                " for first in range(0, len(held), row):",
                f"  if sum(held[first:first + row]) > {field.room}:",
                f"   raise overfull(field_{field.name}, self, first // row)",
            ]
    pieces = [field for field in fields if field.never_negative]
    everything = ", ".join(f"self.{f.name}" if f.shape == "number" else f"*self.{f.name}" for f in pieces)
    if pieces:
        lines.append(f" if min(({everything},)) < 0: raise negative(self)")
    return "\n".join([*lines, " return None"]), names


def _found(field: Field, apart: bool) -> str:
    """An expression for how many pieces of the kind ``piece`` a field holds; in its ``row`` if they are ``apart``."""
    name = field.name
    if apart:
        return f"{name}[row * len(expected) + piece]"
    if field.shape == "number":
        where = f"last + 1 + {field.piece}" if (field.piece or 0) < 0 else f"{field.piece or 0}"
        return f"({name} if piece == {where} else 0)"
    if field.holds is not None:
        return f"{name}.count(piece)"
    if len(field.axes) == 1:
        return f"({name}[piece] if piece < len({name}) else 0)"
    step = f"every_{field.axes[1].name}"
    return f"sum({name}[piece * {step}:(piece + 1) * {step}])" if field.over_pieces else f"sum({name}[piece::{step}])"


def lost(pool: Pool, state: object, piece: int, found: int, expected: int) -> ImpossiblePosition:
    """The error for more or fewer of a piece than the box holds."""
    where = f"{pool.name}.{pool.pieces.ids(state)[piece]}"
    return ImpossiblePosition(where, SUMS, found=found, expected=expected)


def overfull(field: Field, state: object, row: int) -> ImpossiblePosition:
    """The error for a row that holds more than it has room for."""
    return ImpossiblePosition(f"{field.name}.{field.axes[0].ids(state)[row]}", SUMS)


def negative(state: Any) -> ImpossiblePosition:
    """The error for a negative number of something."""
    for field in state.FIELDS:
        held = getattr(state, field.name)
        if field.never_negative and min([held] if field.shape == "number" else held) < 0:
            return ImpossiblePosition(f"{field.pool.name}.{field.name}", SUMS)
    raise AssertionError("there is none")


def held(state: Any, field: Field) -> list[int]:
    """How many of each piece of its pool a field holds, in the order of the pool."""
    if field.pool is None:
        return []
    found = [0] * field.pool.pieces.size(state)
    value = getattr(state, field.name)
    if field.counted is not None and not field.counted(state):
        return found
    if field.shape == "number":
        found[field.piece or 0] = value
    elif field.holds is not None:
        for piece in value:
            if piece != NOTHING:
                found[piece] += 1
    elif len(field.axes) == 1:
        found[: len(value)] = value
    else:
        step = field.axes[1].size(state)
        for place, count in enumerate(value):
            found[place // step if field.over_pieces else place % step] += count
    return found


def unseen(state: Any, seat: int | None, pool: Pool) -> list[int]:
    """How many of each piece of a pool are hidden from ``seat`` (``None``: anybody in the room); of a pool that each
    seat has apart, how many of its own."""
    found = list(pool.contents(state))
    for field in state.FIELDS:
        if field.pool is not pool:
            continue
        if field.secret is None and not pool.apart:
            found = [count - open_ for count, open_ in zip(found, held(state, field), strict=True)]
            continue
        table = getattr(state, field.name)
        for row, first, length in _rows(field, state):
            if pool.apart and row != seat:
                continue
            if field.secret is None or not field.secret(state, seat, row):
                for piece in range(length):
                    found[piece] -= table[first + piece]
    return found


def check_points(state: Any) -> None:
    """Points (by seat, in ``points``) come from score lines and nowhere else.

    Raises:
        ImpossiblePosition: ``points.<seat>``, whose total is not the sum of its lines.
    """
    found = [0] * len(state.seats)
    for line in state.lines:
        found[line.seat] += line.points
    if found != state.points:
        seat = next(seat for seat, points in enumerate(found) if points != state.points[seat])
        raise ImpossiblePosition(f"points.{state.seats[seat]}", SUMS, found=state.points[seat], expected=found[seat])


def deal_hidden(state: Any, seat: int | None, random: Random) -> None:
    """Redistribute what ``seat`` cannot see: the hidden pieces of each pool (of each seat, where these are apart) are
    shuffled together and dealt again, as many to each row as before; other hidden rows get values drawn for them.

    What was there before makes no difference: the same generator deals the same to all states that look alike.
    """
    unseen: dict[tuple[Pool, int], list[tuple[list[int], int, int]]] = {}
    for field in state.FIELDS:
        if field.secret is None:
            continue
        held: list[int] = getattr(state, field.name)
        for row, first, length in _rows(field, state):
            if not field.secret(state, seat, row):
                continue
            if field.pool is not None:
                unseen.setdefault((field.pool, row if field.pool.apart else 0), []).append((held, first, length))
            elif field.draw is not None:
                held[first] = field.draw(state, row, random)
    for rows in unseen.values():
        _deal(rows, random)


def _rows(field: Field, state: object) -> Iterator[tuple[int, int, int]]:
    """The rows, each of which is hidden or visible as a whole: number, first entry and length."""
    size = field.axes[0].size(state)
    if field.over_pieces and len(field.axes) == 1:
        yield 0, 0, size
        return
    length = field.axes[1].size(state) if len(field.axes) > 1 else 1
    yield from ((row, row * length, length) for row in range(size))


def _deal(rows: Sequence[tuple[list[int], int, int]], random: Random) -> None:
    """Shuffle the content of these rows and deal it out again, as many to each."""
    counted = [sum(held[first : first + length]) for held, first, length in rows]
    width = max(length for _, _, length in rows)
    pieces = [
        piece
        for piece in range(width)
        for held, first, length in rows
        if piece < length
        for _ in range(held[first + piece])
    ]
    random.shuffle(pieces)
    for (held, first, length), count in zip(rows, counted, strict=True):
        held[first : first + length] = [0] * length
        for _ in range(count):
            held[first + pieces.pop()] += 1
