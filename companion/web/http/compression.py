"""Texts go out small, and not at all where the phone has them. Event streams and small answers go out as they are."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import brotli
from flask import Flask, Response, request
from flask_compress import Compress

from companion.web.http.assets import is_static

SMALLEST: Final = 600
"""Bytes below which compressing is not worth the while."""
KINDS: Final = (
    "application/javascript", "application/json", "application/manifest+json", "image/svg+xml", "text/css", "text/html",
    "text/javascript", "text/plain",
)  # fmt: skip
BEST: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": lambda data: bytes(brotli.compress(data, quality=11)),
    "gzip": lambda data: gzip.compress(data, 9, mtime=0),
}
"""How small static files can be made; the best comes first."""


@lru_cache(maxsize=256)
def _best(data: bytes, encoding: str) -> bytes:
    return BEST[encoding](data)


def tag(response: Response) -> Response:
    """Tag texts, so that an unchanged page costs nothing; the tag is of what they say, however they are packed."""
    whole = response.status_code == 200 and not response.is_streamed and response.mimetype in KINDS
    if whole and request.method in ("GET", "HEAD") and "no-store" not in response.headers.get("Cache-Control", ""):
        response.add_etag(weak=True)
        if "HTTP_IF_NONE_MATCH" in request.environ:
            asked = {name: value for name, value in request.environ.items() if name != "HTTP_IF_MATCH"}
            response.make_conditional(asked)  # If-Match guards writing; here it would only spoil the answer
    return response


def pack_static(response: Response) -> Response:
    """Pack static files, once each and as small as can be."""
    if response.status_code == 200 and response.mimetype in KINDS and is_static():
        encoding = request.accept_encodings.best_match(BEST)
        data = response.get_data()
        if encoding is not None and len(data) >= SMALLEST:
            response.set_data(_best(data, encoding))
            response.headers["Content-Encoding"] = encoding
    return response


def install(app: Flask) -> None:
    """Pack what the app answers."""
    app.config.update(
        COMPRESS_MIMETYPES=KINDS,
        COMPRESS_ALGORITHM=["br", "zstd", "gzip"],
        COMPRESS_BR_LEVEL=5,
        COMPRESS_ZSTD_LEVEL=5,
        COMPRESS_LEVEL=5,
        COMPRESS_MIN_SIZE=SMALLEST,
        COMPRESS_STREAMS=False,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
    )
    Compress(app)
    app.after_request(pack_static)  # later ones go first
    app.after_request(tag)
