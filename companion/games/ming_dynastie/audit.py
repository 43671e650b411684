"""What must hold at every moment: no piece, card or point comes from nowhere or gets lost."""

from __future__ import annotations

from typing import Final

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_dynastie import neutral
from companion.games.ming_dynastie.cards import HAND_LIMIT
from companion.games.ming_dynastie.position import NEUTRAL_OWNER, NOBODY, PLACE_MEMBER, STEPPED, Position

SUMS: Final = "impossible.sums"
"""All that can be said to people here: what they set is checked with better words before it comes to this."""


def check(s: Position) -> None:
    """Count everything.

    Raises:
        ImpossiblePosition: naming what does not add up.
    """
    ed = s.ed
    count, kinds, provinces = len(s.seats), len(ed.cards), len(ed.provinces)
    scored: dict[int, int] = {}
    for line in s.lines:
        scored[line.seat] = scored.get(line.seat, 0) + line.points
    for seat, colour in enumerate(s.seats):
        in_hand = s.left[seat] if s.stage == PLACE_MEMBER else 0
        found = s.supply[seat] + in_hand + s.box[seat] + s.monk.count(seat)
        found += sum(s.spaces[seat::4]) + sum(s.open[seat::4]) + sum(s.houses[seat::4])
        _same(found, ed.members, f"members.{colour}")
        if sum(s.hand_of(seat)) > HAND_LIMIT:
            raise ImpossiblePosition(f"hand.{colour}", SUMS)
        _same(s.points[seat], scored.get(seat, 0), f"points.{colour}")
    if s.has_neutral:
        found = s.neutral_supply + s.box[NEUTRAL_OWNER] + sum(s.open[2::4]) + sum(s.houses[2::4])
        _same(found, neutral.pool(s), "members.neutral")
        if max(s.open[d * 4 + 2] + s.houses[d * 4 + 2] for d in range(len(ed.districts))) > neutral.MOST_IN_DISTRICT:
            raise ImpossiblePosition("districts", SUMS)
    for card in range(kinds - 1):
        found = s.deck[card] + s.discard[card] + s.display.count(card) + sum(s.hand[card::kinds])
        _same(found, ed.movement[card], f"cards.{ed.cards[card]}")
    _same(s.dragons + s.dragons_out + sum(s.hand[kinds - 1 :: kinds]), ed.dragons, "cards.dragon")
    for province in range(provinces):
        found = s.tile_supply[province] + sum(s.tiles[province::provinces])
        _same(found, ed.province_tiles, f"tiles.{ed.provinces[province]}")
    princes = [district for district in s.prince if district != NOBODY]
    if len(set(princes)) != len(princes) and not (s.stage == STEPPED and s.blocked >> s.prince[s.turn] & 1):
        raise ImpossiblePosition("princes", SUMS)
    pieces = (*s.open, *s.spaces, *s.houses, *s.hand, *s.deck, *s.discard, *s.tiles, *s.supply, *s.box)
    numbers = (*pieces, s.dragons, s.dragons_out, s.neutral_supply)
    if min(numbers) < 0 or len(s.points) != count:
        raise ImpossiblePosition("position", SUMS)


def _same(found: int, expected: int, field: str) -> None:
    if found != expected:
        raise ImpossiblePosition(field, SUMS, found=found, expected=expected)
