"""The board of Ming-Dynastie for one reader: pieces, marks, and what each district says and does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.ming_dynastie.screens import drawing as art
from companion.games.ming_dynastie.screens import pieces
from companion.games.ming_dynastie.screens.offer import Pick, Taps
from companion.web.geometry import text_of
from companion.web.presenters.common import Words
from companion.web.presenters.model import key
from companion.web.presenters.parts import BoardView

NOTHING = Taps()
"""Nothing can be tapped."""


def province_of(data: Mapping[str, Any], district: str) -> str:
    """The province that a district belongs to."""
    return str(next(d["province"] for d in data["districts"] if d["id"] == district))


def districts_of(data: Mapping[str, Any], province: str) -> list[str]:
    """The three districts of a province."""
    return [d["id"] for d in data["districts"] if d["province"] == province]


def board(
    view: Mapping[str, Any],
    data: Mapping[str, Any],
    words: Words,
    taps: Taps,
    acting: Sequence[str],
    you: str,
) -> BoardView:
    """The whole map, or a close-up of the city whose members go home now."""
    order = [*view["seats"], "neutral"]
    scoring = view["scoring"] if view["phase"] == "scoring" else None
    if scoring and scoring["city"]:
        return close_up(view, data, words, scoring["city"], taps)
    under, marks, over = [], [], []
    focus = 0.5
    princes = {p["colour"]: p["prince"] for p in view["players"] if p["prince"]}
    mover = acting[0] if len(acting) == 1 else you
    if mover in princes:
        spot = next(d["prince_at"] for d in data["districts"] if d["id"] == princes[mover])
        focus = round(spot[0] / data["map"]["w"], 3)
    if view["phase"] == "move" and mover in princes:
        under.append(pieces.here(princes[mover]))
        marks.append(pieces.loud(data, princes[mover]))
    under += [pieces.beyond(one) for one in out_of_reach(data, taps) if one != princes.get(mover)]
    grounds = provinces(data, words, taps)
    for ground in grounds:
        under += [pieces.target(ground.pick, district, taps.on(ground.pick)) for district in ground.districts]
    for pick in taps.picks:
        kind, _, name = pick.id.partition(":")
        if kind != "district":
            continue
        if not pick.mode:
            under.append(pieces.target(pick.id, name, taps.on(pick.id)))
        if pick.cards:
            journey = pieces.Way(key(pick.id, pick.mode), path(view, you, pick))
            marks.append(pieces.way(data, journey, pick == taps.chosen))
    over.append(pieces.pieces(data, view, order))
    over.append(pieces.hits([*hits(view, data, words, taps), *grounds]))
    label = words("screen.board")
    drawing = art.drawing(view["game"], view["edition"], text_of(view["own"]))
    low, middle, high = (pieces.layers(*parts) for parts in (under, marks, over))
    return BoardView(drawing, low, middle, high, box=art.view_box(data), label=label, focus_x=focus)


def path(view: Mapping[str, Any], you: str, pick: Pick) -> tuple[str, ...]:
    """The districts of a way, from the pick's chain of steps."""
    start = next(p["prince"] for p in view["players"] if p["colour"] == you)
    return (start, *(line.split()[1] for line in pick.action.split("\n")))


def hits(view: Mapping[str, Any], data: Mapping[str, Any], words: Words, taps: Taps) -> list[pieces.Hit]:
    """Every district in the edition's order, province by province, with what a reader cannot see said."""
    found, usual = [], taps.usual()
    for district in data["districts"]:
        name = district["id"]
        thing = f"district:{name}"
        pick = usual.get(thing)
        label = describe(view, words, name, district["province"])
        if pick:
            named = words.name("district", name) in pick.label
            label = f"{label} {pick.label}" if named else f"{label} {pick.headline} {pick.label}"
        why = "" if pick else taps.whys.get(thing) or taps.whys.get(f"province:{district['province']}", "")
        found.append(pieces.Hit(name, label, thing if pick else "", taps.href(thing), why=why))
    return found


def out_of_reach(data: Mapping[str, Any], taps: Taps) -> list[str]:
    """The districts that cannot be picked where others can."""
    return [
        one["id"] for one in data["districts"]
        if f"district:{one['id']}" in taps.whys or f"province:{one['province']}" in taps.whys
    ]  # fmt: skip


def provinces(data: Mapping[str, Any], words: Words, taps: Taps) -> list[pieces.Hit]:
    """The provinces that can be picked: on the map all of a province is what its tab is."""
    found = {pick.id: pick for pick in reversed(taps.picks)}
    return [
        pieces.Hit(
            f"province-{province['id']}", f"{words.name('province', province['id'])}. {pick.label}", pick.id,
            href=taps.href(pick.id), districts=tuple(districts_of(data, province["id"])),
        )
        for province in data["provinces"]
        if (pick := found.get(f"province:{province['id']}")) is not None
    ]  # fmt: skip


def describe(view: Mapping[str, Any], words: Words, district: str, province: str) -> str:
    """A district in words: "Qizhou, Huguang: Blue 2. Monk: Red. Prince: Green." """
    here = view["districts"][district]
    counts = [f"{words.name('seat', c)} {n}" for c, n in here["open"].items()]
    text = f"{words.name('district', district)}, {words.name('province', province)}"
    text += f": {', '.join(counts)}." if counts else "."
    if here["monastery"]:
        text += " " + words("screen.describe.monk", seat=here["monastery"])
    for player in view["players"]:
        if player["prince"] == district:
            text += " " + words("screen.describe.prince", seat=player["colour"])
    return text


def close_up(
    view: Mapping[str, Any],
    data: Mapping[str, Any],
    words: Words,
    province: str,
    taps: Taps = NOTHING,
) -> BoardView:
    """The city of a province with its nine houses, large."""
    order = [*view["seats"], "neutral"]
    board = view["game"], view["edition"], text_of(view["own"])
    inside = set(districts_of(data, province))
    districts = [pick for pick in taps.picks if pick.id.startswith("district:")]
    under = [pieces.target(pick.id, pick.id.partition(":")[2], pick == taps.chosen) for pick in districts]
    found = [hit for hit in hits(view, data, words, taps) if hit.name in inside] if taps.picks else []
    over = [pieces.close_pieces(data, view, order, art.near(*board, province)), pieces.hits(found)]
    counts = {c: sum(view["cities"][d].get(c, 0) for d in inside) for c in order}
    label = f"{words.name('city', province)}: " + ", ".join(
        f"{words.name('seat', c)} {n}" for c, n in counts.items() if n
    )
    text = " ".join(f"{value:g}" for value in art.close_box(data, province))
    drawing = art.drawing(*board)
    low, high = pieces.layers(*under), pieces.layers(*over)
    return BoardView(drawing, low, pieces.layers(), high, box=text, label=label, zoomed=True)


def numbered(view: Mapping[str, Any], data: Mapping[str, Any], words: Words, province: str) -> BoardView:
    """The same without any pieces: which district of a province is called what."""
    board = view["game"], view["edition"], text_of(view["own"])
    box = " ".join(f"{value:g}" for value in art.close_box(data, province))
    label = words.name("province", province)
    none = pieces.layers()
    return BoardView(art.drawing(*board), none, none, art.near(*board, province), box=box, label=label, zoomed=True)
