"""The editor for the tables of the published Yínzi: by forms alone, each table by itself, refused by field."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from companion.engine import ImpossiblePosition, registry
from companion.games.yinzi.screens import own_board
from companion.games.yinzi.screens.own_board import TABLES
from companion.table import Tables
from companion.web.pages import own_board_form
from companion.words import LANGUAGES, catalogue
from tests.browser.newcomer import KEY_S, TAP_S, THINK_S, WORD_S
from tests.games.yinzi.rules import positions
from tests.games.yinzi.rules.boxes import box
from tests.games.yinzi.screens import kit as yinzi
from tests.profiles import games
from tests.web.phones import Phone, token

GAME = "yinzi"
OURS = registry.game(GAME).geometry()
FIELDS = re.compile(
    r'<(input|select)[^>]* name="at\.([^"]+)"(?:[^>]* value="([^"]*)")?[^>]*>(.*?)(?=<label|</form)', re.S
)
LOOK_S = 2.0
DIGITS = 2
"""To look at the board for a value, and keys to type it, with the old one gone."""
CHOSEN = re.compile(r'<option value="([^"]*)" selected>')


def lobby(app: Flask, lang: str = "en", depth: str = "guided") -> tuple[Phone, str]:
    phone = Phone(app, lang)
    answer = phone.post("/new", game=GAME, name="Mei", lies="box", depth=depth, source="people", board="enter")
    path = answer.headers["Location"].partition("?")[0]
    return phone, path.removesuffix("/board")


def save(phone: Phone, path: str, fields: Mapping[str, str], status: int = 303) -> str:
    """Send the form of all tables; the page that answers."""
    more: dict[str, Any] = dict(fields)
    return phone.post(f"{path}/board/tables", status, **more).text


def saved(phone: Phone, path: str) -> Any:
    """What was entered so far."""
    return phone.get(f"{path}/board.json").json


def fields(page: str) -> dict[str, str]:
    """What the form would send as it stands."""
    found = {}
    for kind, path, value, rest in FIELDS.findall(page):
        chosen = CHOSEN.search(rest) if kind == "select" else None
        found[f"at.{path}"] = html.unescape(value if kind == "input" else chosen[1] if chosen else "?")
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_begins_with_ours_and_stays_so(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = lobby(app, lang)
    page = phone.get(f"{path}/board").text
    sent = fields(page)
    assert len(sent) > 300 and "?" not in sent.values()
    save(phone, path, sent)
    assert saved(phone, path) == {}


def test_what_differs_is_kept_and_played_on(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    changed = {
        "at.boat_track.8": "7", "at.markets.brunei.vp": "4", "at.ships.0.slots.1": "",
        "at.ships.0.destination": "spain", "at.routes.0.demand": "commodity+good", "at.routes.0.disaster": "",
        "at.provinces.0.squares.1.prints": "rice",
    }  # fmt: skip
    save(phone, path, fields(phone.get(f"{path}/board").text) | {"use": "1"} | changed)
    config = tables.get(path.rpartition("/")[2]).config
    assert config.edition == "boxed"
    assert set(config.own) == {"boat_track", "markets", "provinces", "routes", "ships"}
    assert config.own["boat_track"] == [*OURS["boat_track"], 7]
    assert config.own["ships"][0] == OURS["ships"][0] | {"destination": "spain", "slots": ["silk"]}
    assert (config.own["routes"][0]["demand"], config.own["routes"][0]["disaster"]) == ([["commodity", "good"]], None)
    assert config.own["provinces"][0]["squares"][1]["prints"] == "rice"


def test_a_table_goes_back_to_ours(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    save(phone, path, {"at.crop_costs.0": "2", "at.exchange.5": "14"})
    assert set(saved(phone, path)) == {"crop_costs", "exchange"}
    save(phone, path, {"ours": "exchange", "at.exchange.5": "15"})
    assert set(saved(phone, path)) == {"crop_costs"}


def seconds(page: str, values: int) -> float:
    """How long people take who read all that stands there, and fill in so many values from the box beside them.

    Reading, thinking, tapping and typing take as long as for a newcomer (``tests/browser/newcomer.py``); to look a
    value up takes a glance more.
    """
    text = re.sub(r"<(svg|option|script).*?</\1>|<[^>]+>", " ", page, flags=re.S)
    return len(text.split()) * WORD_S + values * (LOOK_S + THINK_S + TAP_S + DIGITS * KEY_S)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_only_the_score_needs_stands_first_and_takes_minutes(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = lobby(app, lang)
    page, say = phone.get(f"{path}/board").text, catalogue(lang, GAME).say
    all_ = fields(page)
    needed = say("own.part.score", count=26), say("own.part.play", count=len(all_) - 26)
    score = f"{page.partition(needed[0])[2].partition(needed[1])[0]}</form>"
    assert {name.split(".")[1] for name in fields(score)} == {"exchange", "boat_track", "markets"}
    assert len(fields(score)) == 26 and len(all_) == 385
    assert score.count("<details") == score.count(" open>") == 3
    # All of the page is read, and all 26 differ; before, nobody could know which of the 385 those are.
    needs = seconds(page.partition("<main")[2].partition(needed[1])[0], 26) / 60
    print(f"{needs:.1f} minutes for 26 values, {seconds(page, 385) / 60:.1f} for 385")
    assert needs <= 8


def test_every_table_shows_what_it_is_in_the_box(app: Flask, tables: Tables) -> None:
    """By a picture of its place on the board or of a tile, each another one."""
    phone, path = lobby(app)
    page = phone.get(f"{path}/board").text
    pictures = re.findall(r'<details class="fold table" id="t-(\w+)".*?(<svg viewBox.*?</svg>)', page, re.S)
    assert [name for name, _ in pictures] == list(TABLES)
    assert len({picture for _, picture in pictures}) == len(TABLES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_own_tables_are_told_in_the_lobby_and_in_play(app: Flask, tables: Tables, lang: str) -> None:
    """To everybody; nothing is told of tables as ours."""
    phone, path = lobby(app, lang)
    say = catalogue(lang, GAME).say
    save(phone, path, {"use": "1"})
    nothing = say("own.used", what=[]).partition(":")[0]
    assert nothing not in phone.get(path).text
    save(phone, path, {"at.exchange.5": "14", "at.markets.spain.vp": "8", "use": "1"})
    told = say("own.used", what=[say("own.t.exchange"), say("own.t.markets")])
    guest = Phone(app, lang)
    assert all(told in one.get(path).text for one in (phone, guest))
    assert say("board.tables") in guest.get(path).text
    guest.sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    notice = f'<p class="notice info" role="status">{told}'
    assert all(notice in one.get(path).text for one in (phone, guest))
    many = own_board.used({key: {} for key in ("exchange", "markets", "coast", "cards")}, say)
    assert many == say("own.used.many", count=4)


@pytest.mark.parametrize("own", [True, False])
def test_the_score_sheet_goes_by_own_tables(app: Flask, tables: Tables, own: bool) -> None:
    """The capacities of the own boat track are its chips, and the points abroad stand beside what is asked of them; of
    a box of which nobody told them nothing is taken to be as ours."""
    phone, path = lobby(app, depth="scorekeeper")
    track = {f"at.boat_track.{n}": f"{n + 2}" for n in range(8)} | {"at.markets.spain.vp": "9"}
    save(phone, path, (track if own else {}) | {"use": "1"})
    phone.post(f"{path}/sit", colour="yellow", name="Jonas", more="1")
    phone.post(f"{path}/begin")
    table = tables.get(path.rpartition("/")[2])
    mine = token(phone, table.code)
    assert own_board.used(table.config.own, catalogue("en", GAME).say) in phone.get(path).text
    table.corrections.adjust(mine, {"phase": "administration", "round": 4}, "", table.number, "last")
    assert table.play.intent(mine, "phase-over", table.number, "over").status == "done"
    page = phone.get(f"{path}?place=sheet-red").text
    chips = re.findall(r'type="radio" name="set.tally red boats" value="(\d+)"', page)
    assert chips == ([f"{n}" for n in range(2, 10)] if own else [])
    assert ("Spain 9" in page, "Spain" in page) == (own, own)


@pytest.mark.parametrize(
    ("field", "value", "table"),
    [
        ("boat_track.2", "x4", "boat_track"), ("cards.3.value", "4", "cards"), ("ships.2.slots.0", "gold", "ships"),
        ("markets.spain.vp", "21", "markets"), ("exchange.1", "", "exchange"), ("routes.0.demand", "nothing", "routes"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_beside_its_field(
    app: Flask, tables: Tables, field: str, value: str, table: str
) -> None:
    phone, path = lobby(app)
    page = save(phone, path, {f"at.{field}": value}, 422)
    assert f'id="t-{table}" open' in page and f'id="wrong-{table}"' in page
    assert page.count('class="wrong"') == 1
    assert saved(phone, path) == {}


def test_fields_of_which_nothing_is_known_are_left_alone() -> None:
    hostile = {
        "nothing.1": "3", "boat_track": "3", "boat_track.x": "3", "boat_track.-1": "3", "ships.99.slots.0": "tea",
        "markets.brunei.vp.x": "3", "markets.atlantis": "3", "": "3", ".": "3",
    }  # fmt: skip
    assert own_board_form.entered(OURS, {}, hostile) in ({}, {"boat_track": 3})


def test_kept_tables_are_offered_to_the_next_game(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    save(phone, path, {"keep": "1", "board": "<b>Oma", "at.coast.2": "3"})
    assert html.escape("<b>Oma") in phone.get(f"{path}/board").text
    other, there = lobby(app)
    other.post(f"{there}/board/open", name="<b>Oma")
    assert saved(other, there) == {"coast": {"2": 3, "3": 3, "4": 4}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_screens_of_things_with_other_ids(lang: str) -> None:
    """Whatever owners call their tiles and squares, every screen of a game has its words."""
    game, seen, turned = registry.game(GAME), set[str](), 0
    for seed in (1, 2, 3, 5, 8, 13):
        if turned > games(2, 9) and len(seen) > 25:
            break
        try:
            own = game.check_own("boxed", box(random.Random(seed)))
        except ImpossiblePosition:
            continue
        turned += 1
        for state, luck in positions.game(game.new_state(game.meta.colours[: 2 + seed % 3], {}, "boxed", own), seed):
            if state.stage.name not in seen or luck.random() < 0.03:
                seen.add(state.stage.name)
                for href in ("", *yinzi.links(yinzi.page(state, lang=lang))[:2]):
                    assert yinzi.page(state, href, lang=lang).headline
    assert turned > 2 and len(seen) > 25


def test_the_form_keeps_shapes_that_it_does_not_show() -> None:
    tiles = [{**tile, "shape": "corner"} if n == 0 else tile for n, tile in enumerate(OURS["factories"])]
    own = {"factories": tiles, "footprints": {"corner": [["huguang-1", "huguang-2", "huguang-5"]]}}
    assert own_board_form.entered(OURS, own, {}) == own
