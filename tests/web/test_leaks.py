"""Who chooses in secret, takes it back, chooses again and is asked about it tells nobody anything by that; what every
seat is sent of any game's secrets is compared in ``test_secrets``.

Two worlds are played alike up to a secret choice. Then one seat chooses differently in the second world, and all
tokens there are others. What onlookers and the other seats get from every route is compared byte by byte.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from companion.web.server.wire import Streams
from companion.words import LANGUAGES
from tests.profiles import some
from tests.web.kit import API, Seat, drive, make_app, open_table, tables_in

STAGE = "return"
PAGES = (
    "", "?fragment=1", "/score", "/log", "/table", "/record", "/number", "/at/5", "/sheet.pdf", "/result.pdf",
    "/speech?after=0", "/scored-now",
)  # fmt: skip
ROUTES = ("", "/view", "/log", "/log?after=1", "/record", "/changes", "/connection", "/ask", "/settings", "/at/5")
OWN_ROUTES = ("/legal", "/undo")
OWN_PAGES = ("/peek",)


@dataclass(frozen=True)
class World:
    """An app in which one seat has just chosen in secret."""

    app: Flask
    tables: Tables
    seats: list[Seat]
    chooser: Seat
    chosen: str

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.seats if seat is not self.chooser]


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes everything random repeat itself, but for the seats' tokens, which follow from ``salt``."""

    return partial(throw, monkeypatch)


def throw(monkeypatch: pytest.MonkeyPatch, salt: str) -> None:
    tokens = (hashlib.sha256(f"{salt} {n}".encode()).hexdigest() for n in itertools.count())
    for module in ("companion.table.live_seats", "companion.table.tables"):
        monkeypatch.setattr(f"{module}.new_token", lambda: next(tokens))
    monkeypatch.setattr("companion.table.deletion.free_code", lambda taken: "plum")
    monkeypatch.setattr("secrets.token_urlsafe", lambda size=0: "x" * 12)


def build(folder: Path, choice: int) -> Iterator[World]:
    """The world in which the first seat to choose takes its ``choice``-th legal action."""
    folder.mkdir()
    with tables_in(folder, seed=5) as tables:
        app = make_app(tables, streams=Streams(heartbeat=0.01))
        seats = open_table(app, 3)
        drive(tables, seats, STAGE, together=3, seed=5)
        chooser = next(seat for seat in seats if seat.legal())
        chosen = chooser.legal()[choice]
        assert chooser.act(chosen, key="secret").status_code == 200
        yield World(app, tables, seats, chooser, chosen)


@pytest.fixture
def worlds(tmp_path: Path, same_dice: Callable[[str], None]) -> Iterator[tuple[World, World]]:
    same_dice("one")
    first = build(tmp_path / "one", 0)
    one = next(first)
    same_dice("two")
    second = build(tmp_path / "two", -1)
    two = next(second)
    assert one.chosen != two.chosen
    assert one.chooser.token != two.chooser.token
    yield one, two
    for world in (first, second):
        assert next(world, None) is None


def told(world: World) -> dict[str, bytes]:
    """Everything that others than the chooser are sent, by who and where."""
    answers: dict[str, bytes] = {}
    for seat in [*world.others, None]:
        who = seat.colour if seat else "onlooker"
        client = world.app.test_client()
        if seat is not None:
            with client.session_transaction() as session:
                session.update(seats={seat.code: seat.token}, csrf="x", device=f"phone of {who}")
        code = world.seats[0].code
        for path in [*ROUTES, *(OWN_ROUTES if seat else ())]:
            answers[f"{who} api {path}"] = body(client.get(f"{API}/tables/{code}{path}"))
        for number, path in enumerate([*PAGES, *(OWN_PAGES if seat else ())], who == "onlooker"):
            for lang in some(LANGUAGES[:: (-1) ** number], 1):
                headers = {"Accept-Language": lang}
                answers[f"{who} page {path} {lang}"] = body(client.get(f"/t/{code}{path}", headers=headers))
        answers[f"{who} home"] = body(client.get("/"))
        answers[f"{who} tables"] = body(client.get(f"{API}/tables"))
        for path in (f"{API}/tables/{code}/events?after=0", f"/t/{code}/events?after=0"):
            with client.get(path, buffered=False) as stream:
                answers[f"{who} {path}"] = b"".join(itertools.islice(stream.response, 4))  # type: ignore[arg-type]
    return answers


def body(response: Any) -> bytes:
    assert response.status_code == 200, response.text
    shown = {name: value for name, value in response.headers if name not in ("Set-Cookie", "Date")}
    return f"{shown}".encode() + bytes(response.data)


