"""What a player's page tells of the game: where points come from, and what a game adds of pieces, tiles and cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.web.play.context import ViewContext
from companion.web.play.score_chart import ranking
from companion.web.play.scores import ScoreItem, signed
from companion.web.play.widgets import Effect, Facts, Widget


def about(moment: ViewContext, colour: str) -> tuple[Widget, ...]:
    """Points by where they come from: all that there is to tell of any game."""
    rank = next(one for one in ranking(moment.view, moment.words) if one.colour == colour)
    return (points(moment, rank.points, rank.sources),)


def points(moment: ViewContext, total: int, sources: Sequence[ScoreItem]) -> Facts:
    """Somebody's points, and what they are for."""
    lines = tuple(Effect("", item.text, item.shown) for item in sources)
    return Facts("points", moment.words("about.points"), lines, figure=signed(total))
