"""``odds``: chances of battles and voyages, and what can be neither."""

from __future__ import annotations

import pytest

from companion.games.ming_voyages.rules import odds
from tests.cli.conftest import Run


def battle(run: Run, attacker: str, attackers: object, defenders: object, settlements: object = None) -> float:
    given = ["--attacker", attacker, "--attackers", str(attackers), "--defenders", str(defenders)]
    more = [] if settlements is None else ["--settlements", str(settlements)]
    answer = run("odds", "battle", *given, *more).json
    assert list(answer) == ["attacker_wins"]
    return float(answer["attacker_wins"])


def test_a_battle(run: Run) -> None:
    assert battle(run, "overlord", 1, 1) == 0.5
    assert battle(run, "overlord", 6, 2) == odds.battle("overlord", 6, 2)
    assert battle(run, "overlord", 6, 2, 0) == odds.battle("overlord", 6, 2)
    assert battle(run, "emperor", 3, 2, 1) == odds.battle("emperor", 3, 2, 1)
    assert battle(run, "emperor", 12, 12, 5) == odds.battle("emperor", 12, 12, 5)


def test_settlements_alone(run: Run) -> None:
    """Only a Devastating Blow brings one down, and any blow fells the last troop."""
    assert battle(run, "emperor", 1, 0, 1) == pytest.approx(12_060 / (12_060 + 12_060 + 7_962), abs=1e-12)


@pytest.mark.parametrize(
    ("strength", "dice", "success"),
    [(2, 1, 1 / 6), (5, 2, 8 / 9), (6, 3, 215 / 216), (7, 1, 1), (12, 6, 1), (2, 6, 1 - (5 / 6) ** 6)],
)
def test_a_voyage(run: Run, strength: int, dice: int, success: float) -> None:
    answer = run("odds", "voyage", "--strength", str(strength), "--dice", str(dice)).json
    assert answer == {"success": pytest.approx(success, abs=1e-12)}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("battle --attacker overlord --attackers 2 --defenders 1 --settlements 1", ["--settlements", "Overlord"]),
        ("battle --attacker overlord --attackers 2 --defenders 0", ["--defenders"]),
        ("battle --attacker emperor --attackers 2 --defenders 0", ["--defenders"]),
        ("battle --attacker emperor --attackers 2 --defenders 0 --settlements 0", ["--defenders"]),
        ("battle --attacker emperor --attackers 0 --defenders 1", ["--attackers", "1 to 12"]),
        ("battle --attacker emperor --attackers 13 --defenders 1", ["--attackers", "1 to 12"]),
        ("battle --attacker emperor --attackers 1 --defenders 13", ["--defenders", "0 to 12"]),
        ("battle --attacker emperor --attackers 1 --defenders -1", ["--defenders", "'-1'"]),
        ("battle --attacker emperor --attackers 1 --defenders 1 --settlements 6", ["--settlements", "0 to 5"]),
        ("battle --attacker emperor --attackers 1.5 --defenders 1", ["--attackers", "'1.5'"]),
        ("battle --attacker emperor --attackers ² --defenders 1", ["--attackers"]),
        ("battle --attacker emperor --attackers 99999999999999999999 --defenders 1", ["--attackers"]),
        ("battle --attacker barbarian --attackers 1 --defenders 1", ["--attacker", "barbarian"]),
        ("battle --attackers 1 --defenders 1", ["--attacker"]),
        ("battle --attacker emperor --defenders 1", ["--attackers"]),
        ("battle --attacker emperor --attackers 1", ["--defenders"]),
        ("battle --attacker emperor --attackers 1 --defenders 1 more", ["more"]),
        ("battle --attacker emperor --attackers 1 --defenders 1 --luck 3", ["--luck"]),
        ("voyage --strength 1 --dice 1", ["--strength", "2 to 12"]),
        ("voyage --strength 13 --dice 1", ["--strength", "2 to 12"]),
        ("voyage --strength 5 --dice 0", ["--dice", "1 to 6"]),
        ("voyage --strength 5 --dice 7", ["--dice", "1 to 6"]),
        ("voyage --strength many --dice 1", ["--strength", "many"]),
        ("voyage --strength 5", ["--dice"]),
        ("siege", ["siege"]),
    ],
)
def test_what_cannot_be_is_refused_by_its_option(run: Run, line: str, words: list[str]) -> None:
    run("odds", *line.split()).refuses(*words)


def test_the_group_alone_is_refused(run: Run) -> None:
    run("odds").refuses("command")
