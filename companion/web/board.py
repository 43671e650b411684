"""The board on phones: drawn by ``companion.art`` once per board, and kept.

Colours come from the style sheet, so that one drawing serves light and dark.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from companion.art import svg
from companion.art.ming_dynastie import board
from companion.art.ming_dynastie.terrain import Geometry
from companion.engine import registry

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
    """The board in two layers, so that marks may lie on the ground and below the cities; ids ``board-…``.

    Every district's outline has the id ``d-<district>``.
    """

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


def draw(data: Geometry) -> Drawing:
    """Everything that never moves; a close-up leaves out the names."""
    outlines = {board.outline(district): f"d-{district['id']}" for district in data["districts"]}
    outlines[board.shore(data)] = "shore"
    ground = svg.definitions(outlines) + svg.markup(board.ground(data), outlines)
    top = svg.markup((*board.cities(data), *board.tokens(data), *board.monasteries(data)))
    return Drawing(
        Markup(f'<g id="board-ground">{ground}</g>'),
        Markup(f'<g id="board-top">{top}</g>'),
        Markup(f'<g id="board-names" aria-hidden="true">{svg.markup(board.names(data))}</g>'),
    )
