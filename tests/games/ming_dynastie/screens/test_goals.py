"""Goals of Ming-Dynastie follow what has been reached, and lead nowhere that a tap could not go."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.games.ming_dynastie.rules.game import GAME
from companion.games.ming_dynastie.rules.scoring import SET_OF_SIX
from companion.games.ming_dynastie.screens.goals import GUIDE, MOST
from companion.games.ming_dynastie.screens.move import neighbours
from companion.web.play.context import ViewContext
from companion.web.play.goals import aim, in_looks
from companion.web.play.plan import BETWEEN, question
from companion.words import LANGUAGES
from tests.saying import say
from tests.web.shown import common, context, lively, play

COLOURS = GAME.meta.colours[:4]
NEW = 0
"""The seat of who follows goals."""


def shown(state: State) -> ViewContext:
    """What he sees who is new."""
    legal, sample = state.legal_actions(NEW), state.clone()
    return context(state.view(NEW), legal=legal, sample=sample, **common(COLOURS, "en"))


def followed(seed: int) -> Iterator[tuple[State, ViewContext]]:
    """The decisions of a guided first scoring: he does what goals say, the others anything."""
    state, chance, dice = GAME.new_state(COLOURS, {}), SeededChance(seed), random.Random(seed)
    while state.view(None)["round"] <= min(SET_OF_SIX):
        seat = dice.choice(state.to_act)
        if seat < 0:
            state.apply(seat, chance.choose(state))
            continue
        if seat != NEW:
            state.apply(seat, lively(state.legal_actions(seat), dice))
            continue
        moment = shown(state)
        yield state, moment
        found = GUIDE.goal(moment)
        for text in found.way if found is not None else (moment.legal[0].text,):
            state.apply(NEW, next(one for one in state.legal_actions(NEW) if one.text == text))


@cache
def decisions() -> tuple[tuple[State, ViewContext], ...]:
    """Those of some games."""
    return tuple((state.clone(), moment) for seed in range(4) for state, moment in followed(seed))


def test_no_more_members_are_wanted_than_can_be_deployed_at_once() -> None:
    met = set()
    for _, moment in decisions():
        if moment.view["stage"] != "place-member":
            continue
        found = GUIDE.goal(moment)
        assert found is not None
        there = moment.view["spaces"][found.params["province"]].get(moment.you, 0)
        assert found.key == "member-card" or there < MOST, f"{found.key} to {found.params} for the {there + 1}th time"
        held = [space for space, own in moment.view["spaces"].items() if own.get(moment.you)]
        cards = {moment.view["display"][space] for space in held}
        assert found.key != "member-card" or found.params["card"] not in cards, "such a card can be taken already"
        met.add(found.key)
        full = {space: {moment.you: MOST} for space in moment.view["spaces"]}
        nothing = GUIDE.goal(replace(moment, view={**moment.view, "spaces": full}))
        assert nothing is not None and nothing.way[0] in {action.text for action in moment.legal}, "one goes on"
    assert met == {"member-card", "member-there"}


def test_a_card_for_a_border_is_wanted_once() -> None:
    met = set()
    for _, moment in decisions():
        found = GUIDE.goal(moment) if moment.view["stage"] == "take-card" else None
        if found is None:
            continue
        hand = moment.view["players"][moment.view["you"]]["hand"]
        assert found.key != "card" or not hand.get(found.params["card"]), f"{found.params} is in the hand"
        met.add(found.key)
    assert {"card", "card-any"} <= met


def test_the_prince_begins_where_most_borders_lead_on() -> None:
    near = neighbours(common(COLOURS, "en")["edition_data"])
    for _, moment in decisions():
        if moment.view["stage"] != "place-prince":
            continue
        found = GUIDE.goal(moment)
        assert found is not None
        free = [action.text.split()[1] for action in moment.of("prince")]
        assert found.params["borders"] == len(near[found.params["district"]]) == max(len(near[one]) for one in free)


def test_passing_is_a_button_of_its_own_and_stays_the_goal_when_the_address_picks_it() -> None:
    met = 0
    for state, moment in decisions():
        here = aim(GUIDE, moment)
        if here is None or here.goal is None or here.goal.key != "pass" or not moment.of("step"):
            continue
        met += 1
        assert not here.href
        for look in in_looks(play(state, NEW), GUIDE, moment, here).looks.values():
            assert not (look.changes["goal-line"].get("href") or "").endswith("/pass"), "that page shows no goal"
        picked = aim(GUIDE, replace(moment, pick=BETWEEN.join((question(moment.legal), "pass"))))
        assert picked is not None and picked.line == here.line
    assert met


def test_the_sentence_on_deploying_says_what_tiles_are_worth_at_the_next_scoring() -> None:
    met = 0
    for _, moment in decisions():
        here = aim(GUIDE, moment)
        if here is not None and here.goal is not None and here.goal.key.startswith("deploy"):
            assert f"{SET_OF_SIX[min(SET_OF_SIX)]}." in here.why
            met += 1
    assert met


def test_first_moves_name_what_scores() -> None:
    """Moving and deploying, which everybody does in the first round, name cities, monks and tiles, in each language."""
    named = {"en": ("city", "monk", "tiles"), "de": ("Stadt", "Mönch", "Plättchen"), "fr": ("ville", "moine", "tuiles")}
    assert named.keys() == set(LANGUAGES)
    for lang, things in named.items():
        told = say("goal.move.why", lang) + say("goal.deploy.why", lang, set=max(SET_OF_SIX.values()))
        assert [thing for thing in things if thing not in told] == []
