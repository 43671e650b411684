"""Boards that owners of a published box enter, as far as only they can know them: names, colours and borders.

A game says what may be entered (``Enterable``), and how its map looks with it (``Editions``). What owners entered is
checked and put into one order here; what cannot be is refused by its field, with what may be meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from companion.engine.contract import Game
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Note
from companion.engine.validation import mapping, nearest, not_known, text_of

BOXED: Final = "boxed"
"""The edition for owners of a published game."""
LONGEST_NAME: Final = 24
MOST_NAMED: Final = 5
"""Places that a message names, so that it stays short."""
KEPT: Final = 64
"""How many own boards are kept ready; more are built again when they are asked for."""
SHAPE: Final = "impossible.own-shape"
KEYS: Final = ("names", "tints", "borders")
Source = Mapping[str, Any]
"""A board's data file, as read or as an own board changes it."""


class Things(NamedTuple):
    """Things of a board that are of one kind, by their ids in the map's order."""

    kind: str
    ids: tuple[str, ...]

    def check(self, value: object, where: str) -> None:
        """Refuse what is none of these things.

        Raises:
            ImpossiblePosition: with the nearest of them.
        """
        if value not in self.ids:
            raise not_known(where, self.kind, value, self.ids)


@dataclass(frozen=True, slots=True)
class Enterable:
    """What the owners of a box may enter about its board.

    Attributes:
        places: what borders lie between.
        named: the keys of what may have a name, in one order: ids of places, or ``"kind:id"`` of things of many kinds.
        names_differ: whether no two names may be the same.
        tinted: the things that have a colour, one of ``tints``; ``None`` where there are no colours to enter.
        ways: what a border may be crossed with; ``None`` where that is all the same.
        closed: whether there can be no border between two places.
    """

    places: Things
    named: tuple[str, ...]
    names_differ: bool = False
    tinted: Things | None = None
    tints: tuple[str, ...] = ()
    ways: Things | None = None
    closed: Callable[[str, str], bool] = lambda a, b: False

    def check(self, own: object, partly: bool = False) -> dict[str, Any]:
        """What owners entered, complete and in one order, so that the same board is always the same text.

        Args:
            own: ``names`` by key, ``tints`` by id, ``borders`` as ``[place, place]`` or ``[place, place, way]``; all
                may be left out.
            partly: they are still at it: some places may be without a border.

        Raises:
            ImpossiblePosition: with the field at fault and, for an unknown id, the nearest that is known.
        """
        own = mapping(own, "own", SHAPE)
        for key in own:
            if key not in KEYS or (key == "tints" and not self.tinted):
                raise ImpossiblePosition(f"own.{text_of(key)}", "impossible.own-unknown", text=text_of(key))
        found: dict[str, Any] = {"names": self._names(mapping(own.get("names", {}), "names", SHAPE))}
        if self.tinted:
            found["tints"] = self._tints(self.tinted, mapping(own.get("tints", {}), "tints", SHAPE))
        found["borders"] = self._borders(own.get("borders", []), partly)
        return found

    def _names(self, given: Mapping[Any, Any]) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, name in given.items():
            if key not in self.named:
                raise self._nothing_named(key)
            tidy = _name(name, f"names.{key}")
            if self.names_differ and tidy.casefold() in (other.casefold() for other in found.values()):
                raise ImpossiblePosition(f"names.{key}", "impossible.own-name-twice", text=tidy)
            found[key] = tidy
        return {key: found[key] for key in self.named if key in found}

    def _nothing_named(self, key: object) -> ImpossiblePosition:
        """What is told of a key that names nothing; which kind of thing it should be, the nearest key tells."""
        where = f"names.{text_of(key)}"
        if ":" not in self.named[0]:
            return not_known(where, self.places.kind, key, self.named)
        near = nearest(key, self.named)
        if not near:
            return ImpossiblePosition(where, "impossible.own-unknown", text=text_of(key))
        kind, _, id_ = near.partition(":")
        given = str(key).rpartition(":")[2]
        return ImpossiblePosition(where, f"impossible.unknown-{kind}", **{"text": text_of(given), kind: id_})

    def _tints(self, tinted: Things, given: Mapping[Any, Any]) -> dict[str, str]:
        for key, tint in given.items():
            tinted.check(key, f"tints.{text_of(key)}")
            if tint not in self.tints:
                told = {tinted.kind: key, "text": text_of(tint), "most": len(self.tints)}
                raise ImpossiblePosition(f"tints.{key}", "impossible.own-tint", **told)
        return {key: given[key] for key in tinted.ids if key in given}

    def _borders(self, given: object, partly: bool) -> list[list[str]]:
        """The borders, each from the earlier place to the later, sorted."""
        if not isinstance(given, (list, tuple)):
            raise ImpossiblePosition("borders", SHAPE)
        found: list[list[str]] = []
        for index, border in enumerate(given):
            tidy = self._border(border, f"borders.{index}")
            if tidy in found:
                raise ImpossiblePosition(f"borders.{index}", "impossible.own-border-twice", **self._told(tidy))
            found.append(tidy)
        reached = {place for border in found for place in border[:2]}
        alone = [place for place in self.places.ids if place not in reached]
        if found and alone and not partly:
            key = "impossible.own-alone" if len(alone) <= MOST_NAMED else "impossible.own-many-alone"
            raise ImpossiblePosition("borders", key, **{f"{self.places.kind}s": alone[:MOST_NAMED]}, count=len(alone))
        return sorted(found, key=self._rank)

    def _border(self, given: object, where: str) -> list[str]:
        if not isinstance(given, (list, tuple)) or len(given) != len(self._parts):
            raise ImpossiblePosition(where, SHAPE)
        for index, (things, part) in enumerate(zip(self._parts, given, strict=True)):
            things.check(part, f"{where}.{index}")
        a, b = sorted(given[:2], key=self.places.ids.index)
        tidy = [a, b, *given[2:]]
        if a == b:
            raise ImpossiblePosition(where, "impossible.own-border-itself", **{self.places.kind: a})
        if self.closed(a, b):
            raise ImpossiblePosition(where, "impossible.own-border-closed", **self._told(tidy))
        return tidy

    @property
    def _parts(self) -> tuple[Things, ...]:
        """What a border consists of."""
        return (self.places, self.places, self.ways) if self.ways else (self.places, self.places)

    def _rank(self, border: Sequence[str]) -> list[int]:
        """Borders in the map's order."""
        return [things.ids.index(part) for things, part in zip(self._parts, border, strict=True)]

    def _told(self, border: Sequence[str]) -> dict[str, str]:
        """A border as a message's parameters."""
        first, second, *way = (things.kind for things in self._parts)
        return dict(zip((first, f"to_{second}", *way), border, strict=True))


