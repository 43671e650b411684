"""A small game with all that a game can have: what it lets people do and what it refuses, what it hides and keeps.

Everything here is asked by the contract alone, so it suits any way of writing the game down.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from companion.engine import invariants
from companion.engine.chance import SeededChance
from companion.engine.contract import Game
from companion.engine.errors import ActionSyntaxError, IllegalAction, ImpossiblePosition, SetupError
from companion.engine.invariants import check_game, setups
from companion.engine.secrecy import wrongly_shown
from companion.engine.terms import CHANCE, TABLE, Action, Change
from tests.engine.market_day import CARDS, FULL, HANDS, SEATS, TOKENS, acting, dealt, do, texts, trading
from tests.profiles import games
from tests.toy_market import registered


@pytest.fixture(name="game")
def fixture_game() -> Iterator[Game]:
    with registered() as game:
        yield game


def test_random_games_keep_the_contract(game: Game) -> None:
    found = setups(game)
    assert [(players, options["stalls"]) for players, options in found] == [(2, "3"), (2, "5"), (3, "3"), (3, "5")]
    for seed in range(games(80, 1000)):
        assert check_game(game, *found[seed % len(found)], seed) > 10


def test_every_moment_of_some_games_keeps_the_contract(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "HEAVY", 1.0)
    monkeypatch.setattr(invariants, "ADJUST", 1 / 6)
    monkeypatch.setattr(invariants, "DEPTH", 1 / 3)
    for seed in range(1000, 1008):
        players, options = setups(game)[seed % 4]
        assert check_game(game, players, options, seed) > 10


def test_a_game_is_set_up(game: Game) -> None:
    state = game.new_state(SEATS, {"stalls": "5"})
    assert state.scores == (5, 5, 5) and [line.reason for line in state.lines] == ["purse"] * 3
    assert state.chance_source == "cards" and state.chance_for == 0 and acting(state) == (CHANCE,)
    view = state.view(None)
    assert view["market"] == dict.fromkeys(TOKENS, 5)
    assert view["bank"] == dict.fromkeys(TOKENS, 7)
    assert view["deck"] == 18 and view["phase"] == "setup" and view["stage"] == "draw"
    assert game.data()["tokens"]["jade"] == {"count": 12, "price": 3}
    assert game.data()["cards"]["silk-2"] == {"copies": 3, "token": "silk", "count": 2}
    assert game.names() == {}
    for wrong in ((), ("red",), ("red", "red"), ("red", "white")):
        with pytest.raises(SetupError):
            game.new_state(wrong)
    with pytest.raises(SetupError):
        game.new_state(SEATS, {"stalls": "4"})
    with pytest.raises(SetupError):
        game.new_state(SEATS, None, "boxed")
    with pytest.raises(ActionSyntaxError, match="sell tea 4"):
        state.parse("sell tea 4")


def test_bids_are_laid_face_down_and_turned_over_together(game: Game) -> None:
    state = dealt(game, 3)
    assert acting(state) == (0, 1, 2) and state.view(None)["phase"] == "bids"
    assert texts(state.legal_actions(1)) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    do(state, 1, "bid 2")
    assert state.sealed == (1,) and acting(state) == (0, 2)
    assert state.view(1)["mine"] == 2 and state.view(0)["mine"] is None and state.view(0)["locked"] == [1]
    do(state, 0, "bid 1")
    do(state, 2, "bid 2")
    assert not state.sealed and acting(state) == (1,) and state.scores == (5, 3, 5)
    assert state.lines[-1] == (1, -2, "bid", {"round": 1}, "2.2")
    told = [(note.key, dict(note.params)) for note in state.notes]
    assert told == [
        ("note.bid", {"seat": "red", "count": 1}),
        ("note.bid", {"seat": "blue", "count": 2}),
        ("note.bid", {"seat": "green", "count": 2}),
        ("note.begins", {"seat": "blue"}),
    ]
    do(state, 1, "pass")
    assert acting(state) == (2,)
    do(state, 2, "pass")
    assert acting(state) == (0,)
    assert texts(do(state, 0, "pass").offered(CHANCE, None)) == ["caravan tea", "caravan silk", "caravan jade"]


def test_a_round_is_played(game: Game) -> None:
    state = trading(game)
    assert texts(state.legal_actions(0)) == [
        "play tea-2", "play silk-1", "play jade-2", "buy tea", "buy silk", "buy jade", "pass",
    ]  # fmt: skip
    do(state, 0, "play tea-2", "buy jade")
    assert state.view(None)["market"] == {"tea": 1, "silk": 3, "jade": 2} and state.scores == (2, 5)
    assert state.view(None)["players"][0]["store"] == {"tea": 2, "silk": 0, "jade": 1}
    assert state.view(None)["discards"]["tea-2"] == 1 and acting(state) == (1,)
    assert state.lines[-1] == (0, -3, "bought", {"round": 1, "token": "jade"}, "3.3")
    do(state, 1, "play silk-2", "sell silk 2")
    assert state.lines[-1] == (1, 4, "sold", {"round": 1, "token": "silk", "count": 2}, "3.4")
    assert state.chance_source == "caravan" and state.chance_for is None and state.view(None)["phase"] == "refill"
    assert [(action.text, weight) for action, weight in state.chance_outcomes()] == [
        ("caravan tea", 3), ("caravan silk", 2), ("caravan jade", 1),
    ]  # fmt: skip
    do(state, CHANCE, "caravan tea")
    assert state.notes == [("note.caravan", {"token": "tea", "count": 3})]
    assert state.view(None)["market"]["tea"] == 4 and state.view(None)["bank"]["tea"] == 6
    assert state.chance_for == 0 and state.chance_source == "cards"
    do(state, CHANCE, "draw jade-1")
    assert state.chance_for == 1
    do(state, CHANCE, "draw jade-1")
    assert state.view(None)["round"] == 2 and state.view(None)["phase"] == "bids" and acting(state) == (0, 1)


def test_a_deck_that_is_used_up_is_shuffled_anew(game: Game) -> None:
    state = dealt(game, 3)
    luck, chance, reshuffled = random.Random(1), SeededChance(1), False
    full_market = {f"{place} {token}": 0 for place in ("store red", "store blue", "store green") for token in TOKENS}
    full_market |= {f"market {token}": 6 for token in TOKENS}
    while state.to_act:  # every card that can be played is played
        seat = luck.choice(state.to_act)
        action = chance.choose(state) if seat == CHANCE else state.legal_actions(seat)[0]
        state.apply(seat, action)
        for watcher in range(3):
            assert sum(state.view(watcher)["hand"].values()) <= 3
        if ("note.reshuffle", {}) in state.notes:
            reshuffled = True
            assert not any(state.view(None)["discards"].values()) and state.view(None)["deck"]
        if not state.is_over and not reshuffled:
            state.adjust(full_market)
    assert reshuffled


def test_the_end_counts_sets_and_what_is_left(game: Game) -> None:
    state = trading(game, store_red_tea=3, store_red_silk=2, store_red_jade=1, store_blue_jade=1)
    state.adjust({"round": 4})
    assert not state.winners
    do(state, 0, "pass")
    do(state, 1, "buy tea", "pass")
    assert state.is_over and state.view(None)["phase"] == "over" and state.view(None)["stage"] == "over"
    assert [tuple(line) for line in state.lines[-3:]] == [
        (0, 10, "sets", {"round": 4, "count": 1}, "5.1"),
        (0, 3, "others", {"round": 4, "count": 3}, "5.2"),
        (1, 2, "others", {"round": 4, "count": 2}, "5.2"),
    ]
    assert state.scores == (18, 6) and list(state.winners) == [0]
    state.adjust({"points blue": 18})
    assert list(state.winners) == [0, 1]
    with pytest.raises(IllegalAction) as caught:
        do(state, 0, "pass")
    assert caught.value.key == "illegal.over"


def few(needed: int, there: int) -> dict[str, int]:
    """What is told where something is too little."""
    return {"needed": needed, "there": there}


REFUSED: Final[list[tuple[dict[str, Change], int, str, str, str, dict[str, Any]]]] = [
    ({}, CHANCE, "draw tea-2", "when-draw", "4.2", {"action": "draw tea-2"}),
    ({}, CHANCE, "draw ?", "when-draw", "4.2", {"action": "draw ?"}),
    ({}, CHANCE, "caravan tea", "when-caravan", "4.1", {"action": "caravan tea"}),
    ({}, 0, "bid 1", "when-bid", "2.1", {"action": "bid 1"}),
    ({"phase": "bids"}, 0, "play tea-2", "when-play", "3.2", {"action": "play tea-2"}),
    ({"phase": "bids"}, 0, "buy tea", "when-buy", "3.3", {"action": "buy tea"}),
    ({"phase": "refill"}, 0, "sell tea 1", "when-sell", "3.4", {"action": "sell tea 1"}),
    ({"phase": "refill"}, 0, "pass", "when-pass", "3.5", {"action": "pass"}),
    ({}, TABLE, "next", "when-next", "scorekeeper", {"action": "next"}),
    ({}, TABLE, "done", "when-done", "scorekeeper", {"action": "done"}),
    ({"depth": "scorekeeper"}, 0, "done", "not-your-turn", "scorekeeper", {"who": "table", "seats": []}),
    ({}, 1, "pass", "not-your-turn", "3.5", {"who": "seats", "seats": ["red"]}),
    ({"phase": "refill"}, 0, "caravan tea", "not-your-turn", "4.1", {"who": "chance", "seats": []}),
    ({"phase": "bids", "points blue": 1}, 1, "bid 2", "bid-points", "2.1", {"count": 2, **few(2, 1)}),
    ({}, 0, "play tea-3", "no-card", "3.2", {"card": "tea-3", **few(1, 0)}),
    ({"market tea": 1}, 0, "play tea-2", "market-short", "3.2", {"card": "tea-2", "token": "tea", **few(2, 1)}),
    ({"market silk": 0}, 0, "buy silk", "market-short", "3.3", {"token": "silk", **few(1, 0)}),
    ({"points red": 2}, 0, "buy jade", "no-points", "3.3", {"token": "jade", **few(3, 2)}),
    ({"store red tea": 1}, 0, "sell tea 2", "store-short", "3.4", {"token": "tea", "count": 2, **few(2, 1)}),
    (FULL, 0, "buy jade", "store-full", "3.6", {"token": "jade", **few(1, 0)}),
    (FULL | {"store red silk": 3}, 0, "play jade-2", "store-full", "3.6", {"card": "jade-2", **few(2, 1)}),
]


@pytest.mark.parametrize(("changes", "seat", "text", "key", "rule", "params"), REFUSED)
def test_what_the_rules_refuse_has_a_reason(
    game: Game, changes: dict[str, Change], seat: int, text: str, key: str, rule: str, params: dict[str, Any]
) -> None:
    state = trading(game)
    state.adjust(changes)
    before = state.digest()
    with pytest.raises(IllegalAction) as caught:
        do(state, seat, text)
    assert (caught.value.key, caught.value.rule) == (f"illegal.{key}", rule)
    assert dict(caught.value.params) == params | {"rule": rule}
    assert state.digest() == before


def test_other_refusals(game: Game) -> None:
    state = do(dealt(game), 1, "bid 0")
    with pytest.raises(IllegalAction) as caught:
        do(state, 1, "bid 1")
    assert (caught.value.key, caught.value.rule) == ("illegal.bid-laid", "2.1")
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, Action("bid 0", "did.bid", {"count": 0}))
    assert caught.value.key == "illegal.foreign"
    state = do(game.new_state(("red", "blue")), CHANCE, "draw tea-2", "draw tea-2", "draw tea-2", "draw silk-1")
    with pytest.raises(IllegalAction) as caught:
        do(state, CHANCE, "draw ?")
    assert (caught.value.key, caught.value.rule) == ("illegal.card-unnamed", "4.2")
    do(state, CHANCE, "draw silk-1", "draw silk-1")
    do(state, 0, "bid 0")
    do(state, 1, "bid 0")
    do(state, 0, "play tea-2", "pass")
    do(state, 1, "play silk-1", "play silk-1")
    do(state, CHANCE, "caravan tea", "draw jade-1")
    with pytest.raises(IllegalAction) as caught:
        do(state, CHANCE, "draw silk-1")  # one in blue's own hand, two among the discards
    assert (caught.value.key, dict(caught.value.params)) == ("illegal.card-placed", {"card": "silk-1", "rule": "4.2"})


def test_a_card_is_seen_by_who_draws_it(game: Game) -> None:
    state = do(game.new_state(("red", "blue")), CHANCE, "draw tea-2", "draw tea-2", "draw tea-2")
    card = state.parse("draw tea-3")
    assert state.chance_for == 1
    assert state.shown(CHANCE, card, 1) is card
    assert state.shown(CHANCE, card, 0) is state.shown(CHANCE, card, None) is state.parse("draw ?")
    assert not list(wrongly_shown(state))
    assert texts(state.offered(CHANCE, 1)) == [f"draw {card}" for card in CARDS]
    assert not state.offered(CHANCE, 0) and not state.offered(CHANCE, None)
    assert texts(state.tellable(0)) == [f"draw {card}" for card in CARDS[1:]]
    assert texts(state.legal_actions(CHANCE)) == texts(action for action, _ in state.chance_outcomes())
    assert "draw tea-2" not in texts(state.legal_actions(CHANCE))
    do(state, CHANCE, "draw tea-2")  # red or blue has named a wrong card
    assert state.view(1)["hand"]["tea-2"] == 1 and sum(state.view(0)["hand"].values()) == 3
    game.audit(state)
    playing = trading(game)
    assert not playing.offered(0, 1) and not playing.offered(0, None)
    assert playing.offered(0, 0) == playing.legal_actions(0)


def test_views_do_not_tell_what_is_hidden(game: Game) -> None:
    """Two games that differ only in red's hand and bid look the same to all others."""
    for watcher in (1, 2, None):
        one, two = game.new_state(SEATS), game.new_state(SEATS)
        do(one, CHANCE, "draw tea-2", "draw tea-2", "draw jade-2")
        do(two, CHANCE, "draw silk-1", "draw jade-1", "draw tea-3")
        for state in (one, two):
            do(state, CHANCE, *(f"draw {card}" for hand in HANDS[1:] for card in hand.split()))
        do(one, 0, "bid 3")
        do(two, 0, "bid 0")
        assert one.view(watcher) == two.view(watcher) and one.view(0) != two.view(0)
        assert one.settings() == two.settings() and one.notes == two.notes


