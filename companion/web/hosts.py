"""The Host header: what is none is refused before anything makes an address of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask, request

from companion.web.refusal import Refusal

LONGEST: Final = 255
NAME: Final = re.compile(r"(?:[A-Za-z0-9_-]{1,63}\.)*[A-Za-z0-9_-]{1,63}\.?(?::[0-9]{1,5})?")
IPV6: Final = re.compile(r"\[[0-9A-Fa-f:.]{2,45}(?:%[A-Za-z0-9._-]{1,32})?\](?::[0-9]{1,5})?")
NO_HOST: Final = "ming.no-host"
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def is_host(text: str) -> bool:
    """Whether this can be a computer's name or address, with or without a port."""
    return len(text) <= LONGEST and bool(NAME.fullmatch(text) or IPV6.fullmatch(text))


def install(app: Flask) -> None:
    """Refuse requests whose Host header cannot be one; to be called before anything else looks at requests.

    Flask makes its addresses from that header and stumbles over one that is none, also while it tells so. It
    therefore gets to see another one in its place.
    """
    inner: Wsgi = app.wsgi_app

    def checked(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        given = environ.get("HTTP_HOST")
        if given is not None and not is_host(given):
            environ["HTTP_HOST"] = "localhost"
            environ[NO_HOST] = bool(given)  # an empty one is as good as none
        return inner(environ, start_response)

    app.wsgi_app = checked  # type: ignore[method-assign]
    app.before_request(refuse)


def refuse() -> None:
    """Answer what came without a possible host.

    Raises:
        Refusal: ``bad-request``.
    """
    if request.environ.get(NO_HOST):
        raise Refusal("bad-request")
