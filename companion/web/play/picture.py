"""What a game's own picture is, for who corrects it: places in groups, and what can be taken from one to another.

A place is something that people point at on their table: a square, a ship, a player's board. Which settings belong to
it follows from what they touch and name; a game says only where the places are, in which order, and how they look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.web.play.option import BARE, Mark
from companion.web.play.parts import BoardView
from companion.web.play.settings import NOBODY, Part, kind_of, named
from companion.web.play.texts import Words

FLOW: Final = "flow"
"""The place of what touches nothing: whose turn it is, the round."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something to point at.

    Attributes:
        id: ``"kind:id"`` as in ``Setting.touches``, or a word of the game's own.
        things: what else lies there, in the same way.
        words: the kinds of settings that belong there; all if none is named.
        mark: how it looks, its owner's sign among it.
        marks: what lies there, in small.
    """

    id: str
    label: str
    things: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    mark: Mark = BARE
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Places side by side below a heading; ``look``: how they stand, as the style sheet knows it."""

    heading: str
    places: tuple[Place, ...]
    look: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """How pieces are taken from one place to another.

    Attributes:
        sort: settings of one sort hold the same pieces.
        axis: the parameter that says where such a piece is; of the others each says which piece it is.
        to: the kind of place that the value names, where that says where the piece is.
    """

    sort: str
    axis: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """What of the board can be tapped: where each place leads, the one that is open, and whether these are the places
    to which a piece can go."""

    links: Mapping[str, str]
    picked: str
    moving: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A game as people point at it.

    Attributes:
        title: what the page is called.
        help: what to do first.
        groups: in the order of the rulebook.
        parts: how settings look, in the order in which they stand.
        moves: what can be taken from place to place, by the kind of setting.
        settings: of those that there are, what may be known now.
        board: draws the board; its places are those of the first group.
        css, classes: what the page wears for it.
    """

    title: str
    help: str
    groups: tuple[Group, ...]
    parts: tuple[Part, ...]
    settings: tuple[Setting, ...]
    moves: Mapping[str, Move]
    board: Callable[[Reach], BoardView] | None = None
    css: tuple[str, ...] = ()
    classes: str = ""

    def showing(self, other: Picture) -> Picture:
        """The same places, looking as in another picture of them."""
        looks = {place.id: place for group in other.groups for place in group.places}

        def look(place: Place) -> Place:
            there = looks.get(place.id, place)
            return replace(place, mark=there.mark, marks=there.marks)

        groups = (replace(group, places=tuple(map(look, group.places))) for group in self.groups)
        return replace(self, groups=tuple(groups), board=other.board)

    def part(self, setting: Setting) -> Part:
        """How it looks."""
        word = kind_of(setting)
        return next((part for part in self.parts if part.word == word), Part(word))


def things_of(setting: Setting) -> tuple[str, ...]:
    """All that it touches or names."""
    named = (f"{kind}:{thing}" for kind, thing in setting.params.items())
    return tuple(dict.fromkeys((*setting.touches, *named))) or (FLOW,)


class Atlas:
    """A picture with what belongs to each of its places, where something was entered already.

    Attributes:
        groups: those of the picture, without places to which nothing belongs; what belongs to none of them is in a last
            group, place by place.
    """

    def __init__(self, picture: Picture, entered: Mapping[str, Change], words: Words) -> None:
        self.picture, self.entered = picture, entered
        by_thing: dict[str, list[int]] = {}
        for number, one in enumerate(picture.settings):
            for thing in things_of(one):
                by_thing.setdefault(thing, []).append(number)
        self._of: dict[str, tuple[Setting, ...]] = {}
        groups, shown = [], set[int]()
        for group in picture.groups:
            there = []
            for place in group.places:
                numbers = sorted({n for thing in (place.id, *place.things) for n in by_thing.get(thing, ())})
                if place.words:
                    numbers = [n for n in numbers if kind_of(picture.settings[n]) in place.words]
                if numbers:
                    self._of[place.id] = tuple(picture.settings[n] for n in numbers)
                    there.append(place)
                    shown.update(numbers)
            if there:
                groups.append(replace(group, places=tuple(there)))
        rest = [one for number, one in enumerate(picture.settings) if number not in shown]
        if rest:
            things = dict.fromkeys(things_of(one)[0] for one in rest)
            groups.append(Group("", tuple(Place(thing, called_thing(thing, words)) for thing in things)))
            for thing in things:
                self._of[thing] = tuple(one for one in rest if things_of(one)[0] == thing)
        self.groups = tuple(groups)

    @property
    def places(self) -> list[Place]:
        """All of them."""
        return [place for group in self.groups for place in group.places]

    def at(self, pick: str) -> Place | None:
        """The place of that id, or where that thing lies."""
        exact = next((place for place in self.places if place.id == pick), None)
        return exact or next((place for place in self.places if pick and pick in place.things), None)

    def of(self, place: Place) -> tuple[Setting, ...]:
        """What belongs to a place."""
        return self._of[place.id]

    def now(self, setting: Setting) -> Change:
        """What it is, once what is entered is made."""
        return self.entered.get(setting.name, setting.value)

    # --- from one place to another ---

    def movable(self, place: Place) -> tuple[Setting, ...]:
        """What lies there and can be taken elsewhere; of two like pieces the upper one."""
        found: dict[tuple[Any, ...], Setting] = {}
        for one in self.picture.settings:
            move = self.picture.moves.get(kind_of(one))
            if move is None or self.now(one) in (0, "", NOBODY):
                continue
            if move.to:
                here = f"{move.to}:{self.now(one)}" == place.id or one in self.of(place)
            else:
                here = one in self.of(place) and lies_at(move, one, place)
            if here and self.targets(one):
                upper = self.now(one) if one.choices else one.name
                found[(*identity(move, one), upper)] = one
        return tuple(found.values())

    def targets(self, lifted: Setting) -> dict[str, dict[str, Change]]:
        """The places to which a piece can be taken, and what is set by that. Where another piece lies already, the two
        change places."""
        move = self.picture.moves[kind_of(lifted)]
        if move.to:
            ids = {place.id for place in self.places}
            ways = {f"{move.to}:{value}": {lifted.name: value} for value in lifted.choices if value != self.now(lifted)}
            return {place: dict(changes) for place, changes in ways.items() if place in ids}
        found = {}
        for place in self.places:
            there = None if lies_at(move, lifted, place) else self._receiver(place, move, lifted)
            if there is not None:
                found[place.id] = self._moved(lifted, there)
        return found

    def _receiver(self, place: Place, move: Move, lifted: Setting) -> Setting | None:
        """What would hold the piece there: an empty one rather than another."""
        fit = []
        for one in self.of(place):
            other = self.picture.moves.get(kind_of(one))
            if other is None or other.to or identity(other, one) != identity(move, lifted):
                continue
            if not lies_at(other, one, place) or bool(one.choices) != bool(lifted.choices):
                continue
            if not one.choices or (self.now(lifted) in one.choices and self.now(one) in lifted.choices):
                fit.append(one)
        return next((one for one in fit if self.now(one) in (0, NOBODY)), next(iter(fit), None))

    def _moved(self, lifted: Setting, there: Setting) -> dict[str, Change]:
        now, then = self.now(lifted), self.now(there)
        if isinstance(now, int) and isinstance(then, int):
            return {lifted.name: now - 1, there.name: then + 1}
        return {lifted.name: then, there.name: now}


def identity(move: Move, setting: Setting) -> tuple[Any, ...]:
    """Which piece it is, wherever it lies."""
    return move.sort, *sorted((kind, one) for kind, one in setting.params.items() if kind != move.axis)


def lies_at(move: Move, setting: Setting, place: Place) -> bool:
    """Whether it says what lies at that place."""
    return f"{move.axis}:{setting.params[move.axis]}" in (place.id, *place.things)


def called_thing(thing: str, words: Words) -> str:
    """The name of a thing, for a place of its own."""
    kind, _, name = thing.partition(":")
    return words("adjust.flow") if thing == FLOW else named(words, kind, name)
