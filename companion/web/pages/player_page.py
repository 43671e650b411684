"""Who sits where, with which phone: a player tapped in the strip, a new phone for a seat, one for several people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from companion.engine.terms import Name
from companion.table import Seat
from companion.web.pages.arrangement import OptionChoice
from companion.web.play import qr
from companion.web.play.parts import NO_NEWS, News, Notice
from companion.web.play.texts import Say, Words
from companion.web.play.widgets import Widget


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Who sits at a seat, and what the reader may do about it.

    Attributes:
        about: what there is to tell of the game, drawn with the style sheets ``css``.
        act, phone, lead: labels of what the host may do for that seat; empty where it cannot be done.
        stands_in: whether the host has said to all that he acts for it.
        idle: said instead of ``act`` while the seat has nothing to choose.
        wish: label of asking to lead the table instead of who sits there; empty where that cannot be asked.
        sit: the seat is free and can be taken.
        lend: label of letting a bot play that seat, one of ``bots``; empty where that cannot be.
        lend_help: what becomes of it.
        only: says who could help, to those who cannot.
    """

    title: str
    colour: str
    name: str
    presence: str
    about: tuple[Widget, ...] = ()
    act: str = ""
    stands_in: bool = False
    idle: str = ""
    phone: str = ""
    lead: str = ""
    wish: str = ""
    sit: bool = False
    lend: str = ""
    lend_help: str = ""
    bots: tuple[OptionChoice, ...] = ()
    only: str = ""
    number: int = 0
    notice: Notice | None = None
    css: tuple[str, ...] = ()
    template: str = "player.html"


@dataclass(frozen=True, slots=True)
class PhonePage:
    """The code by which another phone takes somebody's seat; shown once."""

    title: str
    colour: str
    code: str
    url: str
    qr: Markup
    template: str = "phone.html"


def player_page(
    seat: Seat,
    *,
    mine: bool,
    host: bool,
    seated: bool,
    acts: bool,
    stands_in: bool,
    asked: bool,
    running: bool,
    bots: Sequence[str],
    about: tuple[Widget, ...],
    css: tuple[str, ...] = (),
    say: Say,
    names: Mapping[str, Name],
    number: int = 0,
    notice: Notice | None = None,
) -> PlayerPage:
    """The page of one seat.

    Args:
        seat: the seat.
        mine: whether it is on the reader's phone.
        host: whether the host's seat is.
        seated: whether any seat is.
        acts: whether it must choose now.
        stands_in: whether the host has said to all that he acts for it.
        asked: whether somebody asks the others for something.
        running: whether the game is on.
        bots: names of the bots that can play it as it goes now.
        about: what its page tells of the game, drawn with ``css``.
        say, names, number, notice: as for every presenter.
    """
    words = Words(say, names)
    colour, person = seat.colour, seat.holder == "person"
    helped = person and host and not seat.host
    away = helped and not mine and not seat.connected
    gone = seat.lent and host and not mine and not seat.connected
    lends = bool(bots) and person and (mine or away)
    return PlayerPage(
        title=words.name("seat", colour),
        colour=colour,
        name=words.name("seat", colour),
        presence=presence(seat, mine, words),
        about=about,
        css=css,
        act=words("absent.act", seat=colour) if away and acts else "",
        stands_in=stands_in,
        idle=words("absent.done", seat=colour) if away and running and not acts else "",
        phone=words("absent.phone", seat=colour) if away or gone else "",
        lead=words("absent.lead", seat=colour) if helped else "",
        wish=words("absent.wish") if seat.host and seated and not host and not asked else "",
        sit=seat.holder == "open",
        lend=words("lend.own" if mine else "lend.other", seat=colour) if lends else "",
        lend_help=words("lend.own.help" if mine else "lend.other.help", seat=colour) if lends else "",
        bots=tuple(OptionChoice(bot, words(f"phone.bot.{bot}"), index == 0) for index, bot in enumerate(bots)),
        only=words("absent.only") if person and not host and not seat.host and not mine and not seat.connected else "",
        number=number,
        notice=notice,
    )


def presence(seat: Seat, mine: bool, words: Words) -> str:
    """Whether somebody is there."""
    if seat.lent:
        return words("absent.lent", seat=seat.colour, bot=seat.bot)
    if seat.holder != "person":
        return words("absent.bot" if seat.holder == "bot" else "absent.open")
    here = "absent.this" if mine else "absent.here" if seat.connected else "absent.asleep"
    return f"{words('absent.host')} · {words(here)}" if seat.host else words(here)


def phone_page(colour: str, code: str, url: str, *, say: Say, names: Mapping[str, Name]) -> PhonePage:
    """The code for somebody's new phone; ``url`` is what it scans."""
    title = Words(say, names)("absent.phone", seat=colour)
    return PhonePage(title, colour, code, url, qr.svg(url, title))


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody else on this phone."""

    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class PassPage:
    """Who is to take the phone now; nothing else is on it but what all may see, which lies over it."""

    title: str
    colour: str
    headline: str
    help: str
    button: str
    others: tuple[Holder, ...]
    number: int = 0
    news: News = NO_NEWS
    template: str = "hand.html"


def pass_page(
    colour: str, held: Sequence[str], news: News, *, say: Say, names: Mapping[str, Name], number: int = 0
) -> PassPage:
    """The page that asks to hand the phone to ``colour``; ``held`` are all seats on this phone."""
    words = Words(say, names)
    headline = words("hand.pass", seat=colour)
    others = tuple(Holder(other, words.name("seat", other)) for other in held if other != colour)
    return PassPage(
        title=headline,
        colour=colour,
        headline=headline,
        help=words("hand.pass.help", seat=colour),
        button=words("hand.am", seat=colour),
        others=others,
        number=number,
        news=news,
    )
