"""Rulings for actions that the rules refuse although people did them: the settings of turn and phase.

Whatever else an action needs is in the mends of the conditions on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.actions import Play
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules import cards, members, move, resume
from companion.games.ming_dynastie.rules.position import NOBODY, STEPPED, Position

Changes = dict[str, Change]


def turns_to(s: Position, seat: int, action: Play) -> Iterator[Changes]:
    """Settings that let ``seat`` choose such an action, the smallest change first; ``{}`` if it already may.

    There are none for chance or for people who play by themselves.
    """
    if s.tracker is not None or not 0 <= seat < len(s.seats):
        return
    at = action.kind.does
    first = next((stage for stage in resume.FIRST_STAGE.values() if stage in at), None)
    if first is None:
        # It belongs to what went before in the same turn or phase.
        if s.stage in at and (seat in s.to_act or s.stage in resume.TURNS):
            yield {} if seat in s.to_act else {"turn": s.seats[seat]}
        return
    if NOBODY in s.prince or resume.closed_province(s) != NOBODY:
        return
    if seat in s.to_act and s.phase == first.phase:
        yield from _in_his_turn(s, seat, action)
        return
    flow = _filled_display(s) | _back_from_beside_another(s, seat)
    if s.phase != first.phase:
        flow["phase"] = first.phase
    flow["turn"] = s.seats[seat]
    yield flow
    if first.phase == "members":
        yield from (flow | more for more in members.for_turn(s, seat))
    elif first.phase == "cards":
        yield from (flow | more for more in cards.for_turn(s, seat, *action.at))


def _in_his_turn(s: Position, seat: int, action: Play) -> Iterator[Changes]:
    """The same for a seat that already has the turn in the action's phase."""
    if s.stage in action.kind.does:
        yield {}
    elif action.kind is move.step.kind:
        yield from move.beside(s, seat, *action.at)
    elif len(s.path) > 1 and s.path[0] != s.prince[seat]:
        yield {f"prince {s.seats[seat]}": s.ed.districts[s.path[0]]}


def _filled_display(s: Position) -> Changes:
    """A card for each waiting place: always the most frequent in the deck, so that it is the same each time."""
    deck, flow = s.deck[:], Changes()
    for province, card in zip(s.ed.provinces, s.display, strict=True):
        if card == NOBODY and any(deck):
            most = deck.index(max(deck))
            deck[most] -= 1
            flow[f"display {province}"] = s.ed.cards[most]
    return flow


def _back_from_beside_another(s: Position, seat: int) -> Changes:
    """A prince who stopped in another's district on his way goes back to where he was last alone."""
    if s.stage is not STEPPED or seat == s.turn or not s.blocked >> s.prince[s.turn] & 1:
        return {}
    back = next(d for d in reversed(s.path) if not s.blocked >> d & 1)
    return {f"prince {s.seats[s.turn]}": s.ed.districts[back]}
