"""Who asks, and under which name: known before anything makes an address of the Host header, or believes a proxy's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from typing import Any, Final

from flask import Flask, request

from companion.web.http.club import Hosting, plain_host
from companion.web.http.refusal import Refusal

LONGEST: Final = 255
NAME: Final = re.compile(r"(?:[A-Za-z0-9_-]{1,63}\.)*[A-Za-z0-9_-]{1,63}\.?(?::[0-9]{1,5})?")
IPV6: Final = re.compile(r"\[[0-9A-Fa-f:.]{2,45}(?:%[A-Za-z0-9._-]{1,32})?\](?::[0-9]{1,5})?")
NO_HOST: Final = "ming.no-host"
OTHER_HOST: Final = "ming.other-host"
ALIVE: Final = "/healthz"
READY: Final = "/readyz"
"""Whoever looks after a server's processes asks each of them these, by whatever address it has."""
ONLY_STOPPING: Final = "only=stopping"
"""With this nothing else is looked at."""
FORWARDED: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


def is_answered_at_once(environ: Environ) -> bool:
    """Whether this asks only how the process itself is, for which no database is needed."""
    alone = environ["PATH_INFO"] == READY and environ["QUERY_STRING"] == ONLY_STOPPING
    return environ["REQUEST_METHOD"] in ("GET", "HEAD") and (alone or environ["PATH_INFO"] == ALIVE)


def is_host(text: str) -> bool:
    """Whether this can be a computer's name or address, with or without a port."""
    return len(text) <= LONGEST and bool(NAME.fullmatch(text) or IPV6.fullmatch(text))


def install(app: Flask) -> None:
    """Refuse requests whose Host header cannot be one, or is not a club's; to be called before anything else looks at
    requests.

    Flask makes its addresses from that header and stumbles over one that is none, also while it tells so. It
    therefore gets to see another one in its place.
    """
    inner: Wsgi = app.wsgi_app

    def checked(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        settle(app, environ)
        return inner(environ, start_response)

    app.wsgi_app = checked  # type: ignore[method-assign]
    app.before_request(refuse)


def settle(app: Flask, environ: Environ) -> None:
    """Put into a request's environment whence it came and under which name; doing so twice changes nothing more."""
    given = environ.get("HTTP_HOST")
    if given is not None and not is_host(given):
        environ["HTTP_HOST"] = "localhost"
        environ[NO_HOST] = bool(given)  # an empty one is as good as none
    found = app.extensions.get("ming-hosting")
    if found is not None:
        _settle_hosted(found, environ)


def _settle_hosted(found: Hosting, environ: Environ) -> None:
    sender, scheme = (environ.pop(name, "") for name in FORWARDED)
    if found.believes(environ.get("REMOTE_ADDR", "")):
        environ["REMOTE_ADDR"] = nearest(found, environ["REMOTE_ADDR"], sender)
        told = scheme.rpartition(",")[2].strip().lower()
        if told in ("http", "https"):
            environ["wsgi.url_scheme"] = told
    own = found.host
    if environ["PATH_INFO"] in (ALIVE, READY):
        environ.pop(NO_HOST, None)
    elif plain_host(environ.get("HTTP_HOST", ""), found.public_url.partition(":")[0]) != own:
        environ[OTHER_HOST] = True
    environ["HTTP_HOST"] = own


def nearest(found: Hosting, proxy: str, told: str) -> str:
    """The nearest address that is no proxy's, where ``proxy`` tells for whom it asks; each proxy adds to the right."""
    asker = proxy
    for one in reversed(told.split(",")):
        try:
            asker = str(ip_address(one.strip()))
        except ValueError:
            break  # what is further left is nobody's word
        if not found.believes(asker):
            break
    return asker


def refuse() -> None:
    """Answer what came without a possible host, or to a club's server under another name.

    Raises:
        Refusal: ``bad-request``; ``other-host``.
    """
    if request.environ.get(NO_HOST):
        raise Refusal("bad-request")
    if request.environ.get(OTHER_HOST):
        raise Refusal("other-host")
