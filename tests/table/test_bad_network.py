"""Phones behind a bad network: what is sent is lost, doubled, late and out of order; each wish is done once."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.engine import CHANCE, record
from companion.engine.chance import SeededChance
from companion.table import Outcome, Table, TableError, Tables
from companion.table.entries import Fed, own_key
from tests.games.ming_dynastie.table.test_game import seated
from tests.stores import place_of, store_in
from tests.table.room import BOTS, Room, open_room, text_of
from tests.web.forks import Forked

Answer = Outcome | TableError


@dataclass
class Packet:
    """A request or its answer on its way; ``due`` in steps of the test."""

    due: int
    deliver: Callable[[], None]


@dataclass
class Network:
    """Carries what phones send and what they are answered, badly."""

    chance: random.Random
    now: int = 0
    packets: list[Packet] = field(default_factory=list)
    lost: int = 0
    doubled: int = 0
    overtaken: int = 0

    def send(self, deliver: Callable[[], None]) -> None:
        """Lose it, or deliver it up to nine steps later, sometimes twice."""
        if self.chance.random() < 0.25:
            self.lost += 1
            return
        copies = 2 if self.chance.random() < 0.25 else 1
        self.doubled += copies - 1
        for _ in range(copies):
            self.packets.append(Packet(self.now + self.chance.randrange(1, 10), deliver))

    def step(self) -> None:
        self.now += 1
        for packet in [packet for packet in self.packets if packet.due <= self.now]:
            self.overtaken += packet is not self.packets[0]
            self.packets.remove(packet)
            packet.deliver()


@dataclass
class Wish:
    """What a person wants and the phone repeats until it is answered."""

    call: Callable[[], Answer]
    key: str
    text: str
    again: int


class Phone:
    """Knows the table only by what the network brings; has one wish at a time."""

    def __init__(self, room: Room, colour: str, network: Network, keys: itertools.count[int]) -> None:
        self.room, self.colour, self.network, self.keys = room, colour, network, keys
        self.seen, self.legal, self.undoable, self.last, self.asking = 0, list[str](), 0, 0, 0
        self.wish: Wish | None = None
        self.done: list[tuple[str, str]] = []
        self.answers: dict[str, list[Answer]] = {}

    def look(self) -> None:
        """Ask how the table stands; the answer travels as badly as the question."""

        def asked() -> None:
            number, _, legal, _ = self.room.table.play.seen_by(self.colour)
            offer = self.room.table.play.undoable(self.colour)
            texts, entry = [action.text for action in legal], offer.entry if offer else 0
            asked = self.room.table.consent.asking(self.colour)
            asking = asked.number if asked and self.colour in asked.waiting else 0
            lines = self.room.table.timeline.log(self.colour, last=12)
            last = next((line.number for line in lines if line.kind == "action" and not line.undone), 0)
            self.network.send(lambda: self.told(number, texts, entry, asking, last))

        self.network.send(asked)

    def told(self, number: int, legal: list[str], undoable: int, asking: int, last: int) -> None:
        if number >= self.seen:  # an older answer that comes later is no news
            self.seen, self.legal, self.undoable, self.asking, self.last = number, legal, undoable, asking, last

    def live(self, chance: random.Random) -> None:
        """A moment in a phone's life."""
        if chance.random() < 0.5:
            self.look()
        if self.wish is None:
            self.want(chance)
        elif self.network.now >= self.wish.again:
            self.press(self.wish)

    def want(self, chance: random.Random) -> None:
        table, seen, key = self.room.table, self.seen, f"{self.colour} {next(self.keys)}"
        token = self.room.tokens[self.colour]
        if self.asking:
            number, yes = self.asking, chance.random() < 0.8
            self.wish = Wish(lambda: table.consent.answer(token, number, yes, seen, key), key, "answer", 0)
        elif self.last and chance.random() < 0.05:
            about = {"what": "undo", "entry": self.last}
            self.wish = Wish(lambda: table.consent.ask(token, about, seen, key), key, "ask", 0)
        elif self.undoable and chance.random() < 0.15:
            entry = self.undoable
            self.wish = Wish(lambda: table.play.undo(token, entry, seen, key), key, "undo", 0)
        elif self.legal:
            text = chance.choice(self.legal)
            self.wish = Wish(lambda: table.play.intent(token, text, seen, key), key, text, 0)

    def press(self, wish: Wish) -> None:
        wish.again = self.network.now + 12

        def arrive() -> None:
            try:
                answer: Answer = wish.call()
            except TableError as error:
                answer = error
            self.answers.setdefault(wish.key, []).append(answer)
            self.network.send(lambda: self.answered(wish, answer))

        self.network.send(arrive)

    def answered(self, wish: Wish, answer: Answer) -> None:
        if self.wish is not wish:
            return  # the answer to a repetition, or to something long done
        self.wish, self.legal, self.undoable, self.asking, self.last = None, [], 0, 0, 0
        if isinstance(answer, Outcome) and answer.status == "done":
            self.done.append((wish.key, wish.text))


def evening(room: Room, seed: int, steps: int) -> tuple[Network, list[Phone]]:
    """Some hundred moments of all phones, and then a network that only carries what is still on its way."""
    network, chance, keys = Network(random.Random(seed)), random.Random(-seed), itertools.count(1)
    phones = [Phone(room, colour, network, keys) for colour in room.tokens]
    for _ in range(steps):
        for phone in phones:
            phone.live(chance)
        network.step()
    while network.packets:
        network.step()
    return network, phones


def kept(table: Table) -> dict[str, list[tuple[str, str]]]:
    """By key, the entries that phones made: kind and text."""
    found: dict[str, list[tuple[str, str]]] = {}
    for entry in table.timeline.projection.entries:
        if entry.key:
            found.setdefault(entry.key, []).append((entry.kind, getattr(entry.data, "text", entry.kind)))
    return found


