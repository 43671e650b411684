"""Simulated games of every kind, their proofs, and what becomes of these when a single bit or outcome is changed.

``python -m tests.proofs 1000`` plays a thousand games of each kind, verifies them, changes one bit or outcome in each
and has them refused; a few do so in the suite.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from companion.cli.simulate import proof_of, seat_choosers
from companion.engine import record as records
from companion.engine import registry, verification
from companion.engine.errors import RecordError
from companion.engine.play import play
from companion.engine.proof import ProvenChance

KINDS: Final = (
    ("ming-dynastie", 2), ("ming-dynastie", 3), ("ming-dynastie", 4), ("ming-voyages", 1), ("ming-voyages", 2),
    ("yinzi", 2), ("yinzi", 3), ("yinzi", 4),
)  # fmt: skip
"""The games with the number of people; who plays alone meets the game's own bot."""

PARTS: Final = {
    "chance": rb"^(chance .*)$",
    "outcome": rb"^(chance .*)$",
    "seed": rb"^seed: (.*)$",
    "number": rb"^numbers: (.*)$",
    "commitment": rb"^commitment: (.*)$",
}
"""What is changed, as what the record's lines look like there: a bit of the text of a chance, its outcome into another
that came in that game, a bit of a hexadecimal number."""


DIGITS: Final = "0123456789abcdef"


def game_of(kind: tuple[str, int], seed: int) -> str:
    """The record of a simulated game."""
    game_id, players = kind
    game = registry.game(game_id)
    names = ["random"] * players
    if players == 1:
        names += [game.meta.alone]
    record = records.start(game_id, game.meta.colours[: len(names)], {})
    record.proof = proof = proof_of(seed, record.seats)
    play(record.new_state(), ProvenChance(proof.dice(game_id)), seat_choosers(game, names, seed), record)
    return str(record)


def changed(text: str, part: str, dice: random.Random) -> bytes:
    """The record with one thing changed in some place of that part."""
    raw = bytearray(text.encode())
    places = [*re.finditer(PARTS[part], raw, re.MULTILINE)]
    begin, end = dice.choice(places).span(1)
    if part == "outcome":
        others = sorted({found[1] for found in places} - {bytes(raw[begin:end])})
        raw[begin:end] = dice.choice(others)
    elif part == "chance":
        raw[dice.randrange(begin, end)] ^= 1 << dice.randrange(8)
    else:
        digits = [place for place in range(begin, end) if chr(raw[place]) in DIGITS and _is_digit(raw, place)]
        place = dice.choice(digits)
        raw[place] = ord(DIGITS[DIGITS.index(chr(raw[place])) ^ 1 << dice.randrange(4)])
    return bytes(raw)


def _is_digit(raw: bytearray, place: int) -> bool:
    """Whether it is a digit of a long number, and no letter of a seat's name."""
    return re.search(rb"[0-9a-f]{20}", raw[max(0, place - 19) : place + 20]) is not None


def refused(raw: bytes) -> str:
    """Why a record is refused; ``""`` where it is verified."""
    with suppress(UnicodeDecodeError):
        try:
            verification.verify(records.parse(raw.decode()))
        except RecordError as error:
            return error.key
        return ""
    return "not text"


def tried(kind: tuple[str, int], seeds: range) -> Iterator[tuple[str, str, bytes]]:
    """For each game: the part that was changed, why it was refused, and the record that was.

    Raises:
        AssertionError: an honest one is refused.
    """
    for seed in seeds:
        dice = random.Random(seed)
        text = game_of(kind, seed)
        assert verification.verify(records.parse(text)).chances == text.count("\nchance ")
        part = [*PARTS][seed % len(PARTS)]
        raw = changed(text, part, dice)
        yield part, refused(raw), raw


def main(games: int) -> None:
    """Try so many games of each kind, and print what was found."""
    for kind in KINDS:
        found = Counter((part, why) for part, why, _ in tried(kind, range(games)))
        slipped = sum(count for (_, why), count in found.items() if not why)
        print(f"{kind[0]} {kind[1]}: {games} verified, {games - slipped} changed ones refused, {slipped} not")
        for (part, why), count in sorted(found.items()):
            print(f"    {part}: {why or 'NOT REFUSED'} {count}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
