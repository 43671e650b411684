"""The colours by name, in two themes: ``light`` is paper, on a phone and in print; ``dark`` is the phone at night.

They are kept in ``data/palette.json``. A colour is ``#RRGGBB``, or a mixture such as ``water 75% sea``: three quarters
of the first and the rest of the second, both of the same theme. Both themes have the same names.

``tk`` (what is cut out of a sign) and ``pc`` (a player's own colour) stand for whatever the place of a sign brings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Theme: TypeAlias = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")

NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
COLOUR: Final = re.compile(r"#[0-9A-F]{6}")
MIXTURE: Final = re.compile(r"([a-z0-9-]+) (\d{1,2})% ([a-z0-9-]+)")


class BadPalette(ValueError):
    """A palette that cannot be used."""


def colours(theme: str) -> Mapping[str, str]:
    """Every colour of a theme as ``#RRGGBB`` by its name.

    Raises:
        LookupError: no theme of that name.
    """
    if theme not in _packaged():
        raise LookupError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    return _packaged()[theme]


@cache
def _packaged() -> Mapping[str, Mapping[str, str]]:
    return read(files("companion.art").joinpath("data", "palette.json").read_text(encoding="utf-8"))


def read(text: str) -> Mapping[str, Mapping[str, str]]:
    """The themes of a palette's JSON with their mixtures worked out.

    Raises:
        BadPalette: naming the theme and the colour at fault.
    """
    try:
        found = json.loads(text)
    except ValueError as error:
        raise BadPalette(f"the palette is no JSON: {error}") from None
    if not isinstance(found, dict) or sorted(found) != sorted(THEMES):
        raise BadPalette(f"a palette has the themes {' and '.join(THEMES)}")
    for theme in THEMES:
        if not isinstance(found[theme], dict):
            raise BadPalette(f"{theme} must be colours by name")
    if different := found["light"].keys() ^ found["dark"].keys():
        raise BadPalette(f"both themes need the same colours; only one has {', '.join(sorted(different))}")
    return MappingProxyType({theme: _theme(theme, found[theme]) for theme in THEMES})


def _theme(theme: str, found: Mapping[str, object]) -> Mapping[str, str]:
    """One theme: plain colours first, then what is mixed of them."""
    plain: dict[str, str] = {}
    for name, value in found.items():
        if not NAME.fullmatch(name):
            raise BadPalette(f"{theme}.{name}: names are small letters and figures with hyphens")
        if isinstance(value, str) and COLOUR.fullmatch(value):
            plain[name] = value
    done: dict[str, str] = {}
    for name, value in found.items():
        mixture = MIXTURE.fullmatch(value) if isinstance(value, str) else None
        if name in plain:
            done[name] = plain[name]
        elif mixture is None or mixture[1] not in plain or mixture[3] not in plain:
            raise BadPalette(f"{theme}.{name}: {value!r} is neither #RRGGBB nor a mixture such as 'water 75% sea'")
        else:
            done[name] = mixed(plain[mixture[1]], int(mixture[2]) / 100, plain[mixture[3]])
    return MappingProxyType(done)


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#RRGGBB``, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(first: str, part: float, second: str) -> str:
    """The colour between two: ``part`` of the first, the rest of the second."""
    parts = (round(a * part + b * (1 - part)) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{value:02X}" for value in parts)


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21."""
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [value / 255 for value in rgb(colour)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
