"""The table on one page to leave the app, and the result on another: what is said there, and what never is."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pypdfium2
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine import registry
from companion.table import Table, Tables
from companion.table.live_seats import Seats
from companion.words import LANGUAGES
from printables.drawing import raster
from tests import toy_game
from tests.profiles import some
from tests.saying import say
from tests.web.kit import API, GAME, Seat, drive, open_table, stages
from tests.web.phones import Phone, begun, seat_of, token
from tests.web.test_own_board_pages import OURS
from tests.web.test_result import HOSTILE
from tests.web.test_tracking_pages import opened, step

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def read(answer: TestResponse) -> tuple[str, tuple[float, float]]:
    """The words of a PDF of one page, and its size in mm."""
    assert answer.status_code == 200, answer.text[:500]
    assert answer.mimetype == "application/pdf"
    document = pypdfium2.PdfDocument(answer.data)
    try:
        assert len(document) == 1
        page = document[0]
        width, height = (round(side * 25.4 / 72, 1) for side in page.get_size())
        text = page.get_textpage()
        words = text.get_text_bounded()
        text.close()
        page.close()
        return str(words), (width, height)
    finally:
        document.close()


def colours(data: bytes) -> Counter[tuple[int, ...]]:
    """How many pixels have which colour."""
    (image,) = raster.pages(data, 60)
    pixels = image.tobytes()
    return Counter(zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True))


def text_of(phone: Phone, path: str) -> str:
    return read(phone.get(path))[0]


def played(app: Flask, tables: Tables, stage: str, players: int = 4) -> tuple[str, Table]:
    seats = open_table(app, players)
    drive(tables, seats, stage, seed=3)
    return f"/t/{seats[0].code}", tables.get(seats[0].code)


def test_the_sheet_says_all_that_lies_on_the_table(app: Flask, tables: Tables) -> None:
    path, table = played(app, tables, "move")
    view = table.timeline.view(None)
    words = text_of(Phone(app), f"{path}/sheet.pdf")
    line = " ".join(words.split())
    where = say("leave.where", round=view["round"], rounds=6, phase=say("phase.move"))
    assert where in words and table.code.upper() in words
    assert f"after entry {table.number} " in words
    named = dict(zip(view["seats"], ("Mei", "Jonas", "Aisha", "Noor"), strict=True))
    provinces = list(view["spaces"])
    rows = []
    for player in view["players"]:
        beside = [*player["hand"].values(), *(player["tiles"].get(province, 0) for province in provinces)]
        rows.append((named[player["colour"]], [player["points"] or "0", player["supply"], *filter(None, beside)]))
    rows.append((say("leave.supply"), [*view["deck"].values(), view["dragons"], *view["tile_supply"].values()]))
    told_beside = "|".join(f" {say(key)}" for key in ("leave.begins", "screen.passed"))
    for start, numbers in rows:
        told = " ".join(str(number) for number in numbers if number)
        assert re.search(rf"{start}(?:{told_beside}|,)* {told}(?!\d)", line), (start, told, line)
    for district in registry.game(GAME).geometry()["districts"]:
        assert district["name"] in words
    assert say("screen.wait.move", seat=named[view["seats"][view["turn"]]]) in words


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", ["sheet", "result"])
def test_both_pages_come_on_both_papers_in_both_languages(app: Flask, tables: Tables, paper: str, name: str) -> None:
    path, phones = begun(app, tables, "over")
    for lang in LANGUAGES:
        phone = phones["red"]
        phone.lang = lang
        answer = phone.get(f"{path}/{name}.pdf?paper={paper}")
        words, size = read(answer)
        assert size == SIZES[paper]
        assert answer.headers["Content-Language"] == lang and "Cookie" in answer.headers["Vary"]
        assert ("21. November" in words or ". November" in words) == (lang == "de")
        assert answer.data[:8] == b"%PDF-1.7" and b"Helvetica" not in answer.data
        assert f"/Lang ({lang})".encode() in answer.data


def test_the_sheet_is_the_same_for_everybody_and_every_time(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "return", together=2)
    sheets = [phone.get(f"{path}/sheet.pdf").data for phone in (*phones.values(), Phone(app), phones["red"])]
    assert len(set(sheets)) == 1
    seat = seat_of(phones["red"], path, "red")
    seat.act(seat.legal()[0])
    down = text_of(phones["red"], f"{path}/sheet.pdf")
    assert say("leave.note.down", seats="Mei", n=1) in " ".join(down.split())
    assert phones["red"].get(f"{path}/sheet.pdf").data == Phone(app).get(f"{path}/sheet.pdf").data


def test_every_stage_can_be_left(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    shown = set()
    for stage in stages(tables, seats):
        if stage not in shown:
            shown.add(stage)
            for lang in some([*LANGUAGES, *LANGUAGES][len(shown) % 2 :][:2], 1):
                read(Phone(app, lang).get(f"/t/{seats[0].code}/sheet.pdf?paper=letter", **seats[0].headers))
    assert shown >= {"place-neutral", "place-prince", "place-member", "take-card", "move", "deploy", "return", "over"}


def test_a_table_of_which_only_the_score_is_kept_can_be_left(app: Flask, tables: Tables) -> None:
    path, phones, table = opened(app, tables, 2)
    tokens = {seat.colour: token(phone, table.code) for seat, phone in zip(table.seats.all, phones, strict=False)}
    dice, shown = random.Random(3), set()
    for _ in range(40):
        stage = table.timeline.view(None)["stage"]
        if stage == "over":
            break
        if stage not in shown:
            shown.add(stage)
            assert "Round" in text_of(phones[0], f"{path}/sheet.pdf")
        step(table, next(iter(tokens.values())), tokens, dice)
    assert {"track", "count"} <= shown


@pytest.mark.parametrize("name", [*HOSTILE, "W" * 40, "Ọlá̱ńrewájú", "\u200d"])
def test_names_of_any_kind_stand_on_the_pages(app: Flask, tables: Tables, name: str) -> None:
    seats = open_table(app, 2)
    phone = Phone(app)
    drive(tables, seats, "move")
    original = Seats.all.fget  # type: ignore[attr-defined]
    assert original is not None

    class Named:
        """A seat under another name; tables themselves refuse the worst of them."""

        def __init__(self, seat: Any, name: str) -> None:
            self._seat, self.name = seat, name

        def __getattr__(self, what: str) -> Any:
            return getattr(self._seat, what)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Seats, "all", property(lambda self: tuple(Named(seat, name) for seat in original(self))))
        for page in ("sheet", "result"):
            words, _ = read(phone.get(f"/t/{seats[0].code}/{page}.pdf"))
            assert "\u202e" not in words and "\x1b" not in words
            if "家" in name or "👨" in name:
                assert "◊" in words
            if name == "W" * 40 and page == "sheet":
                assert "W…" in words.replace("\u2026", "…")
            assert len(words.splitlines()) < 200


def test_names_of_an_own_board_stand_on_the_sheet(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table("Mei")
    names: dict[str, Any] = {
        "name.province:henan": "Zhongzhou 中州",
        "name.district:runing": "家" * 6,
        "tint.henan": "3",
        "tint.shandong": "3",
    }
    phone.post(f"{path}/board/names", **names)
    for a, b, way in OURS:
        phone.post(f"{path}/board/border", a=a, b=b, transport=way)
    phone.post(f"{path}/board/use")
    other = Phone(app)
    other.sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    assert tables.get(path.rpartition("/")[2]).config.edition == "boxed"
    words = text_of(phone, f"{path}/sheet.pdf")
    assert "Zhongzhou ◊◊" in words and "◊◊◊◊◊◊" in words
    assert "Ochre Province" in words and "Shaanxi" not in words
    seen = colours(phone.get(f"{path}/sheet.pdf").data)
    henan, shandong = ((0xE2, 0xEA, 0xEE), (0xD3, 0xC7, 0xE1))
    assert seen[henan] < 100 < seen[shandong], "the province has the tint of its owners' box"


def test_the_result_says_who_won_and_why(app: Flask, tables: Tables) -> None:
    path, table = played(app, tables, "over")
    view = table.timeline.view(None)
    words = text_of(Phone(app), f"{path}/result.pdf")
    named = dict(zip(view["seats"], ("Mei", "Jonas", "Aisha", "Noor"), strict=True))
    winner = named[view["seats"][view["winners"][0]]]
    assert say("screen.wins", who=winner) in words
    for player in view["players"]:
        assert named[player["colour"]] in words
        assert str(player["points"]) in words.split()
    for heading in ("screen.curve", "screen.jumps", "result.sources"):
        assert say(heading) in words
    for moment in ("Round 2", "Round 4", "Round 6"):
        assert moment in words


def test_a_game_without_a_copy_has_its_result_and_no_sheet(app: Flask, tables: Tables) -> None:
    with toy_game.registered():
        table = tables.get(tables.create(toy_game.META.id, host="Mei").code)
        assert Phone(app).get(f"/t/{table.code}/sheet.pdf").status_code in (303, 404)


def test_what_is_not_there_is_said(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table()
    for name in ("sheet", "result"):
        assert phone.get(f"{path}/{name}.pdf").status_code == 303, "a lobby has neither"
        assert phone.get(f"/t/nonesuch/{name}.pdf").status_code == 404
    running, phones = begun(app, tables)
    for paper in ("a5", "", "../a4", "a4%00", "A4%20"):
        answer = phones["red"].get(f"{running}/sheet.pdf?paper={paper}")
        assert answer.status_code == 404 and "paper" in answer.text
    assert phones["red"].get(f"{running}/sheet.pdf?paper=LETTER").status_code == 200


def test_the_menu_and_the_end_lead_there(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "move")
    assert f'href="{path}/sheet.pdf"' in phones["red"].get(path).text
    over, phones = begun(app, tables, "over")
    assert f'href="{over}/result.pdf"' in phones["red"].get(over).text
    lobby = Phone(app)
    assert "sheet.pdf" not in lobby.get(lobby.open_table()).text


def test_nothing_is_said_twice_of_when_a_table_was_left(app: Flask, tables: Tables) -> None:
    """Whose turn it is says the phase as well in some games."""
    host = app.test_client().post(f"{API}/tables", json={"game": "yinzi", "name": "Mei"}).get_json()
    free = next(one for one in registry.game("yinzi").meta.colours if one != host["colour"])
    other = app.test_client().post(f"{API}/tables/{host['code']}/seats/{free}", json={"name": "Jonas"}).get_json()
    seats = [
        Seat(app.test_client(), host["code"], colour, one["token"], one["rejoin"])
        for colour, one in ((host["colour"], host), (free, other))
    ]
    seats[0].send("POST", "/begin", {})
    table = tables.get(host["code"])
    first = table.timeline.view(None)["phase"]
    for _ in stages(tables, seats, 3):
        if table.timeline.view(None)["phase"] != first:
            break
    words = text_of(Phone(app), f"/t/{host['code']}/sheet.pdf")
    assert re.search(r"Round 1 of 4 · \w", words) and not re.search(r"· (\S[^·\n]*) · \1\s", words)
