"""Where the rules tell of each stage of Yínzi."""

from __future__ import annotations

from typing import Final

from companion.web.play.passages import Passage, Passages

PASSAGES: Final[Passages] = {
    # set-up
    "setup/market": Passage("setup", (1,)),
    "setup/crop": Passage("setup", (2,), ("1",)),
    "setup/ship": Passage("setup", (3,), ("19",)),
    "setup/factory": Passage("setup", (4,)),
    "setup/route": Passage("setup", (5,)),
    "order": Passage("setup", (6,)),
    "found": Passage("setup", (7,), ("27",), ("develop", 0)),
    "setup/site": Passage("setup", (7,), ("27",), ("develop", 0)),
    "resource": Passage("setup", (7,), figure=("develop", 0)),
    # A: bonus
    "bonus": Passage("bonus", (1, 2, 3, 4), ("20",)),
    "bonus/advance": Passage("advance", (1, 2, 3), ("20", "44"), ("spaces", 0)),
    "bonus/upgrade": Passage("develop", (3,), ("20",)),
    "bonus-crop": Passage("bonus", (4, 5), ("20",), ("bonus", 1)),
    # B: actions
    "draw": Passage("actions", (1,), ("2",)),
    "turn": Passage("actions", (1, 2, 4, 5, 6), ("15", "21")),
    "boats": Passage("boats", (1, 2, 3), ("24",)),
    "plant": Passage("plant", (1, 2), ("16", "27")),
    "sell": Passage("sell", (1, 2, 3), ("8", "9")),
    "develop": Passage("develop", (1, 2, 3, 4), ("41",)),
    "advance": Passage("advance", (1, 2, 3), ("44",), ("spaces", 0)),
    "resources": Passage("resources", (1,), figure=("workforce", 0)),
    "produce": Passage("produce", (1, 2, 3, 4), ("28", "29")),
    "ships": Passage("ships", (1, 2, 3), ("34",)),
    "emperor": Passage("emperor", (1, 2), ("39",)),
    "actions/war": Passage("war", (1,), ("6",)),
    "actions/end": Passage("workforce", (1, 2, 3), ("23",)),
    "place-crop": Passage("plant", (2, 3), ("27", "42")),
    "actions/site": Passage("develop", (2,), ("27",)),
    "pair": Passage("ships", (1,), ("34",)),
    "give": Passage("routes", (1, 2, 3), ("40", "10")),
    "extra-sale": Passage("sell", (1, 2, 3), ("8", "24")),
    "extra-crop": Passage("plant", (2, 3), ("26",)),
    # on the way
    "group": Passage("workforce", (1, 2, 3), ("22", "23")),
    "market": Passage("rural", (1, 2, 3), ("7", "30", "31")),
    # chance and questions in several phases
    "crop": Passage("plant", (3,), ("42",)),
    "ship": Passage("ships", (3, 4), ("19",)),
    "factory": Passage("develop", (2,), ("42",)),
    "look": Passage("routes", (4,), ("38",)),
    "pick-route": Passage("routes", (4,), ("38", "10")),
    "envoy": Passage("spaces", (1,), ("11",)),
    # C to F, and the end
    "feed": Passage("feed", (1, 2, 3), ("4", "32", "3")),
    "before-war": Passage("spaces", (5, 6), ("35",)),
    "veterans": Passage("spaces", (6,), ("5",)),
    "wildfire": Passage("disasters", (1, 2), ("37", "12"), ("disasters", 1)),
    "burnt-store": Passage("disasters", (2,), ("37",), ("disasters", 1)),
    "drought": Passage("disasters", (1, 4), figure=("disasters", 1)),
    "route": Passage("routes", (4,), ("36",)),
    "own-routes": Passage("routes", (1, 4), ("10", "40")),
    "upgrade": Passage("develop", (3,), ("39",)),
    "tax": Passage("tax", (1, 2, 3), ("14",)),
    "late": Passage("late", (1, 2, 3), ("33", "34")),
    "late-food": Passage("late", (1, 2), ("31", "33")),
    "die": Passage("administration", (1,), ("13",)),
    "last": Passage("end", (1,), ("31",)),
    "over": Passage("end", (2, 3, 4, 5), ("43", "44")),
    # the people play by themselves
    "track": Passage("overview", (1, 2)),
    "setup/track": Passage("setup", (1, 2, 3, 4, 5, 6, 7)),
    "bonus/track": Passage("bonus", (1, 2, 3, 4, 5), ("20",)),
    "actions/track": Passage("actions", (1, 2, 3, 4, 5, 6), ("15",)),
    "feed/track": Passage("feed", (1, 2, 3), ("4", "32")),
    "war/track": Passage("war", (2, 3), ("6", "35")),
    "disasters/track": Passage("disasters", (1, 2, 3, 4), ("37",), ("disasters", 1)),
    "routes/track": Passage("routes", (1, 4), ("10", "36")),
    "emperor/track": Passage("emperor", (2,), ("39",)),
    "tax/track": Passage("tax", (1, 2, 3), ("14",)),
    "late/track": Passage("late", (1, 2, 3), ("34",)),
    "administration/track": Passage("administration", (1, 2, 3), ("13",)),
    "count": Passage("end", (2, 3, 4), ("43", "44")),
}
