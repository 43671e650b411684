"""Answers that a position keeps for as long as they hold.

::

    @declared
    class Position(Seated):
        levels: tuple[int, ...] = seldom(counts(SEAT, FACTORY, pool=DISCS))

        @kept("levels")
        def works(self) -> tuple[Works, ...]:
            '''All factories with discs.'''
            return tuple(...)

        @kept("planted", "tile")
        def sown(self, seat: int) -> Sown:
            '''Squares with cubes of a seat.'''
            return Sown(...)

Whoever asks first has the answer found, of a method with parameters the answer for each of them. It is given again as
long as the fields that it was found in are the same objects, so nothing has to be told that they changed. These are
fields that are replaced when they change: tables that ``seldom`` do, trails, numbers and the stage; what is ``shared``
never changes and need not be named. Copies and samples share what is known, and what any of them finds while these
fields are the same; dumps do not hold it. ``Declared.KEPT`` finds every answer anew, for tests.

Whoever moves a piece and thereby replaces such a field often knows what the answer is now, and may carry it on: the
slot ``_<name>`` holds the fields and then the answer (``self._works = self.levels, answer``). Wherever this is not
done, for example when people set something, it is found anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final, Protocol, TypeVar, cast

from companion.engine.fields import Field

Answer = TypeVar("Answer", bound=Callable[..., Any])

REPLACED: Final = ("number", "stage", "trail")
"""Shapes of fields that are never changed in place, beside tables that seldom change."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A method that finds an answer, until ``declared`` makes it one that keeps it.

    Attributes:
        of: the names of the fields from which the answer follows.
    """

    find: FunctionType
    of: tuple[str, ...]


class Keeping(Protocol):
    """Leaves the type of a method as it is."""

    def __call__(self, find: Answer, /) -> Answer:
        """The method, of which ``declared`` makes one that keeps its answer."""


def kept(*of: str) -> Keeping:
    """Declare that a method's answer follows from these fields alone, and is kept as long as they are the same."""

    def declared(find: Answer) -> Answer:
        return cast("Answer", Kept(cast("FunctionType", find), of))

    return declared


def keeper(name: str, one: Kept, fields: Iterable[Field]) -> tuple[str, dict[str, Any]]:
    """The source of the method that gives the answer which is kept in the slot ``_<name>``, and the names it needs.

    Raises:
        TypeError: it follows from a field that is not declared, or that changes in place.
    """
    replaced = {field.name for field in fields if field.seldom or field.shape in REPLACED}
    if wrong := [field for field in one.of if field not in replaced]:
        raise TypeError(f"{name} cannot be kept with {', '.join(wrong)}")
    asked = one.find.__code__.co_varnames[1 : one.find.__code__.co_argcount]
    things, key = "".join(f", {thing}" for thing in asked), asked[0] if len(asked) == 1 else f"({', '.join(asked)})"
    held = ", ".join(f"self.{field}" for field in one.of)
    changed = " or ".join(f"known[{place}] is not self.{field}" for place, field in enumerate(one.of))
    lines = [
        f"def {name}(self{things}):",
        f" known = self._{name}",
        f" if {changed}:",
        f"  known = self._{name} = {held}, {'{}' if asked else 'find(self)'}",
    ]
    if asked:
        lines += [
            f" answer = known[{len(one.of)}].get({key})",
            " if answer is None:",
            f"  answer = known[{len(one.of)}][{key}] = find(self{things})",
            " return answer",
        ]
    else:
        lines.append(f" return known[{len(one.of)}]")
    return "\n".join(lines), {"find": one.find}
