"""What the screens of all games share: names, days, choices as forms, the log, undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from babel.dates import format_date

from companion.engine.terms import Action, Name
from companion.table import LogLine, Seat, UndoOffer
from companion.web.play.option import Option
from companion.web.play.page import Group
from companion.web.play.parts import Line, Undo
from companion.web.play.scores import signed
from companion.words import Say
from companion.words.catalogue import locale_of


@dataclass(frozen=True, slots=True)
class Words:
    """Saying things with the names of this table: ``words("key", seat="red")``."""

    say: Say
    names: Mapping[str, Name]

    def __call__(self, key: str, params: Mapping[str, Any] | None = None, **more: Any) -> str:
        """The sentence of ``key`` with this table's names."""
        return self.say(key, params, self.names, **more)

    def name(self, kind: str, thing: str) -> str:
        """The proper name of a thing: the edition's, the table's, or the catalogue's."""
        known = self.names.get(f"{kind}:{thing}")
        if known is not None:
            return known if isinstance(known, str) else self(known["key"], known["params"])
        return self.say(f"{'colour' if kind == 'seat' else kind}.{thing}")

    @property
    def past(self) -> Words:
        """For what the log tells: whose seat a bot has now may have chosen that himself."""
        own = {f"seat:{key.partition(':')[2]}": name for key, name in self.names.items() if key.startswith("by:")}
        return replace(self, names={**self.names, **own})

    @property
    def in_plain_names(self) -> Words:
        """For what is passed on: names on one line, without characters that control, turn or hide."""
        told = {key: plain(name) if isinstance(name, str) else name for key, name in self.names.items()}
        return replace(self, names=told)

    def people(self, colours: Iterable[str]) -> list[str]:
        """Names of whoever has these seats; as a parameter they read "Mei, Jonas and Aisha"."""
        return [self.name("seat", colour) for colour in colours]

    def do(self, action: Action) -> str:
        """The button label of an action."""
        return self(do_key(action.key), action.params)


def plain(text: str) -> str:
    """Text on one line, without characters that control, turn or hide."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())


def do_key(key: str) -> str:
    """The key of an action's button label, from the key that tells it: ``do.step`` from ``did.step``."""
    return f"do.{key.partition('.')[2]}"


def groups(legal: Sequence[Action], words: Words) -> tuple[Group, ...]:
    """Every legal action as a form of its own, grouped by its verb in the order given."""
    sorts: dict[str, list[Option]] = {}
    for action in legal:
        sorts.setdefault(action.text.partition(" ")[0], []).append(Option(words.do(action), action=action.text))
    return tuple(Group(tuple(choices)) for choices in sorts.values())


def log_lines(log: Sequence[LogLine], words: Words, order: Sequence[str], most: int | None = None) -> tuple[Line, ...]:
    """The log, newest first, or the last lines of it.

    What somebody did continues a sentence that begins with the name; what happened by itself is a sentence.
    """
    lines: list[Line] = []
    words = words.past
    for line in reversed(log):
        if most is not None and len(lines) >= most:
            break
        colour = line.seat if line.seat in order else ""
        head = next((place for place, (key, _) in enumerate(line.messages) if key.startswith("did.")), 0)
        for place, (key, params) in enumerate(line.messages):
            whole = not key.startswith("did.")
            name = "" if whole or not colour else who(line, words)
            text = told(key, {**happened(line), **params}, words)
            lines.append(Line(line.number, "" if whole else colour, name, text, line.undone, place == head))
    return tuple(lines[:most])


def happened(line: LogLine) -> dict[str, int]:
    """What else happened by itself with it, each as a parameter of 1: a text may be another beside it."""
    return {key.partition(".")[2]: 1 for key, _ in line.messages if key.startswith("note.")}


def who(line: LogLine, words: Words) -> str:
    """Whoever did that, or the bot for them."""
    return words("log.who.bot" if line.lent else "log.who", seat=line.seat)


def told(key: str, params: Mapping[str, Any], words: Words) -> str:
    """A message of the log; points say whose they are.

    A table may be older than the catalogue: of what has no words any more, or names less than these do now, that much
    is said, and the page goes on.
    """
    try:
        if key == "log.set":
            value = params["value"]
            what = words(params["what"], params)
            return words(key, what=what, value=value_name(value, words) if isinstance(value, str) else value)
        text = words(key, params)
        if key.startswith("reason."):
            return words("log.points", seat=params["seat"], points=signed(params["points"], plus=True), reason=text)
        return text
    except KeyError:
        return words("error.illegal-action" if key.startswith("illegal.") else "log.unknown")


def kinds(words: Words) -> list[str]:
    """The kinds of things that may have a name: those of the edition, and those that catalogues name."""
    return list(dict.fromkeys(("seat", *(key.partition(":")[0] for key in words.names), "card", "phase", "value")))


def value_name(value: str, words: Words) -> str:
    """How a choice of a setting reads: a colour, a place, a card …"""
    for kind in kinds(words):
        try:
            return words.name(kind, value)
        except KeyError:
            continue
    return value


def deed(key: str, params: Mapping[str, Any], colour: str, words: Words) -> str:
    """What somebody did, or what happened by itself, as ``Line.whole``."""
    words = words.past
    name = words("log.who", seat=colour) if colour and key.startswith("did.") else ""
    return Line(0, "", name, told(key, params, words)).whole


def undo_offer(undo: UndoOffer | None, colour: str, words: Words) -> Undo | None:
    """The offer to take back what that seat did, told as the log tells it; what lies face down is not said."""
    if undo is None:
        return None
    key, params = ("log.sealed", {"seat": colour}) if undo.sealed else (undo.key, undo.params)
    return Undo(undo.entry, words("phone.undo"), words("phone.undo.what", what=deed(key, params, colour, words)))


def seat_of(seats: Sequence[Seat], colour: str) -> Seat | None:
    """The table's seat of that colour."""
    return next((seat for seat in seats if seat.colour == colour), None)


def local_day(at: float) -> datetime:
    """The moment, in seconds since 1970, by the clock of the computer that keeps the tables."""
    return datetime.fromtimestamp(at).astimezone()


def long_date(day: date, lang: str) -> str:
    """ "21 November 2026", as the language writes it."""
    return format_date(day, "long", locale=locale_of(lang))


def month(day: date, lang: str) -> str:
    """ "November 2026", as the language writes it at the head of a list."""
    said = format_date(day, "LLLL y", locale=locale_of(lang))
    return said[:1].upper() + said[1:]
