"""The first page of every file: what one holds in hands, how it is put together, and whether its size is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.art import ornament
from companion.art.shapes import Block, Box, Group, Paint, Path, Picture, Text, Use, line
from companion.words import Say
from printables.books import chunks
from printables.books.flow import Column, fitted
from printables.drawing.fitted_text import pt
from printables.kit import Guide, Kit, is_bound
from printables.options import SheetStyle
from printables.page import Page
from printables.paper import Paper

EDGE: Final = 14.0
"""What stays free at the sides, mm."""
TOP: Final = 13.0
FOOT: Final = 16.0
"""What stays free below: the file's own line stands there."""
BAR: Final = 100.0
"""Length of the bars, mm."""
RULER: Final = 6.0
"""How far the marks of the vertical bar reach out, with their numbers, mm."""
THICK: Final = Paint(stroke="ink", width=0.5)
MARK: Final = Paint(stroke="ink", width=0.18)
BAND: Final = 56.0
"""Where the title ends, mm from the top."""
GUTTER: Final = 9.0
LARGEST: Final = 11.0
"""Size of facts and steps where there is room, in points."""
LEAST: Final = 8.0
GLUED: Final = ("gutterfold", "single")
"""How fronts meet backs where it takes glue."""
READINGS: Final = (("100", "right"), ("94.1", "shrunk"), ("97.3", "onto"))
"""What a bar measures, mm, and which of the texts explains it; any other length has a text of its own."""


def first_page(kit: Kit, part: str, paper: Paper, sheets: int, sheet: SheetStyle | None = None) -> Page:
    """The first page of a part's file.

    Args:
        kit: the copy; its guide of the part says what is special.
        part: which file.
        paper: the sheets that it is printed on.
        sheets: how many sheets of paper follow this one.
        sheet: how fronts meet their backs, when the part has any.

    Raises:
        KeyError: the kit has no guide for that part.
        printables.drawing.errors.DrawingError: a text does not fit.
    """
    say, guide = kit.say, kit.guides[part]
    left, bottom = EDGE + RULER, paper.h - FOOT
    split, top = left + BAR + GUTTER, bottom - BAR
    told = facts(kit, part, paper, sheets, sheet), steps(guide, sheet, say)
    beside = fitted(
        f"the first page of {guide.title!r}", (LARGEST, LEAST),
        lambda size: _told(Column(split, BAND + 3, paper.w - EDGE - split, size), *told, say),
        lambda column: column.y - bottom,
    )  # fmt: skip
    picture = (
        *_head(kit.title, guide, paper, say),
        *_finished(guide, (left, BAND + 3, BAR, top - BAND - 3 - 9), say),
        *bars(left, bottom),
        *_check(left, top, say),
        *beside.picture,
    )
    return Page(paper.w, paper.h, picture, label=guide.title, first=True)


def _head(game: str, guide: Guide, paper: Paper, say: Say) -> Picture:
    """The seal, whose copy this is, the part's name, and what it is."""
    x = EDGE + 29
    wide = paper.w - EDGE - x
    about = Block(x, TOP + 20.5, wide, 15.5, (guide.about,), pt(10.5), "serif", "ink", leading=1.32)
    over = f"{game} · {say('first.kind')}".upper()
    return (
        Use("seal", EDGE, TOP, 23, 23),
        Text(x, TOP + 4.2, over, pt(8.5), "sans-bold", "cinnabar", room=wide - 30, spaced=0.35),
        Text(x, TOP + 15.6, guide.title, pt(34), "serif-bold", room=wide),
        about,
        ornament.lattice((EDGE, BAND - 5.4, paper.w - 2 * EDGE, 4.0), 4.0, line("porcelain", 0.16)),
        Path(f"M{EDGE:g} {BAND - 6.3:g}h{paper.w - 2 * EDGE:g}m0 5.8H{EDGE:g}", line("porcelain", 0.35)),
    )


def _finished(guide: Guide, box: Box, say: Say) -> Picture:
    """The finished thing as large as its frame allows."""
    x, y, w, h = box
    wide, high = guide.finished_size
    pad, caption = 6.0, 6.0
    scale = min((w - 2 * pad) / wide, (h - 2 * pad - caption) / high)
    at = (x + (w - wide * scale) / 2, y + pad + (h - 2 * pad - caption - high * scale) / 2)
    words = Text(x + w / 2, y + h - 3.6, say("first.finished"), pt(9), "serif-italic", "muted", "middle", w - 2 * pad)
    return (*ornament.frame(box, "map-fine"), Group(guide.finished, at=at, scale=scale, miniature=True), words)


