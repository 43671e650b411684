"""Names on the printed map: districts, and provinces with their cities, which phones name beside the map. The display
for a room names the cities as well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, hypot, radians, sin
from typing import Any, Final, TypeAlias

from companion.art.maps import holds
from companion.art.shapes import Box, Paint, Picture, Point, Rect, Shape, Text, length
from companion.art.styles import letters
from companion.games.ming_dynastie.art.board_layout import MAP_AT, SEAMS
from companion.games.ming_dynastie.art.pieces import FIELD, ROUNDED, ROW

DISTRICT: Final = 11.0
PROVINCE: Final = 6.6
CITY: Final = 4.2
"""Sizes of letters, mm. Phones show the names of districts larger: their map is small."""
HIGH: Final = 9.4
"""Of a plate, mm."""
TOWN: Final = 8.4
TOWN_HIGH: Final = 11.0
"""Letters and height of a plate that names a city for a whole room, mm."""
EDGE: Final = 7.0
"""Between such a plate and the edge of the map, mm."""
CAPITAL: Final = 0.68
"""Height of a capital letter, as a part of the size."""
AWAY: Final = 8.0
"""How much it hurts, in mm of something hidden, that a seam goes through a name, or a corner of it leaves its land."""
NEAR: Final = 28
"""How far from a city's middle the middle of a name in its close-up is at least, mm."""


Thing: TypeAlias = tuple[float, float, float]
"""Something that must be seen, as a disc: x, y, radius."""


def districts(data: Mapping[str, Any], covered: Sequence[Box], low: bool) -> Picture:
    """Names of the districts where they cover that (``names``), with a halo of their province's tint."""
    return tuple(
        Text(
            x + w / 2,
            y + h / 2 + DISTRICT * CAPITAL / 2,
            str(district["name"]),
            DISTRICT,
            "serif",
            anchor="middle",
            halo="surface" if low else str(district["province"]),
            halo_width=2.4,
        )
        for district, (x, y, w, h) in zip(data["districts"], covered, strict=True)
    )


def names(data: Mapping[str, Any]) -> list[Box]:
    """What the name of each district covers, in the order of the districts: the phones' place, or one beside it that is
    clear of what else is seen and of the seams."""
    things = [*_things(data), *((*province["city_at"], data["city_radius"]) for province in data["provinces"])]
    found = []
    for district in data["districts"]:
        x, y = district["label_at"][0], district["label_at"][1] - 9.5
        wide, high = length(str(district["name"]), DISTRICT), DISTRICT * 0.8
        spots = [
            (
                hypot(dx, dy) * 0.3 + AWAY * _outside(district["polygon"], box),
                box,
            )
            for dx in range(-24, 25, 3)
            for dy in range(-9, 10, 3)
            for box in ((x + dx - wide / 2, y + dy - high / 2, wide, high),)
        ]
        found.append(_free(spots, things))
    return found


def _outside(polygon: Sequence[Point], box: Box) -> int:
    """How many corners of the box lie outside."""
    x, y, w, h = box
    return sum(not holds(polygon, *corner) for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)))


def plates(data: Mapping[str, Any], covered: Sequence[Box], low: bool) -> Picture:
    """A plate at each city with its province's name and its own."""
    things = [*_things(data), *_written(covered)]
    return tuple(shape for province in data["provinces"] for shape in _plate(data, province, things, low))


def cities(data: Mapping[str, Any]) -> Picture:
    """A plate at each city with its name alone, for a screen: clear of the districts' names on phones as well, and of
    where members and princes stand. A city that its owners have not named has none."""
    things = [*_things(data), *_written(_phone_names(data))]
    return tuple(shape for province in data["provinces"] if province["city"] for shape in _city(data, province, things))


