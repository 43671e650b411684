"""``deck``: the Overlord as the paper solo deck plays him; every event and rule is carried out as a person would.

It remembers nothing: which event comes follows from its seed and from what has happened at the table, so that the
eight events of a level come once each before they are shuffled again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from companion.bots.ming_voyages import explanations, solo_rules
from companion.bots.ming_voyages.levels import Novice
from companion.bots.ming_voyages.turns import Chain
from companion.bots.ming_voyages.voyager import blind
from companion.bots.policy import Choice, Message, Policy
from companion.engine.actions import Play, Stage
from companion.engine.contract import Game, State
from companion.engine.terms import Action
from companion.games.ming_voyages import overlord, turn
from companion.games.ming_voyages.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.game import VoyagesState
from companion.games.ming_voyages.position import (
    ACTIVE,
    CHOOSE_ORDER,
    EFFECT,
    PLAY_CARD,
    RE_ROLL,
    REACTION,
    SENDING,
    SPREAD,
    TARGET,
    Position,
)
from companion.games.ming_voyages.solo_deck import IN_A_LEVEL, Event, Instruction, solo_deck

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
        if sample.on_table or sample.tracked:
            return Choice(blind(actions))
        action, key = self.decided(sample)
        params = {"event": self.event(sample).id} if key.startswith("because.event") else {}
        return Choice(action, key, params, (), self._steps(sample, action))

    def event(self, s: VoyagesState) -> Event:
        """The event of this turn."""
        cycle, place = divmod(max(s.round - 1, 0), IN_A_LEVEL)
        events = list(solo_deck().level(self._level))
        self._lot(s, f"events {cycle}", cycle * IN_A_LEVEL + 1).shuffle(events)
        return events[place]

    def _lot(self, s: VoyagesState, what: str, before: int) -> Random:
        """A generator that is the same whenever it is asked for: its seed is what happened before a round."""
        past = [(line.seat, line.points, line.reason) for line in s.lines if line.params["round"] < before]
        return Random(f"{self._seed} {self._level} {what} {past}")

    def decided(self, s: VoyagesState) -> tuple[Play, str]:
        """The action, and the key of its reason."""
        legal = s.legal_actions(s.seat_of[OVERLORD])
        stage = s.stage
        if stage is PLAY_CARD:
            return self._card(s)
        if stage is ACTIVE:
            return self._act(s, legal)
        return BY_RULE[stage](s, legal), "because.rule"

    def _card(self, s: VoyagesState) -> tuple[Play, str]:
        """The highest card, preferably without a reaction; it is reserved if the row says so or nothing else is
        possible."""
        cards = [card for card in range(len(s.ed.cards)) if s.hand[OVERLORD] >> card & 1]
        top = max(s.ed.points[card] for card in cards)
        best = [card for card in cards if s.ed.points[card] == top]
        quiet = [card for card in best if not s.ed.half(card, EMPEROR, s.done)]
        card = self._lot(s, f"card {s.round}", s.round).choice(quiet or best)
        play = next((a for a in s.legal_actions(s.seat_of[OVERLORD]) if a is s.table.play.of(1 << card)[0]), None)
        reserve = s.table.reserve.of(1 << card)[0]
        if play is None:
            return reserve, "because.event.else"
        state = s.clone()
        state.apply(s.seat_of[OVERLORD], play)
        if state.stage is CHOOSE_ORDER:
            state.apply(s.seat_of[OVERLORD], state.table.after)
        if state.stage is not ACTIVE:
            return reserve, "because.event.else"
        one, row = self._instruction(state, state.legal_actions(s.seat_of[OVERLORD]))
        key = "because.event" if row else "because.event.else"
        return (reserve if one is None or one.do == "reserve" else play), key

    def _instruction(self, s: VoyagesState, legal: Sequence[Play]) -> tuple[Instruction | None, bool]:
        """The first possible instruction of the row or the fallback, and whether it is the row's."""
        row = self.event(s).rows[s.ed.points[s.card] - 1]
        for one in (*row, *solo_deck().fallback):
            if one.do == "reserve" or solo_rules.carried_out(s, legal, one) is not None:
                return one, one in row
        return None, False

    def _act(self, s: VoyagesState, legal: Sequence[Play]) -> tuple[Play, str]:
        row = self.event(s).rows[s.ed.points[s.card] - 1]
        for one in (*row, *solo_deck().fallback):
            action = solo_rules.carried_out(s, legal, one)
            if action is not None:
                return action, "because.event" if one in row else "because.event.else"
        return next(action for action in legal if action.kind is not overlord.reinforce.kind), "because.event.else"

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
        if s.stage is not PLAY_CARD:
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
