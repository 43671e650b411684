"""Everything else that is cut out: tiles, princes, the round marker, the starting player's figure, and members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.art.shapes import Picture
from companion.games.ming_dynastie.art import tiles, tokens
from companion.games.ming_dynastie.art.board_layout import RUN_OVER
from companion.games.ming_dynastie.meta import META
from companion.words import Catalogue
from printables.kit import Cut, Format, Ink, Item

PART: Final = "pieces"
MEMBERS: Final = "members"
"""The part of the members: whoever has cubes leaves it out."""
POINT_TILES: Final = 6
TRACKED: Final = 1
"""Members of a colour beyond those to play with: one goes around the score track."""


def _strip(name: str, w: float, h: float, foot: float = 0.0) -> Format:
    """A strip whose two sides measure w by h without their feet; it is folded, and shares its cuts with others."""
    return Format(name, w, 2 * (h + foot), bleed=False, fold=True, foot=foot)


TILE: Final = Format("tile", tiles.TILE, tiles.TILE)
POINTS: Final = _strip("points", tiles.TILE, tiles.TILE)
CHIT: Final = _strip("chit", tokens.MEMBER, tokens.MEMBER)
PRINCE: Final = _strip("prince", *tokens.PRINCE, tokens.FOOT)
MARKER: Final = _strip("marker", tokens.MARKER, tokens.MARKER)
FIGURE: Final = _strip("figure", *tokens.FIGURE, tokens.FOOT)


def components(words: Catalogue, geometry: Mapping[str, Any], ink: Ink) -> tuple[Cut, ...]:
    """All tiles and pieces of a copy.

    Args:
        words: the catalogue of the game and the press.
        geometry: the edition's data; it says how many there are of each.
        ink: the ink they will be printed with.
    """
    own = geometry["members"] + TRACKED
    glue = words.say("token.glue")
    starter = tokens.starting_player(words.say("token.starter"), glue, ink)
    return (
        Cut(
            "province-tiles",
            PART,
            TILE,
            tuple(
                Item(one["id"], geometry["province_tiles"], _tile(geometry, one["id"], ink))
                for one in geometry["provinces"]
            ),
        ),
        Cut("point-tiles", PART, POINTS, (Item("50-100", POINT_TILES, POINTS.within(tiles.point_tile(ink))),)),
        Cut(
            "princes",
            PART,
            PRINCE,
            tuple(Item(colour, 1, PRINCE.within(tokens.prince(colour, glue, ink))) for colour in META.colours),
        ),
        Cut("round-marker", PART, MARKER, (Item("seal", 1, MARKER.within(tokens.round_marker(ink))),)),
        Cut("starting-player", PART, FIGURE, (Item("parasol", 1, FIGURE.within(starter)),)),
        Cut("members", MEMBERS, CHIT, tuple(_member(colour, own, ink) for colour in META.colours)),
        Cut("neutral-members", MEMBERS, CHIT, (_member("neutral", geometry["neutral_members"], ink),)),
    )


def _tile(geometry: Mapping[str, Any], name: str, ink: Ink) -> Picture:
    return TILE.within(tiles.province_tile(geometry, name, ink), RUN_OVER)


def _member(colour: str, count: int, ink: Ink) -> Item:
    return Item(colour, count, CHIT.within(tokens.member(colour, ink)))
