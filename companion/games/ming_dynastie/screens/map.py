"""The board of Ming-Dynastie on phones: the ground, drawn by ``companion.art`` once per board and kept; what lies on it
for one reader, and what each district says and does.

Every layer is markup in millimetres of the map. Colours come from the style sheet, so that one drawing serves light and
dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.shapes import Box
from companion.engine import registry
from companion.games.ming_dynastie.art import board as ground
from companion.games.ming_dynastie.art import board_names, pieces
from companion.games.ming_dynastie.art.terrain import Geometry
from companion.games.ming_dynastie.screens.offer import Offer, Pick
from companion.web.play.context import ViewContext
from companion.web.play.geometry import OWN_BOARDS, geometry, owned, text_of
from companion.web.play.option import Option
from companion.web.play.page import key
from companion.web.play.parts import BoardView, Drawing, Hero

MARGIN: Final = 4.0
"""What the view box cuts off on each side, mm."""
HERO_BOX: Final = "186 50 208 100"
"""The part of the map that the first page shows, mm."""
CLOSE: Final = (120.0, 82.0)
"""Width and height of a close-up of a city, mm."""
EMPTY: Final = Markup("")


def province_of(data: Mapping[str, Any], district: str) -> str:
    """The province that a district belongs to."""
    return str(next(d["province"] for d in data["districts"] if d["id"] == district))


def districts_of(data: Mapping[str, Any], province: str) -> list[str]:
    """The three districts of a province."""
    return [d["id"] for d in data["districts"] if d["province"] == province]


# --- the ground ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=OWN_BOARDS)
def drawing(game: str, edition: str, own: str = "") -> Drawing:
    """The board of an edition, drawn once."""
    return draw(geometry(game, edition, own))


@lru_cache(maxsize=OWN_BOARDS)
def towns(game: str, edition: str, own: str = "") -> Markup:
    """The names of its cities, for the display: phones have no room for them."""
    names = svg.markup(board_names.cities(geometry(game, edition, own)))
    return Markup(f'<g class="towns" aria-hidden="true">{names}</g>')


@lru_cache(maxsize=6 * OWN_BOARDS)
def near(game: str, edition: str, own: str, province: str) -> Markup:
    """The names of the districts in a close-up of a province's city."""
    data = geometry(game, edition, own)
    return Markup(svg.markup(board_names.near(data, province, close_box(data, province))))


@lru_cache(maxsize=OWN_BOARDS)
def sketch(game: str, edition: str, own: str) -> Drawing:
    """An own board that is still being entered, as far as it is known."""
    return draw(registry.game(game).geometry(edition, owned(own), partly=True))


def of(moment: ViewContext) -> tuple[str, str, str]:
    """Which board a table has: its game, its edition, and what its owners entered."""
    return moment.view["game"], moment.view["edition"], text_of(moment.view["own"])


def view_box(data: Geometry) -> str:
    """The view box of the whole map."""
    area = data["map"]
    return f"{MARGIN:g} {MARGIN:g} {area['w'] - 2 * MARGIN:g} {area['h'] - 2 * MARGIN:g}"


def close_box(data: Geometry, province: str) -> Box:
    """Where a close-up of a city looks: around it, within the map."""
    x, y = next(p["city_at"] for p in data["provinces"] if p["id"] == province)
    width, height = CLOSE
    left = min(max(x - width / 2, MARGIN), data["map"]["w"] - width - MARGIN)
    top = min(max(y - height / 2, MARGIN), data["map"]["h"] - height - MARGIN)
    return round(left, 1), round(top, 1), width, height


def hero(edition: str) -> Hero:
    """What the first page shows of the map."""
    return Hero(drawing("ming-dynastie", edition), HERO_BOX)


def draw(data: Geometry) -> Drawing:
    """Everything that never moves; a close-up leaves out the names."""
    outlines = {ground.outline(district): f"d-{district['id']}" for district in data["districts"]}
    outlines |= {ground.shore(data): "shore", ground.between(data): "between"}
    outlines |= {ground.course(data, apart=False): "near", ground.course(data, apart=True): "far"}
    low = svg.definitions(outlines) + svg.markup(ground.ground(data), outlines)
    top = svg.markup((*ground.cities(data), *ground.tokens(data), *ground.monasteries(data)))
    return Drawing(
        Markup(f'<g id="board-ground">{low}</g>'),
        Markup(f'<g id="board-top">{top}</g>'),
        Markup(f'<g id="board-names" aria-hidden="true">{svg.markup(ground.names(data))}</g>'),
    )


