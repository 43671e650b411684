"""Stages and actions that are declared once: a market with a handful of rules, small enough to be seen through."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

import pytest

from companion.engine.actions import ActionTable, Ended, Play, Refusal, Rulebook, Stage, Thing
from companion.engine.errors import ActionSyntaxError, IllegalAction, ImpossiblePosition
from companion.engine.ruled import UNASKED, RuledState
from companion.engine.terms import CHANCE, TABLE, Action, Change, Note, ScoreLine


@dataclass(frozen=True)
class Town:
    """The edition: what is sold, and the streets to which it is carried."""

    wares: tuple[str, ...] = ("tea", "silk", "jade")
    streets: tuple[str, ...] = ("east", "west")


RULES: Final = Rulebook["Market"]("The Market")
BUY: Final = RULES.stage("buy", "market")
GIFT: Final = RULES.stage("gift", "market")
SELL: Final = RULES.stage("sell", "evening")
DELIVERY: Final = RULES.stage("delivery", "morning", "carts")

WARE: Final = Thing("ware", lambda town: enumerate(town.wares))
TO_STREET: Final = Thing("to_street", lambda town: enumerate(town.streets))
FROM: Final = Thing("stall", lambda town: [(0, "?"), (1, "own")])
EVENING: Final = 7
"""The part that has ended when somebody has had enough."""


@dataclass
class Market(RuledState):
    """Two buyers, some wares, and what each costs."""

    table: ActionTable
    stage: Stage[Market] = BUY
    seats: tuple[str, ...] = ("red", "blue")
    to_act: tuple[int, ...] = (0,)
    stock: list[int] = field(default_factory=lambda: [1, 2, 0])
    coins: list[int] = field(default_factory=lambda: [3, 3])
    closed: bool = False
    done: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    lines: list[ScoreLine] = field(default_factory=list)
    _asked: int = UNASKED
    _legal: Sequence[Play] = ()

    def clone(self) -> Market:
        return replace(self, stock=self.stock[:], coins=self.coins[:], done=self.done[:])

    def go_on(self, ended: int) -> None:
        self.done.append(f"ended {ended}")
        self.stage = SELL

    def adjust(self, changes: Mapping[str, Change]) -> None:
        """Coins, stock, whose turn it is, and ``open``; nobody may have more than nine coins."""
        for name, value in changes.items():
            kind, _, thing = name.partition(" ")
            if kind == "coins":
                if int(value) > 9:
                    raise ImpossiblePosition(name, "impossible.range")
                self.coins[self.seats.index(thing)] = int(value)
            elif kind == "stock":
                self.stock[Town().wares.index(thing)] = int(value)
            elif kind == "open":
                self.closed = not value
            else:
                self.to_act = (self.seats.index(str(value)),)
        self.begin_anew()

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        yield {} if seat in self.to_act else {"turn": self.seats[seat]}

    def elsewhere(self, seat: int, action: Play) -> Refusal | None:
        return Refusal("closed-for-today", rule="9") if self.closed else None

    def not_your_turn(self, seat: int) -> Refusal | None:
        return Refusal("only-watching", {"who": seat}) if seat == TABLE else None

    scores = (0, 0)
    winners = ()

    def view(self, seat: int | None) -> dict[str, Any]:
        return {}

    def dump(self) -> dict[str, Any]:
        return {"stage": self.stage.number, "stock": self.stock, "coins": self.coins}

    def sample(self, seat: int | None, random: Random) -> Market:
        return self.clone()


@RULES.act("take", WARE, at=BUY, rule="1.1", touches=("stall:any",))
def take(s: Market, seat: int, ware: int) -> Ended:
    s.stock[ware] -= 1
    s.coins[seat] -= ware + 1
    s.done.append(f"bought {ware}")
    return None


@RULES.act("take", WARE, at=GIFT, rule="3")
def take_gift(s: Market, seat: int, ware: int) -> Ended:
    s.done.append(f"given {ware}")
    return None


@take_gift.unless("jade-is-sold")
def _no_jade(s: Market, seat: int, ware: int) -> bool:
    return ware == 2


@RULES.act("enough", at=(BUY, SELL), rule="1.9")
def enough(s: Market, seat: int) -> Ended:
    return EVENING


@RULES.act(
    "carry",
    WARE,
    TO_STREET,
    FROM,
    at=SELL,
    rule="2",
    among=lambda town, ware, street, stall: (ware, street) != (2, 0),
    touches=lambda town, ware, street, stall: (f"corner:{town.wares[ware]}-{town.streets[street]}",),
)
def carry(s: Market, seat: int, ware: int, street: int, stall: int) -> Ended:
    s.done.append(f"carried {ware} {street} {stall}")
    return None


@RULES.act("arrive", WARE, at=DELIVERY, rule="0")
def arrive(s: Market, seat: int, ware: int) -> Ended:
    s.stock[ware] += 1
    return None


@arrive.unless("no-room")
def _no_room(s: Market, seat: int, ware: int) -> bool:
    return s.stock[ware] > 2


@DELIVERY.draws
def carts(s: Market) -> list[tuple[Action, int]]:
    """The app brings only tea; people may tell of anything for which there is room."""
    return [(s.table.one(arrive, 0), 2)]


def _restock(s: Market, seat: int, ware: int) -> Iterator[dict[str, Change]]:
    yield {f"stock {Town().wares[ware]}": 1}


def _earn(s: Market, seat: int, ware: int) -> Iterator[dict[str, Change]]:
    yield {f"coins {s.seats[seat]}": 10}  # more than anybody may have: it cannot be set
    yield {f"coins {s.seats[seat]}": ware + 1}


@take.unless("closed")
def _closed(s: Market, seat: int, ware: int) -> bool:
    return s.closed


@take.unless("sold-out", "1.2", mend=_restock)
def _sold_out(s: Market, seat: int, ware: int) -> bool:
    return not s.stock[ware]


@take.unless(rule="1.3", mend=_earn)
def _too_dear(s: Market, seat: int, ware: int) -> Refusal | None:
    price = ware + 1
    if s.coins[seat] >= price:
        return None
    return Refusal("nothing-left", rule="1.4") if not s.coins[seat] else Refusal("too-dear", {"price": price})


@pytest.fixture
def market() -> Market:
    return Market(ActionTable(RULES, Town()))


def refused(s: Market, seat: int, action: Action) -> IllegalAction:
    before = s.dump(), s.done[:]
    with pytest.raises(IllegalAction) as caught:
        s.apply(seat, action)
    assert (s.dump(), s.done) == before
    return caught.value


def texts(actions: Sequence[Action]) -> list[str]:
    return [action.text for action in actions]


# --- what is made from a declaration --------------------------------------------------------------------------------


def test_an_action_reads_and_touches_what_it_names(market: Market) -> None:
    action = market.table.one(take, 1)
    assert (action.text, action.key, action.params) == ("take silk", "did.take", {"ware": "silk"})
    assert action.touches == ("ware:silk", "stall:any")
    hidden, own = market.parse("carry tea west ?"), market.parse("carry tea west own")
    assert (hidden.at, own.at) == ((0, 1, 0), (0, 1, 1))
    assert hidden.touches == ("ware:tea", "street:west", "corner:tea-west"), "what is seen from behind is not touched"
    assert own.touches == ("ware:tea", "street:west", "stall:own", "corner:tea-west")
    assert own.params == {"ware": "tea", "to_street": "west", "stall": "own"}


def test_actions_of_a_kind_are_in_order_and_some_are_none(market: Market) -> None:
    assert texts(market.table.of(take)) == ["take tea", "take silk", "take jade"]
    carried = texts(market.table.of(carry))
    assert carried[:4] == ["carry tea east ?", "carry tea east own", "carry tea west ?", "carry tea west own"]
    assert len(carried) == 3 * 2 * 2 - 2 and "carry jade east own" not in market.table.by_text


def test_a_text_is_one_shared_action_or_no_action(market: Market) -> None:
    assert market.parse("take tea") is market.table.of(take)[0]
    for text in ("take", "carry jade east own", "rob tea", "take  tea", ""):
        with pytest.raises(ActionSyntaxError) as caught:
            market.parse(text)
        assert caught.value.params["text"] == text


def test_stages_are_numbered_as_they_are_declared() -> None:
    assert [(stage.number, stage.name, stage.phase) for stage in RULES.stages] == [
        (0, "buy", "market"),
        (1, "gift", "market"),
        (2, "sell", "evening"),
        (3, "delivery", "morning"),
    ]
    assert RULES.numbered(2) is SELL
    for wrong in (-1, 4, "2", True, None, 1.0):
        with pytest.raises(ImpossiblePosition, match=r"dump\.stage"):
            RULES.numbered(wrong)


def test_there_is_one_of_each_also_in_copies(market: Market) -> None:
    assert copy.deepcopy([BUY, take.kind, market.parse("enough")]) == [BUY, take.kind, market.parse("enough")]


# --- what may be done, and why not ----------------------------------------------------------------------------------


def test_a_stage_lists_what_nothing_stands_against(market: Market) -> None:
    assert texts(market.legal_actions(0)) == ["take tea", "take silk", "enough"]
    assert market.legal_actions(1) == () == market.legal_actions(TABLE)
    market.coins[0] = 1
    assert texts(BUY.possible(market, 0)) == ["take tea", "enough"]
    market.closed = True
    assert texts(BUY.possible(market, 0)) == ["enough"]


def test_a_stage_without_conditions_lists_all_in_the_order_of_its_acts(market: Market) -> None:
    assert set(market.table.always) == {SELL}
    market.stage = SELL
    everything = ["enough", *texts(market.table.of(carry))]
    assert texts(market.legal_actions(0)) == everything and market.legal_actions(0) is market.table.always[SELL]


def test_the_list_is_remembered_until_something_is_done(market: Market) -> None:
    first = market.legal_actions(0)
    market.stock[0] = 0
    assert market.legal_actions(0) is first
    market.apply(0, market.parse("take silk"))
    assert texts(market.legal_actions(0)) == ["enough"]


def test_the_first_condition_is_told_with_its_rule(market: Market) -> None:
    jade = market.parse("take jade")
    market.coins[0], market.closed = 2, True
    assert (refused(market, 0, jade).key, refused(market, 0, jade).rule) == ("illegal.closed", "1.1")
    market.closed = False
    error = refused(market, 0, jade)
    assert (error.key, error.rule, error.params) == ("illegal.sold-out", "1.2", {"ware": "jade", "rule": "1.2"})
    market.stock[2] = 1
    error = refused(market, 0, jade)
    assert (error.key, error.rule) == ("illegal.too-dear", "1.3")
    assert error.params == {"ware": "jade", "price": 3, "rule": "1.3"}
    market.coins[0] = 0
    assert (refused(market, 0, jade).key, refused(market, 0, jade).rule) == ("illegal.nothing-left", "1.4")


def test_one_word_may_do_different_things_at_different_stages(market: Market) -> None:
    assert take.kind is take_gift.kind and set(take.kind.does) == {BUY, GIFT}
    market.apply(0, market.parse("take tea"))
    market.stage = GIFT
    market.apply(0, market.parse("take tea"))
    assert market.done == ["bought 0", "given 0"] and market.stock[0] == 0
    assert texts(market.legal_actions(0)) == ["take tea", "take silk"]
    assert refused(market, 0, market.parse("take jade")).rule == "3"


def test_it_is_done_with_a_number_for_each_thing(market: Market) -> None:
    market.apply(0, market.parse("enough"))
    assert market.done == [f"ended {EVENING}"] and market.stage is SELL
    market.apply(0, market.parse("carry jade west own"))
    assert market.done[1:] == ["carried 2 1 1"]


def test_what_is_refused_before_any_condition(market: Market) -> None:
    tea = market.parse("take tea")
    for foreign in (Action("take tea", "did.take", {}), ActionTable(RULES, Town()).parse("take tea")):
        assert refused(market, 0, foreign).key == "illegal.foreign"
    error = refused(market, 0, market.parse("carry tea west own"))
    assert (error.key, error.rule, error.params["action"]) == ("illegal.when-carry", "2", "carry tea west own")
    assert (refused(market, 1, tea).key, refused(market, 1, tea).rule) == ("illegal.not-your-turn", "1.1")
    assert refused(market, TABLE, tea).params == {"who": TABLE, "rule": "1.1"}
    market.closed = True
    error = refused(market, 0, market.parse("carry tea west own"))
    assert (error.key, error.rule) == ("illegal.closed-for-today", "9")
    market.to_act = ()
    market.begin_anew()
    assert (refused(market, 0, tea).key, refused(market, 0, tea).rule) == ("illegal.over", "1.1")


def test_a_list_of_its_own_takes_the_place_of_the_conditions(market: Market, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BUY, "legal", BUY.legal)

    @BUY.offers
    def only_tea(s: Market, seat: int) -> tuple[Play, ...]:
        return s.table.of(take)[:1]

    assert texts(market.legal_actions(0)) == ["take tea"]
    assert len(BUY.possible(market, 0)) == 3
    assert refused(market, 0, market.parse("take silk")).key == "illegal.not-offered"


# --- chance ---------------------------------------------------------------------------------------------------------


def test_chance_brings_whatever_nothing_stands_against(market: Market) -> None:
    assert market.chance_outcomes() == ()
    assert BUY.source == "" and DELIVERY.source == "carts"
    market.stage, market.to_act = DELIVERY, (CHANCE,)
    assert market.chance_source == "carts"
    assert texts(market.legal_actions(CHANCE)) == ["arrive tea"]
    market.apply(CHANCE, market.parse("arrive jade"))
    assert market.stock == [1, 2, 1]
    market.stock[1] = 3
    assert refused(market, CHANCE, market.parse("arrive silk")).key == "illegal.no-room"
    assert refused(market, CHANCE, ActionTable(RULES, Town()).parse("arrive tea")).key == "illegal.foreign"
    assert refused(market, CHANCE, market.parse("take tea")).key == "illegal.when-take"
    market.to_act = (0,)
    assert refused(market, CHANCE, market.parse("arrive tea")).key == "illegal.not-your-turn"


def test_what_chance_answered_is_taken_without_asking_the_conditions_again(market: Market) -> None:
    """Anything else is asked, and so is the same once something has been done or set."""
    market.stage, market.to_act = DELIVERY, (CHANCE,)
    tea = market.chance_at(0.5)
    assert tea is market.parse("arrive tea")
    market.stock[0] = market.stock[1] = 3
    copy_ = market.clone()
    copy_.apply(CHANCE, tea)
    assert copy_.stock[0] == 4
    for state in (copy_, market):
        state.begin_anew()
        assert refused(state, CHANCE, tea).key == "illegal.no-room"
    assert refused(market, CHANCE, market.parse("arrive silk")).key == "illegal.no-room"


def test_a_stage_may_say_what_a_lot_brings(market: Market, monkeypatch: pytest.MonkeyPatch) -> None:
    market.stage, market.to_act = DELIVERY, (CHANCE,)
    wares = market.table.of(arrive)
    monkeypatch.setattr(DELIVERY, "thrown", None)
    DELIVERY.throws(lambda s, lot: wares[lot(3)])
    assert [market.chance_at(share) for share in (0.0, 0.4, 0.9)] == [*wares]


# --- rulings --------------------------------------------------------------------------------------------------------


def test_a_ruling_mends_one_condition_after_the_other(market: Market) -> None:
    jade = market.parse("take jade")
    assert market.ruling(0, market.parse("take tea")) == {}
    assert market.ruling(0, jade) == {"stock jade": 1}
    market.coins[0] = 2
    before = market.dump()
    assert market.ruling(0, jade) == {"stock jade": 1, "coins red": 3}, "ten coins cannot be set"
    assert market.ruling(1, jade) == {"turn": "blue", "stock jade": 1}
    assert market.dump() == before and market.to_act == (0,)


def test_nothing_is_ruled_where_nothing_mends(market: Market) -> None:
    assert market.ruling(0, market.parse("carry tea west own")) is None
    assert market.ruling(0, Action("take tea", "did.take", {})) is None
    market.closed = True
    assert market.ruling(0, market.parse("take tea")) is None
