"""Phase 3: moving the prince and deploying members (rules 3.1 to 3.3, rulings 1, 2, 4, 5, 17)."""

from __future__ import annotations

from companion.games.ming_dynastie.actions import MOST_DEPLOYED, STEP, Actions
from companion.games.ming_dynastie.cards import present
from companion.games.ming_dynastie.position import MONASTERY, MOVE, MOVES, NOBODY, STAYED, STEPPED, Ended, Position


def begin(s: Position) -> Ended:
    """Nobody has passed yet; the starting player moves first."""
    s.note("phase", phase="move")
    s.passed = 0
    return begin_turn(s, s.start)


def begin_turn(s: Position, seat: int) -> Ended:
    """A prince begins his way where he stands; the others are in his way."""
    s.blocked = blocked_for(s, seat)
    s.path = (s.prince[seat],)
    return s.give_turn(seat, MOVE)


def blocked_for(s: Position, seat: int) -> int:
    """Bit mask of the districts where the other princes stand."""
    blocked = 0
    for other, district in enumerate(s.prince):
        if other != seat:
            blocked |= 1 << district
    return blocked


def _next_turn(s: Position) -> Ended:
    """The next seat that has not passed; when all have, the phase is over (ruling 1).

    Whoever has had his single turn (option turns=single) counts as having passed.
    """
    if s.rules.single_turn:
        s.passed |= 1 << s.turn
    seat = following(s)
    if seat != NOBODY:
        return begin_turn(s, seat)
    s.path = ()
    return MOVES


def following(s: Position) -> int:
    """The next seat after the one in turn that has not passed, or ``NOBODY``."""
    count, passed = len(s.seats), s.passed
    for i in range(1, count + 1):
        seat = (s.turn + i) % count
        if not passed >> seat & 1:
            return seat
    return NOBODY


def _held(s: Position, seat: int) -> int:
    """Bit ``card`` is set when the hand holds such a card."""
    kinds = len(s.ed.cards)
    return present(tuple(s.hand[seat * kinds : (seat + 1) * kinds]))


def legal(s: Position, seat: int) -> Actions:
    """The start of a turn: step over a border (3.1), stay for a card (3.2) or pass (3.3)."""
    district = s.prince[seat]
    actions = s.table.moves[district][_held(s, seat)]
    if s.blocked & s.ed.near[district]:
        return _without_traps(s, seat, actions)
    return actions


def legal_stepped(s: Position, seat: int) -> Actions:
    """On the way: go on, or end here with a deployment unless another prince stands here (rule 3.1)."""
    district = s.prince[seat]
    steps = s.table.steps[district][_held(s, seat)]
    if s.blocked & s.ed.near[district]:
        steps = _without_traps(s, seat, steps)
    if s.blocked >> district & 1:
        return steps
    return steps + legal_deploy(s, seat)


def _without_traps(s: Position, seat: int, actions: Actions) -> Actions:
    """Leave out steps to an occupied district from which the rest of the hand leads nowhere (ruling 5)."""
    kinds = len(s.ed.cards)
    hand, blocked = s.hand[seat * kinds : (seat + 1) * kinds], s.blocked
    return tuple(
        [
            action
            for action in actions
            if action.kind != STEP or not blocked >> action.a & 1 or _way_out(s, action.a, _paid(hand, action.b))
        ]
    )


def _way_out(s: Position, district: int, hand: list[int]) -> bool:
    """Whether the hand can pay a way from an occupied district to a free one."""
    dragon = len(hand) - 1
    for neighbour, transport in s.ed.steps[district]:
        for card in (transport, dragon):
            if hand[card] and (not s.blocked >> neighbour & 1 or _way_out(s, neighbour, _paid(hand, card))):
                return True
    return False


def _paid(hand: list[int], card: int) -> list[int]:
    rest = hand[:]
    rest[card] -= 1
    return rest


def _pay(s: Position, seat: int, card: int) -> None:
    """Movement cards go to the discards, dragons back to their stack."""
    kinds = len(s.ed.cards)
    s.hand[seat * kinds + card] -= 1
    if card == kinds - 1:
        s.dragons += 1
    else:
        s.discard[card] += 1


def step(s: Position, seat: int, district: int, card: int) -> None:
    """Rule 3.1: one step over one border, one card."""
    _pay(s, seat, card)
    s.prince[seat] = district
    s.path = (*s.path, district)
    s.stage = STEPPED


def stay(s: Position, seat: int, card: int, _: int) -> None:
    """Rule 3.2: the prince stands still for any card; deployment follows as after a move.

    A dragon goes back to its stack as after a step, or with stay-dragon=out from the game (ruling 2).
    """
    _pay(s, seat, card)
    if s.rules.spend_dragons and card == len(s.ed.cards) - 1:
        s.dragons -= 1
        s.dragons_out += 1
    s.stage = STAYED


def pass_(s: Position, seat: int, _a: int, _b: int) -> Ended:
    """Rule 3.3: out of this phase, no card, no deployment."""
    s.passed |= 1 << seat
    return _next_turn(s)


def legal_deploy(s: Position, seat: int) -> Actions:
    """Up to three from the province's space; none while an own monk lies here, unless he allows it (ruling 4)."""
    district = s.prince[seat]
    if s.monk[district] == seat and s.rules.monk_blocks:
        return s.table.deploys[0]
    return s.table.deploys[min(MOST_DEPLOYED, s.spaces[s.ed.province_of[district] * 4 + seat])]


def deploy(s: Position, seat: int, count: int, _: int) -> Ended:
    """Members come from the province space into the open; then the monastery is asked (ruling 17).

    Nobody ousts his own monk: beside him (option own-monk=allows) nothing is asked.
    """
    if not count:
        return _next_turn(s)
    district = s.prince[seat]
    s.spaces[s.ed.province_of[district] * 4 + seat] -= count
    s.open[district * 4 + seat] += count
    if s.monk[district] == seat:
        return _next_turn(s)
    s.stage = MONASTERY
    return None


def legal_monk(s: Position, seat: int) -> Actions:
    """One of those just deployed may enter the monastery."""
    return s.table.monk, s.table.no_monk


def monk(s: Position, seat: int, _a: int, _b: int) -> Ended:
    """The new monk ousts the one before into the open, which lifts that player's block (ruling 4)."""
    district = s.prince[seat]
    ousted = s.monk[district]
    if ousted != NOBODY:
        s.open[district * 4 + ousted] += 1
        s.note("ousted", seat=s.seats[ousted], district=s.ed.districts[district])
    s.open[district * 4 + seat] -= 1
    s.monk[district] = seat
    return _next_turn(s)


def no_monk(s: Position, seat: int, _a: int, _b: int) -> Ended:
    """All of them stay in the open."""
    return _next_turn(s)
