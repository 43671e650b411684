"""What the API takes and answers about whole tables: lists, results, putting away, bringing in."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from companion.table import Place
from companion.web.api.models import Answer, Body, Name
from companion.web.listing import place_of, text_of

MOST_LISTED = 100


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


def _place(text: str) -> str:
    return text_of(place_of(text))


class Listing(BaseModel):
    """Which part of the list."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(ge=1, le=MOST_LISTED)] = MOST_LISTED
    after: Annotated[str, AfterValidator(_place), Field(description="What `next` said; without it, the start.")] = ""

    @property
    def place(self) -> Place | None:
        """Where the list is to go on."""
        return place_of(self.after) if self.after else None


class TableList(Answer):
    """Tables on this server, the latest first."""

    tables: list[TableSummary]
    next: str | None = Field(description="For `after`, to go on with the list; null at its end.")
