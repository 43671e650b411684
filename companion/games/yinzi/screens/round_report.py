"""The steps of the end of a round as sheets: everybody reads each of them once, as soon as it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.games.yinzi.rules.position import ROUNDS
from companion.games.yinzi.screens import closing, disasters, late, resolving, rewarding
from companion.games.yinzi.screens import meals as feeding
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens import taxes as taxing
from companion.games.yinzi.screens import war as warring
from companion.games.yinzi.screens.frame import WALK
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.round_steps import Notes, Telling
from companion.games.yinzi.screens.scenes import Sheet
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import NO_NEWS, News

TELLS: Final[Mapping[str, tuple[str, Callable[[Moment, Notes], Telling]]]] = {
    "feed": ("note.fed", feeding.tell),
    "war": ("note.war", warring.tell),
    "disasters": ("note.disaster", disasters.tell),
    "routes": ("", resolving.tell),
    "emperor": ("note.reward", rewarding.tell),
    "tax": ("note.tax", taxing.tell),
    "late": ("note.supplied", late.tell),
    "administration": ("note.rate", rewarding.tell_rate),
}
"""By step what tells it, and the message without which nothing has happened in it."""
SCREENS: Final[Mapping[tuple[str, str], Callable[[Situation], PlayPage]]] = {
    ("feed", "feed"): feeding.feed,
    ("war", "before-war"): warring.before,
    ("war", "veterans"): warring.veterans,
    ("disasters", "wildfire"): disasters.wildfire,
    ("disasters", "burnt-store"): disasters.burnt_store,
    ("disasters", "drought"): disasters.drought,
    ("routes", "own-routes"): resolving.own_routes,
    ("", "pick-route"): resolving.pick_route,
    ("emperor", "upgrade"): rewarding.upgrade,
    ("tax", "tax"): taxing.tax,
    ("late", "late"): late.late,
    ("late", "late-food"): late.late,
    ("end", "last"): closing.last,
}
"""The screens of the stages at which somebody chooses, by phase and stage."""
STILL: Final = ("bonus", "end", "over")
"""Phases after the end of a round in which a phone that slept is still shown it."""
CSS: Final = ("yinzi/play.css",)
LOOK: Final = "/score"


def sheets(moment: Moment) -> tuple[Sheet, ...]:
    """The steps that are over, of an end of a round that is under way or has just been."""
    view, words = moment.view, moment.words
    phase = view["phase"]
    if view["tracking"] or (phase not in WALK and phase not in STILL):
        return ()
    found = walk.steps(moment)
    if "war" in found and any("slots" not in fought for fought in found["war"].of("note.war")):
        return ()  # people counted that round by themselves, and saw it as they did
    over = WALK if phase in STILL else WALK[: WALK.index(phase)]
    number = walk.ended(view)
    kept: list[Sheet] = []
    for step in over:
        key, tell = TELLS[step]
        notes = found.get(step)
        if notes is None or (key and not notes.of(key)):
            continue
        telling = tell(moment, notes)
        kept.append(
            Sheet(
                f"{number}-{step}", step, walk.strip(words, step), telling.symbol, telling.headline, telling.help,
                telling.widgets, "", frozenset(one.number for one in notes),
            )
        )  # fmt: skip
    return tuple(replace(one, next=_next(moment, kept[n + 1 :], number)) for n, one in enumerate(kept))


def _next(moment: Moment, following: list[Sheet], number: int) -> str:
    """What the button of a sheet leads to."""
    words, phase = moment.words, moment.view["phase"]
    if following:
        return words("walk.on", step=words(f"walk.{following[0].phase}"))
    if phase in WALK:
        return words("walk.on", step=words(f"walk.{phase}"))
    return words("walk.on.end") if number == ROUNDS else words("walk.on.round", round=number + 1)


def news(moment: Moment) -> News:
    """The same for a page that lies under them."""
    found = sheets(moment)
    if not found:
        return NO_NEWS
    known = frozenset().union(*(one.known for one in found))
    return News("yinzi/_told.html", CSS, None, moment.words("walk.look"), LOOK, told=found, known=known)


def with_news(page: PlayPage, moment: Moment) -> PlayPage:
    """A play page with the sheets over it."""
    found = news(moment)
    return replace(page, news=found, told=(found.look, found.link) if found.link else None)
