"""What a question tells: nothing that lies face down, and everything in words."""

from __future__ import annotations

import json
from pathlib import Path

from companion.engine.chance import SeededChance
from companion.table import Tables
from companion.words import LANGUAGES, catalogue
from tests.stores import store_in
from tests.table.asking import ask, asking, say
from tests.table.room import BOTS, open_room
from tests.watch import Watch


def test_a_question_tells_nobody_what_lies_face_down(tmp_path: Path) -> None:
    """Whatever others chose in secret, a question about it reads the same to the last byte."""

    def told(secret: int) -> str:
        tables = Tables(
            store_in(tmp_path / str(secret)),
            BOTS,
            SeededChance(7),
            background=False,
            clock=lambda: 0.0,
            ticks=Watch(),
        )
        room = open_room(tables, people=4)
        opening = room.act("red", "pass").entry
        room.to_bids()
        room.act("yellow", f"bid {secret}", key=f"secret {secret}")
        room.act("blue", f"bid {3 - secret}")
        answers: list[object] = [room.table.consent.undo_offer(opening, "red")]
        answers.append(ask(room, "red", opening, key="k"))
        room.passes()
        for reader in ("red", "green", None):
            answers += [
                room.table.consent.asking(reader),
                room.table.timeline.log(reader),
                room.table.timeline.view(reader),
            ]
        answers.append(
            room.table.consent.answer(room.tokens["red"], asking(room).number, True, room.table.number, "g", "green")
            if "green" in asking(room).waiting
            else None
        )
        answers.append(
            room.table.consent.answer(room.tokens["red"], asking(room).number, True, room.table.number, "h", "blue")
        )
        own = asking(room, "yellow").comes_back
        assert [line.messages[0][1].get("count") for line in own if line.sealed] == [secret, None]
        say(room, "yellow", asking(room).number)
        for reader in ("red", "green", None):
            answers += [
                room.table.consent.asking(reader),
                room.table.timeline.log(reader),
                room.table.timeline.view(reader),
            ]
        tables.close()
        return json.dumps(answers, default=repr)

    expected = told(0)
    assert "log.sealed" in expected
    assert [told(secret) for secret in (1, 2, 3)] == [expected] * 3


def test_a_question_about_a_choice_that_lies_face_down_does_not_tell_it(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    bid = room.act("yellow", "bid 3").entry
    assert room.table.consent.undo_offer(bid, "red").waiting == ("yellow",)
    ask(room, "red", bid)
    assert room.table.timeline.log("blue")[-1].messages == (("log.ask-undo", {"seat": "red"}),)
    assert room.table.timeline.log("yellow")[-1].messages[1] == ("did.bid", {"count": 3, "seat": "yellow"})
    assert asking(room, "blue").comes_back[0].messages == (("log.sealed", {"seat": "yellow"}),)


def test_every_message_of_a_question_has_words() -> None:
    keys = ["log.ask-undo", "log.ask-amend", "log.ask-host", "log.answer-yes", "log.answer-no", "log.answer-withdrawn"]
    for language in LANGUAGES:
        assert all(catalogue(language).say(key, seat="red") for key in keys)
