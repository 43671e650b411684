"""War & Routes: migrants join the group; discs before the war is counted, its glories, and veterans (D I)."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays, Refusal, short
from companion.engine.fields import NOTHING, added
from companion.games.yinzi.rules import refusals, sheet_sums
from companion.games.yinzi.rules.places import (
    BOTTOM,
    FULL_BOX,
    HOW_MANY_NAMED,
    LYING,
    PAY,
    RECRUIT,
    SPACE,
    VETERANS,
    WAR,
    WEAKER,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import BEFORE_WAR, MUSTERING, RESUME, RULES, VETERANS_STAY, WAR_OVER

LESS = 2
"""By how much the disc makes the enemy weaker."""
BEFORE = (PAY, RECRUIT, WEAKER)
MOST_VETERANS = 2


def in_war(s: Position, seat: int) -> int:
    """Workers of a seat in the war box, the veterans that lie there among them."""
    return s.workers[seat * 16 + WAR] + s.workers[seat * 16 + LYING]


@RULES.act("join", at=MUSTERING, rule="5 B War & Routes")
def join(s: Position, seat: int) -> Ended:
    """A migrant joins the group."""
    s.move(seat, BOTTOM, WAR)
    return RESUME


@join.unless()
def _no_migrants(s: Position, seat: int) -> Refusal | None:
    return short("no-migrants", 1, s.workers[seat * 16 + BOTTOM])


@join.unless()
def _full(s: Position, seat: int) -> Refusal | None:
    there, group = in_war(s, seat), s.workers[seat * 16 + s.column]
    return _full_box(there, group) if there >= FULL_BOX or group > 0 else None


def _full_box(there: int, group: int) -> Refusal:
    """No further worker goes there, or the rest of the group first."""
    why = "full" if there >= FULL_BOX else "group"
    return Refusal("full", {"why": why, "there": there, "most": FULL_BOX, "count": group})


# --- before the war is counted, in turn order (ruling 35) ---


def begin(s: Position) -> Ended:
    """Everybody with discs for it is asked."""
    s.note("phase", phase="war")
    s.place = 0
    return ask(s)


def ask(s: Position) -> Ended:
    """Ask on from this place; then the sideways stand up and the war is counted."""
    while s.place < len(s.seats):
        seat = s.turn
        if _before(s, seat):
            return s.ask(BEFORE_WAR, seat)
        s.place += 1
    return count(s)


def _before(s: Position, seat: int) -> list[int]:
    """The discs that somebody can use before the war."""
    return [space for space in s.discs_of(seat) if space in BEFORE and before_refused(s, seat, space) is None]


def before_refused(s: Position, seat: int, space: int) -> Refusal | None:
    """Why a disc cannot be used before the war."""
    if space not in BEFORE:
        return refusals.not_now(s, space)
    return refusals.no_disc(s, seat, space) or (no_warriors(s, seat, 1) if space == PAY else None)


def no_warriors(s: Position, seat: int, needed: int) -> Refusal | None:
    """Why so many workers in the war box cannot do anything."""
    return short("no-warriors", needed, in_war(s, seat))


@RULES.act("use", SPACE, at=BEFORE_WAR, rule="5 D War Glories")
def use(s: Position, seat: int, space: int) -> Ended:
    """Copper for warriors, a recruit, or a weaker enemy."""
    if space == RECRUIT:
        s.take_disc(space)
        s.recruits = added(s.recruits, seat)
        if seat not in s.war_order:
            s.war_order = (*s.war_order, seat)
        return ask(s)
    s.use(seat, space)
    if space == PAY:
        s.copper[seat] += in_war(s, seat)
    else:
        s.weaker += LESS
    return ask(s)


@BEFORE_WAR.offers
def plays(s: Position, seat: int) -> Plays:
    """Discs that can be used, or none of them."""
    uses = s.table.of(use)
    return (*[uses[space] for space in _before(s, seat)], *s.table.of(pass_))


@use.unless()
def _not_before(s: Position, seat: int, space: int) -> Refusal | None:
    return before_refused(s, seat, space)


@RULES.act("pass", at=BEFORE_WAR, rule="5 D War Glories")
def pass_(s: Position, seat: int) -> Ended:
    """Use nothing more."""
    s.place += 1
    return ask(s)


def symbols(s: Position) -> int:
    """The strength of the enemy: on all face-up tiles, also filled ones (ruling 36), less what discs took."""
    return max(0, sum(s.ed.routes[route].war for route in s.top if route != NOTHING) - s.weaker)


def count(s: Position) -> Ended:
    """Veterans stand up in turn order; then the glories."""
    for seat in s.order:
        lying = s.workers[seat * 16 + LYING]
        if lying:
            s.move(seat, LYING, WAR, lying)
            if seat not in s.war_order:
                s.war_order = (*s.war_order, seat)
    forces = [s.workers[seat * 16 + WAR] + s.recruits[seat] for seat in s.war_order]
    enemy = symbols(s)
    slots = [s.seats[seat] for seat in s.war_order]
    s.note("war", symbols=enemy, force=sum(forces), won=sum(forces) >= enemy, slots=slots, forces=forces)
    for slot, points in sheet_sums.glories(enemy, forces).items():
        seat = s.war_order[slot]
        s.glory = added(s.glory, seat, points)
        s.note("glory", seat=s.seats[seat], points=points)
        if s.discs[seat]:  # ruling 41
            s.discs[seat] -= 1
            s.glories = added(s.glories, seat)
    for seat in s.order:
        if s.has(seat, VETERANS) and s.workers[seat * 16 + WAR]:
            s.place = s.order.index(seat)
            return s.ask(VETERANS_STAY, seat)
    return WAR_OVER


@RULES.act("stay", HOW_MANY_NAMED, at=VETERANS_STAY, rule="5 B Veterans")
def stay(s: Position, seat: int, workers: int) -> Ended:
    """So many lie down and stay for the next round."""
    s.use(seat, VETERANS)
    s.move(seat, WAR, LYING, workers)
    return WAR_OVER


@stay.unless()
def _too_many(s: Position, seat: int, workers: int) -> Refusal | None:
    return short("no-warriors", workers, s.workers[seat * 16 + WAR])


@RULES.act("pass", at=VETERANS_STAY, rule="5 B Veterans")
def nobody_stays(s: Position, seat: int) -> Ended:
    """All go home."""
    return WAR_OVER
