"""A request that cannot be carried out, and who asked: a program or a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request

API = "/api/"


class Refusal(Exception):
    """A request that cannot be carried out.

    Attributes:
        code: what programs go by; ``error.<code>`` is its sentence in the catalogue.
        status: HTTP status, always 4xx.
        retry_after: seconds after which it can be carried out; 0 if nobody knows.
        params: parameters of the sentence.
    """

    def __init__(self, code: str, status: int = 400, key: str = "", retry_after: int = 0, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.retry_after = retry_after
        self.key = key or f"error.{code}"
        self.params: Mapping[str, Any] = params


def wants_json() -> bool:
    """Whether the asker is a program: the API always, elsewhere whoever prefers JSON to a page."""
    if request.path.startswith(API):
        return True
    return request.accept_mimetypes.best_match(("text/html", "application/json"), "text/html") != "text/html"
