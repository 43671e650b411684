"""Everything that can be wrong with a request, as one clear sentence: JSON for programs, a page for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from flask import Flask, Response, jsonify, request
from pydantic import ValidationError
from werkzeug.exceptions import HTTPException

from companion.engine import GameError, registry
from companion.engine.terms import Name
from companion.table import BadSetup, OutOfReach, TableError, UnknownRejoinCode, UnknownTable
from companion.web.access import host_keys, limits, lookup, seat_tokens
from companion.web.http.language import say, words
from companion.web.http.refusal import API, Refusal, wants_json
from companion.web.http.validation_texts import first_problem
from companion.web.pages import page_response
from companion.web.pages.outcome_texts import names
from companion.words import Catalogue, errors

RETRY_AFTER_S: Final = 2
"""Seconds after which the database is mostly back."""


def sentence(error: errors.Refused) -> str:
    """What is wrong, in the reader's language, with proper names."""
    return errors.sentence(_catalogue(error), error, _names(error.key))


def _catalogue(error: errors.Refused) -> Catalogue:
    """The words of the game of the table that is asked for; where there is none, those that can say the error."""
    code = (request.view_args or {}).get("code")
    if code is not None:
        try:
            return words(lookup.find(code).game_id)
        except (Refusal, TableError):
            return words()  # the table is what is wrong
    return errors.catalogue_for(words().lang, error)


def _names(key: str) -> Mapping[str, Name]:
    """Proper names at the table that is asked for, or of all that is on the boards of the games there are.

    What the table itself refuses is about seats, whoever sits there; what a game refuses is about players.
    """
    code = (request.view_args or {}).get("code")
    found: dict[str, Name] = {}
    try:
        if code is not None:
            found = names(lookup.find(code))
        else:
            for game_id in registry.metas():
                with registry.loading(game_id):
                    found |= registry.game(game_id).names()
    except (Refusal, TableError, GameError):
        return {}  # the table is what is wrong
    if key.startswith("error."):
        return {thing: name for thing, name in found.items() if not thing.startswith("seat:")}
    return found


def answer(code: str, message: str, status: int) -> Response:
    """The error in the form in which the asker can read it.

    The phone's own script, which acts through the pages, reads ``status`` and ``message`` as with any other tap.
    """
    response = _document(code, message, status) if wants_json() else _page(code, message, status)
    if (code, status) == (OutOfReach.code, OutOfReach.status):
        response.retry_after = RETRY_AFTER_S
    return response


def _document(code: str, message: str, status: int) -> Response:
    document: dict[str, Any] = {"error": {"code": code, "message": message}}
    if not request.path.startswith(API):
        document.update(status="refused", message=message)
    response = jsonify(document)
    response.status_code = status
    return response


NO_WAY_BACK = ("unknown-table", "damaged-table", "other-rules")
"""What is wrong with a table itself: its page would only say so again."""


def _page(code: str, message: str, status: int) -> Response:
    path, table = request.path.split("/"), ""
    if path[1:2] == ["t"] and len(path) > 2 and code not in NO_WAY_BACK:
        table = path[2]
    if code == "expired-seat" and request.args.get("fragment") != "1":
        seat_tokens.forget(table)  # said once; from now on this phone looks on
    url, label = (f"/t/{quote(table)}", "phone.error.to-table") if table else ("/", "phone.error.home")
    if code == "onlookers-closed":
        url, label = f"{url}/rejoin", "phone.home.rejoin"
    return page_response.render("error.html", status=status, code=code, message=message, way_on=url, label=label)


def on_refusal(error: Refusal) -> Response:
    """A refusal of the web's own."""
    response = answer(error.code, say(error.key, error.params), error.status)
    if error.retry_after:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def on_table_error(error: TableError) -> Response:
    """What the table refuses; programs are told which field of what owners entered does not hold what it should."""
    if isinstance(error, UnknownTable | UnknownRejoinCode) and (refusal := limits.tried(host_keys.trier())):
        return on_refusal(refusal)
    message, field = sentence(error), error.params.get("field")
    expected = isinstance(error, BadSetup) and ".expected-" in error.key
    if expected and field and request.path.startswith(API):
        message = say("error.bad-input", field=field, problem=message)
    return answer(error.code, message, error.status)


def on_out_of_reach(error: OutOfReach) -> Response:
    """The database is away: told without asking it for the words of the table's game."""
    return answer(error.code, say(error.key), error.status)


def on_game_error(error: GameError) -> Response:
    """What the rules or the set-up refuse."""
    return answer(error.code, sentence(error), 422)


def on_bad_input(error: ValidationError) -> Response:
    """A body or a query that does not fit its model; names the first field at fault."""
    kind, where, problem = first_problem(error)
    if kind == "json_invalid":
        return answer("bad-json", say("error.bad-json", problem=problem), 400)
    if not where:
        return answer("bad-input", say("error.bad-body", problem=problem), 422)
    return answer("bad-input", say("error.bad-input", field=where, problem=problem), 422)


HTTP_CODES = {
    400: "bad-request",
    403: "forbidden",
    404: "not-found",
    405: "wrong-method",
    408: "too-slow",
    413: "too-large",
    414: "too-long",
    415: "not-json",
    416: "bad-range",
}


def on_http(error: HTTPException) -> Response:
    """What Flask and Werkzeug refuse by themselves; redirects and ready answers pass."""
    if error.response is not None or error.code is None or error.code < 400:
        return error.get_response()  # type: ignore[return-value]
    code = HTTP_CODES.get(error.code, "bad-request" if error.code < 500 else "broken")
    response = answer(code, say(f"error.{code}"), error.code)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers.setdefault(name, value)
    return response


def install(app: Flask) -> None:
    """Answer every error in one shape."""
    app.register_error_handler(Refusal, on_refusal)
    app.register_error_handler(TableError, on_table_error)
    app.register_error_handler(OutOfReach, on_out_of_reach)
    app.register_error_handler(GameError, on_game_error)
    app.register_error_handler(ValidationError, on_bad_input)
    app.register_error_handler(HTTPException, on_http)
