"""Boards that the owners of a published box enter, as far as we cannot know them: names, colours and borders.

A game says what may be entered (``Enterable``); what owners entered is then checked, put into one order and, where
something cannot be, refused by its field and with what may be meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Note
from companion.engine.unknown import nearest, not_known, text_of

LONGEST_NAME: Final = 24
MOST_NAMED: Final = 5
"""Places that a message names, so that it stays short."""


@dataclass(frozen=True, slots=True)
class Enterable:
    """What the owners of a box may enter about its board.

    Attributes:
        place: the kind of thing that borders lie between.
        places: their ids, in the map's order.
        names: the keys under which names are entered, each with the kind of thing that it is, in one order.
        tinted: the ids of the things that have a colour, and their kind; empty where there are no colours to enter.
        tints: the colours.
        ways: what a border may be crossed with, and its kind; empty where that is all the same.
        closed: whether there can be no border between two places.
        names_differ: whether no two things may have the same name.
    """

    place: str
    places: tuple[str, ...]
    names: Mapping[str, str]
    tinted: tuple[str, ...] = ()
    tinted_kind: str = ""
    tints: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    way_kind: str = ""
    closed: Callable[[str, str], bool] | None = None
    names_differ: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """What may be entered at all."""
        return ("names", *(("tints",) if self.tints else ()), "borders")

    def check(self, own: object, partly: bool = False) -> dict[str, Any]:
        """What owners entered, complete and in one order, so that the same board is always the same text.

        Args:
            own: ``names`` by key, ``tints`` by id, ``borders`` as ``[place, place]`` or ``[place, place, way]``; all
                may be left out.
            partly: they are still at it: some places may be without a border.

        Raises:
            ImpossiblePosition: with the field at fault and, for an unknown id, the nearest that is known.
        """
        if not isinstance(own, Mapping):
            raise ImpossiblePosition("own", SHAPE)
        for key in own:
            if key not in self.keys:
                raise ImpossiblePosition(f"own.{text_of(key)}", "impossible.own-unknown", text=text_of(key))
        found: dict[str, Any] = {"names": self._names(_table(own, "names"))}
        if self.tints:
            found["tints"] = self._tints(_table(own, "tints"))
        return {**found, "borders": self._borders(own.get("borders", []), partly)}

    def apart(self, own: Mapping[str, Any]) -> Note | None:
        """The places that no way leads to from the rest of the board, as far as it is entered."""
        apart = cut_off(own.get("borders", ()))
        return Note("own.apart", {f"{self.place}s": apart}) if apart else None

    def _names(self, given: Mapping[str, Any]) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, name in given.items():
            if key not in self.names:
                raise _not_known(f"names.{text_of(key)}", self.names, key)
            tidy = _name(name, f"names.{key}")
            if self.names_differ and tidy.casefold() in (other.casefold() for other in found.values()):
                raise ImpossiblePosition(f"names.{key}", "impossible.own-name-twice", text=tidy)
            found[key] = tidy
        return {key: found[key] for key in self.names if key in found}

    def _tints(self, given: Mapping[str, Any]) -> dict[str, str]:
        for key, tint in given.items():
            if key not in self.tinted:
                raise _not_known(f"tints.{text_of(key)}", dict.fromkeys(self.tinted, self.tinted_kind), key)
            if tint not in self.tints:
                told = {self.tinted_kind: key, "text": text_of(tint), "most": len(self.tints)}
                raise ImpossiblePosition(f"tints.{key}", "impossible.own-tint", **told)
        return {key: given[key] for key in self.tinted if key in given}

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
        alone = [place for place in self.places if place not in reached]
        if found and alone and not partly:
            key = "impossible.own-alone" if len(alone) <= MOST_NAMED else "impossible.own-many-alone"
            raise ImpossiblePosition("borders", key, **{f"{self.place}s": alone[:MOST_NAMED]}, count=len(alone))
        return sorted(
            found, key=lambda border: (*map(self.places.index, border[:2]), *map(self.ways.index, border[2:]))
        )

    def _border(self, given: object, where: str) -> list[str]:
        ends = 3 if self.ways else 2
        if not isinstance(given, (list, tuple)) or len(given) != ends:
            raise ImpossiblePosition(where, SHAPE)
        kinds = [dict.fromkeys(self.places, self.place)] * 2 + [dict.fromkeys(self.ways, self.way_kind)]
        for index, (part, known) in enumerate(zip(given, kinds, strict=False)):
            if not isinstance(part, str) or part not in known:
                raise _not_known(f"{where}.{index}", known, part)
        tidy = [*sorted(given[:2], key=self.places.index), *given[2:]]
        if tidy[0] == tidy[1]:
            raise ImpossiblePosition(where, "impossible.own-border-itself", **{self.place: tidy[0]})
        if self.closed is not None and self.closed(tidy[0], tidy[1]):
            raise ImpossiblePosition(where, "impossible.own-border-closed", **self._told(tidy))
        return tidy

    def _told(self, border: Sequence[str]) -> dict[str, str]:
        """A border as parameters of a message."""
        names = (self.place, f"to_{self.place}", self.way_kind)
        return dict(zip(names, border, strict=False))


SHAPE: Final = "impossible.own-shape"


def text(own: object) -> str:
    """The canonical text of what ``check`` answered, or of a part of it; it brings the same back by ``json.loads``."""
    return json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _table(own: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = own.get(key, {})
    if not isinstance(found, Mapping):
        raise ImpossiblePosition(key, SHAPE)
    return found


def _not_known(where: str, known: Mapping[str, str], given: object) -> ImpossiblePosition:
    """No such thing among those known, each with its kind; a key such as ``"city:henan"`` is told by what follows."""
    near = nearest(given, tuple(known))
    kind = known[near] if near else next(iter(known.values()))
    return not_known(where, kind, str(given).rpartition(":")[2], [near.rpartition(":")[2]] if near else [])


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
