"""Ming-Dynastie on a TV or tablet in the middle of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from companion.web.presenters.common import Words, log_lines
from companion.web.presenters.inputs import LogLineLike, SeatLike
from companion.web.presenters.ming_dynastie import map as maps
from companion.web.presenters.ming_dynastie import offers, people
from companion.web.presenters.ming_dynastie import page as game
from companion.web.presenters.ming_dynastie.now import Offer, Situation
from companion.web.presenters.pages import TablePage
from companion.web.presenters.parts import BoardView, Rival, Tab


def former(
    view: Mapping[str, Any], data: Mapping[str, Any], words: Words, seats: Sequence[SeatLike]
) -> tuple[BoardView, tuple[Tab, ...], tuple[Rival, ...]]:
    """The board, the province spaces (none where nobody told of them) and the players, as all may see them."""
    now = Situation(view, (), data, words)
    tabs = people.tabs(now, ()) if view["spaces"] is not None else ()
    return maps.board(view, data, words, (), acting=now.actors, you=""), tabs, people.rivals(now, seats)


def table_page(
    view: Mapping[str, Any],
    *,
    seats: Sequence[SeatLike],
    words: Words,
    data: Mapping[str, Any],
    code: str,
    url: str,
    qr: Markup,
    log: Sequence[LogLineLike],
    number: int,
) -> TablePage:
    """Whose turn it is, the board with its province spaces, everybody's points."""
    now = Situation(view, (), data, words)
    lines = log_lines(log, words, view["seats"])
    offer = offers.wait(now, lines[0].text if lines else "", lines[0].name if lines else "")
    if view["stage"] == "over":
        winners = [words.name("seat", view["seats"][seat]) for seat in view["winners"]]
        offer.headline = words("screen.wins", who=winners, n=len(winners))
        points = view["players"][view["winners"][0]]["points"]
        offer.help = words("screen.wins.help", n=len(winners), points=points)
    tracking = view["tracking"]
    if tracking and tracking["kind"] in ("track", "count", "settle"):
        offer = by_themselves(now)
    players = people.rivals(now, seats)
    if tracking and tracking["kind"] == "track" and view["phase"] != "setup":
        players = people.called(players, view["seats"][view["turn"]])
    return TablePage(
        title=f"Ming-Dynastie · {code}",
        game="Ming-Dynastie",
        round=view["round"],
        rounds=game.ROUNDS,
        scoring_rounds=game.SCORING_ROUNDS,
        symbol=offer.preset or (now.actors[0] if len(now.actors) == 1 else ""),
        headline=offer.headline,
        help=offer.help,
        board=maps.board(view, data, words, (), acting=now.actors, you=""),
        tabs=people.tabs(now, ()) if view["spaces"] is not None else (),
        players=players,
        code=code,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr,
        lines=lines[:4],
        number=number,
    )


def by_themselves(now: Situation) -> Offer:
    """What the people do by themselves while only the score is kept; ``preset`` is whose turn is called."""
    view, words = now.view, now.words
    kind = view["tracking"]["kind"]
    if kind == "count":
        left = [
            province["id"] for province in now.data["provinces"] if province["id"] not in view["tracking"]["counted"]
        ]
        names = [words.name("province", province) for province in left]
        return Offer(words("screen.count"), words("screen.count.help", who=names))
    if kind == "settle":
        return Offer(words("screen.settle"), words("screen.settle.help"))
    if view["phase"] == "setup" and not view["tracking"]["neutral"]:
        return Offer(words("screen.princes"), words("track.setup.help"))
    called = view["seats"][view["turn"]]
    phase = "neutral" if view["tracking"]["neutral"] else view["phase"]
    return Offer(words(f"track.{phase}", seat=called), words("screen.called.help"), preset=called)
