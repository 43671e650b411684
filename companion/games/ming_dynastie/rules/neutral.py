"""Rules for two players: the neutral player, a third colour that stands in the way.

What the rules force happens automatically; what they leave open is the starting player's choice (ruling 16).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.actions import Ended, Refusal, short
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules.position import (
    DISTRICT,
    KEEP_NEUTRAL,
    NEUTRAL_MEMBERS,
    NEUTRAL_OWNER,
    NEUTRAL_RETURNS,
    PLACE_NEUTRAL,
    RULES,
    SEND_NEUTRAL,
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

    With a smaller pool, whatever is left; with neutral-pool=31-again those out of the game come back.
    """
    wanted = EACH_PLACES * len(s.seats)
    if s.rules.neutral_again:
        back = min(s.box[NEUTRAL_OWNER], max(0, wanted - s.neutral_supply))
        s.box[NEUTRAL_OWNER] -= back
        s.neutral_supply += back
    return min(wanted, s.neutral_supply)


@RULES.act("neutral", DISTRICT, at=PLACE_NEUTRAL, rule="two players")
def place(s: Position, seat: int, district: int) -> Ended:
    """One member a turn, until both have placed theirs."""
    s.open[district * 4 + NEUTRAL_OWNER] += 1
    s.neutral_supply -= 1
    s.left[seat] -= 1
    return s.next_to_place(seat, PLACE_NEUTRAL, NEUTRAL_MEMBERS)


def _room_for_one(s: Position, seat: int, district: int) -> Iterator[dict[str, Change]]:
    yield {f"open {s.ed.districts[district]} neutral": MOST_IN_DISTRICT - 1}


@place.unless(mend=_room_for_one)
def _full(s: Position, seat: int, district: int) -> Refusal | None:
    """There are already three in the open there."""
    there = s.open[district * 4 + NEUTRAL_OWNER]
    return Refusal("neutral-full", {"count": there, "most": MOST_IN_DISTRICT}) if there >= MOST_IN_DISTRICT else None


def forced_keep(present: int, rival: int) -> int:
    """How many neutral members stay: one more than the strongest rival, if it leads alone; else none.

    Rules for two players; examples R9 and R10. ``rival`` is the most that a player has there before returns.
    """
    return rival + 1 if present > rival else 0


def settle(s: Position) -> Ended:
    """Before return cards: send the neutral's forced number home, asking where there is a choice (ruling 16)."""
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
    """Districts of the city with neutral members about whom nothing is decided yet."""
    return [d for d in s.ed.districts_of[province] if s.houses[d * 4 + NEUTRAL_OWNER] > s.kept[d]]


def _go_on(s: Position, province: int) -> Ended:
    """Keep asking while there is a choice; then do what is left to do."""
    free = _free(s, province)
    if s.to_choose and len(free) > 1:
        return None
    if s.stage is SEND_NEUTRAL:
        for _ in range(s.to_choose):
            _send(s, free[0])
    else:
        # More leave than stay, and at most two came from each district, so all who stay have been named by now.
        for district in s.ed.districts_of[province]:
            while s.houses[district * 4 + NEUTRAL_OWNER] > s.kept[district]:
                _send(s, district)
            s.kept[district] = 0
    s.to_choose = 0
    return NEUTRAL_RETURNS


@RULES.act("neutral-home", DISTRICT, at=SEND_NEUTRAL, rule="ruling 16")
def send_home(s: Position, seat: int, district: int) -> Ended:
    """The starting player sends one neutral member home."""
    _send(s, district)
    s.to_choose -= 1
    return _go_on(s, s.city)


@RULES.act("neutral-keep", DISTRICT, at=KEEP_NEUTRAL, rule="ruling 16")
def keep(s: Position, seat: int, district: int) -> Ended:
    """The starting player names one neutral member who stays."""
    s.kept[district] += 1
    s.to_choose -= 1
    return _go_on(s, s.city)


@send_home.unless()
@keep.unless()
def _nobody_from_there(s: Position, seat: int, district: int) -> Refusal | None:
    return short("nobody-to-move", 1, undecided(s, district))


def undecided(s: Position, district: int) -> int:
    """Neutral members from a district of the city about whom nothing is decided yet."""
    if s.ed.province_of[district] != s.city:
        return 0
    return max(0, s.houses[district * 4 + NEUTRAL_OWNER] - s.kept[district])


def _send(s: Position, district: int) -> None:
    s.houses[district * 4 + NEUTRAL_OWNER] -= 1
    s.open[district * 4 + NEUTRAL_OWNER] += 1
