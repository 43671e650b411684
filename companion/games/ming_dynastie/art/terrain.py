"""What the outlines of a map come to: where land meets water, where hills have room. Millimetres throughout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Any, TypeAlias

from companion.art.maps import holds, path

Point: TypeAlias = Sequence[float]
Geometry: TypeAlias = Mapping[str, Any]
"""An edition's data as in its ``data/<edition>.json``."""


def shores(data: Geometry) -> tuple[list[list[Point]], list[list[Point]]]:
    """The outline of the land as runs of points: (coast, frame). The frame is where the land meets the paper's edge."""
    count: dict[frozenset[tuple[float, float]], tuple[Point, Point]] = {}
    for district in data["districts"]:
        points = [tuple(p) for p in district["polygon"]]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            if a == b:
                continue
            key = frozenset((a, b))
            if key in count:
                del count[key]
            else:
                count[key] = (a, b)
    xs = [x for d in data["districts"] for x, _ in d["polygon"]]
    ys = [y for d in data["districts"] for _, y in d["polygon"]]
    limits = ((0, min(xs)), (1, min(ys)), (1, max(ys)))

    def framed(edge: tuple[Point, Point]) -> bool:
        return any(abs(edge[0][axis] - at) < 0.6 and abs(edge[1][axis] - at) < 0.6 for axis, at in limits)

    edges = list(count.values())
    return chains([e for e in edges if not framed(e)]), chains([e for e in edges if framed(e)])


def chains(edges: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Directed edges joined end to start into runs."""
    after = {tuple(a): b for a, b in edges}
    ends = {tuple(b) for _, b in edges}
    runs: list[list[Point]] = []
    for start in [a for a in after if a not in ends] or list(after)[:1]:
        run: list[Point] = [start]
        while tuple(run[-1]) in after:
            run.append(after.pop(tuple(run[-1])))
        runs.append(run)
    return runs


def cuts(centre: Point, rows: Sequence[Sequence[Point]], radius: float) -> str:
    """Short walls between the houses of neighbouring districts: halfway between the nearest two of each pair."""
    out = []
    for number, row in enumerate(rows):
        for other in rows[number + 1 :]:
            a, b = min(
                ((p, q) for p in row for q in other), key=lambda pq: hypot(pq[0][0] - pq[1][0], pq[0][1] - pq[1][1])
            )
            dx, dy = (a[0] + b[0]) / 2 - centre[0], (a[1] + b[1]) / 2 - centre[1]
            size = hypot(dx, dy) or 1.0
            ends = [(round(centre[0] + dx / size * r, 1), round(centre[1] + dy / size * r, 1)) for r in (9.0, radius)]
            out.append(path(ends))
    return "".join(out)


def hills(data: Geometry) -> Sequence[tuple[float, float]]:
    """Places for small hills where they touch nothing that matters: the same ones every time."""
    busy: list[tuple[float, float, float]] = []
    for d in data["districts"]:
        x, y = d["label_at"]
        busy += [(x + dx, y + dy, 17) for dx in (-28, 0, 28) for dy in (-3, 14)]
        x, y = d["field_at"]
        busy += [(x + dx, y, 17) for dx in (-16, 0, 16)]
        busy += [(*d["monastery_at"], 17), (*d["prince_at"], 22)]
    busy += [(*p["city_at"], data["city_radius"] + 9) for p in data["provinces"]]
    busy += [(*b["token_at"], 17) for b in data["borders"]]
    busy += [(*p, 10) for b in data["borders"] for p in b["line"]]
    busy += [(*p, 11) for r in data["rivers"] for arm in r["lines"] for p in arm]
    return _free(tuple(busy), tuple(tuple((x, y) for x, y in d["polygon"]) for d in data["districts"]))


@lru_cache(maxsize=8)
def _free(
    busy: Sequence[tuple[float, float, float]], lands: Sequence[Sequence[Point]]
) -> Sequence[tuple[float, float]]:
    """Points of a loose grid that lie apart, farther from every busy point than its reach, and with their surroundings
    of 9 mm on land. Kept, as looking for them takes as long as drawing all the rest of the map."""
    found: list[tuple[float, float]] = []
    for row in range(3, 39):
        for column in range(2, 40):
            x, y = column * 10.0 + (row * 37 % 7), row * 10.0 + (column * 53 % 5)
            apart = all(hypot(x - fx, y - fy) > 44 for fx, fy in found)  # first, as it says no most quickly
            if (
                apart
                and all(hypot(x - bx, y - by) > r for bx, by, r in busy)
                and all(
                    any(holds(land, x + dx, y + dy) for land in lands) for dx, dy in ((-9, 0), (9, 0), (0, -7), (0, 3))
                )
            ):
                found.append((x, y))
    return tuple(found)
