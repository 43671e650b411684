"""Every fault in a record is named by its line, with what was expected there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine import record as records
from companion.engine.errors import RecordError, SetupError
from tests.engine.recorded import GAME, faulty, text_of, with_line


def innermost(error: RecordError) -> tuple[str, Mapping[str, Any]]:
    """What is wrong with the line: key and parameters, the game's own where it refuses what the line says."""
    cause = error.params.get("cause")
    return (cause["key"], cause["params"]) if cause else (error.key, error.params)


@pytest.mark.parametrize(
    ("text", "line", "key", "told"),
    [
        ("", 1, "record.missing", "game"),
        ("\n\n\n", 3, "record.missing", "game"),
        ("# nothing\n", 1, "record.missing", "game"),
        ("game: ming-dynastie\n\n", 2, "record.missing", "seats"),
        ("game:\nseats: red blue\n", 1, "record.missing", "game"),
        ("game: ming-dynastie\nseats:\n", 2, "record.missing", "seats"),
        ("chance turn rider\n", 1, "record.no-header", "chance turn rider"),
        ("game: ming-dynastie\nseats: red blue\nchance turn rider\n", 3, "record.no-header", "chance turn rider"),
        ("game: ming-dynastie\ncolour: red\n", 2, "record.unknown-header", "colour"),
        ("game: ming-dynastie\ngame: ming-dynastie\n", 2, "record.header-twice", "game"),
        ("seats: red blue\ngame: mahjong\n", 2, "setup.game", "mahjong"),
        ("game: ming-dynastie\nseats: red\n", 2, "setup.players", 1),
        ("game: ming-voyages\nseats: emperor\n", 2, "setup.players.exactly", 1),
        ("game: ming-dynastie\nseats: red red\n", 2, "setup.seat-twice", None),
        ("seats: red pink\ngame: ming-dynastie\n", 1, "setup.seat", "pink"),
        ("game: ming-dynastie\nseats: red blue\nedition: boxes\n", 3, "setup.edition", "boxes"),
        ("game: ming-dynastie\nseats: red blue\noptions: tiles\n", 3, "record.no-option", "tiles"),
        ("game: ming-dynastie\noptions: tiles=many\nseats: red blue\n", 2, "setup.option-value", "many"),
        ("game: ming-dynastie\nseats: red blue\noptions: colour=red\n", 3, "setup.option", "colour"),
        ("game: ming-dynastie\noptions: start=4\nseats: red blue\n", 2, "setup.start", 4),
        ("game: ming-dynastie\noptions: start=1 start=2\nseats: red blue\n", 2, "record.option-twice", "start"),
        ("game: ming-dynastie\nseats: red blue\nrules: one\n", 3, "record.no-number", "one"),
        ("game: ming-dynastie\nseats: red blue\nrules: 99\n", 3, "record.other-rules", "99"),
        ("game: ming-dynastie\nseats: red blue\nrules: ²\n", 3, "record.no-number", "²"),
        ("game: ming-dynastie\nseats: red blue\nrules: " + "9" * 5000, 3, "record.other-rules", "9" * 9),
    ],
)
def test_a_fault_in_the_header_names_its_line(text: str, line: int, key: str, told: Any) -> None:
    """What is wrong is told by one of the message's parameters; ``None`` where nothing needs to be."""
    error = faulty(text)
    assert error.line == line
    said, params = innermost(error)
    assert said == key and (told is None or told in params.values())


@pytest.mark.parametrize(
    ("line", "key", "told"),
    [
        ("table set points yellow", "error.bad-change", "points yellow"),
        ("table set", "error.bad-action", "set"),
        ("table set points yellow = 1; points yellow = 2", "error.set-twice", "points yellow"),
        ("table set points yellow = -1", "impossible.range", "points yellow"),
        ("table set points green = 1", "impossible.unknown-seat", "green"),
        ("table set open qizhou red = 31", "impossible.range", 31),
        ("table pass", "illegal.when-pass", "3.3"),
    ],
)
def test_a_wrong_line_of_the_table_names_its_line(line: str, key: str, told: Any) -> None:
    error = faulty(with_line(60, line))
    assert error.line == 60
    said, params = innermost(error)
    assert said == key and told in params.values()


@pytest.mark.parametrize(
    ("own", "key", "problem"),
    [
        ("[]", "record.no-json", "expected own as a JSON object in one line"),
        ("{", "record.no-json", "own is not JSON from character 2: Expecting property name enclosed in double quotes"),
        ('{"names": {}, "names": {}}', "record.no-json", "a key stands twice in one object"),
        ('{"names": NaN}', "record.no-json", "NaN is not a JSON number"),
        ("[" * 200_000, "record.no-json", "own is nested too deeply"),
        ('{"names": ' + "9" * 5000 + "}", "record.no-json", "own holds a number that is too large"),
        ('{"castle": {}}', "impossible.own-unknown", "castle"),
    ],
)
def test_an_own_board_that_does_not_read_names_its_line(own: str, key: str, problem: str) -> None:
    error = faulty(f"game: ming-dynastie\nseats: red blue\nedition: boxed\nown: {own}\n")
    assert error.line == 4
    said, params = innermost(error)
    assert said == key and any(str(told).startswith(problem) for told in params.values())


@pytest.mark.parametrize(
    ("line", "key", "told"),
    [
        ("yellow", "record.no-action", "yellow"),
        ("green member henan", "record.nobody", "green"),
        ("Yellow member henan", "record.nobody", "yellow, red, chance, table"),
        ("yellow: member henan", "record.nobody", "yellow:"),
        ("yellow member atlantis", "error.bad-action", "member atlantis"),
        ("yellow castle", "error.bad-action", "castle"),
        ("yellow member", "error.bad-action", "member"),
        ("yellow member henan henan", "error.bad-action", "member henan henan"),
        ("yellow pass", "illegal.when-pass", "3.3"),
        ("red neutral lintao", "illegal.not-your-turn", "two players"),
        ("chance turn rider", "illegal.when-turn", "2.1"),
        ("x" * 5000, "record.no-action", "x" * 60),
    ],
)
def test_a_fault_in_an_action_names_its_line(line: str, key: str, told: str) -> None:
    """Line 14 is the first after the display: yellow places a neutral member."""
    assert text_of().splitlines()[13].startswith("yellow neutral ")
    error = faulty(with_line(14, line))
    assert error.line == 14
    said, params = innermost(error)
    assert said == key and told in params.values()


def test_lines_are_counted_with_comments_and_blanks() -> None:
    lines = text_of().splitlines()
    for extra in ("", "# a comment", "   ", "# pasted\u2028from a chat\fpage"):
        shifted = [*lines[:10], extra, *lines[10:13], "yellow castle", *lines[13:]]
        assert faulty("\n".join(shifted)).line == 15


def test_an_action_after_the_end_is_refused() -> None:
    text = text_of() + "yellow pass\n"
    error = faulty(text)
    assert error.line == len(text.splitlines())
    assert innermost(error)[0] == "illegal.over"


def test_a_record_made_here_counts_its_actions() -> None:
    record = records.start(GAME, ["red", "blue"], {})
    record.actions = [("chance", "turn rider"), ("red", "pass")]
    with pytest.raises(RecordError, match="line 2: ") as caught:
        records.replay(record)
    assert caught.value.line == 2


def test_a_record_cannot_be_started_for_what_is_not_there() -> None:
    for game_id, options, edition in [("mahjong", {}, None), (GAME, {"x": "y"}, None), (GAME, {}, "boxes")]:
        with pytest.raises(SetupError):
            records.start(game_id, ["red", "blue"], options, edition)
