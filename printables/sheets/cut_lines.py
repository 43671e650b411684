"""Cut lines of a sheet as SVG in mm, from the places of its pieces: what is printed and what is cut is one geometry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from companion.art.shapes import Box, Paint, Path, Picture, Rect, disc
from printables.drawing.painter import rounded
from printables.kit import Format
from printables.page import Page
from printables.sheets.marks import SAME

CUT: Final = "#ff0000"
SCORE: Final = "#0000ff"
THIN: Final = 0.1
"""How thick lines are shown, mm."""


def svg(page: Page, formats: Mapping[str, Format], marks: Picture = (), frame: bool = False) -> str:
    """The lines of a page: red ones are cut, blue ones are pressed in for folding, black marks are only looked at.

    Args:
        page: with its pieces.
        formats: of the pieces, by kind.
        marks: paths that the page has for a cutter's eye.
        frame: whether a line of its own runs around the whole page.
    """
    whole = (f"M0 0H{page.w:g}V{page.h:g}H0Z",) if frame else ()
    groups = (
        ("marks", 'fill="#000000"', [mark.d for mark in marks if isinstance(mark, Path)]),
        ("frame", _line("#999999"), whole),
        ("score", _line(SCORE), list(scores(page, formats))),
        ("cut", _line(CUT), list(cuts(page, formats))),
    )
    told = "".join(
        f'  <g id="{name}" {paint}>\n' + "".join(f'    <path d="{d}"/>\n' for d in paths) + "  </g>\n"
        for name, paint, paths in groups
        if paths
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.w:g}mm" height="{page.h:g}mm" '
        f'viewBox="0 0 {page.w:g} {page.h:g}">\n  <title>{escape(page.label)}</title>\n{told}</svg>\n'
    )


def _line(colour: str) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{THIN:g}"'


def cuts(page: Page, formats: Mapping[str, Format]) -> Iterator[str]:
    """What is cut: an outline for each piece that has a bleed, and each line once that neighbours share."""
    sharing: list[Box] = []
    for piece in page.placed:
        format = formats[piece.kind]
        if format.bleed or format.corner or format.round:
            yield outline(piece.box, format)
        else:
            sharing.append(piece.box)
    level = [(edge, x, x + w) for x, y, w, h in sharing for edge in (y, y + h)]
    upright = [(edge, y, y + h) for x, y, w, h in sharing for edge in (x, x + w)]
    for across, start, end in _joined(level):
        yield f"M{_n(start)} {_n(across)}H{_n(end)}"
    for across, start, end in _joined(upright):
        yield f"M{_n(across)} {_n(start)}V{_n(end)}"


def outline(box: Box, format: Format) -> str:
    """A closed path around a piece."""
    x, y, w, h = box
    if format.round:
        return disc(x + w / 2, y + h / 2, min(w, h) / 2)
    return rounded(Rect(x, y, w, h, Paint(), format.corner))


def scores(page: Page, formats: Mapping[str, Format]) -> Iterator[str]:
    """What is folded: the middle of each strip, and where its feet begin."""
    for piece in page.placed:
        format, (x, y, w, h) = formats[piece.kind], piece.box
        if not format.fold:
            continue
        feet = (format.foot, format.h - format.foot) if format.foot else ()
        for at in (format.h / 2, *feet):
            if abs(w - format.w) < abs(h - format.w):
                yield f"M{_n(x)} {_n(y + at)}H{_n(x + w)}"
            else:
                yield f"M{_n(x + at)} {_n(y)}V{_n(y + h)}"


def _joined(lines: Iterable[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    """Lines of one direction as (across, from, to), those joined that touch or lie upon each other."""
    rows: dict[float, list[tuple[float, float]]] = {}
    for across, start, end in lines:
        rows.setdefault(round(across, SAME), []).append((round(start, SAME), round(end, SAME)))
    for across in sorted(rows):
        yield from ((across, start, end) for start, end in _spans(sorted(rows[across])))


def _spans(parts: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    start, end = parts[0]
    for left, right in parts[1:]:
        if left > end + 10**-SAME:
            yield start, end
            start, end = left, right
        end = max(end, right)
    yield start, end


def _n(value: float) -> str:
    return f"{round(value, SAME) + 0.0:.9g}"
