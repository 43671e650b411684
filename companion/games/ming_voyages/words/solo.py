"""What a row of an event of the solo deck says, put together from its instructions.

Instructions come as in the data of the deck: mappings with ``do`` and, where they apply, ``where`` and ``edge``. Every
phrase stands in the catalogue (``solo.do.*``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.words.catalogue import Catalogue

PIECES: Final = {"amass": "horde", "gather": "settlement", "settle": "settlement", "move": "horde"}

InstructionData = Mapping[str, Any]


def row_text(row: Sequence[InstructionData], points: int, words: Catalogue) -> str:
    """The row for cards of so many CP: "Attack the land with the fewest troops, else add 3 hordes to …".

    Args:
        row: the instructions, in order; at least one.
        points: the CP of the card played, 1 to 3.
        words: a catalogue with the game's texts.

    Raises:
        KeyError: an instruction that no event can have.
    """
    text = instruction_text(row[0], points, words)
    for one in row[1:]:
        text = words.say("solo.else", first=text, second=instruction_text(one, points, words))
    return words.say("solo.whole", text=text[:1].upper() + text[1:])


def instruction_text(one: InstructionData, points: int, words: Catalogue) -> str:
    """One instruction, without capital letter and full stop."""
    do, where, edge = one["do"], one.get("where"), one.get("edge")
    key = f"solo.do.{do}" + (f".{where}" if where else "")
    if do == "attack":
        text = words.say(key)
        return text if edge is None else words.say(f"solo.edge.{edge}", text=text)
    if do in PIECES:
        return words.say(key, pieces=words.say(f"pieces.{PIECES[do]}", count=points))
    return words.say(key)
