"""A table of The Ming Voyages on one page: all that lies open is there, and nothing of what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Table, Tables
from companion.words import LANGUAGES, catalogue
from printables.drawing import raster
from tests.profiles import games, some
from tests.saying import opening, say
from tests.web.phones import Phone
from tests.web.test_table_sheets import SIZES, read

GAME = "ming-voyages"
ON_PAPER = [*zip(LANGUAGES, cycle(SIZES), strict=False), (LANGUAGES[0], [*SIZES][-1])]
"""Each language and each paper, in turn."""


def opened(
    tables: Tables, options: Mapping[str, str] | None = None, depth: str = ""
) -> tuple[str, Table, dict[str, str]]:
    """A begun table of Mei and Jonas: its path, itself and their tokens."""
    made = tables.create(GAME, host="Mei", options=dict(options or {}))
    table = tables.get(made.code)
    other = next(seat.colour for seat in table.seats.all if seat.colour != made.colour)
    tokens = {made.colour: made.token, other: table.seats.claim(other, "Jonas")}
    if depth:
        assert table.config.set_depth(made.token, depth, table.number, "depth").status == "done"
    table.config.begin(by=made.token)
    return f"/t/{made.code}", table, tokens


def played(table: Table, tokens: Mapping[str, str], seed: int = 4) -> Iterator[dict[str, Any]]:
    """Play at random; tells what anybody may know before every choice and at the end."""
    dice = random.Random(seed)
    for tap in range(5000):
        view = table.timeline.view(None)
        yield view
        if not table.play.to_act:
            return
        seat = table.play.to_act[0]
        legal = table.play.legal(seat)
        outcome = table.play.intent(tokens[seat], dice.choice(legal).text, table.number, f"sheet {tap}")
        assert outcome.status == "done", outcome


def open_cards(view: Mapping[str, Any]) -> set[str]:
    return {*view["discards"], *view["used"], *filter(None, (view["card"], view["reinforced"]))}


def test_it_counts_what_is_hidden_and_names_what_lies_open(app: Flask, tables: Tables) -> None:
    """At many moments of a game, in every language: not one name of a card that does not lie open."""
    path, table, tokens = opened(tables)
    ids = [card["id"] for card in registry.game(GAME).data()["cards"]]
    stages, named = set(), 0
    for number, view in enumerate(played(table, tokens)):
        if number % games(46, 23) and view["stage"] in stages:
            continue
        stages.add(view["stage"])
        for lang in LANGUAGES:
            say = catalogue(lang, GAME, press=True).say
            asked = Phone(app, lang).get(f"{path}/sheet.pdf", Authorization=f"Bearer {tokens['emperor']}")
            words = " ".join(read(asked)[0].split())
            for card in ids:
                if card in open_cards(view):
                    named += 1
                else:
                    assert say(f"card.{card}") not in words, (card, view["stage"])
            for card in view["discards"]:
                assert say(f"card.{card}") in words
            for kind in ("hands", "reserves"):
                for side in view[kind].values():
                    assert say(f"leave.{kind}", n=side["count"]) in words
            piles = f"{say('board.deck')} {view['deck']} {say('board.discards')} {len(view['discards'])}"
            assert piles in words
            assert say("leave.emperor.why", voyages=len(view["voyages"]), lands=ruled(view, "emperor")) in words
            assert say("leave.overlord.why", voyages=7 - len(view["voyages"]), lands=ruled(view, "overlord")) in words
    assert named > 20 and {"play", "battle-dice", "over"} & stages >= {"play", "over"}


def ruled(view: Mapping[str, Any], side: str) -> int:
    return sum(region.get("ruler") == side for region in view["regions"].values())


@pytest.mark.parametrize(("lang", "paper"), some(ON_PAPER, len(SIZES)))
def test_both_pages_come_on_both_papers_to_the_end_of_a_game(app: Flask, tables: Tables, lang: str, paper: str) -> None:
    """The longest list of discards there is fits as well."""
    path, table, tokens = opened(tables)
    most = 0
    for view in played(table, tokens):
        if len(view["discards"]) > most:
            most = len(view["discards"])
            if most > 12:
                bearer = f"Bearer {tokens['emperor']}"
                _, size = read(Phone(app, lang).get(f"{path}/sheet.pdf?paper={paper}", Authorization=bearer))
                assert size == SIZES[paper]
    assert most > 12
    words, size = read(Phone(app, lang).get(f"{path}/result.pdf?paper={paper}"))
    assert size == SIZES[paper] and "Mei" in words and "Jonas" in words


def test_everybody_gets_the_same_page(app: Flask, tables: Tables) -> None:
    path, table, tokens = opened(tables)
    next(view for view in played(table, tokens) if view["round"] == 3)
    one, other = Phone(app), Phone(app)
    rejoin = table.seats.rejoin_code(tokens["emperor"])
    one.post(f"{path}/rejoin", code=rejoin)
    assert "/sheet.pdf" in one.get(path).text and one.get(path).text != other.get(path).text, "one of them has a seat"
    assert one.get(f"{path}/sheet.pdf").data == other.get(f"{path}/sheet.pdf").data


def test_slips_are_for_cards_that_only_the_phones_hold(app: Flask, tables: Tables) -> None:
    dealt = opened(tables)
    next(view for view in played(dealt[1], dealt[2]) if view["round"] == 2 and view["stage"] == "play")
    words = read(Phone(app).get(f"{dealt[0]}/sheet.pdf"))[0]
    slips = [say("leave.slip", "en", GAME, seat=name) for name in ("Mei", "Jonas")]
    assert all(slip in words for slip in slips)
    table = opened(tables, {"cards": "table"})
    words = read(Phone(app).get(f"{table[0]}/sheet.pdf"))[0]
    assert not any(slip in words for slip in slips)
    score = opened(tables, depth="scorekeeper")
    words = read(Phone(app).get(f"{score[0]}/sheet.pdf"))[0]
    lost = opening("leave.overlord.why", "en", GAME)
    assert not any(slip in words for slip in slips) and "Hand" not in words and lost in words


def test_the_page_is_for_a_home_printer(app: Flask, tables: Tables) -> None:
    """Nearly all of it stays white: little ink."""
    path, table, tokens = opened(tables)
    next(view for view in played(table, tokens) if view["round"] == 4)
    (image,) = raster.pages(Phone(app).get(f"{path}/sheet.pdf").data, 60)
    grey = image.convert("L").tobytes()
    assert sum(255 - tone for tone in grey) / 255 / len(grey) < 0.06


def test_the_result_begins_where_the_game_began(app: Flask, tables: Tables) -> None:
    path, table, tokens = opened(tables)
    view = list(played(table, tokens))[-1]
    words = " ".join(read(Phone(app).get(f"{path}/result.pdf"))[0].split())
    assert "Borderlands lost" in words and "-" not in words.partition("Where the points came from")[2]
    sheet = " ".join(read(Phone(app).get(f"{path}/sheet.pdf"))[0].split())
    winner = {"emperor": "Mei", "overlord": "Jonas"}[view["seats"][view["winners"][0]]]
    assert winner in sheet.partition(" 1 2 3 4 5 6 7 ")[0] and "One moment" not in sheet
