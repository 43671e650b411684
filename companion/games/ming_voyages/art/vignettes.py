"""The small scenes at the foot of a card's halves, and which card has which; no two cards look alike at a glance.

A scene is a picture of that name, 48 by 15 mm, that stands on y = 0 around x = 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.art.brush import Brush, Ink
from companion.art.pictures import picture
from companion.art.shapes import Group
from companion.games.ming_voyages.art import ART


def scene(name: str, at: tuple[float, float], ground: str, ink: Ink, scale: float = 1.0) -> Group:
    """A scene standing on that point.

    Args:
        ground: the colour that it is painted on.

    Raises:
        LookupError: there is no scene of that name.
    """
    return Group(picture(ART, name, Brush(ink, ground)), at=at, scale=scale)


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
