"""Depth ``scorekeeper``: the people play by themselves; the app calls rounds and phases, reckons, and fills the sheet.

They say when a phase is over. Before that they set what they have counted for it: workers, and the food that they have
or miss; the forces in the war; the silver due as taxes and how much of it nobody can pay, or cards and money from which
that follows. The app takes misfortune, glories and taxes from that; what nobody has told is taken as none. After the
last round they set what the score sheet asks for. What lies on the board may be set too, but need not be, until they
want to enter every choice again: that is possible before a round, as all boxes are empty then; hands are drawn anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.actions import Ended, Refusal
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, added, changed
from companion.engine.ruled import UNASKED
from companion.engine.settings import DEPTH, FULL
from companion.engine.terms import TABLE
from companion.games.yinzi.rules import administration, cards, consistency, goods, money, routes, setup, sheet_sums
from companion.games.yinzi.rules.components import WORKERS_EACH
from companion.games.yinzi.rules.places import CARDS_PLAYED, DISCS_IN, LEVELS, PIP_NAMED, TALLIES
from companion.games.yinzi.rules.position import CARDS_A_ROUND, ROUNDS, Position
from companion.games.yinzi.rules.stages import (
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
    s.bonus = (NOTHING,) * len(s.bonus)
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
            s.shipped = changed(s.shipped, s.slot * count + seat, 0)
    s.fresh_turn()
    s.back = s.holding = NOTHING
    s.sent = (0,) * count
    s.had, s.war_order = (), ()
    s.need = s.half = 0
    s._asked = UNASKED


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
    _forget(s)
    s.ask(CHOOSE_BONUS, s.turn)
    consistency.check(s, {DEPTH: FULL})
    return None if s.round == 1 else cards.deal(s)


Counts = Mapping[str, int]
"""What the people have told of one player, by ``TALLIES``; what is left out nobody has told."""


def counted(s: Position, seat: int) -> Counts:
    """What the people have counted."""
    return {what: n for what, n in zip(TALLIES, s.of_seat(s.tally, seat), strict=True) if n != NOTHING}


def _sum(counts: Counts, *what: str) -> int:
    return sum(counts.get(one, 0) for one in what)


def meal(counts: Counts) -> int:
    """Food that a player has: cubes in pairs where two are one, and what was bought or comes from discs."""
    return sheet_sums.food_in(_sum(counts, *goods.FULL), _sum(counts, *goods.HALF)) + _sum(counts, "food")


def hungry(counts: Counts) -> int:
    """The food that somebody lacks: as told, but no more than the workers need if these are told too."""
    if "missing" not in counts:
        return sheet_sums.hungry(_sum(counts, "workers"), meal(counts))
    return min(counts["missing"], sheet_sums.food_needed(counts.get("workers", WORKERS_EACH)))


def taxable(counts: Counts) -> int:
    """The values of the cards and the tax discs together."""
    return _sum(counts, *CARDS_PLAYED, "taxes")


def due(counts: Counts) -> int:
    """Silver of taxes: as told, or what cards and discs come to."""
    return counts.get("due", sheet_sums.tax_due(taxable(counts)))


def paid(counts: Counts, silver: int, copper: int, rate: int) -> sheet_sums.Paid:
    """What is left of that money after the taxes. Whoever told what is due has paid it himself, as far as he said so;
    where cards were counted it is paid out of this money."""
    if "due" in counts:
        return sheet_sums.Paid(silver, copper, min(counts["due"], counts.get("unpaid", 0)))
    return sheet_sums.pay_tax(due(counts), silver, copper, rate)


def glories(symbols: int, slots: Sequence[str], counts: Mapping[str, Counts]) -> dict[str, int]:
    """Victory points of the war; ``slots`` are those that were told, the leftmost first. All others stand behind."""
    order = [*slots, *(seat for seat in counts if seat not in slots)]
    forces = [_sum(counts[seat], "warriors") for seat in order]
    return {order[slot]: points for slot, points in sheet_sums.glories(symbols, forces).items()}


def tied(symbols: int, slots: Sequence[str], counts: Mapping[str, Counts]) -> list[str]:
    """Who has as many workers in the war as others, so that points depend on who of them stands further left, which
    nobody has told yet: those of whom it matters first."""
    forces = {seat: _sum(one, "warriors") for seat, one in counts.items()}
    for _ in glories(symbols, slots, counts):
        most = max(forces.values())
        equal = [seat for seat, force in forces.items() if force == most]
        known = next((seat for seat in slots if seat in equal), None)
        if known is None and len(equal) > 1:
            return equal
        del forces[known if known is not None else equal[0]]
    return []


def sheet(counts: Counts) -> dict[str, int]:
    """A player's own lines of the score sheet but those of money and misfortune."""
    built = [counts.get(level, 0) for level in LEVELS]
    return {
        "boats": sheet_sums.BOAT * _sum(counts, "boats"),
        "factories": sum(each * count for each, count in zip(sheet_sums.FACTORY[1:], built, strict=True)),
        **{what: _sum(counts, what) for what in ("markets", "emissaries", "unsold", "war", "routes")},
    }


@RULES.act("next", at=TRACK, rule="scorekeeper")
def call_next(s: Position, seat: int) -> Ended:
    """The next one in the order: only a reminder."""
    s.place = (s.place + 1) % len(s.seats)
    return None


@RULES.act("rolled", PIP_NAMED, at=TRACK, rule="5 F I")
def roll(s: Position, seat: int, face: int) -> Ended:
    """The people have rolled the die for the rate of silver."""
    administration.move_die(s, face)
    s.rolled = 1
    return None


@roll.unless()
def _not_now(s: Position, seat: int, face: int) -> Refusal | None:
    if s.rolled:
        return Refusal("rolled", {"why": "again", "round": s.round})
    return Refusal("rolled", {"why": "early"}) if TRACKED[s.tracked] != "administration" else None


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


def _forget(s: Position) -> None:
    """Nothing of a round is told when the next one begins."""
    s.tally, s.symbols, s.rolled = (NOTHING,) * len(s.tally), NOTHING, 0


def _end_round(s: Position) -> Ended:
    administration.send_home(s)
    _forget(s)
    if s.round in (ROUNDS, s.last_round):
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
            s.misfortune = added(s.misfortune, seat, missing)
            s.note("hungry", seat=colour, count=missing)


def fought(s: Position) -> None:
    """The war has been won or lost, if anybody counted for it."""
    counts = {colour: counted(s, seat) for seat, colour in enumerate(s.seats)}
    if s.symbols == NOTHING and not any("warriors" in one for one in counts.values()):
        return
    force, symbols = sum(_sum(one, "warriors") for one in counts.values()), max(0, s.symbols)
    s.note("war", symbols=symbols, force=force, won=force >= symbols)
    for colour, points in glories(symbols, [s.seats[one] for one in s.war_order], counts).items():
        s.glory = added(s.glory, s.seats.index(colour), points)
        s.note("glory", seat=colour, points=points)


def taxed(s: Position) -> None:
    """Taxes: a misfortune for each silver that is unpaid."""
    for seat, colour in enumerate(s.seats):
        counts = counted(s, seat)
        if owed := due(counts):
            left = paid(counts, s.silver[seat], s.copper[seat], money.rate(s))
            s.silver = changed(s.silver, seat, left.silver)
            s.copper[seat] = left.copper
            s.misfortune = added(s.misfortune, seat, left.misfortune)
            s.note("tax", seat=colour, due=owed, misfortune=left.misfortune)


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
    discs = [[counts.get(what, 0) for counts in all_] for what in DISCS_IN]
    return administration.write(s, administration.last_lines(s, discs))
