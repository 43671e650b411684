"""The pages that Yínzi has of its own."""

from __future__ import annotations

from companion.art import symbols
from companion.web.presenters.screens import Screens
from companion.web.presenters.yinzi.drawing import hero
from companion.web.presenters.yinzi.keeping import keeping_page, preview
from companion.web.presenters.yinzi.own_board import own_board_page
from companion.web.presenters.yinzi.page import play_page
from companion.web.presenters.yinzi.top import CSS

SYMBOLS = tuple(one for one in symbols.ids() if one.startswith("y-"))

SCREENS = Screens(
    play_page=play_page,
    keeping_page=keeping_page,
    preview=preview,
    ahead=CSS,
    symbols=SYMBOLS,
    hero=hero,
    own_board_page=own_board_page,
)
"""What ``presenters.games`` knows of it."""
