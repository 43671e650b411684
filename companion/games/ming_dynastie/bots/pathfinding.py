"""Where a prince can get with a hand of cards, and what the cheapest way costs."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.ming_dynastie.rules.edition import Edition
from companion.games.ming_dynastie.rules.position import Position


class Route(NamedTuple):
    """A prince's route: steps as ``(district, card)``, and the hand that is left."""

    steps: tuple[tuple[int, int], ...]
    hand: tuple[int, ...]

    @property
    def dragons(self) -> int:
        """Dragon cards paid."""
        dragon = len(self.hand) - 1
        return sum(1 for _, card in self.steps if card == dragon)


def reachable(s: Position, start: int, hand: tuple[int, ...], blocked: int, most: int = 5) -> dict[int, Route]:
    """The cheapest route to each free district: fewest cards, then fewest dragons (rule 3.1, ruling 5).

    Occupied districts may be passed through, and a route may lead back to ``start``. If routes are unchecked, one step
    leads to any free district, so longer ones are not tried.
    """
    if s.ed.unchecked:
        most = 1
    best: dict[int, Route] = {}
    seen = {(start, hand)}
    frontier = [(start, Route((), hand))]
    for _ in range(most):
        following: list[tuple[int, Route]] = []
        for district, way in frontier:
            for neighbour, card, rest in _steps(s, district, way.hand):
                if (neighbour, rest) in seen:
                    continue
                seen.add((neighbour, rest))
                new = Route((*way.steps, (neighbour, card)), rest)
                following.append((neighbour, new))
                if not blocked >> neighbour & 1:
                    known = best.get(neighbour)
                    if known is None or (len(known.steps) == len(new.steps) and new.dragons < known.dragons):
                        best[neighbour] = new
        frontier = following
    return best


def _steps(s: Position, district: int, hand: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    found = []
    dragon = len(hand) - 1
    for neighbour, transport in s.ed.steps[district]:
        for card in (transport, dragon):
            if hand[card]:
                found.append((neighbour, card, (*hand[:card], hand[card] - 1, *hand[card + 1 :])))
    return found


def distances(ed: Edition, start: int) -> list[int | None]:
    """Borders to cross from ``start`` to the nearest district of each province; ``None`` if it cannot be reached."""
    near = {start: 0}
    queue = [start]
    for district in queue:
        for neighbour, _ in ed.steps[district]:
            if neighbour not in near:
                near[neighbour] = near[district] + 1
                queue.append(neighbour)
    return [min((near[d] for d in districts if d in near), default=None) for districts in ed.districts_of]
