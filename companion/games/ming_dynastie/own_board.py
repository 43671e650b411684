"""The edition ``boxed``: the published board as far as its owners entered it, drawn on our map as a scheme.

Owners may enter names, colours and borders. Without borders routes are unchecked: every other district may be
stepped to with any card, and each step still costs one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.own_boards import own_name
from companion.engine.validation import mapping, nearest, text_of

BOXED: Final = "boxed"
TINTS: Final = ("1", "2", "3", "4", "5", "6")
"""The colours that a screen has for provinces, by number."""
KEYS: Final = ("names", "tints", "borders")
NOTHING: Final[Mapping[str, Any]] = {"names": {}, "tints": {}, "borders": []}
"""An own board about which nobody has entered anything."""
MOST_NAMED: Final = 5
"""Districts that a message names, so that it stays short."""
SHAPE: Final = "impossible.own-shape"
UNKNOWN: Final = "impossible.own-unknown"
NOT_KNOWN: Final[Mapping[str, tuple[str, str]]] = {
    "district": ("impossible.unknown-district", "impossible.no-district"),
    "province": ("impossible.unknown-province", "impossible.no-province"),
    "city": ("impossible.unknown-city", "impossible.no-city"),
    "seat": ("impossible.unknown-seat", "impossible.no-seat"),
    "card": ("impossible.unknown-card", "impossible.no-card"),
}
"""Keys for a thing that is not there, by its kind: with the nearest there is, and without."""
Source = Mapping[str, Any]


def check(base: Source, own: object, partly: bool = False) -> dict[str, Any]:
    """What owners entered, complete and in one order, so that the same board is always the same text.

    Args:
        base: the data file whose provinces, districts and transports the ids are.
        own: ``names`` by ``"kind:id"``, ``tints`` by province, ``borders`` as ``[district, district, transport]``;
            all may be left out.
        partly: some districts may still be without a border.

    Raises:
        ImpossiblePosition: with the field at fault and, for an unknown id, the nearest that is known.
    """
    own = mapping(own, "own", SHAPE)
    for key in own:
        if key not in KEYS:
            raise ImpossiblePosition(f"own.{text_of(key)}", "impossible.own-unknown", text=text_of(key))
    names = mapping(own.get("names", {}), "names", SHAPE)
    tints = mapping(own.get("tints", {}), "tints", SHAPE)
    provinces = [province["id"] for province in base["provinces"]]
    nameable = [f"{kind}:{id_}" for kind in ("province", "city") for id_ in provinces]
    nameable += [f"district:{district['id']}" for district in base["districts"]]
    for key, name in names.items():
        _known(key, nameable, f"names.{text_of(key)}", "thing")
        own_name(name, f"names.{key}")
    for key, tint in tints.items():
        _known(key, provinces, f"tints.{text_of(key)}", "province")
        if tint not in TINTS:
            raise ImpossiblePosition(
                f"tints.{key}", "impossible.own-tint", province=key, text=text_of(tint), most=len(TINTS)
            )
    return {
        "names": {key: " ".join(names[key].split()) for key in nameable if key in names},
        "tints": {key: tints[key] for key in provinces if key in tints},
        "borders": _borders(base, own.get("borders", []), partly),
    }


def text(own: object) -> str:
    """The canonical text of what ``check`` answered, or of a part of it; it brings the same back by ``json.loads``."""
    return json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def source(base: Source, own: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an own board: our districts with the owners' names, tints and borders.

    ``outlines`` keeps our map's lines between districts, for a drawing that shall not be empty without borders.
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
        "borders": _drawn(base, own["borders"]),
        "outlines": [{"a": border["a"], "b": border["b"], "line": border["line"]} for border in base["borders"]],
    }


def _drawn(base: Source, borders: Iterable[Sequence[str]]) -> list[dict[str, Any]]:
    """The borders with a place for their token: on our map's line where it has one, else between the middles."""
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


def _borders(base: Source, given: object, partly: bool) -> list[list[str]]:
    """The borders, each from the earlier district to the later, sorted."""
    if not isinstance(given, (list, tuple)):
        raise ImpossiblePosition("borders", SHAPE)
    districts = [d for province in base["provinces"] for d in province["districts"]]
    transports = list(base["transports"])
    found: list[list[str]] = []
    for index, border in enumerate(given):
        where = f"borders.{index}"
        if not isinstance(border, (list, tuple)) or len(border) != 3:
            raise ImpossiblePosition(where, SHAPE)
        a, b, transport = border
        _known(a, districts, f"{where}.0", "district")
        _known(b, districts, f"{where}.1", "district")
        _known(transport, transports, f"{where}.2", "transport")
        if a == b:
            raise ImpossiblePosition(where, "impossible.own-border-itself", district=a)
        tidy = [*sorted((a, b), key=districts.index), transport]
        if tidy in found:
            raise ImpossiblePosition(where, "impossible.own-border-twice", card=transport, districts=tidy[:2])
        found.append(tidy)
    reached = {district for border in found for district in border[:2]}
    if found and not partly and (alone := [district for district in districts if district not in reached]):
        key = "impossible.own-alone" if len(alone) <= MOST_NAMED else "impossible.own-many-alone"
        raise ImpossiblePosition("borders", key, districts=alone[:MOST_NAMED], count=len(alone))
    return sorted(found, key=lambda border: (*map(districts.index, border[:2]), transports.index(border[2])))


def _known(value: object, known: Sequence[str], where: str, what: str) -> None:
    if isinstance(value, str) and value in known:
        return
    near = nearest(value, known)
    kind, colon, id_ = near.partition(":")
    if colon:  # one of the things that may have a name of their own
        what, near, value = kind, id_, str(value).rpartition(":")[2]
    raise not_known(where, "card" if what == "transport" else what, value, near)


def not_known(field: str, kind: str, given: object, near: str) -> ImpossiblePosition:
    """No such thing of that kind; ``near`` is the one that may be meant, or ``""``."""
    with_near, alone = NOT_KNOWN.get(kind, (UNKNOWN, UNKNOWN))
    more = {kind: near} if near else {}
    return ImpossiblePosition(field, with_near if near else alone, text=text_of(given), **more)
