from __future__ import annotations

import re

import pytest
import zxingcpp

from companion.web.play import qr

SCALE = 6


def raster(text: str) -> memoryview:
    """The drawing as a grey picture, the seal as a dark square."""
    drawing = str(qr.svg(text, "code"))
    found = re.search(r'viewBox="(-?\d+) -?\d+ (\d+) \d+"', drawing)
    assert found is not None
    shift, size = -int(found[1]), int(found[2])
    side = size * SCALE
    picture = bytearray(b"\xff" * side * side)

    def fill(x: float, y: float, width: float, height: float, value: int) -> None:
        left, right = round((x + shift) * SCALE), round((x + width + shift) * SCALE)
        for row in range(round((y + shift) * SCALE), round((y + height + shift) * SCALE)):
            picture[row * side + left : row * side + right] = bytes([value]) * (right - left)

    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", drawing):
        fill(int(x), int(y), int(width), 1, 0)
    for tag, value in ((r'<rect class="paper"', 255), (r'<use href="#seal"', 70)):
        place = re.findall(tag + r' x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawing)
        for x, y, width, height in place[-1:]:
            fill(float(x), float(y), float(width), float(height), value)
    return memoryview(bytes(picture)).cast("B", (side, side))


@pytest.mark.parametrize("text", ["http://192.168.1.24:8000/j/plum", "http://10.0.0.7:80/t/a/rejoin?code=ABCDE-FGHIJ"])
def test_the_code_can_be_scanned_with_the_seal_on_it(text: str) -> None:
    assert [found.text for found in zxingcpp.read_barcodes(raster(text))] == [text]