def bars(left: float, bottom: float) -> Picture:
    """An upright and a level bar of exactly 100 mm that meet at the corner, with a mark each centimetre.

    Nothing goes on in line with a bar, so that it measures the same whichever of its edges one lays the ruler to.
    """
    marks, numbers = "", []
    for mm in range(5, int(BAR) + 1, 5):
        reach = 3.4 if mm % 50 == 0 else 2.4 if mm % 10 == 0 else 1.4
        at = min(mm, BAR - MARK.width / 2)
        marks += f"M{left + at:.5g} {bottom:g}v{reach:g}M{left:g} {bottom - at:.5g}h{-reach:g}"
        if mm % 50 == 0:
            small = pt(7)
            numbers.append(Text(left + mm, bottom + 3.6 + 0.8 * small, f"{mm}", small, "sans", "muted", "middle"))
            numbers.append(Text(left - 4.0, bottom - mm + 0.35 * small, f"{mm}", small, "sans", "muted", "end"))
    beside = THICK.width / 2
    return (
        Path(marks, MARK),
        Path(f"M{left:g} {bottom + beside:g}H{left + BAR:g}", THICK),
        Path(f"M{left - beside:g} {bottom:g}V{bottom - BAR:g}", THICK),
        *numbers,
    )


def _check(left: float, top: float, say: Say) -> Picture:
    """What the bars measure, and what to do then; in the corner that they make."""
    column = Column(left + 6, top + 1, BAR - 6, size=9.5)
    column.heading(say("first.check"), 14)
    column.space(1.4)
    column.text(say("first.check.line"))
    column.space(5.0)
    column.heading(say("first.check.read"), 8.5, "muted", "sans-bold")
    column.space(0.6)
    for reading, key in (*READINGS, ("", "other")):
        column.draw(Path(f"M{column.x:g} {column.y:.5g}h{column.w:g}", Paint(stroke="line", width=0.25)))
        column.space(2.0)
        y, colour = column.y, "jade" if key == "right" else "cinnabar"
        shown = Text(column.x, y + 3.4, say("first.check.any"), pt(9.5), "sans-bold", "muted", room=23)
        if reading:
            said = f"{reading.replace('.', say('first.decimal'))} mm"
            shown = Text(column.x, y + 4.0, said, pt(13), "serif-bold", colour, room=23)
        column.draw(shown)
        column.text(say(f"first.check.{key}"), indent=25)
        column.y = max(column.y, y + 5.2) + 2.0
    return column.picture


def facts(kit: Kit, part: str, paper: Paper, sheets: int, sheet: SheetStyle | None) -> tuple[tuple[str, str], ...]:
    """What one wants to know before printing: (which fact, in words). What a kit does not say is left out."""
    say, guide = kit.say, kit.guides[part]
    # Whoever owns the box has the rest.
    others = [] if kit.fits else [other.title for name, other in kit.guides.items() if name != part]
    stock = say(f"first.stock.{_style(sheet)}") if sheet and not is_bound(kit, part) else guide.stock
    glue = say("first.tools.glue").split("\n") if sheet in GLUED else ()
    told = (
        ("paper", say("first.paper.line", paper=paper.name)),
        ("stock", stock),
        ("sheets", say("first.sheets.line", count=sheets)),
        ("sides", say(f"first.sides.{sheet or 'plain'}")),
        ("tools", "\u00a0· ".join((*guide.tools, *glue))),
        ("time", took(guide.minutes, say)),
        ("others", "\u00a0· ".join(others)),
    )
    return tuple((name, words) for name, words in told if words)


def _style(sheet: SheetStyle) -> str:
    """Sheets that are turned over differently are made of the same paper in the same steps."""
    return "duplex" if sheet == "duplex-short" else sheet


def _told(column: Column, facts: Sequence[tuple[str, str]], steps: Sequence[str], say: Say) -> Column:
    """Paper, sheets, sides, tools and time, and the other parts of a copy; then what to do."""
    for name, words in facts:
        column.heading(say(f"first.{name}"), column.size - 1.5, "muted", "sans-bold")
        column.text(words, leading=1.25)
        column.space(1.9)
    column.space(3.0)
    column.heading(say("first.steps"), 14)
    column.space(1.8)
    for place, words in enumerate(steps, start=1):
        top = column.y
        column.draw(*chunks.number(column.x + 2.9, top + 0.62 * pt(column.size), f"{place}"))
        column.text(words, indent=8.5)
        column.y = max(column.y, top + 5.8) + 2.4
    return column


def steps(guide: Guide, sheet: SheetStyle | None, say: Say) -> tuple[str, ...]:
    """All steps: printing, bringing fronts and backs together, and what the part itself needs."""
    first = (say("first.step.print"), *((say(f"first.step.{_style(sheet)}"),) if sheet else ()))
    return first + guide.steps


def took(minutes: int, say: Say) -> str:
    """A time as people say it: in minutes, from one hour on in whole or half hours."""
    if minutes < 60:
        return say("first.minutes", count=minutes)
    halves = round(minutes / 30)
    return say("first.hours", hours=f"{halves // 2}{'½' if halves % 2 else ''}")
