"""Tools for the tests of Ming-Dynastie: positions made to measure, and shorthand for playing on from them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import pytest

from companion.engine.actions import Stage
from companion.engine.chance import SeededChance
from companion.engine.errors import IllegalAction
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.rules import flow
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import NEUTRAL_OWNER, NOBODY, Position

ED: Final = GAME.new_state(("red", "yellow")).ed
PROVINCES: Final[dict[str, list[str]]] = {p["id"]: p["districts"] for p in GAME.data()["provinces"]}
FOUR: Final = ("red", "yellow", "blue", "green")


def new(players: int = 3, **options: str) -> MingState:
    """A game at its first decision, red first."""
    return GAME.new_state(FOUR[:players], {name.replace("_", "-"): value for name, value in options.items()})


def texts(state: MingState, seat: int | None = None) -> set[str]:
    """What the seat (by default the one in turn) may do."""
    return {action.text for action in state.legal_actions(state.to_act[0] if seat is None else seat)}


def do(state: MingState, *script: str) -> MingState:
    """Apply texts, each by whoever is first to act; ``"blue: return 2"`` names the seat."""
    for line in script:
        who, colon, text = line.rpartition(": ")
        seat = state.seats.index(who) if colon else state.to_act[0]
        state.apply(seat, state.parse(text))
    return state


def refused(state: MingState, text: str, seat: int | None = None) -> IllegalAction:
    """The error with which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act[0] if seat is None else seat, state.parse(text))
    return caught.value


def wander(state: MingState, seed: int, until: Any = None, limit: int = 5000) -> MingState:
    """Play at random until ``until(state)`` holds, or to the end."""
    luck, chance = random.Random(seed), SeededChance(seed)
    for _ in range(limit):
        if not state.to_act or (until is not None and until(state)):
            return state
        seat = luck.choice(state.to_act)
        action = chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat))
        state.apply(seat, action)
    raise AssertionError("the game did not get there")


def at_stage(stage: Stage[Position], round_: int = 1) -> Any:
    """A condition for ``wander``."""
    return lambda state: state.stage == stage and state.round == round_


def colours(state: MingState, owner: str) -> int:
    """The column of a colour or of the neutral."""
    return NEUTRAL_OWNER if owner == "neutral" else state.seats.index(owner)


def put(
    state: MingState,
    districts: Mapping[str, Mapping[str, int]] | None = None,
    monks: Mapping[str, str] | None = None,
    spaces: Mapping[str, Mapping[str, int]] | None = None,
) -> MingState:
    """Lay members out on an emptied board; what is not named is empty."""
    state.open, state.monk = [0] * len(state.open), [NOBODY] * len(state.monk)
    state.spaces = [0] * len(state.spaces)
    for district, owners in (districts or {}).items():
        for owner, count in owners.items():
            state.open[ED.districts.index(district) * 4 + colours(state, owner)] = count
    for district, owner in (monks or {}).items():
        state.monk[ED.districts.index(district)] = state.seats.index(owner)
    for province, owners in (spaces or {}).items():
        for owner, count in owners.items():
            state.spaces[ED.provinces.index(province) * 4 + colours(state, owner)] = count
    return settle_counts(state)


def settle_counts(state: MingState) -> MingState:
    """Make the box hold what is neither on the board nor in a supply, so that the accounts balance."""
    for seat in range(len(state.seats)):
        out = sum(state.spaces[seat::4]) + sum(state.open[seat::4]) + state.monk.count(seat)
        state.supply[seat] = 30 - out - state.left[seat] * (state.stage == stages.PLACE_MEMBER)
        state.box[seat] = 0
    if state.has_neutral:
        state.neutral_supply = 36 - sum(state.open[NEUTRAL_OWNER::4])
        state.box[NEUTRAL_OWNER] = 0
    return state


