"""Everybody who has played here: games, wins, points, and who comes out ahead of whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from babel.numbers import format_decimal

from companion.table.results import GameTally, Person
from companion.web.presenters.common import Say
from companion.web.presenters.dates import local_day, long_date


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
