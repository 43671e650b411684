"""Where things lie on the printed board, mm from its upper left corner.

The map is as large as on the phones. The score track goes around it, and the six province spaces stand in a column at
the right edge, each as high as a card is wide, so that a card laid there goes on where its space ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from companion.art.shapes import Box

Side: TypeAlias = Literal["top", "right", "bottom", "left"]

W: Final = 540.0
H: Final = 410.0
"""Three by two sheets of A4 or Letter make the board, and it fits on A2 with a margin of 5 mm."""

RUN_OVER: Final = 3.5
"""How far the picture goes on beyond the edge, for the bleed, mm."""

BAND: Final = 12.0
"""Depth of the score track with its edges, mm."""
RIM: Final = 1.3
"""What lies between the board's edge and the score spaces, mm."""
GAP: Final = 0.25
"""Between a score space and its share of the track, on every side, mm."""

MAP: Final = (12.0, 12.0, 429.0, 386.0)
"""The window in which the map is seen."""
MAP_AT: Final = (5.0, 5.0)
"""Where the map's own corner lies: its land begins at 7, 7 and fills the window to the edge."""

TRACK_W: Final = MAP[0] + MAP[2] + BAND
"""Where the track ends and the column of the province spaces begins."""

ACROSS: Final = 26
DOWN: Final = 24
"""Score spaces on the upper and lower, and on the right and left side: 100 together."""

CHIT: Final = 9.0
"""Side of a member's square, mm."""


@dataclass(frozen=True, slots=True)
class ScoreSpace:
    """One space of the score track.

    Attributes:
        points: 0 to 99, clockwise from the upper left corner.
        side: of the map.
        box: the free space.
    """

    points: int
    side: Side
    box: Box


def score_spaces() -> tuple[ScoreSpace, ...]:
    """All hundred, in their order."""
    return tuple(ScoreSpace(points, side, box) for points, (side, box) in enumerate(_around()))


def _around() -> Iterator[tuple[Side, Box]]:
    left, top, wide, high = MAP
    step_x, step_y = wide / ACROSS, high / DOWN
    deep = BAND - RIM - 0.5 - 2 * GAP
    near, far_x, far_y = RIM + GAP, left + wide + 0.5 + GAP, top + high + 0.5 + GAP
    for i in range(ACROSS):
        yield "top", (left + i * step_x + GAP, near, step_x - 2 * GAP, deep)
    for i in range(DOWN):
        yield "right", (far_x, top + i * step_y + GAP, deep, step_y - 2 * GAP)
    for i in reversed(range(ACROSS)):
        yield "bottom", (left + i * step_x + GAP, far_y, step_x - 2 * GAP, deep)
    for i in reversed(range(DOWN)):
        yield "left", (near, top + i * step_y + GAP, deep, step_y - 2 * GAP)


def corners() -> tuple[Box, Box, Box, Box]:
    """The track's corners from the upper left one on clockwise."""
    side = BAND - RIM - 0.5
    near, far_x, far_y = RIM, MAP[0] + MAP[2] + 0.5, MAP[1] + MAP[3] + 0.5
    return (near, near, side, side), (far_x, near, side, side), (far_x, far_y, side, side), (near, far_y, side, side)


@dataclass(frozen=True, slots=True)
class ProvinceSpace:
    """A province's space and the place of its card.

    Attributes:
        province: its id.
        box: all of it, up to the board's edge.
        members: where members lie.
        card: where the end of the card lies; the rest of it lies beside the board.
    """

    province: str
    box: Box
    members: Box
    card: Box


CARD_W: Final = 63.0
"""Width of a poker card; laid across, it is as high as a province space."""
CARD_LIES: Final = 10.0
"""How much of a card lies on the board, mm."""


def province_spaces(data: Mapping[str, Any]) -> tuple[ProvinceSpace, ...]:
    """The edition's province spaces in their order from above, each with room for a card beside it."""
    given: Sequence[Mapping[str, Any]] = sorted(data["province_spaces"], key=lambda space: float(space["y"]))
    left, between = TRACK_W + 3.5, 2.0
    top = (H - len(given) * CARD_W - (len(given) - 1) * between) / 2
    found = []
    for number, space in enumerate(given):
        y = top + number * (CARD_W + between)
        box = (left, y, W - left, CARD_W)
        members = (left + 3.5, y + 13.5, W - left - CARD_LIES - 10.5, CARD_W - 17.0)
        found.append(ProvinceSpace(str(space["province"]), box, members, (W - CARD_LIES, y, CARD_LIES, CARD_W)))
    return tuple(found)


TITLE: Final[Box] = (361.0, 16.0, 76.0, 27.0)
ROUNDS: Final[Box] = (400.0, 118.0, 40.0, 76.0)
LEGEND: Final[Box] = (405.5, 320.0, 32.5, 36.0)
LINK: Final[Box] = (405.5, 359.0, 32.5, 36.0)
"""Panels in the sea."""

CODE: Final = 24.0
"""Side of the QR code with its quiet zone, mm."""

SEAMS: Final = ((177.0, 357.0), (205.0,))
"""Where cuts between sheets are seen least, as (x positions, y positions): between score spaces and between province
spaces. Names of districts keep off them (``board_names``)."""
