"""Ming-Dynastie as the engine sees it: the contract's methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from companion.engine.actions import Ended, Play, Refusal
from companion.engine.contract import State
from companion.engine.declared import whole_numbers
from companion.engine.errors import ImpossiblePosition, SetupError
from companion.engine.own_boards import BoxedGame, copied
from companion.engine.ruled import RuledState
from companion.engine.settings import AdjustableState
from companion.engine.terms import CHANCE, TABLE, Change, Note, Setting
from companion.engine.validation import one_of
from companion.games.ming_dynastie import (
    balance,
    flow,
    resume,
    round_end,
    ruling,
    score_position,
    settings,
    setup,
    tracking,
)
from companion.games.ming_dynastie import view as views
from companion.games.ming_dynastie.edition import EDITIONS
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.position import CHOOSE_RETURN, NOBODY, Position, Tracker


class MingState(Position, RuledState, AdjustableState):
    """A game of Ming-Dynastie in progress."""

    __slots__ = ()

    known_settings = settings.SETTINGS

    def go_on(self, ended: int) -> None:
        """Begin what follows that part of the game."""
        flow.go_on(self, ended)

    def not_your_turn(self, seat: int) -> Refusal | None:
        """A player who has laid his return cards waits until everybody has."""
        return Refusal("laid", rule="4.2") if seat in self.sealed else None

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """Settings that would let ``seat`` choose such an action."""
        return ruling.turns_to(self, seat, action)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats with the most points, once the game is over."""
        return round_end.winners(self)

    @property
    def tracking(self) -> bool:
        """Whether the people play by themselves."""
        return self.tracked

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose return cards are not turned over yet."""
        if self.stage is not CHOOSE_RETURN:
            return ()
        return tuple(seat for seat, count in enumerate(self.chosen) if count != NOBODY)

    def fit(self, was: Position, real: Mapping[str, Change]) -> Ended:
        """Balance the pieces, and let somebody choose again."""
        balance.cards(self, was, real)
        balance.tiles(self, was, real)
        resume.restart(self, was, real)
        balance.members(self, was, real)
        balance.princes(self, was, real)
        return resume.go_on(self, was, real)

    def also_set(self, changes: Mapping[str, Change], known: Mapping[str, Setting]) -> Iterator[Setting]:
        """Who has the first turn can be set along with a phase or a round."""
        return settings.also_set(self, changes, known)

    def not_settable(self, word: str, *things: str) -> Refusal | None:
        """Why something cannot be set now."""
        return settings.not_settable(self, word, *things)

    @property
    def may_wait(self) -> bool:
        """While the people play by themselves, they may have to set something first."""
        return self.to_act == (TABLE,)

    def track(self) -> Ended:
        """The people play by themselves from here on."""
        return tracking.switch(self, True)

    def stop_tracking(self) -> Ended:
        """Every choice is entered again, as soon as what is not known has been told."""
        return tracking.switch(self, False)

    def check(self) -> None:
        """Count everything."""
        balance.check(self)

    def sample(self, seat: int | None, random: Random) -> MingState:
        """Sealed return numbers are drawn among those possible. While the people play by themselves no seat knows more
        than was told: nobody holds a card then, and no member stands on a province space."""
        copy = super().sample(seat, random)
        if copy.unseen:
            tracking.forget(copy)
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know."""
        return views.view(self, seat)

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON."""
        found: dict[str, Any] = {"game": META.id, "edition": self.ed.name, "options": dict(self.options)}
        if self.ed.own:
            found["own"] = copied(self.ed.own)
        found |= {"seats": list(self.seats), **self.dumped()}
        if self.tracker is not None:
            found["tracker"] = self.tracker._asdict() | {"out": list(self.tracker.out)}
        return found


class MingDynastie(BoxedGame):
    """Ming-Dynastie for two to four players, with the neutral player for two."""

    meta = META
    editions = EDITIONS

    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> MingState:
        """An empty board whose display waits for its first card."""
        state = MingState()
        board = EDITIONS.edition(self.check_edition(edition), own)
        META.check_seats(tuple(seats))
        setup.prepare(state, tuple(seats), META.full_options(options or {}), board)
        return state

    def load(self, dump: Mapping[str, Any]) -> MingState:
        """The state of a dump."""
        try:
            one_of(dump["game"], "dump.game", (META.id,))
            state = self.new_state(dump["seats"], dump["options"], dump["edition"], dump.get("own"))
            state.fill(dump)
            if "tracker" in dump:
                state.tracker = _tracker(dump["tracker"], state.owners)
        except (AttributeError, KeyError, TypeError, SetupError) as error:
            raise ImpossiblePosition("dump", "impossible.dump", text=repr(error)) from error
        return state

    def data(self, edition_name: str | None = None) -> dict[str, Any]:
        """Provinces, borders and cards."""
        return EDITIONS.edition(self.check_edition(edition_name)).data()

    def names(self, edition_name: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        """Names of provinces, cities and districts."""
        return EDITIONS.edition(self.check_edition(edition_name), own).names()

    def score(self, given: Any, edition_name: str | None = None) -> dict[str, Any]:
        """A whole scoring of a position."""
        return score_position.score(MingState(), given, EDITIONS.edition(self.check_edition(edition_name)))

    def audit(self, state: State) -> None:
        """Check what must hold at every moment of a game."""
        assert isinstance(state, MingState)
        state.check()


def _tracker(found: Mapping[str, Any], owners: int) -> Tracker:
    """A dump's ``tracker``."""
    out = list(found["out"])
    whole_numbers(out, "dump.tracker.out", owners)
    whole_numbers([found["phase"], found["counted"]], "dump.tracker", 2)
    return Tracker(found["phase"], found["counted"], tuple(out), bool(found["unheard"]), bool(found["settling"]))


GAME: Final = MingDynastie()

__all__ = ["CHANCE", "GAME", "MingDynastie", "MingState", "Note"]
