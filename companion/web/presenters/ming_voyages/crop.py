"""Parts of the map of The Ming Voyages, as a scene shows them. The whole drawing is made once and kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from companion.art import svg
from companion.art.ming_voyages import board, places
from companion.art.ming_voyages.places import Box
from companion.art.shapes import Picture
from companion.engine import registry
from companion.web.presenters.common import Words
from companion.web.presenters.parts import BoardView, Drawing

GAME: Final = "ming-voyages"
WIDE: Final = 390 / 204
"""Width by height of a scene on a phone."""


@lru_cache(maxsize=4)
def ground(edition: str) -> Drawing:
    """All of the map that never changes, without its names."""
    data = registry.game(GAME).geometry(edition)
    outlines = places.outlines(data)
    lower = svg.definitions(outlines) + svg.markup(board.ground(data), outlines)
    upper = svg.markup(board.top(data))
    return Drawing(
        Markup(f'<g id="board-ground">{lower}</g>'), Markup(f'<g id="board-top">{upper}</g>'), Markup("")
    )


def named(data: Mapping[str, Any], words: Words) -> dict[str, str]:
    """What is called how on the map, by ``region:<id>`` and ``voyage:<n>``."""
    found = {f"region:{one['id']}": words.name("region", one["id"]) for one in places.regions(data)}
    return found | {f"voyage:{one['n']}": words.name("voyage", str(one["n"])) for one in data["voyages"]}


def standing(view: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """How many of each marker stand in every region."""
    return {
        region: {marker: count for marker, count in here.items() if marker != "ruler"}
        for region, here in view["regions"].items()
    }


def scene(view: Mapping[str, Any], box: Box, over: Picture, label: str, under: Picture = ()) -> BoardView:
    """A part of the map with what stands on it."""
    return BoardView(
        drawing=ground(view["edition"]),
        under=Markup(svg.markup(under)),
        marks=Markup(""),
        over=Markup(svg.markup(over)),
        box=places.view_box(box),
        label=label,
        zoomed=True,
    )


def port_names(data: Mapping[str, Any], names: Mapping[str, str]) -> Picture:
    """The names in the sea alone."""
    return board.names({**data, "regions": []}, names)
