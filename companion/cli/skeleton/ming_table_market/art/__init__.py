"""Pictures for phones and paper alike: shapes in mm, in colours of the palette."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Circle, Picture, Rect, Text, fill, line

from ..rules.things import PRICES

SIDE: Final = 20.0
"""Of a token, mm."""
COLOURS: Final = {"tea": "c-leaf", "silk": "c-silk", "jade": "jade-wash"}


def token(name: str, *, outlined: bool = False) -> Picture:
    """A token with its price; ``outlined`` spares ink."""
    middle = SIDE / 2
    return (
        Rect(0, 0, SIDE, SIDE, line("ink", 0.2) if outlined else fill(COLOURS[name])),
        Circle(middle, 8, 5.5, fill("paper")),
        Text(middle, 10.5, str(PRICES[name]), 7, "serif-bold", anchor="middle"),
    )
