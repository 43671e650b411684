"""The small scenes at the foot of a card's halves, by name; two sheets of cards never look alike at a glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from companion.art.brush import Brush, Ink
from companion.art.ming_voyages import scenes_empire, scenes_north, scenes_seasons, scenes_south, scenes_steppe
from companion.art.shapes import Group, Picture

W: Final = 48.0
"""Width of a scene, mm; it stands on y = 0 around x = 0."""
H: Final = 15.0
NORTH: Final = ("yurts", "riders", "caravan", "falcon", "banner", "herd", "storm", "beacon", "wall", "fire", "pirates")
"""Scenes for the Overlord's halves."""
SOUTH: Final = (
    "voyage", "fleet", "harbour", "porcelain", "giraffe", "compass", "market", "gate", "terraces", "edict", "stele",
)  # fmt: skip
"""Scenes for the Emperor's halves."""
STEPPE: Final = (
    "frost", "winter", "snow", "drought", "foals", "thieves", "night", "raid", "wolves", "drums", "wagons", "breach",
    "message", "banners", "oath",
)  # fmt: skip
"""Scenes for events of the solo deck."""
DRAWN: Final = (
    {name: getattr(scenes_north, name) for name in NORTH}
    | {name: getattr(scenes_south, name, None) or getattr(scenes_empire, name) for name in SOUTH}
    | {name: getattr(scenes_seasons, name, None) or getattr(scenes_steppe, name) for name in STEPPE}
)
SCENES: Final[Mapping[str, Callable[[Brush], Picture]]] = MappingProxyType(DRAWN)


def scene(name: str, at: tuple[float, float], ground: str, ink: Ink, scale: float = 1.0) -> Group:
    """A scene standing on that point.

    Args:
        ground: the colour that it is painted on.

    Raises:
        KeyError: there is no scene of that name.
    """
    return Group(SCENES[name](Brush(ink, ground=ground)), at=at, scale=scale)


OF_CARDS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "jiaozhi-uprising": ("banner", "gate"),
        "champa-rice": ("", "terraces"),
        "grand-canal": ("caravan", "harbour"),
        "treasure-shipyard": ("", "fleet"),
        "majapahit-fine": ("storm", "porcelain"),
        "palembang-pirates": ("pirates", "voyage"),
        "malacca-warehouses": ("yurts", "market"),
        "beacon-towers": ("riders", "beacon"),
        "wokou-landing": ("pirates", "gate"),
        "galle-stele": ("herd", "stele"),
        "king-alakeshvara": ("banner", "fleet"),
        "salt-for-grain": ("", "caravan"),
        "battle-of-kherlen": ("riders", "banner"),
        "calicut-pepper": ("falcon", "market"),
        "tea-for-horses": ("herd", "porcelain"),
        "hormuz-pearls": ("caravan", "fleet"),
        "road-to-herat": ("falcon", "caravan"),
        "horse-fairs": ("yurts", "wall"),
        "palace-fire": ("fire", "voyage"),
        "malindi-giraffe": ("", "giraffe"),
        "daning-abandoned": ("wall", "terraces"),
        "xia-yuanji": ("edict", "market"),
        "star-charts": ("compass", "voyage"),
        "northern-campaign": ("gate", "wall"),
        "mahmud-of-the-oirats": ("falcon", "banner"),
        "arughtai": ("riders", "storm"),
        "felt-tents": ("yurts", "herd"),
    }
)
"""The scenes of each card's upper and lower half, by its id; empty for a half that does nothing."""

OF_EVENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "early-frost": "frost",
        "quarrel-of-princes": "banner",
        "foaling-time": "foals",
        "caravan-season": "caravan",
        "drought": "drought",
        "bitter-winter": "snow",
        "envoys-at-court": "edict",
        "wolf-hunt": "wolves",
        "closed-market": "gate",
        "horse-thieves": "thieves",
        "night-riders": "raid",
        "feigned-retreat": "riders",
        "deserters": "wall",
        "blood-brothers": "oath",
        "winter-camp": "yurts",
        "dust-storm": "storm",
        "three-khans": "banners",
        "iron-winter": "winter",
        "gap-in-the-wall": "breach",
        "arrow-message": "message",
        "great-hunt": "falcon",
        "war-drums": "drums",
        "walled-camp": "wagons",
        "ride-by-moonlight": "night",
    }
)
"""What each event of the solo deck shows, by its id."""
