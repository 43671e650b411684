"""Rules for two players: the neutral player, a third colour that stands in the way.

What the rules force happens by itself; what they leave free is asked of the starting player (ruling 16).
"""

from __future__ import annotations

from typing import Final

from companion.games.ming_dynastie.actions import Actions
from companion.games.ming_dynastie.position import (
    KEEP_NEUTRAL,
    NEUTRAL_MEMBERS,
    NEUTRAL_OWNER,
    NEUTRAL_RETURNS,
    PLACE_NEUTRAL,
    SEND_NEUTRAL,
    Ended,
    Position,
)

MOST_IN_DISTRICT: Final = 3
EACH_PLACES: Final = 3
ROUNDS: Final = (3, 5)
"""Before these rounds neutral members are placed again."""


def prepare(s: Position) -> None:
    """One neutral member in every district before the game."""
    districts = len(s.ed.districts)
    s.neutral_supply = s.neutral_members - districts
    for district in range(districts):
        s.open[district * 4 + NEUTRAL_OWNER] = 1


def to_prepare(s: Position) -> bool:
    """Whether the neutral members of the preparation are still to be handed out."""
    return s.has_neutral and s.neutral_supply == s.neutral_members - len(s.ed.districts)


def hand_out(s: Position) -> Ended:
    """Both players get three neutral members to place in turn, the starting player first."""
    s.note("phase", phase="neutral")
    s.left = [0] * len(s.seats)
    for i in range(to_place(s)):
        s.left[(s.start + i) % len(s.seats)] += 1
    return s.give_turn(s.start, PLACE_NEUTRAL) if s.left[s.start] else NEUTRAL_MEMBERS


def to_place(s: Position) -> int:
    """How many neutral members come to the board before this round.

    With a smaller pool it is what is left; with neutral-pool=31-again those out of the game come back.
    """
    wanted = EACH_PLACES * len(s.seats)
    if s.rules.neutral_again:
        back = min(s.box[NEUTRAL_OWNER], max(0, wanted - s.neutral_supply))
        s.box[NEUTRAL_OWNER] -= back
        s.neutral_supply += back
    return min(wanted, s.neutral_supply)


def legal_places(s: Position, seat: int) -> Actions:
    """Any district with fewer than three neutral members in the open."""
    return tuple(a for a in s.table.neutral if s.open[a.a * 4 + NEUTRAL_OWNER] < MOST_IN_DISTRICT)


def place(s: Position, seat: int, district: int, _: int) -> Ended:
    """One member a turn, until both have placed theirs."""
    s.open[district * 4 + NEUTRAL_OWNER] += 1
    s.neutral_supply -= 1
    s.left[seat] -= 1
    return s.next_to_place(seat, PLACE_NEUTRAL, NEUTRAL_MEMBERS)


def forced_keep(present: int, rival: int) -> int:
    """How many neutral members stay: one more than the strongest rival, if it leads alone; else none.

    Rules for two players; examples R9 and R10. ``rival`` is the most that a player has there before returns.
    """
    return rival + 1 if present > rival else 0


def settle(s: Position) -> Ended:
    """Before return cards: send the neutral's forced number home, asking where it is free (ruling 16)."""
    province = s.city
    present = s.in_city(province, NEUTRAL_OWNER) if s.has_neutral else 0
    if not present:
        return NEUTRAL_RETURNS
    rival = max(s.in_city(province, seat) for seat in range(len(s.seats)))
    keep = forced_keep(present, rival)
    if keep and s.rules.neutral_keeps_all:
        keep = present
    name = s.ed.provinces[province]
    if keep:
        s.note("neutral-keeps", province=name, count=keep, rival=rival)
    else:
        s.note("neutral-leaves", province=name, count=present, rival=rival)
    home = present - keep
    s.to_choose = min(keep, home)
    s.give_turn(s.start, SEND_NEUTRAL if home <= keep else KEEP_NEUTRAL)
    return _go_on(s, province)


def _free(s: Position, province: int) -> list[int]:
    """Districts of the city with neutral members about whom nothing is decided."""
    return [d for d in s.ed.districts_of[province] if s.houses[d * 4 + NEUTRAL_OWNER] > s.kept[d]]


def _go_on(s: Position, province: int) -> Ended:
    """Ask on while there is a choice; then do what is left to do."""
    free = _free(s, province)
    if s.to_choose and len(free) > 1:
        return None
    if s.stage == SEND_NEUTRAL:
        for _ in range(s.to_choose):
            _send(s, free[0])
    else:
        # More leave than stay, and two at most came from a district: so all who stay have been named by now.
        for district in s.ed.districts_of[province]:
            while s.houses[district * 4 + NEUTRAL_OWNER] > s.kept[district]:
                _send(s, district)
            s.kept[district] = 0
    s.to_choose = 0
    return NEUTRAL_RETURNS


def legal_choices(s: Position, seat: int) -> Actions:
    """Districts whose neutral member may be kept, or sent home."""
    actions = s.table.neutral_home if s.stage == SEND_NEUTRAL else s.table.neutral_keep
    return tuple(actions[d] for d in _free(s, s.city))


def send_home(s: Position, seat: int, district: int, _: int) -> Ended:
    """The starting player sends one neutral member home."""
    _send(s, district)
    s.to_choose -= 1
    return _go_on(s, s.city)


def keep(s: Position, seat: int, district: int, _: int) -> Ended:
    """The starting player names one neutral member who stays."""
    s.kept[district] += 1
    s.to_choose -= 1
    return _go_on(s, s.city)


def _send(s: Position, district: int) -> None:
    s.houses[district * 4 + NEUTRAL_OWNER] -= 1
    s.open[district * 4 + NEUTRAL_OWNER] += 1
