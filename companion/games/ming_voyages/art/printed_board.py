"""The board as it is printed: the phones' map in its frame, with track, places for cards, supply, order of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.art.boards import LATTICE, ON_PAPER, ON_PORCELAIN
from companion.art.brush import Ink
from companion.art.maps import SURF
from companion.art.ornament import lattice
from companion.art.shapes import Box, Group, Paint, Picture, Rect, Shape, Text, Use, box, fill, turned
from companion.art.variants import finer, recoloured, rounder
from companion.games.ming_voyages.art import board
from companion.games.ming_voyages.art.board_layout import MAP, RUN_OVER, H, W
from companion.games.ming_voyages.art.board_parts import (
    Words,
    cards,
    compass,
    link,
    round_aid,
    sails,
    supply,
    tabs,
    title,
    track,
)
from companion.games.ming_voyages.art.places import SEA

NAME: Final = 10.0
REALM: Final = 14.0
PORT: Final = 8.4
GATE: Final = 4.0
"""Sizes of letters, mm. Phones show names larger: their map is small."""
MARGIN: Final = 4.0
"""How far names stay from the edge of what is shown, mm."""
FLOWING: Final = frozenset({"flow", "small1", "small2", "v-route", *SURF})
"""Lines of rivers, surf and route."""
SPARED: Final = frozenset({"coast", "wall", "v-stop"})
"""Lines that are finer in low ink. Borders are not: they must read from across the table."""


def picture(
    data: Mapping[str, Any],
    named: Mapping[str, str],
    words: Words,
    code: Picture,
    ink: Ink = "full",
) -> Picture:
    """All of it, ``board_layout.W`` by ``H`` mm; it runs over the edges.

    Args:
        data: the edition's geometry.
        named: what stands on the map, as of ``places.names_of``.
        words: what is written beside it.
        code: the QR code to the app, ``board_layout.CODE`` mm square.
        ink: in low ink lands and sea are white.
    """
    low = ink == "low"
    return (
        *frame(low),
        chart(data, named, low),
        Rect(*MAP, Paint(stroke="map-ink", width=0.6 if low else 1.0)),
        *track(words, ink),
        *cards(words),
        *supply(words, data["totals"], ink),
        *round_aid(words, ink),
        *tabs(words, "emperor", ink),
        turned(tabs(words, "overlord", ink), W, H),
        *sails(ink),
        *compass(),
        *title(words),
        *link(words, code),
    )


def frame(low: bool) -> Picture:
    """The ground under everything that is not map; it runs over the board's edges.

    Args:
        low: whether the ground is left white, and the lattice drawn on it.
    """
    wide, high = W + 2 * RUN_OVER, H + 2 * RUN_OVER
    fine = ON_PAPER if low else ON_PORCELAIN
    return (
        Rect(-RUN_OVER, -RUN_OVER, wide, high, fill("porcelain")),
        lattice((-RUN_OVER, -RUN_OVER, wide, high), LATTICE, fine, plain=low),
    )


def chart(
    data: Mapping[str, Any],
    named: Mapping[str, str],
    low: bool,
    named_gates: bool = True,
    larger: float = 1.0,
    within: Box = MAP,
) -> Group:
    """The map in its window: the phones' own, with smaller names.

    Args:
        named: regions and voyages that are not in it have no name.
        named_gates: whether the gates have their names, which are too small to be read on a map made smaller.
        larger: by how much other names are larger than on the board, where the map is made smaller.
        within: the part of the map that is shown, where names of lands are moved so that none is cut off.
    """
    ground = rounder(board.ground(data), FLOWING)
    built: Picture = tuple(
        shape for shape in board.top(data) if not (isinstance(shape, Use) and shape.symbol == "seal")
    )
    if low:
        white = {"sea": "surface", "sunk": "surface"} | {f"r-{one['id']}": "surface" for one in data["regions"]}
        ground, built = recoloured(finer(ground, SPARED, 0.6), white), finer(built, SPARED, 0.6)
    towers = gates(data, named, low) if named_gates else ()
    return Group((*ground, *built, *towers, *names(data, named, low, larger, within)), clip=box(*MAP))


def names(data: Mapping[str, Any], named: Mapping[str, str], low: bool, larger: float, within: Box) -> Picture:
    """The phones' names in smaller letters, the lines of one name closer together."""
    shapes: list[Shape] = []
    for one in (*data["regions"], data["sea"]):
        if f"region:{one['id']}" not in named:
            continue
        tint = "surface" if low else "sea" if one["id"] == SEA else f"r-{one['id']}"
        x, y = one["label_at"]
        usual = REALM if one["kind"] == "ming" else NAME
        size, room = usual * larger, board.room(data, one)
        lines = board.broken(named[f"region:{one['id']}"], size, room)
        if y > within[1]:
            y = max(y, within[1] + 2 + ((len(lines) - 1) * board.APART + 0.84) * size)
        for above, line in enumerate(reversed(lines)):
            half = len(line) * size * board.LETTER / 2 + MARGIN
            middle = min(max(x, within[0] + half), within[0] + within[2] - half)
            written = Text(middle, y - 2 - above * size * board.APART, line, size, "serif", anchor="middle", room=room)
            shapes.append(replace(written, halo=tint, halo_width=2.4))
    for one in data["voyages"]:
        if f"voyage:{one['n']}" not in named:
            continue
        x, y = one["at"]
        name, ground = named[f"voyage:{one['n']}"], "surface" if low else "sea"
        half, first = len(name) * PORT * larger * board.LETTER / 2, y + data["voyage_radius"] + 0.7
        # Without this a single dot of the route would be left between a stop and its name.
        shapes.append(Rect(x - half, first, 2 * half, 4.4, fill(ground)))
        below = Text(x, y + data["voyage_radius"] + 2.6 + 6.4 * larger, name, PORT * larger, "serif", anchor="middle")
        shapes.append(replace(below, halo=ground, halo_width=2.0))
    return tuple(shapes)


def gates(data: Mapping[str, Any], named: Mapping[str, str], low: bool) -> Picture:
    """The name of every gate over its tower."""
    shapes: list[Shape] = []
    for one in data["adjacency"]:
        if "gate" in one:
            x, y = one["at"]
            tint = "surface" if low else f"r-{one['a']}"
            words = named[f"gate:{one['a']}-{one['b']}"]
            written = Text(x, y - board.GATE + 6.2, words, GATE, "serif-italic", anchor="middle")
            shapes.append(replace(written, halo=tint, halo_width=1.4))
    return tuple(shapes)
