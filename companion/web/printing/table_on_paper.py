"""A table on paper: everything on one page to leave the app, and the result to keep."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from flask import Blueprint, Response, current_app, request

from companion.web.access import seat_tokens
from companion.web.http.language import lang
from companion.web.http.language import paper as usual_paper
from companion.web.http.refusal import Refusal
from companion.web.pages.page_response import address
from companion.web.pages.result import result_of
from companion.web.pages.table import TableNow, in_play, moment
from companion.web.play.by_game import table_page
from companion.web.printing.sheet_cache import Sheets
from companion.words import catalogue
from printables.paper import PAPERS, Paper
from printables.table_sheets import TABLE_SHEETS

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


def answer(body: bytes, name: str) -> Response:
    """A PDF in the reader's language that is shown, and saved under that name."""
    response = Response(body, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.headers["Content-Language"] = lang()
    response.vary.update(("Cookie", "Accept-Language"))
    return response


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
    context = now.context()
    if now.table.game_id not in TABLE_SHEETS or not context.data:
        raise Refusal("nothing-to-print", 404, game=now.meta.title)
    language = lang()

    def draw() -> bytes:
        from companion.web.printing import paper_pages  # noqa: PLC0415  (what draws is large; most servers never print)

        display = table_page(context, code=now.table.code, url=f"{address()}/j/{now.table.code}")
        return paper_pages.leaving(
            now.view,
            context.data,
            display,
            day=date.fromtimestamp(now.table.timeline.changed),
            lang=language,
            number=now.number,
            say=catalogue(language, now.table.game_id, press=True).say,
            names=context.words.names,
            paper=sheet,
        )

    return answer(drawn("sheet", now, sheet, draw), f"{now.table.game_id}-{now.table.code}.pdf")


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
    language = lang()

    def draw() -> bytes:
        from companion.web.printing import paper_pages  # noqa: PLC0415

        say = catalogue(language, now.table.game_id, press=True).say
        page = paper_pages.result_sheet(found, code=now.table.code, help_="", say=say)
        return paper_pages.result_file(page, sheet, language)

    return answer(drawn("result", now, sheet, draw), f"{now.table.game_id}-{now.table.code}-result.pdf")
