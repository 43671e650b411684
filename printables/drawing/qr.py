"""QR codes as outlines, sharp at every size and of few strokes, and the address that stands beside one."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from companion.art.modules import dark
from companion.art.shapes import Group, Path, Rect, fill
from printables.drawing import fitted_text
from printables.drawing.errors import DoesNotFit

QUIET: Final = 4
"""Modules of empty border that the standard asks for."""
LEAST: Final = 15.0
"""The smallest side that phones read from a hand's distance, mm, without the quiet zone."""
LEAST_MODULE: Final = 0.4
"""mm."""
LEAST_VERSION: Final = 2
"""Of codes: one of fewer modules, for short texts, would need more room, as the border is as wide as some of them."""

ROOM: Final = 28.0
"""Width that addresses have beside every code, mm."""


class TooSmall(DoesNotFit):
    """A code with that text cannot be read at that size."""


@lru_cache(maxsize=64)
def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code's modules, row by row."""
    code = qrcode.QRCode(LEAST_VERSION, error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())


def least_side(text: str) -> float:
    """The smallest side at which the text's code is printed, mm, quiet zone included."""
    modules = len(matrix(text))
    return (modules + 2 * QUIET) * max(LEAST_MODULE, LEAST / modules)


@lru_cache(maxsize=64)
def picture(text: str, side: float) -> Group:
    """The code with its quiet zone, its corner at the origin.

    Args:
        text: what it holds.
        side: mm, quiet zone included.

    Raises:
        TooSmall: its modules would be smaller than 0.4 mm, or all of them together than 15 mm.
    """
    if side < least_side(text) - 1e-9:
        raise TooSmall(f"a code of {len(text)} characters needs {least_side(text):.1f} mm; {side:.1f} are too small")
    rows = matrix(text)
    module = side / (len(rows) + 2 * QUIET)
    code = Group((Path(dark(rows), fill("cut")),), at=(QUIET * module, QUIET * module), scale=module)
    return Group((Rect(0, 0, side, side, fill("white")), code), once=True)


def address(link: str) -> str:
    """How people read and type a link: without what phones put in by themselves; nothing where it would be too long to
    be typed from a board.

    A link that distinguishes capitals keeps them: only one that is all capitals is written small.
    """
    small = link.lower() if link.isupper() else link
    typed = re.sub("^http://", "", small, flags=re.IGNORECASE).removesuffix("/")
    return typed if fitted_text.width("sans-bold", typed, fitted_text.LEAST) <= ROOM else ""
