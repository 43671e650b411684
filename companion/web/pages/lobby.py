"""Pages around a game: home, opening a table, the lobby, a seat's link, errors."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.engine.meta import Meta
from companion.engine.own_boards import BOXED
from companion.table import Seat
from companion.table.depths import DIGITAL, SCOREKEEPER
from companion.web.pages import arrangement
from companion.web.pages.arrangement import OptionChoice, fed_by
from companion.web.pages.first_questions import NOTHING, lying
from companion.web.pages.page_models import (
    LobbyPage,
    SeatRow,
)
from companion.web.play import qr
from companion.web.play.games import screens
from companion.web.play.parts import Notice
from companion.web.play.texts import Say, Words


def lobby_page(
    *,
    meta: Meta,
    code: str,
    url: str,
    seats: Sequence[Seat],
    options: Mapping[str, str],
    say: Say,
    you: str | None = None,
    host: bool = False,
    bots: Sequence[str] = (),
    people_only: bool = False,
    notice: Notice | None = None,
    number: int = 0,
    mine: Collection[str] = (),
    depth: str = DIGITAL,
    chance: Mapping[str, str] | None = None,
    edition: str = "",
    own: Mapping[str, Any] | None = None,
    house: str = "",
    large: bool = False,
) -> LobbyPage:
    """The lobby: the code to scan, the word to type, the seats, the options, the beginning.

    Args:
        url: the address that the code holds.
        you: the reader's colour when he has a seat.
        host: whether the reader opened the table.
        bots: names of the bots that may take a seat.
        people_only: whether no others can play as the table is arranged; one may have sat down before that was so.
        mine: the colours of all seats on this phone; who has one alone may change over to a free one, and where a game
            has exactly two sides, the host may play alone and change sides with a bot.
        depth: how much the app does.
        chance: who feeds each source of which anything is told.
        edition: the board, and for a published box
        own: what its owners entered.
        house: the rules of the house.
        large: for a TV.
    """
    rows = []
    seated = bool(mine) or you is not None
    movable = len(mine) == 1
    sides = movable and meta.players == (len(meta.colours), len(meta.colours)) == (2, 2)
    taken = 0
    for seat in seats:
        colour = say(f"colour.{seat.colour}")
        if seat.holder == "open":
            line = say("phone.seat.open" if seated or large else "phone.seat.free")
            rows.append(SeatRow(seat.colour, colour, "open", line, side=movable))
            continue
        taken += 1
        if seat.holder == "bot":
            line = say("phone.seat.bot", bot=seat.bot)
            side = sides and host and not people_only
            rows.append(SeatRow(seat.colour, seat.name or colour, "bot", line, side=side))
            continue
        here = seat.colour == you or seat.colour in mine
        place = [say("phone.seat.host")] if seat.host else []
        if here:
            place.append(say("phone.seat.you"))
        elif seat.kept:
            place.append(say("phone.seat.kept"))
        elif seat.connected:
            place.append(say("phone.seat.ready"))
        else:
            place.append(say("phone.seat.away"))
        state = "you" if here else "kept" if seat.kept else "person"
        rows.append(SeatRow(seat.colour, seat.name or colour, state, " · ".join(place), seat.connected))
    edition = edition or meta.editions[0]
    low, high = meta.players
    free = len(seats) - taken
    defaults = meta.full_options({})
    changed = sum(value != defaults.get(name, value) for name, value in meta.full_options(options).items())
    short = low - taken
    out = [seat for seat in seats if seat.holder == "bot" and seat.bot not in bots] if people_only else []
    stuck = [say(f"colour.{seat.colour}") for seat in out]
    why = say("phone.people-only.bot", sides=stuck, count=len(stuck)) if stuck else say("error.people-only")
    begin = say("phone.begin", n=taken) if short <= 0 else say("phone.begin.wait", n=short)
    alone = next((row for row in rows if row.state == "open"), None) if sides and host and bots else None
    apart = arrangement.apart(edition, own or {}, say, meta.id) if depth != SCOREKEEPER else ""
    own_told = screens(meta.id).own_told
    told = own_told(own or {}, say) if own_told is not None else ""
    editor, routed = screens(meta.id).own_board_page is not None, depth != SCOREKEEPER
    lent = routed and arrangement.lent(edition, own or {}, meta.id, options)
    come = sum(bool(seat.kept) for seat in seats)
    headline = say(("phone.lobby.sit" if seated or large else "phone.lobby.choose") if free else "phone.lobby.full")
    if seated and not host:
        headline = say("phone.lobby.wait")
    return LobbyPage(
        title=f"{meta.title} · {code.upper()}",
        headline=say("phone.lobby.kept", n=come) if come else headline,
        help=say(
            "phone.lobby.help" if low < high else "phone.lobby.help.exactly",
            game=meta.title,
            low=low,
            high=high,
            count=free,
        ),
        code=code.upper(),
        url=url,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr.svg(url, say("phone.qr", code=code.upper())),
        seats=tuple(rows),
        options=tuple(arrangement.asked_first(meta, options, say)),
        options_line=say("phone.options.line", count=changed),
        host=host,
        seated=seated,
        begin=say("phone.begin.bot", count=len(stuck)) if stuck else begin,
        can_begin=short <= 0 and not stuck,
        bots=tuple(OptionChoice(bot, say(f"phone.bot.{bot}"), index == 0) for index, bot in enumerate(bots)),
        notice=notice or (Notice(apart) if apart else None),
        number=number,
        arranged=" · ".join(
            [
                arranged(edition, depth, chance or {}, say),
                *([say("board.tables")] if told else []),
                *([say("board.ours.short")] if lent else []),
            ]
        ),
        routes=told or (arrangement.routes(edition, own or {}, say, meta.id, options) if editor and routed else ""),
        own_board=editor and edition == BOXED,
        house=house,
        house_line=say("phone.house.some") if house else say("phone.house.none"),
        ahead=screens(meta.id).ahead,
        alone=alone,
        alone_help=_alone_help(alone.colour, meta, say, people_only) if alone else "",
        gone=next((seat.colour for seat in seats if seat.host and not seat.connected), ""),
        people_only=why if stuck or (people_only and free and not bots) else "",
        large=large,
    )


def arranged(edition: str, depth: str, chance: Mapping[str, str], say: Say) -> str:
    """In a line what lies on a table, and unless those are phones alone what the app does."""
    lies = lying(edition, depth, chance)
    does = say(f"depth.{depth}") if depth == DIGITAL else say(f"guide.depth.{depth}")
    told = [does, *([fed_by(chance, Words(say, {}))] if chance else [])]
    return " · ".join([say(f"guide.lies.{lies}"), *(told if lies != NOTHING else [])])


def _alone_help(side: str, meta: Meta, say: Say, told_to: bool) -> str:
    """What playing alone means, and with what it does not go together; ``told_to``: the bots that can play go by what
    people tell them."""
    told = say("phone.alone.help", seat=side)
    if told_to:
        return f"{told} {arrangement.of_game(say, 'phone.alone.told', meta.id)}"
    return f"{told} {say('phone.alone.people-only')}" if meta.some_for_people_only else told
