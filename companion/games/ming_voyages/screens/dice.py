"""Dice on the phone: a roll as it reads, what two rolls do to each other (ruling 14), dice that people tap in, and how
likely a battle is to be won.

Reserved cards are reckoned with as far as both sides know them; of the others something is assumed. Phones lie face up,
so that only a page which is handed over tells anything of what its reader alone knows.

Dice in hand are addressed by ``?pick=dice:53``: what was tapped so far, in any order, so that three taps say what three
dice show and a phone without scripts can tell them as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine.actions import HIDDEN
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules import dice, odds, reserves
from companion.games.ming_voyages.rules.edition import EDITIONS
from companion.games.ming_voyages.screens.plan import OTHER, UNIT, WIDGETS, Plan, pieces
from companion.web.play.context import ViewContext
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Die, Drawn, Entry, Roll

FACES: Final = range(1, 7)
ROLL: Final = f"roll {HIDDEN}"
"""What rolls the app's dice."""
TAPPED: Final = re.compile(r"dice:([1-6]{0,3})")
SECRET_CARD: Final = 2
"""The points of a card that is not known: a deck holds as many of 1 as of 3."""
COUNTED: Final = {dice.SINGLE: 1, dice.DOUBLE: 2, dice.TRIPLE: 3}


def in_words(roll: int, words: Words) -> str:
    """ "Double 3"."""
    return words(f"scene.kind.{dice.KINDS[dice.kind(roll)]}", value=dice.value(roll))


def within(roll: int, words: Words) -> str:
    """The same in a sentence: "a double 3"."""
    return words(f"because.dice.{dice.kind(roll)}", value=dice.value(roll))


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
class Blow(Drawn, template=WIDGETS):
    """What two rolls do to each other, in words and as an arrow that points at who suffers: ``up``, ``down`` or ``""``.

    Attributes:
        tone: ``good`` or ``bad`` for the reader, else ``""``.
        fallen: the markers that fall.
    """

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


def button(moment: ViewContext, entry: Entry | None, count: int) -> dict[str, str]:
    """What the main button says and sends: dice that were told, or that many of the app's that are the reader's."""
    if entry:
        return {"main": entry.button, "action": entry.action}
    action = throw(moment)
    return {"main": moment.words("scene.roll.dice", count=count) if action else "", "action": action}


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


# --- how likely a battle is won --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Points of the cards in reserve by side, in ascending order.

    Attributes:
        any: whether there are any.
        assumed: whether some of those that are counted are not known, and stand for ``SECRET_CARD``.
        fewer: whether the lowest are left out, as all would take too long.
    """

    attacker: str
    standing: odds.Standing
    cards: Mapping[str, reserves.Cards]
    any: bool
    assumed: bool
    fewer: bool

    @property
    def wins(self) -> float:
        """How likely the attacker wins, before an exchange."""
        return reserves.wins(self.attacker, self.standing, self.cards[self.attacker], self.cards[OTHER[self.attacker]])

    def short(self, words: Words) -> str:
        """What the numbers assume, for a line beside them; empty where they assume nothing."""
        said = [words("scene.hint.secret", count=SECRET_CARD)] if self.assumed else []
        return " ".join([*said, words("scene.hint.highest")] if self.fewer else said)


def reckoned(view: Mapping[str, Any], secretly: str = "") -> Reckoned:
    """What is reckoned with in the battle of a view; ``secretly`` is the side whose own cards may be told from."""
    attacker, there, deck = view["battle"]["attacker"], standing(view), points_of(view)
    counted, assumed = [], False
    for side in (attacker, OTHER[attacker]):
        reserve = view["reserves"][side]
        names = reserve["cards"] if side == secretly and reserve["cards"] is not None else reserve["known"]
        known = [deck[name] for name in names if deck.get(name)]
        unknown = max(0, reserve["count"] - len(known))
        counted.append([*known, *[SECRET_CARD] * unknown])
        assumed = assumed or unknown > 0
    found = reserves.counted(there, *counted)
    fewer = list(map(len, found)) != list(map(len, counted))
    cards = dict(zip((attacker, OTHER[attacker]), found, strict=True))
    return Reckoned(attacker, there, cards, any(counted), assumed, fewer)


def points_of(view: Mapping[str, Any]) -> dict[str, int]:
    """The points of the edition's cards."""
    return {card.id: card.cp for card in EDITIONS.edition(view["edition"]).cards}


def present(view: Mapping[str, Any], side: str) -> tuple[int, int]:
    """The units and the settlements of a side in the land fought for."""
    there = view["regions"][view["battle"]["region"]]
    return there.get(UNIT[side], 0), there.get("settlement", 0) if side == "overlord" else 0


def standing(view: Mapping[str, Any]) -> odds.Standing:
    """Attackers, defenders and settlements of the battle."""
    attacker = view["battle"]["attacker"]
    return present(view, attacker)[0], *present(view, OTHER[attacker])


def planned(plan: Plan) -> tuple[float, bool] | None:
    """How likely the attack that a plan makes is to be won, and whether reserved cards are reckoned with: those that
    are still there after the plan, as a card that reinforces it is spent by then (ruling 8)."""
    view = plan.view
    if not view["battle"] or not standing(view)[0]:
        return None
    counted = reckoned(view)
    return counted.wins, counted.any
