"""Phase 3: moving the prince and deploying members (rules 3.1 to 3.3, rulings 1, 2, 4, 5, 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.actions import Ended, Plays, Refusal, Thing, short
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules import cards, members
from companion.games.ming_dynastie.rules.position import (
    CARD,
    DISTRICT,
    HAND_LIMIT,
    MONASTERY,
    MOVE,
    MOVES,
    NOBODY,
    NONE,
    RULES,
    STAYED,
    STEPPED,
    Position,
)

MOST_DEPLOYED: Final = 3
"""Phase 3.1: up to three members come to the prince."""


def begin(s: Position) -> Ended:
    """Nobody has passed yet; the starting player moves first."""
    s.note("phase", phase="move")
    s.passed = 0
    return begin_turn(s, s.start)


def begin_turn(s: Position, seat: int) -> Ended:
    """A prince sets out from where he is; the others are in his way."""
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

    A player who has had his single turn (option turns=single) counts as having passed.
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
    """A bit mask of the cards that the hand holds."""
    kinds = len(s.ed.cards)
    return cards.present(tuple(s.hand[seat * kinds : (seat + 1) * kinds]))


@MOVE.offers
def legal(s: Position, seat: int) -> Plays:
    """The start of a turn: step over a border (3.1), stay for a card (3.2) or pass (3.3)."""
    district = s.prince[seat]
    plays = s.table.moves[district][_held(s, seat)]
    return _without_traps(s, seat, plays) if s.blocked & s.ed.near[district] else plays


@STEPPED.offers
def legal_stepped(s: Position, seat: int) -> Plays:
    """On the way: go on, or end here with a deployment unless another prince stands here (rule 3.1)."""
    district = s.prince[seat]
    steps = s.table.steps[district][_held(s, seat)]
    if s.blocked & s.ed.near[district]:
        steps = _without_traps(s, seat, steps)
    return steps if s.blocked >> district & 1 else steps + legal_deploy(s, seat)


@STAYED.offers
def legal_deploy(s: Position, seat: int) -> Plays:
    """None to three from the province's space; none beside one's own monk, unless the option allows it (ruling 4)."""
    district = s.prince[seat]
    if s.monk[district] == seat and s.rules.monk_blocks:
        return s.table.deploys[0]
    return s.table.deploys[min(MOST_DEPLOYED, s.spaces[s.ed.province_of[district] * 4 + seat])]


def _without_traps(s: Position, seat: int, plays: Plays) -> Plays:
    """Leave out steps to an occupied district from which the rest of the hand cannot lead on (ruling 5)."""
    hand, blocked, stepping = s.hand_of(seat), s.blocked, step.kind
    return tuple(
        [
            play
            for play in plays
            if play.kind is not stepping
            or not blocked >> play.at[0] & 1
            or _way_out(s, play.at[0], _paid(hand, play.at[1]))
        ]
    )


def _way_out(s: Position, district: int, hand: list[int]) -> bool:
    """Whether the hand can pay for a route from an occupied district to a free one."""
    dragon = len(hand) - 1
    for neighbour, transport in s.ed.steps[district]:
        for card in (transport, dragon):
            if hand[card] and (not s.blocked >> neighbour & 1 or _way_out(s, neighbour, _paid(hand, card))):
                return True
    return False


def _dragon(s: Position) -> int:
    return len(s.ed.cards) - 1


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


@RULES.act("step", DISTRICT, CARD, at=(MOVE, STEPPED), rule="3.1")
def step(s: Position, seat: int, district: int, card: int) -> None:
    """One step over one border, one card."""
    _pay(s, seat, card)
    s.prince[seat] = district
    s.path = (*s.path, district)
    s.stage = STEPPED


def beside(s: Position, seat: int, district: int, card: int) -> Iterator[dict[str, Change]]:
    """The prince stands where a border of that transport leads there."""
    for here, steps in enumerate(s.ed.steps):
        leads = any(there == district and card in (transport, _dragon(s)) for there, transport in steps)
        if leads and here not in s.prince:
            yield {f"prince {s.seats[seat]}": s.ed.districts[here]}


@step.unless(mend=beside)
def _no_border(s: Position, seat: int, district: int, card: int) -> Refusal | None:
    here = s.prince[seat]
    return None if _borders(s, here, district) else Refusal("no-border", {"from_district": s.ed.districts[here]})


def _borders(s: Position, here: int, district: int) -> list[int]:
    """The transports of the borders between two districts."""
    return [transport for there, transport in s.ed.steps[here] if there == district]


@step.unless(mend=beside)
def _wrong_transport(s: Position, seat: int, district: int, card: int) -> Refusal | None:
    asked = _borders(s, s.prince[seat], district)
    if card == _dragon(s) or card in asked:
        return None
    return Refusal("wrong-transport", {"cards": [s.ed.cards[one] for one in asked]})


def _to_step(s: Position, seat: int, district: int, card: int) -> Iterator[dict[str, Change]]:
    yield cards.held(s, seat, card)


@step.unless(mend=_to_step)
def _no_card_to_step(s: Position, seat: int, district: int, card: int) -> Refusal | None:
    return _no_card(s, seat, card)


def _no_card(s: Position, seat: int, card: int) -> Refusal | None:
    """The hand has no such card."""
    return short("no-card", 1, s.hand[seat * len(s.ed.cards) + card])


def _to_go_on(s: Position, seat: int, district: int, card: int) -> Iterator[dict[str, Change]]:
    """Further steps out of there are paid with the same transport, or with dragons."""
    for more in range(1, HAND_LIMIT):
        yield cards.held(s, seat, card, more)
        yield cards.held(s, seat, _dragon(s), more)


@step.unless(rule="ruling 5", mend=_to_go_on)
def _no_way_out(s: Position, seat: int, district: int, card: int) -> Refusal | None:
    """Another prince is there, and the rest of the hand cannot lead on."""
    rest = _paid(s.hand_of(seat), card)
    if not s.blocked >> district & 1 or _way_out(s, district, rest):
        return None
    return Refusal("no-way-out", {"seat": s.seats[_other_prince(s, seat, district)], "count": sum(rest)})


def _other_prince(s: Position, seat: int, district: int) -> int:
    """Whose prince stands there, but for one's own."""
    return next(other for other, there in enumerate(s.prince) if other != seat and there == district)


