"""Yínzi on the phone: which screen a stage has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.web.presenters import general
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment
from companion.web.presenters.widgets import Choices, Strip
from companion.web.presenters.yinzi import told
from companion.web.presenters.yinzi.plan import Situation
from companion.web.presenters.yinzi.top import purse, screen

Screen: TypeAlias = Callable[[Situation], PlayPage]

SCREENS: Final[Mapping[tuple[str, str], Screen]] = {
    **told.SCREENS,
}
"""By phase and stage; an empty phase stands for any."""


def play_page(moment: Moment) -> PlayPage:
    """The play screen of one seat, or of anybody."""
    now, view = Situation.of(moment), moment.view
    found = SCREENS.get((view["phase"], view["stage"])) or SCREENS.get(("", view["stage"]))
    return told.with_news(found(now) if found else listed(now), moment)


def listed(now: Situation) -> PlayPage:
    """Few answers as they are called, where a stage needs no more."""
    moment = now.moment
    line = general.headline(moment)
    few = general.answers(moment, moment.legal if len(moment.legal) <= general.FEW else (), line, general.asked(moment))
    return screen(
        now, line, general.asked(moment) if moment.legal else "",
        stage=(Strip(general.rivals(moment)),),
        below=(purse(now, now.you),) if now.you else (),
        hand=(Choices("wide", few.options, "numerals"),) if few.options else (),
        **few.filled,
    )  # fmt: skip