# --- the whole map ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hit(Option):
    """A district, or several that are one thing to tap, as the reader meets them; ``id`` is the district, or what the
    several are called."""

    districts: tuple[str, ...] = ()


def board(moment: ViewContext, offer: Offer) -> BoardView:
    """The whole map, or a close-up of the city whose members go home now."""
    view, data = moment.view, moment.data
    if view["phase"] == "scoring" and view["scoring"] and view["scoring"]["city"]:
        return close_up(moment, view["scoring"]["city"], offer)
    under, marks, focus = [], [], 0.5
    princes = {p["colour"]: p["prince"] for p in view["players"] if p["prince"]}
    mover = moment.actors[0] if len(moment.actors) == 1 else moment.you
    if mover in princes:
        focus = focus_at(data, princes[mover])
        if view["phase"] == "move":
            under.append(shape("acting", princes[mover]))
            marks.append(f'<g class="around">{svg.markup(pieces.loud(data, princes[mover]))}</g>')
    for one in data["districts"]:
        if one["id"] != princes.get(mover) and offer.why(f"district:{one['id']}", f"province:{one['province']}"):
            under.append(shape("beyond", one["id"]))
    grounds = provinces(moment, offer)
    for found in grounds:
        under += [target(found.pick, district, offer.on(found.pick)) for district in found.districts]
    for pick in offer.picks:
        kind, _, name = pick.id.partition(":")
        if kind == "district" and not pick.mode:
            under.append(target(pick.id, name, offer.on(pick.id)))
        if kind == "district" and pick.cards:
            marks.append(way(data, princes[moment.you], pick, pick == offer.chosen))
    return whole(moment, under, marks, (*hits(moment, offer), *grounds), focus)


def whole(
    moment: ViewContext, under: Iterable[str], marks: Iterable[str], found: Iterable[Hit], focus: float
) -> BoardView:  # fmt: skip
    """The map with every piece that is not in somebody's hand, and what can be tapped; every part of a layer was
    escaped where it was made."""
    lying = svg.markup(pieces.pieces(moment.data, moment.view, [*moment.order, "neutral"]))
    return BoardView(
        drawing(*of(moment)), Markup("".join(under)), Markup("".join(marks)), Markup(f"{lay(lying)}{links(found)}"),
        box=view_box(moment.data), label=moment.words("screen.board"), focus_x=focus,
    )  # fmt: skip


def focus_at(data: Mapping[str, Any], district: str) -> float:
    """Where a narrow screen opens to show a district."""
    spot = next(d["prince_at"] for d in data["districts"] if d["id"] == district)
    return float(round(spot[0] / data["map"]["w"], 3))


def hits(moment: ViewContext, offer: Offer) -> list[Hit]:
    """Every district in the edition's order, province by province, with what a reader cannot see said."""
    found, usual = [], offer.usual
    for district in moment.data["districts"]:
        name, thing = district["id"], f"district:{district['id']}"
        pick, label = usual.get(thing), describe(moment, name, district["province"])
        if pick:
            headline = "" if moment.words.name("district", name) in pick.label else f"{pick.headline} "
            label = f"{label} {headline}{pick.label}"
        why = "" if pick else offer.why(thing, f"province:{district['province']}")
        found.append(Hit(label, id=name, pick=thing if pick else "", href=offer.href(thing), why=why))
    return found


def provinces(moment: ViewContext, offer: Offer) -> list[Hit]:
    """The provinces that can be picked: on the map all of a province is what its tab is."""
    labels = {pick.id: pick.label for pick in reversed(offer.picks)}
    return [
        Hit(
            f"{moment.words.name('province', one['id'])}. {labels[thing]}",
            tuple(districts_of(moment.data, one["id"])),
            id=f"province-{one['id']}", pick=thing, href=offer.href(thing),
        )
        for one in moment.data["provinces"]
        if (thing := f"province:{one['id']}") in labels
    ]  # fmt: skip


