"""Whole games beside a second implementation: after every action the same table, and the same choices for the same
side, with cards in the app, on the table and of a published box."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.cards import Card
from companion.games.ming_voyages.rules.edition import build, packaged
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from tests.games.ming_voyages.rules.made_up import some_half
from tests.games.ming_voyages.rules.naive_game import Game
from tests.games.ming_voyages.rules.naive_rules import BOX, frozen, supply
from tests.games.ming_voyages.rules.positions import start
from tests.profiles import games

SEATS = (("emperor", "overlord"), ("overlord", "emperor"))
RARE = ("special", "react", "attack", "sail", "settle", "reveal", "again", "reinforce")
LIKED = (*RARE, "play", "points", "put", "take", "march")
"""What comes up seldom where everything is chosen alike."""


def begun(mode: str, luck: random.Random) -> VoyagesState:
    """A new game; a published box has the borders of our map."""
    seats = luck.choice(SEATS)
    if mode == "boxed":
        borders = [[road["a"], road["b"]] for road in packaged("companion")["adjacency"]]
        return GAME.new_state(seats, {}, "boxed", {"borders": borders})
    if mode == "solo":
        return GAME.new_state(seats, {"solo": luck.choice("123")}, "boxed")
    return GAME.new_state(seats, {"cards": mode})


def made_up(luck: random.Random) -> tuple[Card, ...]:
    """Our cards with halves by lot."""
    sides = {"action": ("overlord", "emperor"), "emperor": ("emperor",) * 2, "barbarian": ("overlord",) * 2}
    found = []
    for card in start().ed.cards:
        upper, lower = (some_half(luck, side) if luck.random() < 0.8 else () for side in sides[card.kind])
        found.append(Card(card.id, card.kind, card.cp, card.voyage, (upper, lower)))
    return tuple(found)


def play_beside(state: VoyagesState, mode: str, luck: random.Random) -> Counter[str]:
    """Play to the end and compare every moment; which verbs came up how often."""
    game, seen = Game(state.ed.cards, mode), Counter[str]()
    play = game.play()
    who, expected = next(play)
    told: list[str] = []
    while True:
        (seat,) = state.to_act
        texts = [action.text for action in state.legal_actions(seat)]
        assert ("chance" if seat == CHANCE else state.seats[seat]) == who, told
        assert len(texts) == len(set(texts)), told
        assert set(texts) == expected, (told[-10:], set(texts) ^ expected, game.board)
        verbs = sorted({text.split(" ")[0] for text in texts})
        liked = [verb for verb in verbs if verb in LIKED]
        verb = luck.choice(liked if liked and luck.random() < 0.6 else verbs)
        text = luck.choice(sorted(text for text in texts if text.split(" ")[0] == verb))
        told.append(text)
        seen[verb] += 1
        state.apply(seat, state.parse(text))
        try:
            who, expected = play.send(text)
        except StopIteration:
            break
        _compare(state, game, told)
    assert state.is_over, told
    assert [state.seats[winner] for winner in state.winners] == [game.winner]
    assert dict(zip(state.seats, state.scores, strict=True)) == game.points
    seen[game.winner] += 1
    return seen


def _compare(state: VoyagesState, game: Game, told: list[str]) -> None:
    assert not state.is_over, told
    view = state.view(None)
    markers = {
        (marker, region): count
        for region, there in view["regions"].items()
        for marker, count in there.items()
        if marker != "ruler"
    }
    assert frozen(Counter(markers)) == frozen(game.board), told
    assert view["supply"] == {marker: supply(game.board, marker, len(game.done)) for marker in BOX}
    assert (set(view["voyages"]), view["era"], view["deck"]) == (game.done, game.era, len(game.deck))
    assert set(view["discards"]) == game.discards, told
    for seat, side in enumerate(state.seats):
        for where, cards in (("hands", game.hands[side]), ("reserves", game.reserves[side])):
            own = state.view(seat)[where][side]
            assert own["count"] == len(cards)
            assert own["cards"] == ([card for card in game.cards if card in cards] if game.mode == "app" else None)


@pytest.mark.parametrize("mode", ["app", "table", "boxed"])
def test_the_rulebook_read_twice(mode: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(games(5, 40)):
        luck = random.Random(seed)
        seen += play_beside(begun(mode, luck), mode, luck)
    verbs = {*RARE} - {"reveal"} if mode == "boxed" else {*RARE}
    assert all(seen[verb] >= 3 for verb in verbs), seen


@pytest.mark.parametrize("mode", ["app", "table"])
def test_other_cards_by_the_same_rules(mode: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(games(5, 40)):
        luck = random.Random(seed)
        state = begun(mode, luck)
        state.ed = build("companion", packaged("companion"), made_up(luck))
        seen += play_beside(state, mode, luck)
    assert all(seen[verb] >= 5 for verb in ("react", "special", "put", "take", "march", "enough")), seen
