"""The paper solo deck: its file, its texts, its rules as a person carries them out, and the bot that plays by them."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from companion.bots import decide
from companion.engine import CHANCE
from companion.engine.chance import SeededChance
from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages.bots import solo_reasons, solo_rules
from companion.games.ming_voyages.bots.solo_deck import Deck
from companion.games.ming_voyages.rules import odds, solo_deck
from companion.games.ming_voyages.rules.edition import EMPEROR, HOMELANDS, HORDE, OVERLORD, TROOP
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import ACTIVE, NOT_TELLING, PLAY_CARD, RE_ROLL
from companion.games.ming_voyages.rules.solo_deck import IN_A_LEVEL, LEVELS, VOCABULARY, Instruction
from companion.games.ming_voyages.words.solo import instruction_text, row_text
from companion.words import LANGUAGES, catalogue
from tests.saying import is_sentence

SOURCE = json.loads(
    files("companion.games.ming_voyages").joinpath("data", "solo_deck.json").read_text(encoding="utf-8")
)
DECK = solo_deck.load(SOURCE)
SEATS = ("emperor", "overlord")
INSTRUCTIONS = [one for event in DECK.events for row in event.rows for one in row]
MOST_LETTERS = 120
"""Longer rows would not fit on a card in print that can be read."""


def turns(level: int, seeds: range, told: bool = False) -> Iterator[tuple[Deck, VoyagesState]]:
    """Decisions of the deck against somebody who plays at random, or tells it what it goes by at random."""
    for seed in seeds:
        state = GAME.new_state(SEATS, {"solo": str(level)} if told else {}, "boxed" if told else None)
        chance, draw, deck = SeededChance(seed), random.Random(seed), Deck(seed, level)
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(seat, chance.choose(state))
            elif state.side_of[seat] == OVERLORD:
                yield deck, state.clone()
                state.apply(seat, decide(deck, GAME, state, seat, state.legal_actions(seat)).action)
            else:
                state.apply(seat, draw.choice(state.legal_actions(seat)))


def test_every_word_of_the_vocabulary_stands_on_a_card() -> None:
    used = {(one.do, one.where) for one in INSTRUCTIONS}
    assert used == {(do, where) for do, places in VOCABULARY.items() for where in places or ("",)}
    assert {one.edge for one in INSTRUCTIONS if one.do == "attack"} == {None, 0, 1}


def test_three_levels_of_eight_events() -> None:
    assert Counter(event.level for event in DECK.events) == dict.fromkeys(LEVELS, IN_A_LEVEL)
    assert [event.level for event in DECK.level(2)] == [2] * IN_A_LEVEL


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_row_reads_well_and_short(lang: str) -> None:
    words = catalogue(lang, "ming-voyages")
    titles = [words.say(f"event.{event.id}") for event in DECK.events]
    assert len(set(titles)) == len(titles)
    for event in DECK.events:
        for points, row in enumerate(event.rows, 1):
            text = row_text([one.described() for one in row], points, words)
            assert is_sentence(text) and len(text) <= MOST_LETTERS, text
            if {one.do for one in row} & {"amass", "gather", "settle", "move"}:
                assert str(points) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_on_one_page_name_what_is_tried_last(lang: str) -> None:
    words = catalogue(lang, "ming-voyages")
    fallback = words.join(instruction_text(one.described(), 1, words) for one in DECK.fallback)
    parts = ("setup", "card", "event", "where", "attack", "halves", "rerolls")
    page = [words.say(f"solo.rules.{part}", fallback=fallback) for part in parts]
    assert all(words.say(f"solo.rules.{part}.title") for part in parts)
    assert fallback in page[2]
    assert sum(map(len, page)) < 3600


def test_the_texts_refuse_what_no_card_says() -> None:
    words = catalogue("en", "ming-voyages")
    with pytest.raises(KeyError):
        instruction_text({"do": "amass", "where": "nowhere"}, 1, words)


def _in(place: Any, name: str) -> int | str:
    return int(name) if isinstance(place, list) else name


def damaged(**changes: Any) -> Any:
    source = copy.deepcopy(SOURCE)
    for path, value in changes.items():
        *names, last = path.split("__")
        place = source
        for name in names:
            place = place[_in(place, name)]
        if value is None:
            del place[_in(place, last)]
        else:
            place[_in(place, last)] = value
    return source


@pytest.mark.parametrize(
    ("field", "source"),
    [
        ("solo_deck", []),
        ("levels", damaged(levels=2)),
        ("fallback", damaged(fallback=[])),
        ("solo_deck.fallback", damaged(fallback=None)),
        ("cards", damaged(cards__23=None)),
        ("cards", damaged(cards__0__level=3)),
        ("cards.1.id", damaged(cards__1__id="early-frost")),
        ("cards.0.id", damaged(cards__0__id="Early Frost")),
        ("cards.0.level", damaged(cards__0__level=True)),
        ("cards.0.rows.2", damaged(cards__0__rows__2=[{"do": "reserve"}] * 3)),
        ("cards.0.rows.4", damaged(cards__0__rows__4=[])),
        ("cards.0.rows.1.0.do", damaged(cards__0__rows__1=[{"do": "sleep"}])),
        ("cards.0.rows.1.0.where", damaged(cards__0__rows__1=[{"do": "move", "where": "ming"}])),
        ("cards.0.rows.1.0.edge", damaged(cards__0__rows__1=[{"do": "attack", "where": "most", "edge": 2}])),
        ("cards.0.rows.1.0.edge", damaged(cards__0__rows__1=[{"do": "move", "where": "empty", "edge": 1}])),
    ],
)
def test_a_damaged_file_is_refused_by_its_field(field: str, source: Any) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        solo_deck.load(source)
    assert refused.value.field == field


@pytest.mark.parametrize("level", LEVELS)
def test_the_deck_plays_by_its_rules(level: int) -> None:
    """The highest card, the row of its points, its own action first, every reaction; each event once in eight turns."""
    met: set[str] = set()
    events: dict[tuple[Deck, int], list[str]] = {}
    for number, (deck, state) in enumerate(turns(level, range(5))):
        legal = state.legal_actions(state.seat_of[OVERLORD])
        action, (key, _) = deck.decided(state)
        assert action in legal and key.startswith("because.")
        if state.stage is PLAY_CARD:
            points = [state.ed.points[card] for card in range(27) if state.hand[OVERLORD] >> card & 1]
            assert state.ed.points[action.at[0]] == max(points)
            cycle = events.setdefault((deck, (state.round - 1) // IN_A_LEVEL), [])
            assert deck.event(state).id not in cycle and deck.event(state).level == level
            cycle.append(deck.event(state).id)
        if state.stage is ACTIVE:
            row = deck.event(state).rows[state.ed.points[state.card] - 1]
            possible = [one for one in row if one.do != "reserve" and solo_rules.carried_out(state, legal, one)]
            assert (key == "because.by-event") == bool(possible)
            met |= {one.do for one in possible[:1]}
        assert {"did.after", "did.react"} & {a.key for a in legal} <= {action.key}, number
    assert met >= {"amass", "attack", "move"}


def position(**regions: dict[str, int]) -> VoyagesState:
    """The first round with those markers and nothing else, a card of 3 CP about to be spent by the Overlord."""
    state = next(s for _, s in turns(1, range(50)) if s.stage is ACTIVE and s.ed.points[s.card] == 3)
    state.on = [0] * len(state.on)
    state.ruler, state.supply = [-1] * 5, list(state.ed.totals)
    for region, there in regions.items():
        for marker, count in there.items():
            what = ("troop", "horde", "settlement").index(marker)
            state.put(what, state.ed.regions.index(region), count)
    state.left, state._asked = 3, -3
    return state


def said(state: VoyagesState, do: str, where: str = "", edge: int | None = None) -> str | None:
    legal = state.legal_actions(state.seat_of[OVERLORD])
    action = solo_rules.carried_out(state, legal, Instruction(do, where, edge))
    return None if action is None else action.text


def test_where_pieces_go() -> None:
    state = position(
        western={"horde": 1, "settlement": 2}, eastern={"horde": 3}, manchu={"horde": 1}, gansu={"horde": 2},
        datong={"horde": 1, "settlement": 1}, jizhou={"troop": 2}, liaodong={"troop": 1},
    )  # fmt: skip
    state.reserve[OVERLORD] = state.n_reserve[OVERLORD] = 0
    assert said(state, "amass", "fewest") == "amass western 3"
    assert said(state, "amass", "most") == "amass eastern 3"
    assert said(state, "amass", "each") == "amass western 1"
    assert said(state, "amass", "manchu") == "amass manchu 3"
    assert said(state, "gather", "front") == "gather western 2"  # all that is left
    assert said(state, "settle", "fewest") == "settle western gansu 2"
    assert said(state, "move", "empty") == "move eastern sichuan 3"
    assert said(state, "move", "fewest") == "move western gansu 1"
    assert said(state, "attack", "fewest", 0) == "attack liaodong"
    assert said(state, "attack", "fewest", 1) is None
    assert said(state, "attack", "most", 1) == "attack jizhou"
    assert said(state, "reserve") is None


def test_a_land_keeps_one_piece_and_the_highest_reserve_reinforces() -> None:
    state = position(gansu={"horde": 1}, eastern={"horde": 5}, sichuan={"troop": 3})
    assert solo_rules.spare(state, 0) == 0 and solo_rules.spare(state, HOMELANDS[1]) == 5
    low, high = state.ed.points.index(1), state.ed.points.index(2)
    state.reserve[OVERLORD], state.n_reserve[OVERLORD] = 1 << low | 1 << high, 2
    assert said(state, "attack", "fewest", 1) == f"reinforce {state.ed.cards[high].id}"
    state.reserve[OVERLORD] = state.n_reserve[OVERLORD] = 0
    state._asked = -3
    assert said(state, "attack", "fewest", 1) is None
    assert said(state, "attack", "fewest", 0) == "attack sichuan"


@pytest.mark.parametrize(
    ("attacker", "emperor", "overlord", "points", "text"),
    [
        (OVERLORD, 0, 653, 0, "reveal"),
        (OVERLORD, 0, 653, 2, "again 53"),
        (OVERLORD, 0, 553, 2, "stop"),
        (EMPEROR, 553, 442, 0, "reveal"),
        (EMPEROR, 553, 442, 1, "again 2"),
        (EMPEROR, 553, 555, 1, "stop"),
        (EMPEROR, 666, 555, 1, "stop"),
        (EMPEROR, 641, 651, 1, "stop"),
    ],
)
def test_dice_are_rolled_again_by_rule(attacker: int, emperor: int, overlord: int, points: int, text: str) -> None:
    state = position(gansu={"horde": 2}, western={"horde": 2})
    state.on[TROOP * 10], state.on[HORDE * 10] = 2, 2
    state.stage, state.attacker, state.rolling, state.target = RE_ROLL, attacker, OVERLORD, 0
    state.rolled, state.re_rolls = [emperor, overlord], points
    low, high = state.ed.points.index(1), state.ed.points.index(3)
    state.reserve[OVERLORD], state.n_reserve[OVERLORD] = 1 << low | 1 << high, 2
    state.to_act, state._asked = (state.seat_of[OVERLORD],), -3
    wanted = f"reveal {state.ed.cards[low].id}" if text == "reveal" else text
    assert solo_rules.throw(state, state.legal_actions(state.to_act[0])).text == wanted


# --- what it says ---

NAMED = ("region", "from_region", "to_region", "card", "count", "lands", "there", "dice")
"""What is concrete about a position."""


@pytest.mark.parametrize("told", [False, True], ids=["our cards", "by points"])
def test_every_reason_names_what_it_saw(told: bool) -> None:
    """A region, a card or a number, in both languages; by points nothing that only a card's text could tell."""
    met: set[str] = set()
    for level in LEVELS:
        for deck, state in turns(level, range(4), told):
            _, (key, params) = deck.decided(state)
            saw = params.get("seen", {"key": key, "params": params})
            met.add(saw["key"])
            assert saw["key"].startswith("because.seen."), key
            assert {*NAMED} & saw["params"].keys(), (key, params)
            for lang in LANGUAGES:
                words = catalogue(lang, "ming-voyages")
                said = words.say(key, params)
                assert is_sentence(said) and words.say(saw["key"], saw["params"]) in said
                names = {words.say(f"region.{name}") for name in state.ed.regions}
                names |= {words.say(f"card.{card.id}") for card in state.ed.cards}
                assert re.search(r"\d", said) or any(name in said for name in names) or "reserve" in saw["key"], said
    assert len(met) > 15


