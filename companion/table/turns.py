"""Turns: which choices of a seat belong together, for whoever undoes them as one; and what was seen since a choice."""

from __future__ import annotations

from typing import Final

from companion.table.entries import Fed, Played
from companion.table.projection import Projection
from companion.table.replay import carry_out
from companion.table.timeline import Timeline

LONGEST: Final = 80
"""Entries of the longest turn that is looked for: where chance alone answers a seat, its whole game is one row."""


def turn_of(timeline: Timeline, colour: str) -> int | None:
    """The entry with which that seat's latest turn began; ``None`` where it has chosen nothing that lies open. To be
    called while the timeline's lock is held.

    A turn is what a seat chose in a row, whatever chance brought in between, within one phase and from where the game
    says that a turn begins (``State.opens``).
    """
    now, path = timeline.projection, timeline.projection.path

    def own(place: int) -> bool:
        entry = now.entry(path[place])
        return isinstance(entry.data, Played) and entry.seat == colour

    last = next((place for place in range(len(path) - 1, 0, -1) if own(place)), 0)
    if not last or path[last] in now.hidden:
        return None
    first = place = last
    while place > max(1, last - LONGEST) and (own(place - 1) or isinstance(now.entry(path[place - 1]).data, Fed)):
        place -= 1
        first = place if own(place) else first
    state = timeline.positions.at(first).clone()
    begun, phase = first, state.phase
    for place in range(first, last + 1):
        if own(place):
            begun = place if state.opens or state.phase != phase else begun
            phase = state.phase
        carry_out(state, now.entry(path[place]), now.rulings.get(path[place]))
    return path[begun]


def seen_since(now: Projection, number: int) -> list[int]:
    """The entries behind that number which no longer count and by which people learned something that they still
    know: what they told of the real table, where the same card still lies, and choices that were turned up. What the
    app drew and took back is drawn anew."""
    found = []
    for entry in now.since(number):
        if not entry.is_of_game or entry.number in now.path:
            continue
        told = isinstance(entry.data, Fed) and entry.data.by is not None
        if told or now.told(entry.number).reveals:
            found.append(entry.number)
    return found
