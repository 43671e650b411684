"""The score track around the map: a hundred spaces, 0 to 99."""

from __future__ import annotations

from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Shape, Text, line
from companion.games.ming_dynastie.art.board_layout import CHIT, ScoreSpace, corners, score_spaces

PLAIN = Paint(fill="surface")
HOLLOW = Paint(fill="surface", stroke="porcelain", width=0.15, opacity=0.6)
FIFTH = Paint(fill="gold-wash", stroke="gold-line", width=0.3)
TENTH = Paint(fill="porcelain", stroke="on-porcelain", width=0.35)


def track(low: bool) -> Picture:
    """All spaces and the four corners, to lie on the frame.

    Args:
        low: whether the frame is white, so that the spaces need lines around them.
    """
    spaces = [shape for space in score_spaces() for shape in _space(space, HOLLOW if low else PLAIN)]
    lap, *others = corners()
    frets = [_fret(x, y, w, turn) for turn, (x, y, w, _) in enumerate(others, 1)]
    return (*spaces, *_lap(*lap[:3]), *frets)


def _space(space: ScoreSpace, plain: Paint) -> list[Shape]:
    """A space with its figure at one end, so that it is read beside a member that stands there."""
    x, y, w, h = space.box
    tenth, fifth = space.points % 10 == 0, space.points % 5 == 0
    wide = w > h
    room = (w if wide else h) - CHIT - 0.4
    at = (x + room / 2 + (0.5 if fifth else 0.2), y + h / 2) if wide else (x + w / 2, y + room / 2 + 0.25)
    size = 4.9 if tenth else 4.5
    colour = "on-porcelain" if tenth else "ink" if fifth else "muted"
    out: list[Shape] = [Rect(x, y, w, h, TENTH if tenth else FIFTH if fifth else plain, r=0.9)]
    if fifth:
        inset, rule = 0.75, "on-porcelain" if tenth else "gold-line"
        out.append(Rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, line(rule, 0.25), r=0.5))
    out.append(
        Text(
            at[0],
            at[1] + size * 0.35,
            str(space.points),
            size,
            "sans-bold" if fifth else "sans",
            colour,
            "middle",
            room=(room if wide else w) - 0.6,
        )
    )
    return out


def _lap(x: float, y: float, side: float) -> list[Shape]:
    """The corner between 99 and 0: who passes it takes a tile of 100 points."""
    cx, cy = x + side / 2, y + side / 2
    return [
        Circle(cx, cy, side / 2 - 0.5, Paint(fill="gold-wash", stroke="gold-line", width=0.5)),
        Circle(cx, cy, side / 2 - 1.2, line("gold-line", 0.2)),
        Text(cx, cy + 1.1, "+100", 3.1, "sans-bold", "gold", "middle", room=side - 3.8),
    ]


def _fret(x: float, y: float, side: float, turn: int) -> Shape:
    """A square meander that fills a corner, its opening towards the map."""
    u = (side - 2.4) / 8
    steps = ((0, 8), (0, 0), (8, 0), (8, 8), (2.6, 8), (2.6, 2.6), (5.4, 2.6), (5.4, 5.4))
    points = [
        (x + 1.2 + u * (px if turn == 3 else 8 - px), y + 1.2 + u * (8 - py if turn > 1 else py)) for px, py in steps
    ]
    return Path("M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in points), Paint(stroke="on-porcelain", width=0.6))
