"""The Ming Voyages as the engine sees it: the contract's methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from companion.engine.contract import Game, State
from companion.engine.errors import ImpossiblePosition, SetupError
from companion.engine.own_boards import cut_off
from companion.engine.terms import CHANCE, Action, Change, Note, Setting
from companion.engine.validation import one_of
from companion.games.ming_voyages import (
    audit,
    battle,
    explain,
    flow,
    hands,
    position,
    ruling,
    score_position,
    settings,
    setup,
    winning,
)
from companion.games.ming_voyages import edition as editions
from companion.games.ming_voyages import view as views
from companion.games.ming_voyages.actions import DRAW, RESERVE, Actions, VoyagesAction
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.position import NOBODY, UNASKED, Position
from companion.games.ming_voyages.rules import APPLY, LEGAL

DICE: Final = (position.SETUP_DIE, position.VOYAGE_DIE, position.BATTLE_DICE)


class VoyagesState(Position, State):
    """A game of The Ming Voyages in progress."""

    __slots__ = ()

    def legal_actions(self, seat: int) -> Actions:
        """All that ``seat`` may do now; remembered until the next ``apply``."""
        if self._asked == seat:
            return self._legal
        if seat not in self.to_act:
            return ()
        if seat == CHANCE:
            return tuple(self.table.by_text[action.text] for action, _ in self.chance_outcomes())
        self._legal = LEGAL[self.stage](self, seat)
        self._asked = seat
        return self._legal

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        """What the dice may show, or the cards that may be drawn."""
        stage = self.stage
        if stage == position.BATTLE_DICE:
            return battle.outcomes(self)
        if stage == position.DEAL:
            return hands.outcomes(self)
        return self.table.rolls[1] if stage in DICE else ()

    def chance_at(self, share: float) -> Action:
        """The outcome at that share of all weights."""
        if self.stage == position.DEAL:
            cards = hands.outcomes(self)
            return cards[int(share * len(cards))][0]
        faces = self.table.faces[battle.in_hand(self) if self.stage == position.BATTLE_DICE else 1]
        return faces[int(share * len(faces))]

    @property
    def chance_source(self) -> str:
        """``"dice"`` or ``"deck"`` while one of them is awaited."""
        return "deck" if self.stage == position.DEAL else "dice" if self.stage in DICE else ""

    @property
    def chance_for(self) -> int | None:
        """Who draws sees the card alone."""
        return self.seat_of[self.drawing] if self.stage == position.DEAL else None

    def apply(self, seat: int, action: Action) -> None:
        """Carry out a legal action and all that follows by itself."""
        if seat == CHANCE:
            if not isinstance(action, VoyagesAction) or not self._may_come(action):
                raise explain.why_not(self, seat, action)
        else:
            legal = self._legal if self._asked == seat else self.legal_actions(seat)
            if not isinstance(action, VoyagesAction) or action not in legal:
                raise explain.why_not(self, seat, action)
        self._asked, self._legal = UNASKED, ()
        # Always a new list: clones share the old one, also when it is empty.
        self.notes = []
        ended = APPLY[action.kind](self, action)
        if ended is not None or self.major != NOBODY:
            flow.go_on(self, ended)

    def _may_come(self, action: VoyagesAction) -> bool:
        """Whether chance may bring that now; of a deck of paper, as far as who draws could know."""
        if self.stage == position.DEAL:
            if action.kind != DRAW or action.a < 0:
                return False
            # Nobody can place what is in the deck, as long as no card has been named twice.
            in_deck = self.deck.bit_count() == self.n_deck and self.deck >> action.a & 1
            return bool(in_deck or hands.unseen(self, self.drawing) >> action.a & 1)
        if self.stage not in DICE:
            return False
        return action in self.table.may_roll[battle.in_hand(self) if self.stage == position.BATTLE_DICE else 1]

    def parse(self, text: str) -> VoyagesAction:
        """The action of that text."""
        return self.table.parse(text)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat: at any time what a minor victory would compare, at the end those of a match."""
        return tuple(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, once the game is over; there always is one."""
        return winning.winners(self)

    def shown(self, seat: int, action: Action, watcher: int | None) -> Action:
        """Draws are for who draws, reserves for who reserves; others see the back of a card."""
        if not isinstance(action, VoyagesAction) or action.kind not in (DRAW, RESERVE):
            return action
        owner = self.seat_of[self.drawing] if action.kind == DRAW else seat
        if watcher == owner:
            return action
        return self.table.draw_unknown if action.kind == DRAW else self.table.reserve_unknown

    def offered(self, seat: int, watcher: int | None) -> Sequence[Action]:
        """Lists of cards in hand or in reserve are for their owner; who draws is offered all that he cannot place."""
        if seat == CHANCE and self.stage == position.DEAL:
            if watcher != self.chance_for:
                return ()
            return [action for action, _ in self.table.draw.of(hands.unseen(self, self.drawing))]
        if watcher != seat and hands.choosing_secretly(self):
            return ()
        return super().offered(seat, watcher)

    def tellable(self, teller: int) -> Sequence[Action]:
        """All that he cannot place himself: what the other side holds may be among it."""
        return [action for action, _ in self.table.draw.of(hands.unseen(self, self.side_of[teller]))]

    @property
    def tracking(self) -> bool:
        """Whether the people play by themselves."""
        return bool(self.tracked)

    @property
    def people_only(self) -> bool:
        """With cards on the table a bot's own hand is unknown to it."""
        return self.on_table

    def settings(self) -> Sequence[Setting]:
        """Everything that people may set now."""
        return settings.settings(self)

    def adjust(self, changes: Mapping[str, Change]) -> None:
        """Set things to what lies on the real table: all of them or none."""
        trial = self.clone()
        trial.notes = []
        trial._asked, trial._legal = UNASKED, ()
        flow.go_on(trial, settings.adjust(trial, changes))
        audit.check(trial)
        if trial.to_act and trial.to_act[0] != CHANCE and not trial.legal_actions(trial.to_act[0]):
            raise ImpossiblePosition(min(changes), "impossible.stuck")
        self.become(trial)

    def ruling(self, seat: int, action: Action) -> Mapping[str, Change] | None:
        """What must be set so that an action which is not legal now may stand."""
        return ruling.ruling(self, seat, action)

    def sample(self, seat: int | None, random: Random) -> VoyagesState:
        """The cards that a seat cannot place are dealt anew; with cards on the table it can see all that is known."""
        copy = super().sample(seat, random)
        if not copy.on_table:
            hands.deal_unseen(copy, None if seat is None else self.side_of[seat], random)
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know."""
        return views.view(self, seat)

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON."""
        found: dict[str, Any] = {"game": META.id, "edition": self.ed.name, "options": dict(self.options)}
        found |= {"seats": list(self.seats), "half": views.tier(self), **self.dumped()}
        if self.ed.own:
            found["own"] = views.own_board(self)
        return found


class MingVoyages(Game):
    """The Ming Voyages for the Emperor and the Overlord."""

    meta = META

    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> VoyagesState:
        """The markers are laid out; the die for the first voyage is to be rolled."""
        state = VoyagesState()
        META.check_seats(tuple(seats))
        board = editions.edition(self.check_edition(edition), own)
        setup.prepare(state, tuple(seats), META.full_options(options or {}), board)
        return state

    def load(self, dump: Mapping[str, Any]) -> VoyagesState:
        """The state of a dump."""
        try:
            one_of(dump["game"], "dump.game", (META.id,))
            state = self.new_state(dump["seats"], dump["options"], dump["edition"], dump.get("own"))
            state.fill(dump)
            if dump["half"] is not None:
                state.half = state.ed.halves[state.card][state.acting][dump["half"]]
        except (AttributeError, IndexError, KeyError, TypeError, SetupError) as error:
            raise ImpossiblePosition("dump", "impossible.dump", text=repr(error)) from error
        return state

    def data(self, edition_name: str | None = None) -> dict[str, Any]:
        """Regions, adjacency and cards."""
        return editions.edition(self.check_edition(edition_name)).data()

    def check_own(self, edition: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
        """Names of borderlands and borders of a published box; nothing for our own edition."""
        return editions.check_own(self.check_edition(edition), own, partly)

    def apart(self, own: Mapping[str, Any]) -> Note | None:
        """The regions that cannot be reached from the others."""
        apart = cut_off(own.get("borders", ()))
        return Note("own.apart", {"regions": apart}) if apart else None

    def geometry(
        self, edition_name: str | None = None, own: Mapping[str, Any] | None = None, partly: bool = False
    ) -> Mapping[str, Any]:
        """The board in mm, as the edition's data file holds it; an own board lies on our map."""
        if partly:
            return editions.unfinished(own or {})
        return editions.edition(self.check_edition(edition_name), own).source

    def names(self, edition_name: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        """What owners call the borderlands of their box. Everything else is called differently in each language; the
        catalogue knows it."""
        board = editions.edition(self.check_edition(edition_name), own)
        return {f"region:{region}": name for region, name in board.own.get("names", {}).items()}

    def score(self, given: Any, edition_name: str | None = None) -> dict[str, Any]:
        """The victory in a position, or the points of a match."""
        ed = editions.edition(self.check_edition(edition_name))
        return score_position.score(given, ed.regions[: editions.BORDERLANDS])

    def audit(self, state: State) -> None:
        """Check what must hold at every moment of a game."""
        assert isinstance(state, VoyagesState)
        audit.check(state)


GAME: Final = MingVoyages()
