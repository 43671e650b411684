"""The 27 cards of our own: arithmetic of the set, when a half is available, and what their file may not say."""

from __future__ import annotations

import copy
import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages.rules import cards, operations
from companion.games.ming_voyages.rules.cards import Card
from companion.games.ming_voyages.rules.operations import Op

DATA = files("companion.games.ming_voyages").joinpath("data")
SOURCE = json.loads(DATA.joinpath("cards.json").read_text(encoding="utf-8"))
DECK = cards.load(SOURCE)
BY_ID = {card.id: card for card in DECK}


def halves() -> list[tuple[Card, str, tuple[Op, ...]]]:
    """Every half that is there: its card, the side that may use it, its operations."""
    return [
        (card, side, half)
        for card in DECK
        for side in operations.SIDES
        for half in dict.fromkeys(card.tiers(side))
        if half
    ]


def ops(side: str | None = None) -> list[Op]:
    return [op for _, of, half in halves() if side in (None, of) for op in half]


def test_the_set_adds_up() -> None:
    assert Counter(card.kind for card in DECK) == {"action": 21, "emperor": 3, "barbarian": 3}
    assert Counter(card.cp for card in DECK) == {1: 9, 2: 9, 3: 9}
    assert Counter(card.voyage for card in DECK) == {None: 6} | dict.fromkeys(range(1, 8), 3)
    assert len(BY_ID) == 27


def test_every_voyage_has_a_card_of_every_value() -> None:
    for voyage in range(1, 8):
        assert sorted(card.cp for card in DECK if card.voyage == voyage) == [1, 2, 3]


def test_some_cards_have_no_half_for_the_overlord() -> None:
    actions = [card for card in DECK if card.kind == "action"]
    assert sum(not any(card.tiers("overlord")) for card in actions) == 4
    assert all(any(card.tiers("emperor")) for card in actions)


def test_the_card_of_the_rulebooks_example() -> None:
    """3 CP, and an Overlord half that takes up to 2 gold from the Empire."""
    wanted = (Op("remove", "gold", 2, True, "ming"),)
    assert [card.id for card in DECK if card.cp == 3 and card.tiers("overlord")[0] == wanted] == ["palembang-pirates"]


def test_the_cards_use_all_that_the_vocabulary_has() -> None:
    assert {op.do for op in ops()} == {"add", "remove", "move", "attack", "voyage"}
    places = {place for op in ops() for place in (op.where, op.to) if place}
    assert places == {*operations.ROOM, "held"}
    assert {op.spread for op in ops()} == set(operations.SPREADS)
    assert {op.what for op in ops()} - {""} == set(operations.BOX)
    assert {op.upto for op in ops()} == {False, True}
    for side in operations.SIDES:
        assert any(op.do == "attack" for op in ops(side))
        assert any(op.do == "move" for op in ops(side))
    assert any(len(half) == 2 and half[-1].do == "voyage" for _, _, half in halves())


def test_nobody_pays_with_what_the_box_lacks() -> None:
    for op in ops():
        if op.what:
            assert op.count <= operations.BOX[op.what]


def test_barbarian_cards_grow() -> None:
    """With more voyages behind the Emperor, the same card does more, or hits deeper."""
    for card in DECK:
        if card.kind == "barbarian":
            few, many = card.tiers("overlord")
            assert few and many and few != many


@pytest.mark.parametrize(
    ("card", "side", "done", "why"),
    [
        ("beacon-towers", "overlord", 0b0000000, ""),
        ("beacon-towers", "emperor", 0b0000000, "voyage"),
        ("beacon-towers", "emperor", 0b1111011, "voyage"),
        ("beacon-towers", "emperor", 0b0000100, ""),
        ("champa-rice", "overlord", 0b1111111, "none"),
        ("champa-rice", "emperor", 0b0000001, ""),
        ("malindi-giraffe", "emperor", 0b1000000, ""),
        ("felt-tents", "emperor", 0b1111111, "none"),
        ("felt-tents", "overlord", 0b0000000, ""),
        ("star-charts", "overlord", 0b0000000, "none"),
        ("star-charts", "emperor", 0b0000000, ""),
    ],
)
def test_when_a_half_is_available(card: str, side: str, done: int, why: str) -> None:
    assert BY_ID[card].lacking(side, done) == why
    half = BY_ID[card].half(side, done)
    assert (half is None) == bool(why)


@pytest.mark.parametrize(("card", "side"), [("felt-tents", "overlord"), ("star-charts", "emperor")])
def test_the_lower_half_wakes_with_the_fourth_voyage(card: str, side: str) -> None:
    few, many = BY_ID[card].tiers(side)
    assert BY_ID[card].half(side, 0b1010100) == few
    assert BY_ID[card].half(side, 0b1010101) == many


