"""Where everything lies on the printed board of Yínzi, mm, origin at the upper left corner.

Three sheets of A4 beside each other hardly hold the board, so its upright cuts have nowhere else to go: the map lies so
that they run between columns of fields. The level cut runs along the river and between boxes.
"""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Box

W: Final = 540.0
H: Final = 400.0
RUN_OVER: Final = 3.0
"""How far the ground goes on beyond the edges."""
FIELD: Final = 24.0
"""Edge of a field; a tile is a millimetre smaller."""
SHIFT: Final = -2.7
"""How far the map lies to the right of where the edition's data has it."""
SEAMS: Final = ((182.9, 357.5), (189.7,))
"""Where cuts between sheets are seen least."""

ORDER: Final[Box] = (6.0, 8.0, 147.0, 88.0)
ADVANCES: Final[Box] = (6.0, 100.0, 147.0, 85.0)
WAR: Final[Box] = (6.0, 192.0, 147.0, 200.0)
BOATS: Final[Box] = (157.3, 8.0, 212.7, 25.0)
RURAL: Final[Box] = (157.3, 36.6, 212.7, 22.0)
PRODUCE: Final[Box] = (157.3, 308.0, 66.0, 84.0)
RESOURCES: Final[Box] = (227.0, 308.0, 66.0, 84.0)
EMPEROR: Final[Box] = (297.0, 308.0, 125.0, 84.0)
MIGRANTS: Final[Box] = (426.0, 308.0, 50.0, 84.0)
EXCHANGE: Final[Box] = (480.0, 308.0, 54.0, 84.0)
COAST: Final[Box] = (375.0, 8.0, 100.0, 176.0)
TITLE: Final[Box] = (375.0, 192.0, 100.0, 110.0)
MARKETS: Final[Box] = (479.0, 8.0, 55.0, 294.0)
BOXES: Final[dict[str, Box]] = {
    "order": ORDER, "advances": ADVANCES, "war": WAR, "boats": BOATS, "rural": RURAL, "produce": PRODUCE,
    "resources": RESOURCES, "emperor": EMPEROR, "migrants": MIGRANTS, "exchange": EXCHANGE, "coast": COAST,
    "title": TITLE, "markets": MARKETS,
}  # fmt: skip
"""All boxes around the map."""

CODE: Final = 30.0
"""Edge of the QR code."""
TILE: Final = (47.0, 33.0)
"""The place of a ship or a route, which are a millimetre smaller."""
BERTHS: Final = 4
STACKS: Final = 4
"""Berths for ships, and stacks of open routes: as many as players at most."""
SLOT: Final = 11.4
"""The place of a commodity."""


def crop_spaces() -> tuple[Box, ...]:
    """The places of the crop track, over their bonuses."""
    x, y, _, _ = ORDER
    return tuple((x + 1.5 + n * FIELD + 0.2, y + 9.0, FIELD - 0.4, FIELD - 0.4) for n in range(6))


def bonus_spaces() -> tuple[Box, ...]:
    """The places of the bonus track."""
    return tuple((x, y + 30.6, w, 27.0) for x, y, w, _ in crop_spaces())


def order_spaces() -> tuple[Box, ...]:
    """The places of the provisional order, one for each player."""
    x, y, h = ORDER[0], ORDER[1], ORDER[3]
    return tuple((x + 1.7 + n * FIELD, y + h - 18.2, FIELD - 0.4, 16.2) for n in range(BERTHS))


def boat_spaces(count: int) -> tuple[Box, ...]:
    """The places of the boat track."""
    x, y, w, h = BOATS
    left = SEAMS[0][0] + 1.6
    step = (x + w - 2.0 - left) / count
    return tuple((left + n * step, y + 2.0, step - 0.8, h - 4.0) for n in range(count))


def war_slots() -> tuple[Box, ...]:
    """The slots for warriors, from the left."""
    x, y, w, _ = WAR
    step = (w - 3.0) / BERTHS
    return tuple((x + 1.9 + n * step, y + 10.0, step - 0.8, 27.0) for n in range(BERTHS))


def route_spaces() -> tuple[Box, ...]:
    """The places of the open stacks, the discards last."""
    x, y, (w, h) = WAR[0] + 1.6, WAR[1] + 71.0, TILE
    step = (WAR[2] - 3.2 - w) / 2
    spots = ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1))
    return tuple((x + column * step, y + row * (h + 4.6), w, h) for column, row in spots)


def berths() -> tuple[tuple[Box, Box], ...]:
    """For each berth the place of its ship and of the stack beside it."""
    x, y, w, _ = COAST
    left, (wide, high) = x + 2.0, TILE
    right = x + w - 2.0 - wide
    rows = (y + 10.4 + n * 39.6 for n in range(BERTHS))
    return tuple(((left, top, wide, high), (right, top, wide, high)) for top in rows)


def markets(count: int) -> tuple[Box, ...]:
    """Foreign markets from the top; the level cut runs below the fifth."""
    x, y, w, h = MARKETS
    above, cut = 5, SEAMS[1][0]
    first = y + 9.6
    step, rest = (cut - first) / above, (y + h - 1.0 - cut) / (count - above)
    tops = [first + n * step for n in range(above)] + [cut + n * rest for n in range(count - above)]
    return tuple((x + 1.6, top + 0.5, w - 3.2, (step if n < above else rest) - 1.2) for n, top in enumerate(tops))


def exchange_spaces(count: int) -> tuple[Box, ...]:
    """The places of the die, in rows of three."""
    x, y, w, _ = EXCHANGE
    step = (w - 2.4) / 3
    return tuple((x + 1.6 + n % 3 * step, y + 16.0 + n // 3 * 30.0, step - 0.8, 28.0) for n in range(count))


def emperor_spaces() -> tuple[Box, ...]:
    """The four undertakings."""
    x, y, w, h = EMPEROR
    step = (w - 3.0) / 4
    return tuple((x + 1.9 + n * step, y + 10.0, step - 0.8, h - 11.6) for n in range(4))


def migrant_spaces() -> tuple[Box, Box]:
    """Who has come, and who is ready."""
    x, y, w, h = MIGRANTS
    high = (h - 12.6) / 2
    return (x + 1.8, y + 10.0, w - 3.6, high), (x + 1.8, y + 11.0 + high, w - 3.6, high)
