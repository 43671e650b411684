"""Points over time as a small SVG chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

WIDTH, HEIGHT = 358, 190
LEFT, RIGHT, TOP, BOTTOM = 6, 58, 14, 26


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's totals at equally spaced moments, beginning with 0."""

    colour: str
    name: str
    values: tuple[int, ...]


def draw(curves: Sequence[Curve], label: str, ticks: Sequence[str]) -> Markup:
    """A line for every player, ended by his sign and total; ``ticks`` divide the time into equal parts.

    Final totals that lie close together are moved apart so that they stay readable.
    """
    steps = max(len(curve.values) for curve in curves) - 1
    top = max(10, *(value for curve in curves for value in curve.values))

    def x(index: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * index / max(1, steps), 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top), 1)

    parts = []
    part = steps / len(ticks)
    for number, tick in enumerate(ticks):
        parts.append(f'<path class="grid" d="M{x(part * (number + 1))} {TOP}V{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text class="tick" x="{x(part * (number + 0.5))}" y="{HEIGHT - 7}">{escape(tick)}</text>')
    parts.append(f'<path class="axis" d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>')
    ordered = sorted(curves, key=lambda curve: -curve.values[-1])
    spot = -100.0
    for curve in ordered:
        points = "L".join(f"{x(i)} {y(v)}" for i, v in enumerate(curve.values))
        parts.append(f'<path class="run {curve.colour}" d="M{points}"/>')
    for curve in ordered:
        spot = max(y(curve.values[-1]), spot + 17)
        parts.append(
            f'<use href="#s-{curve.colour}" x="{WIDTH - RIGHT + 5}" y="{spot - 7:.1f}" width="14" height="14"/>'
        )
        parts.append(f'<text class="end" x="{WIDTH - RIGHT + 23}" y="{spot + 5:.1f}">{curve.values[-1]}</text>')
    told = ", ".join(f"{curve.name} {curve.values[-1]}" for curve in ordered)
    return Markup('<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, HEIGHT, f"{label}: {told}", Markup("".join(parts))
    )
