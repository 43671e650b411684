"""A turn is a chain of picks, each narrowing what may be done: worked out on a state that the reader may believe in.

What is picked stands in the address of a page, so that a link is a tap on every phone, with scripts or without, and
what was picked survives news of the table: ``?pick=<question>/<pick>/<pick>…&mode=<mode>``. The *question* stands for
what was asked; a pick that answered another one is none. A pick is the text of an action, or a word of a widget's own;
``mode`` is what is being chosen and is no action yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar
from urllib.parse import urlencode
from zlib import crc32

from companion.engine.contract import State
from companion.engine.errors import IllegalAction
from companion.engine.terms import CHANCE, Action

if TYPE_CHECKING:
    from companion.web.play.context import ViewContext
    from companion.web.play.texts import Words

BETWEEN: Final = "/"
"""Between the parts of a pick in an address."""
DRAFT: Final = "draft"
"""Stands for the question of a turn that is planned before it comes. Whatever is asked then, it is an answer as far as
it still holds."""
CITED: Final = re.compile(r" \([^()]*\)\.$")
"""The rule with which a refusal ends."""
S = TypeVar("S", bound=State)
C = TypeVar("C", bound="Chain[Any]")


def question(legal: Iterable[Action]) -> str:
    """What stands for a question in addresses: it is the same as long as the same may be done."""
    return f"{crc32(BETWEEN.join(action.text for action in legal).encode()):08x}"


def address(asked: str, picks: Iterable[str], mode: str = "") -> str:
    """Where a tap leads: the page with these picks."""
    query = {"pick": BETWEEN.join((asked, *picks))}
    if mode:
        query["mode"] = mode
    return "?" + urlencode(query, safe=BETWEEN + ":")


def why_not(state: State, seat: int, text: str) -> IllegalAction | None:
    """Why the rules refuse that to a seat; ``None`` where they do not."""
    trial = state.clone()
    try:
        trial.apply(seat, trial.parse(text))
    except IllegalAction as error:
        return error
    return None


def beside(error: IllegalAction | None, words: Words) -> str:
    """A refusal as it is said beside what cannot be tapped, without its rule; empty if there is none."""
    return "" if error is None else CITED.sub(".", words(error.key, error.params))


@dataclass(frozen=True, slots=True)
class Chain(Generic[S]):
    """What a reader has put together so far.

    Attributes:
        asked: the question that it answers.
        seat: who acts; ``TABLE`` where the people play by themselves, for the side whose turn it is.
        texts: actions, in their order.
        mode: what is being chosen and is no action yet, for example ``move:gansu``.
        start, state: the sample before and after the actions.
    """

    asked: str
    seat: int
    texts: tuple[str, ...]
    mode: str
    start: S
    state: S

    @classmethod
    def read(cls, moment: ViewContext, kind: type[S]) -> Self | None:
        """The chain of an address as far as it is possible; ``None`` where the reader chooses nothing with which the
        engine could go on."""
        actors = [seat for seat in moment.view["to_act"] if seat != CHANCE]
        start = moment.sample
        if not moment.legal or not actors or not isinstance(start, kind):
            return None
        seat = moment.view["you"] if moment.view["you"] in actors else actors[0]
        found = cls(moment.asked, seat, (), "", start, start).then(*moment.picked)
        return replace(found, mode=moment.mode) if found.texts == moment.picked and moment.answers else found

    @property
    def mine(self) -> bool:
        """Whether the same seat goes on."""
        return self.seat in self.state.to_act

    @property
    def legal(self) -> Sequence[Action]:
        """What may be added."""
        return self.state.legal_actions(self.seat) if self.mine else ()

    @property
    def view(self) -> dict[str, Any]:
        """The sample as its actor sees it."""
        return self.state.view(self.seat if self.seat >= 0 else None)

    def of(self, *verbs: str) -> list[Action]:
        """What may be added and begins with one of these words; without any of them all that may be added."""
        return [action for action in self.legal if not verbs or action.text.partition(" ")[0] in verbs]

    def allows(self, text: str) -> bool:
        """Whether that may be added."""
        return any(action.text == text for action in self.legal)

    def why_not(self, text: str) -> IllegalAction | None:
        """Why that may not be added; ``None`` where it may."""
        return why_not(self.state, self.seat, text)

    def way(self, text: str, mode: str = "") -> str:
        """Where a tap leads that adds this; empty where it may not be added."""
        return address(self.asked, (*self.texts, text), mode) if self.allows(text) else ""

    def asking(self, *verbs: str) -> Self:
        """The plan where one of what begins with these words is picked: this one as long as something of it may be
        added, else the one before its last action, if that was the pick."""
        if not self.texts or self.of(*verbs):
            return self
        return self.previous if not verbs or self.texts[-1].partition(" ")[0] in verbs else self

    def more(self, *verbs: str) -> list[Answer[Self]]:
        """What may be added of what begins with these words, or of everything."""
        return [Answer(self, action) for action in self.of(*verbs)]

    def answers(self, *verbs: str) -> list[Answer[Self]]:
        """The same where one of it is picked: with the pick, which another one would take the place of."""
        base, on = self.asking(*verbs), self.answer(*verbs)
        return [Answer(base, action, action.text == on) for action in base.of(*verbs)]

    def answer(self, *verbs: str) -> str:
        """The action that was picked; empty as long as it is still to be."""
        return "".join(self.texts[len(self.asking(*verbs).texts) :])

    def then(self, *texts: str) -> Self:
        """The chain with these added, as far as they are possible; of a mode nothing is left."""
        found = replace(self, mode="")
        for text in texts:
            action = next((one for one in found.legal if one.text == text), None)
            if action is None:
                break
            state: Any = found.state.clone()
            state.apply(self.seat, action)
            found = replace(found, texts=(*found.texts, text), state=state)
        return found

    def until(self, length: int) -> Self:
        """The chain with only its first actions."""
        return replace(self, texts=(), state=self.start, mode="").then(*self.texts[:length])

    @property
    def previous(self) -> Self:
        """The chain without its last action."""
        return self.until(len(self.texts) - 1)

    def meaning(self, mode: str) -> Self:
        """The same in another mode."""
        return replace(self, mode=mode)

    def steps(self) -> list[Self]:
        """The chain after none, one, two … of its actions."""
        found = [self.until(0)]
        for text in self.texts:
            found.append(found[-1].then(text))
        return found

    @property
    def href(self) -> str:
        """The address of the page with this chain."""
        return address(self.asked, self.texts, self.mode)

    @property
    def text(self) -> str:
        """What a button posts."""
        return "\n".join(self.texts)


@dataclass(frozen=True, slots=True)
class Answer(Generic[C]):
    """One of what may be picked.

    Attributes:
        base: the plan in which it is picked.
        action: what it adds.
        on: it was picked.
    """

    base: C
    action: Action
    on: bool = False

    @property
    def text(self) -> str:
        """The action's text."""
        return self.action.text

    @property
    def thing(self) -> str:
        """What it names, behind its first word."""
        return self.action.text.partition(" ")[2]

    @property
    def href(self) -> str:
        """Where a tap on it leads."""
        return address(self.base.asked, (*self.base.texts, self.action.text))

    @property
    def picked(self) -> C:
        """The plan with it."""
        return self.base.then(self.action.text)


@dataclass(frozen=True, slots=True)
class Situation(Generic[C]):
    """A moment, and what the reader plans; no plan where he chooses nothing that the engine could go on with."""

    moment: ViewContext
    plan: C | None

    @property
    def view(self) -> Mapping[str, Any]:
        """The reader's view, before anything is done."""
        return self.moment.view

    @property
    def data(self) -> Mapping[str, Any]:
        """The edition's data."""
        return self.moment.data

    @property
    def words(self) -> Words:
        """The reader's language."""
        return self.moment.words

    @property
    def you(self) -> str:
        """The reader's colour or side, empty for a spectator."""
        return self.moment.you

    @property
    def planned(self) -> C:
        """The plan, where the reader chooses."""
        assert self.plan is not None, "nobody chooses"
        return self.plan

    def reason(self, text: str, base: C | None = None) -> str:
        """Why that may not be added to the plan, or to another one, as ``beside`` says it."""
        return beside((base or self.planned).why_not(text), self.words)
