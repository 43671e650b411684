"""The steps of the end of a round as sheets: everybody reads each of them once, as soon as it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.games.yinzi.rules.position import ROUNDS
from companion.games.yinzi.screens import emperor, meals, routes, supply, threats
from companion.games.yinzi.screens.page import WALK
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.round_steps import Account, Notes, Telling, ended, steps, strip
from companion.games.yinzi.screens.widgets import ROUND_END, Ours
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.parts import NO_NEWS, News
from companion.web.play.widgets import Macro, Widget


@dataclass(frozen=True, slots=True)
class Sheet(Ours, template=ROUND_END):
    """What a step of the end of a round did to everybody.

    Attributes:
        id: shown once on every phone; ``phase`` is the step.
        next: what the button says.
        known: the entries that it tells.
    """

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
    "late": ("note.supplied", supply.tell_late),
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
    ("late", "late"): supply.late_page,
    ("late", "late-food"): supply.late_page,
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
    return words("walk.on.end") if number == ROUNDS else words("walk.on.round", round=number + 1)


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
