"""Cities for the printed board: larger than the phone's, so that nine members lie in them side by side.

On the phone a member in a city is a small sign. On paper it is a square of 9 mm, and the houses of the edition are
closer to each other than that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, radians, sin
from typing import Any, Final

RADIUS: Final = 27.0
"""Of a city on the printed board, mm; the nearest border symbol is 38 mm from a city's middle."""
RING: Final = 18.8
"""Distance of the houses from the middle, mm: nine squares of 9 mm do not touch there, upright or turned."""


def roomy(data: Mapping[str, Any]) -> dict[str, Any]:
    """The edition's geometry with houses spread evenly around larger cities; each stays before its own district."""
    houses: dict[str, list[list[float]]] = {}
    for province in data["provinces"]:
        own = {d["id"]: d["houses_at"] for d in data["districts"] if d["province"] == province["id"]}
        houses |= spread(province["city_at"], own)
    districts = [{**d, "houses_at": houses[d["id"]]} for d in data["districts"]]
    return {**data, "city_radius": RADIUS, "districts": districts}


def spread(centre: Sequence[float], own: Mapping[str, Sequence[Sequence[float]]]) -> dict[str, list[list[float]]]:
    """Places for the houses of one city.

    Args:
        centre: its middle.
        own: the houses of each of its districts as they are in the edition.
    """
    order: list[tuple[float, str, float]] = []
    for name, places in own.items():
        angles = [degrees(atan2(y - centre[1], x - centre[0])) for x, y in places]
        middle = _mean(angles)
        order += [(middle, name, (angle - middle + 180) % 360) for angle in angles]
    order.sort()
    step = 360.0 / len(order)
    start = _mean([middle + aside - 180 - number * step for number, (middle, _, aside) in enumerate(order)])
    out: dict[str, list[list[float]]] = {name: [] for name in own}
    for number, (_, name, _) in enumerate(order):
        turn = radians(start + number * step)
        out[name].append([round(centre[0] + RING * cos(turn), 2), round(centre[1] + RING * sin(turn), 2)])
    return out


def _mean(angles: Sequence[float]) -> float:
    """The middle direction of some that lie near each other, degrees from 0 to 360."""
    x, y = sum(cos(radians(a)) for a in angles), sum(sin(radians(a)) for a in angles)
    return degrees(atan2(y, x)) % 360
