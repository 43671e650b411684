"""What a table has pledged of its chance: a seed that is secret until the end, and the phones' numbers.

No seed lies in a database: it follows from the server's own secret and a word of the table's header (``Seeds``). What
is drawn by it, and with which number, says ``chance_feed.py``; why, ``docs/fair-dice.md``.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from companion.engine import proof
from companion.engine.proof import NUMBER, SEED, Proof
from companion.table.entries import Amended, Began, Entry, Fed, NumberAdded, Opened, RulesRenewed, SeatChanged, SeedTold
from companion.table.errors import BadNumber, shown

DRAW: Final = re.compile(r"\S+ [1-9][0-9]{0,9}")
"""What an entry says of its draw: the deck or dice, and the number. Behind the highest that a record may name
(``proof.MARK``) others may follow."""
PATIENCE_S: Final = 5.0
"""So long a game that is to begin waits for the numbers of phones that are on the line."""


class Pledged(NamedTuple):
    """What a header says of its seed: the hash of it, and from what the server makes it again."""

    commitment: str
    nonce: str


class Seeds:
    """The seeds of all tables of a server, which it makes again whenever it needs one.

    Args:
        server: secrets of the server, the present one first; with any of them a table may have begun.
    """

    def __init__(self, *server: bytes) -> None:
        self._keys = [hmac.digest(secret, b"ming-table seeds", "sha256") for secret in server]

    def pledged(self, nonce: str = "") -> Pledged:
        """What a table says of a seed made of that word; of a fresh one, when it is left out."""
        nonce = nonce or secrets.token_hex(16)
        return Pledged(proof.commitment(_seed(self._keys[0], nonce)), nonce)

    def find(self, pledged: Pledged) -> str:
        """The seed that was pledged; ``""`` where this server has lost the secret of which it was made."""
        seeds = (_seed(key, pledged.nonce) for key in self._keys)
        return next((seed for seed in seeds if proof.commitment(seed) == pledged.commitment), "")


def _seed(key: bytes, nonce: str) -> str:
    return hmac.digest(key, nonce.encode(), "sha256").hex()


def pledging(header: Opened, seeds: Seeds | None) -> Opened:
    """The header of a new table, with what it pledges."""
    return header if seeds is None else replace(header, **seeds.pledged()._asdict())


class Pledge:
    """What entries say of a table's chance.

    Attributes:
        pledged: of the seed.
        numbers: what phones added, by seat.
        playing: the seats with which the game began, in turn order; none before.
        seed: once it is told.
    """

    __slots__ = ("numbers", "playing", "pledged", "seed")

    def __init__(self, header: Opened) -> None:
        self.pledged = Pledged(header.commitment or "", header.nonce or "")
        self.numbers: dict[str, str] = {}
        self.playing: tuple[str, ...] = ()
        self.seed = ""
        if not (SEED.fullmatch(self.pledged.commitment) and self.pledged.nonce.isascii()):
            raise ValueError("it pledges no seed")

    def follow(self, entry: Entry) -> None:
        """See ``follow``."""
        match entry.data:
            case NumberAdded(number=number):
                if self.playing or entry.seat in {"", *self.numbers} or not NUMBER.fullmatch(number):
                    raise ValueError(f"{entry.seat} can add no such number now")
                self.numbers[entry.seat] = number
            case SeatChanged(what=what, from_=former) if not self.playing:
                if what in ("claimed", "bot", "left", "kept", "came"):  # whoever sits there now adds one of his own
                    self.numbers.pop(entry.seat, None)
                elif what == "moved" and former is not None and former in self.numbers:
                    self.numbers[entry.seat] = self.numbers.pop(former)
            case Began(seats=seats):
                self.playing = seats
            case Fed(draw=draw) if draw is not None and not DRAW.fullmatch(draw):
                raise ValueError(f"{draw!r} is no draw")
            case SeedTold(seed=seed):
                if not SEED.fullmatch(seed):
                    raise ValueError("it tells no seed")
                self.seed = seed

    def proof(self, seed: str, seats: Iterable[str]) -> Proof:
        """What chance at the table follows from, with that seed, or (``""``) as far as it is told."""
        return Proof(self.pledged.commitment, {seat: self.numbers.get(seat, "") for seat in seats}, seed)


def follow(pledge: Pledge | None, entry: Entry) -> None:
    """Follow an entry of a table, which may have pledged nothing.

    Raises:
        ValueError: it does not fit what was pledged.
    """
    if pledge is not None:
        pledge.follow(entry)
    elif isinstance(entry.data, NumberAdded | SeedTold):
        raise ValueError("no seed was pledged")


def gone_over(entries: Iterable[Entry], path: Iterable[int]) -> set[int]:
    """The numbers of what stood although something before it was amended, or the rules were renewed."""
    found, counting, version = set[int](), [*path], 0
    for entry in entries:
        match entry.data:
            case Opened(rules=rules):
                version = rules
            case Amended(tail=tail):
                found.update(number for number in tail if number < entry.number)
            case RulesRenewed(rules=rules) if rules != version:  # else they are rulings on what a record held
                version = rules
                found.update(number for number in counting if number < entry.number)
    return found


def clean_number(number: str) -> str:
    """The number as it is kept.

    Raises:
        BadNumber: it is none.
    """
    if not isinstance(number, str) or not NUMBER.fullmatch(number):
        raise BadNumber(text=shown(number))
    return number
