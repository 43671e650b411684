"""Of every game that there is: whatever a reader cannot know may be something else, and every byte that he is sent is
the same.

A game is played at random, and once more in another way that looks the same to one reader (``alike``). Both are played
at tables; all that this reader can ask for is compared. What pages imagine for him, to try with it what he plans, is
different too: nothing of it may be shown.
"""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine import registry
from companion.engine.errors import ActionSyntaxError
from companion.table.play import Play, Seen
from companion.table.projection import Projection
from companion.web.play.context import SHOWN
from companion.words import LANGUAGES
from tests.profiles import games, some
from tests.web.alike import (
    CODE,
    Course,
    World,
    body,
    changes,
    courses,
    different,
    other_course,
    played,
    stream,
    table_of,
)
from tests.web.kit import API, addresses

MOMENTS: Final = games(2, 4)
"""At how many moments of each game everything is told, by all seats together; and at one more to an onlooker."""
FED: Final = ("app", "people")
"""Who feeds chance, by turns."""
LOOKS: Final = 8
"""Taps of which nothing comes yet, on the way to a choice."""
PAST: Final = 3
"""Entries that are looked back to, the latest of which a reader was not shown everything."""
FIRST: Final = 100
"""Courses among which those are looked for in which something hidden was done just now."""
ATTEMPTS: Final = 16
"""What a reader tries of what he should know nothing of."""
LONG: Final = 400
"""Actions after which all has been done that can be done in a game, or nearly so."""
STREAMS: Final = ("/t/<code>/events", f"{API}/tables/<code>/events")
ELSEWHERE: Final = ("/", "/games", "/people", f"{API}/tables")
FOR: Final = ("", "/peek", "/score")
"""Pages that a host may see for somebody whose phone is away, once he has said so."""
QUERIES: Final = {
    "/t/<code>": ("", "?fragment=1"),
    "/t/<code>/amend/<entry>/look": ("?what=drop",),
    "/t/<code>/speech": ("?after=0", "?after=0&voice=tv"),
    f"{API}/tables/<code>/log": ("", "?after=3"),
}
PICKS: Final = re.compile(r'href="(\?pick=[^"]+)"')


def at_table(world: World, entries: Collection[int]) -> Iterator[tuple[str, str]]:
    """Every address of the app that can be asked for at a table, with its rule."""
    elsewhere: dict[str, list[str]] = {key: [] for key in ("game", "digest", "name", "filename", "part", "number")}
    given = {"code": [CODE], "entry": [str(n) for n in entries], "colour": list(world.seats), **elsewhere}
    for rule, path in addresses(world.app, given):
        if "<code>" in rule:
            yield from ((rule, path + query) for query in QUERIES.get(rule, ("",)))


def told(world: World, reader: str | None, entries: Collection[int], lang: str) -> dict[str, bytes]:
    """Everything that a seat, or an onlooker, is sent."""
    client = world.client(reader, lang)
    found: dict[str, bytes] = {}
    for rule, path in at_table(world, entries):
        found[path] = stream(client, f"{path}?after=0") if rule in STREAMS else body(client.get(path))
    asked = [f"/t/{CODE}{page}?for={other}" for other in world.seats if reader not in (None, other) for page in FOR]
    for path in (*ELSEWHERE, *asked):
        found[path] = body(client.get(path))
    return found | looked(client)


def looked(client: FlaskClient) -> dict[str, bytes]:
    """What somebody sees who taps here and there, and chooses nothing."""
    dice, page = random.Random(1), client.get(f"/t/{CODE}").text
    found: dict[str, bytes] = {}
    for _ in range(LOOKS):
        links = sorted(set(PICKS.findall(page)) - found.keys())
        if not links:
            break
        link = dice.choice(links)
        answer = client.get(f"/t/{CODE}{unescape(link)}")
        found[link], page = body(answer), answer.text
    return found


def tried(
    world: World, reader: str, entries: Collection[int], lines: Sequence[tuple[str, str]], act: bool
) -> dict[str, bytes]:
    """What somebody hears who tries these actions everywhere, in whosever name; ``act``: now as well, in his own."""
    seat, table, dice = world.seats[reader], world.tables.get(CODE), random.Random(1)
    last = table.number
    found: dict[str, bytes] = {}
    for _, text in dice.sample(lines, min(len(lines), ATTEMPTS)) if act else ():
        found[f"act {text}"] = body(seat.act(text, key=f"try-{len(found)}"))
        found[f"late {text}"] = body(seat.act(text, seen=min(entries) - 1, key=f"try-{len(found)}"))
    wanted: list[dict[str, Any]] = [{"what": "drop", "entry": n} for n in entries]
    wanted += [
        {"what": what, "entry": n, "lines": [line]}
        for what, n, line in itertools.product(("change", "insert"), entries, lines)
    ]
    for wish in dice.sample(wanted, min(len(wanted), ATTEMPTS)):
        found[f"{wish}"] = body(seat.send("POST", "/preview", {"amendment": wish}))
    assert table.number == last
    return found


def advised(world: World, reader: str, lang: str) -> dict[str, bytes]:
    """What somebody is told who asks what a bot would do in his seat, and what his pages say of that."""
    seat, client = world.seats[reader], world.client(reader, lang)
    found = {"want": body(seat.send("PUT", "/hints", {"on": True}))}
    found["asked"] = body(seat.send("POST", "/hint", {"seen": seat.number(), "key": "hint"}))
    return found | {path: body(client.get(f"/t/{CODE}{path}")) for path in ("", "?hint=1", "/hint", "/log")}


