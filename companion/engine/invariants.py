"""What must hold in every game at every moment, whatever its rules.

``check_game`` plays one random game and checks it; what only a game itself can check (for one, that no piece gets
lost) is its ``audit``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine import record as records
from companion.engine.chance import SeededChance
from companion.engine.contract import Game, State
from companion.engine.errors import GameError, IllegalAction, ImpossiblePosition, SetupError
from companion.engine.ruled import RuledState
from companion.engine.secrecy import wrongly_offered, wrongly_shown
from companion.engine.terms import CHANCE, TABLE, Action, Change, Setting

HEAVY = 1 / 64
"""Share of the moments at which everything is checked; the cheap checks run after every action."""
AUDIT = 1 / 8
"""Share of the moments at which the game is audited."""

ADJUST = 1 / 48
"""Share of the moments at which people set something, often to something impossible."""
MOST_ADJUSTMENTS = 8
"""How often that is tried in one game at most, so that every game ends."""
FLOW = 1 / 24
"""How likely each setting that names no thing is among them: these make games longer or shorter."""
DEPTH = 1 / 8
"""Share of those after which the people play by themselves for a while, if the game can just keep the score."""
TRACKED = 60
"""How many moments of that are played; random play would hardly ever enter all that is missing."""

COMBINATIONS = 6
"""How many random combinations of options there are for each number of players."""
TRIES = 8 * COMBINATIONS
"""How many draws are made for them: a game may refuse some, or have fewer."""


class InvariantError(AssertionError):
    """Something that must always hold does not hold."""


def setups(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Set-ups that cover every option: for each number of players the defaults, each other value on its own, and a few
    random combinations (the same every time). Those that the game does not accept are left out."""
    meta = game.meta
    luck = random.Random(meta.id)
    found: list[tuple[int, dict[str, str]]] = []
    for players in range(meta.players[0], meta.players[1] + 1):
        tried = [meta.full_options({})]
        tried += [
            meta.full_options({name: value}) for name, option in meta.options.items() for value in option.values[1:]
        ]
        here = [options for options in tried if _accepts(game, players, options)]
        alone = len(here)
        for _ in range(TRIES):
            options = {name: luck.choice(option.values) for name, option in meta.options.items()}
            if len(here) < alone + COMBINATIONS and options not in here and _accepts(game, players, options):
                here.append(options)
        found += [(players, options) for options in here]
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
    adjustments = 0
    try:
        while state.to_act:
            check_moment(state)
            ticket = luck.random()
            if ticket < AUDIT:
                game.audit(state)
            if ticket < HEAVY:
                check_thoroughly(game, state, luck, earlier)
            if ticket > 1 - ADJUST and adjustments < MOST_ADJUSTMENTS:
                adjustments += 1
                check_adjustment(game, state, random_changes(state, luck), record)
                if game.meta.tracks and luck.random() < DEPTH:
                    check_tracking(game, state, luck, record)
                continue
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
        known = game.meta.options
        special = "".join(f", {name}={value}" for name, value in options.items() if value != known[name].default)
        raise InvariantError(f"seed {seed}, {players} players{special}, {last}: {error}") from error
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
    if TABLE in to_act:
        _demand(to_act == (TABLE,), "the people act together with a seat")
        legal = state.legal_actions(TABLE)
        _demand(len({action.text for action in legal}) == len(legal), "two legal actions have the same text")
    else:
        _demand(not state.legal_actions(TABLE), "the people may act without being to act")
    for seat in range(len(state.seats)):
        legal = state.legal_actions(seat)
        _demand(bool(legal) == (seat in to_act), f"{state.seats[seat]}: legal actions and to_act disagree")
        _demand(len({action.text for action in legal}) == len(legal), "two legal actions have the same text")
    totals = [0] * len(state.seats)
    for line in state.lines:
        totals[line.seat] += line.points
    _demand(tuple(totals) == state.scores, "a total is not the sum of its lines")
    if state.is_over:
        _demand(list(state.standing()) == state.lines, "what the game comes to is not what it came to")
    if isinstance(state, RuledState):
        _check_conditions(state)


def _check_conditions(state: RuledState) -> None:
    """A stage that lists actions in its own way lists those that no condition rules out; the same goes for chance."""
    for seat in state.to_act:
        offered = state.legal_actions(seat)
        if seat == CHANCE:
            missing = [action for action in offered if not state.may_come(action)]
            _demand(not missing, f"conditions stand against what chance may bring: {missing}")
        else:
            apart = {*offered} ^ {*state.stage.possible(state, seat)}
            _demand(not apart, f"{state.stage}: its list and the conditions of its actions differ in {apart}")


def random_changes(state: State, luck: random.Random) -> dict[str, Change]:
    """A few settings with values that are possible, borderline or impossible."""
    known = state.settings()
    chosen = luck.sample(known, min(len(known), luck.choice((1, 1, 2, 3))))
    chosen += [setting for setting in known if " " not in setting.name and luck.random() < FLOW]
    return {setting.name: _random_value(setting, luck) for setting in chosen}


def _random_value(setting: Setting, luck: random.Random) -> Change:
    if setting.choices:
        return luck.choice((*setting.choices, *setting.choices, "nobody"))
    if isinstance(setting.value, str):  # a count that nobody has told
        return luck.choice((setting.value, -1, setting.most, setting.most + 1, luck.randint(0, setting.most)))
    low, high = setting.value - 1, setting.value + 1
    return luck.choice((setting.value, low, high, setting.most, setting.most + 1, luck.randint(0, setting.most)))


