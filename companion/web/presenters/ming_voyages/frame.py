"""What every scene has: who is asked, what may be taken back, what happened last, help with the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.table.entries import MOVES
from companion.web.presenters.common import Words, groups
from companion.web.presenters.inputs import LogLineLike
from companion.web.presenters.ming_voyages.dice import Entry
from companion.web.presenters.model import Group
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView, Button, Line, Notice, Undo

UNIT: Final = {"emperor": "troop", "overlord": "horde"}
OTHER: Final = {"emperor": "overlord", "overlord": "emperor"}
CERTAIN: Final = 1e-9
"""What rounding may leave of a chance that is none."""
Message = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenePage:
    """What battles, voyages and a bot's turn share.

    Attributes:
        kicker, more: the line on top.
        asked: the last entry that moved the game: what was tapped before it answers another question.
        entry: dice that people tell.
        main, action: the large button; without an action it cannot be used yet.
        buttons: smaller ones.
        told: sheets over the page, as ``solo.reports`` makes them.
        data: what the phone's script reads.
    """

    title: str
    kicker: str
    more: str
    symbol: str
    headline: str
    help: str
    number: int
    your_turn: bool
    asked: int = 0
    board: BoardView | None = None
    entry: Entry | None = None
    main: str = ""
    action: str = ""
    buttons: tuple[Button, ...] = ()
    groups: tuple[Group, ...] = ()
    undo: Undo | None = None
    notice: Notice | None = None
    log: tuple[Line, ...] = ()
    rules: tuple[str, ...] = ()
    rule_part: str = ""
    sealed: bool = False
    secret: bool = False
    told: tuple[Any, ...] = ()
    data: Mapping[str, Any] | None = None
    template: str = ""


def shared(moment: Moment, part: str) -> dict[str, Any]:
    """The fields of ``ScenePage`` that go alike everywhere. Dice that people tell are keys, never a list."""
    return {
        "number": moment.number,
        "asked": max((line.number for line in moment.log if line.kind in MOVES), default=0),
        "your_turn": bool(moment.legal),
        "groups": () if moment.of("roll") else groups(moment.legal, moment.words),
        "undo": moment.offered,
        "notice": moment.notice,
        "log": moment.lines[:12],
        "rules": tuple(moment.words(f"rules.{part}.text").split("\n")),
        "rule_part": part,
    }


def who(view: Mapping[str, Any], side: str, words: Words) -> str:
    """A side's name, or "You" for the reader."""
    return words("scene.you") if reader(view) == side else words.name("seat", side)


def reader(view: Mapping[str, Any]) -> str:
    """The reader's side, ``""`` for who only watches."""
    return "" if view["you"] is None else str(view["seats"][view["you"]])


def percent(share: float) -> int:
    """A chance in whole percent; only what is certain is 0 or 100."""
    found = round(share * 100)
    return min(max(found, 1), 99) if 0 < share < 1 and not min(share, 1 - share) < 1e-9 else found


def per_cent(share: float, words: Words) -> str:
    """ "61 %"."""
    return words("scene.percent", percent=percent(share))


def pieces(marker: str, count: int) -> Message:
    """ "2 hordes", as a parameter of another sentence."""
    return {"key": f"pieces.{marker}", "params": {"count": count}}  # type: ignore[return-value]


def messages(log: Sequence[LogLineLike]) -> list[tuple[LogLineLike, str, Mapping[str, Any]]]:
    """Everything that still counts in the log, message by message, the oldest first."""
    return [(line, key, params) for line in log if not line.undone for key, params in line.messages]


def since(log: Sequence[LogLineLike], key: str) -> list[tuple[LogLineLike, str, Mapping[str, Any]]]:
    """The messages from the last one of that key on; nothing if there is none."""
    found = messages(log)
    places = [place for place, (_, one, _) in enumerate(found) if one == key]
    return found[places[-1] :] if places else []
