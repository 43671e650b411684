"""The scorekeeper's screen of The Ming Voyages, and the page on which its table is set right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.terms import TABLE
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.screens import scorekeeper as keeping
from companion.games.ming_voyages.screens.cards import Points
from companion.games.ming_voyages.screens.scorekeeper import picture, things
from companion.web.play.adjust import page as page_of
from companion.web.play.context import ViewContext
from companion.web.play.texts import Words
from companion.web.play.widgets import Strip
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules.positions import act, chance, start

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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_whose_turn_it_is_and_offers_points(lang: str) -> None:
    state = kept()
    shown = page(state, lang=lang)
    assert "Mei" in shown.headline and shown.symbol == "emperor"
    help_, players = shown.the(Points), shown.the(Strip)
    assert [action.params["count"] for action in help_.actions] == [1, 2, 3]
    assert help_.help == catalogue(lang, "ming-voyages").say("keep.points.help")
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
    section = shown.the(keeping.Lying).section
    assert not shown.main and not shown.buttons and section.heading == "Gansu"
    (panel,) = section.panels
    assert [(one.setting, one.value) for one in panel.tallies] == [
        ("at gansu troop", 1), ("at gansu horde", 0), ("at gansu settlement", 0),
    ]  # fmt: skip
    (panel,) = page(kept(), "voyage:6").the(keeping.Lying).section.panels
    (choice,) = panel.choices
    assert choice.setting == "voyage 6" and [one.on for one in choice.answers] == [False, True]
    assert page(kept(), "region:rome").the(keeping.Lying).section is None


def test_what_the_screen_sets_are_the_settings_of_the_game() -> None:
    state = kept()
    known = {one.name: (one.value, one.most, one.choices) for one in state.settings()}
    shown = {
        one.name: (one.value, one.most, one.choices) for some in things(state.view(None)).values() for one in some
    }
    assert shown == {name: values for name, values in known.items() if name.split(" ")[0] in ("at", "voyage")}


def test_battles_and_points_have_their_own_screens() -> None:
    state = kept()
    act(state, "points 2")
    assert page(state) is None
    assert page(start()) is None


def test_who_only_watches_sets_nothing() -> None:
    shown = page(kept(), seated=False)
    assert not shown.main and shown.the(keeping.Lying).seated is False and shown.the(Points) is None


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
