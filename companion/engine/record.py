"""Records: a game as text. Header lines ``key: value``, an empty line, then one action a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import companion
from companion.engine import registry
from companion.engine.contract import CHANCE, State
from companion.engine.errors import GameError, RecordError

CHANCE_NAME = "chance"
LINE_END = re.compile(r"\r\n|\n|\r")
"""What editors count as the end of a line; ``splitlines`` knows more of them, and would name other numbers."""
HEADER = ("game", "edition", "seats", "options", "rules", "engine")


@dataclass(slots=True)
class Record:
    """A game's header and its actions as ``(seat name or "chance", action text)``."""

    game: str
    edition: str
    seats: tuple[str, ...]
    options: Mapping[str, str]
    rules: int
    engine: str = companion.__version__
    actions: list[tuple[str, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Line numbers of ``actions`` in the text it was read from; empty for a record made here."""

    def new_state(self) -> State:
        """The state before the first action."""
        return registry.game(self.game).new_state(self.seats, self.options, self.edition)

    def __str__(self) -> str:
        header = {
            "game": self.game,
            "edition": self.edition,
            "seats": " ".join(self.seats),
            "options": " ".join(f"{name}={value}" for name, value in self.options.items()),
            "rules": str(self.rules),
            "engine": self.engine,
        }
        top = [f"{key}: {value}".rstrip() for key, value in header.items()]
        return "\n".join([*top, "", *(f"{who} {text}" for who, text in self.actions), ""])


def start(game_id: str, seats: Iterable[str], options: Mapping[str, str], edition: str | None = None) -> Record:
    """An empty record with a complete header.

    Raises:
        SetupError: game, edition or options do not exist.
    """
    game = registry.game(game_id)
    return Record(
        game=game_id,
        edition=game.check_edition(edition),
        seats=tuple(seats),
        options=game.meta.full_options(options),
        rules=game.meta.rules_version,
    )


def parse(text: str) -> Record:
    """Read a record's text; actions are not judged here.

    Raises:
        RecordError: with the line and what was expected there.
    """
    header: dict[str, str] = {}
    where: dict[str, int] = {}
    lines = LINE_END.split(text)
    if not lines[-1]:
        lines.pop()
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
            raise RecordError(
                number, f"expected 'key: value' or the empty line that ends the header, got {line[:60]!r}"
            )
        if key not in HEADER:
            raise RecordError(number, f"unknown header {key[:40]!r} (known: {', '.join(HEADER)})")
        if key in header:
            raise RecordError(number, f"header {key!r} stands twice")
        header[key], where[key] = value.strip(), number
    record = _from_header(header, where, max(number, 1))
    for line_number, raw in enumerate(lines[number:], number + 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        who, _, action = line.partition(" ")
        if not action:
            raise RecordError(line_number, f"expected 'seat action' or 'chance action', got {line[:60]!r}")
        if who != CHANCE_NAME and who not in record.seats:
            expected = ", ".join([*record.seats, CHANCE_NAME])
            raise RecordError(line_number, f"expected one of {expected} at the start, got {who[:40]!r}")
        record.actions.append((who, " ".join(action.split())))
        record.lines.append(line_number)
    return record


def _from_header(header: Mapping[str, str], where: Mapping[str, int], last: int) -> Record:
    for key in ("game", "seats"):
        if not header.get(key):
            raise RecordError(where.get(key, last), f"header {key!r} is missing or empty")
    options: dict[str, str] = {}
    for pair in header.get("options", "").split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise RecordError(where["options"], f"expected options as name=value, got {pair[:40]!r}")
        if name in options:
            raise RecordError(where["options"], f"option {name[:40]!r} stands twice")
        options[name] = value
    current = "game"
    try:
        record = start(header["game"], header["seats"].split(), {}, None)
        current = "edition"
        record.edition = registry.game(record.game).check_edition(header.get("edition"))
        current = "options"
        record.options = registry.game(record.game).meta.full_options(options)
        current = "seats"
        registry.game(record.game).meta.check_seats(record.seats)
        current = "options"  # all that can still be wrong is an option that does not suit the seats
        record.new_state()
    except GameError as error:
        raise RecordError(where.get(current, last), str(error)) from error
    rules = header.get("rules", str(record.rules))
    if not (rules.isascii() and rules.isdigit()):
        raise RecordError(where["rules"], f"expected a whole number, got {rules[:40]!r}")
    if int(rules[:9]) != record.rules:
        raise RecordError(
            where["rules"], f"this version knows rules {record.rules}, the record was made under {rules[:9]}"
        )
    record.engine = header.get("engine", record.engine)
    return record


def seat_number(state: State, who: str) -> int:
    """The seat of a record's name; ``CHANCE`` for ``"chance"``."""
    return CHANCE if who == CHANCE_NAME else state.seats.index(who)


def seat_name(state: State, seat: int) -> str:
    """The name a record uses for a seat."""
    return CHANCE_NAME if seat == CHANCE else state.seats[seat]


def replay(record: Record) -> State:
    """Play a record to its end.

    Raises:
        RecordError: the line whose action is malformed or illegal, with the rule that forbids it.
    """
    state = record.new_state()
    for index, (who, text) in enumerate(record.actions):
        try:
            state.apply(seat_number(state, who), state.parse(text))
        except GameError as error:
            line = record.lines[index] if record.lines else index + 1
            raise RecordError(line, str(error)) from error
    return state
