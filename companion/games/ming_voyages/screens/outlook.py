"""What is coming: the round with which the era or the game ends, what either side lacks for a major victory, and whose
the minor one would be now."""

from __future__ import annotations

from typing import Final

from companion.games.ming_voyages.rules.edition import VOYAGES
from companion.games.ming_voyages.rules.position import Position
from companion.games.ming_voyages.rules.victory import last_round
from companion.games.ming_voyages.screens.plan import OTHER
from companion.games.ming_voyages.screens.score import sides
from companion.web.play.context import ViewContext
from companion.web.play.outlook import Coming, Outlook

TURNS: Final = ("highest", "event", "play", "order", "active", "reaction", "spread", "effect", "send", "by-hand")
"""Stages in which the map is shown, and a turn has begun."""


def outlook(moment: ViewContext) -> Outlook | None:
    """The end, and what is missing for it; nothing in battles and on voyages, nor where people play by themselves."""
    view, words, sample = moment.view, moment.words, moment.sample
    if view["stage"] not in TURNS or view["tracking"] or not view["round"] or not isinstance(sample, Position):
        return None
    last, key = last_round(sample), "era" if view["era"] == 1 and not moment.last_round else "game"
    when = "now" if last == view["round"] else "later"
    title = words(f"outlook.{key}.{when}", era=view["era"], round=last)
    return Outlook(title, (_voyages(moment), _lands(moment), _minor(moment)))


def _voyages(moment: ViewContext) -> Coming:
    """What the Emperor lacks."""
    lacking = [str(one) for one in range(1, VOYAGES + 1) if one not in moment.view["voyages"]]
    return _lacking(moment, "emperor", "vy-sail", [moment.words.name("voyage", one) for one in lacking])


def _lands(moment: ViewContext) -> Coming:
    """What the Overlord lacks."""
    regions = moment.view["regions"].items()
    lacking = [name for name, here in regions if here.get("ruler", "overlord") != "overlord"]
    return _lacking(moment, "overlord", "vy-fort", [moment.words.name("region", one) for one in lacking])


def _lacking(moment: ViewContext, side: str, icon: str, which: list[str]) -> Coming:
    said = moment.words(f"outlook.{side}", count=len(which), which=which)
    return Coming(said, icon, str(len(which)), (side,))


def _minor(moment: ViewContext) -> Coming:
    """As things stand; the Overlord wins ties."""
    one, other = sides(moment)
    side = "emperor" if one.total > other.total else "overlord"
    points = {"emperor": one.total, "overlord": other.total}
    said = moment.words("outlook.minor", seat=side, points=points[side], other=points[OTHER[side]])
    return Coming(said, "i-goal", "", (side,))