def _name(name: object, where: str) -> str:
    """That name with single spaces.

    Raises:
        ImpossiblePosition: ``where`` holds no name of 1 to ``LONGEST_NAME`` letters that can be seen.
    """
    if not isinstance(name, str):
        raise ImpossiblePosition(where, SHAPE)
    if not name.isprintable():
        raise ImpossiblePosition(where, "impossible.own-name-signs", text=text_of(name))
    tidy = " ".join(name.split())
    if not tidy:
        raise ImpossiblePosition(where, "impossible.own-name-empty")
    if len(tidy) > LONGEST_NAME:
        raise ImpossiblePosition(where, "impossible.own-name-long", text=text_of(tidy), most=LONGEST_NAME)
    return tidy


def text(own: object) -> str:
    """The canonical text of what ``check`` answered, or of a part of it; it brings the same back by ``json.loads``."""
    return json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def copied(own: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of what ``check`` answered: whoever holds it may change it."""
    found: dict[str, Any] = {key: dict(own[key]) for key in ("names", "tints") if key in own}
    return {**found, "borders": [list(border) for border in own["borders"]]} if own else {}


# --- editions ---


class Edition(Protocol):
    """What an edition has in every game."""

    @property
    def source(self) -> Source:
        """Its data file, with the board in mm."""


Built = TypeVar("Built", bound=Edition)


class Editions(Generic[Built]):
    """A game's editions: its own, and the published box as its owners entered it. The latest are kept ready."""

    def __init__(
        self,
        base: Callable[[], Source],
        enterable: Callable[[Source], Enterable],
        drawn: Callable[[Source, Mapping[str, Any]], Source],
        build: Callable[[str, Source, Mapping[str, Any]], Built],
    ) -> None:
        """
        Args:
            base: reads the data file of our own edition, on whose map own boards are drawn.
            enterable: says of that data what owners may enter.
            drawn: makes the data of an own board of it, given what ``check`` answered.
            build: makes an edition of its name, its data and what owners entered; that is empty when they did not.
        """
        self._base, self._enterable, self._drawn, self._build = base, enterable, drawn, build
        self._built = lru_cache(maxsize=KEPT)(self._of_text)

    @cached_property
    def enterable(self) -> Enterable:
        """What owners may enter."""
        return self._enterable(self._base())

    def check(self, name: str, own: object, partly: bool = False) -> dict[str, Any]:
        """What owners entered about their box, as ``Enterable.check`` answers it; empty for an edition of ours.

        Raises:
            ImpossiblePosition: the field at fault, or the edition takes no board of one's own.
        """
        if name == BOXED:
            return self.enterable.check(own, partly)
        if own:
            raise ImpossiblePosition("own", "impossible.no-own", edition=name)
        return {}

    def edition(self, name: str, own: Mapping[str, Any] | None = None) -> Built:
        """The edition of that name, for ``boxed`` with what its owners entered.

        Raises:
            ImpossiblePosition: the field of ``own`` at fault.
        """
        return self._built(name, text(self.check(name, own) if own else {}))

    def unfinished(self, own: Mapping[str, Any]) -> Source:
        """What there is to draw of a box whose owners are still entering its board.

        Raises:
            ImpossiblePosition: the field of ``own`` at fault.
        """
        return self._drawn(self._base(), self.check(BOXED, own, partly=True))

    def _of_text(self, name: str, entered: str) -> Built:
        own = json.loads(entered)
        source = self._drawn(self._base(), own or self.check(name, own)) if name == BOXED else self._base()
        return self._build(name, source, own)


class BoxedGame(Game):
    """A game of whose published box owners enter the board."""

    editions: ClassVar[Editions[Any]]

    def edition(self, name: str, own: Mapping[str, Any] | None = None) -> Any:
        """The edition of that name, with what owners entered."""
        return self.editions.edition(name, own)

    def check_own(self, edition: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
        """What owners entered about a published box, complete and tidy; nothing for an edition of ours."""
        return self.editions.check(self.check_edition(edition), own, partly)

    def apart(self, own: Mapping[str, Any]) -> Note | None:
        """The places that cannot be reached from the others."""
        apart = cut_off(own.get("borders", ()))
        return Note("own.apart", {f"{self.editions.enterable.places.kind}s": apart}) if apart else None

    def geometry(
        self, edition: str | None = None, own: Mapping[str, Any] | None = None, partly: bool = False
    ) -> Mapping[str, Any]:
        """The board in mm, as the edition's data file holds it; an own board lies on our map."""
        if partly:
            return self.editions.unfinished(own or {})
        found: Edition = self.editions.edition(self.check_edition(edition), own)
        return found.source


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
