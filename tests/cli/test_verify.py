"""``verify``: what it says of records with a proof, without one, and of all that is no proof."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine import record as records
from companion.engine.proof import Mark
from companion.engine.terms import CHANCE
from tests import proofs
from tests.cli.conftest import Run

KIND = ("ming-voyages", 2)


@pytest.fixture(scope="module")
def text() -> str:
    """A whole random game."""
    return proofs.game_of(KIND, 5)


def without(text: str, *names: str) -> str:
    """The record without some lines of its header."""
    return "\n".join(line for line in text.split("\n") if not line.startswith(tuple(f"{name}:" for name in names)))


def test_what_was_simulated_is_verified(run: Run, tmp_path: Path) -> None:
    for game, players in (("ming-dynastie", "2"), ("ming-voyages", "1"), ("yinzi", "2")):
        run("simulate", game, "--players", players, "--seed", "9", "--records", str(tmp_path / game))
        found = run("verify", str(tmp_path / game / "seed-9.txt")).json
        chances = (tmp_path / game / "seed-9.txt").read_text(encoding="utf-8").count("\nchance ")
        assert found == {"game": game, "chances": chances, "verified": True}


def test_it_names_what_does_not_fit(run: Run, text: str) -> None:
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("chance roll"))
    pips = int(lines[place].split()[-1])
    lines[place] = f"chance roll {pips % 6 + 1}"
    run("verify", "-", stdin="\n".join(lines)).refuses(
        f"line {place + 1}:", f"“roll {pips % 6 + 1}” does not fit", f"draw “dice 1” brings “roll {pips}”"
    )


def test_whoever_chooses_among_numbers_is_told_by_the_draws_out_of_turn(run: Run, text: str) -> None:
    """A server that knows the seed might look for the number of a draw that pleases it."""
    given = records.parse(text)
    assert given.proof is not None
    state, dice, luck = given.new_state(), given.proof.dice(given.game), random.Random(3)
    cheat, used = records.start(given.game, given.seats, given.options), dict[str, set[int]]()
    cheat.proof, rolls = given.proof, 0
    while not state.is_over:
        if CHANCE not in state.to_act:
            seat = luck.choice(state.to_act)
            action = luck.choice(state.legal_actions(seat))
        else:
            seat, source = CHANCE, state.chance_source
            best = state.chance_outcomes()[-1][0]
            free = [number for number in range(1, 2000) if number not in used.setdefault(source, set())]
            like = (number for number in free if dice.outcome(state, source, number) == best)
            number = next(like, free[0]) if source == "dice" else free[0]
            rolls += source == "dice"
            used[source].add(number)
            action = dice.outcome(state, source, number)
            cheat.marks[len(cheat.actions)] = Mark(number)
        cheat.actions.append((records.seat_name(state, seat), action.text))
        state.apply(seat, action)
    found = run("verify", "-", stdin=str(cheat)).json
    assert found["out_of_turn"] > 3 * rolls > 20


def test_a_record_without_a_proof_is_refused(run: Run, text: str) -> None:
    bare = without(text, "proof", "commitment", "numbers", "seed")
    run("verify", "-", stdin=bare).refuses("it has no proof")
    run("replay", "-", stdin=bare)
    run("verify", "-", stdin=without(text, "seed")).refuses("line 8:", "secret until the game is over")
    run("verify", "-", stdin="\n".join(text.split("\n")[:-20])).refuses("ends before its game does")


@pytest.mark.parametrize("name", ["proof", "commitment", "numbers"])
def test_a_proof_that_lacks_something_is_refused(run: Run, text: str, name: str) -> None:
    run("verify", "-", stdin=without(text, name)).refuses(f"“{name}” is missing")


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("proof", "proof: 2", "a version that this program does not know; it knows 1"),
        ("proof", "proof: one", "a version that this program does not know"),
        ("commitment", "commitment: abc", "expected 64 digits from 0 to 9 and a to f, not “abc”"),
        ("commitment", "commitment: " + "A" * 64, "expected 64 digits"),
        ("seed", "seed: " + "0" * 64, "another"),
        ("seed", "seed: " + "0" * 65, "expected 64 digits"),
        ("numbers", "numbers: emperor=1 overlord=2", "expected 32 digits from 0 to 9 and a to f, not “1”"),
        ("numbers", f"numbers: emperor={'0' * 32}", "a number for each seat"),
        ("numbers", f"numbers: overlord={'0' * 32} emperor={'0' * 32}", "a number for each seat"),
        ("numbers", f"numbers: emperor={'0' * 32} overlord=- overlord=-", "a number for each seat"),
        ("numbers", f"numbers: emperor={'0' * 32} overlord=-", "does not fit"),
        ("rules", "rules: 1", "version 1 of our rules"),
        ("engine", "engine: 0.1.0\nseed: " + "0" * 64, "seed"),
    ],
)
def test_a_damaged_proof_is_refused_by_line(run: Run, text: str, name: str, line: str, said: str) -> None:
    lines = text.split("\n")
    (place,) = [number for number, one in enumerate(lines) if one.startswith(f"{name}:")]
    lines[place] = line
    done = run("verify", "-", stdin="\n".join(lines))
    done.refuses("standard input: line ", said)


def test_it_says_what_people_told(run: Run, text: str) -> None:
    lines = text.split("\n")
    dice = [number for number, line in enumerate(lines) if line.startswith("chance roll")]
    for number in dice:
        lines[number] += "  # told"
    chances = text.count("\nchance ") - len(dice)
    wanted = {"game": KIND[0], "chances": chances, "verified": True, "told": len(dice)}
    assert run("verify", "-", stdin="\n".join(lines)).json == wanted


def test_no_file_is_no_record(run: Run, tmp_path: Path) -> None:
    run("verify", str(tmp_path / "none.txt")).refuses("none.txt")
    run("verify", "-", stdin=b"\xff").refuses("not UTF-8")
    run("verify", "-", stdin="").refuses("missing")
