"""The board of Yínzi on phones: the ground, drawn by ``companion.art`` once for each board and language, and kept.

Colours come from the style sheet, so that one drawing serves light and dark.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from companion.art import svg
from companion.games.yinzi.art import board as art
from companion.games.yinzi.art import pieces
from companion.games.yinzi.art.places import Geometry
from companion.web.play.geometry import OWN_BOARDS, geometry, text_of
from companion.web.play.parts import Drawing, Hero
from companion.web.play.texts import Words

GAME: Final = "yinzi"
HERO_BOX: Final = "162 132 208 100"
"""The part of the map by which the game is offered, mm."""
RIVER: Final = "river"

Names = tuple[tuple[str, str], ...]


def drawn(view: Mapping[str, Any], words: Words) -> Drawing:
    """The ground of a table's board with its names in the reader's language."""
    data = chart(view["edition"], text_of(view["own"]))
    names = [(name, words.name("province", name)) for name in data["places"]["labels"]]
    return drawing(view["edition"], text_of(view["own"]), (*names, (RIVER, words("map.river"))))


def chart(edition: str, own: str = "") -> Geometry:
    """The geometry of a board."""
    data = geometry(GAME, edition, own)
    if data is None:
        raise LookupError(f"{GAME} has no map in its edition {edition}")
    return data


@lru_cache(maxsize=OWN_BOARDS)
def drawing(edition: str, own: str, names: Names) -> Drawing:
    """Everything that never moves."""
    data = chart(edition, own)
    written = svg.markup(art.written(data, dict(names))) if names else ""
    return Drawing(
        Markup(f'<g id="y-ground">{svg.markup(art.ground(data))}</g>'),
        Markup(f'<g id="y-top">{svg.markup(art.boats(data))}</g>'),
        Markup(f'<g id="y-names" aria-hidden="true">{written}</g>'),
    )


def hero(edition: str) -> Hero:
    """What the first page shows of the map: crops with some cubes, and the markets around the lake, without names."""
    data, ground = chart(edition), drawing(edition, "", ())
    top = svg.markup(pieces.pieces(data, sample(data)))
    return Hero(Drawing(ground.ground, Markup(f"{top}{ground.top}"), Markup("")), HERO_BOX)


def sample(data: Geometry) -> dict[str, Any]:
    """What could lie on the map: every other field is planted, by one player after the other."""
    fields = [(province["id"], one) for province in data["provinces"] for one in province["squares"]]
    seats, tiles = data["colors"], data["urban_tiles"]
    slots = [[{"good": None if good == "coin" else good, "cube": None} for good in tile["slots"]] for tile in tiles]
    return {
        "squares": {
            one["id"]: {
                "province": province,
                "good": one["prints"],
                "tile": None,
                "factory": None,
                "cubes": {seats[n // 2 % len(seats)]: 1} if n % 2 and one["prints"] else {},
            }
            for n, (province, one) in enumerate(fields)
        },
        "factories": {},
        "markets": {
            province["id"]: {"slots": asked} for province, asked in zip(data["provinces"], slots, strict=False)
        },
    }


def view_box(data: Geometry) -> str:
    """The view box of the map."""
    return " ".join(f"{data['map'][key]:g}" for key in "xywh")
