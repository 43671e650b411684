"""What the next scoring of Ming-Dynastie would bring, as the board stands."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.games.ming_dynastie.rules.position import OVER, Position
from companion.games.ming_dynastie.rules.returns import CITY_MAJORITY, MEMBER_IN_CITY
from companion.games.ming_dynastie.rules.scoring import MONK, SCORING_ROUNDS, SET_OF_SIX, moves

Row = tuple[int, ...]

AFTER_MOVES: Final = ("scoring", "end", "over")
"""Phases of a round in which its members have been deployed."""


def next_scoring(s: Position) -> int:
    """The round of the next scoring: 2, 4 or 6 (7 if there are no more)."""
    done = s.stage.phase in AFTER_MOVES
    return next((r for r in SCORING_ROUNDS if r > s.round or (r == s.round and not done)), 7)


@lru_cache(maxsize=1 << 16)
def city_of(rows: tuple[Row, ...], tied_move: bool) -> Row:
    """How many members of each owner the districts of a province would send into their city."""
    return tuple(map(sum, zip(*(moves(row, tied_move) for row in rows), strict=True)))


def province_rows(s: Position, province: int) -> tuple[Row, ...]:
    """Members in the open of a province: a row of owners for each district."""
    board, owners = s.open, s.owners
    return tuple([tuple(board[d * 4 : d * 4 + owners]) for d in s.ed.districts_of[province]])


def majority_points(city: Row, owner: int) -> float:
    """The bonus that an owner would get if everybody left their members in the city."""
    mine = city[owner]
    if not mine or mine < max(city):
        return 0.0
    return CITY_MAJORITY / city.count(mine)


TILE_STEPS: Final = (0.0, 0.09, 0.2, 0.34, 0.52, 0.74, 1.0)
"""The fraction of a set's points that so many different tiles are worth."""


def tiles_worth(tiles: list[int], round_: int) -> float:
    """The points that a hand of tiles promises: sets, the set begun, and single tiles."""
    value = SET_OF_SIX.get(round_, SET_OF_SIX[SCORING_ROUNDS[-1]])
    sets = min(tiles)
    rest = [count - sets for count in tiles]
    different = sum(1 for count in rest if count)
    return sets * value + TILE_STEPS[different] * value + 1.2 * (sum(rest) - different)


def members_worth(round_: int) -> float:
    """The minimum value of a member in a city: its points there."""
    return float(MEMBER_IN_CITY.get(round_, 0))


def scorings_left(round_: int) -> int:
    """How many scorings are still to come, the next one being in ``round_``."""
    return sum(1 for r in SCORING_ROUNDS if r >= round_)


def monk_worth(round_: int) -> float:
    """A monk counts at each scoring that he survives."""
    left = scorings_left(round_)
    return MONK * sum(0.8**i for i in range(left))


def is_over(s: Position) -> bool:
    """Whether the game is over, so that only points count."""
    return s.stage is OVER
