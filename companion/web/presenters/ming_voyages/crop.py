"""Parts of the map of The Ming Voyages, as a scene shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from companion.art import svg
from companion.art.ming_voyages import board, places
from companion.art.ming_voyages.places import Box
from companion.art.shapes import Picture
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import drawing
from companion.web.presenters.parts import BoardView


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
        drawing=drawing.drawing(view["edition"], ()),
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
