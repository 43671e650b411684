"""Ming-Dynastie as the engine sees it: the contract's methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from companion.engine import State
from companion.engine.actions import Ended, Play, Refusal
from companion.engine.count import Contradiction, Count, Told
from companion.engine.declared import whole_numbers
from companion.engine.declared_game import DeclaredGame, DeclaredState
from companion.engine.own_boards import BoxedGame
from companion.engine.terms import CHANCE, TABLE, Action, Change, Name, Note, ScoreLine
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules import (
    balance,
    cards,
    count,
    flow,
    resume,
    round_end,
    rulings,
    score_position,
    scored_now,
    scorekeeper,
    scoring,
    settings,
    setup,
)
from companion.games.ming_dynastie.rules import view as views
from companion.games.ming_dynastie.rules.actions import MingTable, action_table
from companion.games.ming_dynastie.rules.edition import EDITIONS, Edition
from companion.games.ming_dynastie.rules.position import OVER, RULES, Position, Tracker


class MingState(Position, DeclaredState):
    """A game of Ming-Dynastie in progress."""

    __slots__ = ()

    meta = META
    prepare = setup.prepare
    known_settings = settings.SETTINGS

    def go_on(self, ended: int) -> None:
        """Begin what follows that part of the game."""
        flow.go_on(self, ended)

    def not_your_turn(self, seat: int) -> Refusal | None:
        """A player who has laid his return cards waits until everybody has."""
        waits = {"seats": [self.seats[other] for other in self.to_act]}
        return Refusal("laid", waits, "4.2") if seat in self.sealed else None

    def ahead(self, seat: int) -> State | None:
        """Who has passed has no more turn in this phase."""
        return None if self.phase == "move" and self.passed >> seat & 1 else super().ahead(seat)

    def besides(self, seat: int, action: Action) -> Mapping[str, Any]:
        """Which card is taken from beside a province."""
        return cards.besides(self, action) if isinstance(action, Play) else {}

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """Settings that would let ``seat`` choose such an action."""
        return rulings.turns_to(self, seat, action)

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats with the most points, once the game is over."""
        return round_end.winners(self)

    @property
    def may_stop_after(self) -> Sequence[int]:
        """Rounds with a scoring."""
        open_ = not self.last_round and self.stage is not OVER and self.phase != "end"
        return tuple(number for number in scoring.SCORING_ROUNDS[:-1] if number >= self.round) if open_ else ()

    @property
    def progress(self) -> float:
        """By rounds and their phases; a scoring takes as long as the other phases together take."""
        return round_end.progress(self)

    def scored_now(self) -> Sequence[ScoreLine]:
        """The next scoring, as if nobody returned (4)."""
        return scored_now.scored_now(self)

    @property
    def tracking(self) -> bool:
        """Whether the people play by themselves."""
        return self.tracked

    def fit(self, was: Position, real: Mapping[str, Change]) -> Ended:
        """Balance the pieces, and let somebody choose again."""
        balance.cards(self, was, real)
        balance.tiles(self, real)
        resume.restart(self, was, real)
        balance.members(self, was, real)
        balance.princes(self, was, real)
        return resume.go_on(self, was, real)

    def not_settable(self, word: str, *things: str) -> Refusal | None:
        """Why something cannot be set now."""
        return settings.not_settable(self, word, *things)

    @property
    def may_wait(self) -> bool:
        """While the people play by themselves, they may have to set something first."""
        return self.to_act == (TABLE,)

    def track(self) -> Ended:
        """The people play by themselves from here on."""
        return scorekeeper.switch(self, True)

    def count(self) -> Count | None:
        """Before a scoring everybody counts his own members."""
        return count.count(self)

    def contradictions(self, told: Told) -> tuple[Contradiction, ...]:
        """More members than can be on the board."""
        return count.too_many(self, told)

    def claimed_twice(self, setting: str, shares: tuple[str, ...]) -> Contradiction:
        """Two monks in one monastery."""
        return count.two_monks(self, setting, shares)

    def count_ends_with(self, about: str) -> Action | None:
        """All provinces are counted at once."""
        return count.ends_with(self, about)

    def stop_tracking(self) -> Ended:
        """Every choice is entered again, as soon as what is not known has been told."""
        return scorekeeper.switch(self, False)

    def check(self) -> None:
        """Count everything."""
        balance.check(self)

    def sample(self, seat: int | None, random: Random) -> MingState:
        """Sealed return numbers are drawn among those possible. While the people play by themselves no seat knows more
        than was told: nobody holds a card then, and no member stands on a province space."""
        copy = super().sample(seat, random)
        if copy.unseen:
            scorekeeper.forget(copy)
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know."""
        return views.view(self, seat)

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON."""
        found = super().dump()
        if self.tracker is not None:
            found["tracker"] = self.tracker._asdict() | {"out": list(self.tracker.out)}
        return found

    def restore(self, dump: Mapping[str, Any]) -> None:
        """Take everything from a dump."""
        super().restore(dump)
        if "tracker" in dump:
            self.tracker = _tracker(dump["tracker"], self.owners)


class MingDynastie(BoxedGame, DeclaredGame[MingState]):
    """Ming-Dynastie for two to four players, with the neutral player for two."""

    meta = META
    rules = RULES
    state = MingState
    editions = EDITIONS

    def table(self, ed: Edition) -> MingTable:
        """All actions of an edition, with lists of them ready."""
        return action_table(ed)

    def data(self, edition_name: str | None = None) -> dict[str, Any]:
        """Provinces, borders and cards."""
        return EDITIONS.edition(self.check_edition(edition_name)).data()

    def names(self, edition_name: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, Name]:
        """Names of provinces, cities and districts."""
        return EDITIONS.edition(self.check_edition(edition_name), own).names()

    def score(self, given: Any, edition_name: str | None = None) -> dict[str, Any]:
        """A whole scoring of a position."""
        ed, options = EDITIONS.edition(self.check_edition(edition_name)), META.full_options({})
        return score_position.score(lambda seats: self.laid_out(seats, options, ed), given)


def _tracker(found: Mapping[str, Any], owners: int) -> Tracker:
    """A dump's ``tracker``."""
    out = list(found["out"])
    whole_numbers(out, "dump.tracker.out", owners)
    whole_numbers([found["phase"], found["counted"]], "dump.tracker", 2)
    return Tracker(found["phase"], found["counted"], tuple(out), bool(found["unheard"]), bool(found["settling"]))


GAME: Final = MingDynastie()

__all__ = ["CHANCE", "GAME", "MingDynastie", "MingState", "Note"]
