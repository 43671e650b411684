"""The Ming Voyages as people point at it: the map to tap, the two sides, the deck, the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.terms import Setting
from companion.games.ming_voyages.screens import lying
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens.plan import Offer
from companion.web.play.adjust import flow, players
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.parts import BoardView
from companion.web.play.picture import Group, Move, Picture, Place, Reach
from companion.web.play.texts import Words

MOVES: Final = {"at": Move("marker", "region")}
"""Markers go from region to region."""
DECK: Final = "source:deck"


def picture(moment: ViewContext, settings: Sequence[Setting]) -> Picture:
    """The map, then the cards and the turn."""
    words = moment.words
    return Picture(
        words("screen.title"),
        words("keep.adjust.help"),
        (
            Group("", tuple(place(thing, words) for thing in lying.things(moment.view))),
            players(moment),
            Group(words("adjust.cards"), (Place(DECK, words("set.deck")),)),
            flow(words),
        ),
        lying.parts(words),
        tuple(settings),
        MOVES,
        lambda reach: board(moment, reach),
    )


def place(thing: str, words: Words) -> Place:
    """A region or a voyage."""
    kind, _, name = thing.partition(":")
    return Place(thing, words.name(kind, name))


def board(moment: ViewContext, reach: Reach) -> BoardView:
    """The map, on which regions and voyages can be tapped."""
    words, known = moment.words, lying.things(moment.view)
    said = words("adjust.put") if reach.moving else words("keep.set")
    links = {lying.place(one): Option(said, href=href, pick=one) for one, href in reach.links.items()}
    picked = [lying.place(reach.picked)] if reach.picked in known else []
    return maps.board(moment, Offer(links=links, picked=picked, reach=list(links) if reach.moving else []))
