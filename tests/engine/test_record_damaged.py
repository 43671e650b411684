"""However a record is damaged: it is refused by line, or what is left is still a game."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.engine import record as records
from companion.engine import registry
from companion.engine.errors import RecordError
from tests.engine.recorded import GAME, NAMES, text_of
from tests.profiles import examples

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


@settings(max_examples=examples(70), deadline=None)
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


@settings(max_examples=examples(25), deadline=None)
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


@settings(max_examples=examples(50), deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_at_all_is_refused_by_line(text: str) -> None:
    try:
        records.parse(text)
    except RecordError as error:
        assert 1 <= error.line <= max(1, len(text.splitlines()))