def test_a_card_may_have_a_half_for_one_number_of_voyages_alone() -> None:
    card = Card("late", "barbarian", 1, None, ((), (Op("attack", "", 2),)))
    assert card.lacking("overlord", 0b111) == "tier"
    assert card.half("overlord", 0b111) is None
    assert card.half("overlord", 0b1111) == (Op("attack", "", 2),)


def test_cards_are_described_as_they_stand_in_the_file() -> None:
    assert [card.described() for card in DECK] == SOURCE["cards"]


def changed(path: str, value: Any) -> Any:
    """The file with one thing in it set, or dropped where the value is ``...``."""
    source = copy.deepcopy(SOURCE)
    at: Any = source
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        at = at[part]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return source


NUMBER = {card.id: index for index, card in enumerate(DECK)}
RICE, TENTS = f"cards.{NUMBER['champa-rice']}", f"cards.{NUMBER['felt-tents']}"
PIRATES, CHARTS = f"cards.{NUMBER['palembang-pirates']}", f"cards.{NUMBER['star-charts']}"
TROOPS = {"do": "add", "what": "troop", "count": 2, "where": "own"}
GOLD = {"do": "remove", "what": "gold", "count": 1, "where": "ming"}


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("cards", {}, "cards"),
        ("cards.26", ..., "cards"),
        ("cards.3", "tea", "cards.3"),
        ("more", 1, "cards.more"),
        (f"{RICE}.id", ..., f"{RICE}.id"),
        (f"{RICE}.id", "Champa Rice", f"{RICE}.id"),
        (f"{RICE}.id", "champa--rice", f"{RICE}.id"),
        (f"{RICE}.kind", "event", f"{RICE}.kind"),
        (f"{RICE}.cp", 4, f"{RICE}.cp"),
        (f"{RICE}.cp", True, f"{RICE}.cp"),
        (f"{RICE}.voyage", 8, f"{RICE}.voyage"),
        (f"{RICE}.voyage", None, f"{RICE}.voyage"),
        (f"{RICE}.voyage", 2, "cards"),
        (f"{RICE}.few", [], f"{RICE}.few"),
        (f"{RICE}.overlord", ..., f"{RICE}.overlord"),
        (f"{RICE}.overlord", {}, f"{RICE}.overlord"),
        (f"{RICE}.emperor", [TROOPS] * 3, f"{RICE}.emperor"),
        (f"{RICE}.emperor.0", "add", f"{RICE}.emperor.0"),
        (f"{RICE}.emperor.0.do", "conjure", f"{RICE}.emperor.0.do"),
        (f"{RICE}.emperor.0.when", "now", f"{RICE}.emperor.0.when"),
        (f"{RICE}.emperor.0.what", "horde", f"{RICE}.emperor.0.what"),
        (f"{RICE}.emperor.0.what", "tea", f"{RICE}.emperor.0.what"),
        (f"{RICE}.emperor.0.what", ["troop"], f"{RICE}.emperor.0.what"),
        (f"{RICE}.emperor.0.where", "near", f"{RICE}.emperor.0.where"),
        (f"{RICE}.emperor.0.where", "sea", f"{RICE}.emperor.0.where"),
        (f"{RICE}.emperor.0.count", 0, f"{RICE}.emperor.0.count"),
        (f"{RICE}.emperor.0.count", 13, f"{RICE}.emperor.0.count"),
        (f"{RICE}.emperor.0.count", "2", f"{RICE}.emperor.0.count"),
        (f"{RICE}.emperor.0.upto", 1, f"{RICE}.emperor.0.upto"),
        (f"{RICE}.emperor.0.spread", "some", f"{RICE}.emperor.0.spread"),
        (f"{RICE}.emperor.0", TROOPS | {"count": 6, "spread": "each"}, f"{RICE}.emperor.0.spread"),
        (f"{RICE}.emperor.0", TROOPS | {"count": 1, "spread": "one"}, f"{RICE}.emperor.0.spread"),
        (f"{RICE}.emperor.0", TROOPS | {"where": "ming", "spread": "one"}, f"{RICE}.emperor.0.spread"),
        (f"{RICE}.emperor.0", GOLD | {"upto": True}, f"{RICE}.emperor.0.upto"),
        (f"{RICE}.emperor.0", {"do": "attack", "count": 7}, f"{RICE}.emperor.0.count"),
        (f"{RICE}.emperor.0", {"do": "attack", "count": 2, "upto": True}, f"{RICE}.emperor.0.upto"),
        (f"{RICE}.emperor", [{"do": "attack", "count": 2}, TROOPS], f"{RICE}.emperor.0.do"),
        (f"{RICE}.emperor", [{"do": "voyage", "count": 2}, TROOPS], f"{RICE}.emperor.0.do"),
        (f"{RICE}.overlord", [{"do": "voyage", "count": 2}], f"{RICE}.overlord.0.do"),
        (f"{RICE}.overlord", [TROOPS], f"{RICE}.overlord.0.what"),
        (f"{RICE}.overlord", [GOLD | {"where": "sea"}], f"{RICE}.overlord.0.where"),
        (
            f"{RICE}.overlord",
            [{"do": "add", "what": "settlement", "count": 1, "where": "empty"}],
            f"{RICE}.overlord.0.where",
        ),
        (
            f"{RICE}.emperor.0",
            {"do": "move", "what": "troop", "count": 1, "from": "ming", "to": "theirs"},
            f"{RICE}.emperor.0.to",
        ),
        (
            f"{RICE}.emperor.0",
            {"do": "move", "what": "troop", "count": 1, "from": "ming", "to": "ming"},
            f"{RICE}.emperor.0.to",
        ),
        (
            f"{RICE}.emperor.0",
            {"do": "move", "what": "junk", "count": 1, "from": "ming", "to": "own"},
            f"{RICE}.emperor.0.what",
        ),
        (
            f"{RICE}.emperor.0",
            {"do": "move", "what": "troop", "count": 1, "from": "homelands", "to": "own"},
            f"{RICE}.emperor.0.from",
        ),
        (f"{RICE}.emperor.0", {"do": "move", "what": "troop", "count": 1, "where": "own"}, f"{RICE}.emperor.0.from"),
        (f"{TENTS}.voyage", 3, f"{TENTS}.voyage"),
        (f"{TENTS}.overlord", [], f"{TENTS}.overlord"),
        (f"{TENTS}.few.0.what", "troop", f"{TENTS}.few.0.what"),
        (f"{TENTS}.kind", "emperor", f"{TENTS}.few.0.what"),
        (f"{CHARTS}.many.0.do", "remove", f"{CHARTS}.many.0.what"),
        (f"{PIRATES}.id", "champa-rice", f"{PIRATES}.id"),
    ],
)
def test_a_wrong_file_is_refused_by_the_field_at_fault(path: str, value: Any, field: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        cards.load(changed(path, value))
    assert refused.value.field == field


def test_a_kind_too_many_is_refused() -> None:
    source = changed(TENTS, SOURCE["cards"][NUMBER["star-charts"]] | {"id": "more-charts"})
    with pytest.raises(ImpossiblePosition, match=r"expected-count.*emperor"):
        cards.load(source)


@pytest.mark.parametrize("source", [None, [], "cards", {}])
def test_what_is_no_file_of_cards_is_refused(source: object) -> None:
    with pytest.raises(ImpossiblePosition):
        cards.load(source)


@pytest.mark.parametrize("side", operations.SIDES)
def test_what_is_listed_as_possible_passes_the_check_and_nothing_else_does(side: str) -> None:
    """Every operation of the vocabulary, spelled out, is either listed or refused."""
    listed = {op for op in operations.possible(side) if op.count <= 7}
    passed = set()
    places = (*operations.ROOM, "held")
    for do in ("add", "remove"):
        for what in operations.BOX:
            for where in places:
                for count in range(1, 8):
                    for upto in (False, True):
                        for spread in operations.SPREADS:
                            op = Op(do, what, count, upto, where, "", spread)
                            if accepted(side, op):
                                passed.add(op)
    for start in places:
        for end in places:
            for count in (1, 2, 6, 7):
                for upto in (False, True):
                    for spread in operations.SPREADS:
                        op = Op("move", operations.UNITS[side], count, upto, start, end, spread)
                        if accepted(side, op):
                            passed.add(op)
    wanted = {op for op in listed if op.do in ("add", "remove") or (op.do == "move" and op.count in (1, 2, 6, 7))}
    assert passed == wanted


def test_each_reaches_as_far_as_there_are_regions() -> None:
    assert operations.spreads("overlord", "homelands", 3) == ("any", "one", "each")
    assert operations.spreads("overlord", "homelands", 4) == ("any", "one")
    assert operations.spreads("overlord", "held", 8) == ("any", "one", "each")
    assert operations.spreads("emperor", "held", 7) == ("any", "one")


def accepted(side: str, op: Op) -> bool:
    source = {"cards": [*SOURCE["cards"]]}
    source["cards"][0] = SOURCE["cards"][0] | {side: [op.described()]}
    try:
        return cards.load(source)[0].tiers(side)[0] == (op,)
    except ImpossiblePosition:
        return False
