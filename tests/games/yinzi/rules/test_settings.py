"""What people may set in Yínzi, where pieces come from and go to, and how the game goes on."""

from __future__ import annotations

import random

import pytest

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import tiles
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.goods import SALT
from companion.games.yinzi.rules.places import PRODUCE, WAR
from companion.games.yinzi.rules.position import BUILT, SHOWN
from companion.games.yinzi.rules.stages import (
    CHOOSE_BONUS,
    FEEDING,
    FOUND,
    LOADING,
    NEXT_CROP,
    PICK_ROUTE,
    PRODUCING,
    TURN,
    VETERANS_STAY,
)
from tests.games.yinzi.rules.positions import at, moment


def value(state: YinziState, name: str) -> object:
    return next(one.value for one in state.settings() if one.name == name)


def refused(state: YinziState, **changes: object) -> str:
    """The key of the refusal; underscores stand for spaces."""
    named = {name.replace("_", " ").replace("  ", "-"): given for name, given in changes.items()}
    before = state.digest()
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust(named)  # type: ignore[arg-type]
    assert state.digest() == before
    return error.value.key


@pytest.mark.parametrize("seed", range(4))
def test_what_is_set_is_so(seed: int) -> None:
    """Whatever is set reads back as it was set, and everything adds up; a refusal leaves no trace."""
    luck = random.Random(seed)
    state = moment(lambda s: s.stage is TURN and s.round > 1, 2 + seed % 3, seed)
    done: set[str] = set()
    for one in luck.sample(state.settings(), 300):
        trial = state.clone()
        given = luck.choice(one.choices) if one.choices else luck.randint(0, one.most)
        try:
            trial.adjust({one.name: given})
        except ImpossiblePosition:
            assert trial.digest() == state.digest()
            continue
        GAME.audit(trial)
        done.add(one.name.split(" ")[0])
        if one.name != "turn":
            assert value(trial, one.name) == given
    assert len(done) > 15


def test_nothing_is_set_while_the_board_is_laid_out() -> None:
    state = at(FOUND)
    assert not state.settings()
    assert refused(state, copper_red=9) == "impossible.laying-out"
    assert state.not_settable("unheard-of") is None


def test_what_is_not_there_cannot_be_set() -> None:
    state = at(TURN)
    hidden = state.ed.factory_ids[state.face_up.index(0)]
    assert reason(state, "level", "red", hidden) == "not-built"
    assert reason(state, "factory", next(name for name in state.ed.factory_ids if name.startswith("green")))
    assert reason(state, "cargo", "1-3") in ("no-slot", None)
    assert reason(state, "stall", "huguang-6") == "no-slot"
    assert reason(state, "tally", "red", "workers") == "tally-later"
    assert reason(state, "phase") == "phase-later"
    assert reason(state, "level", "red", "unheard-of") is None


def reason(state: YinziState, word: str, *things: str) -> str | None:
    found = state.not_settable(word, *things)
    return found.key if found else None


# --- fields ---


def test_a_cube_comes_from_the_supply_and_goes_back() -> None:
    state = at(TURN)
    square = next(
        q for q in range(48) if state.planted[q] == -1 and state.under[q] == -1 and 0 <= state.good_on(q) < SALT
    )
    name, cubes = state.ed.squares[square], state.cubes[0]
    state.adjust({f"planted {name}": "red", f"doubled {name}": "red"})
    assert state.cubes[0] == cubes - 2
    assert state.cubes_on(square) == 2
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust({f"doubled {name}": "blue"})
    assert error.value.key == "impossible.second-cube"
    state.adjust({f"planted {name}": "none"})  # the second goes with it
    assert state.cubes[0] == cubes
    assert state.doubled[square] == -1


def test_no_cube_stands_where_nothing_grows() -> None:
    state = at(TURN)
    square = next(name for q, name in enumerate(state.ed.squares) if state.good_on(q) == -1 and state.under[q] == -1)
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust({f"planted {square}": "red"})
    assert error.value.key == "impossible.nothing-grows"


def test_a_tile_comes_from_the_pile() -> None:
    state = at(TURN)
    kind = state.crop_track[0]
    other = next(k for k, left in enumerate(state.pile) if left and k != kind)
    before = state.pile[:]
    state.adjust({"crop 1": ["tea", "salt", "cotton", "sugarcane", "ramie", "bamboo", "potato", "corn"][other]})
    assert state.pile[other] == before[other] - 1
    assert state.pile[kind] == before[kind] + 1
    assert refused(state, crop_2="corn") == "impossible.crops"


def test_a_waiting_space_that_is_filled_is_not_waited_for() -> None:
    state = at(NEXT_CROP)
    kind = state.view(None)["crops"]["pile"]
    state.adjust({f"crop {state.crop_track.index(-1) + 1}": next(iter(kind))})
    assert state.stage is not NEXT_CROP
    assert state.to_act != (CHANCE,)


# --- factories ---