def test_an_attack_is_told_with_its_odds() -> None:
    state = position(western={"horde": 3}, gansu={"troop": 1})
    state.reserve[OVERLORD] = state.n_reserve[OVERLORD] = 0
    attack = state.parse("attack gansu")
    key, params = solo_reasons.seen(state, attack, Instruction("attack", "fewest"))
    assert params["percent"] == round(100 * odds.battle("overlord", 3, 1))
    said = catalogue("en", "ming-voyages").say(key, params)
    assert said.startswith("Gansu has 1 troop, the Overlord sends 3 hordes: 77 in 100")


def test_by_points_it_plays_what_it_is_told() -> None:
    """The card that was told, its row, its own half while nobody has said that it does nothing; never one by name."""
    halves = 0
    for level in LEVELS:
        for deck, state in turns(level, range(4), told=True):
            action, _ = deck.decided(state)
            assert action in state.legal_actions(state.seat_of[OVERLORD])
            event = solo_deck.solo_deck().events[state.event] if state.event >= 0 else None
            if state.stage is PLAY_CARD:
                assert action.text in (f"points {state.worth}", "reserve ?") and event == deck.event(state)
            if state.stage is ACTIVE and event is not None and event.rows[state.worth - 1][0].do == "special":
                halves += action.text == "special"
                assert (action.text == "special") == (state.telling == NOT_TELLING)
    assert halves > 3


def test_by_points_the_highest_reserve_reinforces_and_the_lowest_is_rolled_with() -> None:
    state = GAME.new_state(SEATS, {"solo": "1"}, "boxed")
    state.n_reserve[OVERLORD], state.laid, state.left = 3, (1, 3), 2
    assert solo_rules.most_points(state) == 5
    state.left, state.stage, state.rolling, state.attacker = 0, RE_ROLL, OVERLORD, OVERLORD
    state.rolled, state.to_act, state._asked = [0, 653], (state.seat_of[OVERLORD],), -3
    assert solo_rules.throw(state, state.legal_actions(state.to_act[0])).text == "points 1"
