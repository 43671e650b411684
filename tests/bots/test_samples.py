"""No bot is given more than a sample: what is hidden from its seat it meets no more often than chance would have it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest

from companion.bots import Choice, Policy
from companion.cli import simulate, strength
from companion.cli.tally import Tally as CountedGames
from companion.engine import CHANCE, Action, Game, State, registry
from companion.engine.chance import SeededChance
from companion.engine.declared import Declared
from companion.engine.play import play
from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.position import CHOOSE_RETURN, NOBODY
from companion.games.ming_voyages.rules import hands
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.yinzi.rules.game import YinziState
from companion.store import open_store
from companion.table import Tables

UNLIKELY: Final = 4.0
"""So many standard deviations are more than chance; a bot that sees through the backs of cards is farther off."""
STATES: Final = {"ming-dynastie": MingState, "ming-voyages": VoyagesState, "yinzi": YinziState}
GAMES: Final = {"ming-dynastie": 8, "ming-voyages": 8, "yinzi": 2}
"""So many of each are enough."""
ENOUGH: Final = 7.0
"""So much variance there must have been, lest nothing was looked at."""


class Spy(Policy):
    """Plays what comes late in the lists, which keeps many members in the game, shows its samples to whoever looks into
    ``told``, and then lays waste to them."""

    told: ClassVar[list[tuple[State, int]]] = []

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        self.told.append((sample.clone(), seat))
        assert [one.text for one in sample.legal_actions(seat)] == [one.text for one in legal]
        choice = Choice(random.Random(len(self.told)).choice(legal[len(legal) // 2 :]))
        assert isinstance(sample, Declared)
        for field in sample.FIELDS:
            held = getattr(sample, field.name)
            if isinstance(held, list):
                held.clear()
        return choice


class Tally:
    """How often what a sample puts into a hidden place lies there, and how often chance would have it so."""

    def __init__(self) -> None:
        self.hits = self.expected = self.variance = 0.0

    def add(self, real: State, sample: State, seat: int) -> None:
        """What one sample shows."""
        assert sample.view(seat) == real.view(seat)
        for hits, expected, variance in guesses(real, sample, seat):
            self.hits += hits
            self.expected += expected
            self.variance += variance

    def deviations(self) -> float:
        """How far off chance it is, in standard deviations."""
        return abs(self.hits - self.expected) / sqrt(self.variance)


def guesses(real: State, sample: State, seat: int) -> Iterator[tuple[float, float, float]]:
    """How many hidden things a sample names rightly, and the mean and variance of that by chance alone."""
    if isinstance(real, MingState) and isinstance(sample, MingState):
        for other, count in enumerate(real.chosen):
            if real.stage == CHOOSE_RETURN and other != seat and count != NOBODY:
                share = 1 / len(real.possible_returns(other))
                yield float(sample.chosen[other] == count), share, share * (1 - share)
    if isinstance(real, VoyagesState) and isinstance(sample, VoyagesState):
        side = real.side_of[seat]
        unseen = hands.unseen(real, side)
        one, other = (((s.hand[1 - side] | s.reserve[1 - side]) & unseen) for s in (real, sample))
        count, total = one.bit_count(), unseen.bit_count()
        assert other.bit_count() == count, "as many are somewhere else"
        if total > 1:
            share = count / total
            yield (one & other).bit_count(), count * share, count * share * (1 - share) * (total - count) / (total - 1)
    if isinstance(real, YinziState) and isinstance(sample, YinziState):
        for other in range(len(real.seats)):
            if other != seat:
                yield from drawn(*(cards_of(s, other) for s in (real, sample)))


def cards_of(s: YinziState, seat: int) -> tuple[list[int], list[int]]:
    """A seat's hand, and with it what it has not drawn yet, by kind."""
    kinds = len(s.ed.cards)
    row = slice(seat * kinds, (seat + 1) * kinds)
    return s.hand[row], [one + other for one, other in zip(s.hand[row], s.deck[row], strict=True)]


