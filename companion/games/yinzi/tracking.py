"""Depth ``scorekeeper``: the people play by themselves; the app calls rounds and phases, reckons, and fills the sheet.

They say when a phase is over. Before that they set what they have counted for it: workers and food, the forces in the
war, the sum on which taxes depend; the app takes misfortune, glories and taxes from that. After the last round they
set what the score sheet asks for. What lies on the board may be set too, but need not be, until they want to enter
every choice again: that is possible before a round, as all boxes are empty then, and hands are drawn anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.actions import Ended
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, changed
from companion.engine.ruled import UNASKED
from companion.engine.settings import DEPTH, FULL
from companion.engine.terms import TABLE
from companion.games.yinzi import administration, cards, fitting, goods, money, reckoning, routes, setup
from companion.games.yinzi.places import CARDS_PLAYED, DISCS_IN, LEVELS, TALLIES
from companion.games.yinzi.position import CARDS_A_ROUND, ROUNDS, Position
from companion.games.yinzi.stages import (
    CHOOSE_BONUS,
    COUNT,
    GIVE,
    LAST,
    LATE_FOOD,
    NEXT_CARDS,
    RULES,
    TRACK,
    TRACKED,
)

IN_SETUP: Final = TRACKED.index("setup")
BONUS: Final = TRACKED.index("bonus")


def begin(s: Position) -> Ended:
    """Drop what only the turn knows. Which cards are still in hand is not known from now on."""
    last = s.stage is LAST or s.phase == "end"
    s.tracked = BONUS if s.stage is NEXT_CARDS else IN_SETUP if last else TRACKED.index(s.phase)
    _break_off(s)
    s.order = (*s.order, *(seat for seat in range(len(s.seats)) if seat not in s.order))
    s.bonus = [NOTHING] * len(s.bonus)
    s.deck = [below + held for below, held in zip(s.deck, s.hand, strict=True)]
    s.hand = [0] * len(s.hand)
    s.place = max(0, s.place) % len(s.seats)
    if last:
        return _count(s)
    return s.ask(TRACK, TABLE)


def _break_off(s: Position) -> None:
    """What has been given for something that is not complete goes home."""
    count = len(s.seats)
    if s.stage is GIVE and s.slot != NOTHING:
        routes.send_home(s, s.route)
    elif s.stage is LATE_FOOD:
        for seat in range(count):
            s.cubes[seat] += s.shipped[s.slot * count + seat]
            s.shipped[s.slot * count + seat] = 0
    s.fresh_turn()
    s.back = s.holding = NOTHING
    s.queue, s.war_order = (), ()
    s.need = s.half = 0
    s._asked, s._fields = UNASKED, {}


def stop(s: Position) -> Ended:
    """Every choice is entered again: from the set-up on, or from the beginning of a round.

    Raises:
        ImpossiblePosition: with the field ``depth``, if a round is under way, or something is not known.
    """
    if s.tracked == IN_SETUP:
        setup.prepare(s)
        return None
    if s.tracked != BONUS:
        raise ImpossiblePosition(DEPTH, "impossible.depth-round")
    if NOTHING in (*s.market, *s.ship):
        raise ImpossiblePosition(DEPTH, "impossible.depth-board")
    needed = CARDS_A_ROUND * (ROUNDS + 1 - s.round)
    for seat, colour in enumerate(s.seats):
        left = sum(s.of_seat(s.deck, seat))
        if left < needed or not s.own_factories(seat):
            key = "depth-cards" if left < needed else "depth-factory"
            raise ImpossiblePosition(DEPTH, f"impossible.{key}", seat=colour, count=left, needed=needed)
    s.tracked, s.place, s._asked = NOTHING, 0, UNASKED
    s.tally, s.symbols = (0,) * len(s.tally), 0
    s.ask(CHOOSE_BONUS, s.turn)
    fitting.check(s, {DEPTH: FULL})
    return None if s.round == 1 else cards.deal(s)


Counts = Mapping[str, int]
"""What the people have counted of one player, by ``TALLIES``; what is left out is none."""


def counted(s: Position, seat: int) -> Counts:
    """What the people have counted."""
    return dict(zip(TALLIES, s.of_seat(s.tally, seat), strict=True))


def _sum(counts: Counts, *what: str) -> int:
    return sum(counts.get(one, 0) for one in what)


def meal(counts: Counts) -> int:
    """Food that a player has: cubes in pairs where two are one, and what was bought or comes from discs."""
    return reckoning.food_in(_sum(counts, *goods.FULL), _sum(counts, *goods.HALF)) + _sum(counts, "food")


def hungry(counts: Counts) -> int:
    """The food that somebody lacks."""
    return reckoning.hungry(_sum(counts, "workers"), meal(counts))


def taxable(counts: Counts) -> int:
    """The values of the cards and the tax discs together."""
    return _sum(counts, *CARDS_PLAYED, "taxes")


def glories(symbols: int, slots: Sequence[str], counts: Mapping[str, Counts]) -> dict[str, int]:
    """Victory points of the war for those who stand in these slots, the leftmost first."""
    forces = [_sum(counts[seat], "warriors") for seat in slots]
    return {slots[slot]: points for slot, points in reckoning.glories(symbols, forces).items()}


def sheet(counts: Counts) -> dict[str, int]:
    """A player's own lines of the score sheet but those of money and misfortune."""
    built = [counts.get(level, 0) for level in LEVELS]
    return {
        "boats": reckoning.BOAT * _sum(counts, "boats"),
        "factories": sum(each * count for each, count in zip(reckoning.FACTORY[1:], built, strict=True)),
        **{what: _sum(counts, what) for what in ("markets", "emissaries", "unsold", "war", "routes")},
    }


