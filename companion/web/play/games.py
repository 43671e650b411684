"""What a game brings for its pages, and which games do.

Everything in ``Screens`` may be left out: the general pages, which show any game, then stand in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from companion.art import svg, symbols
from companion.engine import registry
from companion.table import Table
from companion.table.depths import SCOREKEEPER
from companion.web.play.context import ViewContext
from companion.web.play.goals import Guide
from companion.web.play.screens import Screens


def brought() -> Iterator[tuple[str, Screens]]:
    """What every registered game brings: the ``SCREENS`` of its ``screens``."""
    for game_id in registry.metas():
        found = registry.brought(game_id, "screens.screens", "SCREENS", Screens)
        if found is not None:
            yield game_id, found


SCREENS: Final[Mapping[str, Screens]] = dict(brought())
"""The games with pages of their own, by their ids."""
GENERAL: Final = Screens()
"""A game that brings nothing."""
EVERYWHERE: Final = ("i-", "seal")
"""How the ids of the signs begin that any page may use."""


def screens(game_id: str) -> Screens:
    """What that game brings."""
    return SCREENS.get(game_id, GENERAL)


def of(context: ViewContext) -> Screens:
    """What the context's game brings; nothing as long as a game that draws its board has no data to draw it from."""
    found = screens(context.view.get("game", ""))
    return GENERAL if found.drawn and not context.data else found


def guide_at(table: Table) -> Guide | None:
    """What its game says to somebody new; ``None`` where it says nothing, the app only keeps score, or all is over."""
    plays = table.config.depth != SCOREKEEPER and table.phase != "over"
    return screens(table.game_id).guide if plays else None


@cache
def signs(game_id: str) -> str:
    """The symbols and patterns that a page of a table of that game holds, as markup; all there are for a game that
    brings no list, and for pages of no game."""
    if game_id not in SCREENS:
        return svg.sprite()
    seats = {f"s-{colour}" for colour in registry.metas()[game_id].colours}
    known = {*seats, *SCREENS[game_id].symbols}
    return svg.sprite(frozenset(one for one in symbols.ids() if one in known or one.startswith(EVERYWHERE)))
