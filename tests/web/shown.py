"""Pages made of plain data and put into their templates, and random games of Ming-Dynastie to make them of."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.terms import Action, Name
from companion.table import LogLine, Seat
from companion.table.entries import Played
from companion.table.log import Deed, before, telling
from companion.web.http.assets import templates
from companion.web.http.squeeze import Squeezed
from companion.web.pages import filters
from companion.web.play.by_game import play_page
from companion.web.play.context import ViewContext
from companion.web.play.games import screens, signs
from companion.web.play.geometry import geometry
from companion.web.play.page import PlayPage
from companion.web.play.parts import Shown
from companion.web.play.texts import Words
from companion.words import Say, catalogue
from printables.kits import KITS
from printables.table.table_sheets import TABLE_SHEETS

GAME = registry.game("ming-dynastie")
META = registry.metas()["ming-dynastie"]
DATA = geometry("ming-dynastie", "companion")
HOSTILE = '<script>alert("x")</script>&"\''
NAMES = {"red": "Jonas", "yellow": "Mei", "blue": "Aisha", "green": HOSTILE}
TABLES: tuple[tuple[tuple[str, ...], dict[str, str]], ...] = (
    (("yellow", "blue", "green", "red"), {"city-order": "chosen"}),
    (("green", "red"), {}),
    (("red", "green", "blue"), {"tiles": "strict"}),
)


@cache
def pages() -> Environment:
    environment = Environment(loader=templates(), autoescape=True, extensions=[Squeezed])
    environment.globals["symbols"] = Markup(signs("ming-dynastie"))
    environment.globals["dress"] = screens("ming-dynastie").dress({})
    filters.install(environment)
    environment.globals["printable"] = KITS.__contains__
    environment.globals["leavable"] = TABLE_SHEETS.__contains__
    environment.globals["url_for"] = lambda endpoint, filename: f"/static/x/{filename}"
    return environment


def render(page: Shown | str, lang: str = "en", fragment: bool = False, **given: Any) -> str:
    """A screen, or the template of that name with what is given to it."""
    table = {"code": "plum", "game": "ming-dynastie", "number": 7, "url": "/t/plum"}
    template = page if isinstance(page, str) else page.template
    context: dict[str, Any] = {
        "page": None if isinstance(page, str) else page,
        "template": template,
        "opened": {},
        "say": catalogue(lang, "ming-dynastie").say,
        "lang": lang,
        "theme": "",
        "csrf": "token",
        "key": "tap",
        "path": "/",
        "seat": None,
        "fragment": fragment,
        "table": table,
        "may_keep": lambda code: False,
        "own_name": lambda: "",
        "known_names": lambda: [],
        "longest_name": 40,
        "consent": SimpleNamespace(question=None, ways=None),
    }
    return pages().get_template(template).render(context | given)


def names(colours: Sequence[str]) -> dict[str, Name]:
    return {**GAME.names(), **{f"seat:{colour}": NAMES[colour] for colour in colours}}


def seated(colours: Sequence[str]) -> list[Seat]:
    return [Seat(colour, "person", NAMES[colour], connected=True) for colour in colours]


def common(colours: Sequence[str], lang: str) -> dict[str, Any]:
    return {
        "say": catalogue(lang, "ming-dynastie").say,
        "names": names(colours),
        "edition_data": DATA,
    }


def context(
    view: Mapping[str, Any],
    *,
    say: Say,
    names: Mapping[str, Name],
    edition_data: Mapping[str, Any] | None = None,
    **told: Any,
) -> ViewContext:
    """What pages are made of, from a view and what else the test tells of the table."""
    return ViewContext(view=view, words=Words(say, names), data=edition_data or {}, **told)


def play(state: State, seat: int | None, lang: str = "en", **more: Any) -> PlayPage:
    legal = state.legal_actions(seat) if seat is not None and seat in state.to_act else []
    given = {**common(state.seats, lang), "sample": state.clone(), **more}
    page = play_page(context(state.view(seat), legal=legal, seats=seated(state.seats), **given))
    assert isinstance(page, PlayPage)
    return page


def walk(colours: Sequence[str], options: Mapping[str, str], seed: int) -> Iterator[tuple[State, list[LogLine]]]:
    """Every position of a random game in which members are deployed rather than not."""
    state = GAME.new_state(colours, options)
    chance, dice = SeededChance(seed), random.Random(seed)
    log: list[LogLine] = []
    while True:
        yield state, log
        if state.is_over:
            return
        seat = dice.choice(state.to_act)
        action = chance.choose(state) if seat < 0 else lively(state.legal_actions(seat), dice)
        known = before(state, seat, action)
        state.apply(seat, action)
        colour = state.seats[seat] if seat >= 0 else ""
        said = telling(state, Deed(action, colour), (), known).said[:1]
        log.append(LogLine(len(log), colour, Played.kind, said))


def lively(legal: Sequence[Action], dice: random.Random) -> Action:
    wanted = [a for a in legal if a.text.startswith(("deploy", "monk")) and a.text != "deploy 0"]
    return dice.choice(wanted or [a for a in legal if a.text.startswith("step")] or list(legal))


class Forms(HTMLParser):
    """The values of all buttons named ``action``, and whether tags are balanced enough to have found them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.actions: set[str] = set()
        self.ids: list[str] = []
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button" and given.get("name") == "action":
            self.actions.add(given.get("value") or "")
        if given.get("id"):
            self.ids.append(str(given["id"]))
        self.scripts += tag == "script"
        assert "style" not in given and not any(name.startswith("on") for name in given)
