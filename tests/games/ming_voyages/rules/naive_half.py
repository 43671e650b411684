"""A special action marker by marker, slowly: every choice is tried to its end before it is called possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.ming_voyages.rules.operations import Op
from tests.games.ming_voyages.rules.naive_rules import Board, attackable, beside, can_sail, meant, supply

Half = tuple[Op, ...]


@dataclass(frozen=True)
class Doing:
    """In the middle of a half: where its operation may act, and what it has done."""

    half: Half
    side: str
    voyages: int
    index: int
    where: frozenset[str]
    goals: frozenset[str]
    done: int = 0
    used: frozenset[str] = frozenset()
    arrived: tuple[str, ...] = ()

    @property
    def op(self) -> Op:
        return self.half[self.index]

    @property
    def is_over(self) -> bool:
        """Whether nothing but an attack or a voyage is left."""
        return self.index == len(self.half) or self.op.do in ("attack", "voyage")


def begun(board: Board, half: Half, side: str, voyages: int, index: int = 0) -> Doing:
    """The operation of that number begins: its places are what they mean now."""
    if index == len(half) or half[index].do in ("attack", "voyage"):
        return Doing(half, side, voyages, index, frozenset(), frozenset())
    op = half[index]
    goals = meant(board, op.to, side) if op.do == "move" else []
    return Doing(half, side, voyages, index, frozenset(meant(board, op.where, side)), frozenset(goals))


def next_op(board: Board, now: Doing) -> Doing:
    return begun(board, now.half, now.side, now.voyages, now.index + 1)


def markers(board: Board, now: Doing) -> Iterator[tuple[str, Board, Doing]]:
    """All that the next marker may do, whatever follows: the text, and how things are then."""
    op = now.op
    if now.done == op.count:
        return
    ways: list[tuple[str, str]] = [(a, b) for a in now.where for b in now.goals if beside(a, b)]
    if op.do != "move":
        ways = [(r, r) for r in now.where]
    for a, b in ways:
        if now.used and ((op.spread == "one" and b not in now.used) or (op.spread == "each" and b in now.used)):
            continue
        after = Counter(board)
        if op.do == "add":
            text, possible = f"put {op.what} {b}", supply(board, op.what, now.voyages) > 0
            after[op.what, b] += 1
        elif op.do == "remove":
            text, possible = f"take {op.what} {b}", board[op.what, b] > 0
            after[op.what, b] -= 1
        else:
            text, possible = f"march {op.what} {a} {b}", board[op.what, a] > now.arrived.count(a)
            after[op.what, a] -= 1
            after[op.what, b] += 1
        if possible:
            yield text, after, _one_more(now, b)


def _one_more(now: Doing, region: str) -> Doing:
    return Doing(
        now.half, now.side, now.voyages, now.index, now.where, now.goals,
        now.done + 1, now.used | {region}, (*now.arrived, region),
    )  # fmt: skip


def finishes(board: Board, now: Doing) -> bool:
    """Whether some choices carry out all that is left in full."""
    if now.index == len(now.half):
        return True
    if now.is_over:
        return bool(attackable(board, now.side)) if now.op.do == "attack" else can_sail(board)
    if (now.op.upto or now.done == now.op.count) and finishes(board, next_op(board, now)):
        return True
    return any(finishes(after, then) for _, after, then in markers(board, now))


def available(board: Board, half: Half, side: str, voyages: int) -> bool:
    """Whether there is such a half, and it can be carried out in full."""
    return bool(half) and finishes(board, begun(board, half, side, voyages))


def changes_something(board: Board, half: Half, side: str, voyages: int) -> bool:
    """Whether carrying it out would do anything at all."""
    if not available(board, half, side, voyages):
        return False
    if any(not op.upto for op in half):
        return True
    starts = (begun(board, half, side, voyages, index) for index in range(len(half)))
    return any(True for now in starts for _ in markers(board, now))