def check_adjustment(game: Game, state: State, changes: Mapping[str, Change], record: records.Record) -> None:
    """What is set adds up and goes into the record; a refused adjustment leaves no trace."""
    if not changes:  # nothing can be set
        return
    before = state.digest()
    try:
        state.adjust(changes)
    except ImpossiblePosition:
        _demand(state.digest() == before, f"the refused {dict(changes)} changed the state")
        return
    record.adjusted(changes)
    game.audit(state)
    check_moment(state)


def check_tracking(game: Game, state: State, luck: random.Random, record: records.Record) -> None:
    """Let the people play by themselves for a while, on a copy, with a record of its own."""
    copy, chance = state.clone(), SeededChance(luck.randrange(2**32))
    branch = replace(record, actions=[*record.actions], reasons=dict(record.reasons))
    check_adjustment(game, copy, {"depth": "scorekeeper"}, branch)
    for _ in range(TRACKED):
        check_moment(copy)
        seat = luck.choice(copy.to_act or (TABLE,))
        legal = copy.legal_actions(seat)
        if luck.random() < 1 / 16:
            check_adjustment(game, copy, {"depth": luck.choice(("scorekeeper", "full"))}, branch)
        elif luck.random() < 1 / 4 or not (legal or copy.chance_outcomes()):
            check_adjustment(game, copy, random_changes(copy, luck), branch)
        else:
            action = chance.choose(copy) if seat == CHANCE else luck.choice(legal)
            branch.actions.append((records.seat_name(copy, seat), action.text))
            copy.apply(seat, action)
    game.audit(copy)
    check_thoroughly(game, copy, luck, None)
    _demand(records.replay(branch).digest() == copy.digest(), "the replayed record of a tracked game ends differently")


def check_thoroughly(game: Game, state: State, luck: random.Random, earlier: Action | None) -> None:
    """The checks that copy, dump or rebuild the state."""
    before = state.digest()
    _check_texts(state)
    for problem in wrongly_shown(state):
        raise InvariantError(problem)
    _check_clone(state, luck, before)
    _check_refusals(state, earlier, before)
    _check_settings(state, before)
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
        _check_samples(game, state, watcher, view, luck)
    _demand(state.digest() == before, "looking at the state changed it")


def _check_samples(game: Game, state: State, watcher: int | None, view: Mapping[str, Any], luck: random.Random) -> None:
    """A sample looks to the watcher like the state and does not depend on what is hidden from him: a sample of a
    sample, drawn by the same generator, is the same as one of the state."""
    name = "anybody in the room" if watcher is None else state.seats[watcher]
    sample = state.sample(watcher, luck)
    _demand(sample.view(watcher) == view, f"a sample for {name} looks different")
    seed = luck.getrandbits(32)
    one, other = (alike.sample(watcher, random.Random(seed)) for alike in (state, sample))
    _demand(one.digest() == other.digest(), f"a sample for {name} depends on what is hidden")
    game.audit(sample)
    if watcher is not None:
        for problem in wrongly_offered(state, watcher, sample):
            raise InvariantError(problem)


def _check_common(game: Game, state: State, watcher: int | None, view: Mapping[str, Any]) -> None:
    """What every view holds in any game."""
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
    actions = [action for seat in (TABLE, *range(len(state.seats))) for action in state.legal_actions(seat)]
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
        possible = [action for action, _ in copy.chance_outcomes()] or copy.legal_actions(seat)
        if not possible:  # the people must set something first
            break
        copy.apply(seat, luck.choice(possible))
    _demand(state.digest() == before, "playing on with a clone changed its original")


def _check_refusals(state: State, earlier: Action | None, before: str) -> None:
    """An action that is not offered (here the latest one) is refused and leaves no trace; a ruling makes it legal."""
    for seat in range(len(state.seats)):
        if earlier is None or earlier in state.legal_actions(seat):
            continue
        try:
            state.apply(seat, earlier)
        except IllegalAction:
            _demand(state.digest() == before, f"the refused {earlier} changed the state")
        else:
            raise InvariantError(f"{earlier} by {state.seats[seat]} was carried out although it is not legal")
        changes = state.ruling(seat, earlier)
        _demand(state.digest() == before, f"looking for a ruling for {earlier} changed the state")
        if changes is not None:
            copy = state.clone()
            copy.adjust(changes)
            _demand(earlier in copy.legal_actions(seat), f"{earlier} is not legal after its ruling {dict(changes)}")


def _check_settings(state: State, before: str) -> None:
    """Every setting is listed once, within its bounds; setting all to their present values changes nothing."""
    known = state.settings()
    names = [setting.name for setting in known]
    _demand(len(set(names)) == len(names), "two settings have the same name")
    for setting in known:
        text = isinstance(setting.value, str)
        _demand(text == bool(setting.choices) or setting.value == "", f"{setting.name} is neither a count nor a choice")
        fits = setting.value in (*setting.choices, "") if text else 0 <= int(setting.value) <= setting.most
        _demand(fits, f"{setting.name} is out of its own bounds: {setting.value}")
    if known:
        copy = state.clone()
        copy.adjust({setting.name: setting.value for setting in known})
        _demand(copy.digest() == before, "setting everything to what it is changed the state")


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise InvariantError(otherwise)
