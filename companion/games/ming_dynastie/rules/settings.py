"""What people may set to what lies on the real table.

How pieces balance is in ``balance``, how the game goes on afterwards in ``resume``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine.actions import Refusal
from companion.engine.seated import SEAT
from companion.engine.settings import Choice, Count, Settings
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules import balance, resume
from companion.games.ming_dynastie.rules.neutral import MOST_IN_DISTRICT
from companion.games.ming_dynastie.rules.position import (
    BY_THEMSELVES,
    CARD,
    DISTRICT,
    HAND_LIMIT,
    IN_NEUTRAL,
    NOBODY,
    NONE,
    OWNER,
    PLACE_PRINCE,
    PROVINCE,
    TRANSPORT,
    TURN_CARD,
    Position,
)
from companion.games.ming_dynastie.rules.round_end import LAST_ROUND

MOST_POINTS: Final = 9999
MOST_IN_HOUSES: Final = 2
"""A district sends at most two members of an owner into its city (4.1)."""


# --- how many there may be ---


def _members(s: Position, _place: int, owner: int) -> int:
    """All that an owner has; a district takes three neutral members."""
    return MOST_IN_DISTRICT if owner == s.neutral else s.ed.members


def _room_in_district(s: Position) -> Callable[..., int]:
    spare, neutral = [balance.spare(s, owner) for owner in range(s.owners)], s.neutral

    def most(district: int, owner: int, value: int) -> int:
        if owner != neutral:
            return value + spare[owner]
        return max(value, min(value + spare[owner], MOST_IN_DISTRICT - s.houses[district * 4 + owner]))

    return most


def _room_on_space(s: Position) -> Callable[..., int]:
    spare = [balance.spare(s, seat) for seat in range(len(s.seats))]
    return lambda _province, seat, value: value + spare[seat]


def _room_in_house(s: Position) -> Callable[..., int]:
    return lambda _district, owner, value: min(MOST_IN_HOUSES, value + max(0, s.box[owner]))


def _room_in_hand(s: Position) -> Callable[..., int]:
    room = [HAND_LIMIT - sum(s.hand_of(seat)) for seat in range(len(s.seats))]
    return lambda seat, card, value: value + max(0, min(room[seat], balance.spare_cards(s, card)))


# --- when they may be set ---


def _open_ones(s: Position) -> Callable[..., bool] | None:
    """Nothing of a province is set while its return cards lie face down."""
    closed = resume.closed_province(s)
    return None if closed == NOBODY else lambda district, _owner: s.ed.province_of[district] != closed


def _in_city(s: Position) -> Callable[..., bool]:
    return lambda district, _owner: s.ed.province_of[district] == s.city


def _princes_there(s: Position) -> Callable[..., bool] | None:
    entering = s.stage is PLACE_PRINCE or s.stage in BY_THEMSELVES
    return None if entering else lambda seat: s.prince[seat] != NOBODY


def _starter_known(s: Position) -> bool:
    return NOBODY not in s.prince or s.stage is PLACE_PRINCE or s.stage in BY_THEMSELVES


def _turns_are_taken(s: Position) -> bool:
    return s.stage in (*resume.TURNS, *BY_THEMSELVES) or (s.stage is TURN_CARD and NOBODY not in s.prince)


def _begins_anew(_s: Position, beside: Mapping[str, Change]) -> bool:
    """If a phase is restarted, who has the first turn may be set, whoever has the turn now."""
    return "phase" in beside or "round" in beside


def _has_begun(s: Position) -> bool:
    begun = NOBODY not in s.prince if s.tracker is None else s.round > 1 or s.tracker.phase > IN_NEUTRAL
    return begun and resume.closed_province(s) == NOBODY


# --- how they are set ---


def _put_house(s: Position, district: int, owner: int, value: int) -> None:
    """Members in the city being resolved were also there before the returns."""
    place, before = s.ed.districts_of[s.city].index(district) * 4 + owner, list(s.before)
    before[place] = max(0, before[place] + value - s.houses[district * 4 + owner])
    s.before = tuple(before)
    s.houses[district * 4 + owner] = value


def _put_points(s: Position, seat: int, value: int) -> None:
    s.score(seat, value - s.points[seat], "adjustment", "")


SETTINGS: Final = Settings(
    Count("open", DISTRICT, OWNER, field="open", there=_open_ones, most=_room_in_district, limit=_members),
    Choice("monk", DISTRICT, field="monk", of=SEAT, nobody=NONE),
    Count(
        "house", DISTRICT, OWNER, field="houses", put=_put_house, when=resume.houses_open, there=_in_city,
        most=_room_in_house, limit=MOST_IN_HOUSES,
    ),
    Count("space", PROVINCE, SEAT, field="spaces", most=_room_on_space, limit=_members),
    Choice("display", PROVINCE, field="display", of=TRANSPORT, names="card"),
    Choice("prince", SEAT, field="prince", of=DISTRICT, there=_princes_there),
    Count("hand", SEAT, CARD, field="hand", most=_room_in_hand, limit=HAND_LIMIT),
    Count("tiles", SEAT, PROVINCE, field="tiles", touching=2),
    Count("points", SEAT, field="points", put=_put_points, limit=MOST_POINTS),
    Choice("start", field="start", of=SEAT, when=_starter_known),
    Choice(
        "turn", of=SEAT, now=lambda s: "" if s.stage is TURN_CARD else s.seats[s.turn], when=_turns_are_taken,
        anew=_begins_anew,
    ),
    Choice(
        "phase", now=lambda s: s.phase, choices=lambda s: dict.fromkeys((s.phase, *resume.PHASES)), names="phase",
        when=_has_begun,
    ),
    Count("round", now=lambda s: s.round, least=1, limit=LAST_ROUND, when=_has_begun),
)  # fmt: skip
"""Turn, phase and round are read by ``resume``."""


def not_settable(s: Position, word: str, *things: str) -> Refusal | None:
    """Why something cannot be set now."""
    if resume.closed_province(s) != NOBODY and word in ("open", "house", "turn", "phase", "round"):
        return Refusal("face-down")
    if word == "house":
        return Refusal("city-closed")
    if word == "prince" and len(things) == 1 and things[0] in s.seats:
        return Refusal("prince-later", {"seat": things[0]})
    if word in ("turn", "phase", "round", "start") and not things:
        return Refusal("turn-alone" if word == "turn" and NOBODY not in s.prince else "before-princes")
    return None
