"""The contract every game fulfils, records, chance, errors and the registry (standard library only)."""

from companion.engine.contract import CHANCE, Action, Game, Note, ScoreLine, State
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
    "Action",
    "ActionSyntaxError",
    "Game",
    "GameError",
    "IllegalAction",
    "ImpossiblePosition",
    "Meta",
    "Note",
    "Option",
    "RecordError",
    "ScoreLine",
    "SetupError",
    "State",
]
