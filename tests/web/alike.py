"""Two tables that look alike to somebody: a game that was played, and another course of it in which only that differs
which he cannot know.

This needs no words of any game. What a reader knows of a course is what he was shown of every action, and his view
after each. Another course is found by putting something else in the place of an action that he was not shown, and going
on as before wherever that is possible.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.terms import CHANCE, Action
from companion.table import Tables
from companion.web.app import furnish
from companion.web.server.wire import Streams
from tests.web.kit import API, Seat, tables_in

CODE: Final = "plum"
"""The word of every table."""
TRIES: Final = 6
"""Other actions that are tried in the place of one."""
GAMES: Final = ((200, 12), (400, 8))
"""Of how many actions at most so many games are played at random; long ones take long to play at a table."""
CHOICES: Final = 50
"""At how many choices of each it is looked for secrets."""
NAMES: Final = ("Mei", "Jonas", "Aisha", "Noor")


@dataclass(frozen=True)
class Course:
    """A game so far.

    Attributes:
        game: its id.
        options: those that are not the default.
        done: who did what.
        positions: before each of these, and after the last.
    """

    game: str
    options: Mapping[str, str]
    done: tuple[tuple[int, Action], ...]
    positions: tuple[State, ...]

    @property
    def end(self) -> State:
        """Where it stands."""
        return self.positions[-1]

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of those who play."""
        return self.end.seats

    def until(self, count: int) -> Course:
        """Its first actions."""
        return replace(self, done=self.done[:count], positions=self.positions[: count + 1])

    def after(self, seat: int, action: Action) -> Course:
        """The course with that done as well.

        Raises:
            IllegalAction: it cannot be done.
        """
        state = self.end.clone()
        state.apply(seat, action)
        return replace(self, done=(*self.done, (seat, action)), positions=(*self.positions, state))

    @cached_property
    def face_down(self) -> frozenset[int]:
        """The places of what still lies face down."""
        found, sealed = set(), set(self.end.sealed)
        for place in reversed(range(len(self.done))):
            sealed &= set(self.positions[place + 1].sealed)
            if not sealed:
                break
            found |= {place} if self.done[place][0] in sealed else set()
        return frozenset(found)

    def shown(self, place: int, reader: int | None) -> Action | None:
        """What a reader learned of what was done there; ``None`` while it lies face down."""
        seat, action = self.done[place]
        if place in self.face_down and seat != reader:
            return None
        return self.positions[place].shown(seat, action, reader)

    def hidden(self, reader: int | None) -> list[int]:
        """The places of what a reader was not shown."""
        return [place for place, (_, action) in enumerate(self.done) if self.shown(place, reader) is not action]

    def told(self) -> list[tuple[str, str]]:
        """Who did what, as colours (``""`` is chance) and texts."""
        return [(self.seats[seat] if seat >= 0 else "", action.text) for seat, action in self.done]


def played(game: str, seed: int | str, most: int, options: Mapping[str, str] | None = None) -> Course:
    """A game played at random, of at most so many actions: by three, so that two have secrets from the third."""
    meta = registry.metas()[game]
    state = registry.game(game).new_state(meta.colours[: min(3, meta.players[1])], options or {})
    dice, chance, positions = random.Random(seed), SeededChance(seed), [state.clone()]
    done: list[tuple[int, Action]] = []
    while state.to_act and len(done) < most:
        seat = dice.choice(state.to_act)
        if seat == CHANCE:
            action = chance.choose(state)
        else:  # what is hidden makes the proof, so it is chosen more often than by chance
            legal = state.legal_actions(seat)
            secret = [one for one in legal if state.shown(seat, one, None) is not one]
            action = dice.choice(secret if secret and dice.random() < 0.3 else legal)
        done.append((seat, action))
        state.apply(seat, action)
        positions.append(state.clone())
    return Course(game, options or {}, tuple(done), tuple(positions))


