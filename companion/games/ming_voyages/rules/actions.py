"""Ready-made lists of the actions of The Ming Voyages, for stages whose conditions would take too long to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Generic, TypeVar

from companion.engine import actions
from companion.engine.actions import BACK, Play
from companion.games.ming_voyages.rules import (
    battle,
    dice,
    effects,
    emperor,
    hands,
    march,
    overlord,
    scorekeeper,
    solo,
    turn,
)
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    GOLD,
    HOMELANDS,
    HORDE,
    JUNK,
    MARKERS,
    MOST_CARD_POINTS,
    MOST_POINTS,
    SEA,
    VOYAGES,
    Edition,
)
from companion.games.ming_voyages.rules.position import RULES
from companion.games.ming_voyages.rules.things import Actions

CHUNK: Final = 9
"""A set of cards is looked up in three parts of so many bits."""

T = TypeVar("T")


class ByCard(Generic[T]):
    """One thing for each card, and quickly those of a set of cards."""

    __slots__ = ("_parts",)

    def __init__(self, things: Sequence[T]) -> None:
        self._parts = tuple(
            tuple(tuple(thing for bit, thing in enumerate(part) if mask >> bit & 1) for mask in range(1 << len(part)))
            for part in (things[start : start + CHUNK] for start in range(0, len(things), CHUNK))
        )

    def of(self, cards: int) -> tuple[T, ...]:
        """The things of a set of cards, in the order of the edition."""
        first, second, third = self._parts
        return first[cards & 511] + second[cards >> 9 & 511] + third[cards >> 18]

    def at(self, cards: int, place: int) -> T:
        """The thing at that place, from 0, of a set of cards in the order of the edition."""
        first, second, third = self._parts
        some = first[cards & 511]
        if place < len(some):
            return some[place]
        place -= len(some)
        some = second[cards >> 9 & 511]
        return some[place] if place < len(some) else third[cards >> 18][place - len(some)]


class ActionTable(actions.ActionTable):
    """Every action of an edition, by what it does. Lists by count begin with one: ``recruit[:n]`` is 1 to n."""

    def __init__(self, ed: Edition) -> None:
        super().__init__(RULES, ed)
        self._list_cards(ed)
        self._list_points(ed)
        self._list_markers()
        self._list_dice()

    def _list_cards(self, ed: Edition) -> None:
        """Drawing, playing, reserving and revealing cards, by name or by their points."""
        one, cards = self.one, len(ed.cards)
        draws = self.of(hands.draw)
        self.draw = ByCard(tuple((action, 1) for action in draws[:cards]))
        self.play = ByCard(self.of(turn.play))
        self.reserve = ByCard(self.of(turn.reserve)[:cards])
        self.reserve_unknown = one(turn.reserve, BACK)
        self.before, self.after = one(turn.before), one(turn.after)
        self.react, self.decline, self.special = one(turn.react), one(turn.decline), one(turn.special)
        self.withdraw = one(turn.withdraw)
        self.reinforce = ByCard(self.of(overlord.reinforce))
        self.reinforce_by = self.of(overlord.reinforce_by)
        self.reveal = ByCard(self.of(battle.reveal))
        self.points = self.of(turn.play_points)
        self.few_points = self.points[:MOST_CARD_POINTS]
        self.next = one(scorekeeper.next_turn)
        self.events = tuple((action, 1) for action in self.of(solo.turn_up))

    def _list_points(self, ed: Edition) -> None:
        """What CP are spent on."""
        one, counts = self.one, range(1, MOST_POINTS + 1)
        recruit, tax, build = self.of(emperor.recruit), self.of(emperor.tax), self.of(emperor.build)
        self.sail = self.of(emperor.sail)
        self.sails = tuple(
            tuple(action for v, action in enumerate(self.sail) if not done >> v & 1) for done in range(1 << VOYAGES)
        )
        self.fleet = tuple(
            tuple(one(emperor.set_out, junks, gold) for gold in range(ed.totals[GOLD] + 1))
            for junks in range(ed.totals[JUNK] + 1)
        )
        self.amass = tuple(tuple(one(overlord.amass, home, n) for n in counts) for home in HOMELANDS)
        self.gather = tuple(tuple(one(overlord.gather, home, n) for n in counts) for home in HOMELANDS)
        self.settlements = tuple(self._settlements(ed, home) for home in HOMELANDS)
        few = range(MOST_POINTS + 1)
        self.emperor_takes = [
            [[recruit[:troops] + tax[:gold] + build[:junks] for junks in few] for gold in few] for troops in few
        ]
        """What CP take from the supply, by the most troops, gold and junks; and by the most hordes and settlements."""
        self.overlord_takes = [
            [_prefixes(self.amass, hordes) + _prefixes(self.gather, settlements) for settlements in few]
            for hordes in few
        ]
        self.marches = tuple(tuple(self._marches(ed, side, here) for here in range(SEA)) for side in range(2))
        self.attack = self.of(march.attack)
        self.attacks = tuple(
            tuple(action for b, action in enumerate(self.attack) if mask >> b & 1) for mask in range(1 << BORDERLANDS)
        )
        self.send = tuple(tuple(one(march.send, here, n) for n in counts) for here in range(SEA))
        self.battle = one(march.begin_battle)

    def _settlements(self, ed: Edition, home: int) -> tuple[tuple[Actions, ...], ...]:
        """Settlements out of a homeland, by the most of them and the bit mask of borderlands that may have some."""
        return tuple(
            tuple(
                tuple(
                    self.one(overlord.settle, home, there, count)
                    for there in range(BORDERLANDS)
                    if there in ed.near[home] and lands >> there & 1
                    for count in range(1, most + 1)
                )
                for lands in range(1 << BORDERLANDS)
            )
            for most in range(MOST_POINTS + 1)
        )

    def _marches(self, ed: Edition, side: int, here: int) -> tuple[tuple[Actions, ...], ...]:
        """Moves of a side out of a region, by the most units and the bit mask of borderlands with enemies."""
        return tuple(
            tuple(
                tuple(
                    self.one(march.move, here, there, count)
                    for there in ed.routes[side][here]
                    if there >= BORDERLANDS or not enemies >> there & 1
                    for count in range(1, most + 1)
                )
                for enemies in range(1 << BORDERLANDS)
            )
            for most in range(MOST_POINTS + 1)
        )

    def _list_markers(self) -> None:
        """What a special action does with one marker: by marker, then by the regions."""
        self.enough = self.one(effects.enough)
        self.put = self._by_marker(self.of(effects.put))
        self.take = self._by_marker(self.of(effects.take))
        self.march = tuple(
            {play.at[1:]: play for play in self.of(effects.move) if play.at[0] == what} for what in range(HORDE + 1)
        )

    @staticmethod
    def _by_marker(plays: Actions) -> tuple[Mapping[int, Play], ...]:
        return tuple({play.at[1]: play for play in plays if play.at[0] == what} for what in range(len(MARKERS)))

    def _list_dice(self) -> None:
        """What dice show, and which are rolled again."""
        self.throw = self.one(battle.rolled, BACK)
        self.roll = roll = {play.at[0]: play for play in self.of(battle.rolled)}
        self.faces = tuple(
            tuple(roll[shown] for shown, weight in some for _ in range(weight)) for some in dice.OUTCOMES
        )
        self.rolls = tuple(tuple((roll[shown], weight) for shown, weight in some) for some in dice.OUTCOMES)
        self.again = {play.at[0]: play for play in self.of(battle.again)}
        self.agains = {shown: tuple(self.again[some] for some in again) for shown, again in dice.AGAIN.items()}
        self.stop = self.one(battle.stop)


def _prefixes(lists: tuple[Actions, ...], most: int) -> Actions:
    return tuple(action for some in lists for action in some[:most])


@lru_cache(maxsize=64)
def action_table(ed: Edition) -> ActionTable:
    """The actions of an edition."""
    return ActionTable(ed)
