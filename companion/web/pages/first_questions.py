"""What is asked of whoever opens a table, one thing after the other, and what the answers make of it.

First what lies on the table; the other questions follow from that and from what the game declares. An answer that its
question does not have counts as none, so that it is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion import bots
from companion.bots import Told
from companion.engine.meta import Meta
from companion.engine.own_boards import BOXED
from companion.table.depths import APP, DIGITAL, GUIDED, PEOPLE, SCOREKEEPER

LIES: Final = "lies"
"""The first question: what lies on the table."""
BOX: Final = "box"
PRINT: Final = "print"
NOTHING: Final = "nothing"
DEPTH: Final = "depth"
AGAINST: Final = "against"
PERSON: Final = "person"
SOURCE: Final = "source."
"""Before the name of a deck or of dice, the question who draws or rolls."""
REST: Final = "source"
"""One answer for all decks and dice that are not answered one by one."""
BOARD: Final = "board"
ENTER: Final = "enter"
LATER: Final = "later"


@dataclass(frozen=True, slots=True)
class Question:
    """A question by the name of its field, and the answers that it has.

    ``more``: how many further decks and dice are asked about after this one.
    """

    field: str
    values: tuple[str, ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class Here:
    """What this host has for a game.

    Attributes:
        printed: whether there is a copy of the game to print.
        editor: whether owners can enter the board of their box.
        bots: the bots that may sit down, the first to offer before the others.
        boards: the kept boards, as the field ``edition`` names them.
        options: of a table that there is already, where whoever plays has a seat; nobody is asked about that then.
    """

    printed: bool = False
    editor: bool = False
    bots: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    options: Mapping[str, str] | None = None


class Guide:
    """The way through the questions of a game.

    Attributes:
        meta, here: of what game, and where.
        answers: those that stand, by field, in the order of their questions.
        question: the first that is still open; ``None`` once all are answered.
    """

    def __init__(self, meta: Meta, here: Here, given: Mapping[str, str]) -> None:
        self.meta, self.here = meta, here
        self.answers: dict[str, str] = {}
        self.question: Question | None = None
        for question in self._questions():
            rest = given.get(REST, "") if question.field.startswith(SOURCE) else ""
            answer = given.get(question.field, rest)
            if answer not in question.values:
                self.question = question
                break
            self.answers[question.field] = answer

    def _questions(self) -> Iterator[Question]:
        """The questions, each made of the answers to those before it."""
        yield Question(LIES, self._lying)
        if self.answers[LIES] == NOTHING:
            return
        if self.meta.tracks:
            yield Question(DEPTH, (GUIDED, SCOREKEEPER))
        tracking = self.depth == SCOREKEEPER
        rivals = () if tracking or self.here.options is not None else self._rivals
        if rivals:
            yield Question(AGAINST, (PERSON, *rivals))
        options = self.here.options or (self.told.options if self.told else {})
        sources = self.meta.fed(self.edition, options, tracking)
        for place, source in enumerate(sources, 1):
            who = (APP, PEOPLE) if source in self._printed else (PEOPLE, APP)
            yield Question(f"{SOURCE}{source}", who, len(sources) - place)
        if self.edition == BOXED and self.here.editor:
            yield Question(BOARD, (*self.here.boards, *((LATER, ENTER) if self.told else (ENTER, LATER))))

    @property
    def _printed(self) -> tuple[str, ...]:
        """The decks that lie on the table only if somebody has printed ours: those of an option, which no box has."""
        return tuple(option.source for option in self.meta.options.values() if option.source)

    @property
    def _lying(self) -> tuple[str, ...]:
        box = (BOX,) if BOXED in self.meta.editions else ()
        return (*box, *((PRINT,) if self.here.printed else ()), NOTHING)

    @property
    def _rivals(self) -> tuple[str, ...]:
        """The bots that one person can play against, with what lies on the table."""
        if not self.meta.alone:
            return ()
        known: tuple[str, ...] = (self.meta.alone,)
        if self.meta.for_people_only(self.edition, {}):
            host = self.meta.colours[0]
            told = bots.told(self.meta.id).items()
            known = tuple(bot for bot, way in told if way.edition == self.edition and way.seat != host)
        return tuple(bot for bot in known if bot in self.here.bots)

    @property
    def edition(self) -> str:
        """The edition that lies there."""
        return BOXED if self.answers.get(LIES) == BOX else self.meta.editions[0]

    @property
    def depth(self) -> str:
        """How much the app is told."""
        return DIGITAL if self.answers.get(LIES) == NOTHING else self.answers.get(DEPTH, GUIDED)

    @property
    def bot(self) -> str:
        """The bot to play against; empty for none."""
        rival = self.answers.get(AGAINST, PERSON)
        return "" if rival == PERSON else rival

    @property
    def told(self) -> Told | None:
        """How that bot plays, if people tell it what it goes by."""
        return bots.told(self.meta.id).get(self.bot) if self.meta.for_people_only(self.edition, {}) else None

    @property
    def bot_seats(self) -> tuple[str, ...]:
        """Where it sits down."""
        if not self.bot:
            return ()
        return (self.told.seat,) if self.told else self.meta.colours[1 : self.meta.players[0]]

    @property
    def chance(self) -> dict[str, str]:
        """Who feeds each source that was asked about."""
        return {field.removeprefix(SOURCE): who for field, who in self.answers.items() if field.startswith(SOURCE)}

    @property
    def board(self) -> str:
        """The answer about the board: a kept one, ``ENTER`` or ``LATER``; empty if it was not asked."""
        return self.answers.get(BOARD, "")


def lying(edition: str, depth: str, chance: Mapping[str, str]) -> str:
    """What lies on a table that is arranged like this: the answer to the first question."""
    if edition == BOXED:
        return BOX
    return NOTHING if depth == DIGITAL and PEOPLE not in chance.values() else PRINT
