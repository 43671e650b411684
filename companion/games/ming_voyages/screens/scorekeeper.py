"""Keeping only the score of The Ming Voyages: whose turn it is, points that the app helps with, and what lies where:
the markers of a region, a voyage, a side's cards, as steppers and chips; also as people point at it to correct it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.games.ming_voyages.art.pieces import MARKERS
from companion.games.ming_voyages.rules.edition import MOST_CARD_POINTS, VOYAGES
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens.plan import OTHER, WIDGETS, Offer
from companion.games.ming_voyages.screens.score import rivals, rounds, standing
from companion.web.play.adjust import flow, players
from companion.web.play.context import ViewContext
from companion.web.play.option import Mark, Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import BoardView
from companion.web.play.picture import Group, Move, Picture, Place, Reach
from companion.web.play.settings import Part, Section, called, panels
from companion.web.play.texts import Words
from companion.web.play.widgets import Board, Macro, Strip

MOVES: Final = {"at": Move("marker", "region")}
"""Markers go from region to region."""


def keeping_page(
    moment: ViewContext, *, settings: Sequence[Setting], seated: bool, place: str, entered: Mapping[str, Change]
) -> PlayPage | None:
    """The scorekeeper's screen, with the thing in ``place`` open; ``None`` where the play screen fits, or what has
    just happened is asked for."""
    view, words, side = moment.view, moment.words, moment.view["active"]
    if view["stage"] != "track" or moment.pick == recap.LOOK_BACK:
        return None
    known, headline = things(view), words("keep.headline", seat=side)
    picked = place if place in known else ""
    kind, _, name = picked.partition(":")
    settable = [one for one in (moment.sample.settings() if moment.sample else settings) if picked in one.touches]
    # Markers in the order in which the map shows them.
    settable.sort(key=lambda one: (*MARKERS, None).index(one.params.get("marker")))
    shown = panels(parts(words), settable, words, entered)
    section = Section(words.name(kind, name), shown) if picked else None
    links = {at(one): Option(words("keep.set"), href=f"?place={one}#count") for one in known}
    spent = [action for action in moment.legal if action.key == "did.points"]
    more = f" {words('keep.points.more')}" if len(moment.of("points")) > MOST_CARD_POINTS else ""
    help_ = f"{words('keep.points.help')}{more}"
    points = Macro(
        WIDGETS, "points", words=words, actions=spent, number=moment.number, title=words("keep.points"), help=help_
    )
    both = tuple(replace(one, turn=one.colour == side, status="") for one in rivals(moment))
    going_on = seated and not picked
    return PlayPage(
        title=f"{words('screen.title')} · {headline}",
        top=rounds(moment),
        symbol=side,
        headline=headline,
        help=words("keep.help.picked" if picked else "keep.help"),
        your_turn=True,
        above=(standing(moment),),
        board=Board(maps.board(moment, Offer(links=links, picked=[at(picked)] if picked else []))),
        stage=(
            Macro(WIDGETS, "lying", needs="count", told=section, number=moment.number, seated=seated),
            *((points,) if spent and going_on else ()),
            Strip(both, told=True),
        ),
        main=words("keep.next", seat=OTHER[side]) if going_on else "",
        action="next" if going_on else "",
        buttons=tuple(
            Option(words("screen.reserve"), action=one.text, id="reserve")
            for one in moment.of("reserve")[:1]
            if not picked
        ),
        css=("css/board.css", "css/play.css", "ming_voyages/play.css", "css/keep.css", "css/adjust.css"),
        classes="voyages keeping",
        **{**recap.shared(moment), "groups": (), **({"undo": None} if picked else {})},
    )


def things(view: Mapping[str, Any]) -> list[str]:
    """What can be pointed at on the map: regions and voyages."""
    return [*(f"region:{one}" for one in view["regions"]), *(f"voyage:{n}" for n in range(1, VOYAGES + 1))]


def at(thing: str) -> str | int:
    """A region or a voyage as the map knows it."""
    kind, _, name = thing.partition(":")
    return int(name) if kind == "voyage" else name


def parts(words: Words) -> tuple[Part, ...]:
    """All that can be set, in the order in which it stands on the screen."""

    def marker(setting: Setting, _value: Change = 0) -> Mark:
        what = str(setting.params["marker"])
        return Mark((what,), text=words.name("marker", what))

    def named(setting: Setting) -> Mark:
        return Mark(text=called(setting, words))

    def state(_setting: Setting, value: str) -> Mark:
        return Mark(text=words(f"keep.voyage.{value}"))

    return (
        Part("at", "", marker, takes=marker),
        Part("voyage", "", answers="voyage-state", shows=state),
        *(Part(word, "", named) for word in ("hand", "reserve", "deck")),
        Part("turn", "", named, answers="seat"),
        *(Part(word, "", named) for word in ("era", "round")),
    )


def picture(moment: ViewContext, settings: Sequence[Setting]) -> Picture:
    """The map, then the cards and the turn."""
    words = moment.words
    ids = [one.split(":") for one in things(moment.view)]
    places = tuple(Place(f"{kind}:{name}", words.name(kind, name)) for kind, name in ids)
    deck = Group(words("adjust.cards"), (Place("source:deck", words("set.deck")),))
    return Picture(
        words("screen.title"),
        words("keep.adjust.help"),
        (Group("", places), players(moment), deck, flow(words)),
        parts(words),
        tuple(settings),
        MOVES,
        lambda reach: board(moment, reach),
    )


def board(moment: ViewContext, reach: Reach) -> BoardView:
    """The map, on which regions and voyages can be tapped."""
    said = moment.words("adjust.put" if reach.moving else "keep.set")
    links = {at(one): Option(said, href=href, pick=one) for one, href in reach.links.items()}
    picked = [at(reach.picked)] if reach.picked in things(moment.view) else []
    return maps.board(moment, Offer(links=links, picked=picked, reach=list(links) if reach.moving else []))
