"""Who moves into a city and why, before it is asked how many return; whose city it is, and why; what people move for
it on the real table: coloured pieces with their signs, and the same in a sentence."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import pytest
from flask import Flask

from companion.engine import registry
from companion.games.ming_dynastie.screens import score
from companion.games.ming_dynastie.screens.majorities import Majorities, majority, to_move, why_moved
from companion.games.ming_dynastie.screens.map import districts_of
from companion.table import Tables
from companion.web.play.context import ViewContext
from companion.web.play.parts import Count
from companion.web.play.scores import Moved
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.saying import say
from tests.web.kit import GAME, drive, stages
from tests.web.phones import Phone, seat_of
from tests.web.shown import META, TABLES, common, context, names, play, render, walk
from tests.web.test_pass_and_play import one_phone, seats_of

WORDS = Words(catalogue("en", META.id).say, {**names(("red", "yellow", "blue")), "seat:green": "Noor"})
TIES = ("districts", "shared", "nobody")


@pytest.mark.parametrize(
    "stood, into, why",
    [
        ((3, 1, 0, 0), (2, 1, 0, 0), "Jonas has the majority: 2 move in. Mei is second: 1 moves in."),
        ((1, 0, 0, 0), (1, 0, 0, 0), "Jonas has the majority: 1 moves in."),
        ((1, 3, 1, 0), (0, 2, 0, 0), "Mei has the majority: 2 move in. Second place is tied: nobody else."),
        ((2, 2, 1, 0), (1, 1, 0, 0), "Jonas and Mei are tied: 1 each."),
        ((1, 1, 1, 1), (0, 0, 0, 0), "Jonas, Mei, Aisha and Noor are tied: nobody moves in."),
        ((0, 0, 0, 0), (0, 0, 0, 0), "Nobody is here."),
        ((3, 1, 0, 0), (1, 1, 0, 0), ""),
    ],
)
def test_why_so_many_move(stood: tuple[int, ...], into: tuple[int, ...], why: str) -> None:
    """The last one is what people have corrected: no reason is made up for it."""
    before, after = (dict(zip(META.colours, counts, strict=True)) for counts in (stood, into))
    assert why_moved(before, after, WORDS) == why


def test_before_every_question_of_returns_stands_who_moved_in_from_where_and_why() -> None:
    met: Counter[str] = Counter()
    for place, table in enumerate(TABLES):
        stood: dict[str, Counter[str]] = {}
        moved: dict[str, dict[str, int]] = {}
        for state, _ in walk(*table, seed=place):
            view = state.view(None)
            if view["phase"] != "scoring":
                moved = {}
                continue
            if not moved:  # all have moved, and nobody has returned
                moved = view["cities"]
                stood = {one: Counter(here["open"]) + Counter(moved[one]) for one, here in view["districts"].items()}
            if not view["scoring"]["city"]:
                continue
            province = view["scoring"]["city"]
            moment = context(view, **common(state.seats, "en"))
            (told,) = score.opening(moment)
            (first,) = told.first
            assert isinstance(first, Majorities) and first.province == province
            gained: Counter[str] = Counter()
            for district, row in zip(districts_of(moment.data, province), first.districts, strict=True):
                assert counted(row.into) == moved[district] and counted(row.stood) == stood[district]
                assert row.why and all(moment.words.name("seat", owner) in row.why for owner in moved[district])
                gained.update(moved[district])
                met["tied"] += "tied" in row.why
            gained.pop("neutral", None)
            if table[1].get("tiles") != "strict":
                assert counted(first.tiles) == gained and bool(first.tiles_told) == bool(gained)
                met["none"] += not gained
            if view["stage"] == "return" and not met[province]:
                page = render(play(state, state.to_act[0]))
                assert f'data-report="{told.id}"' in page and f'data-said="{first.id}"' in page
                met[province] += 1
                for sheet in page.split('data-report="')[1:]:  # what has been scored tells its points first
                    if 'class="turned"' in sheet and "data-said" in sheet:
                        assert sheet.index('class="led"') < sheet.index("data-said")
                        met["scored"] += 1
    assert met["tied"] > 5 and len(met) > 5 and met["scored"] and met["none"]


def counted(pieces: tuple[Count, ...]) -> dict[str, int]:
    """How many of each owner."""
    return {one.colour: one.count for one in pieces}


@pytest.mark.parametrize("ties", TIES)
def test_the_reason_of_a_majority_is_that_of_its_points(ties: str) -> None:
    """Whoever the presenter names has the points for it by the rules, however this table breaks ties."""
    met: Counter[str] = Counter()
    for seed in range(3):
        for state, _ in walk(TABLES[0][0], {"city-ties": ties}, seed=seed):
            view = state.view(None)
            for told in view["scoring"]["reports"] if view["scoring"] else ():
                owners, why = majority(ViewContext(view=view, words=WORDS), told["left"], told["province"])
                assert set(owners) == {
                    view["seats"][line["seat"]] for line in view["lines"]
                    if line["reason"] == "city-majority" and line["params"]["province"] == told["province"]
                    and line["params"]["round"] == view["scoring"]["round"]
                }  # fmt: skip
                met[why.partition(": ")[2].rstrip("0123456789. ")[-12:]] += 1
    assert len(met) > 2


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
    tint = {"key": f"tint.{list(view['tile_supply']).index(view['scoring']['city']) + 1}", "params": {}}
    colour = say("own.city", lang, tint=tint)
    assert all(colour in said for said, _ in lines[-len(here) :])


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
