"""A game brings pages of its own beside the general ones: page models, templates, style sheets, symbols, a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader
from markupsafe import Markup

from companion.bots import Alternative
from companion.engine.terms import Action
from companion.table import Tables, Thought
from companion.web.play import games
from companion.web.play.by_game import play_page, settle_step
from companion.web.play.context import ViewContext
from companion.web.play.geometry import geometry
from companion.web.play.parts import Drawing, Hero
from companion.web.play.screens import Dress, Screens
from companion.web.play.texts import Words
from tests import toy_game
from tests.web.kit import make_app
from tests.web.wording import worded

TEMPLATE = """{% extends "base.html" %}
{% set styles = ["css/lanterns.css"] %}
{% block body %}<main>{{ page.lanterns }} lanterns{% for line in page.told %}<p>{{ line }}</p>{% endfor %}</main>
{% endblock %}
"""


@dataclass(frozen=True)
class LanternPage:
    """Nothing of what other games' play pages hold."""

    title: str
    lanterns: int
    told: tuple[str, ...]
    sealed: bool = False
    secret: bool = False
    template: str = "lanterns/play.html"


def lantern_page(moment: ViewContext) -> LanternPage:
    thoughts = moment.thoughts
    told = [f"step {key} {params}" for thought in thoughts.values() for key, params in thought.steps]
    told += [f"instead {other.actions}" for thought in thoughts.values() for other in thought.alternatives]
    return LanternPage("Lanterns", sum(moment.view["lit"]), tuple(told))


def hero(edition: str) -> Hero:
    return Hero(Drawing(Markup(f'<g id="ground-{edition}"/>'), Markup(), Markup()), "0 0 20 10")


SCREENS = Screens(
    play_page=lantern_page,
    hero=hero,
    dress=lambda own: Dress(("css/lanterns-all.css",), ("glowing",)),
    ahead=("css/lanterns.css",),
    symbols=("troop",),
    drawn=True,
)


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "SCREENS", {**games.SCREENS, "lanterns": SCREENS})
    monkeypatch.setattr(toy_game.LanternsGame, "geometry", lambda *_, **__: {"map": {"w": 20, "h": 10}})
    for kept in (games.signs, geometry):
        kept.cache_clear()
    with worded(monkeypatch):
        yield
    for kept in (games.signs, geometry):
        kept.cache_clear()


@pytest.fixture
def app(tables: Tables) -> Flask:
    made = make_app(tables)
    assert made.jinja_env.loader is not None
    made.jinja_env.loader = ChoiceLoader([DictLoader({"lanterns/play.html": TEMPLATE}), made.jinja_env.loader])
    return made


def begun(tables: Tables, app: Flask) -> tuple[Any, str]:
    created = tables.create("lanterns", options={"rounds": "1"}, seats=2, host="Mei")
    table = tables.get(created.code)
    table.seats.claim_bot(table.seats.all[1].colour, "random", by=created.token)
    client = app.test_client()
    with client.session_transaction() as session:
        session["seats"] = {created.code: created.token}
    lobby = client.get(f"/t/{created.code}").get_data(as_text=True)
    assert "css/lanterns.css" in lobby and "css/play.css" not in lobby, "what the play page needs is fetched ahead"
    table.config.begin(created.token)
    return client, created.code


def test_a_play_page_of_its_own_wears_what_the_game_brings(tables: Tables, app: Flask) -> None:
    client, code = begun(tables, app)
    text = client.get(f"/t/{code}").get_data(as_text=True)
    assert "0 lanterns" in text
    assert 'class="lanterns-play glowing"' in text and 'data-page="lanterns/play.html"' in text
    sheets = re.findall(r'href="[^"]*/(css/[a-z-]+\.css)"', text)
    assert sheets == ["css/base.css", "css/lanterns-all.css", "css/lanterns.css"]
    held = set(re.findall(r'<symbol id="([\w-]+)"', text))
    assert {"s-red", "troop", "i-menu", "seal"} <= held
    assert not held & {"t-junk", "horde", "s-emperor", "s-neutral"}, "what only other games show is left out"


def test_what_it_leaves_out_is_shown_by_the_general_pages(tables: Tables, app: Flask) -> None:
    client, code = begun(tables, app)
    for page in ("score", "table", "adjust", "log"):
        text = client.get(f"/t/{code}/{page}").get_data(as_text=True)
        assert "css/lanterns-all.css" in text and "lanterns</main>" not in text, page
    assert settle_step("lanterns", "impossible.anything") == ""
    assert client.get(f"/t/{code}/into").get_json()["grounds"] == {}


def test_what_a_bot_thought_reaches_the_play_page() -> None:
    thought = Thought("red", "pass", None, (Alternative(("light 1",)),), (("step.lamp", {"n": 1}),))
    legal, thoughts = [Action("pass", "did.pass", {})], {7: thought}
    view, words = {"game": "lanterns", "lit": [1, 2]}, Words(lambda *_, **__: "", {})
    page = play_page(ViewContext(view=view, words=words, data={"map": {}}, legal=legal, thoughts=thoughts))
    assert isinstance(page, LanternPage)
    assert (page.lanterns, page.told) == (3, ("step step.lamp {'n': 1}", "instead ('light 1',)"))


def test_without_its_data_a_game_has_the_general_page() -> None:
    bare = ViewContext(view={"game": "lanterns"}, words=Words(lambda *_, **__: "", {}))
    assert games.of(bare) is games.GENERAL
    assert games.of(replace(bare, data={"map": 1})) == SCREENS
    assert games.screens("nothing") is games.GENERAL


def test_a_moment_knows_who_reads_and_who_acts() -> None:
    words = Words(lambda *_, **__: "", {})
    view = {"seats": ["red", "blue"], "you": 1, "to_act": [-1, 0]}
    now = ViewContext(
        view=view, words=words, legal=[Action("pass", "did.pass", {}), Action("light 1", "did.light", {})]
    )
    assert (now.you, now.actors) == ("blue", ["red"])
    assert [action.text for action in now.of("light")] == ["light 1"]
    nobody = ViewContext(view={"seats": ["red", "blue"], "you": None}, words=words)
    assert (nobody.you, nobody.actors, nobody.lines, nobody.offered) == ("", [], (), None)
