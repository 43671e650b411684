"""The pages that the game brings; what is left out is shown by the general ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from companion.art import svg
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.screens import Screens
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Drawn, Hint, Sealed

from ..art import token

CSS = "ming_table_market/play.css"
WIDGETS = "ming_table_market/_widgets.html"


@dataclass(frozen=True, slots=True)
class Kind:
    """Tokens of one kind, for the head of a column."""

    name: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Row:
    """How many of each kind are at one place."""

    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stalls(Drawn, template=WIDGETS):
    """The market and all stores: a widget that no other game could want, drawn by a template of its own."""

    id: str
    kinds: tuple[Kind, ...]
    rows: tuple[Row, ...]


def stalls(view: Mapping[str, Any], words: Words) -> Stalls:
    """What lies where, as anybody sees it."""
    kinds = tuple(Kind(words.name("token", name), Markup(svg.markup(token(name)))) for name in view["market"])
    market = Row(words("screen.market"), tuple(view["market"].values()))
    stores = [Row(words.name("seat", one["colour"]), tuple(one["store"].values())) for one in view["players"]]
    return Stalls("stalls", kinds, (market, *stores))


def play_page(moment: ViewContext) -> PlayPage:
    """The market and the stores, all that may be done, a button each, and the reader's cards."""
    page, view, words = default_screens.play_page(moment), moment.view, moment.words
    told = default_screens.answers(moment, moment.legal, page.headline, page.help)
    choices = (Choices("rows", told.options, "moves"),) if told.options else ()
    sealed = tuple(widget for widget in page.hand if isinstance(widget, Sealed))
    cards = [card for card, count in (view["hand"] or {}).items() for _ in range(count)]
    held = (Hint(words("screen.cards", cards=cards)),) if cards else ()
    return replace(
        page, stage=(*page.stage, stalls(view, words), *choices), hand=(*sealed, *held), secret=bool(cards),
        css=(*page.css, CSS), **told.filled,
    )  # fmt: skip


SCREENS = Screens(play_page=play_page)
