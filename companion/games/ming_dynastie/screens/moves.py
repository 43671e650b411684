"""Moves on the board of Ming-Dynastie, as the log tells them: princes from district to district, members from their
province space into the open, monks, and who goes into a city and comes home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.art.shapes import Picture, Point
from companion.games.ming_dynastie.art import pieces
from companion.games.ming_dynastie.art.terrain import Geometry
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.moves import Edges, Move, told

MEMBERS: Final = {
    "did.neutral": ("neutral", "", "open:{district}"),
    "did.member": ("", "", "space:{province}"),
    "did.dragon": ("", "space:{province}", ""),
    "did.deploy": ("", "space:{around}", "open:{prince}"),
    "did.monk": ("", "open:{prince}", "monastery:{prince}"),
    "note.ousted": ("", "monastery:{district}", "open:{district}"),
    "note.moved-in": ("", "open:{district}", "city:{district}"),
    "did.home": ("", "city:{district}", "open:{district}"),
    "did.neutral-home": ("neutral", "city:{district}", "open:{district}"),
}
"""By message whose members move (``""``: whose turn it is told of) from where to where; ``prince``: where that
seat's prince stands, ``around``: the province around him."""
OF_PRINCES: Final = ("did.deploy", "did.monk")
"""Those that tell nothing without knowing where he stands."""
MEMBER: Final = 15.0
"""Side of a member on its way, mm."""


def moves(moment: ViewContext, edges: Edges) -> tuple[Move, ...]:
    """All of them, the oldest first. A prince of whom the log does not reach back to where he stood comes from off the
    board."""
    found = Told(moment.data, edges)
    return tuple(move for line in told(moment.log) for move in found.line(line))


class Told:
    """Goes through the log and knows where princes stand."""

    def __init__(self, data: Geometry, edges: Edges) -> None:
        self.districts: Mapping[str, Any] = {one["id"]: one for one in data["districts"]}
        self.borders = {frozenset((one["a"], one["b"])): one for one in data["borders"]}
        self.edges = edges
        self.princes: dict[str, str] = {}

    def line(self, line: LogLine) -> Iterator[Move]:
        """What moved with an entry."""
        for key, params in line.messages:
            owner = params.get("seat", "")
            if key in ("did.prince", "did.step"):
                yield self.prince(line, owner, params["district"])
            elif key in MEMBERS and params.get("count", 1) and (owner in self.princes or key not in OF_PRINCES):
                whose, start, end = MEMBERS[key]
                prince = self.princes.get(owner, "")
                known = {**params, "prince": prince, "around": self.districts[prince]["province"] if prince else ""}
                ends = start.format(**known), end.format(**known)
                yield from self.member(line, whose or owner, *ends, params.get("count", 1))

    def prince(self, line: LogLine, owner: str, there: str) -> Move:
        """A prince goes over a border, or comes."""
        here, to = self.princes.get(owner, ""), self.at(f"prince:{there}")
        self.princes[owner] = there
        border = self.borders.get(frozenset((here, there)))
        way = (self.at(f"prince:{here}"), border["token_at"], to) if border else (to,)
        return Move(
            line.number, line.seat, f"prince-{owner}", f"prince:{here}" if border else "", f"prince:{there}",
            tuple((x, y) for x, y in way), pieces.prince(owner, (0, 0)), hides=f"is-prince-{owner}",
        )  # fmt: skip

    def member(self, line: LogLine, owner: str, start: str, end: str, count: int = 1) -> Iterator[Move]:
        """Members go from place to place."""
        start, end = (place if self.there(place) else "" for place in (start, end))
        picture: Picture = (pieces.member(owner, -MEMBER / 2, -MEMBER / 2, MEMBER),)
        if count > 1:
            picture = (pieces.pill((0, 0), [(owner, count)]),)
        way = tuple(self.at(place) for place in (start, end) if place)
        spaces = (place.partition(":")[2] for place in (start, end) if place.startswith("space:"))
        tab = next(spaces, "")
        if not way:
            return
        if tab and len(way) == 1:
            picture = ()
        yield Move(line.number, line.seat, f"member-{owner}", start, end, way, picture, count, tab=tab)

    def there(self, place: str) -> bool:
        """Whether the page shows that place: not every one has the province spaces."""
        kind, _, name = place.partition(":")
        return kind != "space" or name in self.edges

    def at(self, place: str) -> Point:
        """The point where that place is drawn."""
        kind, _, name = place.partition(":")
        if kind == "space":
            return self.edges[name]
        one = self.districts[name]
        x, y = one["houses_at"][0] if kind == "city" else one[PLACES[kind]]
        return x, y


PLACES: Final = {"prince": "prince_at", "open": "field_at", "monastery": "monastery_at"}
"""What the geometry calls them, by kind."""
