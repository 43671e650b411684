"""The end of The Ming Voyages and the display for everybody, over random games, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from flask import Flask
from markupsafe import Markup

from companion.engine import registry
from companion.games.ming_voyages.screens import recap, score, table
from companion.table import LogLine, Tables
from companion.table.entries import NumberAdded, SeedTold
from companion.web.play.game_pages import EndPage
from companion.words import LANGUAGES
from tests.games.ming_voyages.screens.kit import GAME, SIDES, given, html_of, opened, played


@pytest.mark.parametrize("seed", [1, 2, 6])
def test_the_end_counts_as_the_rules_do(tables: Tables, app: Flask, seed: int) -> None:
    """Twelve cells, the winner, and what a match gives, as ``score`` has it; the pages hold it in both languages."""
    live, tokens = opened(tables, app)
    for _ in played(tables, live, tokens, seed, most=4000):
        pass
    view = live.timeline.view(None)
    assert view["stage"] == "over"
    lands = {
        name: {f"{marker}s": here.get(marker, 0) for marker in ("troop", "horde", "settlement")}
        for name, here in view["regions"].items()
        if "ruler" in here
    }
    told_by_rules = registry.game(GAME).score({"voyages": view["voyages"], "borderlands": lands})
    for lang in LANGUAGES:
        now = given(live, None, lang)
        both = score.sides(now)
        assert {side.sum.colour: side.total for side in both} == {side: told_by_rules[side] for side in SIDES}
        assert [side.sum.colour for side in both if side.sum.won] == [told_by_rules["winner"]]
        assert {side.sum.colour: side.match for side in both} == view["standing"]
        assert {side.sum.colour: sum(item.points for item in side.sum.items) for side in both} == view["standing"]
        assert {side.sum.colour: side.sum.points for side in both} == view["standing"]
        pages = (score.end_page(now), score.score_page(now, ""))
        assert pages[0].headline == pages[1].headline
        told = [sheet.id for sheet in recap.reports(now)]
        assert isinstance(pages[0], EndPage) and [sheet.id for sheet in pages[0].news.told] == told
        assert html_of(app, pages[0], live, None, lang).count('class="sheet-report told"') == len(told)
        assert told, "the battle or the voyage that came last is read before who has won"
        for page in pages:
            html = html_of(app, page, live, None, lang)
            assert both[0].sum.items[0].text in html if both[0].sum.items else True
            assert not re.search(r">[^<{]*\bscene\.[a-z-]+", html)


def test_the_display_tells_what_happened_and_no_numbers_for_the_proof(tables: Tables, app: Flask) -> None:
    """Nobody reads a hash from afar; behind it stands what came before."""
    live, tokens = opened(tables, app)
    for _ in played(tables, live, tokens, 8, most=30):
        pass
    now = given(live, None)
    told = {"seat": "emperor", "number": "7" * 32}, {"seed": "7" * 64}
    proof = [
        LogLine(now.number + 1, "emperor", NumberAdded.kind, (("log.number", told[0]),)),
        LogLine(now.number + 2, "", SeedTold.kind, (("log.seed", told[1]),)),
    ]
    before, after = (
        table.table_page(moment, code=live.code, url="http://x/y", qr=Markup("")).below
        for moment in (now, replace(now, log=[*now.log, *proof]))
    )
    assert before == after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_display_shows_no_hand(tables: Tables, app: Flask, lang: str) -> None:
    """At every stage of a game: how many cards, never which."""
    live, tokens = opened(tables, app)
    shown: Counter[str] = Counter()
    for stage in played(tables, live, tokens, 8):
        if shown[stage] > 2:
            continue
        shown[stage] += 1
        now = given(live, None, lang)
        page = table.table_page(now, code=live.code, url="http://x/y", qr=Markup(""))
        html = html_of(app, page, live, None, lang).partition('id="latest"')[0]
        hidden = {card for side in SIDES for card in live.timeline.view(side)["hands"][side]["cards"] or ()}
        names = {now.words.name("card", card) for card in hidden} - {page.help}
        assert not any(name in html.replace(page.help, "") for name in names), stage
    assert len(shown) > 5
