"""Whether what people have set fits together, and how the game goes on from there.

``was`` is always the position before, and ``real`` what was set in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from companion.engine.actions import Ended
from companion.engine.balance import blame
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, added
from companion.engine.ruled import UNASKED
from companion.engine.terms import Change
from companion.games.yinzi.rules import (
    administration,
    bonus,
    disasters,
    emperor,
    feed,
    groups,
    own_routes,
    routes,
    settings,
    setup,
    sheet_sums,
    ships,
    stages,
    taxes,
    tiles,
    turn,
    war,
)
from companion.games.yinzi.rules.edition import BARE
from companion.games.yinzi.rules.places import BERTH, EMPTY, FED, HOLD, HOLDS, STALLS, VETERANS, WAR, WORKFORCE
from companion.games.yinzi.rules.playable import out_of_game
from companion.games.yinzi.rules.position import BUILT, SHOWN, Position
from companion.games.yinzi.rules.stages import IN_TURN, RESUME, TURN, TURN_ENDS, WORKFORCES

BEGINS: Final = (turn.play.kind, turn.send.kind, turn.idle.kind)
"""How a turn begins."""
Real: TypeAlias = Mapping[str, Change]


def fit(s: Position, was: Position, real: Real) -> Ended:
    """Check it, and ask on: whoever was asked, or whoever is next if there is nothing to choose any more."""
    check(s, real)
    _as_set(s, real)
    if s.stage in stages.BY_THEMSELVES:
        return None
    _docked(s, real)
    _under_way(s, was, real)
    _sent_elsewhere(s, was)
    s._asked = UNASKED
    return _again(s, was, real)


def check(s: Position, real: Real) -> None:
    """Whether all of it fits together."""
    for part in (_squares, _markets, _factories, _coast, _routes, _order, _slots):
        part(s, real)


def _refuse(real: Real, key: str, *told: tuple[str, ...], **params: Any) -> ImpossiblePosition:
    return ImpossiblePosition(blame(real, *told), f"impossible.{key}", **params)


# --- whether it fits together ---


def _squares(s: Position, real: Real) -> None:
    for square, name in enumerate(s.ed.squares):
        told = tuple((word, name) for word in ("planted", "doubled", "tile"))
        if s.doubled[square] not in (NOTHING, s.planted[square]):
            raise _refuse(real, "second-cube", ("doubled", name), square=name)
        if s.planted[square] != NOTHING and s.good_on(square) == BARE:
            raise _refuse(real, "nothing-grows", *told, square=name)


def _markets(s: Position, real: Real) -> None:
    for province, tile in enumerate(s.market):
        if tile != NOTHING and tile in s.market[:province]:
            name = s.ed.market_ids[tile]
            raise _refuse(real, "market-twice", ("market", name), market=name)
    for stall, there in enumerate(s.stall):
        tile = s.market[stall // STALLS]
        if there != NOTHING and (tile == NOTHING or stall % STALLS >= len(s.ed.markets[tile].slots)):
            raise _refuse(real, "no-slot", ("market",))


def _factories(s: Position, real: Real) -> None:
    """They lie where there is nothing else, on squares that their shape covers."""
    count = len(s.ed.factories)
    below: dict[int, set[int]] = {}
    for square, factory in enumerate(s.under):
        if factory != NOTHING:
            below.setdefault(factory, set()).add(square)
            if s.planted[square] != NOTHING or s.tile[square] != NOTHING:
                where, name = s.ed.squares[square], s.ed.factory_ids[factory]
                raise _refuse(real, "covered", ("factory", name), ("tile", where), ("planted", where), square=where)
    for factory, name in enumerate(s.ed.factory_ids):
        owners = [seat for seat in range(len(s.seats)) if s.levels[seat * count + factory]]
        if s.face_up[factory] != BUILT:
            if owners or s.in_store(factory):
                raise _refuse(real, "not-built", ("level", name), ("stored", name), factory=name)
            continue
        if all(below.get(factory) != {*s.ed.sites[site]} for site in s.ed.sites_for[factory]):
            raise _refuse(real, "shape", ("factory", name), ("factory",), factory=name)
        if len(owners) > 1:
            raise _refuse(real, "two-owners", ("level", name), factory=name)
        if s.in_store(factory) > s.level(factory) and not _in_between(s, stages.BURNT_STORE, factory):
            told = ("stored", name), ("level", name)
            raise _refuse(real, "store-full", *told, factory=name, level=s.level(factory))


def _in_between(s: Position, stage: object, slot: int) -> bool:
    """Whether that is what a question is about; people who play by themselves may be amid anything."""
    return (s.stage is stage and s.slot == slot) or s.stage in stages.BY_THEMSELVES


def _coast(s: Position, real: Real) -> None:
    """A full ship has sailed; so many are left as wait; the first European one brings potatoes and corn."""
    for hold, cargo in enumerate(s.cargo):
        if cargo != EMPTY and not tiles.is_slot(s, hold):
            name = HOLD.ids(s)[hold]
            raise _refuse(real, "no-slot", ("cargo", name), hold=name)
    for place, envoys in enumerate(s.envoys):
        if envoys and s.ship[place % len(s.ship)] == NOTHING:
            seat, berth = divmod(place, len(s.ship))
            raise _refuse(real, "no-ship-there", ("envoys", s.seats[seat], str(berth + 1)), berth=berth + 1)
    for berth, ship in enumerate(s.ship):
        there = [hold for hold in range(berth * HOLDS, (berth + 1) * HOLDS) if tiles.is_slot(s, hold)]
        if there and not _in_between(s, stages.ENVOY, berth) and all(s.cargo[hold] != EMPTY for hold in there):
            raise _refuse(real, "ship-full", ("cargo",), ("ship",), ship=s.ed.ship_ids[ship])
        if ship != NOTHING and s.ed.regions[s.ed.ships[ship].destination] and any(s.aside):
            s.pile = [a + b for a, b in zip(s.pile, s.aside, strict=True)]
            s.aside = (0,) * len(s.aside)
    hidden = [ship for ship, unseen in enumerate(s.unseen_ships) if unseen]
    east = sum(not s.ed.regions[s.ed.ships[ship].destination] for ship in hidden)
    out = out_of_game(len(s.seats))
    if east < out or len(hidden) < sum(s.waiting) + out:
        raise _refuse(real, "ships-waiting", ("waiting",), ("ship",), ("sighted",), count=len(hidden) - out)


def _routes(s: Position, real: Real) -> None:
    """Only a tile can be filled; so many are left as lie below."""
    for stack, (top, filled) in enumerate(zip(s.top, s.filled, strict=True), 1):
        if filled != NOTHING and top == NOTHING:
            raise _refuse(real, "no-tile-there", ("filled", str(stack)), stack=stack)
    hidden = sum(s.unseen_routes)
    if hidden < sum(s.below) + s.unknown:
        raise _refuse(real, "routes-below", ("below",), ("route",), count=hidden)


def _order(s: Position, real: Real) -> None:
    """Everybody has one place; once the bonuses are chosen, it is that of the bonus."""
    if any(name.startswith("bonus ") for name in real):
        order = tuple(seat for seat in s.bonus if seat != NOTHING)
        if sorted(order) != [*range(len(s.seats))]:
            raise _refuse(real, "one-bonus", ("bonus",))
        seat = s.turn
        s.order, s.place = order, order.index(seat) if s.place >= 0 else s.place
    if len(set(s.order)) != len(s.order):
        raise _refuse(real, "one-place", ("order",))


def _slots(s: Position, real: Real) -> None:
    """Whoever has workers in the war box has a slot, and nobody else; where the people play by themselves, only those
    of whom they said so."""
    if s.stage in stages.BY_THEMSELVES:
        there = [seat for seat in s.war_order if seat != NOTHING]
    else:
        there = [seat for seat in range(len(s.seats)) if s.workers[seat * 16 + WAR] or s.recruits[seat]]
    s.war_order = tuple(dict.fromkeys(seat for seat in (*s.war_order, *there) if seat in there))


def _as_set(s: Position, real: Real) -> None:
    """Nothing that was set together takes something else of it away, or was there and is named."""
    if gone := settings.SETTINGS.otherwise(s, real):
        raise ImpossiblePosition(gone, "impossible.takes-away")


def _docked(s: Position, real: Real) -> None:
    """Nobody sets a box at the coast so that a ship that waits there would never come."""
    for berth, name in enumerate(BERTH.ids(s)):
        told = tuple((word, name) for word in ("sighted", "ship", "waiting") if f"{word} {name}" in real)
        if not told or _in_between(s, stages.NEXT_SHIP, berth):
            continue
        if s.sighted[berth] == NOTHING and s.waiting[berth]:
            raise _refuse(real, "ship-in-sight", *told, berth=name)
        if s.ship[berth] == NOTHING and s.sighted[berth] != NOTHING:
            raise _refuse(real, "ship-docks", *told, berth=name)


def _under_way(s: Position, was: Position, real: Real) -> None:
    """What a question is about must stay as it is."""
    stage, slot = s.stage, s.slot
    moved = s.route != NOTHING and tiles.route_lies(s, s.route) != tiles.route_lies(was, s.route)
    if stage is stages.GIVE and slot != NOTHING:
        moved = moved or s.filled[slot] != NOTHING
    if stage in (stages.PAIR, stages.LATE_FOOD):
        moved = ships.wanted(s, slot) == NOTHING
    elif stage is stages.SITE:
        moved = s.face_up[slot] != SHOWN or not s.discs[s.turn]
    elif stage is stages.PLACE_CROP:
        moved = s.gone[s.holding] < 1 or not s.cubes[s.turn]
    elif stage is stages.BURNT_STORE:
        moved = s.in_store(slot) <= s.level(slot)
    if moved:
        raise _refuse(real, "under-way")


# --- how it goes on ---


def _sent_elsewhere(s: Position, was: Position) -> None:
    """An action stays used although nobody stands there any more; but if a group went to another one than was told, it
    has used that one."""
    for seat in range(len(s.seats)):
        left = [one for one in range(len(WORKFORCE)) if was.sent[seat] >> one & 1 and _gone(s, was, seat, one)]
        came = [one for one in range(len(WORKFORCE)) if not turn.is_used(was, seat, one) and _gone(was, s, seat, one)]
        for told, truly in zip(left, came, strict=False):
            s.sent = added(s.sent, seat, (1 << truly) - (1 << told))


def _gone(s: Position, was: Position, seat: int, action: int) -> bool:
    """Whether workers stood in a box of that action, and none do now."""
    return turn.has_workers(was, seat, action) and not turn.has_workers(s, seat, action)


def _again(s: Position, was: Position, real: Real) -> Ended:
    if s.stage in IN_TURN:
        if "turn" in real and s.stage is TURN and not _goes_on(s):
            raise _refuse(real, "no-turn", ("turn",), seat=s.seats[s.turn])
        return _in_turn(s)
    if s.stage is stages.FEEDING:
        _hungry(s, was)
    return AGAIN[s.stage](s) if s.stage in AGAIN else None


def _in_turn(s: Position) -> Ended:
    """If a group cannot do anything any more, its player chooses again."""
    if not _goes_on(s):
        s.fresh_turn()
        s.stage = TURN
        if not _goes_on(s):
            return TURN_ENDS
    return turn.carry_on(s)


def _goes_on(s: Position) -> bool:
    """Whether there is anything that the turn is for."""
    legal = s.stage.legal(s, s.turn)
    if s.stage is TURN:
        return any(play.kind in BEGINS for play in legal)
    if s.stage is stages.SERVING:
        return any(play.kind is emperor.serve.kind or play.only in emperor.BIT for play in legal)
    if s.stage not in WORKFORCES or s.acted:
        return True
    there = groups.available(s, s.turn, s.column, s.box)
    return there > 0 and turn.of_no_use(s, s.turn, s.column, WORKFORCES.index(s.stage)) is None


def _hungry(s: Position, was: Position) -> None:
    """Whoever feeds needs as much more as there are more to feed."""
    now, before = (sheet_sums.food_needed(one.on_board(s.turn)) for one in (s, was))
    s.need = 0 if s.has_bonus(s.turn, FED) else max(0, s.need + now - before)


def _asked(otherwise: Callable[[Position], Ended]) -> Callable[[Position], Ended]:
    """Ask on if there is anything to choose."""
    return lambda s: None if s.stage.legal(s, s.turn) else otherwise(s)


def _fire(s: Position) -> Ended:
    return None if disasters.fire(s) is None else disasters.following(s)


def _drought(s: Position) -> Ended:
    return None if disasters.dry(s) is None else disasters.following(s)


def _rewarded(then: Callable[[Position], Ended]) -> Callable[[Position], Ended]:
    """Nothing more comes of a reward if nobody stands in its box any more; else ask on."""
    return lambda s: then(s) if s.back != NOTHING or s.had[-1] in emperor.due(s) else emperor.next_reward(s)


def _crop(s: Position) -> Ended:
    return None if NOTHING in s.crop_track and any(s.pile) else RESUME


def _ship(s: Position) -> Ended:
    if s.sighted[s.slot] == NOTHING and s.waiting[s.slot]:
        return None
    s.slot = NOTHING
    return RESUME


def _envoy(s: Position) -> Ended:
    """A ship that is not full does not sail."""
    holds = range(s.slot * HOLDS, (s.slot + 1) * HOLDS)
    if all(s.cargo[hold] != EMPTY for hold in holds if tiles.is_slot(s, hold)):
        return None
    s.slot = NOTHING
    return RESUME


AGAIN: Final[Mapping[object, Callable[[Position], Ended]]] = {
    stages.CHOOSE_BONUS: lambda s: s.ask(stages.CHOOSE_BONUS, s.turn),
    stages.BONUS_ADVANCE: _asked(lambda s: bonus.ask_crop(s, s.turn)),
    stages.BONUS_UPGRADE: _asked(lambda s: bonus.ask_crop(s, s.turn)),
    stages.BONUS_CROP: lambda s: bonus.ask_crop(s, s.turn),
    stages.REFILL: bonus.refill,
    stages.NEXT_CROP: _crop,
    stages.NEXT_SHIP: _ship,
    stages.NEXT_FACTORY: lambda s: None if setup.hidden_factories(s) else RESUME,
    stages.BURIED: _rewarded(lambda s: None),
    stages.PICK_ROUTE: _rewarded(lambda s: None if routes.any_discarded(s) else RESUME),
    stages.ENVOY: _envoy,
    stages.FEEDING: feed.go_on,
    stages.BEFORE_WAR: war.ask,
    stages.VETERANS_STAY: lambda s: None if s.has(s.turn, VETERANS) else stages.WAR_OVER,
    stages.WILDFIRE: _fire,
    stages.DROUGHT: _drought,
    stages.NEXT_ROUTE: own_routes.turn_up,
    stages.OWN_ROUTES: own_routes.carry_on,
    stages.REWARD_UPGRADE: _rewarded(_asked(emperor.next_reward)),
    stages.TAXING: taxes.carry_on,
    stages.LAST: administration.carry_on,
}
"""What is asked again, by stage; at all others the question stays the same."""
