"""The curve of points: moments from score lines, what made the jumps, and a chart that everybody can read."""

from __future__ import annotations

import itertools
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask

from companion.art.chart import spread
from companion.games.ming_dynastie.screens.score import ledgers
from companion.table import Tables
from companion.web.play.context import ViewContext
from companion.web.play.score_chart import GAP, Pin, chart, draw, moments, runs_of, step_of
from companion.web.play.scores import Rank, signed
from companion.web.play.texts import Words, told
from companion.words import LANGUAGES, catalogue
from tests.saying import say
from tests.web.phones import begun

NAMES = {"seat:red": "Mei", "seat:yellow": "Jonas"}


def words(lang: str = "en") -> Words:
    return Words(catalogue(lang, "ming-dynastie").say, NAMES)


def line(seat: int, points: int, reason: str, rnd: int = 0, **params: Any) -> dict[str, Any]:
    return {"seat": seat, "points": points, "reason": reason, "params": {**({"round": rnd} if rnd else {}), **params}}


LINES = [
    line(0, 24, "set-of-6", 4), line(0, 4, "city-members", 4, province="henan"), line(1, 3, "city-members", 4),
    line(0, 4, "city-members", 4, province="huguang"), line(0, 4, "monastery", 4, district="jining"),
    line(1, -5, "adjustment"),
    line(1, 30, "set-of-5", 6), line(0, 1, "single-tile", 6, count=1),
]  # fmt: skip
WIDE = 0.636 * 14
"""A figure in DejaVu Sans and Verdana, as wide as any that a phone may have, at the size of the words below."""
VIEW: dict[str, Any] = {"seats": ["red", "yellow"], "lines": LINES, "winners": []}


def test_lines_of_one_round_are_one_moment_and_what_was_put_right_stands_between() -> None:
    found = moments(VIEW, words())
    assert [moment.round for moment in found] == [4, 0, 6]
    assert [[mark.total for mark in moment.marks] for moment in found] == [[36, 3], [36, -2], [37, 28]]
    assert found[1].label == say("screen.jump.between")
    assert [(mark.name, mark.change) for mark in found[1].jumps] == [("Jonas", "−5")]


def test_the_biggest_reasons_of_a_jump_are_told_first_and_sum_what_is_alike() -> None:
    mei = moments(VIEW, words())[0].jumps[0]
    assert (mei.name, mei.change) == ("Mei", "+36")
    assert [(item.text, item.points) for item in mei.reasons] == [
        (say(f"screen.source.{source}"), points)
        for source, points in (("set-of-6", 24), ("city-members", 8), ("monastery", 4))
    ]


def test_a_reason_without_a_short_word_is_told_by_its_own() -> None:
    view = {"seats": ["red"], "lines": [line(0, 2, "gift"), {"seat": 0, "points": 3}], "winners": []}
    assert [item.text for item in moments(view, words())[0].marks[0].reasons] == ["", "gift"]


@pytest.mark.parametrize("name", ['<b>"&', "X" * 40])
def test_the_chart_is_sound_and_every_mark_leads_to_its_reasons(name: str) -> None:
    said = Words(words().say, {"seat:red": name})
    drawn = chart(moments(VIEW, said), said)
    assert drawn
    tree = ElementTree.fromstring(str(drawn.drawing))
    marks = tree.findall("a")
    assert [mark.get("href") for mark in marks] == [
        "#jump-1-red", "#jump-1-yellow", "#jumps", "#jump-2-yellow", "#jump-3-red", "#jump-3-yellow"
    ]  # fmt: skip
    assert all(mark.get("aria-label") for mark in marks)
    image = tree.find("g[@role='img']")
    assert image is not None and name in str(image.get("aria-label"))
    assert image.find(".//a") is None, "nothing to tap lies within a picture"
    shapes = {use.get("href") for mark in marks for use in mark.findall("use")}
    assert shapes == {"#s-red", "#s-yellow"}


def test_marks_can_be_hit_however_close_they_lie() -> None:
    level = {"seats": ["red", "yellow"], "lines": [line(0, 8, "monastery", 2), line(1, 8, "monastery", 2)]}
    drawn = chart(moments(level, words()), words())
    assert drawn
    areas = ElementTree.fromstring(str(drawn.drawing)).findall("a/rect")
    assert all(float(str(area.get("height"))) >= 12 for area in areas)
    assert spread([5, 5, 5], GAP, 500) == [5, 5 + GAP, 5 + 2 * GAP]
    assert spread([90, 95, 99], 10, 100) == [80, 90, 100]


def test_nobody_has_scored_yet() -> None:
    assert chart(moments({"seats": ["red"], "lines": []}, words()), words()) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_and_end_page_tell_curve_list_and_table(app: Flask, tables: Tables, lang: str) -> None:
    path, phones = begun(app, tables, "over")
    phones["red"].lang = lang
    for page in (path, f"{path}/score"):
        told = phones["red"].get(page).text
        targets = re.findall(r'class="mark" href="#([\w-]+)"', told)
        assert targets, page
        ids = re.findall(r' id="([\w-]+)"', told)
        assert len(ids) == len(set(ids)), "an id stands twice"
        assert set(targets) <= set(ids), "a mark that leads nowhere"
        assert "<table>" in told


def test_what_was_put_right_moves_totals_and_is_no_scoring() -> None:
    view: dict[str, Any] = {
        "seats": ["red", "yellow"], "tile_supply": {"henan": 1, "huguang": 1}, "display": None,
        "lines": [line(1, 4, "monastery", 2, district="jining"), line(1, 5, "adjustment"),
                  line(1, 4, "monastery", 4, district="jining")],
    }  # fmt: skip
    now, order = ViewContext(view=view, words=words()), ["henan", "huguang"]
    second, fourth = (next(led for led in ledgers(now, rnd, 99, order, {}) if led.colour == "yellow") for rnd in (2, 4))
    assert (second.gained, len(second.items)) == (4, 1)
    assert (fourth.before, fourth.gained, fourth.total) == (9, 4, 13)


