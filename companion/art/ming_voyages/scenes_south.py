"""Small scenes of ships, harbours and what came by sea: a strip of 48 by 15 mm that stands on y = 0 around x = 0."""

from __future__ import annotations

from math import cos, pi, sin

from companion.art.brush import Brush
from companion.art.ming_voyages.strokes import FINE, FIRM, dark, far, fine, firm, ground, light, red, sun
from companion.art.ornament import cloud
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Shape, line

HULL = "M-9-.8C-8.2-3-8.6-4.6-9.4-6.2-6.4-4.4-2-3.8 2-3.9 5-4 7.2-4.4 9.8-5.6 9.4-3.4 8.2-1.4 6.6 1.4H-6.4Z"
MAIN = "M-2.6-5C-3.6-8.2-3.2-12.4-1-15.4L5.6-16.8C7.6-13 7.8-8.6 6.2-5Z"
FORE = "M7.2-5.8C6.8-7.8 7-10 7.8-11.8L11-12.6C12.2-10.4 12.2-7.8 11.2-5.8Z"
MIZZEN = "M-8.6-6.4C-9.2-8.4-9-10.6-8-12.6L-4.2-13C-3.4-10.6-3.6-8-4.4-5.6Z"
BLUE = "porcelain"
GIRAFFE = (
    "M-5.2-15C-5.6-15.6-6.6-15-7.4-14.4-7.8-14-7.6-13.4-7-13.4-6.2-13.4-5.6-13.4-5-13.2L-2.4-7.2"
    "C-3-6.4-3-5.4-2.8-4.6L-3 0H-2.2L-1.6-3.8-1.4 0H-.6L-.4-4C.6-3.7 1.6-3.7 2.6-4.2L3.4-2 3.1 0H3.9L4.4-2.2"
    "4.3-4 4.9 0H5.7L5.3-4.6C5.4-5.6 5-6.4 4.2-6.8 2.6-7.6.6-7.8-.6-8.8L-4-15 -3.8-15.8H-4.2L-4.6-15 -4.9-15.9H-5.3Z"
)


def sea(half: float = 24.0, y: float = 0.0) -> Picture:
    """Three rows of waves."""
    rows = []
    for row, step in enumerate((0.0, 1.5, 3.0)):
        x, d = -half + (1.5 if row == 1 else 0.0), f"M{-half + (1.5 if row == 1 else 0.0)} {y + step - 1.6:g}"
        while x + 3 <= half + 0.1:
            d += "q1.5-1.5 3 0"
            x += 3
        rows.append(Path(d, line("water", 0.3)))
    return tuple(rows)


def ship(brush: Brush, x: float, y: float, size: float) -> Group:
    """A treasure ship under three battened sails."""
    battens = (
        "M-3.2-7.6C0-8.2 4-8.2 7-7.8M-3.3-10.2C0-10.8 4-11 7.1-10.6M-2.5-13C0-13.8 3.4-14.2 6.6-14"
        "M7-7.8 11.8-8M7.2-9.9 11.9-10.2M-9-8.6-3.7-8.4M-8.8-10.8-3.7-10.8"
    )
    return Group(
        (
            firm("M1.8-4V-18.4M9.2-4.6V-13.6M-6.6-5V-14.2", 0.4),
            light(brush, MIZZEN),
            light(brush, MAIN),
            light(brush, FORE),
            fine(battens, 0.25),
            red(brush, "M1.8-18.4c1.4-.5 2 .5 3.8 0l-.8.9.8.8c-1.6.4-2.4-.5-3.8 0Z"),
            dark(brush, HULL),
            Path("M-8-3.6C-3-1.8 3-1.8 8.4-3.2", line("gold-line" if not brush.low else FIRM, 0.35)),
        ),
        at=(x, y),
        scale=size,
    )


def voyage(brush: Brush) -> Picture:
    """A treasure ship alone at sea."""
    return (
        sun(brush, -15.4, -9.4),
        cloud(16, -11, 0.34, FINE, 0.2),
        fine("M-7-9.8q.8-.8 1.4.1.7-.9 1.5-.1M-10-12.4q.7-.7 1.2.1.6-.8 1.3-.1M-24-2.6H24"),
        ship(brush, 3, -0.6, 0.78),
        *sea(),
    )


def fleet(brush: Brush) -> Picture:
    """Three ships one behind the other."""
    return (
        cloud(-14, -12.4, 0.32, FINE, 0.2),
        fine("M-24-2.6H24"),
        ship(brush, 17, -1.6, 0.42),
        ship(brush, 3.6, -1.2, 0.56),
        ship(brush, -12, -0.6, 0.66),
        *sea(),
    )


def roof(x: float, y: float, half: float) -> str:
    """Swung eaves with their ends at y."""
    return (
        f"M{x - half} {y}q{half * 0.45:.2f}-.3 {half * 0.62:.2f}-1.8h{half * 0.76:.2f}"
        f"q{half * 0.17:.2f} 1.5 {half * 0.62:.2f} 1.8l-.5.6h{-(2 * half - 1.0):.2f}z"
    )


