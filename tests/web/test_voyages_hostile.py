"""The Ming Voyages against people who look for secrets: two games that differ in hidden cards only are told alike.

One game is played at random. In the second a card that a reader cannot place changes places with another such card, in
everything that was drawn and reserved. Whatever that reader is sent, also as an answer to what he tries, must be equal.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask

from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.terms import CHANCE, Action
from companion.games.ming_voyages.game import GAME, VoyagesState
from companion.table import Tables
from companion.web.wire import Streams
from companion.words import LANGUAGES, catalogue
from tests.web.kit import API, Seat, make_app, tables_in

SIDES: Final = ("emperor", "overlord")
ID: Final = GAME.meta.id
CARDS: Final = tuple(card["id"] for card in GAME.data("companion")["cards"])
ROUTES: Final = ("", "/view", "/log", "/log?after=3", "/record", "/changes", "/connection", "/ask", "/settings")
OWN_ROUTES: Final = ("/legal", "/undo")
PAGES: Final = (
    "", "?fragment=1", "/score", "/log", "/table", "/record", "/number", "/adjust", "/player/emperor",
    "/player/overlord", "/sheet.pdf", "/result.pdf", "/result.svg", "/result.txt", "/seat", "/depth", "/board.json",
)  # fmt: skip


Done = tuple[tuple[str, str], ...]
"""What was done: by whom (``""`` is chance), and as what text."""


def exchanged(text: str, cards: Sequence[str]) -> str:
    """The text with two cards in each other's place; with no cards as it is."""
    other = dict(zip(cards, reversed(cards), strict=True))
    return " ".join(other.get(word, word) for word in text.split(" "))


class Told:
    """Chance that brings what it is told, in that order; then what is alike but for two cards."""

    def __init__(self, texts: Sequence[str], cards: Sequence[str]) -> None:
        self.texts, self.cards = iter(texts), cards

    def choose(self, state: State) -> Action:
        found = [action for action, _ in state.chance_outcomes()]
        text = next(self.texts, "") or min(
            (action.text for action in found), key=lambda one: exchanged(one, self.cards)
        )
        return state.parse(text)


@dataclass(frozen=True)
class Course:
    """A game so far: who did what (``""`` is chance), and what comes of it."""

    done: Done
    state: VoyagesState
    never: Mapping[int | None, frozenset[str]]
    """The cards that each reader could not place at any time."""

    def rolled(self) -> Mapping[str, Any]:
        """What the last dice showed."""
        return self.state.parse(self.done[-1][1]).params


def courses(seed: int, options: Mapping[str, str] | None = None) -> Iterator[Course]:
    """A random game at every choice of a side; it is reserved often, so that there is something to hide."""
    state, dice, chance = GAME.new_state(SIDES, options or {}, "companion"), random.Random(seed), SeededChance(seed)
    done: list[tuple[str, str]] = []
    never = dict.fromkeys((0, 1, None), frozenset(CARDS))
    while state.to_act:
        seat = state.to_act[0]
        never = {reader: unseen & set(state.view(reader)["unseen"]) for reader, unseen in never.items()}
        if seat == CHANCE:
            action: Any = chance.choose(state)
        else:
            yield Course(tuple(done), state.clone(), never)
            legal = state.legal_actions(seat)
            hiding = [one for one in legal if one.text.startswith("reserve")]
            action = dice.choice(hiding if hiding and dice.random() < 0.4 else legal)
        done.append((state.seats[seat] if seat >= 0 else "", action.text))
        state.apply(seat, action)


def swaps(course: Course, reader: int | None) -> list[tuple[str, str]]:
    """Pairs of cards of which the reader has never seen anything, and at least one of which somebody holds."""
    state, unseen = course.state, sorted(course.never[reader])
    held = [state.view(seat) for seat in range(2) if seat != reader]
    places = dict.fromkeys(unseen, "deck")
    for view in held:
        side = view["seats"][view["you"]]
        places |= {card: f"{side} hand" for card in view["hands"][side]["cards"] if card in places}
        places |= {card: f"{side} reserve" for card in view["reserves"][side]["cards"] if card in places}
    return [(a, b) for a, b in itertools.combinations(unseen, 2) if places[a] != places[b]]


