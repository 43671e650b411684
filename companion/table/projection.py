"""What a table's entries come to, but for the position itself: the path, the seats, what lies face down, what is asked.

The projection follows entries one by one, each at a cost that does not depend on how many came before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.engine.settings import LAST_ROUND
from companion.table import depths, pledge
from companion.table.entries import (
    MOVES,
    Adjusted,
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
    ModeChosen,
    Noted,
    NumberAdded,
    Opened,
    OptionsChosen,
    Played,
    Retold,
    Retracted,
    RulesRenewed,
    Ruling,
    SeatChanged,
    SeedTold,
    Tells,
    Undone,
    damaged,
)
from companion.table.path import Path
from companion.table.seats import Seating
from companion.table.told_counts import Counting


class Question(NamedTuple):
    """A question that is still open: the entry that asked, who asked, and for what."""

    number: int
    by: str
    wish: Asked


class Setup:
    """What people have chosen for their table.

    Attributes:
        edition: its name.
        options: all of them, by name.
        own: what the owners entered about their box.
        house_rules: the rules of the house, in the players' own words.
        mode: how much the table tells and who feeds each source, as chosen last.
        hints: whether people may ask what a bot would do.
    """

    __slots__ = ("_modes", "edition", "hints", "house_rules", "mode", "options", "own")

    def __init__(self) -> None:
        self.edition = self.house_rules = ""
        self.options: dict[str, str] = {}
        self.own: dict[str, Any] = {}
        self.hints = True
        self.mode = depths.Mode(depths.DIGITAL, {})
        self._modes: dict[bool, depths.Mode] = {}

    def choose(self, chosen: OptionsChosen) -> None:
        """Follow a choice of options, edition and box."""
        self.options = dict(chosen.options)
        self.edition = self.edition if chosen.edition is None else chosen.edition
        self.own = self.own if chosen.own is None else dict(chosen.own)

    def follow(self, agreed: OptionsChosen | ModeChosen | HouseRules | HintsAllowed) -> None:
        """Follow what people have agreed on.

        Raises:
            ValueError: as ``set_mode``.
        """
        match agreed:
            case OptionsChosen():
                self.choose(agreed)
            case ModeChosen(depth=depth, chance=chance):
                self.set_mode(depth, chance)
            case HouseRules(text=text):
                self.house_rules = text
            case HintsAllowed(on=on):
                self.hints = on

    def set_mode(self, depth: str, chance: Mapping[str, str]) -> None:
        """Follow a choice of depth and feeders.

        Raises:
            ValueError: there are no such.
        """
        if depth not in depths.DEPTHS or not set(chance.values()) <= set(depths.FEEDERS):
            raise ValueError(f"there is no depth {depth!r} with {chance}")
        self.mode = depths.Mode(depth, dict(chance))
        self._modes[depth == depths.SCOREKEEPER] = self.mode

    def mode_while(self, tracking: bool) -> depths.Mode:
        """What was chosen last for the table as it is while it only keeps the score, or does not: an undo of the step
        into or out of scorekeeping changes the game alone, and brings back what was chosen before."""
        return self._modes.get(tracking) or (self.mode.tracked() if tracking else self.mode.untracked())


class Projection:
    """What the entries of a table say.

    Attributes:
        entries: all of them; entry ``n`` is ``entries[n - 1]``.
        path: numbers of the game entries that count: what was undone or retracted is not among them.
        game: its id.
        rules: the version of the rules under which it is played now.
        setup: what was chosen for the table.
        seating: who sits where.
        playing: the colours that play, in turn order.
        rulings: by number, how entries stand that the rules refuse.
        retold: by number, what entries tell since something earlier was amended.
        sealed: by colour, the numbers of its actions that lie face down now.
        hidden: numbers of actions that nobody but their seat has ever seen, also those that were retracted.
        lent: numbers of actions that a bot made for a person.
        answered: the entry made by an idempotency key, by seat and key.
        pledge: what its chance follows from; ``None`` where nobody can tell, as at older tables.
        hinted: the entry by which a seat asked for a hint, by the seat and the mark of the path there.
        counting: what was told of the counts.
        asking: the question that is still open.
        agreed: colours that have agreed to it.
        over: whether the game is over, so that nothing in it is secret any more; set by
            the timeline, which knows the position.
    """

    __slots__ = ("_amending", "agreed", "answered", "asking", "code", "counting", "entries", "game", "hidden",
                 "hinted", "lent", "over", "path", "playing", "pledge", "retold", "rules", "rulings", "sealed",
                 "seating", "setup")  # fmt: skip

    def __init__(self, code: str) -> None:
        self.code = code
        self.entries: list[Entry] = []
        self.game = ""
        self.rules = 0
        self.setup = Setup()
        self.playing: tuple[str, ...] = ()
        self.seating = Seating(())
        self.path = Path()
        self.rulings: dict[int, Ruling] = {}
        self.retold: dict[int, Retold] = {}
        self._amending: tuple[int, Amended] | None = None
        self.sealed: dict[str, list[int]] = {}
        self.hidden: set[int] = set()
        self.lent: set[int] = set()
        self.answered: dict[tuple[str, str], int] = {}
        self.hinted: dict[tuple[str, int], int] = {}
        self.counting = Counting()
        self.pledge: pledge.Pledge | None = None
        self.asking: Question | None = None
        self.agreed: list[str] = []
        self.over = False

    # --- reading --------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The last entry's number."""
        return len(self.entries)

    def entry(self, number: int) -> Entry:
        """The entry of that number, which must exist."""
        return self.entries[number - 1]

    def since(self, number: int) -> list[Entry]:
        """The entries after that number."""
        return self.entries[number:]

    def counts(self, number: int) -> bool:
        """Whether a game entry still counts: it was neither undone nor retracted, nor is it void by a ruling."""
        return number in self.path and not (number in self.rulings and self.rulings[number].void)

    def told(self, number: int) -> Tells:
        """What a game entry tells now.

        Raises:
            ValueError: the entry is not one of the game.
        """
        again = self.retold.get(number)
        if again is not None:
            return again
        return tells(self.entry(number))

    def masked(self, number: int, colour: str | None) -> Mask | None:
        """What that seat (``None``: anybody in the room) reads instead of what a game entry tells; ``None`` where it
        may know all of it."""
        return None if self.over else self.mask_of(self.told(number), colour)

    def mask_of(self, told: Tells, colour: str | None) -> Mask | None:
        """The same of what an entry told when it was made, whatever has become of the game since."""
        watcher = colour if colour is not None and colour in self.playing else ""
        return None if told.shown is None else told.shown.get(watcher)

    def hides(self) -> bool:
        """Whether anything in the game is not for everybody to know, or was not before it was over."""
        return any(self.told(number).shown for number in self.path)

    def lobby(self) -> dict[str, Any]:
        """What anybody sees before the game."""
        seats = [
            {"colour": seat.colour, "holder": seat.holder, "name": seat.name, "bot": seat.bot, "host": seat.host}
            for seat in self.seating.seats.values()
        ]
        return {
            "phase": "lobby",
            "game": self.game,
            "edition": self.setup.edition,
            "options": dict(self.setup.options),
            "seats": seats,
        }

    # --- following ------------------------------------------------------------------------------------------

    def follow(self, entry: Entry) -> None:
        """Follow the next entry.

        Raises:
            DamagedTable: it cannot follow the ones before.
        """
        if entry.number != self.number + 1:
            raise damaged(self.code, entry.number, f"entry {self.number + 1} was expected here")
        if isinstance(entry.data, Opened) != (entry.number == 1):
            raise damaged(self.code, entry.number, "the header stands first and only there")
        try:
            self._follow(entry)
            self.entries.append(entry)
            if self._amending is not None and entry.number >= self._amending[0] + self._amending[1].add:
                self._amend(*self._amending)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise damaged(self.code, entry.number, f"it does not fit what came before ({error})") from error
        if entry.key:
            self.answered[entry.seat, entry.key] = entry.number

    def _follow(self, entry: Entry) -> None:
        match entry.data:
            case Opened() as opened:
                self._open(opened)
            case OptionsChosen() | ModeChosen() | HouseRules() | HintsAllowed() as agreed:
                self.setup.follow(agreed)
            case HintAsked():
                self._hint(entry)
            case Counted() as counted:
                self.counting.follow(entry, counted, self.playing, self.path)
            case Asked() as ask:
                self._ask(entry, ask)
            case Answered() as answer:
                self._hear(entry, answer)
            case SeatChanged() as change:
                self.seating.follow(entry.seat, change)
            case Noted() | NumberAdded() | SeedTold():
                pass
            case _:
                self._follow_game(entry)
        pledge.follow(self.pledge, entry)
        if self.asking is not None and _settles(self.asking.wish, entry):
            self.asking = None

    def _open(self, header: Opened) -> None:
        self.game, self.rules = header.game, header.rules
        self.path.under(self.rules)
        self.setup.choose(OptionsChosen(options=header.options, edition=header.edition, own=header.own))
        self.seating = Seating(header.seats)
        self.setup.set_mode(header.depth or depths.DIGITAL, header.chance or {})
        self.pledge = pledge.Pledge(header) if header.commitment is not None else None

    def _follow_game(self, entry: Entry) -> None:
        match entry.data:
            case Began(seats=seats):
                self.playing = seats
                self.seating.begin(self.playing)
                self.path.append(entry.number)
            case Amended(after=after, add=add) as amended:
                if self.path.place(after) < 0 or add < 0:
                    raise ValueError("it adds nothing that could be")
                self._amending = entry.number, amended
            case RulesRenewed(rules=rules, rulings=rulings, retold=retold):
                self.rules = rules
                self.judge(rulings, retold)
            case Retracted(entry=number):
                self._take_up(entry.seat, number)
                self._put_on(self.path.cut(self.path.place(number))[1:])
            case Undone(entry=number):
                if number not in self.path or not self.entry(number).author:
                    raise ValueError(f"there is no action {number} to undo")
                before = list(self.path)
                self._go_back(number)
                self.counting.look_again(before[len(self.path) :], entry.seat)
            case _:
                self._play(entry, tells(entry))

    def _play(self, entry: Entry, told: Tells) -> None:
        if told.sealed:
            self.hidden.add(entry.number)
        if self._amending is None:
            if entry.seat in self.seating.seats and self.seating.seats[entry.seat].lent:
                self.lent.add(entry.number)
            for number in told.reveals:
                self.hidden.discard(number)
                self._take_up(self.entry(number).seat, number)
            if told.sealed:
                self.sealed.setdefault(entry.seat, []).append(entry.number)
            self.path.append(entry.number)
            if isinstance(entry.data, Played) and entry.data.ends is not None:
                self.counting.end(entry.data.ends, entry.number)

    def _take_up(self, colour: str, number: int) -> None:
        """One that lay face down no longer does."""
        self.sealed[colour].remove(number)
        if not self.sealed[colour]:
            del self.sealed[colour]

    def place_of(self, colour: str) -> tuple[str, int]:
        """That seat at the present position: however the game comes here again, by an undo or a restart, it is the
        same."""
        return colour, self.path.mark(len(self.path))

    def _hint(self, entry: Entry) -> None:
        if entry.seat not in self.playing:
            raise ValueError(f"{entry.seat} does not play")
        self.hinted.setdefault(self.place_of(entry.seat), entry.number)

    # --- questions ------------------------------------------------------------------------------------------

    def _ask(self, entry: Entry, ask: Asked) -> None:
        seats, amends = self.seating.seats, ask.what == "amend"
        named = ask.what in ("host", "stop") or (ask.entry in self.path and ask.what in ("undo", "amend"))
        stops = (ask.round is not None) == (ask.what == "stop")
        wish = stops and (ask.amendment is not None) == amends and (amends or not ask.masked)
        if not named or not wish or entry.seat not in seats or not set(ask.waiting) <= seats.keys():
            raise ValueError("nobody can ask that")
        self.asking, self.agreed = Question(entry.number, entry.seat, ask), []

    def _hear(self, entry: Entry, answer: Answered) -> None:
        if self.asking is None or answer.ask != self.asking.number:
            raise ValueError(f"nobody is asked {answer.ask}")
        if answer.yes:
            self.agreed.append(entry.seat)
        else:
            self.asking = None

    # --- what happened earlier ------------------------------------------------------------------------------

    def judge(self, rulings: Mapping[int, Ruling], retold: Mapping[int, Retold]) -> None:
        """Let the whole path stand under these rulings and no others."""
        self.rulings = dict(rulings)
        self.retold.update(retold)
        numbers = self.path.cut(0)
        self.path.under(self.rules)
        self._put_on(numbers)
        self._lay()

    def _amend(self, number: int, amended: Amended) -> None:
        """Put the entries that an amendment added, and those that it kept, on the path; once all are read."""
        self._amending = None
        former = self.path.cut(self.path.place(amended.after) + 1)
        if not set(amended.tail) <= {*former, *range(number + 1, number + 1 + amended.add)}:
            raise ValueError("it puts entries into the game that were not in it")
        for one in former:
            self.rulings.pop(one, None)
        self.rulings.update(amended.rulings)
        self.retold.update(amended.retold)
        self._put_on(amended.tail)
        self._lay()

    def _go_back(self, entry: int) -> None:
        """Take the path back until that entry is off it."""
        count = self.path.place(entry)
        if not count:
            raise ValueError("an undo cannot reach before the beginning")
        for number in reversed(self.path.cut(count)):
            for turned in self.told(number).reveals:
                self.sealed.setdefault(self.entry(turned).seat, []).append(turned)
        still = {
            colour: sorted((number for number in numbers if number in self.path), key=self.path.place)
            for colour, numbers in self.sealed.items()
        }
        self.sealed = {colour: numbers for colour, numbers in still.items() if numbers}

    def _put_on(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            found = self.rulings.get(number)
            self.path.append(number, found.text() if found else "")

    def _lay(self) -> None:
        """Find what lies face down after the whole path."""
        self.sealed = self.lying(len(self.path))
        for number in self.path[1:]:
            self.hidden.difference_update(self.told(number).reveals)

    def lying(self, count: int) -> dict[str, list[int]]:
        """By colour, the numbers of what lay face down after the first ``count`` of the path.

        Raises:
            LookupError, ValueError: something was turned up that did not lie there.
        """
        lying: dict[str, list[int]] = {}
        for number in self.path[1:count]:
            told = self.told(number)
            for turned in told.reveals:
                colour = self.entry(turned).seat
                lying[colour].remove(turned)
                if not lying[colour]:
                    del lying[colour]
            if told.sealed:
                lying.setdefault(self.entry(number).seat, []).append(number)
        return lying


def tells(entry: Entry) -> Tells:
    """What an entry of the game told when it was made.

    Raises:
        ValueError: the entry is not one of the game.
    """
    data = entry.data
    if not isinstance(data, Began | Played | Fed | Adjusted):
        raise ValueError(f"entry {entry.number} is none of the game")
    return data


def is_agreed_end(entry: Entry) -> bool:
    """Whether it says with which round the game ends, which all have agreed to."""
    return isinstance(entry.data, Adjusted) and LAST_ROUND in entry.data.set


def _settles(wish: Asked, entry: Entry) -> bool:
    """Whether what was being asked is no longer asked: the game or its mode has changed, or who leads. With which round
    the game is to end is asked while it goes on, until that is agreed."""
    passed_on = isinstance(entry.data, SeatChanged) and entry.data.what == "host"
    moved = is_agreed_end(entry) if wish.what == "stop" else entry.kind in MOVES
    return passed_on or moved or isinstance(entry.data, ModeChosen)
