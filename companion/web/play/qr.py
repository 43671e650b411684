"""QR codes as SVG with the seal in the middle."""

from __future__ import annotations

from functools import lru_cache

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_H

from companion.art.modules import dark

QUIET = 4
"""Modules of empty border that the standard asks for."""

SEAL = 0.22
"""Side of the seal as a part of the code's side: 5 % of the area, where level H repairs 30 %."""


@lru_cache(maxsize=256)
def svg(text: str, label: str) -> Markup:
    """The code of a text as an inline drawing: one path of dark runs, the seal on a blank square."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_H, border=0)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    size = len(rows)
    side = round(size * SEAL)
    side += (size - side) % 2
    at = (size - side) // 2
    box = f"{-QUIET} {-QUIET} {size + 2 * QUIET} {size + 2 * QUIET}"
    return Markup(
        '<svg class="qr" viewBox="{box}" role="img" aria-label="{label}">'
        '<rect class="paper" x="{quiet}" y="{quiet}" width="{full}" height="{full}"/><path class="dark" d="{path}"/>'
        '<rect class="paper" x="{at}" y="{at}" width="{side}" height="{side}"/>'
        '<use href="#seal" x="{inner}" y="{inner}" width="{seal}" height="{seal}"/></svg>'
    ).format(
        box=box,
        label=label,
        quiet=-QUIET,
        full=size + 2 * QUIET,
        path=Markup(dark(rows)),
        at=at,
        side=side,
        inner=at + 0.4,
        seal=side - 0.8,
    )
