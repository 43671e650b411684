"""Moves on the board of Yínzi, as the log tells them: cubes are planted, sold and used, commodities made and shipped,
crop tiles, factories and discs laid.

A cube is a cube on its square and a bundle on a market. What lies beside the board (boats, workers, cards) does not
move on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from companion.art.shapes import Group, Picture, Point
from companion.games.yinzi.art import pieces, places
from companion.games.yinzi.art.board import crop
from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.art.places import SEA, Geometry, View
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.moves import Edges, Move, told

FROM_FIELDS: Final = ("did.trade", "did.eat", "did.give", "note.withered")
"""Messages of a cube that leaves its square for good."""
FROM_STORES: Final = ("did.give-commodity", "note.spoilt")
"""Messages of a commodity that leaves its factory for good."""
WITH_TILE = ON_RICE = 2
"""Cubes that come with a crop tile, and on a field of rice."""
WITHIN: Final = 1.2
"""How far from the edge of a square a ring lies, mm."""
SIZE: Final = 11.0
"""How wide a piece on its way is, in a square of 24 mm."""


def moves(moment: ViewContext, edges: Edges) -> tuple[Move, ...]:
    """All of them, the oldest first."""
    if moment.view["tracking"]:
        return ()
    found = Told(moment.data, moment.view)
    return tuple(move for line in told(moment.log) for move in found.line(line))


class Told:
    """Goes through the log; ``view`` is how the board lies now, by which it is known where things are."""

    def __init__(self, data: Geometry, view: View) -> None:
        self.data, self.view = data, view
        self.made_in: dict[str, str] = {}

    def line(self, line: LogLine) -> Iterator[Move]:
        """What moved with an entry. What has left the board since is nowhere."""
        for key, params in line.messages:
            with suppress(LookupError):
                if key in FROM_FIELDS:
                    yield self.leaves(line, "cube", params["seat"], params["square"])
                elif key in FROM_STORES:
                    yield self.leaves(line, "piece", params["seat"], params["factory"])
                elif key in TELLS:
                    yield from TELLS[key](self, line, params)

    # --- what is told -------------------------------------------------------------------------------------------------

    def planted(self, line: LogLine, params: Mapping[str, Any]) -> Iterator[Move]:
        """A cube from the supply, or two on rice."""
        seat, square = params["seat"], params["square"]
        count = ON_RICE if self.view["squares"][square]["good"] == "rice" else 1
        yield self.comes(line, f"cube-{seat}", square, self.picture("cube", seat), count)

    def laid(self, line: LogLine, params: Mapping[str, Any]) -> Iterator[Move]:
        """A crop tile with its cubes."""
        seat, square = params["seat"], params["square"]
        good = self.view["squares"][square]["good"]
        tile = pieces.placed(tuple(pieces.field(good, True, {seat: WITH_TILE})), (-12.0, -12.0, 24.0, 24.0))
        yield self.comes(line, f"cube-{seat}", square, (self.scaled((tile,)),), WITH_TILE)

    def sold(self, line: LogLine, params: Mapping[str, Any]) -> Iterator[Move]:
        """A cube goes to the market that takes it, and is a bundle there."""
        seat, start, market = params["seat"], params["square"], params["province"]
        way = Way(start, market).crossed(self.data, self.view)
        end = self.stall(market, seat)
        yield Move(
            line.number, line.seat, f"cube-{seat}", start, market, (self.at(start), *map(self.boat, way), end),
            self.picture("bundle", seat),
        )  # fmt: skip

    def made(self, line: LogLine, params: Mapping[str, Any]) -> Iterator[Move]:
        """Raw material comes out of a market, where no disc stands for it, and a commodity is made of it."""
        factory = params.get("factory") or self.made_in[line.seat]
        self.made_in[line.seat] = factory
        province, _, slot = params["stall"].rpartition("-")
        if province:
            raw, stall = self.view["factories"][factory]["colour"], f"{province}/{int(slot) - 1}"
            way = map(self.boat, Way(stall, factory).crossed(self.data, self.view))
            yield Move(
                line.number, line.seat, f"cube-{raw}", province, "", (self.at(stall), *way, self.at(factory)),
                self.picture("bundle", raw),
            )  # fmt: skip
        yield self.comes(line, f"piece-{params['seat']}", factory, self.picture("piece", params["seat"]))

    def shipped(self, line: LogLine, params: Mapping[str, Any]) -> Iterator[Move]:
        """A commodity, or tea, goes aboard a ship."""
        start, kind = (params["factory"], "piece") if "factory" in params else (params["square"], "cube")
        way = Way(start, SEA).crossed(self.data, self.view)
        yield Move(
            line.number, line.seat, f"{kind}-{params['seat']}", start, "", (self.at(start), *map(self.boat, way)),
            self.picture(kind, params["seat"]),
        )  # fmt: skip

    def built(self, line: LogLine, params: Mapping[str, Any]) -> Iterator[Move]:
        """A factory is placed."""
        square = params["site"].partition("+")[0]
        factory = self.view["squares"][square]["factory"]
        made = crop(self.view["factories"][factory]["commodity"], -9, -9, 18)
        yield self.comes(line, "factory", factory, (self.scaled((made,)),))

    def raised(self, line: LogLine, params: Mapping[str, Any]) -> Iterator[Move]:
        """A disc more on a factory."""
        yield self.comes(line, f"disc-{params['seat']}", params["factory"], self.picture("disc", params["seat"]))

    # --- where and what -----------------------------------------------------------------------------------------------

    def comes(self, line: LogLine, piece: str, there: str, picture: Picture, count: int = 1) -> Move:
        """Something is laid there."""
        return Move(
            line.number, line.seat, piece, "", there, (self.at(there),), picture, count, room=self.room(there)
        )

    def leaves(self, line: LogLine, kind: str, seat: str, here: str) -> Move:
        """Something goes back to the supply."""
        picture = self.picture(kind, seat)
        room = self.room(here)
        return Move(line.number, line.seat, f"{kind}-{seat}", here, "", (self.at(here),), picture, room=room)

    def at(self, thing: str) -> Point:
        """The middle of a thing."""
        x, y = places.middle(places.box(self.data, self.view, thing))
        return round(x, 1), round(y, 1)

    def room(self, thing: str) -> float:
        """The radius of a ring that lies within a thing."""
        _, _, w, h = places.box(self.data, self.view, thing)
        return round(min(w, h) / 2 - WITHIN, 1)

    def boat(self, border: str) -> Point:
        """Where a border is crossed."""
        x, y = places.boat(self.data, border)["at"]
        return x, y

    def stall(self, market: str, seat: str) -> Point:
        """The stall on which the only cube of that colour lies; where there are several, the middle of the market."""
        slots = self.view["markets"][market]["slots"]
        own = [number for number, slot in enumerate(slots) if slot["cube"] == seat]
        return self.at(f"{market}/{own[0]}" if len(own) == 1 else market)

    def picture(self, kind: str, colour: str) -> Picture:
        """A piece around the origin."""
        w, h, *_ = pieces.SHAPES[kind]
        return (self.scaled(pieces.piece(kind, colour, -SIZE / 2, -SIZE * h / w / 2, SIZE)),)

    def scaled(self, picture: Picture) -> Group:
        """A picture of a square of 24 mm, as large as squares are here."""
        return Group(picture, scale=round(next(iter(self.data["places"]["squares"].values()))["size"] / 24, 3))


TELLS: Final[Mapping[str, Callable[[Told, LogLine, Mapping[str, Any]], Iterator[Move]]]] = {
    "did.plant": Told.planted, "did.place": Told.laid, "did.sell": Told.sold, "did.produce": Told.made,
    "did.second": Told.made, "did.load": Told.shipped, "did.tea": Told.shipped, "did.site": Told.built,
    "did.upgrade": Told.raised, "did.rebuild": Told.raised,
}  # fmt: skip
"""By message what tells it."""
