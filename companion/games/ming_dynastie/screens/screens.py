"""The pages that Ming-Dynastie has of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.own_boards import BOXED
from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie.screens import count, settle
from companion.games.ming_dynastie.screens.about import about
from companion.games.ming_dynastie.screens.drawing import hero
from companion.games.ming_dynastie.screens.own_board import own_board_page, tint_classes
from companion.games.ming_dynastie.screens.page import CSS, play_page
from companion.games.ming_dynastie.screens.phases import WEIGHTS
from companion.games.ming_dynastie.screens.score import end_page, news, score_page
from companion.games.ming_dynastie.screens.scorekeeper import CountPage, SettlePage
from companion.games.ming_dynastie.screens.settings import picture
from companion.games.ming_dynastie.screens.table import former, table_page
from companion.games.ming_dynastie.screens.track import track_page
from companion.web.geometry import geometry, text_of
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment
from companion.web.presenters.screens import Dress, Screens

SHEETS = ("ming_dynastie/play.css",)
TINTED = ("ming_dynastie/tints.css",)
SYMBOLS = (
    "s-neutral", "t-junk", "t-rickshaw", "t-rider", "t-dragon", "monastery", "house", "prince", "pat-shaanxi",
    "pat-henan", "pat-shandong", "pat-sichuan", "pat-huguang", "pat-nanzhili",
)  # fmt: skip


def keeping_page(
    moment: Moment, *, settings: Sequence[Setting], seated: bool, place: str, entered: Mapping[str, Change]
) -> PlayPage | CountPage | SettlePage | None:
    """The scorekeeper's screen while the people play, count or take up the whole game; else ``None``."""
    kind = (moment.view.get("tracking") or {}).get("kind")
    if kind == "settle":
        return settle.settle_page(moment, settings=settings, entered=entered, seated=seated, step=place)
    if kind == "count":
        return count.count_page(moment, settings=settings, seated=seated, province=place)
    return track_page(moment, seated=seated) if kind == "track" else None


def settle_step(key: str) -> str:
    """The step of taking up the whole game in which that refusal is put right, or ``""``."""
    return settle.STEP_OF.get(key, "")


def preview(moment: Moment, changes: Mapping[str, Change], *, place: str) -> dict[str, Any] | None:
    """What counts that nobody has kept yet would lead to; ``None`` while that province is not counted."""
    if (moment.view.get("tracking") or {}).get("kind") != "count":
        return None
    if all(known["id"] != place for known in moment.data["provinces"]):
        return None
    return count.preview(moment, changes, place)


def dress(own: Mapping[str, Any]) -> Dress:
    """The colours of the provinces, and classes for them on an own board whose owners entered any."""
    if not own.get("tints"):
        return Dress(SHEETS)
    return Dress(SHEETS + TINTED, tint_classes(geometry("ming-dynastie", BOXED, text_of(own)) or {}))


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
    preview=preview,
    settle_step=settle_step,
    hero=hero,
    dress=dress,
    ahead=CSS,
    weights=WEIGHTS,
    symbols=SYMBOLS,
    drawn=True,
    own_board_page=own_board_page,
)
"""What ``presenters.games`` knows of it."""
