"""The pages that the game brings; what is left out is shown by the general ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from markupsafe import Markup

from companion.art import svg
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.screens import Screens
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Effect, Effects, Facts, Sealed

from ..art import token

CSS = "ming_table_market/play.css"


@dataclass(frozen=True, slots=True)
class Stall:
    """Tokens of one kind in the market."""

    name: str
    count: int
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Stalls:
    """The market: a widget that no other game could want, so it is drawn by a template of its own."""

    macro: ClassVar[str] = "stalls"
    template: ClassVar[str] = "ming_table_market/_widgets.html"
    id: str
    label: str
    stalls: tuple[Stall, ...]


def play_page(moment: ViewContext) -> PlayPage:
    """The market, what everybody stores, the reader's cards, and all that may be done, a button each."""
    page, view, words = default_screens.play_page(moment), moment.view, moment.words
    stalls = [
        Stall(words.name("token", name), count, Markup(svg.markup(token(name))))
        for name, count in view["market"].items()
    ]
    stores = [
        Facts(f"store-{player['colour']}", words("screen.store", seat=player["colour"]),
              _counts("token", player["store"], words))
        for player in view["players"]
    ]  # fmt: skip
    cards = {card: count for card, count in (view["hand"] or {}).items() if count}
    told = default_screens.answers(moment, moment.legal, page.headline, page.help)
    hand = (
        *(widget for widget in page.hand if isinstance(widget, Sealed)),
        *((Effects(_counts("card", cards, words)),) if cards else ()),
        *((Choices("rows", told.options, "does"),) if told.options else ()),
    )
    market = Stalls("market", words("screen.market"), tuple(stalls))
    return replace(
        page, stage=(*page.stage, market, *stores), hand=hand, secret=bool(cards), css=(*page.css, CSS), **told.filled
    )


def _counts(kind: str, counts: Mapping[str, int], words: Words) -> tuple[Effect, ...]:
    """Things with how many there are."""
    return tuple(Effect("", words.name(kind, thing), str(count)) for thing, count in counts.items())


SCREENS = Screens(play_page=play_page)
