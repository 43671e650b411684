"""Somebody else plays: the map, what the reader has, and who is at it."""

from __future__ import annotations

from companion.web.presenters import general
from companion.web.presenters.model import PlayPage
from companion.web.presenters.widgets import Board, Strip
from companion.web.presenters.yinzi import map as maps
from companion.web.presenters.yinzi import score
from companion.web.presenters.yinzi.mat import cards, mat
from companion.web.presenters.yinzi.plan import Situation
from companion.web.presenters.yinzi.top import purse, screen


def waiting(now: Situation) -> PlayPage:
    """The table for who chooses nothing now."""
    moment, lines = now.moment, now.moment.lines
    told = f"{lines[0].name} {lines[0].text}".strip() if lines else ""
    return screen(
        now,
        general.headline(moment),
        told,
        board=Board(maps.board(moment)),
        stage=(Strip(general.rivals(moment, score.standing(moment).totals)),),
        below=(purse(now, now.you), mat(now, taps=False)) if now.you else (),
        hand=cards(now, taps=False) if now.you else (),
    )
