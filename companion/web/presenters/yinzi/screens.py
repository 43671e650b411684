"""The pages that Yínzi has of its own."""

from __future__ import annotations

from companion.art import symbols
from companion.web.presenters.screens import Screens
from companion.web.presenters.yinzi.drawing import hero
from companion.web.presenters.yinzi.house import about
from companion.web.presenters.yinzi.page import play_page
from companion.web.presenters.yinzi.top import CSS

SYMBOLS = tuple(one for one in symbols.ids() if one.startswith("y-"))

SCREENS = Screens(
    play_page=play_page, about=about, about_css=("css/yinzi.css",), ahead=CSS, symbols=SYMBOLS, hero=hero,
)  # fmt: skip
"""What ``presenters.games`` knows of it."""
