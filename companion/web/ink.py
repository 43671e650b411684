"""The signs and colours of the pages for a picture that must stand alone: drawn once, in the templates and the CSS."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from companion.web import assets

TOKEN = re.compile(r"--([a-z][\w-]*):(#[0-9A-Fa-f]{6})\b")
USE = re.compile(r"var\(--([\w-]+)\)")
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)


@cache
def colours() -> Mapping[str, str]:
    """The colours of the light theme by token, for example ``{"porcelain": "#1F4E8C"}``."""
    css = (assets.folder("static") / "css" / "tokens.css").read_text(encoding="utf-8")
    return dict(TOKEN.findall(css.partition("@media")[0]))


@cache
def signs() -> Mapping[str, str]:
    """Every ``<symbol>`` of the pages by its id, with the colours of the light theme filled in."""
    sheet = (assets.folder("templates") / "_symbols.svg").read_text(encoding="utf-8")
    return {
        found[1]: USE.sub(lambda use: colours().get(use[1], "#000000"), found[0]) for found in SYMBOL.finditer(sheet)
    }


def defined(names: Iterable[str]) -> str:
    """The symbols of these names as the definitions of a drawing; a name without one is left out."""
    return "<defs>" + "".join(signs()[name] for name in names if name in signs()) + "</defs>"
