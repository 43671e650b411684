"""A person with perfect memory, who keeps every way in which the other side's cards may lie.

Cards that this person cannot place are all alike. A ``World`` says which of the others lie in the other side's hand,
which one it reserved since the last swap, and which before; and how many cards unknown lie beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

UNKNOWN = "?"


class World(NamedTuple):
    hand: frozenset[str]
    hand_unknown: int
    newest: str | None
    older: frozenset[str]
    older_unknown: int

    def placed(self) -> frozenset[str]:
        """All cards that have a place in this world."""
        newest = () if self.newest in (None, UNKNOWN) else (str(self.newest),)
        return self.hand.union(self.older, newest)


class Memory:
    """What one side can know, from nothing but the texts it is shown and its own cards."""

    def __init__(self, side: str, deck: Iterable[str]) -> None:
        self.side = side
        self.all = frozenset(deck)
        self.mine: set[str] = set()
        self.my_reserve: set[str] = set()
        self.open: set[str] = set()
        self.worlds = {World(frozenset(), 0, None, frozenset(), 0)}

    def see(self, who: str, text: str, fresh: bool) -> None:
        """Something happened: ``who`` did it (or draws); ``fresh``: whether the other's newest reserve still lies."""
        verb, _, card = text.partition(" ")
        if verb not in ("draw", "play", "reserve", "reveal", "reinforce"):
            return
        if who == self.side:
            self._mine(verb, card)
        else:
            self.worlds = {after for world in self.worlds for after in self._theirs(world, verb, card)}
            self.worlds = {world for world in self.worlds if (world.newest is not None) == fresh}
        if verb in ("play", "reveal", "reinforce"):
            self.open.add(card)
        assert self.worlds

    def _mine(self, verb: str, card: str) -> None:
        if verb == "draw":
            self.mine.add(card)
        elif verb in ("play", "reserve"):
            self.mine.remove(card)
        else:
            self.my_reserve.remove(card)
        if verb == "reserve":
            self.my_reserve.add(card)

    def _theirs(self, world: World, verb: str, card: str) -> Iterator[World]:
        placed = card in world.placed()
        if verb == "draw":
            yield world._replace(hand_unknown=world.hand_unknown + 1)
        elif verb == "reserve":
            for known in world.hand:
                yield world._replace(hand=world.hand - {known}, newest=known)
            if world.hand_unknown:
                yield world._replace(hand_unknown=world.hand_unknown - 1, newest=UNKNOWN)
        elif verb == "play":
            if card in world.hand:
                yield world._replace(hand=world.hand - {card})
            elif world.hand_unknown and not placed:
                yield world._replace(hand_unknown=world.hand_unknown - 1)
        else:
            if world.newest == card or (world.newest == UNKNOWN and not placed):
                yield world._replace(newest=None)
            if card in world.older:
                yield world._replace(older=world.older - {card})
            elif world.older_unknown and not placed:
                yield world._replace(older_unknown=world.older_unknown - 1)

    def swap(self, got: set[str], era: bool) -> None:
        """Hands were swapped; with the second ``era`` discards and reserves were shuffled into a new deck."""
        given = frozenset(self.mine)
        found: set[World] = set()
        for world in self.worlds:
            new = got - world.hand
            if world.hand <= got and len(new) == world.hand_unknown and not new & world.placed():
                settled = world.newest in (None, UNKNOWN)
                older = world.older if settled else world.older | {str(world.newest)}
                older_unknown = world.older_unknown + (world.newest == UNKNOWN)
                found.add(World(given, 0, None, older, older_unknown))
        self.worlds, self.mine = found, set(got)
        if era:
            self.open, self.my_reserve = set(), set()
            self.worlds = {World(given, 0, None, frozenset(), 0)}
        assert self.worlds

    def unseen(self) -> frozenset[str]:
        """The cards without a place, the same in all worlds."""
        (placed,) = {world.placed() for world in self.worlds}
        return self.all - placed - self.mine - self.my_reserve - self.open


def worlds_of(view: dict[str, Any], other: str) -> set[World]:
    """Every world that a view leaves open."""
    hand, reserve = view["hands"][other], view["reserves"][other]
    known, older = frozenset(hand["known"]), frozenset(reserve["known"])
    fresh = int(reserve["fresh"])
    unknown = hand["count"] + fresh - len(known)
    older_unknown = reserve["count"] - fresh - len(older)
    assert unknown >= 0
    assert older_unknown >= 0
    if not fresh:
        return {World(known, unknown, None, older, older_unknown)}
    found = {World(known - {card}, unknown, card, older, older_unknown) for card in known}
    if unknown:
        found.add(World(known, unknown - 1, UNKNOWN, older, older_unknown))
    return found