@RULES.act("next", at=TRACK, rule="scorekeeper")
def call_next(s: Position, seat: int) -> Ended:
    """The next one in the order: only a reminder."""
    s.place = (s.place + 1) % len(s.seats)
    return None


@RULES.act("phase-over", at=TRACK, rule="scorekeeper")
def done(s: Position, seat: int) -> Ended:
    """A phase is over; what it costs or brings is reckoned from what has been counted."""
    phase = TRACKED[s.tracked]
    if phase in RECKONED:
        RECKONED[phase](s)
    s.place = 0
    s.tracked += 1
    if s.tracked == len(TRACKED):
        return _end_round(s)
    s.note("phase", phase=TRACKED[s.tracked])
    return None


def _end_round(s: Position) -> Ended:
    administration.send_home(s)
    s.tally, s.symbols = (0,) * len(s.tally), 0
    if s.round == ROUNDS:
        return _count(s)
    s.round += 1
    s.tracked = BONUS
    s.note("round", round=s.round)
    return None


def fed(s: Position) -> None:
    """A misfortune for each food that is missing."""
    for seat, colour in enumerate(s.seats):
        missing = hungry(counted(s, seat))
        if missing:
            s.misfortune[seat] += missing
            s.note("hungry", seat=colour, count=missing)


def fought(s: Position) -> None:
    """The war has been won or lost."""
    counts = {colour: counted(s, seat) for seat, colour in enumerate(s.seats)}
    force = sum(_sum(one, "warriors") for one in counts.values())
    s.note("war", symbols=s.symbols, force=force, won=force >= s.symbols)
    for colour, points in glories(s.symbols, [s.seats[one] for one in s.war_order], counts).items():
        s.glory[s.seats.index(colour)] += points
        s.note("glory", seat=colour, points=points)


def taxed(s: Position) -> None:
    """Taxes, out of the money that has been set."""
    for seat, colour in enumerate(s.seats):
        due = reckoning.tax_due(taxable(counted(s, seat)))
        if due:
            left = reckoning.pay_tax(due, s.silver[seat], s.copper[seat], money.rate(s))
            s.silver[seat], s.copper[seat] = left.silver, left.copper
            s.misfortune[seat] += left.misfortune
            s.note("tax", seat=colour, due=due, misfortune=left.misfortune)


RECKONED: Final = {"feed": fed, "war": fought, "tax": taxed}


# --- the score sheet ---


def _count(s: Position) -> Ended:
    """The people fill in the sheet; glories are known."""
    s.tracked = NOTHING
    for seat, points in enumerate(s.glory):
        s.tally = changed(s.tally, seat * len(TALLIES) + TALLIES.index("war"), points)
    s.note("count")
    return s.ask(COUNT, TABLE)


@RULES.act("counted", at=COUNT, rule="scorekeeper")
def count_up(s: Position, seat: int) -> Ended:
    """Everything has been entered: the points of everybody."""
    for one in range(len(s.seats)):
        for reason, points in sheet(counted(s, one)).items():
            s.score(one, points, reason, "7")
    all_ = [counted(s, one) for one in range(len(s.seats))]
    return administration.close(s, [[counts[what] for counts in all_] for what in DISCS_IN])
