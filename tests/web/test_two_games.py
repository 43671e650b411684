"""What surrounds a game speaks of that game: depths, editions, the board that owners type in, the log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Final

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Tables, Thought
from companion.web.pages.arrangement import of_game
from companion.web.play.context import ViewContext
from companion.web.play.default_screens import headline, thought
from companion.web.play.games import screens
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.screens.test_sheet import opened, played
from tests.web.phones import Phone

VOYAGES, DYNASTIE = "ming-voyages", "ming-dynastie"
FOREIGN: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "en": {
        VOYAGES: ("province", "district", "each scoring"),
        DYNASTIE: ("battle", "borderland", "dice"),
    },
    "de": {VOYAGES: ("Provinz", "Bezirk", "gewertet", "Wege"), DYNASTIE: ("Grenzländ", "Würfel")},
    "fr": {VOYAGES: ("province", "district", "décompte"), DYNASTIE: ("bataille", "marche ", "dés ")},
}
"""Words that belong to the other game."""
OTHER = {VOYAGES: DYNASTIE, DYNASTIE: VOYAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [VOYAGES, DYNASTIE])
def test_a_new_table_is_offered_in_the_games_own_words(app: Flask, game: str, lang: str) -> None:
    phone = Phone(app, lang)
    address = f"/new?game={game}"
    lobby = phone.post("/new", game=game, name="Mei").location
    pages = (address, f"{address}&lies=print", f"{address}&lies=box", lobby, f"{lobby}/depth")
    told = unescape("".join(phone.get(page).text for page in pages))
    assert [word for word in FOREIGN[lang][game] if word in told] == []
    theirs = "\n".join(text for entry in catalogue(lang, OTHER[game]).values() for text in entry.texts)
    assert [word for word in FOREIGN[lang][game] if word not in theirs] == []
    say = catalogue(lang).say
    for key in ("depth.guided.help", "depth.scorekeeper.help", "depth.digital.help"):
        assert of_game(say, key, game) in told
        assert (of_game(say, key, game) == say(key)) == (game == DYNASTIE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_running_table_says_what_another_depth_asks(app: Flask, tables: Tables, lang: str) -> None:
    path, _, _ = opened(tables)
    told = unescape(Phone(app, lang).get(f"{path}/depth").text)
    say = catalogue(lang, VOYAGES).say
    assert say("depth.asks.counts.ming-voyages") in told and say("depth.asks.cards.ming-voyages") in told
    assert say("depth.asks.counts") not in told


def test_only_a_board_that_can_be_typed_in_is_asked_for(app: Flask, tables: Tables) -> None:
    for game, typed_in in ((DYNASTIE, True), (VOYAGES, screens(VOYAGES).own_board_page is not None)):
        phone = Phone(app)
        made = phone.post("/new", game=game, name="Mei", edition="boxed")
        path = made.headers["Location"].partition("?")[0]
        assert tables.get(path.rpartition("/")[2]).config.edition == "boxed"
        assert (f"{path}/board" in phone.get(path).text) == typed_in
        assert phone.get(f"{path}/board").status_code == (200 if typed_in else 404)


def test_every_game_can_be_looked_at_in_any_language(app: Flask) -> None:
    for lang in LANGUAGES:
        home = unescape(Phone(app, lang).get("/").text)
        for meta in registry.metas().values():
            assert meta.title in home


def test_the_log_is_made_of_sentences(app: Flask, tables: Tables) -> None:
    path, table, tokens = opened(tables)
    next(view for view in played(table, tokens) if view["round"] == 3)
    told = " ".join(Phone(app).get(f"{path}/log").text.split())
    assert "drew a card" in told and "A card was drawn" not in told and "+-" not in told


def test_the_general_screen_tells_why_a_bot_did_it() -> None:
    words = Words(catalogue("en", DYNASTIE).say, {})
    told = Thought("red", "pass", ("phone.bot", {}), (), (("screen.choose", {}), ("no.such.key", {})))
    assert thought(told, words) == f"{words('phone.bot')} {words('screen.choose')}"
    assert thought(None, words) == ""


def test_the_general_screen_says_who_won_when_it_is_nobodys_turn() -> None:
    words = Words(catalogue("en", DYNASTIE).say, {"seat:red": "Mei"})
    view = {"seats": ["red", "yellow"], "to_act": [], "winners": [0], "phase": "over"}
    assert headline(ViewContext(view=view, words=words)) == "Mei wins"
    assert headline(ViewContext(view=view | {"winners": []}, words=words)) == words("general.nobody")


def test_the_score_of_many_rounds_lies_folded_but_every_mark_leads_somewhere(app: Flask, tables: Tables) -> None:
    path, table, tokens = opened(tables)
    assert list(played(table, tokens, seed=1))[-1]["stage"] == "over"
    told = Phone(app).get(f"{path}/score").text
    targets = set(re.findall(r'class="mark" href="#([\w-]+)"', told))
    assert len(targets) > 8 and targets <= set(re.findall(r' id="([\w-]+)"', told))
    assert told.index('id="earlier"') < told.index('id="totals"')
    assert told.count(' id="jump-') == len(targets - {"jumps"})