def near(data: Mapping[str, Any], province: str, view: Box) -> Picture:
    """Names of a province's districts in a close-up of its city: towards each district, and within the box."""
    centre = next(p["city_at"] for p in data["provinces"] if p["id"] == province)
    things = [*_things(data), (*centre, data["city_radius"])]
    written = letters("near")
    shapes = []
    for district in data["districts"]:
        if district["province"] != province:
            continue
        wide, high = length(district["name"], written.size), written.size * 0.8
        x, y = (sum(house[axis] for house in district["houses_at"]) / 3 - centre[axis] for axis in (0, 1))
        towards = atan2(y, x)
        spots = [
            (abs(aside) * 0.1 + (far - NEAR) * 0.2 + AWAY * _outside(district["polygon"], box), box)
            for far in range(NEAR, 2 * NEAR, 2)
            for aside in range(-40, 41, 5)
            for box in (_around(centre, far, towards + radians(aside), wide, high),)
            if _within(box, view)
        ]
        x, y, w, h = _free(spots, things, sheets=False)
        shapes.append(written.text(round(x + w / 2, 1), round(y + h, 1), district["name"], halo=province))
    return tuple(shapes)


def _around(centre: Point, far: float, angle: float, wide: float, high: float) -> Box:
    """A box with its middle so far from a city, in that direction."""
    return centre[0] + far * cos(angle) - wide / 2, centre[1] + far * sin(angle) - high / 2, wide, high


def _within(box: Box, view: Box) -> bool:
    """Whether a box lies in another with some air around it."""
    (x, y, w, h), (left, top, width, height) = box, view
    return left + 3 <= x and x + w <= left + width - 3 and top + 3 <= y and y + h <= top + height - 3


def standing(data: Mapping[str, Any]) -> list[Box]:
    """Where members in the open and princes stand."""
    high = ROW + 2 * ROUNDED
    fields = [(x - FIELD / 2, y - high / 2, FIELD, high) for x, y in (one["field_at"] for one in data["districts"])]
    return [*fields, *((x - 12.0, y - 15.5, 24.0, 31.0) for x, y in (one["prince_at"] for one in data["districts"]))]


def _phone_names(data: Mapping[str, Any]) -> list[Box]:
    """What the names of the districts cover as ``board.names`` writes them."""
    written = letters("nm")
    high = written.size * CAPITAL
    found = []
    for district in data["districts"]:
        (x, y), wide = district["label_at"], length(str(district["name"]), written.size)
        found.append((x - wide / 2, y - 4.5 - high, wide, high))
    return found


