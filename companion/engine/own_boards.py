"""Boards that owners of a published box enter: the names, colours and borders that only they can know.

A game says what may be entered (``Enterable``) and how its map looks with it (``Editions``). What owners entered is
checked and put into canonical order here; a mistake is refused with its field and what may have been meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
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
"""How many places a message names at most, so that it stays short."""
KEPT: Final = 64
"""How many own boards are kept in memory; others are built again when they are needed."""
SHAPE: Final = "impossible.own-shape"
KEYS: Final = ("names", "tints", "borders")
Source = Mapping[str, Any]
"""A board's data file, as read or as changed by an own board."""


class Things(NamedTuple):
    """The things of one kind on a board: their ids, in the map's order."""

    kind: str
    ids: tuple[str, ...]

    def check(self, value: object, where: str) -> None:
        """Refuse anything that is not one of these things.

        Raises:
            ImpossiblePosition: suggesting the nearest of them.
        """
        if value not in self.ids:
            raise not_known(where, self.kind, value, self.ids)


@dataclass(frozen=True, slots=True)
class Enterable:
    """What the owners of a box may enter about its board.

    Attributes:
        places: the places between which borders lie.
        named: the keys of what may have a name, in canonical order: ids of places, or ``"kind:id"`` of other things.
        names_differ: whether no two names may be the same.
        tinted: the things that have a colour, one of ``tints``; ``None`` if there are no colours to enter.
        ways: what a border can be crossed with; ``None`` if that makes no difference.
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
        """What owners entered, completed and in canonical order, so that the same board is always the same text.

        Args:
            own: ``names`` by key, ``tints`` by id, ``borders`` as ``[place, place]`` or ``[place, place, way]``; each
                may be left out.
            partly: they are still entering it, so some places may be without a border.

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
        """The error for a key that names nothing; the nearest known key tells which kind of thing was meant."""
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
        """The borders, sorted; each begins with the place that comes first on the map."""
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
        """The key that sorts borders by the map's order."""
        return [things.ids.index(part) for things, part in zip(self._parts, border, strict=True)]

    def _told(self, border: Sequence[str]) -> dict[str, str]:
        """A border as a message's parameters."""
        first, second, *way = (things.kind for things in self._parts)
        return dict(zip((first, f"to_{second}", *way), border, strict=True))


def _name(name: object, where: str) -> str:
    """The name with single spaces.

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
    """The canonical text of what ``check`` returned, or of a part of it; ``json.loads`` gives the same back."""
    return json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def copied(own: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of what owners entered, of which nothing is shared."""
    return deepcopy(dict(own))


# --- editions ---


class Edition(Protocol):
    """What every game's editions have."""

    @property
    def source(self) -> Source:
        """Its data file, with the board in mm."""


Built = TypeVar("Built", bound=Edition)


class Editions(Generic[Built]):
    """A game's editions: our own, and the published box as its owners entered it. The latest are kept in memory."""

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
            enterable: given that data, what owners may enter.
            drawn: given that data and what ``check`` returned, the data of an own board.
            build: makes an edition from its name, its data and what owners entered (empty for an edition of ours).
        """
        self._base, self._enterable, self._drawn, self._build = base, enterable, drawn, build
        self._built = lru_cache(maxsize=KEPT)(self._of_text)

    @cached_property
    def enterable(self) -> Enterable:
        """What owners may enter."""
        return self._enterable(self._base())

    def check(self, name: str, own: object, partly: bool = False) -> dict[str, Any]:
        """What owners entered about their box, as ``Enterable.check`` returns it; empty for an edition of ours.

        Raises:
            ImpossiblePosition: the field at fault, or the edition does not take an own board.
        """
        if name == BOXED:
            return self.enterable.check(own, partly)
        if own:
            raise ImpossiblePosition("own", "impossible.no-own", edition=name)
        return {}

    def edition(self, name: str, own: Mapping[str, Any] | None = None) -> Built:
        """The edition of that name; ``boxed`` needs what its owners entered.

        Raises:
            ImpossiblePosition: the field of ``own`` at fault.
        """
        return self._built(name, text(self.check(name, own) if own else {}))

    def unfinished(self, own: Mapping[str, Any]) -> Source:
        """What can be drawn of a box whose owners are still entering its board.

        Raises:
            ImpossiblePosition: the field of ``own`` at fault.
        """
        return self._drawn(self._base(), self.check(BOXED, own, partly=True))

    def _of_text(self, name: str, entered: str) -> Built:
        own = json.loads(entered)
        source = self._drawn(self._base(), own or self.check(name, own)) if name == BOXED else self._base()
        return self._build(name, source, own)


class BoxedGame(Game):
    """A game with a published box whose owners enter the board."""

    editions: ClassVar[Editions[Any]]

    def edition(self, name: str, own: Mapping[str, Any] | None = None) -> Any:
        """The edition of that name, with what owners entered."""
        return self.editions.edition(name, own)

    def check_own(self, edition: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
        """What owners entered about a published box, completed and in canonical order; empty for an edition of ours."""
        return self.editions.check(self.check_edition(edition), own, partly)

    def apart(self, own: Mapping[str, Any]) -> Note | None:
        """The places that cannot be reached from the others."""
        apart = cut_off(own.get("borders", ()))
        return Note("own.apart", {f"{self.editions.enterable.places.kind}s": apart}) if apart else None

    def geometry(
        self, edition: str | None = None, own: Mapping[str, Any] | None = None, partly: bool = False
    ) -> Mapping[str, Any]:
        """The board in mm, as in the edition's data file; an own board is drawn on our map."""
        if partly:
            return self.editions.unfinished(own or {})
        found: Edition = self.editions.edition(self.check_edition(edition), own)
        return found.source


def cut_off(borders: Iterable[Sequence[str]]) -> list[str]:
    """The places that cannot be reached from the largest part of a board; empty if all of it is connected.

    Args:
        borders: each begins with the two places that it lies between. Among parts of equal size, the one that comes
            first counts as the board.
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
