"""Squares of a grid as one outline: what a QR code is drawn of, on phones and on paper."""

from __future__ import annotations

from collections.abc import Sequence


def dark(rows: Sequence[Sequence[bool]]) -> str:
    """Path data of the squares that are dark, a square being one unit; every run of a row is one rectangle.

    Args:
        rows: the squares, row by row from the top.
    """
    runs: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            x += 1
    return "".join(runs)
