"""Stub: another branch has this module."""

from __future__ import annotations

from companion.web.presenters.model import PlayPage
from companion.web.presenters.yinzi.plan import Situation
from companion.web.presenters.yinzi.top import screen as framed


def screen(now: Situation, column: str) -> PlayPage:
    """Where a group goes."""
    return framed(now, "?")
