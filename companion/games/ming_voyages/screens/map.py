"""The map on phones: the ground, drawn by ``companion.art`` once for each language and kept; what lies on it and
what can be tapped; and the parts of it that scenes and sheets show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.shapes import Box, Picture
from companion.games.ming_voyages.art import board as art
from companion.games.ming_voyages.art import marks, pieces, places
from companion.games.ming_voyages.art.places import Geometry
from companion.games.ming_voyages.screens.plan import Offer
from companion.web.play.context import ViewContext
from companion.web.play.geometry import geometry
from companion.web.play.parts import BoardView, Drawing, Hero
from companion.web.play.texts import Words

GAME: Final = "ming-voyages"
HERO_BOX: Final = "96 46 208 100"
"""The part of the map by which the game is offered, mm."""
MIDDLE: Final = 0.5
RATIO: Final = 390 / 216
"""Width by height of what a sheet shows of the map."""
ROOM: Final = 16.0
LEAST: Final = 210.0
"""Room around what is shown, and the least width of the part of the map, mm."""

Names = tuple[tuple[str, str], ...]

# --- the ground ------------------------------------------------------------------------------------------------------


def named(data: Geometry, words: Words) -> Names:
    """Names on the map in the reader's language, by ``region:<id>`` and ``voyage:<number>``."""
    lands = [(f"region:{one['id']}", words.name("region", one["id"])) for one in places.regions(data)]
    return (*lands, *((f"voyage:{one['n']}", words.name("voyage", f"{one['n']}")) for one in data["voyages"]))


def chart(edition: str) -> Geometry:
    """The map of an edition."""
    data = geometry(GAME, edition)
    if data is None:
        raise LookupError(f"{GAME} has no map in its edition {edition}")
    return data


@lru_cache(maxsize=4)
def outlines(edition: str) -> Mapping[str, str]:
    """Ids of all that can be tapped, by their path data."""
    return places.outlines(chart(edition))


@lru_cache(maxsize=16)
def drawing(edition: str, names: Names) -> Drawing:
    """Everything that never moves."""
    data, known = chart(edition), outlines(edition)
    ground = svg.shorter(svg.definitions(known) + svg.markup(art.ground(data), known))
    top, written = svg.markup(art.top(data)), svg.markup(art.names(data, dict(names))) if names else ""
    return Drawing(
        Markup(f'<g id="vy-ground">{ground}</g>'),
        Markup(f'<g id="vy-top">{top}</g>'),
        Markup(f'<g id="vy-names" aria-hidden="true">{written}</g>'),
    )


def hero(edition: str) -> Hero:
    """What the first page shows of the map, without names: they would have to be translated."""
    whole = drawing(edition, ())
    return Hero(Drawing(whole.ground, whole.top, Markup("")), HERO_BOX)


def view_box(data: Geometry) -> str:
    """The view box of the whole map."""
    return places.view_box(places.whole(data))


# --- the whole map ---------------------------------------------------------------------------------------------------


def board(moment: ViewContext, offer: Offer, view: Mapping[str, Any] | None = None) -> BoardView:
    """The whole map: what lies there, or would lie there by another ``view``, what can be tapped, what is planned."""
    view, data, words = view or moment.view, moment.data, moment.words
    known, names, standing = outlines(view["edition"]), named(data, words), counts(view)
    chosen = [one for one in offer.picked if isinstance(one, str)]
    under = [*marks.reach(data, [one for one in offer.reach if isinstance(one, str)])]
    for region in chosen:
        under += marks.pick(data, region)
    if offer.voyage:
        under += marks.fleet(data, offer.voyage)
    over = [*pieces.pieces(data, standing, view["voyages"], view["supply"], words("screen.supply"))]
    over += marks.reach(data, [one for one in offer.reach if isinstance(one, int)])
    for stop in offer.picked:
        if isinstance(stop, int):
            over += marks.pick(data, stop)
    for source in offer.sources:
        with suppress(LookupError):  # the published box has borders that we do not know
            over += marks.arrows(data, [source], offer.target, "go", standing, dict(names))
    middles = [places.region(data, one)["counts_at"][0] for one in chosen]
    order = (places.SEA, *(one["id"] for one in data["regions"]), *(one["n"] for one in data["voyages"]))
    hits = "".join(hit(data, place, describe(view, words, place), offer) for place in order)
    return BoardView(
        drawing(view["edition"], names),
        Markup(svg.markup(under, known)),
        Markup(""),
        Markup(f'<g class="lying">{svg.markup(over, known)}</g>{hits}'),
        box=view_box(data),
        label=words("screen.board"),
        focus_x=round(sum(middles) / len(middles) / data["map"]["w"], 3) if middles else MIDDLE,
    )


