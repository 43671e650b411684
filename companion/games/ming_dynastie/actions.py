"""The actions of Ming-Dynastie: shared objects, one for each text, and ready-made lists of them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from companion.engine.shared import action_of
from companion.engine.terms import Action
from companion.games.ming_dynastie import own_board
from companion.games.ming_dynastie.edition import OWN_BOARDS, Edition, edition
from companion.games.ming_dynastie.meta import META

(
    TURN,
    NEUTRAL,
    PRINCE,
    MEMBER,
    TAKE,
    DRAGON,
    STEP,
    STAY,
    PASS,
    DEPLOY,
    MONK,
    NO_MONK,
    CITY,
    NEUTRAL_HOME,
    NEUTRAL_KEEP,
    RETURN,
    HOME,
    STARTER,
    NEXT,
    DONE,
    COUNTED,
    SETTLED,
) = range(22)
"""Kinds of action; the rules dispatch on them."""

MOST_DEPLOYED: Final = 3
"""Phase 3.1: up to three members come to the prince."""

HOUSES_OF_ONE: Final = 6
"""A city holds at most two members of one player for each of its three districts."""


class MingAction(Action):
    """An action with its kind and up to two numbers (district, province, card, count or seat colour)."""

    __slots__ = ("a", "b", "kind")

    def __init__(
        self, kind: int, text: str, key: str, params: dict[str, Any], touches: tuple[str, ...], a: int = 0, b: int = 0
    ) -> None:
        super().__init__(text, key, params, touches)
        self.kind = kind
        self.a = a
        self.b = b


Actions = tuple[MingAction, ...]


class ActionTable:
    """Every action of an edition, by what it does, and the lists that phases 1 to 3 hand out.

    Attributes:
        cards: ``cards[dragons left?][mask of province spaces]``: phase 2 without regard to the display.
        steps: ``steps[district][mask of cards in hand]``: steps over each border that the hand can pay.
        moves: the same with ``stay`` and ``pass``: the start of a turn in phase 3.
        deploys: ``deploys[n]`` offers 0 to n.
        returns: ``returns[n]`` are the choices of somebody with n members in the city (ruling 13).
    """

    def __init__(self, ed: Edition) -> None:
        self.by_text: dict[str, MingAction] = {}

        def one(kind: int, verb: str, a: int = 0, b: int = 0, **things: str | int) -> MingAction:
            text = " ".join([verb, *(str(value) for value in things.values())])
            touches = tuple(f"{'seat' if kind == STARTER else name}:{value}" for name, value in things.items())
            action = MingAction(kind, text, f"did.{verb}", dict(things), touches, a, b)
            self.by_text[text] = action
            return action

        def of_districts(kind: int, verb: str) -> Actions:
            return tuple(one(kind, verb, d, district=name) for d, name in enumerate(ed.districts))

        def of_provinces(kind: int, verb: str) -> Actions:
            return tuple(one(kind, verb, p, province=name) for p, name in enumerate(ed.provinces))

        transports = ed.cards[:-1]
        self.turn = tuple(one(TURN, "turn", c, card=card) for c, card in enumerate(transports))
        self.neutral = of_districts(NEUTRAL, "neutral")
        self.prince = of_districts(PRINCE, "prince")
        self.member = of_provinces(MEMBER, "member")
        self.take = of_provinces(TAKE, "take")
        self.dragon = of_provinces(DRAGON, "dragon")
        self.step = tuple(
            tuple(one(STEP, "step", d, c, district=district, card=card) for c, card in enumerate(ed.cards))
            for d, district in enumerate(ed.districts)
        )
        self.stay = tuple(one(STAY, "stay", c, card=card) for c, card in enumerate(ed.cards))
        self.pass_ = one(PASS, "pass")
        self.deploy = tuple(one(DEPLOY, "deploy", n, count=n) for n in range(MOST_DEPLOYED + 1))
        self.monk = one(MONK, "monk")
        self.no_monk = one(NO_MONK, "no-monk")
        self.city = of_provinces(CITY, "city")
        self.neutral_home = of_districts(NEUTRAL_HOME, "neutral-home")
        self.neutral_keep = of_districts(NEUTRAL_KEEP, "neutral-keep")
        self.return_ = tuple(one(RETURN, "return", n, count=n) for n in range(HOUSES_OF_ONE + 1))
        self.home = of_districts(HOME, "home")
        self.starter = tuple(one(STARTER, "starter", c, starting_seat=colour) for c, colour in enumerate(META.colours))
        self.next = one(NEXT, "next")
        self.done = one(DONE, "done")
        self.counted = of_provinces(COUNTED, "counted")
        self.settled = one(SETTLED, "settled")
        self.pass_.touches = ("pass:pass",)
        self.monk.touches, self.no_monk.touches = ("monk:yes",), ("monk:no",)
        for action in self.dragon:
            action.touches += ("card:dragon",)
        for action in self.counted:
            action.touches += tuple(f"district:{ed.districts[d]}" for d in ed.districts_of[action.a])

        masks = range(1 << len(ed.cards))
        self.deploys = tuple(self.deploy[: n + 1] for n in range(MOST_DEPLOYED + 1))
        self.steps = tuple(tuple(self._steps(ed, d, mask) for mask in masks) for d in range(len(ed.districts)))
        stays = tuple(tuple(a for c, a in enumerate(self.stay) if mask >> c & 1) for mask in masks)
        self.moves = tuple(
            tuple((*by_mask[mask], *stays[mask], self.pass_) for mask in masks) for by_mask in self.steps
        )
        self.cards = tuple(
            tuple(
                (*_of_mask(self.take, mask), *(_of_mask(self.dragon, mask) if dragons else ()))
                for mask in range(1 << len(ed.provinces))
            )
            for dragons in (False, True)
        )
        self.returns = tuple(
            tuple(self.return_[n] for n in sorted({min(total, present) for total in ed.return_sums}))
            for present in range(HOUSES_OF_ONE + 1)
        )

    def _steps(self, ed: Edition, district: int, mask: int) -> Actions:
        """Steps out of a district: each border by its transport, each neighbour once by dragon (ruling 17)."""
        dragon = len(ed.cards) - 1
        found: dict[MingAction, None] = {}
        for neighbour, card in ed.steps[district]:
            if mask >> card & 1:
                found[self.step[neighbour][card]] = None
            if mask >> dragon & 1:
                found[self.step[neighbour][dragon]] = None
        return tuple(found)

    def parse(self, text: str) -> MingAction:
        """The shared action of that text.

        Raises:
            ActionSyntaxError: no action of this edition reads like that.
        """
        return action_of(text, self.by_text)


def _of_mask(actions: Actions, mask: int) -> Actions:
    return tuple(action for bit, action in enumerate(actions) if mask >> bit & 1)


def action_table(ed: Edition) -> ActionTable:
    """The actions of an edition; own boards with the same borders share them, whatever their names."""
    return _table(ed.name, own_board.text(ed.own["borders"]) if ed.own else "")


@lru_cache(maxsize=OWN_BOARDS)
def _table(name: str, borders: str) -> ActionTable:
    return ActionTable(edition(name, {"borders": json.loads(borders)} if borders else None))