def pagoda(brush: Brush, x: float, y: float, size: float, floors: int = 4) -> Group:
    """A pagoda."""
    out: list[Shape] = []
    for floor in range(floors):
        half, base = 2.6 - floor * 0.4, -floor * 3.4
        out.append(light(brush, f"M{-half} {base}V{base - 2.4}H{half}V{base}Z", width=0.28))
        out.append(fine(f"M0 {base - 0.4}v-1.4", 0.5))
        out.append(dark(brush, roof(0, base - 2.1, half + 1.6)))
    top = -floors * 3.4 - 0.4
    out.append(firm(f"M0 {top}v-2.6", 0.4))
    return Group(tuple(out), at=(x, y), scale=size)


def harbour(brush: Brush) -> Picture:
    """A pagoda above the quay, a ship at its ropes."""
    return (
        sun(brush, 17.4, -11.4, 1.8),
        far(brush, "M-24-.6V-4C-20-6.4-15-6-10-3.4L-3-2V-.6Z"),
        pagoda(brush, -16.6, -4.2, 0.54),
        light(brush, "M-24-3H-3.4V1H-24Z"),
        fine("M-24-1.6H-3.4M-20-3v1.4M-12-3v1.4M-16-1.6V.6M-8-1.6V.6", 0.18),
        dark(brush, roof(-8.4, -5.6, 4.2)),
        firm("M-11.2-5.4V-3M-5.6-5.4V-3", 0.4),
        firm("M-3.8-2.6C-2-1.6 0-2 1.6-4", 0.2),
        ship(brush, 9.4, -0.4, 0.68),
        *sea()[1:],
        Path("M-2.6-1.6" + "q1.5-1.5 3 0" * 8, line("water", 0.3)),
    )  # fmt: skip


def porcelain(brush: Brush) -> Picture:
    """Two vases, a pot of tea and its bowls."""
    vase = "M-1.4-12.6H1.4L1-10.6C1.2-9.4 4-8 4-4.8 4-2.4 2.4-1.2 2 0H-2C-2.4-1.2-4-2.4-4-4.8-4-8-1.2-9.4-1-10.6Z"
    blue = line(BLUE, 0.3)
    return (
        ground(),
        Group(
            (
                Path(vase, Paint(fill="surface", stroke=BLUE, width=0.35, join="round")),
                Path("M-3.9-5.8C-2-4.8 2-4.8 3.9-5.8M-3.7-3.6C-2-2.8 2-2.8 3.7-3.6M-1.1-10.4H1.1M-2.4-1.2H2.4", blue),
                Path("M0-8.4c-1 .6-1 1.6 0 2.2 1-.6 1-1.6 0-2.2ZM-2.4-7.4c.2.8.8 1 1.4.8M2.4-7.4c-.2.8-.8 1-1.4.8",
                     blue),
            ),
            at=(-13.4, 0.0),
        ),
        Group(
            (
                Path("M-2-8.6H2C1.6-7 3.4-6 3.4-3.6 3.4-1.6 2 0 1.6 0H-1.6C-2 0-3.4-1.6-3.4-3.6-3.4-6-1.6-7-2-8.6Z",
                     Paint(fill="surface", stroke=BLUE, width=0.35, join="round")),
                Path("M-3.2-4.6q.8-.9 1.6 0t1.6 0 1.6 0 1.6 0M-3.2-2.4q.8-.9 1.6 0t1.6 0 1.6 0 1.6 0", blue),
            ),
            at=(-5, 0.0),
        ),
        Group(
            (
                Path("M-3.8-4.6C-6.6-5.2-6.4-1.6-3.4-1.8M3.6-2.4C5.4-2.6 5-5.6 7-6", line(FIRM, 0.6)),
                light(brush, "M-3.4 0C-5.2-2-4.4-5.6-2-5.8H2C4.4-5.6 5.2-2 3.4 0Z"),
                red(brush, "M-2-5.8C-1.6-7.2 1.6-7.2 2-5.8Z"),
                dark(brush, "M-.6-6.9a.6.6 0 1 1 1.2 0Z"),
                fine("M-3.9-3.4H3.9"),
            ),
            at=(5.6, 0.0),
        ),
        *(
            Group(
                (
                    Path("M-2.4-2.8H2.4C2.2-1.2 1.4-.6 1-.6V0H-1V-.6C-1.4-.6-2.2-1.2-2.4-2.8Z",
                         Paint(fill="surface", stroke=BLUE, width=0.32, join="round")),
                    fine("M-.6-3.6C-1.2-4.4.2-4.8-.4-5.8M.8-3.6C.2-4.4 1.4-4.8.8-5.8", 0.22),
                ),
                at=(x, 0.0),
            )
            for x in (14.6, 20.2)
        ),
    )  # fmt: skip


