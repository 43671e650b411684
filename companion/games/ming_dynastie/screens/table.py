"""Ming-Dynastie on a TV or tablet in the middle of the table."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from companion.games.ming_dynastie.screens import drawing as art
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import page as game
from companion.games.ming_dynastie.screens import phases as offers
from companion.games.ming_dynastie.screens import pieces
from companion.games.ming_dynastie.screens import players as people
from companion.games.ming_dynastie.screens.offer import Offer, Taps
from companion.games.ming_dynastie.screens.revealed import Revealed, brief, revealed
from companion.web.geometry import text_of
from companion.web.presenters.moment import Moment
from companion.web.presenters.pages import TablePage
from companion.web.presenters.parts import BoardView, Rival, Tab
from companion.web.presenters.widgets import Pips


def former(moment: Moment) -> tuple[BoardView, tuple[Tab, ...], tuple[Rival, ...]]:
    """The board, the province spaces (none where nobody told of them) and the players, as all may see them."""
    tabs = people.tabs(moment, Taps()) if moment.view["spaces"] is not None else ()
    board = maps.board(moment.view, moment.data, moment.words, Taps(), acting=moment.actors, you="")
    return board, tabs, people.rivals(moment)


def table_page(moment: Moment, *, code: str, url: str, qr: Markup) -> TablePage:
    """Whose turn it is, the board with its province spaces, everybody's points."""
    view, words = moment.view, moment.words
    board, tabs, players = former(moment)
    shows, over = revealed(moment), view["stage"] == "over"
    offer = offers.wait(moment)
    if over:
        winners = [words.name("seat", view["seats"][seat]) for seat in view["winners"]]
        offer.headline = words("screen.wins", who=winners, n=len(winners))
        points = view["players"][view["winners"][0]]["points"]
        offer.help = words("screen.wins.help", n=len(winners), points=points)
    tracking = view["tracking"]
    if tracking and tracking["kind"] in ("track", "count", "settle"):
        offer = by_themselves(moment)
    if tracking and tracking["kind"] == "track" and view["phase"] != "setup":
        players = people.called(players, view["seats"][view["turn"]])
    return TablePage(
        title=f"Ming-Dynastie · {code}",
        game="Ming-Dynastie",
        top=(Pips(view["round"], game.ROUNDS, game.SCORING_ROUNDS),),
        round=view["round"],
        rounds=game.ROUNDS,
        symbol=offer.preset or (moment.actors[0] if len(moment.actors) == 1 else ""),
        headline=offer.headline,
        help=offer.help,
        board=beside(board, moment, None if over else next((one for one in shows if one.board), None)),
        tabs=tabs,
        show=() if over else shows,
        below=tuple(map(brief, shows)) if over else (),
        players=players,
        code=code,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr,
        number=moment.number,
    )


def beside(board: BoardView, moment: Moment, shown: Revealed | None) -> BoardView:
    """The map with the names of its cities, and the province lit that is shown large beside it; or the close-up of
    another city, of which nothing is revealed yet."""
    view = moment.view
    if board.zoomed and shown and shown.province == view["scoring"]["city"]:
        board = maps.board({**view, "scoring": None}, moment.data, moment.words, Taps(), moment.actors, "")
    if board.zoomed:
        return board
    marks = art.towns(view["game"], view["edition"], text_of(view["own"])) + board.marks
    lit = maps.districts_of(moment.data, shown.province) if shown else ()
    return replace(board, marks=marks, under=board.under + pieces.layers(*map(pieces.lit, lit)))


def by_themselves(now: Moment) -> Offer:
    """What the people do by themselves while only the score is kept; ``preset`` is whose turn is called."""
    view, words = now.view, now.words
    kind = view["tracking"]["kind"]
    if kind == "count":
        left = [
            province["id"] for province in now.data["provinces"] if province["id"] not in view["tracking"]["counted"]
        ]
        names = [words.name("province", province) for province in left] if view["tracking"]["counted"] else []
        return Offer(words("screen.count"), words("screen.count.help", who=names) if names else "")
    if kind == "settle":
        return Offer(words("screen.settle"), words("screen.settle.help"))
    if view["phase"] == "setup" and not view["tracking"]["neutral"]:
        return Offer(words("screen.princes"), words("track.setup.help"))
    called = view["seats"][view["turn"]]
    phase = "neutral" if view["tracking"]["neutral"] else view["phase"]
    return Offer(words(f"track.{phase}", seat=called), words("screen.called.help"), preset=called)
