"""Past games on this host, bringing one in from a file, and the people who played."""

from __future__ import annotations

import re
from typing import Final

from flask import Blueprint, Response, request

from companion.engine import registry
from companion.table import Wanted
from companion.table.deletion import KEPT_S
from companion.table.results import people as people_of
from companion.web.access import host_keys, known_names, lookup
from companion.web.access.local_host import is_keeper
from companion.web.http.language import lang, words
from companion.web.pages.archive_page import A_PAGE, archive_page, found, pages_of, people_page
from companion.web.pages.page_response import pick_up_notice, render

blueprint = Blueprint("archive", __name__)
blueprint.app_context_processor(known_names.context)

PAGE: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
LONGEST_QUESTION: Final = 80


def titles() -> dict[str, str]:
    """The games' titles by id."""
    return {meta.id: meta.title for meta in registry.metas().values()}


@blueprint.get("/games")
def games() -> Response:
    """Past games, newest first; ``q`` looks through names, words, games and dates."""
    tables, codes = lookup.tables(), host_keys.codes()
    asked, q = request.args.get("page", "1"), request.args.get("q", "")[:LONGEST_QUESTION]
    searched = found(tables.summaries(Wanted(codes=codes)), q, titles(), lang()) if q.strip() else None
    count = tables.count(Wanted(over=True, codes=codes)) if searched is None else len(searched)
    page = min(max(int(asked) if PAGE.fullmatch(asked) else 1, 1), pages_of(count))
    before = (page - 1) * A_PAGE
    if searched is None:
        shown = tables.summaries(Wanted(over=True, codes=codes, skip=before, most=A_PAGE))
    else:
        shown = searched[before : before + A_PAGE]
    shown_page = archive_page(
        tables=shown,
        titles=titles(),
        say=words().say,
        lang=lang(),
        count=count,
        page=page,
        q=q,
        away=tables.put_away() if is_keeper() else None,
        kept_s=KEPT_S,
        notice=pick_up_notice(),
    )
    return render(shown_page)


@blueprint.get("/people")
def people() -> Response:
    """Everybody who has finished a game here."""
    known = people_of(lookup.tables().summaries(Wanted(over=True, codes=host_keys.codes())))
    return render(people_page(people=known, titles=titles(), say=words().say, lang=lang()))
