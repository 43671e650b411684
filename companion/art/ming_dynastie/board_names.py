"""Names on the printed map: districts, and provinces with their cities, which phones name beside the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

from companion.art.shapes import Box, Paint, Picture, Point, Rect, Shape, Text

DISTRICT: Final = 9.6
PROVINCE: Final = 6.6
CITY: Final = 4.2
"""Sizes of letters, mm. Phones show the names of districts larger: their map is small."""
HIGH: Final = 9.4
"""Of a plate, mm."""
CAPITAL: Final = 0.68
"""Height of a capital letter, as a part of the size."""
NARROW: Final = frozenset("fijlrtI'’")
WIDE: Final = frozenset("mwMW")


def districts(data: Mapping[str, Any], low: bool) -> Picture:
    """Names of the districts, with a halo of their province's tint, clear of the cities."""
    return tuple(
        Text(
            x,
            y + DISTRICT * CAPITAL / 2,
            str(district["name"]),
            DISTRICT,
            "serif",
            anchor="middle",
            halo="surface" if low else str(district["province"]),
            halo_width=2.4,
        )
        for district, (x, y) in _labels(data)
    )


def _labels(data: Mapping[str, Any]) -> list[tuple[Mapping[str, Any], Point]]:
    """Each district with the middle of its name: the phones' place, moved off a city that reaches so far."""
    found = []
    for district in data["districts"]:
        x, y = float(district["label_at"][0]), float(district["label_at"][1]) - 9.5
        half = length(str(district["name"]), DISTRICT) / 2
        for province in data["provinces"]:
            cx, cy = province["city_at"]
            aside = max(0.0, abs(cx - x) - half)
            reach = data["city_radius"] + 2.5
            if aside < reach:
                near = (reach**2 - aside**2) ** 0.5 + DISTRICT * 0.42
                if abs(cy - y) < near:
                    y = cy + near if y > cy else cy - near
        found.append((district, (x, y)))
    return found


def length(words: str, size: float) -> float:
    """Roughly how wide words in serifs are, mm: art knows no fonts, and only sets them aside by this."""
    return sum(0.33 if c in NARROW else 0.84 if c in WIDE else 0.66 if c.isupper() else 0.55 for c in words) * size


def plates(data: Mapping[str, Any], low: bool) -> Picture:
    """A plate at each city with its province's name and its own."""
    return tuple(shape for province in data["provinces"] for shape in _plate(data, province, low))


def _plate(data: Mapping[str, Any], province: Mapping[str, Any], low: bool) -> Sequence[Shape]:
    name, city = str(province["name"]), str(province["city"])
    first, second, between = length(name, PROVINCE), length(city, CITY) * 0.9, 2.2
    wide = first + between + second + 7.0
    _, (x, y, w, h) = min(_places(data, province, wide), key=lambda spot: spot[0] + _hides(data, spot[1]))
    split, base = x + 3.5 + first, y + h / 2 + PROVINCE * CAPITAL / 2
    return [
        Rect(x, y, w, h, Paint(fill="surface"), r=1.6),
        Rect(x, y, w, h, Paint(fill="surface" if low else str(province["id"]), stroke="map-ink", width=0.9), r=1.6),
        Rect(x + 0.9, y + 0.9, w - 1.8, h - 1.8, Paint(stroke="map-ink", width=0.2), r=0.9),
        Text(split, base, name, PROVINCE, "serif-bold", anchor="end", room=first + 2.0),
        Text(split + between, base, city, CITY, "serif-italic", room=second + 2.0),
    ]


def _places(data: Mapping[str, Any], province: Mapping[str, Any], wide: float) -> list[tuple[float, Box]]:
    """Below the city, or above it, a little to the side if need be; each with how much one would rather not."""
    x, y = province["city_at"]
    far = data["city_radius"] - 0.6
    return [
        (abs(aside) * 0.05 + dislike, (x + aside - wide / 2, top, wide, HIGH))
        for top, dislike in ((y + far, 0.0), (y - far - HIGH, 0.5))
        for aside in (0.0, -4.0, 4.0, -8.0, 8.0, -12.0, 12.0)
    ]


def _hides(data: Mapping[str, Any], box: Box) -> float:
    """How far what must be seen reaches into the box or into 2 mm around it, mm together."""
    things = [(*border["token_at"], 9.6) for border in data["borders"]]
    for district, (x, y) in _labels(data):
        half = length(str(district["name"]), DISTRICT) / 2
        things += [(x + part * half, y, 4.0) for part in (-0.8, -0.4, 0.0, 0.4, 0.8)]
        things.append((*district["monastery_at"], 10.0))
    left, top, w, h = box
    deep = 0.0
    for x, y, r in things:
        away = hypot(max(left - x, 0.0, x - left - w), max(top - y, 0.0, y - top - h))
        deep += max(0.0, r + 2.0 - away)
    return deep
