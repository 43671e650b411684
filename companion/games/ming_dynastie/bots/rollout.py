"""Playing on quickly: ``steward``'s ideas with their answers looked up, to the end of the next scoring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from companion.engine.actions import Play
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.bots import explanations
from companion.games.ming_dynastie.bots.evaluation import DEFAULT, Prospects, Taste
from companion.games.ming_dynastie.bots.lookups import Deployment, Judge, Outlook, Roads, Steps
from companion.games.ming_dynastie.bots.steward import CROWD, DRAGON, VARIETY
from companion.games.ming_dynastie.rules import cards, members, move
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.move import MOST_DEPLOYED
from companion.games.ming_dynastie.rules.round_end import LAST_ROUND

STAYS: Final = 0.7
"""How often all members are left in the city; else any number returns."""


HORIZON: Final = Taste(rival=1.0, monk=0.6, tiles=1.3)
"""How the end of a trial is valued: whoever plays well ousts more monks and completes more sets than ``steward``."""


class Turn(NamedTuple):
    """What a seat may do in its turn of phase 3.

    Attributes:
        gain: what that gains at a glance.
        steps: of its prince; none if he stays.
        card: what he pays for staying.
        deployment: what it does where he ends.
    """

    gain: float
    steps: Steps
    card: int
    deployment: Deployment


class Rollout:
    """Plays on in one edition under one table's rules; what it looks up is kept from one game to the next."""

    def __init__(self, s: MingState, taste: Taste = DEFAULT) -> None:
        self._taste, self._table = taste, s.table
        self._judge = Judge(taste, s.rules)
        self._roads = Roads(s.ed, taste)

    def value(self, s: MingState, seat: int, random: Random, horizon: int) -> float:
        """What ``s`` is worth to a seat, in points ahead of the others, after the round ``horizon``; changes ``s``."""
        self._play(s, random, horizon)
        if s.to_act:
            seats = range(len(s.seats))
            held = [self._held(s, owner) for owner in seats]
            return Prospects(s, seat, HORIZON).base + held[seat] - (sum(held) - held[seat]) / (len(seats) - 1)
        return float(s.points[seat] - max(points for other, points in enumerate(s.points) if other != seat))

    def _held(self, s: MingState, owner: int) -> float:
        """What cards in hand and members on province spaces are worth."""
        kinds = len(s.ed.cards)
        hand = tuple(s.hand[owner * kinds : (owner + 1) * kinds])
        return self._roads.worth(hand) + self._taste.space * sum(s.spaces[owner::4])

    def turns(self, s: MingState, seat: int) -> Iterator[Turn]:
        """Every turn that gains something, but for what passing gains: the cheapest way to each district, or staying,
        with the best deployment there."""
        kinds, start = len(s.ed.cards), s.prince[seat]
        hand = tuple(s.hand[seat * kinds : (seat + 1) * kinds])
        if not any(hand):
            return
        price = 0.0 if s.round == LAST_ROUND else 1.0
        known: dict[int, Outlook] = {}
        stay_cost, card = self._roads.cheapest(hand)
        for district, cost, steps in (*self._roads.ways(start, hand), (start, stay_cost, ())):
            province = s.ed.province_of[district]
            here = s.spaces[province * 4 + seat]
            if not here or s.blocked >> district & 1:
                continue
            if province not in known:
                known[province] = self._outlook(s, seat, province)
            place = s.ed.districts_of[province].index(district)
            best = known[province].districts[place][min(MOST_DEPLOYED, here)]
            gained = best.gain - price * cost
            if best.members and gained > 0:
                yield Turn(gained, steps, card, best)

    def plays(self, turn: Turn | None) -> tuple[Play, ...]:
        """The actions of a turn; of none, to pass."""
        one = self._table.one
        if turn is None:
            return (one(move.pass_),)
        way = [one(move.step, *step) for step in turn.steps] or [one(move.stay, turn.card)]
        deployment = turn.deployment
        return (*way, one(move.deploy, deployment.members), one(move.monk if deployment.monk else move.no_monk))

    def _play(self, s: MingState, random: Random, horizon: int) -> None:
        while s.to_act and s.round <= horizon:
            seat, stage = s.to_act[0], s.stage
            if seat == CHANCE:
                s.apply(CHANCE, s.chance_at(random.random()))
            elif stage is stages.MOVE:
                carry_out(s, seat, self.plays(max(self.turns(s, seat), key=gain, default=None)))
            elif stage is stages.PLACE_MEMBER:
                s.apply(seat, self._member(s, seat))
            elif stage is stages.TAKE_CARD:
                s.apply(seat, self._card(s, seat))
            else:
                legal = s.legal_actions(seat)
                stays = stage is stages.CHOOSE_RETURN and random.random() < STAYS
                s.apply(seat, legal[0] if stays else legal[int(random.random() * len(legal))])

    def _outlook(self, s: MingState, seat: int, province: int) -> Outlook:
        board, owners, districts = s.open, s.owners, s.ed.districts_of[province]
        return self._judge.outlook(
            tuple([tuple(board[d * 4 : d * 4 + owners]) for d in districts]),
            tuple([s.monk[d] for d in districts]),
            seat,
            len(s.seats),
            s.round,
            not s.tiles[seat * len(s.ed.provinces) + province],
        )

    def _member(self, s: MingState, seat: int) -> Play:
        """Phase 1: where one more promises most without being too far from the prince."""
        best, place = float("-inf"), 0
        for province, near in enumerate(self._roads.far[s.prince[seat]]):
            here = s.spaces[province * 4 + seat]
            value = 0.0
            if here < MOST_DEPLOYED:
                promises = self._outlook(s, seat, province).promises
                value = (promises[here + 1] - promises[here]) * near + (VARIETY if near and not here else 0.0)
            value -= CROWD * max(0, here - 2)
            if value > best:
                best, place = value, province
        return self._table.one(members.place, place)

    def _card(self, s: MingState, seat: int) -> Play:
        """Phase 2: the card that opens the best routes, or a dragon if its price is low."""
        kinds, start = len(s.ed.cards), s.prince[seat]
        hand = tuple(s.hand[seat * kinds : (seat + 1) * kinds])
        there = s.spaces[seat::4]
        outlooks = [self._outlook(s, seat, province).promises for province in range(len(there))]
        promises = [outlook[min(MOST_DEPLOYED, count)] for outlook, count in zip(outlooks, there, strict=True)]
        worth: dict[int, float] = {}
        best, found = float("-inf"), None
        for action in s.legal_actions(seat):
            province, is_dragon = action.at[0], action.kind is cards.dragon.kind
            card = kinds - 1 if is_dragon else s.display[province]
            if card not in worth:
                more = (*hand[:card], hand[card] + 1, *hand[card + 1 :])
                opened = zip(self._roads.near(start, more), promises, strict=True)
                worth[card] = self._roads.worth(more) + sum([near * promise for near, promise in opened])
            value = worth[card]
            if is_dragon:
                value -= promises[province] - outlooks[province][min(MOST_DEPLOYED, there[province] - 1)] + DRAGON
            if value > best:
                best, found = value, action
        assert found is not None
        return found


def gain(turn: Turn) -> float:
    """What a turn gains at a glance."""
    return turn.gain


def carry_out(s: MingState, seat: int, plays: Sequence[Play]) -> None:
    """What a seat does in its turn; about a monastery it may not be asked (ruling 4)."""
    for play in plays:
        if play.kind in explanations.MONASTERY and s.stage is not stages.MONASTERY:
            continue
        s.apply(seat, play)
