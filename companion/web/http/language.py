"""What this phone chose: language, theme, proposals; and the catalogue's sentences in its language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from flask import Response, after_this_request, g, request

from companion.words import LANGUAGES, Catalogue, catalogue

THEMES: Final = ("auto", "light", "dark")
LETTER: Final = ("-US", "-CA", "-MX", "-PH", "-CL", "-CO")
"""Ends of languages of countries that print on Letter."""
YEAR = timedelta(days=365)


def lang() -> str:
    """The reader's language: what was chosen on this phone, else what the browser asks for."""
    if "lang" not in g:
        chosen = request.cookies.get("lang")
        g.lang = chosen if chosen in LANGUAGES else _accepted()
    return str(g.lang)


def _accepted() -> str:
    """The language that the browser would rather have than any other of ours, of whatever country."""
    asked = (value.partition("-")[0].lower() for value, quality in request.accept_languages if quality > 0)
    return next((one for one in asked if one in LANGUAGES), LANGUAGES[0])


def theme() -> str:
    """``light``, ``dark``, or ``auto`` (what the system says)."""
    chosen = request.cookies.get("theme", "auto")
    return chosen if chosen in THEMES else "auto"


def plain() -> bool:
    """Whether this phone wants nothing proposed; what the address says of it is kept."""
    said = request.args.get("propose", "")
    if said not in ("on", "off"):
        return request.cookies.get("propose") == "off"

    @after_this_request
    def keep(response: Response) -> Response:
        remember(response, "propose", said)
        return response

    return said == "off"


def paper() -> str:
    """The paper that is in most printers where the reader's browser says that it is."""
    first = next(iter(request.accept_languages.values()), "")
    return "letter" if first.upper().endswith(LETTER) else "a4"


def words(game: str | None = None, language: str = "") -> Catalogue:
    """The catalogue in the reader's language or another one, with the game's own words when a game is named."""
    return catalogue(language or lang(), game)


def say(key: str, params: Mapping[str, Any] | None = None, **more: Any) -> str:
    """A sentence of the app in the reader's language."""
    return words().say(key, params, **more)


def remember(response: Response, name: str, value: str) -> None:
    """Keep a choice of this phone for a year. It is no secret, and HTTP and HTTPS share it."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="Lax")
