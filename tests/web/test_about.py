"""What somebody is entitled to know: a player's page tells of the game, who is one short of a set, and in The Ming
Voyages the other hand as far as it is known; the own cards can be read while others choose."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from flask import Flask

from companion.games.ming_voyages.screens.page import play_page
from companion.table import Table, Tables
from companion.web.pages.outcome_texts import names
from companion.web.play.page import PlayPage
from companion.web.play.plan import question
from companion.web.play.texts import Words
from companion.words import catalogue
from tests.games.ming_voyages.screens import kit as voyages
from tests.web.kit import drive, open_table
from tests.web.phones import Phone, token

ROW = re.compile(r"<li[^>]*>\s*(?:<i[^>]*></i>\s*|<svg.*?</svg>\s*)?<span[^>]*>(.*?)</span>\s*<b>(.*?)</b>", re.S)


def facts(page: str) -> dict[str, tuple[str, dict[str, str]]]:
    """What stands below each heading, with its figure."""
    found = {}
    for name, inner in re.findall(r'<section class="facts" id="about-(\w+)">(.*?)</section>', page, re.S):
        figure = re.search(r"<h2>.*?<b>(.*?)</b>", inner, re.S)
        assert figure is not None
        found[name] = figure[1], {unescape(text): count for text, count in ROW.findall(inner)}
    return found


def test_a_players_page_tells_points_tiles_members_and_cards(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 3)
    live, phone = tables.get(seats[0].code), Phone(app)
    path, words = f"/t/{live.code}", Words(catalogue("en", live.game_id).say, names(live))
    drive(tables, seats, "move", seed=4)
    provinces = list(live.timeline.view(None)["tile_supply"])
    changes = {f"tiles {colour} {name}": int(place < most) for colour, most in (("red", 5), ("yellow", 4))
               for place, name in enumerate(provinces)}  # fmt: skip
    body = {"changes": {**changes, "tiles red shaanxi": 2}, "seen": live.number, "key": "tiles"}
    assert seats[0].send("POST", "/adjust", body).get_json()["status"] == "done"
    view = live.timeline.view(None)
    strip, table = phone.get(path).text, phone.get(f"{path}/table").text
    short = []
    for player in view["players"]:
        colour, held = player["colour"], player["tiles"]
        found = facts(phone.get(f"{path}/player/{colour}").text)
        assert int(found["points"][0].replace("−", "-")) == player["points"]
        tiles = {words.name("province", name): str(count) for name, count in held.items()}
        assert {name: count for name, count in found["tiles"][1].items() if count != "0"} == tiles
        assert found["hand"][0] == str(sum(player["hand"].values()))
        assert found["members"][1]["In supply"] == str(player["supply"])
        lacking = [name for name in provinces if not held.get(name)]
        short += [words("about.one-short", province=lacking[0])] if len(lacking) == 1 else []
        own = re.search(rf'id="who-{colour}".*?</li>', strip, re.S)
        assert own is not None and own[0].count(' has" data-sign=') == len(held)
        assert ("One short of a set" in own[0]) == (own[0].count(' short" data-sign=') == 1) == (len(lacking) == 1)
    assert len(short) == 1 and short[0] in strip and short[0] in table
    assert short[0] in phone.get(f"{path}/player/red").text and short[0] not in phone.get(f"{path}/player/yellow").text


def test_the_phone_comes_after_the_game(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    live, phone = tables.get(seats[0].code), Phone(app)
    phone.post(f"/t/{live.code}/rejoin", code=live.seats.rejoin_code(seats[0].token))
    page = phone.get(f"/t/{live.code}/player/yellow").text
    assert page.index('id="about-points"') < page.index('id="lead"')


def test_the_other_hand_is_told_as_far_as_it_is_known(app: Flask, tables: Tables) -> None:
    live, tokens = voyages.opened(tables, app)
    phone, say = Phone(app), catalogue("en", live.game_id).say
    phone.post(f"/t/{live.code}/rejoin", code=live.seats.rejoin_code(tokens["emperor"]))
    known = 0
    for number, stage in enumerate(voyages.played(tables, live, {**tokens, "emperor": token(phone, live.code)}, 7)):
        if number % 8 or stage == "over":
            continue
        view, theirs = live.timeline.view("emperor"), live.timeline.view("overlord")
        found = facts(phone.get(f"/t/{live.code}/player/overlord").text)
        other = view["hands"]["overlord"]
        assert found["hand"] == (str(other["count"]), found["hand"][1])
        assert set(found["hand"][1]) == {say(f"card.{card}") for card in other["known"]}
        assert set(found["discards"][1]) == {say(f"card.{card}") for card in (*view["discards"], *view["used"])}
        assert set(found["unseen"][1]) == {say(f"card.{card}") for card in view["unseen"]}
        hidden = set(theirs["hands"]["overlord"]["cards"]) - set(other["known"])
        assert {say(f"card.{card}") for card in hidden} <= set(found["unseen"][1])
        assert facts(Phone(app).get(f"/t/{live.code}/player/overlord").text).keys() <= {
            "points", "hand", "reserve", "discards",
        }  # fmt: skip
        if other["known"] and not live.timeline.view(None)["battle"]:
            known += f"{len(other['known'])} known" in phone.get(f"/t/{live.code}").text
    assert known > 3


def reading(live: Table, side: str, card: str) -> PlayPage:
    """The page of a side that waits and taps that card."""
    page = play_page(replace(voyages.given(live, side), pick=f"{question(())}/card:{card}"))
    assert isinstance(page, PlayPage)
    return page


def test_the_own_cards_can_be_read_while_others_choose(app: Flask, tables: Tables) -> None:
    live, tokens = voyages.opened(tables, app)
    read = 0
    for stage in voyages.played(tables, live, tokens, 7):
        for side, other in (voyages.SIDES, voyages.SIDES[::-1]):
            hand, foreign = (live.timeline.view(one)["hands"][one]["cards"] for one in (side, other))
            if stage != "play" or live.play.legal(side) or not hand or not foreign:
                continue
            page = reading(live, side, hand[0])
            own = next(card for card in page.hand[0].cards if card.id == hand[0])  # type: ignore[attr-defined]
            (panel,) = page.below
            assert own.on and panel.title.startswith(own.text)  # type: ignore[attr-defined]
            page = reading(live, side, foreign[0])
            assert not any(card.on for card in page.hand[0].cards)  # type: ignore[attr-defined]
            assert page.below == ()
            read += 1
    assert read > 3