def _city(data: Mapping[str, Any], province: Mapping[str, Any], things: Sequence[Thing]) -> Sequence[Shape]:
    name = str(province["city"])
    wide = length(name, TOWN) + 6.0
    spots = [*_places(data, province, wide, TOWN_HIGH), *_sides(data, province, wide)]
    taken = standing(data)
    there = [
        (dislike + 2 * AWAY * sum(meets(box, one) for one in taken), box)
        for dislike, box in spots
        if EDGE <= box[0] <= data["map"]["w"] - wide - EDGE
    ]
    x, y, w, h = _free(there or spots, things, sheets=False)
    return [
        Rect(x, y, w, h, Paint(fill="surface", stroke="map-ink", width=0.8), r=2.0),
        Text(x + w / 2, y + h / 2 + TOWN * CAPITAL / 2, name, TOWN, "serif", anchor="middle", room=w - 2.0),
    ]


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes lie over each other."""
    return all(one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2] for axis in (0, 1))


def _sides(data: Mapping[str, Any], province: Mapping[str, Any], wide: float) -> list[tuple[float, Box]]:
    """Left and right of the city, or over its wall."""
    x, y = province["city_at"]
    far = data["city_radius"] - 1.0
    beside = [
        (1.0 + abs(down) * 0.05, (left, y + down - TOWN_HIGH / 2, wide, TOWN_HIGH))
        for left in (x + far, x - far - wide)
        for down in range(-20, 21, 4)
    ]
    across = [
        (2.0 + abs(aside) * 0.05, (x + aside - wide / 2, top, wide, TOWN_HIGH))
        for top in (y + far - 6.0, y - far + 6.0 - TOWN_HIGH)
        for aside in range(-24, 25, 4)
    ]
    return [*beside, *across]


def _written(boxes: Sequence[Box]) -> list[Thing]:
    """Names as rows of discs."""
    return [(x + w * part, y + h / 2, h / 2) for x, y, w, h in boxes for part in (0.1, 0.3, 0.5, 0.7, 0.9)]


def _plate(data: Mapping[str, Any], province: Mapping[str, Any], things: Sequence[Thing], low: bool) -> Sequence[Shape]:
    name, city = str(province["name"]), str(province["city"])
    first, second, between = length(name, PROVINCE), length(city, CITY) * 0.9, 2.2
    x, y, w, h = _free(_places(data, province, first + between + second + 7.0), things)
    split, base = x + 3.5 + first, y + h / 2 + PROVINCE * CAPITAL / 2
    return [
        Rect(x, y, w, h, Paint(fill="surface"), r=1.6),
        Rect(x, y, w, h, Paint(fill="surface" if low else str(province["id"]), stroke="map-ink", width=0.9), r=1.6),
        Rect(x + 0.9, y + 0.9, w - 1.8, h - 1.8, Paint(stroke="map-ink", width=0.2), r=0.9),
        Text(split, base, name, PROVINCE, "serif-bold", anchor="end", room=first + 2.0),
        Text(split + between, base, city, CITY, "serif-italic", room=second + 2.0),
    ]


def _places(
    data: Mapping[str, Any], province: Mapping[str, Any], wide: float, high: float = HIGH
) -> list[tuple[float, Box]]:
    """Below the city, or above it, a little to the side if need be; each with how much one would rather not."""
    x, y = province["city_at"]
    far = data["city_radius"] - 0.6
    return [
        (abs(aside) * 0.05 + dislike, (x + aside - wide / 2, top, wide, high))
        for top, dislike in ((y + far, 0.0), (y - far - high, 0.5))
        for aside in range(-24, 25, 4)
    ]


def _things(data: Mapping[str, Any]) -> list[Thing]:
    """What must be seen: transports, borders, monasteries."""
    return [
        *((*border["token_at"], 9.6) for border in data["borders"]),
        *((x, y, 1.0) for border in data["borders"] for x, y in border["line"]),
        *((*district["monastery_at"], 10.0) for district in data["districts"]),
    ]


def _free(spots: Sequence[tuple[float, Box]], things: Sequence[Thing], sheets: bool = True) -> Box:
    """The spot that hides least and that one likes best; on ``sheets`` there are seams."""
    left, right = min(box[0] for _, box in spots) - 20, max(box[0] + box[2] for _, box in spots) + 20
    top, bottom = min(box[1] for _, box in spots) - 20, max(box[1] + box[3] for _, box in spots) + 20
    near = [thing for thing in things if left < thing[0] < right and top < thing[1] < bottom]
    return min(spots, key=lambda spot: spot[0] + AWAY * sheets * _cut(spot[1]) + _hides(near, spot[1]))[1]


def _cut(box: Box) -> int:
    """How many seams between sheets go through the box."""
    x, y, w, h = box
    across, down = ([seam - at for seam in seams] for seams, at in zip(SEAMS, MAP_AT, strict=True))
    return sum(x - 1 < seam < x + w + 1 for seam in across) + sum(y - 1 < seam < y + h + 1 for seam in down)


def _hides(things: Sequence[Thing], box: Box) -> float:
    """How far these reach into the box or into 2 mm around it, mm together."""
    left, top, w, h = box
    deep = 0.0
    for x, y, r in things:
        away = hypot(max(left - x, 0.0, x - left - w), max(top - y, 0.0, y - top - h))
        deep += max(0.0, r + 2.0 - away)
    return deep
