"""The first page of each part of a kit, of what a game declares and of its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.art.shapes import Picture
from companion.words import Catalogue
from printables.kit import Component, Guide, Large, Leaf, by_kind

There: TypeAlias = Mapping[str, Component]
"""The components of a copy, by their kinds."""
Numbers: TypeAlias = Mapping[str, Any]
"""What the words of a part tell: how many of each of its kinds there are, how large what lies whole is, mm, and
how many pages a booklet has."""


def no_more(_numbers: Numbers) -> Numbers:
    """Nothing that is not counted for every part."""
    return {}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a kit; ``part.<part>`` is its title, and ``guide.<part>.about``, ``.tools`` and ``.steps`` its words.

    Attributes:
        minutes: how long cutting and glueing takes by hand.
        size: of the picture, mm in its own measures.
        finished: the picture of what becomes of the sheets.
        stock: ``guide.<part>.stock`` says what it is best printed on.
        numbers: further numbers for its words.
        concern: the components that a step is about, by its place; the others are about all of the part.
    """

    minutes: int
    size: tuple[float, float]
    finished: Callable[[There], Picture]
    stock: bool = True
    numbers: Callable[[Numbers], Numbers] = no_more
    concern: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def guides(words: Catalogue, components: Iterable[Component], parts: Mapping[str, Part]) -> Mapping[str, Guide]:
    """The guides of the parts that these components belong to; a poster has none.

    Raises:
        KeyError: a part is not declared, or lacks a component that its picture shows.
    """
    there = by_kind(components)
    return {name: _guide(name, parts[name], there, words) for name in dict.fromkeys(one.part for one in there.values())}


def _guide(name: str, part: Part, there: There, words: Catalogue) -> Guide:
    say, counted = words.say, _counted([one for one in there.values() if one.part == name])
    numbers = {**counted, **part.numbers(counted)}
    return Guide(
        title=say(f"part.{name}"),
        about=say(f"guide.{name}.about", numbers),
        tools=tuple(say(f"guide.{name}.tools").split("\n")),
        minutes=part.minutes,
        steps=tuple(say(f"guide.{name}.steps", numbers).split("\n")),
        finished=part.finished(there),
        finished_size=part.size,
        stock=say(f"guide.{name}.stock") if part.stock else "",
        concern=part.concern,
    )


def _counted(components: Iterable[Component]) -> Numbers:
    numbers: dict[str, Any] = {}
    for one in components:
        if isinstance(one, Large):
            numbers |= {"w": f"{one.w:g}", "h": f"{one.h:g}"}
        else:
            numbers[one.kind.replace("-", "_")] = one.count
        if isinstance(one, Leaf) and one.bound:
            numbers["pages"] = len(next(iter(one.reading.values())))
    return numbers
