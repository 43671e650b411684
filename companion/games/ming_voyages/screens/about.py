"""A side of The Ming Voyages: points, the hand and the reserve as far as the reader knows them, the discards, and the
cards that he has not seen yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.ming_voyages.screens.common import OTHER
from companion.games.ming_voyages.screens.plan import cards_of
from companion.games.ming_voyages.screens.sums import sides
from companion.web.play import about as any_game
from companion.web.play.context import ViewContext
from companion.web.play.widgets import Effect, Facts, Widget


def about(moment: ViewContext, colour: str) -> tuple[Widget, ...]:
    """What the side's page tells of the game."""
    side = next(one for one in sides(moment.view, moment.words) if one.colour == colour)
    return (any_game.points(moment, side.points, side.items), *cards(moment, colour))


def cards(moment: ViewContext, side: str) -> Iterator[Facts]:
    """What the reader may know of the cards; those of a real table are the people's to look at."""
    view, words = moment.view, moment.words
    for pile in ("hand", "reserve"):
        here = view[f"{pile}s"][side]
        if here["count"] or pile == "hand":
            yield held(moment, pile, side, here)
    discards = [*view["discards"], *view["used"]]
    yield Facts("discards", words("about.discards"), named(moment, discards), figure=str(len(discards)))
    if moment.you and not view["cards_on_table"]:
        known = view["hands"][OTHER[moment.you]], view["reserves"][OTHER[moment.you]]
        hidden = sum(pile["count"] - len(pile["known"]) for pile in known)
        note = words("about.unseen.where", seat=OTHER[moment.you], deck=view["deck"], count=hidden)
        unseen = named(moment, view["unseen"])
        yield Facts("unseen", words("about.unseen"), unseen, note=note, figure=str(len(view["unseen"])))


def held(moment: ViewContext, pile: str, side: str, here: Mapping[str, Any]) -> Facts:
    """A side's cards: those that the reader knows of the other side, or of his own those that the other side knows."""
    words, known = moment.words, here["known"]
    whose = "mine" if side == moment.you else "theirs"
    note = words(f"about.known.{whose}", seat=OTHER[side], count=len(known)) if moment.you else ""
    return Facts(pile, words(f"about.{pile}"), named(moment, known), note=note, figure=str(here["count"]))


def named(moment: ViewContext, ids: Sequence[str]) -> tuple[Effect, ...]:
    """Cards by name, with their points; none of the published box, whose names nobody told."""
    data, words = cards_of(moment.view["edition"]), moment.words
    known = sorted((words.name("card", card), str(data[card]["cp"])) for card in ids if card in data)
    return tuple(Effect("", name, points) for name, points in known)