def possible(state: State, seat: int) -> Sequence[Action]:
    """What can happen next by that seat, or by chance."""
    if seat not in state.to_act:
        return ()
    return [action for action, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)


def other_course(course: Course, reader: int | None, dice: random.Random, most: int = 3) -> Course:
    """The course changed in up to so many places, all alike to that reader; the same where nothing was found.

    The latest come first: logs show most of them.
    """
    found, left = course, most
    places = course.hidden(reader)[::-1]
    earlier = places[most:]
    for place in places[:most] + dice.sample(earlier, min(len(earlier), 3 * most)):
        other = changed_at(found, place, reader, dice)
        if other is not None:
            found, left = other, left - 1
        if not left:
            break
    return found


def changed_at(course: Course, place: int, reader: int | None, dice: random.Random) -> Course | None:
    """A course alike to that reader in which something else was done there; ``None`` if none is found."""
    seat, action = course.done[place]
    others = [one for one in alike(course, course.until(place), place, reader) if one is not action]
    for other in dice.sample(others, min(len(others), TRIES)):
        found = going_on(course, course.until(place).after(seat, other), reader, dice)
        if found is not None:
            return found
    return None


def alike(course: Course, so_far: Course, place: int, reader: int | None) -> list[Action]:
    """What may be done at the end of ``so_far`` that shows a reader the same as what was done there in ``course``."""
    seat, action = course.done[place]
    shown, state = course.shown(place, reader), so_far.end
    there = possible(state, seat)
    if shown is action:
        return [action] if action in there else []
    return [one for one in there if shown is None or state.shown(seat, one, reader) is shown]


def going_on(course: Course, so_far: Course, reader: int | None, dice: random.Random) -> Course | None:
    """``so_far`` continued like ``course``, as far as a reader can tell; ``None`` if he could tell the difference."""
    begun = len(so_far.done)
    for place in range(begun, len(course.done)):
        there = alike(course, so_far, place, reader)
        if not there:
            return None
        seat, action = course.done[place]
        so_far = so_far.after(seat, action if action in there else dice.choice(there))
    both = zip(reversed(so_far.positions[begun:]), reversed(course.positions[begun:]), strict=True)
    same = so_far.face_down == course.face_down and all(one.view(reader) == two.view(reader) for one, two in both)
    return so_far if same else None


# --- tables ---------------------------------------------------------------------------------------------------------


class Told:
    """Chance that brings what it is told, in that order; then what is possible at both of two tables.

    Args:
        texts: what it brings.
        avoided: of what it brings nothing then.
    """

    def __init__(self, texts: Sequence[str], avoided: Container[str]) -> None:
        self._texts, self._avoided = iter(texts), avoided

    def choose(self, state: State) -> Action:
        """What comes next."""
        text = next(self._texts, None)
        if text is not None:
            return state.parse(text)
        there = [one for one, _ in state.chance_outcomes()]
        return next((one for one in there if thing(one.text) not in self._avoided), there[0])


def thing(text: str) -> str:
    """What an action is done to."""
    return text.partition(" ")[2]


def changes(one: Course, two: Course) -> dict[int, set[str]]:
    """What is different in two courses, by place."""
    pairs = zip(one.told(), two.told(), strict=True)
    return {n: {thing(text) for _, text in pair} for n, pair in enumerate(pairs) if pair[0] != pair[1]}


