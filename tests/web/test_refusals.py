"""Refusals of the game on a German phone: said in German, with the names of players and things."""

from __future__ import annotations

import html
import io
import re
from typing import Any

import pytest
from flask import Flask

from companion.engine.errors import at_line
from companion.games.ming_dynastie.meta import META
from companion.table import BadSetup, Tables
from companion.words import LANGUAGES, catalogue
from tests.saying import opening, say
from tests.web.kit import API, Seat, drive, open_table
from tests.web.phones import Phone, begun
from tests.web.test_import_record import bring

GERMAN = {"Accept-Language": "de"}


def said(key: str, **params: Any) -> str:
    """In German; names are given as they read, and a ``line`` is where in a record."""
    where = {"at": at_line(params["line"])} if "line" in params else {}
    return say(key, "de", **params, **where)


def refused_line(line: int, key: str, **params: Any) -> str:
    """That message about a line of a record, in German."""
    return said("record.refused", line=line, cause={"key": key, "params": params})


def both_in(district: str) -> str:
    return said("impossible.princes", seats=["Mei", "Jonas"], district=district)


TOO_MANY = opening("impossible.members", "de", seat="Mei", total=30)
OTHER_DISTRICT = said("impossible.unknown-district", text="qizou", district="Qizhou")


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
        ("move", {"open qizhou red": 30}, TOO_MANY),
        ("move", {"open qizou red": 3}, OTHER_DISTRICT),
        ("move", {"prince red": "qizhou", "prince yellow": "qizhou"}, both_in("Qizhou")),
        ("move", {"points red": 10000}, said("impossible.range", value=10000, low=0, high=9999)),
        ("place-member", {"phase": "move", "display henan": ""}, said("impossible.choose")),
    ],
)
def test_an_adjustment_beyond_the_box_is_refused_in_german(
    app: Flask, tables: Tables, stage: str, changes: dict[str, Any], said: str
) -> None:
    assert adjust(app, tables, stage, changes).startswith(said)


def test_a_page_shows_the_refusal_in_german(app: Flask, tables: Tables) -> None:
    assert adjust(app, tables, "move", {"open qizhou red": 30}, page=True).startswith(TOO_MANY)


def test_the_depth_waits_for_cards_that_lie_face_down(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "return", together=2)
    table, mei = tables.get(path.rpartition("/")[2]), phones["red"]
    with mei.client.session_transaction() as session:
        token = session["seats"][table.code]
    assert table.play.intent(token, table.play.legal("red")[0].text, table.number, "lay").status == "done"
    mei.lang = "de"
    answer = mei.post(f"{path}/depth", 400, json=True, depth="scorekeeper", seen=str(table.number), key="depth")
    assert answer.get_json()["message"] == say("impossible.depth-face-down", "de")
    answer = mei.post(f"{path}/adjust", 422, json=True, seen=str(table.number), key="adjust", **{"set.round": "1"})
    assert answer.get_json()["message"] == say("impossible.face-down", "de")


KNOWN = "red, yellow, chance, table"
HEADER = "game: ming-dynastie\nseats: red yellow\n"
RECORDS = [
    ("game\n", said("record.no-header", line=1, text="game")),
    ("dame: x\n", said("record.unknown-header", line=1, text="dame")),
    (HEADER + "seats: red blue\n", said("record.header-twice", line=3, text="seats")),
    ("game: ming-dynastie\n", said("record.missing", line=1, text="seats")),
    ("game: chess\nseats: red\n", refused_line(1, "setup.game", game="chess")),
    (HEADER + "options: dragons\n", said("record.no-option", line=3, text="dragons")),
    (HEADER + "rules: many\n", said("record.no-number", line=3, text="many")),
    (HEADER + "rules: 9999\n", said("record.newer-rules", line=3, rules=9999, known=META.rules_version)),
    (HEADER + "edition: boxed\nown: {\n", said("record.no-json", line=4)),
    (
        HEADER + 'edition: boxed\nown: {"borders":[["qizhou","qizhou","junk"]]}\n',
        refused_line(4, "impossible.own-border-itself", district="Qizhou"),
    ),
    (
        HEADER + 'edition: boxed\nown: {"tints":{"hena":"1"}}\n',
        refused_line(4, "impossible.unknown-province", text="hena", province="Henan"),
    ),
    (HEADER + "\nred\n", said("record.no-action", line=4, text="red")),
    (HEADER + "\npurple fly\n", said("record.nobody", line=4, text="purple", known=KNOWN)),
]


