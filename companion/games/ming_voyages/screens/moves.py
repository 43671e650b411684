"""Moves on the board of The Ming Voyages, as the log tells them: what comes from the supply and goes back there, units
and settlements that go over a border, what falls in a battle, and the junk of a voyage that was completed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from companion.art.shapes import Picture, Point, Use
from companion.games.ming_voyages.art import pieces, places
from companion.games.ming_voyages.art.places import Geometry
from companion.games.ming_voyages.screens.map import COMES, MING
from companion.games.ming_voyages.screens.plan import UNIT
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.moves import Edges, Move, told

SUPPLY: Final = "supply"
STOP: Final = "voyage:"
ONE: Final = {
    "put": (SUPPLY, "{region}"), "take": ("{region}", SUPPLY), "march": ("{from_region}", "{to_region}"),
}  # fmt: skip
"""What effects of cards do with one marker: from where and to where."""


def moves(moment: ViewContext, edges: Edges) -> tuple[Move, ...]:
    """All of them, the oldest first."""
    found = Told(moment.data)
    return tuple(move for line in told(moment.log) for move in found.line(line))


class Told:
    """Goes through the log, and knows what is attacked and how much gold is at sea, of which a fleet takes all."""

    def __init__(self, data: Geometry) -> None:
        self.data = data
        self.attacked, self.at_sea = "", 0

    def line(self, line: LogLine) -> Iterator[Move]:
        """What moved with an entry; nothing of what began before the log reaches back."""
        for key, params in line.messages:
            if key == "did.attack":
                self.attacked = params["region"]
            for marker, count, start, end in self.ends(key, params):
                if count > 0 and start and end:
                    if marker == "gold":
                        self.at_sea += count * ((end == places.SEA) - (start == places.SEA))
                    with suppress(LookupError):  # the published box has voyages and regions of its own
                        yield self.move(line, marker, count, start, end)

    def ends(self, key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, int, str, str]]:
        """Marker, how many, from where and to where."""
        verb, side = key.partition(".")[2], params.get("seat", "")
        if key in COMES:
            marker, region = COMES[key]
            yield marker, params["count"], SUPPLY, region or params["region"]
        elif verb in ONE:
            start, end = (place.format(**params) for place in ONE[verb])
            yield params["marker"], 1, start, end
        elif key in ("did.move", "did.settle"):
            marker = UNIT[side] if key == "did.move" else "settlement"
            yield marker, params["count"], params["from_region"], params["to_region"]
        elif key == "did.send":
            yield UNIT[side], params["count"], params["region"], self.attacked
        elif key == "did.fleet":
            yield "gold", params["gold"] - self.at_sea, MING, places.SEA
        elif key == "note.exchange":
            yield params["marker"], params["lost"], params["region"], SUPPLY
        elif key == "note.voyage-done":
            yield "junk", 1, places.SEA, f"{STOP}{params['voyage']}"
            yield "gold", self.at_sea, places.SEA, SUPPLY
        elif key == "note.first-voyage":
            yield "junk", 1, SUPPLY, f"{STOP}{params['voyage']}"

    def move(self, line: LogLine, marker: str, count: int, start: str, end: str) -> Move:
        """Markers go from place to place, over the border between two regions."""
        ends = self.at(start, marker), self.at(end, marker)
        way: tuple[Point, ...] = ends
        with suppress(LookupError):  # they do not touch
            way = (ends[0], places.crossing(self.data, start, end), ends[1])
        side = pieces.SYMBOL
        picture: Picture = (Use(marker, -side / 2, -side / 2, side, side),)
        if count > 1:
            picture = tuple(pieces.pill((0, 0), {marker: count}))
        return Move(line.number, line.seat, marker, start, end, way, picture, count)

    def at(self, place: str, marker: str) -> Point:
        """Where a marker lies there."""
        if place == SUPPLY:
            area = self.data["supply"]
            step = (area["h"] - 20) / len(pieces.MARKERS)
            return area["x"] + 4.5 + pieces.SYMBOL / 2, area["y"] + 18 + step * (pieces.MARKERS.index(marker) + 0.5)
        if place.startswith(STOP):
            number = int(place.removeprefix(STOP))
            x, y = next(one["at"] for one in self.data["voyages"] if one["n"] == number)
        else:
            x, y = (self.data["sea"] if place == places.SEA else places.region(self.data, place))["counts_at"]
        return x, y
