"""One file of a copy, before it is drawn: its pages, what is in it, and what a copy is made of by parts and kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from companion.art.shapes import Picture
from printables.kit import Component, Cut, Kit, Large, Leaf
from printables.options import CALIBRATION, TUCK_BOXES, BadOptions, Options, check_kinds
from printables.page import Page

Made = TypeVar("Made", bound=Component)
MANIFEST: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class Document:
    """One file.

    Attributes:
        name: of the file.
        part: which part of the copy this is.
        title: game and part, in the reader's language.
        lang: language of its words.
        pages: in the order in which they are printed.
        components: how many pieces of each kind are in it.
        keywords: for the file's properties, as is ``subject``.
        cuts: what is cut out.
        pictures: where a file is written for each page instead of a PDF: their names, in the folder of ``name``.
        largest: the pixels that such a picture has at most in each direction; 0 for any.
        data: files of JSON or text in that folder by their names; ``name`` is one of them where there are pictures.
    """

    name: str
    part: str
    title: str
    lang: str
    pages: tuple[Page, ...]
    components: Mapping[str, int]
    keywords: tuple[str, ...] = ()
    cuts: tuple[Cut, ...] = ()
    subject: str = ""
    pictures: tuple[str, ...] = ()
    largest: int = 0
    data: Mapping[str, Mapping[str, Any] | str] = field(default_factory=dict)

    @property
    def sides(self) -> Iterator[tuple[Cut, str, Picture]]:
        """Each face and back of what is cut out with what it is called: ``"one"``, ``"one-back"``."""
        for cut in self.cuts:
            for item in cut.items:
                for side, picture in item.sides:
                    yield cut, item.id if side == "face" else f"{item.id}-back", picture


def document(
    kit: Kit, part: str, name: str, title: str, pages: Iterable[Page], of: Iterable[Component], *, maker: str = "",
    **more: Any,
) -> Document:  # fmt: skip
    """A file of a kit with these components.

    Args:
        title: what it is, or the part of the copy.
        maker: who makes something of it, if that is not its owner.
        more: fields of the document.
    """
    held = list(of)
    said = {
        "components": {one.kind: one.count for one in held},
        "cuts": tuple(one for one in held if isinstance(one, Cut)),
        "keywords": (*kit.keywords, maker or title),
        "subject": maker,
    }
    return Document(name, part, f"{kit.title}: {title}", kit.lang, tuple(pages), **(said | more))


def wanted(kit: Kit, options: Options, there: Sequence[Made], refused: str, called: str) -> list[Made]:
    """Those of the components that the options name, or all.

    Args:
        refused: what is said of another, and ``called`` what these are.

    Raises:
        BadOptions: one that is named is none of them.
    """
    check_kinds(options.only, kinds(kit))
    known = [one.kind for one in there]
    if other := [kind for kind in options.only if kind not in known]:
        raise BadOptions("only", f"{other[0]} {refused} ({called}: {', '.join(known)})")
    return [one for one in there if not options.only or one.kind in options.only]


def kinds(kit: Kit) -> tuple[tuple[str, str], ...]:
    """(part, kind) of everything that can be printed of a kit, in the order of the files."""
    boxes = ((TUCK_BOXES, TUCK_BOXES),) if boxed(kit) else ()
    return (*((part, kind) for part, kind, _ in parts(kit)), *boxes, (CALIBRATION, CALIBRATION))


def boxed(kit: Kit) -> list[Cut]:
    """The decks that have boxes: those with round corners."""
    cuts = [one for _, _, one in parts(kit) if isinstance(one, Cut)]
    return [one for one in cuts if one.is_deck and one.format.corner]


def parts(kit: Kit) -> Iterator[tuple[str, str, Component]]:
    """Part, kind and component of everything that a kit prints; posters, and books as they are read, are parts of
    their own after their component's."""
    for component in kit.printed:
        yield component.part, component.kind, component
        if isinstance(component, Large) and component.poster_kind:
            yield component.poster_kind, component.poster_kind, component
        if isinstance(component, Leaf) and component.reading_kind:
            yield component.reading_kind, component.reading_kind, component
