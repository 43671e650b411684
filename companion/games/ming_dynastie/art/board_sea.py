"""What stands in the sea of the printed board: title, round track, the transports' names, the way to the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from companion.art.boards import panel, scroll
from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Shape, Text, Use, line, moved
from companion.games.ming_dynastie.art.board_layout import CODE, LEGEND, LINK, ROUNDS, TITLE

SPOT: Final = 16.0
"""Diameter of a space of the round track, mm."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the board besides names, in the reader's language.

    Attributes:
        title: the game's name.
        subtitle: a short line below it.
        rounds: over the round track, for example "Rounds".
        scoring: "Scoring", beside its sign.
        neutral: what the hollow sign of odd rounds says, for two players.
        transports: names by id.
        link: one or two short lines below the code.
        address: where the code leads, to be typed.
    """

    title: str
    subtitle: str
    rounds: str
    scoring: str
    neutral: str
    transports: Mapping[str, str]
    link: str
    address: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the game.

    Attributes:
        number: from 1.
        set_points: for a set of six tiles when it is scored, ``None`` when it is not.
        member_points: for each member left in a city.
        neutral: whether two players place neutral members before it.
    """

    number: int
    set_points: int | None = None
    member_points: int | None = None
    neutral: bool = False


def title(words: Words) -> Picture:
    """The cartouche: a hand scroll with the seal."""
    x, y, w, h = TITLE
    seal = h - 9
    left = x + 6.5 + seal + 3.5
    room = x + w - 6.5 - left
    return (
        *scroll(TITLE, "porcelain"),
        Use("seal", x + 6.5, y + 4.5, seal, seal),
        Text(left, y + h / 2 + 1.6, words.title, 10.0, "serif-bold", room=room),
        Path(f"M{left:g} {y + h / 2 + 4.2:g}h{room:g}", line("gold-line", 0.4)),
        Text(left, y + h / 2 + 8.4, words.subtitle, 3.0, "sans", "muted", room=room),
    )


def round_track(rounds: Sequence[Round], words: Words) -> Picture:
    """Spaces for the round marker, two in a row; every second round is scored."""
    x, y, w, h = ROUNDS
    out: list[Shape] = panel(ROUNDS)
    out.append(Text(x + w / 2, y + 6.2, words.rounds, 4.2, "serif-bold", "ink", "middle", room=w - 6))
    at = spots(len(rounds))
    out += [_way(a, b) for a, b in pairwise(at)]
    for spot, one in zip(at, rounds, strict=True):
        out += _round(one, *spot)
    foot = y + h - 4.0
    out += [
        Use("s-neutral", x + 3, foot - 5.0, 2.8, 2.8),
        Text(x + 6.6, foot - 2.7, words.neutral, 2.3, "sans", "ink", room=w - 9.5),
        Use("seal", x + 3, foot - 1.4, 2.8, 2.8),
        Text(x + 6.6, foot + 0.9, words.scoring, 2.3, "sans", "ink", room=w - 9.5),
    ]
    return tuple(out)


def spots(rounds: int) -> list[tuple[float, float]]:
    """The middles of the round track's spaces."""
    x, y, w, h = ROUNDS
    step = (h - 17.0) / max(1, (rounds + 1) // 2)
    return [(x + w * (0.265 if i % 2 == 0 else 0.735), y + 9.7 + SPOT / 2 + (i // 2) * step) for i in range(rounds)]


def _way(a: tuple[float, float], b: tuple[float, float]) -> Shape:
    """Dots from one space to the next."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    start, end = SPOT / 2, far - SPOT / 2
    d = f"M{a[0] + ux * start:.2f} {a[1] + uy * start:.2f}L{a[0] + ux * end:.2f} {a[1] + uy * end:.2f}"
    return Path(d, line("porcelain", 0.7, 0.1, 1.5))


def _round(one: Round, x: float, y: float) -> list[Shape]:
    r = SPOT / 2
    if one.set_points is None:
        out: list[Shape] = [
            Circle(x, y, r, Paint(fill="porcelain-wash", stroke="porcelain", width=0.6)),
            Text(x, y + 2.9, str(one.number), 8.5, "serif-bold", "porcelain", "middle"),
        ]
        if one.neutral:
            out.append(Circle(x - r * 0.74, y + r * 0.74, 2.4, Paint(fill="surface")))
            out.append(Use("s-neutral", x - r * 0.74 - 2, y + r * 0.74 - 2, 4, 4))
        return out
    return [
        Circle(x, y, r, Paint(fill="gold-wash", stroke="gold-line", width=0.9)),
        Circle(x, y, r - 1.2, line("gold-line", 0.3)),
        Text(x, y + 0.8, str(one.number), 7.8, "serif-bold", "gold", "middle"),
        *_tiles(x - 5.6, y + 1.9),
        Text(x - 2.4, y + 4.1, str(one.set_points), 2.4, "sans-bold", "ink"),
        Use("house", x + 0.9, y + 1.6, 2.7, 2.7),
        Text(x + 4.05, y + 4.1, str(one.member_points), 2.4, "sans-bold", "ink"),
        Use("seal", x + r * 0.5, y - r - 0.2, 4.6, 4.6),
    ]


def _tiles(x: float, y: float) -> list[Shape]:
    """Six small tiles: a set."""
    side, apart = 0.75, 1.0
    return [
        Rect(x + i * apart, y + 0.25 + j * apart, side, side, Paint(fill="map-ink")) for i in range(3) for j in range(2)
    ]


def legend(words: Words, low: bool) -> Picture:
    """The transports with their names, as they are on the borders; in low ink all are as dark as letters."""
    x, y, w, h = LEGEND
    out: list[Shape] = panel(LEGEND)
    step = (h - 4.0) / max(1, len(words.transports))
    for number, (transport, name) in enumerate(words.transports.items()):
        cy = y + 2.0 + step * (number + 0.5)
        sign = "t-junk" if transport == "junk" and not low else "ink"
        out += [
            Use(f"t-{transport}", x + 2.6, cy - 3.4, 6.8, 6.8, colour=sign, swap=(("tk", "surface"),)),
            Text(x + 10.6, cy + 1.1, name, 3.1, "serif-bold", room=w - 12.6),
        ]
    return tuple(out)


def link(words: Words, code: Picture) -> Picture:
    """The code that leads to the app, and what to do.

    Args:
        words: of the board.
        code: ``CODE`` mm square, with its quiet zone.
    """
    x, y, w, _ = LINK
    return (
        *panel(LINK),
        moved(code, x + (w - CODE) / 2, y + 1.6),
        Text(x + w / 2, y + CODE + 4.2, words.link, 2.4, "sans", "ink", "middle", room=w - 3.6),
        Text(x + w / 2, y + CODE + 8.6, words.address, 2.4, "sans-bold", "porcelain", "middle", room=w - 3.6),
    )