def check(room: Room, network: Network, phones: list[Phone]) -> int:
    """Each wish that was answered as done was done once, as it was meant; the others not at all, or once unheard."""
    entries = kept(room.table)
    for phone in phones:
        for key, text in phone.done:
            made = entries.get(key) or entries[own_key(phone.colour, key)]
            assert [what.replace("retract", "undo") for _, what in made] in ([text], ["undo"] if text == "ask" else [])
        for key, answers in phone.answers.items():
            told = [answer for answer in answers if isinstance(answer, Outcome)]
            done = {answer.entry for answer in told if answer.status == "done"}
            assert len(done) <= 1, "a repeated wish is answered as the first time"
            assert {answer.status for answer in told} in ({"done"}, {"stale"}, {"illegal"}, set())
            assert (key in entries or own_key(phone.colour, key) in entries) == bool(done)
    assert all(len(made) == 1 for made in entries.values())
    assert min(network.lost, network.doubled, network.overtaken) > 5, "the network was not bad enough"
    return sum(len(phone.done) for phone in phones)


@pytest.mark.draws(("seed",), [(0,), (1,), (2,), (3,)])
def test_each_wish_is_done_once_whatever_the_network_does(tmp_path: Path, seed: int) -> None:
    tables = Tables(store_in(tmp_path), BOTS, SeededChance(seed), background=False)
    room = open_room(tables, people=3, rounds="1000")
    network, phones = evening(room, seed, 400)
    assert check(room, network, phones) > 20
    assert_same_as_its_log(room)
    tables.close()


@pytest.mark.draws(("seed",), [(0,), (1,), (2,)])
def test_people_who_tell_chance_over_a_bad_network_turn_up_each_card_once(tmp_path: Path, seed: int) -> None:
    """Chance is told by whoever is first; told again, it is the others' turn to see it."""
    tables = Tables(store_in(tmp_path), BOTS, SeededChance(seed), background=False)
    room = open_room(tables, people=3, rounds="1000")
    room.table.config.set_chance(room.tokens["red"], {"prizes": "people"})
    network, phones = evening(room, seed, 500)
    assert check(room, network, phones) > 20
    assert any(isinstance(entry.data, Fed) and entry.data.by for entry in room.table.timeline.projection.entries)
    assert_same_as_its_log(room)
    tables.close()


@pytest.mark.draws(("seed",), [(0,), (1,)])
def test_four_phones_of_ming_dynastie_on_a_bad_network(tmp_path: Path, seed: int) -> None:
    tables = Tables(store_in(tmp_path), BOTS, SeededChance(seed), background=False)
    table, tokens = seated(tables, 4)
    room = Room(tables, table, tokens)
    network, phones = evening(room, seed, 500)
    assert check(room, network, phones) > 20
    assert_same_as_its_log(room)
    tables.close()


def assert_same_as_its_log(room: Room) -> None:
    """The table in memory is what its entries say, played from the start: every wish that counts was applied once."""
    table = room.table
    kept = record.parse(table.timeline.record()).new_state()
    for number in table.timeline.projection.path[1:]:
        entry = table.timeline.projection.entry(number)
        seat = CHANCE if entry.kind == "chance" else kept.seats.index(entry.seat)
        kept.apply(seat, kept.parse(text_of(entry)))
    assert kept.view(None) == table.timeline.view(None)
    assert all(kept.view(kept.seats.index(colour)) == table.timeline.view(colour) for colour in room.tokens)


KILLED = """
import json, os, sys
from companion.table import Tables
from tests.stores import store_at
from tests.toy_game import registered

place, code, before = sys.argv[1], sys.argv[2], int(sys.argv[3])
tokens = json.loads(sys.argv[4])
with registered():
    table = Tables(store_at(place), background=False).get(code)
    keep = table.timeline.commit

    def dying(entries, state):
        if before and len(table.timeline.view(None)["locked"]) + 1 == before:
            os._exit(9)
        keep(entries, state)
        if not before and table.timeline.view(None)["locked"] == []:
            os._exit(9)

    table.timeline.commit = dying
    for colour, token in tokens.items():
        table.play.intent(token, "bid 2" if colour == "red" else "bid 1", table.number, "lock " + colour)
"""


@pytest.mark.parametrize("dies", [1, 2, 3, 0])
def test_a_process_killed_between_the_lock_ins_of_a_reveal_loses_and_doubles_nothing(tmp_path: Path, dies: int) -> None:
    """It dies before the first, second or third choice is kept, or right after the reveal; the phones press again."""
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables, people=3)
    room.to_bids()
    number = room.table.number
    tables.close()
    process = Forked(KILLED, [place_of(tmp_path), room.table.code, str(dies), json.dumps(room.tokens)])
    assert process.wait() == 9
    tables = Tables(store_in(tmp_path), background=False)
    room = Room(tables, tables.get(room.table.code), room.tokens)
    locked = room.table.timeline.view(None)["locked"]
    assert locked == list(range(dies - 1 if dies else 0))
    assert room.table.number == (number + len(locked) if dies else number + 4)
    answers = [
        room.act(colour, "bid 2" if colour == "red" else "bid 1", seen=number, key=f"lock {colour}")
        for colour in room.tokens
    ]
    assert [answer.status for answer in answers] == ["done"] * 3
    assert [answer.entry for answer in answers] == [number + 1, number + 2, number + 3]
    assert room.table.timeline.record().count(" bid ") == 3
    assert (room.table.timeline.view(None)["round"], room.table.timeline.view(None)["points"][0] > 0) == (2, True)
    tables.close()