def test_the_chooser_himself_sees_his_choice(worlds: tuple[World, World]) -> None:
    for path in ("/view", f"/at/{worlds[0].chooser.number()}"):
        one, two = (world.chooser.get(path).data for world in worlds)
        assert one != two, path


def test_the_choosers_own_pages_show_his_choice_only_when_he_peeks(worlds: tuple[World, World]) -> None:
    """His phone lies face up on the table, too."""

    def own(world: World, path: str) -> bytes:
        client = world.app.test_client()
        with client.session_transaction() as session:
            session.update(seats={world.chooser.code: world.chooser.token}, csrf="x", device="phone")
        return body(client.get(f"/t/{world.chooser.code}{path}"))

    for path in PAGES:
        assert own(worlds[0], path) == own(worlds[1], path), path
    assert own(worlds[0], "/peek") != own(worlds[1], "/peek")


def test_a_second_tap_of_the_chooser_does_not_show_his_choice(worlds: tuple[World, World]) -> None:
    before = worlds[0].chooser.number() - 1
    answers = [world.chooser.act("return 0", seen=before, key="twice") for world in worlds]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert answers[0].data == answers[1].data


def test_no_answer_holds_anybodys_token(worlds: tuple[World, World]) -> None:
    world = worlds[0]
    answers = b"".join(told(world).values())
    for seat in world.seats:
        assert seat.token.encode() not in answers
        assert seat.rejoin.encode() not in answers


def test_taking_back_and_choosing_again_tells_nothing(worlds: tuple[World, World]) -> None:
    for world in worlds:
        offer = world.chooser.get("/undo").get_json()
        tap = {"entry": offer["entry"], "seen": offer["number"], "key": "back"}
        assert world.chooser.send("POST", "/undo", tap).status_code == 200
        assert world.chooser.act(world.chosen, key="again").status_code == 200
    one, two = (told(world) for world in worlds)
    assert [where for where in one if one[where] != two[where]] == []


def test_a_stale_or_second_choice_tells_nothing(worlds: tuple[World, World]) -> None:
    answers = []
    for world in worlds:
        other = world.others[0]
        stale = other.act("deploy 0", seen=1, key="stale")
        wrong = other.act("deploy 0", key="wrong")
        answers.append((stale.status_code, stale.data, wrong.status_code, wrong.data))
    assert answers[0] == answers[1]


def test_a_hint_tells_nothing_of_what_another_has_chosen(worlds: tuple[World, World]) -> None:
    """Nor does anybody else learn of it more than that it was asked for."""
    answers = []
    for world in worlds:
        asker = next(seat for seat in world.others if seat.legal())
        assert asker.send("PUT", "/hints", {"on": True}).status_code == 200
        hint = asker.send("POST", "/hint", {"seen": asker.number(), "key": "hint"})
        assert hint.get_json()["action"] in asker.legal() and hint.get_json()["why"]
        answers.append({"hint": body(hint), **told(world)})
    one, two = answers
    assert [where for where in one if one[where] != two[where]] == []


def test_everything_is_laid_open_once_all_have_chosen(worlds: tuple[World, World]) -> None:
    for world in worlds:
        for seat in world.others:
            choices = [text for text in seat.legal() if text.startswith("return")]
            if choices:
                seat.act(choices[0], key="open")
        number = re.sub(r"\D", "", world.chosen)
        lines = world.others[0].get("/log").get_json()["lines"]
        said = [message for line in lines if line["seat"] == world.chooser.colour for message in line["messages"]]
        counts = [message["params"].get("count") for message in said if message["key"] == "did.return"]
        assert counts[-1] == int(number)


def test_a_question_about_more_than_the_secret_tells_nothing_of_it(worlds: tuple[World, World]) -> None:
    """Everything that would come back is listed, and the sealed choice is among it."""
    offers = []
    for world in worlds:
        asker = world.others[0]
        lines = asker.get("/log").get_json()["lines"]
        own = [line for line in lines if line["seat"] == asker.colour and line["kind"] == "action"]
        entry = own[-1]["number"]
        offers.append(body(asker.get(f"/undo/{entry}")))
        tap = {"what": "undo", "entry": entry, "seen": asker.number(), "key": "ask"}
        assert asker.send("POST", "/ask", tap).status_code == 200
        assert world.others[1].get("/ask").get_json()["ask"]["number"]
    assert offers[0] == offers[1]
    one, two = (told(world) for world in worlds)
    assert [where for where in one if one[where] != two[where]] == []
    assert any(b'id="ask"' in page for page in one.values())
