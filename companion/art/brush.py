"""How heavily a picture is painted: with full colour, or hollow where little ink is to be used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.art.shapes import Paint

Ink: TypeAlias = Literal["full", "low"]

FINER: Final = 0.88
"""Part of their width that lines keep in low ink when something shone through them: nothing does there."""
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
        """How a shape of a drawing is painted.

        Args:
            said: fill and line; its name is what the drawing says besides: ``mass`` for a silhouette, which is only an
                outline in low ink, ``within`` for a line on one, ``low-…`` for the colour in low ink.
        """
        marks = said.name.split()
        return self._low(replace(said, name=""), marks) if self.ink == "low" else self._full(said, marks)

    def _full(self, said: Paint, marks: list[str]) -> Paint:
        over = self.ground if said.opacity < 1 else said.over
        if "mass" in marks:
            return Paint(fill=said.fill, opacity=said.opacity, over=over)
        return replace(said, stroke=self.ground if "within" in marks else said.stroke, over=over, name="")

    def _low(self, said: Paint, marks: list[str]) -> Paint:
        """Nothing is mixed with what lies below it."""
        if said.opacity < 1:
            said = replace(said, opacity=1.0, width=round(said.width * FINER, 3))
        instead = next((mark.removeprefix("low-") for mark in marks if mark.startswith("low-")), "")
        if "mass" in marks:
            return replace(said, fill="surface", stroke=instead or said.fill)
        if "within" in marks:
            return replace(said, width=round(said.width * WITHIN, 3))
        if said.stroke:
            return replace(said, stroke=instead or said.stroke)
        return replace(said, fill=instead or said.fill)