def guided(world: World, reader: str, lang: str) -> dict[str, bytes]:
    """What somebody is told who plays for the first time: what to try, or what decided his first round."""
    client, found = world.client(reader, lang), dict[str, bytes]()
    for since in (0, world.tables.get(CODE).number):
        with client.session_transaction() as session:
            session["first"] = {CODE: {reader: since}}
        found[f"goal {since}"] = body(client.get(f"/t/{CODE}"))
    return found | {f"goal {name}": told for name, told in looked(client).items()}


def attempts(course: Course, things: Collection[str], chance: bool) -> list[tuple[str, str]]:
    """All that could be done with these things, by whoever does so in this game; ``chance``: by chance as well."""
    whole = played(course.game, 0, LONG).told()
    ways = sorted({(who or "chance", text.partition(" ")[0]) for who, text in whole if who or chance})
    found = []
    for (who, verb), thing in itertools.product(ways, sorted(things)):
        try:
            found.append((who, course.end.parse(f"{verb} {thing}").text))
        except ActionSyntaxError:
            continue
    return found


def moments(game: str, reader: int | None) -> Iterator[tuple[Course, Course]]:
    """Courses that look alike to a reader, each at another stage of the game; by turns when he must choose, with all
    that he can try, and when others must. Those come first of which the last lines of a log tell something hidden."""
    acts, stages = reader is not None, set()
    fresh = (course for course in itertools.islice(courses(game, reader), FIRST) if course.hidden(reader))
    for course in itertools.chain(
        (one for one in fresh if age(one, one.hidden(reader)) <= SHOWN), courses(game, reader)
    ):
        stage = acts, course.end.view(None).get("stage")
        if (reader in course.end.to_act) != acts or stage in stages:
            continue
        other = other_course(course, reader, random.Random(len(course.done)))
        if other is not course:
            stages.add(stage)
            acts = not acts and reader is not None
            yield course, other


def age(course: Course, places: Collection[int]) -> int:
    """How many actions ago the latest of these was."""
    return len(course.done) - max(places)


def compared(
    app: Flask, folder: Path, both: tuple[Course, Course], reader: int | None, fed: str = "app", lang: str = "en"
) -> list[str]:
    """Where a reader is told something else at two tables."""
    who, end = None if reader is None else both[0].seats[reader], both[0].end
    different_at = changes(*both)
    things = set().union(*different_at.values())
    lines = attempts(both[0], things, chance=fed == "app")
    answers = []
    for imagined, course in enumerate(both):
        with (
            pytest.MonkeyPatch.context() as patch,
            table_of(app, folder / f"{imagined}", course, patch, fed, things) as world,
        ):
            patch.setattr("companion.table.play.Random", lambda seed, salt=imagined: random.Random(seed + salt))
            numbers = world.tables.get(CODE).timeline.course()[-len(course.done) :]
            entries = [numbers[place] for place in [*different_at, -1][-PAST:]]
            found = told(world, who, entries, lang)
            if who:
                found |= tried(world, who, entries, lines, act=reader not in end.to_act)
                found |= {f"hint {name}": told for name, told in advised(world, who, lang).items()}
                found |= guided(world, who, lang)
            answers.append(found)
    return different(*answers)


READERS: Final = {
    game: (*some(range(min(3, meta.players[1])), 2 if meta.sides else 1), None)
    for game, meta in registry.metas().items()
}
"""Seats and onlookers, by game: on a change a seat of each side."""


@pytest.mark.parametrize(("game", "reader"), [(game, reader) for game, all_ in READERS.items() for reader in all_])
def test_what_a_reader_cannot_know_changes_no_byte_that_he_is_sent(
    shared_app: Flask, tmp_path: Path, game: str, reader: int | None
) -> None:
    met, most = 0, 1 if reader is None else math.ceil(MOMENTS / (len(READERS[game]) - 1))
    for met, both in enumerate(itertools.islice(moments(game, reader), most), 1):
        fed, lang = FED[(met + (reader or 0)) % len(FED)], LANGUAGES[met % len(LANGUAGES)]
        assert compared(shared_app, tmp_path / f"{met}", both, reader, fed, lang) == []
    assert met or next(courses(game), None) is None, "there are secrets, but none that could be another"


def other_eyes(see: Callable[[Play, str | None], Seen], play: Play, colour: str | None) -> Seen:
    """What the seat sees that does not ask."""
    return see(play, next(seat.colour for seat in play._seats.all if seat.colour != colour))


def imagination(see: Callable[[Play, str | None], Seen], play: Play, colour: str | None) -> Seen:
    """What a reader may believe, as if it were so."""
    found = see(play, colour)
    assert found.sample is not None
    number = found.view["you"]
    return found._replace(view=found.sample.view(1 - (number or 0)) | {"you": number})


@pytest.mark.parametrize("seen", [other_eyes, imagination, None])
def test_a_leak_would_be_found(
    shared_app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: Callable[..., Seen] | None
) -> None:
    """Of what another seat sees, of what is only imagined, and of a log without its filter."""
    if seen is None:
        monkeypatch.setattr(Projection, "mask_of", lambda *_: None)
    else:
        see = Play.seen_by
        monkeypatch.setattr(Play, "seen_by", lambda play, colour: seen(see, play, colour))
    both = next((one, two) for one, two in moments("ming-voyages", 0) if one.end.view(1) != two.end.view(1))
    assert compared(shared_app, tmp_path, both, 0)
