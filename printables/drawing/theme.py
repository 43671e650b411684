"""How the names of colours are printed: in full colour, or with as little ink as the pictures can do with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from companion.art import palette
from printables.drawing.errors import UnknownName
from printables.kit import PrintInk

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green and blue of sRGB, 0 to 1."""

WHITE: Final = "#FFFFFF"

SOLID: Final = frozenset({"ink", "muted", "map-ink", "p-outline", "cut"})
"""Colours that low ink fills as they are: letters, outlines and what is drawn with a brush."""

PALE: Final = frozenset(
    {"paper", "surface", "sunk", "water-in", "porcelain-wash", "cinnabar-wash", "gold-wash", "jade-wash", "c-white"}
)
"""Grounds that are white in low ink. They are painted all the same, so that they hide what lies behind them."""

UPON: Final = {"on-porcelain": "porcelain", "on-cinnabar": "cinnabar", "seal-in": "seal"}
"""What stands on a dark ground takes the ground's own colour once that is left white."""

OWN: Final = {"white": WHITE, "cut": "#1E2430", "proof": "#D6006C", "proof-safe": "#008F5A"}
"""Colours that only the press knows: the paper, marks, and the lines of proofs."""

BRIGHT: Final = 0.95
"""What is as light as that is white in black and white: it stands on dark grounds, or is one itself, 0 to 1."""
LIGHTEST: Final = 0.5
"""The lightest grey of black and white but for white itself, 0 to 1: it stands out from paper by nearly 4 to 1."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by name.

    Attributes:
        colours: ``"#RRGGBB"`` by name.
        spares: whether large fills are left out.
    """

    colours: Mapping[str, str]
    spares: bool

    def hollow(self, name: str) -> bool:
        """Whether large fills of that colour are left out."""
        return self.spares and name not in SOLID

    def pale(self, name: str) -> bool:
        """Whether the colour is a ground, which is white paper and costs nothing."""
        return name in PALE or name == "white"

    def rgb(self, name: str) -> Rgb:
        """The colour of a name.

        Raises:
            UnknownName: there is none.
        """
        if name not in self.colours:
            raise UnknownName(f"there is no colour named {name!r}")
        return rgb(self.colours[name])


@cache
def theme(ink: PrintInk) -> Theme:
    """The theme for that ink, from the phone's light palette."""
    colours = dict(palette.colours("light")) | OWN
    if ink == "full":
        return Theme(colours, spares=False)
    pale = dict.fromkeys(PALE & colours.keys(), WHITE)
    upon = {name: colours[ground] for name, ground in UPON.items() if name in colours and ground in colours}
    low = colours | pale | upon
    if ink == "low":
        return Theme(low, spares=True)
    return Theme({name: _grey(colour) for name, colour in low.items()}, spares=True)


def _grey(colour: str) -> str:
    """As light as the colour, but not so light that a thin line of it would not be seen on white paper."""
    red, green, blue = rgb(colour)
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if light > BRIGHT:
        return WHITE
    level = round(255 * min(LIGHTEST, light))
    return f"#{level:02X}{level:02X}{level:02X}"


@cache
def rgb(colour: str) -> Rgb:
    """``"#RRGGBB"`` as numbers."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def mixed(above: Rgb, below: Rgb, opacity: float) -> Rgb:
    """A colour that covers another one only so much."""
    red, green, blue = (opacity * a + (1 - opacity) * b for a, b in zip(above, below, strict=True))
    return red, green, blue
