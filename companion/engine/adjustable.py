"""A state in which people may set things, all of them or none, and choose how much of the game they enter."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from companion.engine.actions import Ended, Refusal
from companion.engine.balance import balance
from companion.engine.contract import State
from companion.engine.errors import GameError, ImpossiblePosition
from companion.engine.settings import DEPTH, FULL, LAST_ROUND, SCOREKEEPER, Settings
from companion.engine.terms import CHANCE, Change, Note, Setting
from companion.engine.validation import text_of

TURN: Final = "turn"
"""The setting that says whose turn it is, in every game that has turns."""


class AdjustableState(State):
    """A state whose listed settings people may change; changes made together apply all at once or not at all.

    Attributes:
        known_settings: the settings that the game declares.
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    known_settings: ClassVar[Settings]

    def settings(self) -> Sequence[Setting]:
        """Everything that people may set now."""
        return self.known_settings.listed(self)

    def adjust(self, changes: Mapping[str, Change]) -> None:
        """Set things to what lies on the real table."""
        trial: Any = self.clone()
        trial.begin_anew()
        real = self.known_settings.real(trial, changes)
        self.known_settings.put(trial, real)
        if real:
            balance(trial, self, real, self.known_settings.of_fields)
            if (ended := trial.fit(self, real)) is not None:
                trial.go_on(ended)
        if DEPTH in changes and (ended := trial.switch(changes[DEPTH])) is not None:
            trial.go_on(ended)
        if LAST_ROUND in changes:
            trial.stop_after(changes[LAST_ROUND])
        elif trial.last_round and trial.round > trial.last_round:
            trial.last_round = 0  # they play on beyond what they had agreed to
        trial.check()
        asked = () if trial.may_wait else trial.to_act
        if stuck := [seat for seat in asked if seat != CHANCE and not trial.legal_actions(seat)]:
            raise ImpossiblePosition(
                min(changes), "impossible.stuck", seat=self.seats[stuck[0]] if stuck[0] >= 0 else ""
            )
        self.become(trial)

    def ahead(self, seat: int) -> State | None:
        """The state with the turn set to that seat, as people set it who have forgotten whose it is; only in a part of
        the game that is played by turns, and only where that leaves a choice: who could do one thing alone, such as
        pass, has nothing to plan."""
        if not self.in_turn or self.tracking or self.people_only:
            return None
        found = self.clone()
        try:
            found.adjust({TURN: self.seats[seat]})
        except GameError:
            return None
        return found if found.to_act == (seat,) and _chooses(found, seat) else None

    @abstractmethod
    def fit(self, was: Any, real: Mapping[str, Change]) -> Ended:
        """Accept what was set as true: take pieces that have no bank from where they must have been, and continue the
        game from there.

        Args:
            was: the state before; it is not changed.
            real: what was set to a value other than before.

        Returns:
            The part of the game that this has ended, or ``None``.

        Raises:
            ImpossiblePosition: naming the setting, what is too much, and what may have been meant.
        """

    @abstractmethod
    def check(self) -> None:
        """Count everything; see ``Game.audit``."""

    @abstractmethod
    def become(self, other: Any) -> None:
        """Take over the content of another state of the same game."""

    @abstractmethod
    def begin_anew(self) -> None:
        """Forget what happened in the last action, and which actions are legal."""

    def not_settable(self, word: str, *things: str) -> Refusal | None:
        """Why a setting cannot be set now, if the game knows a better reason than that there is none of that name."""
        return None

    def set_all_the_same(self, name: str, changes: Mapping[str, Change]) -> bool:
        """Whether a setting counts as set even if it already has that value, because of what else is set."""
        return False

    @property
    def may_wait(self) -> bool:
        """Whether those who are to act may have nothing to choose from, because something must be set first."""
        return False

    def switch(self, depth: Change) -> Ended:
        """Let the people play by themselves from here on (``"scorekeeper"``) or have every choice entered again
        (``"full"``); the present depth changes nothing. Returns the part of the game that this has ended.

        Raises:
            ImpossiblePosition: with the field ``depth``, if that is not possible now.
        """
        if depth not in (SCOREKEEPER, FULL):
            raise ImpossiblePosition(DEPTH, "impossible.depth")
        if self.is_over:
            raise ImpossiblePosition(DEPTH, "impossible.depth-over")
        if (depth == SCOREKEEPER) == self.tracking:
            return None
        return self.track() if depth == SCOREKEEPER else self.stop_tracking()

    def stop_after(self, number: Change) -> None:
        """End the game with that round.

        Raises:
            ImpossiblePosition: with the field ``last-round``: the game cannot end so.
        """
        if type(number) is not int or number not in self.may_stop_after:
            raise ImpossiblePosition(LAST_ROUND, "impossible.last-round", text=text_of(number))
        self.last_round = number
        self.notes.append(Note("note.set-last-round", {"round": number}))

    def track(self) -> Ended:
        """Let the people play by themselves from here on; returns the part of the game that this has ended.

        Raises:
            ImpossiblePosition: with the field ``depth``, if that is not possible now.
        """
        raise ImpossiblePosition(DEPTH, "impossible.depth")

    def stop_tracking(self) -> Ended:
        """Have every choice entered again; see ``track``."""
        raise ImpossiblePosition(DEPTH, "impossible.depth")


def _chooses(state: State, seat: int) -> bool:
    """Whether that seat, which is to act, has a choice before its turn is over; what is forced leads on to the next."""
    forced = state.clone()
    while forced.to_act == (seat,):
        only, *others = forced.legal_actions(seat)
        if others:
            return True
        forced.apply(seat, only)
    return False
