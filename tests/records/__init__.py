"""Recorded games, one for each way a game can end, and what their replays must come to.

``python -m tests.records`` plays them anew, for instance after the rules version was raised; look at the difference
before committing it. A game's records stand in the folder of its id, next to ``golden.json``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.engine import record as records
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import Action, State
from companion.engine.play import Chooser, play, random_chooser
from companion.engine.record import Record

FOLDER: Final = Path(__file__).parent
Way = Callable[[State, Record], bool]
Player = Callable[[int], Chooser]


def one_winner(state: State, record: Record) -> bool:
    """Somebody wins alone."""
    return len(state.winners) == 1


def shared_victory(state: State, record: Record) -> bool:
    """Several share the victory."""
    return len(state.winners) > 1


ENDINGS: Final[Mapping[str, Mapping[str, Way]]] = {
    "ming-dynastie": {"one winner": one_winner, "shared victory": shared_victory},
}
"""Game → the ways it can end; each needs a record."""


def hoarder(seed: int) -> Chooser:
    """Somebody who takes dragons and keeps his cards: the way to empty the dragon stack."""
    anything = random_chooser(seed)

    def choose(state: State, seat: int, legal: Sequence[Action]) -> Action:
        for verb in ("dragon", "pass"):
            wanted = [action for action in legal if action.text.split()[0] == verb]
            if wanted:
                return anything(state, seat, wanted)
        return anything(state, seat, legal)

    return choose


def settler(seed: int) -> Chooser:
    """Somebody who goes for the first province's tiles alone: the way to run out of them."""
    anything = random_chooser(seed)

    def choose(state: State, seat: int, legal: Sequence[Action]) -> Action:
        first = state.view(None)["districts"]
        near = tuple(first)[:3]
        for action in legal:
            if action.text == "member shaanxi":
                return action
        wanted = [a for a in legal if a.text.startswith(("step", "prince")) and a.text.split()[1] in near]
        deploys = [a for a in legal if a.text.startswith("deploy")]
        stays = [a for a in legal if a.text.startswith("stay")]
        here = state.view(None)["players"][seat]["prince"]
        if deploys and here in near:
            return anything(state, seat, deploys[-2:])
        if wanted or (stays and here in near):
            return anything(state, seat, wanted or stays)
        no = [action for action in legal if action.text in ("no-monk", "return 0")]
        return anything(state, seat, no or legal)

    return choose


@dataclass(frozen=True)
class Plan:
    """A game to record: who plays how, from which seed on to look for a game that ends as wanted."""

    name: str
    game: str
    seats: tuple[str, ...]
    wanted: Way
    options: Mapping[str, str] = field(default_factory=dict)
    player: Player = random_chooser


def _emptied_dragons(state: State, record: Record) -> bool:
    return any(state_.view(None)["dragons"] == 0 for state_ in steps(record))


def _strict_tiles_gone(state: State, record: Record) -> bool:
    return record.options["tiles"] == "strict" and _tiles_gone(state, record)


def _tiles_gone(state: State, record: Record) -> bool:
    return any(note.key == "note.tiles-gone" for state_ in steps(record) for note in state_.notes)


OTHER: Final[dict[str, str]] = {
    name: option.values[1] for name, option in registry.metas()["ming-dynastie"].options.items() if name != "start"
}
"""Every ruling of Ming-Dynastie as a table might see it differently."""

PLANS: Final = (
    Plan("two-players", "ming-dynastie", ("yellow", "red"), one_winner),
    Plan("three-players", "ming-dynastie", ("blue", "red", "green"), one_winner, {"start": "3"}),
    Plan("four-players", "ming-dynastie", ("red", "yellow", "blue", "green"), one_winner),
    Plan("two-share", "ming-dynastie", ("red", "blue"), shared_victory, {"start": "2"}),
    Plan("three-share", "ming-dynastie", ("green", "yellow", "red"), shared_victory),
    Plan("four-share", "ming-dynastie", ("red", "yellow", "blue", "green"), shared_victory, {"start": "4"}),
    Plan(
        "chosen-cities-strict-tiles",
        "ming-dynastie",
        ("red", "yellow"),
        one_winner,
        {"city-order": "chosen", "tiles": "strict"},
    ),
    Plan(
        "chosen-cities-of-four",
        "ming-dynastie",
        ("green", "blue", "yellow", "red"),
        one_winner,
        {"city-order": "chosen", "start": "2"},
    ),
    Plan("other-rulings-of-two", "ming-dynastie", ("yellow", "blue"), one_winner, {**OTHER, "start": "2"}),
    Plan("other-rulings-of-three", "ming-dynastie", ("red", "green", "blue"), one_winner, OTHER),
    Plan("other-rulings-of-four", "ming-dynastie", ("green", "blue", "yellow", "red"), one_winner, OTHER),
    Plan(
        "31-again", "ming-dynastie", ("red", "yellow"), one_winner, {"city-ties": "nobody", "neutral-pool": "31-again"}
    ),
    Plan("no-dragons", "ming-dynastie", ("red", "yellow", "blue", "green"), _emptied_dragons, {}, hoarder),
    Plan("tiles-gone", "ming-dynastie", ("red", "yellow", "blue"), _tiles_gone, {}, settler),
    Plan(
        "strict-tiles-gone",
        "ming-dynastie",
        ("red", "yellow", "blue"),
        _strict_tiles_gone,
        {"tiles": "strict"},
        settler,
    ),
)


def steps(record: Record) -> list[State]:
    """The state after each action of a record, each a copy."""
    state = record.new_state()
    found = []
    for who, text in record.actions:
        state.apply(records.seat_number(state, who), state.parse(text))
        found.append(state.clone())
    return found


def outcome(state: State, record: Record) -> dict[str, Any]:
    """What ``ming-table replay`` tells of a record."""
    return {
        "actions": len(record.actions),
        "over": state.is_over,
        "scores": dict(zip(state.seats, state.scores, strict=True)),
        "winners": [state.seats[seat] for seat in state.winners],
        "hash": state.digest(),
    }


def names(game_id: str) -> list[str]:
    """The recorded games of a game."""
    return sorted(path.stem for path in (FOLDER / game_id).glob("*.txt"))


def read(game_id: str, name: str) -> Record:
    """One recorded game."""
    return records.parse((FOLDER / game_id / f"{name}.txt").read_text(encoding="utf-8"))


def golden(game_id: str) -> dict[str, Any]:
    """What the replays of a game's records must come to, by name."""
    found: dict[str, Any] = json.loads((FOLDER / game_id / "golden.json").read_text(encoding="utf-8"))
    return found


def make(plan: Plan, tries: int = 2000) -> tuple[Record, State]:
    """The first game of a plan that ends as wanted.

    Raises:
        LookupError: there is none among so many.
    """
    for seed in range(tries):
        record = records.start(plan.game, plan.seats, plan.options)
        state = record.new_state()
        play(state, SeededChance(seed), [plan.player(seed * 10 + seat) for seat in range(len(plan.seats))], record)
        if plan.wanted(state, record):
            return record, state
    raise LookupError(f"{plan.name}: no such game among {tries}")
