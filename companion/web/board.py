"""The board as SVG, drawn from an edition's geometry in millimetres.

This module draws what never changes within a table: land, water, borders, cities, transport tokens and names. It is
built once per board. The pieces lie in ``companion.web.pieces``. Colours come from the style sheet, so that
one drawing serves light and dark.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Any, Final

from markupsafe import Markup, escape

from companion.engine import registry

Point = Sequence[float]
Geometry = Mapping[str, Any]

MARGIN = 4.0
"""What the view box cuts off on each side, mm."""


OWN_BOARDS: Final = 64
"""How many boards that owners typed in are kept drawn."""


def text_of(own: Mapping[str, Any] | None) -> str:
    """An own board as the text by which its drawing is kept; empty for none."""
    return json.dumps(own, sort_keys=True, ensure_ascii=False) if own else ""


@lru_cache(maxsize=OWN_BOARDS)
def geometry(game: str, edition: str, own: str = "") -> Geometry | None:
    """The edition's data with its geometry in mm, or ``None`` for a game without a map.

    ``own`` is what owners entered about their box, as ``text_of`` writes it.
    """
    data = registry.game(game).geometry(edition, json.loads(own) if own else None)
    return data if "map" in data and "districts" in data else None


@dataclass(frozen=True, slots=True)
class Drawing:
    """The board in two layers, so that marks may lie on the ground and below the cities; ids ``board-…``."""

    ground: Markup
    top: Markup
    names: Markup


@lru_cache(maxsize=OWN_BOARDS)
def drawing(game: str, edition: str, own: str = "") -> Drawing:
    """The board of an edition that has a map, drawn once; for an own board with its names and borders."""
    data = geometry(game, edition, own)
    if data is None:
        raise LookupError(f"{game} has no map in its edition {edition}")
    return draw(data)


@lru_cache(maxsize=OWN_BOARDS)
def sketch(game: str, edition: str, own: str) -> Drawing:
    """An own board that is still being entered, as far as it is known."""
    return draw(registry.game(game).geometry(edition, json.loads(own) if own else None, partly=True))


def view_box(data: Geometry) -> str:
    """The view box of the whole map."""
    area = data["map"]
    return f"{MARGIN:g} {MARGIN:g} {area['w'] - 2 * MARGIN:g} {area['h'] - 2 * MARGIN:g}"


def line(points: Iterable[Point], closed: bool = False) -> str:
    """SVG path data through the points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + ("Z" if closed else "")


def draw(data: Geometry) -> Drawing:
    """Everything that never moves; a close-up leaves out the names."""
    return Drawing(
        Markup('<g id="board-ground">{}</g>').format(ground(data)),
        Markup('<g id="board-top">{}{}{}</g>').format(cities(data), tokens(data), monasteries(data)),
        names(data),
    )


def ground(data: Geometry) -> Markup:
    """Sea, land with tint and pattern, hills, rivers, borders and coast."""
    area = data["map"]
    coast, frame = shores(data)
    shore = " ".join(line(run) for run in coast)
    edge = " ".join(line(run) for run in frame)
    land = "".join(f'<use href="#d-{d["id"]}"/>' for d in data["districts"])
    parts = [
        f'<rect class="sea" width="{area["w"]:g}" height="{area["h"]:g}"/>',
        f'<defs><path id="shore" d="{shore}"/></defs>',
        *(
            f'<use href="#shore" class="wave w{number}"/><use href="#shore" class="calm w{number}"/>'
            for number in WAVES
        ),
    ]
    for province in data["provinces"]:
        name = province["id"]
        inside = [d for d in data["districts"] if d["province"] == name]
        shapes = "".join(f'<path id="d-{d["id"]}" d="{line(d["polygon"], closed=True)}"/>' for d in inside)
        uses = "".join(f'<use href="#d-{d["id"]}"/>' for d in inside)
        parts.append(f'<g fill="var(--{name})">{shapes}</g><g class="pat" fill="url(#pat-{name})">{uses}</g>')
    parts.append(f'<clipPath id="land">{land}</clipPath>')
    parts.append(f'<g class="peaks">{"".join(hill(x, y) for x, y in hills(data))}</g>')
    parts.append(f'<g class="riv" clip-path="url(#land)">{"".join(river(r) for r in data["rivers"])}</g>')
    home = {d["id"]: d["province"] for d in data["districts"]}
    outlines = data.get("outlines", data["borders"])
    inner = [b["line"] for b in outlines if home[b["a"]] == home[b["b"]]]
    outer = [b["line"] for b in outlines if home[b["a"]] != home[b["b"]]]
    parts.append(f'<path class="bi" d="{" ".join(map(line, inner))}"/>')
    parts.append(f'<path class="bo" d="{" ".join(map(brush, outer))}"/>')
    parts.append(f'<use href="#shore" class="coast"/><path class="edge" d="{edge}"/>')
    parts.append(f'<use href="#seal" x="{area["w"] - 21:g}" y="{area["h"] - 27:g}" width="14" height="14"/>')
    return Markup("".join(parts))


WAVES = (4, 3, 2, 1)
"""Lines of surf from the outermost in; the style sheet gives each its distance from the coast."""


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


