"""The log: what happened, as messages, through the one filter for what lies face down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.engine import CHANCE, Action, Change, ScoreLine, State
from companion.table.entries import GAME_KINDS, TOGETHER, Entry, Message, author
from companion.table.history import History
from companion.table.replaying import Ruling


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry as somebody may read it.

    Attributes:
        number: the entry's number.
        seat: the colour it concerns, or ``""``.
        kind: the entry's kind.
        messages: sentences as key and parameters; the first says what was done, the others what came of it.
        sealed: it lies face down: others read only that something was laid.
        undone: it was taken back and no longer counts.
    """

    number: int
    seat: str
    kind: str
    messages: tuple[Message, ...]
    sealed: bool = False
    undone: bool = False


def line(history: History, number: int, colour: str | None) -> LogLine:
    """Entry ``number`` as ``colour`` (``None``: anybody in the room) may read it."""
    entry = history.entry(number)
    hidden = number in history.hidden
    return LogLine(
        number,
        author(entry) if entry.seat == TOGETHER else _whose(history, entry),
        entry.kind,
        _messages(history, entry, colour),
        sealed=hidden,
        undone=entry.kind in GAME_KINDS and not history.counts(number),
    )


def _whose(history: History, entry: Entry) -> str:
    """The colour an entry concerns: also what chance brings may be for one seat."""
    if entry.kind != "chance":
        return entry.seat
    seat = history.told(entry.number)["said"][0][1].get("seat")
    return seat if seat in history.playing else ""


def _messages(history: History, entry: Entry, colour: str | None) -> tuple[Message, ...]:
    data, kind = entry.data, entry.kind
    seat = {"seat": entry.seat}
    if kind == "open":
        return (("log.open", {}),)
    if kind == "seat":
        extra = {name: data[name] for name in ("name", "bot") if name in data}
        return ((f"log.seat-{data['what']}", {**seat, "colour": entry.seat, **extra}),)
    if kind == "options":
        return (("log.options", {}),)
    if kind == "note":
        return ((data["key"], data["params"]),)
    if kind == "amend":
        return _amended(history, entry, colour)
    if kind == "rules":
        return (("log.rules", {"rules": data["rules"], "count": len(data["rulings"])}),)
    if kind == "house":
        return (("log.house", {**seat, "text": data["text"]}),)
    if kind == "answer":
        return _answered(history, entry)
    if kind == "ask":
        return (*_asked(history, entry, colour),)
    if kind in ("undo", "retract"):
        told: tuple[Message, ...] = (*_for_seat(entry), (f"log.{kind}", seat))
        named = history.entry(data["entry"])
        return told if _secret(history, named, colour) else (*told, _said(history, named, colour)[0])
    start: tuple[Message, ...] = (("log.begin", {}),) if kind == "begin" else ()
    if kind == "chance" and data.get("by"):
        start = (("log.told-by", {"by": data["by"]}),)
        if data.get("host"):
            start = (("log.for-seat", {"seat": data["by"], "by": data["host"]}),)
    elif kind == "action" and entry.seat != TOGETHER:
        start = _for_seat(entry)
    if _secret(history, entry, colour):
        return (*start, ("log.sealed", seat))
    return (*start, *_said(history, entry, colour), *_ruled(history, entry.number, colour))


def _amended(history: History, amend: Entry, colour: str | None) -> tuple[Message, ...]:
    told: Message = (f"log.amend-{amend.data['what']}", {"seat": amend.seat, "entry": amend.data["entry"]})
    return told, _said(history, history.entry(amend.data["entry"]), colour)[0]


def _asked(history: History, ask: Entry, colour: str | None) -> Iterator[Message]:
    yield f"log.ask-{ask.data['what']}", {"seat": ask.seat}
    number = ask.data.get("entry", 0)
    if number and not _secret(history, history.entry(number), colour):
        yield _said(history, history.entry(number), colour)[0]


def _answered(history: History, answer: Entry) -> tuple[Message, ...]:
    own = history.entry(answer.data["ask"]).seat == answer.seat
    word = "yes" if answer.data["yes"] else "withdrawn" if own else "no"
    return (*_for_seat(answer), (f"log.answer-{word}", {"seat": answer.seat}))


def _for_seat(entry: Entry) -> tuple[Message, ...]:
    """Says that the host did it for that seat, where he did."""
    by = entry.data.get("by")
    return (("log.for-seat", {"seat": entry.seat, "by": by}),) if by else ()


def _secret(history: History, entry: Entry, colour: str | None) -> bool:
    return entry.number in history.hidden and entry.seat != colour


def _said(history: History, entry: Entry, colour: str | None) -> tuple[Message, ...]:
    told = history.masked(entry.number, colour) or history.told(entry.number)
    return tuple((key, params) for key, params in told["said"])


