"""What a reader of Yínzi plans: a chain of actions, and what it has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.yinzi.game import YinziState
from companion.web.presenters.chain import Chain
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment

DONE: Final = "done"


class Plan(Chain[YinziState]):
    """What a reader has put together so far, as this game names it."""

    __slots__ = ()

    @property
    def colour(self) -> str:
        """Who plans."""
        return self.start.seats[self.seat]

    @property
    def stage(self) -> str:
        """What comes next, as in ``view["stage"]``; ``""`` when it is for somebody else."""
        return self.state.stage.name if self.mine else ""

    @property
    def finished(self) -> Plan:
        """The same with the end of the turn, where that may follow."""
        return self.then(DONE)

    def own(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a view tells of who plans."""
        found: Mapping[str, Any] = view["players"][self.seat]
        return found

    @property
    def before(self) -> Mapping[str, Any]:
        """What is seen before anything is done."""
        return self.start.view(self.seat)


@dataclass(frozen=True, slots=True)
class Situation:
    """A moment, and what the reader plans; no plan where he chooses nothing that the engine could go on with.

    Attributes:
        seen: what lies on the table with all that is planned.
    """

    moment: Moment
    plan: Plan | None
    seen: Mapping[str, Any]

    @classmethod
    def of(cls, moment: Moment) -> Situation:
        """The situation of a moment."""
        plan = Plan.read(moment, YinziState)
        return cls(moment, plan, plan.view if plan and plan.texts and plan.mine else moment.view)

    @property
    def view(self) -> Mapping[str, Any]:
        """The reader's view, before anything is done."""
        return self.moment.view

    @property
    def words(self) -> Words:
        """The reader's language."""
        return self.moment.words

    @property
    def you(self) -> str:
        """The reader's colour, empty for a spectator."""
        return self.moment.you

    @property
    def mine(self) -> bool:
        """Whether the reader chooses."""
        return self.plan is not None and self.moment.you in self.moment.actors

    def player(self, colour: str) -> Mapping[str, Any]:
        """What everybody may know of a player, with all that is planned."""
        return next(player for player in self.seen["players"] if player["colour"] == colour)
