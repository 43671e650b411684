"""Parts of the map of The Ming Voyages, as a scene shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from markupsafe import Markup

from companion.art import svg
from companion.art.ming_voyages import board, marks, pieces, places
from companion.art.shapes import Box, Picture
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import drawing
from companion.web.presenters.parts import BoardView

RATIO: Final = 390 / 216
"""Width by height of what a sheet shows of the map."""
ROOM: Final = 16.0
LEAST: Final = 210.0
"""Room around what is shown, and the least width of the part of the map, mm."""


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


def sea(view: Mapping[str, Any], data: Mapping[str, Any], words: Words, goal: int = 0) -> BoardView:
    """The sea with all voyages; the one that it is about is marked."""
    over: Picture = (
        *pieces.sailed(data, view["voyages"]),
        *(marks.pick(data, goal) if goal else ()),
        *port_names(data, named(data, words)),
        *pieces.pills({**data, "regions": []}, standing(view)),
    )
    return scene(view, places.voyages_window(data), over, words("scene.sea"))


def around(data: Mapping[str, Any], names: Iterable[str]) -> Box:
    """The part of the map with these regions, wide enough to know where one is."""
    x, y, w, h = places.around(data, names, RATIO, ROOM)
    return places.window(data, (x + w / 2, y + h / 2), max(w, LEAST), RATIO)


def land(view: Mapping[str, Any], data: Mapping[str, Any], words: Words, region: str) -> BoardView:
    """A land with what stands there and beside it."""
    over = (*board.names(data, named(data, words)), *pieces.pills(data, standing(view)))
    return scene(view, around(data, [region]), over, words("scene.turn.map"), marks.pick(data, region))
