"""Which seats a phone holds: tokens in a signed cookie, or one token in a header for programs."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Flask, Request, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from companion.table import Seat, Table
from companion.web.http.refusal import API, Refusal

SEATS = "seats"
DEVICE = "device"
CSRF = "csrf"
BROUGHT = "brought"
"""The end of the signature of the HTTP cookie whose content the one for HTTPS has taken over."""
MOST_SEATS = 24
"""Seats a phone remembers at all tables together; a cookie has about 4 kB. The oldest table is forgotten first."""
AS = "as"
"""Field of a form or an address: which of several seats of this phone is meant, by its colour."""

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
FOR_EVER: Final = datetime(2100, 1, 1, tzinfo=UTC)
"""When a phone may forget its seats; browsers shorten that to what they allow, by their own clock."""


class Undated(TimestampSigner):
    """Signs without the time of day: a seat outlives this computer's clock, whichever way that is put right."""

    def get_timestamp(self) -> int:
        """No time."""
        return 0


class SeatCookies(SecureCookieSessionInterface):
    """Flask's signed session, good at any time. Plain HTTP must stay playable, so HTTPS has a cookie of its own, marked
    Secure: a browser would let no page over HTTP change or read that one. What the phone did over HTTP since it was
    last here over HTTPS comes along."""

    digest_method = staticmethod(hashlib.sha256)

    def __init__(self) -> None:
        self._made: tuple[object, URLSafeTimedSerializer | None] = (None, None)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Reads what former versions signed with a date, too. It is made once, as every request needs it."""
        secret, made = self._made
        if made is None or secret != app.secret_key:
            made = super().get_signing_serializer(app)
            if made is not None:
                made.signer = Undated
            self._made = app.secret_key, made
        return made

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """See Flask."""
        return FOR_EVER if session.permanent else None

    def get_cookie_name(self, app: Flask) -> str:
        """By the scheme of the request at work."""
        return self._name(app, request.is_secure)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Secure under HTTPS only."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """See Flask; of any request, whichever is at work."""
        secure = request.is_secure
        held = self._read(app, request.cookies.get(self._name(app, secure), ""))
        if not secure or app.extensions.get("ming-hosting") is not None:
            return held  # any other server of a club's domain could have left the plain one
        plain = request.cookies.get(self._name(app, False), "")
        if held.get(BROUGHT) == plain[-27:]:
            return held
        brought = self._read(app, plain)
        if not brought:
            return held
        over, plainly = _seats(held), _seats(brought)
        both = {code: [*plainly.get(code, []), *over.get(code, [])] for code in {**over, **plainly}}
        held.update({**brought, **held, SEATS: _written(both), BROUGHT: plain[-27:]})
        return held

    def _name(self, app: Flask, secure: bool) -> str:
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if secure else name

    def _read(self, app: Flask, cookie: str) -> SecureCookieSession:
        """What a cookie holds, whenever it was signed; nothing in one that was not signed here."""
        signer = self.get_signing_serializer(app) if cookie else None
        try:
            return self.session_class(signer.loads(cookie) if signer is not None else None)
        except BadSignature:
            return self.session_class()


def _seats(held: Mapping[str, Any]) -> dict[str, list[str]]:
    """The tokens of a cookie by table. One seat is written as its token, more as a list."""
    found = held.get(SEATS)
    tables = found.items() if isinstance(found, dict) else ()
    return {
        code: [token for token in (given if isinstance(given, list) else [given]) if isinstance(token, str)]
        for code, given in tables
    }


def _written(tables: dict[str, list[str]]) -> dict[str, str | list[str]]:
    """As a cookie keeps them: each token once, the latest tables as far as there is room."""
    kept: dict[str, str | list[str]] = {}
    room = MOST_SEATS
    for code, given in reversed(tables.items()):
        tokens = list(dict.fromkeys(given))[-MOST_SEATS:]
        room -= len(tokens)
        if room < 0:
            break
        if tokens:
            kept[code] = tokens[0] if len(tokens) == 1 else tokens
    return dict(reversed(kept.items()))


def bearer(asked: Request) -> str | None:
    """The seat token of an ``Authorization: Bearer`` header; Werkzeug's reader of such headers fails over some."""
    scheme, _, token = asked.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


