"""The result to pass on, as text and as a picture."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response

from companion.web.http.language import lang
from companion.web.pages.result_page import Result, as_text, card, result
from companion.web.pages.table import in_play, moment

blueprint = Blueprint("result", __name__)

ALONE = "default-src 'none'; frame-ancestors 'none'"
"""The picture needs nothing and may do nothing, also when it is opened by itself."""


def result_of(code: str) -> Result | Response:
    """What anybody may know of the result, or a way back to the lobby."""
    now = moment(code, public=True)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    words, day = now.context().words, date.fromtimestamp(now.table.timeline.changed)
    return result(now.view, game=now.meta.title, day=day, lang=lang(), say=words.say, names=words.names)


def answer(body: str, mimetype: str, name: str) -> Response:
    """A document in the reader's language that is shown, and saved under that name."""
    response = Response(body, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.headers["Content-Language"] = lang()
    response.vary.update(("Cookie", "Accept-Language"))
    return response


@blueprint.get("/t/<code>/result.txt")
def as_words(code: str) -> Response:
    """The result as plain text."""
    found = result_of(code)
    return found if isinstance(found, Response) else answer(as_text(found), "text/plain", "result.txt")


@blueprint.get("/t/<code>/result.svg")
def as_picture(code: str) -> Response:
    """The result as a picture."""
    found = result_of(code)
    if isinstance(found, Response):
        return found
    response = answer(card(found), "image/svg+xml", "result.svg")
    response.headers["Content-Security-Policy"] = ALONE
    return response
