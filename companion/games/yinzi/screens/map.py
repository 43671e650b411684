"""The board of Yínzi for one reader: what lies there or would lie there, marks, and what each thing says and does."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.shapes import Box, Group, Picture
from companion.games.yinzi.art import marks, pieces, places
from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.art.places import Geometry
from companion.games.yinzi.screens.drawing import drawn, view_box
from companion.web.play.context import ViewContext
from companion.web.play.parts import BoardView
from companion.web.play.texts import Words

__all__ = ["Tap", "Way", "board"]

PALE: Final = "pale"
"""The class of what does not matter now."""


@dataclass(frozen=True, slots=True)
class Tap:
    """Where a tap on a thing leads.

    Attributes:
        label: what it does, said after what lies there.
        pick: what it picks, where the page brings the looks of its picks along.
        quiet: nothing is asked of the reader there: it is not dashed, and pale where all else is.
    """

    href: str
    label: str = ""
    pick: str = ""
    quiet: bool = False


def board(
    moment: ViewContext,
    *,
    view: Mapping[str, Any] | None = None,
    taps: Mapping[str, Tap] | None = None,
    on: Collection[str] = (),
    dim: bool = False,
    gains: Mapping[str, str] | None = None,
    ways: Sequence[Way] = (),
) -> BoardView:
    """The whole map.

    Things are called by their ids: a square (``huguang-1``), a factory (``red-paper``), a stall (``huguang/0``), a
    province for its market as a whole, a border as the data has it (``huguang|nanzhili``).

    Args:
        view: what would lie there, where that is planned.
        taps: what can be tapped.
        on: what is chosen, or all should look at.
        dim: whether the rest is pale.
        gains: what things would bring, in a few letters.
        ways: how pieces would go.
    """
    seen, data, words, taps, gains = view or moment.view, moment.data, moment.words, taps or {}, gains or {}
    asked = [thing for thing, tap in taps.items() if not tap.quiet]
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
    return BoardView(
        drawing=drawn(moment.view, words),
        under=Markup(f'<g class="lying">{svg.markup((*pieces.cleared(data, seen), *lying))}</g>'),
        marks=Markup(f'<g class="lying">{svg.markup((*over, *routes))}</g>'),
        over=Markup(f'<g class="lying">{svg.markup(pills)}</g>{"".join(hits(seen, data, words, taps))}'),
        box=view_box(data),
        label=words("map.label"),
    )


def _drawn(view: Mapping[str, Any], thing: str) -> str:
    """The thing as which something is drawn: a stall as its market, a square as the factory on it."""
    if "/" in thing:
        return thing.partition("/")[0]
    return str(view["squares"].get(thing, {}).get("factory") or thing)


# --- what can be tapped, and what a reader cannot see ---


def hits(view: Mapping[str, Any], data: Geometry, words: Words, taps: Mapping[str, Tap]) -> Iterator[str]:
    """Borders first, as squares lie over them; then province by province its squares in rows, and its market."""
    for border in data["places"]["boats"]:
        yield hit(data, view, border["id"], words, taps)
    squares = data["places"]["squares"]
    for province in data["places"]["urban"]:
        own = [name for name, square in squares.items() if square["province"] == province]
        seen: dict[str, None] = {}
        for name in sorted(own, key=lambda one: (squares[one]["y"], squares[one]["x"])):
            factory = view["squares"][name]["factory"]
            # A factory is one thing, unless one of its squares is meant.
            seen[factory if factory and name not in taps else name] = None
        yield from (hit(data, view, thing, words, taps) for thing in seen)
        if province in taps or not view["markets"][province]["slots"]:
            yield hit(data, view, province, words, taps)
        else:
            for slot in range(len(view["markets"][province]["slots"])):
                yield hit(data, view, f"{province}/{slot}", words, taps)


def hit(data: Geometry, view: Mapping[str, Any], thing: str, words: Words, taps: Mapping[str, Tap]) -> str:
    """A thing as the reader meets it: a link where it can be tapped."""
    label, shape, tap = describe(view, data, words, thing), _shape(places.box(data, view, thing)), taps.get(thing)
    if tap is None:
        return f'<g class="spot" role="img" aria-label="{escape(label)}">{shape}</g>'
    name = thing.replace("/", "-").replace("|", "-")
    pick = f' data-pick="{escape(tap.pick)}"'
    said = escape(f"{label} {tap.label}".strip())
    return f'<a class="hit" id="hit-{escape(name)}" href="{escape(tap.href)}"{pick} aria-label="{said}">{shape}</a>'


def _shape(box: Box) -> str:
    x, y, w, h = (svg.number(value) for value in box)
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>'


def describe(view: Mapping[str, Any], data: Geometry, words: Words, thing: str) -> str:
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
    """A field with its crop and its cubes."""
    there = {"province": square["province"], "good": square["good"]}
    for colour, count in square["cubes"].items():
        return words("map.planted", seat=colour, count=count, **there)
    return words("map.field" if square["good"] else "map.fallow", **there)


def _factory(view: Mapping[str, Any], name: str, words: Words, province: str) -> str:
    """A factory with its owner, its level and what it stores."""
    one = view["factories"][name]
    if one["burnt"]:
        return words("map.burnt", factory=name, province=province)
    stored = sum(one["stored"].values())
    return words("map.factory", factory=name, province=province, seat=one["owner"], level=one["level"], count=stored)
