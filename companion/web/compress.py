"""Gzip for texts. Event streams and small or already encoded answers go out as they are."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

from companion.web.assets import is_static

SMALLEST = 600
"""Bytes below which compressing is not worth the while."""

LEVEL = 5
KINDS = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml")
KINDS_TOO = ("application/javascript", "application/manifest+json")


@lru_cache(maxsize=128)
def _best(data: bytes) -> bytes:
    """Static files are packed once, as small as can be."""
    return gzip.compress(data, 9, mtime=0)


def compress(response: Response) -> Response:
    """Pack the body when the client takes gzip and it pays; tag whole texts so that an unchanged page costs nothing."""
    if response.mimetype not in KINDS + KINDS_TOO or response.is_streamed:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or "Content-Encoding" in response.headers:
        return response
    data = response.get_data()
    if len(data) >= SMALLEST and request.accept_encodings["gzip"] > 0:
        response.set_data(_best(data) if is_static() else gzip.compress(data, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    if request.method in ("GET", "HEAD") and not response.cache_control.no_store:
        response.add_etag()
        asked = {name: value for name, value in request.environ.items() if name != "HTTP_IF_MATCH"}
        response.make_conditional(asked)  # If-Match guards writing; here it would only spoil the answer
    return response


def install(app: Flask) -> None:
    """Compress what the app answers."""
    app.after_request(compress)
