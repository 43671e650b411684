"""Where chance decides, the odds stand beside the choice; what has one answer, or no better one, is not asked."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from flask import Flask

from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.screens import command
from companion.games.ming_voyages.screens import page as play
from companion.games.ming_voyages.screens.plan import Plan
from companion.table import Tables
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Chance, Odds
from tests.games.ming_voyages.screens.kit import SIDES, given, opened, played

SEEDS: Final = range(1, 3)
MOST: Final = 12
"""Pages of a kind that are looked at in a game."""


def page_with(now: ViewContext, plan: Plan) -> PlayPage:
    """The page on which that is chosen."""
    page = play.play_page(replace(now, pick="/".join((plan.asked, *plan.texts))))
    assert isinstance(page, PlayPage)
    return page


def likely(text: str) -> bool:
    """Whether a chance is told in it."""
    return any(said in text for said in ("%", "even odds", "certain"))


def dice_again(now: ViewContext) -> str:
    """A re-roll: with its odds; where no choice wins or spares more than stopping, the button stops."""
    page = play.play_page(now)
    assert isinstance(page, PlayPage)
    assert len(now.legal) > 1 and page.the(Odds) is not None, "nobody is asked who can only stop"
    shown = {
        look.action: (look.changes["big"][""], look.changes["wins"][""]) for look in page.looks.values() if look.changes
    }
    stop = shown.pop("stop")
    matters = any(look != stop for look in shown.values())
    keep = page.headline == now.words("scene.keep", seat=now.you)
    assert keep or matters, (stop, shown)
    assert keep <= (page.action == "stop")
    return "keep" if keep else "asked"


def ahead(now: ViewContext, verb: str) -> str:
    """An attack or a voyage that is planned: its odds are told before it is sent."""
    plan = Plan.read(now, VoyagesState)
    assert plan is not None
    named = plan.until(0).then(now.of(verb)[0].text)
    if verb == "attack":
        page = page_with(now, command.sending(named))
    else:
        page = page_with(now, named)
        *before, last = page.action.split("\n")
        sent = plan.until(0).then(*before) if last.startswith("fleet") else plan.until(0).then(*before, last)
        assert sent.stage == "fleet" and (len(sent.legal) == 1) == (last == sent.legal[0].text)
        if len(sent.legal) == 1:
            _, junks, gold = last.split()
            assert page.main == now.words("screen.do.sail-with", junks=junks, gold=gold)
            return "sail with"
    assert likely(page.help), page.help
    return f"{verb} {len(page.action.splitlines())}"


def test_a_region_that_cannot_be_tapped_says_why(tables: Tables, app: Flask) -> None:
    """While points are spent, before anything is chosen and with every way of spending them."""
    live, tokens = opened(tables, app)
    met: Counter[str] = Counter()
    for stage in played(tables, live, tokens, 3, 300):
        if stage != "active" or sum(met.values()) > 400:
            continue
        side = next((side for side in SIDES if given(live, side).legal), "")
        now = given(live, side)
        plan = Plan.read(now, VoyagesState)
        assert plan is not None
        base = plan.until(0)
        for verb in ("", *command.VERBS[side]):
            started = command.started(base, verb) if verb else base
            if started is None:
                continue
            page = play.play_page(replace(now, pick="/".join((base.asked, *started.texts)), mode=started.mode))
            assert isinstance(page, PlayPage) and page.board is not None
            for spot in re.findall(r'<g class="spot"[^>]*>(?=<use href="#r-)', str(page.board.view.over)):
                why = re.search(r'data-why="([^"]+)"', spot)
                chosen = verb and not why
                assert why or chosen or "sea" in spot.lower(), spot
                met[verb] += why is not None
                assert not why or (why[1].endswith(".") and len(why[1]) <= 46)
    assert met[""] > 5 and met["move"] > 5 and met["attack"], met


def test_odds_stand_where_one_decides_and_no_question_is_idle(tables: Tables, app: Flask) -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        live, tokens = opened(tables, app)
        looked: Counter[str] = Counter()
        for stage in played(tables, live, tokens, seed):
            if looked[stage] >= MOST or stage not in ("re-roll", "fleet", "active", "target"):
                continue
            for side in SIDES:
                now = given(live, side)
                if not now.legal:
                    continue
                looked[stage] += 1
                if stage == "re-roll":
                    found[dice_again(now)] += 1
                elif stage == "fleet":
                    page = play.play_page(now)
                    assert isinstance(page, PlayPage) and page.the(Chance) is not None
                    found["fleet"] += 1
                else:
                    for verb in ("attack", "sail"):
                        if now.of(verb):
                            found[ahead(now, verb)] += 1
    assert found["asked"] > 10 and found["keep"] and found["fleet"] > 1, found
    assert found["sail 1"] and found["sail with"] and found["attack 2"] > 5, found