@RULES.act("stay", CARD, at=MOVE, rule="3.2")
def stay(s: Position, seat: int, card: int) -> None:
    """The prince stays where he is for any card; deployment follows as after a move.

    A dragon goes back to its stack as after a step or, with stay-dragon=out, leaves the game (ruling 2).
    """
    _pay(s, seat, card)
    if s.rules.spend_dragons and card == _dragon(s):
        s.dragons -= 1
        s.dragons_out += 1
    s.stage = STAYED


def _to_stay(s: Position, seat: int, card: int) -> Iterator[dict[str, Change]]:
    yield cards.held(s, seat, card)


@stay.unless(mend=_to_stay)
def _no_card_to_stay(s: Position, seat: int, card: int) -> Refusal | None:
    return _no_card(s, seat, card)


@RULES.act("pass", at=MOVE, rule="3.3", touches=("pass:pass",))
def pass_(s: Position, seat: int) -> Ended:
    """No card, no deployment, and no more turns in this phase."""
    s.passed |= 1 << seat
    return _next_turn(s)


@RULES.act(
    "deploy",
    Thing("count", lambda ed: ((n, n) for n in range(MOST_DEPLOYED + 1))),
    at=(STEPPED, STAYED),
    rule="3.1",
)
def deploy(s: Position, seat: int, count: int) -> Ended:
    """Members come from the province space into the open; then the player is asked about the monastery (ruling 17).

    Nobody ousts his own monk: beside him (option own-monk=allows) there is no question.
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


def aside(s: Position, seat: int) -> dict[str, Change]:
    """Settings that put a prince into the first district without one."""
    free = next(d for d in range(len(s.ed.districts)) if d not in s.prince)
    return {f"prince {s.seats[seat]}": s.ed.districts[free]}


def _other_aside(s: Position, seat: int, count: int) -> Iterator[dict[str, Change]]:
    yield aside(s, _other_prince(s, seat, s.prince[seat]))


@deploy.unless(mend=_other_aside)
def _prince_in_the_way(s: Position, seat: int, count: int) -> Refusal | None:
    """A prince may not end his move beside another prince."""
    here = s.prince[seat]
    if not s.blocked >> here & 1:
        return None
    params = {"seat": s.seats[_other_prince(s, seat, here)], "district": s.ed.districts[here]}
    return Refusal("prince-in-the-way", params)


def _no_monk_here(s: Position, seat: int, count: int) -> Iterator[dict[str, Change]]:
    yield {f"monk {s.ed.districts[s.prince[seat]]}": NONE}


@deploy.unless(rule="ruling 4", mend=_no_monk_here)
def _own_monk(s: Position, seat: int, count: int) -> Refusal | None:
    here = s.prince[seat]
    blocks = count > 0 and s.rules.monk_blocks and s.monk[here] == seat
    return Refusal("own-monk", {"district": s.ed.districts[here]}) if blocks else None


def _more_members(s: Position, seat: int, count: int) -> Iterator[dict[str, Change]]:
    return members.put_on(s, seat, s.ed.province_of[s.prince[seat]], count)


@deploy.unless(mend=_more_members)
def _too_few(s: Position, seat: int, count: int) -> Refusal | None:
    province = s.ed.province_of[s.prince[seat]]
    return short("too-few", count, s.spaces[province * 4 + seat], province=s.ed.provinces[province])


@RULES.act("monk", at=MONASTERY, rule="3.1", touches=("monk:yes",))
def monk(s: Position, seat: int) -> Ended:
    """One of those just deployed ousts the present monk into the open, which lifts that player's block (ruling 4)."""
    district = s.prince[seat]
    ousted = s.monk[district]
    if ousted != NOBODY:
        s.open[district * 4 + ousted] += 1
        s.note("ousted", seat=s.seats[ousted], district=s.ed.districts[district])
    s.open[district * 4 + seat] -= 1
    s.monk[district] = seat
    return _next_turn(s)


@RULES.act("no-monk", at=MONASTERY, rule="3.1", touches=("monk:no",))
def no_monk(s: Position, seat: int) -> Ended:
    """All of them stay in the open."""
    return _next_turn(s)
