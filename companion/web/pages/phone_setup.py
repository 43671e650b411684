"""What phones need besides the game: how to trust HTTPS, what to show without a connection, where the server is."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, jsonify, render_template, request
from markupsafe import Markup

from companion.web.http import assets
from companion.web.http.club import hosting
from companion.web.http.language import lang, theme, words
from companion.web.http.refusal import Refusal
from companion.web.pages.page_response import address, on_this_name, render, whereabouts
from companion.web.play.games import signs
from companion.web.play.screens import Dress
from companion.web.server.wire import Authority
from companion.words import LANGUAGES

blueprint = Blueprint("phones", __name__)


def authority() -> Authority | None:
    """Who signs for HTTPS here; ``None`` where only HTTP is served."""
    found = current_app.extensions["ming-authority"]
    assert found is None or isinstance(found, Authority)
    return found


def secure_address() -> str:
    """The address for HTTPS that this phone should use, by the name it came by unless only this computer knows that;
    empty where there is none."""
    known, signs = whereabouts(), authority()
    if known is None or signs is None:
        return ""
    host = urlsplit(request.host_url).hostname or ""
    return known.secure_url(None if on_this_name() or not signs.names([host]) >= {host} else host)


@blueprint.get("/https")
def https() -> Response:
    """Why and how a phone comes to trust the address with HTTPS.

    Raises:
        Refusal: ``not-found`` where a proxy sees to that.
    """
    if hosting() is not None:
        raise Refusal("not-found", 404)
    signs = authority()
    return render(
        "https.html",
        secure=secure_address(),
        here=request.is_secure,
        fingerprint=signs.fingerprint if signs else "",
        former=signs is not None and signs.has_former,
    )


@blueprint.get("/https/ca.crt")
def certificate() -> Response:
    """The authority's certificate, to be installed on the phone.

    Raises:
        Refusal: ``no-https``, 404.
    """
    signs = authority()
    if signs is None:
        raise Refusal("no-https", 404)
    response = Response(signs.certificate, mimetype="application/x-x509-ca-cert")
    response.headers["Content-Disposition"] = 'attachment; filename="ming-table.crt"'
    return response


@blueprint.get("/where")
def where() -> Response:
    """The address for phones now, so that a page on the laptop can show it as it changes."""
    response = jsonify(address=address())
    response.cache_control.no_store = True
    return response


@blueprint.get("/offline")
def offline() -> Response:
    """What a phone shows while the server does not answer; kept by the service worker, so the same for everybody."""
    chosen = request.args.get("lang", "")
    language = chosen if chosen in LANGUAGES else lang()
    told = render_template(
        "offline.html", page=None, template="offline.html", say=words(language=language).say, lang=language,
        theme=theme(), csrf="", table=None, seat=None, fragment=False, dress=Dress(), symbols=Markup(signs("")),
    )  # fmt: skip
    return Response(told, mimetype="text/html")


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker, which must lie at the top to look after every page.

    It differs by version and language, so that a browser installs another one when either changes.
    """
    chosen = request.args.get("lang", "")
    told = assets.worker(chosen if chosen in LANGUAGES else LANGUAGES[0])
    return Response(told, mimetype="text/javascript")
