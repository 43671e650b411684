"""Names that the owners of a published box give to the places of its board."""

from __future__ import annotations

from typing import Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.unknown import text_of

LONGEST_NAME: Final = 24


def own_name(name: object, where: str) -> str:
    """That name with single spaces.

    Raises:
        ImpossiblePosition: ``where`` holds no name of 1 to ``LONGEST_NAME`` letters that can be seen.
    """
    if not isinstance(name, str):
        raise ImpossiblePosition(where, "expected a name", "impossible.own-shape")
    if not name.isprintable():
        problem = "a name holds letters and signs that can be seen, and nothing else"
        raise ImpossiblePosition(where, problem, "impossible.own-name-signs", text=text_of(name))
    tidy, problem = " ".join(name.split()), f"expected a name of 1 to {LONGEST_NAME} letters"
    if not tidy:
        raise ImpossiblePosition(where, problem, "impossible.own-name-empty")
    if len(tidy) > LONGEST_NAME:
        raise ImpossiblePosition(where, problem, "impossible.own-name-long", text=text_of(tidy), most=LONGEST_NAME)
    return tidy
