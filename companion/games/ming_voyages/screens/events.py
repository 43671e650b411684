"""The solo deck on the phone: the text of an event, and what the Emperor tells the Overlord who goes by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, cast

from markupsafe import Markup

from companion.art import svg
from companion.games.ming_voyages.art import vignettes
from companion.games.ming_voyages.art.cards import GROUNDS, HAND
from companion.games.ming_voyages.rules.solo_deck import solo_deck
from companion.games.ming_voyages.screens.cards import Points
from companion.games.ming_voyages.screens.common import messages
from companion.games.ming_voyages.screens.plan import Offer, Situation
from companion.games.ming_voyages.words.solo import row_text
from companion.table import LogLine
from companion.web.play.option import Option
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Widget
from companion.words import Catalogue

SCALE: Final = 3.2
"""Of a scene beside the name of its event, css px for a mm."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the event says for cards of so many points; ``on``: such a card is played."""

    points: int
    text: str
    on: bool


@dataclass(frozen=True, slots=True)
class EventText:
    """An event as it stands on its card."""

    macro: ClassVar[str] = "event"
    template: ClassVar[str] = "ming_voyages/_event.html"
    name: str
    art: Markup
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """The events that may be turned up, each as a picture to tap."""

    macro: ClassVar[str] = "tiles"
    template: ClassVar[str] = "ming_voyages/_event.html"
    title: str
    tiles: tuple[Option, ...]


def event_text(event: str, words: Words, points: int = 0) -> EventText:
    """The event of that id, for a card of so many points; 0 where nobody may know how many it has."""
    found = next(one for one in solo_deck().events if one.id == event)
    rows = tuple(
        Row(worth, row_text([one.described() for one in row], worth, cast(Catalogue, words)), worth == points)
        for worth, row in enumerate(found.rows, 1)
    )
    return EventText(words.name("event", event), picture(event), rows)


@cache
def picture(event: str) -> Markup:
    """Its scene, as what stands within an ``<svg>`` of ``HAND``."""
    wide, high = HAND
    drawn = vignettes.scene(vignettes.OF_EVENTS[event], (wide / 2, high - 6), GROUNDS["overlord"], "full", SCALE)
    return Markup(svg.markup((drawn,)))


def told_points(log: Sequence[LogLine]) -> int:
    """The points of the Overlord's card as the Emperor told them last; 0 if he did not."""
    told = [params["count"] for _, key, params in messages(log) if key == "did.highest"]
    return told[-1] if told else 0


# --- what is told ----------------------------------------------------------------------------------------------------


def highest(now: Situation) -> tuple[Offer, Points]:
    """How much the Overlord's highest card is worth: one tap."""
    words = now.words
    offer = Offer(headline=words("screen.highest", seat="overlord"), help=words("screen.highest.help"))
    coins = tuple(Option(words.do(one), number=str(one.params["count"]), action=one.text) for one in now.moment.legal)
    return offer, Points(coins, "", now.moment.number, words("screen.highest.title"), words("screen.highest.which"))


def coming(now: Situation) -> tuple[Offer, tuple[Widget, ...]]:
    """Which event was turned up from the paper deck: its picture is tapped, its text read, then it is told."""
    moment, words = now.moment, now.words
    chosen = next((one for one in moment.legal if moment.picked == (one.text,)), None)
    offer = Offer(headline=words("screen.event"), help=words("screen.event.help"), main=words("screen.event.choose"))
    tiles = []
    for one in moment.legal:
        event = one.params["event"]
        way = address(moment.asked, (one.text,))
        tiles.append(
            Option("", id=event, text=words.name("event", event), href=way, art=picture(event), on=one is chosen)
        )
    deck = Deck(words("screen.event.list"), tuple(sorted(tiles, key=lambda tile: tile.text)))
    if chosen is None:
        return offer, (deck,)
    offer.main, offer.action = words.do(chosen), chosen.text
    return offer, (event_text(chosen.params["event"], words, told_points(moment.log)), deck)
