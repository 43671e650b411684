"""The actions of an edition, and prepared lists of them for phases 2 to 4, on which the speed of play depends.

The actions and the conditions on them are declared beside their rules (``position.RULES``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from companion.engine.actions import ActionTable, Play, Plays
from companion.engine.own_boards import KEPT, text
from companion.games.ming_dynastie.rules import cards, move, returns
from companion.games.ming_dynastie.rules.edition import EDITIONS, Edition
from companion.games.ming_dynastie.rules.position import RULES


class MingTable(ActionTable):
    """Every action of an edition, and lists of them.

    Attributes:
        cards: ``cards[dragons left?][mask of province spaces]``: phase 2, whatever the display holds.
        steps: ``steps[district][mask of cards in hand]``: steps over each border that the hand can pay.
        moves: the same with ``stay`` and ``pass``: the start of a turn in phase 3.
        deploys: ``deploys[n]`` offers 0 to n.
        returns: ``returns[n]`` are the choices of a player with n members in the city (ruling 13).
    """

    def __init__(self, ed: Edition) -> None:
        super().__init__(RULES, ed)
        take, dragon, lay = self.of(cards.take), self.of(cards.dragon), self.of(returns.choose)
        stay, deploy, (pass_,) = self.of(move.stay), self.of(move.deploy), self.of(move.pass_)
        masks = range(1 << len(ed.cards))
        stays = tuple(_of_mask(stay, mask) for mask in masks)
        self.steps = tuple(tuple(self._steps(ed, d, mask) for mask in masks) for d in range(len(ed.districts)))
        self.moves = tuple(tuple((*by_mask[mask], *stays[mask], pass_) for mask in masks) for by_mask in self.steps)
        self.deploys = tuple(deploy[: n + 1] for n in range(len(deploy)))
        self.cards = tuple(
            tuple(
                (*_of_mask(take, mask), *(_of_mask(dragon, mask) if dragons else ()))
                for mask in range(1 << len(ed.provinces))
            )
            for dragons in (False, True)
        )
        self.returns = tuple(tuple(lay[n] for n in returns.numbers(ed, present)) for present in range(len(lay)))

    def _steps(self, ed: Edition, district: int, mask: int) -> Plays:
        """Steps out of a district: each border by its transport, each neighbour once by dragon (ruling 17)."""
        dragon = len(ed.cards) - 1
        found: dict[Play, None] = {}
        for neighbour, card in ed.steps[district]:
            if mask >> card & 1:
                found[self.one(move.step, neighbour, card)] = None
            if mask >> dragon & 1:
                found[self.one(move.step, neighbour, dragon)] = None
        return tuple(found)


def _of_mask(plays: Sequence[Play], mask: int) -> Plays:
    return tuple(play for bit, play in enumerate(plays) if mask >> bit & 1)


def action_table(ed: Edition) -> MingTable:
    """The actions of an edition; own boards with the same borders share them, whatever their names."""
    return _table(ed.name, text(ed.own["borders"]) if ed.own else "")


@lru_cache(maxsize=KEPT)
def _table(name: str, borders: str) -> MingTable:
    return MingTable(EDITIONS.edition(name, {"borders": json.loads(borders)} if borders else None))
