"""The Overlord's own CP actions: Amass Hordes, Gather Resources, Build Settlement, and reinforcing them.

Markers are shared out homeland by homeland (amass, gather) or, out of one homeland, borderland by borderland (ruling
13); each is named once, and what is left over is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.actions import Ended, Play, Refusal
from companion.games.ming_voyages.rules import hands, march, mends, refusals
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    EMPEROR,
    HOMELANDS,
    HORDE,
    OVERLORD,
    REGIONS,
    SETTLEMENT,
    UNNAMED,
    Edition,
)
from companion.games.ming_voyages.rules.position import ACTIVE, NOBODY, PART, RULES, SPREAD, Position
from companion.games.ming_voyages.rules.things import (
    CARD,
    CARD_POINTS,
    FROM_HOMELAND,
    HOMELAND,
    POINTS,
    TO_BORDERLAND,
    Actions,
)

AMASSING, GATHERING, SETTLING = 18, 19, 20
"""What ``doing`` says, in dumps and views as well: the action for which all points of a card are spent."""
SETTLEMENTS_AT_HOME: Final = slice(SETTLEMENT * REGIONS + HOMELANDS[0], SETTLEMENT * REGIONS + HOMELANDS[-1] + 1)
"""Where ``on`` counts the settlements of each homeland."""


def legal(s: Position, points: int) -> list[Play]:
    """The ways in which each of the three can begin."""
    supply = s.supply
    takes = s.table.overlord_takes[min(points, supply[HORDE])][min(points, supply[SETTLEMENT])]
    found: list[Play] = [*takes]
    ready = s.on[SETTLEMENTS_AT_HOME]
    if any(ready):
        ruled = march.ruled(s, OVERLORD) & ~s.visited
        for from_there, count in zip(s.table.settlements, ready, strict=True):
            found += from_there[min(points, count)][ruled]
    return found


def any_points(s: Position) -> bool:
    """Whether a single CP could be spent on anything."""
    supply = s.supply
    return bool(supply[HORDE] or supply[SETTLEMENT]) or can_settle(s) or march.can_march(s, OVERLORD)


def can_settle(s: Position) -> bool:
    """Whether a settlement can be brought anywhere."""
    return any(s.on[20 + homeland] and _settlements(s, homeland, 1) for homeland in HOMELANDS)


def _settlements(s: Position, homeland: int, points: int) -> Actions:
    """Settlements of a homeland for adjacent borderlands that the Overlord rules, except those already served."""
    most = min(points, s.on[20 + homeland])
    return s.table.settlements[homeland - BORDERLANDS][most][march.ruled(s, OVERLORD) & ~s.visited]


def the_emperors(s: Position, seat: int, *at: int) -> Refusal | None:
    """Only the Overlord ever does that."""
    return refusals.others(OVERLORD) if s.acting == EMPEROR else None


# --- a reserved card ---


def legal_reinforcements(s: Position) -> Actions:
    """One reserved card a turn, for a CP action only; its text is ignored (ruling 8)."""
    if s.ed.boxed:
        return s.table.reinforce_by
    return s.table.reinforce.of(hands.revealable(s, OVERLORD))


@RULES.act("reinforce", CARD, at=ACTIVE, rule="ruling 8")
def reinforce(s: Position, seat: int, card: int) -> Ended:
    """Its CP are added; it is discarded at the end of the phase, so it cannot be used in this turn's battle."""
    hands.turn_up(s, OVERLORD, card)
    return _reinforced(s, card, s.ed.points[card])


@RULES.act("reinforce", CARD_POINTS, at=ACTIVE, rule="ruling 8")
def reinforce_by(s: Position, seat: int, points: int) -> Ended:
    """The same with a card of which only the points are entered."""
    hands.turn_up_unnamed(s, OVERLORD, points)
    return _reinforced(s, UNNAMED, points)


def _reinforced(s: Position, card: int, points: int) -> Ended:
    s.reinforced = card
    s.left += points
    return s.ask(OVERLORD, ACTIVE)


for _reinforce in (reinforce, reinforce_by):
    _reinforce.unless()(the_emperors)


@reinforce.unless("told-together")
@reinforce_by.unless("told-together")
def _told_together(s: Position, seat: int, card: int) -> bool:
    """People who play by themselves enter the points of both cards at once."""
    return bool(s.tracked)


@reinforce.unless("reinforced-already")
@reinforce_by.unless("reinforced-already")
def _reinforced_already(s: Position, seat: int, card: int) -> bool:
    return s.reinforced != NOBODY


