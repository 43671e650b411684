"""Dice on the phone: a roll as it reads, and dice that people tap in.

Dice in hand are addressed by ``?pick=dice:53``: what was tapped so far, in any order, so that three taps say what three
dice show and a phone without scripts can tell them as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.terms import Action
from companion.games.ming_voyages import dice
from companion.web.presenters.common import Words

FACES: Final = range(1, 7)
TAPPED: Final = re.compile(r"dice:([1-6]{0,3})")
COUNTED: Final = {dice.SINGLE: 1, dice.DOUBLE: 2, dice.TRIPLE: 3}


@dataclass(frozen=True, slots=True)
class Die:
    """One die: ``state`` is ``""``, ``off`` where it does not count, ``again`` where it is rolled again, or ``lit``;
    ``pick`` is where a tap on it leads."""

    pips: int
    state: str = ""
    label: str = ""
    pick: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """A side's row: what its dice come to, who rolled and what stands there. ``counted`` of the dice are framed."""

    colour: str
    title: str
    who: str
    dice: tuple[Die, ...]
    counted: int
    you: bool = False
    won: bool = False
    large: bool = False

    @property
    def framed(self) -> tuple[Die, ...]:
        """The dice that make a double or a triple."""
        return self.dice[: self.counted] if self.counted > 1 else ()

    @property
    def others(self) -> tuple[Die, ...]:
        """All others."""
        return self.dice[len(self.framed) :]


@dataclass(frozen=True, slots=True)
class Face:
    """One face of the keys by which people tell dice; once all are set a tap changes the last one."""

    pips: int
    label: str
    pick: str
    good: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """Dice that people tell: ``kept`` lie there already, ``slots`` are set one by one (0: not yet).

    Attributes:
        colour: whose dice they are.
        action: what is sent once all are set, else ``""``.
        button: what the main button says.
        reading: what the dice come to, once all are set.
    """

    colour: str
    label: str
    kept: tuple[Die, ...]
    slots: tuple[Die, ...]
    faces: tuple[Face, ...]
    action: str
    button: str
    reading: str
    texts: dict[str, tuple[str, str]]
    """By what is set, sorted: the button and the reading; for the phone's script."""
    labels: tuple[str, ...] = ()
    """What a slot says: empty, or set to a face."""
    then: str = ""
    """What is sent behind the dice."""

    @property
    def script(self) -> dict[str, object]:
        """What the phone's script needs."""
        return {"count": len(self.slots), "texts": self.texts, "labels": self.labels, "then": self.then}


def in_words(roll: int, words: Words) -> str:
    """ "Double 3"."""
    return words(f"scene.kind.{dice.KINDS[dice.kind(roll)]}", value=dice.value(roll))


def ordered(roll: int) -> tuple[int, ...]:
    """The dice of a roll, those that count first."""
    value, kind = dice.value(roll), dice.kind(roll)
    found = dice.digits(roll)
    best = [die for die in found if die == value][: COUNTED[kind]]
    rest = list(found)
    for die in best:
        rest.remove(die)
    return (*best, *rest)


def plain(roll: int, words: Words) -> tuple[tuple[Die, ...], int]:
    """A roll's dice, kickers faded, and how many of them count."""
    found, counted = ordered(roll), COUNTED[dice.kind(roll)]
    shown = tuple(
        Die(pips, "" if place < counted else "off", words("scene.die", count=pips)) for place, pips in enumerate(found)
    )
    return shown, counted


def rolls(legal: Sequence[Action]) -> dict[str, str]:
    """The actions that tell dice, by their digits."""
    return {action.text.partition(" ")[2]: action.text for action in legal if action.text.startswith("roll ")}


def entry(
    legal: Sequence[Action],
    pick: str,
    words: Words,
    *,
    colour: str,
    kept: Sequence[int] = (),
    good: frozenset[int] = frozenset(),
    names: dict[int, str] | None = None,
    then: str = "",
) -> Entry | None:
    """What people tap in now; ``None`` where no dice are awaited from them.

    Args:
        legal: what may be told.
        pick: what was tapped so far.
        colour: whose dice they are.
        kept: dice that lie there and are not rolled.
        good: faces that succeed, for one die.
        names: what the faces mean, for one die.
        then: another action, sent behind them.
    """
    then = then and f"\n{then}"
    known = rolls(legal)
    if not known:
        return None
    many = len(next(iter(known)))
    match = TAPPED.fullmatch(pick)
    tapped = match[1][:many] if match else ""
    texts = {}
    for shown in known:
        whole = dice.joined(dice.written(kept), int(shown))
        reading = in_words(whole, words) if whole > 99 else (names or {}).get(int(shown), "")
        texts[shown] = (words("scene.enter", text=reading) if reading else words("scene.enter.plain"), reading)
    slots = tuple(
        Die(
            int(tapped[place]) if place < len(tapped) else 0,
            "",
            words("scene.slot.clear", count=int(tapped[place])) if place < len(tapped) else words("scene.slot.empty"),
            f"dice:{tapped[:place]}{tapped[place + 1 :]}" if place < len(tapped) else "",
        )
        for place in range(many)
    )
    key = str(dice.written(int(die) for die in tapped)) if len(tapped) == many else ""
    faces = tuple(
        Face(pips, words("scene.face", count=pips), f"dice:{tapped[: many - 1]}{pips}", pips in good) for pips in FACES
    )
    clear = [words("scene.slot.clear", count=pips) for pips in FACES]
    return Entry(
        colour=colour,
        label=words("scene.entry", count=many),
        kept=tuple(Die(pips, "", words("scene.die", count=pips)) for pips in kept),
        slots=slots,
        faces=faces,
        action=known[key] + then if key else "",
        button=texts[key][0] if key else words("scene.enter.first", count=many - len(tapped)),
        reading=texts[key][1] if key else "",
        texts={**texts, **{"-" * left: (words("scene.enter.first", count=left), "") for left in range(1, many + 1)}},
        labels=(words("scene.slot.empty"), *clear),
        then=then,
    )
