"""A running table of Yínzi on one page: all that lies open stands there, whatever the moment, and it can be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, product

from companion.art.shapes import Group, Picture, Use
from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.press import table_sheet
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.words import LANGUAGES, catalogue
from printables.drawing.fitted_text import LEAST
from printables.paper import PAPERS, Paper
from printables.table import table_sheets
from printables.table.head import Head
from tests.games.yinzi.rules.test_scorekeeper import tracked
from tests.printables.reach import reach

HOSTILE = "<b>Ünïcøde von und zu Langenfeld, der Dritte seines Namens \u202e🐉"


def page(state: YinziState, lang: str, paper: Paper) -> Picture:
    names = {**GAME.names(), **{f"seat:{seat}": HOSTILE for seat in state.seats}}
    head = Head("Yínzi", "basil", "Mei is choosing", "Round 2", ("red",))
    say = catalogue(lang, "yinzi", press=True).say
    view, geometry = state.view(None), GAME.geometry()
    now = table_sheets.Now(view, geometry, head, "after entry 7", say, names, lang)  # type: ignore[arg-type]
    return table_sheets.picture(table_sheet, now, paper)


def uses(shapes: Picture) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Use):
            yield shape.symbol
        elif isinstance(shape, Group):
            yield from uses(shape.shapes)


def check(drawn: Picture, paper: Paper) -> list[str]:
    """The words of a page that keeps within its paper and can be read."""
    found = reach(drawn, "low")
    assert all(one.size >= LEAST - 0.01 for one in found.words_), min(found.words_, key=lambda one: one.size)
    for left, top, right, bottom in (*found.shapes, *(one.reach for one in found.words_)):
        assert left >= 0 and top >= 0 and right <= paper.w and bottom <= paper.h
    return [one.words for one in found.words_]


def test_the_page_tells_all_that_lies_open_at_any_moment() -> None:
    luck, state, chance = random.Random(4), GAME.new_state(GAME.meta.colours), SeededChance(4)
    ways = cycle(product(LANGUAGES, PAPERS.values()))
    seen: set[tuple[int, str]] = set()
    while state.to_act:
        if (state.round, state.phase) not in seen and (state.round < 3 or state.phase == "late"):
            lang, paper = next(ways)
            seen.add((state.round, state.phase))
            told(state, lang, paper)
        seat = state.to_act[0]
        state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
    told(state, "de", PAPERS["letter"])
    assert {phase for _, phase in seen} >= {"setup", "bonus", "actions", "feed", "late"}


def told(state: YinziState, lang: str, paper: Paper) -> None:
    """What stands on the page of a moment."""
    view, say = state.view(None), catalogue(lang, "yinzi", press=True).say
    drawn = page(state, lang, paper)
    words, signs = check(drawn, paper), list(uses(drawn))
    text = "\n".join(words)
    for player in view["players"]:
        assert f"{player['capacity']} ({player['boat'] + 1})" in words
        assert f"{player['points']}".replace("-", "−") in words
        assert say("leave.cards", hand=player["cards"], deck=player["deck"]) in text
    for berth in view["coast"]:
        if berth["ship"]:
            assert say(f"destination.{berth['destination']}") in words
    shown = [stack["top"] for stack in view["routes"]["stacks"] if stack["top"]]
    symbols = {route["id"]: route["war"] for route in GAME.geometry()["routes"]}
    # The section of advancements has the sign of war as well, and so has who stands in the war box.
    warriors = sum("war" in player["workers"] for player in view["players"])
    assert signs.count("y-war") == sum(symbols[route] for route in shown) + 1 + warriors
    stored = sum(sum(one["stored"].values()) for one in view["factories"].values() if one["lies"] == "built")
    afloat = sum(slot["cargo"] == "commodity" for berth in view["coast"] for slot in berth["slots"])
    abroad = sum(len(place["commodities"]) for place in view["abroad"].values())
    assert signs.count("y-piece") == stored + afloat + abroad + len(view["players"])
    discards = len(view["routes"]["discards"]) + view["routes"]["face_down"]
    assert say("leave.note.discards", n=discards) in " ".join(words)


def test_where_only_the_score_is_kept_it_tells_what_was_counted() -> None:
    state = tracked("feed")
    state.adjust({"tally red workers": 11, "tally red food": 3})
    for lang, paper in product(LANGUAGES, PAPERS.values()):
        say = catalogue(lang, "yinzi", press=True).say
        words = " ".join(check(page(state, lang, paper), paper))
        assert f"{say('tally.workers')} 11" in words and f"{say('tally.food')} 3" in words
        assert "Huguang" not in words
