"""The score sheet as owners of the box fill it in: ten rows, the sums, and the reason under each figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.places import DISCS_IN, IN_THE_END, LEVELS, SECTION_NAMES
from companion.games.yinzi.screens import own_board, score
from companion.games.yinzi.screens.score import Head, Points
from companion.games.yinzi.screens.scorekeeper_counts import Counts, money_lines
from companion.games.yinzi.screens.scorekeeper_widgets import Line, Reason, Result
from companion.games.yinzi.screens.widgets import capital
from companion.web.play.scores import ScoreItem, signed

WORTH: Final = {"boats": sheet_sums.BOAT, **dict(zip(LEVELS, sheet_sums.FACTORY[1:], strict=True))}
"""Points of each of what is counted, where they are not told or 1."""
NOTES: Final = {
    "boats": "boats", "markets": "theirs", "routes": "theirs", "war": "war", **dict.fromkeys(DISCS_IN, "discs")
}  # fmt: skip
"""What is said below what is counted; of all else, what each is worth."""

Found = Mapping[str, Mapping[str, Sequence[ScoreItem]]]
"""Reasons by what points are for, and by player."""


def found(counts: Counts) -> Found:
    """Everybody's reasons, row by row, from what is counted."""
    return {row: {colour: tuple(reasons(counts, row, colour)) for colour in counts.moment.order} for row in POINTS}


def total(rows: Found, colour: str) -> int:
    """All points of a player."""
    return sum(one.points for there in rows.values() for one in there[colour])


def filled(counts: Counts, colour: str) -> bool:
    """Whether anything of a player is entered; what the wars brought is known."""
    return any(n for what, n in counts.of(colour).items() if what in IN_THE_END and what != "war")


def lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """What is asked of a player for the sheet."""
    words = counts.words

    def tally(what: str, icon: str) -> Line:
        note = words(f"keep.note.{NOTES.get(what, 'each')}", points=WORTH.get(what, 1))
        if what == "markets":
            note = ": ".join(filter(None, [note, abroad(counts)]))
        return counts.stepper(f"tally {colour} {what}", icon, words(f"keep.what.{what}"), note)

    return (
        boats(counts, colour) or tally("boats", "y-boat"),
        *(tally(level, "y-develop") for level in LEVELS),
        *(tally(what, POINTS[what]) for what in ("markets", "emissaries", "unsold", "war", "routes")),
        *(tally(discs, "y-advance") for discs in DISCS_IN),
        *money_lines(counts, colour),
        counts.stepper(
            f"misfortune {colour}",
            "y-misfortune",
            words("keep.what.misfortune"),
            words("keep.note.each", points=signed(sheet_sums.MISFORTUNE)),
        ),
    )


def boats(counts: Counts, colour: str) -> Line | None:
    """The capacities of the boat track as chips; ``None`` where nobody told the app of that track."""
    words, capacities = counts.words, sorted({*(own_board.known(counts.moment, "boat_track") or ())})
    if not capacities:
        return None
    title = words("keep.what.boats")
    chips = [(f"{one}", f"{one}", "") for one in capacities]
    figures = counts.figures(f"tally {colour} boats", counts.label(colour, title), chips)
    return Line(capital(title), words("keep.note.boats", points=WORTH["boats"]), "y-boat", figures=figures)


def abroad(counts: Counts) -> str:
    """What a commodity is worth in each foreign market and pool, as far as the app was told."""
    words, worth = counts.words, own_board.known(counts.moment, "markets") or {}
    return " · ".join(f"{words(own_board.abroad(place))} {one['vp']}" for place, one in worth.items())


def result(counts: Counts, colour: str) -> Result:
    """A player's points, row by row."""
    words, rows = counts.words, found(counts)
    sums = {row: sum(one.points for one in there[colour]) for row, there in rows.items()}
    reasons = (Reason(words(f"points.{row}"), signed(points)) for row, points in sums.items() if points)
    return Result("y-points", words("keep.points", count=total(rows, colour)), tuple(reasons))


def sheet(counts: Counts) -> Points:
    """All of it, in the order of the seats; a player's name leads to what is asked of him."""
    words, rows = counts.words, found(counts)
    totals = {colour: total(rows, colour) for colour in counts.moment.order}
    best = max(totals.values())
    heads = tuple(
        Head(colour, words.name("seat", colour), signed(points), best == points > 0, f"?place=sheet-{colour}")
        for colour, points in totals.items()
    )
    return Points(heads, tuple(score.line(words, row, POINTS[row], there) for row, there in rows.items()))


def reasons(counts: Counts, row: str, colour: str) -> Iterator[ScoreItem]:
    """The lines behind a figure."""
    words, has = counts.words, counts.of(colour)
    if row == "boats":
        if count := has.get("boats", 0):
            yield score.boats(words, count)
    elif row == "factories":
        for level in LEVELS:
            if count := has.get(level, 0):
                points = WORTH[level]
                yield ScoreItem(words(f"keep.why.{level}", count=count, points=points), count * points)
    elif row == "advancements":
        all_ = {one: counts.of(one) for one in counts.moment.order}
        discs = {
            section: {one: tallies.get(name, 0) for one, tallies in all_.items()}
            for section, name in zip(SECTION_NAMES, DISCS_IN, strict=True)
        }
        yield from score.sections(words, discs, colour)
    elif row == "silver":
        yield from score.money(words, counts.owned(colour, "silver"), counts.owned(colour, "copper"), counts.rate)
    elif row == "misfortune":
        yield from score.misfortune(words, counts.owned(colour, "misfortune"))
    elif count := has.get(row, 0):
        yield ScoreItem(words(f"keep.why.{row}", count=count), count)
