"""What the pocket book of The Ming Voyages, ``pocket_book.json``, shows: its cover and its small pictures."""

from __future__ import annotations

from companion.art.shapes import Block, Group, Paint, Path, Picture, Rect, Text, Use, box, line
from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.art.card_backs import seigaiha
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press import signs
from companion.games.ming_voyages.rules.edition import packaged
from companion.words import Say
from printables.drawing.fitted_text import pt
from printables.flow import Column


def cover(w: float, h: float, say: Say) -> Picture:
    """The first page."""
    middle, edge = w / 2, 2.6
    wide, high = w - 2 * edge, 12.0
    waves = Paint(stroke="emperor", width=0.2)
    return (
        Rect(0, 0, w, h, Paint(stroke="emperor", width=0.6), 2),
        Rect(1.2, 1.2, w - 2.4, h - 2.4, Paint(stroke="emperor", width=0.2), 1.3),
        *(
            Group((Path(seigaiha(edge, y, wide, high, 4.0), waves),), clip=box(edge, y, wide, high))
            for y in (edge, h - edge - high)
        ),
        Path(f"M{edge} {edge + high:g}H{w - edge:g}M{edge} {h - edge - high:g}H{w - edge:g}", line("emperor", 0.3)),
        Use("seal", middle - 7, 18, 14, 14),
        Text(middle, 39.6, META.title, pt(17), "serif-bold", "ink", "middle", w - 6),
        Text(middle, 44.6, say("pocket.title"), pt(10), "serif-italic", "muted", "middle", w - 8),
        vignettes.scene("fleet", (middle, 59.0), "surface", "low", 0.84),
        Block(
            4.6, 61.2, w - 9.2, h - edge - high - 66.0, (say("pocket.aim"),), pt(7.4), "serif-italic", "muted",
            "middle", leading=1.18,
        ),
        Text(middle, h - edge - high - 1.7, say("pocket.players"), pt(8), "sans", "muted", "middle", w - 8),
    )  # fmt: skip


def supply(column: Column, _say: Say) -> None:
    """The markers of each kind with how many there are."""
    totals = packaged(META.editions[0])["totals"]
    step = column.w / len(totals)
    for number, (what, count) in enumerate(totals.items()):
        x = column.x + step * (number + 0.5)
        column.draw(signs.marker(what, x - 2.4, column.y + 2.4, 4.8))
        column.draw(Text(x + 0.8, column.y + 3.7, f"{count}", pt(9), "sans-bold", "ink"))
    column.space(6.6)


def kinds_of_cards(column: Column, _say: Say) -> None:
    """Cards of both sides, of the Emperor and of the Overlord."""
    kinds_of = (("overlord", "emperor"), ("emperor", "emperor"), ("overlord", "overlord"))
    step = column.w / 3
    for number, (above, below) in enumerate(kinds_of):
        _small(column, column.x + step * (number + 0.5), above, below, number + 1)
    column.space(18.4)


def _small(column: Column, x: float, above: str, below: str, points: int) -> None:
    """A small card around x in outlines, with a voyage's number where an action card has one."""
    w, h, y = 11.6, 16.2, column.y
    column.draw(
        Rect(x - w / 2, y, w, h, Paint(fill="surface", stroke="map-ink", width=0.25), 0.8),
        Path(f"M{x - w / 2:g} {y + 6:g}h{w}M{x - w / 2:g} {y + 10.2:g}h{w}", Paint(stroke="map-ink", width=0.2)),
        *emblems.emblem("emperor" if above == "emperor" else "overlord", x, y + 3, 4.2),
        *emblems.emblem("emperor" if below == "emperor" else "overlord", x, y + 13.2, 4.2),
        *emblems.points(x, y + 8.1, 2.6, points),
    )
    if above != below:
        column.draw(Text(x + 2.8, y + 14.6, "4", pt(9), "serif-bold"))
