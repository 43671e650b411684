"""Entries: what a table is made of. They are only ever appended; everything else is derived from them.

Each kind of entry is declared once, as a class; how it is stored, and what is refused when it is read, follows from
that (``codec.py``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Protocol, TypeAlias, get_args

from companion.engine.terms import Change
from companion.table import codec
from companion.table.codec import Unfit
from companion.table.errors import DamagedTable

Message: TypeAlias = tuple[str, Mapping[str, Any]]
"""A sentence as message key and parameters."""
Lines: TypeAlias = tuple[tuple[str, str], ...]
"""Lines of an amendment: who (a colour, ``"chance"``, ``"table"``), and the text of what is done."""

TOGETHER: Final = "table"
"""The seat of an entry that is an action of the people together."""


# --- what entries hold ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mask:
    """What those read of an action who may not know what it is: a text, and what is told; never nothing."""

    text: str
    said: tuple[Message, ...]

    def __post_init__(self) -> None:
        if not self.said:
            raise ValueError("it hides what was done behind nothing")


Masks: TypeAlias = dict[str, Mask]
"""Masks by the colour of those who read them; ``""``: anybody in the room."""


class Tells(Protocol):
    """What an entry of the game tells: when it was made, or since something before it was amended."""

    @property
    def said(self) -> tuple[Message, ...]:
        """The messages that it caused, the first of them what was done."""

    @property
    def sealed(self) -> bool | None:
        """Whether it lay face down when it was made."""

    @property
    def reveals(self) -> tuple[int, ...]:
        """Numbers of the sealed actions that it turned up."""

    @property
    def shown(self) -> Masks | None:
        """What those read instead who may not know what was done; ``None`` where nothing is hidden."""


@dataclass(frozen=True, slots=True)
class Retold:
    """What an entry tells since something before it was amended; see ``Tells``."""

    said: tuple[Message, ...]
    sealed: bool
    reveals: tuple[int, ...]
    shown: Masks | None = None

    def __post_init__(self) -> None:
        if not self.said:
            raise ValueError("an entry is told again and says nothing")


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an entry stands that the rules refuse today, or that they score in another way.

    Attributes:
        set: settings that were set so that it became possible; ``None``: it no longer counts.
        after: what was set afterwards so that the old result stands.
        key, params: why the rules refuse it, as a message; ``""`` when they only score it in another way.
        said: what was set, as messages.
        answers: what is answered before to questions that were not asked then: who, and the text;
            ``None`` where there are none, as in rulings of older versions.
    """

    set: dict[str, Change] | None = field(default_factory=dict)
    after: dict[str, Change] = field(default_factory=dict)
    key: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    said: tuple[Message, ...] = ()
    answers: Lines | None = None

    @property
    def void(self) -> bool:
        """Whether the entry no longer counts."""
        return self.set is None

    def text(self) -> str:
        """What it does to the position, as one text."""
        return json.dumps([self.set, self.after, *([self.answers] if self.answers else [])])


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is to have been otherwise.

    Attributes:
        what: ``"change"`` the entry into the lines, ``"insert"`` the lines before it, or ``"drop"`` it.
        entry: the entry's number.
        lines: who, and the action's text, or ``set …`` of the table.
    """

    what: str
    entry: int
    lines: Lines = ()

    def document(self) -> dict[str, Any]:
        """The amendment as JSON."""
        return {"what": self.what, "entry": self.entry, "lines": [list(line) for line in self.lines]}


# --- the kinds of entries ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The header, always entry 1; ``after`` names the table at which the same people played before, and ``row`` is
    the how manieth game this is in a row (2 where only ``after`` is told).

    ``commitment`` and ``nonce``: of the seed of its chance (``pledge.py``).
    """

    kind: ClassVar = "open"
    game: str
    edition: str
    options: dict[str, str]
    own: dict[str, Any] | None = None
    rules: int
    engine: str
    seats: tuple[str, ...]
    depth: str | None = None
    chance: dict[str, str] | None = None
    after: str | None = None
    row: int | None = None
    commitment: str | None = None
    nonce: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChanged:
    """``what``: claimed, moved (``from_`` another), kept (for who had ``from_`` at the table before), came (who it was
    kept for), rejoined, bot, lent (to a bot, for as long as its holder wants), returned, left, renamed, host, reissued,
    hints-on and hints-off (whether its holder is offered hints).

    ``token`` and ``rejoin`` are hashes; ``ask`` is the wish to lead that others agreed to; ``by`` is the host who lent
    that seat.
    """

    kind: ClassVar = "seat"
    what: str
    name: str | None = None
    bot: str | None = None
    token: str | None = None
    rejoin: str | None = None
    from_: str | None = None
    ask: int | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsChosen:
    """All options; the edition and what its owners entered about their box, where these were chosen."""

    kind: ClassVar = "options"
    options: dict[str, str]
    edition: str | None = None
    own: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Began:
    """The game began; ``seats``: the colours that play, in turn order."""

    kind: ClassVar = "begin"
    seats: tuple[str, ...]
    reveals: tuple[int, ...] = ()
    said: tuple[Message, ...]
    shown: Masks | None = None
    sealed: ClassVar[bool | None] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """An action: of a seat, then ``by`` the host if he acted for it; or of the people together, ``by`` whom.

    ``with_``: the adjustment that it was made with. ``ends``: the count that it ends. ``thought``: what a bot told
    beside its reason (``bots.py``).
    """

    kind: ClassVar = "action"
    text: str
    sealed: bool
    reveals: tuple[int, ...]
    said: tuple[Message, ...]
    shown: Masks | None = None
    by: str | None = None
    with_: int | None = None
    ends: str | None = None
    thought: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What somebody has counted of one ``share`` (a colour, or ``""`` for what is everybody's) of the count ``about``:
    settings with their values. Nothing is set before all have counted; ``whole``: he is done."""

    kind: ClassVar = "count"
    about: str
    share: str
    set: dict[str, Change]
    whole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fed:
    """What chance brought: drawn by the app, or told ``by`` somebody, or by the ``host`` for that seat.

    ``draw``: the deck or dice, and the number of the draw by which it follows from the table's seed. ``kept``: it was
    drawn before something earlier was put right, at the table of which this one was brought in.
    """

    kind: ClassVar = "chance"
    text: str
    sealed: bool | None = None
    reveals: tuple[int, ...]
    said: tuple[Message, ...]
    shown: Masks | None = None
    by: str | None = None
    host: str | None = None
    draw: str | None = None
    kept: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted:
    """Settings that people set, ``by`` whom, or that the game set when its depth changed."""

    kind: ClassVar = "adjust"
    set: dict[str, Change]
    reason: str | None = None
    by: str | None = None
    reveals: tuple[int, ...]
    said: tuple[Message, ...]
    sealed: bool | None = None
    shown: Masks | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """``what`` was done to which ``entry``: the ``add`` entries that follow, and those that were there, make up the
    path behind ``after`` in the order of ``tail``.

    ``rulings``: by number, how entries stand that the rules refuse; ``retold``: what entries tell now. ``ask``: the
    question that others agreed to.
    """

    kind: ClassVar = "amend"
    what: str
    entry: int
    lines: Lines | None = None
    after: int
    add: int
    tail: tuple[int, ...]
    rulings: dict[int, Ruling]
    retold: dict[int, Retold]
    ask: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesRenewed:
    """The table goes on under that version of the rules; ``rulings`` and ``retold`` as in ``Amended``."""

    kind: ClassVar = "rules"
    rules: int
    rulings: dict[int, Ruling]
    retold: dict[int, Retold]


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """``entry``, the action that was named to the person, and all that came after it in the game are void; ``to`` is
    what came before it there. ``by`` the host for that seat; ``ask``: the question that others agreed to."""

    kind: ClassVar = "undo"
    to: int
    entry: int
    by: str | None = None
    ask: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Retracted:
    """One sealed action was taken back and nothing else; ``by`` the host for that seat."""

    kind: ClassVar = "retract"
    entry: int
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A message for everybody."""

    kind: ClassVar = "note"
    key: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeChosen:
    """How much the table tells, and who feeds which source."""

    kind: ClassVar = "mode"
    depth: str
    chance: dict[str, str]
    said: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The rules of the house, in the players' own words."""

    kind: ClassVar = "house"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HintsAllowed:
    """Whether anybody at this table may ask for hints."""

    kind: ClassVar = "hints"
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HintAsked:
    """Somebody asked what a bot would do in that seat. What he was told is kept nowhere."""

    kind: ClassVar = "hint"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberAdded:
    """A seat's phone has added its ``number`` to the seed, before the game began."""

    kind: ClassVar = "number"
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedTold:
    """The game is over, and the ``seed`` of its chance no longer secret."""

    kind: ClassVar = "seed"
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A wish (``what``: undo, amend, host or stop) that the seats ``waiting`` must agree to; ``round``: with which the
    game is to end.

    ``masked``: the amendment's lines as those read them who may not know all of them, by colour (``""``: anybody in
    the room).
    """

    kind: ClassVar = "ask"
    what: str
    entry: int | None = None
    amendment: Amendment | None = None
    waiting: tuple[str, ...]
    masked: dict[str, Lines] | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What a seat said to the question of entry ``ask``, or the host (``by``) for it."""

    kind: ClassVar = "answer"
    ask: int
    yes: bool
    by: str | None = None


