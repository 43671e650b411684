"""What is seen behind the transports on the cards: three places for each. Around the origin, in a disc of 20 mm."""

from __future__ import annotations

from collections.abc import Callable

from companion.art.brush import Brush
from companion.art.ornament import cloud, waves
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Shape, fill, line

FINE = "map-fine"


def gorge(brush: Brush) -> Picture:
    """Steep hills over a river, and the sun between them."""
    return (
        sun(brush, 7.5, -11.5),
        hills(brush, "M-22 10C-21-1-19.6-7.6-17-8.4-14.6-9-14-3-12.6-1-11.8-5-10.6-6.6-9-6-7.2-5-6.6 4-6 10Z"),
        hills(brush, "M22 10C21.6 1 20.6-4.6 18.6-5 16.6-5.2 16.2-1 15.2 1.4 14.4 3 13.4 6 13 10Z"),
        Path("M-18.6-4.6c.4 2.6.2 4-.4 6M-16-5c1 3 .8 5 .6 7M18.4-1.6c.6 2 .4 4 .8 6", line(FINE, 0.3)),
        cloud(-11.6, -13.6, 0.42, FINE),
    )


def open_sea(brush: Brush) -> Picture:
    """Clouds and birds over the sea."""
    return (
        cloud(-12.2, -9.6, 0.5, FINE),
        cloud(13.4, -13, 0.4, FINE, flipped=True),
        Path(
            "M-6.6-16.4q1-1 1.7.1.9-1.2 1.9-.2M13-6.6q.8-.8 1.4.1.7-.9 1.5-.1M-3.4-13.8q.7-.7 1.2.1.6-.8 1.3-.1",
            line(FINE, 0.32),
        ),
        Path("M-20 7.4H20", line(FINE, 0.3)),
    )


def harbour(brush: Brush) -> Picture:
    """A pagoda on the shore at night."""
    return (
        Circle(10.6, -12.4, 2.7, Paint(fill="surface", stroke=FINE, width=0.3)),
        hills(brush, "M-22 6.6H-15C-12.4 6.8-10 8-8 10H-22Z"),
        pagoda(brush, -16.4, 6.8, 0.86),
        cloud(-9.4, -14.8, 0.36, FINE, flipped=True),
        cloud(16.6, -8, 0.3, FINE),
    )


def peaks(brush: Brush) -> Picture:
    """Ranges of mountains above the clouds."""
    return (
        sun(brush, -13, -9.5),
        hills(brush, "M-22 8-15.4-2.6-13-.2-8.4-8.4-3 1 1-3.4 6 4V22H-22Z"),
        hills(brush, "M4 8 12.2-9.8 14.6-6 16.6-8.4 24 6V22H4Z"),
        Path(
            "M-8.4-8.4-8-4.6-6.6-2.6-7 .4M-15.4-2.6-14.6.4-15 2.4"
            "M12.2-9.8 12.8-5.4 14.2-2.4 13.8 1M16.6-8.4 17.2-5 18.6-2.6",
            line(FINE, 0.35),
        ),
        cloud(-12.6, 8.4, 0.5, FINE),
        cloud(5.4, -14.6, 0.36, FINE, flipped=True),
    )


def great_wall(brush: Brush) -> Picture:
    """The wall along the ridges, with its towers."""
    ridge = "M-22 3-14-4.4-8.4-1.4M6-6 13-12 22-5"
    return (
        hills(brush, "M-22 5-14-3-7 1 0-3 6-4.6 13-10.6 22-3.6V22H-22Z"),
        Path(ridge, line(FINE, 1.5)),
        Path(ridge, line("surface", 0.9)),
        Path("M-22 1.9-14-5.5-8.4-2.5M6-7.1 13-13.1 22-6.1", Paint(stroke=FINE, width=0.55, dash=(0.7, 0.7))),
        *tower(brush, -14, -4.2),
        *tower(brush, 13.2, -11.4),
        cloud(-6.6, -13.4, 0.4, FINE),
        Path("M-18 6q3-2 6-.6M-16 9.6q2.4-1.4 5 0", line(FINE, 0.3)),
    )


