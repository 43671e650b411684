"""The game in twelve cells, the deck as the rounds that are left, and both sides with their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from companion.table import Seat
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.parts import Rival
from companion.web.play.texts import Words, seat_of
from companion.web.play.widgets import Rounds

CELLS: Final = 12
CELL: Final = 22
DECK: Final = 20
"""Cards of a deck from which rounds are drawn, two for each."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A cell: whose it is (``emperor``, ``overlord``, ``""``), and whether it stands for a voyage or a borderland."""

    x: int
    side: str
    kind: str


@dataclass(frozen=True, slots=True)
class End:
    """A side at its end of the track; ``state`` is ``bot``, ``away`` or nothing."""

    side: str
    points: int
    state: str


@dataclass(frozen=True, slots=True)
class Standing:
    """The track of twelve cells, and the deck that is left."""

    macro: ClassVar[str] = "track"
    template: ClassVar[str] = "ming_voyages/_widgets.html"

    cells: tuple[Mark, ...]
    ends: tuple[End, End]
    label: str
    era: str
    ticks: tuple[str, ...]
    rounds: str
    left: str

    @property
    def top(self) -> Rounds:
        """The line above the headline."""
        return Rounds(self.era, self.ticks, self.rounds, self.left)


def standing(moment: ViewContext) -> Standing:
    """How things stand, from what everybody may know."""
    view, words, seats = moment.view, moment.words, moment.seats
    done = len(view["voyages"])
    lands = [one.get("ruler") for one in view["regions"].values() if "ruler" in one]
    ming, horde = lands.count("emperor"), lands.count("overlord")
    row = [("emperor", "voyage")] * done + [("emperor", "land")] * ming
    row += [("", "land")] * (len(lands) - ming - horde)
    row += [("overlord", "land")] * horde + [("overlord", "voyage")] * (CELLS - len(lands) - done)
    points = view["standing"]
    label = words(
        "screen.standing", voyages=done, lands=ming, sum=points["emperor"], theirs=horde, other=points["overlord"]
    )
    here = max(1, min(DECK // 2, DECK // 2 - view["deck"] // 2)) if view["round"] else 0
    ticks = tuple("spent" if n < here else "here" if n == here else "" for n in range(1, DECK // 2 + 1))
    return Standing(
        tuple(Mark(1 + CELL * number, side, kind) for number, (side, kind) in enumerate(row)),
        (end("emperor", points["emperor"], seats), end("overlord", points["overlord"], seats)),
        label,
        words("screen.era", era=view["era"]),
        ticks,
        words("phone.round", round=view["round"]),
        words("screen.cards-left", count=view["deck"]),
    )


def end(side: str, points: int, seats: Sequence[Seat]) -> End:
    """A side with its sum."""
    seat = seat_of(seats, side)
    if seat is None or seat.holder == "open":
        return End(side, points, "")
    away = seat.holder == "person" and not seat.connected
    return End(side, points, "bot" if seat.holder == "bot" else "away" if away else "")


def holds(view: Mapping[str, Any], side: str, words: Words) -> str:
    """How many cards a side has, and how many of the other side's hand the reader knows: "4 cards, 2 known, 1
    reserved"."""
    cards = words("screen.holds", count=view["hands"][side]["count"])
    known = len(view["hands"][side]["known"])
    if known and view["you"] is not None and view["seats"][view["you"]] != side:
        cards = words("screen.holds.known", cards=cards, count=known)
    reserved = view["reserves"][side]["count"]
    return words("screen.holds.reserved", cards=cards, count=reserved) if reserved else cards


def rivals(moment: ViewContext) -> tuple[Rival, ...]:
    """Both sides with the cards that they hold."""
    view, words = moment.view, moment.words
    return tuple(replace(one, detail=holds(view, one.colour, words)) for one in default_screens.rivals(moment))
