"""A table on paper: how it stands on one page, to go on without the app, and its result on another."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from companion.engine.terms import Name
from companion.web.pages.result_page import Result
from companion.web.play.game_pages import TablePage
from companion.web.play.texts import Say, long_date
from printables.paper import Paper
from printables.result_sheet import Jump, Standing, Stop
from printables.result_sheet import Result as Sheet
from printables.result_sheet import file as result_file
from printables.sheet_head import Head
from printables.table_sheets import table_sheet_of

__all__ = ["leaving", "result_file", "result_sheet"]


def leaving(
    view: Mapping[str, Any],
    data: Mapping[str, Any],
    display: TablePage,
    *,
    day: date,
    lang: str,
    number: int,
    say: Say,
    names: Mapping[str, Name],
    paper: Paper,
) -> bytes:
    """How the game stands, as a PDF of one page.

    Args:
        view: what anybody may know.
        data: the edition with its geometry.
        display: the page of the table's display, which says whose turn it is.
        day: today.
        lang: the reader's language.
        number: the last entry.
        say: the catalogue with the words of the press.
        names: what things are called: the edition's names and ``seat:<colour>``.
        paper: the sheet.

    Raises:
        KeyError: the game has no such page.
    """
    key = "leave.where" if display.rounds else "leave.where.open"
    where = say(key, round=display.round, rounds=display.rounds, phase=say(f"phase.{view['phase']}"))
    code = display.code.upper()
    head = Head(
        title=display.game,
        line=say("leave.line", code=code, day=long_date(day, lang)),
        headline=display.headline,
        help=where if not display.help else f"{where} · {display.help}",
        symbols=tuple(filter(None, [display.symbol])),
    )
    foot = say("leave.foot", number=number, code=code)
    sheet = table_sheet_of(view["game"])
    proper = {
        thing: name if isinstance(name, str) else say(name["key"], name["params"], names)
        for thing, name in names.items()
    }
    return sheet.printed(view, data, head=head, foot=foot, say=say, names=proper, paper=paper, lang=lang)


def result_sheet(found: Result, *, code: str, help_: str, say: Say) -> Sheet:
    """The result for one page.

    Args:
        found: the result as it is passed on.
        code: the table's word.
        help_: a quieter line below the headline.
        say: the catalogue with the words of the press.
    """
    line = say("leave.line", code=code.upper(), day=found.day)
    won = tuple(rank.colour for rank in found.ranks if rank.winner)
    return Sheet(
        head=Head(found.game, line, found.headline, help_, won),
        standings=tuple(
            Standing(rank.place, rank.colour, rank.name, rank.points, rank.winner,
                     tuple((source.text, source.points) for source in rank.sources))
            for rank in found.ranks
        ),
        stops=tuple(
            Stop(moment.label, moment.tick, tuple(
                Jump(mark.colour, mark.change, mark.total, tuple((why.text, why.points) for why in mark.reasons))
                for mark in moment.marks
            ), start=not moment.number)
            for moment in found.moments
        ),
        words={
            "curve": say("screen.curve"), "jumps": say("screen.jumps"), "sources": say("result.sources"),
        },
        foot=say("result.foot", code=code.upper(), day=found.day),
    )  # fmt: skip
