"""What all screens of The Ming Voyages go by: the sides, chances in words, the log, what a reader plans, and what a
stage puts on the play screen: words, what can be tapped on the map, counts, and what the button does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from companion.engine.terms import TABLE
from companion.games.ming_voyages.rules.edition import SIDES
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import TELLING
from companion.table import LogLine
from companion.web.play import plan
from companion.web.play.option import Option
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Counter

WIDGETS: Final = "ming_voyages/_widgets.html"
SHEET: Final = "ming_voyages/_sheet.html"
"""The macros of all screens, and those of what has just happened."""
UNIT: Final = {"emperor": "troop", "overlord": "horde"}
OTHER: Final = {"emperor": "overlord", "overlord": "emperor"}
CERTAIN: Final = 1e-9
"""What rounding may leave of a chance that is none."""
EVEN: Final = 0.005
"""So near to one half is even."""
Message = tuple[str, Mapping[str, Any]]


class Plan(plan.Chain[VoyagesState]):
    """What a reader has put together so far, as this game names it."""

    __slots__ = ()

    @property
    def side(self) -> str:
        """The side that acts."""
        told = self.seat == TABLE or self.start.telling == TELLING
        return SIDES[self.start.acting] if told else self.start.seats[self.seat]

    @property
    def mine(self) -> bool:
        """Whether the same seat goes on, for the same side."""
        return self.seat in self.state.to_act and (self.state.telling == TELLING) == (self.start.telling == TELLING)

    @property
    def stage(self) -> str:
        """What comes next, as in ``view["stage"]``; ``""`` when it is for somebody else."""
        return self.state.stage.name if self.mine else ""

    def at(self, stage: str) -> Plan | None:
        """The last of its steps that came to a stage; ``None`` where none did."""
        return next((step for step in reversed(self.steps()) if step.stage == stage), None)

    def behind(self, base: Plan) -> tuple[str, ...]:
        """The actions that come after those of another plan, with which it begins."""
        return self.texts[len(base.texts) :]


@dataclass(frozen=True, slots=True)
class Situation(plan.Situation[Plan]):
    """A moment, and what the reader plans, as this game names it."""

    @property
    def actor(self) -> str:
        """The side that the plan is for."""
        return self.planned.side

    @property
    def cards(self) -> Mapping[str, Mapping[str, Any]]:
        """The edition's cards by their ids."""
        return cards_of(self.view["edition"])


@cache
def cards_of(edition: str) -> Mapping[str, Mapping[str, Any]]:
    """The cards of an edition by their ids; none of the published box, of which nothing is known."""
    return {one["id"]: one for one in GAME.data(edition)["cards"] if one["kind"]}


@dataclass(slots=True)
class Offer:
    """What a stage puts on the screen; ``links`` is by region id or voyage number (a ``pick`` is by what name what was
    entered goes along), as is ``whys``: why what cannot be tapped leads nowhere."""

    headline: str = ""
    help: str = ""
    links: dict[str | int, Option] = field(default_factory=dict)
    reach: list[str | int] = field(default_factory=list)
    picked: list[str | int] = field(default_factory=list)
    sources: tuple[str, ...] = ()
    target: str = ""
    voyage: int = 0
    cells: tuple[Counter, ...] = ()
    main: str = ""
    action: str = ""
    back: str = ""
    chips: Choices | None = None
    whys: dict[str | int, str] = field(default_factory=dict)

    def add(self, place: str | int, label: str, way: Plan | None, reach: bool = True) -> None:
        """One more place to tap, where that leads anywhere; the map marks it, or marks that others are in reach."""
        if way is not None:
            self.links[place] = Option(label, href=way.href)
        if reach:
            self.reach.append(place)


# --- chances and the log ---------------------------------------------------------------------------------------------


def percent(share: float) -> int:
    """A chance in whole percent; only what is certain is 0 or 100."""
    found = round(share * 100)
    return min(max(found, 1), 99) if CERTAIN <= share <= 1 - CERTAIN else found


def per_cent(share: float, words: Words) -> str:
    """ "61 %"."""
    return words("scene.percent", percent=percent(share))


def in_words(share: float, words: Words) -> str:
    """A chance in words: "even odds", "67 %"."""
    if abs(share - 0.5) < EVEN:
        return words("screen.odds.even")
    shown = percent(share)
    return words("screen.odds.certain" if shown == 100 else "screen.odds", percent=shown)


def tone(share: float) -> str:
    """``good`` from an even chance on."""
    return "good" if share >= 0.5 else "bad"


def pieces(marker: str, count: int) -> Message:
    """ "2 hordes", as a parameter of another sentence."""
    return {"key": f"pieces.{marker}", "params": {"count": count}}  # type: ignore[return-value]


def messages(log: Sequence[LogLine]) -> list[tuple[LogLine, str, Mapping[str, Any]]]:
    """Everything that still counts in the log, message by message, the oldest first."""
    return [(line, key, params) for line in log if not line.undone for key, params in line.messages]


def since(log: Sequence[LogLine], key: str) -> list[tuple[LogLine, str, Mapping[str, Any]]]:
    """The messages from the last one of that key on; nothing if there is none."""
    found = messages(log)
    places = [place for place, (_, one, _) in enumerate(found) if one == key]
    return found[places[-1] :] if places else []
