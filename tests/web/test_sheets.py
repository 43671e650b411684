"""Pages on paper cost no more than they must: each is drawn once, one at a time, and those who play come first."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from companion.web.http.language import lang
from companion.web.http.refusal import Refusal
from companion.web.printing import table_on_paper
from companion.web.printing.sheet_cache import AT_ONCE_S, KEPT, MOST_THREADS, MOST_WAITING, SHARE, Sheets
from tests.patience import until
from tests.web.kit import drive, open_table
from tests.web.phones import Phone


class Drawing:
    """A page that takes until it is let go."""

    def __init__(self, name: str, done: list[str]) -> None:
        self.name, self.done = name, done
        self.begun, self.go = threading.Event(), threading.Event()

    def __call__(self) -> bytes:
        self.begun.set()
        assert self.go.wait(60)
        self.done.append(self.name)
        return self.name.encode()


class Asking:
    """Somebody who asks for a page in a thread of his own."""

    def __init__(self, sheets: Sheets, key: str, draw: Callable[[], bytes], *, seated: bool = False) -> None:
        self.got: bytes | str = ""
        self.thread = threading.Thread(target=self._ask, args=(sheets, key, draw, seated))
        self.thread.start()

    def _ask(self, sheets: Sheets, key: str, draw: Callable[[], bytes], seated: bool) -> None:
        try:
            self.got = sheets.get(key, draw, seated=seated)
        except Refusal as error:
            self.got = error.code

    def answer(self) -> bytes | str:
        self.thread.join(60)
        return self.got


def waiting(sheets: Sheets, seated: bool, count: int) -> None:
    """Until so many wait."""
    until(lambda: sum(sheets._waiting[seated].values()) == count, f"{count} do not wait")


def test_who_asks_for_the_same_page_waits_for_the_one_that_is_drawn() -> None:
    sheets, done = Sheets(), list[str]()
    first = Drawing("a", done)
    asking = [Asking(sheets, "a", first)]
    assert first.begun.wait(60)
    crowd = [seated for seated in (True, False) for _ in range(MOST_WAITING[True] + 3)]
    asking += [Asking(sheets, "a", Drawing("never", done), seated=seated) for seated in crowd]
    for seated in (True, False):
        waiting(sheets, seated, crowd.count(seated))
    first.go.set()
    assert [one.answer() for one in asking] == [b"a"] * (1 + len(crowd))
    assert sheets.get("a", Drawing("never", done), seated=False) == b"a"
    assert done == ["a"]


def test_who_asks_for_a_page_that_is_awaited_waits_with_the_others() -> None:
    """As long as they leave the server threads for what is asked besides."""
    sheets, done = Sheets(), list[str]()
    first, second = Drawing("a", done), Drawing("b", done)
    asking = [Asking(sheets, "a", first)]
    assert first.begun.wait(60)
    asking += [Asking(sheets, "b", second) for _ in range(MOST_THREADS)]
    waiting(sheets, False, MOST_THREADS)
    with pytest.raises(Refusal, match="print-busy"):
        sheets.get("b", second, seated=True)
    first.go.set()
    second.go.set()
    assert [one.answer() for one in asking] == [b"a"] + [b"b"] * MOST_THREADS
    assert done == ["a", "b"]


def test_those_who_play_come_first_and_a_crowd_is_sent_away() -> None:
    now = [0.0]
    sheets, done = Sheets(lambda: now[0]), list[str]()
    first, playing = Drawing("first", done), Drawing("playing", done)
    crowd = [Drawing(f"crowd {number}", done) for number in range(MOST_WAITING[False] + 1)]
    asking = [Asking(sheets, "first", first)]
    assert first.begun.wait(60)
    for number, one in enumerate(crowd[:-1], 1):
        asking.append(Asking(sheets, one.name, one))
        waiting(sheets, False, number)
        one.go.set()
    with pytest.raises(Refusal) as refused:
        sheets.get("too many", crowd[-1], seated=False)
    assert (refused.value.code, refused.value.status) == ("print-busy", 429)
    asking.append(Asking(sheets, "playing", playing, seated=True))
    waiting(sheets, True, 1)
    first.go.set()
    assert playing.begun.wait(60), "although the others were there before"
    playing.go.set()
    for asker in asking:
        asker.answer()
    assert done[:2] == ["first", "playing"] and len(done) == len(asking)


def test_onlookers_have_their_share_of_the_time_and_so_much_is_kept() -> None:
    now, drawn = [100.0], list[float]()
    sheets = Sheets(lambda: now[0])

    def slowly() -> bytes:
        now[0] += 2.0
        drawn.append(now[0])
        return b"x"

    while now[0] < 2000.0:
        if sheets._delay(False):
            assert sheets._delay(True) == 0.0, "who plays waits for none of this"
            now[0] += 1.0
        else:
            sheets.get(len(drawn), slowly, seated=False)
    assert drawn[4] == 110.0, "a few at once"
    assert 2.0 * len(drawn) == pytest.approx(1900 * SHARE + AT_ONCE_S, rel=0.05)
    assert len(sheets._kept) == KEPT


def test_what_fails_is_not_kept_and_holds_nobody_up() -> None:
    sheets = Sheets(lambda: 0.0)

    def broken() -> bytes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        sheets.get("a", broken, seated=False)
    assert sheets.get("a", lambda: b"a", seated=False) == b"a"


def test_a_table_is_drawn_once_for_each_moment_language_and_paper(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = open_table(app, 2)
    drive(tables, seats, "move")
    drawn, leaving = [], table_on_paper.leaving

    def counted(*args: Any) -> bytes:
        drawn.append(lang())
        return leaving(*args)

    monkeypatch.setattr(table_on_paper, "leaving", counted)
    path = f"/t/{seats[0].code}/sheet.pdf"
    bodies = {Phone(app).get(path).data for _ in range(5)} | {seats[0].client.get(path).data}
    assert len(bodies) == len(drawn) == 1
    Phone(app, "de").get(path), Phone(app).get(f"{path}?paper=letter")
    assert drawn == ["en", "de", "en"]
    table = tables.get(seats[0].code)
    table.seats.rename(seats[0].token, "Zoë")
    assert Phone(app).get(path).data not in bodies and len(drawn) == 4


def test_a_crowd_of_onlookers_is_told_to_come_again(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    drive(tables, seats, "move")
    sheets = app.extensions["ming-sheets"]
    sheets._waiting[False].update(f"page {number}" for number in range(MOST_WAITING[False]))
    for name in ("sheet", "result"):
        path = f"/t/{seats[0].code}/{name}.pdf"
        assert Phone(app).get(path).status_code == 429
        assert app.test_client().get(path, headers={"Accept": "application/json"}).status_code == 429
        assert seats[1].client.get(path).status_code == 200, "who plays has places of his own"
        assert Phone(app).get(path).status_code == 200, "it is kept now"
