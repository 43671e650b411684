"""The Ming Voyages on a TV or tablet in the middle of the table: the board and how things stand, no secrets."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens.common import UNIT
from companion.games.ming_voyages.screens.end import result
from companion.games.ming_voyages.screens.plan import Offer
from companion.games.ming_voyages.screens.room import show
from companion.games.ming_voyages.screens.standing import holds, rivals, standing
from companion.games.ming_voyages.screens.sums import won
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import TablePage
from companion.web.play.parts import BoardView, Rival, Tab
from companion.web.play.texts import seat_of
from companion.web.play.widgets import Latest

LINES: Final = 4
ASKED: Final = {"setup-die": "setup", "battle-dice": "roll", "voyage-die": "voyage", "deal": "deal", "re-roll": "again"}


def former(moment: ViewContext) -> tuple[BoardView, tuple[Tab, ...], tuple[Rival, ...]]:
    """The map as it lay at a moment of the past, and both sides."""
    return maps.board(moment, Offer()), (), rivals(moment)


def table_page(moment: ViewContext, *, code: str, url: str, qr: Markup) -> TablePage:
    """What happens now, the map, the twelve cells, both sides' cards as numbers."""
    view = moment.view
    headline, helping, symbol = now(moment)
    where = standing(moment)
    return TablePage(
        title=f"The Ming Voyages · {code}",
        game="The Ming Voyages",
        round=view["round"],
        symbol=symbol,
        headline=headline,
        help=helping,
        board=maps.board(moment, Offer(), view),
        top=(where.top,),
        stage=(where,),
        show=show(moment),
        below=(Latest(moment.lines[:LINES]),),
        players=players(moment),
        code=code,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr,
        number=moment.number,
        css=("css/dice.css", "ming_voyages/play.css", "ming_voyages/scenes.css"),
        classes="voyages-table",
    )


def now(moment: ViewContext) -> tuple[str, str, str]:
    """The headline, the line below it (or ``""``), and whose sign stands there."""
    view, words = moment.view, moment.words
    stage = view["stage"]
    if stage == "over":
        return *result(view, words), won(view)
    if stage == "setup-die":
        return words("scene.table.setup"), "", "emperor" if moment.actors else ""
    battle = view["battle"]
    if battle and battle["exchange"]:
        side = battle["rolling"]
        fight = words("scene.battle", region=battle["region"])
        return fight, words(f"scene.table.{ASKED[stage]}", seat=side), side
    if view["voyage"]:
        goal = words("scene.voyage.link", voyage=str(view["voyage"]["voyage"]))
        doing = "throw" if stage == "voyage-die" else "voyage"
        return goal, words(f"scene.table.{doing}", seat="emperor"), "emperor"
    if moment.actors:
        return words("general.theirs", who=words.people(moment.actors), n=1), "", moment.actors[0]
    if stage in ASKED:
        return words(f"scene.table.{ASKED[stage]}", seat=view["active"]), "", ""
    return words.name("phase", view["phase"]), "", view["active"]


def players(moment: ViewContext) -> tuple[Rival, ...]:
    """Both sides with their sums, and how many cards they hold."""
    view, words, acting = moment.view, moment.words, moment.actors
    found = []
    for side in UNIT:
        seat = seat_of(moment.seats, side)
        bot = seat is not None and seat.holder == "bot"
        away = seat is not None and seat.holder == "person" and not seat.connected
        detail = holds(view, side, words)
        found.append(
            Rival(
                side,
                words.past.name("seat", side),
                view["standing"][side],
                0,
                turn=side in acting,
                connected=not away,
                bot=bot,
                status=words("phone.away") if away else words("phone.bot") if bot else "",
                detail=detail,
            )
        )
    return tuple(found)
