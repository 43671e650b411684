"""Sheets to count on by hand: what stands above, and rows of what is counted with a cell for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.art.shapes import Box, Face, Paint, Path, Rect, Shape, Text, Use
from companion.words import Say
from printables.drawing.fitted_text import pt, width

HAIR: Final = Paint(stroke="line", width=0.25)
FIRM: Final = Paint(stroke="map-ink", width=0.35)
FINE: Final = Paint(stroke="map-fine", width=0.3)
FRAME: Final = Paint(stroke="map-ink", width=0.5)
GAP: Final = 2.5
"""Between words and the edge of their column, mm."""


def head(x: float, y: float, right: float, titles: tuple[str, str], say: Say) -> Iterator[Shape]:
    """What the sheet is, of which game, and a line for the day."""
    title, game = titles
    room = right - 62 - width("serif-italic", game, pt(11)) - 5 - x - 15
    yield Use("seal", x, y - 1, 11, 11)
    yield Text(x + 15, y + 7.2, title, pt(20), "serif-bold", room=room)
    yield Text(right - 62, y + 7.2, game, pt(11), "serif-italic", "muted", "end", 40)
    yield Text(right - 58, y + 7.2, say("pad.date"), pt(9), "sans", "muted", room=14)
    yield Path(f"M{right - 44:g} {y + 7.6:g}h44", HAIR)


class Style(NamedTuple):
    """How a row of a pad looks: its words, the note at their right, its ground, and the line above."""

    size: float
    face: Face = "sans"
    colour: str = "ink"
    end: bool = False
    note: tuple[float, Face, str] = (8.0, "sans", "muted")
    ground: str = ""
    rule: Paint = HAIR


PLAIN: Final = Style(9.5, note=(9.0, "serif-bold", "gold"))
PART: Final = Style(10, "serif-bold")
SUM: Final = Style(10, "serif-bold", end=True, rule=FINE)
BAND: Final = Style(11, "serif-bold", "porcelain", ground="porcelain-wash", rule=FIRM)
TOTAL: Final = Style(13, "serif-bold", end=True, ground="gold-wash", rule=FIRM)


def nothing(*_: object) -> tuple[Shape, ...]:
    """An empty cell."""
    return ()


class Row(NamedTuple):
    """A row of a pad: what is counted, and a cell for each player.

    Attributes:
        words: what it is; ``how`` it is counted stands below, and a ``note`` at the right.
        style: how it looks.
        high: in rows.
        cell: draws what is printed in the cell of a player, by place.
        more: draws what stands beside the words, in the column that they have; they begin ``indent`` farther right.
        whole: whether it has no cells.
    """

    words: str
    style: Style = PLAIN
    high: float = 1.0
    note: str = ""
    how: str = ""
    cell: Callable[[int, Box], Iterable[Shape]] = nothing
    more: Callable[[Box], Iterable[Shape]] = nothing
    indent: float = 0.0
    whole: bool = False


def names(say: Say, players: Sequence[str], high: float) -> Row:
    """A sign and a line for each player's name."""

    def cell(place: int, area: Box) -> Iterator[Shape]:
        x, y, w, h = area
        yield Use(f"s-{players[place]}", x + 1.6, y + h / 2 - 2.8, 5.6, 5.6)
        yield Path(f"M{x + 8.6:.6g} {y + h - 2.4:.6g}H{x + w - 2:.6g}", HAIR)

    return Row(say("pad.name"), Style(9, colour="muted"), high, cell=cell)


def pad(area: Box, label: float, players: int, rows: Sequence[Row]) -> Iterator[Shape]:
    """A table of rows that fill an area: a column of words so wide, and one for each player."""
    x, top, w, h = area
    first, each, one = x + label, (w - label) / players, h / sum(row.high for row in rows)
    columns = [first + n * each for n in range(players)]
    between, y = "", top
    for row in rows:
        high = one * row.high
        if row.style.ground:
            yield Rect(x, y, w, high, Paint(fill=row.style.ground))
        if y > top:
            yield Path(f"M{x:g} {y:.6g}h{w:g}", row.style.rule)
        yield from _label(row, (x, y, w if row.whole else label, high))
        if not row.whole:
            between += "".join(f"M{column:.6g} {y:.6g}v{high:.6g}" for column in columns)
            for place, column in enumerate(columns):
                yield from row.cell(place, (column, y, each, high))
        y += high
    yield Path(between, FINE)
    yield Rect(x, top, w, h, FRAME, 1.2)


def _label(row: Row, area: Box) -> Iterator[Shape]:
    x, y, w, high = area
    yield from row.more(area)
    style, left, right = row.style, x + GAP + row.indent, x + w - GAP
    base, room = y + high / 2 + 0.35 * pt(style.size), right - left
    if row.note:
        size, face, colour = style.note
        wide = min(width(face, row.note, pt(size)), 0.6 * room)
        yield Text(right, base, row.note, pt(size), face, colour, "end", wide)
        room -= wide + GAP
    if row.how:
        base = y + 0.42 * high
        yield Text(left, y + 0.84 * high, row.how, pt(8), "sans", "muted", room=room)
    end = right if style.end else left
    yield Text(end, base, row.words, pt(style.size), style.face, style.colour, "end" if style.end else "start", room)
