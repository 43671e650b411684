"""The map of The Ming Voyages on phones: drawn by ``companion.art`` once for each language, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from companion.art import svg
from companion.art.ming_voyages import board, places
from companion.art.ming_voyages.places import Geometry
from companion.web.geometry import geometry
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages.shorter import shorter
from companion.web.presenters.parts import Drawing, Hero

GAME: Final = "ming-voyages"
HERO_BOX: Final = "96 46 208 100"
"""The part of the map by which the game is offered, mm."""

Names = tuple[tuple[str, str], ...]


def named(data: Geometry, words: Words) -> Names:
    """Names on the map in the reader's language, by ``region:<id>`` and ``voyage:<number>``."""
    lands = [(f"region:{one['id']}", words.name("region", one["id"])) for one in places.regions(data)]
    return (*lands, *((f"voyage:{one['n']}", words.name("voyage", f"{one['n']}")) for one in data["voyages"]))


def chart(edition: str) -> Geometry:
    """The map of an edition."""
    data = geometry(GAME, edition)
    if data is None:
        raise LookupError(f"{GAME} has no map in its edition {edition}")
    return data


@lru_cache(maxsize=4)
def outlines(edition: str) -> Mapping[str, str]:
    """Ids of all that can be tapped, by their path data."""
    return places.outlines(chart(edition))


@lru_cache(maxsize=16)
def drawing(edition: str, names: Names) -> Drawing:
    """Everything that never moves."""
    data, known = chart(edition), outlines(edition)
    ground = shorter(svg.definitions(known) + svg.markup(board.ground(data), known))
    top, written = svg.markup(board.top(data)), svg.markup(board.names(data, dict(names))) if names else ""
    return Drawing(
        Markup(f'<g id="vy-ground">{ground}</g>'),
        Markup(f'<g id="vy-top">{top}</g>'),
        Markup(f'<g id="vy-names" aria-hidden="true">{written}</g>'),
    )


def hero(edition: str) -> Hero:
    """What the first page shows of the map, without names: they would have to be translated."""
    whole = drawing(edition, ())
    return Hero(Drawing(whole.ground, whole.top, Markup("")), HERO_BOX)


def view_box(data: Geometry) -> str:
    """The view box of the whole map."""
    return places.view_box(places.whole(data))
