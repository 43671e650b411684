"""What a half of a card of The Ming Voyages says, put together from its operations.

Operations come as in the data of the cards: mappings with ``do``, ``what``, ``count`` and, where they apply, ``upto``,
``where``, ``from``, ``to`` and ``spread``. Every phrase stands in the catalogue (``half.*``, ``into.*``, ``from.*``,
``pieces.*``), so that a language decides on its own cases and plurals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.words.catalogue import Catalogue

OWN: Final = {"emperor": ("troop", "junk", "gold"), "overlord": ("horde", "settlement")}
"""Markers by the side to which they belong; the first are its units."""
ONLY_ONE: Final = ("ming", "sea")
"""Places of a single region."""

OpData = Mapping[str, Any]


def half_text(ops: Sequence[OpData], side: str, words: Catalogue, reader: str = "") -> str:
    """The sentence for a half: "Pay 1 gold, then build 2 junks."

    Args:
        ops: the operations, in order; at least one.
        side: who may use it, ``emperor`` or ``overlord``.
        words: a catalogue with the game's texts.
        reader: the side that reads it. What ``side`` controls are "your borderlands" to itself, "Overlord borderlands"
            to the other side; on paper and for onlookers (``""``), who may be either, they are "friendly".

    Raises:
        KeyError: an operation that no card can have.
    """
    text = op_text(ops[0], side, words, reader)
    for op in ops[1:]:
        text = words.say("half.then", first=text, second=op_text(op, side, words, reader))
    return words.say("half.whole", text=text[:1].upper() + text[1:])


def op_text(op: OpData, side: str, words: Catalogue, reader: str = "") -> str:
    """One operation, without capital letter and full stop, as it stands in the middle of a sentence."""
    do, count = op["do"], op["count"]
    unit = OWN[side][0]
    if do == "voyage":
        return words.say("half.voyage", count=count)
    if do == "attack":
        return words.say("half.attack", pieces=_pieces(unit, count, True, words))
    what, upto, spread = op["what"], op.get("upto", False), op.get("spread", "any")
    if do == "move":
        return _move(op, side, words, reader)
    each = spread == "each"
    pieces = _pieces(what, 1, False, words) if each else _pieces(what, count, upto, words)
    key = _key(do, what, op["where"], side)
    if key == "half.give-up" and op["where"] == "held" and spread == "any":
        key = "half.give-up.alone"  # wherever they stand
    role = "into" if do == "add" else "from"
    whose = _whose(side, reader)
    place = _place(role, op["where"], count, spread, upto, unit, words, whose)
    return words.say(f"{key}.each" if each else key, pieces=pieces, place=place)


def _key(do: str, what: str, where: str, side: str) -> str:
    """The phrase for putting or taking: some pieces have verbs of their own where they can only lie in one place."""
    mine = what in OWN[side]
    if do == "add":
        return {("junk", "sea"): "half.build", ("gold", "ming"): "half.take"}.get((what, where), "half.add")
    if not mine:
        return "half.remove"
    return {("junk", "sea"): "half.give-up.alone", ("gold", "ming"): "half.pay"}.get((what, where), "half.give-up")


def _move(op: OpData, side: str, words: Catalogue, reader: str) -> str:
    """Units on the move. Where they may start anywhere nothing is said of it: each stands where its kind stands."""
    what, count, upto, spread = op["what"], op["count"], op.get("upto", False), op.get("spread", "any")
    start, end = op["from"], op["to"]
    pieces, whose = _pieces(what, count, upto, words), _whose(side, reader)
    if spread == "each":
        key, place = "half.move.each", words.say(f"into.{end}.another", whose)
    else:
        other = "other-" if start == end else ""
        key, place = "half.move", _place("into", other + end, count, spread, upto, what, words, whose)
    if start == "held":
        return words.say(f"{key}.anywhere", pieces=pieces, place=place)
    origin = _place("from", start, count, "any", upto, what, words, whose)
    return words.say(key, pieces=pieces, place=place, start=origin)


def _whose(side: str, reader: str) -> dict[str, str]:
    """Parameters that tell a place who reads of it: the side that uses the half, the other one, or anybody."""
    return {"seat": side, "reader": "" if not reader else "user" if reader == side else "other"}


def _pieces(what: str, count: int, upto: bool, words: Catalogue) -> str:
    pieces = words.say(f"pieces.{what}", count=count)
    return words.say("half.upto", number=pieces) if upto else pieces


def _place(
    role: str, place: str, count: int, spread: str, upto: bool, unit: str, words: Catalogue, whose: Mapping[str, str]
) -> str:
    """Where to or where from: in one region, several, or each of so many."""
    if place in ONLY_ONE:
        return words.say(f"{role}.{place}")
    form = "a" if count == 1 else {"any": "some"}.get(spread, spread)
    number = words.say("half.upto", number=str(count)) if upto else str(count)
    return words.say(f"{role}.{place}.{form}", whose, number=number, units=words.say(f"units.{unit}"))
