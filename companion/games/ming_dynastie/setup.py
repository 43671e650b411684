"""Preparation: display, neutral members, princes (rulebook "Preparation", ruling 14)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.errors import SetupError
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie import neutral
from companion.games.ming_dynastie.actions import Actions, action_table
from companion.games.ming_dynastie.edition import Edition
from companion.games.ming_dynastie.position import NOBODY, PLACE_PRINCE, PRINCES, TURN_CARD, UNASKED, Ended, Position
from companion.games.ming_dynastie.table_rules import table_rules


def prepare(s: Position, seats: tuple[str, ...], options: Mapping[str, str], ed: Edition) -> None:
    """Lay out an empty board: supplies, a dragon card in every hand, six empty places in the display.

    Raises:
        SetupError: the starting seat is not in the game.
    """
    count = len(seats)
    start = int(options["start"]) - 1
    if start >= count:
        raise SetupError("setup.start", start=start + 1, count=count)
    provinces, districts, kinds = len(ed.provinces), len(ed.districts), len(ed.cards)
    s.ed, s.table, s.options, s.seats = ed, action_table(ed), dict(options), seats
    s.owners, s.rules = (3 if count == 2 else count), table_rules(options)
    s.open, s.houses, s.spaces = [0] * (districts * 4), [0] * (districts * 4), [0] * (provinces * 4)
    s.monk, s.display = [NOBODY] * districts, [NOBODY] * provinces
    s.hand = ([0] * (kinds - 1) + [1]) * count
    s.deck, s.discard, s.dragons, s.dragons_out = list(ed.movement), [0] * (kinds - 1), ed.dragons - count, 0
    s.tiles, s.tile_supply = [0] * (count * provinces), [ed.province_tiles] * provinces
    s.points, s.left, s.going = [0] * count, [0] * count, [0] * count
    s.prince, s.chosen = [NOBODY] * count, [NOBODY] * count
    s.supply, s.box, s.kept = [ed.members] * count, [0] * s.owners, [0] * districts
    s.lines, s.reports, s.notes, s.path, s.before = [], [], [], (), ()
    s.round, s.start, s.turn, s.slot = 1, start, start, 0
    s.passed = s.blocked = s.neutral_supply = s.first_city = s.to_choose = s.reports_round = 0
    s.city = NOBODY
    s.stage, s.to_act, s.tracker = TURN_CARD, (CHANCE,), None
    s._asked, s._legal = UNASKED, ()
    if count == 2:
        neutral.prepare(s)


def princes_missing(s: Position) -> bool:
    """Whether the game is still being prepared."""
    return NOBODY in s.prince


def begin_princes(s: Position) -> Ended:
    """The starting player places first; whose prince stands already is not asked."""
    return s.give_turn(next(seat for seat in s.from_start() if s.prince[seat] == NOBODY), PLACE_PRINCE)


def legal_princes(s: Position, seat: int) -> Actions:
    """Any district without another prince."""
    return tuple(action for action in s.table.prince if action.a not in s.prince)


def place_prince(s: Position, seat: int, district: int, _: int) -> Ended:
    """The prince enters and earns a tile of that province at once."""
    s.prince[seat] = district
    province = s.ed.province_of[district]
    s.tiles[seat * len(s.ed.provinces) + province] += 1
    s.tile_supply[province] -= 1
    return begin_princes(s) if princes_missing(s) else PRINCES
