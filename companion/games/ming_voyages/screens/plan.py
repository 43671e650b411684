"""What a stage puts on the play screen: words, what can be tapped on the map, counts, and what the button does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.engine.terms import TABLE
from companion.games.ming_voyages.rules.edition import SIDES
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import TELLING
from companion.web.play import plan
from companion.web.play.option import Option
from companion.web.play.widgets import Choices, Counter


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


@cache
def cards_of(edition: str) -> Mapping[str, Mapping[str, Any]]:
    """The cards of an edition by their ids; none of the published box, of which nothing is known."""
    return {one["id"]: one for one in GAME.data(edition)["cards"] if one["kind"]}


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
