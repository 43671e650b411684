"""What the toy games look like on a phone: a choice and a filling of widgets."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.terms import Action
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Choices, Effect, Effects


def figure(action: Action) -> str:
    """What stands on a button instead of its words."""
    return action.text.partition(" ")[2] or "–"


def lanterns(moment: ViewContext) -> PlayPage:
    """Who has lit how many lanterns, and figures to light, to bid or to pass."""
    page, view = default_screens.play_page(moment), moment.view
    lit = [
        Effect(f"s-{colour}", moment.words.name("seat", colour), str(n))
        for colour, n in zip(moment.order, view["lit"], strict=True)
    ]
    told = default_screens.answers(moment, moment.legal, page.headline, page.help, figure)
    numbers = (Choices("numbers", told.options, "numbers"),) if told.options else ()
    return replace(page, stage=(Effects(tuple(lit)), *page.stage), hand=numbers, css=CSS, **told.filled)


def whispers(moment: ViewContext) -> PlayPage:
    """The cards to play, and below them the same cards to be laid aside face down."""
    page = default_screens.play_page(moment)
    told = default_screens.answers(moment, moment.legal, page.headline, page.help, figure)
    cards = [option for option in told.options if option.pick.startswith("play")]
    aside = [option for option in told.options if option not in cards]
    both = (Choices("numbers", tuple(cards), "play"), Choices("coins", tuple(aside), "aside")) if cards else ()
    return replace(page, hand=both, **told.filled)


CSS = ("css/board.css", "css/play.css", "css/dice.css")
