"""Refusals of the game on a German phone: said in German, with the names of players and things."""

from __future__ import annotations

import html
import io
import re
from typing import Any

import pytest
from flask import Flask

from companion.table import BadSetup, Tables
from companion.words import catalogue
from tests.web.kit import API, Seat, drive, open_table
from tests.web.phones import Phone, begun
from tests.web.test_bringing import bring

GERMAN = {"Accept-Language": "de"}


def adjust(app: Flask, tables: Tables, stage: str, changes: dict[str, Any], page: bool = False) -> str:
    """What a German phone is told that tries to set these."""
    path, phones = begun(app, tables, stage)
    mei = phones["red"]
    mei.lang = "de"
    seen = str(tables.get(path.rpartition("/")[2]).number)
    fields = {f"set.{name}": str(value) for name, value in changes.items()}
    answer = mei.post(f"{path}/adjust", 303 if page else 422, json=not page, seen=seen, key="tap", **fields)
    if not page:
        return str(answer.get_json()["message"])
    notice = re.search(r'class="notice problem"[^>]*>(.*?)<', mei.get(answer.location).text, re.S)
    assert notice
    return html.unescape(notice[1]).strip()


@pytest.mark.parametrize(
    ("stage", "changes", "said"),
    [
        ("move", {"open qizhou red": 30}, "Mei hat 30 Mitglieder: 25 im Vorrat"),
        ("move", {"open qizou red": 3}, "Einen Bezirk „qizou“ gibt es auf dem Plan nicht. Meintest du Qizhou?"),
        ("move", {"prince red": "qizhou", "prince yellow": "qizhou"}, "Die Prinzen von Mei und Jonas stünden beide in"),
        ("move", {"points red": 10000}, "10000 geht hier nicht, nur 0 bis 9999."),
        ("place-member", {"phase": "move", "display henan": ""}, "Das lässt sich nicht leer lassen."),
    ],
)
def test_an_adjustment_beyond_the_box_is_refused_in_german(
    app: Flask, tables: Tables, stage: str, changes: dict[str, Any], said: str
) -> None:
    assert adjust(app, tables, stage, changes).startswith(said)


def test_a_page_shows_the_refusal_in_german(app: Flask, tables: Tables) -> None:
    assert adjust(app, tables, "move", {"open qizhou red": 30}, page=True).startswith("Mei hat 30 Mitglieder")


def test_the_depth_waits_for_cards_that_lie_face_down(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "return", together=2)
    table, mei = tables.get(path.rpartition("/")[2]), phones["red"]
    with mei.client.session_transaction() as session:
        token = session["seats"][table.code]
    assert table.intent(token, table.legal("red")[0].text, table.number, "lay").status == "done"
    mei.lang = "de"
    answer = mei.post(f"{path}/depth", 400, json=True, depth="scorekeeper", seen=str(table.number), key="depth")
    assert answer.get_json()["message"].startswith("Rückkehrkarten liegen noch verdeckt. Deckt sie erst auf, dann")
    answer = mei.post(f"{path}/adjust", 422, json=True, seen=str(table.number), key="adjust", **{"set.round": "1"})
    assert answer.get_json()["message"].startswith("Rückkehrkarten liegen noch verdeckt.")


HEADER = "game: ming-dynastie\nseats: red yellow\n"
RECORDS = [
    ("game\n", "Zeile 1 der Aufzeichnung: „game“ passt nicht in den Kopf."),
    ("dame: x\n", "Zeile 1 der Aufzeichnung: Im Kopf gibt es kein „dame“."),
    (HEADER + "seats: red blue\n", "Zeile 3 der Aufzeichnung: „seats“ steht zum zweiten Mal im Kopf."),
    ("game: ming-dynastie\n", "Zeile 1 der Aufzeichnung: „seats“ fehlt im Kopf oder ist leer."),
    ("game: chess\nseats: red\n", "Zeile 1 der Aufzeichnung: Ein Spiel namens chess gibt es hier nicht."),
    (HEADER + "options: dragons\n", "Zeile 3 der Aufzeichnung: „dragons“ ist keine Option."),
    (HEADER + "rules: many\n", "Zeile 3 der Aufzeichnung: „many“ ist keine ganze Zahl."),
    (HEADER + "rules: 9999\n", "Diese Partie entstand unter neueren Regeln (Version 9999)"),
    (HEADER + "edition: boxed\nown: {\n", "Zeile 4 der Aufzeichnung: Das eigene Brett"),
    (
        HEADER + 'edition: boxed\nown: {"borders":[["qizhou","qizhou","junk"]]}\n',
        "Zeile 4 der Aufzeichnung: Qizhou kann nicht an sich selbst grenzen.",
    ),
    (
        HEADER + 'edition: boxed\nown: {"tints":{"hena":"1"}}\n',
        "Zeile 4 der Aufzeichnung: Eine Provinz „hena“ gibt es auf dem Plan nicht. Meintest du Henan?",
    ),
    (HEADER + "\nred\n", "Zeile 4 der Aufzeichnung: „red“ sagt nicht, wer was tut."),
    (HEADER + "\npurple fly\n", "Zeile 4 der Aufzeichnung: „purple“ spielt nicht mit. Am Anfang steht eines von red,"),
]