def pines(brush: Brush) -> Picture:
    """Pines on a pass in the moonlight."""
    return (
        Circle(-11.6, -10.2, 3.4, Paint(fill="surface", stroke=FINE, width=0.3)),
        hills(brush, "M-22 11C-16 6.6-10 9.6-4 11.4L6 8C12 4 16 4.6 22 6.6V22H-22Z"),
        *pine(brush, -15.2, 9, 0.9),
        *pine(brush, -9.4, 10, 0.62),
        *pine(brush, 14.2, -4.4, 0.7),
        cloud(8, -14.6, 0.38, FINE, flipped=True),
        cloud(-4.4, -15.4, 0.28, FINE),
    )


def plain(brush: Brush) -> Picture:
    """Fields as far as one sees."""
    return (
        sun(brush, 12.4, -10.6),
        Path("M-20 6.4H20M-20 8.4H20M-20 11H20", line(FINE, 0.3)),
        Path("M13 6.4 20 11M7 6.4 11 11M-13 6.4-20 11M1 8.4 2.4 11M-14 8.4-15.4 11", line(FINE, 0.25)),
        Path("M-20 5.6q1.4-2.2 2.8 0 1.2-3 3 0M15.6 6q1.2-2.4 2.4 0 1-1.4 2 0", line(FINE, 0.35)),
        cloud(-13.4, -11.4, 0.46, FINE),
        *road(),
    )


def bridge(brush: Brush) -> Picture:
    """An arched bridge and a willow."""
    return (
        cloud(-13.6, -11.8, 0.4, FINE),
        Path(
            "M-22 8.6C-14 8.6-6 2.4 2 2.4S18 8.6 24 8.6V14H12.6A6.6 6.6 0 0 0-.6 14H-22Z",
            Paint(fill="surface", stroke=FINE, width=0.4),
        ),
        Path(
            "M-22 6.6C-14 6.6-6 .4 2 .4S18 6.6 24 6.6M-14 6.6V4.4M-9.6 4.8V2.6M6 .8V3M10.6 2.2v2M15 4.4v2",
            line(FINE, 0.35),
        ),
        Path("M16.6 9C15.2 3 17.4-4 14.4-11.6M16-2C17-6 17.4-8 18.6-9.6", line(FINE, 0.9)),
        Path(
            "M14.6-12C12.4-13.6 10.4-13 9.8-10.6S9.4-5 9.2-1.6M14.6-12C13-12.6 12-11.4 11.8-8.6S11.6-2 11.2 2.4"
            "M14.6-12C13.6-10 13.6-8 13.6-4.4S13.4 0 13.2 1M18.6-9.6C17.6-8 17.6-6 17.8-2.6S18 3 18 5.6"
            "M18.6-9.6C19.6-9 20-6 20-2S20 1 20 3M14.6-12.4C13.6-15 10-15.4 8-12.8S7-8 6.8-5.6"
            "M14.6-12.4C16-14.6 18-13 18.4-10",
            Paint(stroke=FINE, width=0.42, dash=(1.2, 0.3), cap="butt"),
        ),
        *road(),
    )


def gate(brush: Brush) -> Picture:
    """A city's gate with its tower."""
    return (
        cloud(-14, -12.4, 0.38, FINE),
        Path("M-22 5.4H22V15H-22Z", Paint(fill="surface", stroke=FINE, width=0.35)),
        Path("M-22 4.6H22", Paint(stroke=FINE, width=1.3, dash=(1.4, 1.0))),
        Path("M-22 8H22M-22 11H22M-18 5.4V8M-12 8v3M-17 11v3M16 8v3M19 5.4V8M20 11v3", line(FINE, 0.22)),
        roof(brush, 11.5, 1.4, 9.0),
        Path("M5.6 1.4H17.4V4H5.6ZM8.4-3.6H14.6V-1H8.4Z", Paint(fill="surface", stroke=FINE, width=0.3)),
        roof(brush, 11.5, -3.4, 6.6),
        Path("M8 15V10.6A3.5 3.5 0 0 1 15 10.6V15Z", fill(FINE)),
        *road(),
    )


