"""Bodies, queries and answers of the API. Input is strict: unknown keys and wrong types are refused."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""

Number = Annotated[int, Field(ge=0, le=LARGEST)]
Name = Annotated[str, Field(examples=["Mei"], description="1 to 40 characters of any script.")]
Word = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
ActionText = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[\x20-\x7e]+$", examples=["member henan"])]
Key = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9._:/-]+$",
        description="Made anew for every tap; the same key again is answered as the first time.",
    ),
]
Options = Annotated[dict[Word, Word], Field(max_length=20)]


class Body(BaseModel):
    """Base of everything that comes in."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Query(BaseModel):
    """Base of every query, whose values are texts."""

    model_config = ConfigDict(extra="forbid")


class Nothing(Query):
    """No query at all."""


class Answer(BaseModel):
    """Base of everything that goes out; ``model_validate`` makes it of an object with fields of the same names."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


class Problem(Answer):
    """What was wrong: ``code`` for programs, ``message`` for people."""

    code: str
    message: str


class Problems(Answer):
    """Every error has this shape and a 4xx status."""

    error: Problem


class SeatInfo(Answer):
    """A seat as everybody sees it."""

    colour: str
    holder: str = Field(description="open, person or bot")
    name: str
    bot: str
    host: bool
    connected: bool
    lent: bool = Field(description="Whether the bot plays for a person, who may play on at any moment.")
    kept: str = Field(description="The seat at the table before whose holder is yet to come to this one, or nothing.")
    hints: bool = Field(description="Whether its person wants to be offered hints.")


class Message(Answer):
    """A sentence of the catalogue as key and parameters."""

    key: str
    params: dict[str, Any]


class TableInfo(Answer):
    """A table; ``you`` is the colour of the asking seat."""

    code: str
    game: str
    edition: str
    options: dict[str, str]
    depth: str = Field(description="How much the table tells the app: guided, scorekeeper or digital.")
    chance: dict[str, str] = Field(description="Who feeds each deck and die: app or people.")
    waits_for: str = Field(
        description="What any person may tell of the real table: chance:<source>, table, or nothing."
    )
    teller: str = Field(description="The seat that alone may tell what chance brings now, if it is only one.")
    phase: str
    number: int
    seats: list[SeatInfo]
    bots: list[str] = Field(description="The bots that may sit down here as the table is arranged now.")
    people_only: bool = Field(
        description="Whether no bot can play as it is arranged; the game does not begin while one holds a seat."
    )
    hints: bool = Field(description="Whether people at this table may ask for hints; the host says so in the lobby.")
    apart: Message | None = Field(
        description="Which places of the owners' board cannot be reached from the rest of it; null where all can."
    )
    you: str | None
    next: str | None = Field(description="The table at which these people play again, if it is open.")


class SeatToken(Answer):
    """A seat that is now yours: send ``token`` as a bearer token; ``rejoin`` moves the seat to another device."""

    code: str
    colour: str
    token: str
    rejoin: str


class Changed(Answer):
    """The table's latest entry number after the change."""

    number: int
