"""The contract every game fulfils, records, chance, errors and the registry (standard library only)."""

from companion.engine.contract import CHANCE, TABLE, Action, Change, Game, Note, ScoreLine, Setting, State
from companion.engine.errors import (
    ActionSyntaxError,
    GameError,
    IllegalAction,
    ImpossiblePosition,
    RecordError,
    SetupError,
)
from companion.engine.meta import Meta, Option

__all__ = [
    "CHANCE",
    "TABLE",
    "Action",
    "ActionSyntaxError",
    "Change",
    "Game",
    "GameError",
    "IllegalAction",
    "ImpossiblePosition",
    "Meta",
    "Note",
    "Option",
    "RecordError",
    "ScoreLine",
    "Setting",
    "SetupError",
    "State",
]
