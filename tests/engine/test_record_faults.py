"""Every fault in a record is named by its line, with what was expected there."""

from __future__ import annotations

import pytest

from companion.engine import record as records
from companion.engine.errors import RecordError, SetupError
from tests.engine.recorded import GAME, faulty, text_of, with_line


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "header 'game' is missing"),
        ("\n\n\n", 3, "header 'game' is missing"),
        ("# nothing\n", 1, "header 'game' is missing"),
        ("game: ming-dynastie\n\n", 2, "header 'seats' is missing"),
        ("game:\nseats: red blue\n", 1, "header 'game' is missing or empty"),
        ("game: ming-dynastie\nseats:\n", 2, "header 'seats' is missing or empty"),
        ("chance turn rider\n", 1, "expected 'key: value'"),
        ("game: ming-dynastie\nseats: red blue\nchance turn rider\n", 3, "or the empty line that ends the header"),
        ("game: ming-dynastie\ncolour: red\n", 2, "unknown header 'colour' (known: game,"),
        ("game: ming-dynastie\ngame: ming-dynastie\n", 2, "header 'game' stands twice"),
        ("seats: red blue\ngame: mahjong\n", 2, "game 'mahjong' is unknown (known: "),
        ("game: ming-dynastie\nseats: red\n", 2, "takes 2 to 4 players, not 1"),
        ("game: ming-voyages\nseats: emperor\n", 2, "takes 2 players, not 1"),
        ("game: ming-dynastie\nseats: red red\n", 2, "a colour is seated twice"),
        ("seats: red pink\ngame: ming-dynastie\n", 1, "'pink' is not one of"),
        ("game: ming-dynastie\nseats: red blue\nedition: boxes\n", 3, "edition 'boxes' is unknown"),
        ("game: ming-dynastie\nseats: red blue\noptions: tiles\n", 3, "expected options as name=value"),
        ("game: ming-dynastie\noptions: tiles=many\nseats: red blue\n", 2, "'many' is not one of"),
        ("game: ming-dynastie\nseats: red blue\noptions: colour=red\n", 3, "option 'colour' is unknown"),
        ("game: ming-dynastie\noptions: start=4\nseats: red blue\n", 2, "there is no seat 4"),
        ("game: ming-dynastie\noptions: start=1 start=2\nseats: red blue\n", 2, "stands twice"),
        ("game: ming-dynastie\nseats: red blue\nrules: one\n", 3, "expected a whole number"),
        ("game: ming-dynastie\nseats: red blue\nrules: 99\n", 3, "this version knows rules 1"),
        ("game: ming-dynastie\nseats: red blue\nrules: ²\n", 3, "expected a whole number"),
        ("game: ming-dynastie\nseats: red blue\nrules: " + "9" * 5000, 3, "this version knows rules 1"),
    ],
)
def test_a_fault_in_the_header_names_its_line(text: str, line: int, said: str) -> None:
    error = faulty(text)
    assert error.line == line
    assert said in str(error)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("table set points yellow", "expected 'setting = value'"),
        ("table set", "is no action of Ming-Dynastie"),
        ("table set points yellow = 1; points yellow = 2", "points yellow is set twice"),
        ("table set points yellow = -1", "points yellow: expected 0 to 9999, got -1"),
        ("table set points green = 1", "points green: nothing is called that"),
        ("table set open qizhou red = 31", "expected 0 to 30"),
        ("table pass", "passing is chosen at the start of a turn"),
    ],
)
def test_a_wrong_line_of_the_table_names_its_line(line: str, said: str) -> None:
    error = faulty(with_line(60, line))
    assert error.line == 60
    assert said in str(error)


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ("[]", "expected own as a JSON object in one line"),
        ("{", "own is not JSON from character 2: Expecting property name enclosed in double quotes"),
        ('{"names": {}, "names": {}}', "a key stands twice in one object"),
        ('{"names": NaN}', "NaN is not a JSON number"),
        ("[" * 200_000, "own is nested too deeply"),
        ('{"names": ' + "9" * 5000 + "}", "own holds a number that is too large"),
        ('{"castle": {}}', "own.castle: unknown"),
    ],
)
def test_an_own_board_that_does_not_read_names_its_line(own: str, problem: str) -> None:
    error = faulty(f"game: ming-dynastie\nseats: red blue\nedition: boxed\nown: {own}\n")
    assert error.line == 4
    assert str(error).startswith(f"line 4: {problem}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("yellow", "expected 'seat action' or 'chance action', got 'yellow'"),
        ("green member henan", "expected one of yellow, red, chance, table at the start, got 'green'"),
        ("Yellow member henan", "expected one of"),
        ("yellow: member henan", "expected one of"),
        ("yellow member atlantis", "'member atlantis' is no action of Ming-Dynastie (for example 'member shaanxi')"),
        ("yellow castle", "no action begins with that word"),
        ("yellow member", "is no action"),
        ("yellow member henan henan", "is no action"),
        ("yellow pass", "passing is chosen at the start of a turn in phase 3 (rule 3.3)"),
        ("red neutral lintao", "it is not this seat's turn"),
        ("chance turn rider", "a card is turned up only where the display waits for one (rule 2.1)"),
        ("x" * 5000, "got 'xxxx"),
    ],
)
def test_a_fault_in_an_action_names_its_line(line: str, said: str) -> None:
    """Line 14 is the first after the display: yellow places a neutral member."""
    assert text_of().splitlines()[13].startswith("yellow neutral ")
    error = faulty(with_line(14, line))
    assert error.line == 14
    assert said in str(error)


def test_lines_are_counted_with_comments_and_blanks() -> None:
    lines = text_of().splitlines()
    for extra in ("", "# a comment", "   ", "# pasted\u2028from a chat\fpage"):
        shifted = [*lines[:10], extra, *lines[10:13], "yellow castle", *lines[13:]]
        assert faulty("\n".join(shifted)).line == 15


def test_an_action_after_the_end_is_refused() -> None:
    text = text_of() + "yellow pass\n"
    error = faulty(text)
    assert error.line == len(text.splitlines())
    assert "the game is over" in str(error)


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
