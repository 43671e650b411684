"""Chance that can be proven fair: all of it follows from a seed that was fixed before, and a number of each phone.

What is computed, and what it is worth, is told for people in ``docs/fair-dice.md``; ``static/js/dice.js`` computes the
same on a phone.
"""

from __future__ import annotations

import hmac
import re
import struct
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from companion.engine.contract import State
from companion.engine.terms import Action, Lot

SCHEME: Final = "1"
"""The version of what is written here; it stands in records, and in the text that makes the key."""
SEED: Final = re.compile(r"[0-9a-f]{64}")
"""A seed or its commitment: 32 bytes, as records write them."""
NUMBER: Final = re.compile(r"[0-9a-f]{32}")
"""The number of a phone: 16 bytes."""
NONE: Final = "-"
"""Stands for the number of a seat whose phone gave none, as a bot's."""
LOTS: Final = 1 << 32
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
"""What HMAC makes of the bytes of its key."""
WORDS: Final = struct.Struct(">8I")
"""Eight lots of 32 bits each are made at once."""


def commitment(seed: str) -> str:
    """What is told of a seed before it is used: its SHA-256."""
    return sha256(bytes.fromhex(seed)).hexdigest()


class Dice:
    """The dice and decks of one game: which lot is drawn with which number.

    Args:
        game: the game's id.
        seed: 64 hexadecimal digits.
        numbers: what the phones added, by seat in turn order; ``""`` where a seat has none.
    """

    def __init__(self, game: str, seed: str, numbers: Mapping[str, str]) -> None:
        told = "".join(f"{seat} {number or NONE}\n" for seat, number in numbers.items())
        key = hmac.digest(bytes.fromhex(seed), f"ming-table dice {SCHEME}\n{game}\n{told}".encode(), "sha256")
        whole = key.ljust(64, b"\0")
        self._inner, self._outer = whole.translate(INNER), whole.translate(OUTER)

    def words(self, text: str) -> tuple[int, ...]:
        """Eight whole numbers below 2³² that follow from that text by HMAC-SHA-256: written out, as the library's takes
        twice the time to prepare its key again."""
        return WORDS.unpack(sha256(self._outer + sha256(self._inner + text.encode()).digest()).digest())

    def lot(self, source: str, number: int, total: int) -> int:
        """One of ``total`` places, from 0, all of them exactly as likely.

        Args:
            source: the deck or dice.
            number: the how manieth draw of that source it is, from 1.
            total: how many places there are, from 1.
        """
        block, place = divmod(number - 1, 8)
        return self.fair(self.words(f"{source} {block}")[place], source, number, total)

    def lots(self, source: str) -> Lot:
        """The lots of a source, each the one after the last. A third of what happens in a game is chance, so words are
        made once for eight of them."""
        words: list[int] = []
        block = 0

        def lot(total: int) -> int:
            nonlocal block
            if not words:
                words.extend(self.words(f"{source} {block}")[::-1])
                block += 1
            word = words.pop()
            if word < LOTS - total:  # surely none of the last
                return word % total
            return self.fair(word, source, 8 * block - len(words), total)

        return lot

    def fair(self, word: int, source: str, number: int, total: int) -> int:
        """The place to which a word leads. The last words, which would not share out evenly, are drawn again."""
        most, again = LOTS - LOTS % total, 0
        while word >= most:
            again += 1
            word = self.words(f"{source} {number} {again}")[0]
        return word % total

    def outcome(self, state: State, source: str, number: int) -> Action:
        """What that draw brings in a state in which chance is to act."""
        return state.chance_by(lambda total: self.lot(source, number, total))


