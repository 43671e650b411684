"""Records: what they hold, what may be left out of them, and that their beginnings are records too."""

from __future__ import annotations

import pytest

from companion.engine import record as records
from companion.engine import registry
from tests.engine.recorded import DEFAULTS, GAME, NAMES, digest_of, faulty, text_of
from tests.records import read


def test_a_record_is_a_header_an_empty_line_and_actions() -> None:
    lines = text_of().splitlines()
    assert lines[:7] == [
        "game: ming-dynastie",
        "edition: companion",
        "seats: yellow red",
        "options: " + " ".join(f"{name}={value}" for name, value in DEFAULTS.items()),
        "rules: 1",
        f"engine: {read(GAME, 'two-players').engine}",
        "",
    ]
    assert lines[7].startswith("chance turn ")
    assert all(line.split(" ", 1)[0] in ("chance", "yellow", "red") for line in lines[7:])


@pytest.mark.parametrize(
    "header",
    [
        "game: ming-dynastie\nseats: yellow red\n",
        "# a comment\n\n  game:ming-dynastie  \n\tseats :  yellow   red\n# another\n",
        "seats: yellow red\r\ngame: ming-dynastie\r\n",
        "game: ming-dynastie\nseats: yellow red\noptions:\nedition:\n",
        "game: ming-dynastie\nseats: yellow red\noptions: tiles=unlimited\nrules: 1\nengine: something else\n",
    ],
)
def test_what_is_left_out_has_its_default(header: str) -> None:
    """Options, edition, rules and engine may be missing; comments, blanks and line ends do not matter."""
    actions = text_of().split("\n\n", 1)[1]
    commented = actions.replace("\n", "   # said somebody\n\n", 3)
    for end in ("\n", "\r\n"):
        record = records.parse(header + end + commented)
        assert record.options == DEFAULTS
        assert records.replay(record).digest() == digest_of("two-players")


def test_a_record_without_actions_is_a_game_at_its_start() -> None:
    for text in ("game: ming-dynastie\nseats: red blue", "game: ming-dynastie\nseats: red blue\n\n\n# nothing yet\n"):
        record = records.parse(text)
        assert record.actions == []
        assert records.replay(record).digest() == registry.game(GAME).new_state(["red", "blue"]).digest()


def test_what_people_set_is_a_line_with_its_reason() -> None:
    record = records.start(GAME, ["red", "blue"], {})
    state = record.new_state()
    for points, reason in ((4, "a # that\n was  forgotten"), (7, "")):
        changes = {"points red": points, "open qizhou neutral": 0}
        state.adjust(changes)
        record.adjusted(changes, reason)
    text = str(record)
    assert "\ntable set points red = 4; open qizhou neutral = 0  # a # that was forgotten\n" in text
    assert "= 0\n" in text
    again = records.parse(text)
    assert again.reasons == {0: "a # that was forgotten"}
    assert str(again) == text
    assert records.replay(again).digest() == state.digest()
    assert records.is_adjustment(*again.actions[0])
    assert not records.is_adjustment("red", "set out")


def test_other_rules_are_read_only_on_request() -> None:
    text = text_of().replace("rules: 1\n", "rules: 7\n")
    assert faulty(text).line == 5
    record = records.parse(text, lenient=True)
    assert record.rules == 7
    assert records.replay(record).digest() == digest_of("two-players")


def test_an_own_board_stands_in_the_header() -> None:
    own = {"names": {"district:qizhou": "Qi # 齐"}}
    record = records.start(GAME, ["red", "blue"], {}, "boxed", own)
    assert "\nown: {" in str(record)
    again = records.parse(str(record))
    assert again.own == record.own
    assert again.own["names"]["district:qizhou"] == "Qi # 齐"
    assert again.new_state().digest() == record.new_state().digest()


@pytest.mark.parametrize("name", NAMES)
def test_the_first_half_of_a_record_is_a_record(name: str) -> None:
    lines = text_of(name).splitlines()
    for share in (0.1, 0.5, 0.9):
        record = records.parse("\n".join(lines[: 7 + int((len(lines) - 7) * share)]))
        state = records.replay(record)
        assert not state.is_over and not state.winners
        assert all(state.legal_actions(seat) for seat in state.to_act)
