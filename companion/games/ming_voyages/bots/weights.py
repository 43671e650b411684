"""The weights of the features of a position, for bots that look one turn ahead and for one that looks farther."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.ming_voyages.bots.features import NAMES, Weights

_LATE: Final[Mapping[str, float]] = {
    "one": -2.2,
    "lands-emperor": 0.35,
    "lands-overlord": -0.35,
    "four-lands": -0.5,
    "done": 0.6,
    "done-6": 0.5,
    "done-5": 0.2,
    "gold-home": 0.12,
    "gold-sea": 0.14,
    "junks": 0.15,
    "sail-4": 0.1,
    "sail-5": 0.1,
    "troops-ming": 0.06,
    "troops-lands": 0.1,
    "hordes-home": -0.1,
    "hordes-lands": -0.1,
    "settlements-lands": -0.12,
    "settlements-home": -0.04,
    "raid-sum": -0.25,
    "raid-last": -1.5,
    "campaign-sum": 0.25,
    "reserve-emperor": 0.08,
    "reserve-overlord": -0.08,
}
_MORE_EARLY: Final[Mapping[str, float]] = {"done": 0.3}


def _row(weights: Mapping[str, float]) -> tuple[float, ...]:
    """Weights by name, in the order of ``NAMES``."""
    return tuple(weights.get(name, 0.0) for name in NAMES)


WEIGHTS: Final[Weights] = ((_row(_LATE), _row(_MORE_EARLY)),) * 2
"""Set by hand and tried in games of the bots against each other; the same whoever plays next."""

_AHEAD: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "one": (-2.671, -0.043, -1.97, 0.064),
    "lands-emperor": (0.363, -0.011, 0.364, 0.009),
    "lands-overlord": (-0.351, 0.015, -0.368, 0.018),
    "four-lands": (-0.477, 0.133, -0.341, 0.307),
    "three-lands": (-0.329, -0.366, -0.205, 0.492),
    "done": (0.583, 0.293, 0.661, 0.184),
    "done-5": (0.2, -0.262, 0.609, -1.551),
    "done-6": (0.409, -0.742, 1.158, -2.448),
    "gold-home": (0.121, -0.003, 0.11, 0.038),
    "gold-sea": (0.156, -0.002, 0.145, -0.019),
    "junks": (0.161, -0.001, 0.136, 0.039),
    "sail-2": (0.018, -0.006, 0.015, 0.038),
    "sail-3": (-0.022, 0.012, 0.018, -0.03),
    "sail-4": (0.062, 0.018, 0.054, -0.093),
    "sail-5": (0.08, -0.012, 0.092, -0.141),
    "sail-6": (-0.012, 0.02, 0.001, 0.022),
    "troops-ming": (0.063, -0.004, 0.049, 0.022),
    "troops-lands": (0.118, -0.012, 0.088, 0.017),
    "hordes-home": (-0.101, 0.008, -0.088, -0.005),
    "hordes-lands": (-0.097, 0.014, -0.095, 0.008),
    "settlements-home": (-0.04, -0.003, -0.032, -0.007),
    "settlements-lands": (-0.099, -0.006, -0.182, 0.18),
    "raid-sum": (-0.225, 0.023, -0.261, 0.002),
    "raid-top": (0.04, 0.007, 0.16, -0.157),
    "raid-last": (-1.788, -0.664, -0.776, 0.41),
    "campaign-sum": (0.291, 0.0, 0.272, 0.136),
    "campaign-top": (0.066, -0.107, 0.024, -0.128),
    "empty-emperor": (0.062, 0.067, 0.0, 0.012),
    "empty-overlord": (-0.133, 0.085, 0.043, -0.053),
    "reserve-emperor": (0.092, -0.016, 0.086, -0.001),
    "reserve-overlord": (-0.099, 0.027, -0.057, -0.045),
    "next-best": (-0.038, 0.002, 0.015, -0.013),
    "next-sum": (-0.003, 0.003, 0.018, -0.009),
    "waiting-best": (0.001, 0.002, -0.084, 0.09),
    "waiting-sum": (-0.005, 0.003, 0.005, 0.001),
    "own-halves": (-0.019, 0.012, 0.008, 0.005),
    "other-halves": (0.023, -0.004, -0.029, 0.01),
    "garrison-1": (-0.005, -0.005, -0.002, 0.005),
    "garrison-2": (0.0, -0.028, 0.004, -0.009),
    "done-4": (-0.035, -0.03, 0.188, -0.487),
}
"""By feature: at the end of the game and more at its beginning, after a play of the Emperor; the same of the Overlord.
"""


def _both(first: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    late, more_early = ({name: row[place] for name, row in _AHEAD.items()} for place in (first, first + 1))
    return _row(late), _row(more_early)


AHEAD: Final[Weights] = _both(0), _both(2)
"""Fitted to what comes of positions in the next turn: in 250 games of ``strong`` with ``WEIGHTS`` against itself, the
logarithm of the odds after the other side's best reply was explained by the features at the end of each plan followed,
then five a turn (half of them by lot, 33,535; logistic regression drawn towards ``WEIGHTS``). It knows above all what
having the next turn is worth. ``tests/games/ming_voyages/bots/fit.py`` does the same again, with all ends and other
games.
"""
