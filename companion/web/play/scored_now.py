"""If it were scored now: who would get what for which place, and what that comes to. It is what the engine scores, on a
state as anybody may believe in it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from companion.engine.terms import ScoreLine
from companion.web.play.context import ViewContext
from companion.web.play.parts import BoardView
from companion.web.play.scores import Ledger, ScoreItem

CHIP: Final = (16.0, 9.0)
"""Width and height of what a seat gets at a place, mm of a usual map."""
MOST_BELOW_EACH_OTHER: Final = 2


EMPTY: Final = Markup("")


class Row(NamedTuple):
    """A place by its name, and who gets how much there, most first."""

    name: str
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Held:
    """The places of a map by who would hold them: ``tints`` lie below the pieces, ``chips`` with points above all;
    ``rows`` are places that are on no map. ``board`` is that map where the one of the moment shows only part of it."""

    tints: Markup = EMPTY
    chips: Markup = EMPTY
    rows: tuple[Row, ...] = ()
    board: BoardView | None = None


NOBODY: Final = Held()


@dataclass(frozen=True, slots=True)
class ScoredNow:
    """The page. ``ledgers`` begin with whoever would have most."""

    title: str
    help: str
    ledgers: tuple[Ledger, ...]
    board: BoardView | None = None
    held: Held = NOBODY
    number: int = 0
    template: str = "scored_now.html"


def ledgers(context: ViewContext, lines: Iterable[ScoreLine]) -> tuple[Ledger, ...]:
    """What each seat would get, with reasons, and would have then."""
    words, found = context.words, {colour: list[ScoreItem]() for colour in context.order}
    for line in lines:
        colour = context.order[line.seat]
        if line.points:
            found[colour].append(ScoreItem(words(f"reason.{line.reason}", {**line.params, "seat": colour,
                                                                          "points": line.points}), line.points))
    points = {player["colour"]: int(player.get("points", 0)) for player in context.view.get("players", ())}
    told = []
    for colour, items in found.items():
        gained, before = sum(item.points for item in items), points.get(colour, 0)
        told.append(Ledger(colour, words.name("seat", colour), gained, before, before + gained, tuple(items)))
    return tuple(sorted(told, key=lambda one: -one.total))


def by_place(context: ViewContext, lines: Iterable[ScoreLine], kind: str) -> dict[str, dict[str, int]]:
    """The points of each seat at each place, which the lines name by that parameter."""
    found: dict[str, Counter[str]] = {}
    for line in lines:
        place = str(line.params.get(kind, ""))
        if place and line.points:
            found.setdefault(place, Counter())[context.order[line.seat]] += line.points
    return {place: dict(counts) for place, counts in found.items()}


def holder(points: Mapping[str, int]) -> str:
    """Who has most there; ``tied`` where several have."""
    most = [colour for colour, count in points.items() if count == max(points.values())]
    return most[0] if len(most) == 1 else "tied"


def row(name: str, points: Mapping[str, int]) -> Row:
    """A place that is on no map."""
    return Row(name, tuple(sorted(points.items(), key=lambda one: -one[1])))


def chips(at: Sequence[float], points: Mapping[str, int], scale: float = 1.0) -> str:
    """The points of each seat at a place, around that point of the map, most first; of many, two in a row."""
    width, height = CHIP[0] * scale, CHIP[1] * scale
    ranked = sorted(points.items(), key=lambda one: -one[1])
    columns = 2 if len(ranked) > MOST_BELOW_EACH_OTHER else 1
    left, top = at[0] - columns * width / 2, at[1] - math.ceil(len(ranked) / columns) * height / 2
    rows = "".join(
        f'<g class="gets" transform="translate({left + place % columns * width:.1f} '
        f'{top + place // columns * height:.1f}) scale({scale:g})">'
        f'<rect width="{CHIP[0] - 0.6:g}" height="{CHIP[1] - 0.6:g}" rx="4"/>'
        f'<use href="#s-{escape(colour)}" x="1.2" y="1.2" width="6" height="6"/>'
        f'<text x="11.2" y="6.4">{count}</text></g>'
        for place, (colour, count) in enumerate(ranked)
    )
    return f'<g aria-hidden="true">{rows}</g>'
