"""Weights for ``outlook``."""

from companion.bots.ming_voyages.outlook import NAMES, Weights

_HAND = {
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
_ROW = tuple(_HAND.get(n, 0.0) for n in NAMES)
_ROW = (-2.2, *_ROW[1:])
_ADD = {"one": -0.0, "done": 0.3}
_EARLY = tuple(_ADD.get(n, 0.0) for n in NAMES)
LEARNED: Weights = ((_ROW, _EARLY), (_ROW, _EARLY))
