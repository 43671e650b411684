"""Preparation: display, neutral members, princes (rulebook "Preparation", ruling 14)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.actions import Ended, Refusal
from companion.engine.errors import SetupError
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules import move, neutral
from companion.games.ming_dynastie.rules.position import DISTRICT, NOBODY, PLACE_PRINCE, PRINCES, RULES, Position
from companion.games.ming_dynastie.rules.table_rules import table_rules


def prepare(s: Position) -> None:
    """Lay out an empty board: supplies, a dragon card in every hand, six empty places in the display.

    Raises:
        SetupError: the starting seat is not in the game.
    """
    count, ed = len(s.seats), s.ed
    start = int(s.options["start"]) - 1
    if start >= count:
        raise SetupError("setup.start", start=start + 1, count=count)
    s.owners, s.rules = (3 if count == 2 else count), table_rules(s.options)
    s.tracker = None
    s.begin()
    s.start = s.turn = start
    s.hand = ([0] * (len(ed.cards) - 1) + [1]) * count
    s.deck, s.dragons = list(ed.movement), ed.dragons - count
    s.tile_supply = [ed.province_tiles] * len(ed.provinces)
    s.supply = [ed.members] * count
    if count == 2:
        neutral.prepare(s)


def princes_missing(s: Position) -> bool:
    """Whether the game is still being prepared."""
    return NOBODY in s.prince


def begin_princes(s: Position) -> Ended:
    """The starting player places first; players whose prince is already on the board are not asked."""
    return s.give_turn(next(seat for seat in s.from_start() if s.prince[seat] == NOBODY), PLACE_PRINCE)


@RULES.act("prince", DISTRICT, at=PLACE_PRINCE, rule="preparation")
def place_prince(s: Position, seat: int, district: int) -> Ended:
    """The prince enters and earns a tile of that province at once."""
    s.prince[seat] = district
    province = s.ed.province_of[district]
    s.tiles[seat * len(s.ed.provinces) + province] += 1
    s.tile_supply[province] -= 1
    return begin_princes(s) if princes_missing(s) else PRINCES


def _other_aside(s: Position, seat: int, district: int) -> Iterator[dict[str, Change]]:
    yield move.aside(s, s.prince.index(district))


@place_prince.unless(mend=_other_aside)
def _prince_there(s: Position, seat: int, district: int) -> Refusal | None:
    if district not in s.prince:
        return None
    return Refusal("prince-there", {"seat": s.seats[s.prince.index(district)]})
