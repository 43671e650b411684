"""Setting the app to what lies on the table: pick a thing, set what belongs to it, one or several together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.terms import Change, Setting
from companion.web.presenters.common import Words, value_name
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView, Notice
from companion.web.presenters.settings import Section, called, named, panel

FLOW = "flow"
"""The pick of what touches no thing: whose turn it is, the round."""

To = Callable[..., str]
"""``query`` of what is entered: the changes to carry along, and ``pick``."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that can be picked."""

    id: str
    label: str
    href: str
    chosen: bool
    colour: str = ""
    tint: str = ""


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
    """The things that can be picked, and what is to be set of the one that is; ``past`` is the entry before which it
    is, or 0 for now."""

    title: str
    headline: str
    help: str
    number: int
    rows: tuple[tuple[Thing, ...], ...]
    picked: str
    section: Section | None
    carried: tuple[Carried, ...]
    reason: str
    back: str
    board: BoardView | None = None
    seated: bool = True
    past: int = 0
    notice: Notice | None = None
    template: str = "adjust.html"


def thing_of(setting: Setting) -> str:
    """What a setting is picked by: the first thing that it touches."""
    return setting.touches[0] if setting.touches else FLOW


def row(ids: Sequence[str], words: Words, picked: str, carry: Callable[[str], str]) -> tuple[Thing, ...]:
    """Things of one sort as chips."""
    found = []
    for one in ids:
        kind, _, name = one.partition(":")
        label = words("adjust.flow") if one == FLOW else named(words, kind, name)
        colour, tint = (name, "") if kind == "seat" else ("", name)
        found.append(Thing(one, label, carry(one), one == picked, colour, tint))
    return tuple(found)


def carried(
    settings: Sequence[Setting], entered: Mapping[str, Change], picked: str, words: Words, to: To
) -> tuple[Carried, ...]:
    """What was entered for other things than the one picked."""
    found = []
    for one in settings:
        if one.name not in entered or thing_of(one) == picked or entered[one.name] == one.value:
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
    if value in ("", "none"):
        return words("adjust.nobody")
    return value_name(value, words) if isinstance(value, str) else str(value)


def general(
    moment: Moment, settings: Sequence[Setting], *, entered: Mapping[str, Change], to: To, reason: str, seated: bool
) -> AdjustPage:
    """The page for any game: chips for the things that its settings touch, what belongs to the picked one below."""
    words = moment.words
    ids = list(dict.fromkeys(thing_of(one) for one in settings))
    picked = moment.pick if moment.pick in ids else ids[0] if ids and not carried_only(settings, entered) else ""

    def carry(one: str) -> str:
        return to(entered, pick=one)

    mine = [one for one in settings if thing_of(one) == picked]
    kind, _, name = picked.partition(":")
    heading = words("adjust.flow") if picked == FLOW else named(words, kind, name)
    return AdjustPage(
        title=words("adjust.headline"),
        headline=words("adjust.headline"),
        help=words("adjust.help"),
        number=moment.number,
        rows=(row(ids, words, picked, carry),),
        picked=picked,
        section=Section(heading, (panel(mine, words, entered),), name if kind == "seat" else "") if mine else None,
        carried=carried(settings, entered, picked, words, to),
        reason=reason,
        back=words("adjust.back"),
        seated=seated,
        notice=moment.notice,
    )


def carried_only(settings: Sequence[Setting], entered: Mapping[str, Change]) -> bool:
    """Whether something is entered already, so that nothing needs to be picked to begin with."""
    return any(one.name in entered for one in settings)
