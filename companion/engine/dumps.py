"""Reading a dump back: the lists and numbers of which a state is made, each refused by its field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.engine.errors import ImpossiblePosition


def fill(
    state: object, dump: Mapping[str, Any], lists: Collection[str], numbers: Collection[str], objects: Collection[str]
) -> None:
    """Set the attributes of a freshly prepared state: lists as long as they are there, and single numbers.

    Args:
        objects: those of ``lists`` that hold other things than numbers, and as many as there are.

    Raises:
        ImpossiblePosition: the field that does not hold as many whole numbers as it must.
        KeyError, TypeError: a field is missing, or is no list.
    """
    for name in lists:
        found = list(dump[name])
        if name not in objects:
            whole_numbers(found, f"dump.{name}", len(getattr(state, name)))
        setattr(state, name, found)
    for name in numbers:
        whole_numbers([dump[name]], f"dump.{name}", 1)
        setattr(state, name, dump[name])


def whole_numbers(found: list[Any], where: str, length: int) -> None:
    """Refuse a field that does not hold as many whole numbers as it must.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if len(found) != length or not all(type(number) is int for number in found):
        raise ImpossiblePosition(where, "impossible.expected-numbers", count=length)
