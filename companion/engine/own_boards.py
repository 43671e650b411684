"""What the boards that owners of a published box enter have in common: names of places, and the ways between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.validation import text_of

LONGEST_NAME: Final = 24


def own_name(name: object, where: str) -> str:
    """That name with single spaces.

    Raises:
        ImpossiblePosition: ``where`` holds no name of 1 to ``LONGEST_NAME`` letters that can be seen.
    """
    if not isinstance(name, str):
        raise ImpossiblePosition(where, "impossible.own-shape")
    if not name.isprintable():
        raise ImpossiblePosition(where, "impossible.own-name-signs", text=text_of(name))
    tidy = " ".join(name.split())
    if not tidy:
        raise ImpossiblePosition(where, "impossible.own-name-empty")
    if len(tidy) > LONGEST_NAME:
        raise ImpossiblePosition(where, "impossible.own-name-long", text=text_of(tidy), most=LONGEST_NAME)
    return tidy


def cut_off(borders: Iterable[Sequence[str]]) -> list[str]:
    """The places that no way leads to from the largest part of a board; empty where all of it hangs together.

    Args:
        borders: each begins with the two places that it lies between; of parts as large as each other the one that
            comes first counts as the board.
    """
    near: dict[str, list[str]] = {}
    for a, b, *_ in borders:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    parts: list[list[str]] = []
    seen: set[str] = set()
    for place in near:
        if place not in seen:
            part = [place]
            seen.add(place)
            for reached in part:
                fresh = dict.fromkeys(other for other in near[reached] if other not in seen)
                part += fresh
                seen.update(fresh)
            parts.append(part)
    largest = max(parts, key=len, default=[])
    return [place for place in near if place not in largest]