@pytest.mark.parametrize(("text", "said"), RECORDS)
def test_a_records_bad_line_is_named_in_german(app: Flask, text: str, said: str) -> None:
    phone = Phone(app, "de")
    assert bring(phone, text.encode()) == "/games"
    notice = re.search(r'<p class="notice problem" role="status">(.*?)</p>', phone.get("/games").text, re.DOTALL)
    assert notice
    assert html.unescape(notice[1]).strip().startswith(said)
    form = {"record": (io.BytesIO(text.encode()), "game.txt"), "name": "Noor"}
    assert phone.post("/games/import", 400, json=True, **form).get_json()["error"]["message"].startswith(said)


AMENDMENTS = [
    ({"what": "drop", "lines": [["red", "pass"]]}, "Wer etwas streicht, setzt nichts an seine Stelle."),
    ({"what": "change", "lines": []}, "Sag dazu, was dort geschehen ist."),
    ({"what": "change", "lines": [["mauve", "pass"]]}, "„mauve“ spielt nicht mit."),
    ({"what": "change", "lines": [["red", "fly"]]}, "So heißt keine Aktion dieses Spiels."),
    ({"what": "change", "lines": [["table", "set open qizou red = 1"]]}, "Einen Bezirk „qizou“"),
    ({"what": "change", "lines": [["table", "set open qizhou red = 30"]]}, "Mei hat 30 Mitglieder"),
    ({"what": "change", "lines": [["table", "set nonsense"]]}, "„nonsense“"),
]


@pytest.mark.parametrize(("wanted", "said"), AMENDMENTS)
def test_an_amendment_that_cannot_be_is_refused_in_german(
    app: Flask, tables: Tables, wanted: dict[str, Any], said: str
) -> None:
    seats = open_table(app)
    drive(tables, seats, "move")
    mei: Seat = seats[0]
    table = tables.get(mei.code)
    entry = next(line.number for line in reversed(table.log(None)) if line.kind == "action")
    body = {"amendment": {"lines": [], **wanted, "entry": entry}, "seen": table.number, "key": "amend"}
    answer = mei.client.post(f"{API}/tables/{mei.code}/amend", json=body, headers={**mei.headers, **GERMAN})
    message = answer.get_json()["error"]["message"]
    assert said in message, message


BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"borders": [["qizhou", "qizhou", "junk"]]}, "Qizhou kann nicht an sich selbst grenzen."),
    (
        {"borders": [["qizou", "suzhou", "junk"]]},
        "Einen Bezirk „qizou“ gibt es auf dem Plan nicht. Meintest du Qizhou?",
    ),
    ({"borders": [["qizhou", "suzhou", "junk"]]}, "Zu 16 Bezirken führt noch keine Grenze, etwa nach Lintao,"),
    ({"names": {"city:henan": "x" * 30}}, "„xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx“ ist zu lang."),
]


@pytest.mark.parametrize(("own", "said"), BOARDS)
def test_a_board_of_ones_own_is_refused_in_german(app: Flask, own: dict[str, Any], said: str) -> None:
    mei = open_table(app, begin=False)[0]
    body = {"edition": "boxed", "own": own}
    answer = mei.client.put(f"{API}/tables/{mei.code}/edition", json=body, headers={**mei.headers, **GERMAN})
    assert answer.get_json()["error"]["message"].startswith(said)


def test_names_that_owners_gave_are_used(app: Flask, tables: Tables) -> None:
    mei, jonas = open_table(app, begin=False)
    body = {"edition": "boxed", "own": {"names": {"district:qizhou": "Krughausen"}}}
    mei.client.put(f"{API}/tables/{mei.code}/edition", json=body, headers=mei.headers)
    assert mei.send("POST", "/begin", {}).status_code == 200
    drive(tables, [mei, jonas], "move")
    two = {"changes": {"prince red": "qizhou", "prince yellow": "qizhou"}, "seen": mei.number(), "key": "two"}
    answer = mei.client.post(f"{API}/tables/{mei.code}/adjust", json=two, headers={**mei.headers, **GERMAN})
    assert "stünden beide in Krughausen." in answer.get_json()["error"]["message"]


@pytest.mark.parametrize(
    ("lang", "game", "said"),
    [
        ("en", "ming-voyages", "This game takes 2 players; 1 is seated."),
        ("en", "ming-dynastie", "This game takes 2 to 4 players; 1 is seated."),
        ("de", "ming-voyages", "Dieses Spiel ist für 2 Personen; am Tisch sitzt 1."),
        ("de", "ming-dynastie", "Dieses Spiel ist für 2 bis 4 Personen; am Tisch sitzt 1."),
    ],
)
def test_too_few_players_are_told_how_many_it_takes(tables: Tables, lang: str, game: str, said: str) -> None:
    created = tables.create(game, host="Mei")
    with pytest.raises(BadSetup) as refused:
        tables.get(created.code).begin(created.token)
    assert catalogue(lang).say(refused.value.key, **refused.value.params) == said
