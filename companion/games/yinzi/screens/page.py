"""Yínzi on the phone: which screen a stage has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.games.yinzi.screens import bonus, coast, emperor, ending, gathering, routes, score, turn
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import player as house
from companion.games.yinzi.screens import round_report as told
from companion.games.yinzi.screens import setup as founding
from companion.games.yinzi.screens import supply as shipping
from companion.games.yinzi.screens import workforce as producing
from companion.games.yinzi.screens.frame import WALK, purse, screen
from companion.games.yinzi.screens.mat import cards, mat
from companion.games.yinzi.screens.plan import Situation
from companion.web.presenters import general
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment
from companion.web.presenters.widgets import Board, Choices, Strip

Screen: TypeAlias = Callable[[Situation], PlayPage]

LOOKS: Final = ("house", "coast")
"""Modes in which somebody only looks, until something else is asked."""
ROUND: Final = ("setup", "bonus", "actions", "end")
"""The phases in which people wait for one another by the map."""

SCREENS: Final[Mapping[tuple[str, str], Screen]] = {
    ("setup", "found"): founding.screen,
    ("setup", "site"): founding.siting,
    ("setup", "resource"): founding.taking,
    ("bonus", "bonus"): turn.at_market(bonus.screen),
    ("bonus", "advance"): bonus.advancing,
    ("bonus", "upgrade"): bonus.upgrading,
    ("bonus", "bonus-crop"): turn.at_market(bonus.cropping),
    **turn.SCREENS,
    **{
        ("actions", stage): turn.at_market(found)
        for stage, found in {
            "resources": gathering.screen, "produce": producing.screen, "ships": shipping.screen,
            "pair": shipping.screen, "emperor": emperor.screen, "war": routes.screen, "end": ending.screen,
        }.items()
    },
    ("", "give"): routes.giving,
    ("", "envoy"): ending.envoy,
    **told.SCREENS,
}
"""By phase and stage; an empty phase stands for any. A plan is shown by the screen of the stage to which it leads."""
WATCHED: Final[Mapping[tuple[str, str], Screen]] = {
    ("routes", "give"): told.SCREENS["routes", "own-routes"],
    ("late", "envoy"): told.SCREENS["late", "late"],
}
"""The step of the end of a round that the others see while somebody is at a screen of his own turn's."""


def play_page(moment: Moment) -> PlayPage:
    """The play screen of one seat, or of anybody."""
    now = Situation.of(moment)
    return told.with_news(_page(now), moment)


def _page(now: Situation) -> PlayPage:
    view = now.view
    what, _, whose = now.moment.mode.partition(":")
    if what in LOOKS and now.moment.answers and view["tracking"] is None:
        return house.screen(now, whose) if what == "house" else coast.screen(now)
    if now.plan is None and view["phase"] in ROUND:
        return waiting(now)
    if now.plan is None and (view["phase"], view["stage"]) in WATCHED:
        return WATCHED[view["phase"], view["stage"]](now)
    stage = now.plan.where if now.plan is not None else view["stage"]
    # What a plan leads to in another phase is for another page.
    keys = ((view["phase"], stage), ("", stage), (view["phase"], view["stage"]))
    found = next((SCREENS[key] for key in keys if key in SCREENS), None)
    # At the end of a round everybody sees what happens to whom.
    return found(now) if found and (now.plan is not None or view["phase"] in WALK) else listed(now)


def listed(now: Situation) -> PlayPage:
    """Few answers as they are called, where a stage needs no more."""
    moment = now.moment
    line = general.headline(moment)
    few = general.answers(moment, moment.legal if len(moment.legal) <= general.FEW else (), line, general.asked(moment))
    return screen(
        now, line, general.asked(moment) if moment.legal else "",
        stage=(Strip(general.rivals(moment, score.standing(moment).totals)),),
        below=(purse(now, now.you),) if now.you else (),
        hand=(Choices("wide", few.options, "numerals"),) if few.options else (),
        **few.filled,
    )  # fmt: skip


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
