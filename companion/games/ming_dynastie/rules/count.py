"""What everybody counts before a scoring: his own members and monks; the neutral's are everybody's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.actions import Play
from companion.engine.count import EVERYBODY, NONE, Contradiction, Count, Told
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules.position import COUNT, NEUTRAL, NEUTRAL_OWNER, NOBODY, Position

ALL_COUNTED: Final = "all-counted"
"""The action with which it ends."""


def about(s: Position) -> str:
    """Which scoring it is for."""
    return f"scoring {s.round}"


def count(s: Position) -> Count | None:
    """The districts of all provinces that nobody has counted for all yet."""
    if s.stage is not COUNT or s.tracker is None:
        return None
    left = [d for d in range(len(s.ed.districts)) if not s.tracker.counted >> s.ed.province_of[d] & 1]
    districts = [s.ed.districts[d] for d in left]
    shares = {colour: tuple(_own(districts, colour)) for colour in s.seats}
    if s.has_neutral:
        shares[EVERYBODY] = tuple(f"open {district} {NEUTRAL}" for district in districts)
    return Count(about(s), shares)


def _own(districts: list[str], colour: str) -> Iterator[str]:
    for district in districts:
        yield f"open {district} {colour}"
        yield f"monk {district}"


def two_monks(s: Position, setting: str, shares: tuple[str, ...]) -> Contradiction:
    """A monastery has room for one monk."""
    district = setting.removeprefix("monk ")
    province = s.ed.provinces[s.ed.province_of[s.ed.districts.index(district)]]
    told = {"district": district, "province": province, "seats": list(shares), "count": len(shares)}
    return Contradiction(shares, (setting,), "count.two-monks", told)


def too_many(s: Position, told: Told) -> tuple[Contradiction, ...]:
    """Who has counted more members than can be on the board: these are not in the supply, nor known to be out."""
    found = (_more_than_there_are(s, share, answers) for share, answers in told.items())
    return tuple(one for one in found if one is not None)


def _more_than_there_are(s: Position, share: str, answers: Mapping[str, Change]) -> Contradiction | None:
    colour = share or NEUTRAL
    owner = NEUTRAL_OWNER if colour == NEUTRAL else s.seats.index(colour)
    supply = s.neutral_supply if colour == NEUTRAL else s.supply[owner]
    out = s.tracker.out[owner] if s.tracker is not None else 0
    there = [0] * len(s.ed.provinces)
    for d, district in enumerate(s.ed.districts):
        told, known = answers.get(f"open {district} {colour}"), s.open[d * 4 + owner]
        monk = answers.get(f"monk {district}", s.owner_name(s.monk[d]) if s.monk[d] != NOBODY else NONE)
        standing = (told if isinstance(told, int) else known) + s.houses[d * 4 + owner]
        there[s.ed.province_of[d]] += standing + (monk == colour)
    most = s.members[owner] - supply - out
    if sum(there) <= most:
        return None
    province = there.index(max(there))
    shown = {"seat": colour, "there": sum(there), "most": most, "supply": supply, "out": out}
    districts = [s.ed.districts[d] for d in s.ed.districts_of[province]]
    named = tuple(f"open {district} {colour}" for district in districts)
    here = {"province": s.ed.provinces[province], "here": there[province]}
    return Contradiction((share,), named, "count.too-many", {**shown, **here})


def ends_with(s: Position, told: str) -> Play | None:
    """All provinces are counted at once."""
    return s.table.parse(ALL_COUNTED) if s.stage is COUNT and told == about(s) else None
