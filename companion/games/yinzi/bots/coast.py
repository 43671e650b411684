"""The coast as all seats see it: which ships will sail, what their slots ask for, and what lies aboard and abroad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.fields import NOTHING
from companion.games.yinzi.bots import features
from companion.games.yinzi.bots.lookout import Lookout
from companion.games.yinzi.rules.goods import SHIPPED
from companion.games.yinzi.rules.places import EMPTY, HOLDS
from companion.games.yinzi.rules.position import Position

STEADY: Final = (0.62, 0.86, 0.93, 0.95)
"""The probability that a slot gets filled in time, by rounds after this one."""
LATE: Final = 0.35
"""The same when the actions of the last round are over."""
SIGHTED: Final = 0.75
"""What a slot of the next ship is worth, compared with one at the coast."""
TEA_SLOT: Final = SHIPPED.index("tea")


Sail = Sequence[tuple[float, int]]
"""By box the probability that its ship sails in time, and what a commodity on it is worth then."""


@dataclass(frozen=True, slots=True, eq=False)
class Coast:
    """What depends on ships and markets abroad alone.

    Attributes:
        sail: by box.
        asked: by kind of load, and last for a pair of salt: what a load brings beside its unsold point, for each slot
            that asks for it, the best first.
        sold: by seat, points of commodities abroad, with emissaries.
        aboard: by seat, points of those aboard, by how likely they sail.
        has_room: whether a slot of any ship is empty.
    """

    sail: Sail
    asked: tuple[tuple[float, ...], ...]
    sold: tuple[float, ...]
    aboard: tuple[float, ...]
    has_room: bool


def coast(s: Position, left: int, acting: bool, lookout: Lookout) -> Coast:
    """The coast, with so many rounds left after this one; ``acting``: with actions of this round ahead."""
    steady = STEADY[left] if acting or left else LATE
    looked_at = s.ship, s.sighted, s.cargo, s.hold, s.envoys, s.abroad, s.emissaries
    return lookout.once(lambda: _look(s, steady), "coast", steady, *looked_at)


def _look(s: Position, steady: float) -> Coast:
    sail = _sailing(s, steady)
    seats = range(len(s.seats))
    return Coast(
        sail,
        tuple([tuple(gains) for gains in _asked(s, sail)]),
        tuple([_sold(s, seat) for seat in seats]),
        tuple([_aboard(s, seat, sail) for seat in seats]),
        bool(s.open_slots()),
    )


def _sailing(s: Position, steady: float) -> Sail:
    return [
        (0.0, 0) if ship == NOTHING else (steady ** features.empty_slots(s, berth), features.worth_at(s, ship))
        for berth, ship in enumerate(s.ship)
    ]


def _asked(s: Position, sail: Sail) -> list[list[float]]:
    found: list[list[float]] = [[] for _ in range(len(SHIPPED) + 1)]
    for berth, (share, points) in enumerate(sail):
        if s.ship[berth] == NOTHING:
            continue
        fuller = share / max(STEADY[0], share ** (1 / max(1, features.empty_slots(s, berth)))) if share else 0.0
        for slot, kind in enumerate(s.ed.ships[s.ship[berth]].slots):
            if s.cargo[berth * HOLDS + slot] == EMPTY:
                found[kind].append(1.0 if kind == TEA_SLOT else 1.0 + fuller * (points - 1))
                found[-1].append(0.9)
        next_ = s.sighted[berth]
        if next_ != NOTHING:
            for kind in s.ed.ships[next_].slots:
                gain = 1.0 if kind == TEA_SLOT else 0.8 * features.worth_at(s, next_)
                found[kind].append(SIGHTED * gain)
    for gains in found:
        gains.sort(reverse=True)
    return found


def _sold(s: Position, seat: int) -> float:
    worth = s.ed.worth
    row = slice(seat * len(worth), (seat + 1) * len(worth))
    sold = sum([there * points for there, points in zip(s.abroad[row], worth, strict=True) if there])
    return float(sold + sum(s.emissaries[row]))


def _aboard(s: Position, seat: int, sail: Sail) -> float:
    aboard = 0.0
    for berth, (share, points) in enumerate(sail):
        mine = features.aboard(s, seat, berth)
        if mine:
            aboard += mine * (share * points + 1 - share)
        aboard += share * s.envoys[seat * len(s.ship) + berth]
    return aboard
