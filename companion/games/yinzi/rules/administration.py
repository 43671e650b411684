"""Phase F: the rate of silver, workers, and what belongs to a round; then the end of the game and its points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.engine.actions import Ended, Plays
from companion.engine.fields import NOTHING
from companion.engine.terms import CHANCE, ScoreLine
from companion.games.yinzi.rules import cards, routes, rural, sheet_sums
from companion.games.yinzi.rules.money import rate
from companion.games.yinzi.rules.places import A_SECTION, BOTTOM, LYING, PIP_NAMED, SECTION_NAMES, TOP
from companion.games.yinzi.rules.position import CARDS_A_ROUND, ROUNDS, Position
from companion.games.yinzi.rules.stages import DIE, DRAW, GAME_OVER, LAST, NEXT_CARDS, OVER, RULES

PIPS = 6
ACTIONS_SHARE: Final = 0.8
"""How much of a round its cards take."""


def begin(s: Position) -> Ended:
    """The die is rolled, in the last round too (ruling 13)."""
    s.note("phase", phase="administration")
    return s.ask(DIE, CHANCE)


@RULES.act("die", PIP_NAMED, at=DIE, rule="5 F I")
def roll(s: Position, seat: int, face: int) -> Ended:
    """The rate follows the die, then everything goes home."""
    move_die(s, face)
    send_home(s)
    if s.round in (ROUNDS, s.last_round):
        return begin_last(s)
    s.round += 1
    s.order = tuple(seat for seat in s.bonus if seat != NOTHING)
    s.bonus = (NOTHING,) * len(s.bonus)
    return cards.deal(s)


def progress(s: Position) -> float:
    """How much is played."""
    rounds = s.last_round or ROUNDS
    if s.stage is OVER:
        return 1.0
    cards = len(s.seats) * CARDS_A_ROUND
    dealt = s.stage not in (DRAW, NEXT_CARDS)
    played = dealt * (1 - sum(s.hand) / cards if s.phase == "actions" else s.phase not in ("setup", "bonus"))
    return (s.round - 1 + ACTIONS_SHARE * played) / rounds


def move_die(s: Position, face: int) -> None:
    """More than its space: to the right; less: to the left."""
    before = rate(s)
    s.rate += (face > s.rate) - (face < s.rate)
    s.note("rate", rate=rate(s), before=before, pip=face + 1)


DIE.draws_by(lambda s: (1,) * PIPS, roll)


def send_home(s: Position) -> None:
    """Workers of the boxes go home, migrants move down; tax discs, helpers and recruits go home."""
    for seat in range(len(s.seats)):
        first = seat * 16
        s.home[seat] += sum(s.workers[first : first + LYING])
        s.workers[first : first + LYING] = [0] * LYING
        s.move(seat, TOP, BOTTOM, s.workers[first + TOP])
        s.discs[seat] += s.taxed[seat] + s.helpers[seat] + s.recruits[seat]
    s.taxed = s.helpers = s.recruits = s.sent = (0,) * len(s.seats)
    s.war_order = ()
    s.weaker = 0
    s.card_on = (NOTHING,) * len(s.card_on)
    s.fresh_turn()


# --- the end: last opportunities and the points (7) ---


def begin_last(s: Position) -> Ended:
    """In turn order everybody may sell food, or fill open tiles."""
    s.place = -1
    return following(s)


def following(s: Position) -> Ended:
    """The next one who can do any of that."""
    while s.place + 1 < len(s.seats):
        s.fresh_turn()
        s.place += 1
        if _anything(s, s.turn):
            return s.ask(LAST, s.turn)
    return GAME_OVER


def _anything(s: Position, seat: int) -> bool:
    return bool(rural.sales(s, seat) or routes.answers(s, seat))


@LAST.offers
def plays(s: Position, seat: int) -> Plays:
    """Sales and what can be given, or nothing more."""
    return (*rural.sales(s, seat), *routes.answers(s, seat), *s.table.of(pass_))


def carry_on(s: Position) -> Ended:
    """Ask on, as long as there is anything."""
    return s.ask(LAST, s.turn) if _anything(s, s.turn) else following(s)


@RULES.act("pass", at=LAST, rule="7")
def pass_(s: Position, seat: int) -> Ended:
    """Do nothing more."""
    return following(s)


def finish(s: Position) -> Ended:
    """Count everything."""
    return write(s, sheet(s))


def sheet(s: Position) -> Iterator[ScoreLine]:
    """The lines of the score sheet by what lies on the board now, whenever that is."""
    worth, count = s.ed.worth, len(s.ed.factories)
    for seat in range(len(s.seats)):
        row = slice(seat * len(worth), (seat + 1) * len(worth))
        sold, sent = s.abroad[row], s.emissaries[row]
        points = {
            "boats": sheet_sums.BOAT * s.capacity(seat),
            "factories": sum(sheet_sums.FACTORY[level] for level in s.levels[seat * count : (seat + 1) * count]),
            "markets": sum(there * vp for there, vp in zip(sold, worth, strict=True)),
            "emissaries": sum(sent),
            "unsold": sum(s.stored[seat * count : (seat + 1) * count]) + s.hold.count(seat),
            "war": s.glory[seat],
            "routes": sum(s.ed.routes[route].vp for route, won in enumerate(s.of_seat(s.won_routes, seat)) if won),
        }
        for reason, found in points.items():
            yield ScoreLine(seat, found, reason, {}, "7")
    sections = [s.advanced[first : first + A_SECTION] for first in range(0, len(s.advanced), A_SECTION)]
    yield from last_lines(s, [[there.count(seat) for seat in range(len(s.seats))] for there in sections])


def last_lines(s: Position, discs: Sequence[Sequence[int]]) -> Iterator[ScoreLine]:
    """The last lines of the score sheet; ``discs`` are those of each seat, section by section."""
    for name, there in zip(SECTION_NAMES, discs, strict=True):
        for seat, found in sheet_sums.majority({str(seat): count for seat, count in enumerate(there)}).items():
            yield ScoreLine(int(seat), found, "advancements", {"section": name}, "7, ruling 44")
    for seat_ in range(len(s.seats)):
        yield ScoreLine(seat_, sheet_sums.silver_in(s.silver[seat_], s.copper[seat_], rate(s)), "silver", {}, "7")
        yield ScoreLine(seat_, sheet_sums.MISFORTUNE * s.misfortune[seat_], "misfortune", {}, "7")


def write(s: Position, lines: Iterable[ScoreLine]) -> Ended:
    """Write these lines of the score sheet, which end the game."""
    for seat, points, reason, params, rule in lines:
        s.score(seat, points, reason, rule, **params)
    return s.ask(OVER)


def winners(s: Position) -> tuple[int, ...]:
    """Most points; of those tied whoever is earlier in the last order."""
    if s.stage is not OVER:
        return ()
    best = max(s.points)
    return (next(seat for seat in s.order if s.points[seat] == best),)
