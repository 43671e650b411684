"""The log: what happened, as messages, through the one filter for what not everybody may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.engine import CHANCE, Action, Change, ScoreLine, State
from companion.engine.settings import LAST_ROUND
from companion.table.entries import (
    TOGETHER,
    Amended,
    Answered,
    Asked,
    Began,
    Counted,
    Entry,
    Fed,
    HintAsked,
    HintsAllowed,
    HouseRules,
    Mask,
    Masks,
    Message,
    ModeChosen,
    Noted,
    NumberAdded,
    Opened,
    OptionsChosen,
    Played,
    Retracted,
    RulesRenewed,
    Ruling,
    SeatChanged,
    SeedTold,
    Undone,
)
from companion.table.projection import Projection


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
        lent: a bot did it for the person whose seat it is.
    """

    number: int
    seat: str
    kind: str
    messages: tuple[Message, ...]
    sealed: bool = False
    undone: bool = False
    lent: bool = False


# --- reading ----------------------------------------------------------------------------------------------------


def is_told(table: Projection, number: int) -> bool:
    """Whether the log has a line for that entry: what somebody has only half counted is none."""
    data = table.entry(number).data
    return not isinstance(data, Counted) or data.whole


def line(table: Projection, number: int, colour: str | None) -> LogLine:
    """Entry ``number`` as ``colour`` (``None``: anybody in the room) may read it."""
    entry = table.entry(number)
    return LogLine(
        number,
        entry.author if entry.seat == TOGETHER else _whose(table, entry),
        entry.kind,
        _messages(table, entry, colour),
        sealed=number in table.hidden,
        undone=entry.is_of_game and not table.counts(number),
        lent=number in table.lent,
    )


def _whose(table: Projection, entry: Entry) -> str:
    """The colour an entry concerns: what chance brings may be for one seat as well."""
    if not isinstance(entry.data, Fed):
        return entry.seat
    seat = table.told(entry.number).said[0][1].get("seat")
    return seat if seat in table.playing else ""


def _messages(table: Projection, entry: Entry, colour: str | None) -> tuple[Message, ...]:
    told = _of_the_table(entry)
    if told is None:
        told = _of_another_entry(table, entry, colour)
    if told is not None:
        return told
    if _secret(table, entry, colour):
        return (*_beginning(entry), ("log.sealed", {"seat": entry.seat}))
    return (*_beginning(entry), *_said(table, entry, colour), *_ruled(table, entry.number, colour))


def _of_the_table(entry: Entry) -> tuple[Message, ...] | None:
    """What there is to read of the table and its seats; ``None`` for entries of the game and what changes those."""
    seat = {"seat": entry.seat}
    match entry.data:
        case Opened(commitment=commitment):
            pledged = (("log.pledge", {"commitment": commitment}),) if commitment else ()
            return (("log.open", {}), *pledged)
        case OptionsChosen():
            return (("log.options", {}),)
        case SeatChanged(what=what, name=name, bot=bot, by=by):
            named = {key: value for key, value in (("name", name), ("bot", bot)) if value is not None}
            return (*_for_seat(entry, by), (f"log.seat-{what}", {**seat, "colour": entry.seat, **named}))
        case Noted(key=key, params=params):
            return ((key, params),)
    return _of_what_is_agreed(entry)


def _of_what_is_agreed(entry: Entry) -> tuple[Message, ...] | None:
    """What there is to read of how people play at their table; ``None`` for all other entries."""
    seat = {"seat": entry.seat}
    match entry.data:
        case ModeChosen(said=told):
            return told
        case HouseRules(text=text):
            return (("log.house", {**seat, "text": text}),)
        case HintsAllowed(on=on):
            return (("log.hints-allowed" if on else "log.hints-barred", seat),)
        case HintAsked():
            return (("log.hint", seat),)
        case Counted(share=share, whole=whole):
            own = "" if share == entry.seat else "-all" if not share else "-for"
            key = f"log.counted{own}" if whole else "log.count-half"
            return ((key, {"seat": share or entry.seat, "by": entry.seat}),)
    return _of_its_chance(entry)


def _of_its_chance(entry: Entry) -> tuple[Message, ...] | None:
    """What there is to read of that from which chance follows; ``None`` for all other entries."""
    match entry.data:
        case NumberAdded(number=number):
            return (("log.number", {"seat": entry.seat, "number": number}),)
        case SeedTold(seed=seed):
            return (("log.seed", {"seed": seed}),)
    return None


