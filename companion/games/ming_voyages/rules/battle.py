"""The battle sequence, steps A to F (rulings 8, 9, 14, 15, 22)."""

from __future__ import annotations

from companion.engine.actions import BACK, Ended, Outcomes, Play, Refusal, short
from companion.engine.terms import Lot
from companion.games.ming_voyages.rules import dice, hands, mends, refusals
from companion.games.ming_voyages.rules.edition import (
    EMPEROR,
    HORDE,
    MARKERS,
    OVERLORD,
    REGIONS,
    SETTLEMENT,
    SIDES,
    TROOP,
)
from companion.games.ming_voyages.rules.position import (
    BATTLE_DICE,
    NOBODY,
    PART,
    RE_ROLL,
    RULES,
    SETUP_DIE,
    VOYAGE_DIE,
    Position,
)
from companion.games.ming_voyages.rules.things import CARD, PICKED, POINTS, SHOWN, Actions


def begin(s: Position) -> Ended:
    """Step A of the first exchange."""
    s.exchange = s.telling = 0
    s.note("battle", region=s.ed.regions[s.target], seat=SIDES[s.attacker])
    return _begin_exchange(s)


def _begin_exchange(s: Position) -> Ended:
    s.exchange += 1
    s.rolled = [0, 0]
    return _begin_rolling(s, s.attacker)


def _begin_rolling(s: Position, side: int) -> Ended:
    """Steps A and C: a side rolls its three dice."""
    s.rolling = side
    s.again = s.re_rolls = 0
    return s.roll(BATTLE_DICE)


@BATTLE_DICE.draws
def outcomes(s: Position) -> Outcomes:
    """The outcomes of the dice in hand: all three, or those being rolled again."""
    return s.table.rolls[in_hand(s)]


@BATTLE_DICE.throws
def thrown(s: Position, lot: Lot) -> Play:
    """Every way in which the dice in hand can fall is as likely."""
    faces = s.table.faces[in_hand(s)]
    return faces[lot(len(faces))]


def one_die(s: Position, lot: Lot) -> Play:
    """The same of a single die."""
    return s.table.faces[1][lot(dice.PIPS)]


def in_hand(s: Position) -> int:
    """How many dice are about to be rolled."""
    again = s.again
    return dice.DICE if not again or again > 99 else 2 if again > 9 else 1


@RULES.act("roll", SHOWN, at=BATTLE_DICE, rule="dice")
def rolled(s: Position, seat: int, shown: int) -> Ended:
    """The dice have been rolled."""
    side = s.rolling
    if s.again == shown:
        s.note("same-again", dice=list(dice.digits(shown)))
    s.rolled[side] = dice.joined(dice.kept(s.rolled[side], s.again), shown) if s.again else shown
    s.again = 0
    return _offer_re_rolls(s)


@rolled.unless()
def _other_number(s: Position, seat: int, shown: int) -> Refusal | None:
    wanted = in_hand(s)
    other = shown == BACK or 1 + (shown > 9) + (shown > 99) != wanted
    return Refusal("dice", {"count": wanted}) if other else None


def not_one(s: Position, seat: int, shown: int) -> Refusal | None:
    """None or more than one, where one die is rolled."""
    return None if 1 <= shown <= dice.PIPS else Refusal("dice", {"count": 1})


def whose_throw(s: Position) -> int | None:
    """The side whose dice are rolled next, where nobody has just chosen to roll them: for the first voyage and for a
    fleet the Emperor's, in battle each side's own (rulebook "Setup", "Voyage", battle steps A and C)."""
    if s.stage in (SETUP_DIE, VOYAGE_DIE):
        return EMPEROR
    return s.rolling if s.stage is BATTLE_DICE and not s.again else None


def _offer_re_rolls(s: Position) -> Ended:
    """Steps B and D: a question as long as there are re-rolls or reserved cards (ruling 22), and always if the people
    play by themselves: for them it is the last chance to report a reserved card that was forgotten."""
    if s.re_rolls or s.tracked or s.n_reserve[s.rolling]:
        return s.ask(s.rolling, RE_ROLL)
    return _stop(s)


@RE_ROLL.offers
def legal(s: Position, seat: int) -> Actions:
    """Any of one's own dice, named by value; another card only once the last one's points are used up (ruling 22)."""
    side = s.rolling
    if s.re_rolls:
        return (*s.table.agains[s.rolled[side]], s.table.stop)
    if s.tracked or s.ed.boxed:
        return (*(s.table.few_points if s.n_reserve[side] else ()), s.table.stop)
    return (*s.table.reveal.of(hands.revealable(s, side)), s.table.stop)


