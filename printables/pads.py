"""Sheets to count on by hand: what stands above, a line for each player's name, and the total below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.art.shapes import Paint, Path, Rect, Shape, Text, Use
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


@dataclass(frozen=True, slots=True)
class Pad:
    """The columns of a pad: words, and one for each player.

    Attributes:
        x, right: where they begin and end, mm.
        label: how wide the words are.
        players: the colours of the others.
    """

    x: float
    right: float
    label: float
    players: tuple[str, ...]

    @property
    def first(self) -> float:
        """Where the players' columns begin."""
        return self.x + self.label

    @property
    def each(self) -> float:
        """How wide one of them is."""
        return (self.right - self.first) / len(self.players)

    def names(self, y: float, high: float, say: Say) -> Iterator[Shape]:
        """A sign and a line for each player's name."""
        yield Text(self.x + GAP, y + high - 2.6, say("pad.name"), pt(9), "sans", "muted", room=self.label - 2 * GAP)
        for number, colour in enumerate(self.players):
            x = self.first + number * self.each
            yield Use(f"s-{colour}", x + 1.6, y + high / 2 - 2.8, 5.6, 5.6)
            yield Path(f"M{x + 8.6:.6g} {y + high - 2.4:.6g}H{x + self.each - 2:.6g}", HAIR)

    def across(self, y: float, paint: Paint = HAIR) -> Path:
        """A line across."""
        return Path(f"M{self.x:g} {y:.6g}H{self.right:g}", paint)

    def band(self, y: float, high: float, colour: str) -> Iterator[Shape]:
        """A ground across, below a firm line."""
        yield Rect(self.x, y, self.right - self.x, high, Paint(fill=colour))
        yield self.across(y, FIRM)

    def total(self, y: float, high: float, say: Say) -> Iterator[Shape]:
        """The last row."""
        yield from self.band(y, high, "gold-wash")
        end, room = self.first - GAP, self.label - 2 * GAP
        yield Text(end, y + 0.68 * high, say("pad.total"), pt(13), "serif-bold", "ink", "end", room)

    def frame(self, top: float, bottom: float, spans: Iterable[tuple[float, float]]) -> Iterator[Shape]:
        """A frame, and lines between the columns from and to these heights."""
        columns = [self.first + n * self.each for n in range(len(self.players))]
        spans = tuple(spans)
        yield Path("".join(f"M{x:.6g} {begin:.6g}V{end:.6g}" for x in columns for begin, end in spans), FINE)
        yield Rect(self.x, top, self.right - self.x, bottom - top, FRAME, 1.2)