def _of_another_entry(table: Projection, entry: Entry, colour: str | None) -> tuple[Message, ...] | None:
    """What there is to read of wishes and of what changes other entries; ``None`` for all other entries."""
    seat = {"seat": entry.seat}
    match entry.data:
        case Amended(what=what, entry=number):
            return (f"log.amend-{what}", {**seat, "entry": number}), _said(table, table.entry(number), colour)[0]
        case RulesRenewed(rules=rules, rulings=rulings):
            return (("log.rules", {"rules": rules, "count": len(rulings)}),)
        case Answered(by=by) as answer:
            own = table.entry(answer.ask).seat == entry.seat
            word = "yes" if answer.yes else "withdrawn" if own else "no"
            return (*_for_seat(entry, by), (f"log.answer-{word}", seat))
        case Asked(what=what, entry=about, round=last):
            asked: tuple[Message, ...] = ((f"log.ask-{what}", seat if last is None else {**seat, "round": last}),)
            return (*asked, *_first(table, about, colour)) if about else asked
        case Undone(entry=number, by=by) | Retracted(entry=number, by=by):
            return (*_for_seat(entry, by), (f"log.{entry.kind}", seat), *_first(table, number, colour))
    return None


def _beginning(entry: Entry) -> tuple[Message, ...]:
    """What stands before that which an entry of the game tells."""
    match entry.data:
        case Began():
            return (("log.begin", {}),)
        case Fed(by=by, host=host) if by:
            return (("log.for-seat", {"seat": by, "by": host}),) if host else (("log.told-by", {"by": by}),)
        case Played(by=by) if entry.seat != TOGETHER:
            return _for_seat(entry, by)
    return ()


def _for_seat(entry: Entry, by: str | None) -> tuple[Message, ...]:
    """Says that the host did it for that seat, where he did."""
    return (("log.for-seat", {"seat": entry.seat, "by": by}),) if by else ()


def _secret(table: Projection, entry: Entry, colour: str | None) -> bool:
    return entry.number in table.hidden and entry.seat != colour


def _first(table: Projection, number: int, colour: str | None) -> tuple[Message, ...]:
    """What was done with that entry, unless it lies face down."""
    entry = table.entry(number)
    return () if _secret(table, entry, colour) else _said(table, entry, colour)[:1]


def _said(table: Projection, entry: Entry, colour: str | None) -> tuple[Message, ...]:
    return (table.masked(entry.number, colour) or table.told(entry.number)).said


def _ruled(table: Projection, number: int, colour: str | None) -> Iterator[Message]:
    """How the entry stands although the rules refuse it: why they do, and what was set."""
    ruling = table.rulings.get(number)
    if ruling is None:
        return
    if table.masked(number, colour):
        ruling = without_grounds(ruling)
    if ruling.key or ruling.void:
        yield ("log.ruling-void" if ruling.void else "log.ruling-stands"), {}
    if ruling.key:
        yield ruling.key, ruling.params
    yield from ruling.said


def without_grounds(ruling: Ruling) -> Ruling:
    """A ruling on what only one seat knows, as the others may read it: why the rules refuse that would tell it."""
    return replace(ruling, key="log.refused-hidden" if ruling.key else "", params={})


# --- telling ----------------------------------------------------------------------------------------------------


class Before(NamedTuple):
    """What is known of an action before it is applied.

    Attributes:
        whose: the colour for which alone chance brings it; ``""`` for all else.
        masks: what those learn instead who may not know what it is, by colour (``""``: anybody in the room).
        besides: parameters of its message that it does not name itself.
    """

    whose: str = ""
    masks: Mapping[str, Action] = MappingProxyType({})
    besides: Mapping[str, Any] = MappingProxyType({})


class Deed(NamedTuple):
    """Something done: the action, the colour by which it is told who did it (``""`` for chance), a bot's reason."""

    action: Action
    colour: str = ""
    reason: Message | None = None


class Telling(NamedTuple):
    """What an entry keeps of an action to tell it; ``shown``: where the game hides something."""

    said: tuple[Message, ...]
    shown: Masks | None = None


