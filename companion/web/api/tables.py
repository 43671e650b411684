"""Opening, listing and showing tables."""

from __future__ import annotations

from companion.engine import registry
from companion.table import Table, Wanted
from companion.web import desk, seats
from companion.web.api.models import Message, NewTable, SeatInfo, SeatToken, TableInfo
from companion.web.api.routing import Api, Operation
from companion.web.api.shelf_models import Listing, ResultInfo, TableList, TableSummary
from companion.web.listing import text_of


def list_tables(query: Listing) -> TableList:
    """A part of all tables on this server."""
    found = desk.tables().summaries(Wanted(after=query.place, most=query.limit + 1))
    return TableList(
        tables=[
            TableSummary(
                code=table.code,
                game=table.game,
                phase=table.phase,
                players=list(table.players),
                number=table.number,
                changed=table.changed,
                result=ResultInfo.model_validate(table.result.document()) if table.result else None,
                damaged=table.damaged,
            )
            for table in found[: query.limit]
        ],
        next=text_of(found[query.limit - 1].place) if len(found) > query.limit else None,
    )


def create_table(body: NewTable) -> SeatToken:
    """Open a table; the asker holds its first seat."""
    created = desk.tables().create(
        body.game, edition=body.edition, options=body.options, seats=body.seats, host=body.name, depth=body.depth
    )
    return seat_token(desk.tables().get(created.code), created.colour, created.token)


def seat_token(table: Table, colour: str, token: str) -> SeatToken:
    """The answer to whoever took a seat, and the cookie where phones keep it."""
    seats.remember(table.code, token)
    return SeatToken(code=table.code, colour=colour, token=token, rejoin=table.seats.rejoin_code(token))


def show_table(code: str) -> TableInfo:
    """A table with its seats."""
    return info(desk.find(code))


def info(table: Table, onlooker: bool = False) -> TableInfo:
    """What everybody may know of a table, and which seat is the asker's (none when he has just left it)."""
    you = None if onlooker else seats.seat_at(table)
    apart = registry.game(table.game_id).apart(table.config.own)
    return TableInfo(
        code=table.code,
        game=table.game_id,
        edition=table.config.edition,
        options=dict(table.config.options),
        depth=table.config.depth,
        chance=table.config.chance,
        waits_for=table.play.waits_for,
        teller=table.play.teller,
        phase=table.phase,
        number=table.number,
        seats=[
            SeatInfo(
                colour=seat.colour,
                holder=seat.holder,
                name=seat.name,
                bot=seat.bot,
                host=seat.host,
                connected=seat.connected,
            )
            for seat in table.seats.all
        ],
        bots=list(desk.bots_at(table)),
        people_only=table.seats.people_only,
        apart=Message(key=apart.key, params=dict(apart.params)) if apart else None,
        you=you.colour if you else None,
    )


def add_to(api: Api) -> None:
    """Add the routes."""
    api.add(Operation("GET", "/tables", list_tables, "Tables on this server", TableList, query=Listing))
    api.add(
        Operation("POST", "/tables", create_table, "Open a table and take its first seat", SeatToken, 201, NewTable)
    )
    api.add(Operation("GET", "/tables/<code>", show_table, "A table and its seats", TableInfo, seat="used"))