def describe(moment: ViewContext, district: str, province: str) -> str:
    """A district in words: "Qizhou, Huguang: Blue 2. Monk: Red. Prince: Green." """
    view, words, here = moment.view, moment.words, moment.view["districts"][district]
    counts = ", ".join(f"{words.name('seat', c)} {n}" for c, n in here["open"].items())
    place = f"{words.name('district', district)}, {words.name('province', province)}"
    told = [f"{words('label', text=place)} {counts}." if counts else f"{place}."]
    if here["monastery"]:
        told.append(words("screen.describe.monk", seat=here["monastery"]))
    princes = [player["colour"] for player in view["players"] if player["prince"] == district]
    return " ".join((*told, *(words("screen.describe.prince", seat=colour) for colour in princes)))


# --- a city, large ---------------------------------------------------------------------------------------------------


def close_up(moment: ViewContext, province: str, offer: Offer | None = None) -> BoardView:
    """The city of a province with its nine houses, large."""
    view, words, order = moment.view, moment.words, [*moment.order, "neutral"]
    offer, inside = offer or Offer(), districts_of(moment.data, province)
    under = [
        target(pick.id, pick.id.partition(":")[2], pick == offer.chosen)
        for pick in offer.picks
        if pick.id.startswith("district:")
    ]
    found = [hit for hit in hits(moment, offer) if hit.id in inside] if offer.picks else []
    counts = {c: sum(view["cities"][d].get(c, 0) for d in inside) for c in order}
    members = ", ".join(f"{words.name('seat', c)} {n}" for c, n in counts.items() if n)
    houses = svg.markup(pieces.houses(moment.data, view["cities"], order))
    lying = lay(f"{houses}{near(*of(moment), province)}")
    label = f"{words('label', text=words.name('city', province))} {members}"
    return part(moment, province, Markup("".join(under)), Markup(f"{lying}{links(found)}"), label)


def numbered(moment: ViewContext, province: str) -> BoardView:
    """The same without any pieces: which district of a province is called what."""
    return part(moment, province, EMPTY, near(*of(moment), province), moment.words.name("province", province))


def part(moment: ViewContext, province: str, under: Markup, over: Markup, label: str) -> BoardView:
    """A close-up of a city."""
    box = " ".join(f"{value:g}" for value in close_box(moment.data, province))
    return BoardView(drawing(*of(moment)), under, EMPTY, over, box=box, label=label, zoomed=True)


# --- marks that come and go ------------------------------------------------------------------------------------------


def lay(pieces: str) -> str:
    """Pieces as they lie there."""
    return f'<g class="lying">{pieces}</g>'


def shape(kind: str, district: str) -> str:
    """The outline of a district: where the ``acting`` prince stands, one ``beyond`` reach, one that all should look at
    (``lit``)."""
    return f'<use class="{kind}" href="#d-{escape(district)}"/>'


def target(pick: str, district: str, on: bool = False) -> str:
    """The outline of a picked district, shown while it is picked."""
    return f'<use class="to{" on" if on else ""}" data-shows="{escape(pick)}" href="#d-{escape(district)}"/>'


def way(data: Geometry, start: str, pick: Pick, on: bool) -> str:
    """A prince's way from where he stands, by the pick's chain of steps; shown while it is picked."""
    path = (start, *(text.split()[1] for text in pick.texts))
    shown, drawn = ' class="on"' if on else "", svg.markup(pieces.way(data, path))
    return f'<g{shown} data-way data-shows="{escape(key(pick.id, pick.mode))}">{drawn}</g>'


def links(found: Iterable[Hit]) -> str:
    """Districts or provinces in reading order: links where they can be tapped, named shapes where not."""
    out = []
    for hit in found:
        shapes = "".join(f'<use href="#d-{escape(one)}"/>' for one in hit.districts or (hit.id,))
        label = escape(hit.label)
        if hit.pick:
            out.append(
                f'<a class="hit" id="hit-{escape(hit.id)}" href="{escape(hit.href)}" '
                f'data-pick="{escape(hit.pick)}" aria-label="{label}">{shapes}</a>'
            )
        else:
            why = f' data-why="{escape(hit.why)}"' if hit.why else ""
            out.append(f'<g class="spot" role="img" aria-label="{label}"{why}>{shapes}</g>')
    return "".join(out)
