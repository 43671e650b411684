"""Whose each borderland would be if the game ended now."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from companion.engine.terms import ScoreLine
from companion.web.play.context import ViewContext
from companion.web.play.scored_now import Held, by_place, holder


def held(moment: ViewContext, lines: Sequence[ScoreLine]) -> Held:
    """Each borderland in the colour of the side that has its point."""
    places = by_place(moment, lines, "region")
    tints = [f'<use class="held {holder(points)}" href="#r-{escape(place)}"/>' for place, points in places.items()]
    return Held(Markup("".join(tints)))
