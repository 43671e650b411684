"""Evenings at the tables of both games at which everything happens that a log can hold, the same every time.

``python -m tests.table.evenings data`` makes ``before_objects/tables.sql.gz`` with the program as it is; that is done
once, by the program of that time. ``python -m tests.table.evenings expected`` writes down what the tables in it tell,
after a change that is meant to be seen.
"""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import random
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest import mock

from companion.bots import Alternative, Choice
from companion.engine import Action, Game, State, registry
from companion.engine.chance import SeededChance
from companion.store import open_store
from companion.table import Entry, Snapshot, Summary, TableError, Tables
from companion.table.entries import Opened
from companion.table.presence import GRACE_S
from companion.web.app import create_app, furnish
from tests.table.eventful import Evening
from tests.table.room import BOTS, TakesFirst
from tests.watch import Watch

FOLDER: Final = Path(__file__).parent / "before_objects"
DATA: Final = FOLDER / "tables.sql.gz"
EXPECTED: Final = FOLDER / "expected.json"
GAMES: Final = ("ming-dynastie", "ming-voyages")
LUCK: Final = {"ming-dynastie": 6}
"""Where choices lie face down: what brings the first of them early."""


class Thinks(TakesFirst):
    """Tells what else there was, and what to do with the pieces."""

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        first = super().choose(game, sample, seat, legal)
        other = Alternative((first.action.text,), "worth.points", {"points": 3, "seat": 0})
        steps = (("step.take", {"count": 1, "seat": 0}),)
        return first._replace(params={"seat": 0}, alternatives=(other,), steps=steps)


# --- the evenings -----------------------------------------------------------------------------------------------


def lobby(tables: Tables, watch: Watch, game: str) -> Evening:
    """A table at which all is done that can be done before the game."""
    evening = Evening.open(tables, watch, game)
    table, meta = evening.table, evening.table.game.meta
    first, second, *_ = (seat.colour for seat in table.seats.all)
    evening.tokens[second] = table.seats.claim(second, "Mei", evening.tokens.pop(first))
    evening.sit("Jun")
    table.seats.rename(evening.tokens[first], "Jùn 俊")
    table.seats.release(first, by=evening.tokens[first])
    table.seats.claim_bot(first, "first", by=evening.host)
    table.seats.release(first, by=evening.host)
    evening.sit("Jun")
    table.seats.hand_over(evening.host, first)
    _, evening.tokens[second] = table.seats.rejoin(table.seats.rejoin_code(evening.tokens[second]))
    watch.passes(GRACE_S)
    _, evening.tokens[second] = table.seats.rejoin(table.seats.reissue(evening.host, second))
    asked = {name: option for name, option in meta.options.items() if not option.by_bots}
    for name, option in asked.items():
        try:
            table.config.set_options(evening.host, {name: option.values[-1]})
        except TableError:
            continue
    table.config.set_options(evening.host, {name: option.values[0] for name, option in asked.items()})
    table.config.set_edition(evening.host, "boxed", own_board(game))
    table.config.set_edition(evening.host, meta.editions[0])
    table.config.set_house_rules(evening.host, "No phones\nbut these")
    for depth in ("scorekeeper", "guided", "digital"):
        table.config.set_depth(evening.host, depth, table.number, evening.key())
    table.config.set_chance(evening.host, {meta.sources_with({})[0]: "people"})
    for answers in ((False,), (None,), ()):
        evening.ask(second, {"what": "host"}, *answers)
    return evening


def playing(tables: Tables, watch: Watch, game: str) -> Evening:
    """A game in the middle of which all is done that can be done there."""
    evening = lobby(tables, watch, game)
    table, sources = evening.table, evening.table.game.meta.sources_with({})
    evening.luck = random.Random(LUCK.get(game, 0))
    table.config.begin(evening.host)
    table.config.set_chance(evening.host, dict.fromkeys(sources, "app"))
    evening.play(12)
    evening.undo(sealed=False)
    if game in LUCK:
        evening.undo(sealed=True)
    evening.play(6)
    evening.set_something(evening.people()[-1], "it fell down")
    evening.play(3)
    for answers in ((False,), (None,), ()):
        colour, entry = evening.concerns_others()
        evening.ask(colour, {"what": "undo", "entry": entry}, *answers)
        evening.play(2)
    for what in ("change", "insert", "drop"):
        evening.amend(what, lambda seen: bool(seen.rulings)) or evening.amend(what)
        evening.play(3)
        evening.amend(what, lambda seen: bool(seen.retold))
        evening.play(2)
    if game not in LUCK:
        evening.ask_in_secret()
    _bots(evening)
    _stand_in(evening)
    _people_tell(evening)
    _keep_score(evening)
    assert table.phase == "playing"
    return evening


