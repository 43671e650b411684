"""The watcher of random games is watched: each kind of sabotage must be noticed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from companion.engine import invariants, registry
from companion.engine.errors import ImpossiblePosition
from companion.engine.invariants import InvariantError, check_game, setups
from companion.engine.terms import CHANCE, Action
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.cards import turn_up
from companion.games.ming_dynastie.rules.game import MingDynastie, MingState
from tests.toy_game import registered
from tests.toy_hands import Whispers
from tests.toy_hands import registered as hands_registered

GAME: Final = registry.game("ming-dynastie")
Original = Any


def later(original: Original, change: Callable[[MingState, Any], Any]) -> Original:
    """A method that does as before until a few dozen points or pieces are out, and then something else."""

    def changed(self: MingState, *args: Any) -> Any:
        result = original(self, *args)
        return change(self, result) if sum(self.box) + self.round > 4 else result

    return changed


SABOTAGE: Final[dict[str, tuple[object, str, Callable[[Original], Any]]]] = {
    "a clone that shares its board": (
        MingState,
        "clone",
        lambda original: lambda self: _sharing(original(self), self),
    ),
    "a deck without weights": (
        MingState,
        "chance_outcomes",
        lambda original: later(original, lambda _, outcomes: [(action, 0) for action, _ in outcomes]),
    ),
    "a list that leaves out what nothing stands against": (
        stages.TAKE_CARD,
        "legal",
        lambda original: lambda s, seat: original(s, seat)[:1],
    ),
    "a list that holds what a condition stands against": (
        stages.STAYED,
        "legal",
        lambda original: lambda s, seat: s.table.deploys[-1],
    ),
    "a condition that stands against what chance may bring": (
        turn_up,
        "conditions",
        lambda original: [replace(original[0], stands=lambda s, seat, card: card == 0)],
    ),
    "an action that is offered twice": (
        MingState,
        "legal_actions",
        lambda original: lambda self, seat: (*original(self, seat), *original(self, seat)[:1]),
    ),
    "a seat that may act out of turn": (
        MingState,
        "legal_actions",
        lambda original: lambda self, seat: original(self, seat) or (self.parse("pass"),),
    ),
    "a text that reads back as another action": (
        MingState,
        "parse",
        lambda original: lambda self, text: original(self, "pass" if text == "deploy 0" else text),
    ),
    "points without a line": (
        MingState,
        "scores",
        lambda original: property(lambda self: tuple(n + (self.round > 2) for n in self.points)),
    ),
    "winners before the end": (MingState, "winners", lambda original: property(lambda self: (0,))),
    "a view that is no JSON": (
        MingState,
        "view",
        lambda original: lambda self, seat: {**original(self, seat), "seats": self.seats},
    ),
    "a view without what all games show": (
        MingState,
        "view",
        lambda original: lambda self, seat: {**original(self, seat), "winners": None},
    ),
    "a view that changes the board": (
        MingState,
        "view",
        lambda original: lambda self, seat: original(_moved(self), seat),
    ),
    "a dump that forgets": (
        MingState,
        "dump",
        lambda original: lambda self: {**original(self), "box": [0] * len(self.box)},
    ),
    "a sample that looks different": (
        MingState,
        "sample",
        lambda original: lambda self, seat, random: _moved(original(self, seat, random)),
    ),
    "a rule that lets everything pass": (
        MingState,
        "apply",
        lambda original: (
            lambda self, seat, action: original(self, seat, action) if _legal(self, seat, action) else None
        ),
    ),
    "an adjustment that is half done when it is refused": (
        MingState,
        "adjust",
        lambda original: lambda self, changes: original(_moved(self), changes),
    ),
    "an adjustment that forgets what it was told": (
        MingState,
        "adjust",
        lambda original: lambda self, changes: original(self, {**changes, "points red": self.points[0] + 1}),
    ),
    "a ruling that does not help": (
        MingState,
        "ruling",
        lambda original: lambda self, seat, action: {"points red": 1},
    ),
    "a setting beyond its own bounds": (
        MingState,
        "settings",
        lambda original: lambda self: [setting._replace(most=0) for setting in original(self)],
    ),
    "pieces that get lost": (
        MingDynastie,
        "audit",
        lambda original: lambda self, state: _refuse(),
    ),
}


def _sharing(copy: MingState, state: MingState) -> MingState:
    copy.spaces, copy.hand, copy.open = state.spaces, state.hand, state.open
    return copy


def _moved(state: MingState) -> MingState:
    state.supply[0] -= 1
    return state


def _legal(state: MingState, seat: int, action: Action) -> bool:
    return action in state.legal_actions(seat)


def _refuse() -> None:
    raise ImpossiblePosition("members.red", "impossible.sums")


@pytest.mark.parametrize("name", SABOTAGE)
def test_sabotage_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, change = SABOTAGE[name]
    check_game(GAME, 2, {}, 1)
    monkeypatch.setattr(owner, attribute, change(getattr(owner, attribute)))
    with pytest.raises(InvariantError, match="seed 1, 2 players"):
        check_game(GAME, 2, {}, 1)


def test_the_toy_game_of_other_tests_keeps_the_contract() -> None:
    with registered() as game:
        for seed, (players, options) in enumerate(setups(game)):
            if options["rounds"] != "1000":
                assert check_game(game, players, options, seed) > 0


def test_every_set_up_that_counts_is_found() -> None:
    """The defaults, each other value alone wherever it may be, and some combinations; the same ones every time."""
    found = setups(GAME)
    assert found == setups(GAME)
    assert len({(players, tuple(options.items())) for players, options in found}) == len(found) < 100
    plain = GAME.meta.full_options({})
    for players in (2, 3, 4):
        here = [options for count, options in found if count == players]
        assert plain in here
        for name, option in GAME.meta.options.items():
            for value in option.values:
                possible = name != "start" or int(value) <= players
                assert ({**plain, name: value} in here) == possible
        assert any(sum(options[name] != plain[name] for name in plain) > 2 for options in here)


def test_the_watcher_counts_actions() -> None:
    assert check_game(GAME, 4, {}, 3) == check_game(GAME, 4, {}, 3) > 60


def test_a_toy_game_with_hidden_hands_keeps_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "HEAVY", 1.0)
    with hands_registered() as game:
        for seed, (players, options) in enumerate(setups(game)):
            for more in range(4):
                assert check_game(game, players, options, 100 * more + seed) > 0


def _without_a_card(sample: Whispers) -> Whispers:
    for hand in sample.hands:
        hand[-1:] = []
    return sample


LEAKS: Final[dict[str, tuple[str, Callable[[Original], Any], str]]] = {
    "a mask that is no action": (
        "shown",
        lambda original: lambda self, seat, action, watcher: Action("draw !", "did.draw", {}),
        "error.bad-action",
    ),
    "a mask that is another choice": (
        "shown",
        lambda original: (
            lambda self, seat, action, watcher: (
                action if seat >= 0 or watcher == self.turn else self.chance_outcomes()[0][0]
            )
        ),
        "another choice|something itself",
    ),
    "a draw that half the people see": (
        "shown",
        lambda original: (
            lambda self, seat, action, watcher: (
                action if action.text > "draw 912" and action.text < "draw ?" else original(self, seat, action, watcher)
            )
        ),
        "learns something",
    ),
    "a seat that does not know what it does": (
        "shown",
        lambda original: lambda self, seat, action, watcher: original(self, seat, action, None),
        "who does it",
    ),
    "what anybody sees and a seat does not": (
        "shown",
        lambda original: (
            lambda self, seat, action, watcher: action if watcher is None else original(self, seat, action, watcher)
        ),
        "not from everybody",
    ),
    "a sample that depends on what others hold": (
        "sample",
        lambda original: lambda self, seat, luck: original(self, seat, random.Random(str(self.hands))),
        "depends on what is hidden",
    ),
    "a sample that leaves a card out": (
        "sample",
        lambda original: lambda self, seat, luck: _without_a_card(original(self, seat, luck)),
        "looks different",
    ),
    "a hand that others are offered": (
        "offered",
        lambda original: lambda self, seat, watcher: self.legal_actions(seat),
        "its view does not tell|not offered|nothing",
    ),
    "a deck that tells what others hold": (
        "offered",
        lambda original: (
            lambda self, seat, watcher: (
                [action for action, _ in self.chance_outcomes()] if seat == CHANCE else original(self, seat, watcher)
            )
        ),
        "its view does not tell",
    ),
    "a draw for which nobody is asked": (
        "offered",
        lambda original: lambda self, seat, watcher: () if seat < 0 else original(self, seat, watcher),
        "offered nothing",
    ),
    "a refusal that tells what others hold": (
        "apply",
        lambda original: (
            lambda self, seat, action: original(
                self, seat if seat != CHANCE or action in [one for one, _ in self.chance_outcomes()] else 99, action
            )
        ),
        "and refused",
    ),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    attribute, change, told = LEAKS[name]
    monkeypatch.setattr(invariants, "HEAVY", 1.0)
    with hands_registered() as game:
        monkeypatch.setattr(Whispers, attribute, change(getattr(Whispers, attribute)))
        with pytest.raises(InvariantError, match=told):
            check_game(game, 2, {}, 1)
