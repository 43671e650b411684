"""What everybody counts for himself at the end of a round, for food, war and taxes at once, and at the end of the game
for the score sheet. Who lacks what and stands where in the war is told once, before the first of these phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

from companion.engine.actions import Play
from companion.engine.count import EVERYBODY, NONE, Contradiction, Count, Told
from companion.engine.terms import Change
from companion.games.yinzi.rules import scorekeeper
from companion.games.yinzi.rules.places import IN_THE_END, LEVELS
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import COUNT, TRACK, TRACKED

OWN: Final = ("missing", "warriors", "due", "unpaid")
"""What is told of a player at the end of a round."""
OWNED: Final = ("silver", "copper", "misfortune")
SHEET: Final = "sheet"
"""The count at the end of the game."""


def about(s: Position) -> str:
    """Which count is open; empty for none."""
    if s.stage is COUNT:
        return SHEET
    return f"round {s.round}" if s.stage is TRACK and TRACKED[s.tracked] == "feed" else ""


def count(s: Position) -> Count | None:
    """What is asked of everybody now; the symbols of the war are everybody's."""
    told = about(s)
    if not told:
        return None
    if told == SHEET:
        return Count(told, {colour: tuple(_in_the_end(colour)) for colour in s.seats})
    slots = tuple(f"slot {place}" for place in range(1, len(s.seats) + 1))
    shares = {colour: (*(f"tally {colour} {what}" for what in OWN), *slots) for colour in s.seats}
    return Count(told, {**shares, EVERYBODY: ("symbols",)})


def _in_the_end(colour: str) -> Iterator[str]:
    for what in IN_THE_END:
        yield f"tally {colour} {what}"
    for what in OWNED:
        yield f"{what} {colour}"


def contradictions(s: Position, told: Told) -> tuple[Contradiction, ...]:
    """What cannot be: more unpaid than is due, more factories than the box has, and equal ones in the war of whom
    nobody knows who stands further left."""
    if s.stage is COUNT:
        return tuple(_factories(s, told))
    found = [one for share, answers in told.items() if (one := _unpaid(share, answers)) is not None]
    return (*found, *_tied(s, told))


def _number(answers: Mapping[str, Change], name: str) -> int:
    value = answers.get(name, 0)
    return value if isinstance(value, int) else 0


def _unpaid(share: str, answers: Mapping[str, Change]) -> Contradiction | None:
    due, unpaid = (_number(answers, f"tally {share} {what}") for what in ("due", "unpaid"))
    if unpaid <= due:
        return None
    return Contradiction((share,), (f"tally {share} unpaid",), "count.unpaid", {"due": due, "unpaid": unpaid})


def _tied(s: Position, told: Told) -> tuple[Contradiction, ...]:
    """Once all have told their forces: equal ones of whom nobody knows yet who stands furthest left."""
    if not {EVERYBODY, *s.seats} <= told.keys():
        return ()
    forces = {colour: {"warriors": _number(told[colour], f"tally {colour} warriors")} for colour in s.seats}
    names = tuple(f"slot {place}" for place in range(1, len(s.seats) + 1))
    places = {
        colour: place for place, name in enumerate(names) for colour in s.seats if told[colour].get(name) == colour
    }
    for _ in scorekeeper.glories(_number(told[EVERYBODY], "symbols"), (), forces):
        most = max(one["warriors"] for one in forces.values())
        equal = [colour for colour, one in forces.items() if one["warriors"] == most]
        known = sorted((colour for colour in equal if colour in places), key=places.__getitem__)
        # Nobody who has not said so can stand left of him: these slots are taken.
        nobody_before = bool(known) and set(range(places[known[0]])) <= set(places.values())
        leftmost = nobody_before or len(known) == len(equal)
        if len(equal) > 1 and not leftmost:
            return (Contradiction(tuple(equal), names, "count.equal", {"seats": equal, "count": most}),)
        del forces[known[0] if leftmost else equal[0]]
    return ()


def _factories(s: Position, told: Told) -> Iterator[Contradiction]:
    """The box has so many of them, whoever built them."""
    built = {
        share: sum(_number(answers, f"tally {share} {level}") for level in LEVELS) for share, answers in told.items()
    }
    most = len(s.ed.factory_ids)
    if sum(built.values()) > most:
        owners = tuple(share for share, n in built.items() if n)
        names = tuple(f"tally {share} {level}" for share in owners for level in LEVELS)
        params = {"seats": list(owners), "there": sum(built.values()), "most": most}
        yield Contradiction(owners, names, "count.factories", params)


def in_slots(s: Position, changes: Mapping[str, Change]) -> dict[str, Change]:
    """Those who said where they stand in the war, one beside the other."""
    names = [f"slot {place}" for place in range(1, len(s.seats) + 1)]
    if not any(name in changes for name in names):
        return dict(changes)
    standing = [value for name in names if (value := changes.get(name, NONE)) != NONE]
    return {**changes, **dict(zip_longest(names, standing, fillvalue=NONE))}


def same_slot(setting: str, shares: tuple[str, ...]) -> Contradiction:
    """Two say that they stand in the same slot of the war box."""
    place = int(setting.rpartition(" ")[2])
    return Contradiction(shares, (setting,), "count.same-slot", {"seats": list(shares), "place": place})


def ends_with(s: Position, told: str) -> Play | None:
    """The feeding is over, and the war; or the sheet is filled. Taxes wait for the phases between."""
    if told == SHEET:
        return s.table.parse("counted") if s.stage is COUNT else None
    phase = TRACKED[s.tracked] if s.stage is TRACK else ""
    return s.table.parse("phase-over") if phase in ("feed", "war") and told == f"round {s.round}" else None
