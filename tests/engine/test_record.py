"""Records: what they hold, and that every fault in one is named by its line."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.engine import record as records
from companion.engine import registry
from companion.engine.errors import RecordError, SetupError
from tests.records import names, read

GAME: Final = "ming-dynastie"
NAMES: Final = names(GAME)
DEFAULTS: Final = registry.game(GAME).meta.full_options({})


@cache
def text_of(name: str = "two-players") -> str:
    return str(read(GAME, name))


@cache
def digest_of(name: str) -> str:
    return records.replay(read(GAME, name)).digest()


def faulty(text: str) -> RecordError:
    """The error that reading and replaying a text ends with."""
    with pytest.raises(RecordError) as caught:
        records.replay(records.parse(text))
    error = caught.value
    assert str(error).startswith(f"line {error.line}: ")
    assert error.params["line"] == error.line
    assert 1 <= error.line <= max(1, len(text.splitlines()))
    assert len(str(error)) < 500
    return error


def with_line(number: int, line: str) -> str:
    """The two-player record with one line replaced; lines count from 1."""
    lines = text_of().splitlines()
    lines[number - 1] = line
    return "\n".join([*lines, ""])


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


def test_other_rules_are_read_only_on_request() -> None:
    text = text_of().replace("rules: 1\n", "rules: 7\n")
    assert faulty(text).line == 5
    record = records.parse(text, lenient=True)
    assert record.rules == 7
    assert records.replay(record).digest() == digest_of("two-players")


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


def test_an_own_board_stands_in_the_header() -> None:
    own = {"names": {"district:qizhou": "Qi # 齐"}}
    record = records.start(GAME, ["red", "blue"], {}, "boxed", own)
    assert "\nown: {" in str(record)
    again = records.parse(str(record))
    assert again.own == record.own
    assert again.own["names"]["district:qizhou"] == "Qi # 齐"
    assert again.new_state().digest() == record.new_state().digest()


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


SCRAPS = st.sampled_from(
    [
        "",
        " ",
        "\n",
        "\n\n",
        ":",
        "#",
        "=",
        "red",
        "chance",
        "turn",
        "rider",
        "pass",
        "return 9",
        "\x00",
        "\u2028",
        "0",
        "é",
    ]
) | st.text(max_size=6)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(NAMES), st.floats(0, 1), st.integers(0, 30), SCRAPS)
@example("two-players", 0.0, 0, "")
def test_a_damaged_record_is_refused_by_line_or_still_a_game(name: str, where: float, gone: int, scrap: str) -> None:
    """Cut some characters out anywhere and put others there: a line is named, or what is left can be played."""
    text = text_of(name)
    at = int(where * len(text))
    damaged = text[:at] + scrap + text[at + gone :]
    try:
        record = records.parse(damaged)
        state = records.replay(record)
    except RecordError as error:
        assert str(error).startswith(f"line {error.line}: ")
        assert 1 <= error.line <= max(1, len(damaged.splitlines()))
    else:
        assert records.replay(records.parse(str(record))).digest() == state.digest()
        registry.game(GAME).audit(state)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_swapped_or_missing_lines_are_noticed_or_harmless(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    lines = text_of(name).splitlines()
    one = data.draw(st.integers(0, len(lines) - 1))
    two = data.draw(st.integers(0, len(lines) - 1))
    lines[one], lines[two] = lines[two], lines[one]
    if data.draw(st.booleans()):
        del lines[one]
    try:
        state = records.replay(records.parse("\n".join(lines)))
    except RecordError as error:
        assert 1 <= error.line <= max(1, len(lines))
    else:
        registry.game(GAME).audit(state)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_at_all_is_refused_by_line(text: str) -> None:
    try:
        records.parse(text)
    except RecordError as error:
        assert 1 <= error.line <= max(1, len(text.splitlines()))


@pytest.mark.parametrize("name", NAMES)
def test_the_first_half_of_a_record_is_a_record(name: str) -> None:
    lines = text_of(name).splitlines()
    for share in (0.1, 0.5, 0.9):
        record = records.parse("\n".join(lines[: 7 + int((len(lines) - 7) * share)]))
        state = records.replay(record)
        assert not state.is_over and not state.winners
        assert all(state.legal_actions(seat) for seat in state.to_act)
