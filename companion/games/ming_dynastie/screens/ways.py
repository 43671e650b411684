"""The cheapest way of a prince to every district, found from the view alone (rule 3.1, ruling 5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

DRAGON = "dragon"


@dataclass(frozen=True, slots=True)
class Journey:
    """A way and what pays for it: ``path`` begins where the prince stands, ``cards`` has one card a step."""

    path: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def dragons(self) -> int:
        """How many dragons it costs."""
        return self.cards.count(DRAGON)

    @property
    def price(self) -> tuple[int, int]:
        """What is compared: fewest cards, then fewest dragons."""
        return len(self.cards), self.dragons

    @property
    def action(self) -> str:
        """The chain of small actions, one a line."""
        return "\n".join(f"step {district} {card}" for district, card in zip(self.path[1:], self.cards, strict=True))


def neighbours(data: Mapping[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """District → (neighbour, transport), both ways, in the edition's order."""
    found: dict[str, list[tuple[str, str]]] = {d["id"]: [] for d in data["districts"]}
    for border in data["borders"]:
        found[border["a"]].append((border["b"], border["transport"]))
        found[border["b"]].append((border["a"], border["transport"]))
    return found


def journeys(
    data: Mapping[str, Any],
    start: str,
    hand: Mapping[str, int],
    occupied: Collection[str],
    first: Collection[str] | None = None,
) -> dict[str, tuple[Journey, Journey | None]]:
    """Every district where the prince can end: the cheapest way, and the cheapest with a dragon if that is another.

    Args:
        data: the edition's data with ``districts`` and ``borders``.
        start: where the prince stands.
        hand: cards by kind.
        occupied: districts of other princes: a way may lead through them and not end there.
        first: texts of the legal first steps; ``None`` allows all.
    """
    near = neighbours(data)
    best: dict[str, Journey] = {}
    dragon: dict[str, Journey] = {}
    ring = {(start, tuple(sorted((c, n) for c, n in hand.items() if n))): Journey((start,), ())}
    while ring:
        wider: dict[tuple[str, tuple[tuple[str, int], ...]], Journey] = {}
        for (district, left), journey in ring.items():
            cards = dict(left)
            for other, transport in near[district]:
                for card in (transport, DRAGON):
                    if not cards.get(card):
                        continue
                    if first is not None and not journey.cards and f"step {other} {card}" not in first:
                        continue
                    longer = Journey((*journey.path, other), (*journey.cards, card))
                    rest = tuple(sorted((c, n - (c == card)) for c, n in cards.items() if n > (c == card)))
                    wider.setdefault((other, rest), longer)
                    if other in occupied or other == start:
                        continue
                    if other not in best or longer.price < best[other].price:
                        best[other] = longer
                    if longer.dragons and (other not in dragon or longer.price < dragon[other].price):
                        dragon[other] = longer
        ring = wider
    return {
        district: (journey, None if journey.dragons else dragon.get(district)) for district, journey in best.items()
    }
