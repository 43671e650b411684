"""The contract: what tables, bots, commands and tests may ask of any game.

A turn is a chain of small actions; what ``legal_actions`` does not list is illegal. Chance is an actor of its
own (``CHANCE``) whose outcomes are recorded like every other action. Secrets are filtered here, by ``view``.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any, ClassVar

from companion.engine.count import Contradiction, Count, Told
from companion.engine.errors import ImpossiblePosition, SetupError
from companion.engine.meta import Meta
from companion.engine.terms import CHANCE, Action, Change, Lot, Name, Note, ScoreLine, Setting


class State(ABC):
    """A game in progress. Cheap to ``clone``, changed only by ``apply``.

    Attributes:
        seats: the seats' names (colours) in turn order; a seat is its index here.
        to_act: who must choose now: one seat, several at once, ``(CHANCE,)``, ``(TABLE,)`` (any of the people, on
            behalf of all), or nobody when the game is over.
        notes: what happened automatically during the last ``apply``.
        lines: every score line so far.
        round: as in score lines and views; 0 in a game without rounds.
        last_round: the round with which the people end it by agreement; 0: it ends as the rules say.
    """

    __slots__ = ()

    seats: tuple[str, ...]
    to_act: tuple[int, ...]
    notes: list[Note]
    lines: list[ScoreLine]
    round: int = 0
    last_round: int = 0

    @abstractmethod
    def legal_actions(self, seat: int) -> Sequence[Action]:
        """Everything ``seat`` may do now, in a stable order; empty if it is not to act. Do not modify the list."""

    @abstractmethod
    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        """What chance may bring, with whole-number weights; empty when chance is not to act."""

    def chance_by(self, lot: Lot) -> Action:
        """The outcome at which the running total of the weights passes the lot drawn among their sum. A game may find
        it faster than by adding up."""
        outcomes = self.chance_outcomes()
        upto = list(accumulate([weight for _, weight in outcomes]))
        return outcomes[bisect_right(upto, lot(upto[-1]))][0]

    def chance_at(self, share: float) -> Action:
        """The outcome at that share (0 to below 1) of the sum of the weights."""
        return self.chance_by(lambda total: int(share * total))

    @property
    @abstractmethod
    def chance_source(self) -> str:
        """The deck or dice that ``chance_outcomes`` is about, for example ``"event-deck"``; ``""`` if chance is not to
        act."""

    @abstractmethod
    def apply(self, seat: int, action: Action) -> None:
        """Carry out one legal action.

        Raises:
            IllegalAction: the action is not legal; the state is unchanged.
        """

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action of that text.

        Raises:
            ActionSyntaxError: there is no action of that text.
        """

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @property
    def phase(self) -> str:
        """The part of the game, as in its views; ``""`` for a game without parts."""
        return ""

    @property
    def opens(self) -> bool:
        """Whether whoever is to act begins a turn with that: what a seat chooses from there on, until somebody else
        does or another phase comes. Its next turn may follow at once."""
        return False

    @property
    def in_turn(self) -> bool:
        """Whether this part of the game is played by turns, so that whoever is to act is in one (``opens``)."""
        return False

    def ahead(self, seat: int) -> State | None:
        """The state in which that seat has the turn already, for whoever plans while others have it; ``None`` where
        nothing can be planned now. The state itself stays as it is."""
        return None

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything left to choose."""
        return not self.to_act

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""

    def standing(self) -> Sequence[ScoreLine]:
        """The score lines as if the game ended now, by what everybody can see. A game that counts only at its end says
        here what lies on the board; do not modify the list."""
        return self.lines

    @property
    def may_stop_after(self) -> Sequence[int]:
        """The rounds, this one and later ones, with which people may agree to end the game."""
        return ()

    @property
    def progress(self) -> float:
        """How much of the game is played, from 0 to 1; 0 where nobody can tell."""
        return 0.0

    def scored_now(self) -> Sequence[ScoreLine]:
        """The score lines that would come now if it were scored, by what everybody can see: those of the next scoring,
        or of the end. Nothing where that cannot be told. The state itself stays as it is."""
        return self.standing()[len(self.lines) :]

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The winning seats once the game is over, else empty."""

    @property
    def tracking(self) -> bool:
        """Whether the people play by themselves and the app only keeps the score (depth ``scorekeeper``)."""
        return False

    @property
    def people_only(self) -> bool:
        """Whether no bot can play: what it would choose from lies on the table, where the app cannot see it.

        At the beginning it is what ``Meta.for_people_only`` says of edition and options, for the lobby.
        """
        return False

    def count(self) -> Count | None:
        """What everybody counts for himself now, while the people play by themselves; ``None`` where nothing is."""
        return None

    def contradictions(self, told: Told) -> tuple[Contradiction, ...]:
        """What cannot be of what was counted so far, beside what ``adjust`` refuses and things claimed by two."""
        return ()

    def set_by_count(self, changes: Mapping[str, Change]) -> Mapping[str, Change]:
        """What is set of all that was counted: the same, but where places are counted without those between."""
        return changes

    def claimed_twice(self, setting: str, shares: tuple[str, ...]) -> Contradiction:
        """What is told where several say that they have a thing that only one can have."""
        return Contradiction(shares, (setting,), "count.twice", {"seats": list(shares)})

    def count_ends_with(self, about: str) -> Action | None:
        """The next action of the people together with which that count ends, once all of it is set; ``None`` behind the
        last."""
        return None

    def settings(self) -> Sequence[Setting]:
        """Everything people may set now, in a stable order; nothing in it is secret."""
        return ()

    def adjust(self, changes: Mapping[str, Change]) -> None:
        """Set things, by the names of their settings, to what lies on the real table: all of them or none.

        Pieces that end up nowhere else go to the box, and missing ones come from there. Points change through a score
        line with the reason ``adjustment``. A game that can just keep the score also takes ``depth``: ``"scorekeeper"``
        or ``"full"``; what is known is kept, and what is not is asked for before the game goes on.

        Raises:
            ImpossiblePosition: naming the setting and what may have been meant; the state is unchanged.
        """
        name = next(iter(changes), "settings")
        raise ImpossiblePosition(name, "impossible.nothing")

    def ruling(self, seat: int, action: Action) -> Mapping[str, Change] | None:
        """Settings that make legal an action that is not legal now, so that what people once did can stand; ``None`` if
        there are none."""
        return None

    def formerly(self, rules: int, seat: int, action: Action) -> Mapping[str, Change]:
        """What must be set after that action, which is about to be carried out, so that it has done what it did under
        an older version of the rules; nothing if that was the same."""
        return {}

    def unasked(self, rules: int) -> Action | None:
        """The answer by which nothing comes of the question that is open, if an older version of the rules did not ask
        it."""
        return None

    @property
    def sealed(self) -> tuple[int, ...]:
        """Seats whose latest action lies face down: only they may know it until all are in."""
        return ()

    def shown(self, seat: int, action: Action, watcher: int | None) -> Action:
        """What ``watcher`` (``None``: anybody in the room) learns of ``action`` before it is applied.

        That is the action itself unless the game hides it; then it is another action that ``parse`` knows (for
        example ``draw ?``). It is asked of the state in which ``seat`` is about to act, and answers for illegal
        actions too. A seat knows what it does itself, every seat knows at least what anybody in the room knows, and
        about chance one learns either the outcome, or the same thing whatever the outcome. Notes are never secret.
        """
        return action

    def besides(self, seat: int, action: Action) -> Mapping[str, Any]:
        """What the message of ``action`` says besides the things that it names, before it is applied: parameters that
        everybody may read, such as which card lies where it takes one."""
        return {}

    @property
    def chance_for(self) -> int | None:
        """The only seat that may say what chance brings now, where people enter it; ``None``: anybody may."""
        return None

    @property
    def throw(self) -> tuple[int, Action] | None:
        """Whose dice chance rolls next: the seat, or ``TABLE`` for any of the people, and the action that stands for
        rolling them among its choices. That action is for ``parse`` only; ``apply`` takes what chance brings.

        Where the app rolls, a table waits for that tap. ``None``: chance acts by itself, as with cards, or with dice
        that somebody has just chosen to roll.
        """
        return None

    def offered(self, seat: int, watcher: int | None) -> Sequence[Action]:
        """What ``watcher`` may see of the choices that ``seat`` (also ``CHANCE`` or ``TABLE``) has now.

        All of them, or none if the list would give a secret away: a hand, or, by what is missing from a deck, what
        others hold. One's own choices are ``legal_actions``. Where people enter what chance brings, these are the
        outcomes offered to the one who does, and ``apply`` accepts every one of them. They may include outcomes that
        ``chance_outcomes`` does not have: a card that somebody else holds is not refused, as the refusal would reveal
        where it is. It never comes up in a correct game; if somebody has named a wrong card, whoever notices corrects
        it.
        """
        if seat == CHANCE:
            outcomes = [action for action, _ in self.chance_outcomes()]
            return outcomes if self.chance_for in (None, watcher) else ()
        return self.legal_actions(seat)

    def tellable(self, teller: int) -> Sequence[Action]:
        """What ``teller`` is offered where chance deals to a hand that no person sees, a bot's or an open seat's: a
        list that does not reveal what that hand holds. ``apply`` may refuse some of it, but those outcomes never come
        up in a correct game."""
        return () if self.chance_for is None else self.offered(CHANCE, self.chance_for)

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` (``None``: anybody in the room) may know, as JSON, and nothing else.

        Every view holds ``game`` (the id), ``seats`` (colours in turn order), ``you`` (``seat``), ``to_act``,
        ``lines`` (objects with the fields of ``ScoreLine``) and ``winners``, which the general screens show. They also
        show ``phase`` (its text is ``phase.<phase>``) and ``round`` (from 1) if the view has them.
        """

    @abstractmethod
    def sample(self, seat: int | None, random: Random) -> State:
        """A state that is consistent with everything ``seat`` (``None``: anybody in the room) knows. A bot or a page
        that thinks ahead for the seat is given nothing else.

        It looks to the seat like this one (``sample(seat, random).view(seat) == view(seat)``) and offers it the same.
        What the seat cannot see is drawn from ``random`` in an order that does not depend on what is really there:
        states that look alike to the seat give the same samples.
        """

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The full state as JSON, for ``Game.load``. It never leaves the server."""

    def digest(self) -> str:
        """A hash of the full state: equal states, equal digests."""
        text = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Game(ABC):
    """What is true before a game starts."""

    meta: ClassVar[Meta]

    @abstractmethod
    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> State:
        """A game at its first decision.

        Args:
            seats: colours in turn order, ``meta.players`` of them.
            options: values by name; defaults for those left out.
            edition: a name of ``meta.editions``; the first when left out.
            own: what the owners of a published box entered about it, as ``check_own`` takes it.

        Raises:
            SetupError: seats, options or edition are not possible.
            ImpossiblePosition: the field of ``own`` at fault.
        """

    @abstractmethod
    def load(self, dump: Mapping[str, Any]) -> State:
        """The state that ``State.dump`` described.

        Raises:
            ImpossiblePosition: the dump is not one of this game.
        """

    @abstractmethod
    def data(self, edition: str | None = None) -> dict[str, Any]:
        """The edition's components, as the command ``data`` prints them."""

    def check_own(self, edition: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
        """What owners entered about their box (names, colours, borders), completed and in canonical order.

        ``partly``: they are still entering it, and what only makes sense as a whole may be missing.

        Raises:
            ImpossiblePosition: with the field at fault.
        """
        name = next(iter(own), "own")
        raise ImpossiblePosition(name, "impossible.no-own", edition=edition)

    def board_for(self, edition: str, own: Mapping[str, Any], options: Mapping[str, str]) -> Mapping[str, Any]:
        """What a game with these options is played on: what owners entered about their box, with ours where an option
        needs what they left out."""
        return own

    def apart(self, own: Mapping[str, Any]) -> Note | None:
        """Which places of an owners' board cannot be reached from the rest of it, as far as it is entered; ``None`` if
        all of it is connected. It can be played either way."""
        return None

    def geometry(
        self, edition: str | None = None, own: Mapping[str, Any] | None = None, partly: bool = False
    ) -> Mapping[str, Any]:
        """The board in mm, as in the edition's data file; empty for a game without one.

        ``partly``: as for ``check_own``.
        """
        return {}

    def audit(self, state: State) -> None:
        """Check what must hold at every moment of this game, beyond the contract.

        Raises:
            ImpossiblePosition: naming what does not add up.
        """
        return

    @abstractmethod
    def names(self, edition: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, Name]:
        """What the edition's things are called by ``"kind:id"``, for example ``"city:north": "Northgate"``; what is
        not here has its name in the catalogue, ``"<kind>.<id>"``."""

    def score(self, position: Any, edition: str | None = None) -> dict[str, Any]:
        """The score of a position given as JSON, as the command ``score`` prints it.

        Raises:
            ImpossiblePosition: with the field at fault.
        """
        raise SetupError("setup.no-score")

    def check_edition(self, edition: str | None) -> str:
        """The edition's name, the default when ``None``.

        Raises:
            SetupError: the game has no such edition.
        """
        name = self.meta.editions[0] if edition is None else edition
        if name not in self.meta.editions:
            raise SetupError("setup.edition", edition=name, known=", ".join(self.meta.editions))
        return name
