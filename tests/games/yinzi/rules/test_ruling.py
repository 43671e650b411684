"""Rulings: what the rules refuse although people did it, and the settings that make it so."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.fields import NOTHING, changed
from companion.engine.terms import Change
from companion.games.yinzi.rules import groups
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.places import RESOURCES, STATIONS
from companion.games.yinzi.rules.stages import (
    ADVANCING,
    BOATING,
    DEVELOPING,
    FEEDING,
    GATHERING,
    PLANTING,
    SELLING,
    TURN,
)
from tests.games.yinzi.rules.positions import at, moment


def ruled(state: YinziState, text: str, key: str, seat: int | None = None) -> Mapping[str, Change]:
    """What a ruling sets so that the asked seat may do that, which is refused for that reason."""
    seat = state.to_act[0] if seat is None else seat
    action = state.parse(text)
    assert state.why_not(seat, action).key == f"illegal.{key}"
    changes = state.ruling(seat, action)
    assert changes is not None
    trial = state.clone()
    trial.adjust(changes)
    assert action in trial.legal_actions(seat)
    return changes


def test_another_takes_a_turn() -> None:
    state = at(TURN)
    other = state.order[1]
    card = next(name for name, held in zip(state.ed.card_ids, state.of_seat(state.hand, other), strict=True) if held)
    changes = ruled(state, f"play {card} plant", "not-your-turn", other)
    assert changes == {"turn": state.seats[other]}


def test_no_ruling_leads_into_the_middle_of_a_turn() -> None:
    state = at(TURN)
    assert state.ruling(state.to_act[0], state.parse("boat own")) is None
    assert state.ruling(state.order[1], state.parse("boat own")) is None


def test_wood_for_a_boat() -> None:
    state = moment(lambda s: s.stage is BOATING and s.left and not s.store[s.turn * 2])
    colour = state.seats[state.turn]
    assert ruled(state, "boat own", "no-wood") == {f"store {colour} wood": 1}
    assert ruled(state, "boat disc", "no-wood") == {"advanced economy-wood": colour}


def test_stone_and_copper_for_factories() -> None:
    state = moment(lambda s: s.stage is DEVELOPING and s.left and not s.store[s.turn * 2 + 1])
    colour, shown = state.seats[state.turn], state.ed.factory_ids[state.face_up.index(1)]
    assert ruled(state, f"build {shown} own", "no-stone") == {f"store {colour} stone": 1}
    own = next(one for one in state.own_factories(state.turn) if state.level(one) == 1)
    state.adjust({f"copper {colour}": 0, f"silver {colour}": 0})
    assert ruled(state, f"upgrade {state.ed.factory_ids[own]}", "money") == {f"copper {colour}": 3}


def test_a_burnt_factory_is_rebuilt() -> None:
    state = moment(lambda s: s.stage is DEVELOPING and s.left and not s.store[s.turn * 2 + 1])
    colour, own = state.seats[state.turn], state.ed.factory_ids[state.own_factories(state.turn)[0]]
    state.adjust({f"level {colour} {own}": 0} | {f"stored {one} {own}": 0 for one in state.seats})
    assert ruled(state, f"rebuild {own} own", "no-stone") == {f"store {colour} stone": 1}


def test_copper_for_resources() -> None:
    state = at(GATHERING)
    colour = state.seats[state.turn]
    state.copper[state.turn], state.silver = 0, changed(state.silver, state.turn, 0)
    state.begin_anew()
    assert ruled(state, "take wood", "money") == {f"copper {colour}": 1}


def test_a_worker_for_resources() -> None:
    """One more was in the group than the app knew; whoever could still trade has not ended his turn."""
    state = moment(
        lambda s: (
            s.stage is GATHERING
            and not groups.available(s, s.turn, s.column, RESOURCES)
            and s.home[s.turn]
            and s.copper[s.turn]
        )
    )
    colour, station = state.seats[state.turn], STATIONS[state.column]
    assert ruled(state, "take wood", "no-workers") == {f"workers {colour} {station}": 1}


def test_a_taken_space() -> None:
    state = moment(lambda s: s.stage is ADVANCING and s.left and s.advanced.count(NOTHING) < 20)
    taken = next(n for n, there in enumerate(state.advanced) if there not in (NOTHING, state.turn))
    name = list(state.view(None)["advancements"])[taken]
    assert ruled(state, f"advance {name}", "taken") == {f"advanced {name}": "none"}


def test_a_square_that_is_planted() -> None:
    state = moment(lambda s: s.stage is PLANTING and s.left and s.cubes[s.turn] and max(s.planted) >= 0)
    square = next(n for n, there in enumerate(state.planted) if there != NOTHING)
    name = state.ed.squares[square]
    assert ruled(state, f"plant {name}", "not-free") == {f"planted {name}": "none"}


def test_copper_for_a_tile() -> None:
    state = moment(lambda s: s.stage is PLANTING and s.left and not s.bought and s.cubes[s.turn])
    colour = state.seats[state.turn]
    state.adjust({f"copper {colour}": 0, f"silver {colour}": 0})
    assert ruled(state, "buy-crop 6", "money") == {f"copper {colour}": state.ed.crop_costs[5]}


def test_a_cube_that_was_forgotten() -> None:
    state = moment(lambda s: s.stage is SELLING and s.left)
    play = next(play for play in state.legal_actions(state.turn) if play.text.startswith("sell "))
    square = play.params["square"]
    trial = state.clone()
    trial.adjust({f"planted {square}": "none"})
    assert trial.stage is SELLING
    assert ruled(trial, play.text, "not-yours") == {f"planted {square}": state.seats[state.turn]}


def test_a_disc_and_a_cube_for_food() -> None:
    state = moment(lambda s: s.stage is FEEDING and s.advanced[6] == NOTHING and s.need > 1 and not s.half)
    colour = state.seats[state.turn]
    assert ruled(state, "use economy-rice", "no-disc") == {"advanced economy-rice": colour}
    square = next(n for n in range(48) if state.good_on(n) == 0 and state.planted[n] == state.under[n] == NOTHING)
    name = state.ed.squares[square]
    assert ruled(state, f"eat {name}", "not-yours") == {f"planted {name}": colour}
