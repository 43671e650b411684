"""``deck``: the Overlord as the paper solo deck plays him; every event and rule is carried out as a person would.

It remembers nothing. Where the table turns up events (option ``solo``), it goes by them; elsewhere which event comes
follows from its seed and from what has happened at the table, so that the eight events of a level come once each before
they are shuffled again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from companion.bots.policy import Choice, Message, Policy
from companion.engine.actions import Play, Stage
from companion.engine.contract import Game, State
from companion.engine.terms import Action
from companion.games.ming_voyages.bots import explanations, solo_reasons, solo_rules
from companion.games.ming_voyages.bots.levels import Novice
from companion.games.ming_voyages.bots.turns import Chain
from companion.games.ming_voyages.bots.voyager import blind
from companion.games.ming_voyages.rules import solo, turn
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    CHOOSE_ORDER,
    EFFECT,
    NOBODY,
    PLAY_CARD,
    RE_ROLL,
    REACTION,
    SENDING,
    SPREAD,
    TARGET,
    Position,
)
from companion.games.ming_voyages.rules.solo_deck import IN_A_LEVEL, Event, Instruction, solo_deck

LONGEST: Final = 40
"""How many actions of one turn are announced at most; there are never so many."""


class Deck(Policy):
    """The solo deck of a level in the Overlord's seat; a novice in the Emperor's, for whom it has no events.

    Args:
        level: 1 to 3.
    """

    def __init__(self, seed: int, level: int = 1) -> None:
        super().__init__(seed)
        self._seed, self._level = seed, level
        self._emperor = Novice(seed)

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """What the event or a fixed rule says."""
        actions = [action for action in legal if isinstance(action, Play)]
        assert isinstance(sample, VoyagesState)
        if sample.side_of[seat] == EMPEROR:
            return self._emperor.choose(game, sample, seat, legal)
        if sample.tracked or (sample.on_table and not (sample.ed.boxed and solo.level(sample))):
            return Choice(blind(actions))
        action, (key, params) = self.decided(sample)
        return Choice(action, key, params, (), self._steps(sample, action))

    def event(self, s: VoyagesState) -> Event:
        """The event of this turn."""
        if s.event != NOBODY:
            return solo_deck().events[s.event]
        cycle, place = divmod(max(s.round - 1, 0), IN_A_LEVEL)
        events = list(solo_deck().level(self._level))
        self._lot(s, f"events {cycle}", cycle * IN_A_LEVEL + 1).shuffle(events)
        return events[place]

    def _lot(self, s: VoyagesState, what: str, before: int) -> Random:
        """A generator that is the same whenever it is asked for: its seed is what happened before a round."""
        past = [(line.seat, line.points, line.reason) for line in s.lines if line.params["round"] < before]
        return Random(f"{self._seed} {self._level} {what} {past}")

    def decided(self, s: VoyagesState) -> tuple[Play, Message]:
        """The action, and its reason."""
        legal = s.legal_actions(s.seat_of[OVERLORD])
        stage = s.stage
        if stage is PLAY_CARD:
            return self._card(s)
        if stage is ACTIVE:
            return self._act(s, legal)
        action = BY_RULE[stage](s, legal)
        return action, solo_reasons.seen(s, action)

    def _card(self, s: VoyagesState) -> tuple[Play, Message]:
        """The highest card; it is reserved if the row says so or nothing else is possible."""
        play, reserve = self._told_card(s) if s.ed.boxed else self._highest(s)
        seat = s.seat_of[OVERLORD]
        if play is None:
            return reserve, self._because(s, solo_reasons.seen(s, reserve), False)
        state = s.clone()
        state.apply(seat, play)
        if state.stage is CHOOSE_ORDER:
            state.apply(seat, state.table.after)
        if state.stage is not ACTIVE:
            return reserve, self._because(s, solo_reasons.seen(s, reserve), False)
        one, action, by_row = self._carried_out(state, state.legal_actions(seat))
        if action is None or (one is not None and one.do == "reserve"):
            return reserve, self._because(s, solo_reasons.seen(s, reserve), by_row)
        return play, self._because(s, solo_reasons.seen(state, action, one), by_row)

    def _told_card(self, s: VoyagesState) -> tuple[Play, Play]:
        """The card of which the Emperor has told the points."""
        return s.table.few_points[max(s.worth, 1) - 1], s.table.reserve_unknown

    def _highest(self, s: VoyagesState) -> tuple[Play | None, Play]:
        """The highest card, preferably without a reaction: playing it, if that is possible, and reserving it."""
        cards = [card for card in range(len(s.ed.cards)) if s.hand[OVERLORD] >> card & 1]
        top = max(s.ed.points[card] for card in cards)
        best = [card for card in cards if s.ed.points[card] == top]
        quiet = [card for card in best if not s.ed.half(card, EMPEROR, s.done)]
        card = self._lot(s, f"card {s.round}", s.round).choice(quiet or best)
        play = next((a for a in s.legal_actions(s.seat_of[OVERLORD]) if a is s.table.play.of(1 << card)[0]), None)
        return play, s.table.reserve.of(1 << card)[0]

    def _carried_out(self, s: VoyagesState, legal: Sequence[Play]) -> tuple[Instruction | None, Play | None, bool]:
        """The first possible instruction of the row or the fallback, its action, and whether it is the row's; a card
        that has not been played yet can be reserved."""
        row = self.event(s).rows[s.worth - 1]
        for one in (*row, *solo_deck().fallback):
            action = solo_rules.carried_out(s, legal, one)
            if action is not None or one.do == "reserve":
                return one, action, one in row
        return None, None, False

    def _act(self, s: VoyagesState, legal: Sequence[Play]) -> tuple[Play, Message]:
        row = self.event(s).rows[s.worth - 1]
        for one in (*row, *solo_deck().fallback):
            action = solo_rules.carried_out(s, legal, one)
            if action is not None:
                return action, self._because(s, solo_reasons.seen(s, action, one), one in row)
        action = next(action for action in legal if action.kind not in solo_rules.REINFORCING)
        return action, self._because(s, solo_reasons.seen(s, action), False)

    def _because(self, s: VoyagesState, seen: Message, by_row: bool) -> Message:
        """What he saw, with the event whose row says so, or is not possible."""
        key, params = seen
        told = {"event": self.event(s).id, "seen": {"key": key, "params": params}}
        return "because.by-event" if by_row else "because.not-event", told

    def _steps(self, s: VoyagesState, first: Play) -> tuple[Message, ...]:
        """The moves on a real table, including the event if it is turned up."""
        seat = s.seat_of[OVERLORD]
        chain: Chain = (first,)
        state = s.clone()
        state.apply(seat, first)
        while state.to_act == (seat,) and len(chain) < LONGEST and state.stage not in (PLAY_CARD, RE_ROLL):
            action, _ = self.decided(state)
            chain = (*chain, action)
            state.apply(seat, action)
        steps = explanations.steps(s, OVERLORD, chain)
        if s.stage is not PLAY_CARD or s.event != NOBODY:
            return steps
        event: Message = ("step.event", {"event": self.event(s).id})
        played = first.kind is not turn.reserve.kind
        return (steps[0], event, *steps[1:]) if played else (event, *steps)


BY_RULE: Final[Mapping[Stage[Position], Callable[[VoyagesState, Sequence[Play]], Play]]] = {
    CHOOSE_ORDER: lambda s, _: s.table.after,
    REACTION: lambda s, _: s.table.react,
    SPREAD: solo_rules.spread,
    TARGET: lambda s, legal: solo_rules.target(s, legal, s.left),
    SENDING: solo_rules.send,
    EFFECT: solo_rules.effect,
    RE_ROLL: solo_rules.throw,
}
"""What the deck's fixed rules choose at stages that no event is about."""
