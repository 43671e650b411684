"""What people move on the real table around a scoring: coloured pieces with their signs, and the same in a sentence."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import pytest
from flask import Flask

from companion.engine import registry
from companion.games.ming_dynastie.screens.majorities import to_move
from companion.table import Tables
from companion.web.play.scores import Moved
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.saying import say
from tests.web.kit import GAME, drive, stages
from tests.web.phones import Phone, seat_of
from tests.web.test_pass_and_play import one_phone, seats_of

TOLD: Final[Mapping[str, Any]] = {
    "province": "henan",
    "before": {"luoyang": {"red": 2, "blue": 1}, "runing": {"red": 1, "neutral": 2}},
    "left": {"luoyang": {"red": 2}, "runing": {"neutral": 1}},
}
LINE: Final = re.compile(
    r'<li>\s*<span class="vh">([^<]*)</span>\s*<span aria-hidden="true">(.*?)</span>\s*</li>', re.S
)


def pieces(moves: Iterable[Moved]) -> list[tuple[str, str, dict[str, int]]]:
    return [(one.source, one.target, {c.colour: c.count for c in one.counts}) for one in moves]


def shown(page: str) -> list[tuple[str, Counter[str]]]:
    """The lines of a page: what is said, and the pieces by sign."""
    inside = re.findall(r'<ul class="moved">(.*?)</ul>', page, re.S)
    return [
        (html.unescape(said), Counter(dict(map(_piece, re.findall(r"#s-(\w+)\"/></svg>\s*(\d+)", drawn)))))
        for said, drawn in LINE.findall("".join(inside))
    ]


def _piece(found: tuple[str, str]) -> tuple[str, int]:
    return found[0], int(found[1])


def test_every_piece_of_a_city_goes_somewhere() -> None:
    names = {**registry.game(GAME).names(), "seat:red": "Mei", "seat:blue": "Jonas"}
    moves = to_move(TOLD, Words(catalogue("en", GAME).say, names))
    assert pieces(moves) == [
        ("Henan", "", {"red": 3, "blue": 1}),
        ("Kaifeng", "Luoyang", {"blue": 1}),
        ("Kaifeng", "Runing", {"red": 1, "neutral": 1}),
        ("Kaifeng", "box", {"red": 2, "neutral": 1}),
    ]
    assert [one.tint for one in moves] == ["henan", "", "", ""]
    assert [one.said for one in moves] == [
        "Henan tiles: Mei 3 and Jonas 1.",
        "Return to Luoyang: Jonas 1.",
        "Return to Runing: Mei 1 and Neutral 1.",
        "Out of the game: Mei 2 and Neutral 1.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("depth", ["guided", "digital"])
def test_with_a_real_board_every_phone_says_who_moves_into_the_city(
    app: Flask, tables: Tables, lang: str, depth: str
) -> None:
    mei, jonas = Phone(app, lang), Phone(app, lang)
    path = mei.open_table()
    mei.post(f"{path}/board/use")
    table = tables.get(path.rpartition("/")[2])
    table.config.set_depth(seat_of(mei, path, "red").token, depth, table.number, "depth")
    table.config.set_chance(seat_of(mei, path, "red").token, dict.fromkeys(table.config.chance, "app"))
    jonas.sit(path, "yellow", "Jonas")
    mei.post(f"{path}/begin")
    drive(tables, [seat_of(mei, path, "red"), seat_of(jonas, path, "yellow")], "return", 2)
    page, view = mei.get(path).text, table.timeline.view(None)
    lines = shown(page.partition('id="reports"')[0])
    if depth == "digital":
        assert lines == []
        return
    here = [Counter(members) for members in view["scoring"]["before"].values()]
    assert [count for _, count in lines][-len(here) :] == here
    colour = say("own.city", lang, of=say(f"tint.{list(view['tile_supply']).index(view['scoring']['city']) + 1}", lang))
    assert all(said.endswith(f"{colour}.") for said, _ in lines[-len(here) :])


def test_one_phone_for_all_sees_what_the_city_before_asks_for(app: Flask, tables: Tables) -> None:
    phone, path = one_phone(app)
    seats, table = seats_of(tables, phone, path), tables.get(path.rpartition("/")[2])
    for stage in stages(tables, seats):
        scoring = table.timeline.view(None)["scoring"]
        if stage == "return" and scoring["reports"] and len(table.play.to_act) > 1:
            break
    assert table.config.set_depth(seats[0].token, "scorekeeper", table.number, "depth").status == "done"
    told = scoring["reports"][-1]
    page = phone.get(path).text
    tiles: Counter[str] = Counter()
    for members in told["before"].values():
        tiles.update(members)
    assert 'name="each.' in page and say("phone.watch") not in html.unescape(page)
    assert shown(page.partition("<main")[0])[0][1] == tiles
