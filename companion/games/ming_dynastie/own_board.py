"""What owners of a published box may enter about its board, and how it is drawn schematically on our map.

Owners may enter names, colours and borders. Without borders, routes are unchecked: a step to any other district is
possible with any card, and each step still costs one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.engine.own_boards import Enterable, Source, Things

TINTS: Final = ("1", "2", "3", "4", "5", "6")
"""The numbers of the colours that screens have for provinces."""
NOTHING: Final[Mapping[str, Any]] = {"names": {}, "tints": {}, "borders": []}
"""An own board for which nothing has been entered."""


def enterable(base: Source) -> Enterable:
    """Names of provinces, their cities and districts, colours of provinces, and borders with their transports."""
    provinces = tuple(province["id"] for province in base["provinces"])
    named = [f"{kind}:{id_}" for kind in ("province", "city") for id_ in provinces]
    return Enterable(
        places=Things("district", tuple(d for province in base["provinces"] for d in province["districts"])),
        named=(*named, *(f"district:{district['id']}" for district in base["districts"])),
        tinted=Things("province", provinces),
        tints=TINTS,
        ways=Things("card", tuple(base["transports"])),
    )


def drawn(base: Source, own: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an own board: our districts with the owners' names, tints and borders.

    ``outlines`` keeps our map's lines between districts, so that the drawing is not empty without borders.
    """
    names, tints = own["names"], own["tints"]

    def named(thing: Mapping[str, Any], **kinds: str) -> dict[str, Any]:
        return {**thing, **{field: names.get(f"{kind}:{thing['id']}", thing[field]) for field, kind in kinds.items()}}

    provinces = [named(province, name="province", city="city") for province in base["provinces"]]
    return {
        **base,
        "provinces": [
            {**province, "tint": tints[province["id"]]} if province["id"] in tints else province
            for province in provinces
        ],
        "districts": [named(district, name="district") for district in base["districts"]],
        "borders": _borders(base, own["borders"]),
        "outlines": [{"a": border["a"], "b": border["b"], "line": border["line"]} for border in base["borders"]],
    }


def _borders(base: Source, borders: Iterable[Sequence[str]]) -> list[dict[str, Any]]:
    """The borders with a place for their token: on our map's line if it has one, else halfway between the centres."""
    lines = {frozenset((b["a"], b["b"])): b for b in base["borders"]}
    middles = {district["id"]: district["label_at"] for district in base["districts"]}
    seen: Counter[frozenset[str]] = Counter()
    found = []
    for a, b, transport in borders:
        pair = frozenset((a, b))
        place = seen[pair]
        seen[pair] += 1
        known = lines.get(pair)
        line = known["line"] if known else [middles[a], middles[b]]
        token = known["token_at"] if known and not place else _along(line, TOKENS[place])
        found.append({"a": a, "b": b, "transport": transport, "token_at": token, "line": line})
    return found


TOKENS: Final = (0.5, 0.2, 0.8)
"""Where on a line the tokens of the first, second and third border between two districts lie."""


def _along(line: Sequence[Sequence[float]], part: float) -> list[float]:
    """The point at that part of a line, mm."""
    place = part * (len(line) - 1)
    index = min(int(place), len(line) - 2)
    (ax, ay), (bx, by) = line[index], line[index + 1]
    rest = place - index
    return [round(ax + (bx - ax) * rest, 1), round(ay + (by - ay) * rest, 1)]
