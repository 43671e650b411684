"""What an action lacks, as a message: its key, its parameters and the rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.ming_voyages.edition import MARKERS


class Lack(NamedTuple):
    """Why something is not possible.

    ``rule`` is empty where it is that of the kind of action; ``params`` are added to those of the action.
    """

    key: str
    params: Mapping[str, Any] = {}
    rule: str = ""


def pieces(what: int, count: int) -> dict[str, Any]:
    """So many of a marker, as a message within a message."""
    return {"key": f"pieces.{MARKERS[what]}", "params": {"count": count}}


def points(left: int, count: int) -> Lack | None:
    """More is spent than the card has left."""
    if count <= left:
        return None
    return Lack("illegal.points-short", {"left": left})


def supply(what: int, there: int, count: int) -> Lack | None:
    """More than the supply holds (ruling 1); the message names what is wanted."""
    if count <= there:
        return None
    return Lack("illegal.supply-short", {"pieces": pieces(what, count)}, "ruling 1")


def there(what: int, region: str, found: int, count: int) -> Lack | None:
    """More than stand in a region; the message names what is wanted."""
    if count <= found:
        return None
    return Lack("illegal.too-few-there", {"pieces": pieces(what, count), "region": region})


def enemies(region: str) -> Lack:
    """A region that the other side rules."""
    return Lack("illegal.enemies-there", {"region": region})
