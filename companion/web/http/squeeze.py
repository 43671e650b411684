"""Templates are laid out for readers; what phones are sent has no layout.

A line break beside a tag or a statement is no space: elements that stand on lines of their own touch. Between two words
or values a line break is one space, as anywhere in HTML. Where two elements on the same line need a space between them,
it is written.
"""

from __future__ import annotations

import re
from typing import Final

from jinja2.ext import Extension

PIECE: Final = re.compile(
    r"""
      (?P<nothing> \{\# .*? \#\} )
    | (?P<statement> \{% .*? %\} )
    | (?P<value> \{\{ .*? \}\} )
    | (?P<tag> </?(?:[a-zA-Z!]|\{\{) (?: \{\{.*?\}\} | \{%.*?%\} | "(?:\{\{.*?\}\}|\{%.*?%\}|[^"])*" | [^<>"] )* > )
    | (?P<text> (?: [^<{] | <(?![/a-zA-Z!{]) | \{(?![{%\#]) )+ )
    """,
    re.VERBOSE | re.DOTALL,
)
"""A template's pieces; a tag may hold statements and values."""
BREAK: Final = re.compile(r"\s*\n\s*")
HARD: Final = ("tag", "statement", "")


def squeeze(source: str) -> str:
    """A template without its layout."""
    pieces = [(found.lastgroup or "", found[0]) for found in PIECE.finditer(source) if found.lastgroup != "nothing"]
    kinds = ["", *(kind for kind, _ in pieces), ""]
    out = []
    for before, (kind, text), after in zip(kinds, pieces, kinds[2:], strict=False):
        if kind == "tag":
            out.append(BREAK.sub(" ", text))
        elif kind == "text":
            out.append(_words(text, before in HARD, after in HARD))
        else:
            out.append(text)
    return "".join(out)


def _words(text: str, hard_before: bool, hard_after: bool) -> str:
    """A text between two pieces; its line breaks at a hard edge go."""
    if not text.strip():
        return text if "\n" not in text else "" if hard_before or hard_after else " "
    lead, tail = re.match(r"\s*", text), re.search(r"\s*\Z", text)
    assert lead is not None and tail is not None
    first = "" if "\n" in lead[0] and hard_before else lead[0] and " "
    last = "" if "\n" in tail[0] and hard_after else tail[0] and " "
    return first + BREAK.sub(" ", text.strip()) + last


class Squeezed(Extension):
    """Squeezes every template before it is compiled."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """See Jinja."""
        return squeeze(source)
