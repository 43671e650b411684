"""Open event streams: who listens to which table, how many may, and what each must be told.

A stream says only *that* something changed: the number of the latest entry, and which seats have a phone on the
line. What changed, each phone fetches for itself, through the filter of its own seat.

This module keeps the book. The bytes are carried by the server, or by ``follow`` where there is none.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final

from companion.table import Table
from companion.web.http.refusal import Refusal

REPLACED: Final = "replaced"
"""A newer page of the same device, or too many of the same seat."""
REVOKED: Final = "revoked"
"""The seat has moved to another phone, or was released."""
SET_BACK: Final = "set-back"
"""A backup was restored, from before what the phone saw."""
AWAY: Final = "away"
"""The table was put away."""
STOPPING: Final = "stopping"
"""The server stops."""

RETRY_MS: Final = 2000
RETRY_AFTER_S: Final = 30
"""When a phone for whose stream there was no room may ask again."""
PER_TABLE: Final = 32
"""Most streams at one table among strangers."""
HEARTBEAT: Final = b"event: beat\ndata: 1\n\n"
"""An event and not a comment, so that a page's script can tell a silent stream from a dead one."""
HEARTBEAT_S: Final = 10.0

SHARE: Final = 0.75
"""Part of all places that one address may take; and of all, as of one address's, the part that onlookers may take: the
rest is for phones of seats."""


@dataclass(eq=False, slots=True)
class Stream:
    """One phone on the line.

    Attributes:
        colour: its seat; ``None`` for an onlooker.
        address: where the phone is.
        told: the last entry number it knows.
        connected: the connected seats it knows of; ``None`` before it was told any.
        reason: why it must end; empty while it may go on.
        ended: it was told so, and nothing may follow.
    """

    table: Table
    token: str | None
    colour: str | None
    device: str | None
    told: int
    address: str = ""
    connected: tuple[str, ...] | None = None
    reason: str = ""
    ended: bool = False
    presence: ExitStack = field(default_factory=ExitStack)

    @property
    def onlooker(self) -> bool:
        """Whether it has no seat."""
        return self.colour is None


@dataclass(eq=False, slots=True)
class Room:
    """The streams of one table, oldest first."""

    streams: list[Stream] = field(default_factory=list)


