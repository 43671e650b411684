"""What is coming at the end of the round: food and taxes that are due, the war, and the disasters that lie open."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.screens.plan import Situation, player_of
from companion.games.yinzi.screens.routes import faces
from companion.games.yinzi.screens.threats import Standing
from companion.games.yinzi.screens.widgets import capital
from companion.web.play.context import ViewContext
from companion.web.play.outlook import Coming, Outlook


def outlook(moment: ViewContext) -> Outlook | None:
    """What the end of the round asks for as things stand, with all that is planned; nothing outside phases A and B,
    and where people count by themselves."""
    if moment.view["phase"] not in ("bonus", "actions") or moment.view["tracking"]:
        return None
    now = Situation.of(moment)
    own = (*_dues(now, now.you),) if now.you else ()
    return Outlook(moment.words("outlook.round-end"), (*own, _war(now), *_disasters(now)))


def _dues(now: Situation, colour: str) -> Iterator[Coming]:
    due, words = now.seen["plan"][colour], now.words
    food, tax = due["food"], due["tax"]["due"]
    paid, needed = food["cubes_pay"], food["with_groups"]
    said = words("outlook.food", paid=paid, needed=needed, missing=food["missing"])
    yield Coming(said, "y-food", f"{paid}/{needed}", bad=bool(food["missing"]))
    short = tax > player_of(now.seen, colour)["silver"]
    yield Coming(words("outlook.tax", count=tax), "y-tax", f"−{tax}" if tax else "0", bad=short)


def _war(now: Situation) -> Coming:
    """Who stands there against how many, in the order of the slots."""
    standing = Standing.of(now.seen)
    said = now.words("outlook.war", force=standing.force, enemy=standing.enemy)
    return Coming(said, "y-war", f"{standing.force}:{standing.enemy}")


def _disasters(now: Situation) -> Iterator[Coming]:
    """Those that lie open, in the order in which they come, with what each would cost the reader now."""
    all_, view = faces(now.moment), now.seen
    there = {all_[one["top"]]["disaster"] for one in view["routes"]["stacks"] if one["top"]}
    for kind in (kind for kind in DISASTERS if kind in there):
        cost, sky = _cost(now, kind, now.you) if now.you else 0, now.words(f"sky.{kind}")
        said = now.words(f"outlook.{kind}", count=cost) if cost else now.words("outlook.harmless", what=capital(sky))
        text = f"−{cost}" if cost else "0" if now.you else ""
        yield Coming(said if now.you else capital(sky), f"y-{kind}", text, bad=cost > 0)


def _cost(now: Situation, kind: str, colour: str) -> int:
    """A level of a factory, a step of the boats, or a cube in each province where there is one (D II)."""
    view = now.seen
    if kind == "wildfire":
        return int(any(one["owner"] == colour for one in view["factories"].values()))
    if kind == "flood":
        return int(player_of(view, colour)["capacity"] > min(now.data["boat_track"]))
    return len({square["province"] for square in view["squares"].values() if square["cubes"].get(colour)})
