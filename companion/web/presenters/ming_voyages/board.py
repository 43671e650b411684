"""The map for one reader: pieces, marks of what is planned, and what every region and stop says and does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.ming_voyages import marks, pieces, places
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import drawing
from companion.web.presenters.ming_voyages.now import Offer
from companion.web.presenters.parts import BoardView

MIDDLE = 0.5


def board(
    view: Mapping[str, Any],
    data: Mapping[str, Any],
    words: Words,
    offer: Offer,
    kind: Literal["go", "foe"] = "go",
    said: Mapping[str | int, str] | None = None,
) -> BoardView:
    """The whole map.

    Args:
        view: what lies on it.
        offer: what can be tapped, and what is planned.
        kind: whose way an arrow shows: the reader's own or the other side's.
        said: what is said of regions and stops besides.
    """
    outlines, names = drawing.outlines(view["edition"]), drawing.named(data, words)
    standing = {name: {what: n for what, n in one.items() if what != "ruler"} for name, one in view["regions"].items()}
    lands = [one for one in offer.reach if isinstance(one, str)]
    chosen = [one for one in offer.picked if isinstance(one, str)]
    under = [*marks.reach(data, lands)]
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
        try:
            over += marks.arrows(data, [source], offer.target, kind, standing, dict(names))
        except LookupError:
            continue  # the published box has borders that we do not know
    focus = MIDDLE
    if chosen:
        focus = round(
            sum(places.region(data, one)["counts_at"][0] for one in chosen) / len(chosen) / data["map"]["w"], 3
        )
    return BoardView(
        drawing.drawing(view["edition"], names),
        Markup(svg.markup(under, outlines)),
        Markup(""),
        Markup(f'<g class="lying">{svg.markup(over, outlines)}</g>{hits(view, data, words, offer, said or {})}'),
        box=drawing.view_box(data),
        label=words("screen.board"),
        focus_x=focus,
    )


def hits(
    view: Mapping[str, Any], data: Mapping[str, Any], words: Words, offer: Offer, said: Mapping[str | int, str]
) -> str:
    """The sea, the lands from the north down, the stops in their order: links where they can be tapped."""
    order: list[str | int] = [
        places.SEA,
        *(one["id"] for one in data["regions"]),
        *(one["n"] for one in data["voyages"]),
    ]
    return "".join(hit(data, one, describe(view, words, one), offer, said.get(one, "")) for one in order)


def hit(data: Mapping[str, Any], place: str | int, label: str, offer: Offer, more: str) -> str:
    """A place as the reader meets it; around a stop there is room for a finger."""
    name = f"v-{place}" if isinstance(place, int) else f"r-{place}"
    link = offer.links.get(place)
    told = " ".join(text for text in (label, more, link.label if link else "") if text)
    shape = f'<use href="#{escape(name)}"/>'
    if link is None:
        return f'<g class="spot" role="img" aria-label="{escape(told)}">{shape}</g>'
    if isinstance(place, int):
        shape += f'<path class="room" d="{places.room(data, place)}"/>'
    return (
        f'<a class="hit" id="hit-{escape(name)}" href="{escape(link.href)}" data-pick="{escape(link.pick)}" '
        f'aria-label="{escape(told)}">{shape}</a>'
    )


def describe(view: Mapping[str, Any], words: Words, place: str | int) -> str:
    """A place in words: "Datong, ruled by Jonas: 2 hordes."."""
    if isinstance(place, int):
        done = place in view["voyages"]
        return words("screen.voyage.done" if done else "screen.voyage.open", voyage=f"{place}", number=place)
    there = view["regions"][place]
    counts = [words(f"pieces.{what}", count=there[what]) for what in pieces.MARKERS if there.get(what)]
    name = words.name("region", place)
    ruler = there.get("ruler")
    if ruler in view["seats"]:
        name = words("screen.ruled", region=place, seat=ruler)
    elif ruler == "contested":
        name = words("screen.contested", region=place)
    return f"{name}: {', '.join(counts)}." if counts else words("screen.empty", region=place)
