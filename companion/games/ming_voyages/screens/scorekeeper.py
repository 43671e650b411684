"""Keeping only the score of The Ming Voyages: whose turn it is, what lies where, points that the app helps with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from companion.engine.terms import Change, Setting
from companion.games.ming_voyages.rules.edition import MOST_CARD_POINTS
from companion.games.ming_voyages.screens import lying, recap
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens.cards import Points
from companion.games.ming_voyages.screens.common import OTHER
from companion.games.ming_voyages.screens.plan import Offer
from companion.games.ming_voyages.screens.standing import rivals, standing
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.settings import Section
from companion.web.play.texts import Words
from companion.web.play.widgets import Board, Strip

KIND: Final = "track"


@dataclass(frozen=True, slots=True)
class Lying:
    """The markers of a region or a voyage, to be set to what lies there; nothing where none is picked."""

    macro: ClassVar[str] = "lying"
    needs: ClassVar[str] = "count"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    section: Section | None
    number: int
    seated: bool


def keeping_page(
    moment: ViewContext, *, settings: Sequence[Setting], seated: bool, place: str, entered: Mapping[str, Change]
) -> PlayPage | None:
    """The scorekeeper's screen, with the thing in ``place`` open; ``None`` where the play screen fits, or what has
    just happened is asked for."""
    view, words = moment.view, moment.words
    if (view.get("tracking") or {}).get("kind") != KIND or view["stage"] != KIND or moment.pick == recap.LOOK_BACK:
        return None
    things = lying.things(view)
    picked = place if place in things else ""
    side = view["active"]
    reserve = moment.of("reserve")
    mine = things.get(picked, [])
    where, headline = standing(moment), words("keep.headline", seat=side)
    section = lying.section(picked, mine, words, entered) if mine else None
    coins = tuple(
        Option(words.do(action), number=str(action.params["count"]), action=action.text)
        for action in moment.legal
        if action.key == "did.points"
    )
    more = words("keep.points.more") if len(moment.of("points")) > MOST_CARD_POINTS else ""
    points = Points(coins, more, moment.number, words("keep.points"), words("keep.points.help"))
    players = tuple(replace(one, turn=one.colour == side, status="") for one in rivals(moment))
    return PlayPage(
        title=f"{words('screen.title')} · {headline}",
        top=where.top,
        symbol=side,
        headline=headline,
        help=words("keep.help.picked" if picked else "keep.help"),
        your_turn=True,
        above=(where,),
        board=Board(maps.board(moment, offer(things, picked, words), view)),
        stage=(
            Lying(section, moment.number, seated),
            *((points,) if coins and seated and not picked else ()),
            Strip(players, told=True),
        ),
        main=words("keep.next", seat=OTHER[side]) if seated and not picked else "",
        action="next" if seated and not picked else "",
        buttons=(Option(words("screen.reserve"), action=reserve[0].text, id="reserve"),)
        if reserve and not picked
        else (),
        rule_part="turn",
        css=("css/board.css", "css/play.css", "ming_voyages/play.css", "css/keep.css", "css/adjust.css"),
        classes="voyages keeping",
        **{**recap.shared(moment), "groups": (), **({"undo": None} if picked else {})},
    )


def offer(things: Mapping[str, Sequence[Setting]], picked: str, words: Words) -> Offer:
    """The map, on which everything that can be set is a link."""
    links: dict[str | int, Option] = {}
    for thing in things:
        links[lying.place(thing)] = Option(words("keep.set"), href=f"?place={thing}#count")
    return Offer(links=links, picked=[lying.place(picked)] if picked else [])
