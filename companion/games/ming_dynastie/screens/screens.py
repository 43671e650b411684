"""The pages that Ming-Dynastie has of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.own_boards import BOXED
from companion.games.ming_dynastie.screens.goals import GUIDE
from companion.games.ming_dynastie.screens.map import hero
from companion.games.ming_dynastie.screens.moves import moves
from companion.games.ming_dynastie.screens.outlook import outlook
from companion.games.ming_dynastie.screens.own_board import own_board_page, tint_classes
from companion.games.ming_dynastie.screens.page import CSS, play_page
from companion.games.ming_dynastie.screens.passages import PASSAGES
from companion.games.ming_dynastie.screens.phases import WEIGHTS
from companion.games.ming_dynastie.screens.players import about
from companion.games.ming_dynastie.screens.score import end_page, news, score_page
from companion.games.ming_dynastie.screens.scored_now import held
from companion.games.ming_dynastie.screens.scorekeeper import keeping_page, preview
from companion.games.ming_dynastie.screens.settings import STEP_OF, picture
from companion.games.ming_dynastie.screens.table import former, table_page
from companion.web.play.geometry import geometry, text_of
from companion.web.play.screens import Dress, Screens

SHEETS = ("ming_dynastie/play.css",)
TINTED = ("ming_dynastie/tints.css",)
SYMBOLS = (
    "s-neutral", "t-junk", "t-rickshaw", "t-rider", "t-dragon", "monastery", "house", "prince", "pat-shaanxi",
    "pat-henan", "pat-shandong", "pat-sichuan", "pat-huguang", "pat-nanzhili",
)  # fmt: skip


def settle_step(key: str) -> str:
    """The step of taking up the whole game in which that refusal is put right, or ``""``."""
    return STEP_OF.get(key, "")


def dress(own: Mapping[str, Any]) -> Dress:
    """The colours of the provinces, and classes for them on an own board whose owners entered any."""
    if not own.get("tints"):
        return Dress(SHEETS)
    return Dress(SHEETS + TINTED, tint_classes(geometry("ming-dynastie", BOXED, text_of(own))))


SCREENS = Screens(
    play_page=play_page,
    keeping_page=keeping_page,
    picture=picture,
    end_page=end_page,
    score_page=score_page,
    table_page=table_page,
    news=news,
    about=about,
    former=former,
    moves=moves,
    preview=preview,
    settle_step=settle_step,
    hero=hero,
    dress=dress,
    ahead=CSS,
    weights=WEIGHTS,
    symbols=SYMBOLS,
    drawn=True,
    own_board_page=own_board_page,
    passages=PASSAGES,
    guide=GUIDE,
    outlook=outlook,
    held=held,
)
"""What ``play.games`` knows of it."""
