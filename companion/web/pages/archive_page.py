"""What was played here: past games by month, the people who played, tables that are put away."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

from babel.numbers import format_decimal

from companion.table import Summary
from companion.table.results import GameTally, Person
from companion.web.play.parts import Notice
from companion.web.play.texts import Say, local_day, long_date, month

A_PAGE: Final = 30
"""Games on one page of the list."""


@dataclass(frozen=True, slots=True)
class Ending:
    """One seat's end of a game."""

    colour: str
    name: str
    points: int
    winner: bool


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game in the list; ``names`` stands in where its result is not known."""

    code: str
    line: str
    endings: tuple[Ending, ...]
    names: str
    over: bool

    @property
    def winners(self) -> tuple[Ending, ...]:
        """Who won."""
        return tuple(ending for ending in self.endings if ending.winner)

    @property
    def others(self) -> tuple[Ending, ...]:
        """Everybody else, the most points first."""
        return tuple(ending for ending in self.endings if not ending.winner)


@dataclass(frozen=True, slots=True)
class AwayTable:
    """A table that can still be taken back."""

    code: str
    line: str


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """Past games, newest first, by month."""

    title: str
    help: str
    q: str
    months: tuple[tuple[str, tuple[PastGame, ...]], ...]
    newer: str
    older: str
    place: str
    away: tuple[AwayTable, ...] = ()
    notice: Notice | None = None
    template: str = "archive.html"


def folded(text: str) -> str:
    """The text as it is searched: capitals and accents do not matter."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def pages_of(count: int) -> int:
    """How many pages so many games take; one at least."""
    return max(1, -(-count // A_PAGE))


def found(tables: Sequence[Summary], q: str, titles: Mapping[str, str], lang: str) -> list[Summary]:
    """The tables that have every word of ``q`` in a name, their own word, the game's title or the date."""
    asked = folded(q).split()
    return [table for table in tables if all(word in _told(table, titles, lang) for word in asked)]


def _told(table: Summary, titles: Mapping[str, str], lang: str) -> str:
    names = [score.name for score in table.result.scores] if table.result else list(table.players)
    day = local_day(table.changed)
    written = f"{long_date(day, lang)} {day:%Y-%m-%d %d.%m.%Y}"
    return folded(" ".join([table.code, titles.get(table.game, table.game), written, *names]))


def state_of(table: Summary, say: Say) -> str:
    """What a table is about, in a word or two."""
    return say("phone.state.damaged" if table.damaged else f"phone.state.{table.phase}")


def past_game(table: Summary, titles: Mapping[str, str], say: Say, lang: str) -> PastGame:
    """A table as a line of the list."""
    result = table.result
    endings = () if result is None else tuple(
        Ending(score.colour, score.name or say(f"colour.{score.colour}"), score.points, score.colour in result.winners)
        for score in result.ranked()
    )  # fmt: skip
    over = table.phase == "over"
    parts = [long_date(local_day(table.changed), lang), *filter(None, [titles.get(table.game, table.game)])]
    if table.damaged or not over:
        parts.append(state_of(table, say))
    names = ", ".join(table.players)
    return PastGame(table.code.upper(), " · ".join(parts), endings, names, over and not table.damaged)


def archive_page(
    *,
    tables: Sequence[Summary],
    titles: Mapping[str, str],
    say: Say,
    lang: str,
    count: int,
    page: int = 1,
    q: str = "",
    away: Mapping[str, float] | None = None,
    kept_s: float = 0.0,
    notice: Notice | None = None,
) -> ArchivePage:
    """Past games.

    Args:
        tables: those on this page, newest first.
        titles: of the games, by id.
        lang: for dates.
        count: how many there are on all pages.
        page: counted from 1.
        q: what is searched for.
        away: tables put away and when, for a reader who may take them back.
        kept_s: seconds for which that can be done.
    """
    pages = pages_of(count)
    months = tuple(
        (name, tuple(past_game(table, titles, say, lang) for table in group))
        for name, group in groupby(tables, lambda table: month(local_day(table.changed), lang))
    )
    told = say("archive.found" if q.strip() else "archive.help", count=count)
    taken = tuple(
        AwayTable(code.upper(), say("away.until", date=long_date(local_day(at + kept_s), lang)))
        for code, at in sorted((away or {}).items(), key=lambda item: -item[1])
    )
    return ArchivePage(
        title=say("archive.title"),
        help=told,
        q=q,
        months=months,
        newer=_address(q, page - 1) if page > 1 else "",
        older=_address(q, page + 1) if page < pages else "",
        place=say("archive.page", page=page, pages=pages) if pages > 1 else "",
        away=taken,
        notice=notice,
    )


def _address(q: str, page: int) -> str:
    return "/games?" + urlencode({"q": q, "page": page} if q else {"page": page})


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about a person."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person in the list; ``url`` shows the games."""

    id: str
    name: str
    line: str
    url: str
    games: tuple[Fact, ...]
    rivals: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Everybody who has played here."""

    title: str
    help: str
    people: tuple[PersonRow, ...]
    template: str = "people.html"


def people_page(*, people: Sequence[Person], titles: Mapping[str, str], say: Say, lang: str) -> PeoplePage:
    """The list of people, as ``companion.table.results`` orders them; ``lang`` is for dates and numbers."""
    rows = []
    for number, person in enumerate(people, 1):
        rivals = sorted(person.rivals.values(), key=lambda beside: -beside.played)
        told = (
            say("people.games", count=person.played),
            say("people.won", count=person.won),
            say("people.last", date=long_date(local_day(person.last), lang)),
        )
        rows.append(
            PersonRow(
                f"person-{number}",
                person.name,
                " · ".join(told),
                "/games?" + urlencode({"q": person.name}),
                tuple(
                    Fact(titles.get(tally.game, tally.game), _points(tally, say, lang))
                    for tally in person.games.values()
                ),
                tuple(
                    Fact(beside.name, say("people.beside", ahead=beside.ahead, count=beside.played))
                    for beside in rivals
                ),
            )
        )
    return PeoplePage(say("people.title"), say("people.help", count=len(rows)), tuple(rows))


def _points(tally: GameTally, say: Say, lang: str) -> str:
    average = format_decimal(round(tally.average, 1), locale=lang)
    return say("people.points", average=average, best=tally.best)


@dataclass(frozen=True, slots=True)
class DeletePage:
    """Asks before a table is put away."""

    title: str
    help: str
    code: str
    goes: tuple[str, ...]
    sure: str
    notice: Notice | None = None
    template: str = "delete.html"


@dataclass(frozen=True, slots=True)
class AwayPage:
    """A table that was put away; ``may``: whether the reader may take it back."""

    title: str
    text: str
    code: str
    may: bool
    template: str = "put-away.html"


def delete_page(
    *, say: Say, code: str, game: str, phase: str, players: Sequence[str], notice: Notice | None = None
) -> DeletePage:
    """What goes when the table is put away, and the second question."""
    word = code.upper()
    goes = [f"{game} · {say(f'phone.state.{phase}')}"]
    if players:
        goes.append(", ".join(players))
    goes.append(say("delete.goes"))
    if phase == "over":
        goes.append(say("delete.goes.over"))
    return DeletePage(
        say("delete.title", word=word), say("delete.help"), word, tuple(goes), say("delete.sure", word=word), notice
    )


def away_page(*, say: Say, code: str, until: float | None, may: bool, lang: str) -> AwayPage:
    """The table was put away; ``until``: when it goes for good, seconds since 1970."""
    word = code.upper()
    text = [say("away.week") if until is None else say("away.until", date=long_date(local_day(until), lang))]
    if not may:
        text.append(say("away.whose"))
    return AwayPage(say("away.title", word=word), " ".join(text), word, may)