@dataclass(frozen=True)
class World:
    """An app with one table at which a course was played by people."""

    tables: Tables
    app: Flask
    seats: dict[str, Seat]

    def client(self, reader: str | None, lang: str = "en") -> FlaskClient:
        """The phone of a seat, or of an onlooker."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(csrf="x", device=f"phone of {reader}")
            if reader:
                session.update(seats={CODE: self.seats[reader].token})
        client.set_cookie("lang", lang)
        return client


@contextmanager
def table_of(
    app: Flask, folder: Path, course: Course, monkeypatch: pytest.MonkeyPatch, fed: str = "app",
    avoided: Container[str] = (),
) -> Iterator[World]:  # fmt: skip
    """A table at which that was played. What is random there and no matter of the game repeats itself.

    Args:
        app: furnished anew for it.
        folder: where its database is; must not exist yet.
        course: what was done.
        monkeypatch: for tokens, keys and words.
        fed: who feeds chance, ``"app"`` or ``"people"``.
        avoided: of what chance brings nothing after that.
    """
    folder.mkdir(parents=True)
    salt = itertools.count()
    monkeypatch.setattr("companion.table.deletion.free_code", lambda taken: CODE)
    monkeypatch.setattr("secrets.token_urlsafe", lambda size=0: "x" * 12)
    for module in ("companion.table.live_seats", "companion.table.tables"):
        monkeypatch.setattr(f"{module}.new_token", lambda: f"{next(salt):064x}")
    told = course.told()
    chance = Told([text for who, text in told if not who and fed == "app"], avoided)
    monkeypatch.setattr("tests.web.kit.SeededChance", lambda seed: chance)
    with tables_in(folder, seed=5) as tables:
        furnish(app, tables, streams=Streams(heartbeat=0.01))
        seats = seated(app, course)
        table, host = tables.get(CODE), course.seats[0]
        if fed != "app":
            table.config.set_chance(seats[host].token, dict.fromkeys(table.config.chance, fed))
        table.config.begin(seats[host].token)
        for number, (who, text) in enumerate(told):
            state = table.timeline.state
            throw = None if who or state is None else table.timeline.chance.throw(state)
            if throw is not None:  # that seat's tap rolls those dice
                line = course.seats[throw[0]], throw[1].text
            elif who or fed != "app":
                line = who or table.play.teller or host, text
            else:
                continue
            outcome = table.play.intent(seats[line[0]].token, line[1], table.number, f"k{number}")
            assert outcome.status == "done", (line, outcome)
        state = table.timeline.state
        assert state is not None and state.digest() == course.end.digest()
        yield World(tables, app, seats)


def seated(app: Flask, course: Course) -> dict[str, Seat]:
    """People in all seats of a new table, by colour; the first is the host."""
    seats: dict[str, Seat] = {}
    for name, colour in zip(NAMES, course.seats, strict=False):
        client = app.test_client()
        wish: dict[str, Any] = {"name": name}
        path = f"/{CODE}/seats/{colour}" if seats else ""
        if not seats:
            wish |= {"game": course.game, "options": dict(course.options)}
        taken = client.post(f"{API}/tables{path}", json=wish).get_json()
        seats[colour] = Seat(client, CODE, colour, taken["token"], taken["rejoin"])
    return seats


def body(response: Any) -> bytes:
    """An answer as it is sent, but for what no two answers have alike."""
    assert response.status_code < 500, response.text
    heads = {name: value for name, value in response.headers if name not in ("Set-Cookie", "Date")}
    return f"{response.status_code} {heads}".encode() + bytes(response.data)


def stream(client: FlaskClient, path: str) -> bytes:
    """How a stream greets, and what it says then."""
    with client.get(path, buffered=False) as answer:
        return b"".join(itertools.islice(answer.response, 4))  # type: ignore[arg-type]


def different(one: Mapping[str, bytes], two: Mapping[str, bytes]) -> list[str]:
    """Where two readers are told something else."""
    return [where for where in {**one, **two} if one.get(where) != two.get(where)]


def courses(game: str, salt: object = "") -> Iterator[Course]:
    """Games played at random up to a choice of somebody at which something is hidden; nothing where a game has no
    secrets."""
    for seed, most in enumerate(most for most, times in GAMES for _ in range(times)):
        whole = played(game, f"{seed}{salt}", most)
        choices = (n for n, state in enumerate(whole.positions) if state.to_act and state.to_act[0] != CHANCE)
        hiding = (course for course in map(whole.until, choices) if course.hidden(None))
        found = list(itertools.islice(hiding, CHOICES))
        yield from random.Random(f"{seed}{salt}").sample(found, len(found))
