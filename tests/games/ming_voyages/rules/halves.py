"""Cards with halves of a test's own, so that tests do not lean on what the edition's cards say today."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.ming_voyages.rules.edition import DOINGS, MARKERS, PLACES, SPREADS, Half, Step
from companion.games.ming_voyages.rules.game import VoyagesState

CARD: Final = 0
"""The card that is written anew, whatever it is called."""


def half(*texts: str) -> Half:
    """Operations as ``"add 2 horde homelands"``: with ``upto`` at the end for fewer, a spread, or ``to`` a place."""
    return tuple(_step(text.split(" ")) for text in texts)


def _step(words: list[str]) -> Step:
    do, number, *rest = words
    upto, spread = "upto" in rest, next((word for word in rest if word in SPREADS), "any")
    places = [PLACES.index(word) for word in rest if word in PLACES]
    what = next((MARKERS.index(word) for word in rest if word in MARKERS), 0)
    where, to = (*places, 0, 0)[:2]
    return Step(DOINGS[do], what, int(number), upto, where, to, SPREADS[spread])


def written(
    state: VoyagesState,
    *,
    emperor: Half = (),
    overlord: Half = (),
    many: tuple[Half, Half] | None = None,
    voyage: int = 0,
) -> str:
    """Write the card anew in this state alone; its id. ``many``: both sides' halves from four voyages on."""
    later = many or (emperor, overlord)
    halves = ((emperor, later[0]), (overlord, later[1]))
    state.ed = replace(
        state.ed,
        halves=(halves, *state.ed.halves[1:]),
        voyage_of=(1 << voyage - 1 if voyage else 0, *state.ed.voyage_of[1:]),
        points=(2, *state.ed.points[1:]),
    )
    return state.ed.cards[CARD].id