def before(state: State, seat: int, action: Action) -> Before:
    """Who learns less of an action than what it is, and what it tells besides; to be asked before it is applied."""
    watchers: list[tuple[str, int | None]] = [("", None), *((colour, n) for n, colour in enumerate(state.seats))]
    learned = ((name, state.shown(seat, action, watcher)) for name, watcher in watchers)
    whose = state.seats[state.chance_for] if seat == CHANCE and state.chance_for is not None else ""
    masks = {name: shown for name, shown in learned if shown is not action}
    return Before(whose, masks, state.besides(seat, action))


def telling(state: State, deed: Deed, lines: Sequence[ScoreLine], known: Before) -> Telling:
    """What an entry tells of something that was done.

    Args beside those of ``said``:
        known: what was known of it before; who may not know what it is learns no reason either.
    """
    deed = deed._replace(colour=deed.colour or known.whose)
    masks = {
        watcher: Mask(mask.text, said(state, Deed(mask, deed.colour), lines)) for watcher, mask in known.masks.items()
    }
    return Telling(said(state, deed, lines, known.besides), masks or None)


def said(
    state: State, deed: Deed, lines: Sequence[ScoreLine], besides: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Message, ...]:
    """What there is to tell of something that was done.

    Args:
        state: the position after it.
        deed: what was done.
        lines: score lines it gained.
        besides: what its message tells that the action does not name.
    """
    action, colour, reason = deed
    params = {**besides, **named(action.params, state)}
    told: list[Message] = [(action.key, {**params, **({"seat": colour} if colour else {})})]
    if reason is not None:
        told.append((reason[0], {"seat": colour, **named(reason[1], state)}))
    return (*told, *came_of(state, lines))


def came_of(state: State, lines: Iterable[ScoreLine]) -> tuple[Message, ...]:
    """What happened by itself, and the points."""
    return (*_notes(state), *points_said(state, lines))


def points_said(state: State, lines: Iterable[ScoreLine]) -> tuple[Message, ...]:
    """The points that moved."""
    return tuple(
        (f"reason.{one.reason}", {**one.params, "seat": state.seats[one.seat], "points": one.points}) for one in lines
    )


def _notes(state: State) -> tuple[Message, ...]:
    return tuple((note.key, named(note.params, state)) for note in state.notes)


def tells_setting(key: str) -> bool:
    """Whether a game's note by that key tells what was set, as ``note.set-open``."""
    family, _, name = key.partition(".")
    return family == "note" and name.partition("-")[0] == "set"


def adjusted(state: State, colour: str, changes: Mapping[str, Change], reason: str = "") -> tuple[Message, ...]:
    """Set things in ``state``, and what is told of it, with the points that moved. While people play by themselves it
    is what they count, and no correction; nor is what all have agreed to.

    Raises:
        ImpossiblePosition: the state is unchanged.
    """
    if changes.keys() == {LAST_ROUND}:
        return set_and_say(state, changes)
    lines = len(state.lines)
    because = {"seat": colour, **({"reason": reason} if reason else {})}
    first: Message = ("log.adjust-because" if reason else "log.count" if state.tracking else "log.adjust", because)
    head = () if LAST_ROUND in changes else (first,)
    return (*head, *set_and_say(state, changes), *points_said(state, state.lines[lines:]))


def set_and_say(state: State, changes: Mapping[str, Change]) -> tuple[Message, ...]:
    """Set things, and what is told of it: the game's own notes, or one message for each where it has none.

    Raises:
        ImpossiblePosition: the state is unchanged.
    """
    former = state.clone()
    state.adjust(changes)
    notes = _notes(state)
    return notes if any(tells_setting(key) for key, _ in notes) else (*_labels(former, changes), *notes)


def _labels(state: State, changes: Mapping[str, Change]) -> Iterator[Message]:
    """What is set in that position: one message a change, ``set.<kind>`` (``what``) being its label."""
    known = {setting.name: setting for setting in state.settings()}
    for name, value in changes.items():
        setting = known.get(name)
        params = named(setting.params, state) if setting is not None else {}
        former = "" if setting is None else setting.value
        what = f"set.{name.partition(' ')[0]}"
        yield "log.set", {**params, "what": what, "name": name, "before": former, "value": value}


def named(params: Mapping[str, Any], state: State) -> dict[str, Any]:
    """Parameters with the seat's colour in place of its number."""
    seat = params.get("seat")
    if isinstance(seat, int) and not isinstance(seat, bool):
        return {**params, "seat": state.seats[seat]}
    return dict(params)
