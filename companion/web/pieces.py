"""What lies on the board now: members, monks, princes, city houses, and the marks that show a way.

Two layers: ``under`` (marks on the ground) and ``over`` (pieces, ways and what can be tapped). Millimetres throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from companion.web import crowding
from companion.web.board import Geometry, Point, line, text_of, token
from companion.web.crowding import Layout

SYMBOL = 11.9
ROW = 17.4


@dataclass(frozen=True, slots=True)
class Hit:
    """A district as the reader meets it: always a label; ``pick`` when it can be tapped."""

    district: str
    label: str
    pick: str = ""
    alt: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A prince's way: the districts it visits, the first being where he stands."""

    pick: str
    path: tuple[str, ...]


def symbol(colour: str, x: float, y: float, size: float) -> str:
    """A player's sign with its upper left corner at (x, y)."""
    return f'<use href="#s-{colour}" x="{x:.1f}" y="{y:.1f}" width="{size:g}" height="{size:g}"/>'


def pill_rows(counts: Sequence[tuple[str, int]]) -> list[Sequence[tuple[str, int]]]:
    """One row up to three colours, two rows for four."""
    return [counts] if len(counts) < 4 else [counts[:2], counts[2:]]


def pill_size(counts: Sequence[tuple[str, int]]) -> tuple[float, float]:
    """Width and height of a pill."""
    rows = pill_rows(counts)
    return max(sum(advance(count) for _, count in row) + 4 for row in rows), 20.8 + ROW * (len(rows) - 1)


def advance(count: int) -> float:
    """Room that a sign and its figure take."""
    return 25.0 if count < 10 else 33.5


def pill(corner: Point, counts: Sequence[tuple[str, int]]) -> str:
    """Members in the open, with the upper left corner of the pill at ``corner``."""
    (left, top), (width, height) = corner, pill_size(counts)
    out = [f'<g class="pill"><rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="10.4"/>']
    for number, row in enumerate(pill_rows(counts)):
        x, y = left + 3.8, top + ROW * number
        for colour, count in row:
            out.append(symbol(colour, x, y + 4.4, SYMBOL))
            out.append(f'<text x="{x + 13.7:.1f}" y="{y + 15.8:.1f}">{count}</text>')
            x += advance(count)
    return "".join(out) + "</g>"


def layout(view: Mapping[str, Any], order: Sequence[str]) -> Layout:
    """Where everything lies now."""
    found = ((name, members(view, name, order)) for name in view["districts"])
    sizes = tuple((name, *pill_size(counts)) for name, counts in found if counts)
    home = frozenset(player["prince"] for player in view["players"] if player["prince"])
    return crowding.layout(view["game"], view["edition"], sizes, home, text_of(view["own"]))


def members(view: Mapping[str, Any], district: str, order: Sequence[str]) -> list[tuple[str, int]]:
    """Members in the open of a district, by colour."""
    here = view["districts"][district]["open"]
    return [(colour, here[colour]) for colour in order if here.get(colour)]


def prince(colour: str, at: Point) -> str:
    """The prince of a colour, standing at a point."""
    x, y = at
    return (
        f'<g class="pr {colour}"><use href="#prince" x="{x - 13:.1f}" y="{y - 16.5:.1f}" width="26" height="33"/>'
        f'<use class="sign" href="#s-{colour}" x="{x - 5.25:.1f}" y="{y + 1.7:.1f}" width="10.5" height="10.5"/></g>'
    )


def houses(data: Geometry, cities: Mapping[str, Mapping[str, int]], order: Sequence[str]) -> str:
    """Members in the city houses before their districts."""
    out = []
    for district in data["districts"]:
        here = cities.get(district["id"], {})
        owners = [colour for colour in order for _ in range(here.get(colour, 0))]
        for colour, (x, y) in zip(owners, district["houses_at"], strict=False):
            out.append(symbol(colour, x - 2.7, y - 2.1, 5.6))
    return f'<g class="inside">{"".join(out)}</g>' if out else ""


