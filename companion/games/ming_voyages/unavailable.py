"""Why a card, a re-roll, a special action or a marker of it is not available now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.ming_voyages import actions as kinds
from companion.games.ming_voyages import by_hand, feasible, hands, lack, lacking
from companion.games.ming_voyages import position as stages
from companion.games.ming_voyages.actions import VoyagesAction
from companion.games.ming_voyages.edition import (
    ADD,
    BORDERLANDS,
    EACH,
    EMPEROR,
    FIGHT,
    GOLD,
    JUNK,
    MANY_VOYAGES,
    ONE,
    OVERLORD,
    REGIONS,
    REMOVE,
    SEA,
    SET_SAIL,
    SETTLEMENT,
    SHIFT,
    Step,
)
from companion.games.ming_voyages.lack import Lack
from companion.games.ming_voyages.lacking import NOT_ASKED, OTHERWISE
from companion.games.ming_voyages.position import NOBODY, Position

BY_NAME: Final = Lack("illegal.by-name", rule="cards on the table")
RESERVE_EMPTY: Final = Lack("illegal.reserve-empty", rule="ruling 9")
BY_POINTS: Final = Lack("illegal.by-points", rule="cards on the table")


# --- special actions ---


def why_no_special(s: Position, card: int, side: int) -> Lack | None:
    """Why ``side`` may not use its half of a card now, as special action or as reaction; ``None``: it may.

    What lacks is the half itself, the voyage or the number of voyages, or the first operation that cannot be carried
    out in full (rulings 11 and 19). Only what lies on the board counts, so a sample for any seat answers it.
    """
    if not s.ed.has_half(card, side):
        return Lack("illegal.special-none")
    wanted = s.ed.voyage_of[card]
    if side == EMPEROR and wanted & ~s.done:
        number = wanted.bit_length()
        params = {"voyage": str(number), "number": number}
        return Lack("illegal.special-voyage", params, "ruling 11")
    half = s.ed.half(card, side, s.done)
    if not half:
        few = s.done.bit_count() < MANY_VOYAGES
        key = "illegal.special-many" if few else "illegal.special-few"
        return Lack(key, {"most": MANY_VOYAGES}, "ruling 11")
    if feasible.in_full(s, half, side):
        return None
    for step in half:
        if not step.upto and not feasible.in_full(s, (step,), side):
            return _step_lacks(s, step, side)
    return NOT_IN_FULL


NOT_IN_FULL: Final = Lack("illegal.special-not-in-full", rule="ruling 19")
"""Each operation could be, but one takes what another needs."""


def _step_lacks(s: Position, step: Step, side: int) -> Lack:
    """What one operation lacks as things lie there."""
    if step.do == FIGHT:
        return Lack("illegal.special-no-target", rule="ruling 19")
    if step.do == SET_SAIL:
        return (lacking.no_fleet(s) or NOT_IN_FULL)._replace(rule="ruling 19")
    wanted = lack.pieces(step.what, step.number)
    params: dict[str, Any] = {"pieces": wanted}
    if step.do == SHIFT:
        return Lack("illegal.special-no-move", params, "ruling 19")
    counts = [s.on[step.what * REGIONS + region] for region in feasible.regions(s, step.where, side)]
    if step.do == ADD:
        if s.supply[step.what] < step.number:
            there = lack.pieces(step.what, s.supply[step.what])
            return Lack("illegal.special-supply", {**params, "there": there}, "ruling 19")
        if not counts:
            return Lack("illegal.special-no-place", params, "ruling 19")
        return _too_few_regions(step, len(counts))
    if step.spread == EACH and sum(counts) >= step.number:
        return _too_few_regions(step, sum(map(bool, counts)))
    if step.spread == ONE and sum(counts) >= step.number:
        there = lack.pieces(step.what, max(counts))
        return Lack("illegal.special-too-few-together", {**params, "there": there}, "ruling 19")
    there = lack.pieces(step.what, sum(counts))
    return Lack("illegal.special-too-few", {**params, "there": there}, "ruling 19")


def _too_few_regions(step: Step, found: int) -> Lack:
    """Every marker needs a region of its own."""
    return Lack("illegal.special-regions", {"wanted": step.number, "count": found}, "ruling 19")


def special(s: Position, side: int, action: VoyagesAction) -> Lack:
    """The half of the card just played, or the reaction to it."""
    if s.reinforced != NOBODY:
        return Lack("illegal.special-reinforced", rule="ruling 21")
    if s.card in (NOBODY, kinds.UNNAMED):
        return Lack("illegal.special-by-people")
    return why_no_special(s, s.card, side) or OTHERWISE


# --- cards ---


def play(s: Position, side: int, action: VoyagesAction) -> Lack:
    """A card that is not there, or on which nothing is possible (ruling 17)."""
    if s.ed.boxed or s.tracked:
        return BY_POINTS
    if not hands.playable(s, side) >> action.a & 1:
        return _not_there(s)
    return Lack("illegal.nothing-possible", rule="ruling 17")


def reserve(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Physical cards are reserved face down, others by name."""
    if s.on_table and action.a >= 0:
        return Lack("illegal.face-down", rule="ruling 10")
    if s.tracked and s.worth:
        return Lack("illegal.card-counted")
    if s.on_table:
        return Lack("illegal.hand-empty")
    return BY_NAME if action.a < 0 else _not_there(s)


def _not_there(s: Position) -> Lack:
    if s.on_table:
        return Lack("illegal.card-seen", rule="cards on the table")
    return Lack("illegal.no-card")


