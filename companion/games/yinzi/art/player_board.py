"""A player's board in Yínzi: five fortune actions with their workers below, and the taxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.art.brush import Ink
from companion.art.ornament import lattice, meander
from companion.art.shapes import BLEED, Box, Circle, Paint, Path, Picture, Rect, Shape, Text, Use, fill, line
from companion.games.yinzi.art.board_parts import lines, name
from companion.games.yinzi.art.tiles import Say

W: Final = 259.0
"""It lies whole on either paper, within the margin; all columns are as narrow as the cards allow."""
H: Final = 128.0
ACTIONS: Final = ("boats", "plant", "sell", "develop", "advance")
CARD: Final = (44.0, 67.0)
LEFT: Final = 5.2
"""Of the first column, mm."""
COLUMN: Final = 45.0
"""From one column to the next."""
TOP: Final = 19.4
WORKERS: Final = (89.4, 32.0)
"""Where the places for workers begin, and how high they are."""
PLACES: Final = 3
"""Workers that come with a card at most."""
RAIL: Final = 23.4
"""Width of the taxes."""
TOKEN: Final = 10.0
DASHED: Final = Paint(fill="sunk", stroke="map-fine", width=0.35, dash=(2.0, 1.4))


def columns() -> tuple[Box, ...]:
    """Where the cards lie, one for each action."""
    return tuple((LEFT + n * COLUMN, TOP, *CARD) for n in range(len(ACTIONS)))


def picture(colour: str, taxes: Sequence[tuple[str, str]], say: Say, ink: Ink) -> Picture:
    """The board of a colour; it runs over the edges.

    Args:
        taxes: sums of cards and discs as they are written, and what each costs.
        say: the words.
    """
    own, low = f"p-{colour}", ink == "low"
    mesh = line(own, 0.12) if low else Paint(stroke="p-outline", width=0.25, opacity=0.45, over=own)
    shapes: list[Shape] = [
        Rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, fill("surface" if low else own)),
        lattice((-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED), 9.0, mesh, plain=low),
        Rect(3.2, 3.2, W - 6.4, H - 6.4, Paint(fill="surface", stroke=own if low else "p-outline", width=0.6), r=3.0),
        Rect(4.3, 4.3, W - 8.6, H - 8.6, line(own, 0.35), r=2.2),
        Use(f"s-{colour}", 8.2, 7.0, 9.0, 9.0),
        Text(20.0, 14.4, say("player-board.title"), 8.0, "serif-bold", room=80.0),
        Text(W - 9.0, 13.6, say("player-board.help"), 3.6, "sans", "muted", "end", room=150.0),
    ]
    for action, area in zip(ACTIONS, columns(), strict=True):
        shapes += _column(action, area, colour, say)
    return (*shapes, *_taxes(colour, taxes, say))


def _column(action: str, area: Box, colour: str, say: Say) -> list[Shape]:
    """The place of a card, and of its workers below it."""
    x, y, w, h = area
    middle, (top, high) = x + w / 2, WORKERS
    shapes: list[Shape] = [
        Rect(x, y, w, h, DASHED, r=3.0),
        meander(x + w - 3.0, y + 3.0, 4.6, line("map-fine", 0.25), right=True),
        meander(x + 3.0, y + h - 3.0, 4.6, line("map-fine", 0.25), low=True),
        Use(f"y-{action}", middle - 9.5, y + 7.6, 19, 19, "map-ink"),
        name((x + 2.0, y + 26.8, w - 4.0, 10.4), say(f"action.{action}"), 4.9),
        Path(f"M{middle - 9} {y + 38.6}h7M{middle + 2} {y + 38.6}h7", line("map-fine", 0.3)),
        Path(f"M{middle} {y + 37.6}l1 1-1 1-1-1z", fill(f"p-{colour}")),
        lines((x + 3.0, y + 41.4, w - 6.0, h - 45.0), say(f"player-board.{action}.help"), 3.5, valign="top"),
        Rect(x, top, w, high, Paint(fill="surface", stroke="map-fine", width=0.35), r=2.0),
    ]
    step = TOKEN + 2.4
    left = middle - (PLACES * step - 2.4) / 2
    for place in range(PLACES):
        spot = left + place * step
        shapes.append(
            Rect(spot - 0.3, top + 5.2, TOKEN + 0.6, TOKEN + 0.6, Paint(stroke="line", width=0.3, dash=(1.2, 0.9)))
        )
        swap = (("pc", "surface"), ("p-outline", "line"))
        shapes.append(Use("y-worker", spot + 1.6, top + 6.0, TOKEN - 3.2, TOKEN - 1.6, swap=swap))
    shapes.append(Text(middle, top + high - 4.2, say("player-board.workers"), 3.0, "sans", "muted", "middle", w - 6))
    return shapes


def _taxes(colour: str, taxes: Sequence[tuple[str, str]], say: Say) -> Picture:
    """What cards and the disc on it cost at the end of a round."""
    x = W - LEFT - RAIL
    middle, high = x + RAIL / 2, WORKERS[0] + WORKERS[1] - TOP
    out: list[Shape] = [
        Rect(x, TOP, RAIL, high, Paint(fill="gold-wash", stroke="gold-line", width=0.4), r=2.0),
        Rect(x + 1, TOP + 1, RAIL - 2, high - 2, line("gold-line", 0.15), r=1.4),
        Use("y-tax", middle - 7, TOP + 4, 14, 14, "map-ink"),
        Text(middle, TOP + 25.4, say("player-board.tax"), 5.8, "serif-bold", anchor="middle", room=RAIL - 5),
    ]
    for row, (sums, cost) in enumerate(taxes):
        y = TOP + 33.4 + row * 11.2
        out.append(Text(middle, y, sums, 4.6, "serif-bold", "ink", "middle", RAIL - 5))
        out.append(Text(middle, y + 4.4, cost, 3.3, "sans", "muted", "middle", RAIL - 5))
    y = TOP + high - 17.0
    out += [
        Circle(middle, y, TOKEN / 2 + 0.8, Paint(fill="surface", stroke="gold-line", width=0.4, dash=(1.4, 1.0))),
        Use(f"s-{colour}", middle - 2.2, y - 2.2, 4.4, 4.4, swap=((f"p-{colour}", "surface"), ("p-outline", "line"))),
        lines((x + 2.6, y + 7.0, RAIL - 5.2, 8.6), say("player-board.tax.disc"), leading=1.15, valign="top"),
    ]
    return tuple(out)