def giraffe(brush: Brush) -> Picture:
    """The giraffe that was taken for a qilin, and its keeper."""
    spots = (
        "M-4.2-13.2l.8.4-.5.8ZM-3.2-11.4l.8.2-.3.8ZM-2.2-9.6l.9.2-.4.8ZM-1.4-7.6 0-7.4-.6-6.4ZM.6-6.9 1.8-6.6 1.2-5.6Z"
        "M2.6-6.6 3.8-6.2 3-5.4ZM-.6-5.8.4-5.6 0-4.8ZM-2.2-5.8-1.4-5.6-1.6-4.8ZM2-5.2 2.8-5 2.4-4.5Z"
    )
    palm = (
        "M0 0C.8-4 .4-7 -.4-9.6M-.4-9.6C-2.4-11-4.4-10.2-5.4-8.2M-.4-9.6C-1.4-12-3.4-12.6-5.4-11.8"
        "M-.4-9.6C.8-12.2 2.8-12.6 4.6-11.4M-.4-9.6C1.8-10.8 3.8-9.8 4.6-7.8M-.4-9.6V-12.8"
    )
    return (
        far(brush, "M-24 0C-14-2.6-6-2.8 2-2 10-1.2 18-2 24 0Z"),
        ground(),
        sun(brush, -17.6, -11.2, 1.8),
        Group((firm(palm, 0.5),), at=(16.6, 0.0)),
        Group((firm(palm, 0.45),), at=(21, 0.0), scale=0.7),
        Group(
            (
                light(brush, GIRAFFE),
                Path(spots, Paint(fill="gold-line", stroke="gold-line", width=0.15)),
                firm("M5.3-6C6.2-5.4 6.2-4.4 6-3.6M-4.4-15.8V-16.6M-5.1-15.9V-16.7", 0.25),
                firm("M-6.6-13.6C-8.4-10-9.6-7.6-10.6-5.6", 0.18),
            ),
            at=(2.6, 0.0),
            scale=0.9,
        ),
        Group(
            (
                red(brush, "M-1.6 0C-1.6-3.4-1.2-5.2-.8-5.8H.8C1.2-5.2 1.6-3.4 1.6 0Z"),
                firm("M.6-5 2.6-5.4", 0.5),
                Circle(0, -6.8, 0.95, Paint(fill="surface", stroke=FIRM, width=0.28)),
                dark(brush, "M-1.2-7.1C-1-8.4 1-8.4 1.2-7.1Z"),
            ),
            at=(-9.4, 0.0),
            scale=0.92,
        ),
    )


def compass(brush: Brush) -> Picture:
    """A compass of twenty-four directions, and the Dipper that points to the pole."""
    r = 6.2
    marks = "".join(
        f"M{r * 0.74 * cos(2 * pi * n / 24):.2f} {r * 0.74 * sin(2 * pi * n / 24):.2f}"
        f"L{r * 0.95 * cos(2 * pi * n / 24):.2f} {r * 0.95 * sin(2 * pi * n / 24):.2f}"
        for n in range(24)
    )
    stars = ((-21, -4.4), (-17.4, -5.8), (-14.6, -4.8), (-11.8, -6.2), (-11.2, -10), (-15.2, -12.2), (-16.4, -8.6))
    order = (0, 1, 2, 3, 4)
    path = "M" + "L".join(f"{stars[n][0]:g} {stars[n][1]:g}" for n in order)
    path_right = "M11.4-11.8 15.8-9.2 20.6-12.4M15.8-9.2 18.6-5.4 12.8-4.2"
    right = ((11.4, -11.8), (15.8, -9.2), (20.6, -12.4), (18.6, -5.4), (12.8, -4.2))
    return (
        fine("M-24 1.2H-8M8 1.2H24"),
        fine(path, 0.22),
        fine(path_right, 0.22),
        *(star(x, y, 0.95) for x, y in stars[:5]),
        *(star(x, y, 0.8) for x, y in right),
        fine("M-19.6-11.4h1M-19.1-11.9v1M9.4-6.2h.8M9.8-6.6v.8M-22.4-8h.8M-22-8.4v.8M22-8.6h.8M22.4-9v.8", 0.25),
        Group(
            (
                Circle(0, 0, r + 0.9, Paint(fill="surface", stroke=FIRM, width=0.4)),
                Circle(0, 0, r, line(FINE, 0.22)),
                Path(marks, line(FIRM, 0.25)),
                Circle(0, 0, r * 0.66, line(FINE, 0.22)),
                red(brush, "M0-3.8.8 0H-.8Z"),
                dark(brush, "M0 3.8.8 0H-.8Z"),
                Circle(0, 0, 0.5, Paint(fill="surface", stroke=FIRM, width=0.25)),
            ),
            at=(0.0, -7.0),
        ),
    )  # fmt: skip


def star(x: float, y: float, size: float) -> Path:
    """A star of four rays."""
    a, b = size, size * 0.26
    return Path(
        f"M{x:g} {y - a:g}L{x + b:g} {y - b:g} {x + a:g} {y:g} {x + b:g} {y + b:g} {x:g} {y + a:g} {x - b:g} {y + b:g}"
        f" {x - a:g} {y:g} {x - b:g} {y - b:g}Z",
        Paint(fill="gold-line"),
    )