def test_a_factory_that_moves_covers_other_squares() -> None:
    state = at(TURN)
    factory = state.face_up.index(BUILT)
    name, old = state.ed.factory_ids[factory], tiles.covered(state, factory)
    free = next(
        (word, site)
        for word, site in zip(_words(state), range(len(state.ed.sites)), strict=True)
        if site in state.ed.sites_for[factory]
        and all(state.under[q] == state.planted[q] == state.tile[q] == -1 for q in state.ed.sites[site])
    )
    state.adjust({f"factory {name}": free[0]})
    assert all(state.under[square] == factory for square in state.ed.sites[free[1]])
    assert all(state.under[square] == -1 for square in old)
    taken = next(one for one in range(len(state.face_up)) if state.face_up[one] == BUILT and one != factory)
    with pytest.raises(ImpossiblePosition):
        state.adjust({f"factory {name}": tiles.lies(state, taken)})


def _words(state: YinziState) -> list[str]:
    name = state.ed.factory_ids[state.face_up.index(BUILT)]
    return list(next(one.choices for one in state.settings() if one.name == f"factory {name}")[2:])


def test_a_factory_taken_away_leaves_discs_and_commodities() -> None:
    state = moment(lambda s: s.stage is TURN and any(s.stored))
    place = next(n for n, there in enumerate(state.stored) if there)
    seat, factory = divmod(place, len(state.ed.factories))
    owner = state.owner(factory)
    level, discs, pieces = state.level(factory), state.discs[owner], state.pieces[seat]
    state.adjust({f"factory {state.ed.factory_ids[factory]}": "shown"})
    assert state.discs[owner] == discs + level
    assert state.pieces[seat] > pieces
    assert state.face_up[factory] == SHOWN


def test_a_store_holds_what_its_level_holds() -> None:
    state = at(TURN)
    factory = state.own_factories(0)[0]
    name = state.ed.factory_ids[factory]
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust({f"stored red {name}": 3})
    assert error.value.key == "impossible.store-full"
    state.adjust({f"level red {name}": 3, f"stored red {name}": 3})
    state.adjust({f"level red {name}": 0, f"stored red {name}": 0})
    assert state.is_burnt(factory)
    state.adjust({f"level blue {name}": 1})
    assert not state.is_burnt(factory)
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust({f"level red {name}": 1})
    assert error.value.key == "impossible.two-owners"


# --- the coast and the routes ---


def test_cargo_is_of_a_player() -> None:
    state = at(TURN, 4)
    hold = next(one.name for one in state.settings() if one.name.startswith("cargo"))
    cubes, pieces = state.cubes[1], state.pieces[1]
    state.adjust({hold: "salt-yellow"})
    assert state.cubes[1] == cubes - 2
    state.adjust({hold: "commodity-yellow"})
    assert (state.cubes[1], state.pieces[1]) == (cubes, pieces - 1)
    state.adjust({"ship 1": "none", "sighted 1": "none", "waiting 1": 0})
    assert (state.cubes[1], state.pieces[1]) == (cubes, pieces)


def test_a_full_ship_would_have_sailed() -> None:
    state = at(TURN)
    slots = [one.name for one in state.settings() if one.name.startswith("cargo 1-")]
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust(dict.fromkeys(slots, "commodity-red"))
    assert error.value.key == "impossible.ship-full"


def test_the_first_european_ship_brings_potatoes_and_corn() -> None:
    state = at(TURN)
    assert any(state.aside)
    state.adjust({"ship 1": _hidden_ship(state, 1)})
    assert not any(state.aside)


def _hidden_ship(state: YinziState, region: int) -> str:
    ships = zip(state.ed.ship_ids, state.ed.ships, state.unseen_ships, strict=True)
    return next(name for name, ship, unseen in ships if unseen and state.ed.regions[ship.destination] == region)


def test_no_more_ships_wait_than_there_are() -> None:
    assert refused(at(TURN), waiting_1=9) == "impossible.ships-waiting"


def test_another_route_lies_on_a_stack() -> None:
    state = at(TURN)
    old, new = state.top[0], state.unseen_routes.index(1)
    state.adjust({f"route {state.ed.route_ids[new]}": "stack-1"})
    assert state.top[0] == new
    assert state.unseen_routes[old]
    assert not state.unseen_routes[new]
    names = [state.ed.route_ids[route] for route, unseen in enumerate(state.unseen_routes) if unseen][:2]
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust({f"route {name}": "stack-2" for name in names})
    assert error.value.key == "impossible.takes-away"


def test_a_tile_that_only_some_have_seen_is_not_told() -> None:
    """Setting it is not refused, and what others know of the discards stays the same."""
    state = at(PICK_ROUTE)
    lying = [route for route, there in enumerate(state.buried) if there]
    name = state.ed.route_ids[lying[0]]
    assert value(state, f"route {name}") == "hidden"
    state.adjust({f"route {name}": "stack-1"})
    assert state.top[0] == lying[0]
    assert sum(state.buried) == len(lying)


