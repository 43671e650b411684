"""What is refused in Ming-Dynastie says how much it needs and how much there is, as anybody can count it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.engine.terms import Change
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.screens.move import journeys, shortest
from companion.web.play.geometry import geometry
from tests.games.ming_dynastie.rules.kit import at_stage, new, wander
from tests.why_not import Refused, hold_numbers, raised, refused, sentences

View = Mapping[str, Any]


def player(view: View, seat: int) -> View:
    """The row of a seat."""
    found: View = view["players"][seat]
    return found


def on_space(view: View, seat: int, province: str) -> int:
    """Own members on a province space."""
    return int(view["spaces"][province].get(view["seats"][seat], 0))


COUNTS: Final[dict[str, Callable[[View, int, Mapping[str, Any]], int]]] = {
    "no-member-there": lambda view, seat, p: on_space(view, seat, p["province"]),
    "too-few": lambda view, seat, p: on_space(view, seat, p["province"]),
    "no-card": lambda view, seat, p: player(view, seat)["hand"][p["card"]],
    "no-dragons": lambda view, seat, p: view["dragons"],
}


def more(s: MingState, one: Refused) -> Mapping[str, Change]:
    """The setting that brings about what it needs."""
    colour, needed = s.seats[one.seat], one.params["needed"]
    if one.key in ("no-member-there", "too-few"):
        return {f"space {one.params['province']} {colour}": needed}
    hand = player(s.view(one.seat), one.seat)["hand"]
    if one.key == "no-card" and sum(hand.values()) < stages.HAND_LIMIT:
        return {f"hand {colour} {one.params['card']}": needed}
    return {}


def games() -> Iterator[tuple[MingState, random.Random]]:
    """Some decisions of random games of two, three and four."""
    for players in (2, 3, 4):
        state, luck = new(players), random.Random(players)
        for number in range(700):
            if not state.to_act:
                break
            seat = luck.choice(state.to_act)
            if seat >= 0 and number % 5 == 0:
                yield state, luck
            drawn = [action for action, _ in state.chance_outcomes()]
            state.apply(seat, luck.choice(drawn or state.legal_actions(seat)))


def test_numbers_that_are_told_are_those_that_are_there() -> None:
    found, lifted, names = Counter[str](), Counter[str](), {**GAME.names(), "seat:red": "Mei"}
    for s, luck in games():
        for one in refused(s, luck, 3):
            sentences("ming-dynastie", names, one)
            found[one.key] += 1
            if hold_numbers(one) is not None and one.key in COUNTS:
                assert one.params["there"] == COUNTS[one.key](s.view(one.seat), one.seat, one.params), one
                if changes := more(s, one):
                    lifted[one.key] += raised(s, one, changes)
    assert {*COUNTS} - {"no-dragons"} <= found.keys() and len(found) > 20, found
    assert {"no-member-there", "too-few", "no-card"} <= lifted.keys() and sum(lifted.values()) > 60, lifted


def test_a_district_that_is_too_far_says_how_many_cards_it_takes() -> None:
    """Never fewer than the hand has of them: else a way would lead there, past other princes too."""
    far, data, luck = 0, geometry("ming-dynastie", "companion", ""), random.Random(1)
    for seed in range(12):
        view = wander(new(2 + seed % 3), seed, at_stage(stages.MOVE, 1 + seed % 2)).view(None)
        for seat, own in enumerate(view["players"]):
            princes = {one["prince"] for other, one in enumerate(view["players"]) if other != seat}
            hand = {card: luck.randrange(2) for card in own["hand"]}
            reached = journeys(data, own["prince"], hand, princes)
            for district, (needed, there) in shortest(data, own["prince"], hand).items():
                if district not in (own["prince"], *princes):
                    assert (needed > there) == (district not in reached), (district, hand)
                    far += needed > there
                    if needed == there:
                        assert needed == len(reached[district][0].cards)
    assert far > 50
