"""One person alone with a bot and real cards: whose card is asked for, what is shown of it, how often one taps."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.table import Table, Tables
from companion.words import LANGUAGES, catalogue
from tests.web.phones import Phone, token

LISTED = re.compile(r'id="list-([a-z-]+)"')
SIDES = ("emperor", "overlord")


def alone(app: Flask, tables: Tables, side: str, lang: str = "en") -> tuple[Phone, str, Table]:
    """A game with a bot on the other side, with decks and dice of one's own; the first voyage is known."""
    phone = Phone(app, lang)
    path = phone.post("/new", game="ming-voyages", name="Mei", depth="guided").location
    table = tables.get(path.rpartition("/")[2])
    if side == "overlord":
        phone.post(f"{path}/side", colour=side)
    table.seats.claim_bot(SIDES[1 - SIDES.index(side)], "random", by=token(phone, table.code))
    phone.post(f"{path}/begin")
    tell(phone, table, "roll 6")
    return phone, path, table


def tell(phone: Phone, table: Table, text: str) -> str:
    return table.play.intent(token(phone, table.code), text, table.number, f"{table.number} {text}").status


def name_of(table: Table, side: str) -> str:
    return next(seat.name for seat in table.seats.all if seat.colour == side)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("side", SIDES)
def test_the_screen_says_whose_card_is_asked_for_and_wears_their_sign(
    app: Flask, tables: Tables, side: str, lang: str
) -> None:
    phone, path, table = alone(app, tables, side, lang)
    say = catalogue(lang, "ming-voyages").say
    drawn = iter(LISTED.findall(phone.get(path).text))
    for drawer, count in (("overlord", 4), ("emperor", 3), ("emperor", 2)):
        for left in range(count, 0, -1):
            page = phone.get(path).text
            now = page.partition('id="now"')[2].partition('id="notice"')[0]
            kind = "mine" if drawer == side else "theirs"
            assert say(f"screen.told.{kind}", seat=name_of(table, drawer)) in now
            assert say(f"screen.told.{kind}.help", seat=name_of(table, drawer), count=left) in now
            assert f'href="#s-{drawer}"' in now and page.count("data-stay") == 1
            held = 'class="hand"' in page
            assert held == (drawer == side and bool(table.timeline.view(side)["hands"][side]["cards"]))
            assert tell(phone, table, f"draw {next(drawn)}") == "done"
    assert 'id="list-' not in phone.get(path).text


def test_two_taps_name_a_card(app: Flask, tables: Tables) -> None:
    """One on the card, which lies open, and one on the button."""
    phone, path, _ = alone(app, tables, "emperor")
    page = phone.get(path).text
    assert '<details class="list" id="list" open' in page
    row = re.search(r'id="list-horse-fairs" href="([^"]+)"', page)
    assert row
    chosen = phone.get(f"{path}{row[1].replace('&amp;', '&')}").text
    assert '<details class="list" id="list" open' in chosen and 'value="draw horse-fairs">' in chosen
    assert "Horse Fairs" in chosen.partition('id="main"')[2].partition("</button>")[0]


def test_no_list_tells_what_the_bot_holds(app: Flask, tables: Tables) -> None:
    """Only what lies open and what the reader can place is not among the cards that may come."""
    phone, path, table = alone(app, tables, "overlord")
    cards = LISTED.findall(phone.get(path).text)
    assert len(cards) == 27
    for card in cards[:4]:
        assert tell(phone, table, f"draw {card}") == "done"
    rounds = 0
    while rounds < 4:
        if table.play.waits_for == "chance:deck":
            offered = [action.text.removeprefix("draw ") for action in table.play.legal("overlord")]
            view = table.timeline.view("overlord")
            placed = {*view["hands"]["overlord"]["cards"], *view["reserves"]["overlord"]["cards"], *view["discards"]}
            placed |= {card for pile in ("hands", "reserves") for card in view[pile]["emperor"]["known"]}
            assert {*offered} == {*cards} - placed == {*view["unseen"]}
            assert sorted(offered) == sorted(LISTED.findall(phone.get(path).text))
            assert any(tell(phone, table, f"draw {card}") == "done" for card in offered)
        elif table.play.waits_for:
            assert tell(phone, table, table.play.legal("overlord")[0].text) == "done"
        elif table.play.to_act == ("overlord",):
            rounds += table.timeline.view(None)["stage"] == "play"
            assert tell(phone, table, table.play.legal("overlord")[-1].text) == "done"
        else:
            tables.run_bots(table.code)
    assert table.timeline.view(None)["reserves"]["emperor"]["count"] or table.timeline.view(None)["discards"]


def test_a_card_that_lies_elsewhere_is_refused_and_another_can_be_named(app: Flask, tables: Tables) -> None:
    phone, path, table = alone(app, tables, "overlord")
    cards = LISTED.findall(phone.get(path).text)
    for card in cards[:5]:
        assert tell(phone, table, f"draw {card}") == "done"
    number = table.number
    assert tell(phone, table, f"draw {cards[4]}") == "illegal" and table.number == number
    assert tell(phone, table, f"draw {cards[5]}") == "done"
