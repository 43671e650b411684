"""The page on which everybody counts his own of Yínzi, without scripts."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.table import Table, Tables
from companion.words import LANGUAGES, catalogue
from tests.web.phones import Phone, assert_page, token

CHIP = re.compile(r'type="radio" name="(set[^"]*)" value="([^"]*)"[^>]*?( checked)?>')
SHEETS = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
PAGE = re.compile(r'data-page="([^"]+)"')
MOST_TAPS = 6
"""Of one person in a round: food, war, taxes and what of them is unpaid, then done; all but those that stay at none."""


def beside_the_box(app: Flask, tables: Tables, lang: str = "en") -> tuple[str, list[Phone], Table]:
    """Two phones before the food of the first round."""
    mei, jonas = Phone(app, lang), Phone(app, lang)
    path = mei.post("/new", game="yinzi", name="Mei").location
    jonas.sit(path, "yellow", "Jonas")
    table = tables.get(path.rpartition("/")[2])
    by = token(mei, table.code)
    table.config.set_depth(by, "scorekeeper", table.number, "depth")
    mei.post(f"{path}/begin")
    while table.counts.now() is None:
        assert table.play.intent(by, "phase-over", table.number, f"over-{table.number}").status == "done"
    return path, [mei, jonas], table


def taps(phone: Phone, path: str, share: str = "", **chosen: int | str) -> int:
    """Choose chips and finish; how many taps that were. Chips that are chosen already need none."""
    page = phone.get(f"{path}{f'?count={share}' if share else ''}").text
    inside = re.search(r'<form[^>]*id="count".*?</form>', page, re.S)
    assert inside
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', inside[0]))
    chips = CHIP.findall(inside[0])
    fields |= {name: value for name, value, on in chips if on}
    count = 1
    for what, value in chosen.items():
        name = next(name for name, _, _ in chips if name.endswith(what))
        assert (name, f"{value}") in {(one, shown) for one, shown, _ in chips}
        count += fields.get(name) != f"{value}"
        fields[name] = f"{value}"
    phone.post(f"{path}/count", 303, **fields)
    return count


def test_a_round_takes_few_taps_of_each(app: Flask, tables: Tables) -> None:
    path, (mei, jonas), table = beside_the_box(app, tables)
    assert taps(mei, path, missing=0, warriors=2, due=1, unpaid=1) == 4
    assert taps(jonas, path, missing=1, warriors=3, due=2, unpaid=1) == 5 <= MOST_TAPS
    assert 'href="?count=all"' in mei.get(path).text and table.counts.now() is not None
    before = table.number
    assert taps(mei, path, "all", symbols=5) == 2
    heard = jonas.get(f"{path}/speech?voice=jonas&after={before}").get_json()["lines"]
    assert "Mei entered what was counted." in heard and not any(":." in text for text in heard)
    view = table.timeline.view(None)
    assert view["phase"] == "disasters"
    assert [(one["misfortune"], one["glory"]) for one in view["players"]] == [(0, 2), (1, 4)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_equal_ones_are_asked_for_their_slots_on_their_own_phones(app: Flask, tables: Tables, lang: str) -> None:
    path, (mei, jonas), table = beside_the_box(app, tables, lang)
    assert "set:slot" not in mei.get(path).text
    for phone in (mei, jonas):
        taps(phone, path, warriors=3)
    taps(mei, path, "all", symbols=5)
    for phone in (mei, jonas, watching := Phone(app, lang)):
        assert_page(phone.get(path), lang)
    rows = re.findall(r'<li class="level (\w+)">(.*?)</li>', watching.get(path).text, re.S)
    assert [(state, "i-check" in row) for state, row in rows] == [("asked", False), ("asked", False), ("done", True)]
    assert catalogue(lang, "yinzi").say("share.everybody") in rows[-1][1]
    assert 'name="set:slot"' in mei.get(path).text
    taps(jonas, path, slot="slot 1 = yellow; slot 2 = none")
    view = table.timeline.view(None)
    assert view["phase"] == "disasters" and [one["glory"] for one in view["players"]] == [2, 4]


def test_a_count_that_begins_finds_the_styles_of_the_page_on_which_it_does(app: Flask, tables: Tables) -> None:
    """Phones take it into the page that they show, which brings no further style sheets."""
    path, (_, jonas), table = beside_the_box(app, tables)
    during = jonas.get(path).text
    for page in (f"{path}?place=food-red", f"{path}?place=ways"):
        assert SHEETS.findall(jonas.get(page).text) == SHEETS.findall(during)
    assert PAGE.findall(during) == PAGE.findall(jonas.get(f"{path}?place=ways").text)
    by = token(jonas, table.code)
    assert table.counts.now() is not None
    while table.counts.now() is not None:
        assert table.play.intent(by, "phase-over", table.number, f"over-{table.number}").status == "done"
    after = jonas.get(path).text
    assert SHEETS.findall(after) == SHEETS.findall(during) and PAGE.findall(after) == PAGE.findall(during)
