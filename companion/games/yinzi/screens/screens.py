"""The pages that Yínzi has of its own."""

from __future__ import annotations

from companion.art import symbols
from companion.games.yinzi.screens.adjust import picture
from companion.games.yinzi.screens.drawing import hero
from companion.games.yinzi.screens.frame import CSS
from companion.games.yinzi.screens.own_board import own_board_page, used
from companion.games.yinzi.screens.page import play_page
from companion.games.yinzi.screens.player import about
from companion.games.yinzi.screens.round_report import news
from companion.games.yinzi.screens.score import end_page, score_page
from companion.games.yinzi.screens.scorekeeper import keeping_page, preview
from companion.games.yinzi.screens.table import former, table_page
from companion.web.presenters.screens import Screens

SYMBOLS = tuple(one for one in symbols.ids() if one.startswith("y-"))

WEIGHTS = {
    "note.round": 0, "note.phase": 0, "note.fed": 0, "note.flooded": 1, "note.withered": 1, "note.won": 1,
    "note.migrants": 0, "note.broke": 1, "note.changed": 1, "note.late-crops": 3, "note.fulfilled": 5, "note.sailed": 5,
    "note.glory": 3, "note.hungry": 3, "note.tax": 1, "note.rate": 2, "did.play": 5, "did.send": 5, "did.bonus": 5,
    "did.produce": 4, "did.load": 4, "did.build": 4, "did.box": 4, "did.eager": 4, "did.fulfil": 0, "did.done": 0,
    "did.site": 0, "did.place": 1, "did.give": 0, "did.give-commodity": 0, "did.give-disc": 0, "did.enough": 0,
    "did.eat": 0, "did.late": 0, "did.pass": 0, "did.no-crop": 0, "did.wither": 1, "did.idle": 1, "did.stay-home": 1,
}  # fmt: skip
"""What matters how much in what happened since somebody's turn: cards, groups and bonuses first, then what was made,
shipped and filled; what the sheets of the end of a round tell least."""

SCREENS = Screens(
    play_page=play_page,
    keeping_page=keeping_page,
    preview=preview,
    picture=picture,
    about=about,
    about_css=("yinzi/play.css",),
    end_page=end_page,
    score_page=score_page,
    table_page=table_page,
    news=news,
    former=former,
    hero=hero,
    ahead=CSS,
    weights=WEIGHTS,
    symbols=SYMBOLS,
    drawn=True,
    own_board_page=own_board_page,
    own_told=used,
)
"""What ``presenters.games`` knows of it."""