def test_a_tile_leaves_what_lies_on_it() -> None:
    state = moment(lambda s: s.stage is TURN and any(s.route_cubes))
    route = next(n for n, there in enumerate(state.route_cubes) if there) // 3
    cubes = sum(state.cubes)
    state.adjust({f"route {state.ed.route_ids[route]}": "won-blue"})
    assert sum(state.cubes) > cubes
    assert state.won_routes[2 * len(state.ed.routes) + route]


# --- players ---


def test_a_card_laid_wrongly() -> None:
    state = moment(lambda s: s.stage is TURN and s.card_on.count(-1) == 14)
    place = next(n for n, card in enumerate(state.card_on) if card != -1)
    seat, column = divmod(place, 5)
    name = ["boats", "plant", "sell", "develop", "advance"][column]
    held = state.cards_of(seat)
    for card in state.ed.card_ids:
        if value(state, f"card {state.seats[seat]}-{name}") != card:
            state.adjust({f"card {state.seats[seat]}-{name}": card})
        assert state.cards_of(seat) == held
    state.adjust({f"card {state.seats[seat]}-{name}": "none"})
    assert state.cards_of(seat) == held + 1


def test_the_bonus_is_the_place_in_the_order() -> None:
    state = at(TURN)
    free = state.bonus.index(-1)
    first = state.order[0]
    names = ["advancement", "sales", "fed", "untaxed", "boat", "upgrade"]
    old = names[state.bonus.index(first)]
    turn = state.turn
    state.adjust({f"bonus {old}": "none", f"bonus {names[free]}": state.seats[first]})
    assert state.order == tuple(seat for seat in state.bonus if seat != -1)
    assert state.turn == turn
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust({f"bonus {names[free]}": "none"})
    assert error.value.key == "impossible.one-bonus"
    assert refused(at(CHOOSE_BONUS), bonus_fed="red") == "impossible.bonus-later"


def test_the_provisional_order() -> None:
    state = at(CHOOSE_BONUS)
    first, second, third = (state.seats[seat] for seat in state.order)
    state.adjust({"order 1": second, "order 2": first})
    assert [state.seats[seat] for seat in state.order] == [second, first, third]
    assert state.to_act == (state.seats.index(second),)
    assert refused(state, order_1=third) == "impossible.one-place"
    assert refused(at(TURN), order_1="red") == "impossible.order-later"


def test_the_war_box_has_slots_for_those_who_are_there() -> None:
    state = at(TURN)
    state.adjust({"workers red war": 3, "workers blue war": 3})
    assert [*state.war_order] == [0, 2]
    state.adjust({"slot 1": "blue"})
    assert [*state.war_order] == [2, 0]
    state.adjust({"workers blue war": 0})
    assert [*state.war_order] == [0]
    assert refused(state, slot_1="blue") == "impossible.takes-away"


def test_another_has_the_turn() -> None:
    state = at(TURN)
    other = state.order[1]
    state.adjust({"turn": state.seats[other]})
    assert state.to_act == (other,)
    assert state.stage is TURN
    assert refused(at(FEEDING), turn="red") == "impossible.turn-later"


def test_whoever_cannot_act_any_more_chooses_again() -> None:
    state = moment(lambda s: s.stage in (PRODUCING, LOADING) and not s.acted)
    colour = state.seats[state.turn]
    group = state.column
    station = ["boats", "plant", "sell", "develop", "advance"][group]
    state.adjust({f"workers {colour} {station}": 0, f"workers {colour} bottom": 0})
    assert state.stage not in (PRODUCING, LOADING)


def test_more_workers_eat_more() -> None:
    state = moment(lambda s: s.stage is FEEDING and s.home[s.turn] >= 3 and s.workers[s.turn * 16 + PRODUCE] == 0)
    seat, need = state.turn, state.need
    state.adjust({f"workers {state.seats[seat]} produce": 3})
    assert (state.stage, state.turn, state.need) == (FEEDING, seat, need + 1)


def test_a_question_that_is_answered_is_not_asked() -> None:
    state = at(VETERANS_STAY)
    state.adjust({"advanced war-veterans": "none"})
    assert state.stage is not VETERANS_STAY


def test_the_rate_is_one_of_the_track() -> None:
    state = at(TURN)
    state.adjust({"rate": 12})
    assert state.view(None)["rate"] == 12
    assert refused(state, rate=6) == "impossible.no-rate"
    assert refused(state, rate=13) == "impossible.range"


def test_more_than_there_is() -> None:
    state = at(TURN)
    assert refused(state, workers_red_war=9) == "impossible.range"
    assert refused(state, rural_red=15) in ("impossible.cubes", "impossible.range")
    assert refused(state, store_red_wood=14, store_blue_wood=14) == "impossible.resources"
    assert refused(state, boat_red=8) == "impossible.range"
    assert state.workers[WAR] == 0
