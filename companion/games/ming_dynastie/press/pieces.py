"""Everything else that is cut out: tiles, princes, the round marker, the starting player's figure, and members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.art.shapes import Box, Group, Picture, box
from companion.games.ming_dynastie.art import tiles, tokens
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
                Item(name, geometry["province_tiles"], _once(tiles.province_tile(geometry, name, ink), tiles.WHOLE))
                for name in (province["id"] for province in geometry["provinces"])
            ),
        ),
        Cut("point-tiles", PART, POINTS, (Item("50-100", POINT_TILES, _cut(POINTS, tiles.point_tile(ink))),)),
        Cut(
            "princes",
            PART,
            PRINCE,
            tuple(Item(colour, 1, _cut(PRINCE, tokens.prince(colour, glue, ink))) for colour in META.colours),
        ),
        Cut("round-marker", PART, MARKER, (Item("seal", 1, _cut(MARKER, tokens.round_marker(ink))),)),
        Cut("starting-player", PART, FIGURE, (Item("parasol", 1, _cut(FIGURE, starter)),)),
        Cut("members", MEMBERS, CHIT, tuple(_member(colour, own, ink) for colour in META.colours)),
        Cut("neutral-members", MEMBERS, CHIT, (_member("neutral", geometry["neutral_members"], ink),)),
    )


def _member(colour: str, count: int, ink: Ink) -> Item:
    return Item(colour, count, _cut(CHIT, tokens.member(colour, ink)))


def _cut(size: Format, picture: Picture) -> Picture:
    """The picture within its edges, which its neighbours share."""
    return _once(picture, (0, 0, size.w, size.h))


def _once(picture: Picture, area: Box) -> Picture:
    """The picture within an area; kept only one time in a file."""
    return (Group(picture, clip=box(*area), once=True),)
