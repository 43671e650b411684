"""A sheet that tells how far a printer sets backs beside fronts, in the numbers of ``--back-offset``.

Side B, the back, has scales with a line every 4 mm; side A has a line every 3.9 mm behind them. Where two lines meet,
the sides are apart by a tenth of a millimetre for each line from the middle. Everything that shines through lies
symmetrically on the paper, so the sheet serves whichever edge it is turned over; and as one looks at side B, the
offset that a line asks for is simply where side A is seen: to the right and down are plus.
"""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Circle, Group, Paint, Path, Picture, Rect, Text, moved
from companion.words import Say, catalogue
from printables.books.flow import Column
from printables.drawing.fitted_text import pt
from printables.page import Page
from printables.paper import Paper

BACK_STEP: Final = 4.0
"""Between lines of side B, mm."""
FRONT_STEP: Final = 3.9
"""Between lines of side A, mm."""
LINES: Final = 15
"""Lines on each side of the middle; with a tenth each, scales reach 1.5 mm to both sides.

With 20 they would begin anew: a line of side A is 3.9 mm from the next."""
NUMBERED: Final = range(-LINES, LINES + 1, 5)
INSET: Final = 26.0
"""Distance of the scales' middle lines from the paper's edges, mm."""
SHORT: Final = 3.2
"""How far lines of side A reach to both sides of the middle line, mm; those of side B go on from there."""
LONG: Final = 3.4
RINGS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Radii around the centre, mm."""
FINE: Final = Paint(stroke="ink", width=0.15)
MIDDLE: Final = Paint(stroke="cinnabar", width=0.25)


def pages(paper: Paper, lang: str, shift: tuple[float, float] = (0.0, 0.0)) -> tuple[Page, Page]:
    """Side A and side B.

    Args:
        paper: the sheet.
        lang: language of the words.
        shift: the (right, down) offset that backs are printed with already, mm; side B is moved by it, and says so.

    Raises:
        printables.drawing.errors.DrawingError: a text does not fit.
    """
    say = catalogue(lang, press=True).say
    label = say("calibration.label")
    front = Page(paper.w, paper.h, (*marks(paper, "A"), *_front_words(paper, say)), label=f"{label} A", first=True)
    picture = (*marks(paper, "B"), *_back_words(paper, shift, say))
    back = Page(paper.w, paper.h, (moved(picture, *shift),), label=f"{label} B", first=True)
    return front, back


def marks(paper: Paper, side: str) -> Picture:
    """The four scales and what is in the centre, as they are on side ``"A"`` or ``"B"``; to the right and down are
    plus, and all numbers stand upright."""
    lines, size = _lines(side), pt(8)
    said = [(signed(reading(number)), BACK_STEP * number) for number in NUMBERED] if side == "B" else []
    below = (Text(at, SHORT + LONG + 4.2, one, size, "sans-bold", anchor="middle") for one, at in said)
    beside = (Text(SHORT + LONG + 2.4, at + 0.34 * size, one, size, "sans-bold") for one, at in said)
    across: Picture = (*lines, *below)
    down: Picture = (Group(lines, turn=90.0), *beside)
    w, h = paper.w, paper.h
    return (
        Group(across, at=(w / 2, INSET)),
        Group(across, at=(w / 2, h - INSET)),
        Group(down, at=(INSET, h / 2)),
        Group(down, at=(w - INSET, h / 2)),
        *_cross(w / 2, h / 2, side),
    )


def places(side: str) -> tuple[float, ...]:
    """Where the lines of a scale stand, from its middle, mm."""
    step = FRONT_STEP if side == "A" else BACK_STEP
    return tuple(step * number for number in range(-LINES, LINES + 1))


def reading(number: int) -> float:
    """What the line of side B with that number from the middle says, mm."""
    return round(number * (BACK_STEP - FRONT_STEP), 6)


def _lines(side: str) -> Picture:
    """The lines of a level scale around the origin."""
    if side == "A":
        d = "".join(f"M{at:.6g} {-SHORT:g}v{2 * SHORT:g}" for at in places("A"))
        return (Path(d, FINE), Path(f"M0 {-SHORT:g}v{2 * SHORT:g}", MIDDLE))
    d, longer = "", LONG + 1.2
    for number, at in enumerate(places("B"), -LINES):
        long = longer if number in NUMBERED else LONG
        d += f"M{at:.6g} {-SHORT:g}v{-long:g}M{at:.6g} {SHORT:g}v{long:g}"
    return (Path(d, FINE), Path(f"M0 {-SHORT - longer:g}v{longer:g}M0 {SHORT:g}v{longer:g}", MIDDLE))


def signed(number: float) -> str:
    """A reading as one types it: with its sign."""
    return f"{number:+.1f}" if number else "0"


def _cross(x: float, y: float, side: str) -> Picture:
    """Side A has a cross, side B rings a millimetre apart around the same point."""
    if side == "A":
        return (Path(f"M{x - 14:g} {y:g}h28M{x:g} {y - 14:g}v28", Paint(stroke="cinnabar", width=0.2)),)
    rings = (Circle(x, y, radius, Paint(stroke="ink", width=0.25 if radius % 5 == 0 else 0.1)) for radius in RINGS)
    return (*rings, Circle(x, y, 0.3, Paint(fill="ink")))


def _front_words(paper: Paper, say: Say) -> Picture:
    column = _beside_letter("A", paper.h / 2 - 62, paper, 11, say)
    column.space(1)
    column.text(say("calibration.front.line"))
    return column.picture


def _back_words(paper: Paper, shift: tuple[float, float], say: Say) -> Picture:
    title = _beside_letter("B", paper.h / 2 - 93, paper, 10, say)
    title.space(0.6)
    if any(shift):
        title.text(say("calibration.again", dx=f"{shift[0]:g}", dy=f"{shift[1]:g}"), colour="cinnabar")
    x, w = INSET + 22, paper.w - 2 * INSET - 44
    column = Column(x, paper.h / 2 - 72, w, size=10)
    for number in (1, 2, 3, 4):
        if number == 4:
            column.y = paper.h / 2 + 20  # below the rings
        column.draw(Text(x, column.y + 4.4, f"{number}", pt(16), "serif-bold", "cinnabar"))
        column.text(say(f"calibration.step.{number}"), indent=8)
        column.space(2.6 if number < 4 else 1)
    example = f"{say('calibration.example')}: --back-offset 0.4,-1.2"
    column.draw(
        Rect(x + 8, column.y, w - 8, 8.5, Paint(stroke="map-fine", width=0.3), 1.5),
        Text(x + 11, column.y + 5.6, "--back-offset dx,dy", pt(11), "sans-bold", room=w / 2 - 14),
        Text(x + w - 3, column.y + 5.6, example, pt(9), "sans", "muted", "end", w / 2),
    )
    column.space(11)
    for key in ("sign", "far", "skew"):
        column.text(say(f"calibration.{key}"), indent=8, size=9, colour="ink" if key == "sign" else "muted")
        column.space(2)
    return (*title.picture, *column.picture)


def _beside_letter(side: str, y: float, paper: Paper, size: float, say: Say) -> Column:
    """A column that begins with the title, beside the side's letter in a field as large as a seal."""
    x = INSET + 22
    column = Column(x + 20, y + 1, paper.w - INSET - 22 - x - 20, size)
    column.draw(
        Rect(x, y, 15, 15, Paint(stroke="cinnabar", width=0.6), 1.5),
        Rect(x + 1.2, y + 1.2, 12.6, 12.6, Paint(stroke="cinnabar", width=0.2), 0.8),
        Text(x + 7.5, y + 11, side, pt(28), "serif-bold", "cinnabar", "middle"),
    )
    column.heading(say("calibration.title"), 18)
    return column