class Streams:
    """All open streams of this process. Every method may be called from any thread.

    Args:
        limit: most streams at once; ``SHARE`` says who may take how many.
        per_seat: most streams of one seat at a table; a further one ends the oldest.
        heartbeat: seconds between beats on a silent stream.
        per_table: most streams at one table, of which onlookers may take ``SHARE``; any number when left out.
    """

    def __init__(
        self, limit: int = 4000, per_seat: int = 3, heartbeat: float = HEARTBEAT_S, per_table: int | None = None
    ) -> None:
        self.limit = limit
        self.per_table = per_table
        self.per_seat = per_seat
        self.heartbeat = heartbeat
        self.publish: Callable[[str], None] | None = None
        """Set by a server that carries streams itself; called with a table's code, must return at once."""
        self._changed = threading.Condition()
        self._rooms: dict[str, Room] = {}
        self._open: set[Stream] = set()
        self._taken: Counter[tuple[str | None, bool]] = Counter()
        """Places by address, and in all as those of ``None``; by onlookers and by phones of seats."""
        self._stopped = False

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, stream: Stream) -> bool:
        return stream in self._open

    def counts(self, code: str) -> dict[str, int]:
        """Open streams at the table by colour."""
        with self._changed:
            colours = [stream.colour for stream in self._room(code).streams if stream.colour]
        return {colour: colours.count(colour) for colour in colours}

    def at(self, code: str) -> list[Stream]:
        """The table's open streams."""
        with self._changed:
            return list(self._room(code).streams)

    def _room(self, code: str) -> Room:
        return self._rooms.get(code) or Room()

    def open(
        self,
        table: Table,
        token: str | None,
        colour: str | None,
        device: str | None,
        after: int,
        *,
        others: Sequence[str] = (),
        address: str = "",
    ) -> Stream:
        """Take a place for one more stream; an older one of the same device, or beyond the seat's share, ends.

        ``others`` are the tokens of more seats on the same phone, which are present by the same stream.

        Raises:
            Refusal: ``too-many-streams`` when all places are taken, or all that onlookers or this address may take.
        """
        stream = Stream(table, token, colour, device, after, address)
        with self._changed:
            if self._stopped or not self._has_room(stream):
                raise Refusal("too-many-streams", 429, retry_after=RETRY_AFTER_S)
            self._open.add(stream)
            self._count_place(stream, 1)
            room = self._rooms.setdefault(table.code, Room())
            surplus = self._surplus(room, stream)
            for old in surplus:
                old.reason = REPLACED
            room.streams.append(stream)
        if token is not None:
            for held in (token, *others):
                stream.presence.enter_context(table.phones.listening(held))
        if token is not None or surplus:  # that one more looks on is no news
            self.changed(table.code)
        return stream

    def _has_room(self, stream: Stream) -> bool:
        for address, places in ((None, self.limit), (stream.address, int(self.limit * SHARE))):
            onlookers, seated = self._taken[address, True], self._taken[address, False]
            if onlookers + seated >= places or (stream.onlooker and onlookers >= int(places * SHARE)):
                return False
        if self.per_table is None:
            return True
        room = self._room(stream.table.code)
        going = self._surplus(room, stream)
        there = [one for one in room.streams if not one.reason and one not in going]
        looking_on = sum(one.onlooker for one in there)
        return len(there) < self.per_table and not (stream.onlooker and looking_on >= int(self.per_table * SHARE))

    def _count_place(self, stream: Stream, number: int) -> None:
        for address in (None, stream.address):
            self._taken[address, stream.onlooker] += number
            if not self._taken[address, stream.onlooker]:
                del self._taken[address, stream.onlooker]

    def _surplus(self, room: Room, new: Stream) -> list[Stream]:
        going = [old for old in room.streams if not old.reason]
        same_device = [old for old in going if new.device and old.device == new.device]
        same_seat = [old for old in going if new.colour and old.colour == new.colour and old not in same_device]
        return same_device + same_seat[: max(0, len(same_seat) + 1 - self.per_seat)]

    def close(self, stream: Stream) -> None:
        """Give the place back; closing twice does nothing."""
        code = stream.table.code
        with self._changed:
            if stream not in self._open:
                return
            self._open.remove(stream)
            self._count_place(stream, -1)
            room = self._rooms[code]
            room.streams.remove(stream)
            if not room.streams:
                del self._rooms[code]
        if stream.token is not None:
            stream.presence.close()
            self.changed(code)

    def changed(self, code: str) -> None:
        """A table has a new entry, or a phone came or went: wake whoever listens there. Returns at once."""
        if code in self._rooms:
            if self.publish is not None:
                self.publish(code)
            with self._changed:
                self._changed.notify_all()

    def shut(self) -> list[Stream]:
        """Let none open any more; those that are open, for ``dismiss``."""
        with self._changed:
            self._stopped = True
            return list(self._open)

    def dismiss(self, streams: Iterable[Stream]) -> None:
        """End them, as the server stops."""
        codes = set()
        for stream in streams:
            stream.reason = stream.reason or STOPPING
            codes.add(stream.table.code)
        for code in codes:
            self.changed(code)

    def greeting(self, stream: Stream) -> bytes:
        """The first bytes: when to come back, and everything that happened since the entry it knows."""
        return f"retry: {RETRY_MS}\n\n".encode() + self.news(stream)

    def news(self, stream: Stream) -> bytes:
        """What the stream must be told now; nothing when it knows everything. Once its ``reason`` is set these are
        its last words, and it has ``ended``.

        Waits for nobody. To be called by one thread at a time for each stream, after every change and with every beat:
        that a phone is away, nothing tells but time.
        """
        number = stream.table.number
        if number > stream.told and stream.token is not None and not stream.table.seats.holds(stream.token):
            stream.reason = stream.reason or REVOKED
        if stream.table.put_away:
            stream.reason = stream.reason or AWAY
        if stream.reason:
            stream.ended = True
            return f"event: bye\ndata: {stream.reason}\n\n".encode()
        news = ""
        if number > stream.told:
            news += f"id: {number}\ndata: {number}\n\n"
            stream.told = number
        connected = stream.table.phones.present
        if connected != stream.connected:
            news += f"event: presence\ndata: {json.dumps(connected)}\n\n"
            stream.connected = connected
        return news.encode()

    def follow(self, stream: Stream) -> Iterator[bytes]:
        """The stream's bytes from a thread of one's own; blocks between events. The caller closes the stream."""
        news = self.greeting(stream)
        while True:
            yield news or HEARTBEAT
            if stream.ended:
                return
            with self._changed:
                self._changed.wait_for(lambda: self.has_news(stream), self.heartbeat)
            news = self.news(stream)

    def has_news(self, stream: Stream) -> bool:
        """Whether there is anything to tell it; waits for nobody."""
        return (
            bool(stream.reason)
            or stream.table.put_away
            or stream.table.number > stream.told
            or stream.table.phones.present != stream.connected
        )
