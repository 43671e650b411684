"""What follows from declared fields, on a small made-up game: copies, dumps, accounts and samples."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.declared import Declared, declared
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import (
    NOTHING,
    Axis,
    Pool,
    counts,
    from_all,
    from_others,
    number,
    numbers,
    passing,
    places,
    record,
    score_lines,
    shared,
    trail,
)
from companion.engine.inventory import check_points
from companion.engine.terms import Note, ScoreLine

HELD: Final = {"pear": 7, "plum": 5, "fig": 4}
COINS: Final = {"copper": 9, "silver": 3}

SEAT: Final = Axis("seat", lambda s: s.seats)
CARD: Final = Axis("card", lambda s: tuple(HELD))
FRUIT: Final = Axis("fruit", lambda s: tuple(HELD)[:2])
SPACE: Final = Axis("space", lambda s: ("here", "there", "nowhere"))
COIN: Final = Axis("coin", lambda s: tuple(COINS))
CARDS: Final = Pool("cards", CARD, lambda s: [*HELD.values()])
MONEY: Final = Pool("money", COIN, lambda s: [*COINS.values()])


def sealed(s: Orchard, seat: int | None, other: int) -> bool:
    return other != seat and s.bids[other] != NOTHING


def any_bid(_s: Orchard, seat: int, luck: Random) -> int:
    return luck.randrange(seat + 2)


@declared
class Orchard(Declared):
    """Hidden hands, an open display, sealed bids and two kinds of money."""

    seats: tuple[str, ...] = shared()
    names: dict[str, str] = shared()
    hand: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_others)
    deck: list[int] = counts(CARD, pool=CARDS, secret=from_all)
    discard: list[int] = counts(FRUIT, pool=CARDS)
    display: list[int] = places(SPACE, holds=CARD, pool=CARDS)
    planted: list[int] = counts(CARD, SPACE, pool=CARDS)
    given: list[int] = counts(CARD, pool=CARDS, counted=lambda s: s.stage == 2)
    purse: list[int] = counts(SEAT, COIN, pool=MONEY)
    copper: int = number(pool=MONEY, piece=0)
    silver: int = number(pool=MONEY, piece=-1)
    lent: list[int] = counts(COIN, pool=MONEY, below_zero=True)
    bids: list[int] = numbers(SEAT, start=NOTHING, secret=sealed, draw=any_bid)
    stage: int = number(1)
    path: tuple[int, ...] = trail(4)
    told: list[dict[str, Any]] = record()
    points: list[int] = numbers(SEAT)
    lines: list[ScoreLine] = score_lines()
    notes: list[Note] = passing(list)
    asked: int = passing(-3)


NAMES: Final[tuple[str, ...]] = vars(Orchard)["__slots__"]
TABLES: Final = [field for field in Orchard.FIELDS if field.shape == "table"]
DUMPED: Final = [field for field in Orchard.FIELDS if field.shape not in ("shared", "passing")]
PIECES: Final = [field for field in Orchard.FIELDS if field.pool is not None]


def begun(players: int) -> Orchard:
    s = Orchard()
    s.seats, s.names = ("red", "blue", "green")[:players], {"here": "Jixi"}
    s.begin()
    return s


@st.composite
def orchards(draw: st.DrawFn) -> Orchard:
    """Any position in which all pieces are somewhere."""
    luck = draw(st.randoms(use_true_random=False))
    s = begun(draw(st.integers(2, 3)))
    s.stage = draw(st.integers(1, 2))
    for card, count in enumerate(HELD.values()):
        for _ in range(count):
            put_card(s, card, luck)
    for coin, count in enumerate(COINS.values()):
        s.lent[coin] = luck.randint(-2, 2)
        for _ in range(count - s.lent[coin]):
            where = luck.randrange(len(s.seats) + 1)
            if where < len(s.seats):
                s.purse[where * len(COINS) + coin] += 1
            elif coin:
                s.silver += 1
            else:
                s.copper += 1
    s.bids = [luck.choice((NOTHING, 0, 1)) for _ in s.seats]
    s.path = tuple(draw(st.lists(st.integers(-1, 9), max_size=4)))
    for seat in draw(st.lists(st.integers(0, len(s.seats) - 1), max_size=5)):
        s.lines.append(ScoreLine(seat, seat + 1, "harvest", {"round": 1, "cards": ["fig"]}, "4.2"))
        s.points[seat] += seat + 1
        s.told.append({"seat": seat})
    s.notes, s.asked = [Note("note.harvest", {})], 1
    return s


def put_card(s: Orchard, card: int, luck: Any) -> None:
    """One card to where it may be."""
    empty = [place for place, held in enumerate(s.display) if held == NOTHING]
    while True:
        where = luck.choice(("hand", "deck", "discard", "display", "planted", "given"))
        if where == "hand":
            s.hand[luck.randrange(len(s.seats)) * len(HELD) + card] += 1
        elif where == "display" and empty:
            s.display[luck.choice(empty)] = card
        elif where == "planted":
            s.planted[card * 3 + luck.randrange(3)] += 1
        elif where == "deck" or (where == "discard" and card < 2) or (where == "given" and s.stage == 2):
            getattr(s, where)[card] += 1
        else:
            continue
        return


def content(s: Orchard) -> dict[str, Any]:
    """All that stands in the slots."""
    return {name: getattr(s, name) for name in NAMES}


def test_the_fields_are_the_slots_and_there_are_no_others() -> None:
    s = begun(2)
    assert tuple(content(s)) == tuple(field.name for field in Orchard.FIELDS)
    assert not hasattr(s, "__dict__")
    with pytest.raises(AttributeError):
        s.another = 1  # type: ignore[attr-defined]


def test_every_field_begins_as_it_says() -> None:
    s = begun(3)
    assert (s.hand, s.deck, s.discard, s.planted) == ([0] * 9, [0] * 3, [0] * 2, [0] * 9)
    assert (s.display, s.bids, s.stage, s.path) == ([NOTHING] * 3, [NOTHING] * 3, 1, (4,))
    assert (s.told, s.lines, s.notes, s.asked) == ([], [], [], -3)
    assert s.notes is not begun(3).notes


@given(orchards())
def test_a_copy_is_equal_and_shares_only_what_is_never_changed_in_place(s: Orchard) -> None:
    copy = s.clone()
    assert type(copy) is Orchard and content(copy) == content(s)
    for field in Orchard.FIELDS:
        one, other = getattr(s, field.name), getattr(copy, field.name)
        assert (one is not other) if field.shape in ("table", "record") else (one is other)


@given(orchards(), st.data())
def test_changing_a_copy_leaves_its_original_alone(s: Orchard, data: st.DataObject) -> None:
    before = json.dumps(s.dumped())
    copy = s.clone()
    for field in TABLES:
        held = getattr(copy, field.name)
        held[data.draw(st.integers(0, len(held) - 1))] += 1
    copy.lines.append(ScoreLine(0, 1, "harvest", {}, ""))
    copy.told.append({})
    copy.stage, copy.path = 7, (7,)
    assert json.dumps(s.dumped()) == before


@given(orchards())
def test_a_dump_reads_back(s: Orchard) -> None:
    dump = json.loads(json.dumps(s.dumped()))
    assert set(dump) == {field.name for field in DUMPED}
    again = begun(len(s.seats))
    again.fill(dump)
    assert again.dumped() == s.dumped() and again.lines == s.lines and type(again.path) is tuple
    assert again.notes == [] and again.asked == -3


def test_a_dump_is_a_copy() -> None:
    s = begun(2)
    s.lines.append(ScoreLine(0, 1, "harvest", {"round": 1}, ""))
    before, dump = json.dumps(s.dumped()), s.dumped()
    for value in dump.values():
        if isinstance(value, list):
            value.append(9)
    dump["lines"][0]["params"]["round"] = 2
    assert json.dumps(s.dumped()) == before


DAMAGES: Final[list[Callable[[Any], Any]]] = [
    lambda held: [*held, 0],
    lambda held: held[1:],
    lambda held: ["1", *held[1:]],
    lambda held: [True, *held[1:]],
    lambda held: [1.0, *held[1:]],
]


@pytest.mark.parametrize("damage", range(len(DAMAGES)))
@pytest.mark.parametrize("name", [field.name for field in DUMPED if field.shape in ("table", "number", "trail")])
def test_a_damaged_field_is_refused_by_its_name(name: str, damage: int) -> None:
    s = begun(2)
    dump = json.loads(json.dumps(s.dumped()))
    held = dump[name]
    bad = DAMAGES[damage](held if isinstance(held, list) else [held])
    if name == "path" and all(type(step) is int for step in bad):
        return  # as long as it happens to be
    dump[name] = bad if isinstance(held, list) or damage < 2 else bad[0]
    with pytest.raises(ImpossiblePosition) as refused:
        s.fill(dump)
    assert refused.value.field == f"dump.{name}"


@pytest.mark.parametrize("name", [field.name for field in DUMPED])
def test_a_missing_field_is_no_dump(name: str) -> None:
    s = begun(2)
    dump = s.dumped()
    del dump[name]
    with pytest.raises(KeyError, match=name):
        s.fill(dump)


def naive_count(s: Orchard) -> Counter[str]:
    """How many there are of everything, counted piece by piece."""
    found: Counter[str] = Counter()
    for card, name in enumerate(HELD):
        found[name] = s.deck[card] + s.display.count(card)
        for seat in range(len(s.seats)):
            found[name] += s.hand[seat * 3 + card]
        for space in range(3):
            found[name] += s.planted[card * 3 + space]
        if card < 2:
            found[name] += s.discard[card]
        if s.stage == 2:
            found[name] += s.given[card]
    found["copper"] = s.copper + s.lent[0] + sum(s.purse[seat * 2] for seat in range(len(s.seats)))
    found["silver"] = s.silver + s.lent[1] + sum(s.purse[seat * 2 + 1] for seat in range(len(s.seats)))
    return found


def naive_verdict(s: Orchard) -> bool:
    positive = [s.hand, s.deck, s.discard, s.planted, s.given, s.purse, [s.copper, s.silver]]
    return naive_count(s) == Counter(HELD | COINS) and all(count >= 0 for counts_ in positive for count in counts_)


@given(orchards(), st.data())
def test_pieces_add_up_exactly_where_a_naive_count_says_so(s: Orchard, data: st.DataObject) -> None:
    s.check_pieces()
    assert naive_verdict(s)
    for _ in range(data.draw(st.integers(1, 3))):
        field = data.draw(st.sampled_from(PIECES))
        step = data.draw(st.sampled_from((-1, 1)))
        if field.shape == "number":
            setattr(s, field.name, getattr(s, field.name) + step)
        else:
            held = getattr(s, field.name)
            held[data.draw(st.integers(0, len(held) - 1))] += step
    if naive_verdict(s):
        s.check_pieces()
        return
    with pytest.raises(ImpossiblePosition) as refused:
        s.check_pieces()
    wrong = [name for name, count in naive_count(s).items() if count != {**HELD, **COINS}[name]]
    pool, _, piece = refused.value.field.partition(".")
    assert pool == ("money" if piece in (*COINS, "purse", "copper", "silver") else "cards")
    assert piece == wrong[0] if wrong else piece in {field.name for field in PIECES}


@given(orchards(), st.integers(0, 1), st.sampled_from((-1, 1)))
def test_points_come_from_lines_alone(s: Orchard, seat: int, step: int) -> None:
    check_points(s)
    s.points[seat] += step
    with pytest.raises(ImpossiblePosition) as refused:
        check_points(s)
    assert refused.value.field == f"points.{s.seats[seat]}"


def hand_of(s: Orchard, seat: int) -> list[int]:
    return s.hand[seat * len(HELD) : (seat + 1) * len(HELD)]


def seen(s: Orchard, seat: int | None) -> dict[str, Any]:
    """All that somebody may know."""
    own = {} if seat is None else {"hand": hand_of(s, seat), "bid": s.bids[seat]}
    hidden = {
        "hands": [sum(hand_of(s, other)) for other in range(len(s.seats))],
        "deck": sum(s.deck),
        "bids": [bid == NOTHING for bid in s.bids],
    }
    return {**s.dumped(), **hidden, **own, "hand": own.get("hand")}


@given(orchards(), st.sampled_from((None, 0, 1)), st.integers(0, 2**32))
def test_a_sample_looks_the_same_and_adds_up(s: Orchard, seat: int | None, seed: int) -> None:
    before = content(s.clone())
    sample = s.sample(seat, random.Random(seed))
    assert seen(sample, seat) == seen(s, seat)
    sample.check_pieces()
    assert sample.notes == [] and sample.asked == -3
    assert content(s) == before


@given(orchards(), st.sampled_from((None, 0, 1)), st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_sample_does_not_depend_on_what_is_hidden(s: Orchard, seat: int | None, one: int, two: int) -> None:
    alike = s.sample(seat, random.Random(one))
    assert s.sample(seat, random.Random(two)).dumped() == alike.sample(seat, random.Random(two)).dumped()


def test_what_is_hidden_may_be_anywhere_each_place_as_likely() -> None:
    """One fig among the six cards of the other hand and of the deck, and a bid of three possible ones."""
    s = begun(2)
    s.hand = [1, 1, 3, 2, 0, 0]
    s.deck = [3, 0, 1]
    s.discard, s.planted[3:] = [1, 2], [2, 0, 0, 0, 0, 0]
    s.purse, s.copper, s.silver = [0] * 4, 9, 3
    s.bids = [1, 1]
    s.check_pieces()
    luck = random.Random(4)
    samples = [s.sample(0, luck) for _ in range(6000)]
    figs = sum(hand_of(sample, 1)[2] for sample in samples) / len(samples)
    assert 0.30 < figs < 0.37, "two cards of six"
    bids = Counter(sample.bids[1] for sample in samples)
    assert set(bids) == {0, 1, 2} and min(bids.values()) > 1800
    assert {sample.bids[0] for sample in samples} == {1}


@given(orchards(), orchards())
def test_a_state_may_become_another(s: Orchard, other: Orchard) -> None:
    wanted = content(other)
    s.become(other)
    assert content(s) == wanted
