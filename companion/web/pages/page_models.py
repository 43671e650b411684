"""What pages around a game hold, ready for a template."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from companion.web.pages.arrangement import OptionChoice, OptionField
from companion.web.play.parts import Notice


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in the lobby; ``state`` is ``you``, ``open``, ``person``, ``kept`` (for somebody who is yet to come along)
    or ``bot``; ``side``: the reader may change over to it."""

    colour: str
    name: str
    state: str
    help: str
    connected: bool = False
    side: bool = False


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """The lobby.

    Attributes:
        arranged: in a line what lies on the table and what the app does.
        people_only: why no bot may sit down, and what to do about one that sits there; else empty.
        gone: the host's seat while that phone is not there.
        large: on a TV that everybody sees and nobody taps.
    """

    title: str
    headline: str
    help: str
    code: str
    url: str
    address: str
    qr: Markup
    seats: tuple[SeatRow, ...]
    options: tuple[OptionField, ...]
    options_line: str
    host: bool
    seated: bool
    begin: str
    can_begin: bool
    bots: tuple[OptionChoice, ...] = ()
    notice: Notice | None = None
    number: int = 0
    arranged: str = ""
    routes: str = ""
    own_board: bool = False
    house: str = ""
    house_line: str = ""
    ahead: tuple[str, ...] = ()
    alone: SeatRow | None = None
    alone_help: str = ""
    people_only: str = ""
    gone: str = ""
    large: bool = False
    template: str = "lobby.html"

    @property
    def classes(self) -> str:
        """How the page is laid out."""
        return "large" if self.large else ""