@RULES.act("reveal", CARD, at=RE_ROLL, rule="battle steps B and D")
def reveal(s: Position, seat: int, card: int) -> Ended:
    """A reserved card is turned up: its CP are re-rolls (ruling 9)."""
    hands.turn_up(s, s.rolling, card)
    if (s.discard | s.used) >> card & 1:  # it already lies open, so this is another one
        s.unnamed += 1
    else:
        s.used |= 1 << card
    s.re_rolls = s.ed.points[card]
    return s.ask(s.rolling, RE_ROLL)


@RULES.act("points", POINTS, at=RE_ROLL, rule="cards on the table")
def points(s: Position, seat: int, count: int) -> Ended:
    """A reserved card is turned up and only its points are entered."""
    hands.turn_up_unnamed(s, s.rolling, count)
    s.re_rolls = count
    return s.ask(s.rolling, RE_ROLL)


@reveal.unless(rule="ruling 22")
@points.unless(rule="ruling 22")
def _points_first(s: Position, seat: int, card: int) -> Refusal | None:
    """The last card's re-rolls come first."""
    return Refusal("points-first", {"n": s.re_rolls}) if s.re_rolls > 0 else None


@reveal.unless(rule="ruling 9", mend=lambda s, seat, card: mends.reserve(s, s.rolling))
@points.unless(rule="ruling 9", mend=lambda s, seat, card: mends.reserve(s, s.rolling))
def _reserve_empty(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.reserve_empty(s, s.rolling)


@reveal.unless()
def _not_by_name(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.told_otherwise(s, by_points=False)


@reveal.unless()
def _not_in_reserve(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.card_elsewhere(s, card, hands.revealable(s, s.rolling))


@points.unless()
def _not_by_points(s: Position, seat: int, count: int) -> Refusal | None:
    return refusals.told_otherwise(s, by_points=True) or refusals.too_many_points(count)


@RULES.act("again", PICKED, at=RE_ROLL, rule="battle steps B and D")
def again(s: Position, seat: int, picked: int) -> Ended:
    """Some dice are rolled once more."""
    s.re_rolls -= 1
    s.again = picked
    return s.roll(BATTLE_DICE)


@again.unless(rule="ruling 9")
def _no_re_roll(s: Position, seat: int, picked: int) -> Refusal | None:
    return short("no-re-roll", 1, s.re_rolls)


@again.unless(rule="ruling 22")
def _other_dice(s: Position, seat: int, picked: int) -> Refusal | None:
    own = s.rolled[s.rolling]
    return None if picked in dice.AGAIN[own] else Refusal("other-dice", {"shown": list(dice.digits(own))})


@RULES.act("stop", at=RE_ROLL, rule="battle steps B and D")
def stop(s: Position, seat: int) -> Ended:
    """The dice stay as they are."""
    return _stop(s)


def _stop(s: Position) -> Ended:
    """Used cards are discarded, unused re-rolls are lost; then the defender rolls, or the exchange is resolved."""
    s.discard |= s.used
    s.used = s.re_rolls = 0
    if s.rolling == s.attacker:
        return _begin_rolling(s, 1 - s.attacker)
    return _resolve(s)


def _resolve(s: Position) -> Ended:
    """Step E: the blow and its losses, only in the borderland attacked (ruling 14); step F: who is left there."""
    region = s.target
    struck = dice.blow(s.rolled[EMPEROR], s.rolled[OVERLORD])
    loser = OVERLORD if struck > 0 else EMPEROR
    units = s.on[loser * REGIONS + region]
    fallen, ruined = dice.losses(struck, SIDES[loser], units, s.on[SETTLEMENT * REGIONS + region])
    lost = fallen + ruined
    marker = "settlement" if ruined else MARKERS[loser]
    s.note(
        "exchange",
        region=s.ed.regions[region],
        blow=dice.BLOWS[abs(struck)],
        seat=SIDES[loser],
        lost=lost,
        marker=marker,
        pieces={"key": f"pieces.{marker}", "params": {"count": lost}},
        emperor=s.rolled[EMPEROR],
        overlord=s.rolled[OVERLORD],
    )
    if fallen:
        s.take(loser, region, fallen)
    if ruined:
        s.take(SETTLEMENT, region, ruined)
    on = s.on
    emperor = on[TROOP * REGIONS + region]
    overlord = on[HORDE * REGIONS + region] or on[SETTLEMENT * REGIONS + region]
    if emperor and overlord:
        return _begin_exchange(s)
    s.note("battle-won", region=s.ed.regions[region], seat=SIDES[OVERLORD if overlord else EMPEROR])
    s.exchange = 0
    s.target = NOBODY
    s.rolled = [0, 0]
    return PART
