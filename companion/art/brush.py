"""How heavily a picture is painted: with full colour, or hollow where little ink is to be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.art.shapes import Circle, Paint, Path, line

Ink: TypeAlias = Literal["full", "low"]


@dataclass(frozen=True, slots=True)
class Brush:
    """Paints silhouettes. In low ink they are outlines that still hide what lies behind them.

    Attributes:
        ink: ``"full"`` or ``"low"``.
        ground: the colour that silhouettes stand on; lines within them are drawn with it.
        hollow: what hollow silhouettes are filled with.
    """

    ink: Ink = "full"
    ground: str = "surface"
    hollow: str = "surface"

    @property
    def low(self) -> bool:
        """Whether silhouettes are hollow."""
        return self.ink == "low"

    def mass(self, d: str, colour: str, width: float = 0.28) -> Path:
        """A silhouette, or its outline of that width in mm."""
        if self.low:
            return Path(d, Paint(fill=self.hollow, stroke=colour, width=width, join="round", cap="round"))
        return Path(d, Paint(fill=colour))

    def disc(self, x: float, y: float, r: float, colour: str, width: float = 0.28) -> Circle:
        """A round silhouette."""
        if self.low:
            return Circle(x, y, r, Paint(fill=self.hollow, stroke=colour, width=width))
        return Circle(x, y, r, Paint(fill=colour))

    def within(self, d: str, colour: str, width: float) -> Path:
        """A line on a silhouette of that colour: of the ground's colour, or of the silhouette's when it is hollow."""
        return Path(d, line(colour if self.low else self.ground, width * (0.7 if self.low else 1.0)))
