"""A live table: what it is made of."""

from __future__ import annotations

from companion.engine import Game
from companion.table.answers import Answers
from companion.table.bots import Minds
from companion.table.codec import encode
from companion.table.config import Config
from companion.table.consent import Consent, Lead
from companion.table.corrections import Corrections
from companion.table.counts import Counts
from companion.table.fairness import Fairness
from companion.table.hints import Hints
from companion.table.live_seats import Seats
from companion.table.play import Play
from companion.table.presence import Phones
from companion.table.timeline import Surroundings, Timeline


class Table:
    """A table in play; see ``companion.table`` for what its parts can do.

    Attributes:
        timeline: its entries, and what they come to: the view, the log, the record, any moment of the game.
        seats: who sits where.
        phones: whose phones are there.
        fairness: what phones add to the seed of its chance, and how all of that chance followed from it.
        config: options, edition, how much the app does, house rules.
        play: what may be done, is done and is taken back.
        corrections: what people set, and what is put right afterwards.
        counts: what everybody counts for himself.
        consent: what people ask each other.
        lead: who leads the table when the host is away.
        minds: those who choose for the seats that bots hold.
        hints: what a bot would do in a person's seat.
        put_away: whether the table was deleted while somebody was looking at it.
        out_of_reach: whether it is shown as it was, as the store is away.
    """

    def __init__(self, code: str, around: Surroundings) -> None:
        """Read a table from its store.

        Raises:
            UnknownTable: there is none of this code.
            OtherRules: its game or its rules version is not known to this program.
            DamagedTable: an entry cannot be understood.
        """
        self.timeline = Timeline(code, around)
        answers = Answers(self.timeline)
        self.seats = Seats(self.timeline)
        self.phones: Phones = self.seats.phones
        self.fairness = Fairness(self.timeline, self.seats)
        self.config = Config(self.timeline, self.seats, answers, self.fairness)
        self.play = Play(self.timeline, self.seats, answers)
        self.corrections = Corrections(self.timeline, self.seats, answers, self.play)
        self.counts = Counts(self.timeline, self.seats, answers)
        self.lead = Lead(self.timeline, self.seats)
        self.consent = Consent(self.timeline, self.seats, answers, self.play, self.corrections, self.lead)
        # How it was opened is shown to nobody whole: the host's secrets are among it.
        opened = "".join(encode(entry.data) for entry in self.timeline.projection.entries[:2])
        self.minds = Minds(around.bots, code, opened, around.apart)
        self.hints = Hints(self.timeline, self.seats, answers, self.minds)
        self.put_away = False
        self.out_of_reach = False

    @property
    def code(self) -> str:
        """The code by which people find the table."""
        return self.timeline.code

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.timeline.game

    @property
    def game_id(self) -> str:
        """The game's id."""
        return self.timeline.projection.game

    @property
    def number(self) -> int:
        """The last entry's number."""
        return self.timeline.number

    @property
    def phase(self) -> str:
        """``"lobby"``, ``"playing"`` or ``"over"``."""
        return self.timeline.phase
