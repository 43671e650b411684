"""Headers that keep a page to itself: everything comes from this server and nothing may frame or sniff it."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response

from companion.web.http.assets import is_static
from companion.web.http.club import hosting

POLICY = "; ".join(
    (
        "default-src 'self'",  # Firefox goes by it alone for what is fetched ahead
        "object-src 'none'",
        "frame-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

PARTS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HEADERS = PARTS | {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS: Final = {"Strict-Transport-Security": "max-age=31536000"}
"""Where strangers come by HTTPS: browsers that were there once come by nothing else for a year."""
ONLY_PARTS: Final = ("text/css", "text/javascript")
"""Of static files: what can only be a part of a page, which has said the rest. A picture may be a page by itself."""


def secure(response: Response) -> Response:
    """Add the headers; what depends on the reader is never kept by a cache on the way."""
    part = response.mimetype in ONLY_PARTS and is_static()
    own = set(response.headers.keys())
    club = hosting()
    added = (PARTS if part else HEADERS) | (HTTPS if club and club.by_https else {})
    response.headers.extend({name: value for name, value in added.items() if name not in own})
    if "Cache-Control" not in own:
        response.headers["Cache-Control"] = "private, no-cache"
    return response


def install(app: Flask) -> None:
    """Add the headers to every answer."""
    app.after_request(secure)
