"""Keeping only the score of The Ming Voyages: whose turn it is, what lies where, points that the app helps with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.engine.terms import Change, Setting
from companion.games.ming_voyages.edition import MOST_CARD_POINTS
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import board as boards
from companion.web.presenters.ming_voyages import lying, solo
from companion.web.presenters.ming_voyages.frame import OTHER
from companion.web.presenters.ming_voyages.now import Link, Offer
from companion.web.presenters.ming_voyages.standing import Standing, rivals, standing
from companion.web.presenters.ming_voyages.told import Told
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView, Button, Line, Notice, Rival, Undo
from companion.web.presenters.settings import Section

KIND: Final = "track"


@dataclass(frozen=True, slots=True)
class Coin:
    """So many points to be spent with the app."""

    points: int
    action: str
    label: str


@dataclass(frozen=True, slots=True)
class KeepingPage:
    """A turn that the people play by themselves.

    ``picked`` is the region or voyage whose markers are being set, in ``section``; with nothing picked ``coins`` offer
    the app's help with points, and ``done`` ends the turn, or ``reserve`` with a card face down.
    """

    title: str
    symbol: str
    headline: str
    help: str
    number: int
    standing: Standing
    board: BoardView
    rivals: tuple[Rival, ...]
    picked: str
    section: Section | None
    coins: tuple[Coin, ...]
    more: str
    reserve: Button | None
    done: Button | None
    seated: bool
    undo: Undo | None
    notice: Notice | None
    log: tuple[Line, ...]
    told: tuple[Told, ...] = ()
    template: str = "ming_voyages/track.html"


def keeping_page(
    moment: Moment, *, settings: Sequence[Setting], seated: bool, province: str, entered: Mapping[str, Change]
) -> KeepingPage | None:
    """The scorekeeper's screen, with the thing in ``province`` open; ``None`` where the play screen fits, or what has
    just happened is asked for."""
    view, words = moment.view, moment.words
    if (view.get("tracking") or {}).get("kind") != KIND or view["stage"] != KIND or moment.pick == solo.LOOK_BACK:
        return None
    things = lying.things(view)
    picked = province if province in things else ""
    side = view["active"]
    reserve = moment.of("reserve")
    mine = things.get(picked, [])
    return KeepingPage(
        title=f"{words('screen.title')} · {words('keep.headline', seat=side)}",
        symbol=side,
        headline=words("keep.headline", seat=side),
        help=words("keep.help.picked" if picked else "keep.help"),
        number=moment.number,
        standing=standing(moment),
        board=boards.board(view, moment.data, words, offer(things, picked, words)),
        rivals=tuple(replace(one, turn=one.colour == side, status="") for one in rivals(moment)),
        picked=picked,
        section=lying.section(picked, mine, words, entered) if mine else None,
        coins=tuple(
            Coin(action.params["count"], action.text, words.do(action))
            for action in moment.legal
            if action.key == "did.points"
        ),
        more=words("keep.points.more") if len(moment.of("points")) > MOST_CARD_POINTS else "",
        reserve=Button(words("screen.reserve"), reserve[0].text) if reserve and not picked else None,
        done=Button(words("keep.next", seat=OTHER[side]), "next") if seated and not picked else None,
        seated=seated,
        undo=moment.offered if not picked else None,
        notice=moment.notice,
        log=moment.lines[:12],
        told=solo.reports(moment),
    )


def offer(things: Mapping[str, Sequence[Setting]], picked: str, words: Words) -> Offer:
    """The map, on which everything that can be set is a link."""
    links: dict[str | int, Link] = {}
    for thing in things:
        links[lying.place(thing)] = Link(f"?province={thing}#count", words("keep.set"))
    return Offer(links=links, picked=[lying.place(picked)] if picked else [])
