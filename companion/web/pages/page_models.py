"""What pages around a game hold, ready for a template."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from companion.web.pages.archive_page import PastGame
from companion.web.pages.arrangement import OptionChoice, OptionField
from companion.web.pages.question_tiles import Tile
from companion.web.play.parts import Hero, Notice


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as it is offered: its picture, or its ``seats`` where it has none; ``url`` is where it leads."""

    id: str
    title: str
    players: str
    low: int
    high: int
    url: str = ""
    seats: tuple[str, ...] = ()
    hero: Hero | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """A running table on the home page."""

    code: str
    title: str
    state: str
    names: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page."""

    title: str
    games: tuple[GameCard, ...]
    tables: tuple[TableCard, ...]
    past: tuple[PastGame, ...]
    qr: Markup
    address: str
    hero: Hero | None
    scan_first: bool
    failing: tuple[str, ...] = ()
    older: str = ""
    notice: Notice | None = None
    template: str = "home.html"


@dataclass(frozen=True, slots=True)
class NewPage:
    """Opening a table; ``tiles``: what may lie on it."""

    title: str
    game: GameCard
    headline: str
    tiles: tuple[Tile, ...] = ()
    notice: Notice | None = None
    games: tuple[GameCard, ...] = ()
    template: str = "new.html"


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


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Something did not work, and what to do next."""

    title: str
    text: str
    next_label: str = ""
    next_url: str = "/"
    code: str = ""
    template: str = "error.html"


@dataclass(frozen=True, slots=True)
class KeyPage:
    """Keeping a club's host key on this phone."""

    title: str
    key: str
    template: str = "key.html"


@dataclass(frozen=True, slots=True)
class PrivacyPage:
    """What a club's server keeps, and how long: its paragraphs."""

    title: str
    lines: tuple[str, ...]
    template: str = "privacy.html"


@dataclass(frozen=True, slots=True)
class OnlookersPage:
    """Whether others than its players may look at a table: ``open`` if so."""

    title: str
    open: bool
    template: str = "onlookers.html"


@dataclass(frozen=True, slots=True)
class SeatPage:
    """How to take this seat to another phone."""

    title: str
    colour: str
    name: str
    code: str
    url: str
    qr: Markup
    template: str = "seat.html"


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """How to bring the table to a TV or tablet: an address to type there, and its code to scan."""

    title: str
    code: str
    url: str
    address: str
    qr: Markup
    template: str = "screen.html"


@dataclass(frozen=True, slots=True)
class RejoinPage:
    """Taking a seat to this phone."""

    title: str
    code: str
    rejoin: str
    template: str = "rejoin.html"


@dataclass(frozen=True, slots=True)
class HttpsPage:
    """How a phone comes to trust HTTPS.

    Attributes:
        secure: the address with HTTPS; empty where only HTTP is served.
        plain: the address with HTTP.
        here: whether the reader came over HTTPS.
        fingerprint: SHA-256 of the certificate that phones install.
        former: whether phones may still trust an earlier one that should be removed.
    """

    title: str
    secure: str
    plain: str
    here: bool
    fingerprint: str
    former: bool
    template: str = "https.html"


@dataclass(frozen=True, slots=True)
class OfflinePage:
    """What a phone shows while the server does not answer."""

    title: str
    template: str = "offline.html"
