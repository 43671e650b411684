"""Dice on the phone: a roll as it reads, what two rolls do to each other (ruling 14), and dice that people tap in.

Dice in hand are addressed by ``?pick=dice:53``: what was tapped so far, in any order, so that three taps say what three
dice show and a phone without scripts can tell them as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from companion.engine.actions import HIDDEN
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules import dice
from companion.games.ming_voyages.screens.plan import OTHER, UNIT, Own, pieces
from companion.web.play.context import ViewContext
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Die, Entry, Roll

FACES: Final = range(1, 7)
ROLL: Final = f"roll {HIDDEN}"
"""What rolls the app's dice."""
TAPPED: Final = re.compile(r"dice:([1-6]{0,3})")
COUNTED: Final = {dice.SINGLE: 1, dice.DOUBLE: 2, dice.TRIPLE: 3}


def in_words(roll: int, words: Words) -> str:
    """ "Double 3"."""
    return words(f"scene.kind.{dice.KINDS[dice.kind(roll)]}", value=dice.value(roll))


def row(moment: ViewContext, side: str, roll: int, blow: Blow | None = None) -> Roll:
    """One side's roll, the dice that count first and kickers faded; ``blow`` is what came of it."""
    words, you, value = moment.words, moment.you == side, dice.value(roll)
    counted = COUNTED[dice.kind(roll)]
    best, rest = [value] * counted, list(dice.digits(roll))
    for pips in best:
        rest.remove(pips)
    shown = tuple(
        Die(words("scene.die", count=pips), pips, kind="" if place < counted else "off")
        for place, pips in enumerate((*best, *rest))
    )
    who = words("scene.you") if you else words.name("seat", side)
    won = you and blow is not None and blow.loser == OTHER[side]
    return Roll(side, in_words(roll, words), who, shown, counted, you, won)


@dataclass(frozen=True, slots=True)
class Blow(Own):
    """What two rolls do to each other, in words and as an arrow that points at who suffers: ``up``, ``down`` or ``""``.

    Attributes:
        tone: ``good`` or ``bad`` for the reader, else ``""``.
        fallen: the markers that fall.
    """

    macro: ClassVar[str] = "blow"
    text: str
    arrow: str = ""
    thick: bool = False
    tone: str = ""
    loser: str = ""
    fallen: Mapping[str, int] = field(default_factory=dict)


def strike(moment: ViewContext, rolled: Mapping[str, int], attacker: str, there: Mapping[str, int]) -> Blow:
    """The blow between both sides' dice; the attacker's row is the upper one, ``there`` tells how many of each marker
    stand in the land."""
    words, struck = moment.words, dice.blow(rolled["emperor"], rolled["overlord"])
    if not struck:
        return Blow(words("scene.standoff.why"))
    winner, loser = ("emperor", "overlord") if struck > 0 else ("overlord", "emperor")
    units, settled = dice.losses(struck, loser, there.get(UNIT[loser], 0), there.get("settlement", 0))
    marker, lost = (UNIT[loser], units) if units else ("settlement", settled)
    falls = words("scene.falls", count=lost, pieces=pieces(marker, lost)) if lost else words("scene.sheltered")
    high, low = rolled[winner], rolled[loser]
    better, worse = (dice.KINDS[dice.kind(roll)] for roll in (high, low))
    beats = better if better == worse else f"{better}-{worse}"
    return Blow(
        text=f"{words(f'scene.beats.{beats}', high=dice.value(high), low=dice.value(low))} {falls}",
        arrow="up" if loser == attacker else "down",
        thick=abs(struck) == dice.DEVASTATING,
        tone="" if not moment.you else "bad" if loser == moment.you else "good",
        loser=loser,
        fallen={marker: lost} if lost else {},
    )


# --- what is to be rolled --------------------------------------------------------------------------------------------


def awaited(moment: ViewContext) -> bool:
    """Whether the app's dice wait for somebody's tap."""
    return CHANCE not in moment.view["to_act"]


def throw(moment: ViewContext) -> str:
    """What rolls the app's dice, where they are the reader's; ``""`` where nobody's tap is awaited from him."""
    return next((action.text for action in moment.of("roll") if action.text == ROLL), "")


def entry(
    moment: ViewContext,
    *,
    colour: str,
    kept: Sequence[int] = (),
    good: Sequence[int] = (),
    names: Mapping[int, str] | None = None,
    then: str = "",
) -> Entry | None:
    """What people tap in now of that side's dice; ``None`` where none are awaited from them.

    Args:
        moment: what may be told, and what was tapped so far.
        colour: whose dice they are.
        kept: dice that lie there and are not rolled.
        good, names: faces that succeed, and what the faces mean, for one die.
        then: another action, sent behind them.
    """
    then = then and f"\n{then}"
    words, asked = moment.words, moment.asked
    known = {action.text.partition(" ")[2]: action.text for action in moment.of("roll")}
    if not known or throw(moment):
        return None
    many = len(next(iter(known)))
    match = TAPPED.fullmatch("".join(moment.picked))
    tapped = match[1][:many] if match else ""
    texts = {"-" * left: (words("scene.enter.first", count=left), "") for left in range(1, many + 1)}
    for shown in known:
        whole = dice.joined(dice.written(kept), int(shown))
        reading = in_words(whole, words) if whole > 99 else (names or {}).get(int(shown), "")
        texts[shown] = (words("scene.enter", text=reading) if reading else words("scene.enter.plain"), reading)
    empty, *clear = words("scene.slot.empty"), *(words("scene.slot.clear", count=pips) for pips in FACES)
    slots = [
        Die(clear[int(die) - 1], int(die), href=address(asked, (f"dice:{tapped[:place]}{tapped[place + 1 :]}",)))
        for place, die in enumerate(tapped)
    ]
    left = many - len(tapped)
    told = "-" * left or str(dice.written(map(int, tapped)))
    ways = {pips: address(asked, (f"dice:{tapped[: many - 1]}{pips}",)) for pips in FACES}
    return Entry(
        colour=colour,
        label=words("scene.entry", count=many),
        kept=tuple(Die(words("scene.die", count=pips), pips) for pips in kept),
        slots=(*slots, *[Die(empty, 0)] * left),
        faces=tuple(
            Die(words("scene.face", count=pips), pips, kind="good" if pips in good else "", href=href)
            for pips, href in ways.items()
        ),
        action="" if left else known[told] + then,
        button=texts[told][0],
        reading=texts[told][1],
        texts=texts,
        labels=(empty, *clear),
        then=then,
    )
