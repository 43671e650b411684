"""The scorekeeper calls the phases of a round; and how far it is from province to province."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from companion.art import svg
from companion.games.yinzi.art import tokens
from companion.games.yinzi.art.signs import PHASES
from companion.games.yinzi.rules.edition import NOWHERE, PROVINCES
from companion.games.yinzi.rules.stages import TRACKED
from companion.games.yinzi.screens.scenes import Band, Bands
from companion.games.yinzi.screens.scorekeeper_counts import Counts, begun, food, moved, tax_of, tied, told, war
from companion.games.yinzi.screens.scorekeeper_widgets import Dice, Distance, Distances, Face, Line, Reason, Result
from companion.games.yinzi.screens.widgets import Account, Stop, Why
from companion.web.play.context import ViewContext
from companion.web.play.texts import Words
from companion.web.play.widgets import Widget

CALLED: Final = ("bonus", "actions", "late")
"""Phases in which one after the other has a turn."""
ORDERED: Final = ("setup", "bonus", "actions")
"""Phases in which people may tell the order."""
COUNTING: Final[Mapping[str, str]] = {"feed": "food", "war": "war", "tax": "tax"}
"""Phases for which something is counted, and where."""
MOST_WAYS: Final = 20
"""So many pieces are added up."""
BETWEEN: Final = "."
WAYS: Final = {
    f"{a}{b}": (start, end) for a, start in enumerate(PROVINCES) for b, end in enumerate((*PROVINCES, NOWHERE))
}
"""Every way by two figures, as addresses have them."""
NAMED: Final = {way: figures for figures, way in WAYS.items()}


def stops(phase: str, words: Words) -> tuple[Stop, ...]:
    """The phases of a round, and which of them are over; none while the board is laid out."""
    if phase not in PHASES:
        return ()
    now = [*PHASES].index(phase)
    return tuple(
        Stop(icon, words.name("phase", one), "done" if n < now else "now" if n == now else "next")
        for n, (one, icon) in enumerate(PHASES.items())
    )


def accounts(counts: Counts, phase: str) -> tuple[Account, ...]:
    """What a phase costs or brings everybody, as far as that is counted."""
    words, view, seats = counts.words, counts.moment.view, counts.moment.order
    if phase not in COUNTING or not begun(view, phase):
        return ()
    found = []
    if phase == "war":
        gained = {reason.colour: reason for reason in war(counts).reasons if reason.colour}
        equal = tied(counts)
        for one in seats:
            forces = words("keep.forces", count=counts.of(one).get("warriors", 0))
            reason = gained.get(one)
            figure = f"+{reason.figure}" if reason else "?" if one in equal else "0"
            quiet = not told(view, phase, one)
            name, why = words.name("seat", one), () if quiet else (Why(forces),)
            shown = words("keep.not-yet") if quiet else figure
            found.append(Account(one, name, shown, why, "gold" if reason else "", quiet))
        return tuple(found)
    for one in seats:
        result = (food if phase == "feed" else tax_of)(counts, one)
        reasons = tuple(Why(reason.text, reason.figure) for reason in result.reasons)
        quiet = not told(view, phase, one)
        shown = words("keep.not-yet") if quiet else result.told
        found.append(Account(one, words.name("seat", one), shown, () if quiet else reasons, result.tone, quiet))
    return tuple(found)


def enough(counts: Counts, phase: str) -> list[bool]:
    """Whether everything that a phase asks for is counted: of nobody, of some or of all."""
    done = [told(counts.moment.view, phase, one) for one in counts.order]
    if phase == "war":
        done.append(counts.moment.view["tracking"]["symbols"] is not None)
        done.append(not tied(counts))
    return done


def order_lines(moment: ViewContext) -> tuple[Line, ...]:
    """The order; all but the first can be put one place earlier."""
    words, order = moment.words, list(moment.view["order"])
    return tuple(
        moved(
            Line(words.name("seat", colour), words("keep.place", place=place + 1), colour=colour),
            "order", order, place, words("keep.earlier", seat=colour),
        )
        for place, colour in enumerate(order)
    )  # fmt: skip


def following(phase: str) -> str:
    """The phase that follows in the round; ``""`` after the last one."""
    return next(iter(TRACKED[TRACKED.index(phase) + 1 :]), "")


# --- the die --------------------------------------------------------------------------------------------------------


def dice(moment: ViewContext) -> tuple[Widget, ...]:
    """The exchange track with the rate of the moment, and the faces of the die until one has been told."""
    words, view = moment.words, moment.view
    bands = Bands(tuple(Band(str(rate), on=rate == view["rate"]) for rate in view["rates"]), "y-copper")
    if view["tracking"]["rolled"]:
        return (bands, Dice(words("keep.die.rolled", rate=view["rate"]), moment.number))
    rolls = {action.text: number for number, action in enumerate(moment.of("rolled"), 1)}
    faces = tuple(
        Face(Markup(svg.markup(tokens.face(pips))), text, words("keep.die.face", pip=pips))
        for text, pips in rolls.items()
    )
    return (bands, Dice(words("keep.die"), moment.number, faces, tokens.FACE))


# --- transport ------------------------------------------------------------------------------------------------------


def ways(moment: ViewContext) -> dict[tuple[str, str], int]:
    """The pieces that were tapped, by the way that they go: as many as the address names, two figures each."""
    away = moment.view["transport"]
    found: dict[tuple[str, str], int] = {}
    for one in moment.pick.split(BETWEEN)[:MOST_WAYS]:
        way = WAYS.get(one)
        if way and way[1] in away[way[0]]:
            found[way] = found.get(way, 0) + 1
    return found


def distances(moment: ViewContext) -> Distances:
    """The borders from every province to all others and to the sea, and the sum over the pieces tapped."""
    words, view, tapped = moment.words, moment.view, ways(moment)
    ends = (*PROVINCES, NOWHERE)
    names = {end: words.name("province", end) if end in PROVINCES else words("keep.sea") for end in ends}
    now = [NAMED[way] for way, n in tapped.items() for _ in range(n)]
    rows = tuple(
        (
            start,
            names[start],
            tuple(
                Distance(
                    borders,
                    tapped.get((start, end), 0),
                    f"?place=ways&pick={BETWEEN.join((*now, NAMED[start, end]))}",
                    words("keep.way", start=names[start], end=names[end], count=borders),
                )
                for end, borders in ((end, there[end]) for end in ends)
            ),
        )
        for start, there in view["transport"].items()
    )
    return Distances(
        words("keep.from-to"),
        tuple(names.items()),
        rows,
        transport(moment, names),
        "?place=ways" if tapped else "",
        words("keep.clear"),
    )


def transport(moment: ViewContext, names: Mapping[str, str]) -> Result:
    """What all pieces tapped cost together."""
    words, away, tapped = moment.words, moment.view["transport"], ways(moment)
    reasons = tuple(
        Reason(words("keep.ways.pieces", count=n, start=names[start], end=names[end]), f"{n} × {away[start][end]}")
        for (start, end), n in tapped.items()
    )
    total = sum(n * away[start][end] for (start, end), n in tapped.items())
    if not tapped:
        return Result("y-boat", words("keep.ways.none"), ())
    return Result("y-boat", words("keep.ways.sum", count=total), reasons)
