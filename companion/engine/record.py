"""Records: a game as text. Header lines ``key: value``, an empty line, then one action per line.

``table next`` is an action of the people together; ``table set points red = 40  # why`` sets something to what lies on
their table and gives the reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import companion
from companion.engine import changes as changed
from companion.engine import proof as proofs
from companion.engine import registry
from companion.engine.contract import State
from companion.engine.errors import GameError, RecordError, as_cause
from companion.engine.proof import PLAIN, Mark, Proof
from companion.engine.terms import CHANCE, TABLE, Change

CHANCE_NAME = "chance"
TABLE_NAME = "table"
SET = "set "
"""The beginning of an adjustment's text, after ``table``."""
LINE_END = re.compile(r"\r\n|\n|\r")
"""What editors count as the end of a line; ``splitlines`` knows more line ends and would report other numbers."""
DIGITS = 18
"""The most digits that a whole number in a header may have."""
HEADER = ("game", "edition", "seats", "options", "own", "rules", "engine", *proofs.HEADER)


@dataclass(slots=True)
class Record:
    """A game's header and its actions as ``(seat name, "chance" or "table", action text)``."""

    game: str
    edition: str
    seats: tuple[str, ...]
    options: Mapping[str, str]
    rules: int
    engine: str = companion.__version__
    actions: list[tuple[str, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Line numbers of ``actions`` in the text it was read from; empty for a record made here."""
    own: Mapping[str, Any] = field(default_factory=dict)
    """What owners entered about their box; empty if they entered nothing."""
    reasons: dict[int, str] = field(default_factory=dict)
    """The reasons for adjustments, by their place in ``actions``."""
    proof: Proof | None = None
    """From what its chance follows; ``None`` where nobody can tell."""
    marks: dict[int, Mark] = field(default_factory=dict)
    """What is to be said of chance beside the proof, by its place in ``actions``."""
    header_lines: Mapping[str, int] = field(default_factory=dict)
    """Line numbers of what stands in the header of the text it was read from."""

    def line(self, place: int) -> int:
        """The line of an action in the text it was read from; its number for a record made here."""
        return self.lines[place] if self.lines and place >= 0 else place + 1

    def where(self, key: str) -> int:
        """The line of a header."""
        return self.header_lines.get(key, 1)

    def new_state(self) -> State:
        """The state before the first action."""
        return registry.game(self.game).new_state(self.seats, self.options, self.edition, self.own or None)

    def adjusted(self, changes: Mapping[str, Change], reason: str = "") -> None:
        """Add an adjustment."""
        if reason := " ".join(reason.split()):
            self.reasons[len(self.actions)] = reason
        self.actions.append((TABLE_NAME, SET + changed.text_of(changes)))

    def __str__(self) -> str:
        header = {
            "game": self.game,
            "edition": self.edition,
            "seats": " ".join(self.seats),
            "options": " ".join(f"{name}={value}" for name, value in self.options.items()),
            **({"own": json.dumps(self.own, separators=(",", ":"))} if self.own else {}),
            "rules": str(self.rules),
            "engine": self.engine,
            **(self.proof.header() if self.proof else {}),
        }
        top = [f"{key}: {value}".rstrip() for key, value in header.items()]
        return "\n".join([*top, "", *(self._line(place) for place in range(len(self.actions))), ""])

    def _line(self, place: int) -> str:
        reason = self.reasons.get(place) or str(self.marks.get(place, ""))
        return " ".join(self.actions[place]) + (f"  # {reason}" if reason else "")


def start(
    game_id: str,
    seats: Iterable[str],
    options: Mapping[str, str],
    edition: str | None = None,
    own: Mapping[str, Any] | None = None,
) -> Record:
    """An empty record with a complete header.

    Raises:
        SetupError: game, edition or options do not exist.
        ImpossiblePosition: the field of ``own`` at fault.
    """
    game = registry.game(game_id)
    name = game.check_edition(edition)
    return Record(
        game=game_id,
        edition=name,
        seats=tuple(seats),
        options=game.meta.full_options(options),
        rules=game.meta.rules_version,
        own=game.check_own(name, own) if own else {},
    )


def parse(text: str, *, lenient: bool = False) -> Record:
    """Read a record's text; whether its actions are legal is not checked here.

    Args:
        text: the record.
        lenient: accept one that was made under other rules as well; ``rules`` is then the version it names.

    Raises:
        RecordError: with the line and what was expected there.
    """
    lines = LINE_END.split(text)
    if not lines[-1]:
        lines.pop()
    header, where, last = _header(lines)
    record = _from_header(header, where, max(last, 1), lenient)
    for number, raw in enumerate(lines[last:], last + 1):
        line, _, comment = (part.strip() for part in raw.partition("#"))
        if not line:
            continue
        who, _, action = line.partition(" ")
        if not action:
            raise RecordError(number, "record.no-action", text=line[:60])
        if who not in (CHANCE_NAME, TABLE_NAME, *record.seats):
            expected = [*record.seats, CHANCE_NAME, TABLE_NAME]
            raise RecordError(number, "record.nobody", text=who[:40], known=", ".join(expected))
        action = " ".join(action.split())
        if comment and is_adjustment(who, action):
            record.reasons[len(record.actions)] = " ".join(comment.split())
        if comment and record.proof and who == CHANCE_NAME and (mark := proofs.mark_of(comment)) != PLAIN:
            record.marks[len(record.actions)] = mark
        record.actions.append((who, action))
        record.lines.append(number)
    return record


def _header(lines: Sequence[str]) -> tuple[dict[str, str], dict[str, int], int]:
    """The header's values, the line of each, and the number of the line that ends it."""
    header: dict[str, str] = {}
    where: dict[str, int] = {}
    number = 0
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        if not line:
            if header:
                break
            continue
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon:
            raise RecordError(number, "record.no-header", text=line[:60])
        if key not in HEADER:
            raise RecordError(number, "record.unknown-header", text=key[:40], known=", ".join(HEADER))
        if key in header:
            raise RecordError(number, "record.header-twice", text=key)
        header[key], where[key] = value.strip(), number
    return header, where, number


def _from_header(header: Mapping[str, str], where: Mapping[str, int], last: int, lenient: bool) -> Record:
    for key in ("game", "seats"):
        if not header.get(key):
            raise RecordError(where.get(key, last), "record.missing", text=key)
    options = _options(header.get("options", ""), where.get("options", last))
    current = "game"
    try:
        record = start(header["game"], header["seats"].split(), {}, None)
        current = "edition"
        record.edition = registry.game(record.game).check_edition(header.get("edition") or None)
        current = "options"
        record.options = registry.game(record.game).meta.full_options(options)
        current = "own"
        record.own = _own(record, header.get("own", ""))
        current = "seats"
        registry.game(record.game).meta.check_seats(record.seats)
        current = "options"  # the only thing that can still be wrong is an option that does not suit the seats
        record.new_state()
    except GameError as error:
        raise refused(where.get(current, last), error) from error
    except ValueError as error:
        raise RecordError(where.get(current, last), "record.no-json", problem=str(error)[:200]) from error
    rules = header.get("rules", str(record.rules))
    if not (rules.isascii() and rules.isdigit()):
        raise RecordError(where["rules"], "record.no-number", text=rules[:40])
    if lenient:
        record.rules = int(rules[:9])
    if int(rules[:9]) != record.rules:
        raise RecordError(where["rules"], "record.other-rules", rules=rules[:9], known=record.rules)
    record.engine = header.get("engine", record.engine)
    record.header_lines = where
    try:
        record.proof = proofs.read(header, record.seats)
    except proofs.Unfit as unfit:
        raise RecordError(where.get(unfit.line, last), unfit.key, **unfit.params) from unfit
    return record


def _options(text: str, line: int) -> dict[str, str]:
    """The header ``options``: ``name=value`` for each."""
    options: dict[str, str] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise RecordError(line, "record.no-option", text=pair[:40])
        if name in options:
            raise RecordError(line, "record.option-twice", text=name[:40])
        options[name] = value
    return options


def _own(record: Record, text: str) -> Mapping[str, Any]:
    """The header ``own``: one JSON object, checked by the game."""
    if not text:
        return {}
    try:
        found = json.loads(text, object_pairs_hook=_members, parse_constant=_refuse_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise ValueError(f"own is not JSON from character {error.pos + 1}: {error.msg}") from error
    except RecursionError as error:
        raise ValueError("own is nested too deeply") from error
    if not isinstance(found, dict):
        raise ValueError("expected own as a JSON object in one line")
    return registry.game(record.game).check_own(record.edition, found)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _integer(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError("own holds a number that is too large")
    return int(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def seat_number(state: State, who: str) -> int:
    """The seat of a record's name; ``CHANCE`` for ``"chance"``, ``TABLE`` for ``"table"``."""
    if who == CHANCE_NAME:
        return CHANCE
    return TABLE if who == TABLE_NAME else state.seats.index(who)


def seat_name(state: State, seat: int) -> str:
    """The name a record uses for a seat."""
    if seat == CHANCE:
        return CHANCE_NAME
    return TABLE_NAME if seat == TABLE else state.seats[seat]


def is_adjustment(who: str, text: str) -> bool:
    """Whether this line sets things rather than plays on."""
    return who == TABLE_NAME and text.startswith(SET)


def apply(state: State, who: str, text: str) -> None:
    """Carry out one ``(who, text)`` of a record.

    Raises:
        ActionSyntaxError: the text is neither an action nor a list of settings.
        IllegalAction: the action is not legal; the state is unchanged.
        ImpossiblePosition: the settings are impossible; the state is unchanged.
    """
    if is_adjustment(who, text):
        state.adjust(changed.parse(text.removeprefix(SET)))
    else:
        state.apply(seat_number(state, who), state.parse(text))


def replay(record: Record) -> State:
    """Play a record to its end.

    Raises:
        RecordError: the line whose action is malformed or illegal, with the rule that forbids it.
    """
    state = record.new_state()
    for index, (who, text) in enumerate(record.actions):
        try:
            apply(state, who, text)
        except GameError as error:
            raise refused(record.line(index), error) from error
    return state


def refused(line: int, error: GameError) -> RecordError:
    """The error for a line that the game refuses."""
    return RecordError(line, "record.refused", cause=as_cause(error))
