"""What the whole room sees beside the map: a battle or a voyage as it runs, and how it ended, as phones tell it.

The end stays until the next card is played or laid aside, or the next battle or voyage begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from companion.games.ming_voyages.screens import battle as fights
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import recap, voyage
from companion.games.ming_voyages.screens.common import OTHER, messages
from companion.web.play.context import ViewContext
from companion.web.play.parts import BoardView
from companion.web.play.widgets import Widget

NEXT: Final = frozenset(("did.play", "did.reserve", "did.attack", "did.sail"))
"""What somebody does who goes on to other things."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the map."""

    macro: ClassVar[str] = "part"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    board: BoardView


@dataclass(frozen=True, slots=True)
class Told:
    """What has ended, as a phone tells it in a sheet."""

    macro: ClassVar[str] = "told"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    sheet: recap.Sheet


def show(moment: ViewContext) -> tuple[Widget, ...]:
    """What runs now, else what has just ended; nothing where that is long ago."""
    view = moment.view
    if view["battle"] and view["battle"]["exchange"]:
        return battle(moment)
    if view["stage"] == "voyage-die":
        return sailing(moment)
    sheet = ended(moment)
    return (Told(sheet),) if sheet else ()


def battle(moment: ViewContext) -> tuple[Widget, ...]:
    """The land, the dice as they fall with what they do, and before them the odds."""
    dealt, attacker = fights.lying(moment), moment.view["battle"]["attacker"]
    rolls = {side: fights.side_of(moment, dealt, side) for side in (attacker, OTHER[attacker]) if dealt.rolled[side]}
    dice: list[Widget] = list(rolls.values())
    if dealt.blow:
        dice.insert(1, dealt.blow)
    odds = () if fights.begun(moment.view) else (fights.outlook(moment.view, moment.words),)
    return (Part(fights.picture(moment, dealt)), *fights.heading(moment, dealt), *dice, *odds)


def sailing(moment: ViewContext) -> tuple[Widget, ...]:
    """The sea with the goal, the dice that missed, and how likely the others get there."""
    now = moment.view["voyage"]
    part = Part(maps.sea(moment, now["voyage"]))
    chance, effects = voyage.crossing(moment, now["strength"], now["gold"])
    # What leads the chance speaks to whoever sends the fleet.
    return (part, *voyage.gone(moment), replace(chance, lead=""), effects)


def ended(moment: ViewContext) -> recap.Sheet | None:
    """The battle or voyage that ended last, unless somebody has gone on since."""
    found = [one for one in (recap.battle(moment), recap.voyage(moment)) if one is not None]
    last = max(found, key=lambda one: one.at, default=None)
    if last is None or any(key in NEXT for line, key, _ in messages(moment.log) if line.number > last.at):
        return None
    return last