def _ruled(history: History, number: int, colour: str | None) -> Iterator[Message]:
    """How the entry stands although the rules refuse it: why they do, and what was set."""
    ruling = history.rulings.get(number)
    if ruling is None:
        return
    if history.masked(number, colour):
        ruling = without_grounds(ruling)
    if ruling.key or ruling.void:
        yield ("log.ruling-void" if ruling.void else "log.ruling-stands"), {}
    if ruling.key:
        yield ruling.key, ruling.params
    yield from ruling.said


def without_grounds(ruling: Ruling) -> Ruling:
    """A ruling on what only one seat knows, as the others may read it: why the rules refuse that would tell it."""
    return replace(ruling, key="log.refused-hidden" if ruling.key else "", params={})


class Before(NamedTuple):
    """What is known of an action before it is applied.

    Attributes:
        whose: the colour for which alone chance brings it; ``""`` for all else.
        masks: what those learn instead who may not know what it is, by colour (``""``: anybody in the room).
    """

    whose: str = ""
    masks: Mapping[str, Action] = MappingProxyType({})


def before(state: State, seat: int, action: Action) -> Before:
    """Who learns less of an action than what it is; to be asked before it is applied."""
    watchers: list[tuple[str, int | None]] = [("", None), *((colour, n) for n, colour in enumerate(state.seats))]
    learned = ((name, state.shown(seat, action, watcher)) for name, watcher in watchers)
    whose = state.seats[state.chance_for] if seat == CHANCE and state.chance_for is not None else ""
    return Before(whose, {name: shown for name, shown in learned if shown is not action})


def kept(
    state: State,
    action: Action,
    colour: str,
    lines: Sequence[ScoreLine],
    known: Before,
    reason: Message | None = None,
) -> dict[str, Any]:
    """What an entry keeps of an action to tell it: ``said``, and ``shown`` where the game hides something.

    Args beside those of ``said``:
        known: what was known of it before; who may not know what it is learns no reason either.
    """
    colour = colour or known.whose
    data: dict[str, Any] = {"said": said(state, action, colour, lines, reason)}
    if known.masks:
        data["shown"] = {
            watcher: {"text": mask.text, "said": said(state, mask, colour, lines)}
            for watcher, mask in known.masks.items()
        }
    return data


def said(
    state: State, action: Action | None, colour: str, lines: Sequence[ScoreLine], reason: Message | None = None
) -> list[list[Any]]:
    """What an entry has to tell, in the form in which it is kept.

    Args:
        state: the position after the action.
        action: what was done; ``None`` for the beginning of a game.
        colour: who did it; ``""`` for chance.
        lines: score lines it gained.
        reason: a bot's reason.
    """
    told: list[list[Any]] = []
    if action is not None:
        told.append([action.key, {**_named(action.params, state), **({"seat": colour} if colour else {})}])
    if reason is not None:
        told.append([reason[0], {"seat": colour, **_named(reason[1], state)}])
    return [*told, *came_of(state, lines)]


def came_of(state: State, lines: Sequence[ScoreLine]) -> list[list[Any]]:
    """What happened by itself, and the points."""
    return [*_notes(state), *points_said(state, lines)]


def points_said(state: State, lines: Sequence[ScoreLine]) -> list[list[Any]]:
    """The points that moved."""
    return [
        [f"reason.{line.reason}", {**line.params, "seat": state.seats[line.seat], "points": line.points}]
        for line in lines
    ]


def _notes(state: State) -> list[list[Any]]:
    return [[note.key, _named(note.params, state)] for note in state.notes]


def tells_setting(key: str) -> bool:
    """Whether a game's note by that key tells what was set, as ``note.set-open``."""
    family, _, name = key.partition(".")
    return family == "note" and name.partition("-")[0] == "set"


def set_and_say(state: State, changes: Mapping[str, Change]) -> list[list[Any]]:
    """Set things, and what is told of it: the game's own notes, or one message for each where it has none.

    Raises:
        ImpossiblePosition: the state is unchanged.
    """
    before = state.clone()
    state.adjust(changes)
    notes = _notes(state)
    return notes if any(tells_setting(key) for key, _ in notes) else [*_labels(before, changes), *notes]


def _labels(state: State, changes: Mapping[str, Change]) -> list[list[Any]]:
    """What is set in that position: one message a change, ``set.<kind>`` (``what``) being its label."""
    known = {setting.name: setting for setting in state.settings()}
    told: list[list[Any]] = []
    for name, value in changes.items():
        setting = known.get(name)
        params = _named(setting.params, state) if setting is not None else {}
        before = "" if setting is None else setting.value
        what = f"set.{name.partition(' ')[0]}"
        told.append(["log.set", {**params, "what": what, "name": name, "before": before, "value": value}])
    return told


def _named(params: Mapping[str, Any], state: State) -> dict[str, Any]:
    """Parameters with the seat's colour in place of its number."""
    seat = params.get("seat")
    if isinstance(seat, int) and not isinstance(seat, bool):
        return {**params, "seat": state.seats[seat]}
    return dict(params)
