"""What games do alike: find actions by text, take settings in one order, look for those that allow an action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.engine.contract import State
from companion.engine.errors import ActionSyntaxError, ImpossiblePosition
from companion.engine.terms import Action, Change

Known = TypeVar("Known", bound=Action)


def action_of(text: str, by_text: Mapping[str, Known]) -> Known:
    """The action of that text.

    Raises:
        ActionSyntaxError: no action reads like that.
    """
    action = by_text.get(text)
    if action is None:
        raise ActionSyntaxError("error.bad-action", text=text[:60])
    return action


def in_order(changes: Mapping[str, Change], names: Iterable[str]) -> dict[str, Change]:
    """The changes in the order of those names, all others behind them: what comes of a few things that are set
    together, what is told of it and what is said against it, must not depend on which was named first."""
    place = {name: number for number, name in enumerate(names)}
    return dict(sorted(changes.items(), key=lambda change: (place.get(change[0], len(place)), change[0])))


def first_that_helps(
    state: State, seat: int, action: Action, candidates: Iterable[Mapping[str, Change]]
) -> Mapping[str, Change] | None:
    """The first changes after which ``seat`` may do that; ``None`` when none of them helps."""
    tried: list[Mapping[str, Change]] = []
    for changes in candidates:
        if changes in tried:
            continue
        tried.append(changes)
        trial = state.clone()
        try:
            trial.adjust(changes)
        except ImpossiblePosition:
            continue
        if action in trial.legal_actions(seat):
            return changes
    return None
