"""What must hold of a game's secrets; every violation is reported as a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.contract import State
from companion.engine.errors import IllegalAction
from companion.engine.terms import CHANCE, TABLE, Action


def wrongly_shown(state: State) -> Iterator[str]:
    """What others learn of an action is itself an action, and whoever acts knows the real one."""
    for seat in state.to_act:
        actions = [action for action, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        public = [state.shown(seat, action, None) for action in actions]
        yield from _badly_masked(state, seat, actions, public, None)
        for watcher, name in enumerate(state.seats):
            learned = [state.shown(seat, action, watcher) for action in actions]
            yield from _badly_masked(state, seat, actions, learned, watcher)
            for action, seen, open_ in zip(actions, learned, public, strict=True):
                if seen is not action and open_ is action:
                    yield f"{action} is hidden from {name}, and not from everybody in the room"
                if seen is not action and watcher == seat:
                    yield f"{action} is hidden from {name}, who does it"


def _badly_masked(
    state: State, seat: int, actions: Sequence[Action], learned: Sequence[Action], watcher: int | None
) -> Iterator[str]:
    name = "anybody in the room" if watcher is None else state.seats[watcher]
    hidden = [(action, mask) for action, mask in zip(actions, learned, strict=True) if mask is not action]
    for action, mask in hidden:
        if state.parse(mask.text) is not mask:
            yield f"{action} is shown as {mask.text!r}, which does not parse to its own action"
        if mask in actions:
            yield f"{action} is shown as {mask}, which is another choice"
        if state.shown(seat, mask, watcher) is not mask:
            yield f"{action} is shown as {mask}, which hides something itself"
    if seat == CHANCE and hidden and (len(hidden) < len(actions) or len({mask for _, mask in hidden}) > 1):
        yield f"{name} learns something of what chance brings in secret"


def wrongly_offered(state: State, watcher: int, sample: State) -> Iterator[str]:
    """A watcher is offered either everything or nothing, and no more than his view tells.

    Args:
        state: the position.
        watcher: a seat.
        sample: a state consistent with what he knows.
    """
    name = state.seats[watcher]
    for seat in (CHANCE, TABLE, *range(len(state.seats))):
        offered = [action.text for action in state.offered(seat, watcher)]
        if offered != [action.text for action in sample.offered(seat, watcher)]:
            yield f"{name} is offered what its view does not tell"
        if seat == CHANCE:
            if offered and not {action.text for action, _ in state.chance_outcomes()} <= set(offered):
                yield f"chance may bring what {name} is not offered"
            if state.chance_for == watcher:
                yield from _refused(state, watcher, name)
            continue
        legal = [action.text for action in state.legal_actions(seat)]
        if offered != legal and (offered or seat == watcher):
            yield f"{name} is offered something else than what is legal"
    only = state.chance_for
    if only is not None and (CHANCE not in state.to_act or (only == watcher and not state.offered(CHANCE, only))):
        yield f"chance is for {state.seats[only]} to tell, who is offered nothing"


def _refused(state: State, watcher: int, name: str) -> Iterator[str]:
    """Refusing an outcome that somebody may enter, as far as he knows, would tell him something he does not know."""
    for action in state.offered(CHANCE, watcher):
        try:
            state.clone().apply(CHANCE, action)
        except IllegalAction:
            yield f"{name} is offered {action}, and refused"
