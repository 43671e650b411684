"""Settings as steppers and chips: what any page needs on which people tell what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.engine.terms import Change, Setting
from companion.web.presenters.common import Words, kinds

ROOM = 10
"""A stepper goes so far beyond what there is now: the piece may come from elsewhere in the same adjustment."""

FEW = 6
"""So many answers are chips; more are a list to choose from."""

NOBODY = "none"


@dataclass(frozen=True, slots=True)
class Answer:
    """A chip."""

    value: str
    label: str
    chosen: bool
    tint: str = ""
    colour: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """A stepper: how many pieces of one owner lie somewhere. ``setting`` is the name of what it sets.

    ``text`` or an ``icon`` say what it counts where no colour does; ``was`` is what is known, where that may differ
    from what somebody entered.
    """

    setting: str
    colour: str
    who: str
    value: int
    most: int
    label: str
    less: str
    more: str
    text: str = ""
    icon: str = ""
    least: int = 0
    was: Change | None = None
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting of one answer; ``long``: too many for chips. ``was``: the answer that is known.

    ``text`` stands above it where no heading says what it is.
    """

    setting: str
    label: str
    answers: tuple[Answer, ...]
    was: str
    long: bool
    text: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Settings of one sort: steppers, or chips."""

    heading: str
    tallies: tuple[Tally, ...] = ()
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Everything about one thing."""

    heading: str
    panels: tuple[Panel, ...]
    colour: str = ""
    tint: str = ""


def called(setting: Setting, words: Words) -> str:
    """What a setting is called; its name where a game has no words for it."""
    try:
        return words(f"set.{kind_of(setting)}", setting.params)
    except KeyError:
        return setting.name


def kind_of(setting: Setting) -> str:
    """The first word of its name."""
    return setting.name.partition(" ")[0]


def named(words: Words, kind: str, thing: str) -> str:
    """A thing's name, or its id where it has none."""
    try:
        return words.name(kind, thing)
    except KeyError:
        return thing


def tally(
    setting: Setting,
    words: Words,
    entered: Mapping[str, Change],
    *,
    text: str = "",
    icon: str = "",
    colour: str = "",
    tint: str = "",
) -> Tally:
    """A stepper for a count; ``text``, ``icon`` or ``colour`` is what stands beside its number."""
    label = called(setting, words)
    value = int(setting.value) if isinstance(setting.value, int) else 0
    new = entered.get(setting.name, value)
    return Tally(
        setting.name,
        colour,
        label,
        new if isinstance(new, int) else value,
        setting.most + (ROOM if setting.touches else 0),
        label,
        words("adjust.less", what=label),
        words("adjust.more", what=label),
        text,
        icon,
        0 if setting.touches else min(1, value),
        value,
        tint,
    )


def choice(setting: Setting, words: Words, entered: Mapping[str, Change], kind: str, *, icons: bool = False) -> Choice:
    """Chips, or a list, for a setting of one answer; ``kind`` is what sort of thing the answers are."""
    value = str(entered.get(setting.name, setting.value))
    answers = tuple(
        Answer(
            one,
            words("adjust.nobody") if one == NOBODY else named(words, kind, one),
            one == value,
            colour=one if kind == "seat" and one != NOBODY else "",
            icon=f"t-{one}" if icons else "",
        )
        for one in setting.choices
    )
    return Choice(setting.name, called(setting, words), answers, str(setting.value), len(answers) > FEW)


def panel(settings: Sequence[Setting], words: Words, entered: Mapping[str, Change], heading: str = "") -> Panel:
    """Settings of any game in a panel, each by its own words."""
    tallies = [tally(one, words, entered, text=called(one, words)) for one in settings if not one.choices]
    choices = [
        replace(choice(one, words, entered, kind_of_answers(one, words)), text=called(one, words))
        for one in settings
        if one.choices
    ]
    return Panel(heading, tuple(tallies), tuple(choices))


def kind_of_answers(setting: Setting, words: Words) -> str:
    """What sort of thing the answers are, by the first for which there is a name."""
    for kind in kinds(words):
        try:
            words.name(kind, setting.choices[-1])
        except KeyError:
            continue
        return kind
    return ""
