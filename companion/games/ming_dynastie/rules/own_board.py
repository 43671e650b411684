"""What owners of a published box may enter about its board, and how it is drawn schematically on our map.

Owners may enter names, colours and borders. Without borders, routes are unchecked: a step to any other district is
possible with any card, and each step still costs one. What they have not named is called by the colour of its province,
as the rulebook tells provinces apart: no name of ours is on their board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.engine.own_boards import Enterable, Source, Things
from companion.engine.terms import Name

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

    What has no name there is without one on the map, but for districts, which have their number within the province.
    ``outlines`` keeps our map's lines between districts, so that the drawing is not empty without borders.
    """
    given, shown = own["names"], tints([province["id"] for province in base["provinces"]], own["tints"])
    number = {d: str(n) for province in base["provinces"] for n, d in enumerate(province["districts"], 1)}
    return {
        **base,
        "provinces": [
            {
                **province,
                "name": given.get(f"province:{province['id']}", ""),
                "city": given.get(f"city:{province['id']}", ""),
                "tint": shown[province["id"]],
            }
            for province in base["provinces"]
        ],
        "districts": [
            {**district, "name": given.get(f"district:{district['id']}", number[district["id"]])}
            for district in base["districts"]
        ],
        "borders": _borders(base, own["borders"]),
        "outlines": [{"a": border["a"], "b": border["b"], "line": border["line"]} for border in base["borders"]],
    }


def tints(provinces: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
    """The colour of every province: its owners'; else ours, or one that is free where they use ours elsewhere."""
    usual = dict(zip(provinces, TINTS, strict=True))
    kept = {**{name: tint for name, tint in usual.items() if tint not in given.values()}, **given}
    free = [tint for tint in TINTS if tint not in kept.values()]
    return {name: kept[name] if name in kept else free.pop(0) for name in provinces}


def names(drawn: Source, own: Mapping[str, Any]) -> dict[str, Name]:
    """What everything on an own board is called, by ``"kind:id"``: as its owners named it, or by its province."""
    given: Mapping[str, str] = own["names"]
    found: dict[str, Name] = {}
    for province in drawn["provinces"]:
        one, tint = province["id"], {"key": f"tint.{province['tint']}", "params": {}}
        of = given.get(f"province:{one}", tint)
        found[f"province:{one}"] = given.get(f"province:{one}", {"key": "own.province", "params": {"tint": tint}})
        found[f"city:{one}"] = {"key": "own.city", "params": {"tint": of}}
        for number, district in enumerate(province["districts"], 1):
            found[f"district:{district}"] = {"key": "own.district", "params": {"of": of, "number": number}}
    return {**found, **given}


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
