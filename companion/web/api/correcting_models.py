"""What the API takes and answers about putting things right: settings, questions, amendments, looking back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StrictStr

from companion.web.api.models import LARGEST, Answer, Body, Key, LogEntry, Message, Number, Word

Value = Annotated[StrictInt, Field(ge=0, le=LARGEST)] | Annotated[StrictStr, Field(min_length=1, max_length=40)]
Line = Annotated[
    list[Annotated[str, Field(max_length=2000)]],
    Field(min_length=2, max_length=2, examples=[["red", "member henan"]]),
]


class Adjusting(Body):
    """Set things to what lies on the real table, all of them or none."""

    changes: Annotated[dict[str, Value], Field(min_length=1, max_length=100, examples=[{"points red": 12}])]
    reason: Annotated[str, Field(max_length=200)] = ""
    seen: Number
    key: Key
    then: Annotated[str, Field(max_length=200)] = Field(
        default="", description="An action of all together that is made with it."
    )


class Depth(Body):
    """How much the table tells the app: guided, scorekeeper or digital, which alone lets the app feed decks and dice;
    who feeds them can be set afterwards."""

    depth: Word
    seen: Number
    key: Key


class Chances(Body):
    """Who feeds decks and dice, by source: app or people."""

    chance: Annotated[dict[Word, Word], Field(max_length=20)]


class Edition(Body):
    """The edition on the table, and what its owners entered about their box."""

    edition: Word
    own: dict[str, Any] = Field(default_factory=dict)


class HouseRules(Body):
    """The rules of the house in the players' own words."""

    text: Annotated[str, Field(max_length=4000)]


class NewHost(Body):
    """The seat that is to lead the table."""

    colour: Word


class Amendment(Body):
    """What is to have been otherwise: change an entry into lines, insert lines before it, or drop it."""

    what: Literal["change", "insert", "drop"]
    entry: Number
    lines: Annotated[list[Line], Field(max_length=20)] = Field(
        default_factory=list, description="Who (a colour, chance, table) and the action's text, or the table's set."
    )

    def data(self) -> dict[str, Any]:
        """As the table takes it."""
        return {"what": self.what, "entry": self.entry, "lines": self.lines}


class Looking(Body):
    """An amendment to be looked at; nothing is done."""

    amendment: Amendment


class Amending(Body):
    """An amendment to be carried out."""

    amendment: Amendment
    seen: Number
    key: Key


class Asking(Body):
    """Ask the seats concerned for an undo (with ``entry``), an amendment (with ``amendment``) or to be the host."""

    what: Literal["undo", "amend", "host"]
    entry: Number | None = None
    amendment: Amendment | None = None
    seen: Number
    key: Key


class Answering(Body):
    """Agree to what entry ``ask`` asks, or refuse it; whoever asks withdraws by refusing."""

    ask: Number
    yes: bool
    seen: Number
    key: Key
    acting_for: Word | None = Field(
        default=None, description="Only the host: a seat whose phone is away; the log tells of it."
    )


class SettingInfo(Answer):
    """One thing that may be set; ``most`` is 0 for a choice, ``choices`` empty for a count."""

    name: str
    value: int | str
    most: int
    choices: list[str]
    params: dict[str, Any]
    touches: list[str]


class Settings(Answer):
    """All that people may set after entry ``number``."""

    number: int
    settings: list[SettingInfo]


class WayBackInfo(Answer):
    """What an undo would take back, oldest first, and which seats must agree."""

    number: int
    entry: int
    lines: list[LogEntry]
    waiting: list[str]


class AskInfo(Answer):
    """What somebody asks; ``number`` is what answers name."""

    number: int
    by: str
    what: str
    entry: int
    amendment: dict[str, Any] | None
    waiting: list[str]
    agreed: list[str]
    lines: list[LogEntry]
    left: float | None = Field(
        description="Of a wish to be the host: seconds for which it still waits for the host, whose phone is away."
    )


class Asked(Answer):
    """What is being asked now, or nothing."""

    number: int
    ask: AskInfo | None


class ChoiceInfo(Answer):
    """What a seat, ``chance`` or the ``table`` could have done."""

    who: str
    action: str
    key: str
    params: dict[str, Any]


class Choices(Answer):
    """What could stand in the place of entry ``entry``, or before it; for lines: what may follow them."""

    number: int
    entry: int
    choices: list[ChoiceInfo]


class RulingInfo(Answer):
    """How an entry would stand that the rules refuse: with something set, or not at all (``void``)."""

    entry: int
    void: bool
    key: str
    params: dict[str, Any]
    said: list[Message]


class PreviewInfo(Answer):
    """What an amendment would change: points by colour, rulings, entries told anew or dropped, the end of the game;
    whether the app's chance would have to draw, whether nothing would change, and who must agree."""

    number: int
    before: dict[str, int]
    after: dict[str, int]
    rulings: list[RulingInfo]
    retold: list[int]
    dropped: list[int]
    over_before: bool
    over_after: bool
    drawn: bool
    same: bool
    concerned: list[str]


class Moment(Answer):
    """The board right after an entry as the asker may know it; ``course`` are the entries that count, in order."""

    number: int
    entry: int
    view: dict[str, Any]
    course: list[int]


class HouseRulesInfo(Answer):
    """The rules of the house; empty when there are none."""

    number: int
    text: str


class RejoinCode(Answer):
    """What a new phone types to take the seat; the old one stays good until then."""

    colour: str
    rejoin: str
