"""Which seats a phone holds: tokens in a signed cookie, or one token in a header for programs."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

from companion.table import Seat, Table
from companion.web.refusal import API, Refusal

SEATS = "seats"
DEVICE = "device"
CSRF = "csrf"
BROUGHT = "brought"
"""The end of the signature of the HTTP cookie whose content the one for HTTPS has taken over."""
MOST_SEATS = 24
"""Tables a phone remembers; a cookie has about 4 kB. The oldest is forgotten first."""

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


class SeatCookies(SecureCookieSessionInterface):
    """Flask's signed session. Plain HTTP must stay playable, so HTTPS has a cookie of its own, marked Secure: a
    browser would let no page over HTTP change or read that one. What the phone did over HTTP since it was last here
    over HTTPS comes along."""

    digest_method = staticmethod(hashlib.sha256)

    def get_cookie_name(self, app: Flask) -> str:
        """By the scheme of the request."""
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name

    def get_cookie_secure(self, app: Flask) -> bool:
        """Secure under HTTPS only."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """See Flask."""
        held = super().open_session(app, request)
        plain = request.cookies.get(super().get_cookie_name(app), "")
        signer = self.get_signing_serializer(app)
        if held is None or signer is None or not request.is_secure or not plain or held.get(BROUGHT) == plain[-27:]:
            return held
        try:
            brought = signer.loads(plain, max_age=int(app.permanent_session_lifetime.total_seconds()))
        except BadSignature:
            return held
        both = {**_seats(held), **_seats(brought)}
        held.update({**brought, **held, SEATS: both, BROUGHT: plain[-27:]})
        return held


def _seats(held: Mapping[str, Any]) -> dict[str, str]:
    found = held.get(SEATS)
    return found if isinstance(found, dict) else {}


def bearer(asked: Request) -> str | None:
    """The seat token of an ``Authorization: Bearer`` header; Werkzeug's reader of such headers fails over some."""
    scheme, _, token = asked.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def token_at(code: str) -> str | None:
    """The seat token that this request carries for the table, valid or not."""
    given = bearer(request)
    if given is not None:
        return given
    held = session.get(SEATS)
    return held.get(code) if isinstance(held, dict) else None


def seat_at(table: Table) -> Seat | None:
    """The seat this request speaks for; ``None`` for an onlooker.

    Raises:
        Refusal: ``expired-seat`` when the token was good once and is no longer.
    """
    token = token_at(table.code)
    if token is None:
        return None
    seat = table.seat_of(token)
    if seat is None:
        raise Refusal("expired-seat", 403, table=table.code)
    return seat


def own_seat(table: Table) -> tuple[Seat, str]:
    """The seat this request speaks for, and its token.

    Raises:
        Refusal: ``no-seat`` for an onlooker, ``expired-seat`` for a revoked token.
    """
    seat = seat_at(table)
    if seat is None:
        raise Refusal("no-seat", 403, table=table.code)
    return seat, token_at(table.code) or ""


def remember(code: str, token: str) -> None:
    """Keep a seat's token on this phone."""
    held = session.get(SEATS)
    kept = {table: kept for table, kept in held.items() if table != code} if isinstance(held, dict) else {}
    kept[code] = token
    session[SEATS] = dict(list(kept.items())[-MOST_SEATS:])
    session.permanent = True
    device()


def forget(code: str) -> None:
    """Drop a seat's token from this phone."""
    held = session.get(SEATS)
    if isinstance(held, dict) and code in held:
        session[SEATS] = {table: kept for table, kept in held.items() if table != code}


def codes() -> list[str]:
    """Tables at which this phone holds a seat, the latest first."""
    held = session.get(SEATS)
    return list(reversed(held)) if isinstance(held, dict) else []


def device() -> str:
    """A random name of this phone, made when it takes its first seat or shows its first form."""
    if DEVICE not in session:
        session[DEVICE] = secrets.token_urlsafe(9)
    return str(session[DEVICE])


def csrf_token() -> str:
    """The token that forms on this phone's pages carry."""
    if CSRF not in session:
        session[CSRF] = secrets.token_urlsafe(18)
        session.permanent = True
        device()
    return str(session[CSRF])


def same_origin(asked: Request) -> bool:
    """Whether a browser says that this request comes from one of our own pages (programs say nothing)."""
    if asked.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = asked.headers.get("Origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == asked.host
    except ValueError:
        return False


def guard() -> None:
    """Refuse what another site makes a phone send: a foreign origin, or a form without this phone's token.

    Raises:
        Refusal: ``foreign-origin`` or ``old-form``.
    """
    if request.method not in UNSAFE:
        return
    if not same_origin(request):
        raise Refusal("foreign-origin", 403)
    if request.path.startswith(API) or request.endpoint is None:
        return
    given = request.headers.get("X-CSRF-Token") or request.form.get("csrf", "")
    expected = session.get(CSRF)
    if not isinstance(expected, str) or not hmac.compare_digest(given.encode(), expected.encode()):
        raise Refusal("old-form", 403)


def install(app: Flask) -> None:
    """Hold seats in signed cookies and guard what is sent."""
    app.session_interface = SeatCookies()
    app.config.update(
        SESSION_COOKIE_NAME="ming",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=365),
    )
    app.before_request(guard)
