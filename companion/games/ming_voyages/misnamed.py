"""What people are told who set something that is not there, or to a value it can never have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Change, Setting
from companion.engine.validation import nearest, text_of
from companion.games.ming_voyages.edition import MARKERS, VOYAGES
from companion.games.ming_voyages.position import OVER, Position

LATER: Final = ("turn", "era", "round", "hand", "deck", "reserve")
"""Kinds that can be set only between turns, or only with cards on the table."""


def value(setting: Setting, given: Change, low: int, high: int) -> ImpossiblePosition | None:
    """Why a setting can never be that; ``None`` when it can. ``low`` and ``high`` bound such a count for ever."""
    name = setting.name
    if setting.choices:
        if given in setting.choices:
            return None
        return ImpossiblePosition(name, "impossible.choice", text=text_of(given))
    if isinstance(given, bool) or not isinstance(given, int):
        return ImpossiblePosition(name, "impossible.whole-number", text=text_of(given))
    if low <= given <= high:
        return None
    return ImpossiblePosition(name, "impossible.range", low=low, high=high, value=given)


def unknown(s: Position, name: str, known: Mapping[str, Setting]) -> ImpossiblePosition:
    """What could be meant by a name that cannot be set now."""
    field, words = text_of(name, 60), name.split(" ")
    kind = words[0]
    if s.stage == OVER:
        return ImpossiblePosition(field, "impossible.over")
    if kind == "at" and len(words) == 3:
        return _no_place(s, field, words[1], words[2])
    if kind == "voyage" and len(words) == 2:
        return ImpossiblePosition(field, "impossible.no-voyage", most=VOYAGES, text=text_of(words[1]))
    if kind in LATER and not any(one.split(" ")[0] == kind for one in known):
        if kind != "turn" and not s.on_table:
            return ImpossiblePosition(field, "impossible.cards-in-app")
        return ImpossiblePosition(field, "impossible.between-turns")
    return ImpossiblePosition(field, "impossible.unknown-setting")


def _no_place(s: Position, field: str, region: str, marker: str) -> ImpossiblePosition:
    """Which of the two words is wrong, or that such a marker never stands there."""
    if region not in s.ed.regions:
        near = nearest(region, s.ed.regions)
        if near:
            return ImpossiblePosition(field, "impossible.unknown-region", text=text_of(region), region=near)
        return ImpossiblePosition(field, "impossible.no-region", text=text_of(region))
    if marker not in MARKERS:
        near = nearest(marker, MARKERS)
        if near:
            return ImpossiblePosition(field, "impossible.unknown-marker", text=text_of(marker), marker=near)
        return ImpossiblePosition(field, "impossible.no-marker", text=text_of(marker))
    return ImpossiblePosition(field, "impossible.not-there", region=region, marker=marker)
