"""Yínzi as the engine sees it: the contract's methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.engine.actions import Ended, Play, Refusal
from companion.engine.count import Contradiction, Count, Told
from companion.engine.declared_game import DeclaredGame, DeclaredState
from companion.engine.fields import NOTHING
from companion.engine.inventory import unseen
from companion.engine.own_boards import BOXED
from companion.engine.terms import CHANCE, Action, Change, Name, ScoreLine
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import (
    administration,
    consistency,
    count,
    flow,
    former,
    names,
    score_position,
    scorekeeper,
    settings,
    setup,
)
from companion.games.yinzi.rules import view as views
from companion.games.yinzi.rules.actions import YinziTable, action_table
from companion.games.yinzi.rules.components import ROUTE_TILES
from companion.games.yinzi.rules.edition import check_own, edition_of, packaged
from companion.games.yinzi.rules.layout import laid_out
from companion.games.yinzi.rules.position import ROUNDS, Position
from companion.games.yinzi.rules.stages import IN_TURN, NEXT_ROUTE, RULES, TURN


class YinziState(Position, DeclaredState):
    """A game of Yínzi in progress."""

    __slots__ = ()

    meta = META
    prepare = setup.prepare
    known_settings = settings.SETTINGS

    go_on = flow.go_on

    @property
    def winners(self) -> tuple[int, ...]:
        """Most points; of those tied whoever is earlier in the last order."""
        return administration.winners(self)

    def standing(self) -> Sequence[ScoreLine]:
        """The score sheet at any time, as everything that it counts lies open; not while people count by themselves."""
        if self.tracked != NOTHING or self.is_over:
            return self.lines
        return [*self.lines, *administration.sheet(self)]

    def offered(self, seat: int, watcher: int | None) -> Sequence[Action]:
        """Routes that may be turned up are all that the watcher has not seen: which of them lie among the discards
        only those know who looked (ruling 38)."""
        if seat == CHANCE and self.stage is NEXT_ROUTE and CHANCE in self.to_act:
            there = unseen(self, watcher, ROUTE_TILES)
            return tuple(play for play in self.table.of(setup.turn_route) if there[play.at[0]])
        return super().offered(seat, watcher)

    @property
    def may_stop_after(self) -> Sequence[int]:
        """All rounds but the last, which ends it anyway."""
        return () if self.last_round or self.is_over or self.phase == "end" else tuple(range(self.round, ROUNDS))

    @property
    def progress(self) -> float:
        """By rounds, and within one by the cards that are played; what follows them takes a fifth of it."""
        return administration.progress(self)

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """Whoever is asked, or the turn for what a turn begins with."""
        if seat in self.to_act:
            yield from super().turns_to(seat, action)
        elif self.stage in IN_TURN and TURN in action.kind.does and 0 <= seat < len(self.seats):
            yield {"turn": self.seats[seat]}

    def formerly(self, rules: int, seat: int, action: Action) -> Mapping[str, Change]:
        """What must be set after an action so that it has done what it did under older rules."""
        return former.formerly(self, rules, seat, action) if isinstance(action, Play) else {}

    def unasked(self, rules: int) -> Action | None:
        """The answer to a question that older rules did not ask."""
        return former.unasked(self, rules)

    def count(self) -> Count | None:
        """Food, war and taxes of a round, or the score sheet."""
        return count.count(self)

    def contradictions(self, told: Told) -> tuple[Contradiction, ...]:
        """What cannot be of what was counted so far."""
        return count.contradictions(self, told)

    def set_by_count(self, changes: Mapping[str, Change]) -> Mapping[str, Change]:
        """Slots of the war without gaps."""
        return count.in_slots(self, changes)

    def claimed_twice(self, setting: str, shares: tuple[str, ...]) -> Contradiction:
        """Two in one slot of the war box."""
        return count.same_slot(setting, shares)

    def count_ends_with(self, about: str) -> Action | None:
        """The phases that are over, or the whole game."""
        return count.ends_with(self, about)

    def track(self) -> Ended:
        """The people play by themselves from here on."""
        return scorekeeper.begin(self)

    def stop_tracking(self) -> Ended:
        """Every choice is entered again."""
        return scorekeeper.stop(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know."""
        return super().view(seat) | views.view(self, seat)

    def fit(self, was: Any, real: Mapping[str, Change]) -> Ended:
        """Whether all fits together, and who is asked now."""
        return consistency.fit(self, was, real)

    def set_all_the_same(self, name: str, changes: Mapping[str, Change]) -> bool:
        """Whoever names something beside what changes says that it lies there all the same."""
        return True

    def not_settable(self, word: str, *things: str) -> Refusal | None:
        """Why something cannot be set now."""
        return settings.not_settable(self, word, *things)


class Yinzi(DeclaredGame[YinziState]):
    """Yínzi for two to four players."""

    meta = META
    rules = RULES
    state = YinziState

    def edition(self, name: str, own: Mapping[str, Any] | None = None) -> Any:
        """The tables of the edition; in that of the box those that owners have entered."""
        return edition_of(own or {}) if name == BOXED else packaged(name)

    def check_own(self, edition: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
        """The tables that owners of the published box have entered, checked."""
        return check_own(own) if self.check_edition(edition) == BOXED else super().check_own(edition, own, partly)

    def names(self, edition_name: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, Name]:
        """What the edition's things are called."""
        return names.names(self.edition(self.check_edition(edition_name), own))

    def table(self, ed: Any) -> YinziTable:
        """All actions of an edition, with lists of them ready."""
        return action_table(ed)

    def data(self, edition_name: str | None = None) -> dict[str, Any]:
        """Every table of the edition."""
        return dict(self.edition(self.check_edition(edition_name)).source)

    def geometry(
        self, edition: str | None = None, own: Mapping[str, Any] | None = None, partly: bool = False
    ) -> Mapping[str, Any]:
        """The board in mm; what owners entered lies on our map."""
        return laid_out(self.edition(self.check_edition(edition), own).source)

    def score(self, given: Any, edition_name: str | None = None) -> dict[str, Any]:
        """Taxes, food, a war, or the score sheet."""
        return score_position.score(given, self.edition(self.check_edition(edition_name)))


GAME: Final = Yinzi()
