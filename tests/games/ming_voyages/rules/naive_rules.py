"""CP actions and special actions once more, slowly: boards as counters of names, everything tried, nothing shared.

A board is a ``Counter`` of ``(marker, region)``; the supply is what the box holds beyond it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement as multisets
from pathlib import Path
from typing import Final

from companion.games.ming_voyages.rules.operations import Op

DATA: Final = Path(__file__).parents[4] / "companion/games/ming_voyages/data/companion.json"
BORDERS: Final = {frozenset((road["a"], road["b"])) for road in json.loads(DATA.read_text("utf-8"))["adjacency"]}
BORDERLANDS: Final = ("gansu", "sichuan", "datong", "jizhou", "liaodong")
HOMELANDS: Final = ("western", "eastern", "manchu")
BOX: Final = {"troop": 12, "junk": 7, "gold": 5, "horde": 12, "settlement": 5}
UNIT: Final = {"emperor": "troop", "overlord": "horde"}
HOME: Final = {"emperor": ("ming",), "overlord": HOMELANDS}

Board = Counter[tuple[str, str]]
Frozen = frozenset[tuple[tuple[str, str], int]]


def frozen(board: Board) -> Frozen:
    return frozenset((+board).items())


def supply(board: Board, marker: str, voyages: int = 0) -> int:
    on_board = sum(count for (what, _), count in board.items() if what == marker)
    return BOX[marker] - on_board - (voyages if marker == "junk" else 0)


def ruler(board: Board, region: str) -> str | None:
    if board["troop", region]:
        return "emperor"
    return "overlord" if board["horde", region] or board["settlement", region] else None


def beside(a: str, b: str) -> bool:
    return frozenset((a, b)) in BORDERS


def other(side: str) -> str:
    return "overlord" if side == "emperor" else "emperor"


def meant(board: Board, place: str, side: str) -> list[str]:
    """The regions of a place."""
    unit = UNIT[side]
    lands = {
        "own": [r for r in BORDERLANDS if ruler(board, r) == side],
        "theirs": [r for r in BORDERLANDS if ruler(board, r) == other(side)],
        "empty": [r for r in BORDERLANDS if ruler(board, r) is None],
    }
    if place == "free":
        return lands["own"] + lands["empty"]
    if place == "held":
        return [r for r in (*BORDERLANDS, *HOME[side]) if board[unit, r]]
    if place == "near":
        standing = meant(board, "held", side)
        return [r for r in lands["theirs"] if any(beside(r, there) for there in standing)]
    if place == "homelands":
        return list(HOMELANDS)
    return lands.get(place, [place])


def spread_so(regions: Iterable[str], spread: str) -> bool:
    found = list(regions)
    if spread == "one":
        return len(set(found)) <= 1
    return spread != "each" or len(set(found)) == len(found)


def after(board: Board, op: Op, side: str, voyages: int = 0) -> Iterator[Board]:
    """Every board that an operation may leave, the same one perhaps more than once."""
    numbers = range(op.count + 1) if op.upto else [op.count]
    there = meant(board, op.where, side)
    if op.do == "move":
        goals = meant(board, op.to, side)
        ways = [(a, b) for a in there for b in goals if beside(a, b)]
        for number in numbers:
            for chosen in multisets(ways, number):
                leaving = Counter(a for a, _ in chosen)
                if any(count > board[op.what, a] for a, count in leaving.items()):
                    continue
                if spread_so((b for _, b in chosen), op.spread):
                    moved = Counter(board)
                    for a, b in chosen:
                        moved[op.what, a] -= 1
                        moved[op.what, b] += 1
                    yield moved
        return
    change = 1 if op.do == "add" else -1
    for number in numbers:
        if op.do == "add" and number > supply(board, op.what, voyages):
            continue
        for chosen_regions in multisets(there, number):
            if not spread_so(chosen_regions, op.spread):
                continue
            changed = Counter(board)
            for region in chosen_regions:
                changed[op.what, region] += change
            if min(changed.values(), default=0) >= 0:
                yield changed


def attackable(board: Board, side: str) -> set[str]:
    standing = meant(board, "held", side)
    return {r for r in meant(board, "theirs", side) if any(beside(r, there) for there in standing)}


def can_sail(board: Board) -> bool:
    return bool(board["junk", "sea"] and (board["gold", "sea"] or board["gold", "ming"]))


def outcomes(board: Board, half: Iterable[Op], side: str, voyages: int = 0) -> set[Frozen]:
    """Every board on which a half may leave us, just before its attack or voyage if it ends with one."""
    boards = {frozen(board)}
    for op in half:
        before = [Counter(dict(one)) for one in boards]
        if op.do == "attack":
            boards = {frozen(one) for one in before if attackable(one, side)}
        elif op.do == "voyage":
            boards = {frozen(one) for one in before if can_sail(one)}
        else:
            boards = {frozen(done) for one in before for done in after(one, op, side, voyages)}
    return boards


def commands(board: Board, side: str, points: int, done: Iterable[int]) -> set[str]:
    """How CP actions of a side may begin, as texts."""
    unit, done = UNIT[side], set(done)
    found: set[str] = set()

    def takes(verb: str, marker: str) -> None:
        most = min(points, supply(board, marker, len(done)))
        goals = [""] if side == "emperor" else [f"{home} " for home in HOMELANDS]
        found.update(f"{verb} {goal}{n}" for goal in goals for n in range(1, most + 1))

    if side == "emperor":
        takes("recruit", "troop")
        takes("tax", "gold")
        takes("build", "junk")
        if can_sail(board):
            found.update(f"sail {v}" for v in range(1, 8) if v not in done)
    else:
        takes("amass", "horde")
        takes("gather", "settlement")
        for home in HOMELANDS:
            for land in BORDERLANDS:
                if beside(home, land) and ruler(board, land) == "overlord":
                    most = min(points, board["settlement", home])
                    found.update(f"settle {home} {land} {n}" for n in range(1, most + 1))
    for a in meant(board, "held", side):
        for b in (*HOME[side], *BORDERLANDS):
            if beside(a, b) and (b in HOME[side] or ruler(board, b) != other(side)):
                found.update(f"move {a} {b} {n}" for n in range(1, min(points, board[unit, a]) + 1))
    return found | {f"attack {region}" for region in attackable(board, side)}


def shared_out(board: Board, side: str, verb: str, first: str, points: int) -> set[Frozen]:
    """Every board after a CP action that is shared out: amass, gather, settle out of ``first``, attack ``first``."""
    markers = {"amass": "horde", "gather": "settlement", "settle": "settlement", "attack": UNIT[side]}
    what = markers[verb]
    found: set[Frozen] = set()
    ways: list[tuple[str | None, str]]
    if verb in ("amass", "gather"):
        ways = [(None, home) for home in HOMELANDS]
    elif verb == "settle":
        ways = [(first, r) for r in BORDERLANDS if beside(first, r) and ruler(board, r) == side]
    else:
        ways = [(r, first) for r in meant(board, "held", side) if beside(r, first)]
    for number in range(1, points + 1):
        for chosen in multisets(ways, number):
            changed = Counter(board)
            for a, b in chosen:
                changed[what, b] += 1
                if a is not None:
                    changed[what, a] -= 1
            if min(changed.values()) >= 0 and supply(changed, what) >= 0:
                found.add(frozen(changed))
    return found
