"""What the tests of The Ming Voyages' screens share: tables played at random, and the pages that they come to."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import unescape
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient

from companion.games.ming_voyages.screens import page as play
from companion.table import Table, Tables
from companion.web.pages.page_response import render
from companion.web.play.context import ViewContext
from companion.web.play.geometry import geometry
from companion.web.play.page import PlayPage
from companion.web.play.parts import Shown
from companion.web.play.plan import question
from companion.web.play.texts import Words
from companion.web.play.widgets import Macro
from companion.words import catalogue
from tests.web.kit import API

GAME: Final = "ming-voyages"
SIDES: Final = ("emperor", "overlord")
WARLIKE: Final = ("attack", "sail", "special", "battle", "reveal", "again", "react")
TOKENS = dict[str, str]


def opened(
    tables: Tables, app: Flask, people: bool = False, bot: str = "", client: FlaskClient | None = None
) -> tuple[Table, TOKENS]:
    """A game begun, and the tokens of the people; the Emperor's phone is ``client``."""
    made = (client or app.test_client()).post(f"{API}/tables", json={"game": GAME, "name": "Mei"}).get_json()
    live = tables.get(made["code"])
    tokens = {"emperor": made["token"]}
    if bot:
        live.seats.claim_bot("overlord", bot, by=made["token"])
    else:
        tokens["overlord"] = live.seats.claim("overlord", "Jonas")
    if people:
        live.config.set_chance(made["token"], {"dice": "people"})
    live.config.begin(made["token"])
    return live, tokens


def played(tables: Tables, live: Table, tokens: TOKENS, seed: int, most: int = 900) -> Iterator[str]:
    """Play a warlike game at random; tells the stage before every action, and ``over``."""
    luck = random.Random(seed)
    for tap in range(most):
        stage = live.timeline.view(None)["stage"]
        yield stage
        if stage == "over":
            return
        side = next((one for one in (*live.play.to_act, *tokens) if one in tokens and live.play.legal(one)), "")
        if not side:
            tables.run_bots(live.code)
            continue
        legal = [action.text for action in live.play.legal(side)]
        keen = [text for text in legal if text.split()[0] in WARLIKE]
        laid = [text for text in legal if text.startswith("reserve")]
        chosen = laid if laid and luck.random() < 0.3 else keen if keen and luck.random() < 0.7 else legal
        outcome = live.play.intent(tokens[side], luck.choice(chosen), live.number, f"play-{tap}")
        assert outcome.status == "done"
        tables.run_bots(live.code)


def given(live: Table, side: str | None, lang: str = "en") -> ViewContext:
    """What a page is made of."""
    number, view, legal, sample = live.play.seen_by(side)
    names = {f"seat:{seat.colour}": seat.name for seat in live.seats.all if seat.name}
    log = live.timeline.log(None, last=40)
    data = geometry(GAME, live.config.edition)
    return ViewContext(
        view=view, legal=legal, sample=sample, seats=live.seats.all, words=Words(catalogue(lang, GAME).say, names),
        told_sources=[source for source, who in live.config.chance.items() if who == "people"],
        data=data, number=number, log=log, thoughts=live.play.thoughts(line.number for line in log),
    )  # fmt: skip


def page_of(live: Table, side: str | None, lang: str = "en", **more: Any) -> Any:
    """The scene of now, or what has just happened; ``None`` where the map of the whole game stands."""
    found = play.play_page(replace(given(live, side, lang), **more))
    return None if isinstance(found, PlayPage) and found.classes != "scenes" else found


def facts(widgets: Iterable[Any], macro: str) -> list[Mapping[str, Any]]:
    """What every macro of that name is given."""
    return [one.facts for one in widgets if isinstance(one, Macro) and one.macro == macro]


def picked(live: Table, side: str | None, text: str, mode: str = "") -> dict[str, str]:
    """A pick of that side by address, for ``page_of``."""
    return {"pick": f"{question(live.play.legal(side) if side else ())}/{text}", "mode": mode}


def html_of(app: Flask, page: Shown, live: Table, side: str | None, lang: str = "en") -> str:
    seat = next((seat for seat in live.seats.all if seat.colour == side), None)
    with app.test_request_context(headers={"Cookie": f"lang={lang}"}):
        response = render(page, live, live.number, seat)
    return unescape(response.get_data(as_text=True))