def counts(view: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """How many of each marker stand in every region."""
    return {
        region: {marker: count for marker, count in here.items() if marker != "ruler"}
        for region, here in view["regions"].items()
    }


def hit(data: Geometry, place: str | int, label: str, offer: Offer) -> str:
    """A place as the reader meets it, a link where it can be tapped; around a stop there is room for a finger."""
    name = f"v-{place}" if isinstance(place, int) else f"r-{place}"
    shape = f'<use href="#{escape(name)}"/>'
    link = offer.links.get(place)
    if link is None:
        why = f' data-why="{escape(offer.whys[place])}"' if place in offer.whys else ""
        return f'<g class="spot" role="img" aria-label="{escape(label)}"{why}>{shape}</g>'
    if isinstance(place, int):
        shape += f'<path class="room" d="{places.room(data, place)}"/>'
    return (
        f'<a class="hit" id="hit-{escape(name)}" href="{escape(link.href)}" data-pick="{escape(link.pick)}" '
        f'aria-label="{escape(f"{label} {link.label}")}">{shape}</a>'
    )


def describe(view: Mapping[str, Any], words: Words, place: str | int) -> str:
    """A place in words: "Datong, ruled by Jonas: 2 hordes."."""
    if isinstance(place, int):
        done = place in view["voyages"]
        return words("screen.voyage.done" if done else "screen.voyage.open", voyage=f"{place}", number=place)
    there, name = view["regions"][place], words.name("region", place)
    standing = [words(f"pieces.{what}", count=there[what]) for what in pieces.MARKERS if there.get(what)]
    ruler = there.get("ruler")
    if ruler in view["seats"]:
        name = words("screen.ruled", region=place, seat=ruler)
    elif ruler == "contested":
        name = words("screen.contested", region=place)
    return f"{name}: {', '.join(standing)}." if standing else words("screen.empty", region=place)


# --- parts of it -----------------------------------------------------------------------------------------------------


def part(view: Mapping[str, Any], box: Box, over: Picture, label: str, under: Picture = ()) -> BoardView:
    """A part of the map with what stands on it."""
    return BoardView(
        drawing=drawing(view["edition"], ()),
        under=Markup(svg.markup(under)),
        marks=Markup(""),
        over=Markup(svg.markup(over)),
        box=places.view_box(box),
        label=label,
        zoomed=True,
    )


def sea(moment: ViewContext, goal: int = 0) -> BoardView:
    """The sea with all voyages; the one that it is about is marked."""
    view, data, words = moment.view, moment.data, moment.words
    water = {**data, "regions": []}
    over: Picture = (
        *pieces.sailed(data, view["voyages"]),
        *(marks.pick(data, goal) if goal else ()),
        *art.names(water, dict(named(data, words))),
        *pieces.pills(water, counts(view)),
    )
    return part(view, places.voyages_window(data), over, words("scene.sea"))


def around(data: Geometry, names: Iterable[str]) -> Box:
    """The part of the map with these regions, wide enough to know where one is."""
    x, y, w, h = places.around(data, names, RATIO, ROOM)
    return places.window(data, (x + w / 2, y + h / 2), max(w, LEAST), RATIO)


def land(moment: ViewContext, region: str) -> BoardView:
    """A land with what stands there and beside it."""
    view, data, words = moment.view, moment.data, moment.words
    over = (*art.names(data, dict(named(data, words))), *pieces.pills(data, counts(view)))
    return part(view, around(data, [region]), over, words("scene.turn.map"), marks.pick(data, region))
