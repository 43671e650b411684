"""QR codes as SVG with the seal in the middle."""

from __future__ import annotations

from functools import lru_cache

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_H

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
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < size:
            start = x
            while x < size and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            x += 1
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
        path=Markup("".join(runs)),
        at=at,
        side=side,
        inner=at + 0.4,
        seal=side - 0.8,
    )