@pytest.mark.parametrize(("text", "said"), RECORDS)
def test_a_records_bad_line_is_named_in_german(app: Flask, text: str, said: str) -> None:
    phone = Phone(app, "de")
    assert bring(phone, text.encode()) == "/games"
    notice = re.search(r'<p class="notice problem" role="alert">(.*?)</p>', phone.get("/games").text, re.DOTALL)
    assert notice
    assert html.unescape(notice[1]).strip().startswith(said)
    form = {"record": (io.BytesIO(text.encode()), "game.txt"), "name": "Noor"}
    assert phone.post("/games/import", 400, json=True, **form).get_json()["error"]["message"].startswith(said)


AMENDMENTS = [
    ({"what": "drop", "lines": [["red", "pass"]]}, said("amendment.drop-lines")),
    ({"what": "change", "lines": []}, said("amendment.no-lines")),
    ({"what": "change", "lines": [["mauve", "pass"]]}, said("amendment.nobody", text="mauve", known=KNOWN)),
    ({"what": "change", "lines": [["red", "fly"]]}, said("error.bad-action")),
    (
        {"what": "change", "lines": [["table", "set open qizou red = 1"]]},
        OTHER_DISTRICT,
    ),
    ({"what": "change", "lines": [["table", "set open qizhou red = 30"]]}, TOO_MANY),
    ({"what": "change", "lines": [["table", "set nonsense"]]}, said("error.bad-change", text="nonsense")),
]


@pytest.mark.parametrize(("wanted", "said"), AMENDMENTS)
def test_an_amendment_that_cannot_be_is_refused_in_german(
    app: Flask, tables: Tables, wanted: dict[str, Any], said: str
) -> None:
    seats = open_table(app)
    drive(tables, seats, "move")
    mei: Seat = seats[0]
    table = tables.get(mei.code)
    entry = next(line.number for line in reversed(table.timeline.log(None)) if line.kind == "action")
    body = {"amendment": {"lines": [], **wanted, "entry": entry}, "seen": table.number, "key": "amend"}
    answer = mei.client.post(f"{API}/tables/{mei.code}/amend", json=body, headers={**mei.headers, **GERMAN})
    message = answer.get_json()["error"]["message"]
    assert said in message, message


BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"borders": [["qizhou", "qizhou", "junk"]]}, said("impossible.own-border-itself", district="Qizhou")),
    ({"borders": [["qizou", "suzhou", "junk"]]}, OTHER_DISTRICT),
    ({"borders": [["qizhou", "suzhou", "junk"]]}, opening("impossible.own-many-alone", "de", count=16)),
    ({"names": {"city:henan": "x" * 30}}, said("impossible.own-name-long", text="x" * 30, most=24)),
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
    assert answer.get_json()["error"]["message"] == both_in("Krughausen")


@pytest.mark.parametrize(("game", "high"), [("ming-voyages", 2), ("ming-dynastie", 4)])
def test_too_few_players_are_told_how_many_it_takes(tables: Tables, game: str, high: int) -> None:
    created = tables.create(game, host="Mei")
    with pytest.raises(BadSetup) as refused:
        tables.get(created.code).config.begin(created.token)
    assert refused.value.key == ("setup.players.exactly" if high == 2 else "setup.players")
    for lang in LANGUAGES:
        told = catalogue(lang).say(refused.value.key, **refused.value.params)
        assert re.findall(r"\d", told) == (["2", "1"] if high == 2 else ["2", "4", "1"])