class ProvenChance:
    """Feeds a game from its first chance on: draw after draw of each deck and dice."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._lots: dict[str, Lot] = {}

    def choose(self, state: State) -> Action:
        """The next outcome of the deck or dice that the state waits for."""
        source = state.chance_source
        try:
            lot = self._lots[source]
        except KeyError:
            if not source:
                raise ValueError("chance was asked although it is not to act") from None
            lot = self._lots[source] = self._dice.lots(source)
        return state.chance_by(lot)


def out_of_turn(draws: Iterable[tuple[str, int]]) -> int:
    """How many of these draws, in the game's order, did not come when it was their number's turn; a number that was
    passed over counts as well. Where nothing was put right there is none: else whoever draws has chosen.

    Args:
        draws: the deck or dice, and the number.
    """
    found: dict[str, list[int]] = {}
    for source, number in draws:
        found.setdefault(source, []).append(number)
    return sum(_astray(numbers) for numbers in found.values())


def _astray(numbers: Sequence[int]) -> int:
    """So many must be taken out, or are missing, so that the others count up from 1."""
    ends: list[int] = []
    """With which number, at least, so many end that count up."""
    for number in numbers:
        place = bisect(ends, number)
        ends[place : place + 1] = [number]
    return max(numbers) - len(ends)


@dataclass(frozen=True, slots=True)
class Proof:
    """What a record says of its chance.

    Attributes:
        commitment: of the seed, told before the game.
        numbers: what the phones added, by seat in turn order; ``""`` where a seat has none.
        seed: told at the end; ``""`` before.
    """

    commitment: str
    numbers: Mapping[str, str]
    seed: str = ""

    def header(self) -> dict[str, str]:
        """Its lines in the header of a record."""
        numbers = " ".join(f"{seat}={number or NONE}" for seat, number in self.numbers.items())
        lines = {"proof": SCHEME, "commitment": self.commitment, "numbers": numbers}
        return {**lines, "seed": self.seed} if self.seed else lines

    def dice(self, game: str) -> Dice:
        """The dice and decks of that game, once the seed is told."""
        return Dice(game, self.seed, self.numbers)


HEADER: Final = ("proof", "commitment", "numbers", "seed")


class Unfit(ValueError):
    """A line of a header that says nothing of a proof: its key, and the message that says why, with parameters."""

    def __init__(self, line: str, key: str, **params: str) -> None:
        super().__init__(key)
        self.line, self.key, self.params = line, key, params


def read(header: Mapping[str, str], seats: Sequence[str]) -> Proof | None:
    """The proof of a record with that header; ``None`` where it says nothing of one.

    Raises:
        Unfit: the line at fault.
    """
    given = {name: header[name] for name in HEADER if name in header}
    if not given:
        return None
    for name in HEADER[:3]:
        if not given.get(name):
            raise Unfit(name, "record.missing", text=name)
    if given["proof"] != SCHEME:
        raise Unfit("proof", "record.proof-scheme", text=given["proof"][:40], known=SCHEME)
    for name in ("commitment", "seed"):
        if name in given and not SEED.fullmatch(given[name]):
            raise Unfit(name, "record.proof-digits", count="64", text=given[name][:80])
    return Proof(given["commitment"], _numbers(given["numbers"], seats), given.get("seed", ""))


def _numbers(text: str, seats: Sequence[str]) -> dict[str, str]:
    numbers: dict[str, str] = {}
    for pair, seat in zip(text.split(), seats, strict=False):
        name, _, number = pair.partition("=")
        if name != seat:
            break
        if number != NONE and not NUMBER.fullmatch(number):
            raise Unfit("numbers", "record.proof-digits", count="32", text=number[:80])
        numbers[name] = "" if number == NONE else number
    if len(numbers) != len(seats) or len(text.split()) != len(seats):
        raise Unfit("numbers", "record.proof-seats", known=" ".join(f"{seat}=…" for seat in seats))
    return numbers


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands behind a chance in a record, where there is something to say.

    Attributes:
        number: that of its draw, where it is not the one after the last of that deck or dice; 0: it is.
        kept: it was drawn before something earlier was put right.
        told: people drew or rolled it, and told the app.
        unproven: the app drew it without the seed.
    """

    number: int = 0
    kept: bool = False
    told: bool = False
    unproven: bool = False

    def __str__(self) -> str:
        words = [f"draw {self.number}"] if self.number else []
        return ", ".join(words + [name for name in ("kept", "told", "unproven") if getattr(self, name)])


PLAIN: Final = Mark()
MARK: Final = re.compile(r"draw ([1-9][0-9]{0,8})(, kept)?|(kept)|(told)|(unproven)")


def mark_of(comment: str) -> Mark:
    """What a comment behind a chance says; nothing where it is somebody's own."""
    found = MARK.fullmatch(comment)
    if found is None:
        return PLAIN
    number, too, kept, told, unproven = found.groups()
    return Mark(int(number or 0), bool(too or kept), bool(told), bool(unproven))
