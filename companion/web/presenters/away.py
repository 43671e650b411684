"""Putting a table away: the page that asks, and the one that says that it was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.web.presenters.common import Say
from companion.web.presenters.dates import local_day, long_date
from companion.web.presenters.parts import Notice


@dataclass(frozen=True, slots=True)
class DeletePage:
    """Asks before a table is put away."""

    title: str
    help: str
    code: str
    goes: tuple[str, ...]
    sure: str
    notice: Notice | None = None
    template: str = "delete.html"


@dataclass(frozen=True, slots=True)
class AwayPage:
    """A table that was put away; ``may``: whether the reader may take it back."""

    title: str
    text: str
    code: str
    may: bool
    template: str = "put-away.html"


def delete_page(
    *, say: Say, code: str, game: str, phase: str, players: Sequence[str], notice: Notice | None = None
) -> DeletePage:
    """What goes when the table is put away, and the second question."""
    word = code.upper()
    goes = [f"{game} · {say(f'phone.state.{phase}')}"]
    if players:
        goes.append(", ".join(players))
    goes.append(say("delete.goes"))
    if phase == "over":
        goes.append(say("delete.goes.over"))
    return DeletePage(
        say("delete.title", word=word), say("delete.help"), word, tuple(goes), say("delete.sure", word=word), notice
    )


def away_page(*, say: Say, code: str, until: float | None, may: bool, lang: str) -> AwayPage:
    """The table was put away; ``until``: when it goes for good, seconds since 1970."""
    word = code.upper()
    text = [say("away.week") if until is None else say("away.until", date=long_date(local_day(until), lang))]
    if not may:
        text.append(say("away.whose"))
    return AwayPage(say("away.title", word=word), " ".join(text), word, may)
