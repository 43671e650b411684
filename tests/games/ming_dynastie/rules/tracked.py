"""A full game, and the same game of people who let the app only keep the score."""

from __future__ import annotations

import random
from typing import Final

from companion.engine import record as records
from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE, TABLE, Action, Change
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import COUNT, IN_MOVE, MOVES, NOBODY, PRINCES, TRACK
from tests.games.ming_dynastie.rules.kit import FOUR, do, new

SEATS_ACT: Final = (
    stages.CHOOSE_CITY,
    stages.KEEP_NEUTRAL,
    stages.SEND_NEUTRAL,
    stages.CHOOSE_RETURN,
    stages.GO_HOME,
    stages.NAME_STARTER,
)
"""Stages of a scoring and the end of a round, in which seats choose in either game."""


class Pair:
    """A game played at random (``full``), and the record and state of the same game with the score only (``kept``).

    The kept game hears nothing but: the tiles of the set-up, that phases are over, what stands in the districts
    before a scoring, and what seats choose in scorings.
    """

    def __init__(self, players: int, seed: int, **options: str) -> None:
        self.full = GAME.new_state(FOUR[:players], {name.replace("_", "-"): text for name, text in options.items()})
        self.record = records.start("ming-dynastie", FOUR[:players], self.full.options)
        self.kept = GAME.new_state(FOUR[:players], self.full.options)
        self.luck, self.chance = random.Random(seed), SeededChance(seed)
        self.tell({"depth": "scorekeeper"})

    def tell(self, changes: dict[str, Change]) -> None:
        """Set things of the kept game."""
        if changes:
            self.kept.adjust(changes)
            GAME.audit(self.kept)
            self.record.adjusted(changes)

    def say(self, seat: int, text: str) -> None:
        """Somebody of the kept game acts."""
        self.kept.apply(seat, self.kept.parse(text))
        self.record.actions.append((records.seat_name(self.kept, seat), text))

    def choose(self) -> tuple[int, Action]:
        """Anything that may happen in the full game."""
        seat = self.luck.choice(self.full.to_act)
        return seat, self.chance.choose(self.full) if seat == CHANCE else self.luck.choice(
            self.full.legal_actions(seat)
        )

    def step(self) -> None:
        """One action of the full game, and what the kept game hears of it."""
        seat, action = self.choose()
        in_both = self.full.stage in SEATS_ACT
        before = self.full.clone()
        self.full.apply(seat, action)
        if in_both:
            self.say(seat, action.text)
            return
        play = before.parse(action.text)
        ended = play.kind.does[before.stage](before, seat, *play.at)
        if ended == PRINCES:
            self.tell(tiles(before))
        elif ended == MOVES:
            self.round_played(before)

    def round_played(self, before: MingState) -> None:
        """The people are through with a round; before a scoring they count, province by province."""
        while self.phase() != IN_MOVE:
            self.say(TABLE, "done")
        self.say(TABLE, "done")
        if self.kept.stage == stages.NAME_STARTER:
            everywhere = [
                change for province in before.ed.provinces for change in board(before, self.kept, province).items()
            ]
            self.tell({name: value for name, value in everywhere if name.startswith("monk")})
        if self.kept.stage == COUNT:
            provinces = list(before.ed.provinces)
            self.luck.shuffle(provinces)
            for province in provinces:
                self.tell(board(before, self.kept, province))
                self.say(TABLE, f"counted {province}")

    def phase(self) -> int:
        """The phase that the people play."""
        assert self.kept.tracker is not None and self.kept.stage == TRACK
        return self.kept.tracker.phase


def tiles(state: MingState) -> dict[str, Change]:
    """Everybody's tiles."""
    return {
        f"tiles {colour} {province}": state.tiles[seat * 6 + p]
        for seat, colour in enumerate(state.seats)
        for p, province in enumerate(state.ed.provinces)
        if state.tiles[seat * 6 + p]
    }


def board(full: MingState, kept: MingState, province: str) -> dict[str, Change]:
    """What stands in the districts of a province, where it is not known yet."""
    changes: dict[str, Change] = {}
    for d in full.ed.districts_of[full.ed.provinces.index(province)]:
        name = full.ed.districts[d]
        for owner in range(full.owners):
            if full.open[d * 4 + owner] != kept.open[d * 4 + owner]:
                changes[f"open {name} {full.owner_name(owner)}"] = full.open[d * 4 + owner]
        if full.monk[d] != kept.monk[d]:
            changes[f"monk {name}"] = "none" if full.monk[d] == NOBODY else full.owner_name(full.monk[d])
    return changes


def everything(full: MingState, kept: MingState) -> dict[str, Change]:
    """All settings of the kept game that lie otherwise in the full one."""
    told = {setting.name: setting.value for setting in full.settings()}
    asked = {setting.name: setting.value for setting in kept.settings()}
    return {name: told[name] for name, value in asked.items() if name in told and told[name] != value}


def scorekeeping(players: int = 3, **options: str) -> MingState:
    """A game that is tracked from its first moment."""
    state = new(players, **options)
    state.adjust({"depth": "scorekeeper"})
    return state


def begun(players: int = 3, **options: str) -> MingState:
    """The same in the first phase of the first round, with a tile for everybody."""
    state = scorekeeping(players, **options)
    state.adjust({f"tiles {colour} {state.ed.provinces[seat]}": 1 for seat, colour in enumerate(state.seats)})
    return do(state, *["done"] * (2 if players == 2 else 1))


def counting(players: int = 3, **options: str) -> MingState:
    """The same, before the scoring of round 2."""
    return do(begun(players, **options), *["done"] * 6)


def phase(state: MingState) -> int:
    """The phase that people play."""
    assert state.tracker is not None
    return state.tracker.phase
