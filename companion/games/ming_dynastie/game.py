"""Ming-Dynastie as the engine sees it: the two dispatch tables and the contract's methods."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from companion.engine.contract import Game, State
from companion.engine.dumps import fill, whole_numbers
from companion.engine.errors import ImpossiblePosition, SetupError
from companion.engine.own_boards import cut_off
from companion.engine.terms import CHANCE, Action, Change, Note, ScoreLine, Setting
from companion.engine.validation import one_of
from companion.games.ming_dynastie import (
    audit,
    cards,
    explain,
    flow,
    members,
    move,
    neutral,
    position,
    returns,
    round_end,
    ruling,
    score_position,
    scoring,
    settings,
    setup,
    tracking,
)
from companion.games.ming_dynastie import edition as editions
from companion.games.ming_dynastie import view as views
from companion.games.ming_dynastie.actions import Actions, MingAction
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.position import LISTS, NOBODY, NUMBERS, UNASKED, Ended, Position, Tracker

LEGAL: Final[tuple[Callable[[Position, int], Actions], ...]] = (
    cards.legal_turns,
    neutral.legal_places,
    setup.legal_princes,
    members.legal,
    cards.legal,
    move.legal,
    move.legal_stepped,
    move.legal_deploy,
    move.legal_monk,
    scoring.legal_cities,
    neutral.legal_choices,
    neutral.legal_choices,
    returns.legal,
    returns.legal_homes,
    round_end.legal_starters,
    round_end.legal_over,
    tracking.legal,
    tracking.legal_counts,
    tracking.legal_settled,
)
"""What may be done, by stage."""

APPLY: Final[tuple[Callable[[Position, int, int, int], Ended], ...]] = (
    cards.turn_up,
    neutral.place,
    setup.place_prince,
    members.place,
    cards.take,
    cards.dragon,
    move.step,
    move.stay,
    move.pass_,
    move.deploy,
    move.monk,
    move.no_monk,
    scoring.choose_city,
    neutral.send_home,
    neutral.keep,
    returns.choose,
    returns.go_home,
    round_end.name_starter,
    tracking.call_next,
    tracking.done,
    tracking.count,
    tracking.settled,
)
"""How it is done, by kind of action."""


class MingState(Position, State):
    """A game of Ming-Dynastie in progress."""

    __slots__ = ()

    def legal_actions(self, seat: int) -> Actions:
        """All that ``seat`` may do now; remembered until the next ``apply``."""
        if self._asked == seat:
            return self._legal
        if seat not in self.to_act:
            return ()
        self._legal = LEGAL[self.stage](self, seat)
        self._asked = seat
        return self._legal

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        """The movement cards that may be turned up next."""
        return cards.outcomes(self) if self.stage == position.TURN_CARD else ()

    @property
    def chance_source(self) -> str:
        """The movement deck is the only chance of the game."""
        return "movement-deck" if self.stage == position.TURN_CARD else ""

    def apply(self, seat: int, action: Action) -> None:
        """Carry out a legal action and all that follows by itself."""
        legal = self._legal if self._asked == seat else self.legal_actions(seat)
        if not isinstance(action, MingAction) or action not in legal:
            raise explain.why_not(self, seat, action)
        self._asked, self._legal = UNASKED, ()
        # Always a new list: clones share the old one, also when it is empty.
        self.notes = []
        ended = APPLY[action.kind](self, seat, action.a, action.b)
        if ended is not None:
            flow.go_on(self, ended)

    def parse(self, text: str) -> MingAction:
        """The action of that text."""
        return self.table.parse(text)

    def clone(self) -> MingState:
        """An independent copy; what is never changed in place is shared."""
        copy = MingState.__new__(MingState)
        copy.ed, copy.table, copy.options = self.ed, self.table, self.options
        copy.seats, copy.owners, copy.rules = self.seats, self.owners, self.rules
        copy.path, copy.before, copy.to_act, copy.notes = self.path, self.before, self.to_act, self.notes
        copy.tracker = self.tracker
        copy.open, copy.monk, copy.spaces, copy.houses = self.open[:], self.monk[:], self.spaces[:], self.houses[:]
        copy.hand, copy.display, copy.deck, copy.discard = self.hand[:], self.display[:], self.deck[:], self.discard[:]
        copy.tiles, copy.tile_supply, copy.points = self.tiles[:], self.tile_supply[:], self.points[:]
        copy.prince, copy.supply, copy.left, copy.box = self.prince[:], self.supply[:], self.left[:], self.box[:]
        copy.chosen, copy.going, copy.kept = self.chosen[:], self.going[:], self.kept[:]
        copy.lines, copy.reports, copy.reports_round = self.lines[:], self.reports, self.reports_round
        copy.round, copy.stage, copy.start, copy.turn = self.round, self.stage, self.start, self.turn
        copy.slot, copy.dragons, copy.passed, copy.blocked = self.slot, self.dragons, self.passed, self.blocked
        copy.neutral_supply, copy.city, copy.dragons_out = self.neutral_supply, self.city, self.dragons_out
        copy.first_city, copy.to_choose = self.first_city, self.to_choose
        copy._asked, copy._legal = self._asked, self._legal
        return copy

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
        """Who has laid return cards that are not turned over yet."""
        if self.stage != position.CHOOSE_RETURN:
            return ()
        return tuple(seat for seat, count in enumerate(self.chosen) if count != NOBODY)

    def settings(self) -> Sequence[Setting]:
        """Everything that people may set now."""
        return settings.settings(self)

    def adjust(self, changes: Mapping[str, Change]) -> None:
        """Set things to what lies on the real table: all of them or none."""
        trial = self.clone()
        settings.adjust(trial, changes)
        audit.check(trial)
        if stuck := [seat for seat in trial.to_act if seat >= 0 and not trial.legal_actions(seat)]:
            who = trial.seats[stuck[0]]
            raise ImpossiblePosition(min(changes), "impossible.stuck", seat=who)
        for name in Position.__slots__:
            setattr(self, name, getattr(trial, name))

    def ruling(self, seat: int, action: Action) -> Mapping[str, Change] | None:
        """The settings with which a refused action becomes legal."""
        return ruling.ruling(self, seat, action)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know."""
        return views.view(self, seat)

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON."""
        found: dict[str, Any] = {"game": META.id, "edition": self.ed.name, "options": dict(self.options)}
        if self.ed.own:
            found["own"] = views.own_board(self)
        found |= {"seats": list(self.seats), "to_act": list(self.to_act)}
        found |= {"path": list(self.path), "before": list(self.before)}
        for name in LISTS:
            found[name] = list(getattr(self, name))
        for name in NUMBERS:
            found[name] = getattr(self, name)
        found["lines"] = [line._asdict() for line in self.lines]
        if self.tracker is not None:
            found["tracker"] = self.tracker._asdict() | {"out": list(self.tracker.out)}
        return found


class MingDynastie(Game):
    """Ming-Dynastie for two to four players, with the neutral player for two."""

    meta = META

    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> MingState:
        """An empty board whose display waits for its first card."""
        state = MingState()
        board = editions.edition(self.check_edition(edition), own)
        META.check_seats(tuple(seats))
        setup.prepare(state, tuple(seats), META.full_options(options or {}), board)
        return state

    def load(self, dump: Mapping[str, Any]) -> MingState:
        """The state of a dump."""
        try:
            one_of(dump["game"], "dump.game", (META.id,))
            state = self.new_state(dump["seats"], dump["options"], dump["edition"], dump.get("own"))
            fill(state, dump, LISTS, NUMBERS, ("lines", "reports"))
            state.lines = [ScoreLine(**line) for line in dump["lines"]]
            if "tracker" in dump:
                state.tracker = _tracker(dump["tracker"], state.owners)
            state.to_act, state.path, state.before = tuple(dump["to_act"]), tuple(dump["path"]), tuple(dump["before"])
        except (AttributeError, KeyError, TypeError, SetupError) as error:
            raise ImpossiblePosition("dump", "impossible.dump", text=repr(error)) from error
        return state

    def imagine(self, view: Mapping[str, Any], random: Random) -> MingState:
        """A state that the view may come from."""
        state = self.new_state(view["seats"], view["options"], view["edition"], view["own"])
        views.imagine(state, view, random)
        return state

    def data(self, edition_name: str | None = None) -> dict[str, Any]:
        """Provinces, borders and cards."""
        return editions.edition(self.check_edition(edition_name)).data()

    def check_own(self, edition: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
        """Names, colours and borders of a published box; nothing for our own edition."""
        return editions.check_own(self.check_edition(edition), own, partly)

    def apart(self, own: Mapping[str, Any]) -> Note | None:
        """The districts that cannot be reached from the others."""
        apart = cut_off(own.get("borders", ()))
        return Note("own.apart", {"districts": apart}) if apart else None

    def geometry(
        self, edition_name: str | None = None, own: Mapping[str, Any] | None = None, partly: bool = False
    ) -> Mapping[str, Any]:
        """The board in mm, as the edition's data file holds it; an own board lies on our map."""
        if partly:
            return editions.unfinished(own or {})
        return editions.edition(self.check_edition(edition_name), own).source

    def names(self, edition_name: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        """Names of provinces, cities and districts."""
        return editions.edition(self.check_edition(edition_name), own).names()

    def score(self, given: Any, edition_name: str | None = None) -> dict[str, Any]:
        """A whole scoring of a position."""
        return score_position.score(MingState(), given, editions.edition(self.check_edition(edition_name)))

    def audit(self, state: State) -> None:
        """Check what must hold at every moment of a game."""
        assert isinstance(state, MingState)
        audit.check(state)


def _tracker(found: Mapping[str, Any], owners: int) -> Tracker:
    """A dump's ``tracker``."""
    out = list(found["out"])
    whole_numbers(out, "dump.tracker.out", owners)
    whole_numbers([found["phase"], found["counted"]], "dump.tracker", 2)
    return Tracker(found["phase"], found["counted"], tuple(out), bool(found["unheard"]), bool(found["settling"]))


GAME: Final = MingDynastie()

__all__ = ["CHANCE", "GAME", "MingDynastie", "MingState", "Note"]
