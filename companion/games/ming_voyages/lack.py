"""What an action lacks, as a message: its key, the English sentence, its parameters and the rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from companion.games.ming_voyages.edition import EMPEROR, GOLD, HORDE, JUNK, MARKERS, SETTLEMENT, TROOP

PLURAL: Final = {TROOP: "troops", HORDE: "hordes", SETTLEMENT: "settlements", GOLD: "gold", JUNK: "junks"}


class Lack(NamedTuple):
    """Why something is not possible.

    ``rule`` is empty where it is that of the kind of action; ``params`` are added to those of the action.
    """

    key: str
    sentence: str
    params: Mapping[str, Any] = {}
    rule: str = ""


def pieces(what: int, count: int) -> dict[str, Any]:
    """So many of a marker, as a message within a message."""
    word = PLURAL[what] if count != 1 or what == GOLD else MARKERS[what]
    return {"key": f"pieces.{MARKERS[what]}", "params": {"count": count}, "text": f"{count} {word}"}


def points(left: int, count: int) -> Lack | None:
    """More is spent than the card has left."""
    if count <= left:
        return None
    return Lack("illegal.points-short", f"that needs {count} CP and {left} are left", {"left": left})


def supply(what: int, there: int, count: int) -> Lack | None:
    """More than the supply holds (ruling 1); the message names what is wanted."""
    if count <= there:
        return None
    sentence = f"the supply has {pieces(what, there)['text']}"
    return Lack("illegal.supply-short", sentence, {"pieces": pieces(what, count)}, "ruling 1")


def there(what: int, region: str, found: int, count: int) -> Lack | None:
    """More than stand in a region; the message names what is wanted."""
    if count <= found:
        return None
    params = {"pieces": pieces(what, count), "region": region}
    return Lack("illegal.too-few-there", f"in {region} there are {pieces(what, found)['text']}", params)


def enemies(side: int, region: str) -> Lack:
    """A region that the other side rules."""
    who = "hordes or settlements stand" if side == EMPEROR else "troops stand"
    return Lack("illegal.enemies-there", f"in {region} {who}; it must be attacked", {"region": region})
