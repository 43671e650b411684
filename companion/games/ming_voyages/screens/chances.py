"""How likely a battle is to be won: planned, about to begin, or in the middle of it; and rolling again: the dice and
the reserved card one would use, and exactly what comes of it (ruling 9).

Reserved cards are reckoned with as far as both sides know them; of the others something is assumed. Phones lie face up,
so that only a page which is handed over tells anything of what its reader alone knows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from companion.games.ming_voyages.rules import answers, dice, odds, rerolls, reserves
from companion.games.ming_voyages.rules.edition import EDITIONS
from companion.games.ming_voyages.rules.odds import Chances
from companion.games.ming_voyages.screens.plan import CERTAIN, OTHER, UNIT, Plan, per_cent, percent, tone
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import Look, key
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Bar, Die, Odds

SECRET_CARD: Final = 2
"""The points of a card that is not known: a deck holds as many of 1 as of 3."""
EVEN: Final = 0.005
"""So near to one half is even."""
PICKED: Final = re.compile(r"again:([1-3]*)")
HIGH: Final = 100
"""Height of a bar for all of the chance, in pixels of the page; no bar is higher than ``MOST``."""
MOST: Final = 56
Places = tuple[int, ...]
"""Dice by their places from the left, 0 to 2."""


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
    attacker, there, deck = view["battle"]["attacker"], standing(view), _points(view)
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


def _points(view: Mapping[str, Any]) -> dict[str, int]:
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


def in_words(share: float, words: Words) -> str:
    """A chance in words: "even odds", "67 %"."""
    if abs(share - 0.5) < EVEN:
        return words("screen.odds.even")
    shown = percent(share)
    return words("screen.odds.certain" if shown == 100 else "screen.odds", percent=shown)


# --- rolling again ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Again:
    """What may be rolled again, as the page shows it: dice, and a card that allows it.

    Attributes:
        side: whose dice they are.
        roll: the dice, highest first.
        rolls: re-rolls by card; ``""`` is one that lies open.
        reveals: names, points and actions of the cards that may be turned up.
        known: what comes of some dice, by the re-rolls of a card and the dice.
        kept: what comes of the dice as they are.
        stop: the action that ends it, if that is possible.
        short: what the numbers assume of cards in reserve, as a sentence.
        places, card: what is chosen.
    """

    moment: ViewContext
    side: str
    roll: tuple[int, ...]
    rolls: Mapping[str, int]
    reveals: Mapping[str, tuple[str, int, str]]
    known: Mapping[int, Mapping[int, rerolls.Choice]]
    kept: rerolls.Choice
    stop: str
    short: str
    places: Places = ()
    card: str = ""

    @property
    def left(self) -> int:
        """Re-rolls that are left of a card that lies open."""
        return self.rolls.get("", 0)

    @property
    def dice(self) -> tuple[Die, ...]:
        """In the order shown, each with the choice without or with it."""
        found, words = [], self.moment.words
        for place, pips in enumerate(self.roll):
            on, other = place in self.places, replace(self, places=tuple(sorted({*self.places} ^ {place})))
            label = words("scene.die.again" if on else "scene.die.keep", count=pips)
            found.append(Die(label, pips, kind="again" if on else "", href=other.href, pick=other.chosen))
        return tuple(found)

    @property
    def cards(self) -> tuple[Option, ...]:
        """Reserved cards with their re-rolls, each with the same dice."""
        found, words = [], self.moment.words
        for ref, (name, points, _) in self.reveals.items():
            other, note = replace(self, card=ref), words("scene.card.rolls", count=points)
            found.append(
                Option(
                    f"{name}. {note}", href=other.href, text=name, number=str(points), note=note, on=ref == self.card,
                    id=ref, pick=other.chosen,
                )
            )  # fmt: skip
        return tuple(found)

    @property
    def written(self) -> int:
        """The dice that are rolled again, as the engine writes them; 0 for none."""
        return dice.written(self.roll[place] for place in self.places)

    @property
    def choice(self) -> rerolls.Choice | None:
        """What comes of it; ``None`` where the card does not allow it."""
        return self.known[self.rolls[self.card]].get(self.written) if self.rolls else self.kept

    @property
    def pick(self) -> str:
        """The dice, as an address picks them."""
        return "again:" + "".join(str(place + 1) for place in self.places)

    @property
    def chosen(self) -> str:
        """The key of its look."""
        return key(self.pick, self.card)

    @property
    def href(self) -> str:
        """Its address."""
        return address(self.moment.asked, (self.pick,), self.card)

    @property
    def button(self) -> tuple[str, str]:
        """What the button says, and what it sends."""
        words, rolled = self.moment.words, [str(die) for die in dice.digits(self.written)] if self.places else []
        if not rolled:
            return words("scene.again.none"), self.stop
        first = f"{self.reveals[self.card][2]}\n" if self.card else ""
        real = "dice" in self.moment.told_sources  # then this tap rolls nothing yet
        verb = words("scene.again.take" if real else "scene.again.do", dice=rolled, count=len(rolled))
        return verb, f"{first}again {self.written}"

    @property
    def odds(self) -> Odds:
        """What comes of it: ``figure`` is how likely the side loses nobody."""
        words, one = self.moment.words, self.choice or self.kept
        spared = self.unharmed(one)
        return Odds(
            per_cent(spared, words),
            tone(spared),
            words("scene.now", chance=per_cent(self.unharmed(self.kept), words)),
            words("scene.spared"),
            words("scene.wins", percent=percent(one.worth), region=self.moment.view["battle"]["region"]),
            self.bars(one.chances),
        )

    def unharmed(self, one: rerolls.Choice) -> float:
        """How likely the side loses nothing."""
        return odds.spared(one.chances, self.side, *present(self.moment.view, self.side))

    def bars(self, chances: Chances) -> tuple[Bar, ...]:
        """The ways in which it ends, from the worst to the best for the side; blows that cost the same are one."""
        found, words = dict[tuple[str, str, str], float](), self.moment.words
        for struck, share in zip(odds.STRUCK, chances, strict=True):
            loser = self.side if struck < 0 else OTHER[self.side]
            units, settled = dice.losses(struck, loser, *present(self.moment.view, loser)) if struck else (0, 0)
            ending = words("scene.none"), "", ""
            if lost := units + settled:
                ending = f"−{lost}", UNIT[loser] if units else "settlement", "bad" if struck < 0 else "good"
            found[ending] = found.get(ending, 0.0) + share
        return tuple(
            Bar(per_cent(share, words), max(2, min(MOST, round(HIGH * share))), *ending)
            for ending, share in found.items()
        )

    def look(self, headline: str, help: str) -> Look:
        """What the page shows of it."""
        shown, (main, action) = self.odds, self.button
        changes: dict[str, dict[str, str | None]] = {
            "big": {"": shown.figure, "class": shown.tone}, "wins": {"": shown.wins},
        }  # fmt: skip
        for number, bar in enumerate(shown.bars, 1):
            changes[f"share-{number}"] = {"": bar.share}
            changes[f"bar-{number}"] = {"height": str(bar.height)}
        for number, die in enumerate(self.dice, 1):
            changes[f"die-{number}"] = {
                "href": die.href, "data-pick": die.pick, "aria-label": die.label,
                "aria-pressed": "true" if die.kind else "false",
            }  # fmt: skip
        for option in self.cards:
            changes[f"reserves-{option.id}"] = {"href": option.href, "data-pick": option.pick}
        return Look(headline, help, main, action, self.href, changes=changes)

    def looks(self, headline: str, help: str) -> dict[str, Look]:
        """The looks of everything that can be chosen: all dice with all cards."""
        every = (
            replace(self, places=places, card=card)
            for card in self.rolls or ("",)
            for count in range(len(self.roll) + 1)
            for places in combinations(range(len(self.roll)), count)
        )
        return {one.chosen: one.look(headline, help) for one in every if one.choice is not None}

    @property
    def sure(self) -> str:
        """How likely the side wins if it stops, where nothing that can be rolled wins or spares more; else empty."""
        worth, spared = self.kept.worth + CERTAIN, self.unharmed(self.kept) + CERTAIN
        found = (one for by_dice in self.known.values() for one in by_dice.values())
        better = any(one.worth > worth or self.unharmed(one) > spared for one in found)
        return "" if better else per_cent(self.kept.worth, self.moment.words)


def _places(roll: tuple[int, ...], written: int) -> set[int]:
    left, found = list(dice.digits(written)), set[int]()
    for place in reversed(range(len(roll))):
        if roll[place] in left:
            left.remove(roll[place])
            found.add(place)
    return found


def given(moment: ViewContext) -> Again:
    """What may be rolled again, and its odds, with the dice and the card that the address picks.

    The odds are those of both sides using their reserved cards as well as possible, in this exchange and later.
    """
    view, battle = moment.view, moment.view["battle"]
    side, attacker, left = battle["rolling"], battle["attacker"], battle["re_rolls"]
    roll, reveals = battle["rolled"][side], {} if left else revealable(moment)
    rolls = {"": left} if left else {ref: points for ref, (_, points, _) in reveals.items()}
    counted = reckoned(view, "" if left else side)
    own = counted.cards[side]
    against = None if side == attacker else battle["rolled"][attacker]
    exchange = answers.Exchange(attacker, counted.standing, own, counted.cards[OTHER[side]], against)
    kept = answers.options(exchange, roll, 0)[0]

    def known_of(points: int) -> dict[int, rerolls.Choice]:
        """All that can be done with so many re-rolls, by the dice; who stops keeps a card that is not open."""
        others = own if left else reserves.left(own, points)
        found = answers.options(exchange._replace(own=others), roll, points)
        return {0: kept, **{one.again: one for one in found if one.again}}

    known = {points: known_of(points) for points in sorted(set(rolls.values()))}
    stop = next((action.text for action in moment.of("stop")), "")
    short, pips = counted.short(moment.words), dice.digits(roll)
    best = {ref: max(known[points].values(), key=lambda one: round(one.worth, 12)) for ref, points in rolls.items()}
    card = max(rolls, key=lambda ref: (round(best[ref].worth, 12), -rolls[ref]), default="")
    card = moment.mode if moment.mode in rolls else card
    match = PICKED.fullmatch("".join(moment.picked))
    wanted = {int(place) - 1 for place in match[1]} if match else _places(pips, best[card].again if best else 0)
    places = tuple(sorted(wanted & {*range(len(pips))}))
    again = Again(moment, side, pips, rolls, reveals, known, kept, stop, short, places, card)
    return again if again.choice is not None else replace(again, places=())


def revealable(moment: ViewContext) -> dict[str, tuple[str, int, str]]:
    """Cards that may be turned up, by the name in the address: their names, their points and the action. The best of
    cards come first, so that a long list of a real table begins with them."""
    points, words = _points(moment.view), moment.words
    found: dict[str, tuple[str, int, str]] = {}
    for action in moment.legal:
        verb, _, what = action.text.partition(" ")
        if verb == "reveal" and what in points:
            found[what] = (words.name("card", what), points[what], action.text)
        elif verb == "points":
            found[f"points-{what}"] = (words("scene.card.any"), int(what), action.text)
    return dict(sorted(found.items(), key=lambda one: -one[1][1]))
