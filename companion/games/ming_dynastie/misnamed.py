"""What people are told who set something that is not there, or to a value it can never have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Change, Setting
from companion.engine.validation import nearest, text_of
from companion.games.ming_dynastie import anew
from companion.games.ming_dynastie.own_board import not_known
from companion.games.ming_dynastie.position import NOBODY, NONE, Position

THINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "open": ("district", "seat"),
    "house": ("district", "seat"),
    "space": ("province", "seat"),
    "tiles": ("seat", "province"),
    "hand": ("seat", "card"),
    "points": ("seat",),
    "monk": ("district",),
    "prince": ("seat",),
    "display": ("province",),
}
"""What the words after the first of a setting name, by its kind."""
CHOICES: Final[Mapping[str, str]] = {
    "monk": "seat",
    "prince": "district",
    "display": "card",
    "turn": "seat",
    "start": "seat",
}
"""What a choice names, by the kind of its setting."""


def value(setting: Setting, given: Change, low: int, high: int) -> ImpossiblePosition | None:
    """Why a setting can never be that; ``None`` when it can.

    Args:
        low, high: the least and the most that such a count can ever be.
    """
    name = setting.name
    if setting.choices:
        if given in setting.choices or given == setting.value:
            return None
        kind = CHOICES.get(name.split(" ")[0])
        if given == "":
            return ImpossiblePosition(name, "impossible.choose")
        if kind is None:
            return ImpossiblePosition(name, "impossible.choice", text=text_of(given))
        some = [choice for choice in setting.choices if choice != NONE]
        return not_known(name, kind, given, nearest(given, some))
    if isinstance(given, bool) or not isinstance(given, int):
        return ImpossiblePosition(name, "impossible.whole-number", text=text_of(given))
    if low <= given <= high or given == setting.value:
        return None
    return ImpossiblePosition(name, "impossible.range", low=low, high=high, value=given)


def unknown(s: Position, name: str, known: Mapping[str, Setting]) -> ImpossiblePosition:
    """What could be meant by a name that cannot be set now."""
    words = name.split(" ")
    kind = words[0][:40]
    if anew.closed_province(s) != NOBODY and kind in ("open", "house", "turn", "phase", "round"):
        return ImpossiblePosition(name, "impossible.face-down")
    if kind == "house":
        return ImpossiblePosition(name, "impossible.city-closed")
    if kind == "prince" and len(words) == 2 and words[1] in s.seats:
        return ImpossiblePosition(name, "impossible.prince-later", seat=words[1])
    if kind in ("turn", "phase", "round", "start") and len(words) == 1:
        if kind == "turn" and NOBODY not in s.prince:
            return ImpossiblePosition(name, "impossible.turn-alone")
        return ImpossiblePosition(name, "impossible.before-princes")
    like = [one for one in known if one.split(" ")[0] == kind]
    if like:
        return _misspelt(name, like)
    return ImpossiblePosition(name, "impossible.unknown-setting", text=text_of(name))


def _misspelt(name: str, like: Sequence[str]) -> ImpossiblePosition:
    """The first word of the name that none of the settings of its kind has in that place."""
    words = name.split(" ")
    for place, thing in enumerate(THINGS.get(words[0], ()), 1):
        possible = [one.split(" ")[place] for one in like if one.split(" ")[:place] == words[:place]]
        if place < len(words) and words[place] not in possible:
            near = nearest(words[place], tuple(dict.fromkeys(possible)))
            return not_known(name, thing, words[place], near)
    return ImpossiblePosition(name, "impossible.unknown-setting", text=text_of(name))
