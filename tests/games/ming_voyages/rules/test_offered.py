"""Who may be shown what somebody else can choose from: lists of cards would tell hands and reserves."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.play import random_chooser
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import GAME

SEATS = ("emperor", "overlord")


def moments(cards: str) -> Iterator[State]:
    """The positions of a few random games."""
    for seed in range(4):
        state = GAME.new_state(SEATS, {"cards": cards})
        chance, choose = SeededChance(seed), random_chooser(seed)
        while state.to_act:
            yield state
            seat = state.to_act[0]
            state.apply(
                seat, chance.choose(state) if seat == CHANCE else choose(state, seat, state.legal_actions(seat))
            )


def texts(state: State, seat: int, watcher: int | None) -> list[str]:
    return [action.text for action in state.offered(seat, watcher)]


def test_cards_to_choose_from_are_shown_to_their_owner_alone() -> None:
    seen = set()
    for state in moments("app"):
        for seat in (seat for seat in state.to_act if seat != CHANCE):
            legal = [action.text for action in state.legal_actions(seat)]
            verbs = {text.split()[0] for text in legal} & {"play", "reserve", "reinforce", "reveal"}
            assert texts(state, seat, seat) == legal
            for watcher in (None, 1 - seat):
                assert texts(state, seat, watcher) == ([] if verbs else legal)
            seen |= verbs or {"board"}
    assert seen == {"play", "reserve", "reinforce", "reveal", "board"}


def test_who_draws_is_offered_every_card_that_he_cannot_place() -> None:
    """The deck alone would tell him the other side's hand and reserve."""
    more = 0
    for state in moments("app"):
        if state.to_act != (CHANCE,):
            continue
        outcomes = {action.text for action, _ in state.chance_outcomes()}
        drawer = state.chance_for
        if drawer is None:
            assert set(texts(state, CHANCE, None)) == outcomes
            continue
        assert texts(state, CHANCE, None) == texts(state, CHANCE, 1 - drawer) == []
        offered = set(texts(state, CHANCE, drawer))
        assert offered >= outcomes
        assert offered == {f"draw {card}" for card in state.view(drawer)["unseen"]}
        more += len(offered - outcomes)
    assert more


def test_cards_on_the_table_are_nobodys_secret_here() -> None:
    """The app knows no hand, so its lists tell nothing."""
    for state in moments("table"):
        for seat in (seat for seat in state.to_act if seat != CHANCE):
            assert texts(state, seat, None) == texts(state, seat, seat)