def _stand_in(evening: Evening) -> None:
    """The host acts for those who are away."""
    for told in ("app", "people"):
        table = evening.table
        table.config.set_chance(evening.host, dict.fromkeys(table.game.meta.sources_with({}), told))
        host = table.seats.host or ""
        if told == "people" and table.game_id not in LUCK:
            assert evening.until(lambda: evening.table.play.teller not in ("", evening.table.seats.host))
        for _ in range(6):
            if table.phase != "playing":
                return
            due = table.play.teller or next(iter(table.play.to_act), "")
            if due and due != host:
                evening.watch.passes(GRACE_S)
                table.seats.stand_in(evening.host, due)
                action = evening.luck.choice(table.play.legal(due))
                assert evening.act(host, action.text, due).status == "done"
                offer = table.play.undoable(due)
                if offer is not None:
                    table.play.undo(evening.host, offer.entry, table.number, evening.key(), acting_for=due)
            else:
                evening.one()
    table.config.set_chance(evening.host, dict.fromkeys(table.game.meta.sources_with({}), "app"))
    evening.watch.passes(GRACE_S)
    evening.play(3)
    colour, entry = evening.table.seats.host or "", table.timeline.course()[-1]
    while not table.consent.undo_offer(entry, colour).waiting:
        evening.play(1)
        entry = table.timeline.course()[-4]
    evening.ask(colour, {"what": "undo", "entry": entry}, acting_for=True)


def _bots(evening: Evening) -> None:
    """Bots take a seat for a while; one thinks aloud, one breaks."""
    table = evening.table
    colour = next(colour for colour in evening.people() if colour != table.seats.host)
    for bot in ("thinks", "breaks", "last"):
        table.seats.release(colour, by=evening.tokens.get(colour) or evening.host)
        table.seats.claim_bot(colour, bot, by=evening.host)
        for _ in range(3):
            evening.one()
        evening.watch.passes(GRACE_S)
        evening.tokens.pop(colour, None)
    table.seats.release(colour, by=evening.host)
    evening.sit("Jun again")


def _people_tell(evening: Evening) -> None:
    """The people feed chance, and correct what they told."""
    table = evening.table
    table.config.set_depth(evening.host, "guided", table.number, evening.key())
    evening.play(10)
    evening.amend("change", lambda seen: not seen.drawn)
    evening.play(5)
    table.config.set_depth(evening.host, "digital", table.number, evening.key())


def _keep_score(evening: Evening) -> None:
    """For a while the app only keeps the score."""
    table, key = evening.table, evening.key
    for _ in range(40):
        try:
            table.config.set_depth(evening.host, "scorekeeper", table.number, key())
            break
        except TableError:
            evening.play(1)
    assert table.config.depth == "scorekeeper"
    colour = evening.people()[-1]
    told = next((action.text for action in table.play.legal(colour)), "") if table.play.waits_for == "table" else ""
    evening.set_something(colour, "counted", told)
    for _ in range(3):
        if table.play.to_act or table.play.legal(colour):
            evening.one()
    evening.undo(sealed=False)
    table.config.set_depth(evening.host, "digital", table.number, key())
    evening.play(4)


def over(tables: Tables, watch: Watch, game: str) -> Evening:
    """A game played to its end by two, one of them a bot for a while; its second game waits in the lobby."""
    evening = Evening.open(tables, watch, game)
    colours = [seat.colour for seat in evening.table.seats.all]
    evening.tokens[colours[1]] = evening.table.seats.claim(colours[1], "Jun")
    evening.table.config.begin(evening.host, colours[1::-1])
    evening.to_the_end()
    second = second_game(tables, watch, game, evening.code)
    evening.table.config.goes_on(second.code, evening.host)
    return evening


def second_game(tables: Tables, watch: Watch, game: str, after: str) -> Evening:
    """The second game of a match as it was opened then: its header names the first, and seats are kept for nobody."""
    create = tables._store.create

    def named(summary: Summary, entries: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        header, *more = entries
        assert isinstance(header.data, Opened)
        create(summary, [replace(header, data=replace(header.data, after=after)), *more], snapshot)

    with mock.patch.object(tables._store, "create", named):
        return Evening.open(tables, watch, game)


def brought_in(tables: Tables, watch: Watch, text: str) -> str:
    """A record with lines that the rules refuse and a line that counts no more; the code of its table."""
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    lines[9:9] = [lines[3], f"# void: {lines[4]}", lines[6]]
    return tables.import_record("\n".join([head, "", *lines, ""]), "Mei").code


def evenings(tables: Tables, watch: Watch) -> dict[str, Any]:
    """All of them; codes and tokens by what the tables are."""
    found: dict[str, Any] = {}
    for game in GAMES:
        for name, make in (("lobby", lobby), ("playing", playing), ("over", over)):
            evening = make(tables, watch, game)
            found[f"{game} {name}"] = {"code": evening.code, "tokens": evening.tokens}
        record = tables.get(found[f"{game} over"]["code"]).timeline.record()
        for name in ("brought in", "put away"):
            found[f"{game} {name}"] = {"code": brought_in(tables, watch, record), "tokens": {}}
        tables.delete(found[f"{game} put away"]["code"], None)
        tables.boards.save(game, "Our box", own_board(game))
    return found


def own_board(game: str) -> dict[str, Any]:
    """What owners may enter about their box."""
    data = registry.game(game).data()
    return {name: data[name] for name in ("borders",) if name in data}


# --- the data ---------------------------------------------------------------------------------------------------


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Tables, Watch]]:
    """Tables that repeat themselves: chance, bots, codes, tokens and time."""
    watch, clock, tokens = Watch(), itertools.count(1_760_000_000), itertools.count(1)
    bots = {**BOTS, "thinks": Thinks}
    codes = random.Random(5)
    with (
        mock.patch.object(secrets, "token_urlsafe", lambda _bytes=32: f"token-{next(tokens)}"),
        mock.patch.object(secrets, "choice", codes.choice),
    ):
        tables = Tables(open_store(folder), bots, SeededChance(7), background=False, clock=lambda: next(clock),
                        ticks=watch)  # fmt: skip
        try:
            yield tables, watch
        finally:
            tables.close()


