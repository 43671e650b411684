"""Rolling again: the dice and the reserved card one would use, and exactly what comes of it (ruling 9)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from companion.engine.terms import Action
from companion.games.ming_voyages import answers, dice, odds, rerolls, reserves
from companion.games.ming_voyages.edition import EDITIONS
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages.frame import OTHER, UNIT, per_cent, percent
from companion.web.presenters.ming_voyages.reckoned import reckoned

PICKED: Final = re.compile(r"again:([1-6]{0,3})")
HIGH: Final = 100
"""Height of a bar for all of the chance, in pixels of the page; no bar is higher than ``MOST``."""
MOST: Final = 56


@dataclass(frozen=True, slots=True)
class Bar:
    """One of the five ways in which an exchange can end: ``name`` is what is lost, ``marker`` its sign."""

    share: str
    height: int
    name: str
    marker: str
    tone: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of stopping, or of some dice: ``action`` is sent; ``big`` is how likely the side loses nobody."""

    action: str
    button: str
    big: str
    tone: str
    wins: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A reserved card: ``points`` re-rolls."""

    ref: str
    name: str
    points: int
    help: str
    picked: bool
    pick: str


@dataclass(frozen=True, slots=True)
class Again:
    """The choice as the page shows it.

    Attributes:
        dice: the pips of the dice, in the order shown, each with whether it is rolled again and where a tap leads.
        now: how likely the side loses nobody if it stops.
        outcome: what comes of what is chosen.
        left: re-rolls that are left of a card that lies open.
        short: what the numbers assume of cards in reserve, as a sentence.
    """

    dice: tuple[tuple[int, bool, str], ...]
    cards: tuple[CardChoice, ...]
    now: str
    outcome: Outcome
    left: int
    stop: str
    short: str
    data: Mapping[str, Any]


def given(view: Mapping[str, Any], legal: Sequence[Action], pick: str, mode: str, words: Words) -> Again:
    """What may be rolled again, and its odds; ``pick`` and ``mode`` are the dice and the card chosen by address.

    The odds are those of both sides using their reserved cards as well as possible, in this exchange and later.
    """
    battle = view["battle"]
    side, attacker = battle["rolling"], battle["attacker"]
    roll, left = battle["rolled"][side], battle["re_rolls"]
    there = view["regions"][battle["region"]]
    standing = stand(view)
    against = None if side == attacker else battle["rolled"][attacker]
    reveals = revealable(view, legal, words)
    cards = {ref: points for ref, (_, points, _) in reveals.items()}
    if left:
        cards = {"": left}
    counted = reckoned(view, attacker, standing, "" if left else side)
    own = counted.cards[side]
    exchange = answers.Exchange(attacker, standing, own, counted.cards[OTHER[side]], against)
    stop = answers.options(exchange, roll, 0)[0]

    def known_of(points: int) -> list[rerolls.Choice]:
        """All that can be done with so many re-rolls, the best first; who stops keeps a card that is not open."""
        others = own if left else reserves.left(own, points)
        found = answers.options(exchange._replace(own=others), roll, points)
        return sorted((stop, *(one for one in found if one.again)), key=lambda one: -round(one.worth, 12))

    known = {points: known_of(points) for points in sorted(set(cards.values()))}

    ending = next((action.text for action in legal if action.text == "stop"), "")
    settled = there.get("settlement", 0) if side == "overlord" else 0

    def unharmed(one: rerolls.Choice) -> float:
        """How likely the side loses nothing."""
        return odds.spared(one.chances, side, there.get(UNIT[side], 0), settled)

    def outcome(one: rerolls.Choice, card: str) -> Outcome:
        """That choice told, with what is sent for it."""
        first = f"{reveals[card][2]}\n" if card else ""
        spared = odds.spared(
            one.chances, side, there.get(UNIT[side], 0), there.get("settlement", 0) if side == "overlord" else 0
        )
        return Outcome(
            action=f"{first}again {one.again}" if one.again else ending,
            button=words("scene.again.do", dice=listed(one.again), count=len(str(one.again)))
            if one.again
            else words("scene.again.none"),
            big=per_cent(spared, words),
            tone="good" if spared >= 0.5 else "bad",
            wins=words("scene.wins", percent=percent(one.worth), region=battle["region"]),
            bars=bars(one.chances, side, there, words),
        )  # fmt: skip

    best_card = max(cards, key=lambda ref: (known[cards[ref]][0].worth, -cards[ref]), default="")
    card = mode if mode in cards else best_card
    best = known[cards[card]][0] if cards else stop
    match = PICKED.fullmatch(pick)
    wanted = dice.written(int(die) for die in match[1]) if match else best.again
    offered = {one.again: one for one in known[cards[card]]} if cards else {0: stop}
    chosen = offered.get(wanted, offered[0])
    shown = ordered_again(roll, chosen.again)
    return Again(
        dice=tuple((pips, on, toggled(shown, place)) for place, (pips, on) in enumerate(shown)),
        cards=tuple(
            CardChoice(ref, name, points, words("scene.card.rolls", count=points), ref == card, ref)
            for ref, (name, points, _) in reveals.items()
        ),
        now=per_cent(unharmed(stop), words),
        outcome=outcome(chosen, card if chosen.again else ""),
        left=left,
        stop=ending,
        short=counted.short(words),
        data={
            "card": card,
            "points": dict(cards),
            "reveal": {ref: text for ref, (_, _, text) in reveals.items()},
            "outcomes": {
                str(points): {str(one.again or ""): asdict(outcome(one, "")) for one in found}
                for points, found in known.items()
            },
        },
    )  # fmt: skip


def stand(view: Mapping[str, Any]) -> odds.Standing:
    """Attackers, defenders and settlements of the battle."""
    battle = view["battle"]
    there, attacker = view["regions"][battle["region"]], battle["attacker"]
    defender = OTHER[attacker]
    settled = there.get("settlement", 0) if defender == "overlord" else 0
    return there.get(UNIT[attacker], 0), there.get(UNIT[defender], 0), settled


def revealable(view: Mapping[str, Any], legal: Sequence[Action], words: Words) -> dict[str, tuple[str, int, str]]:
    """Cards that may be turned up, by the name in the address: their names, their points and the action. The best of
    cards come first, so that a long list of a real table begins with them."""
    points = {card.id: card.cp for card in EDITIONS.edition(view["edition"]).cards}
    found: dict[str, tuple[str, int, str]] = {}
    for action in legal:
        verb, _, what = action.text.partition(" ")
        if verb == "reveal" and what in points:
            found[what] = (words.name("card", what), points[what], action.text)
        elif verb == "points":
            found[f"points-{what}"] = (words("scene.card.any"), int(what), action.text)
    return dict(sorted(found.items(), key=lambda one: -one[1][1]))


def ordered_again(roll: int, again: int) -> list[tuple[int, bool]]:
    """The dice, highest first, with which are rolled again; of several alike the last ones are."""
    left = list(dice.digits(again))
    found = []
    for pips in reversed(dice.digits(roll)):
        on = pips in left
        if on:
            left.remove(pips)
        found.append((pips, on))
    return found[::-1]


def toggled(shown: Sequence[tuple[int, bool]], place: int) -> str:
    """Where a tap on a die leads."""
    picked = [pips for at, (pips, on) in enumerate(shown) if on != (at == place)]
    return f"again:{dice.written(picked) or ''}"


def listed(again: int) -> list[str]:
    """The dice to be read as "4 and 1"."""
    return [str(die) for die in dice.digits(again)]


def bars(chances: odds.Chances, side: str, there: Mapping[str, int], words: Words) -> tuple[Bar, ...]:
    """The five ways, from the worst to the best for ``side``."""
    found = []
    for struck, share in zip(odds.STRUCK, chances, strict=True):
        loser = side if struck < 0 else OTHER[side]
        settlements = there.get("settlement", 0) if loser == "overlord" else 0
        units, settled = dice.losses(struck, loser, there.get(UNIT[loser], 0), settlements) if struck else (0, 0)
        lost = units + settled
        found.append(
            Bar(
                share=per_cent(share, words),
                height=max(2, min(MOST, round(HIGH * share))),
                name=f"−{lost}" if lost else words("scene.none"),
                marker=(UNIT[loser] if units else "settlement") if lost else "",
                tone="bad" if struck < 0 and lost else "good" if struck > 0 and lost else "",
            )
        )
    return tuple(found)