class Phone:
    """Whoever asks, known by the request alone, whether or not Flask is at work on it.

    Args:
        request: a program names its seat in a header.
        held: what the phone's cookie holds.
    """

    def __init__(self, request: Request, held: Mapping[str, Any]) -> None:
        self.request = request
        self.bearer = bearer(request)
        self._held = held

    @property
    def device(self) -> str | None:
        """The phone's random name; ``None`` for programs, and for phones that have done nothing yet."""
        return None if self.bearer is not None else self._held.get(DEVICE)

    def tokens_at(self, code: str) -> list[str]:
        """The seat tokens that it carries for the table, valid or not."""
        return [self.bearer] if self.bearer is not None else _seats(self._held).get(code, [])

    def held_at(self, table: Table) -> list[tuple[Seat, str]]:
        """The seats that it holds at a table with their tokens: the host's first, then as they were taken. It has shown
        that it is there.

        Raises:
            Refusal: ``expired-seat`` when it held some once and none any longer.
        """
        tokens = self.tokens_at(table.code)
        found = [(seat, token) for token in tokens if (seat := table.seats.heard(token)) is not None]
        if tokens and not found:
            raise Refusal("expired-seat", 403, table=table.code)
        return sorted(found, key=lambda held: not held[0].host)

    def chosen_at(self, table: Table) -> tuple[Seat, str] | None:
        """The seat that it speaks for and its token; ``None`` for an onlooker.

        Of several it is the one that the request names, else one that must act, else the first.

        Raises:
            Refusal: ``expired-seat``; ``seat-elsewhere`` when a form names a seat that this phone does not hold.
        """
        held = self.held_at(table)
        if not held:
            return None
        asked = self.request.values.get(AS, "") if self.bearer is None else ""
        named = next((one for one in held if one[0].colour == asked), None)
        if named is not None:
            return named
        if asked and self.request.method in UNSAFE:
            raise Refusal("seat-elsewhere", 403, table=table.code)
        by_colour = {seat.colour: (seat, token) for seat, token in held if not seat.lent}
        return next((by_colour[colour] for colour in table.play.to_act if colour in by_colour), held[0])


def phone() -> Phone:
    """Whose request is at work."""
    return Phone(request, session)


def phone_of(app: Flask, asked: Request) -> Phone:
    """Whose request that is, whichever is at work."""
    held = app.session_interface.open_session(app, asked) if bearer(asked) is None else None
    return Phone(asked, held or {})


def tokens_at(code: str) -> list[str]:
    """The seat tokens that the request at work carries for the table, valid or not."""
    return phone().tokens_at(code)


def held_at(table: Table) -> list[tuple[Seat, str]]:
    """The seats whose phone's request is at work, as ``Phone.held_at``, and raising as that does."""
    return phone().held_at(table)


def chosen_at(table: Table) -> tuple[Seat, str] | None:
    """The seat that the request at work speaks for, as ``Phone.chosen_at``, and raising as that does."""
    return phone().chosen_at(table)


def colour_at(table: Table) -> str | None:
    """The colour of the seat this request speaks for; ``None`` for an onlooker. Raises as ``chosen_at``."""
    found = chosen_at(table)
    return found[0].colour if found else None


def own_seat(table: Table) -> tuple[Seat, str]:
    """The seat this request speaks for, and its token.

    Raises:
        Refusal: ``no-seat`` for an onlooker; as ``chosen_at``.
    """
    found = chosen_at(table)
    if found is None:
        raise Refusal("no-seat", 403, table=table.code)
    return found


def host_token(table: Table) -> str:
    """The token of the host's seat where this phone holds it, else of its ``own_seat``, for the table to refuse."""
    held = held_at(table)
    return held[0][1] if held and held[0][0].host else own_seat(table)[1]


def remember(code: str, token: str, beside: Iterable[str] = ()) -> None:
    """Keep a seat's token on this phone, in place of all that it had at this table but those ``beside``."""
    kept: dict[str, list[str]] = {table: tokens for table, tokens in _seats(session).items() if table != code}
    session[SEATS] = _written({**kept, code: [*beside, token]})
    session.permanent = True
    device()


def forget(code: str, token: str | None = None) -> None:
    """Drop a seat's token from this phone; all that it has at the table when none is named."""
    held = _seats(session)
    if code in held:
        left = [other for other in held[code] if token is not None and other != token]
        session[SEATS] = _written({**held, code: left})


def codes() -> list[str]:
    """Tables at which this phone holds a seat, the latest first."""
    return list(reversed(_seats(session)))


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
    )
    app.before_request(guard)
