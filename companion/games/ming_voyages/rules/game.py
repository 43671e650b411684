"""The Ming Voyages as the engine sees it: the contract's methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from companion.engine.actions import Ended, Play, Refusal
from companion.engine.declared_game import DeclaredGame, DeclaredState
from companion.engine.own_boards import BOXED, BoxedGame
from companion.engine.terms import CHANCE, TABLE, Action, Change, ScoreLine
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.rules import (
    balance,
    battle,
    emperor,
    flow,
    hands,
    march,
    overlord,
    position,
    refusals,
    score_position,
    scorekeeper,
    settings,
    setup,
    solo,
    turn,
    victory,
)
from companion.games.ming_voyages.rules import view as views
from companion.games.ming_voyages.rules.actions import ActionTable, action_table
from companion.games.ming_voyages.rules.edition import BORDERLANDS, EDITIONS, SIDES, Edition
from companion.games.ming_voyages.rules.position import DEAL, PLAY_CARD, RULES, TRACK, Position

UNDER_WAY: Final = frozenset(RULES.stages) - {
    position.SETUP_DIE,
    DEAL,
    PLAY_CARD,
    position.HIGHEST,
    position.EVENT,
    position.ACTIVE,
    position.OVER,
    TRACK,
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
        scorekeeper.next_turn,
    )
)
"""Actions of which is told elsewhere what must have come before them: it has, where something is under way."""


class VoyagesState(Position, DeclaredState):
    """A game of The Ming Voyages in progress."""

    __slots__ = ()

    meta = META
    prepare = setup.prepare
    known_settings = settings.SETTINGS
    go_on = flow.go_on

    def elsewhere(self, seat: int, action: Play) -> Refusal | None:
        """Who is not asked is told that first; who is in the middle of something, that it comes first; and people who
        play by themselves, how their cards are told."""
        if seat != CHANCE and seat not in self.to_act and CHANCE not in self.to_act:
            return self.others_turn()
        if self.stage is TRACK and action.kind is turn.play.kind:
            return refusals.BY_POINTS._replace(params=action.params)
        word = action.kind.word
        if word in LATER and (self.stage in UNDER_WAY or (self.tracked and word == scorekeeper.next_turn.kind.word)):
            doing = {"key": f"doing.{self.stage.name}", "params": {}}
            return Refusal("finish-first", {"action": action.text, "what": doing})
        return None

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """Whoever is asked, or would be if it were his turn to play a card; chance does what it does."""
        if seat == CHANCE:
            return
        yield from super().turns_to(seat, action)
        if self.stage is PLAY_CARD and 0 <= seat < len(self.seats) and seat not in self.to_act:
            yield {"turn": SIDES[self.side_of[seat]]}

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat: at any time what a minor victory would compare, at the end those of a match."""
        return tuple(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, once the game is over; there always is one."""
        return victory.winners(self)

    def offered(self, seat: int, watcher: int | None) -> Sequence[Action]:
        """Lists of cards in hand or in reserve are for their owner; who draws is offered all that he cannot place."""
        if seat == CHANCE and self.stage is DEAL:
            if watcher != self.chance_for:
                return ()
            return [action for action, _ in self.table.draw.of(hands.unseen(self, self.drawing))]
        if watcher != seat and hands.choosing_secretly(self):
            return ()
        return super().offered(seat, watcher)

    @property
    def throw(self) -> tuple[int, Action] | None:
        """Dice are rolled by whoever's they are; while the people play by themselves, by any of them."""
        side = battle.whose_throw(self)
        return None if side is None else (TABLE if self.tracked else self.seat_of[side], self.table.throw)

    def tellable(self, teller: int) -> Sequence[Action]:
        """All that he cannot place himself: what the other side holds may be among it."""
        return [action for action, _ in self.table.draw.of(hands.unseen(self, self.side_of[teller]))]

    @property
    def may_stop_after(self) -> Sequence[int]:
        """This round and the next ones."""
        open_ = self.round and not self.last_round and not self.is_over
        return tuple(range(self.round, self.round + victory.SOON)) if open_ else ()

    @property
    def progress(self) -> float:
        """By rounds: each era is a half."""
        return victory.progress(self)

    def scored_now(self) -> Sequence[ScoreLine]:
        """The minor victory that it would be ("Winning")."""
        return victory.scored_now(self)

    @property
    def tracking(self) -> bool:
        """Whether the people play by themselves."""
        return bool(self.tracked)

    @property
    def people_only(self) -> bool:
        """With cards on the table a bot's own hand is unknown to it."""
        return self.on_table

    def fit(self, was: Position, real: Mapping[str, Change]) -> Ended:
        """Whether all fits together, and what has ended by it."""
        return balance.fit(self, real)

    def not_settable(self, word: str, *things: str) -> Refusal | None:
        """Why something cannot be set now."""
        return settings.not_settable(self, word, *things)

    def set_all_the_same(self, name: str, changes: Mapping[str, Change]) -> bool:
        """What an era takes up is set with it."""
        return settings.set_all_the_same(name, changes)

    def track(self) -> Ended:
        """The people play by themselves from here on."""
        return scorekeeper.switch(self, True)

    def stop_tracking(self) -> Ended:
        """Every choice is told again."""
        return scorekeeper.switch(self, False)

    def check(self) -> None:
        """Count everything."""
        balance.check(self)

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
        """Everything, as JSON; nothing of the solo deck where nobody goes by it, as before there was one."""
        found = super().dump() | {"half": views.tier(self)}
        if not solo.level(self):
            for name in solo.NONE:
                del found[name]
        return found

    def restore(self, dump: Mapping[str, Any]) -> None:
        """Take everything from a dump."""
        super().restore({**solo.NONE, **dump})
        if dump["half"] is not None:
            self.half = self.ed.halves[self.card][self.acting][dump["half"]]


class MingVoyages(BoxedGame, DeclaredGame[VoyagesState]):
    """The Ming Voyages for the Emperor and the Overlord."""

    meta = META
    rules = RULES
    state = VoyagesState
    editions = EDITIONS

    def table(self, ed: Edition) -> ActionTable:
        """All actions of an edition, with lists of them ready."""
        return action_table(ed)

    def data(self, edition_name: str | None = None) -> dict[str, Any]:
        """Regions, adjacency and cards."""
        return EDITIONS.edition(self.check_edition(edition_name)).data()

    def board_for(self, edition: str, own: Mapping[str, Any], options: Mapping[str, str]) -> Mapping[str, Any]:
        """The solo deck goes by borders: where owners entered none, ours are played, as else it would attack across the
        map."""
        if edition != BOXED or options.get("solo", "none") == "none" or own.get("borders"):
            return own
        return self.check_own(edition, {**own, "borders": self.data(META.editions[0])["adjacency"]})

    def names(self, edition_name: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        """What owners call the borderlands of their box. Everything else is called differently in each language; the
        catalogue knows it."""
        board = EDITIONS.edition(self.check_edition(edition_name), own)
        return {f"region:{region}": name for region, name in board.own.get("names", {}).items()}

    def score(self, given: Any, edition_name: str | None = None) -> dict[str, Any]:
        """The victory in a position, or the points of a match."""
        ed = EDITIONS.edition(self.check_edition(edition_name))
        return score_position.score(given, ed.regions[:BORDERLANDS])


GAME: Final = MingVoyages()
