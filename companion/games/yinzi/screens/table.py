"""What the whole table is told. The steps of the end of a round as sheets: everybody reads each of them once, after it.
The display in the middle of the table: the map, the players, all that lies open. The score, and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup

from companion.games.yinzi.rules.position import CARDS_A_ROUND
from companion.games.yinzi.screens import emperor, meals, routes, score, ships, threats
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.page import WALK, groups_of, last_deed, last_round
from companion.games.yinzi.screens.plan import Situation, player_of
from companion.games.yinzi.screens.round_steps import Account, Notes, Telling, ended, steps, strip
from companion.games.yinzi.screens.routes import Routes, open_routes
from companion.games.yinzi.screens.widgets import ROUND_END, Ours
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import EndPage, ScorePage, TablePage
from companion.web.play.page import PlayPage
from companion.web.play.parts import NO_NEWS, BoardView, News, Rival, Tab
from companion.web.play.score_chart import chart, moments, winners
from companion.web.play.widgets import Macro, Pips, Widget


@dataclass(frozen=True, slots=True)
class Sheet(Ours, template=ROUND_END):
    """What a step (``phase``) of the end of a round did to everybody, shown once on every phone by its ``id``; ``next``
    is on the button, ``known`` are the entries that it tells."""

    id: str
    phase: str
    walk: Macro
    symbol: str
    headline: str
    help: str
    widgets: tuple[Widget, ...]
    next: str
    known: frozenset[int]


def _rate(moment: ViewContext, notes: Notes) -> Telling:
    """What silver is worth now, and who begins the next round."""
    words, view = moment.words, moment.view
    rolled = notes.of("note.rate")[0]
    moved = (rolled["rate"] > rolled["before"]) - (rolled["rate"] < rolled["before"])
    bands = Macro(ROUND_END, "rates", rates=view["rates"], now=rolled["rate"])
    lines, order = tuple[Account, ...](), tuple[Macro, ...]()
    if view["phase"] == "bonus":
        lines = tuple(Account(colour, str(place)) for place, colour in enumerate(view["order"], 1))
        order = (Macro(ROUND_END, "pledge", text=words("rate.order", round=view["round"])),)
    help_ = words("rate.help", pip=rolled["pip"], moved=moved)
    return Telling(words("rate.told", rate=rolled["rate"]), help_, lines, (bands, *order))


TELLS: Final[Mapping[str, tuple[str, Callable[[ViewContext, Notes], Telling]]]] = {
    "feed": ("note.fed", meals.tell),
    "war": ("note.war", threats.tell_war),
    "disasters": ("note.disaster", threats.tell_disasters),
    "routes": ("", routes.tell),
    "emperor": ("note.reward", emperor.tell_rewards),
    "tax": ("note.tax", emperor.tell_taxes),
    "late": ("note.supplied", ships.tell_late),
    "administration": ("note.rate", _rate),
}
"""By step what tells it, and the message without which nothing has happened in it."""
SCREENS: Final[Mapping[tuple[str, str], Callable[[Situation], PlayPage]]] = {
    ("feed", "feed"): meals.feed,
    ("war", "before-war"): threats.before,
    ("war", "veterans"): threats.veterans,
    ("disasters", "wildfire"): threats.wildfire,
    ("disasters", "burnt-store"): threats.burnt_store,
    ("disasters", "drought"): threats.drought,
    ("routes", "own-routes"): routes.own_routes,
    ("", "pick-route"): routes.pick_route,
    ("emperor", "upgrade"): emperor.upgrade,
    ("tax", "tax"): emperor.tax,
    ("late", "late"): ships.late_page,
    ("late", "late-food"): ships.late_page,
    ("end", "last"): emperor.last,
}
"""The screens of the stages at which somebody chooses, by phase and stage."""
STILL: Final = ("bonus", "end", "over")
"""Phases after the end of a round in which a phone that slept is still shown it."""
CSS: Final = ("yinzi/play.css",)
LOOK: Final = "/score"


def sheets(moment: ViewContext) -> tuple[Sheet, ...]:
    """The steps that are over, of an end of a round that is under way or has just been."""
    view, phase = moment.view, moment.view["phase"]
    if view["tracking"] or (phase not in WALK and phase not in STILL):
        return ()
    found = steps(moment)
    if "war" in found and any("slots" not in fought for fought in found["war"].of("note.war")):
        return ()  # people counted that round by themselves, and saw it as they did
    number, kept = ended(view), list[Sheet]()
    for step in WALK if phase in STILL else WALK[: WALK.index(phase)]:
        (key, tell), notes = TELLS[step], found.get(step)
        if notes is None or (key and not notes.of(key)):
            continue
        telling = tell(moment, notes)
        kept.append(
            Sheet(
                f"{number}-{step}", step, strip(step), telling.symbol, telling.headline, telling.help,
                telling.widgets(moment.words), "", frozenset(one.number for one in notes),
            )
        )  # fmt: skip
    # What the button of a sheet leads to: the next one, or what people do now.
    then = [one.phase for one in kept[1:]] + [phase] * bool(kept)
    return tuple(replace(one, next=_next(moment, step, number)) for one, step in zip(kept, then, strict=True))


def _next(moment: ViewContext, phase: str, number: int) -> str:
    words = moment.words
    if phase in WALK:
        return words("walk.on", step=words(f"walk.{phase}"))
    return words("walk.on.end") if number == last_round(moment) else words("walk.on.round", round=number + 1)


def news(moment: ViewContext) -> News:
    """The same for a page that lies under them."""
    found = sheets(moment)
    if not found:
        return NO_NEWS
    known = frozenset().union(*(one.known for one in found))
    return News("yinzi/_told.html", CSS, None, moment.words("walk.look"), LOOK, told=found, known=known)


def with_news(page: PlayPage, moment: ViewContext) -> PlayPage:
    """A play page with the sheets over it."""
    found = news(moment)
    return replace(page, news=found, told=(found.look, found.link) if found.link else None)


# --- the display -----------------------------------------------------------------------------------------------------

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
        phase = words.name("phase", view["phase"])
        headline = words("hall.turn", who=words.people(who), n=len(who)) if who else phase
        help_ = last_deed(moment) or phase
    show: tuple[Widget, ...] = (step,) if (step := _running(moment)) else ()
    return TablePage(
        title=f"Yínzi · {code}",
        game="Yínzi",
        top=(Pips(view["round"], last_round(moment)),),
        round=view["round"],
        rounds=last_round(moment),
        symbol=who[0] if len(who) == 1 else "",
        headline=headline,
        help=help_,
        board=maps.board(moment).view,
        stage=() if show or won else (_hall(moment),),
        show=show,
        players=_players(moment) if show else (),
        code=code,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr,
        number=moment.number,
        css=("css/play.css", *CSS, "yinzi/table.css"),
        classes="yinzi hall-of",
    )


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


def _hall(moment: ViewContext) -> Macro:
    """All that lies open beside the map, for a room: of players what is left to do and the workers that have not been
    sent; by space of the crop track the crop, what it costs, and the bonus below it with who chose that."""
    view, words = moment.view, moment.words
    seats = []
    for player in (player_of(view, colour) for colour in view["order"] or moment.order):
        played = sum(one is not None for one in player["columns"].values())
        left = 2 * CARDS_A_ROUND - played - (played - groups_of(player))
        seats.append((player, left, sum(player["workers"].get(action, 0) for action in player["columns"])))
    tiles = ships.coast(moment, view)
    following = [words.name("destination", one.next) for one in tiles if one.next]
    force = sum(view["war"]["workers"].values()) + sum(view["war"]["lying"].values())
    more = words("hall.war", enemy=view["war"]["symbols"], count=force)
    track = zip(view["crops"]["track"], view["crops"]["costs"], view["bonuses"].items(), strict=False)
    return Macro(
        ROUND_END, "hall", words=words, seats=seats, acting=view["phase"] == "actions", now=moment.actors, ships=tiles,
        following=following, routes=Routes("routes", open_routes(moment), words("hall.routes"), more), spaces=track,
    )  # fmt: skip


# --- the score and the end -------------------------------------------------------------------------------------------


def end_page(moment: ViewContext) -> EndPage:
    """Who has won, and the sheet."""
    view, words = moment.view, moment.words
    won, sheet = winners(view), score.final(moment)
    best = max(sheet.totals.values())
    tied = sum(points == best for points in sheet.totals.values()) > 1
    return EndPage(
        title=f"Yínzi · {words('screen.end')}",
        headline=words("points.wins", who=words.people(won), points=best),
        symbols=tuple(won),
        help=words("tie-break.yinzi") if tied else words("points.tap"),
        widgets=(score.points(moment, sheet),),
        curve=chart(moments(moment.grown, words), words),
        number=moment.number,
        news=news(moment),
        undo=moment.offered,
        notice=moment.notice,
        css=("css/board.css", "css/score.css", *CSS),
    )


def score_page(moment: ViewContext, report: str) -> ScorePage:
    """The sheet as if the game ended now, and what the latest end of a round brought; there is no ``report``."""
    words = moment.words
    over = bool(winners(moment.view))
    told: tuple[Widget, ...] = () if over else sheets(moment)
    if moment.view["tracking"] and not over:
        return ScorePage(words("screen.scores"), number=moment.number)
    sheet = score.final(moment) if over else score.standing(moment)
    return ScorePage(
        words("screen.scores"),
        headline=words("screen.scores") if over else words("points.now"),
        help=words("points.tap"),
        widgets=(score.points(moment, sheet), *told),
        number=moment.number,
        css=("css/board.css", "css/score.css", *CSS),
    )