def reinforce(s: Position, side: int, action: VoyagesAction) -> Lack:
    """One reserved card a turn, for a CP action (ruling 8)."""
    if s.tracked:
        return Lack("illegal.told-together")
    if s.reinforced != NOBODY:
        return Lack("illegal.reinforced-already", rule="ruling 8")
    if not s.n_reserve[OVERLORD]:
        return RESERVE_EMPTY._replace(rule="ruling 8")
    if wrong := _told_wrongly(s, action.a == kinds.UNNAMED):
        return wrong
    if not hands.revealable(s, OVERLORD) >> action.a & 1:
        return _not_there(s)
    return Lack("illegal.nothing-to-reinforce", rule="ruling 21")


def _told_wrongly(s: Position, by_points: bool) -> Lack | None:
    """Cards of a published box are told by their points, others by name."""
    wanted = s.ed.boxed or bool(s.tracked)
    return None if by_points == wanted else BY_POINTS if wanted else BY_NAME


def reveal(s: Position, side: int, action: VoyagesAction) -> Lack:
    """A reserved card for re-rolls (rulings 9 and 22)."""
    return _nothing_to_reveal(s) or _told_wrongly(s, False) or _not_there(s)


def _nothing_to_reveal(s: Position) -> Lack | None:
    """Re-rolls of an open card come first, and there must be a reserved card."""
    if s.re_rolls:
        return Lack("illegal.points-first", rule="ruling 22")
    return None if s.n_reserve[s.rolling] else RESERVE_EMPTY


def points(s: Position, side: int, action: VoyagesAction) -> Lack:
    """A card told by its points."""
    if wrong := (_nothing_to_reveal(s) if s.stage == stages.RE_ROLL else None) or _told_wrongly(s, True):
        return wrong
    if s.stage == stages.TRACK and side == OVERLORD:
        return RESERVE_EMPTY._replace(rule="ruling 8")
    return Lack("illegal.card-points", {"most": kinds.MOST_CARD_POINTS})


def again(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Dice that lie there, as long as re-rolls are left."""
    if not s.re_rolls:
        return Lack("illegal.no-re-roll", rule="ruling 9")
    return Lack("illegal.other-dice", rule="ruling 22")


# --- the markers of a special action ---


def marker(s: Position, side: int, action: VoyagesAction) -> Lack:
    """A marker put, taken or moved that the card does not ask for."""
    if s.stage == stages.BY_HAND:
        return _by_hand(s, side, action)
    step = s.half[s.op]
    if action.kind != {ADD: kinds.PUT, REMOVE: kinds.TAKE, SHIFT: kinds.MARCH}[step.do] or action.a != step.what:
        return NOT_ASKED
    return _of_step(s, step, action) or Lack("illegal.rest-in-full", rule="ruling 19")


def _of_step(s: Position, step: Step, action: VoyagesAction) -> Lack | None:
    """The region, the spread, the supply or what stands there."""
    what, here = action.a, action.b
    there = action.c if step.do == SHIFT else here
    for region, mask in ((here, s.where), (there, s.goal if step.do == SHIFT else s.where)):
        if not mask >> region & 1:
            name = s.ed.regions[region]
            return Lack("illegal.region-not-meant", {"region": name})
    if s.visited and step.spread == EACH and s.visited >> there & 1:
        return Lack("illegal.spread-each")
    if s.visited and step.spread == ONE and not s.visited >> there & 1:
        return Lack("illegal.spread-one")
    if step.do == ADD:
        return lack.supply(what, s.supply[what], 1)
    found = s.on[what * REGIONS + here]
    if step.do == SHIFT and found and found <= s.arrived[here]:
        return Lack("illegal.moved-already", {"region": s.ed.regions[here]})
    return lack.there(what, s.ed.regions[here], found, 1)


def _by_hand(s: Position, side: int, action: VoyagesAction) -> Lack:
    """A special action that people tell: supply, what stands there, enemies (rulings 1 and 20)."""
    what, here = action.a, action.b
    name = s.ed.regions[here]
    if action.kind == kinds.TAKE:
        if what == GOLD and here == SEA and s.on[GOLD * REGIONS + SEA]:
            return Lack("illegal.gold-safe", rule="ruling 20")
        return lack.there(what, name, s.on[what * REGIONS + here], 1) or OTHERWISE
    there = here
    if action.kind == kinds.MARCH:
        there = action.c
        if wrong := lack.there(what, name, s.on[what * REGIONS + here], 1):
            return wrong
    elif wrong := lack.supply(what, s.supply[what], 1):
        return wrong
    if there < BORDERLANDS and what not in (GOLD, JUNK) and not by_hand.may_stand(s, what, there):
        if what == SETTLEMENT and s.ruler[there] == NOBODY:
            land = s.ed.regions[there]
            return Lack("illegal.not-ruled", {"region": land}, "ruling 20")
        land = s.ed.regions[there]
        return Lack("illegal.never-beside-enemies", {"region": land}, "ruling 20")
    name = s.ed.regions[there]
    return Lack("illegal.never-stands-there", {"region": name})


def enough(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Not before the card is carried out in full."""
    return Lack("illegal.not-enough", rule="ruling 19")


UNAVAILABLE: Final[Mapping[int, Callable[[Position, int, VoyagesAction], Lack]]] = {
    kinds.SPECIAL: special,
    kinds.REACT: special,
    kinds.PLAY: play,
    kinds.RESERVE: reserve,
    kinds.REINFORCE: reinforce,
    kinds.REVEAL: reveal,
    kinds.POINTS: points,
    kinds.AGAIN: again,
    kinds.PUT: marker,
    kinds.TAKE: marker,
    kinds.MARCH: marker,
    kinds.ENOUGH: enough,
}
"""By kind of action."""
