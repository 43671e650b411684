"""The stages of Yínzi, in the order in which dumps number them, and the parts of the game that follow one another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.actions import Rulebook
from companion.games.yinzi.meta import META

if TYPE_CHECKING:
    from companion.games.yinzi.rules.position import Position

RULES: Final[Rulebook[Position]] = Rulebook(META.title)
"""The stages, and what the modules of the actions declare that people may do."""

# --- set-up ---
TURN_MARKET: Final = RULES.stage("market", "setup", "markets")
TURN_CROP: Final = RULES.stage("crop", "setup", "crops")
TURN_SHIP: Final = RULES.stage("ship", "setup", "ships")
TURN_FACTORY: Final = RULES.stage("factory", "setup", "factories")
TURN_ROUTE: Final = RULES.stage("route", "setup", "routes")
TURN_ORDER: Final = RULES.stage("order", "setup", "order")
FOUND: Final = RULES.stage("found", "setup")
FOUND_SITE: Final = RULES.stage("site", "setup")
FIRST_RESOURCE: Final = RULES.stage("resource", "setup")

# --- A: bonus ---
CHOOSE_BONUS: Final = RULES.stage("bonus", "bonus")
BONUS_ADVANCE: Final = RULES.stage("advance", "bonus")
BONUS_UPGRADE: Final = RULES.stage("upgrade", "bonus")
BONUS_CROP: Final = RULES.stage("bonus-crop", "bonus")
REFILL: Final = RULES.stage("crop", "bonus", "crops")

# --- B: actions ---
DRAW: Final = RULES.stage("draw", "actions", "cards")
TURN: Final = RULES.stage("turn", "actions", opens=True)
BOATING: Final = RULES.stage("boats", "actions")
PLANTING: Final = RULES.stage("plant", "actions")
SELLING: Final = RULES.stage("sell", "actions")
DEVELOPING: Final = RULES.stage("develop", "actions")
ADVANCING: Final = RULES.stage("advance", "actions")
GATHERING: Final = RULES.stage("resources", "actions")
PRODUCING: Final = RULES.stage("produce", "actions")
LOADING: Final = RULES.stage("ships", "actions")
SERVING: Final = RULES.stage("emperor", "actions")
MUSTERING: Final = RULES.stage("war", "actions")
ENDING: Final = RULES.stage("end", "actions")
"""The action is over; discs may be used still."""
FORTUNES: Final = (BOATING, PLANTING, SELLING, DEVELOPING, ADVANCING)
"""By column."""
WORKFORCES: Final = (GATHERING, PRODUCING, LOADING, SERVING, MUSTERING)
MAIN_ACTION: Final = (*FORTUNES, *WORKFORCES)
IN_TURN: Final = (TURN, *MAIN_ACTION, ENDING)
"""At which a player's turn can be."""

PLACE_CROP: Final = RULES.stage("place-crop", "actions")
SITE: Final = RULES.stage("site", "actions")
PAIR: Final = RULES.stage("pair", "actions")
GIVE: Final = RULES.stage("give", "")
"""For an open route in a turn, for own ones at the end of a round: the phase is that of the moment."""
EXTRA_SALE: Final = RULES.stage("extra-sale", "actions")
EXTRA_CROP: Final = RULES.stage("extra-crop", "actions")

# --- chance and questions in several phases: the phase is that of the moment ---
NEXT_CROP: Final = RULES.stage("crop", "", "crops")
NEXT_SHIP: Final = RULES.stage("ship", "", "ships")
NEXT_FACTORY: Final = RULES.stage("factory", "", "factories")
BURIED: Final = RULES.stage("look", "", "routes")
PICK_ROUTE: Final = RULES.stage("pick-route", "")
ENVOY: Final = RULES.stage("envoy", "")

# --- C to F, and the end ---
FEEDING: Final = RULES.stage("feed", "feed")
BEFORE_WAR: Final = RULES.stage("before-war", "war")
VETERANS_STAY: Final = RULES.stage("veterans", "war")
WILDFIRE: Final = RULES.stage("wildfire", "disasters")
BURNT_STORE: Final = RULES.stage("burnt-store", "disasters")
DROUGHT: Final = RULES.stage("drought", "disasters")
NEXT_ROUTE: Final = RULES.stage("route", "routes", "routes")
OWN_ROUTES: Final = RULES.stage("own-routes", "routes")
REWARD_UPGRADE: Final = RULES.stage("upgrade", "emperor")
TAXING: Final = RULES.stage("tax", "tax")
LATE: Final = RULES.stage("late", "late")
LATE_FOOD: Final = RULES.stage("late-food", "late")
DIE: Final = RULES.stage("die", "administration", "die")
NEXT_CARDS: Final = RULES.stage("draw", "administration", "cards")
LAST: Final = RULES.stage("last", "end")
OVER: Final = RULES.stage("over", "over")

# --- the people play by themselves ---
TRACK: Final = RULES.stage("track", "")
COUNT: Final = RULES.stage("count", "end")
BY_THEMSELVES: Final = (TRACK, COUNT)
TRACKED: Final = (
    "setup", "bonus", "actions", "feed", "war", "disasters", "routes", "emperor", "tax", "late", "administration",
)  # fmt: skip
"""The phases through which they go; a round begins with the second."""

(
    LAID_OUT, FOUNDED, ROUND, BONUSES_CHOSEN, DEALT, TURN_ENDS, ACTIONS_OVER, FED_ALL, WAR_OVER, DISASTERS_OVER,
    ROUTES_OVER, REWARDED, TAXED, SHIPPED_LATE, ROUND_OVER, GAME_OVER, RESUME,
) = range(17)  # fmt: skip
"""Parts of the game that end; ``flow`` knows what each is followed by."""
