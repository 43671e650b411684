"""The few words that stand on sheets; geometry has no catalogue, so they are brought along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SheetWords:
    """Words in the reader's language; what is left empty is not printed.

    Attributes:
        fold: at the line of a gutterfold: "fold here".
        folding: in the upper margin of such a sheet: "fold, glue, then cut".
        flip_long, flip_short: on both sides of a sheet that is turned over: "flip on the long edge".
        glue: on sheets of fronts and of backs that are glued to each other.
        tiles: beside the map of a board in parts: how they are put together.
        strip: along what the next part of a board covers: "glue the next sheet over this strip".
        back: after the label of a page of backs: "backs".
        names: what people call each kind of component; labels say the kind itself for others.
    """

    fold: str = ""
    folding: str = ""
    flip_long: str = ""
    flip_short: str = ""
    glue: str = ""
    tiles: str = ""
    strip: str = ""
    back: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def name(self, kind: str) -> str:
        """What people call that kind."""
        return self.names.get(kind, kind)
