"""Where things lie on the map of The Ming Voyages, from an edition's data. Millimetres throughout.

Everything that can be tapped has an outline with an id of its own (``outlines``): ``r-<region>`` for a land and for the
sea, ``v-<number>`` for the stop of a voyage. A page defines them once and draws, marks and links them by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Any, Final, TypeAlias

from companion.art.maps import path
from companion.art.shapes import Box, Point, disc, polygon

Geometry: TypeAlias = Mapping[str, Any]
"""An edition's data as in its ``data/<edition>.json``."""

SEA: Final = "sea"
FINGER: Final = 27.0
"""Radius on which a finger needs no luck, mm: not much more than as many pixels on a small phone."""
CORNERS: Final = 16
MARGIN: Final = 4.0
"""What a page cuts off on each side of the map: outside of it there is only the frame."""


def regions(data: Geometry) -> tuple[Mapping[str, Any], ...]:
    """All lands, then the sea."""
    return (*data["regions"], data["sea"])


def region(data: Geometry, name: str) -> Mapping[str, Any]:
    """A land or the sea by its id.

    Raises:
        LookupError: there is none.
    """
    found = next((one for one in regions(data) if one["id"] == name), None)
    if found is None:
        raise LookupError(f"the map has no region {name!r}")
    return found


def names_of(data: Geometry, say: Callable[[str], str]) -> dict[str, str]:
    """The names on the map: ``region:<id>``, ``voyage:<n>`` and ``gate:<a>-<b>`` for a gate between two lands.

    Args:
        say: the words of the game and the press in the language wanted, for all but what owners of a box named.
    """
    found = [*(f"region:{one['id']}" for one in regions(data)), *(f"voyage:{one['n']}" for one in data["voyages"])]
    found += [f"gate:{one['a']}-{one['b']}" for one in data["adjacency"] if "gate" in one]
    own = {f"region:{one['id']}": str(one["names"]["en"]) for one in regions(data) if "own" in one}
    return {key: own.get(key) or say(key.replace(":", ".")) for key in found}


def outline(data: Geometry, name: str) -> str:
    """A region as path data.

    Raises:
        LookupError: there is none of that id.
    """
    return sea(data) if name == SEA else path(region(data, name)["polygon"], closed=True)


def stop(data: Geometry, number: int) -> str:
    """The stop of a voyage as path data.

    Raises:
        LookupError: there is no voyage of that number.
    """
    found = next((one for one in data["voyages"] if one["n"] == number), None)
    if found is None:
        raise LookupError(f"the map has no voyage {number}")
    (x, y), r = found["at"], data["voyage_radius"]
    return disc(x, y, r)


def room(data: Geometry, number: int) -> str:
    """Where a finger means a stop, as path data: around it, as far as half the way to any other stop.

    Raises:
        LookupError: there is no voyage of that number.
    """
    stops = {one["n"]: one["at"] for one in data["voyages"]}
    if number not in stops:
        raise LookupError(f"the map has no voyage {number}")
    x, y = stops[number]
    others = [(hypot(u - x, v - y) / 2, atan2(v - y, u - x)) for n, (u, v) in stops.items() if n != number]
    corners = []
    for turn in (2 * pi * corner / CORNERS for corner in range(CORNERS)):
        ways = [half / cos(turn - to) for half, to in others if cos(turn - to) > 0]
        reach = min([FINGER, *ways])
        corners.append((round(x + reach * cos(turn)), round(y + reach * sin(turn))))
    return polygon(corners, True)


def sea(data: Geometry) -> str:
    """All water as path data, up to the frame."""
    area = data["map"]
    corners = [(area["w"], data["coast"][0][1]), (area["w"], area["h"]), (0, area["h"]), (0, far_shore(data)[0][1])]
    return path([*corners, *far_shore(data), *reversed(data["coast"])], closed=True)


def far_shore(data: Geometry) -> Sequence[Point]:
    """The coast of foreign lands, from the western edge to where the Empire's begins."""
    land, end = data["beyond"], data["coast"][-1]
    return [(x, y) for x, y in land[1 : next(i for i, at in enumerate(land) if list(at) == list(end)) + 1]]


def outlines(data: Geometry) -> dict[str, str]:
    """Ids by path data for ``svg.definitions`` and ``svg.markup``: all that can be tapped, and the coast."""
    found = {outline(data, one["id"]): f"r-{one['id']}" for one in regions(data)}
    found |= {stop(data, one["n"]): f"v-{one['n']}" for one in data["voyages"]}
    return found | {shore(data): "r-shore", path(data["wall"]): "r-wall"}


def shore(data: Geometry) -> str:
    """Where any land meets water, as path data."""
    return path(data["coast"]) + path(far_shore(data))


def borders(data: Geometry) -> dict[tuple[str, str], list[Point]]:
    """The border between every two lands that touch, as the points that both outlines share, by their ids."""
    found: dict[tuple[str, str], list[Point]] = {}
    lands = {one["id"]: [(x, y) for x, y in one["polygon"]] for one in data["regions"]}
    for one in data["adjacency"]:
        mine, other = lands[one["a"]], set(lands[one["b"]])
        runs: list[list[Point]] = [[]]
        for at in mine + mine:
            if at in other:
                runs[-1].append(at)
            elif runs[-1]:
                runs.append([])
        found[one["a"], one["b"]] = max(runs, key=len)
    return found


def crossing(data: Geometry, a: str, b: str) -> Point:
    """Where the way from one land to the other crosses their border: at the gate, if there is the wall between them.

    Raises:
        LookupError: they do not touch.
    """
    for one in data["adjacency"]:
        if {one["a"], one["b"]} == {a, b}:
            x, y = one["at"]
            return x, y
    raise LookupError(f"there is no way from {a!r} to {b!r}")


def whole(data: Geometry) -> Box:
    """What a page shows of the map."""
    area = data["map"]
    return MARGIN, MARGIN, area["w"] - 2 * MARGIN, area["h"] - 2 * MARGIN + 2


def around(data: Geometry, names: Iterable[str], ratio: float, room: float = 8.0) -> Box:
    """The part of the map in which these regions are seen whole, or else as much of it as there is.

    Args:
        names: ids of regions, at least one.
        ratio: width by height of the window.
        room: left around the regions on every side.
    """
    points = [at for name in names for at in (region(data, name).get("polygon") or [region(data, name)["counts_at"]])]
    left, right = min(x for x, _ in points) - room, max(x for x, _ in points) + room
    top, bottom = min(y for _, y in points) - room, max(y for _, y in points) + room
    return window(data, ((left + right) / 2, (top + bottom) / 2), max(right - left, (bottom - top) * ratio), ratio)


def window(data: Geometry, middle: Point, w: float, ratio: float) -> Box:
    """A part of the map that wide around a point, moved and made smaller as far as it must be to lie on the map."""
    left, top, wide, high = whole(data)
    w = min(w, wide, high * ratio)
    h = w / ratio
    x = min(max(middle[0] - w / 2, left), left + wide - w)
    y = min(max(middle[1] - h / 2, top), top + high - h)
    return round(x, 1), round(y, 1), round(w, 1), round(h, 1)


def voyages_window(data: Geometry) -> Box:
    """The part of the map with all voyages and the sea."""
    _, top, wide, high = whole(data)
    upper = min(y for _, y in far_shore(data)) - 22
    return MARGIN, upper, wide, top + high - upper


def view_box(box: Box) -> str:
    """A part of the map as a view box."""
    return " ".join(f"{value:g}" for value in box)
