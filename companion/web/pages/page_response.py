"""From a page model to a response: what every template is given."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from flask import Response, current_app, g, render_template, request, session
from markupsafe import Markup
from werkzeug.local import LocalProxy

from companion.table import Seat, Table
from companion.web.access import seat_tokens
from companion.web.access.first_round import guided
from companion.web.access.local_host import LOOPBACK
from companion.web.http.club import hosting
from companion.web.http.language import lang, theme, words
from companion.web.pages.consent import Consent
from companion.web.pages.next_game import along
from companion.web.pages.outcome_texts import names
from companion.web.play.games import guide_at, screens, signs
from companion.web.play.parts import Notice, Shown
from companion.web.play.screens import Dress
from companion.web.play.texts import Words
from companion.web.server.addresses import Whereabouts

NOTICE = "notice"
LONGEST_NOTICE = 300


def whereabouts() -> Whereabouts | None:
    """Where this server is found, as far as it knows."""
    found = current_app.extensions["ming-address"]
    assert found is None or isinstance(found, Whereabouts)
    return found


def address() -> str:
    """What other phones type to get here, without a final slash: as this phone does, unless it is the host itself
    or came over HTTPS, which others cannot before they have installed the certificate. A club's server says its own."""
    club = hosting()
    if club is not None:
        return club.public_url
    known = whereabouts()
    own = request.is_secure or on_this_name()
    return known.url if known is not None and own else request.host_url.rstrip("/")


def on_this_name() -> bool:
    """Whether this computer was asked by a name that only it itself can use."""
    try:
        return urlsplit(request.host_url).hostname in LOOPBACK
    except ValueError:
        return True


def render(
    page: Shown | str,
    table: Table | None = None,
    number: int = 0,
    seat: Seat | None = None,
    status: int = 200,
    held: Sequence[Seat] = (),
    acts_for: str = "",
    waits: str = "",
    **given: Any,
) -> Response:
    """The page in the reader's language and theme.

    Args:
        page: a screen, all of whose words are said; or the name of a template, which finds the words for what is
            ``given`` to it: ``say`` says them, at a table ``words`` with the names of its things and players.
        table: the table it belongs to, if any.
        number: the entry number at which ``page`` was made.
        seat: the reader's seat at the table.
        status: HTTP status.
        held: every seat on this phone; of several, forms name the one they are for.
        acts_for: colour of the seat that the host acts for.
        waits: code of the table before this one, where a seat here is kept for the reader.
    """
    chosen = theme()
    context: dict[str, Any] = {
        "page": None if isinstance(page, str) else page,
        "template": page if isinstance(page, str) else page.template,
        "say": words(table.game_id if table else None).say,
        "lang": lang(),
        "theme": "" if chosen == "auto" else chosen,
        "csrf": seat_tokens.csrf_token(),
        "key": secrets.token_urlsafe(12),
        "path": request.full_path.rstrip("?"),
        "seat": seat.colour if seat else None,
        "fragment": request.args.get("fragment") == "1",
        "https": current_app.extensions["ming-authority"] is not None and not request.is_secure,
        "club": hosting() is not None,
        "table": None,
        "dress": screens(table.game_id).dress(table.config.own) if table else Dress(),
        "symbols": Markup(signs(table.game_id if table else "")),
        "held": held,
        "opened": {},
        "acts_for": next((one for one in table.seats.all if one.colour == acts_for), None) if table else None,
        "carry": {"for": acts_for} if acts_for else {"as": seat.colour} if seat and len(held) > 1 else {},
    }
    if table is not None:
        context["words"] = LocalProxy(cache(lambda: Words(context["say"], names(table))))  # many pages need none
        context["consent"] = Consent(table, seat, held)
        context["lendable"] = table.seats.bots.lendable
        context["hintable"] = table.hints.possible
        context["foreseen"] = table.hints.allowed and table.phase == "playing"
        context["guided"] = guided(table.code) if guide_at(table) is not None else None
        context["along"] = along(table, held or ((seat,) if seat else ()), waits)
        here = {*g.get("present", ()), *(own.colour for own in (*held, seat) if own)}
        context["table"] = {
            "code": table.code,
            "game": table.game_id,
            "number": number,
            "url": f"/t/{table.code}",
            "here": " ".join(sorted(here)),
            "tells": table.play.waits_for == "table",
        }
    told = render_template(context["template"], **context | given)
    response = Response(told, status=status, mimetype="text/html")
    response.vary.update(("Cookie", "Accept-Language"))
    return response


def leave_notice(text: str, kind: str = "info") -> None:
    """Have the next page say something."""
    session[NOTICE] = [kind, text[:LONGEST_NOTICE]]


def pick_up_notice() -> Notice | None:
    """What the last request had to say; said once, and not to the scripts that fetch pages in between."""
    if request.args.get("fragment") == "1" or NOTICE not in session:
        return None
    kind, text = session.pop(NOTICE)
    return Notice(str(text), str(kind))
