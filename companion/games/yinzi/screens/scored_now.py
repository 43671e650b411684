"""What each factory and each market abroad would bring if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from companion.engine.terms import ScoreLine
from companion.games.yinzi.art import places
from companion.games.yinzi.rules.sheet_sums import FACTORY
from companion.web.play.context import ViewContext
from companion.web.play.scored_now import Held, Row, chips, row


def held(moment: ViewContext, lines: Sequence[ScoreLine]) -> Held:
    """Factories on the map, with the points of their levels; markets in rows, as they are on no map."""
    view, told = moment.view, []
    for name, factory in view["factories"].items():
        points = FACTORY[factory["level"]] if factory["owner"] else 0
        if points:
            x, y, width, height = places.box(moment.data, view, name)
            told.append(chips((x + width / 2, y + height / 2), {factory["owner"]: points}))
    return Held(chips=Markup("".join(told)), rows=tuple(_markets(moment)))


def _markets(moment: ViewContext) -> Iterator[Row]:
    """Commodities and emissaries, market by market; the pools of the two regions are places of their own."""
    regions = set(moment.data["destinations"].values())
    for place, there in moment.view["abroad"].items():
        worth = moment.data["markets"][place]["vp"]
        points = _sums(there["commodities"], there["emissaries"], worth)
        if points:
            words = moment.words
            yield row(words("points.why.pool") if place in regions else words.name("destination", place), points)


def _sums(pieces: Mapping[str, int], envoys: Mapping[str, int], worth: int) -> dict[str, int]:
    found = {colour: count * worth for colour, count in pieces.items()}
    for colour, count in envoys.items():
        found[colour] = found.get(colour, 0) + count
    return found
