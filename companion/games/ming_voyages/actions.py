"""The actions of The Ming Voyages: shared objects, one for each text, and ready-made lists of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from companion.engine.shared import action_of
from companion.engine.terms import Action
from companion.games.ming_voyages import dice
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    GOLD,
    HOMELANDS,
    JUNK,
    MARKERS,
    MING,
    SEA,
    SETTLEMENT,
    VOYAGES,
    Edition,
)

(
    ROLL,
    DRAW,
    PLAY,
    RESERVE,
    ORDER,
    REACT,
    DECLINE,
    SPECIAL,
    REINFORCE,
    RECRUIT,
    TAX,
    BUILD,
    MOVE,
    ATTACK,
    SEND,
    BATTLE,
    SAIL,
    FLEET,
    AMASS,
    GATHER,
    SETTLE,
    ENOUGH,
    PUT,
    TAKE,
    MARCH,
    REVEAL,
    AGAIN,
    STOP,
    POINTS,
    NEXT,
) = range(30)
"""Kinds of action; the rules dispatch on them."""

UNKNOWN: Final = "?"
"""The card of an action that others see only from behind."""

MOST_CARD_POINTS: Final = 3
MOST_POINTS: Final = 6
"""A card of 3 CP, reinforced by another."""
UNNAMED: Final = 27
"""A card of which only the points are told: of a published box, or while the people play by themselves."""


class VoyagesAction(Action):
    """An action with its kind and up to three numbers (region, count, card, voyage or dice)."""

    __slots__ = ("a", "b", "c", "kind")

    def __init__(
        self,
        kind: int,
        text: str,
        key: str,
        params: dict[str, Any],
        touches: tuple[str, ...],
        a: int = 0,
        b: int = 0,
        c: int = 0,
    ) -> None:
        super().__init__(text, key, params, touches)
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c


Actions = tuple[VoyagesAction, ...]

CHUNK: Final = 9
"""A set of cards is looked up in three parts of so many bits."""


Thing = TypeVar("Thing")


class ByCard(Generic[Thing]):
    """One thing for each card, and quickly those of a set of cards."""

    __slots__ = ("_parts",)

    def __init__(self, things: tuple[Thing, ...]) -> None:
        self._parts = tuple(
            tuple(tuple(thing for bit, thing in enumerate(part) if mask >> bit & 1) for mask in range(1 << len(part)))
            for part in (things[start : start + CHUNK] for start in range(0, len(things), CHUNK))
        )

    def of(self, cards: int) -> tuple[Thing, ...]:
        """The things of a set of cards, in the order of the edition."""
        first, second, third = self._parts
        return first[cards & 511] + second[cards >> 9 & 511] + third[cards >> 18]


class ActionTable:
    """Every action of an edition, by what it does. Lists by count begin with one: ``recruit[:n]`` is 1 to n."""

    def __init__(self, ed: Edition) -> None:
        self.by_text: dict[str, VoyagesAction] = {}
        self._name_cards(ed)
        self._name_points(ed)
        self._name_markers(ed)
        self._name_dice()

    def _one(self, kind: int, verb: str, *numbers: int, **things: str | int) -> VoyagesAction:
        text = " ".join([verb, *(str(value) for value in things.values())])
        touches = tuple(
            f"{name.rpartition('_')[2]}:{value}"
            for name, value in things.items()
            if isinstance(value, str) and value != UNKNOWN
        )
        action = VoyagesAction(kind, text, f"did.{verb}", dict(things), touches, *numbers)
        self.by_text[text] = action
        return action

    def _of_counts(self, kind: int, verb: str, most: int) -> Actions:
        return tuple(self._one(kind, verb, n, count=n) for n in range(1, most + 1))

    def _name_cards(self, ed: Edition) -> None:
        """Drawing, playing, reserving and revealing cards, by name or by their points."""
        one, ids = self._one, [card.id for card in ed.cards]

        def of_cards(kind: int, verb: str) -> ByCard[VoyagesAction]:
            return ByCard(tuple(one(kind, verb, c, card=name) for c, name in enumerate(ids)))

        self.draw = ByCard(tuple((one(DRAW, "draw", c, card=name), 1) for c, name in enumerate(ids)))
        self.draw_unknown = one(DRAW, "draw", -1, card=UNKNOWN)
        self.play = of_cards(PLAY, "play")
        self.reserve = of_cards(RESERVE, "reserve")
        self.reserve_unknown = one(RESERVE, "reserve", -1, card=UNKNOWN)
        self.before = one(ORDER, "before", 1)
        self.after = one(ORDER, "after", 0)
        self.react = one(REACT, "react")
        self.decline = one(DECLINE, "decline")
        self.special = one(SPECIAL, "special")
        self.reinforce = of_cards(REINFORCE, "reinforce")
        self.reveal = of_cards(REVEAL, "reveal")
        self.points = self._of_counts(POINTS, "points", MOST_POINTS)
        self.reinforce_by = tuple(
            one(REINFORCE, "reinforce", UNNAMED, n, count=n) for n in range(1, MOST_CARD_POINTS + 1)
        )
        self.next = one(NEXT, "next")

    def _name_points(self, ed: Edition) -> None:
        """What CP are spent on."""
        one, names, counts = self._one, ed.regions, range(1, MOST_POINTS + 1)

        def of_homelands(kind: int, verb: str) -> tuple[Actions, ...]:
            return tuple(tuple(one(kind, verb, h, n, region=names[h], count=n) for n in counts) for h in HOMELANDS)

        self.recruit = self._of_counts(RECRUIT, "recruit", MOST_POINTS)
        self.tax = self._of_counts(TAX, "tax", ed.totals[GOLD])
        self.build = self._of_counts(BUILD, "build", MOST_POINTS)
        self.move = tuple(
            tuple(
                tuple(one(MOVE, "move", a, b, n, from_region=names[a], to_region=names[b], count=n) for n in counts)
                if a != b and b in (*ed.routes[0][a], *ed.routes[1][a])
                else ()
                for b in range(SEA)
            )
            for a in range(SEA)
        )
        self.marches = tuple(tuple(self._marches(ed, side, a) for a in range(SEA)) for side in range(2))
        self.attack = tuple(one(ATTACK, "attack", b, region=names[b]) for b in range(BORDERLANDS))
        self.send = tuple(tuple(one(SEND, "send", r, n, region=names[r], count=n) for n in counts) for r in range(SEA))
        self.battle = one(BATTLE, "battle")
        self.attacks = tuple(
            tuple(action for b, action in enumerate(self.attack) if mask >> b & 1) for mask in range(1 << BORDERLANDS)
        )
        self.sail = tuple(one(SAIL, "sail", v, voyage=str(v + 1)) for v in range(VOYAGES))
        self.sails = tuple(
            tuple(action for v, action in enumerate(self.sail) if not done >> v & 1) for done in range(1 << VOYAGES)
        )
        self.fleet = tuple(
            tuple(one(FLEET, "fleet", j, g, junks=j, gold=g) for g in range(ed.totals[GOLD] + 1))
            for j in range(ed.totals[JUNK] + 1)
        )
        self.amass = of_homelands(AMASS, "amass")
        self.gather = of_homelands(GATHER, "gather")
        self.settle = tuple(
            tuple(
                tuple(one(SETTLE, "settle", h, b, n, from_region=names[h], to_region=names[b], count=n) for n in counts)
                if b in ed.near[h]
                else ()
                for b in range(BORDERLANDS)
            )
            for h in HOMELANDS
        )
        few = range(MOST_POINTS + 1)
        self.emperor_takes = [
            [[self.recruit[:troops] + self.tax[:gold] + self.build[:junks] for junks in few] for gold in few]
            for troops in few
        ]
        """What CP take from the supply, by the most troops, gold and junks; and by the most hordes and settlements."""
        self.overlord_takes = [
            [_prefixes(self.amass, hordes) + _prefixes(self.gather, settlements) for settlements in few]
            for hordes in few
        ]

    def _marches(self, ed: Edition, side: int, region: int) -> tuple[tuple[Actions, ...], ...]:
        """Moves of a side out of a region, by the most units and the bit mask of borderlands with enemies."""
        return tuple(
            tuple(
                tuple(
                    action
                    for there in ed.routes[side][region]
                    if there >= BORDERLANDS or not enemies >> there & 1
                    for action in self.move[region][there][:most]
                )
                for enemies in range(1 << BORDERLANDS)
            )
            for most in range(MOST_POINTS + 1)
        )

    def _name_markers(self, ed: Edition) -> None:
        """What a special action does with one marker."""
        one, names = self._one, ed.regions
        self.enough = one(ENOUGH, "enough")
        lands = {SETTLEMENT: range(MING), GOLD: (MING, SEA), JUNK: (SEA,)}

        def of_markers(kind: int, verb: str) -> tuple[dict[int, VoyagesAction], ...]:
            return tuple(
                {r: one(kind, verb, what, r, marker=marker, region=names[r]) for r in lands.get(what, range(SEA))}
                for what, marker in enumerate(MARKERS)
            )

        self.put = of_markers(PUT, "put")
        self.take = of_markers(TAKE, "take")
        self.march = tuple(
            {
                (a, b): one(MARCH, "march", what, a, b, marker=MARKERS[what], from_region=names[a], to_region=names[b])
                for a in range(SEA)
                for b in ed.routes[what][a]
                if a in range(BORDERLANDS) or a in (HOMELANDS if what else (MING,))
            }
            for what in range(2)
        )

    def _name_dice(self) -> None:
        """What dice show, and which are rolled again."""
        one = self._one
        self.roll = {
            shown: one(ROLL, "roll", shown, dice=shown)
            for some in dice.OUTCOMES[1:]
            for shown, _ in some
        }  # fmt: skip
        self.may_roll = tuple(frozenset(self.roll[shown] for shown, _ in some) for some in dice.OUTCOMES)
        self.faces = tuple(
            tuple(self.roll[shown] for shown, weight in some for _ in range(weight)) for some in dice.OUTCOMES
        )
        self.rolls = tuple(tuple((self.roll[shown], weight) for shown, weight in some) for some in dice.OUTCOMES)
        picked = {some for again in dice.AGAIN.values() for some in again}
        self.again = {some: one(AGAIN, "again", some, dice=some) for some in sorted(picked)}
        self.agains = {roll: tuple(self.again[some] for some in again) for roll, again in dice.AGAIN.items()}
        self.stop = one(STOP, "stop")

    def parse(self, text: str) -> VoyagesAction:
        """The shared action of that text.

        Raises:
            ActionSyntaxError: no action of this edition reads like that.
        """
        return action_of(text, self.by_text)


def _prefixes(lists: tuple[Actions, ...], most: int) -> Actions:
    return tuple(action for actions in lists for action in actions[:most])


@lru_cache(maxsize=64)
def action_table(ed: Edition) -> ActionTable:
    """The actions of an edition."""
    return ActionTable(ed)