def drawn(
    real: tuple[list[int], list[int]], sample: tuple[list[int], list[int]]
) -> Iterator[tuple[float, float, float]]:
    """How many pairs of equal cards two hands have that were drawn from the same cards."""
    (held, cards), (guessed, others) = real, sample
    assert cards == others and sum(held) == sum(guessed), "as many are somewhere else"
    count, total = sum(held), sum(cards)
    if 0 < count < total:
        mean = sum(mine * there for mine, there in zip(held, cards, strict=True)) / total
        square = sum(mine * mine * there for mine, there in zip(held, cards, strict=True)) / total
        hits = sum(mine * there for mine, there in zip(held, guessed, strict=True))
        yield hits, count * mean, count * (square - mean * mean) * (total - count) / (total - 1)


@pytest.fixture(autouse=True)
def nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spy, "told", [])
    for command in (simulate, strength):
        monkeypatch.setattr(command, "levels", lambda _game: {"spy": Spy})


@pytest.mark.parametrize("game_id", ["ming-dynastie", "ming-voyages", "yinzi"])
def test_simulate_gives_a_bot_only_a_sample(game_id: str) -> None:
    game, tally = registry.game(game_id), Tally()
    players = game.meta.players[1]
    for seed in range(GAMES[game_id]):
        state = game.new_state(game.meta.colours[:players])
        choosers = simulate.seat_choosers(game, ["spy"] * players, seed)

        def watched(state: State, seat: int, legal: Sequence[Action], choosers: Any = choosers) -> Action:
            before, seen = state.digest(), len(Spy.told)
            action: Action = choosers[seat](state, seat, legal)
            assert state.digest() == before, "what a bot does to its sample reaches the game"
            assert [who for _, who in Spy.told[seen:]] == [seat]
            tally.add(state, Spy.told[-1][0], seat)
            return action

        play(state, SeededChance(seed), [watched] * players)
    assert tally.variance > ENOUGH
    assert tally.deviations() < UNLIKELY


def test_strength_gives_a_bot_only_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """The states it plays with are caught on their way to ``apply``: until then nothing has changed in them."""
    game, tally = registry.game("ming-voyages"), Tally()
    original = VoyagesState.apply

    def apply(self: VoyagesState, seat: int, action: Action) -> None:
        if seat != CHANCE and Spy.told:
            tally.add(self, *Spy.told.pop())
        original(self, seat, action)

    monkeypatch.setattr(VoyagesState, "apply", apply)
    for seed in range(8):
        strength._play(game, [Spy(seed), Spy(seed + 50)], seed, CountedGames.of(2))
    assert tally.variance > ENOUGH
    assert tally.deviations() < UNLIKELY


def test_a_table_gives_a_bot_only_a_sample(tmp_path: Path) -> None:
    tally = Tally()
    tables = Tables(open_store(tmp_path), {"spy": lambda _seed: Spy(7)}, SeededChance(7), background=False)
    for number in range(4):
        created = tables.create("ming-voyages", host="Mei")
        table = tables.get(created.code)
        for seat in table.seats.all[1:]:
            table.seats.claim_bot(seat.colour, "spy", by=created.token)
        table.config.begin(created.token)
        luck = random.Random(number)
        while table.phase == "playing":
            real = table.timeline.state
            assert real is not None
            before = real.digest()
            if table.play.let_bot_act(table.minds):
                assert real.digest() == before, "what a bot does to its sample reaches the table"
                tally.add(real, *Spy.told.pop())
            else:
                action = luck.choice(table.play.legal(created.colour))
                table.play.intent(created.token, action.text, table.number, f"tap-{table.number}")
    tables.close()
    assert tally.variance > ENOUGH
    assert tally.deviations() < UNLIKELY


@pytest.mark.parametrize("game_id", ["ming-dynastie", "ming-voyages", "yinzi"])
def test_a_bot_that_got_hold_of_the_game_itself_would_be_noticed(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STATES[game_id], "sample", _itself)
    with pytest.raises(AssertionError):
        test_simulate_gives_a_bot_only_a_sample(game_id)


def _itself(state: Any, _seat: int, _random: random.Random) -> Any:
    return state.clone()
