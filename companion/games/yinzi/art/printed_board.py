"""The board as it is printed: the phones' map in its frame, with all boxes that only paper has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.art.boards import LATTICE, ON_PAPER, ON_PORCELAIN
from companion.art.brush import Ink
from companion.art.ornament import lattice
from companion.art.shapes import Box, Group, Paint, Picture, Rect, Use, box, fill
from companion.art.variants import recoloured
from companion.games.yinzi.art import board, board_abroad, board_boxes, places
from companion.games.yinzi.art.board_parts import Say
from companion.games.yinzi.art.printed_layout import RUN_OVER, SHIFT, H, W

PALE: Final = (("c-leaf", "surface"), ("c-straw", "surface"))
"""Of signs where a tile will lie."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules say and boxes show.

    Attributes:
        glory: points of the first and the second in a war.
        rewards: copper of the Emperor's boxes, 0 for the silver.
        fees: for another's factory of level II in copper, of level III in silver.
        resources: how much wood and stone there is.
        rural: the goods that the rural market takes.
    """

    glory: tuple[int, int]
    rewards: Mapping[str, int]
    fees: tuple[int, int]
    resources: tuple[int, int]
    rural: Sequence[str]


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands over the sea: the game's name, and the way to the app as a code and to be typed."""

    name: str
    address: str
    code: Picture


def picture(
    data: Mapping[str, Any], named: Mapping[str, str], facts: Facts, sign: Sign, say: Say, ink: Ink = "full"
) -> Picture:
    """All of it, ``printed_layout.W`` by ``H`` mm; it runs over the edges.

    Args:
        data: the edition's geometry.
        named: what stands on the map, as of ``board.written``.
        facts: what the rules say.
        sign: what stands over the sea.
        say: the words.
        ink: in low ink lands, sea and ground are white.
    """
    low = ink == "low"
    return (
        *frame(low),
        chart(data, named, low),
        *board_boxes.order(data, say),
        *board_boxes.advances(data, say),
        *board_abroad.war(facts.glory, say),
        *board_boxes.boats(data, say),
        *board_boxes.rural(facts.rural, say),
        *board_boxes.produce(facts.fees, say),
        *board_boxes.resources(facts.resources, say),
        *board_boxes.emperor(facts.rewards, say),
        *board_boxes.migrants(say),
        *board_boxes.exchange(data, say),
        *board_abroad.coast(say, ink),
        *board_abroad.foreign(data, say),
        *board_abroad.title(sign.name, sign.address, sign.code, say, ink),
    )


def frame(low: bool) -> Picture:
    """The ground under everything that is not map; it runs over the board's edges.

    Args:
        low: whether the ground is left white, and the lattice drawn on it.
    """
    area = (-RUN_OVER, -RUN_OVER, W + 2 * RUN_OVER, H + 2 * RUN_OVER)
    fine = ON_PAPER if low else ON_PORCELAIN
    return (Rect(*area, fill("porcelain")), lattice(area, LATTICE, fine, plain=low))


def chart(data: Mapping[str, Any], named: Mapping[str, str], low: bool) -> Group:
    """The phones' map in its place, moved so that the cuts between sheets run between its fields."""
    area: Box = (data["map"]["x"], data["map"]["y"], data["map"]["w"], data["map"]["h"])
    stalls = (places.market(data, province) for province in data["places"]["urban"])
    signs = (Use("y-sell", x + w / 2 - 8, y + h / 2 - 8, 16, 16, "line", PALE) for x, y, w, h in stalls)
    drawn = (*board.picture(data, named), *signs)
    if low:
        drawn = recoloured(drawn, {"sea": "surface"} | dict.fromkeys(data["places"]["outlines"], "surface"))
    edge = Rect(*area, Paint(stroke="map-ink", width=0.6 if low else 1.0))
    return Group((Group(drawn, clip=box(*area)), edge), at=(SHIFT, 0.0))