def test_a_sample_can_be_played_on(game: Game) -> None:
    state, luck, chance = game.new_state(SEATS), random.Random(5), SeededChance(5)
    while state.to_act:
        for watcher in range(3):
            sample = state.sample(watcher, luck)
            game.audit(sample)
            assert sample.view(watcher) == state.view(watcher)
            assert sample.chance_for == state.chance_for and sample.chance_source == state.chance_source
        seat = luck.choice(state.to_act)
        state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))


def test_a_dump_comes_back_and_a_wrong_one_is_refused_by_its_field(game: Game) -> None:
    state = trading(game, store_red_tea=2)
    dump = json.loads(json.dumps(state.dump()))
    again = game.load(dump)
    assert again.digest() == state.digest() and again.view(0) == state.view(0)
    for name, value in dump.items():
        with pytest.raises(ImpossiblePosition):
            game.load({key: inner for key, inner in dump.items() if key != name})
        if isinstance(value, int) or (isinstance(value, list) and name not in ("seats", "to_act", "lines")):
            with pytest.raises(ImpossiblePosition) as caught:
                game.load({**dump, name: [*value, 0] if isinstance(value, list) else "1"})
            assert caught.value.field == f"dump.{name}"
        if name != "options":  # all of them have defaults
            with pytest.raises(ImpossiblePosition):
                game.load({**dump, name: None})
    with pytest.raises(ImpossiblePosition) as caught:
        game.load({**dump, "stage": 99})
    assert caught.value.field == "dump.stage"
    with pytest.raises(ImpossiblePosition) as caught:
        game.load({**dump, "game": "whispers"})
    assert caught.value.field == "dump.game"


def test_what_does_not_add_up_is_found(game: Game) -> None:
    for name, change, field in (
        ("market", [4, 3, 3], "tokens.tea"),
        ("deck", [9, 0, 0, 0, 0, 0], "cards.tea-2"),
        ("points", [6, 5], "points.red"),
    ):
        state = trading(game)
        wrong = game.load({**json.loads(json.dumps(state.dump())), name: change})
        with pytest.raises(ImpossiblePosition) as caught:
            game.audit(wrong)
        assert caught.value.field == field
