"""The score sheet as owners of the box fill it in: ten rows, the sums, and the reason under each figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.yinzi.signs import POINTS
from companion.games.yinzi import reckoning, tracking
from companion.games.yinzi.places import DISCS_IN, IN_THE_END, LEVELS, SECTION_NAMES
from companion.web.presenters.common import Words
from companion.web.presenters.yinzi.keep_counts import Counts, money_lines
from companion.web.presenters.yinzi.keep_widgets import Cell, Entry, Line, Reason, Result, Sheet, Sum, Tab
from companion.web.presenters.yinzi.widgets import signed

WORTH: Final = {"boats": reckoning.BOAT, **dict(zip(LEVELS, reckoning.FACTORY[1:], strict=True))}
"""Points of each of what is counted, where they are not told or 1."""
WHY: Final = "why-"
"""Of the part in which a figure is explained: ``why-boats-red``."""

Points = Mapping[str, Mapping[str, int]]
"""By what they are for, and by player."""


def points(counts: Counts) -> Points:
    """Everybody's points, row by row, from what is counted."""
    seats = counts.moment.order
    has = {colour: counts.of(colour) for colour in seats}
    sheets = {colour: tracking.sheet(one) for colour, one in has.items()}
    found = {row: {colour: sheets[colour].get(row, 0) for colour in seats} for row in POINTS}
    for there in sections(has).values():
        for colour, gained in there.items():
            found["advancements"][colour] += gained
    for colour in seats:
        silver, copper = counts.owned(colour, "silver"), counts.owned(colour, "copper")
        found["silver"][colour] = reckoning.silver_in(silver, copper, counts.rate)
        found["misfortune"][colour] = reckoning.MISFORTUNE * counts.owned(colour, "misfortune")
    return found


def sections(has: Mapping[str, tracking.Counts]) -> dict[str, dict[str, int]]:
    """Points of the sections of the advancements box, by player."""
    return {
        section: reckoning.majority({colour: one.get(discs, 0) for colour, one in has.items()})
        for section, discs in zip(SECTION_NAMES, DISCS_IN, strict=True)
    }


def filled(counts: Counts, colour: str) -> bool:
    """Whether anything of a player is entered; what the wars brought is known."""
    return any(n for what, n in counts.of(colour).items() if what in IN_THE_END and what != "war")


def lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """What is asked of a player for the sheet."""
    words = counts.words

    def tally(what: str, icon: str) -> Line:
        title = f"keep.what.{what}"
        note = words(f"{title}.note", points=WORTH.get(what, 1))
        return counts.stepper(f"tally {colour} {what}", icon, words(title), note)

    return (
        tally("boats", "y-boat"),
        *(tally(level, "y-develop") for level in LEVELS),
        *(tally(what, POINTS[what]) for what in ("markets", "emissaries", "unsold", "war", "routes")),
        *(tally(discs, "y-advance") for discs in DISCS_IN),
        *money_lines(counts, colour),
        counts.stepper(
            f"misfortune {colour}",
            "y-misfortune",
            words("keep.what.misfortune"),
            words("keep.what.misfortune.note", points=shown(reckoning.MISFORTUNE)),
        ),
    )


def result(counts: Counts, colour: str) -> Result:
    """A player's points, row by row."""
    words, found = counts.words, points(counts)
    total = sum(there[colour] for there in found.values())
    reasons = (Reason(words(f"keep.row.{row}"), shown(there[colour])) for row, there in found.items() if there[colour])
    return Result("y-points", words("keep.points", count=total), tuple(reasons))


def shown(number: int) -> str:
    """Points as figures; what is taken away with its sign."""
    return signed(number) if number < 0 else str(number)


def sheet(counts: Counts, place: str) -> Sheet:
    """All of it, with the figure explained that ``place`` names."""
    words, seats, found = counts.words, counts.moment.order, points(counts)
    rows = []
    for row, icon in POINTS.items():
        name, best = words(f"keep.row.{row}"), max(found[row].values())
        cells = tuple(
            Cell(
                shown(n), words("keep.cell", seat=colour, what=name, points=shown(n)), f"?place={WHY}{row}-{colour}",
                on=place == f"{WHY}{row}-{colour}", best=n == best and n > 0, none=not n,
            )
            for colour, n in found[row].items()
        )  # fmt: skip
        rows.append(Entry(icon, name, cells))
    totals = {colour: sum(there[colour] for there in found.values()) for colour in seats}
    sums = tuple(Sum(str(n), n == max(totals.values()) and n > 0) for n in totals.values())
    players = tuple(
        Tab(words.name("seat", colour), f"?place=sheet-{colour}", colour=colour, done=filled(counts, colour))
        for colour in seats
    )
    return Sheet(players, tuple(rows), sums, words("keep.sum"), why(counts, place, found))


def why(counts: Counts, place: str, found: Points) -> Result | None:
    """Why a figure is as it is; nothing where none is asked for."""
    row, _, colour = place.removeprefix(WHY).rpartition("-")
    if not place.startswith(WHY) or row not in POINTS or colour not in counts.moment.order:
        return None
    words, n = counts.words, found[row][colour]
    told = words("keep.cell", seat=colour, what=words(f"keep.row.{row}"), points=shown(n))
    return Result(POINTS[row], told, reasons(counts, row, colour, words))


def reasons(counts: Counts, row: str, colour: str, words: Words) -> tuple[Reason, ...]:
    """The lines behind a figure."""
    has = counts.of(colour)
    if row == "boats":
        return (
            Reason(
                words("keep.why.boats", count=has.get("boats", 0), points=reckoning.BOAT),
                str(tracking.sheet(has)["boats"]),
            ),
        )
    if row == "factories":
        return tuple(
            Reason(words(f"keep.why.{level}", count=has[level], points=WORTH[level]), str(has[level] * WORTH[level]))
            for level in LEVELS
            if has.get(level)
        )
    if row == "advancements":
        all_ = {one: counts.of(one) for one in counts.moment.order}
        return tuple(
            Reason(
                words(f"keep.why.{'most' if there[colour] == reckoning.SECTION else 'tied'}", section=section),
                str(there[colour]),
            )
            for section, there in sections(all_).items()
            if colour in there
        )
    if row == "silver":
        silver, copper = counts.owned(colour, "silver"), counts.owned(colour, "copper")
        changed = reckoning.silver_in(0, copper, counts.rate)
        return (
            Reason(words("keep.why.silver"), str(silver)),
            Reason(words("keep.why.copper", copper=copper, rate=counts.rate), str(changed)),
        )
    if row == "misfortune":
        return (
            Reason(
                words(
                    "keep.why.misfortune", count=counts.owned(colour, "misfortune"), points=shown(reckoning.MISFORTUNE)
                )
            ),
        )
    return (Reason(words(f"keep.why.{row}", count=has.get(row, 0))),)