@dataclass(frozen=True)
class World:
    tables: Tables
    app: Flask
    seats: dict[str, Seat]

    def client(self, reader: str | None) -> Any:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(csrf="x", device=f"phone of {reader}")
            if reader:
                session.update(seats={self.seats[reader].code: self.seats[reader].token})
        return client


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def build(
    stack: ExitStack, folder: Path, course: Done, monkeypatch: pytest.MonkeyPatch,
    cards: Sequence[str] = (), chance: Mapping[str, str] | None = None,
) -> World:  # fmt: skip
    """A table at which that was done, with two ``cards`` exchanged. ``chance``: who feeds what from the beginning."""
    done = [(who, exchanged(text, cards)) for who, text in course]
    folder.mkdir()
    salt = itertools.count()
    monkeypatch.setattr("companion.table.shelf.free_code", lambda taken: "plum")
    monkeypatch.setattr("secrets.token_urlsafe", lambda size=0: "x" * 12)
    for module in ("companion.table.seating", "companion.table.tables"):
        monkeypatch.setattr(f"{module}.new_token", lambda: f"{next(salt):064x}")
    people = chance or {}
    fed = [text for who, text in done if not who and people.get(source(text), "app") == "app"]
    monkeypatch.setattr("tests.web.kit.SeededChance", lambda seed: Told(fed, cards))
    tables = stack.enter_context(tables_in(folder, seed=5))
    app = make_app(tables, streams=Streams(heartbeat=0.01))
    client = app.test_client()
    made = client.post(f"{API}/tables", json={"game": ID, "name": "Mei", "options": {"cards": "app"}}).get_json()
    seats = {"emperor": Seat(client, made["code"], "emperor", made["token"], made["rejoin"])}
    other = app.test_client()
    taken = other.post(f"{API}/tables/plum/seats/overlord", json={"name": "Jonas"}).get_json()
    seats["overlord"] = Seat(other, made["code"], "overlord", taken["token"], taken["rejoin"])
    table = tables.get("plum")
    if chance:
        table.config.set_chance(made["token"], chance)
    table.config.begin(made["token"])
    for number, (who, text) in enumerate(done):
        if not who and people.get(source(text), "app") == "app":
            continue
        outcome = table.play.intent(
            seats[who or table.play.teller or "emperor"].token, text, table.number, f"k{number}"
        )
        assert outcome.status == "done", (who, text, outcome)
    return World(tables, app, seats)


def source(text: str) -> str:
    return "deck" if text.startswith("draw") else "dice"


def body(response: Any) -> bytes:
    assert response.status_code < 500, response.text
    shown = {name: value for name, value in response.headers if name not in ("Set-Cookie", "Date")}
    return f"{response.status_code} {shown}".encode() + bytes(response.data)


def told(world: World, reader: str | None) -> dict[str, bytes]:
    """Everything that a side, or an onlooker, is sent."""
    client = world.client(reader)
    last = world.tables.get("plum").number
    moments = range(max(1, last - 6), last + 1)
    routes = [*ROUTES, *(f"/at/{n}" for n in moments)]
    pages = [*PAGES, *(f"/at/{n}" for n in moments)]
    if reader:
        routes += [*OWN_ROUTES, *(f"/choices/{n}" for n in moments), *(f"/undo/{n}" for n in moments)]
        pages += ["/peek", *(f"/back/{n}" for n in moments), *(f"/amend/{n}" for n in moments)]
        pages += [f"/amend/{n}/look?what=drop" for n in moments]
    found = {f"api {path}": body(client.get(f"{API}/tables/plum{path}")) for path in routes}
    found |= {f"page {path}": body(client.get(f"/t/plum{path}")) for path in pages}
    for path in (f"{API}/tables/plum/events?after=0", "/t/plum/events?after=0"):
        with client.get(path, buffered=False) as stream:
            found[path] = b"".join(itertools.islice(stream.response, 4))
    found["home"], found["people"] = body(client.get("/")), body(client.get("/people"))
    return found


