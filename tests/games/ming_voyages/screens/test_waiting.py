"""What a phone of The Ming Voyages says while others choose: what it is about, and never a line of the log."""

from __future__ import annotations

from collections import Counter

from flask import Flask
from markupsafe import Markup

from companion.games.ming_voyages.screens import page as play
from companion.games.ming_voyages.screens import table
from companion.games.ming_voyages.screens.cards import Panel
from companion.games.ming_voyages.screens.plan import cards_of
from companion.table import Tables
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Choices, Hand, Hint, Latest
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.screens.kit import GAME, SIDES, given, html_of, opened, page_of, picked, played
from tests.saying import say


def test_who_waits_is_told_what_it_is_about(tables: Tables, app: Flask) -> None:
    """The card that lies on the table, the land fought for, or that one may react; watchers, that they watch."""
    found: Counter[str] = Counter()
    live, tokens = opened(tables, app)
    for stage in played(tables, live, tokens, 3):
        for reader in (*SIDES, None):
            now = given(live, reader)
            view, words = now.view, now.words
            if now.legal or found[f"{stage} {reader}"] > 3:
                continue
            page = play.play_page(now)
            if not isinstance(page, PlayPage) or page.classes != "voyages":
                continue
            found[f"{stage} {reader}"] += 1
            found[stage] += 1
            about = {words("screen.wait.play.help"), ""} if stage == "play" else {""}
            if view["card"] in cards_of(view["edition"]):
                about = {words("screen.wait.card", card=view["card"])}
            if view["battle"]:
                about = {words("screen.wait.battle", region=view["battle"]["region"])}
            lead = "" if reader else f"{words('phone.watch')}."
            assert page.help in {f"{lead} {one}".strip() for one in about}, stage
            assert not any(line.text and line.text in page.help for line in page.log)
    assert found["play"] > 3 and found["reaction"] > 1


def test_who_waits_in_a_battle_or_a_voyage_reads_his_own_cards(tables: Tables, app: Flask) -> None:
    """They lie below the scene, behind the same veil as elsewhere; a tap reads one, and nobody else's are there."""
    found: Counter[str] = Counter()
    live, tokens = opened(tables, app)
    for stage in played(tables, live, tokens, 3):
        for reader in (*SIDES, None):
            if found[stage] > 3 or stage not in play.SCENES:
                continue
            now = given(live, reader)
            page = play.play_page(now)
            if now.legal or not isinstance(page, PlayPage) or page.classes != "scenes":
                continue
            view = now.view
            held = [card for pile in ("hands", "reserves") for card in view[pile][reader]["cards"]] if reader else []
            hand = page.the(Hand)
            names = [now.words.name("card", card) for card in held]
            assert sorted(card.text for card in hand.cards) == sorted(names) if hand else not held
            assert page.secret == page.veil == bool(held) and not page.the(Panel)
            if held:
                found[stage] += 1
                read = page_of(live, reader, **picked(live, reader, f"card:{held[-1]}"))
                assert now.words.name("card", held[-1]) in read.the(Panel).title
                others = view["hands"][SIDES[reader == "emperor"]]["cards"]
                assert others is None
    assert found["battle-dice"] + found["re-roll"] > 3 and found["voyage-die"] + found["fleet"] > 1, found


def test_the_display_says_nothing_twice(tables: Tables, app: Flask) -> None:
    """Its last lines stand below; the line under the headline is for dice and voyages. Spent rounds look spent."""
    live, tokens = opened(tables, app)
    for _ in played(tables, live, tokens, 3, most=120):
        pass
    page = table.table_page(given(live, None), code=live.code, url="http://x/y", qr=Markup(""))
    (latest,) = page.below
    assert isinstance(latest, Latest) and latest.lines
    assert page.help not in [f"{line.name} {line.text}".strip() for line in latest.lines]
    html = html_of(app, page, live, None)
    sheet = app.test_client().get("/static/ming_voyages/play.css").get_data(as_text=True)
    assert '<i class="spent">' in html and ".era .spent{" in sheet
    assert "0 in reserve" not in html


def test_one_card_to_roll_again_with_is_no_question(tables: Tables, app: Flask) -> None:
    """Which card is asked for only where there are several; the button names the dice that roll again."""
    found: Counter[int] = Counter()
    for seed in range(1, 6):
        live, tokens = opened(tables, app)
        for stage in played(tables, live, tokens, seed):
            if stage != "re-roll" or live.timeline.view(None)["battle"]["re_rolls"]:
                continue
            page = page_of(live, live.timeline.view(None)["battle"]["rolling"])
            cards = page.the(Choices)
            if cards is None:
                continue
            found[len(cards.options)] += 1
            several = len(cards.options) > 1
            hints = [widget.text for widget in page.widgets if isinstance(widget, Hint)]
            assert hints[-1].startswith(say("scene.hint.card" if several else "scene.hint.one", "en", GAME))
            for look in page.looks.values():
                rolled = look.action.partition("again ")[2]
                stop, again = say("scene.again.none", "en", GAME), {"dice": [*rolled], "count": len(rolled)}
                assert look.main == (say("scene.again.do", "en", GAME, **again) if rolled else stop)
        if len(found) > 1:
            return
    raise AssertionError(f"too few re-rolls: {found}")


def test_what_came_in_between_stands_after_a_colon() -> None:
    """It is a sentence of its own, with a capital where it begins with no name."""
    for lang in LANGUAGES:
        said = catalogue(lang, GAME).say("error.stale-since", what="The dice show 4")
        assert ": The dice show 4. " in said
