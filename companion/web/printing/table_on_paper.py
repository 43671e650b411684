"""A table on paper: how it stands on one page, to go on without the app, and its result on another."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from flask import Blueprint, Response, current_app, request

from companion.web.access import seat_tokens
from companion.web.http.language import lang
from companion.web.http.language import paper as usual_paper
from companion.web.http.refusal import Refusal
from companion.web.pages.page_response import address
from companion.web.pages.result import Result, document, result_of
from companion.web.pages.table import TableNow, in_play, moment
from companion.web.play.by_game import table_page
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import TablePage
from companion.web.play.texts import Words, long_date
from companion.web.printing.sheet_cache import Sheets
from companion.words import Say, catalogue
from printables.paper import PAPERS, Paper
from printables.table import result_sheet
from printables.table.head import Head
from printables.table.result_sheet import Jump, Standing, Stop
from printables.table.table_sheets import TABLE_SHEETS, Now, printed, table_sheet_of

blueprint = Blueprint("paper", __name__)
blueprint.app_context_processor(lambda: {"leavable": TABLE_SHEETS.__contains__})


def chosen_paper() -> Paper:
    """The paper that the address names, else the one that is usual where the reader is.

    Raises:
        Refusal: ``unknown-paper``.
    """
    found = PAPERS.get(request.args.get("paper", usual_paper()).casefold())
    if found is None:
        raise Refusal("unknown-paper", 404)
    return found


def drawn(what: str, now: TableNow, paper: Paper, draw: Callable[[], bytes]) -> bytes:
    """A page of the table at this moment, drawn unless it was already.

    Raises:
        Refusal: ``print-busy``.
    """
    sheets = current_app.extensions["ming-sheets"]
    assert isinstance(sheets, Sheets)
    table = now.table
    seated = any(table.seats.of(token) for token in seat_tokens.tokens_at(table.code))
    # A word may be another table's once it is free again; no two of them were changed at the same moment.
    return sheets.get((what, table.code, table.timeline.changed, now.number, lang(), paper.id), draw, seated=seated)


@blueprint.get("/t/<code>/sheet.pdf")
def leave(code: str) -> Response:
    """The table on one page, as anybody may see it.

    Raises:
        Refusal: ``unknown-paper``; ``nothing-to-print``; ``print-busy``.
    """
    sheet = chosen_paper()
    now = moment(code, public=True)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    context, table = now.context(), now.table
    if table.game_id not in TABLE_SHEETS or not context.data:
        raise Refusal("nothing-to-print", 404, game=now.meta.title)

    def draw() -> bytes:
        display = table_page(context, code=table.code, url=f"{address()}/j/{table.code}")
        return leaving(context, display, date.fromtimestamp(table.timeline.changed), sheet)

    return document(drawn("sheet", now, sheet, draw), "application/pdf", f"{table.game_id}-{table.code}.pdf")


def leaving(context: ViewContext, display: TablePage, day: date, paper: Paper) -> bytes:
    """How the game stands, as a PDF of one page in the reader's language.

    Args:
        context: the table as anybody may see it.
        display: the page of its display, which says whose turn it is.
        day: when it was last played.
        paper: the sheet.
    """
    view, words = context.view, Words(press_words(context.view["game"]), context.words.names)
    key = "leave.where" if display.rounds else "leave.where.open"
    phase = words.say(f"phase.{view['phase']}")
    where = words.say(key, round=display.round, rounds=display.rounds, phase=phase)
    code = display.code.upper()
    head = Head(
        title=display.game,
        line=words.say("leave.line", code=code, day=long_date(day, lang())),
        headline=display.headline,
        help=where if display.help in ("", phase) else f"{where} · {display.help}",
        symbols=tuple(filter(None, [display.symbol])),
    )
    now = Now(
        view=view,
        data=context.data,
        head=head,
        foot=words.say("leave.foot", number=context.number, code=code),
        say=words.say,
        names={thing: words.name(*thing.split(":", 1)) for thing in words.names},
        lang=lang(),
    )
    return printed(table_sheet_of(view["game"]), now, paper)


def press_words(game: str) -> Say:
    """The reader's language with the words of the game and of the press."""
    return catalogue(lang(), game, press=True).say


@blueprint.get("/t/<code>/result.pdf")
def result(code: str) -> Response:
    """The result on one page; while the game goes on, how it stands so far.

    Raises:
        Refusal: ``unknown-paper``; ``print-busy``.
    """
    sheet = chosen_paper()
    found = result_of(code)
    if isinstance(found, Response):
        return found
    now = moment(code, public=True)
    table = now.table

    def draw() -> bytes:
        said = result_said(found, table.code.upper(), press_words(table.game_id))
        return result_sheet.file(said, sheet, lang())

    return document(drawn("result", now, sheet, draw), "application/pdf", f"{table.game_id}-{table.code}-result.pdf")


def result_said(found: Result, code: str, say: Say) -> result_sheet.Result:
    """The result for one page.

    Args:
        found: the result as it is passed on.
        code: the table's word, in capitals.
        say: the catalogue with the words of the press.
    """
    won = tuple(rank.colour for rank in found.ranks if rank.winner)
    return result_sheet.Result(
        head=Head(found.game, say("leave.line", code=code, day=found.day), found.headline, "", won),
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
        foot=say("result.foot", code=code, day=found.day),
    )  # fmt: skip
