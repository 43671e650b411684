"""The board of Ming-Dynastie on phones: drawn by ``companion.art`` once per board, and kept.

Colours come from the style sheet, so that one drawing serves light and dark.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from companion.art import svg
from companion.art.shapes import Box
from companion.engine import registry
from companion.games.ming_dynastie.art import board, board_names
from companion.games.ming_dynastie.art.terrain import Geometry
from companion.web.geometry import OWN_BOARDS, geometry, owned
from companion.web.presenters.parts import Drawing, Hero

MARGIN: Final = 4.0
"""What the view box cuts off on each side, mm."""
HERO_BOX: Final = "186 50 208 100"
"""The part of the map that the first page shows, mm."""
CLOSE: Final = (120.0, 82.0)
"""Width and height of a close-up of a city, mm."""


@lru_cache(maxsize=OWN_BOARDS)
def drawing(game: str, edition: str, own: str = "") -> Drawing:
    """The board of an edition that has a map, drawn once; for an own board with its names and borders."""
    data = geometry(game, edition, own)
    if data is None:
        raise LookupError(f"{game} has no map in its edition {edition}")
    return draw(data)


@lru_cache(maxsize=OWN_BOARDS)
def towns(game: str, edition: str, own: str = "") -> Markup:
    """The names of its cities, for the display: phones have no room for them."""
    data = geometry(game, edition, own)
    if data is None:
        raise LookupError(f"{game} has no map in its edition {edition}")
    return Markup(f'<g class="towns" aria-hidden="true">{svg.markup(board_names.cities(data))}</g>')


@lru_cache(maxsize=6 * OWN_BOARDS)
def near(game: str, edition: str, own: str, province: str) -> Markup:
    """The names of the districts in a close-up of a province's city."""
    data = geometry(game, edition, own)
    if data is None:
        raise LookupError(f"{game} has no map in its edition {edition}")
    return Markup(svg.markup(board_names.near(data, province, close_box(data, province))))


@lru_cache(maxsize=OWN_BOARDS)
def sketch(game: str, edition: str, own: str) -> Drawing:
    """An own board that is still being entered, as far as it is known."""
    return draw(registry.game(game).geometry(edition, owned(own), partly=True))


def view_box(data: Geometry) -> str:
    """The view box of the whole map."""
    area = data["map"]
    return f"{MARGIN:g} {MARGIN:g} {area['w'] - 2 * MARGIN:g} {area['h'] - 2 * MARGIN:g}"


def close_box(data: Geometry, province: str) -> Box:
    """Where a close-up of a city looks: around it, within the map."""
    x, y = next(p["city_at"] for p in data["provinces"] if p["id"] == province)
    width, height = CLOSE
    left = min(max(x - width / 2, MARGIN), data["map"]["w"] - width - MARGIN)
    top = min(max(y - height / 2, MARGIN), data["map"]["h"] - height - MARGIN)
    return round(left, 1), round(top, 1), width, height


def hero(edition: str) -> Hero:
    """What the first page shows of the map."""
    return Hero(drawing("ming-dynastie", edition), HERO_BOX)


def draw(data: Geometry) -> Drawing:
    """Everything that never moves; a close-up leaves out the names."""
    outlines = {board.outline(district): f"d-{district['id']}" for district in data["districts"]}
    outlines |= {board.shore(data): "shore", board.between(data): "between"}
    outlines |= {board.course(data, apart=False): "near", board.course(data, apart=True): "far"}
    ground = svg.definitions(outlines) + svg.markup(board.ground(data), outlines)
    top = svg.markup((*board.cities(data), *board.tokens(data), *board.monasteries(data)))
    return Drawing(
        Markup(f'<g id="board-ground">{ground}</g>'),
        Markup(f'<g id="board-top">{top}</g>'),
        Markup(f'<g id="board-names" aria-hidden="true">{svg.markup(board.names(data))}</g>'),
    )
