"""How much of the same kind a run looks at. ``PROFILE`` says so: ``check`` while one works, ``change`` before a change
is handed in (what is run when nothing is said), ``night`` for depth. Every kind of test stands in each of them; only
random games, examples and combinations become more.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeVar, get_args

Profile = Literal["check", "change", "night"]
T = TypeVar("T")

CHECKED: Final = 8
"""What part of the random examples is looked at while one works."""
DEEPER: Final = 10
"""How many times as many are looked at by night, where a test does not say."""


def _profile() -> Profile:
    told = os.environ.get("PROFILE") or "change"
    for one in get_args(Profile):
        if told == one:
            return one  # type: ignore[no-any-return]
    raise ValueError(f"PROFILE is {told!r}, and not one of {', '.join(get_args(Profile))}")


PROFILE: Final = _profile()


def examples(change: int, night: int = 0) -> int:
    """How many random examples to look at; each stands for itself, so that fewer are of the same kind."""
    if PROFILE == "check":
        return max(1, change // CHECKED)
    return change if PROFILE == "change" else night or change * DEEPER


def games(change: int, night: int) -> int:
    """How many games, moments or steps: as many as a test needs to have met what it looks for, and by night more."""
    return night if PROFILE == "night" else change


def in_turn(every: Sequence[T], turn: int) -> Sequence[T]:
    """Where two tests go the same way in two looks, what the first or the second one looks at; by night all."""
    return every if PROFILE == "night" else every[turn::2]


def some(every: Sequence[T], change: int) -> Sequence[T]:
    """The first so many; by night all."""
    return every if PROFILE == "night" else every[:change]


def two_of(languages: Sequence[str], turn: int) -> Sequence[str]:
    """English and another language, which one by turns, where all of them would take longer than they tell; by night
    all."""
    return languages if PROFILE == "night" else (languages[0], languages[1 + turn % (len(languages) - 1)])


def by_two(every: Iterable[T], languages: Sequence[str]) -> list[tuple[T, str]]:
    """Each of them in two languages, so that every language has its turn; by night in all."""
    return [(one, lang) for turn, one in enumerate(every) for lang in two_of(languages, turn)]
