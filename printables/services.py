"""What print services want of a deck of cards: the sizes of their pictures, where they cut, and how files come.

``services.json`` has a ``Service`` by each id, in mm: the poker card of services in inches is half a millimetre wider
and nearly one higher than ours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from printables.paper import INCH

DPI: Final = 300
"""Of all pictures for services."""


@dataclass(frozen=True, slots=True)
class Size:
    """A card as a service makes it.

    Attributes:
        name: what the service calls it.
        w, h: in pixels at ``DPI``, bleed included.
        trim: (width, height) after the service's cut, mm.
        safe: how far from that cut words must stay, mm.
        smaller: whether our cards become smaller there; the service has none of their own size.
        unsure: whether we found nowhere that the service makes this size.
    """

    name: str
    w: int
    h: int
    trim: tuple[float, float]
    safe: float = INCH / 8
    smaller: bool = False
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Service:
    """A print service.

    Attributes:
        id: as on the command line.
        name: its own.
        pictures: whether it takes a picture a side; else a PDF a deck, each back before its front.
        sizes: by the names of our formats.
    """

    id: str
    name: str
    pictures: bool
    sizes: Mapping[str, Size]


def _read() -> Mapping[str, Service]:
    told = json.loads(files("printables").joinpath("services.json").read_text(encoding="utf-8"))
    return {id_: Service(id_, **one | {"sizes": _sizes(one["sizes"])}) for id_, one in told.items()}


def _sizes(told: Mapping[str, Any]) -> Mapping[str, Size]:
    return {name: Size(**one | {"trim": tuple(one["trim"])}) for name, one in told.items()}


SERVICES: Final[Mapping[str, Service]] = _read()
"""The services that files are made for, by id."""
