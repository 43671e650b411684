"""The pages that the game brings; what is left out is shown by the general ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.screens import Screens
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Effect, Effects, Facts, Sealed


def play_page(moment: ViewContext) -> PlayPage:
    """The market, what everybody stores, the reader's cards, and all that may be done, a button each."""
    page, view, words = default_screens.play_page(moment), moment.view, moment.words
    market = Facts("market", words("screen.market"), _counts("token", view["market"], words))
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
    return replace(page, stage=(*page.stage, market, *stores), hand=hand, secret=bool(cards), **told.filled)


def _counts(kind: str, counts: Mapping[str, int], words: Words) -> tuple[Effect, ...]:
    """Things with how many there are."""
    return tuple(Effect("", words.name(kind, thing), str(count)) for thing, count in counts.items())


SCREENS = Screens(play_page=play_page)
