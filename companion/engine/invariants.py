"""What must hold in every game at every moment, whatever the rules are.

``check_game`` plays one random game and watches; a game's own accounts (that no piece gets lost, for one) are
its ``audit``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from companion.engine import record as records
from companion.engine.chance import SeededChance
from companion.engine.contract import CHANCE, Action, Game, State
from companion.engine.errors import GameError, IllegalAction, SetupError

HEAVY = 1 / 64
"""Share of the moments at which everything is checked; the light checks run after every action."""
AUDIT = 1 / 8
"""Share of the moments at which the game's own accounts are checked."""

COMBINATIONS = 6
"""How many combinations of options by lot are tried for each number of players."""


class InvariantError(AssertionError):
    """Something that must always hold does not."""


def setups(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Set-ups that meet every option: for each number of players the defaults, each other value alone, and a few
    combinations by lot (the same every time). What the game does not accept is left out."""
    meta = game.meta
    luck = random.Random(meta.id)
    found: list[tuple[int, dict[str, str]]] = []
    for players in range(meta.players[0], meta.players[1] + 1):
        tried = [meta.full_options({})]
        tried += [
            meta.full_options({name: value}) for name, option in meta.options.items() for value in option.values[1:]
        ]
        tried += [
            {name: luck.choice(option.values) for name, option in meta.options.items()} for _ in range(COMBINATIONS)
        ]
        for options in tried:
            if (players, options) not in found and _accepts(game, players, options):
                found.append((players, options))
    return found


def _accepts(game: Game, players: int, options: Mapping[str, str]) -> bool:
    try:
        game.new_state(game.meta.colours[:players], options)
    except SetupError:
        return False
    return True


def check_game(game: Game, players: int, options: Mapping[str, str], seed: int) -> int:
    """Play one random game while checking it, and return the number of actions.

    Raises:
        InvariantError: with the moment at which something did not hold.
    """
    record = records.start(game.meta.id, game.meta.colours[:players], options)
    state = record.new_state()
    chance = SeededChance(seed)
    luck = random.Random(seed)
    earlier: Action | None = None
    try:
        while state.to_act:
            check_moment(state)
            ticket = luck.random()
            if ticket < AUDIT:
                game.audit(state)
            if ticket < HEAVY:
                check_thoroughly(game, state, luck, earlier)
            seat = luck.choice(state.to_act)
            earlier = chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat))
            record.actions.append((records.seat_name(state, seat), earlier.text))
            state.apply(seat, earlier)
        check_moment(state)
        game.audit(state)
        check_thoroughly(game, state, luck, earlier)
        again = records.parse(str(record))
        _demand(str(again) == str(record), "the record does not read back as it was written")
        _demand(records.replay(again).digest() == state.digest(), "the replayed record ends differently")
    except (InvariantError, GameError) as error:
        last = f"after {len(record.actions)} actions, the last {earlier}" if earlier else "at the start"
        raise InvariantError(f"seed {seed}, {players} players, {dict(options)}, {last}: {error}") from error
    return len(record.actions)


def check_moment(state: State) -> None:
    """The checks that are cheap enough to run after every action."""
    to_act = state.to_act
    _demand(state.is_over == (not to_act), "is_over and to_act disagree")
    _demand(len(set(to_act)) == len(to_act), "a seat is to act twice")
    _demand(bool(state.winners) == state.is_over, "winners are named before the end, or none at the end")
    outcomes = state.chance_outcomes()
    if CHANCE in to_act:
        _demand(to_act == (CHANCE,), "chance acts together with a seat")
        _demand(bool(outcomes), "chance has nothing to choose from")
        _demand(all(weight > 0 for _, weight in outcomes), "an outcome of chance has no weight")
        _demand(bool(state.chance_source), "chance acts without a source")
    else:
        _demand(not outcomes and not state.chance_source, "chance has outcomes without being to act")
    for seat in range(len(state.seats)):
        legal = state.legal_actions(seat)
        _demand(bool(legal) == (seat in to_act), f"{state.seats[seat]}: legal actions and to_act disagree")
        _demand(len({action.text for action in legal}) == len(legal), "two legal actions have the same text")
    totals = [0] * len(state.seats)
    for line in state.lines:
        totals[line.seat] += line.points
    _demand(tuple(totals) == state.scores, "a total is not the sum of its lines")


def check_thoroughly(game: Game, state: State, luck: random.Random, earlier: Action | None) -> None:
    """The checks that copy, print or rebuild the state."""
    before = state.digest()
    _check_texts(state)
    _check_clone(state, luck, before)
    _check_refusals(state, earlier, before)
    loaded = game.load(json.loads(json.dumps(state.dump())))
    _demand(loaded.digest() == before, "a loaded dump is another state")
    for seat in range(len(state.seats)):
        _demand(
            [action.text for action in loaded.legal_actions(seat)]
            == [action.text for action in state.legal_actions(seat)],
            "a loaded dump offers other actions",
        )
    for watcher in (None, *range(len(state.seats))):
        view = state.view(watcher)
        _demand(json.loads(json.dumps(view)) == view, "a view is not plain JSON")
        _check_common(game, state, watcher, view)
        _demand(loaded.view(watcher) == view, "a loaded dump looks different")
        if watcher is not None:
            imagined = game.imagine(view, luck)
            _demand(imagined.view(watcher) == view, f"what {state.seats[watcher]} imagines looks different")
    _demand(state.digest() == before, "looking at the state changed it")


def _check_common(game: Game, state: State, watcher: int | None, view: Mapping[str, Any]) -> None:
    """What every view holds, whatever the game."""
    expected = {
        "game": game.meta.id,
        "seats": list(state.seats),
        "you": watcher,
        "to_act": list(state.to_act),
        "lines": [line._asdict() for line in state.lines],
        "winners": list(state.winners),
    }
    for name, value in expected.items():
        _demand(name in view and view[name] == value, f"{name!r} is missing in a view, or wrong")


def _check_texts(state: State) -> None:
    actions = [action for seat in range(len(state.seats)) for action in state.legal_actions(seat)]
    actions += [action for action, _ in state.chance_outcomes()]
    for action in actions:
        _demand(state.parse(action.text) is action, f"{action.text!r} does not parse to its own action")


def _check_clone(state: State, luck: random.Random, before: str) -> None:
    copy = state.clone()
    _demand(copy.digest() == before, "a clone differs from its original")
    for _ in range(8):
        if not copy.to_act:
            break
        seat = luck.choice(copy.to_act)
        drawn = [action for action, _ in copy.chance_outcomes()]
        copy.apply(seat, luck.choice(drawn or copy.legal_actions(seat)))
    _demand(state.digest() == before, "playing on with a clone changed its original")


def _check_refusals(state: State, earlier: Action | None, before: str) -> None:
    """An action that is not offered, here the latest one, is refused and leaves no trace."""
    for seat in range(len(state.seats)):
        if earlier is None or earlier in state.legal_actions(seat):
            continue
        try:
            state.apply(seat, earlier)
        except IllegalAction:
            _demand(state.digest() == before, f"the refused {earlier} changed the state")
        else:
            raise InvariantError(f"{earlier} by {state.seats[seat]} was carried out although it is not legal")


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise InvariantError(otherwise)
