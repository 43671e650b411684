"""The board of Yínzi for one reader: what lies there or would lie there, marks, and what each thing says and does.

The ground below it is drawn once for each board and language, and kept. Colours come from the style sheet, so that one
drawing serves light and dark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.shapes import Group, Picture
from companion.games.yinzi.art import board as art
from companion.games.yinzi.art import marks, pieces, places
from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.art.places import Geometry
from companion.web.play.context import ViewContext
from companion.web.play.geometry import OWN_BOARDS, geometry, text_of
from companion.web.play.option import Option
from companion.web.play.parts import BoardView, Drawing, Hero
from companion.web.play.texts import Words
from companion.web.play.widgets import Board

GAME: Final = "yinzi"
HERO_BOX: Final = "162 132 208 100"
"""The part of the map by which the game is offered, mm."""
RIVER: Final = "river"
PALE: Final = "pale"
"""The class of what does not matter now."""


def board(
    moment: ViewContext,
    *,
    view: Mapping[str, Any] | None = None,
    taps: Mapping[str, Option] | None = None,
    on: Collection[str] = (),
    dim: bool = False,
    gains: Mapping[str, str] | None = None,
    ways: Sequence[Way] = (),
) -> Board:
    """The whole map.

    Things are called by their ids: a square (``huguang-1``), a factory (``red-paper``), a stall (``huguang/0``), a
    province for its market as a whole, a border as the data has it (``huguang|nanzhili``).

    Args:
        view: what would lie there, where that is planned.
        taps: what can be tapped; the label is said after what lies there. Nothing is asked of the reader of a ``quiet``
            one: it is not dashed, and pale where all else is.
        on: what is chosen, or all should look at.
        dim: whether the rest is pale.
        gains: what things would bring, in a few letters.
        ways: how pieces would go.
    """
    seen, data, words, taps, gains = view or moment.view, moment.data, moment.words, taps or {}, gains or {}
    asked = [thing for thing, tap in taps.items() if not tap.kind]
    ends = [end for way in ways for end in (way.start, way.to)]
    loud = {_drawn(seen, thing) for thing in (*asked, *on, *gains, *ends)}
    lying = [
        Group(picture, name=PALE) if dim and thing not in loud else Group(picture)
        for thing, picture in pieces.things(data, seen)
    ]
    # Each by itself: a page brings one of them into sight.
    frames = [*((thing, False) for thing in asked if thing not in on), *((thing, True) for thing in on)]
    over = [Group((marks.frame(data, seen, thing, chosen),)) for thing, chosen in frames]
    routes = marks.ways(data, seen, ways)
    pills: Picture = tuple(
        shape for thing, text in gains.items() for shape in marks.gain(places.box(data, seen, thing), text)
    )
    shown = BoardView(
        drawing=drawn(moment.view, words),
        under=Markup(f'<g class="lying">{svg.markup((*pieces.cleared(data, seen), *lying))}</g>'),
        marks=Markup(f'<g class="lying">{svg.markup((*over, *routes))}</g>'),
        over=Markup(f'<g class="lying">{svg.markup(pills)}</g>{"".join(_hits(seen, data, words, taps))}'),
        box=" ".join(f"{data['map'][key]:g}" for key in "xywh"),
        label=words("map.label"),
    )
    return Board(shown)


def _drawn(view: Mapping[str, Any], thing: str) -> str:
    """The thing as which something is drawn: a stall as its market, a square as the factory on it."""
    if "/" in thing:
        return thing.partition("/")[0]
    return str(view["squares"].get(thing, {}).get("factory") or thing)


# --- what can be tapped, and what a reader cannot see ---


def _hits(view: Mapping[str, Any], data: Geometry, words: Words, taps: Mapping[str, Option]) -> Iterator[str]:
    """Borders first, as squares lie over them; then province by province its squares in rows, and its market."""
    for border in data["places"]["boats"]:
        yield _hit(data, view, border["id"], words, taps)
    squares = data["places"]["squares"]
    for province in data["places"]["urban"]:
        own = [name for name, square in squares.items() if square["province"] == province]
        seen: dict[str, None] = {}
        for name in sorted(own, key=lambda one: (squares[one]["y"], squares[one]["x"])):
            factory = view["squares"][name]["factory"]
            # A factory is one thing, unless one of its squares is meant.
            seen[factory if factory and name not in taps else name] = None
        yield from (_hit(data, view, thing, words, taps) for thing in seen)
        if province in taps or not view["markets"][province]["slots"]:
            yield _hit(data, view, province, words, taps)
        else:
            for slot in range(len(view["markets"][province]["slots"])):
                yield _hit(data, view, f"{province}/{slot}", words, taps)


def _hit(data: Geometry, view: Mapping[str, Any], thing: str, words: Words, taps: Mapping[str, Option]) -> str:
    """A thing as the reader meets it: a link where it can be tapped."""
    label, tap = _describe(view, data, words, thing), taps.get(thing)
    x, y, w, h = (svg.number(value) for value in places.box(data, view, thing))
    shape = f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>'
    if tap is None:
        return f'<g class="spot" role="img" aria-label="{escape(label)}">{shape}</g>'
    name = thing.replace("/", "-").replace("|", "-")
    pick = f' data-pick="{escape(tap.pick)}"'
    said = escape(f"{label} {tap.label}".strip())
    return f'<a class="hit" id="hit-{escape(name)}" href="{escape(tap.href)}"{pick} aria-label="{said}">{shape}</a>'


def _describe(view: Mapping[str, Any], data: Geometry, words: Words, thing: str) -> str:
    """A thing in words: "Huguang: rice, 2 cubes of Mei." """
    if thing in view["squares"] and not view["squares"][thing]["factory"]:
        return _field(view["squares"][thing], words)
    if "|" in thing:
        border = places.boat(data, thing)
        ends = {"from_province": border["a"], "province": border["b"]}
        key = "map.coast" if border["b"] == places.SEA else "map.border"
        return words(key, cost=border["cost"], **ends)
    province = places.province(data, view, thing)
    if thing == province:
        return words("map.market", province=province)
    if "/" in thing:
        slot = view["markets"][province]["slots"][int(thing.partition("/")[2])]
        there = {"province": province, "good": slot["good"], "seat": slot["cube"]}
        wants = "good" if slot["good"] else "coin"
        return words(f"map.{wants}-taken" if slot["cube"] else f"map.{wants}-free", **there)
    return _factory(view, view["squares"].get(thing, {}).get("factory") or thing, words, province)


def _field(square: Mapping[str, Any], words: Words) -> str:
    there = {"province": square["province"], "good": square["good"]}
    for colour, count in square["cubes"].items():
        return words("map.planted", seat=colour, count=count, **there)
    return words("map.field" if square["good"] else "map.fallow", **there)


def _factory(view: Mapping[str, Any], name: str, words: Words, province: str) -> str:
    one = view["factories"][name]
    if one["burnt"]:
        return words("map.burnt", factory=name, province=province)
    stored = sum(one["stored"].values())
    return words("map.factory", factory=name, province=province, seat=one["owner"], level=one["level"], count=stored)


def drawn(view: Mapping[str, Any], words: Words) -> Drawing:
    """The ground of a table's board with its names in the reader's language."""
    data = geometry(GAME, view["edition"], text_of(view["own"]))
    names = [(name, words.name("province", name)) for name in data["places"]["labels"]]
    return drawing(view["edition"], text_of(view["own"]), (*names, (RIVER, words("map.river"))))


@lru_cache(maxsize=OWN_BOARDS)
def drawing(edition: str, own: str, names: tuple[tuple[str, str], ...]) -> Drawing:
    """Everything that never moves."""
    data = geometry(GAME, edition, own)
    written = svg.markup(art.written(data, dict(names))) if names else ""
    return Drawing(
        Markup(f'<g id="y-ground">{svg.markup(art.ground(data))}</g>'),
        Markup(f'<g id="y-top">{svg.markup(art.boats(data))}</g>'),
        Markup(f'<g id="y-names" aria-hidden="true">{written}</g>'),
    )


@cache
def hero(edition: str) -> Hero:
    """What the first page shows of the map: crops with some cubes, and the markets around the lake, without names."""
    data, ground = geometry(GAME, edition), drawing(edition, "", ())
    top = svg.markup(pieces.pieces(data, _sample(data)))
    return Hero(Drawing(ground.ground, Markup(f"{top}{ground.top}"), Markup("")), HERO_BOX)


def _sample(data: Geometry) -> dict[str, Any]:
    """What could lie on the map: every other field is planted, by one player after the other."""
    fields = [(province["id"], one) for province in data["provinces"] for one in province["squares"]]
    seats, tiles = data["colors"], data["urban_tiles"]
    slots = [[{"good": None if good == "coin" else good, "cube": None} for good in tile["slots"]] for tile in tiles]
    return {
        "squares": {
            one["id"]: {
                "province": province,
                "good": one["prints"],
                "tile": None,
                "factory": None,
                "cubes": {seats[n // 2 % len(seats)]: 1} if n % 2 and one["prints"] else {},
            }
            for n, (province, one) in enumerate(fields)
        },
        "factories": {},
        "markets": {
            province["id"]: {"slots": asked} for province, asked in zip(data["provinces"], slots, strict=False)
        },
    }
