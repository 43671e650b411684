"""Views hold exactly what a perfect memory could deduce of cards, no less and no more."""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.edition import SIDES
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import NOBODY, PLAY_CARD
from tests.games.ming_voyages.rules.memory import UNKNOWN, Memory, World, worlds_of
from tests.games.ming_voyages.rules.positions import act
from tests.games.ming_voyages.rules.test_hands import moments


def true_world(state: VoyagesState, side: int, unseen: frozenset[str]) -> World:
    """How that side's cards lie, told as somebody would who cannot tell unseen cards apart."""
    ids = [card.id for card in state.ed.cards]
    hand = {name for card, name in enumerate(ids) if state.hand[side] >> card & 1}
    older = {name for card, name in enumerate(ids) if state.reserve[side] >> card & 1}
    newest = None if state.newest[side] == NOBODY else ids[state.newest[side]]
    older -= {newest}
    return World(
        frozenset(hand - unseen), len(hand & unseen), UNKNOWN if newest in unseen else newest,
        frozenset(older - unseen), len(older & unseen),
    )  # fmt: skip


@pytest.mark.parametrize("seats", [("emperor", "overlord"), ("overlord", "emperor")])
@pytest.mark.parametrize("seed", range(12))
def test_a_view_holds_all_that_can_be_deduced(seed: int, seats: tuple[str, str]) -> None:
    state = GAME.new_state(seats, {"cards": "app"})
    feeder, luck = SeededChance(seed), random.Random(seed)
    memories = [Memory(side, (card.id for card in state.ed.cards)) for side in seats]
    worlds = 0
    while state.to_act:
        (seat,) = state.to_act
        action = feeder.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat))
        drawer = state.chance_for
        who = seats[drawer if seat == CHANCE and drawer is not None else seat]
        texts = [state.shown(seat, action, watcher).text for watcher in (0, 1)]
        before = [state.newest[state.side_of[1 - watcher]] for watcher in (0, 1)]
        state.apply(seat, action)
        swapped, era = (any(note.key == f"note.{key}" for note in state.notes) for key in ("swap", "era"))
        for watcher, memory in enumerate(memories):
            other = SIDES.index(seats[1 - watcher])
            # A swap settles what was reserved, also by this very action.
            fresh = (before[watcher] if swapped else state.newest[other]) != NOBODY
            memory.see(who, texts[watcher], fresh or texts[watcher] == "reserve ?")
            view = state.view(watcher)
            if swapped:
                memory.swap(set(view["hands"][memory.side]["cards"]), era)
            assert set(view["hands"][memory.side]["cards"]) == memory.mine
            assert set(view["reserves"][memory.side]["cards"]) == memory.my_reserve
            assert worlds_of(view, seats[1 - watcher]) == memory.worlds
            assert set(view["unseen"]) == memory.unseen()
            assert true_world(state, other, memory.unseen()) in memory.worlds
            sample = state.sample(watcher, luck)
            assert true_world(sample, other, memory.unseen()) in memory.worlds
            worlds = max(worlds, len(memory.worlds))
    assert worlds > 3


def test_a_turn_given_back_leaves_a_view_that_has_samples() -> None:
    """People may let the Emperor reserve twice in a round; which of the known cards went is then past telling."""
    for state in moments(3, "app"):
        emperors = state.stage is PLAY_CARD and state.active == 0
        if emperors and state.era == 2 and not state.n_deck and state.n_hand == [3, 4]:
            break
    luck = random.Random(1)
    hand = list(state.view(0)["hands"]["emperor"]["cards"])
    assert state.view(1)["hands"]["emperor"]["known"]
    act(state, f"reserve {hand[0]}")
    state.adjust({"turn": "emperor"})
    twins = [state.clone(), state]
    for twin, card in zip(twins, hand[1:], strict=False):
        act(twin, f"reserve {card}")
    assert twins[0].view(1) == twins[1].view(1)
    for _ in range(10):
        for watcher in (0, 1):
            sample = state.sample(watcher, luck)
            GAME.audit(sample)
            assert sample.view(watcher) == state.view(watcher)
