"""Victory a second time, from the rulebook alone, over positions that are known to be possible."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]


def owner(markers: dict[str, int]) -> str:
    """Any marker shows control."""
    if markers.get("troops", 0) >= 1:
        return "emperor"
    if markers.get("hordes", 0) >= 1 or markers.get("settlements", 0) >= 1:
        return "overlord"
    return ""


def judge(position: Position) -> dict[str, Any]:
    """The answer that a position should have."""
    sums = {"emperor": 0, "overlord": 0}
    for voyage in range(1, 8):
        sums["emperor" if voyage in position.get("voyages", []) else "overlord"] += 1
    taken = 0
    for markers in position.get("borderlands", {}).values():
        whose = owner(markers)
        if whose:
            sums[whose] += 1
        taken += whose == "overlord"
    if len(position.get("voyages", [])) == 7:
        return {"victory": "major", "winner": "emperor", **sums}
    if taken == 5:
        return {"victory": "major", "winner": "overlord", **sums}
    if sums["emperor"] > sums["overlord"]:
        return {"victory": "minor", "winner": "emperor", **sums}
    return {"victory": "minor", "winner": "overlord", **sums}


def match_points(position: Position) -> tuple[int, int]:
    """The Emperor's and the Overlord's points of one game of a match."""
    found = judge(position)
    if found["victory"] == "major":
        return (12, found["overlord"]) if found["winner"] == "emperor" else (found["emperor"], 12)
    tied = found["emperor"] == found["overlord"]
    return found["emperor"], found["overlord"] + (1 if tied else 0)
