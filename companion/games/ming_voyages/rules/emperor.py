"""The Emperor's own CP actions: Recruit Troops, Tax and Build Junks (ruling 1), and Voyage: junks and gold set sail,
with a die for each CP (rulings 12, 22, 23)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.actions import Ended, Outcomes, Play, Refusal, short
from companion.games.ming_voyages.rules import battle, march, mends, refusals
from companion.games.ming_voyages.rules.edition import EMPEROR, FIGHT, GOLD, JUNK, MING, OVERLORD, SEA, SET_SAIL, TROOP
from companion.games.ming_voyages.rules.mends import Changes
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    CHOOSE_FLEET,
    NOBODY,
    PART,
    RULES,
    TARGET,
    VOYAGE_DIE,
    Position,
)
from companion.games.ming_voyages.rules.things import COINS, FLEET_GOLD, FLEET_JUNKS, POINTS, SHOWN, VOYAGE, Actions

JUNKS = JUNK * 10 + SEA
GOLD_HOME = GOLD * 10 + MING
GOLD_AT_SEA = GOLD * 10 + SEA


def legal(s: Position, points: int) -> list[Play]:
    """What the Emperor may begin with so many CP."""
    supply = s.supply
    by_gold = s.table.emperor_takes[min(points, supply[TROOP])][min(points, supply[GOLD])]
    found = [*by_gold[min(points, supply[JUNK])]]
    if can_sail(s):
        found += s.table.sails[s.done]
    return found


def any_points(s: Position) -> bool:
    """Whether a single CP could be spent on anything."""
    supply = s.supply
    return bool(supply[TROOP] or supply[GOLD] or supply[JUNK]) or can_sail(s) or march.can_march(s, EMPEROR)


def the_overlords(s: Position, seat: int, *at: int) -> Refusal | None:
    """Only the Emperor ever does that."""
    return refusals.others(EMPEROR) if s.acting == OVERLORD else None


# --- from the supply ---


@RULES.act("recruit", POINTS, at=ACTIVE, rule="Recruit Troops")
def recruit(s: Position, seat: int, count: int) -> Ended:
    """Troops for the Ming Empire Homeland."""
    s.put(TROOP, MING, count)
    return PART


@RULES.act("tax", COINS, at=ACTIVE, rule="Tax")
def tax(s: Position, seat: int, count: int) -> Ended:
    """Gold for the Ming Empire Homeland."""
    s.put(GOLD, MING, count)
    return PART


@RULES.act("build", POINTS, at=ACTIVE, rule="Build Junks")
def build(s: Position, seat: int, count: int) -> Ended:
    """Junks for the South China Sea."""
    s.put(JUNK, SEA, count)
    return PART


for _act in (recruit, tax, build):
    _act.unless()(the_overlords)


@recruit.unless()
@tax.unless()
@build.unless()
def _too_dear(s: Position, seat: int, count: int) -> Refusal | None:
    return refusals.points_short(s, count)


@recruit.unless(mend=lambda s, seat, count: [mends.supplied(s, TROOP, count)])
def _no_troops(s: Position, seat: int, count: int) -> Refusal | None:
    return refusals.supply_short(s, TROOP, count)


@tax.unless(mend=lambda s, seat, count: [mends.supplied(s, GOLD, count)])
def _no_gold(s: Position, seat: int, count: int) -> Refusal | None:
    return refusals.supply_short(s, GOLD, count)


@build.unless(mend=lambda s, seat, count: [mends.supplied(s, JUNK, count)])
def _no_junks(s: Position, seat: int, count: int) -> Refusal | None:
    return refusals.supply_short(s, JUNK, count)


# --- Voyage ---


def can_sail(s: Position) -> bool:
    """At least one junk and one gold; there is always a voyage left, or the game is over."""
    on = s.on
    return bool(on[JUNKS] and (on[GOLD_HOME] or on[GOLD_AT_SEA]))


def no_fleet(s: Position) -> Refusal | None:
    """What is missing for any voyage at all."""
    if can_sail(s):
        return None
    return short("no-junk-at-sea", 1, s.on[JUNKS]) or short("no-gold", 1, s.on[GOLD_HOME] + s.on[GOLD_AT_SEA])


def choose_voyage(s: Position, dice: int) -> Ended:
    """A card's half sails: first where to."""
    s.left = dice
    return s.ask(EMPEROR, TARGET)


@RULES.act("sail", VOYAGE, at=(ACTIVE, TARGET), rule="Voyage")
def sail(s: Position, seat: int, voyage: int) -> Ended:
    """One voyage is the goal of the whole action."""
    s.target = voyage
    return s.ask(EMPEROR, CHOOSE_FLEET)


@TARGET.offers
def legal_targets(s: Position, seat: int) -> Actions:
    """Where a card's half attacks, or sails to."""
    if s.half[s.op].do == FIGHT:
        return march.targets(s, s.acting)
    return s.table.sails[s.done] if can_sail(s) else ()


