"""What must be set so that an action which the rules refuse becomes legal: people did it all the same.

Each kind of action has its own list of what could help, the least first; whatever helps is tried on a copy, so that
a ruling is always true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion.engine.shared import first_that_helps
from companion.engine.terms import Action, Change
from companion.games.ming_dynastie import actions as kinds
from companion.games.ming_dynastie import anew, balance
from companion.games.ming_dynastie import position as stages
from companion.games.ming_dynastie.actions import MingAction
from companion.games.ming_dynastie.cards import HAND_LIMIT
from companion.games.ming_dynastie.misnamed import NONE
from companion.games.ming_dynastie.neutral import MOST_IN_DISTRICT
from companion.games.ming_dynastie.position import NOBODY, Position

if TYPE_CHECKING:
    from companion.games.ming_dynastie.game import MingState

Changes = dict[str, Change]


def ruling(s: MingState, seat: int, action: Action) -> Mapping[str, Change] | None:
    """The fewest settings with which ``action`` becomes legal for ``seat``; empty when it is legal, or ``None``."""
    if not isinstance(action, MingAction) or not 0 <= seat < len(s.seats):
        return None
    return first_that_helps(s, seat, action, _candidates(s, seat, action))


def _candidates(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """What could help: whose turn and which phase it is, then also the pieces that the action needs."""
    helps = HELPS.get(action.kind)
    if helps is None or s.tracker is not None:
        return
    for flow in _flows(s, seat, action):
        yield flow
        for pieces in helps(s, seat, action):
            yield flow | pieces


def _flows(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """The phase and the turn that the action belongs to, and the cards for which the display waits."""
    colour = s.seats[seat]
    wanted = PHASES.get(action.kind)
    if wanted and (NOBODY in s.prince or anew.closed_province(s) != NOBODY):
        return
    if seat in s.to_act and wanted in (None, balance.phase_of(s)):
        yield {}
    if wanted is None:
        if s.stage in anew.TURNS and seat not in s.to_act:
            yield {"turn": colour}
        return
    flow: Changes = _filled_display(s)
    if balance.phase_of(s) != wanted:
        flow["phase"] = wanted
    if s.stage == stages.STEPPED and seat != s.turn and s.blocked >> s.prince[s.turn] & 1:
        # A prince on his way stands beside another: he goes back to where he last stood alone.
        back = next(d for d in reversed(s.path) if not s.blocked >> d & 1)
        flow[f"prince {s.seats[s.turn]}"] = s.ed.districts[back]
    if seat not in s.to_act or "phase" in flow:
        flow["turn"] = colour
    yield flow


def _filled_display(s: Position) -> Changes:
    """A card for each place that waits: always what the deck holds most of, so that it is the same each time."""
    deck, flow = s.deck[:], Changes()
    for province, card in zip(s.ed.provinces, s.display, strict=True):
        if card == NOBODY and any(deck):
            most = deck.index(max(deck))
            deck[most] -= 1
            flow[f"display {province}"] = s.ed.cards[most]
    return flow


def _for_member(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """Everybody has placed all: one that stands elsewhere is placed again."""
    yield from _one_off(s, seat)


def _for_card(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """A member on that space, and room in the hand."""
    hands = [_room(s, seat)]
    if action.kind == kinds.DRAGON and not s.dragons:
        hands = [_room(s, seat) | {f"hand {s.seats[other]} dragon": n - 1} for other, n in _dragons(s) if other != seat]
    for room in hands:
        yield room
        if not s.spaces[action.a * 4 + seat]:
            yield from (room | member for member in _member_on(s, seat, action.a, 1))


def _for_step(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """The card in hand, and the prince where such a border leads there; a dragon where only a longer way out helps."""
    dragon = len(s.ed.cards) - 1
    cards = _card(s, seat, action.b)
    ways_out: list[Changes] = [{}, cards]
    if action.a in s.prince:
        ways_out += [_hold(s, seat, card, extra) for card in (action.b, dragon) for extra in range(1, HAND_LIMIT)]
    yield from ways_out[1:]
    colour, here = s.seats[seat], s.prince[seat]
    for district, steps in enumerate(s.ed.steps):
        if district == here or district in s.prince:
            continue
        if any(there == action.a and action.b in (card, dragon) for there, card in steps):
            prince: Changes = {f"prince {colour}": s.ed.districts[district]}
            yield from (prince | cards | more for more in ways_out)


def _for_stay(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """The card in hand; a prince who has stepped goes back to where his turn began."""
    cards = _card(s, seat, action.a)
    yield cards
    yield from (back | more for back in _back(s, seat) for more in ({}, cards))


def _for_pass(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    yield from _back(s, seat)


def _for_deploy(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """No monk of one's own, no other prince, and enough members on the space."""
    district = s.prince[seat]
    if district == NOBODY:
        return
    name = s.ed.districts[district]
    free: Changes = {f"monk {name}": NONE} if s.monk[district] == seat else {}
    for other, there in enumerate(s.prince):
        if other != seat and there == district:
            free |= _aside(s, other)
    yield free
    yield from (free | members for members in _member_on(s, seat, s.ed.province_of[district], action.a))


