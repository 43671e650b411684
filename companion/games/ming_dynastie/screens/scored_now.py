"""Whose each city would be if it were scored now, and what everybody would get there."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from companion.engine.terms import ScoreLine
from companion.games.ming_dynastie.screens import map as maps
from companion.web.play.context import ViewContext
from companion.web.play.scored_now import Held, by_place, chips, holder

CITY = ("city-members", "city-majority")
"""What a city brings; monks score in their districts."""
LARGE = 2.4
"""Of what is told in a city, against what is told elsewhere: it is to be read on a phone, and no name lies below."""


def held(moment: ViewContext, lines: Sequence[ScoreLine]) -> Held:
    """The three districts of a city in the colour of whoever gets most there."""
    places = by_place(moment, [line for line in lines if line.reason in CITY], "province")
    tints = [
        maps.shape(f"held {holder(points)}", district)
        for place, points in places.items() for district in maps.districts_of(moment.data, place)
    ]  # fmt: skip
    cities = {one["id"]: one["city_at"] for one in moment.data["provinces"]}
    told = [chips(cities[place], points, LARGE) for place, points in places.items()]
    return Held(Markup("".join(tints)), Markup("".join(told)), board=maps.whole(moment, (), (), (), 0.5))
