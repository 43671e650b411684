"""What is refused in The Ming Voyages says how much it takes; people who say that there is as much lift it. Whether
the numbers are so is held against a second reading of the position in ``test_reasons``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from companion.engine.terms import Change
from companion.games.ming_voyages.rules.edition import SIDES
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules.test_reasons import MODES, moments
from tests.why_not import Refused, hold_numbers, raised, refused, sentences


def more(s: VoyagesState, one: Refused) -> Mapping[str, Change]:
    """The setting that brings about what it needs."""
    needed, pieces = one.params["needed"], one.params.get("pieces")
    if one.key == "too-few-there" and pieces:
        return {f"at {one.params['region']} {pieces['key'].removeprefix('pieces.')}": needed}
    if one.key in ("no-gold", "no-junk-at-sea"):
        return {"at ming gold" if one.key == "no-gold" else "at sea junk": needed}
    if one.key == "hand-empty":
        return {f"hand {SIDES[s.active]}": needed}
    return {}


@pytest.mark.parametrize("mode", MODES)
def test_numbers_are_too_small_and_enough_lifts_the_refusal(mode: str) -> None:
    told, lifted = Counter[str](), Counter[str]()
    for seed in range(2):
        luck = random.Random(seed)
        for place, s in enumerate(moments(mode, seed)):
            if place % 6:
                continue
            for one in refused(s, luck, 2):
                sentences("ming-voyages", GAME.names(), one)
                if hold_numbers(one) is not None:
                    told[one.key] += 1
                    if changes := more(s, one):
                        lifted[one.key] += raised(s, one, changes)
    assert told or mode == "scorekeeper", "nothing takes more than there is"
    assert mode in ("solo", "scorekeeper", "boxed") or sum(lifted.values()) > 3, lifted


@pytest.mark.parametrize(("lang", "said"), [("en", "Re-roll 6 and 2"), ("de", "6 und 2 neu würfeln")])
def test_dice_that_are_rolled_again_are_told_one_by_one(lang: str, said: str) -> None:
    again = GAME.new_state(GAME.meta.colours).table.by_text["again 62"]
    words = catalogue(lang, "ming-voyages")
    assert words.say("do.again", again.params) == said
    told = words.say("did.again", again.params), words.say("step.again", again.params)
    assert all("62" not in text and "6" in text and "2" in text for text in told)
    assert lang in LANGUAGES
