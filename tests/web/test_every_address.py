"""Every address that there is, at any moment of a table's life and for whoever asks: it has an answer.

The addresses are the app's own, so that a page that is new is asked for as well.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.play import play, random_chooser
from companion.engine.record import start
from companion.table import Created, Tables
from companion.table.depths import SCOREKEEPER
from tests.profiles import some
from tests.web.kit import addresses

QUERIES: Final = {
    "/t/<code>": ("", "?fragment=1"),
    "/t/<code>/amend/<entry>/look": ("?what=drop", "?what=change"),
    "/t/<code>/into": ("", "?place=food-red", "?place=war"),
    "/t/<code>/at": ("", "?place=1"),
}
TAPPED_BY: Final = {"count": 'id="count"', "entry": "data-face=", "peek": "data-(?:peek|veil)[ =]"}
"""Scripts that only some pages bring, by what they are there for."""
ONE: Final = some(list(registry.metas()), 1)
"""With whose table the addresses are asked for that are no table's: they are of all games."""
NOWHERE: Final = "99999"
"""An entry that no table has."""


def phone(app: Flask, code: str, token: str) -> FlaskClient:
    """A phone that has that seat; none where there is no token."""
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(csrf="x", device=f"phone of {token}", seats={code: [token]} if token else {})
    return client


def program(app: Flask, token: str) -> FlaskClient:
    """What speaks for a seat and is no browser."""
    client = app.test_client()
    client.environ_base |= {"HTTP_AUTHORIZATION": f"Bearer {token}", "HTTP_ACCEPT": "application/json"}
    return client


class Company:
    """Who asks for the addresses of a table.

    Args:
        app: whose they are.
        tables: of which it is one.
        made: the table, as its host was given it.
    """

    def __init__(self, app: Flask, tables: Tables, made: Created) -> None:
        self.table, self.host = tables.get(made.code), made.token
        free = next(seat.colour for seat in self.table.seats.all if seat.holder == "open")
        guest = self.table.seats.claim(free, "Jonas")
        self._app, self._colours = app, (made.colour, free, "nobody")
        self._readers = {
            "host": phone(app, made.code, made.token),
            "guest": phone(app, made.code, guest),
            "onlooker": phone(app, made.code, ""),
            "program": program(app, guest),
        }

    def addresses(self, everywhere: bool) -> Iterator[str]:
        """Everything that can be asked for at this table, and ``everywhere`` else."""
        course = self.table.timeline.course() if self.table.phase != "lobby" else []
        given = {
            "code": (self.table.code,), "entry": (NOWHERE, *map(str, course[-1:])), "colour": self._colours,
            "game": (*registry.metas(), "chess"), "digest": ("0" * 16,), "name": ("all.pdf",), "filename": ("app.css",),
            "part": ("setup", "none"), "number": ("0", "99"),
        }  # fmt: skip
        for rule, path in addresses(self._app, given):
            if everywhere or "<code>" in rule:
                yield from (path + query for query in QUERIES.get(rule, ("",)))

    def faults(self, when: str, everywhere: bool = False) -> list[str]:
        """Where somebody gets no answer, that of a broken app, or a page without its scripts."""
        found = []
        for path, (reader, client) in itertools.product(self.addresses(everywhere), self._readers.items()):
            try:
                with client.get(path, buffered=False) as answer:  # of a stream the greeting is enough
                    if answer.status_code >= 500:
                        found.append(f"{when}, {reader}: {path} is {answer.status_code}")
                    if answer.mimetype == "text/html" and "fragment" not in path:
                        found += [
                            f"{when}, {reader}: {path} has {script}"
                            for script in scripts_at_fault(answer.get_data(True))
                        ]
            except Exception as error:  # the app tells a test what it would only log
                found.append(f"{when}, {reader}: {path} is {error!r}")
        return found


def scripts_at_fault(page: str) -> list[str]:
    """Scripts that a page lacks, or brings for nothing."""
    brought = set(re.findall(r'<script type="module" src="/static/(?:\w+/)?js/(\w+)\.js', page))
    return [f"{script}: {script in brought}" for script, mark in TAPPED_BY.items()
            if (script in brought) is not bool(re.search(mark, page))]  # fmt: skip


def lines(game: str) -> list[str]:
    """The record of a whole game played at random, of as few as can play it, and at least two."""
    meta = registry.metas()[game]
    seats = meta.colours[: max(2, meta.players[0])]
    record = start(game, seats, {})
    play(record.new_state(), SeededChance(1), [random_chooser(seat) for seat in seats], record)
    return str(record).splitlines()


@pytest.mark.parametrize("game", registry.metas())
def test_whoever_asks_for_it_at_any_moment(app: Flask, tables: Tables, game: str) -> None:
    whole = lines(game)
    begun = Company(app, tables, tables.import_record("\n".join(whole[: len(whole) // 2]), "Mei"))
    over = Company(app, tables, tables.import_record("\n".join(whole), "Mei"))
    lobby = Company(app, tables, tables.create(game, host="Mei"))
    assert (lobby.table.phase, begun.table.phase, over.table.phase) == ("lobby", "playing", "over")
    faults = lobby.faults("lobby") + begun.faults("play") + over.faults("over", everywhere=game in ONE)
    if registry.metas()[game].tracks:
        begun.table.config.set_depth(begun.host, SCOREKEEPER, begun.table.number, "k")
        faults += begun.faults("kept score")
    tables.delete(over.table.code, over.host)
    assert not faults + over.faults("put away")