def pieces(data: Geometry, view: Mapping[str, Any], order: Sequence[str], places: Layout) -> str:
    """Every piece that is not in somebody's hand."""
    districts = {d["id"]: d for d in data["districts"]}
    out = [houses(data, view["cities"], order)]
    for name, here in view["districts"].items():
        if here["monastery"]:
            x, y = districts[name]["monastery_at"]
            out.append(symbol(here["monastery"], x - 5.5, y - 1.1, 11))
    for player in view["players"]:
        if player["prince"]:
            out.append(prince(player["colour"], places.princes[player["prince"]]))
    out += [pill(corner, members(view, name, order)) for name, corner in places.pills.items()]
    return "".join(out)


def close_names(data: Geometry, province: str, box: tuple[float, float, float, float]) -> str:
    """Names of a province's districts where a close-up of its city has room: towards each district, within the box."""
    centre = next(p["city_at"] for p in data["provinces"] if p["id"] == province)
    left, top, width, height = box
    out = []
    for district in data["districts"]:
        if district["province"] != province:
            continue
        x, y = (sum(point[axis] for point in district["houses_at"]) / 3 - centre[axis] for axis in (0, 1))
        reach = 37 / ((x * x + y * y) ** 0.5 or 1)
        half = len(district["name"]) * 1.6
        at_x = min(max(centre[0] + x * reach * 1.05, left + half + 3), left + width - half - 3)
        at_y = min(max(centre[1] + y * reach * 0.9, top + 9), top + height - 4)
        out.append(f'<text class="nm in-{province}" x="{at_x:.1f}" y="{at_y:.1f}">{escape(district["name"])}</text>')
    return f'<g class="close">{"".join(out)}</g>'


def here(district: str) -> str:
    """The outline of where the acting prince stands."""
    return f'<use class="here" href="#d-{escape(district)}"/>'


def loud(data: Geometry, district: str) -> str:
    """The transports around a district, filled."""
    return "".join(token(b, " on") for b in data["borders"] if district in (b["a"], b["b"]))


def target(pick: str, district: str, on: bool = False) -> str:
    """The outline of a picked district, shown while it is picked."""
    return f'<use class="to{" on" if on else ""}" data-shows="{escape(pick)}" href="#d-{escape(district)}"/>'


def way(data: Geometry, journey: Way, start: Point, on: bool = False) -> str:
    """A dotted way from where the prince stands over the borders that it crosses, whose transports it lights."""
    districts = {d["id"]: d for d in data["districts"]}
    borders = {frozenset((b["a"], b["b"])): b for b in data["borders"]}
    points: list[Point] = [(start[0], start[1] + 12)]
    crossed = []
    for a, b in zip(journey.path, journey.path[1:], strict=False):
        border = borders[frozenset((a, b))]
        crossed.append(token(border, " on"))
        points += [border["token_at"], districts[b]["prince_at"]]
    path = f'<path class="way" d="{line(points)}"/>'
    shown = ' class="on"' if on else ""
    return f'<g{shown} data-shows="{escape(journey.pick)}">{path}{"".join(crossed)}</g>'


def hits(found: Iterable[Hit]) -> str:
    """Districts in reading order: links where they can be tapped, named shapes where not."""
    out = []
    for hit in found:
        shape = f'<use href="#d-{escape(hit.district)}"/>'
        label = escape(hit.label)
        if hit.pick:
            alt = f' data-alt="{escape(hit.alt)}"' if hit.alt else ""
            out.append(
                f'<a class="hit" id="hit-{escape(hit.district)}" href="{escape(hit.href)}" '
                f'data-pick="{escape(hit.pick)}"{alt} aria-label="{label}">{shape}</a>'
            )
        else:
            out.append(f'<g class="spot" role="img" aria-label="{label}">{shape}</g>')
    return "".join(out)


def layers(*parts: str) -> Markup:
    """Parts of a layer as one piece of markup; every part was escaped where it was made."""
    return Markup("".join(parts))
