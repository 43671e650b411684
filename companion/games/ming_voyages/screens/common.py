"""What all pages of The Ming Voyages share: the sides, chances in words, messages of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.table import LogLine
from companion.web.play.texts import Words

UNIT: Final = {"emperor": "troop", "overlord": "horde"}
OTHER: Final = {"emperor": "overlord", "overlord": "emperor"}
VOYAGES: Final = range(1, 8)
CERTAIN: Final = 1e-9
"""What rounding may leave of a chance that is none."""
Message = tuple[str, Mapping[str, Any]]


def who(view: Mapping[str, Any], side: str, words: Words) -> str:
    """A side's name, or "You" for the reader."""
    return words("scene.you") if reader(view) == side else words.name("seat", side)


def reader(view: Mapping[str, Any]) -> str:
    """The reader's side, ``""`` for who only watches."""
    return "" if view["you"] is None else str(view["seats"][view["you"]])


def percent(share: float) -> int:
    """A chance in whole percent; only what is certain is 0 or 100."""
    found = round(share * 100)
    return min(max(found, 1), 99) if CERTAIN <= share <= 1 - CERTAIN else found


def per_cent(share: float, words: Words) -> str:
    """ "61 %"."""
    return words("scene.percent", percent=percent(share))


def tone(share: float) -> str:
    """``good`` from an even chance on."""
    return "good" if share >= 0.5 else "bad"


def pieces(marker: str, count: int) -> Message:
    """ "2 hordes", as a parameter of another sentence."""
    return {"key": f"pieces.{marker}", "params": {"count": count}}  # type: ignore[return-value]


def messages(log: Sequence[LogLine]) -> list[tuple[LogLine, str, Mapping[str, Any]]]:
    """Everything that still counts in the log, message by message, the oldest first."""
    return [(line, key, params) for line in log if not line.undone for key, params in line.messages]


def since(log: Sequence[LogLine], key: str) -> list[tuple[LogLine, str, Mapping[str, Any]]]:
    """The messages from the last one of that key on; nothing if there is none."""
    found = messages(log)
    places = [place for place, (_, one, _) in enumerate(found) if one == key]
    return found[places[-1] :] if places else []
