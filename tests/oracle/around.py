"""Pages without a table: the house when it is new, when somebody waits or plays there, and when games lie in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Final, get_args
from unittest.mock import patch
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient

from companion.engine import registry
from companion.web.printing import prints
from companion.web.printing.jobs import Job, Press, Problem
from companion.web.printing.prints import FileMade, Made, PageMade, Wish
from companion.words import LANGUAGES, catalogue
from printables.kits import KITS
from printables.options import Options
from tests.oracle.pages import text_of
from tests.oracle.tables import house
from tests.records import records_of
from tests.web.kit import addresses

AROUND: Final = "house"
"""How the names of these pages begin."""
LEFT_OUT: Final = ("/where", "/https/ca.crt")
"""What tells of the computer itself."""
MORE: Final = ("/games?q=mei", "/games?q=zz", "/games?page=2", "/rules/none", "/new?game=none", "/t/none", "/j/none")
WISHES: Final = ("", "?paper=letter&ink=low&sheet=duplex&order=split&profile=pod&proof=1&right=1,5", "?right=x&down=99")
NO_ANSWERS: Final = ("csrf", "lang", "name", "next", "theme")
"""Fields of that page that are no questions about the table."""
MOST_QUESTIONS: Final = 60
"""Pages on the way to a new table of a game, of each of which every answer is followed."""


class Idle(Press):
    """A press that makes nothing, and says of each wish what it is told."""

    def __init__(self) -> None:
        self.known: dict[str, Job] = {}

    def find(self, digest: str) -> Job | None:
        return self.known.get(digest)

    def ask(self, wish: Wish) -> Job:
        return Job(wish, "waiting")


def around() -> Iterator[tuple[str, str]]:
    """Every page with its name."""
    with house() as (tables, app), patch.object(prints, "press_version", lambda: "x"):
        app.extensions["ming-press"] = Idle()
        yield from _asked(app, "empty", {})
        yield from _on_the_way(app)
        yield from _press(app, app.extensions["ming-press"])
        seats: dict[str, list[str]] = {}
        for game in registry.metas():
            made = tables.create(game, host="Mei <b>")
            seats[made.code] = [made.token]
        yield from _asked(app, "waiting", seats)
        yield from _asked(app, "strange", {})
        for count, game in enumerate(registry.metas()):
            for record in sorted(records_of(game).glob("*.txt")):
                tables.import_record(record.read_text(encoding="utf-8"), ("Mei", "Jonas", "Aïsha")[count % 3])
        yield from _asked(app, "past", seats)


def _asked(app: Flask, when: str, seats: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """All addresses that name no table."""
    given = {"game": tuple(registry.metas()), "digest": ("0" * 20,), "name": ("all.pdf",), "filename": ("app.css",)}
    given |= {"part": ("setup",), "number": ("0",)}
    known = {name for rule in app.url_map.iter_rules() for name in rule.arguments}
    every = addresses(app, {**dict.fromkeys(known, ("none",)), **given})
    paths = [path for rule, path in every if "<code>" not in rule and "/static/" not in rule and path not in LEFT_OUT]
    for lang in LANGUAGES:
        client = _phone(app, lang, seats)
        parts = [
            f"/rules/{game}?part={part}"
            for game in registry.metas() for part in catalogue(lang, game).say("rules.parts").split()
        ]  # fmt: skip
        for path in (*paths, *MORE, *(parts if when == "empty" else ())):
            yield f"{AROUND} {when} {lang} {path}", text_of(client, path)


def _phone(app: Flask, lang: str, seats: dict[str, list[str]]) -> FlaskClient:
    client = app.test_client()
    client.environ_base |= {"HTTP_ACCEPT_LANGUAGE": lang}
    with client.session_transaction() as session:
        session.update(csrf="x", device="a phone", seats=seats)
    return client


def _on_the_way(app: Flask) -> Iterator[tuple[str, str]]:
    """What is asked of whoever opens a table, after every answer."""
    for lang in LANGUAGES:
        client = _phone(app, lang, {})
        for game in registry.metas():
            waiting, seen = [f"/new?game={game}"], set[str]()
            while waiting and len(seen) < MOST_QUESTIONS:
                path = waiting.pop(0)
                if path in seen:
                    continue
                seen.add(path)
                page = text_of(client, path)
                yield f"{AROUND} {lang} {path}", page
                given = dict(re.findall(r'type="?hidden"? name="?([a-z.-]+)"? value="?([^" >]*)', page))
                known = {name: unescape(to) for name, to in given.items() if name not in NO_ANSWERS}
                known["game"] = game
                answers = re.findall(r'<button[^>]*name="?([a-z.-]+)"? value="?([^" >]+)', page)
                further = [{**known, name: unescape(to)} for name, to in answers if name not in NO_ANSWERS]
                waiting += [f"/new?{urlencode(one)}" for one in further]


def _press(app: Flask, press: Idle) -> Iterator[tuple[str, str]]:
    """What can be printed, and each way in which that goes."""
    for lang in LANGUAGES:
        client = _phone(app, lang, {})
        for game in KITS:
            for asked in WISHES:
                yield f"{AROUND} {lang} /print/{game}{asked}", text_of(client, f"/print/{game}{asked}")
            wish = Wish(game, Options(lang=lang))
            for how, job in _jobs(wish):
                press.known = {wish.digest: job}
                for name, query in (("page", ""), ("part", "?fragment=1")):
                    path = f"/print/{game}/{wish.digest}{query}"
                    yield f"{AROUND} {lang} print {game} {how} {name}", text_of(client, path)
            press.known = {}


def _jobs(wish: Wish) -> Iterator[tuple[str, Job]]:
    waiting = Job(wish, "waiting")
    yield "next", waiting
    yield "behind", replace(waiting, ahead=3)
    yield "making", Job(wish, "making", 1, 4, "rules")
    for problem in get_args(Problem):
        yield problem, Job(wish, "failed", problem=problem, detail="why <b>")
    pages = tuple(PageMade(f"{number}.webp", f"page {number} <b>") for number in range(2))
    files = tuple(FileMade(f"{size}.pdf", "rules", "Game: title", size, pages, {}) for size in (300, 1_500_000))
    yield "done", Job(wish, "done", made=Made(wish, files, "all.zip", 1_500_300))