@reinforce.unless(mend=lambda s, seat, card: mends.reserve(s, OVERLORD))
@reinforce_by.unless(mend=lambda s, seat, card: mends.reserve(s, OVERLORD))
def _reserve_empty(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.reserve_empty(s, OVERLORD)


@reinforce.unless()
def _not_by_name(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.told_otherwise(s, by_points=False)


@reinforce_by.unless()
def _not_by_points(s: Position, seat: int, points: int) -> Refusal | None:
    return refusals.told_otherwise(s, by_points=True)


@reinforce.unless()
def _not_in_reserve(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.card_elsewhere(s, card, hands.revealable(s, OVERLORD))


@reinforce.unless("nothing-to-reinforce", "ruling 21")
@reinforce_by.unless("nothing-to-reinforce", "ruling 21")
def _nothing_to_reinforce(s: Position, seat: int, card: int) -> bool:
    return not any_points(s)


# --- homeland by homeland, borderland by borderland ---


@RULES.act("amass", HOMELAND, POINTS, at=(ACTIVE, SPREAD), rule="Amass Hordes")
def amass(s: Position, seat: int, homeland: int, count: int) -> Ended:
    """Hordes for a homeland."""
    s.put(HORDE, homeland, count)
    return _go_on(s, AMASSING, homeland, count)


@RULES.act("gather", HOMELAND, POINTS, at=(ACTIVE, SPREAD), rule="Gather Resources")
def gather(s: Position, seat: int, homeland: int, count: int) -> Ended:
    """Settlements for a homeland, to be built later."""
    s.put(SETTLEMENT, homeland, count)
    return _go_on(s, GATHERING, homeland, count)


def _near(ed: Edition, homeland: int, borderland: int, count: int) -> bool:
    return borderland in ed.near[homeland]


@RULES.act("settle", FROM_HOMELAND, TO_BORDERLAND, POINTS, at=(ACTIVE, SPREAD), rule="Build Settlement", among=_near)
def settle(s: Position, seat: int, homeland: int, borderland: int, count: int) -> Ended:
    """Settlements move from one homeland to an adjacent borderland, for good."""
    s.shift(SETTLEMENT, homeland, borderland, count)
    s.origin = homeland
    return _go_on(s, SETTLING, borderland, count)


amass.unless()(the_emperors)
gather.unless()(the_emperors)
settle.unless()(the_emperors)


def _other(s: Position, doing: int) -> Refusal | None:
    """The points of the card go into another kind of action."""
    if s.stage is not SPREAD or s.doing == doing:
        return None
    return Refusal("one-kind", {"what": {"key": f"kind.{SPENT_ON[s.doing]}", "params": {}}})


SPENT_ON: Final = {AMASSING: "amass", GATHERING: "gather", SETTLING: "settle"}
"""The kinds of action among which points are shared out: ``kind.<this>`` names them."""


@amass.unless(rule="Command Points")
def _not_amassing(s: Position, seat: int, homeland: int, count: int) -> Refusal | None:
    return _other(s, AMASSING)


@gather.unless(rule="Command Points")
def _not_gathering(s: Position, seat: int, homeland: int, count: int) -> Refusal | None:
    return _other(s, GATHERING)


@amass.unless()
@gather.unless()
def _named_already(s: Position, seat: int, homeland: int, count: int) -> Refusal | None:
    return refusals.named_already(s, homeland)


@amass.unless()
@gather.unless()
def _too_dear(s: Position, seat: int, homeland: int, count: int) -> Refusal | None:
    return refusals.points_short(s, count)


@amass.unless(mend=lambda s, seat, homeland, count: [mends.supplied(s, HORDE, count)])
def _no_hordes(s: Position, seat: int, homeland: int, count: int) -> Refusal | None:
    return refusals.supply_short(s, HORDE, count)


@gather.unless(mend=lambda s, seat, homeland, count: [mends.supplied(s, SETTLEMENT, count)])
def _no_settlements(s: Position, seat: int, homeland: int, count: int) -> Refusal | None:
    return refusals.supply_short(s, SETTLEMENT, count)


@settle.unless(rule="Command Points")
def _not_settling(s: Position, seat: int, homeland: int, borderland: int, count: int) -> Refusal | None:
    return _other(s, SETTLING)


@settle.unless()
def _served_already(s: Position, seat: int, homeland: int, borderland: int, count: int) -> Refusal | None:
    return refusals.named_already(s, borderland)


@settle.unless(rule="ruling 13")
def _other_homeland(s: Position, seat: int, homeland: int, borderland: int, count: int) -> Refusal | None:
    if s.stage is ACTIVE or s.origin == homeland:
        return None
    return Refusal("one-homeland", {"homeland_region": s.ed.regions[s.origin]})


@settle.unless()
def _too_dear_to_settle(s: Position, seat: int, homeland: int, borderland: int, count: int) -> Refusal | None:
    return refusals.points_short(s, count)


@settle.unless(mend=lambda s, seat, homeland, borderland, count: [mends.there(s, SETTLEMENT, homeland, count)])
def _too_few(s: Position, seat: int, homeland: int, borderland: int, count: int) -> Refusal | None:
    return refusals.too_few_there(s, SETTLEMENT, homeland, count)


@settle.unless(
    rule="ruling 13", mend=lambda s, seat, homeland, borderland, count: [mends.held(s, OVERLORD, borderland)]
)
def _not_ruled(s: Position, seat: int, homeland: int, borderland: int, count: int) -> Refusal | None:
    if s.ruler[borderland] == OVERLORD:
        return None
    return Refusal("not-ruled", {"region": s.ed.regions[borderland]})


def _go_on(s: Position, doing: int, region: int, count: int) -> Ended:
    """Continue with the same action while there are points, markers and regions."""
    s.doing = doing
    s.left -= count
    s.visited |= 1 << region
    more = _more(s)
    return s.offer(OVERLORD, SPREAD, (*more, s.table.enough)) if more else _end(s)


def _more(s: Position) -> Sequence[Play]:
    if s.doing == SETTLING:
        return _settlements(s, s.origin, s.left)
    lists, what = (s.table.amass, HORDE) if s.doing == AMASSING else (s.table.gather, SETTLEMENT)
    most = min(s.left, s.supply[what])
    if not most:
        return []
    found: list[Play] = []
    for homeland, by_homeland in zip(HOMELANDS, lists, strict=True):
        if not s.visited >> homeland & 1:
            found += by_homeland[:most]
    return found


@SPREAD.offers
def legal_more(s: Position, seat: int) -> Actions:
    """Continue the same action elsewhere, or end it."""
    return (*_more(s), s.table.enough)


@RULES.act("enough", at=SPREAD, rule="phases 2 and 3")
def end(s: Position, seat: int) -> Ended:
    """What is left of the points is lost."""
    return _end(s)


def _end(s: Position) -> Ended:
    s.doing = s.origin = NOBODY
    s.visited = 0
    return PART
