"""Keeping only the score of The Ming Voyages: one phone for both, whose turn it is, what ended, and no covers; the
screen by itself, and the page on which its table is set right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.engine.terms import TABLE
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.screens import scorekeeper as keeping
from companion.games.ming_voyages.screens.scorekeeper import picture, things
from companion.table import Table, Tables
from companion.web.play.adjust import page as page_of
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.plan import question
from companion.web.play.texts import Words
from companion.web.play.widgets import Strip
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules.positions import act, chance, start
from tests.games.ming_voyages.screens.kit import facts
from tests.saying import say
from tests.web.phones import Phone, token

SENT = re.compile(r'<button[^>]*name="action" value="([^"]*)"')


@pytest.fixture
def evening(app: Flask, tables: Tables) -> Iterator[tuple[Phone, str, Table]]:
    """The first turn, with dice of their own; both sides are on one phone."""
    phone = Phone(app)
    path = phone.post("/new", game="ming-voyages", name="Mei", depth="scorekeeper").location
    phone.post(f"{path}/sit", colour="overlord", name="Jonas", more="1")
    table = tables.get(path.rpartition("/")[2])
    table.config.set_chance(token(phone, table.code), {"dice": "people"})
    phone.post(f"{path}/begin")
    tell(phone, table, "roll 6")
    yield phone, path, table


def tell(phone: Phone, table: Table, *texts: str) -> None:
    for text in texts:
        assert (
            table.play.intent(token(phone, table.code), text, table.number, f"key-{table.number}").status == "done"
        ), text


def offered(page: str) -> list[str]:
    return [text.replace("&#10;", "\n") for text in SENT.findall(page)]


def test_only_what_a_card_can_bring_is_offered(evening: tuple[Phone, str, Table]) -> None:
    phone, path, table = evening
    page = phone.get(path).text
    assert [text for text in offered(page) if text] == ["points 1", "points 2", "points 3", "reserve ?", "next"]
    tell(phone, table, "reserve ?", "reserve ?", "next")
    page = phone.get(path).text
    assert [text for text in offered(page) if text.startswith("points")] == [f"points {n}" for n in range(1, 7)]
    tell(phone, table, "points 5")
    page = phone.get(path).text
    assert "Jonas" in page.partition('id="headline"')[2].partition("</span>")[0]
    assert 'id="verb-amass" href' in page.replace("\n", " ") and 'id="verb-recruit"' not in page


def test_a_voyage_is_told_as_soon_as_it_is_over(evening: tuple[Phone, str, Table]) -> None:
    phone, path, table = evening
    tell(phone, table, "points 1", "sail 2", "fleet 1 1")
    assert 'data-report="v' not in phone.get(path).text
    tell(phone, table, "roll 6")
    page = phone.get(path).text
    assert table.timeline.view(None)["stage"] == "track" and f'data-report="v{table.number}"' in page
    assert "<article>" in phone.get(f"{path}?pick=told").text, "the same without scripts"


def test_a_battle_is_fought_without_covers_and_with_the_cards_that_there_are(evening: tuple[Phone, str, Table]) -> None:
    phone, path, table = evening
    tell(phone, table, "next", "reserve ?", "next", "points 3", "attack jizhou", "send eastern 1", "send manchu 1")
    stages = []
    for dice in ("553", "652", "221", "654"):
        page = phone.get(path).text
        assert 'data-page="play.html#crop scenes"' in page
        rolling = table.timeline.view(None)["battle"]["rolling"]
        asked = question(table.play.legal(rolling))
        chosen = phone.get(f"{path}?pick={asked}/dice:{dice}").text
        stages.append((rolling, [text for text in offered(chosen) if text.startswith("roll")]))
        tell(phone, table, *stages[-1][1][0].split("\n"))
        while table.timeline.view(None)["stage"] == "re-roll":
            page = phone.get(path).text
            assert 'data-page="play.html#crop scenes"' in page
            assert rolling == "overlord" and page.count('id="reserves-points-') == 3
            tell(phone, table, "stop")
        if table.timeline.view(None)["stage"] == "track":
            break
    assert stages[:2] == [("overlord", ["roll 553"]), ("emperor", ["roll 652\nstop"])]
    assert f'data-report="b{table.number}"' in phone.get(path).text


def test_dice_of_the_app_are_seen_before_the_other_side_rolls(evening: tuple[Phone, str, Table]) -> None:
    """They are rolled by a tap; with no card to go on with the next one rolls for the other side."""
    phone, path, table = evening
    table.config.set_chance(token(phone, table.code), {"dice": "app"})
    tell(phone, table, "next", "points 2", "attack jizhou", "send eastern 1", "send manchu 1")
    page = phone.get(path).text
    assert table.timeline.view(None)["to_act"] == [TABLE] and table.play.waits_for == "table"
    assert [text for text in offered(page) if text] == ["roll ?"]
    assert say("scene.roll.dice", "en", "ming-voyages", count=3) in page
    tell(phone, table, "roll ?")
    page = phone.get(path).text
    assert table.timeline.view(None)["stage"] == "re-roll" and 'data-page="play.html#crop scenes"' in page
    assert [text for text in offered(page) if text] == ["stop\nroll ?"]
    assert 'id="reserves' not in page and 'id="odds"' not in page and 'data-pick="again:' not in page


NAMES = {"seat:emperor": "Mei", "seat:overlord": "Jonas"}


def kept() -> VoyagesState:
    state = start()
    state.adjust({"depth": "scorekeeper"})
    chance(state, "roll 6")
    return state


def page(state: VoyagesState, province: str = "", lang: str = "en", **more: Any) -> Any:
    words = Words(catalogue(lang, "ming-voyages").say, NAMES)
    now = ViewContext(
        view=state.view(None), legal=state.legal_actions(TABLE), sample=state, words=words, data=GAME.geometry(),
        number=9,
    )  # fmt: skip
    given: dict[str, Any] = {"settings": (), "seated": True, "place": province, "entered": {}}
    return keeping.keeping_page(now, **(given | more))


def lying(shown: PlayPage) -> Any:
    """What is open to be set."""
    (given,) = facts(shown.widgets, "lying")
    return given["told"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_whose_turn_it_is_and_offers_points(lang: str) -> None:
    state = kept()
    shown = page(state, lang=lang)
    assert "Mei" in shown.headline and shown.symbol == "emperor"
    (points,), players = facts(shown.widgets, "points"), shown.the(Strip)
    assert [action.params["count"] for action in points["actions"]] == [1, 2, 3]
    assert points["help"] == catalogue(lang, "ming-voyages").say("keep.points.help")
    assert [button.action for button in shown.buttons] == ["reserve ?"]
    assert shown.action == "next" and "Jonas" in shown.main
    assert [one.detail.split(" ")[0] for one in players.players] == ["5", "4"]
    act(state, "next")
    assert "Jonas" in page(state, lang=lang).headline


def test_every_region_and_voyage_can_be_tapped() -> None:
    shown = page(kept())
    for region in GAME.data()["borderlands"] + GAME.data()["homelands"] + ["ming", "sea"]:
        assert f'href="?place=region:{region}#count"' in shown.board.view.over
    for voyage in range(1, 8):
        assert f'href="?place=voyage:{voyage}#count"' in shown.board.view.over


def test_what_is_open_can_be_counted() -> None:
    shown = page(kept(), "region:gansu")
    section = lying(shown)
    assert not shown.main and not shown.buttons and section.heading == "Gansu"
    (panel,) = section.panels
    assert [(one.setting, one.value) for one in panel.tallies] == [
        ("at gansu troop", 1), ("at gansu horde", 0), ("at gansu settlement", 0),
    ]  # fmt: skip
    (panel,) = lying(page(kept(), "voyage:6")).panels
    (choice,) = panel.choices
    assert choice.setting == "voyage 6" and [one.on for one in choice.answers] == [False, True]
    assert lying(page(kept(), "region:rome")) is None


def test_every_marker_of_the_game_can_be_set_where_it_is_shown() -> None:
    state = kept()
    shown = {
        one.setting
        for thing in things(state.view(None))
        for panel in lying(page(state, thing)).panels
        for one in (*panel.tallies, *panel.choices)
    }
    assert shown == {one.name for one in state.settings() if one.name.split(" ")[0] in ("at", "voyage")}


def test_battles_and_points_have_their_own_screens() -> None:
    state = kept()
    act(state, "points 2")
    assert page(state) is None
    assert page(start()) is None


def test_who_only_watches_sets_nothing() -> None:
    shown = page(kept(), seated=False)
    (given,) = facts(shown.widgets, "lying")
    assert not shown.main and given["seated"] is False and not facts(shown.widgets, "points")


@pytest.mark.parametrize("pick", ["", "region:sea", "voyage:2", "seat:emperor", "source:deck", "flow"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_set_right(lang: str, pick: str) -> None:
    state = kept()
    words = Words(catalogue(lang, "ming-voyages").say, NAMES)
    moment = ViewContext(view=state.view(None), words=words, data=GAME.geometry(), pick=pick)
    found = page_of(
        moment, picture(moment, state.settings()), state.settings(), entered={"at gansu troop": 2}, lift="",
        to=lambda entered, pick="", lift="": f"?pick={pick}", reason="", seated=True,
    )  # fmt: skip
    assert found.picked == pick and (found.section is not None) == bool(pick)
    places = [[one.id for one in sort.things] for sort in found.sorts[1:]]
    assert places == [["seat:emperor", "seat:overlord"], ["source:deck"], ["flow"]]
    board = found.sorts[0].board
    assert board is not None and "?pick=region:gansu#sets" in board.over
    assert [one.setting for one in found.carried] == ["at gansu troop"]
    if found.section:
        known = {one.name for one in state.settings()}
        for panel in found.section.panels:
            assert {one.setting for one in panel.tallies} | {one.setting for one in panel.choices} <= known
