"""Once more: how the table begins at which the people of a game that is over play it again, turned by one seat.

Where seats are equal everybody keeps the colour, and who went first goes last. Where they are sides, the order is the
game's, and everybody goes on to the next side. Game, box, options, house rules, depth, who feeds chance and
who wants hints stay.
"""

from __future__ import annotations

from collections.abc import Iterator

import companion
from companion.table.entries import Data, Entry, HintsAllowed, HouseRules, Opened, SeatChanged
from companion.table.pledge import Seeds, pledging
from companion.table.replay import known_options
from companion.table.seats import Seat, hashes_of
from companion.table.table import Table


def turned(table: Table) -> dict[str, str]:
    """The seats of the next game in turn order, each with the seat of this one whose holder gets it."""
    order = table.timeline.projection.playing
    after = (*order[1:], *order[:1])
    return dict(zip(order if table.game.meta.sides else after, after, strict=True))


def places(table: Table) -> tuple[str, ...]:
    """All seats of the next game: the people's in turn order, then those that stayed free here."""
    opened, taken = table.timeline.projection.entries[0].data, tuple(turned(table))
    assert isinstance(opened, Opened), "the header stands first"
    return (*taken, *(colour for colour in opened.seats if colour not in taken))


def beginning(table: Table, opener: str, token: str, at: float, seeds: Seeds | None) -> list[Entry]:
    """The first entries of the next table: bots sit down, a seat is kept for every person, and who opens it has come.

    The host leads it if that phone is there, else who opens it. Seats that were free, or not in the game, are free.

    Args:
        table: the table at which the game is over.
        opener: the seat there of whoever opens the next one.
        token: that person's token at the next one.
        at: seconds since 1970.
        seeds: from which its chance will follow.
    """
    former = {seat.colour: seat for seat in table.seats.all}
    goes_to = turned(table)
    own = next(colour for colour, had in goes_to.items() if had == opener)
    hashes = hashes_of(token)
    came = SeatChanged(what="claimed", name=former[opener].name, token=hashes.token, rejoin=hashes.rejoin)
    # Who opens it comes first, as at every table: bots make up their minds by this entry, which only that phone knows.
    seated: list[tuple[Data, str]] = [(pledging(_header(table), seeds), ""), (came, own)]
    seated += [(one, colour) for colour, had in goes_to.items() if had != opener for one in _seated(former[had])]
    host = next((colour for colour, had in goes_to.items() if former[had].host and former[had].connected), own)
    if host != own:
        seated.append((SeatChanged(what="host"), host))
    if table.config.house_rules:
        seated.append((HouseRules(text=table.config.house_rules), own))
    if not table.config.hints:
        seated.append((HintsAllowed(on=False), own))
    seated += [(SeatChanged(what="hints-on"), colour) for colour, had in goes_to.items() if former[had].hints]
    return [Entry(number, data, seat, at=at) for number, (data, seat) in enumerate(seated, 1)]


def _seated(former: Seat) -> Iterator[SeatChanged]:
    if former.owned:
        yield SeatChanged(what="kept", name=former.name, from_=former.colour)
    elif former.holder == "bot":
        yield SeatChanged(what="bot", bot=former.bot)


def _header(table: Table) -> Opened:
    config, game = table.config, table.game
    return Opened(
        game=game.meta.id,
        edition=config.edition,
        options=known_options(game, config.options),
        own=config.own or None,
        rules=game.meta.rules_version,
        engine=companion.__version__,
        seats=places(table),
        depth=config.depth,
        chance=config.chance,
        after=table.code,
        row=config.row + 1,
    )
