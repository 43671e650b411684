"""What is refused, in one line for a terminal: the field or the line first, then the English of the catalogue."""

from __future__ import annotations

import pytest

from companion.cli.refusals import told
from companion.engine.errors import (
    ActionSyntaxError,
    GameError,
    IllegalAction,
    ImpossiblePosition,
    RecordError,
    SetupError,
    as_cause,
)
from companion.table.errors import NotSaved, TableError
from companion.words.errors import catalogue_for, sentence
from tests.saying import say

GAME = "ming-dynastie"


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            ImpossiblePosition("returns.henan.red", "impossible.return-cards", count=7),
            f"returns.henan.red: {say('impossible.return-cards', count=7)}",
        ),
        (RecordError(12, "record.unknown-header", text="mood"), "line 12: the header has no field called “mood”."),
        (
            RecordError(3, "record.refused", cause=as_cause(IllegalAction("illegal.when-pass", "3.3"))),
            f"line 3: {say('illegal.when-pass', rule='3.3')}",
        ),
        (
            RecordError(3, "record.refused", cause=as_cause(ActionSyntaxError("error.bad-action", text="fly"))),
            "line 3: This game has no such action: fly",
        ),
        (SetupError("setup.edition", edition="gold", known="a, b"), "There is no edition called gold. Known: a, b."),
        (NotSaved("read-only", problem="no such luck"), f"{say('error.read-only')[:-1]}: no such luck"),
    ],
)
def test_the_line_names_what_is_at_fault(error: GameError | TableError, line: str) -> None:
    assert told(error, GAME) == told(error) == line


def test_a_game_that_says_the_same_key_in_its_own_way_is_asked_for() -> None:
    error = IllegalAction("illegal.when-next", "scorekeeper")
    games = ("ming-dynastie", "ming-voyages")
    said = [told(error, game) for game in games]
    assert said == [say("illegal.when-next", "en", game, rule="scorekeeper") for game in games]
    assert said[0] != said[1]


def test_a_key_without_a_text_is_said_by_its_kind() -> None:
    error = ImpossiblePosition("lamp", "impossible.never-heard-of")
    assert told(error) == f"lamp: {say('error.impossible-position', field='lamp')}"
    assert sentence(catalogue_for("de", error), error) == say("error.impossible-position", "de", field="lamp")


def test_errors_read_well_in_logs() -> None:
    assert str(ImpossiblePosition("a.b", "impossible.twice", text="x")) == "a.b: impossible.twice (text='x')"
    assert str(RecordError(4, "record.missing", text="game")) == "line 4: record.missing (text='game')"
    assert str(GameError("error.game-error")) == "error.game-error"
    assert str(NotSaved("read-only", file="x.db")) == "error.read-only (file='x.db')"