BACKDROPS: dict[str, tuple[Callable[[Brush], Picture], ...]] = {
    "junk": (open_sea, gorge, harbour),
    "rider": (peaks, great_wall, pines),
    "rickshaw": (plain, bridge, gate),
}
"""Places by transport; cards go through them in turn."""


def sun(brush: Brush, x: float, y: float) -> Shape:
    """A low sun."""
    if brush.low:
        return Circle(x, y, 3.0, line("cinnabar", 0.35))
    return Circle(x, y, 3.0, Paint(fill="cinnabar", opacity=0.8, over=brush.ground))


def hills(brush: Brush, d: str) -> Path:
    """Land in the distance, a little darker than the sky."""
    if brush.low:
        return Path(d, Paint(fill="surface", stroke=FINE, width=0.3, join="round"))
    return Path(d, Paint(fill="surface", stroke=FINE, width=0.35, join="round", opacity=0.75, over=brush.ground))


def surf() -> Picture:
    """Waves that hide a ship's keel."""
    return waves(-22, 8.6, 44, 7, 3.2, "water", "water-in", 0.24)


def road() -> Picture:
    """The road that a rickshaw stands on."""
    return (
        Path("M-22 14.7H22", line("map-ink", 0.4)),
        Path("M-18 16.6h7M-6 16.6h9M8 16.6h4M-12 18.4h5M-2 18.4h8", line(FINE, 0.3)),
    )


def roof(brush: Brush, x: float, y: float, half: float) -> Path:
    """A roof with swung eaves, its eaves at y."""
    return Path(
        f"M{x - half} {y}q{half * 0.45:.2f}-.4 {half * 0.62:.2f}-2.4"
        f"h{half * 0.76:.2f}q{half * 0.17:.2f} 2 {half * 0.62:.2f} 2.4"
        f"l-.7.8h{-(2 * half - 1.4):.2f}z",
        fill(FINE) if not brush.low else Paint(fill="surface", stroke=FINE, width=0.28),
    )


def pagoda(brush: Brush, x: float, y: float, size: float) -> Shape:
    """A pagoda of four floors standing at y."""
    out: list[Shape] = []
    for floor in range(4):
        half, base = 2.6 - floor * 0.45, -floor * 3.9
        out.append(Path(f"M{-half} {base}V{base - 2.4}H{half}V{base}Z", Paint(fill="surface", stroke=FINE, width=0.3)))
        out.append(roof(brush, 0, base - 2.4, half + 1.5))
    out.append(Path("M0-16.6v-3.2", line(FINE, 0.5)))
    return Group(tuple(out), at=(x, y), scale=size)


def tower(brush: Brush, x: float, y: float) -> Picture:
    """A watchtower."""
    return (
        Path(f"M{x - 2.2} {y + 3}l.4-5h3.6l.4 5z", Paint(fill="surface", stroke=FINE, width=0.4)),
        Path(f"M{x - 2.5} {y - 2}v-1.6h1v.8h1v-.8h1v.8h1v-.8h1v1.6z", fill(FINE)),
        Path(f"M{x - 0.5} {y + 0.6}v-1.2a.5.5 0 0 1 1 0v1.2z", fill(FINE)),
    )


def pine(brush: Brush, x: float, y: float, size: float) -> Picture:
    """A pine whose branches lie in flat pads."""
    pads = (
        "M-4.6-4.4Q-3.6-6.6-.6-6.4 1.2-6 1-4.4ZM-.8-7.6Q.6-10 3.4-9.4 4.8-8.8 4.6-7.6Z"
        "M-3.8-10.6Q-2.6-13 .2-12.6 1.8-12 1.6-10.6Z"
    )
    paint = fill(FINE) if not brush.low else Paint(fill="surface", stroke=FINE, width=0.35)
    return (
        Group(
            (Path("M0 0C.4-4-1.4-6.6-.6-11.6M-.2-5.6 2.6-7.8", line(FINE, 0.7)), Path(pads, paint)),
            at=(x, y),
            scale=size,
        ),
    )
