"""Settings as steppers and chips: what any page needs on which people tell what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from companion.engine.terms import Change, Setting
from companion.web.play.option import BARE, Mark, Option
from companion.web.play.texts import Words, kinds

ROOM = 10
"""A stepper goes so far beyond what there is now: the piece may come from elsewhere in the same adjustment."""

FEW = 6
"""So many answers are chips; more are a list to choose from, unless they are pictures."""

NOBODY = "none"


Marked = Callable[[Setting], Mark]
"""What a setting counts."""
Answered = Callable[[Setting, str], Mark]
"""One of the answers of a setting."""
Taken = Callable[[Setting, Change], Mark | None]
"""Which pieces of the box the value holds; of a count so many, of an answer one."""


def unmarked(_setting: Setting) -> Mark:
    """Nothing but its words."""
    return BARE


def nothing(_setting: Setting, _value: Change) -> Mark | None:
    """None."""
    return None


@dataclass(frozen=True, slots=True)
class Part:
    """A sort of settings, as a game shows it; parts with one heading that follow one another stand together.

    Attributes:
        word: the kind of setting.
        heading: the key of what stands above.
        mark: what is counted.
        answers: what sort of thing the answers are, where there are any; ``shows`` pictures one.
        takes: which pieces of the box it holds.
        at: how the ids of places begin at which it looks so, where another part of the same kind is for all others.
    """

    word: str
    heading: str = ""
    mark: Marked = unmarked
    answers: str = ""
    shows: Answered | None = None
    takes: Taken = nothing
    at: str = ""


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
    takes: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting of one answer; ``long``: too many for chips. ``was``: the answer that is known.

    ``text`` stands above it where no heading says what it is. ``takes``: by answer the pieces of the box of which it
    holds one.
    """

    setting: str
    label: str
    answers: tuple[Option, ...]
    was: str
    long: bool
    text: str = ""
    mark: Mark = BARE
    takes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spare:
    """So many pieces are left in the box."""

    mark: Mark
    count: int


@dataclass(frozen=True, slots=True)
class Panel:
    """Settings of one sort: steppers, or chips; ``spares``: what is left in the box of the pieces that they hold."""

    heading: str
    tallies: tuple[Tally, ...] = ()
    choices: tuple[Choice, ...] = ()
    spares: tuple[Spare, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Everything about one thing."""

    heading: str
    panels: tuple[Panel, ...]
    colour: str = ""


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


def tally(setting: Setting, words: Words, entered: Mapping[str, Change], mark: Mark = BARE, takes: str = "") -> Tally:
    """A stepper for a count; ``mark`` is what stands beside its number."""
    label = called(setting, words)
    value = int(setting.value) if isinstance(setting.value, int) else 0
    new = entered.get(setting.name, value)
    return Tally(
        setting.name,
        mark.colour,
        label,
        new if isinstance(new, int) else value,
        setting.most + (ROOM if setting.touches else 0),
        label,
        words("adjust.less", what=label),
        words("adjust.more", what=label),
        mark.text,
        next(iter(mark.icons), ""),
        0 if setting.touches else min(1, value),
        value,
        mark.tint,
        takes,
    )


def choice(
    setting: Setting, words: Words, entered: Mapping[str, Change], kind: str, shows: Answered | None = None,
    takes: Taken = nothing,
) -> Choice:  # fmt: skip
    """Chips, or a list, for a setting of one answer; ``kind`` is what sort of thing the answers are."""
    value = str(entered.get(setting.name, setting.value))
    answers, taken = [], {}
    for one in setting.choices:
        seat = Mark(colour=one) if kind == "seat" and one != NOBODY else BARE
        mark, held = shows(setting, one) if shows else seat, takes(setting, one)
        if one == NOBODY and (shows or kind == "seat"):
            mark = Mark(text="\N{EN DASH}")
        answers.append(Option(answer_name(one, kind, words), action=one, mark=mark, on=one == value))
        if held:
            taken[one] = held.id
    long = len(answers) > FEW and shows is None
    return Choice(setting.name, called(setting, words), tuple(answers), str(setting.value), long, takes=taken)


def answer_name(value: str, kind: str, words: Words) -> str:
    """What an answer is called; nobody and nothing are called by what they are none of, where that has a word."""
    if value != NOBODY:
        return named(words, kind, value)
    return words("adjust.nobody") if kind == "seat" or named(words, kind, value) == value else named(words, kind, value)


def panels(
    parts: Sequence[Part], mine: Sequence[Setting], words: Words, entered: Mapping[str, Change],
    spares: Mapping[Mark, int] | None = None,
) -> tuple[Panel, ...]:  # fmt: skip
    """Settings part by part; one part alone needs no heading. What no part is for stands last, by its own words."""
    found, known = [], {part.word for part in parts}
    for heading, together in groupby(parts, key=lambda part: part.heading):
        some = [(part, one) for part in together for one in mine if kind_of(one) == part.word]
        if some:
            found.append(_panel(words(heading) if heading else "", some, words, entered, spares or {}))
    if rest := [one for one in mine if kind_of(one) not in known]:
        found.append(panel(rest, words, entered))
    return tuple(replace(one, heading="") for one in found) if len(found) == 1 else tuple(found)


def _panel(
    heading: str, some: Sequence[tuple[Part, Setting]], words: Words, entered: Mapping[str, Change],
    spares: Mapping[Mark, int],
) -> Panel:  # fmt: skip
    tallies, choices = [], []
    for part, one in some:
        if one.choices:
            found = choice(one, words, entered, part.answers, part.shows, part.takes)
            mark = part.mark(one)
            choices.append(replace(found, mark=mark, text=mark.text))
        else:
            held = part.takes(one, one.value)
            tallies.append(tally(one, words, entered, part.mark(one), held.id if held else ""))
    kinds_of = dict.fromkeys(mark for part, one in some for mark in holds(part, one))
    left = tuple(Spare(mark, spares[mark]) for mark in kinds_of if mark in spares)
    return Panel(heading, tuple(tallies), tuple(choices), left)


def holds(part: Part, setting: Setting) -> Iterator[Mark]:
    """All pieces of the box that a setting may hold."""
    for value in setting.choices or (setting.value,):
        if (mark := part.takes(setting, value)) is not None:
            yield mark


def in_the_box(parts: Sequence[Part], settings: Sequence[Setting], entered: Mapping[str, Change]) -> dict[Mark, int]:
    """What is left in the box of all pieces that are held anywhere, once that is set: a count says how many more there
    may be, and what one place takes another cannot."""
    of = {part.word: part for part in parts}
    left: dict[Mark, int] = {}
    taken: dict[Mark, int] = {}
    for one in settings:
        part = of.get(kind_of(one))
        if part is None:
            continue
        if not one.choices and isinstance(one.value, int) and (mark := part.takes(one, one.value)):
            left[mark] = max(left.get(mark, 0), one.most - one.value)
        if one.name in entered:
            for value, by in ((one.value, -1), (entered[one.name], 1)):
                if (mark := part.takes(one, value)) is not None:
                    many = value if isinstance(value, int) else 1
                    taken[mark] = taken.get(mark, 0) + by * many
    return {mark: count - taken.get(mark, 0) for mark, count in left.items()}


def panel(settings: Sequence[Setting], words: Words, entered: Mapping[str, Change], heading: str = "") -> Panel:
    """Settings of any game in a panel, each by its own words."""
    tallies = [tally(one, words, entered, Mark(text=called(one, words))) for one in settings if not one.choices]
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
