"""What the screens of a game are made of: a moment of a table, as one reader may see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine.contract import State
from companion.engine.terms import CHANCE, Action, ScoreLine
from companion.table import LogLine, Seat, Thought, UndoOffer
from companion.table.story import Story
from companion.web.play.count import Counting
from companion.web.play.parts import Line, Notice, Undo
from companion.web.play.plan import BETWEEN, DRAFT, question
from companion.web.play.texts import Words, groups, log_lines, undo_offer

SHOWN: Final = 12
"""Lines of the log on a play page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewContext:
    """A moment of a table, as one reader may see it; handed on whole, from the page that is asked for to the screen.

    Attributes:
        view: ``State.view`` of the reader's seat.
        words: the reader's language with the names of this table.
        data: the edition's data with its geometry; nothing where a game has no board.
        seats: the table's seats.
        legal: the reader's legal actions, empty when it is not his turn.
        sample: a state that the reader may believe in, to try with it what he plans.
        number: the last entry that the view knows.
        undo: what may be taken back.
        log: the log as this seat may read it, oldest first; pages show its last lines.
        thoughts: what bots told with lines of it, by their numbers.
        pick: what the address picks, behind the question that it answers (``plan.address``).
        mode: how it is meant.
        notice: a banner.
        depth: how much the app does, of ``table.depths``; ``""`` where no table says it.
        told_sources: the decks and dice of which people tell what they bring.
        plain: the reader's phone wants nothing proposed.
        story: how a game that is over came about.
        counting: the count that is open, as the reader's phone takes part in it.
        ahead: the reader plans a turn that has not come: all of this is as if it had.
    """

    view: Mapping[str, Any]
    words: Words
    data: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[Seat] = ()
    legal: Sequence[Action] = ()
    sample: State | None = None
    number: int = 0
    undo: UndoOffer | None = None
    log: Sequence[LogLine] = ()
    thoughts: Mapping[int, Thought] = field(default_factory=dict)
    pick: str = ""
    mode: str = ""
    notice: Notice | None = None
    depth: str = ""
    told_sources: Collection[str] = ()
    plain: bool = False
    story: Story | None = None
    counting: Counting | None = None
    ahead: bool = False

    @property
    def asked(self) -> str:
        """What stands for the question in addresses."""
        return DRAFT if self.ahead else question(self.legal)

    @property
    def answers(self) -> bool:
        """Whether the address was made for what is asked now."""
        return self.pick.partition(BETWEEN)[0] in (self.asked, DRAFT)

    @property
    def picked(self) -> tuple[str, ...]:
        """What the address picks."""
        return tuple(pick for pick in self.pick.split(BETWEEN)[1:] if pick) if self.answers else ()

    @property
    def grown(self) -> Mapping[str, Any]:
        """The view, with score lines that tell how the points came over the game where it is over."""
        if self.story is None:
            return self.view
        return {**self.view, "lines": [line._asdict() for line in self.story.lines]}

    @property
    def order(self) -> Sequence[str]:
        """The colours of the seats in turn order."""
        found: Sequence[str] = self.view.get("seats", ())
        return found

    @property
    def you(self) -> str:
        """The reader's colour, empty for a spectator."""
        seat = self.view.get("you")
        return "" if seat is None else self.order[seat]

    @property
    def scored_now(self) -> Sequence[ScoreLine]:
        """What a scoring would bring now; nothing where the reader may not think ahead."""
        return () if self.sample is None else self.sample.scored_now()

    @property
    def may_stop_after(self) -> Sequence[int]:
        """The rounds with which the people may agree to end the game."""
        return () if self.sample is None else self.sample.may_stop_after

    @property
    def last_round(self) -> int:
        """The round with which they have agreed to end it; 0 for none."""
        return 0 if self.sample is None else self.sample.last_round

    @property
    def actors(self) -> list[str]:
        """Colours that must choose now; empty while chance acts."""
        return [self.order[seat] for seat in self.view.get("to_act", ()) if seat >= 0]

    def actors_after(self, outcome: Action) -> list[str]:
        """Colours that must choose after that outcome of chance, as far as the reader may think ahead."""
        if self.sample is None:
            return []
        state = self.sample.clone()
        state.apply(CHANCE, outcome)
        return [self.order[seat] for seat in state.to_act if seat >= 0]

    def of(self, verb: str) -> list[Action]:
        """Legal actions that begin with a word."""
        return [action for action in self.legal if action.text.partition(" ")[0] == verb]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The last lines of the log in words, newest first."""
        return log_lines(self.log, self.words, self.order, SHOWN)

    @property
    def shared(self) -> dict[str, Any]:
        """The fields of a play page that go alike in every game."""
        return {
            "number": self.number,
            "asked": self.asked,
            "groups": groups(self.legal, self.words),
            "undo": self.offered,
            "notice": self.notice,
            "log": self.lines,
        }

    @property
    def offered(self) -> Undo | None:
        """What may be taken back, in words."""
        return undo_offer(self.undo, self.you, self.words)
