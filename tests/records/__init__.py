"""Recorded games, one for each way a game can end, and what their replays must come to.

``python -m tests.records`` plays them anew, for instance after the rules version was raised; look at the difference
before committing it. They stand in the ``records`` of the game's tests, next to ``golden.json``.
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
from companion.engine.contract import State
from companion.engine.play import Chooser, play, random_chooser
from companion.engine.record import Record
from companion.engine.terms import Action
from tests.games import folder

Way = Callable[[State, Record], bool]
Player = Callable[[int], Chooser]


def one_winner(state: State, record: Record) -> bool:
    """Somebody wins alone."""
    return len(state.winners) == 1


def shared_victory(state: State, record: Record) -> bool:
    """Several share the victory."""
    return len(state.winners) > 1


def most_points_alone(state: State, record: Record) -> bool:
    """Nobody has as many points as whoever wins."""
    return state.scores.count(max(state.scores)) == 1


def tie_broken(state: State, record: Record) -> bool:
    """Two have as many points, and the order decides."""
    return not most_points_alone(state, record) and len(state.winners) == 1


def victory(side: str, reason: str = "") -> Way:
    """That side wins, with a last score line of that reason; without one by the sums alone, a minor victory."""

    def found(state: State, record: Record) -> bool:
        last = state.lines[-1].reason if state.lines[-1].reason in ("major-victory", "tie") else ""
        return [state.seats[seat] for seat in state.winners] == [side] and last == reason

    return found


EMPEROR_MAJOR, EMPEROR_MINOR = victory("emperor", "major-victory"), victory("emperor")
OVERLORD_MAJOR, OVERLORD_MINOR = victory("overlord", "major-victory"), victory("overlord")
TIE = victory("overlord", "tie")

ENDINGS: Final[Mapping[str, Mapping[str, Way]]] = {
    "ming-dynastie": {"one winner": one_winner, "shared victory": shared_victory},
    "ming-voyages": {
        "major victory of the Emperor": EMPEROR_MAJOR,
        "minor victory of the Emperor": EMPEROR_MINOR,
        "major victory of the Overlord": OVERLORD_MAJOR,
        "minor victory of the Overlord": OVERLORD_MINOR,
        "tie": TIE,
    },
    "yinzi": {"most points": most_points_alone, "a tie that the order breaks": tie_broken},
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


def preferring(**verbs: str) -> Player:
    """Players that each take the first of their side's verbs that is possible, otherwise anything.

    Among several actions of a verb the last is chosen: it does the most.
    """

    def player(seed: int) -> Chooser:
        anything = random_chooser(seed)

        def choose(state: State, seat: int, legal: Sequence[Action]) -> Action:
            for verb in verbs.get(state.seats[seat], "").split():
                wanted = [action for action in legal if action.text.split()[0] == verb]
                if wanted:
                    return wanted[-1]
            return anything(state, seat, legal)

        return choose

    return player


SAILING: Final = "play sail fleet tax build"
"""An Emperor who thinks of nothing but his fleet."""
RIDING: Final = "play special attack send amass"
"""An Overlord who thinks of nothing but war."""
IDLE: Final = "reserve decline stop"
"""Somebody who keeps his cards, and keeps out of everything."""


@dataclass(frozen=True)
class Plan:
    """A game to record: who plays how, from which seed on to look for a game that ends as wanted."""

    name: str
    game: str
    seats: tuple[str, ...]
    wanted: Way
    options: Mapping[str, str] = field(default_factory=dict)
    player: Player = random_chooser
    edition: str | None = None


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

SIDES: Final = ("emperor", "overlord")
ON_TABLE: Final = {"cards": "table"}

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
    Plan("emperor-major", "ming-voyages", SIDES, EMPEROR_MAJOR, {}, preferring(emperor=SAILING, overlord=IDLE)),
    Plan("emperor-minor", "ming-voyages", SIDES, EMPEROR_MINOR, {}, preferring(emperor=SAILING)),
    Plan("overlord-major", "ming-voyages", SIDES, OVERLORD_MAJOR, {}, preferring(emperor=IDLE, overlord=RIDING)),
    Plan("overlord-minor", "ming-voyages", ("overlord", "emperor"), OVERLORD_MINOR),
    Plan("tie", "ming-voyages", SIDES, TIE, {}, preferring(emperor=SAILING)),
    Plan("anything", "ming-voyages", SIDES, EMPEROR_MINOR),
    Plan("cards-on-the-table", "ming-voyages", SIDES, OVERLORD_MINOR, ON_TABLE),
    Plan("emperor-major-on-the-table", "ming-voyages", SIDES, EMPEROR_MAJOR, ON_TABLE, preferring(emperor=SAILING)),
    Plan("tie-on-the-table", "ming-voyages", ("overlord", "emperor"), TIE, ON_TABLE),
    Plan("solo-deck", "ming-voyages", SIDES, OVERLORD_MINOR, {"solo": "1"}, random_chooser, "boxed"),
    Plan("solo-deck-2", "ming-voyages", SIDES, OVERLORD_MAJOR, {"solo": "2"}, preferring(overlord=RIDING), "boxed"),
    Plan("solo-deck-3", "ming-voyages", ("overlord", "emperor"), OVERLORD_MINOR, {"solo": "3"}),
    Plan("two-players", "yinzi", ("yellow", "red"), most_points_alone),
    Plan("three-players", "yinzi", ("blue", "red", "green"), most_points_alone),
    Plan("four-players", "yinzi", ("red", "yellow", "blue", "green"), most_points_alone),
    Plan("two-tied", "yinzi", ("green", "blue"), tie_broken, {"rural-with-bonus": "open"}),
    Plan("four-tied", "yinzi", ("green", "red", "blue", "yellow"), tie_broken),
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


def records_of(game_id: str) -> Path:
    """Where the recorded games of a game lie."""
    return folder(game_id, "records")


def names(game_id: str) -> list[str]:
    """The recorded games of a game."""
    return sorted(path.stem for path in records_of(game_id).glob("*.txt"))


def read(game_id: str, name: str) -> Record:
    """One recorded game."""
    return records.parse((records_of(game_id) / f"{name}.txt").read_text(encoding="utf-8"))


def golden(game_id: str) -> dict[str, Any]:
    """What the replays of a game's records must come to, by name."""
    found: dict[str, Any] = json.loads((records_of(game_id) / "golden.json").read_text(encoding="utf-8"))
    return found


def make(plan: Plan, tries: int = 2000) -> tuple[Record, State]:
    """The first game of a plan that ends as wanted.

    Raises:
        LookupError: there is none among so many.
    """
    for seed in range(tries):
        record = records.start(plan.game, plan.seats, plan.options, plan.edition)
        state = record.new_state()
        play(state, SeededChance(seed), [plan.player(seed * 10 + seat) for seat in range(len(plan.seats))], record)
        if plan.wanted(state, record):
            return record, state
    raise LookupError(f"{plan.name}: no such game among {tries}")
