"""Ships that are full set sail, emissaries with them; the next one docks at once (Supply Ships)."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import NOTHING, added, changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import refusals
from companion.games.yinzi.rules.places import BERTH_NAMED, COMMODITY, EMPTY, HOLDS, PIECES_IN
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import ENVOY, IN_TURN, NEXT_SHIP, RESUME, RULES

BOX = 3
"""Commodities from which on a destination takes no further ship."""
DESTINATIONS = 6


def holds_of(berth: int) -> range:
    """The slots of the ship in a box."""
    return range(berth * HOLDS, (berth + 1) * HOLDS)


def own_pieces(s: Position, seat: int, berth: int) -> int:
    """Whatever somebody has put on the ship there (ruling 34)."""
    first, last = berth * HOLDS, (berth + 1) * HOLDS
    shippers = s.shipper[first:last]
    if seat not in shippers:
        return 0
    there = zip(s.cargo[first:last], shippers, strict=True)
    return sum([PIECES_IN[what] for what, shipper in there if shipper == seat])


def has_place(s: Position, seat: int, berth: int) -> bool:
    """Whether another emissary may go with what somebody has put on the ship there, if there is one at home."""
    return own_pieces(s, seat, berth) > s.envoys[seat * len(s.ship) + berth]


def no_envoy(s: Position, seat: int, berth: int) -> Refusal | None:
    """Why no emissary can go aboard there (ruling 11)."""
    if berth >= len(s.ship) or s.ship[berth] == NOTHING:
        return Refusal("no-ship")
    if refused := refusals.no_disc(s, seat, s.ed.ships[s.ship[berth]].destination):
        return refused
    return short("no-own-piece", s.envoys[seat * len(s.ship) + berth] + 1, own_pieces(s, seat, berth))


def board(s: Position, seat: int, berth: int) -> None:
    """An emissary goes aboard."""
    s.take_disc(s.ed.ships[s.ship[berth]].destination)
    s.envoys = added(s.envoys, seat * len(s.ship) + berth)


@RULES.act("emissary", BERTH_NAMED, at=(*IN_TURN, ENVOY), rule="5 B Diplomacy")
def emissary(s: Position, seat: int, berth: int) -> Ended:
    """An emissary goes aboard a ship of that country which carries an own piece."""
    board(s, seat, berth)
    return _sail(s, berth) if s.stage is ENVOY else RESUME


@emissary.unless()
def _no_envoy(s: Position, seat: int, berth: int) -> Refusal | None:
    if s.stage is ENVOY and berth != s.slot:
        return Refusal("other-ship", {"ship": s.ed.ship_ids[s.ship[s.slot]]})
    return no_envoy(s, seat, berth)


@RULES.act("stay-home", at=ENVOY, rule="5 B Diplomacy")
def stay(s: Position, seat: int) -> Ended:
    """The emissary does not go with that ship."""
    return _sail(s, s.slot)


def sail_if_full(s: Position, berth: int) -> Ended:
    """If all its slots are full the ship leaves; whoever has an emissary for it is asked before."""
    slots = len(s.ed.ships[s.ship[berth]].slots)
    if any(s.cargo[hold] == EMPTY for hold in holds_of(berth)[:slots]):
        return RESUME
    for seat in s.order:
        if no_envoy(s, seat, berth) is None:
            s.slot = berth
            return s.ask_in_between(ENVOY, seat)
    return _sail(s, berth)


def _sail(s: Position, berth: int) -> Ended:
    """Commodities and emissaries go to the destination, or to the pool if three lie there; goods go home."""
    count, destination = len(s.seats), s.ed.ships[s.ship[berth]].destination
    there = sum(s.abroad[seat * (DESTINATIONS + 2) + destination] for seat in range(count))
    to = destination if there < BOX else DESTINATIONS + s.ed.regions[destination]
    for hold in holds_of(berth):
        if s.cargo[hold] == COMMODITY:
            there = s.hold[hold] * (DESTINATIONS + 2) + to
            s.abroad = changed(s.abroad, there, s.abroad[there] + 1)
            s.hold = changed(s.hold, hold, NOTHING)
        for seat in range(count):
            s.cubes[seat] += s.shipped[hold * count + seat]
            s.shipped = changed(s.shipped, hold * count + seat, 0)
        s.cargo = changed(s.cargo, hold, EMPTY)
        s.shipper = changed(s.shipper, hold, NOTHING)
    for seat in range(count):
        place = seat * len(s.ship) + berth
        there = seat * (DESTINATIONS + 2) + to
        s.emissaries = changed(s.emissaries, there, s.emissaries[there] + s.envoys[place])
        s.envoys = changed(s.envoys, place, 0)
    s.note("sailed", ship=s.ed.ship_ids[s.ship[berth]])
    s.sailed = changed(s.sailed, s.ship[berth], 1)
    return _dock(s, berth)


def _dock(s: Position, berth: int) -> Ended:
    """The sighted ship docks; with the first one from Europe come potatoes and corn."""
    s.ship = changed(s.ship, berth, s.sighted[berth])
    s.sighted = changed(s.sighted, berth, NOTHING)
    s.slot = NOTHING
    ship = s.ship[berth]
    if ship != NOTHING and s.ed.regions[s.ed.ships[ship].destination] and any(s.aside):
        s.pile = [a + b for a, b in zip(s.pile, s.aside, strict=True)]
        s.aside = (0,) * len(s.aside)
        s.note("late-crops")
    if s.waiting[berth]:
        s.slot = berth
        return s.ask_in_between(NEXT_SHIP, CHANCE)
    return RESUME
