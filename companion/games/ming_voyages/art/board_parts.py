"""What lies around the map of the printed board: track, places for cards, supply, order of a round, title, the way to
the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.art.boards import panel, scroll
from companion.art.brush import Brush, Ink
from companion.art.ornament import meander
from companion.art.pictures import picture
from companion.art.shapes import Box, Circle, Group, Paint, Path, Picture, Rect, Shape, Text, Use, line, moved
from companion.games.ming_voyages.art import ART
from companion.games.ming_voyages.art.board_layout import (
    CODE,
    COMPASS,
    DECK,
    DISCARDS,
    EMBLEM,
    LINK,
    PLAYED,
    RESERVED,
    ROUND,
    SHIP,
    SUPPLY,
    SWELL,
    TITLE,
    TRACK,
)
from companion.games.ming_voyages.art.emblems import Side, emblem
from companion.games.ming_voyages.art.pieces import MARKERS
from companion.games.ming_voyages.art.tokens import SIZE, side

CELLS: Final = 12
ERA: Final = 15.0
"""Diameter of the place of an era."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the board besides names of places, in the reader's language.

    Attributes:
        title: the game's name.
        subtitle: a short line below it.
        deck, discards, supply: of their places.
        played, reserved: of the tabs where cards are laid, one and several.
        markers: names by kind, many of each, for example "Troops".
        emperor_counts, overlord_counts: what counts for each on the track, for example "voyages and borderlands".
        round: heading of the order of a round.
        phases: its four steps.
        eras: what the two places for the era say, the first and the second.
        link: a short line below the code.
        address: where the code leads, to be typed.
    """

    title: str
    subtitle: str
    deck: str
    discards: str
    supply: str
    played: str
    reserved: str
    markers: Mapping[str, str]
    emperor_counts: str
    overlord_counts: str
    round: str
    phases: Sequence[str]
    eras: Sequence[str]
    link: str
    address: str


def track(words: Words, ink: Ink) -> Picture:
    """Seven voyages and five borderlands: each side counts from its own end, and who passes the red bar is ahead."""
    x, y, w, h = TRACK
    step, middle = w / CELLS, x + w / 2
    halo, beside = "surface" if ink == "low" else "porcelain", EMBLEM / 2 + 2
    ours = Text(x, y - 2.0, words.emperor_counts, 3.6, "serif-bold", "on-porcelain", "start", w / 2 - 6, halo, 1.6)
    out: list[Shape] = [
        ours,
        replace(ours, x=x + w, words=words.overlord_counts, anchor="end"),
        *emblem("emperor", x - beside, y + h / 2, EMBLEM, ink),
        *emblem("overlord", x + w + beside, y + h / 2, EMBLEM, ink),
    ]
    for cell in range(CELLS):
        west = cell < CELLS // 2
        number = cell + 1 if west else CELLS - cell
        ground = Paint(fill="jade-wash" if west else "surface", stroke="map-ink", width=0.7)
        left = x + cell * step
        out.append(Rect(left, y, step, h, ground))
        out.append(Rect(left + 1.2, y + 1.2, step - 2.4, h - 2.4, line("map-fine", 0.25)))
        out.append(
            Text(left + step / 2, y + h / 2 + 2.9, f"{number}", 8.2, "serif-bold", "jade" if west else "ink", "middle")
        )
    out.append(Rect(middle - 1.3, y - 2.6, 2.6, h + 5.2, Paint(fill="cinnabar", stroke="on-porcelain", width=0.5), r=1))
    return tuple(out)


def cards(words: Words) -> Picture:
    """The places of the deck and of the discards, each as large as a card."""
    return *_slot(DECK, words.deck), *_slot(DISCARDS, words.discards)


def _slot(area: Box, words: str) -> list[Shape]:
    """A place for a card with key-frets in its corners."""
    x, y, w, h = area
    fine = Paint(stroke="map-fine", width=0.4)
    corners = [(x + 3.6, y + 3.6, False, False), (x + w - 3.6, y + 3.6, True, False)]
    corners += [(x + 3.6, y + h - 3.6, False, True), (x + w - 3.6, y + h - 3.6, True, True)]
    return [
        *panel(area, r=3.0),
        *(meander(cx, cy, 8.0, fine, right, low=low) for cx, cy, right, low in corners),
        Use("seal", x + w / 2 - 8, y + h / 2 - 13, 16, 16),
        Text(x + w / 2, y + h / 2 + 12, words, 6.4, "serif", "ink", "middle", room=w - 10),
    ]


def supply(words: Words, totals: Mapping[str, int], ink: Ink) -> Picture:
    """A place for every kind of piece with its name and how many there are."""
    x, y, w, h = SUPPLY
    step = (w - 6) / len(MARKERS)
    out: list[Shape] = [*panel(SUPPLY, r=2.0)]
    out.append(Text(x + w / 2, y + 11, words.supply, 6.4, "serif", "ink", "middle", room=w - 10))
    out.append(Path(f"M{x + w / 2 - 14:g} {y + 14.2:g}h28", line("gold-line", 0.4)))
    for number, marker in enumerate(MARKERS):
        middle = x + 3 + step * (number + 0.5)
        if number:
            out.append(Path(f"M{middle - step / 2:g} {y + 20:g}v{h - 27:g}", line("map-fine", 0.2)))
        out += [
            Circle(middle, y + 38, SIZE / 2 + 1, Paint(stroke="map-fine", width=0.35, dash=(1.6, 1.2))),
            Group(side(marker, ink), at=(middle - 9, y + 29), scale=18 / SIZE)
            if ink == "low"
            else Use(marker, middle - 9, y + 29, 18, 18),
            Text(middle, y + 59.5, words.markers[marker], 4.2, "serif", "ink", "middle", room=step - 2),
            Text(middle, y + 75, f"{totals[marker]}", 11.0, "serif-bold", "ink", "middle"),
        ]
    return tuple(out)


def round_aid(words: Words, ink: Ink) -> Picture:
    """The four steps of a round, and the places that tell the era."""
    x, y, w, h = ROUND
    sides: tuple[Side | None, ...] = ("emperor", "emperor", "overlord", None)
    out: list[Shape] = [*panel(ROUND, r=2.0)]
    out.append(Text(x + w / 2, y + 11, words.round, 6.4, "serif", "ink", "middle", room=w - 10))
    out.append(Path(f"M{x + w / 2 - 14:g} {y + 14.2:g}h28", line("gold-line", 0.4)))
    for number, (phase, one) in enumerate(zip(words.phases, sides, strict=True)):
        base = y + 24 + 9.2 * number
        out.append(Text(x + 8.5, base, f"{number + 1}", 6.4, "serif-bold", "gold", "middle"))
        if one:
            out += emblem(one, x + 16.5, base - 2.1, 7, ink)
        else:
            swap = f"M{x + 13.4:g} {base - 3.4:g}h6l-1.8-1.6m1.8 4.2h-6l1.8 1.6"
            out.append(Path(swap, line("ink", 0.6)))
        out.append(Text(x + 22, base - 0.2, phase, 4.1, "sans", room=w - 26))
    out.append(Path(f"M{x + 6:g} {y + 58:g}h{w - 12:g}", line("map-fine", 0.25)))
    for number, era in enumerate(words.eras):
        middle, level = x + w * (0.27 + 0.46 * number), y + 70.5
        out.append(Circle(middle, level, ERA / 2 + 0.6, Paint(fill="gold-wash", stroke="gold-line", width=0.9)))
        out.append(Circle(middle, level, ERA / 2 - 0.8, line("gold-line", 0.3)))
        out.append(Text(middle, level + 3.1, f"{number + 1}", 8.8, "serif-bold", "gold", "middle"))
        out.append(Text(middle, y + h - 4.6, era, 3.6, "sans", "ink", "middle", room=w / 2 - 5))
    return tuple(out)


def tabs(words: Words, one: Side, ink: Ink) -> Picture:
    """Where one side lays its played card and its reserved ones, against the southern edge of the board."""
    shapes: list[Shape] = []
    for area, said in ((PLAYED, words.played), (RESERVED, words.reserved)):
        x, y, w, h = area
        shapes += (
            Rect(x, y, w, h + 6, Paint(fill="surface", stroke="map-ink", width=0.5), r=1.5),
            *emblem(one, x + h / 2 + 1.2, y + h / 2, h - 2.4, ink),
            Text(x + w / 2 + 3, y + h / 2 + 1.5, said, 4.2, "serif", "ink", "middle", room=w - 14),
            Path(f"M{x + w - 8:g} {y + 2.6:g}v3.6m-1.6-1.5l1.6 1.6 1.6-1.6", line("map-fine", 0.6)),
        )
    return tuple(shapes)


def title(words: Words) -> Picture:
    """The cartouche: a hand scroll with the seal."""
    x, y, w, h = TITLE
    seal = h - 10
    left = x + 7 + seal + 3.5
    room = x + w - 7 - left
    return (
        *scroll(TITLE, "jade"),
        Use("seal", x + 7, y + 5, seal, seal),
        Text(left, y + h / 2 + 1.6, words.title, 9.4, "serif-bold", room=room),
        Path(f"M{left:g} {y + h / 2 + 4.2:g}h{room:g}", line("gold-line", 0.4)),
        Text(left, y + h / 2 + 8.6, words.subtitle, 3.2, "sans", "muted", room=room),
    )


def link(words: Words, code: Picture) -> Picture:
    """The code that leads to the app, and what to do.

    Args:
        code: ``CODE`` mm square, with its quiet zone.
    """
    x, y, w, _ = LINK
    return (
        *panel(LINK),
        moved(code, x + (w - CODE) / 2, y + 1.8),
        Text(x + w / 2, y + CODE + 4.8, words.link, 2.6, "sans", "ink", "middle", room=w - 3.6),
        Text(x + w / 2, y + CODE + 9.2, words.address, 2.6, "sans-bold", "porcelain", "middle", room=w - 3.6),
    )


def compass() -> Picture:
    """The rose in the sea, the seal in its middle."""
    x, y, r = COMPASS
    side_of_seal = r * 0.26
    corner = x - side_of_seal / 2, y - side_of_seal / 2
    rose = Group(picture(ART, "compass-rose"), at=(x, y))
    return rose, Use("seal", *corner, side_of_seal, side_of_seal)


def sails(ink: Ink) -> Picture:
    """The open sea: swell in three parallel lines, and a treasure ship on its way."""
    pen = (
        line("water", 0.3) if ink == "low" else Paint(stroke="water", width=0.5, opacity=0.45, over="sea", cap="round")
    )
    x, y, size = SHIP
    runs = (*(_swell(*at) for at in SWELL), _swell(x - 6, y + 0.6), _swell(x + 6, y + 3.0))
    ship = Group(picture(ART, "ship", Brush(ink, ground="sea")), at=(x, y), scale=size)
    return ship, Path("".join(runs), pen)


def _swell(x: float, y: float) -> str:
    """Three lines around a point, the middle one the longest, as path data."""
    rows = ((-1.5, -2.2, 2), (0.0, 0.0, 4), (2.0, 2.2, 2))
    return "".join(f"M{x + dx - 3 * count:g} {y + dy:g}" + "q1.5-1.8 3 0t3 0" * count for dx, dy, count in rows)