def put_data(folder: Path) -> None:
    """The database of that time."""
    with closing(sqlite3.connect(folder / "ming-table.db")) as connection:
        connection.executescript(gzip.decompress(DATA.read_bytes()).decode())


def rows(folder: Path) -> list[tuple[Any, ...]]:
    """All entries of a database, each as it is kept."""
    with closing(sqlite3.connect(folder / "ming-table.db")) as connection:
        query = 'SELECT code, number, kind, seat, "key", at, data FROM entries ORDER BY code, number'
        return connection.execute(query).fetchall()


def digest(value: Any) -> str:
    """A short hash of JSON."""
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def told(tables: Tables, code: str, tokens: Mapping[str, str]) -> dict[str, Any]:
    """All that a table tells each of its people, and a phone that asks; what is long by its hash."""
    table = tables.get(code)
    try:
        record = digest(table.timeline.record())
    except TableError as error:
        record = error.code
    app = create_app(secret="evening")
    furnish(app, tables)
    config, play = table.config, table.play
    found: dict[str, Any] = {
        "number": table.number,
        "phase": table.phase,
        "depth": config.depth,
        "chance": config.chance,
        "record": record,
        "options": config.options,
        "edition": config.edition,
        "house": config.house_rules,
        "course": [*table.timeline.course()],
        "match": [config.game_before, config.game_after],
        "waits": [play.waits_for, play.teller, *play.to_act],
        "rulings": {str(number): [one.key, *one.said] for number, one in table.timeline.rulings.items()},
        "thoughts": {str(n): digest(repr(one)) for n, one in play.thoughts(range(1, table.number + 1)).items()},
        "seats": [[one.colour, one.holder, one.name, one.bot, one.host] for one in table.seats.all],
        "readers": {},
    }
    long = table.phase == "over"
    room = [_line(line) for line in table.timeline.log(None)]
    for colour in ("", *(seat.colour for seat in table.seats.all)):
        reader = colour or None
        log = [_line(line) for line in table.timeline.log(reader)]
        numbers = [number for number in table.timeline.course() if number % 20 == 0]
        asked = [
            f"/api/v1/tables/{code}{path}" for path in ("", "/view", "/legal", "/log", "/settings", "/undo", "/ask")
        ]
        headers = {"Authorization": f"Bearer {tokens[colour]}"} if colour in tokens else {}
        with app.test_client() as phone:
            answers = {path: phone.get(path, headers=headers) for path in asked}
        found["readers"][colour] = {
            "log": digest(log) if long else log if not colour else [line for line in log if line not in room],
            "view": {name: digest(value) for name, value in table.timeline.view(reader).items()},
            "legal": [action.text for action in table.play.legal(reader)],
            "moments": {str(number): digest(table.timeline.view_at(number, reader)) for number in numbers},
            "face down": table.play.face_down(colour),
            "phone": {path[15 + len(code):]: [one.status_code, digest(one.json)] for path, one in answers.items()},
        }  # fmt: skip
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def _line(line: Any) -> list[Any]:
    said = [[key, dict(params)] for key, params in line.messages]
    return [line.number, line.seat, line.kind, line.sealed, line.undone, said]


def _make_data() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with opened(folder) as (tables, watch):
            known = evenings(tables, watch)
        with closing(sqlite3.connect(folder / "ming-table.db")) as connection:
            text = "\n".join(connection.iterdump())
        DATA.write_bytes(gzip.compress(text.encode(), mtime=0))
    EXPECTED.write_text(json.dumps({name: {**one, "told": {}} for name, one in known.items()}), encoding="utf-8")


def _make_expected() -> None:
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as place:
        put_data(Path(place))
        with opened(Path(place)) as (tables, _watch):
            for name, one in expected.items():
                if not name.endswith("put away"):
                    one["told"] = told(tables, one["code"], one["tokens"])
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in expected.items())
    EXPECTED.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    {"data": _make_data, "expected": _make_expected}[sys.argv[1]]()
