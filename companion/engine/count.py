"""A count: a question of the table that every seat answers for itself, all at once.

Beside a published board everybody counts his own pieces. A game says which settings each seat enters and which are
everybody's (``Count``); what was told is put together here (``together``), and where two tell of the same thing what
cannot both be, it is a ``Contradiction`` of those two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.engine.errors import GameError, ImpossiblePosition
from companion.engine.terms import TABLE, Change

if TYPE_CHECKING:
    from companion.engine.contract import State

EVERYBODY: Final = ""
"""The share of what is nobody's own: somebody who is done counts it for all."""
NONE: Final = "none"
"""The answer by which somebody lays no claim to a thing of which only one can have it."""

Told: TypeAlias = Mapping[str, Mapping[str, Change]]
"""What was counted, by share: settings with their values."""


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted now.

    Attributes:
        about: which count it is: of answers to another one nothing is taken over.
        shares: the names of the settings that each enters, by colour, and what is ``EVERYBODY``'s. A setting in several
            shares is something that only one can have: each says its own colour, or ``NONE``.
    """

    about: str
    shares: Mapping[str, Sequence[str]]

    def claimed(self, setting: str) -> bool:
        """Whether only one can have it, so that several say whether it is theirs."""
        return sum(setting in names for names in self.shares.values()) > 1

    def answer(self, share: str, setting: str, value: Change) -> Change:
        """What that share answers where the setting is known to have that value."""
        return NONE if self.claimed(setting) and value != share else value


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What cannot be as it was told.

    Attributes:
        shares: whose counts it lies between; these are asked again.
        settings: what of theirs is looked at.
        key, params: why, as a message.
    """

    shares: tuple[str, ...]
    settings: tuple[str, ...]
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sum:
    """What all counts come to: the changes, or what contradicts."""

    changes: Mapping[str, Change]
    contradictions: tuple[Contradiction, ...]


def claims(count: Count, told: Told) -> dict[str, dict[str, Change]]:
    """By setting that is in several shares: who lays claim to it, as far as that was told."""
    found: dict[str, dict[str, Change]] = {}
    for share, answers in told.items():
        for name, value in answers.items():
            if count.claimed(name):
                found.setdefault(name, {})
                if value != NONE:
                    found[name][share] = value
    return found


def together(state: State, count: Count, told: Told) -> Sum:
    """Put together what was told so far. As long as somebody has told nothing it is only looked for what contradicts
    between those who have."""
    changes: dict[str, Change] = {name: value for one in told.values() for name, value in one.items()}
    twice = []
    for name, who in claims(count, told).items():
        changes[name] = next(iter(who.values()), NONE)
        if len(set(who.values())) > 1:
            twice.append(state.claimed_twice(name, tuple(who)))
    found = (*twice, *state.contradictions(told))
    changes = dict(state.set_by_count(changes))
    if not found and told.keys() == count.shares.keys():
        found = _refused(state, count, changes)
    return Sum(changes, found)


def alone(state: State, count: Count, share: str, answers: Mapping[str, Change]) -> Contradiction | None:
    """What of one share cannot be, whatever the others tell; ``None`` if it can."""
    for found in state.contradictions({share: answers}):
        return found
    try:
        state.clone().adjust({name: value for name, value in answers.items() if not count.claimed(name)})
    except ImpossiblePosition as error:
        return Contradiction((share,), (error.field,), error.key, error.params)
    return None


def _refused(state: State, count: Count, changes: Mapping[str, Change]) -> tuple[Contradiction, ...]:
    """What the rules say against all of it at once; whoever has entered the setting at fault is asked."""
    trial = state.clone()
    try:
        close(trial, count, changes)
    except GameError as error:
        name = error.field if isinstance(error, ImpossiblePosition) else ""
        asked = tuple(share for share, names in count.shares.items() if name in names)
        return (Contradiction(asked or tuple(count.shares), (name,) if name else (), error.key, error.params),)
    return ()


def close(state: State, count: Count, changes: Mapping[str, Change]) -> list[str]:
    """Set all of it, and carry out what the count ends with; the texts of these actions.

    Raises:
        GameError: the rules refuse it.
    """
    if changes:
        state.adjust(changes)
    done = []
    while (action := state.count_ends_with(count.about)) is not None:
        state.apply(TABLE, action)
        done.append(action.text)
    return done
