"""What the API takes and answers about whole tables: lists, results, putting away, bringing in."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from companion.web.api.models import Answer, Body, Name


class Sure(BaseModel):
    """A second yes: the table's word, typed once more."""

    model_config = ConfigDict(extra="forbid")

    word: Annotated[str, Field(min_length=1, max_length=40)]


class Bringing(Body):
    """Bring in a game from the text of its record."""

    record: Annotated[str, Field(min_length=1, max_length=60_000)]
    name: Name


class PutAwayInfo(Answer):
    """A table that was put away, and until when it can be taken back."""

    code: str
    until: float = Field(description="Seconds since 1970.")


class ScoreInfo(Answer):
    """One seat's end of a game."""

    colour: str
    name: str
    holder: str = Field(description="open, person or bot")
    points: int


class ResultInfo(Answer):
    """The end of a game, the seats in turn order."""

    scores: list[ScoreInfo]
    winners: list[str]


class TableSummary(Answer):
    """A table in the list."""

    code: str
    game: str
    phase: str
    players: list[str]
    number: int
    changed: float = Field(description="Seconds since 1970.")
    result: ResultInfo | None = Field(description="Once the game is over.")
    damaged: bool = Field(description="It cannot be played: its log on disk is damaged.")


class TableList(Answer):
    """Tables on this server, the latest first."""

    tables: list[TableSummary]
