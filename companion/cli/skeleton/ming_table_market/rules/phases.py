"""The rules, phase by phase: what may be done, how it is done, and what stands against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from companion.engine.actions import BACK, Ended, Outcomes, Refusal, Stage, Thing, short
from companion.engine.inventory import unseen
from companion.engine.terms import CHANCE, Change

from . import stages
from .position import CARD, CARD_POOL, MOST_BID, NO_BID, TOKEN, Position
from .stages import RULES
from .things import CARAVANS, CARDS, GOODS, HAND_LIMIT, LAST_ROUND, PRICES, TOKENS

ACTIONS_A_TURN: Final = 2
MOST_SOLD: Final = 3
FROM_CARAVAN: Final = 3
FOR_SET: Final = 10

BRINGS: Final = tuple((TOKENS.index(token), count) for token, count in GOODS.values())
PRICE: Final = tuple(PRICES.values())
DRAWN: Final = Thing.along(CARD).or_back()
BID: Final = Thing("count", lambda ed: [(count, count) for count in range(MOST_BID + 1)])
SOLD: Final = Thing("count", lambda ed: [(count, count) for count in range(1, MOST_SOLD + 1)])

Mends = Iterator[dict[str, Change]]


# --- bids (2) ---


def begin_bids(s: Position) -> Ended:
    """All bid at once, face down."""
    s.bids = [NO_BID] * len(s.seats)
    return s.ask(stages.BIDS, *range(len(s.seats)))


@RULES.act("bid", BID, at=stages.BIDS, rule="2.1")
def bid(s: Position, seat: int, count: int) -> Ended:
    """A bid is laid; when all are in, the highest pays and begins (2.2), the first in turn order among equal ones."""
    s.bids[seat] = count
    s.to_act = tuple(other for other in s.to_act if other != seat)
    if s.to_act:
        return None
    for one, laid in enumerate(s.bids):
        s.note("bid", seat=s.seats[one], count=laid)
    first = max(s.from_seat(s.start), key=lambda one: s.bids[one])
    s.score(first, -s.bids[first], "bid", "2.2")
    s.bids, s.start = [NO_BID] * len(s.seats), first
    s.note("begins", seat=s.seats[first])
    return s.over(stages.BIDS)


def _points_to_bid(s: Position, seat: int, count: int) -> Mends:
    yield {f"points {s.seats[seat]}": count}


@bid.unless(mend=_points_to_bid)
def _too_few_to_bid(s: Position, seat: int, count: int) -> Refusal | None:
    return short("bid-points", count, s.points[seat])


# --- trade (3) ---


def give_turn(s: Position, seat: int) -> Ended:
    """One seat has its two actions (3.1)."""
    s.turn, s.left = seat, ACTIONS_A_TURN
    return s.ask(stages.TRADE, seat)


@RULES.act("play", CARD, at=stages.TRADE, rule="3.2")
def play(s: Position, seat: int, card: int) -> Ended:
    """A card brings tokens from the market."""
    s.hand[seat * len(CARDS) + card] -= 1
    s.discard[card] += 1
    _move(s, seat, *BRINGS[card])
    return _acted(s)


@RULES.act("buy", TOKEN, at=stages.TRADE, rule="3.3")
def buy(s: Position, seat: int, token: int) -> Ended:
    """A token is paid with points."""
    _move(s, seat, token, 1)
    s.score(seat, -PRICE[token], "bought", "3.3", token=TOKENS[token])
    return _acted(s)


@RULES.act("sell", TOKEN, SOLD, at=stages.TRADE, rule="3.4")
def sell(s: Position, seat: int, token: int, count: int) -> Ended:
    """Tokens go to the market for points."""
    _move(s, seat, token, -count)
    s.score(seat, count * PRICE[token], "sold", "3.4", token=TOKENS[token], count=count)
    return _acted(s)


@RULES.act("pass", at=stages.TRADE, rule="3.5")
def pass_(s: Position, seat: int) -> Ended:
    """The rest of the turn is not used."""
    return _end_turn(s)


def _move(s: Position, seat: int, token: int, count: int) -> None:
    """Tokens go from the market to a store."""
    s.market[token] -= count
    s.store[seat * len(TOKENS) + token] += count


def _acted(s: Position) -> Ended:
    s.left -= 1
    return None if s.left else _end_turn(s)


def _end_turn(s: Position) -> Ended:
    """The next seat trades, or all have."""
    s.left = 0
    following = (s.turn + 1) % len(s.seats)
    return s.over(stages.TRADE) if following == s.start else give_turn(s, following)


@play.unless()
def _not_in_hand(s: Position, seat: int, card: int) -> Refusal | None:
    """No hand can be set, as it is secret."""
    return short("no-card", 1, s.hand[seat * len(CARDS) + card])


def _points_to_pay(s: Position, seat: int, token: int) -> Mends:
    yield {f"points {s.seats[seat]}": PRICE[token]}


@buy.unless(mend=_points_to_pay)
def _too_few_to_pay(s: Position, seat: int, token: int) -> Refusal | None:
    return short("no-points", PRICE[token], s.points[seat])


def _more_in_market(s: Position, token: int, count: int) -> Mends:
    """So many tokens in the market, from the bank or else from a store."""
    market: dict[str, Change] = {f"market {TOKENS[token]}": count}
    yield market
    for other, colour in enumerate(s.seats):
        left = s.of_seat(s.store, other)[token] + s.market[token] - count
        if left >= 0:
            yield market | {f"store {colour} {TOKENS[token]}": left}


@play.unless(mend=lambda s, seat, card: _more_in_market(s, *BRINGS[card]))
def _too_few_to_bring(s: Position, seat: int, card: int) -> Refusal | None:
    token, count = BRINGS[card]
    return short("market-short", count, s.market[token], token=TOKENS[token])


@buy.unless(mend=lambda s, seat, token: _more_in_market(s, token, 1))
def _none_to_buy(s: Position, seat: int, token: int) -> Refusal | None:
    return short("market-short", 1, s.market[token])


def _room(s: Position, seat: int, count: int, but: int | None = None) -> Mends:
    """Tokens go back from the store, of the kind it holds most of, where it has no room for ``count`` more."""
    stored = [0 if token == but else there for token, there in enumerate(s.of_seat(s.store, seat))]
    over, most = count - s.room_of(seat), max(stored)
    if over <= 0:
        yield {}
    elif most >= over:
        yield {f"store {s.seats[seat]} {TOKENS[stored.index(most)]}": most - over}


@play.unless(rule="3.6", mend=lambda s, seat, card: _room(s, seat, BRINGS[card][1]))
def _no_room_for_goods(s: Position, seat: int, card: int) -> Refusal | None:
    return short("store-full", BRINGS[card][1], s.room_of(seat))


@buy.unless(rule="3.6", mend=lambda s, seat, token: _room(s, seat, 1))
def _no_room(s: Position, seat: int, token: int) -> Refusal | None:
    return short("store-full", 1, s.room_of(seat))


def _more_in_store(s: Position, seat: int, token: int, count: int) -> Mends:
    """Tokens in the store, from the bank or else from the market."""
    missing = count - s.of_seat(s.store, seat)[token]
    for room in _room(s, seat, missing, but=token):
        store = room | {f"store {s.seats[seat]} {TOKENS[token]}": count}
        yield store
        yield store | {f"market {TOKENS[token]}": s.market[token] - missing}


@sell.unless(mend=_more_in_store)
def _too_few_to_sell(s: Position, seat: int, token: int, count: int) -> Refusal | None:
    return short("store-short", count, s.of_seat(s.store, seat)[token])


# --- refill (4), and the hands of the preparation (1.3) ---


@stages.CARAVAN.draws
def caravans(s: Position) -> Outcomes:
    """What may come."""
    return tuple(zip(s.table.of(caravan), CARAVANS, strict=True))


@RULES.act("caravan", TOKEN, at=stages.CARAVAN, rule="4.1")
def caravan(s: Position, seat: int, token: int) -> Ended:
    """Three tokens come to the market as far as the bank has them; then hands are filled up."""
    count = min(FROM_CARAVAN, s.bank[token])
    s.bank[token] -= count
    s.market[token] += count
    s.note("caravan", token=TOKENS[token], count=count)
    s.unnamed = [HAND_LIMIT - sum(s.of_seat(s.hand, other)) for other in range(len(s.seats))]
    return deal_on(s, stages.REFILL)


def deal_on(s: Position, stage: Stage[Position]) -> Ended:
    """The next card is drawn, or all hands are full. The discards become the deck when it is empty."""
    if not any(s.unnamed):
        return s.over(stage)
    if not any(s.deck):
        s.deck, s.discard = s.discard, [0] * len(CARDS)
        s.note("reshuffle")
    return s.ask(stage, CHANCE)


def cards(s: Position) -> Outcomes:
    """The cards that may come next, by how many of each the deck holds."""
    return [(s.table.one(draw, card), count) for card, count in enumerate(s.deck) if count]


for stage in stages.DRAWING:
    stage.draws(cards)


@RULES.act("draw", DRAWN, at=stages.DRAWING, rule="4.2", seen_by=lambda s, seat: s.drawing, drawn_from=CARD_POOL)
def draw(s: Position, seat: int, card: int) -> Ended:
    """A card comes to the hand of who draws."""
    assert s.drawing is not None
    if not s.deck[card]:
        _take_for_wrongly_named(s, s.drawing, card)
    s.deck[card] -= 1
    s.hand[s.drawing * len(CARDS) + card] += 1
    s.unnamed[s.drawing] -= 1
    return deal_on(s, s.stage)


@draw.unless("card-unnamed")
def _seen_from_behind(s: Position, seat: int, card: int) -> bool:
    return card == BACK


@draw.unless("card-placed")
def _all_in_sight(s: Position, seat: int, card: int) -> bool:
    """All such cards lie where the one who draws sees them."""
    return not unseen(s, s.drawing, CARD_POOL)[card]


def _take_for_wrongly_named(s: Position, seat: int, card: int) -> None:
    """Somebody else is thought to hold the last such card: one of the two was named wrongly, and whoever sees it puts
    that right. Until then the other holds the first card that the deck still has."""
    kinds = len(CARDS)
    other = next(one for one in s.from_seat(s.start) if one != seat and s.hand[one * kinds + card])
    instead = next(c for c, there in enumerate(s.deck) if there)
    s.hand[other * kinds + card] -= 1
    s.hand[other * kinds + instead] += 1
    s.deck[instead] -= 1
    s.deck[card] += 1


# --- what follows, and the end (5) ---


def go_on(s: Position, ended: int) -> None:
    """Begin what follows a stage that is over."""
    FOLLOWED_BY[RULES.stages[ended]](s)


def _next_round(s: Position) -> Ended:
    s.round += 1
    return begin_bids(s)


def _after_trade(s: Position) -> Ended:
    """A caravan comes first (4.1); after the last round the game is over."""
    return s.ask(stages.CARAVAN, CHANCE) if s.round < LAST_ROUND else _end(s)


def count_store(stored: Sequence[int]) -> tuple[int, int]:
    """Points for the sets in a store, and for its other tokens."""
    sets = min(stored)
    return FOR_SET * sets, sum(stored) - sets * len(TOKENS)


def _end(s: Position) -> Ended:
    """Sets of all three kinds (5.1), and the other tokens (5.2)."""
    for seat in range(len(s.seats)):
        sets, others = count_store(s.of_seat(s.store, seat))
        s.score(seat, sets, "sets", "5.1", count=sets // FOR_SET)
        s.score(seat, others, "others", "5.2", count=others)
    s.unnamed = [0] * len(s.seats)
    return s.ask(stages.OVER)


FOLLOWED_BY: Final[Mapping[Stage[Position], Callable[[Position], Ended]]] = {
    stages.DEAL: begin_bids,
    stages.BIDS: lambda s: give_turn(s, s.start),
    stages.TRADE: _after_trade,
    stages.REFILL: _next_round,
    stages.TRACK: _end,
    stages.NAMING: lambda s: give_turn(s, s.turn),
}
