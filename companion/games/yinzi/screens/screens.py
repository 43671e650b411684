"""The pages that Yínzi has of its own, and which screen a stage has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.art import symbols
from companion.games.yinzi.screens import (
    emperor,
    factories,
    fortune,
    markets,
    routes,
    score,
    ships,
    table,
    turn,
    workforce,
)
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.adjust import picture
from companion.games.yinzi.screens.goals import GUIDE
from companion.games.yinzi.screens.moves import moves
from companion.games.yinzi.screens.outlook import outlook
from companion.games.yinzi.screens.own_board import own_board_page, used
from companion.games.yinzi.screens.page import CSS, WALK, last_deed, page, purse
from companion.games.yinzi.screens.passages import PASSAGES
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.scored_now import held
from companion.games.yinzi.screens.scorekeeper import keeping_page, preview
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.screens import Screens
from companion.web.play.widgets import Choices, Strip

Screen: TypeAlias = Callable[[Situation], PlayPage]

LOOKS: Final[Mapping[str, Callable[[Situation, str], PlayPage]]] = {
    "house": score.player_page, "coast": lambda now, _: ships.coast_page(now),
}  # fmt: skip
"""Modes in which somebody only looks, until something else is asked."""
ROUND: Final = ("setup", "bonus", "actions", "end")
"""The phases in which people wait for one another by the map."""

PAGES: Final[Mapping[tuple[str, str], Screen]] = {
    ("setup", "found"): factories.found_page,
    ("setup", "site"): factories.site_page,
    ("setup", "resource"): factories.resource_page,
    **dict.fromkeys((("bonus", stage) for stage in ("bonus", *turn.EFFECTS)), turn.bonus_page),
    ("actions", "turn"): turn.turn_start,
    ("actions", "boats"): fortune.boats_page,
    ("actions", "plant"): fortune.plant_page,
    ("actions", "place-crop"): fortune.plant_page,
    ("actions", "extra-crop"): fortune.plant_page,
    ("actions", "sell"): markets.sell_page,
    ("actions", "extra-sale"): markets.sell_page,
    ("actions", "develop"): factories.develop_page,
    ("actions", "site"): factories.develop_page,
    ("actions", "advance"): fortune.advance_page,
    ("actions", "resources"): workforce.resources_page,
    ("actions", "produce"): workforce.produce_page,
    ("actions", "ships"): ships.ships_page,
    ("actions", "pair"): ships.ships_page,
    ("actions", "emperor"): emperor.emperor_page,
    ("actions", "war"): routes.war_page,
    ("actions", "end"): workforce.end_page,
    ("", "give"): routes.give_page,
    ("", "envoy"): ships.envoy_page,
    **table.SCREENS,
}
"""By phase and stage; an empty phase stands for any. A plan is shown by the screen of the stage to which it leads."""
SHOPS: Final = {key for key in PAGES if key[0] == "actions"} | {("bonus", "bonus"), ("bonus", "bonus-crop")}
"""From which of them the way leads to the rural market."""
APART: Final = ("veterans", "drought", "upgrade")
"""Stages at the end of a round that are asked about only when what led to them is done."""
WATCHED: Final[Mapping[tuple[str, str], Screen]] = {
    ("routes", "give"): table.SCREENS["routes", "own-routes"],
    ("late", "envoy"): table.SCREENS["late", "late"],
}
"""The step of the end of a round that the others see while somebody is at a screen of his own turn's."""


def play_page(moment: ViewContext) -> PlayPage:
    """The play screen of one seat, or of anybody."""
    return table.with_news(_page(Situation.of(moment)), moment)


def _page(now: Situation) -> PlayPage:
    view, plan = now.view, now.plan
    what, _, whose = now.moment.mode.partition(":")
    if what in LOOKS and now.moment.answers and view["tracking"] is None:
        return LOOKS[what](now, whose)
    asked = view["phase"], view["stage"]
    if plan is None and view["phase"] in ROUND:
        return _waiting(now)
    if plan is None and asked in WATCHED:
        return WATCHED[asked](now)
    # What a plan leads to in another phase is for another page.
    stage = view["stage"] if plan is None or (view["phase"] in WALK and plan.where in APART) else plan.where
    key = next((key for key in ((view["phase"], stage), ("", stage), asked) if key in PAGES), None)
    # At the end of a round everybody sees what happens to whom.
    if key is None or (plan is None and view["phase"] not in WALK):
        return _listed(now)
    return markets.rural_page(now) if plan and plan.mode == markets.RURAL and key in SHOPS else PAGES[key](now)


def _listed(now: Situation) -> PlayPage:
    """Few answers as they are called, where a stage needs no more."""
    moment = now.moment
    line, asked = default_screens.headline(moment), default_screens.asked(moment)
    few = default_screens.answers(moment, moment.legal if len(moment.legal) <= default_screens.FEW else (), line, asked)
    return page(
        now, line, asked if moment.legal else "",
        stage=(Strip(default_screens.rivals(moment, score.standing(moment).totals)),),
        below=(purse(now, now.you),) if now.you else (),
        hand=(Choices("wide", few.options, "numerals"),) if few.options else (),
        **few.filled,
    )  # fmt: skip


def _waiting(now: Situation) -> PlayPage:
    """The table for who chooses nothing now."""
    moment = now.moment
    return page(
        now,
        default_screens.headline(moment),
        last_deed(moment),
        board=maps.board(moment),
        stage=(Strip(default_screens.rivals(moment, score.standing(moment).totals)),),
        below=(purse(now, now.you), turn.mat(now, taps=False)) if now.you else (),
        hand=turn.cards(now, taps=False) if now.you else (),
    )


WEIGHTS: Final = {
    "note.round": 0, "note.phase": 0, "note.fed": 0, "note.flooded": 1, "note.withered": 1, "note.won": 1,
    "note.migrants": 0, "note.broke": 1, "note.changed": 1, "note.late-crops": 3, "note.fulfilled": 5, "note.sailed": 5,
    "note.glory": 3, "note.hungry": 3, "note.tax": 1, "note.rate": 2, "did.play": 5, "did.send": 5, "did.bonus": 5,
    "did.produce": 4, "did.load": 4, "did.build": 4, "did.box": 4, "did.eager": 4, "did.fulfil": 0, "did.done": 0,
    "did.site": 0, "did.place": 1, "did.give": 0, "did.give-commodity": 0, "did.give-disc": 0, "did.enough": 0,
    "did.eat": 0, "did.late": 0, "did.pass": 0, "did.no-crop": 0, "did.wither": 1, "did.idle": 1, "did.stay-home": 1,
}  # fmt: skip
"""What matters how much in what happened since somebody's turn: cards, groups and bonuses first, then what was made,
shipped and filled; what the sheets of the end of a round tell least."""

SCREENS: Final = Screens(
    play_page=play_page,
    keeping_page=keeping_page,
    preview=preview,
    picture=picture,
    about=score.about,
    about_css=("yinzi/play.css",),
    end_page=table.end_page,
    score_page=table.score_page,
    table_page=table.table_page,
    news=table.news,
    former=table.former,
    moves=moves,
    hero=maps.hero,
    ahead=CSS,
    weights=WEIGHTS,
    symbols=tuple(one for one in symbols.ids() if one.startswith("y-")),
    drawn=True,
    own_board_page=own_board_page,
    own_told=used,
    guide=GUIDE,
    passages=PASSAGES,
    outlook=outlook,
    held=held,
)
"""What ``play.games`` knows of it."""
