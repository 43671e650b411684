"""The lobby: who sits where, what is decided, and what its reader may do about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.meta import Meta
from companion.engine.own_boards import BOXED
from companion.table import Seat
from companion.table.depths import DIGITAL, SCOREKEEPER
from companion.web.pages import arrangement
from companion.web.pages.arrangement import OptionField, asked_first, fed_by
from companion.web.pages.first_questions import NOTHING, lying
from companion.web.play.games import screens
from companion.web.play.texts import Words
from companion.words import Say


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """A table before its game, for one reader.

    Attributes:
        meta, seats, options, house: the game, its seats, what was chosen, and the rules of the house.
        depth: how much the app does.
        chance: who feeds each source of which anything is told.
        edition: the board, and for a published box
        own: what its owners entered.
        you: the reader's colour when he has a seat.
        mine: the colours of all seats on this phone; who has one alone may change over to a free one, and where a game
            has exactly two sides, the host may play alone and change sides with a bot.
        host: whether the reader opened the table.
        bots: names of the bots that may take a seat.
        hints: whether people may ask for hints; ``None`` where none are to be had as the table is arranged.
        people_only: whether no others can play as the table is arranged; one may have sat down before that was so.
        say: the reader's language with the game's words.
    """

    meta: Meta
    seats: Sequence[Seat]
    say: Say
    options: Mapping[str, str] = field(default_factory=dict)
    house: str = ""
    depth: str = DIGITAL
    chance: Mapping[str, str] = field(default_factory=dict)
    edition: str
    own: Mapping[str, Any] = field(default_factory=dict)
    you: str | None = None
    mine: Collection[str] = ()
    host: bool = False
    bots: Sequence[str] = ()
    hints: bool | None = None
    people_only: bool = False

    @property
    def seated(self) -> bool:
        """Whether any seat is on this phone."""
        return bool(self.mine) or self.you is not None

    def state(self, seat: Seat) -> str:
        """``open``, ``bot``, ``you``, ``kept`` (for somebody who is yet to come along) or ``person``."""
        if seat.holder in ("open", "bot"):
            return seat.holder
        if seat.colour == self.you or seat.colour in self.mine:
            return "you"
        return "kept" if seat.kept else "person"

    def side(self, seat: Seat) -> bool:
        """Whether the reader may change over to that seat."""
        if seat.holder == "open":
            return len(self.mine) == 1
        return seat.holder == "bot" and self._sides and self.host and not self.people_only

    @property
    def _sides(self) -> bool:
        two = (self.meta.players, len(self.meta.colours)) == ((2, 2), 2)
        return len(self.mine) == 1 and two

    @property
    def alone(self) -> Seat | None:
        """The side for a bot, where the host may play alone."""
        free = (seat for seat in self.seats if seat.holder == "open")
        return next(free, None) if self._sides and self.host and self.bots else None

    @property
    def taken(self) -> int:
        """How many seats are not free."""
        return sum(seat.holder != "open" for seat in self.seats)

    @property
    def free(self) -> int:
        """How many are."""
        return len(self.seats) - self.taken

    @property
    def missing(self) -> int:
        """How many more the game needs."""
        return max(0, self.meta.players[0] - self.taken)

    @property
    def coming(self) -> int:
        """For how many a seat is kept."""
        return sum(bool(seat.kept) for seat in self.seats)

    @property
    def stuck(self) -> list[str]:
        """The sides of bots that cannot play any more as the table is now arranged."""
        bots = (seat for seat in self.seats if seat.holder == "bot") if self.people_only else ()
        return [self.say(f"colour.{seat.colour}") for seat in bots if seat.bot not in self.bots]

    @property
    def gone(self) -> str:
        """The host's seat while that phone is not there."""
        return next((seat.colour for seat in self.seats if seat.host and not seat.connected), "")

    @property
    def asked(self) -> list[OptionField]:
        """The options, those in front that are asked first."""
        return asked_first(self.meta, self.options)

    @property
    def changed(self) -> int:
        """How many options are not as ruled."""
        usual = self.meta.full_options({})
        return sum(value != usual.get(name, value) for name, value in self.meta.full_options(self.options).items())

    @property
    def own_board(self) -> bool:
        """Whether owners can enter the board that lies there."""
        return screens(self.meta.id).own_board_page is not None and self.edition == BOXED

    @property
    def ahead(self) -> tuple[str, ...]:
        """Style sheets that its pages will need."""
        return screens(self.meta.id).ahead

    @property
    def lies(self) -> str:
        """What lies on the table: an answer to the first question."""
        return lying(self.edition, self.depth, self.chance)

    @property
    def arranged(self) -> str:
        """In a line what lies there, unless those are phones alone what the app does, and what the board is."""
        say, depth = self.say, self.depth
        told = [say(f"guide.lies.{self.lies}")]
        if self.lies != NOTHING:
            told.append(say(f"depth.{depth}" if depth == DIGITAL else f"guide.depth.{depth}"))
            told += [fed_by(self.chance, Words(say, {}))] if self.chance else []
        told += [say("board.tables")] if self._own_told else []
        if depth != SCOREKEEPER and arrangement.lent(self.edition, self.own, self.meta.id, self.options):
            told.append(say("board.ours.short"))
        return " · ".join(told)

    @property
    def _own_told(self) -> str:
        """What the game tells of a board that owners entered."""
        own_told = screens(self.meta.id).own_told
        return own_told(self.own, self.say) if own_told is not None else ""

    @property
    def routes(self) -> str:
        """What is known of the routes of the box that lies there."""
        if self._own_told or self.depth == SCOREKEEPER or screens(self.meta.id).own_board_page is None:
            return self._own_told
        return arrangement.routes(self.edition, self.own, self.say, self.meta.id, self.options)

    @property
    def apart(self) -> str:
        """Which places of an owners' board cannot be reached; empty where all can, and where nobody walks."""
        return arrangement.apart(self.edition, self.own, self.say, self.meta.id) if self.depth != SCOREKEEPER else ""
