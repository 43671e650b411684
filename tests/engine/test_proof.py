"""Chance that follows from a seed: as it is written down, without favour, and verified line by line."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from companion.engine import proof as proofs
from companion.engine import record as records
from companion.engine import registry, verification
from companion.engine.errors import RecordError
from companion.engine.proof import PLAIN, Dice, Mark, ProvenChance, mark_of
from companion.engine.terms import CHANCE
from tests import proofs as games

SEED, NUMBER = "5e" * 32, "07" * 16


def naive(game: str, seed: str, numbers: dict[str, str], source: str, number: int, total: int) -> int:
    """As ``docs/fair-dice.md`` says it, written from there."""
    lines = ["ming-table dice 1", game, *(f"{seat} {one or '-'}" for seat, one in numbers.items())]
    key = hmac.new(bytes.fromhex(seed), ("\n".join(lines) + "\n").encode(), hashlib.sha256).digest()
    block = hmac.new(key, f"{source} {(number - 1) // 8}".encode(), hashlib.sha256).digest()
    start = (number - 1) % 8 * 4
    word, again = int.from_bytes(block[start : start + 4], "big"), 0
    while word >= 2**32 // total * total:
        again += 1
        block = hmac.new(key, f"{source} {number} {again}".encode(), hashlib.sha256).digest()
        word = int.from_bytes(block[:4], "big")
    return word % total


@pytest.mark.parametrize("total", [1, 2, 6, 216, 1000, 3 << 30, (1 << 31) + 1])
def test_lots_are_what_is_written_down(total: int) -> None:
    """With the largest totals a quarter or a half of all words is drawn again."""
    numbers = {"red": NUMBER, "blue": ""}
    dice = Dice("yinzi", SEED, numbers)
    lots = dice.lots("die")
    for number in range(1, 60):
        wanted = naive("yinzi", SEED, numbers, "die", number, total)
        assert dice.lot("die", number, total) == lots(total) == wanted < total


def test_no_place_is_favoured() -> None:
    found = Counter(Dice("yinzi", SEED, {}).lot("die", number, 6) for number in range(1, 6001))
    assert set(found) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 20.5, found  # chi-square, 1 in 1,000


def test_another_seed_number_seat_game_source_or_draw_is_another_lot() -> None:
    def lots(game: str = "yinzi", seed: str = SEED, numbers: tuple[tuple[str, str], ...] = (("red", NUMBER),),
             source: str = "die", first: int = 1) -> list[int]:  # fmt: skip
        dice = Dice(game, seed, dict(numbers))
        return [dice.lot(source, number, 1 << 30) for number in range(first, first + 5)]

    others = [
        lots(), lots("ming-voyages"), lots(seed="5f" + SEED[2:]), lots(numbers=(("red", "17" + NUMBER[2:]),)),
        lots(numbers=(("red", ""),)), lots(numbers=(("blue", NUMBER),)), lots(source="dice"), lots(first=2),
    ]  # fmt: skip
    assert len({tuple(one) for one in others}) == len(others)
    assert lots()[1:] == lots(first=2)[:4]


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    assert proofs.commitment(SEED) == hashlib.sha256(b"\x5e" * 32).hexdigest()


def test_chance_is_asked_only_when_it_is_to_act() -> None:
    state = registry.game("ming-voyages").new_state(["emperor", "overlord"])
    chance = ProvenChance(Dice("ming-voyages", SEED, {}))
    while CHANCE in state.to_act:
        state.apply(CHANCE, chance.choose(state))
    with pytest.raises(ValueError, match="not to act"):
        chance.choose(state)


@pytest.mark.parametrize("kind", games.KINDS, ids=str)
def test_an_honest_game_is_verified_and_one_with_one_bit_or_outcome_changed_is_not(kind: tuple[str, int]) -> None:
    parts = set()
    for part, why, raw in games.tried(kind, range(10)):
        assert why, f"{part}: {raw.decode(errors='replace')}"
        parts.add(part)
    assert parts == set(games.PARTS)


def test_the_first_line_that_does_not_fit_is_named() -> None:
    lines = games.game_of(("ming-voyages", 2), 3).split("\n")
    rolls = [place for place, line in enumerate(lines) if line.startswith("chance roll ") and len(line) == 13]
    first, last = rolls[0], rolls[-1]
    for place in (first, last):
        pips = int(lines[place][-1])
        lines[place] = f"chance roll {pips % 6 + 1}"
    with pytest.raises(RecordError) as error:
        verification.verify(records.parse("\n".join(lines)))
    assert (error.value.line, error.value.key) == (first + 1, "record.proof-chance")
    assert error.value.params["draw"] == "dice 1"


def test_marks_are_read_as_they_are_written() -> None:
    marks = [
        Mark(17), Mark(kept=True), Mark(17, kept=True), Mark(told=True), Mark(unproven=True),
    ]  # fmt: skip
    assert [mark_of(str(mark)) for mark in marks] == marks
    assert [str(mark) for mark in marks] == ["draw 17", "kept", "draw 17, kept", "told", "unproven"]
    for comment in ("", "what luck!", "draw 0", "draw -1", "draw 17 kept", ", kept", "told, kept", "draw 9999999999"):
        assert mark_of(comment) == PLAIN, comment


def marked(text: str, place: int, mark: str) -> str:
    """The record with a mark behind a chance."""
    lines = text.split("\n")
    at = [number for number, line in enumerate(lines) if line.startswith("chance ")][place]
    lines[at] += f"  # {mark}"
    return "\n".join(lines)


def test_what_stands_behind_a_chance_is_heard() -> None:
    """What people told is no matter of the seed; but then the draws behind have other numbers, if these are not told.
    A number that was used, and what was drawn without the seed, is refused."""
    text = games.game_of(("ming-dynastie", 2), 3)
    chances = text.count("\nchance ")
    numbered = marked(marked(text, 0, "told"), 1, "draw 2")
    found = verification.verify(records.parse(numbered))
    assert (found.chances, found.told, found.kept) == (chances - 1, 1, 0)
    assert str(records.parse(numbered)) == numbered
    assert games.refused(marked(text, 0, "told").encode()) == "record.proof-chance"
    assert games.refused(marked(text, 4, "draw 2").encode()) == "record.proof-twice"
    assert games.refused(marked(text, 4, "unproven").encode()) == "record.proof-unproven"
    assert games.refused(marked(text, 4, "what luck").encode()) == ""
    assert verification.verify(records.parse(marked(text, 4, "kept"))).kept == 0


def kept_otherwise() -> str:
    """A record in which the last card turned up is another than the seed brings, marked so, and nothing else fails."""
    for seed in range(50):
        lines = games.game_of(("ming-dynastie", 2), seed).split("\n")
        place = max(number for number, line in enumerate(lines) if line.startswith("chance turn"))
        for card in {"chance turn rider", "chance turn rickshaw", "chance turn junk"} - {lines[place]}:
            text = "\n".join([*lines[:place], f"{card}  # kept", *lines[place + 1 :]])
            if not games.refused(text.encode()):
                return text
    raise AssertionError("no last card can be another one")


def test_what_was_kept_need_not_follow_from_the_seed_and_is_counted() -> None:
    text = kept_otherwise()
    found = verification.verify(records.parse(text))
    assert (found.kept, found.chances) == (1, text.count("\nchance ") - 1)
    assert games.refused(text.replace("  # kept", "").encode()) == "record.proof-chance"


@pytest.mark.parametrize(
    ("numbers", "count"),
    [
        ([1, 2, 3, 4], 0),
        ([1, 3, 4, 2, 5], 1),  # the second was dropped, and drawn again
        ([1, 2, 5, 3, 4, 6], 1),  # one was put in before the third
        ([1, 3, 4], 1),  # the second was dropped, and nothing was drawn since
        ([2, 1, 4, 3], 2),
        ([7], 6),
        ([5, 900, 13], 898),
    ],
)
def test_numbers_out_of_their_turn_are_counted(numbers: list[int], count: int) -> None:
    assert proofs.out_of_turn([("dice", number) for number in numbers]) == count
    beside = [("deck", number) for number in range(1, 9)]
    assert proofs.out_of_turn([*beside[:4], *(("dice", number) for number in numbers), *beside[4:]]) == count
    assert proofs.out_of_turn([]) == 0
