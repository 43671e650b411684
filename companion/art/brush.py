"""How heavily a picture is painted: with full colour, or hollow where little ink is to be used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.art.shapes import Paint

Ink: TypeAlias = Literal["full", "low"]

STROKES: Final = ("line", "solid", "solid line", "mass", "light", "within")
"""What a drawing says about a shape besides its colour: a line; something filled in any ink, and the same with a line
around it; a silhouette, which is only an outline in low ink; something light with an outline that hides what lies
behind it; a line on a silhouette."""
LOW: Final = "low-"
FINER: Final = 0.88
"""Part of their width that light lines keep in low ink, where nothing is mixed with what lies below it."""
WITHIN: Final = 0.7
"""The same for lines on silhouettes, which are drawn in the silhouette's colour then."""


@dataclass(frozen=True, slots=True)
class Brush:
    """Paints what drawings (``pictures``) leave open.

    Attributes:
        ink: ``"full"`` or ``"low"``.
        ground: the colour that the drawing stands on; lines within silhouettes are drawn with it.
    """

    ink: Ink = "full"
    ground: str = "surface"

    def paint(self, said: Paint) -> Paint:
        """The paint of a shape whose name is what its drawing says: a stroke, a colour, and one for low ink.

        Args:
            said: with the widths, ends and corners of its line.
        """
        low = self.ink == "low"
        names = said.name.split(" ")
        colours = [name for name in names if name not in ("solid", *STROKES)]
        stroke = " ".join(name for name in names if name not in colours)
        colour = next((name.removeprefix(LOW) for name in colours if low and name.startswith(LOW)), colours[0])
        said = replace(said, name="", over=self.ground if said.opacity < 1 else said.over)
        if low and said.opacity < 1:
            said = replace(said, opacity=1.0, over="surface", width=round(said.width * FINER, 3))
        match stroke:
            case "line":
                return replace(said, stroke=colour)
            case "solid line":
                return replace(said, fill=colour, stroke=colour)
            case "light":
                return replace(said, fill="surface", stroke=colour)
            case "within":
                return replace(said, stroke=colour, width=round(said.width * WITHIN, 3)) if low else replace(
                    said, stroke=self.ground
                )  # fmt: skip
            case "mass" if low:
                return replace(said, fill="surface", stroke=colour)
        return Paint(fill=colour, opacity=said.opacity, over=said.over)
