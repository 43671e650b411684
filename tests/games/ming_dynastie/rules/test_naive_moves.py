"""The engine's legal actions against a slow generator that was written from the rulebook alone."""

from __future__ import annotations

import random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules.game import GAME, MingState
from tests.games.ming_dynastie.rules import naive_moves
from tests.games.ming_dynastie.rules.kit import FOUR, moving, new, wander
from tests.profiles import examples

BOARD: Final = naive_moves.board(GAME.data())


def compare(state: MingState) -> None:
    for seat in (CHANCE, *range(len(state.seats))):
        view = state.view(None if seat == CHANCE else seat)
        assert set(state.to_act) == naive_moves.to_act(BOARD, view) if state.to_act else view["stage"] == "over"
        offered = [action.text for action in state.legal_actions(seat)]
        assert len(offered) == len(set(offered))
        assert set(offered) == naive_moves.legal(BOARD, view, seat), (view["stage"], seat)


OPTIONS = st.fixed_dictionaries(
    {name: st.sampled_from(option.values) for name, option in META.options.items() if name != "start"}
)


@settings(max_examples=examples(10), deadline=None)
@given(st.integers(2, 4), OPTIONS, st.integers(0, 2**32), st.sampled_from([1, 1, 4]))
def test_nothing_is_missing_and_nothing_else_is_offered(
    players: int, options: dict[str, str], seed: int, eagerness: int
) -> None:
    """Random whole games; with ``eagerness`` people step and place monks more often than they stop."""
    state = GAME.new_state(FOUR[:players], options)
    luck, chance = random.Random(seed), SeededChance(seed)
    while state.to_act:
        compare(state)
        seat = luck.choice(state.to_act)
        legal = state.legal_actions(seat)
        steps = [action for action in legal if action.text.split()[0] in ("step", "monk")]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
        elif steps and luck.randrange(eagerness):
            state.apply(seat, luck.choice(steps))
        else:
            state.apply(seat, luck.choice(legal))
    compare(state)


@settings(max_examples=examples(50), deadline=None)
@given(st.data())
def test_walks_among_princes(data: st.DataObject) -> None:
    """Phase 3 with princes close together and any hands: every walk that is offered can be finished."""
    districts = ["lintao", "yanan", "hanzhong", "luoyang", "baoning", "kuizhou", "weihui"]
    players = data.draw(st.integers(2, 4))
    princes = data.draw(st.permutations(districts))[:players]
    cards = st.lists(st.sampled_from(["rider", "rickshaw", "junk", "dragon"]), max_size=5)
    hands = [{card: hand.count(card) for card in hand} for hand in [data.draw(cards) for _ in range(players)]]
    spaces = {p: {"red": data.draw(st.integers(0, 4))} for p in ("shaanxi", "henan", "sichuan")}
    monks = {d: data.draw(st.sampled_from(FOUR[:players])) for d in data.draw(st.sets(st.sampled_from(districts)))}
    state = moving(princes, hands, spaces=spaces, monks=monks)
    GAME.audit(state)
    luck = random.Random(data.draw(st.integers(0, 2**16)))
    while state.turn == 0 and state.view(None)["phase"] == "move" and not state.passed:
        compare(state)
        legal = state.legal_actions(0)
        assert legal, "a walk that was begun must be possible to finish"
        state.apply(0, luck.choice(legal))


def test_every_stage_is_compared() -> None:
    """The random games above pass through every question the game can ask."""
    seen: set[str] = set()
    for players, options in [(2, {}), (4, {"city_order": "chosen"}), (2, {"city_order": "chosen"})]:
        for seed in range(6):
            state = new(players, **options)

            def note(state: MingState) -> bool:
                seen.add(state.view(None)["stage"])
                return False

            wander(state, seed, note)
    assert set(naive_moves.STAGES) <= seen