def _for_prince(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """Another prince who stands there moves aside, as long as princes come in."""
    if s.stage == stages.PLACE_PRINCE and action.a in s.prince:
        yield _aside(s, s.prince.index(action.a))


def _for_neutral(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    yield {f"open {s.ed.districts[action.a]} neutral": MOST_IN_DISTRICT - 1}


def _for_home(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """A member of one's own stands in the city, from that district; it comes from another house or the box."""
    colour, mine = s.seats[seat], s.ed.districts[action.a]
    yield {f"house {mine} {colour}": 1}
    for d in s.ed.districts_of[s.city] if s.city != NOBODY else ():
        if count := s.houses[d * 4 + seat]:
            yield {f"house {mine} {colour}": 1, f"house {s.ed.districts[d]} {colour}": count - 1}


def _nothing_else(s: Position, seat: int, action: MingAction) -> Iterator[Changes]:
    """Nothing but turn and phase can help."""
    return iter(())


def _aside(s: Position, seat: int) -> Changes:
    """A prince stands in the first district where there is none."""
    free = next(d for d in range(len(s.ed.districts)) if d not in s.prince)
    return {f"prince {s.seats[seat]}": s.ed.districts[free]}


def _one_off(s: Position, seat: int, but: int = NOBODY) -> Iterator[Changes]:
    """Take one member from somewhere: from the fullest province space, or from the fullest district."""
    spaces, places = s.spaces[seat::4], s.open[seat::4]
    if but != NOBODY:
        spaces[but] = 0
    for kind, names, counts in (("space", s.ed.provinces, spaces), ("open", s.ed.districts, places)):
        if most := max(counts):
            yield {f"{kind} {names[counts.index(most)]} {s.seats[seat]}": most - 1}


def _member_on(s: Position, seat: int, province: int, count: int) -> Iterator[Changes]:
    """``count`` members on a space, from the box or else one by one from elsewhere."""
    changes: Changes = {f"space {s.ed.provinces[province]} {s.seats[seat]}": count}
    yield changes
    missing = count - s.spaces[province * 4 + seat] - s.box[seat]
    taken: Changes = {}
    for kind, names, counts in (
        ("space", s.ed.provinces, s.spaces[seat::4]),
        ("open", s.ed.districts, s.open[seat::4]),
    ):
        for place, there in enumerate(counts):
            off = min(there, missing)
            if off > 0 and (kind, place) != ("space", province):
                taken[f"{kind} {names[place]} {s.seats[seat]}"] = there - off
                missing -= off
    if taken and missing <= 0:
        yield changes | taken


def _room(s: Position, seat: int) -> Changes:
    """One card less in a full hand: of the kind it holds most of."""
    held = s.hand_of(seat)
    if sum(held) < HAND_LIMIT:
        return {}
    most = held.index(max(held))
    return {f"hand {s.seats[seat]} {s.ed.cards[most]}": held[most] - 1}


def _card(s: Position, seat: int, card: int) -> Changes:
    """At least one such card in the hand."""
    return {} if s.hand_of(seat)[card] else _hold(s, seat, card, 1)


def _hold(s: Position, seat: int, card: int, extra: int) -> Changes:
    """``extra`` cards more of a kind, in place of others where the hand is full."""
    held = s.hand_of(seat)
    before = held[:]
    held[card] += extra
    while sum(held) > HAND_LIMIT:
        others = [count if other != card else 0 for other, count in enumerate(held)]
        if not any(others):
            return {}
        held[others.index(max(others))] -= 1
    names, colour = s.ed.cards, s.seats[seat]
    return {f"hand {colour} {names[c]}": count for c, count in enumerate(held) if count != before[c]}


def _dragons(s: Position) -> list[tuple[int, int]]:
    return [(seat, n) for seat in range(len(s.seats)) if (n := s.hand_of(seat)[-1])]


def _back(s: Position, seat: int) -> Iterator[Changes]:
    """A prince who has stepped goes back to where his turn began."""
    if s.stage in anew.MOVING and s.turn == seat and len(s.path) > 1 and s.path[0] != s.prince[seat]:
        yield {f"prince {s.seats[seat]}": s.ed.districts[s.path[0]]}


PHASES: Final[Mapping[int, str]] = {
    kinds.MEMBER: "members",
    kinds.TAKE: "cards",
    kinds.DRAGON: "cards",
    kinds.STEP: "move",
    kinds.STAY: "move",
    kinds.PASS: "move",
}
"""The phase that actions belong to which may begin a turn; all others belong to what went before."""

HELPS: Final[Mapping[int, Callable[[Position, int, MingAction], Iterator[Changes]]]] = {
    kinds.NEUTRAL: _for_neutral,
    kinds.PRINCE: _for_prince,
    kinds.MEMBER: _for_member,
    kinds.TAKE: _for_card,
    kinds.DRAGON: _for_card,
    kinds.STEP: _for_step,
    kinds.STAY: _for_stay,
    kinds.PASS: _for_pass,
    kinds.DEPLOY: _for_deploy,
    kinds.MONK: _nothing_else,
    kinds.NO_MONK: _nothing_else,
    kinds.CITY: _nothing_else,
    kinds.NEUTRAL_HOME: _nothing_else,
    kinds.NEUTRAL_KEEP: _nothing_else,
    kinds.RETURN: _nothing_else,
    kinds.HOME: _for_home,
    kinds.STARTER: _nothing_else,
}
"""What else may help, by kind of action; a card of chance has no ruling."""
