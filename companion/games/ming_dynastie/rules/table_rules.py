"""How a table plays what the rulebooks leave open: the options, read once before the game.

The defaults are our rulings; the other values are other readings of the same sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

POOLS: Final = {"36": 36, "31": 31, "31-again": 31}
"""Option ``neutral-pool``: how many neutral members there are."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """The options in the form that the rules use.

    Attributes:
        chosen_city: the starting player picks the first city (ruling 9).
        strict_tiles: province tiles can run out ("Component limits").
        single_turn: one turn each in phase 3, instead of turns until all have passed (ruling 1).
        spend_dragons: a dragon played to stay leaves the game (ruling 2).
        tied_move: leaders tied in a district send one member each (ruling 3).
        monk_blocks: players cannot deploy beside their own monk (ruling 4).
        by_province: each province is scored completely before the next ("English against German").
        majority_on_top: the city majority comes on top of the points for members, not instead of them.
        city_ties: who has the majority of a city when owners are tied: ``districts``, ``shared`` or ``nobody``
            (ruling 7).
        last_majority: the city majority scores in round 6 too (ruling 8).
        points_name_starter: points decide who names the starter after rounds 4 and 5 (ruling 11).
        monks_break_tie: monks decide between equal points at the end (ruling 12).
        sets_of_five: sets of five different tiles score after round 6 (ruling 10).
        neutral_keeps_all: the neutral keeps all members of a majority, not just one more than its best rival.
        neutral_pool: how many neutral members there are; ``neutral_again``: those out of the game are placed again.
    """

    chosen_city: bool
    strict_tiles: bool
    single_turn: bool
    spend_dragons: bool
    tied_move: bool
    monk_blocks: bool
    by_province: bool
    majority_on_top: bool
    city_ties: str
    last_majority: bool
    points_name_starter: bool
    monks_break_tie: bool
    sets_of_five: bool
    neutral_keeps_all: bool
    neutral_pool: int
    neutral_again: bool


def table_rules(options: Mapping[str, str]) -> TableRules:
    """The rules of a table with these options, which must be complete."""
    return TableRules(
        chosen_city=options["city-order"] == "chosen",
        strict_tiles=options["tiles"] == "strict",
        single_turn=options["turns"] == "single",
        spend_dragons=options["stay-dragon"] == "out",
        tied_move=options["district-ties"] == "one-each",
        monk_blocks=options["own-monk"] == "blocks",
        by_province=options["scoring-order"] == "by-province",
        majority_on_top=options["city-majority"] == "on-top",
        city_ties=options["city-ties"],
        last_majority=options["last-majority"] == "scores",
        points_name_starter=options["starter"] == "by-points",
        monks_break_tie=options["final-tie"] == "monks",
        sets_of_five=options["sets-of-five"] == "last-round",
        neutral_keeps_all=options["neutral-majority"] == "all",
        neutral_pool=POOLS[options["neutral-pool"]],
        neutral_again=options["neutral-pool"] == "31-again",
    )