sail.unless()(the_overlords)


@sail.unless(rule="special action")
def _does_not_sail(s: Position, seat: int, voyage: int) -> Refusal | None:
    other = s.stage is TARGET and s.half[s.op].do != SET_SAIL
    return Refusal("card-asks-other", {"what": refusals.rest(s)}) if other else None


@sail.unless("voyage-done", mend=lambda s, seat, voyage: [{f"voyage {voyage + 1}": "open"}])
def _completed(s: Position, seat: int, voyage: int) -> bool:
    return bool(s.done >> voyage & 1)


@sail.unless(mend=lambda s, seat, voyage: [mends.fleet_of(s, 1, 1)])
def _nothing_to_sail_with(s: Position, seat: int, voyage: int) -> Refusal | None:
    return no_fleet(s)


@CHOOSE_FLEET.offers
def legal_fleets(s: Position, seat: int) -> Actions:
    """Any number of junks and gold, one of each at least; all gold at sea must go (ruling 12)."""
    at_sea = s.on[GOLD_AT_SEA]
    least, most = max(at_sea, 1), at_sea + s.on[GOLD_HOME]
    found: list[Play] = []
    for by_gold in s.table.fleet[1 : s.on[JUNKS] + 1]:
        found += by_gold[least : most + 1]
    return tuple(found)


@RULES.act("fleet", FLEET_JUNKS, FLEET_GOLD, at=CHOOSE_FLEET, rule="Voyage")
def set_out(s: Position, seat: int, junks: int, gold: int) -> Ended:
    """The gold leaves the homeland; the dice must be lower than junks and gold together."""
    from_home = gold - s.on[GOLD_AT_SEA]
    s.on[GOLD_HOME] -= from_home
    s.on[GOLD_AT_SEA] += from_home
    s.rolled[EMPEROR] = 0
    s.origin = junks
    return s.roll(VOYAGE_DIE)


@set_out.unless("one-of-each")
def _one_of_each(s: Position, seat: int, junks: int, gold: int) -> bool:
    return not junks or not gold


def _less_at_sea(s: Position, seat: int, junks: int, gold: int) -> Iterator[Changes]:
    """Gold that stayed behind was at home all the time."""
    at_home = mends.stands(s, GOLD, MING) + mends.stands(s, GOLD, SEA) - gold
    yield mends.at(s, GOLD, SEA, gold) | mends.at(s, GOLD, MING, at_home)


@set_out.unless(rule="ruling 12", mend=_less_at_sea)
def _gold_stays_behind(s: Position, seat: int, junks: int, gold: int) -> Refusal | None:
    at_sea = s.on[GOLD_AT_SEA]
    return Refusal("gold-at-sea", {"pieces": refusals.pieces(GOLD, at_sea)}) if gold < at_sea else None


@set_out.unless(mend=lambda s, seat, junks, gold: [mends.fleet_of(s, junks, gold)])
def _too_few_for_that(s: Position, seat: int, junks: int, gold: int) -> Refusal | None:
    there = ((JUNK, junks, s.on[JUNKS]), (GOLD, gold, s.on[GOLD_AT_SEA] + s.on[GOLD_HOME]))
    lacking = (short("fleet-short", n, found, pieces=refusals.pieces(what, n)) for what, n, found in there)
    return next(filter(None, lacking), None)


def strength(s: Position) -> int:
    """Junks and gold on the way: a die succeeds if it is lower."""
    return s.origin + s.on[GOLD_AT_SEA]


@VOYAGE_DIE.draws
def outcomes(s: Position) -> Outcomes:
    """What a single die may show."""
    return s.table.rolls[1]


VOYAGE_DIE.throws(battle.one_die)


@RULES.act("roll", SHOWN, at=VOYAGE_DIE, rule="dice")
def attempt(s: Position, seat: int, pips: int) -> Ended:
    """One CP, one die; rolling stops at the first success (ruling 23). Failures leave junks and gold in the sea."""
    s.left -= 1
    if pips >= strength(s):
        if s.left:
            return None
        s.note("voyage-failed", voyage=str(s.target + 1))
        return _home(s)
    s.note("voyage-done", voyage=str(s.target + 1))
    s.supply[GOLD] += s.on[GOLD_AT_SEA]
    s.on[GOLD_AT_SEA] = 0
    s.on[JUNKS] -= 1
    complete(s, s.target)
    return _home(s)


attempt.unless()(battle.not_one)


def _home(s: Position) -> Ended:
    s.left = 0
    s.target = s.origin = NOBODY
    return PART


def complete(s: Position, voyage: int) -> None:
    """A junk lies on the voyage's space; the seventh is a major victory at once (ruling 16)."""
    s.done |= 1 << voyage
    s.score(EMPEROR, 1, "voyage", "Winning", voyage=str(voyage + 1))
    s.score(OVERLORD, -1, "voyage-lost", "Winning", voyage=str(voyage + 1))
    s.judge()
