"""A game whose position, actions and settings are declared: the rest of the contract, which is the same for all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from companion.engine.actions import ActionTable, Rulebook
from companion.engine.adjustable import AdjustableState
from companion.engine.contract import Game, State
from companion.engine.declared import whole_numbers
from companion.engine.errors import ImpossiblePosition, SetupError
from companion.engine.inventory import check_points
from companion.engine.meta import Meta
from companion.engine.own_boards import KEPT, copied
from companion.engine.ruled import RuledState
from companion.engine.terms import TABLE
from companion.engine.validation import one_of

S = TypeVar("S", bound="DeclaredState")


class DeclaredState(RuledState, AdjustableState):
    """A state of such a game, together with its position (``Seated``).

    Attributes:
        meta: of the game.
    """

    if TYPE_CHECKING:
        ed: Any
        options: dict[str, str]
        points: list[int]
        round: int

        @property
        def phase(self) -> str:
            """The phase as it appears in views."""

        def begin(self) -> None:
            """Give every field its initial value."""

        def fill(self, dump: Mapping[str, Any]) -> None:
            """Take the fields from a dump."""

        def dumped(self) -> dict[str, Any]:
            """The fields as JSON."""

        def check_pieces(self) -> None:
            """Count the pieces of every pool."""

    else:
        __slots__ = ()

    meta: ClassVar[Meta]

    @abstractmethod
    def prepare(self) -> None:
        """Begin, and set everything up to the first decision.

        Raises:
            SetupError: the options are not possible with this number of seats.
        """

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats with the most points, once the game is over."""
        most = max(self.points)
        return () if self.to_act else tuple(seat for seat, points in enumerate(self.points) if points == most)

    @property
    def opens(self) -> bool:
        """Whether the stage is one at which turns begin."""
        return self.stage.opens

    @property
    def in_turn(self) -> bool:
        """Whether turns begin at a stage of this phase."""
        return self.stage.in_turn

    @property
    def tracking(self) -> bool:
        """Whether the people play by themselves."""
        return self.to_act == (TABLE,)

    def check(self) -> None:
        """Count all pieces and points."""
        self.check_pieces()
        check_points(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What everybody may know in any game; a game adds its own."""
        return {
            "game": self.meta.id,
            "options": dict(self.options),
            "seats": list(self.seats),
            "you": seat,
            "round": self.round,
            "phase": self.phase,
            "stage": self.stage.name,
            "to_act": list(self.to_act),
            "lines": [line._asdict() | {"params": dict(line.params)} for line in self.lines],
            "winners": list(self.winners),
        }

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON."""
        found = {"game": self.meta.id, "edition": self.ed.name, "options": dict(self.options)}
        if self.ed.own:
            found["own"] = copied(self.ed.own)
        if self.last_round:
            found["last_round"] = self.last_round
        return {**found, "seats": list(self.seats), **self.dumped()}

    def restore(self, dump: Mapping[str, Any]) -> None:
        """Read what ``dump`` returned; the state must have been prepared."""
        self.fill(dump)
        whole_numbers([last := dump.get("last_round", 0)], "dump.last_round", 1)
        self.last_round = last


@dataclass(frozen=True, slots=True)
class Plain:
    """An edition without data of its own, and with nothing to enter."""

    name: str
    own: ClassVar[Mapping[str, Any]] = {}


class DeclaredGame(Game, Generic[S]):
    """Such a game.

    Attributes:
        rules: its stages and acts.
        state: the class of its states.
    """

    rules: ClassVar[Rulebook[Any]]
    state: type[S]

    def edition(self, name: str, own: Mapping[str, Any] | None = None) -> Any:
        """The edition of that name, with what owners entered about their box; it must be hashable."""
        return Plain(name)

    def table(self, ed: Any) -> ActionTable:
        """All actions of an edition."""
        return _table(self.rules, ed)

    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> S:
        """A game at its first decision."""
        self.meta.check_seats(tuple(seats))
        ed = self.edition(self.check_edition(edition), own)
        return self.laid_out(tuple(seats), self.meta.full_options(options or {}), ed)

    def laid_out(self, seats: tuple[str, ...], options: dict[str, str], ed: Any) -> S:
        """A state at its first decision, for seats and options that have been checked."""
        state = self.state()
        described: Any = state
        described.seats, described.options, described.ed, described.table = seats, options, ed, self.table(ed)
        described.last_round = 0
        state.prepare()
        return state

    def load(self, dump: Mapping[str, Any]) -> S:
        """The state of a dump."""
        try:
            one_of(dump["game"], "dump.game", (self.meta.id,))
            edition = one_of(dump["edition"], "dump.edition", self.meta.editions)
            state = self.new_state(dump["seats"], dump["options"], edition, dump.get("own"))
            state.restore(dump)
        except (AttributeError, IndexError, KeyError, TypeError, SetupError) as error:
            raise ImpossiblePosition("dump", "impossible.dump", text=repr(error)) from error
        return state

    def audit(self, state: State) -> None:
        """Check what must hold at every moment of a game."""
        assert isinstance(state, DeclaredState)
        state.check()


@lru_cache(maxsize=KEPT)
def _table(rules: Rulebook[Any], ed: Any) -> ActionTable:
    return ActionTable(rules, ed)
