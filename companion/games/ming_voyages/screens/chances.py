"""Rolling again: the dice and the reserved card one would use, and exactly what comes of it (ruling 9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, Final, Protocol

from companion.engine.terms import Action
from companion.games.ming_voyages.rules import answers, dice, odds, rerolls, reserves
from companion.games.ming_voyages.screens.battle_odds import points_of, reckoned
from companion.games.ming_voyages.screens.common import CERTAIN, OTHER, UNIT, per_cent, percent, tone
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import Look, key
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Bar, Die, Odds

Places = tuple[int, ...]
"""Dice by their places from the left, 0 to 2."""
PICKED: Final = re.compile(r"again:([1-3]*)")
HIGH: Final = 100
"""Height of a bar for all of the chance, in pixels of the page; no bar is higher than ``MOST``."""
MOST: Final = 56


class Told(Protocol):
    """A look that is still to be told headline and help."""

    def __call__(self, headline: str, help: str) -> Look:
        """The look."""


@dataclass(frozen=True, slots=True)
class Again:
    """The choice as the page shows it.

    Attributes:
        dice: in the order shown, each with where a tap leads.
        cards: reserved cards with their re-rolls.
        odds: what comes of what is chosen.
        main, action: the button for it.
        left: re-rolls that are left of a card that lies open.
        stop: the action that ends it, if that is possible.
        short: what the numbers assume of cards in reserve, as a sentence.
        looks: everything that can be chosen, and the key of what is ``chosen``.
        sure: how likely the side wins with the dice as they are, where no re-roll can do better; else empty.
    """

    dice: tuple[Die, ...]
    cards: tuple[Option, ...]
    odds: Odds
    main: str
    action: str
    left: int
    stop: str
    short: str
    looks: Mapping[str, Told]
    chosen: str
    sure: str


@dataclass(frozen=True, slots=True)
class Ways:
    """All choices of dice and cards: which dice are rolled again, by their places from the left, and what with.

    Attributes:
        roll: the dice, highest first.
        cards: re-rolls by card; ``""`` is one that lies open.
        known: what comes of some dice, by the re-rolls of a card and the dice.
    """

    moment: ViewContext
    asked: str
    side: str
    roll: tuple[int, ...]
    cards: Mapping[str, int]
    reveals: Mapping[str, tuple[str, int, str]]
    known: Mapping[int, Mapping[int, rerolls.Choice]]
    stop: rerolls.Choice
    ending: str

    def written(self, places: Places) -> int:
        """The dice at these places, as the engine writes them; 0 for none."""
        return dice.written(self.roll[place] for place in places)

    def choice(self, places: Places, card: str) -> rerolls.Choice | None:
        """What comes of it; ``None`` where that card does not allow it."""
        return self.known[self.cards[card]].get(self.written(places)) if self.cards else self.stop

    def pick(self, places: Places, card: str) -> tuple[str, str]:
        """Its key, and its address."""
        text = "again:" + "".join(str(place + 1) for place in places)
        return key(text, card), address(self.asked, (text,), card)

    def die(self, places: Places, card: str, place: int) -> Die:
        """A die, and the choice without or with it."""
        pips, on = self.roll[place], place in places
        there, href = self.pick(tuple(sorted({*places} ^ {place})), card)
        label = self.moment.words("scene.die.again" if on else "scene.die.keep", count=pips)
        return Die(pips, "again" if on else "", label, href, there)

    def card(self, places: Places, ref: str, chosen: str) -> Option:
        """A card, and the same dice with it."""
        words, (name, points, _) = self.moment.words, self.reveals[ref]
        there, href = self.pick(places, ref)
        note = words("scene.card.rolls", count=points)
        return Option(
            f"{name}. {note}", href=href, text=name, number=str(points), note=note, on=ref == chosen, id=ref, pick=there
        )

    def button(self, places: Places, card: str) -> tuple[str, str]:
        """What the button says, and what it sends."""
        again, words = self.written(places), self.moment.words
        if not again:
            return words("scene.again.none"), self.ending
        first = f"{self.reveals[card][2]}\n" if card else ""
        rolled = [str(die) for die in dice.digits(again)]
        real = "dice" in self.moment.told_sources  # then this tap rolls nothing yet
        verb = words("scene.again.take" if real else "scene.again.do", dice=rolled, count=len(rolled))
        return verb, f"{first}again {again}"

    def odds(self, one: rerolls.Choice) -> Odds:
        """What comes of a choice: ``figure`` is how likely the side loses nobody."""
        words, battle = self.moment.words, self.moment.view["battle"]
        spared = self.unharmed(one)
        return Odds(
            per_cent(spared, words),
            tone(spared),
            words("scene.now", chance=per_cent(self.unharmed(self.stop), words)),
            words("scene.spared"),
            words("scene.wins", percent=percent(one.worth), region=battle["region"]),
            bars(one.chances, self.side, self.there, words),
        )

    @property
    def there(self) -> Mapping[str, int]:
        """What stands in the land."""
        found: Mapping[str, int] = self.moment.view["regions"][self.moment.view["battle"]["region"]]
        return found

    def unharmed(self, one: rerolls.Choice) -> float:
        """How likely the side loses nothing."""
        settled = self.there.get("settlement", 0) if self.side == "overlord" else 0
        return odds.spared(one.chances, self.side, self.there.get(UNIT[self.side], 0), settled)

    def look(self, places: Places, card: str, one: rerolls.Choice) -> Told:
        """What the page shows of a choice."""
        shown, (main, action) = self.odds(one), self.button(places, card)
        changes: dict[str, dict[str, str | None]] = {
            "big": {"": shown.figure, "class": shown.tone}, "wins": {"": shown.wins},
        }  # fmt: skip
        for number, bar in enumerate(shown.bars, 1):
            changes[f"share-{number}"] = {"": bar.share}
            changes[f"bar-{number}"] = {"height": str(bar.height)}
        for place in range(len(self.roll)):
            die = self.die(places, card, place)
            changes[f"die-{place + 1}"] = {
                "href": die.href, "data-pick": die.pick, "aria-label": die.label,
                "aria-pressed": "true" if die.state else "false",
            }  # fmt: skip
        for ref in self.reveals:
            option = self.card(places, ref, card)
            changes[f"reserves-{ref}"] = {"href": option.href, "data-pick": option.pick}
        return partial(Look, main=main, action=action, href=self.pick(places, card)[1], changes=changes)

    def every(self) -> Iterator[tuple[Places, str, rerolls.Choice]]:
        """All that can be chosen."""
        for card in self.cards or ("",):
            for count in range(len(self.roll) + 1):
                for places in combinations(range(len(self.roll)), count):
                    one = self.choice(places, card)
                    if one is not None:
                        yield places, card, one

    @property
    def sure(self) -> str:
        """How likely the side wins if it stops, where nothing that can be rolled wins or spares more; else empty."""
        worth, spared = self.stop.worth + CERTAIN, self.unharmed(self.stop) + CERTAIN
        found = (one for by_dice in self.known.values() for one in by_dice.values())
        better = any(one.worth > worth or self.unharmed(one) > spared for one in found)
        return "" if better else per_cent(self.stop.worth, self.moment.words)

    def best(self, card: str) -> Places:
        """The dice that are worth most with a card."""
        choices = self.known[self.cards[card]].values() if self.cards else ()
        left = list(dice.digits(max(choices, key=lambda one: round(one.worth, 12)).again)) if choices else []
        found = []
        for place in reversed(range(len(self.roll))):
            if self.roll[place] in left:
                left.remove(self.roll[place])
                found.append(place)
        return tuple(sorted(found))


def given(moment: ViewContext) -> Again:
    """What may be rolled again, and its odds, with the dice and the card that the address picks.

    The odds are those of both sides using their reserved cards as well as possible, in this exchange and later.
    """
    view, legal = moment.view, moment.legal
    battle = view["battle"]
    side, attacker = battle["rolling"], battle["attacker"]
    roll, left = battle["rolled"][side], battle["re_rolls"]
    against = None if side == attacker else battle["rolled"][attacker]
    reveals = revealable(view, legal, moment.words)
    cards = {"": left} if left else {ref: points for ref, (_, points, _) in reveals.items()}
    counted = reckoned(view, "" if left else side)
    own = counted.cards[side]
    exchange = answers.Exchange(attacker, counted.standing, own, counted.cards[OTHER[side]], against)
    stop = answers.options(exchange, roll, 0)[0]

    def known_of(points: int) -> dict[int, rerolls.Choice]:
        """All that can be done with so many re-rolls, by the dice; who stops keeps a card that is not open."""
        others = own if left else reserves.left(own, points)
        found = answers.options(exchange._replace(own=others), roll, points)
        return {0: stop, **{one.again: one for one in found if one.again}}

    ending = next((action.text for action in legal if action.text == "stop"), "")
    known = {points: known_of(points) for points in sorted(set(cards.values()))}
    pips = dice.digits(roll)
    ways = Ways(moment, moment.asked, side, pips, cards, {} if left else reveals, known, stop, ending)
    worth = {ref: max(round(one.worth, 12) for one in known[points].values()) for ref, points in cards.items()}
    card = moment.mode if moment.mode in cards else max(cards, key=lambda ref: (worth[ref], -cards[ref]), default="")
    match = PICKED.fullmatch("".join(moment.picked))
    places = tuple(sorted({int(place) - 1 for place in match[1]} & {*range(len(pips))})) if match else ways.best(card)
    one = ways.choice(places, card)
    if one is None:
        places, one = (), stop
    main, action = ways.button(places, card)
    return Again(
        dice=tuple(ways.die(places, card, place) for place in range(len(pips))),
        cards=tuple(ways.card(places, ref, card) for ref in ways.reveals),
        odds=ways.odds(one),
        main=main,
        action=action,
        left=left,
        stop=ending,
        short=counted.short(moment.words),
        looks={ways.pick(some, ref)[0]: ways.look(some, ref, one) for some, ref, one in ways.every()},
        chosen=ways.pick(places, card)[0],
        sure=ways.sure,
    )


def revealable(view: Mapping[str, Any], legal: Sequence[Action], words: Words) -> dict[str, tuple[str, int, str]]:
    """Cards that may be turned up, by the name in the address: their names, their points and the action. The best of
    cards come first, so that a long list of a real table begins with them."""
    points = points_of(view)
    found: dict[str, tuple[str, int, str]] = {}
    for action in legal:
        verb, _, what = action.text.partition(" ")
        if verb == "reveal" and what in points:
            found[what] = (words.name("card", what), points[what], action.text)
        elif verb == "points":
            found[f"points-{what}"] = (words("scene.card.any"), int(what), action.text)
    return dict(sorted(found.items(), key=lambda one: -one[1][1]))


def bars(chances: odds.Chances, side: str, there: Mapping[str, int], words: Words) -> tuple[Bar, ...]:
    """The ways in which it ends, from the worst to the best for ``side``; blows that cost the same are one."""
    found = dict[tuple[str, str, str], float]()
    for struck, share in zip(odds.STRUCK, chances, strict=True):
        loser = side if struck < 0 else OTHER[side]
        settlements = there.get("settlement", 0) if loser == "overlord" else 0
        units, settled = dice.losses(struck, loser, there.get(UNIT[loser], 0), settlements) if struck else (0, 0)
        lost = units + settled
        name = f"−{lost}" if lost else words("scene.none")
        marker = (UNIT[loser] if units else "settlement") if lost else ""
        ending = name, marker, "bad" if struck < 0 and lost else "good" if lost else ""
        found[ending] = found.get(ending, 0.0) + share
    return tuple(
        Bar(per_cent(share, words), max(2, min(MOST, round(HIGH * share))), *ending) for ending, share in found.items()
    )
