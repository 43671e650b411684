"""Setting the app to what lies on the table: point at a place, say what lies there, one or several together; or take a
piece from one place and put it down on another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from companion.engine.terms import Change, Setting
from companion.web.play.context import ViewContext
from companion.web.play.option import BARE, Mark, Option
from companion.web.play.parts import BoardView, Notice
from companion.web.play.picture import FLOW, Atlas, Group, Picture, Place, Reach, called_thing, things_of
from companion.web.play.settings import (
    NOBODY,
    Panel,
    called,
    choice,
    in_the_box,
    panels,
)
from companion.web.play.texts import Words, value_name

To = Callable[..., str]
"""``query`` of what is entered: the changes to carry along, ``pick`` and ``lift``."""

PLAYER: Final = "seat"


@dataclass(frozen=True, slots=True)
class Thing(Option):
    """A place, with what lies there; while a piece is moved, it goes to a ``goal`` and cannot go where it is off."""

    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Sort:
    """Places side by side, or the board; ``open``: what belongs to one of them unfolds below."""

    id: str
    heading: str
    look: str
    things: tuple[Thing, ...]
    board: BoardView | None
    open: bool


@dataclass(frozen=True, slots=True)
class Open:
    """What belongs to the place that is open; while one of its pieces is ``moving``, only that is said."""

    heading: str
    mark: Mark
    lifts: tuple[Option, ...]
    panels: tuple[Panel, ...]
    moving: str = ""
    leave: str = ""


@dataclass(frozen=True, slots=True)
class Carried:
    """A change of something else that will be made together with what is on the screen."""

    setting: str
    value: str
    was: str
    text: str
    drop: str
    drop_label: str


@dataclass(frozen=True, slots=True)
class AdjustPage:
    """The places that can be picked, and what is to be set at the one that is; ``past`` is the entry before which it
    is, or 0 for now."""

    title: str
    headline: str
    help: str
    number: int
    sorts: tuple[Sort, ...]
    picked: str
    section: Open | None
    carried: tuple[Carried, ...]
    reason: str
    back: str
    seated: bool = True
    past: int = 0
    notice: Notice | None = None
    css: tuple[str, ...] = ()
    classes: str = ""
    template: str = "adjust.html"


def page(
    moment: ViewContext, picture: Picture, settings: Sequence[Setting], *, entered: Mapping[str, Change], lift: str,
    to: To, reason: str, seated: bool,
) -> AdjustPage:  # fmt: skip
    """The page for a game's picture, with the place in ``moment.pick`` open, or where a piece is moved away; what is
    entered of any of the settings goes along, even if the picture has no place for it."""
    words, atlas = moment.words, Atlas(picture, entered, moment.words)
    place = atlas.at(moment.pick)
    if place is None and picture.board is None and not carried_only(settings, entered):
        place = next(iter(atlas.places), None)
    picked = place.id if place else ""
    moving = next((one for one in atlas.movable(place) if one.name == lift), None) if place and seated else None
    targets = atlas.targets(moving) if moving else {}
    sorts = []
    for number, group in enumerate(atlas.groups):
        things = tuple(_thing(one, picked, targets, atlas, to, moving is not None) for one in group.places)
        drawn = not number and picture.board is not None and group.places[0] in picture.groups[0].places
        board = None
        if drawn and picture.board is not None:
            links = {one.id: one.href for one in things if not one.off}
            board = picture.board(Reach(links, picked, moving is not None))
        opened = place is not None and place in group.places
        sorts.append(Sort(f"g{number}", group.heading, group.look, things, board, opened))
    here = () if moving or place is None else atlas.of(place)
    return AdjustPage(
        title=f"{picture.title} · {words('adjust.headline')}" if picture.title else words("adjust.headline"),
        headline=words("adjust.headline"),
        help=picture.help,
        number=moment.number,
        sorts=tuple(sorts),
        picked=picked,
        section=_open(atlas, place, moving, words, to) if place else None,
        carried=carried(settings, entered, here, picked, words, to),
        reason=reason,
        back=words("adjust.back"),
        seated=seated,
        notice=moment.notice,
        css=picture.css,
        classes=picture.classes,
    )


def _thing(
    place: Place, picked: str, targets: Mapping[str, Mapping[str, Change]], atlas: Atlas, to: To, moving: bool
) -> Thing:  # fmt: skip
    """A place, and where a tap on it leads."""
    thing = Thing(place.label, place.marks, id=place.id, mark=place.mark, on=place.id == picked)
    if not moving:
        return replace(thing, href=f"{to(atlas.entered, pick=place.id)}#sets")
    changes = targets.get(place.id)
    if changes is None:
        return replace(thing, off=True)
    href = f"{to({**atlas.entered, **changes}, pick=place.id)}#sets" if changes else ""
    return replace(thing, href=href, kind="goal")


def _open(atlas: Atlas, place: Place, moving: Setting | None, words: Words, to: To) -> Open:
    """What belongs to a place."""
    entered, picture = atlas.entered, atlas.picture
    stay = f"{to(entered, pick=place.id)}#sets"
    if moving is not None:
        return Open(place.label, place.mark, (), (), called(moving, words), stay)
    numbers = {place.id: f"g{n}" for n, group in enumerate(atlas.groups) for place in group.places}
    lifts = []
    for one in atlas.movable(place):
        first = next(iter(atlas.targets(one)))
        href = f"{to(entered, pick=place.id, lift=one.name)}#{numbers[first]}"
        label = words("adjust.lift.what", what=called(one, words))
        lifts.append(Option(label, href=href, mark=_mark(atlas, one, words)))
    left = in_the_box(picture.parts, picture.settings, entered)
    parts = [part for part in picture.parts if place.id.startswith(part.at)]
    alone = {part.word for part in parts if part.at}
    parts = [part for part in parts if part.at or part.word not in alone]
    shown = panels(parts, atlas.of(place), words, entered, left)
    return Open(place.label, place.mark, tuple(lifts), shown)


def _mark(atlas: Atlas, setting: Setting, words: Words) -> Mark:
    """The picture of a piece that can be moved."""
    part, now = atlas.picture.part(setting), str(atlas.now(setting))
    if not setting.choices or atlas.picture.moves[part.word].to:
        return part.mark(setting)
    answer = next(one for one in choice(setting, words, {}, part.answers, part.shows).answers if one.action == now)
    pictured = answer.mark.icons or answer.mark.colour
    return replace(answer.mark, text=answer.mark.text or ("" if pictured else answer.label))


def carried(
    settings: Sequence[Setting], entered: Mapping[str, Change], here: Sequence[Setting], picked: str, words: Words,
    to: To,
) -> tuple[Carried, ...]:  # fmt: skip
    """What was entered elsewhere than ``here``."""
    found = []
    for one in settings:
        if one.name not in entered or one in here or entered[one.name] == one.value:
            continue
        rest = {name: value for name, value in entered.items() if name != one.name}
        text, drop = change(one, entered[one.name], words), to(rest, pick=picked)
        label = words("adjust.drop", what=called(one, words))
        found.append(Carried(one.name, str(entered[one.name]), str(one.value), text, drop, label))
    return tuple(found)


def change(setting: Setting, value: Change, words: Words) -> str:
    """A setting from its value to another, in words."""
    before, after = read(setting.value, words), read(value, words)
    return words("adjust.change", what=called(setting, words), before=before, after=after)


def read(value: Change, words: Words) -> str:
    """How a value reads."""
    if value in ("", NOBODY):
        return words("adjust.nobody")
    return value_name(value, words) if isinstance(value, str) else str(value)


def players(
    moment: ViewContext, words_of: tuple[str, ...] = (), things: Callable[[str], tuple[str, ...]] = lambda _colour: ()
) -> Group:  # fmt: skip
    """The strip of all players, as any game has it.

    Args:
        moment: whose players.
        words_of: the kinds of settings that belong to a player.
        things: what else lies before the player of a colour.
    """
    words = moment.words
    found = (
        Place(f"{PLAYER}:{colour}", words.name("seat", colour), things(colour), words_of, Mark(colour=colour))
        for colour in moment.order
    )
    return Group(words("adjust.players"), tuple(found), "strip")


def flow(words: Words, things: tuple[str, ...] = (), words_of: tuple[str, ...] = ()) -> Group:
    """Whose turn it is and the round, with those things; ``words_of``: the kinds of settings that belong there."""
    return Group("", (Place(FLOW, words("adjust.flow"), things, words_of),))


def general(moment: ViewContext, settings: Sequence[Setting]) -> Picture:
    """The picture of any game: the things that its settings touch, kind by kind."""
    words = moment.words
    ids = dict.fromkeys(things_of(one)[0] for one in settings)
    groups = []
    for kind, things in groupby(ids, key=lambda one: one.partition(":")[0]):
        marked = ((one, Mark(colour=one.partition(":")[2]) if kind == PLAYER else BARE) for one in things)
        groups.append(Group("", tuple(Place(one, called_thing(one, words), mark=mark) for one, mark in marked)))
    return Picture("", words("adjust.help"), tuple(groups), (), tuple(settings), {})


def carried_only(settings: Sequence[Setting], entered: Mapping[str, Change]) -> bool:
    """Whether something is entered already, so that nothing needs to be picked to begin with."""
    return any(one.name in entered for one in settings)
