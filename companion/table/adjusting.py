"""Adjustments: people set the board to what lies on the real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine import TABLE, Action, GameError, IllegalAction, ImpossiblePosition, Setting, State
from companion.engine.changes import NAME, NUMBER, WORD
from companion.engine.terms import Change
from companion.table import log
from companion.table.answers import LONGEST_TEXT, Outcome
from companion.table.entries import TOGETHER, Entry
from companion.table.errors import BadIntent, shown
from companion.table.past import PastTable

LONGEST_REASON: Final = 200
MOST_CHANGES: Final = 100


class AdjustedTable(PastTable):
    """A table where people put right what the app holds."""

    def settings(self) -> list[Setting]:
        """All that people may set now; nothing before the game, and nothing in it is secret."""
        with self._lock:
            return [] if self._state is None else list(self._state.settings())

    def adjust(
        self, token: str, changes: Mapping[str, Change], reason: str, seen: int, key: str, then: str = ""
    ) -> Outcome:
        """Set things to what lies on the real table: all of them, or none.

        Any seated person may. It stands if what is set has the value that the person had seen, and ``then`` still
        stands; other things may have happened since. Arguments and answers beside these are those of ``intent``.

        Args:
            changes: values by the names of ``settings()``.
            reason: why, for the log; up to 200 printable characters, may be empty.
            then: the text of an action of the people together that is made with it, or ``""``.

        Raises:
            BadIntent: changes, reason, key, number or text are malformed.
            ExpiredSeat, NotPlaying.
        """
        return self._settle(lambda: self._adjust(self._holder(token), changes, reason, seen, key, then))

    def _adjust(
        self, colour: str, changes: Mapping[str, Change], reason: str, seen: int, key: str, then: str
    ) -> Outcome:
        state = self._check(seen, key)
        answer = self._answer(colour, colour, key)
        if answer is not None:
            return answer
        changes, reason = clean_changes(changes), clean_reason(reason)
        self._check_text(then)
        action = self._parsed(state, then) if then else None
        stands = self._stands(colour, seen) or action is None or self._apart(state, action, seen)
        if not (stands and self._settings_stand(colour, state, changes, seen)):
            return self._stale(colour, colour, seen, key)
        after = state.clone()
        try:
            entries = [self._adjustment(after, colour, changes, reason, key)]
            if action is not None:
                entries.append(self._then(after, colour, action))
        except (IllegalAction, ImpossiblePosition) as error:
            return self._illegal(colour, colour, key, error)
        except GameError as error:
            raise BadIntent(key=error.key, **error.params) from error
        self._feed_chance(after, entries)
        self._commit(entries, after)
        return self._done(entries[0], colour)

    def _adjustment(
        self, state: State, colour: str, changes: Mapping[str, Change], reason: str = "", key: str = "", offset: int = 1
    ) -> Entry:
        """Set things in ``state``; the entry that says so.

        Raises:
            ImpossiblePosition: naming the setting; also when somebody's choice that lies face down would be lost.
        """
        down, lines = state.sealed, len(state.lines)
        because = {"seat": colour, **({"reason": reason} if reason else {})}
        told: list[list[Any]] = [["log.adjust-because" if reason else "log.adjust", because]]
        told += log.set_and_say(state, changes)
        if state.sealed != down:
            raise ImpossiblePosition(min(changes), "impossible.sealed")
        told += log.points_said(state, state.lines[lines:])
        data = {"set": dict(changes), "reason": reason, "by": colour, "reveals": [], "said": told}
        return self._entry("adjust", data, colour, key, offset)

    def _then(self, state: State, colour: str, action: Action) -> Entry:
        """An action of the people together that is made with an adjustment."""
        data = self._told(state, TABLE, action, colour)
        return self._entry("action", {**data, "with": self.number + 1}, TOGETHER, offset=2)

    def _settings_stand(self, colour: str, state: State, changes: Mapping[str, Change], seen: int) -> bool:
        """Whether what is set has the values that were there after entry ``seen``."""
        if self._stands(colour, seen):
            return True
        kinds = {self._history.entry(number).kind for number in range(seen + 1, self.number + 1)}
        if kinds & {"begin", "undo", "amend", "rules"} or "depth" in changes:
            return False
        count = self._count_at(seen)
        if not count:
            return False
        then = {setting.name: setting.value for setting in self._at(count).settings()}
        now = {setting.name: setting.value for setting in state.settings()}
        return all(name in now and then.get(name) == now[name] for name in changes)


def clean_changes(changes: Mapping[str, Change]) -> dict[str, Change]:
    """The changes, checked for what can be kept as text.

    Raises:
        BadIntent: none at all, too many, or one that does not read ``setting = value``.
    """
    if not isinstance(changes, Mapping) or not 1 <= len(changes) <= MOST_CHANGES:
        raise BadIntent("bad-changes", most=MOST_CHANGES)
    for name, value in changes.items():
        known = isinstance(name, str) and len(name) <= LONGEST_TEXT and NAME.fullmatch(name)
        if not known or not _is_value(value):
            part = shown(f"{name} = {value}")
            raise BadIntent("bad-change", text=part)
    return dict(changes)


def _is_value(value: Any) -> bool:
    if isinstance(value, str):
        return WORD.fullmatch(value) is not None and NUMBER.fullmatch(value) is None
    return isinstance(value, int) and not isinstance(value, bool) and NUMBER.fullmatch(str(value)) is not None


def clean_reason(reason: str) -> str:
    """The reason as it is kept: without more space than it needs.

    Raises:
        BadIntent: longer than 200 characters, or with characters that cannot be shown.
    """
    if not isinstance(reason, str) or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise BadIntent("bad-reason", most=LONGEST_REASON)
    return " ".join(reason.split())
