"""The Ming Voyages as the engine sees it: the contract's methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from companion.engine.actions import Play, Refusal
from companion.engine.contract import Game, State
from companion.engine.dumps import fill
from companion.engine.errors import ImpossiblePosition, SetupError
from companion.engine.own_boards import cut_off
from companion.engine.ruled import UNASKED, RuledState
from companion.engine.terms import CHANCE, Action, Change, Note, ScoreLine, Setting
from companion.games.ming_voyages import (
    audit,
    battle,
    emperor,
    flow,
    hands,
    march,
    overlord,
    position,
    score_position,
    settings,
    setup,
    tracking,
    turn,
    winning,
)
from companion.games.ming_voyages import edition as editions
from companion.games.ming_voyages import view as views
from companion.games.ming_voyages.actions import action_table
from companion.games.ming_voyages.edition import SIDES
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.position import DEAL, LISTS, NUMBERS, PLAY_CARD, RULES, Position

UNDER_WAY: Final = frozenset(RULES.stages) - {
    position.SETUP_DIE,
    position.DEAL,
    position.PLAY_CARD,
    position.ACTIVE,
    position.OVER,
    position.TRACK,
}
"""Stages in which something that was begun is to be finished first."""
LATER: Final = frozenset(
    act.kind.word
    for act in (
        turn.special,
        emperor.recruit,
        emperor.tax,
        emperor.build,
        overlord.amass,
        overlord.gather,
        overlord.settle,
        march.move,
        march.send,
        march.begin_battle,
        tracking.next_turn,
    )
)
"""Actions of which is told elsewhere what must have come before them: it has, where something is under way."""


class VoyagesState(Position, RuledState):
    """A game of The Ming Voyages in progress."""

    __slots__ = ()

    def go_on(self, ended: int) -> None:
        """Begin what follows the part that has ended."""
        flow.go_on(self, ended)

    def chance_at(self, share: float) -> Action:
        """The outcome at that share of all weights."""
        if self.stage is DEAL:
            cards = hands.outcomes(self)
            return cards[int(share * len(cards))][0]
        faces = self.table.faces[battle.in_hand(self) if self.stage is position.BATTLE_DICE else 1]
        return faces[int(share * len(faces))]

    @property
    def chance_for(self) -> int | None:
        """Who draws sees the card alone."""
        return self.seat_of[self.drawing] if self.stage is DEAL else None

    def may_come(self, action: Play) -> bool:
        """Whether chance may bring that now; of a deck of paper, as far as who draws could know."""
        act = action.kind.does.get(self.stage)
        return act is not None and act.against(self, CHANCE, *action.at) is None

    def elsewhere(self, seat: int, action: Play) -> Refusal | None:
        """Who is not asked is told that first; who is in the middle of something, that it comes first."""
        if seat != CHANCE and seat not in self.to_act and CHANCE not in self.to_act:
            return Refusal("not-your-turn")
        word = action.kind.word
        if word in LATER and (self.stage in UNDER_WAY or (self.tracked and word == tracking.next_turn.kind.word)):
            return Refusal("finish-first")
        return None

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """Whoever is asked, or would be if it were his turn to play a card; chance does what it does."""
        if seat == CHANCE:
            return
        yield from super().turns_to(seat, action)
        if self.stage is PLAY_CARD and 0 <= seat < len(self.seats) and seat not in self.to_act:
            yield {"turn": SIDES[self.side_of[seat]]}

    def clone(self) -> VoyagesState:
        """An independent copy; what is never changed in place is shared."""
        copy = VoyagesState.__new__(VoyagesState)
        copy.ed, copy.table, copy.options, copy.seats = self.ed, self.table, self.options, self.seats
        copy.side_of, copy.seat_of, copy.half, copy.arrived = self.side_of, self.seat_of, self.half, self.arrived
        copy.to_act, copy.notes = self.to_act, self.notes
        copy.on, copy.supply, copy.ruler, copy.points = self.on[:], self.supply[:], self.ruler[:], self.points[:]
        copy.hand, copy.reserve, copy.n_hand, copy.n_reserve = (
            self.hand[:], self.reserve[:], self.n_hand[:], self.n_reserve[:],
        )  # fmt: skip
        copy.known, copy.known_reserve, copy.newest = self.known[:], self.known_reserve[:], self.newest[:]
        copy.rolled, copy.lines = self.rolled[:], self.lines[:]
        copy.stage, copy.era, copy.round, copy.done = self.stage, self.era, self.round, self.done
        copy.deck, copy.n_deck, copy.discard, copy.used = self.deck, self.n_deck, self.discard, self.used
        copy.active, copy.acting, copy.drawing, copy.card = self.active, self.acting, self.drawing, self.card
        copy.reinforced, copy.own_first, copy.part, copy.left = self.reinforced, self.own_first, self.part, self.left
        copy.doing, copy.origin, copy.visited, copy.target = self.doing, self.origin, self.visited, self.target
        copy.attacker, copy.rolling, copy.again = self.attacker, self.rolling, self.again
        copy.re_rolls, copy.exchange, copy.op, copy.major = self.re_rolls, self.exchange, self.op, self.major
        copy.where, copy.goal, copy.worth = self.where, self.goal, self.worth
        copy.physical, copy.tracked, copy.unnamed = self.physical, self.tracked, self.unnamed
        copy._asked, copy._legal = self._asked, self._legal
        return copy

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
        if not isinstance(action, Play) or action.kind not in (hands.draw.kind, turn.reserve.kind):
            return action
        owner = self.seat_of[self.drawing] if action.kind is hands.draw.kind else seat
        if watcher == owner:
            return action
        return self.table.draw_unknown if action.kind is hands.draw.kind else self.table.reserve_unknown

    def offered(self, seat: int, watcher: int | None) -> Sequence[Action]:
        """Lists of cards in hand or in reserve are for their owner; who draws is offered all that he cannot place."""
        if seat == CHANCE and self.stage is DEAL:
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
            problem = "nothing could be chosen then; undo the last choices first"
            raise ImpossiblePosition(min(changes), problem, "impossible.stuck")
        for name in Position.__slots__:
            setattr(self, name, getattr(trial, name))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know."""
        return views.view(self, seat)

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON."""
        found: dict[str, Any] = {"game": META.id, "edition": self.ed.name, "options": dict(self.options)}
        found |= {"seats": list(self.seats), "to_act": list(self.to_act), "arrived": list(self.arrived)}
        if self.ed.own:
            found["own"] = views.own_board(self)
        for name in LISTS:
            found[name] = list(getattr(self, name))
        for name in NUMBERS:
            found[name] = getattr(self, name)
        found["stage"] = self.stage.number
        found["half"] = views.tier(self)
        found["lines"] = [line._asdict() | {"params": dict(line.params)} for line in self.lines]
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
        state.table = action_table(board)
        setup.prepare(state, tuple(seats), META.full_options(options or {}), board)
        return state

    def load(self, dump: Mapping[str, Any]) -> VoyagesState:
        """The state of a dump."""
        try:
            if dump["game"] != META.id:
                raise ImpossiblePosition("dump.game", f"expected {META.id}")
            state = self.new_state(dump["seats"], dump["options"], dump["edition"], dump.get("own"))
            fill(state, dump, LISTS, NUMBERS, ("lines",))
            state.stage = RULES.numbered(dump["stage"])
            state.lines = [ScoreLine(**line) for line in dump["lines"]]
            state.to_act, state.arrived = tuple(dump["to_act"]), tuple(dump["arrived"])
            if dump["half"] is not None:
                state.half = state.ed.halves[state.card][state.acting][dump["half"]]
        except (AttributeError, IndexError, KeyError, TypeError, SetupError) as error:
            raise ImpossiblePosition("dump", f"is not one of this game ({error!r})") from error
        return state

    def imagine(self, view: Mapping[str, Any], random: Random) -> VoyagesState:
        """A state that the view may come from."""
        state = self.new_state(view["seats"], view["options"], view["edition"], view["own"])
        views.imagine(state, view, random)
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
