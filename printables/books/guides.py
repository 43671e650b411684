"""The first page of each part of a kit, of what a game declares and of its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import Field

from companion.engine.meta import Meta
from companion.words import Catalogue
from printables.books.book import RULEBOOK
from printables.books.book_files import Drawing, File, Told, named, read, slips, tell, told_by
from printables.books.finished import Table
from printables.kit import Component, Guide, Ink, Kit, Large, Leaf, There, by_kind
from printables.kits import BadFile

Numbers: TypeAlias = Mapping[str, Any]
"""What the words of a part tell: how many of each of its kinds there are, how large what lies whole is, mm, and
how many pages a booklet has."""
GUIDES: Final = "guides"
"""The file with a ``Part`` by each name."""


Side: TypeAlias = Annotated[float, Field(gt=0, le=10_000)]
"""Of a picture, mm."""


class Part(File):
    """A part of a kit; ``part.<part>`` is its title, and ``guide.<part>.about``, ``.tools`` and ``.steps`` its words.

    Attributes:
        minutes: how long cutting and glueing takes by hand.
        size: of the picture, mm in its own measures.
        finished: what lies in the picture of what becomes of the sheets.
        stock: ``guide.<part>.stock`` says what it is best printed on.
        numbers: what makes further numbers for its words.
        concern: the components that a step is about, by its place; the others are about all of the part.
    """

    minutes: Annotated[int, Field(ge=0, le=10_000)]
    size: tuple[Side, Side]
    finished: tuple[Annotated[Told, told_by(Table)], ...]
    stock: bool = True
    numbers: Drawing = ""
    concern: Mapping[int, tuple[str, ...]] = {}


ALIKE: Final = {
    RULEBOOK: Part.model_validate({"minutes": 10, "size": (190.0, 168.0), "finished": ({"booklet": RULEBOOK},)})
}
"""Parts that are put together alike for every game."""


def parts(game: str) -> Mapping[str, Part]:
    """The parts of a game's kit as its file declares them, and that of a rulebook.

    Raises:
        BadFile: it does not.
    """
    return {**ALIKE, **read(game, GUIDES, Mapping[str, Part])}


def guides(game: str, words: Catalogue, components: Iterable[Component]) -> Mapping[str, Guide]:
    """The guides of the parts that these components belong to; a poster has none.

    Raises:
        BadFile: a part is not declared, or lacks a component that its picture shows or a number that its words tell.
    """
    there, declared = by_kind(components), parts(game)
    wanted = dict.fromkeys(one.part for one in there.values())
    if lacking := [name for name in wanted if name not in declared]:
        raise BadFile(f"{GUIDES}.json of {game}: says nothing of {lacking[0]}")
    found: dict[str, Guide] = {}
    for name in wanted:
        with slips(f"{GUIDES}.json of {game}: {name}"):
            found[name] = _guide(game, name, declared[name], there, words)
    return found


def made(
    meta: Meta, words: Catalogue, ink: Ink, components: tuple[Component, ...], fits: frozenset[str] = frozenset()
) -> Kit:
    """A copy of these components, with the guides that the game's ``press/guides.json`` declares.

    Args:
        fits: the kinds that are printed of it, where it is for owners of a published box; empty for all.
    """
    first = guides(meta.id, words, components)
    return Kit(
        game=meta.id,
        title=meta.title,
        lang=words.lang,
        ink=ink,
        components=components,
        guides=first,
        keywords=(meta.title, words.say("first.kind")),
        fits=fits,
    )


def _guide(game: str, name: str, part: Part, there: There, words: Catalogue) -> Guide:
    say, counted = words.say, _counted([one for one in there.values() if one.part == name])
    numbers = {**counted, **(named(game, part.numbers)(counted) if part.numbers else {})}
    return Guide(
        title=say(f"part.{name}"),
        about=say(f"guide.{name}.about", numbers),
        tools=tuple(say(f"guide.{name}.tools").split("\n")),
        minutes=part.minutes,
        steps=tuple(say(f"guide.{name}.steps", numbers).split("\n")),
        finished=tuple(tell(Table(game, there), part.finished, f"{GUIDES}.json of {game}: {name}, finished")),
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