GameData: TypeAlias = Began | Played | Fed | Adjusted
"""What makes up the game; only such entries lie on the path."""
Data: TypeAlias = (
    Opened | SeatChanged | OptionsChosen | GameData | Amended | RulesRenewed | Undone | Retracted | Noted
    | ModeChosen | HouseRules | HintsAllowed | HintAsked | NumberAdded | SeedTold | Asked | Answered | Counted
)  # fmt: skip
KINDS: Final[Mapping[str, type[Data]]] = {kind.kind: kind for kind in get_args(Data)}
"""The kinds of entries by the names under which they are stored."""
GAME_KINDS: Final = tuple(kind.kind for kind in get_args(GameData))
MOVES: Final = (*GAME_KINDS, Undone.kind, Retracted.kind, Amended.kind)
"""The kinds that change the game; what was asked before one of them is no longer asked."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry.

    Attributes:
        number: 1, 2, 3 … within the table.
        data: what its kind holds.
        seat: the colour it concerns, or ``""``.
        key: idempotency key of the intent that made it, or ``""``; unique within seat and table.
        at: seconds since 1970 by the server's clock.
    """

    number: int
    data: Data
    seat: str = ""
    key: str = ""
    at: float = 0.0

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.data.kind

    @property
    def is_of_game(self) -> bool:
        """Whether it is part of the game: only such entries lie on the path."""
        return isinstance(self.data, Began | Played | Fed | Adjusted)

    @property
    def author(self) -> str:
        """The colour whose wish an entry of the game was; ``""`` for the app's."""
        data = self.data
        if isinstance(data, Played) and self.seat != TOGETHER:
            return self.seat
        return (data.by or "") if isinstance(data, Played | Fed | Adjusted) else ""


