"""Yínzi on a TV or tablet in the middle of the table: the map, the players, coast, routes, crops and bonuses; public
things only. At the end of a round the step that was told last stands beside the map."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from markupsafe import Markup

from companion.games.yinzi.rules.position import CARDS_A_ROUND, ROUNDS
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import score
from companion.games.yinzi.screens.page import CSS, WALK, groups_of
from companion.games.yinzi.screens.plan import Situation, player_of
from companion.games.yinzi.screens.round_report import SCREENS, Sheet, sheets
from companion.games.yinzi.screens.round_steps import strip
from companion.games.yinzi.screens.ships import Routes, coast, open_routes
from companion.games.yinzi.screens.widgets import ROUND_END
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import TablePage
from companion.web.play.parts import BoardView, Rival, Tab
from companion.web.play.score_chart import winners
from companion.web.play.widgets import Macro, Pips, Widget

EARLIER: Final = 3
"""Steps that are told in a line each below the one that runs."""


def former(moment: ViewContext) -> tuple[BoardView, tuple[Tab, ...], tuple[Rival, ...]]:
    """The map as it lay at a moment of the past, and the players."""
    return maps.board(moment).view, (), _players(moment)


def _players(moment: ViewContext) -> tuple[Rival, ...]:
    view, words = moment.view, moment.words
    people = {one.colour: one for one in default_screens.rivals(moment, score.standing(moment).totals)}
    has = {
        one["colour"]: words("hall.has", copper=one["copper"], silver=one["silver"], boats=one["capacity"])
        for one in view["players"]
    }
    return tuple(replace(people[colour], detail=has[colour]) for colour in view["order"] or moment.order)


def table_page(moment: ViewContext, *, code: str, url: str, qr: Markup) -> TablePage:
    """What happens now, the map, and all that lies open."""
    view, words = moment.view, moment.words
    who, won = moment.actors, winners(view)
    if won:
        best = max(score.final(moment).totals.values())
        headline, help_ = words("points.wins", who=words.people(won), points=best), ""
    else:
        headline, help_ = _now(moment), _latest(moment)
    show: tuple[Widget, ...] = (step,) if (step := _running(moment)) else ()
    return TablePage(
        title=f"Yínzi · {code}",
        game="Yínzi",
        top=(Pips(view["round"], ROUNDS),),
        round=view["round"],
        rounds=ROUNDS,
        symbol=who[0] if len(who) == 1 else "",
        headline=headline,
        help=help_,
        board=maps.board(moment, on=moved(moment) if moment.actors else ()).view,
        stage=() if show or won else (_hall(moment),),
        show=show,
        players=_players(moment) if show else (),
        code=code,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr,
        number=moment.number,
        css=(*CSS[1:], "yinzi/table.css"),
        classes="yinzi hall-of",
    )


def _now(moment: ViewContext) -> str:
    words, who = moment.words, moment.actors
    if not who:
        return words.name("phase", moment.view["phase"])
    return words("hall.turn", who=words.people(who), n=len(who))


def _running(moment: ViewContext) -> Sheet | None:
    """The step at which somebody chooses, as phones show it to the others, with those before it in a line each; else
    that which was told last, until the first bonus is chosen."""
    view, phase = moment.view, moment.view["phase"]
    told = sheets(moment)
    asks = SCREENS.get((phase, view["stage"])) if moment.actors else None
    if asks is not None and phase in WALK:
        page = asks(Situation.of(moment))
        before = [(moment.words(f"walk.{one.phase}"), one.headline) for one in told[-EARLIER:]]
        widgets = (*page.stage, *(Macro(ROUND_END, "pledge", text=step, more=line) for step, line in before))
        return Sheet(
            f"now-{phase}", phase, strip(phase), moment.actors[0], page.headline, page.help, widgets, "", frozenset()
        )
    walking = phase in WALK or (phase == "bonus" and not any(view["bonuses"].values()))
    return told[-1] if told and walking else None


def _latest(moment: ViewContext) -> str:
    told = next((line for line in moment.lines if line.heads and line.colour), None)
    return told.whole if told else moment.words.name("phase", moment.view["phase"])


def moved(moment: ViewContext) -> tuple[str, ...]:
    """Things on the map of which the latest turn was: squares and factories, as far as they lie there."""
    view, found, whose = moment.view, dict[str, None](), ""
    there = {*view["squares"], *(square["factory"] for square in view["squares"].values() if square["factory"])}
    for line in reversed(moment.log):
        if line.undone or not line.seat or not line.messages[0][0].startswith("did."):
            continue
        if whose and line.seat != whose:
            break
        whose = line.seat
        named = (line.messages[0][1].get(kind, "") for kind in ("square", "factory"))
        found |= dict.fromkeys(name for name in named if name in there)
    return tuple(found)


def _hall(moment: ViewContext) -> Macro:
    """All that lies open beside the map, for a room: of players what is left to do and the workers that have not been
    sent; by space of the crop track the crop, what it costs, and the bonus below it with who chose that."""
    view, words = moment.view, moment.words
    seats = []
    for player in (player_of(view, colour) for colour in view["order"] or moment.order):
        played = sum(one is not None for one in player["columns"].values())
        left = 2 * CARDS_A_ROUND - played - (played - groups_of(player))
        seats.append((player, left, sum(player["workers"].get(action, 0) for action in player["columns"])))
    tiles = coast(moment, view)
    following = [words.name("destination", one.next) for one in tiles if one.next]
    force = sum(view["war"]["workers"].values()) + sum(view["war"]["lying"].values())
    more = words("hall.war", enemy=view["war"]["symbols"], count=force)
    track = zip(view["crops"]["track"], view["crops"]["costs"], view["bonuses"].items(), strict=False)
    return Macro(
        ROUND_END, "hall", words=words, seats=seats, acting=view["phase"] == "actions", now=moment.actors, ships=tiles,
        following=following, routes=Routes("routes", open_routes(moment), words("hall.routes"), more), spaces=track,
    )  # fmt: skip
