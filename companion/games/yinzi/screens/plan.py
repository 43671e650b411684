"""What a reader of Yínzi plans: a chain of actions, and what it has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

from companion.engine.actions import Play
from companion.engine.fields import NOTHING
from companion.engine.terms import Action
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import COMMODITIES, GOODS
from companion.games.yinzi.rules.places import A_SECTION, SECTION_NAMES
from companion.web.play import plan as plans
from companion.web.play.context import ViewContext

DONE: Final = "done"
FOLLOW: Final = ("give", "give-commodity", "give-disc", "second", "emissary", "stay-home", "buy")
"""Actions that go on with the one before them."""
Unit = tuple[str, ...]
"""Actions that belong together, as a pair of salt and where it comes from."""


class Deed(NamedTuple):
    """One of the actions of a plan, before and right after it: nothing has followed by itself yet."""

    before: YinziState
    action: Play
    after: YinziState


class Plan(plans.Chain[YinziState]):
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
    def deeds(self) -> list[Deed]:
        """What is planned, action by action."""
        found = []
        for text, step in zip(self.texts, self.steps(), strict=False):
            action, after = step.state.table.by_text[text], step.state.clone()
            after.notes = []
            action.rules[after.stage](after, self.seat, *action.at)
            found.append(Deed(step.state, action, after))
        return found

    @property
    def settled(self) -> YinziState:
        """Right after the last action: no other turn has begun, and no tile has come yet."""
        deeds = self.deeds
        return deeds[-1].after if deeds else self.start

    @property
    def goes_on(self) -> bool:
        """Whether the reader's own turn goes on with it: the next one, or the next phase, is no part of it."""
        ended = self.texts and self.state.column == NOTHING and self.settled.column != NOTHING
        return self.mine and not ended and self.state.phase == self.start.phase

    @property
    def legal(self) -> Sequence[Action]:
        """What may be added in the same turn."""
        return super().legal if self.goes_on else ()

    @property
    def where(self) -> str:
        """The stage whose screen shows it: what comes next in this turn, else that of the last action; workers of whom
        nothing more is asked are shown where they went."""
        if self.goes_on or not self.texts:
            return self.stage
        before = self.until(len(self.texts) - 1).where
        return self.settled.stage.name if before == "turn" else before

    def keeping(self, texts: Iterable[str]) -> Self:
        """As many of these as are possible, in their order."""
        found = self.until(0)
        for text in texts:
            found = found.then(text)
        return found

    @property
    def units(self) -> list[Unit]:
        """What is planned, each with what follows from it."""
        found: list[Unit] = []
        for text, step in zip(self.texts, self.steps(), strict=False):
            verb = text.partition(" ")[0]
            # An emissary may go aboard at any time; he belongs to what filled a ship only where that is about to sail.
            if found and verb in FOLLOW and (verb != "emissary" or step.stage == "envoy"):
                found[-1] = (*found[-1], text)
            else:
                found.append((text,))
        return found

    def laid(self, wanted: Iterable[Unit]) -> Self:
        """All these units as far as possible; what takes the turn out of the reader's hands, as a ship that sails,
        comes last."""
        found, late = self.until(0), list[Unit]()
        for unit in wanted:
            tried = found.then(*unit)
            if tried.texts[len(found.texts) :] != unit:
                continue
            if tried.goes_on:
                found = tried
            else:
                late.append(unit)
        return found.then(*late[0]) if late else found

    def changing(self, unit: Unit, *other: Unit) -> Self:
        """The same with something else in the place of a unit, or without it."""
        return self.laid([new for one in self.units for new in (other if one == unit else (one,))])

    def less(self, text: str) -> Self:
        """The same without the last of its units that are only this text."""
        units = self.units
        at = len(units) - 1 - units[::-1].index((text,))
        return self.laid([*units[:at], *units[at + 1 :]])

    def without(self, *places: int) -> Self:
        """The same without its actions at these places, and without what those made possible."""
        return self.keeping(text for n, text in enumerate(self.texts) if n not in places)

    @property
    def finished(self) -> Self:
        """The same with the end of the turn, where that may follow."""
        return self.then(DONE)

    @property
    def left(self) -> int:
        """Uses of a column that nothing is planned with."""
        s = self.settled
        return s.left if s.column != NOTHING and s.box == NOTHING else 0

    @property
    def back(self) -> str:
        """Where one step back leads; empty where nothing is planned."""
        return plans.address(self.asked, self.texts[:-1]) if self.texts else ""

    @property
    def to_places(self) -> str:
        """Back to the places of a group as long as it does nothing yet; empty where one step back is meant."""
        word, *things = self.texts[-1].split() if self.texts else ("",)
        return self.previous.meaning(f"group:{things[0]}").href if word == "send" else ""

    def made_in(self, factory: str) -> str:
        """What a factory makes."""
        ed = self.start.ed
        return COMMODITIES[ed.factories[ed.factory_ids.index(factory)].commodity]

    def province_of(self, square: str) -> str:
        """Where a square lies."""
        ed = self.start.ed
        return PROVINCES[ed.province_of[ed.squares.index(square)]]

    def good_on(self, square: str) -> str:
        """What grows on a square."""
        return GOODS[self.start.good_on(self.start.ed.squares.index(square))]

    def things(self, verb: str) -> list[str]:
        """What the actions name that begin with that word."""
        return [text.partition(" ")[2] for text in self.texts if text.startswith(f"{verb} ")]

    def thing(self, verb: str) -> str:
        """What the first of them names; empty for none."""
        return next(iter(self.things(verb)), "")

    @property
    def before(self) -> Mapping[str, Any]:
        """What is seen before anything is done."""
        return self.start.view(self.seat)


@dataclass(frozen=True, slots=True)
class Situation(plans.Situation[Plan]):
    """A moment, and what the reader plans, as this game names it; ``seen``: the table with all that is planned."""

    seen: Mapping[str, Any]

    @classmethod
    def of(cls, moment: ViewContext) -> Situation:
        """The situation of a moment."""
        plan = Plan.read(moment, YinziState) if moment.you in moment.actors else None
        return cls(moment, plan, plan.settled.view(plan.seat) if plan and plan.texts else moment.view)

    @property
    def whose(self) -> str:
        """Who chooses, the first of several; empty for nobody."""
        return next(iter(self.moment.actors), "")

    def number(self, prefix: str) -> int:
        """The number of the proposal that the mode names behind a prefix; 0 where it names none."""
        told = self.moment.mode.removeprefix(prefix)
        return int(told) if self.moment.mode.startswith(prefix) and told.isdecimal() else 0

    def player(self, colour: str) -> Mapping[str, Any]:
        """What everybody may know of a player, with all that is planned."""
        return player_of(self.seen, colour)


def sections_of(view: Mapping[str, Any]) -> dict[str, list[tuple[str, str | None]]]:
    """The spaces of the advancements box by its sections, each with who has a disc there."""
    spaces = list(view["advancements"].items())
    return {one: spaces[n * A_SECTION : (n + 1) * A_SECTION] for n, one in enumerate(SECTION_NAMES)}


def player_of(view: Mapping[str, Any], colour: str) -> Mapping[str, Any]:
    """What everybody may know of a player."""
    found: Mapping[str, Any] = next(one for one in view["players"] if one["colour"] == colour)
    return found
