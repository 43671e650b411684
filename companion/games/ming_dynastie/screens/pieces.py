"""What a phone adds to the pieces on the map: marks that come and go, and what can be tapped.

Every layer is markup in millimetres of the map; how things look is drawn by ``companion.art``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from companion.art import svg
from companion.games.ming_dynastie.art import pieces as art
from companion.games.ming_dynastie.art.terrain import Geometry


@dataclass(frozen=True, slots=True)
class Hit:
    """A district, or several that are one thing to tap, as the reader meets them: always a label; ``pick`` when they
    can be tapped, else ``why`` not. ``name`` is the district, or what the several are called."""

    name: str
    label: str
    pick: str = ""
    href: str = ""
    districts: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A prince's way: the districts it visits, the first being where he stands."""

    pick: str
    path: tuple[str, ...]


def pieces(data: Geometry, view: Mapping[str, Any], order: Sequence[str]) -> str:
    """Every piece that is not in somebody's hand."""
    return f'<g class="lying">{svg.markup(art.pieces(data, view, order))}</g>'


def close_pieces(data: Geometry, view: Mapping[str, Any], order: Sequence[str], names: Markup) -> str:
    """What a close-up of a city shows: the members in the houses, and the names of the districts around it."""
    return f'<g class="lying">{svg.markup(art.houses(data, view["cities"], order))}{names}</g>'


def here(district: str) -> str:
    """The outline of where the acting prince stands."""
    return f'<use class="acting" href="#d-{escape(district)}"/>'


def beyond(district: str) -> str:
    """A district that cannot be reached."""
    return f'<use class="beyond" href="#d-{escape(district)}"/>'


def lit(district: str) -> str:
    """The outline of a district that all should look at."""
    return f'<use class="lit" href="#d-{escape(district)}"/>'


def loud(data: Geometry, district: str) -> str:
    """The transports around a district, filled, as long as no way is picked."""
    return f'<g class="around">{svg.markup(art.loud(data, district))}</g>'


def target(pick: str, district: str, on: bool = False) -> str:
    """The outline of a picked district, shown while it is picked."""
    return f'<use class="to{" on" if on else ""}" data-shows="{escape(pick)}" href="#d-{escape(district)}"/>'


def way(data: Geometry, journey: Way, on: bool = False) -> str:
    """A way from where the prince stands, shown while it is picked."""
    shown = ' class="on"' if on else ""
    drawn = svg.markup(art.way(data, journey.path))
    return f'<g{shown} data-way data-shows="{escape(journey.pick)}">{drawn}</g>'


def hits(found: Iterable[Hit]) -> str:
    """Districts or provinces in reading order: links where they can be tapped, named shapes where not."""
    out = []
    for hit in found:
        shape = "".join(f'<use href="#d-{escape(one)}"/>' for one in hit.districts or (hit.name,))
        label = escape(hit.label)
        if hit.pick:
            out.append(
                f'<a class="hit" id="hit-{escape(hit.name)}" href="{escape(hit.href)}" '
                f'data-pick="{escape(hit.pick)}" aria-label="{label}">{shape}</a>'
            )
        else:
            why = f' data-why="{escape(hit.why)}"' if hit.why else ""
            out.append(f'<g class="spot" role="img" aria-label="{label}"{why}>{shape}</g>')
    return "".join(out)


def layers(*parts: str) -> Markup:
    """Parts of a layer as one piece of markup; every part was escaped where it was made."""
    return Markup("".join(parts))
