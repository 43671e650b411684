"""Past games on this host, bringing one in from a file, and the people who played."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from flask import Blueprint, Response, request

from companion.engine import registry
from companion.table import Summary, Wanted
from companion.table.deletion import KEPT_S
from companion.table.results import people as people_of
from companion.web.access import host_keys, known_names, lookup
from companion.web.access.local_host import is_keeper
from companion.web.http.language import lang
from companion.web.pages.page_response import pick_up_notice, render
from companion.web.play.texts import local_day, long_date, month

blueprint = Blueprint("archive", __name__)
blueprint.app_context_processor(known_names.context)

A_PAGE: Final = 30
"""Games on one page of the list."""
PAGE: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
LONGEST_QUESTION: Final = 80


@blueprint.get("/games")
def games() -> Response:
    """Past games, newest first; ``q`` looks through names, words, games and dates."""
    tables, codes = lookup.tables(), host_keys.codes()
    asked, q = request.args.get("page", "1"), request.args.get("q", "")[:LONGEST_QUESTION]
    searched = found(tables.summaries(Wanted(codes=codes)), q, lang()) if q.strip() else None
    count = tables.count(Wanted(over=True, codes=codes)) if searched is None else len(searched)
    pages = max(1, -(-count // A_PAGE))
    place = min(max(int(asked) if PAGE.fullmatch(asked) else 1, 1), pages)
    before = (place - 1) * A_PAGE
    if searched is None:
        shown = tables.summaries(Wanted(over=True, codes=codes, skip=before, most=A_PAGE))
    else:
        shown = searched[before : before + A_PAGE]
    by_month = groupby(shown, lambda table: month(local_day(table.changed), lang()))
    away = sorted(tables.put_away().items(), key=lambda item: -item[1]) if is_keeper() else ()
    return render(
        "archive.html",
        months=[(name, list(group)) for name, group in by_month],
        count=count,
        place=place,
        pages=pages,
        q=q,
        away=[(code, at + KEPT_S) for code, at in away],
        banner=pick_up_notice(),
    )


def found(tables: Sequence[Summary], q: str, lang: str) -> list[Summary]:
    """The tables that have every word of ``q`` in a name, their own word, the game's title or the date."""
    asked = folded(q).split()
    return [table for table in tables if all(word in _told(table, lang) for word in asked)]


def _told(table: Summary, lang: str) -> str:
    names = [score.name for score in table.result.scores] if table.result else list(table.players)
    day, game = local_day(table.changed), registry.metas().get(table.game)
    written = f"{long_date(day, lang)} {day:%Y-%m-%d %d.%m.%Y}"
    return folded(" ".join([table.code, game.title if game else table.game, written, *names]))


def folded(text: str) -> str:
    """The text as it is searched: capitals and accents do not matter."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


@blueprint.get("/people")
def people() -> Response:
    """Everybody who has finished a game here."""
    return render(
        "people.html", people=people_of(lookup.tables().summaries(Wanted(over=True, codes=host_keys.codes())))
    )
