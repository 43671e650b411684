"""What a table's entries say about everything but the position itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.table import depths
from companion.table.entries import GAME_KINDS, MOVES, Entry, author, damaged
from companion.table.path import Path
from companion.table.replaying import Ruling, ruling
from companion.table.seats import Seating


class Followed:
    """Follows entries one by one, each at a cost that does not depend on how many came before.

    Attributes:
        entries: all of them; entry ``n`` is ``entries[n - 1]``.
        path: numbers of the game entries that count, in the game's order: what was undone or retracted is not among
            them.
        rules: the version of the rules under which the game is played now.
        rulings: by number, how entries stand that the rules refuse.
        retold: by number, what entries tell since something earlier was amended.
        sealed: by colour, the numbers of its actions that lie face down now.
        hidden: numbers of actions that nobody but their seat has ever seen, also those that were retracted.
        answered: the entry made by an idempotency key, by seat and key.
        mode: how much the table tells and who feeds each source, as said last.
        own, house_rules: what the owners entered about their box, and their rules in words.
        asking: number of the ``ask`` entry that is still open, or 0.
        agreed: colours that have agreed to it.
        over: whether the game is over, so that nothing in it is secret any more; set by whoever knows the position.
    """

    __slots__ = ("_amending", "_modes", "agreed", "answered", "asking", "code", "edition", "entries", "game", "hidden",
                 "house_rules", "mode", "options", "over", "own", "path", "playing", "retold", "rules", "rulings",
                 "sealed", "seating")

    def __init__(self, code: str) -> None:
        self.code = code
        self.entries: list[Entry] = []
        self.game = self.edition = ""
        self.rules = 0
        self.options: dict[str, str] = {}
        self.playing: tuple[str, ...] = ()
        self.seating = Seating(())
        self.path = Path()
        self.rulings: dict[int, Ruling] = {}
        self.retold: dict[int, Mapping[str, Any]] = {}
        self._amending: Entry | None = None
        self.sealed: dict[str, list[int]] = {}
        self.hidden: set[int] = set()
        self.answered: dict[tuple[str, str], int] = {}
        self.mode = depths.Mode(depths.DIGITAL, {})
        self._modes: dict[bool, depths.Mode] = {}
        self.own: dict[str, Any] = {}
        self.house_rules = ""
        self.asking = 0
        self.agreed: list[str] = []
        self.over = False

    @property
    def number(self) -> int:
        """The last entry's number."""
        return len(self.entries)

    def entry(self, number: int) -> Entry:
        """The entry of that number, which must exist."""
        return self.entries[number - 1]

    def counts(self, number: int) -> bool:
        """Whether a game entry still counts: it was neither undone nor retracted, nor is it void by a ruling."""
        return number in self.path and not (number in self.rulings and self.rulings[number].void)

    def told(self, number: int) -> Mapping[str, Any]:
        """What a game entry tells now: ``said``, ``reveals``; ``sealed`` when it was face down as it was made, and
        ``shown`` when not everybody may know what it is."""
        return self.retold.get(number) or self.entry(number).data

    def masked(self, number: int, colour: str | None) -> Mapping[str, Any] | None:
        """What that seat (``None``: anybody in the room) reads instead of what a game entry tells: ``text`` and
        ``said``; ``None`` where it may know all of it."""
        return None if self.over else self.mask_of(self.told(number), colour)

    def mask_of(self, told: Mapping[str, Any], colour: str | None) -> Mapping[str, Any] | None:
        """The same of what an entry told when it was made, whatever has become of the game since."""
        watcher = colour if colour in self.playing else ""
        found: Mapping[str, Any] | None = told.get("shown", {}).get(watcher)
        return found

    def mode_while(self, tracking: bool) -> depths.Mode:
        """What was said last of the table as it is while it only keeps the score, or does not: an undo of the step
        into or out of scorekeeping changes the game alone, and brings back what was said before."""
        return self._modes.get(tracking) or (self.mode.tracked() if tracking else self.mode.untracked())

    def hides(self) -> bool:
        """Whether anything in the game is not for everybody to know, or was not before it was over."""
        return any(self.told(number).get("shown") for number in self.path)

    def take(self, entry: Entry) -> None:
        """Follow the next entry.

        Raises:
            DamagedTable: it cannot follow the ones before.
        """
        if entry.number != self.number + 1:
            raise damaged(self.code, entry.number, f"entry {self.number + 1} was expected here")
        if (entry.kind == "open") != (entry.number == 1):
            raise damaged(self.code, entry.number, "the header stands first and only there")
        try:
            self._take(entry)
            self.entries.append(entry)
            if self._amending is not None and entry.number >= self._amending.number + self._amending.data["add"]:
                self._amend(self._amending)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise damaged(self.code, entry.number, f"it does not fit what came before ({error})") from error
        if entry.key:
            self.answered[entry.seat, entry.key] = entry.number

    def _take(self, entry: Entry) -> None:
        data, kind = entry.data, entry.kind
        if kind == "open":
            self.game, self.edition, self.rules = data["game"], data["edition"], data["rules"]
            self.path.under(self.rules)
            self.options = dict(data["options"])
            self.seating = Seating(tuple(data["seats"]))
            self._set_mode(data.get("depth", depths.DIGITAL), data.get("chance", {}))
        elif kind == "options":
            self.options = dict(data["options"])
            self.edition = data.get("edition", self.edition)
            self.own = dict(data.get("own", self.own))
            if not isinstance(self.edition, str):
                raise ValueError("the edition is no text")
        elif kind == "mode":
            self._set_mode(data["depth"], data["chance"])
        elif kind == "house":
            self.house_rules = data["text"]
        elif kind == "ask":
            self._ask(entry)
        elif kind == "answer":
            self._hear(entry)
        elif kind == "seat":
            self.seating.take(entry)
        else:
            self._take_game(entry)
        if kind in (*MOVES, "mode") or (kind == "seat" and data["what"] == "host"):
            self.asking = 0

    def _take_game(self, entry: Entry) -> None:
        data, kind = entry.data, entry.kind
        if kind == "begin":
            self.playing = tuple(data["seats"])
            self.seating.begin(self.playing)
            self.path.append(entry.number)
        elif kind == "amend":
            if self.path.place(data["after"]) < 0 or data["add"] < 0:
                raise ValueError("it adds nothing that could be")
            self._amending = entry
        elif kind == "rules":
            self.rules = data["rules"]
            self.judge(_rulings(data["rulings"]), _retold(data["retold"]))
        elif kind in GAME_KINDS:
            if data.get("sealed"):
                self.hidden.add(entry.number)
            if self._amending is None:
                self._turn_up(data["reveals"])
                if data.get("sealed"):
                    self.sealed.setdefault(entry.seat, []).append(entry.number)
                self.path.append(entry.number)
        elif kind == "retract":
            number = data["entry"]
            self.sealed[entry.seat].remove(number)
            if not self.sealed[entry.seat]:
                del self.sealed[entry.seat]
            self._put_on(self.path.cut(self.path.place(number))[1:])
        elif kind == "undo":
            if data["entry"] not in self.path or not author(self.entry(data["entry"])):
                raise ValueError(f"there is no action {data['entry']} to undo")
            self._go_back(data["entry"])

    def _set_mode(self, depth: str, chance: Mapping[str, str]) -> None:
        if depth not in depths.DEPTHS or not set(chance.values()) <= set(depths.FEEDERS):
            raise ValueError(f"there is no depth {depth!r} with {chance}")
        self.mode = depths.Mode(depth, dict(chance))
        self._modes[depth == depths.SCOREKEEPER] = self.mode

    def _ask(self, ask: Entry) -> None:
        about, what, seats = ask.data.get("entry", 0), ask.data["what"], self.seating.seats
        named = what == "host" or (about in self.path and what in ("undo", "amend"))
        wish = isinstance(ask.data.get("amendment", {}), dict) and ("amendment" in ask.data) == (what == "amend")
        masked = ask.data.get("masked", {})
        wish = wish and (what == "amend" or not masked) and all(_lines(lines) for lines in masked.values())
        if not named or not wish or ask.seat not in seats or not set(ask.data["waiting"]) <= seats.keys():
            raise ValueError("nobody can ask that")
        self.asking, self.agreed = ask.number, []

    def _hear(self, answer: Entry) -> None:
        if answer.data["ask"] != self.asking:
            raise ValueError(f"nobody is asked {answer.data['ask']}")
        if answer.data["yes"]:
            self.agreed.append(answer.seat)
        else:
            self.asking = 0

    def _turn_up(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.hidden.discard(number)
            colour = self.entry(number).seat
            self.sealed[colour].remove(number)
            if not self.sealed[colour]:
                del self.sealed[colour]

    def _go_back(self, entry: int) -> None:
        """Take the path back until that entry is off it."""
        count = self.path.place(entry)
        if not count:
            raise ValueError("an undo cannot reach before the beginning")
        for number in reversed(self.path.cut(count)):
            for turned in self.told(number)["reveals"]:
                self.sealed.setdefault(self.entry(turned).seat, []).append(turned)
        still = {
            colour: sorted((number for number in numbers if number in self.path), key=self.path.place)
            for colour, numbers in self.sealed.items()
        }
        self.sealed = {colour: numbers for colour, numbers in still.items() if numbers}

    # --- what happened earlier ------------------------------------------------------------------------------

    def judge(self, rulings: Mapping[int, Ruling], retold: Mapping[int, Mapping[str, Any]]) -> None:
        """Let the whole path stand under these rulings and no others."""
        self.rulings = dict(rulings)
        self.retold.update(retold)
        numbers = self.path.cut(0)
        self.path.under(self.rules)
        self._put_on(numbers)
        self._lay()

    def _amend(self, entry: Entry) -> None:
        """Put the entries that an amendment added, and those that it kept, on the path; once all are read."""
        self._amending = None
        data = entry.data
        former = self.path.cut(self.path.place(data["after"]) + 1)
        tail = data["tail"]
        if not set(tail) <= {*former, *range(entry.number + 1, entry.number + 1 + data["add"])}:
            raise ValueError("it puts entries into the game that were not in it")
        for number in former:
            self.rulings.pop(number, None)
        self.rulings.update(_rulings(data["rulings"]))
        self.retold.update(_retold(data["retold"]))
        self._put_on(tail)
        self._lay()

    def _put_on(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            found = self.rulings.get(number)
            self.path.append(number, found.text() if found else "")

    def _lay(self) -> None:
        """Find anew what lies face down."""
        self.sealed = self.lying(len(self.path))
        for number in self.path[1:]:
            self.hidden.difference_update(self.told(number)["reveals"])

    def lying(self, count: int) -> dict[str, list[int]]:
        """By colour, the numbers of what lay face down after the first ``count`` of the path.

        Raises:
            LookupError, ValueError: something was turned up that did not lie there.
        """
        lying: dict[str, list[int]] = {}
        for number in self.path[1:count]:
            told = self.told(number)
            for turned in told["reveals"]:
                colour = self.entry(turned).seat
                lying[colour].remove(turned)
                if not lying[colour]:
                    del lying[colour]
            if told.get("sealed"):
                lying.setdefault(self.entry(number).seat, []).append(number)
        return lying


def _lines(data: Any) -> bool:
    """Whether these are lines of an amendment: who, and a text."""
    return isinstance(data, list) and all(
        isinstance(line, list) and len(line) == 2 and all(isinstance(part, str) for part in line) for line in data
    )


def _rulings(data: Mapping[str, Any]) -> dict[int, Ruling]:
    return {int(number): ruling(one) for number, one in data.items()}


def _retold(data: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    if not all(one["said"] for one in data.values()):
        raise ValueError("an entry is told anew and says nothing")
    return {int(number): one for number, one in data.items()}
