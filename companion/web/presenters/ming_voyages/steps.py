"""What to do with the pieces on the table, of several choices of a bot in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.art.ming_voyages import pieces
from companion.table import Thought

MARKERS: Final = frozenset(pieces.MARKERS)
MOVES: Final = ("step.add", "step.remove", "step.move")
"""Steps with pieces that can be counted together; dice and fleets are one thing, however many they are."""
DONE: Final = (*MOVES, "step.fleet", "step.play", "step.reserve", "step.reinforce", "step.reveal", "step.discard")
"""Steps that people carry out with pieces or cards; the others only say how the game goes on, which it says itself."""

Message = tuple[str, Mapping[str, Any]]


def steps(thoughts: Sequence[Thought]) -> list[Message]:
    """What to do on the table for some choices in a row, every move once.

    Each choice tells all that it is the first of. As long as the next one goes on with the same plan its steps are the
    rest of these; where the bot thought again, only what was really begun counts.
    """
    found: list[Message] = []
    rest = single(thoughts[0].steps)
    for thought in thoughts[1:]:
        later = single(thought.steps)
        if not later:
            continue
        kept = len(rest) - len(later)
        if kept >= 0 and rest[kept:] == later:
            found += rest[:kept]
        else:
            found += single(thoughts[thoughts.index(thought) - 1].steps[:1])
        rest = later
    return counted(step for step in found + rest if step[0].startswith(DONE))


def single(steps: Iterable[Message]) -> list[Message]:
    """Steps with a count as so many steps."""
    found: list[Message] = []
    for key, params in steps:
        many = int(params.get("count", 1)) if key.startswith(MOVES) else 1
        each = {**params, "count": 1} if "count" in params and many > 1 else dict(params)
        found += [(key, each)] * many
    return found


def counted(steps: Iterable[Message]) -> list[Message]:
    """The same moves in a row as one with their count."""
    found: list[Message] = []
    for key, params in steps:
        if found and "count" in params and key.startswith(MOVES):
            last, known = found[-1]
            if last == key and {**known, "count": 1} == {**params, "count": 1}:
                found[-1] = key, {**known, "count": known["count"] + params["count"]}
                continue
        found.append((key, dict(params)))
    return found


def sign(key: str) -> str:
    """The marker that a step is about, or ``""``."""
    name = key.rpartition(".")[2]
    return name if name in MARKERS else "junk" if name == "fleet" else ""
