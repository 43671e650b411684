"""The board of an edition as its data holds it, read once and kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from companion.engine import registry

OWN_BOARDS: Final = 64
"""How many boards that owners typed in are kept."""


def text_of(own: Mapping[str, Any] | None) -> str:
    """An own board as the text by which it is kept; empty for none."""
    return json.dumps(own, sort_keys=True, ensure_ascii=False) if own else ""


def owned(text: str) -> Mapping[str, Any] | None:
    """The same back from its text."""
    found: Mapping[str, Any] | None = json.loads(text) if text else None
    return found


@lru_cache(maxsize=OWN_BOARDS)
def geometry(game: str, edition: str, own: str = "") -> Mapping[str, Any]:
    """The edition's data with its board in mm under ``map``; nothing for a game without one.

    ``own`` is what owners entered about their box, as ``text_of`` writes it.
    """
    data = registry.game(game).geometry(edition, owned(own))
    return data if "map" in data else {}
