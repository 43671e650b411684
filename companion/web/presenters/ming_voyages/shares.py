"""Sharing points out over several regions: the units of an attack, new hordes and settlements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.web.presenters.ming_voyages.now import Plan, Situation
from companion.web.presenters.widgets import Counter

ENDINGS = ("battle", "enough")
"""What ends a sharing-out that could go on."""


def caps(plan: Plan, start: str) -> dict[str, int]:
    """The most that every region may be given, by its id; ``start`` is what the actions begin with (``send``)."""
    found: dict[str, int] = {}
    for action in plan.legal:
        head, _, count = action.text.rpartition(" ")
        verb, _, region = head.rpartition(" ")
        if verb == start and count.isdecimal():
            found[region] = max(found.get(region, 0), int(count))
    return found


def counted(chain: Sequence[str], start: str) -> dict[str, int]:
    """What a chain gives to each region."""
    found = {}
    for text in chain:
        head, _, count = text.rpartition(" ")
        verb, _, region = head.rpartition(" ")
        if verb == start:
            found[region] = int(count)
    return found


def shared(plan: Plan, start: str, counts: Mapping[str, int]) -> Plan:
    """The plan with these counts, and with the word that ends it where more could be given."""
    found = plan.then(*(f"{start} {region} {count}" for region, count in counts.items() if count))
    ending = next((word for word in ENDINGS if found.allows(word)), "")
    return found.then(ending) if ending else found


def filled(limits: Mapping[str, int], most: int, order: Sequence[str] = ()) -> dict[str, int]:
    """As many as there may be, from the first region on."""
    found, left = dict.fromkeys(limits, 0), most
    for region in sorted(limits, key=lambda name: order.index(name) if name in order else len(order)):
        found[region] = min(limits[region], left)
        left -= found[region]
    return found


def more(counts: Mapping[str, int], limits: Mapping[str, int], most: int, region: str) -> dict[str, int] | None:
    """One more in a region, taken from the fullest other one where nothing is left; ``None`` when it is full."""
    if counts[region] >= limits[region]:
        return None
    found = dict(counts)
    if sum(found.values()) >= most:
        others = [name for name in found if name != region and found[name]]
        if not others:
            return None
        found[max(others, key=lambda name: found[name])] -= 1
    found[region] += 1
    return found


def less(counts: Mapping[str, int], region: str) -> dict[str, int] | None:
    """One less in a region; ``None`` where that would leave nothing at all."""
    if not counts[region] or sum(counts.values()) < 2:
        return None
    return dict(counts) | {region: counts[region] - 1}


def cells(
    now: Situation, plan: Plan, start: str, counts: Mapping[str, int], most: int, marker: str
) -> tuple[Counter, ...]:
    """A count for every region that may be given some; none where there is nothing to choose."""
    limits = caps(plan, start)
    if len(limits) == 1 and max(limits.values()) == 1:
        return ()

    def way(given: Mapping[str, int] | None) -> str:
        return "" if given is None else shared(plan, start, given).href

    return tuple(
        Counter(
            region,
            now.region(region),
            counts[region],
            way(less(counts, region)),
            way(more(counts, limits, most, region)),
            marker,
        )
        for region in limits
    )
