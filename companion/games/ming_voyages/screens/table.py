"""The Ming Voyages on a TV or tablet in the middle of the table: the board and how things stand, no secrets; and what
the whole room sees beside the map: a battle or a voyage as it runs, and how it ended, as phones tell it.

The end stays until the next card is played or laid aside, or the next battle or voyage begins.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from markupsafe import Markup

from companion.games.ming_voyages.screens import battle as fights
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import recap, score, voyage
from companion.games.ming_voyages.screens.plan import OTHER, WIDGETS, Offer, messages
from companion.table.entries import NumberAdded, SeedTold
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import TablePage
from companion.web.play.parts import BoardView, Rival, Tab
from companion.web.play.texts import log_lines
from companion.web.play.widgets import Latest, Macro, Widget

LINES: Final = 4
FOR_PROOF: Final = (NumberAdded.kind, SeedTold.kind)
"""Entries with numbers that nobody reads from afar."""
ASKED: Final = {"setup-die": "setup", "battle-dice": "roll", "voyage-die": "voyage", "deal": "deal", "re-roll": "again"}
NEXT: Final = frozenset(("did.play", "did.reserve", "did.attack", "did.sail"))
"""What somebody does who goes on to other things."""


def former(moment: ViewContext) -> tuple[BoardView, tuple[Tab, ...], tuple[Rival, ...]]:
    """The map as it lay at a moment of the past, and both sides."""
    return maps.board(moment, Offer()), (), score.rivals(moment)


def table_page(moment: ViewContext, *, code: str, url: str, qr: Markup) -> TablePage:
    """What happens now, the map, the twelve cells, both sides' cards as numbers."""
    headline, helping, symbol = now(moment)
    told = [line for line in moment.log if line.kind not in FOR_PROOF]
    sides = {one.colour: one for one in default_screens.rivals(moment, moment.view["standing"])}
    return replace(
        default_screens.table_page(moment, code=code, url=url, qr=qr),
        title=f"The Ming Voyages · {code}",
        symbol=symbol,
        headline=headline,
        help=helping,
        board=maps.board(moment, Offer()),
        top=(score.rounds(moment),),
        stage=(score.standing(moment),),
        show=show(moment),
        below=(Latest(log_lines(told, moment.words, moment.order, LINES)),),
        players=tuple(replace(sides[side], label="", detail=score.holds(moment, side)) for side in OTHER),
        css=("css/dice.css", "ming_voyages/play.css", "ming_voyages/scenes.css"),
        classes="voyages-table",
    )


def now(moment: ViewContext) -> tuple[str, str, str]:
    """The headline, the line below it (or ``""``), and whose sign stands there."""
    view, words, stage, battle = moment.view, moment.words, moment.view["stage"], moment.view["battle"]
    if stage == "over":
        return *score.result(moment), score.won(moment)
    if stage == "setup-die":
        return words("scene.table.setup"), "", "emperor" if moment.actors else ""
    if battle and battle["exchange"]:
        helping = words(f"scene.table.{ASKED[stage]}", seat=battle["rolling"])
        return words("scene.battle", region=battle["region"]), helping, battle["rolling"]
    if view["voyage"]:
        goal = words("scene.voyage.link", voyage=str(view["voyage"]["voyage"]))
        doing = "throw" if stage == "voyage-die" else "voyage"
        return goal, words(f"scene.table.{doing}", seat="emperor"), "emperor"
    if moment.actors:
        return words("general.theirs", who=words.people(moment.actors), n=1), "", moment.actors[0]
    asked, active = stage in ASKED, view["active"]
    headline = words(f"scene.table.{ASKED[stage]}", seat=active) if asked else words.name("phase", view["phase"])
    return headline, "", "" if asked else active


# --- what runs, or has ended -----------------------------------------------------------------------------------------


def show(moment: ViewContext) -> tuple[Widget, ...]:
    """What runs now, else what has just ended; nothing where that is long ago."""
    view = moment.view
    if view["battle"] and view["battle"]["exchange"]:
        return battle(moment)
    if view["stage"] == "voyage-die":
        return sailing(moment)
    sheet = ended(moment)
    return (sheet,) if sheet else ()


def battle(moment: ViewContext) -> tuple[Widget, ...]:
    """The land, the dice as they fall with what they do, and before them the odds."""
    dealt, attacker = fights.lying(moment), moment.view["battle"]["attacker"]
    dice: list[Widget] = [
        fights.side_of(moment, dealt, side) for side in (attacker, OTHER[attacker]) if dealt.rolled[side]
    ]
    if dealt.blow:
        dice.insert(1, dealt.blow)
    land = Macro(WIDGETS, "part", board=fights.picture(moment, dealt))
    return (land, *fights.heading(moment, dealt), *dice, *fights.outlook(moment))


def sailing(moment: ViewContext) -> tuple[Widget, ...]:
    """The sea with the goal, the dice that missed, and how likely the others get there."""
    now = moment.view["voyage"]
    chance, effects = voyage.crossing(moment, now["strength"], now["gold"])
    # What leads the chance speaks to whoever sends the fleet.
    sea = Macro(WIDGETS, "part", board=maps.sea(moment, now["voyage"]))
    return (sea, *voyage.gone(moment), replace(chance, lead=""), effects)


def ended(moment: ViewContext) -> recap.Sheet | None:
    """The battle or voyage that ended last, unless somebody has gone on since."""
    found = [one for one in (recap.battle(moment), recap.voyage(moment)) if one is not None]
    last = max(found, key=lambda one: one.at, default=None)
    if last is None or any(key in NEXT for line, key, _ in messages(moment.log) if line.number > last.at):
        return None
    return last
