"""The worked examples of the rulebook: every number that its sentences say is what the rules make of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.games.ming_voyages.bots import solo_rules
from companion.games.ming_voyages.press import book_setup
from companion.games.ming_voyages.rules import dice, odds, score_position
from companion.games.ming_voyages.rules import position as stages
from companion.games.ming_voyages.rules.edition import BORDERLANDS, SIDES
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.solo_deck import solo_deck
from printables.books.book import examples
from tests.games.ming_voyages.rules.positions import act, chance, count, dealt, legal, position, supply

EXAMPLES = examples("ming-voyages")
DRAW, PLAY, ATTACK, OVERLORD = (EXAMPLES[name].position for name in ("draw", "play", "attack", "overlord"))
SAILS = EXAMPLES["voyages"].position
BATTLE, GUARD, LAST, SOLO = (EXAMPLES[name].position for name in ("battles", "re-rolls", "end", "solo"))
NUMBERS = {"troop": "troops", "horde": "hordes", "settlement": "settlements"}


def markers(state: VoyagesState) -> dict[str, dict[str, int]]:
    """What stands where, nothing left out but what is not there."""
    found = {
        region: {what: n for what, n in there.items() if what != "ruler" and n}
        for region, there in state.view(None)["regions"].items()
    }
    return {region: there for region, there in found.items() if there}


def begun() -> VoyagesState:
    """The game of the example before Mei draws."""
    state = dealt(DRAW["dealt"]["overlord"], DRAW["dealt"]["emperor"], DRAW["die"])
    assert markers(state) == {name: dict(there) for name, there in book_setup.BEGUN.items()}
    assert state.view(None)["voyages"] == [DRAW["die"]]
    return state


def ready() -> VoyagesState:
    """Mei is about to play a card."""
    state = begun()
    chance(state, *(f"draw {card}" for card in DRAW["drawn"]))
    return state


def draw() -> Mapping[str, int]:
    state = ready()
    hand = state.view(0)["hands"]["emperor"]["cards"]
    assert set(hand) == {*DRAW["dealt"]["emperor"], *DRAW["drawn"]}
    return {"hand": len(hand), "voyage": DRAW["die"]}


def after_mei() -> VoyagesState:
    """Mei has used her half; Jonas was not asked for a reaction, and it is his turn."""
    state = ready()
    act(state, f"play {PLAY['card']}", "after", "special")
    assert (state.active, state.stage) == (1, stages.PLAY_CARD)
    return state


def play() -> Mapping[str, int]:
    before, state = ready(), after_mei()
    gold = count(state, "gold", "sea") - count(before, "gold", "sea")
    return {"gold": gold, "junks": count(state, "junk", "sea")}


def after_jonas() -> VoyagesState:
    """He has attacked; the attack needs no more than two of his points, and Mei was not asked either."""
    state = after_mei()
    act(state, f"play {ATTACK['card']}", f"attack {ATTACK['land']}")
    act(state, *(f"send {region} 1" for region in ATTACK["sources"]))
    chance(state, *(f"roll {roll}" for roll in ATTACK["rolls"]))
    assert state.round == 2 and state.ruler[state.ed.regions.index(ATTACK["land"])] == SIDES.index("overlord")
    return state


def attack() -> Mapping[str, int]:
    state = after_jonas()
    assert markers(state) == {name: dict(there) for name, there in ATTACK["after"].items()}
    cards = {card.id: card for card in state.ed.cards}
    return {"points": cards[ATTACK["card"]].cp, "sent": count(state, "horde", ATTACK["land"])}


def swap() -> Mapping[str, int]:
    view = after_jonas().view(0)
    return {
        "three": view["hands"]["emperor"]["count"], "four": view["hands"]["overlord"]["count"], **view["standing"]
    }  # fmt: skip


def overlord() -> Mapping[str, int]:
    state = position(
        OVERLORD["there"], active="overlord", hand=[OVERLORD["card"]],
        reserves={"overlord": [OVERLORD["reinforces"]]}, voyages=(1,),
    )  # fmt: skip
    act(state, f"play {OVERLORD['card']}")
    points = state.left
    act(state, f"reinforce {OVERLORD['reinforces']}")
    settled = state.left
    (first, one), (second, other) = OVERLORD["settled"].items()
    act(state, f"settle eastern {first} {one}", f"settle eastern {second} {other}")
    built = {land: count(state, "settlement", land) for land in OVERLORD["settled"]}
    return {"points": points, "more": settled - points, "settled": settled, **built}


def voyages() -> Mapping[str, int]:
    state = position(SAILS["there"], hand=[SAILS["card"]], voyages=tuple(SAILS["done"]))
    act(state, f"play {SAILS['card']}")
    points, gold = state.left, supply(state, "gold")
    sent = SAILS["sent"]
    act(state, f"sail {SAILS['goal']}", f"fleet {sent['junk']} {sent['gold']}")
    chance(state, *(f"roll {pips}" for pips in SAILS["rolls"]))
    assert SAILS["goal"] in state.view(None)["voyages"]
    assert supply(state, "gold") == gold + sent["gold"] == gold + 2 and count(state, "gold", "sea") == 0
    strength = sum(sent.values())
    first, second = SAILS["rolls"]
    return {
        "points": points, "junks": sent["junk"], "strength": strength, "first": first, "second": second,
        "back": count(state, "junk", "sea"), "chance": round(100 * odds.voyage(strength, points)),
    }  # fmt: skip


def battles() -> Mapping[str, int]:
    state = position(BATTLE["there"], active="overlord", hand=[BATTLE["card"]], voyages=(1,))
    land = BATTLE["land"]
    hordes, troops = count(state, "horde", "manchu"), count(state, "troop", land)
    act(state, f"play {BATTLE['card']}", f"attack {land}", f"send manchu {hordes}")
    left = []
    for rolls in BATTLE["exchanges"]:
        chance(state, *(f"roll {roll}" for roll in rolls))
        left.append((count(state, "horde", land), count(state, "troop", land)))
    assert left == [(3, 2), (2, 2), (2, 0)], "a standoff, a hit by Mei, a devastating blow by Jonas"
    return {"hordes": hordes, "troops": troops, "left": count(state, "horde", land)}


def re_rolls() -> Mapping[str, int]:
    state = position(GUARD["there"], hand=[GUARD["card"]], reserves={"emperor": [GUARD["revealed"]]}, voyages=(1,))
    land = GUARD["land"]
    act(state, f"play {GUARD['card']}", f"attack {land}", "send ming 2", f"roll {GUARD['rolled'][::-1]}")
    act(state, f"reveal {GUARD['revealed']}")
    points = state.re_rolls
    act(state, f"again {GUARD['again']}", f"roll {GUARD['became']}", "stop", f"roll {GUARD['defence']}")
    assert count(state, "settlement", land) == 0 and count(state, "troop", land) == 2
    return {"points": points, "hordes": count(state, "horde", land)}


def position_of(voyages: tuple[int, ...], there: Mapping[str, Mapping[str, int]], lands: tuple[str, ...]) -> Any:
    """The same as a document to be scored."""
    return {
        "voyages": [*voyages],
        "borderlands": {land: {NUMBERS[what]: n for what, n in there[land].items()} for land in lands if land in there},
    }


def end() -> Mapping[str, int]:
    state = position(LAST["there"], voyages=tuple(LAST["done"]))
    lands = state.ed.regions[:BORDERLANDS]
    first = position_of(tuple(LAST["done"]), LAST["there"], lands)
    second = position_of(LAST["second"]["voyages"], LAST["second"]["lands"], lands)
    result = score_position.score(first, lands)
    tie = score_position.score(second, lands)
    assert {side: state.view(None)["standing"][side] for side in SIDES} == {side: result[side] for side in SIDES}
    assert result["winner"] == "emperor" and tie["winner"] == "overlord" and tie["emperor"] == tie["overlord"]
    match = score_position.score(
        {
            "match": [
                {**first, "emperor": "Mei", "overlord": "Jonas"},
                {**second, "emperor": "Jonas", "overlord": "Mei"},
            ]
        },
        lands,
    )
    ruled = [state.ruler.count(side) for side in (0, 1)]
    return {
        "voyages": len(LAST["done"]), "own": ruled[0], "emperor": result["emperor"],
        "open": 7 - len(LAST["done"]), "theirs": ruled[1], "overlord": result["overlord"], "sum": tie["overlord"],
        "tied": match["points"]["Mei"] - result["emperor"], "first": match["points"]["Mei"],
        "second": match["points"]["Jonas"],
    }  # fmt: skip


def solo() -> Mapping[str, int]:
    state = position(SOLO["there"], active="overlord", hand=[SOLO["card"]], voyages=(1,))
    act(state, f"play {SOLO['card']}")
    if "after" in legal(state):
        act(state, "before")
    points = state.left
    (event,) = [one for level in (1, 2, 3) for one in solo_deck().level(level) if one.id == SOLO["event"]]
    first = event.rows[points - 1][0]
    found = solo_rules.carried_out(state, state._legal or state.legal_actions(1), first)
    assert found is not None and found.text == f"attack {SOLO['land']}"
    joined = solo_rules.joining(state, state.ed.regions.index(SOLO["land"]), points)
    return {"points": points, "troops": count(state, "troop", SOLO["land"]), "hordes": joined}


POSITIONS: dict[str, Callable[[], Mapping[str, int]]] = {
    "draw": draw, "play": play, "attack": attack, "swap": swap, "overlord": overlord, "voyages": voyages,
    "battles": battles, "re-rolls": re_rolls, "end": end, "solo": solo,
}  # fmt: skip


def test_every_example_has_its_position() -> None:
    assert POSITIONS.keys() == EXAMPLES.keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_says_what_the_rules_say(name: str) -> None:
    assert POSITIONS[name]() == EXAMPLES[name].says


@pytest.mark.parametrize("roll", [*ATTACK["rolls"], *(one for pair in BATTLE["exchanges"] for one in pair)])
def test_dice_that_count_lie_first(roll: str) -> None:
    """The pictures draw the others faint."""
    assert roll[: dice.kind(int(roll))] == f"{dice.value(int(roll))}" * dice.kind(int(roll))
