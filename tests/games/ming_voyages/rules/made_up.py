"""Positions by lot and cards made up for a test, and walks through everything that may be chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from companion.games.ming_voyages.rules.cards import Card
from companion.games.ming_voyages.rules.edition import BORDERLANDS, MARKERS, REGIONS, SIDES, Edition, build, packaged
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.operations import Op, possible
from companion.games.ming_voyages.rules.position import ACTIVE, EFFECT, NOBODY, SENDING, SPREAD
from tests.games.ming_voyages.rules.naive_rules import BORDERLANDS as LANDS
from tests.games.ming_voyages.rules.naive_rules import BOX, HOMELANDS, Board
from tests.games.ming_voyages.rules.positions import position, start

CARD = "treasure-shipyard"
"""The Action card that stands in for made-up ones."""
VOYAGE = 2


@cache
def possible_ops(side: str) -> tuple[Op, ...]:
    """Operations of up to four markers."""
    return tuple(op for op in possible(side) if op.count <= 4)


def some_half(luck: random.Random, side: str) -> tuple[Op, ...]:
    """One operation or two, an attack or a voyage last."""
    ops = [luck.choice(possible_ops(side)) for _ in range(luck.choice((1, 2, 2)))]
    return tuple(sorted(ops, key=lambda op: op.do in ("attack", "voyage")))[: 1 if ops[0].do == "attack" else 2]


def with_halves(
    overlord: tuple[Op, ...] = (), emperor: tuple[Op, ...] = (), *, cp: int = 2, card: str = CARD
) -> Edition:
    """The edition with one card's halves made up; an Action card of voyage 2."""
    deck = tuple(
        Card(one.id, "action", cp, VOYAGE, (overlord, emperor)) if one.id == card else one for one in start().ed.cards
    )
    return build("companion", packaged("companion"), deck)


def some_markers(luck: random.Random) -> dict[str, dict[str, int]]:
    """Markers somewhere, as the rules allow them to lie."""
    left = dict(BOX)
    found: dict[str, dict[str, int]] = {}

    def lay(region: str, marker: str, most: int) -> None:
        number = min(luck.randint(0, most), left[marker])
        if number:
            left[marker] -= number
            found.setdefault(region, {})[marker] = number

    for region in LANDS:
        owner = luck.choice(("troop", "troop", "horde", "horde", ""))
        if owner:
            lay(region, owner, 3)
        if owner != "troop" and luck.random() < 0.4 and (owner or luck.random() < 0.3):
            lay(region, "settlement", 2)
    for region in HOMELANDS:
        lay(region, "horde", luck.choice((0, 1, 3)))
        lay(region, "settlement", luck.choice((0, 0, 2)))
    lay("ming", "troop", luck.choice((0, 2, 4)))
    lay("ming", "gold", luck.choice((0, 1, 3)))
    lay("sea", "gold", luck.choice((0, 0, 2)))
    lay("sea", "junk", luck.choice((0, 1, 3, 5)))
    if all("horde" in found.get(r, {}) or "settlement" in found.get(r, {}) for r in LANDS):
        found["gansu"] = {"troop": 1}
    return found


def acting(luck: random.Random, side: str, ed: Edition | None = None) -> VoyagesState:
    """A side is about to act with ``CARD`` on some board; voyage 2 is done, and perhaps others."""
    done = {VOYAGE, *luck.sample(range(1, 7), luck.randint(0, 1))}
    state = position(some_markers(luck), active=side, hand=[CARD], voyages=sorted(done))
    return at_act(state, side, ed)


def at_act(state: VoyagesState, side: str, ed: Edition | None = None) -> VoyagesState:
    """That side has played ``CARD`` and acts first, whatever the rules say of being able to."""
    if ed is not None:
        state.ed = ed
    card = [one.id for one in state.ed.cards].index(CARD)
    number = SIDES.index(side)
    state.hand[number] &= ~(1 << card)
    state.n_hand[number] -= 1
    state.card, state.own_first, state.part, state.acting = card, 1, 0, number
    state.worth = state.left = state.ed.points[card]
    state.ask(number, ACTIVE)
    state._asked = -3
    GAME.audit(state)
    return state


def board_of(state: VoyagesState) -> Board:
    """What lies on the board, by names."""
    return Counter(
        {
            (marker, region): state.on[what * REGIONS + r]
            for what, marker in enumerate(MARKERS)
            for r, region in enumerate(state.ed.regions)
            if state.on[what * REGIONS + r]
        }
    )


def ends(state: VoyagesState) -> Iterator[VoyagesState]:
    """Every position to which the choices of an effect or of sharing out lead, from here; each way of it once."""
    seen = set()
    open_ = [state]
    while open_:
        one = open_.pop()
        if one.stage not in (EFFECT, SPREAD, SENDING) or one.major != NOBODY:
            yield one
            continue
        (seat,) = one.to_act
        legal = one.legal_actions(seat)
        assert legal
        assert len(set(legal)) == len(legal)
        for action in legal:
            following = one.clone()
            following.apply(seat, action)
            GAME.audit(following)
            key = (tuple(following.on), following.op, following.left, following.visited, following.arrived,
                   following.stage, following.where, following.goal)  # fmt: skip
            if key not in seen:
                seen.add(key)
                open_.append(following)


def barbarian(board: Board) -> bool:
    """Whether the Overlord rules all borderlands."""
    lands = LANDS[:BORDERLANDS]
    return all((board["horde", r] or board["settlement", r]) and not board["troop", r] for r in lands)
