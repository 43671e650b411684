"""Pages that only a club's server has: keeping a host key, letting others look on, and what is kept of everybody."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, request, session

from companion.table import Table
from companion.web.access import host_keys, limits, lookup
from companion.web.http.language import say
from companion.web.pages.home import see_other
from companion.web.pages.page_response import leave_notice, render
from companion.web.pages.seats import field
from companion.web.pages.table import moment, show

blueprint = Blueprint("club", __name__)

LONGEST_KEY: Final = 80


@blueprint.get("/key")
def offered() -> Response:
    """What the link of a host key leads to. Looking at it keeps nothing; its one button does."""
    limits.asked_of_club()
    response = render("key.html", secret=request.args.get("key", "")[:LONGEST_KEY])
    response.cache_control.no_store = True
    return response


@blueprint.post("/key")
def keep() -> Response:
    """Keep a host key on this phone.

    Raises:
        Refusal: as ``host_keys.known``.
    """
    secret = field("key").strip()[:LONGEST_KEY]
    found = host_keys.known(secret)
    session[host_keys.KEY] = secret
    session.permanent = True
    leave_notice(say("key.kept", name=found.name))
    return see_other("/")


@blueprint.get("/privacy")
def privacy() -> Response:
    """What is kept of whom, and how long."""
    limits.asked_of_club()
    return render("privacy.html")


def leading(code: str) -> Table:
    """The table whose host asks.

    Raises:
        Refusal, TableError: as ``lookup.led`` and ``Seats.check_host``.
    """
    table, token = lookup.led(code)
    table.seats.check_host(token)
    return table


@blueprint.get("/t/<code>/onlookers")
def onlookers(code: str) -> Response:
    """Whether others than its players may look at the table, which its host decides."""
    store = limits.asked_of_club()
    table = leading(code)
    return show(moment(code), "onlookers.html", open=store.may_look_on(table.code))


@blueprint.post("/t/<code>/onlookers")
def let(code: str) -> Response:
    """Let whoever knows the code look on, or nobody any more."""
    store = limits.asked_of_club()
    table = leading(code)
    store.let_look_on(table.code, open_=field("open") == "1")
    return see_other(f"/t/{table.code}/onlookers")