def own_key(by: str, key: str) -> str:
    """The idempotency key of an entry that is not its author's seat's: nobody else's key can be the same."""
    return hashlib.sha256(f"{by} {key}".encode("utf-8", "replace")).hexdigest()


def decode(code: str, number: int, kind: str, text: str) -> Data:
    """An entry's data from its stored text.

    Raises:
        DamagedTable: the kind is unknown, the text is no JSON, or a field is missing or of a wrong type.
    """
    declared: Any = KINDS.get(kind)
    if declared is None:
        raise damaged(code, number, f"unknown kind {kind[:40]!r}")
    try:
        document = json.loads(text)
    except (ValueError, TypeError):
        raise damaged(code, number, "its data is not JSON") from None
    if not isinstance(document, dict):
        raise damaged(code, number, "its data is not an object")
    try:
        data: Data = codec.decode(declared, document)
    except Unfit as unfit:
        raise damaged(code, number, f"field {unfit.path!r} of a {kind!r} entry is missing or of a wrong type") from None
    if isinstance(data, Played | Fed | Adjusted) and not data.said:
        raise damaged(code, number, "something was done that says nothing")
    return data


def damaged(code: str, number: int, problem: str) -> DamagedTable:
    """The error that names the entry at fault."""
    return DamagedTable(table=code, entry=number, problem=problem)
