"""What every game is built on: the contract, records, chance, errors and the registry (standard library only)."""

from companion.engine.contract import Game, State
from companion.engine.errors import (
    ActionSyntaxError,
    GameError,
    IllegalAction,
    ImpossiblePosition,
    RecordError,
    SetupError,
)
from companion.engine.meta import Meta, Option
from companion.engine.terms import CHANCE, TABLE, Action, Change, Note, ScoreLine, Setting

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
