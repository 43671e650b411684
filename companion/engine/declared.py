"""What follows from the fields that a class declares: slots, start, copies, dumps, accounts and samples.

Copies, dumps and accounts are written out as source when the class is made, field by field, as one would by hand: a
loop over the fields takes two to four times as long.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from companion.engine import inventory
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import DECLARED, Field
from companion.engine.terms import Note

T = TypeVar("T", bound="Declared")


class Declared:
    """A position whose fields are declared. Classes that derive from it are decorated with ``declared``, and made
    anew by that for the sake of slots: their methods name a base class instead of saying ``super()``.

    Attributes:
        FIELDS: what each field says of itself, in the order of the class.
    """

    __slots__ = ()

    FIELDS: ClassVar[tuple[Field, ...]] = ()

    notes: list[Note]

    if TYPE_CHECKING:  # written out by ``declared``

        def clone(self) -> Self:
            """An independent copy; what is never changed in place is shared."""

        def dumped(self) -> dict[str, Any]:
            """All fields but the shared and the passing ones, as JSON by their names."""

        def check_pieces(self) -> None:
            """Count the pieces of every pool.

            Raises:
                ImpossiblePosition: ``<pool>.<piece>`` of which there are more or fewer than the box holds, or
                    ``<pool>.<field>`` where there is a negative number of something.
            """

    def note(self, key: str, **params: Any) -> None:
        """Tell something that happened by itself; notes are never secret."""
        # Every third action tells something, and the constructor of a named tuple takes twice as long as a tuple's.
        self.notes.append(tuple.__new__(Note, (f"note.{key}", params)))

    def begin(self) -> None:
        """Give every field what it starts as. Shared fields are set before, as axes ask them how long they are."""
        for field in self.FIELDS:
            if field.shape == "table":
                setattr(self, field.name, [field.start] * prod(axis.size(self) for axis in field.axes))
            elif field.shape == "record":
                setattr(self, field.name, [])
            elif field.shape != "shared":
                setattr(self, field.name, field.start() if isinstance(field.start, type) else field.start)

    def fill(self, dump: Mapping[str, Any]) -> None:
        """Take from a dump what ``dumped`` put there; the state has begun, so that tables have their lengths.

        Raises:
            ImpossiblePosition: ``dump.<field>`` that does not hold as many whole numbers as it must.
            KeyError, TypeError: a field is missing, or is no list.
        """
        for field in self.FIELDS:
            if field.shape in ("shared", "passing"):
                continue
            found, where = dump[field.name], f"dump.{field.name}"
            if field.shape == "stage":
                found = field.read(found) if field.read is not None else found
            elif field.shape == "number":
                whole_numbers([found], where, 1)
            else:
                found = list(found)
            if field.shape == "table":
                whole_numbers(found, where, len(getattr(self, field.name)))
            elif field.shape == "trail":
                whole_numbers(found, where, len(found))
                found = tuple(found)
            elif field.shape == "record" and field.read is not None:
                found = [field.read(one) for one in found]
            setattr(self, field.name, found)

    def become(self, other: Self) -> None:
        """Take over all that another state holds, which is not used any more."""
        for field in self.FIELDS:
            setattr(self, field.name, getattr(other, field.name))

    def sample(self, seat: int | None, random: Random) -> Self:
        """A state that ``seat`` may believe in: what it cannot see is drawn anew."""
        copy = self.clone()
        for field in self.FIELDS:
            if field.shape == "passing":
                setattr(copy, field.name, field.start() if isinstance(field.start, type) else field.start)
        inventory.deal_hidden(copy, seat, random)
        return copy


def declared(cls: type[T]) -> type[T]:
    """Make of a class with declared fields one that has slots for them and all that follows from them."""
    made = dataclass(slots=True, init=False, eq=False, repr=False)(cls)
    fields = tuple(
        replace(field.metadata[DECLARED], name=field.name)
        for field in dataclasses.fields(made)  # type: ignore[arg-type]
    )
    made.FIELDS = fields
    for source, names in (_clone(fields), _dumped(fields), inventory.accounts(fields)):
        exec(source, names)  # nothing but the names of our own fields
        name = source.removeprefix("def ").partition("(")[0]
        setattr(made, name, names[name])
    return made


def _clone(fields: Sequence[Field]) -> tuple[str, dict[str, Any]]:
    """The source of ``clone``: copies of lists (slices of them take a fifth longer), and everything else as it is."""
    copied = [
        f" copy.{field.name} = self.{field.name}{'.copy()' if field.shape in ('table', 'record') else ''}"
        for field in fields
    ]
    lines = ["def clone(self):", " copy = new(self.__class__)", *copied, " return copy"]
    return "\n".join(lines), {"new": object.__new__}


def _dumped(fields: Sequence[Field]) -> tuple[str, dict[str, Any]]:
    """The source of ``dumped``: copies of all that is in a dump, by name."""
    names: dict[str, Any] = {}
    parts = []
    for field in fields:
        value = f"self.{field.name}"
        if field.shape in ("shared", "passing"):
            continue
        if field.shape == "stage":
            value = f"{value}.number"
        elif field.write is not None:
            names[f"write_{field.name}"] = field.write
            value = f"[write_{field.name}(one) for one in {value}]"
        elif field.shape != "number":
            value = f"[*{value}]"
        parts.append(f"{field.name!r}: {value}")
    return f"def dumped(self): return {{{', '.join(parts)}}}", names


def whole_numbers(found: list[Any], where: str, length: int) -> None:
    """Refuse a field of a dump that does not hold as many whole numbers as it must.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if len(found) != length or not all(type(number) is int for number in found):
        raise ImpossiblePosition(where, "impossible.expected-numbers", count=length)
