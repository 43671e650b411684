"""Who stands where, with where the points came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.presenters.common import Words
from companion.web.presenters.curve import by_source
from companion.web.presenters.scores import Rank


def ranking(view: Mapping[str, Any], words: Words) -> tuple[Rank, ...]:
    """All players, the best first; those with equal points share a place."""
    lines = {
        seat: [line for line in view.get("lines", ()) if line["seat"] == seat] for seat in range(len(view["seats"]))
    }
    points = {seat: sum(line["points"] for line in own) for seat, own in lines.items()}
    ranks = []
    for seat in sorted(points, key=lambda seat: -points[seat]):
        colour = view["seats"][seat]
        place = 1 + sum(other > points[seat] for other in points.values())
        won = seat in view.get("winners", ())
        ranks.append(Rank(place, colour, words.name("seat", colour), points[seat], won, by_source(lines[seat], words)))
    return tuple(ranks)


def winners(view: Mapping[str, Any]) -> list[str]:
    """The winners' colours; nobody's before the end."""
    return [view["seats"][seat] for seat in view.get("winners", ())]