def hands(state: MingState, *cards: Mapping[str, int]) -> MingState:
    """Give each seat its hand; deck, discards, display and dragon stack make up the rest of the cards."""
    kinds = len(ED.cards)
    for seat, hand in enumerate(cards):
        state.hand[seat * kinds : (seat + 1) * kinds] = [hand.get(card, 0) for card in ED.cards]
    state.discard = [0] * (kinds - 1)
    state.deck = [
        ED.movement[card] - state.display.count(card) - sum(state.hand[card::kinds]) for card in range(kinds - 1)
    ]
    state.dragons = ED.dragons - sum(state.hand[kinds - 1 :: kinds])
    return state


def ready(players: int = 3, round_: int = 1, start: int = 0, **options: str) -> MingState:
    """A game whose set-up is done, at the first choice of phase 1 of a round, with an empty board."""
    state = wander(new(players, **options), 0, at_stage(stages.PLACE_MEMBER))
    state.round, state.start, state.turn = round_, start, start
    state.to_act = (start,)
    state.tiles = [0] * len(state.tiles)
    state.tile_supply = [ED.province_tiles] * len(ED.provinces)
    put(state)
    return _fresh(state)


def _fresh(state: MingState) -> MingState:
    return GAME.load(state.dump())


def moving(
    princes: Sequence[str],
    cards: Sequence[Mapping[str, int]],
    round_: int = 1,
    start: int = 0,
    districts: Mapping[str, Mapping[str, int]] | None = None,
    monks: Mapping[str, str] | None = None,
    spaces: Mapping[str, Mapping[str, int]] | None = None,
    **options: str,
) -> MingState:
    """The first turn of phase 3 with these princes and hands."""
    state = ready(len(princes), round_, start, **options)
    state.left = [0] * len(princes)
    state.stage = stages.MOVE
    put(state, districts, monks, spaces)
    hands(state, *cards)
    state.prince = [ED.districts.index(district) for district in princes]
    flow.go_on(state, stages.CARDS)
    return _fresh(state)


def scoring(
    players: int,
    round_: int,
    districts: Mapping[str, Mapping[str, int]],
    monks: Mapping[str, str] | None = None,
    tiles: Mapping[str, Mapping[str, int]] | None = None,
    points: Mapping[str, int] | None = None,
    start: int = 0,
    **options: str,
) -> MingState:
    """Phase 4 just begun: everybody has passed in that round with these members on the board."""
    names = PRINCES[:players]
    state = moving(names, [{}] * players, round_, start, districts, monks, None, **options)
    for colour, held in (tiles or {}).items():
        for province, count in held.items():
            p = ED.provinces.index(province)
            state.tiles[state.seats.index(colour) * len(ED.provinces) + p] = count
            state.tile_supply[p] -= count
    for colour, count in (points or {}).items():
        state.score(state.seats.index(colour), count, "set-of-6", "4.1")
    return do(state, *["pass"] * players)


PRINCES: Final = ("lintao", "dezhou", "jiading", "suzhou")


def lines(state: MingState, reason: str | None = None, since: int = 0) -> list[tuple[str, int, str]]:
    """Score lines as (colour, points, reason)."""
    found = [(state.seats[line.seat], line.points, line.reason) for line in state.lines[since:]]
    return [line for line in found if reason in (None, line[2])]


def city(state: MingState, province: str) -> dict[str, int]:
    """Members in a province's city by owner."""
    found: dict[str, int] = {}
    view = state.view(None)
    for district in PROVINCES[province]:
        for owner, count in view["cities"][district].items():
            found[owner] = found.get(owner, 0) + count
    return found


def opened(state: MingState, district: str) -> dict[str, int]:
    """Members in the open of a district."""
    found: dict[str, int] = state.view(None)["districts"][district]["open"]
    return found


def note_keys(state: MingState) -> list[str]:
    """What happened by itself in the last action."""
    return [note.key for note in state.notes]


def altered(source: Mapping[str, Any], changes: Iterable[tuple[Sequence[Any], Any]]) -> dict[str, Any]:
    """A deep copy of an edition's source with values set (or, with ``...``, taken out) at paths."""
    result: dict[str, Any] = copy.deepcopy(dict(source))
    for path, value in changes:
        inner: Any = result
        for key in path[:-1]:
            inner = inner[key]
        if value is ...:
            del inner[path[-1]]
        else:
            inner[path[-1]] = value
    return result
