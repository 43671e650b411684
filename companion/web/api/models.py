"""Bodies, queries and answers of the API. Input is strict: unknown keys and wrong types are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

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


class NewTable(Body):
    """Open a table and take its first seat."""

    game: Word = Field(examples=["ming-dynastie"])
    name: Name
    edition: Word | None = None
    options: Options = Field(default_factory=dict)
    seats: Annotated[int, Field(ge=1, le=12)] | None = None
    depth: Word = Field(
        default="digital",
        description="How much the table tells the app: guided, scorekeeper or digital. Digital lets the app feed decks "
        "and dice, the others the people, until it is said otherwise.",
    )


class Sitting(Body):
    """Sit down under a name."""

    name: Name


class SeatingBot(Body):
    """Let a bot sit down, by the name of its policy."""

    bot: Word


class Renaming(Body):
    """A new name for one's own seat."""

    name: Name


class Rejoining(Body):
    """Take one's seat to this device; the former device loses it."""

    code: Annotated[str, Field(min_length=1, max_length=80)]


class NewOptions(Body):
    """Options of a table in the lobby; what is left out keeps its value."""

    options: Options


class Beginning(Body):
    """Begin the game with the seats that are taken, in this turn order if one is named."""

    players: Annotated[list[Word], Field(max_length=12)] | None = None


class Intent(Body):
    """One action as text, the number of the entry seen last, and a key."""

    action: ActionText
    seen: Number
    key: Key
    acting_for: Word | None = Field(
        default=None,
        description="Only the host, once he stands in: a seat whose phone is away; the log tells that it was the host.",
    )


class Undoing(Body):
    """Take back the entry that an undo offer named."""

    entry: Number
    seen: Number
    key: Key
    acting_for: Word | None = Field(
        default=None,
        description="Only the host, once he stands in: a seat whose phone is away; the log tells that it was the host.",
    )


class Since(BaseModel):
    """Only what came after this entry."""

    model_config = ConfigDict(extra="forbid")

    after: Number = 0


class Nothing(BaseModel):
    """No query at all."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """Base of everything that goes out."""

    model_config = ConfigDict(extra="forbid")


class Problem(Answer):
    """What was wrong: ``code`` for programs, ``message`` for people."""

    code: str
    message: str


class Problems(Answer):
    """Every error has this shape and a 4xx status."""

    error: Problem


class PeopleOnly(Answer):
    """With which editions, and values of options, no bot can play."""

    editions: list[str]
    options: dict[str, list[str]]


class GameInfo(Answer):
    """A game that can be played here."""

    id: str
    title: str
    players: tuple[int, int]
    colours: list[str]
    editions: list[str]
    options: dict[str, list[str]]
    people_only: PeopleOnly


class Games(Answer):
    """All games, in the order in which they are offered."""

    games: list[GameInfo]


class SeatInfo(Answer):
    """A seat as everybody sees it."""

    colour: str
    holder: str = Field(description="open, person or bot")
    name: str
    bot: str
    host: bool
    connected: bool


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
    apart: Message | None = Field(
        description="Which places of the owners' board cannot be reached from the rest of it; null where all can."
    )
    you: str | None


class SeatToken(Answer):
    """A seat that is now yours: send ``token`` as a bearer token; ``rejoin`` moves the seat to another device."""

    code: str
    colour: str
    token: str
    rejoin: str


class Changed(Answer):
    """The table's latest entry number after the change."""

    number: int


class View(Answer):
    """What the asking seat (or an onlooker) may know, after entry ``number``."""

    number: int
    view: dict[str, Any]


class LegalAction(Answer):
    """An action one may take now: its text, its message, and the things it touches."""

    action: str
    key: str
    params: dict[str, Any]
    touches: list[str]


class Legal(Answer):
    """All that the asking seat may do after entry ``number``; empty when it is not to act."""

    number: int
    actions: list[LegalAction]


class Done(Answer):
    """The intent or undo was carried out as entry ``entry``; ``number`` is the latest entry."""

    status: Literal["done"]
    number: int
    entry: int


class UndoOffer(Answer):
    """What can be taken back, or nothing."""

    number: int
    entry: int | None
    key: str | None
    params: dict[str, Any] | None


class Alternative(Answer):
    """Something else that a bot thought of: the texts of its actions, and what it is worth."""

    actions: list[str]
    worth: Message | None


class Thought(Answer):
    """What a bot told with an action beside its reason: the next best, and what to do on a real table."""

    alternatives: list[Alternative]
    steps: list[Message]


class LogEntry(Answer):
    """A line of the log; what lies face down for the asker has no messages."""

    number: int
    seat: str
    kind: str
    messages: list[Message]
    sealed: bool
    undone: bool
    thought: Thought | None = None


class Log(Answer):
    """The log, oldest first."""

    number: int
    lines: list[LogEntry]


class News(Answer):
    """What a polling client needs: the latest number and who has a phone on the line."""

    number: int
    connected: list[str]


class SeatLine(Answer):
    """A seat's open event streams."""

    colour: str
    connected: bool
    streams: int


class Connection(Answer):
    """State of the connection: the asking seat and every seat's streams."""

    number: int
    you: str | None
    seats: list[SeatLine]
    heartbeat_s: float
    streams_per_seat: int
