"""The games there are; opening, listing and showing tables."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from companion.engine import registry
from companion.table import Place, Table, Wanted
from companion.web.access import host_keys, lookup, seat_tokens
from companion.web.api.models import Answer, Body, Message, Name, Options, Query, SeatInfo, SeatToken, TableInfo, Word
from companion.web.api.routes import TABLE, Routes
from companion.web.http.list_places import place_of, text_of

MOST_LISTED: Final = 100
routes = Routes()


class NewTable(Body):
    """Open a table and take its first seat."""

    game: Word = Field(examples=["ming-dynastie"])
    name: Name
    edition: Word | None = None
    options: Options = Field(default_factory=dict)
    seats: Annotated[int, Field(ge=1, le=12)] | None = None
    depth: Word = Field(
        default="digital",
        description="How much the table tells the app: guided, scorekeeper or digital. Digital lets the app feed decks "
        "and dice, the others the people, until it is said otherwise.",
    )


class PeopleOnly(Answer):
    """With which editions, and values of options, no bot can play."""

    editions: list[str]
    options: dict[str, list[str]]


class GameInfo(Answer):
    """A game that can be played here."""

    id: str
    title: str
    players: tuple[int, int]
    colours: list[str]
    editions: list[str]
    options: dict[str, list[str]]
    people_only: PeopleOnly


class Games(Answer):
    """All games, in the order in which they are offered."""

    games: list[GameInfo]


@routes.add("GET", "/games", "Games that can be played")
def list_games() -> Games:
    """Every registered game."""
    return Games(
        games=[
            GameInfo(
                id=meta.id,
                title=meta.title,
                players=meta.people,
                colours=list(meta.colours),
                editions=list(meta.editions),
                options={name: list(option.values) for name, option in meta.options.items()},
                people_only=PeopleOnly(
                    editions=list(meta.people_only),
                    options={name: list(o.people_only) for name, o in meta.options.items() if o.people_only},
                ),
            )
            for meta in registry.metas().values()
        ]
    )


class ScoreInfo(Answer):
    """One seat's end of a game."""

    colour: str
    name: str
    holder: str = Field(description="open, person or bot")
    points: int


class ResultInfo(Answer):
    """The end of a game, the seats in turn order."""

    scores: list[ScoreInfo]
    winners: list[str]


class TableSummary(Answer):
    """A table in the list."""

    code: str
    game: str
    phase: str
    players: list[str]
    number: int
    changed: float = Field(description="Seconds since 1970.")
    result: ResultInfo | None = Field(description="Once the game is over.")
    damaged: bool = Field(description="It cannot be played: its log on disk is damaged.")


def _place(text: str) -> str:
    return text_of(place_of(text))


class Listing(Query):
    """Which part of the list."""

    limit: Annotated[int, Field(ge=1, le=MOST_LISTED)] = MOST_LISTED
    after: Annotated[str, AfterValidator(_place), Field(description="What `next` said; without it, the start.")] = ""

    @property
    def place(self) -> Place | None:
        """Where the list is to go on."""
        return place_of(self.after) if self.after else None


class TableList(Answer):
    """Tables on this server, the latest first."""

    tables: list[TableSummary]
    next: str | None = Field(description="For `after`, to go on with the list; null at its end.")


@routes.add("GET", "/tables", "Tables on this server")
def list_tables(query: Listing) -> TableList:
    """A part of all tables on this server; at a club's, of those that are the phone's or the key's."""
    found = lookup.tables().summaries(Wanted(codes=host_keys.codes(), after=query.place, most=query.limit + 1))
    return TableList(
        tables=[TableSummary.model_validate(table) for table in found[: query.limit]],
        next=text_of(found[query.limit - 1].place) if len(found) > query.limit else None,
    )


@routes.add("POST", "/tables", "Open a table and take its first seat", status=201)
def create_table(body: NewTable) -> SeatToken:
    """Open a table; the asker holds its first seat."""
    created = host_keys.opened(
        lambda: lookup.tables().create(
            body.game, edition=body.edition, options=body.options, seats=body.seats, host=body.name, depth=body.depth
        )
    )
    return seat_token(lookup.tables().get(created.code), created.colour, created.token)


def seat_token(table: Table, colour: str, token: str) -> SeatToken:
    """The answer to whoever took a seat, and the cookie where phones keep it."""
    seat_tokens.remember(table.code, token)
    return SeatToken(code=table.code, colour=colour, token=token, rejoin=table.seats.rejoin_code(token))


@routes.add("GET", TABLE, "A table and its seats", seat="used")
def show_table(code: str) -> TableInfo:
    """A table with its seats."""
    return info(lookup.find(code))


def info(table: Table, onlooker: bool = False) -> TableInfo:
    """What everybody may know of a table, and which seat is the asker's (none when he has just left it)."""
    apart = registry.game(table.game_id).apart(table.config.own)
    you = None if onlooker else seat_tokens.colour_at(table)  # first, as whoever asks is heard by it, and so connected
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
        seats=[SeatInfo.model_validate(seat) for seat in table.seats.all],
        bots=list(lookup.bots_at(table)),
        people_only=table.seats.bots.people_only,
        hints=table.config.hints,
        apart=Message(key=apart.key, params=dict(apart.params)) if apart else None,
        you=you,
        next=following.code if (following := lookup.tables().next(table)) else None,
    )
