"""The map on phones: the ground, drawn by ``companion.art`` once for each language and kept; what lies on it and
what can be tapped; and the parts of it that scenes and sheets show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.shapes import Box, Picture
from companion.games.ming_voyages.art import board as art
from companion.games.ming_voyages.art import marks, pieces, places
from companion.games.ming_voyages.art.places import SEA, Geometry
from companion.games.ming_voyages.screens.plan import UNIT, Message, Offer
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


@lru_cache(maxsize=4)
def outlines(edition: str) -> Mapping[str, str]:
    """Ids of all that can be tapped, by their path data."""
    return places.outlines(geometry(GAME, edition))


@lru_cache(maxsize=16)
def drawing(edition: str, names: Names) -> Drawing:
    """Everything that never moves."""
    data, known = geometry(GAME, edition), outlines(edition)
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


def borders(data: Geometry) -> set[frozenset[str]]:
    """The pairs of regions that touch."""
    return {frozenset((one["a"], one["b"])) for one in data["adjacency"]}


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
        box=places.view_box(places.whole(data)),
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
    if not standing:
        return words("screen.empty", region=place)
    return words("screen.standing-there", name=name, pieces=", ".join(standing))


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


# --- what changed on it ----------------------------------------------------------------------------------------------

MING: Final = "ming"
COMES: Final = {
    "did.recruit": ("troop", MING), "did.tax": ("gold", MING), "did.build": ("junk", SEA),
    "did.amass": ("horde", ""), "did.gather": ("settlement", ""),
}  # fmt: skip
"""What comes from the supply, and where to; ``""``: to a region that is named."""


@dataclass(slots=True)
class Change:
    """What was done, told by the log.

    Attributes:
        counts: how many more, or less, of each marker stand in a region now.
        ways: from where to where units or settlements went.
        goal: the land attacked, or the voyage sailed.
    """

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    ways: list[tuple[str, str]] = field(default_factory=list)
    goal: str | int = ""

    @property
    def regions(self) -> list[str]:
        """Every region that has changed."""
        land = [self.goal] if isinstance(self.goal, str) and self.goal else []
        return list(dict.fromkeys([*land, *self.counts, *(name for way in self.ways for name in way)]))

    def add(self, region: str, marker: str, count: int) -> None:
        """So many more there."""
        self.counts.setdefault(region, Counter())[marker] += count

    def went(self, params: Mapping[str, Any], marker: str, count: int) -> None:
        """So many went from one region to another."""
        there, here = params["from_region"], params["to_region"]
        self.ways.append((there, here))
        self.add(there, marker, -count)
        self.add(here, marker, count)


def changes(done: Iterable[Message], side: str) -> Change:
    """What came of these messages of one side."""
    found = Change()
    for key, params in done:
        verb = key.partition(".")[2]
        if key in COMES:
            marker, region = COMES[key]
            found.add(region or params["region"], marker, params["count"])
        elif verb in ("put", "take"):
            found.add(params["region"], params["marker"], 1 if verb == "put" else -1)
        elif verb == "march":
            found.went(params, params["marker"], 1)
        elif key in ("did.move", "did.settle"):
            found.went(params, UNIT[side] if key == "did.move" else "settlement", params["count"])
        elif key == "did.attack":
            found.goal = params["region"]
        elif key == "did.send" and isinstance(found.goal, str):
            found.ways.append((params["region"], found.goal))
        elif key in ("did.sail", "did.fleet"):
            found.goal = int(params["voyage"]) if "voyage" in params else found.goal
            found.counts.setdefault(SEA, Counter())
    return found


def boards(moment: ViewContext, done: Sequence[Message], side: str) -> tuple[BoardView, ...]:
    """The land and the sea, each where anything changed in it: what changed is framed and counted, and arrows lead
    where units went."""
    view, data, words, found = moment.view, moment.data, moment.words, changes(done, side)
    names, standing, near = dict(named(data, words)), counts(view), borders(data)
    ways = [way for way in dict.fromkeys(found.ways) if frozenset(way) in near]
    kind: Literal["go", "foe"] = "go" if moment.you == side else "foe"
    lands, sea = [name for name in found.regions if name != SEA], [name for name in found.regions if name == SEA]
    if sea and lands == [MING]:  # its coast is seen with the sea
        lands, sea = [], [SEA, MING]
    parts = [(around(data, lands), lands)] if lands else []
    parts += [(places.voyages_window(data), sea)] if sea else []
    told = []
    for box, here in parts:
        under = [shape for name in here if name != SEA for shape in marks.pick(data, name)]
        over = (
            *art.names(data, names),
            *pieces.sailed(data, view["voyages"]),
            *(marks.pick(data, found.goal) if SEA in here and isinstance(found.goal, int) else ()),
            *pieces.pills(data, standing),
            *pieces.changed(data, standing, {name: found.counts.get(name, {}) for name in here}),
            *(shape for a, b in ways if b in here for shape in marks.arrows(data, [a], b, kind, standing, names)),
        )
        told.append(part(view, box, over, words("scene.turn.map"), tuple(under)))
    return tuple(told)