def tried(world: World, reader: str, cards: Sequence[str]) -> dict[str, bytes]:
    """What a side hears that tries these cards everywhere, in its own name, in the other's and in that of chance."""
    seat, table = world.seats[reader], world.tables.get("plum")
    last, found = table.number, {}
    if reader not in table.play.to_act:
        for card, verb in itertools.product(cards, ("play", "reserve", "reinforce", "reveal", "draw")):
            found[f"{verb} {card}"] = body(seat.act(f"{verb} {card}", key=f"t-{verb}-{card}"))
    wishes = [("emperor", "play"), ("emperor", "reserve"), ("overlord", "play"), ("overlord", "reserve")]
    if (
        table.config.chance["deck"] == "app"
    ):  # whoever tells his own card of paper anew is told when it cannot be that one
        wishes.append(("chance", "draw"))
    for n in range(max(1, last - 8), last + 1):
        wanted: dict[str, Any] = {"what": "drop", "entry": n}
        found[f"drop {n}"] = body(seat.send("POST", "/preview", {"amendment": wanted}))
        for card, (who, verb), what in itertools.product(cards, wishes, ("change", "insert")):
            wanted = {"what": what, "entry": n, "lines": [[who, f"{verb} {card}"]]}
            found[f"{what} {n} {who} {verb} {card}"] = body(seat.send("POST", "/preview", {"amendment": wanted}))
    assert table.number == last
    return found


def different(one: Mapping[str, bytes], two: Mapping[str, bytes]) -> list[str]:
    assert one.keys() == two.keys()
    return [where for where in one if one[where] != two[where]]


SOUGHT: Final = ("play", "reaction", "active", "re-roll")
MOMENTS: Final = [
    *itertools.product(("app",), SIDES, SOUGHT),
    *itertools.product(("app",), (None,), ("play",)),
    *itertools.product(("people",), SIDES, ("play",)),
]
"""Who feeds the deck, who reads, and what the others choose."""


def interesting(reader: int | None, wanted: str) -> tuple[Course, list[tuple[str, str]]]:
    """A later choice of that stage of the side that the reader is not, with cards to swap in hand and in reserve."""
    for seed in itertools.count():
        for course in itertools.islice(courses(seed), 20, None):
            state = course.state
            found = swaps(course, reader)
            others = [seat for seat in state.to_act if seat != reader]
            if state.stage.name == wanted and found and others and all(state.n_reserve):
                return course, found
    raise AssertionError


@pytest.mark.parametrize(("deck", "reader", "stage"), MOMENTS)
def test_hidden_cards_change_no_byte_that_others_are_sent(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deck: str, reader: str | None, stage: str
) -> None:
    place = SIDES.index(reader) if reader else None
    course, pairs = interesting(place, stage)
    a, b = random.Random(1).choice(pairs)
    chance = {"deck": deck, "dice": "app"}
    one = build(stack, tmp_path / "one", course.done, monkeypatch, (), chance)
    two = build(stack, tmp_path / "two", course.done, monkeypatch, (a, b), chance)
    assert different(told(one, reader), told(two, reader)) == []
    if reader:
        assert different(tried(one, reader, (a, b)), tried(two, reader, (a, b))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tap_that_comes_after_dice_hears_of_the_dice(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """The entry that came between may be of chance alone, which is nobody's."""
    course = next(one for one in courses(2) if one.done[-1][1].startswith("roll"))
    world = build(stack, tmp_path / "one", course.done, monkeypatch)
    seat = next(world.seats[side] for side in world.tables.get("plum").play.to_act)
    answer = seat.client.post(
        f"{API}/tables/plum/intents",
        json={"action": seat.legal()[0], "seen": seat.number() - 1, "key": "late"},
        headers={**seat.headers, "Accept-Language": lang},
    )
    assert answer.status_code == 409
    message = answer.get_json()["error"]["message"]
    assert catalogue(lang, ID).say("did.roll", course.rolled()) in message
