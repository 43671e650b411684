"""What the pocket book of The Ming Voyages shows: what is its own of the cover, and small pictures."""

from __future__ import annotations

from companion.art.shapes import Box, Group, Paint, Path, Rect, Shape, Text, box
from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.art.card_backs import seigaiha
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.press.signs import Book
from printables.books.arrangement import Drawn, below, beside, grid, symbol, words
from printables.drawing.fitted_text import pt


def waves(area: Box, paint: Paint) -> Shape:
    """The ornament of its cover."""
    return Group((Path(seigaiha(*area, 4.0), paint),), clip=box(*area))


def fleet(book: Book, w: float) -> Drawn:
    """The fleet, and below it what the game is about."""
    scene = Drawn((vignettes.scene("fleet", (w / 2, 12.4), "surface", "low", 0.84),), w, 14.0)
    return below(scene, 1.0, words(book.say("pocket.aim"), w, 7.4, "serif-italic", "muted", lines=3.4))


def supply(book: Book, w: float) -> Drawn:
    """The markers of each kind with how many there are."""
    totals = book.data["totals"].items()
    cells = (
        beside(symbol(what, 4.8), words(f"{count}", 5.6, 9, "sans-bold"))
        for what, count in totals
    )
    return grid(tuple(cells), w, w / len(totals))


def kinds_of_cards(_book: Book, w: float) -> Drawn:
    """Cards of both sides, of the Emperor and of the Overlord."""
    kinds: tuple[tuple[Side, Side], ...] = (("overlord", "emperor"), ("emperor", "emperor"), ("overlord", "overlord"))
    return grid([_small(*sides, points) for points, sides in enumerate(kinds, start=1)], w, w / 3)


def _small(upper: Side, lower: Side, points: int) -> Drawn:
    """A small card in outlines, with a voyage's number where an action card has one."""
    w, h, x = 11.6, 16.2, 5.8
    shapes = (
        Rect(0, 0, w, h, Paint(fill="surface", stroke="map-ink", width=0.25), 0.8),
        Path(f"M0 6h{w}M0 10.2h{w}", Paint(stroke="map-ink", width=0.2)),
        *emblems.emblem(upper, x, 3, 4.2),
        *emblems.emblem(lower, x, 13.2, 4.2),
        *emblems.points(x, 8.1, 2.6, points),
        *((Text(x + 2.8, 14.6, "4", pt(9), "serif-bold"),) if upper != lower else ()),
    )
    return Drawn(shapes, w, h)
