"""Dice on the phone: a roll as it reads, and dice that people tap in.

Dice in hand are addressed by ``?pick=dice:53``: what was tapped so far, in any order, so that three taps say what three
dice show and a phone without scripts can tell them as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from companion.engine.terms import Action
from companion.games.ming_voyages import dice
from companion.web.presenters.chain import address
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.widgets import Die, Entry, Face

FACES: Final = range(1, 7)
TAPPED: Final = re.compile(r"dice:([1-6]{0,3})")
COUNTED: Final = {dice.SINGLE: 1, dice.DOUBLE: 2, dice.TRIPLE: 3}


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
    moment: Moment,
    *,
    colour: str,
    kept: Sequence[int] = (),
    good: frozenset[int] = frozenset(),
    names: dict[int, str] | None = None,
    then: str = "",
) -> Entry | None:
    """What people tap in now; ``None`` where no dice are awaited from them.

    Args:
        moment: what may be told, and what was tapped so far.
        colour: whose dice they are.
        kept: dice that lie there and are not rolled.
        good: faces that succeed, for one die.
        names: what the faces mean, for one die.
        then: another action, sent behind them.
    """
    then = then and f"\n{then}"
    words, asked = moment.words, moment.asked
    known = rolls(moment.legal)
    if not known:
        return None
    many = len(next(iter(known)))
    match = TAPPED.fullmatch("".join(moment.picked))
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
            address(asked, (f"dice:{tapped[:place]}{tapped[place + 1 :]}",)) if place < len(tapped) else "",
        )
        for place in range(many)
    )
    key = str(dice.written(int(die) for die in tapped)) if len(tapped) == many else ""
    faces = tuple(
        Face(pips, words("scene.face", count=pips), address(asked, (f"dice:{tapped[: many - 1]}{pips}",)), pips in good)
        for pips in FACES
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
