"""What must hold at every moment: no piece, card or point comes from nowhere or gets lost."""

from __future__ import annotations

from companion.engine.errors import ImpossiblePosition
from companion.engine.inventory import SUMS, check_points
from companion.games.ming_dynastie import neutral
from companion.games.ming_dynastie.cards import HAND_LIMIT
from companion.games.ming_dynastie.position import NOBODY, STEPPED, Position


def check(s: Position) -> None:
    """Count everything.

    Raises:
        ImpossiblePosition: naming what does not add up.
    """
    s.check_pieces()
    check_points(s)
    kinds = len(s.ed.cards)
    for seat, colour in enumerate(s.seats):
        if sum(s.hand[seat * kinds : (seat + 1) * kinds]) > HAND_LIMIT:
            raise ImpossiblePosition(f"hand.{colour}", SUMS)
    if s.has_neutral:
        most = max(standing + housed for standing, housed in zip(s.open[2::4], s.houses[2::4], strict=True))
        if most > neutral.MOST_IN_DISTRICT:
            raise ImpossiblePosition("districts", SUMS)
    princes = [district for district in s.prince if district != NOBODY]
    if len(set(princes)) != len(princes) and not (s.stage is STEPPED and s.blocked >> s.prince[s.turn] & 1):
        raise ImpossiblePosition("princes", SUMS)