def brush(points: Sequence[Point]) -> str:
    """A border as a stroke of a brush: thin at its ends, swelling a little on the way. Closed path data."""
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        half = 0.75 + (0.45 if index % 3 == 1 else 0.15 if index % 3 == 2 else 0.0)
        dx, dy = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((round(x + dx, 1), round(y + dy, 1)))
        right.append((round(x - dx, 1), round(y - dy, 1)))
    return line([*left, *reversed(right)], closed=True)


def river(data: Mapping[str, Any]) -> str:
    """A river as three parallel lines, drawn by three strokes over each other; one with several arms is a great one."""
    kind = "big" if len(data["lines"]) > 1 else "small"
    path = " ".join(line(arm) for arm in data["lines"])
    return "".join(f'<path class="r{stroke} {kind}" d="{path}"/>' for stroke in (1, 2, 3))


def cities(data: Geometry) -> Markup:
    """The ring of nine houses of each city, with its three cuts."""
    parts = []
    for province in data["provinces"]:
        x, y = province["city_at"]
        radius = data["city_radius"] - 1
        houses = {d["id"]: d["houses_at"] for d in data["districts"] if d["province"] == province["id"]}
        parts.append(f'<g class="city"><circle class="wall" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>')
        parts.append(f'<circle class="wall2" cx="{x:g}" cy="{y:g}" r="{radius - 2.2:g}"/>')
        parts.append(f'<path class="cut" d="{cuts((x, y), list(houses.values()), radius - 2.2)}"/>')
        for hx, hy in (house for row in houses.values() for house in row):
            parts.append(f'<use href="#house" x="{hx - 4.4:.1f}" y="{hy - 4.4:.1f}" width="8.8" height="8.8"/>')
        parts.append(f'<circle class="hub" cx="{x:g}" cy="{y:g}" r="4.2"/></g>')
    return Markup("".join(parts))


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
            out.append(line(ends))
    return " ".join(out)


def token(border: Mapping[str, Any], extra: str = "") -> str:
    """The disc on a border that shows its transport."""
    x, y = border["token_at"]
    return (
        f'<g class="tk {border["transport"]}{extra}" data-b="{border["a"]} {border["b"]}">'
        f'<circle cx="{x:g}" cy="{y:g}" r="9.6"/>'
        f'<use href="#t-{border["transport"]}" x="{x - 7.2:.1f}" y="{y - 7.2:.1f}" width="14.4" height="14.4"/></g>'
    )


def tokens(data: Geometry) -> Markup:
    """The transport of every border; one that our map does not have is a dotted line between two names."""
    outlines = {frozenset((known["a"], known["b"])) for known in data.get("outlines", data["borders"])}
    far = [border["line"] for border in data["borders"] if frozenset((border["a"], border["b"])) not in outlines]
    ways = f'<path class="far" d="{" ".join(map(line, far))}"/>' if far else ""
    return Markup(ways + "".join(token(border) for border in data["borders"]))


def monasteries(data: Geometry) -> Markup:
    """One monastery a district."""
    spots = (d["monastery_at"] for d in data["districts"])
    return Markup(
        "".join(
            f'<use href="#monastery" x="{x - 10.5:.1f}" y="{y - 10.5:.1f}" width="21" height="21"/>' for x, y in spots
        )
    )


def names(data: Geometry) -> Markup:
    """District names with a halo of their province's tint."""
    texts = [
        f'<text class="nm in-{d["province"]}" x="{d["label_at"][0]:g}" y="{d["label_at"][1] - 4.5:g}">'
        f"{escape(d['name'])}</text>"
        for d in data["districts"]
    ]
    return Markup(f'<g id="board-names" aria-hidden="true">{"".join(texts)}</g>')


def hills(data: Geometry) -> list[tuple[float, float]]:
    """Places for small hills where they touch nothing that matters: the same ones every time."""
    busy: list[tuple[float, float, float]] = []
    for d in data["districts"]:
        x, y = d["label_at"]
        busy += [(x + dx, y + dy, 17) for dx in (-28, 0, 28) for dy in (-3, 14)]
        busy += [(*d["monastery_at"], 17), (*d["prince_at"], 22)]
    busy += [(*p["city_at"], data["city_radius"] + 9) for p in data["provinces"]]
    busy += [(*b["token_at"], 17) for b in data["borders"]]
    busy += [(*p, 10) for b in data["borders"] for p in b["line"]]
    busy += [(*p, 11) for r in data["rivers"] for arm in r["lines"] for p in arm]
    found: list[tuple[float, float]] = []
    for row in range(3, 39):
        for column in range(2, 40):
            x, y = column * 10.0 + (row * 37 % 7), row * 10.0 + (column * 53 % 5)
            free = all(hypot(x - bx, y - by) > r for bx, by, r in busy) and inside(data, x, y)
            if free and all(hypot(x - fx, y - fy) > 44 for fx, fy in found):
                found.append((x, y))
    return found


def inside(data: Geometry, x: float, y: float) -> bool:
    """Whether a point and its surroundings of 9 mm lie on land."""
    return all(
        any(holds(d["polygon"], x + dx, y + dy) for d in data["districts"])
        for dx, dy in ((-9, 0), (9, 0), (0, -7), (0, 3))
    )


def holds(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Whether the polygon contains the point (even-odd rule)."""
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def hill(x: float, y: float) -> str:
    """A hill of two strokes of ink and a shadow."""
    return f'<path d="M{x - 5:g} {y:g}q3-2.5 4.6-6.6q1.9 3 5.4 6.6m-4-5.4l1.5 3.9m-.4-2.2l1 2.6"/>'
