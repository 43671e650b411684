"""``steward``: plans whole turns, keeps sets and majorities in mind, and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.bots.policy import Choice, Policy
from companion.engine.actions import Play, Stage
from companion.engine.contract import Game, State
from companion.engine.terms import Action
from companion.games.ming_dynastie.bots import explanations, pathfinding
from companion.games.ming_dynastie.bots.evaluation import DEFAULT, Prospects, Taste
from companion.games.ming_dynastie.rules import cards, move
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.move import MOST_DEPLOYED
from companion.games.ming_dynastie.rules.position import Position

ACCESS: Final = (1.0, 0.9, 0.75, 0.6, 0.5, 0.4, 0.35, 0.3)
"""The probability of visiting a province, by the number of borders to it; the last value holds for all farther ones."""

UNREACHED: Final = 0.35
"""The probability of visiting it although the hand cannot pay for the route now."""

VARIETY: Final = 0.5
"""What a first member on a province's space is worth beside what it promises."""
CROWD: Final = 0.35
"""What each member beyond two that wait there is worth less."""
DRAGON: Final = 2.0
"""What a dragon costs beside what its member promised: that member is out of the game."""

SAMPLES: Final = 6
"""How many sets of the others' return cards are sampled."""


class Steward(Policy):
    """A sound heuristic for Ming-Dynastie."""

    def __init__(self, seed: int, taste: Taste = DEFAULT) -> None:
        super().__init__(seed)
        self._taste = taste
        self._stages: dict[Stage[Position], Callable[[MingState, int, Sequence[Play]], Choice]] = {
            stages.PLACE_PRINCE: self._place_prince,
            stages.PLACE_MEMBER: self._place_member,
            stages.TAKE_CARD: self._take_card,
            stages.MOVE: self._move,
            stages.STEPPED: self._go_on,
            stages.STAYED: self._go_on,
            stages.MONASTERY: self._monastery,
            stages.CHOOSE_RETURN: self._return,
            stages.NAME_STARTER: self._starter,
        }

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """The only legal action, if there is just one."""
        return Choice(legal[0]) if len(legal) == 1 else None

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """The action that serves the rest of the game best."""
        assert isinstance(sample, MingState)
        actions = [action for action in legal if isinstance(action, Play)]
        return self._stages.get(sample.stage, self._look)(sample, seat, actions)

    def _prospects(self, s: MingState, seat: int) -> Prospects:
        return Prospects(s, seat, self._taste)

    def _best(self, found: Sequence[tuple[float, Play]]) -> Play:
        """The action of greatest value; ties are broken at random."""
        top = max(value for value, _ in found)
        return self.random.choice([action for value, action in found if value > top - explanations.EQUAL])

    def _look(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """One action ahead: neutral members, who goes home, the first city."""
        found = []
        for action in legal:
            after = s.clone()
            after.apply(seat, action)
            found.append((self._prospects(after, seat).base, action))
        action = self._best(found)
        return Choice(action, *explanations.general(s, found, action), explanations.others(found, action))

    def _place_prince(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Preparation: a district in the middle, with many borders."""
        nowhere = len(s.ed.districts)
        distances = {action.at[0]: pathfinding.distances(s.ed, action.at[0]) for action in legal}
        found = []
        for action in legal:
            far = sum(nowhere if borders is None else borders for borders in distances[action.at[0]])
            found.append((float(len(s.ed.steps[action.at[0]]) - far), action))
        action = self._best(found)
        return Choice(action, *explanations.middle(action.at[0], distances))

    def _place_member(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Phase 1: where one more member promises most without being too far from the prince."""
        prospects = self._prospects(s, seat)
        far = pathfinding.distances(s.ed, s.prince[seat])
        found, promised = [], {}
        for action in legal:
            here = s.spaces[action.at[0] * 4 + seat]
            gain = prospects.promise(action.at[0], here + 1) - prospects.promise(action.at[0], here)
            near = access(far[action.at[0]])
            promised[action.at[0]] = gain * near
            variety = VARIETY if near and not here else 0.0
            found.append((promised[action.at[0]] + variety - CROWD * max(0, here - 2), action))
        action = self._best(found)
        why = explanations.promise(s, action, promised, found)
        return Choice(action, *why, explanations.others(found, action))

    def _take_card(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Phase 2: the card that opens the best routes, or a dragon if its price is low."""
        prospects = self._prospects(s, seat)
        kinds = len(s.ed.cards)
        hand = s.hand[seat * kinds : (seat + 1) * kinds]
        promises = [prospects.promise(p, s.spaces[p * 4 + seat]) for p in range(len(s.ed.provinces))]
        known: dict[int, float] = {}
        opened: dict[int, float] = {}
        now = self._routes(s, seat, hand)
        found = []
        for action in legal:
            is_dragon = action.kind is cards.dragon.kind
            card = kinds - 1 if is_dragon else s.display[action.at[0]]
            if card not in known:
                more = [*hand[:card], hand[card] + 1, *hand[card + 1 :]]
                routes = self._routes(s, seat, more)
                known[card] = routes_worth(routes, promises) + prospects.hand_worth(more)
                opened[card] = newly_open(now, routes, promises)
            price = 0.0
            if is_dragon:
                here = s.spaces[action.at[0] * 4 + seat]
                price = promises[action.at[0]] - prospects.promise(action.at[0], here - 1) + DRAGON
            found.append((known[card] - price, action))
        action = self._best(found)
        instead = explanations.others(found, action)
        if action.kind is cards.dragon.kind:
            bought = any(other.kind is not cards.dragon.kind for other in legal)
            return Choice(
                action, *(("because.dragon", {}) if bought else explanations.general(s, found, action)), instead
            )
        return Choice(action, *explanations.card(s, action, hand, opened, found), instead)

    def _routes(self, s: MingState, seat: int, hand: list[int]) -> list[int | None]:
        """Steps to the nearest free district of each province; ``None`` if the hand cannot reach it."""
        blocked = sum(1 << d for other, d in enumerate(s.prince) if other != seat)
        found = pathfinding.reachable(s, s.prince[seat], tuple(hand), blocked, 3)
        return [
            min((len(found[d].steps) for d in districts if d in found), default=None) for districts in s.ed.districts_of
        ]

    def _move(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Phase 3: the route, deployment and monk that gain most for their cards; pass if nothing gains."""
        prospects = self._prospects(s, seat)
        kinds = len(s.ed.cards)
        hand = tuple(s.hand[seat * kinds : (seat + 1) * kinds])
        here = s.prince[seat]
        ends = [
            (here, (*hand[: action.at[0]], hand[action.at[0]] - 1, *hand[action.at[0] + 1 :]), action)
            for action in legal
            if action.kind is move.stay.kind
        ]
        for district, way in pathfinding.reachable(s, here, hand, s.blocked).items():
            first, card = way.steps[0]
            ends.append((district, way.hand, s.table.one(move.step, first, card)))
        best, choice = 0.0, Choice(s.table.one(move.pass_), "because.pass")
        for district, rest, action in ends:
            most = min(MOST_DEPLOYED, s.spaces[s.ed.province_of[district] * 4 + seat])
            gain, count, monk = prospects.best_deployment(district, most)
            value = gain - prospects.cost(hand, rest)
            if count and value > best + 1e-9:
                best, choice = value, Choice(action, *explanations.deploy(prospects, district, count, monk))
        return choice

    def _go_on(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """On the way: stop if deployment gains most here, else go on to the best district in reach."""
        prospects = self._prospects(s, seat)
        kinds = len(s.ed.cards)
        hand = tuple(s.hand[seat * kinds : (seat + 1) * kinds])
        here = s.prince[seat]
        deploys = [action for action in legal if action.kind is move.deploy.kind]
        best, choice = float("-inf"), Choice(legal[0])
        if deploys:
            gain, count, monk = prospects.best_deployment(here, len(deploys) - 1)
            why = explanations.deploy(prospects, here, count, monk)
            best, choice = gain, Choice(s.table.one(move.deploy, count), *why)
        if s.stage is stages.STEPPED:
            for district, way in pathfinding.reachable(s, here, hand, s.blocked).items():
                most = min(MOST_DEPLOYED, s.spaces[s.ed.province_of[district] * 4 + seat])
                gain, count, monk = prospects.best_deployment(district, most)
                value = gain - prospects.cost(hand, way.hand)
                if value > best + 1e-9:
                    first, card = way.steps[0]
                    step = s.table.one(move.step, first, card)
                    best, choice = value, Choice(step, *explanations.deploy(prospects, district, count, monk))
        return choice

    def _monastery(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """A monk where he is worth more than in the open."""
        district = s.prince[seat]
        prospects = self._prospects(s, seat)
        gain = prospects.if_deployed(district, 0, True)
        if gain > 0:
            return Choice(s.table.one(move.monk), "because.monk", {"district": s.ed.districts[district]})
        return Choice(s.table.one(move.no_monk), *explanations.in_the_open(prospects, district))

    def _return(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Rule 4.2: weigh points now against members for later, averaged over what the others may lay."""
        found = []
        for action in legal:
            total = 0.0
            for _ in range(SAMPLES):
                after = s.clone()
                after.apply(seat, action)
                while after.stage in (stages.CHOOSE_RETURN, stages.GO_HOME) and after.city == s.city:
                    other = after.to_act[0]
                    after.apply(other, self._guess(after, other))
                total += self._prospects(after, seat).base
            found.append((total / SAMPLES, action))
        best = max(value for value, _ in found)
        # At worst nobody goes home.
        action = next(action for value, action in found if value > best - explanations.EQUAL)
        why = explanations.returning(s, action.at[0], [(value, other.at[0]) for value, other in found])
        return Choice(action, *why)

    def _guess(self, s: MingState, other: int) -> Play:
        """What another player may do: anything, with leaving all members there a little more likely."""
        legal = s.legal_actions(other)
        return legal[0] if self.random.random() < 0.4 else self.random.choice(legal)

    def _starter(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Going first is an advantage: name oneself."""
        own = next((a for a in legal if a.params["starting_seat"] == s.seats[seat]), None)
        return Choice(legal[0]) if own is None else Choice(own, "because.first")


def access(borders: int | None) -> float:
    """The probability of visiting a province so many borders away; ``None``: it cannot be reached."""
    return 0.0 if borders is None else ACCESS[min(borders, len(ACCESS) - 1)]


def routes_worth(routes: Sequence[int | None], promises: Sequence[float]) -> float:
    """What the provinces promise, discounted where the hand cannot reach."""
    value = 0.0
    for steps, promise in zip(routes, promises, strict=True):
        if promise > 0:
            value += promise * (UNREACHED if steps is None else access(steps))
    return value


def newly_open(before: Sequence[int | None], after: Sequence[int | None], promises: Sequence[float]) -> float:
    """What the best province promises among those that can now be reached in fewer steps; 0 if there is none."""
    return max(
        (
            promise * access(steps)
            for was, steps, promise in zip(before, after, promises, strict=True)
            if steps is not None and promise > 0 and (was is None or steps < was)
        ),
        default=0.0,
    )