def test_a_game_that_begins_with_points_has_them_at_the_beginning() -> None:
    """Lines that say round 0 are the set-up's: the curve starts there and not at nothing."""
    view = {
        "seats": ["red", "yellow"], "winners": [],
        "lines": [{**line(0, 6, "monastery"), "params": {"round": 0}}, {**line(1, 7, "gift"), "params": {"round": 0}},
                  line(0, -1, "gift", 2)],
    }  # fmt: skip
    found = moments(view, words())
    assert [(moment.number, moment.label, moment.tick) for moment in found] == [
        (0, "At the start", "0"), (1, "Round 2", "2")
    ]  # fmt: skip
    assert [(mark.colour, run.totals) for mark, run in runs_of(found)] == [("yellow", (7, 7)), ("red", (6, 5))]
    assert [(mark.colour, run.totals) for mark, run in runs_of(moments(VIEW, words()))] == [
        ("red", (0, 36, 36, 37)), ("yellow", (0, 3, -2, 28))
    ]  # fmt: skip
    drawn = chart(found, words())
    assert drawn
    left = {float(str(area.get("x"))) for area in ElementTree.fromstring(str(drawn.drawing)).findall("a/rect")}
    assert len(left) == 2


def test_losses_have_a_true_minus_and_nothing_a_sign_of_its_own() -> None:
    assert [signed(points) for points in (3, 0, -4)] == ["3", "0", "−4"]
    assert [signed(points, plus=True) for points in (3, 0, -4)] == ["+3", "±0", "−4"]
    params = {"seat": "yellow", "points": -1}
    assert told("reason.adjustment", params, words()).startswith("Jonas −1: ")
    assert told("reason.adjustment", params | {"points": 2}, words()).startswith("Jonas +2: ")


def test_totals_below_nothing_have_a_true_minus_in_the_curve_and_the_ranking() -> None:
    drawn = chart(moments({"seats": ["red"], "lines": [line(0, -4, "gift", 2)], "winners": []}, words()), words())
    assert drawn
    told = "".join(ElementTree.fromstring(str(drawn.drawing)).itertext())
    assert "−4" in told and "-4" not in str(drawn.drawing).replace("jump-", "")
    assert Rank(1, "red", "Mei", -4, False, ()).shown == "−4"


def test_many_moments_have_room_beside_each_other() -> None:
    """Of twenty rounds not every number stands below, but the last one does; no two of them touch."""
    lines = [line(seat, 1, "gift", rnd) for rnd in range(1, 25) for seat in (0, 1)]
    drawn = chart(moments({**VIEW, "lines": lines}, words()), words())
    assert drawn
    tree = ElementTree.fromstring(str(drawn.drawing))
    places = [(float(str(text.get("x"))), str(text.text)) for text in tree.iter("text") if text.get("class") == "tick"]
    assert places[-1][1] == "Round 24" and 5 < len(places) < 24
    assert all(
        a + WIDE * len(first) / 2 + WIDE / 2 < b - WIDE * len(second) / 2
        for (a, first), (b, second) in itertools.pairwise(places)
    )
    assert [len(drawn.latest), len(drawn.earlier)] == [5, 19]
    assert (*drawn.latest, *drawn.earlier) == drawn.moments[::-1]
    few = chart(moments(VIEW, words()), words())
    assert few and few.latest == few.moments[::-1] and not few.earlier
    sizes = {float(str(use.get("width"))) for mark in tree.findall("a") for use in mark.findall("use")}
    assert len(sizes) == 1 and sizes.pop() < 10


def test_a_moment_lies_between_those_at_which_points_moved() -> None:
    found, lines = moments(VIEW, words()), VIEW["lines"]
    scored = [0, 0, 0, 0, 5, 5, 6, 6, 7, 8, 8]
    steps = [step_of(found, lines, scored, place) for place in range(1, len(scored))]
    assert steps == [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 2 + 1 / 3, 2 + 2 / 3, 3]
    begun = {**VIEW, "lines": [line(0, 3, "set-of-6", 0) | {"params": {"round": 0}}, *LINES]}
    later = [1 + count for count in scored]
    assert [step_of(moments(begun, words()), begun["lines"], later, place) for place in range(1, len(later))] == steps


def test_pins_lie_on_the_line_and_not_upon_each_other() -> None:
    found = moments(VIEW, words())
    pins = [Pin("red", 0.5, 1), Pin("red", 0.5, 2), Pin("red", 3, 3), Pin("yellow", 0, 4)]
    tree = ElementTree.fromstring(str(draw(found, words(), still=True, pins=pins)))
    told = {}
    for pin in tree.findall("g[@class='pin']"):
        circle, number = pin.find("circle"), pin.find("text")
        assert circle is not None and number is not None
        told[number.text] = (float(circle.attrib["cx"]), float(circle.attrib["cy"]), pin.find("path") is not None)
    red = tree.findall("use[@href='#s-red']")
    signs = [[float(use.attrib[name]) + float(use.attrib["width"]) / 2 for name in "xy"] for use in red]
    assert any(abs(told["3"][0] - x) < 0.2 and abs(told["3"][1] - y) < 0.2 for x, y in signs), "where red ended"
    assert told["1"][0] == told["2"][0] and told["1"][1] - told["2"][1] >= 17, "one above the other"
    assert [told[name][2] for name in "1234"] == [False, True, False, False], "which has a stem then"
    assert told["4"][1] == max(y for _, y, _ in told.values()), "nobody has points in the beginning"
