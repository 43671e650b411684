"""Taxation: silver for the values of the cards played and the tax discs (D V)."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays
from companion.engine.fields import NOTHING
from companion.games.yinzi import money, reckoning, rural
from companion.games.yinzi.places import UNTAXED
from companion.games.yinzi.position import Position
from companion.games.yinzi.stages import RULES, TAXED, TAXING


def begin(s: Position) -> Ended:
    """In turn order."""
    s.place = -1
    return following(s)


def taxable(s: Position, seat: int) -> int:
    """The sum that decides."""
    cards = [card for card in s.card_on[seat * 5 : seat * 5 + 5] if card != NOTHING]
    return sum(s.ed.cards[card].value for card in cards) + s.taxed[seat]


def due(s: Position, seat: int) -> int:
    """Silver that somebody owes."""
    return 0 if s.has_bonus(seat, UNTAXED) else reckoning.tax_due(taxable(s, seat))


def following(s: Position) -> Ended:
    """The next one; whoever has too little silver may sell food before (ruling 31)."""
    while s.place + 1 < len(s.seats):
        s.place += 1
        s.traded = 0
        seat = s.turn
        if s.silver[seat] < due(s, seat) and rural.sales(s, seat):
            return s.ask(TAXING, seat)
        _collect(s, seat)
    return TAXED


@TAXING.offers
def plays(s: Position, seat: int) -> Plays:
    """Sales, or paying what is there."""
    return (*rural.sales(s, seat), *s.table.of(pay))


def _collect(s: Position, seat: int) -> None:
    owed = due(s, seat)
    if owed:
        left = reckoning.pay_tax(owed, s.silver[seat], s.copper[seat], money.rate(s))
        s.silver[seat], s.copper[seat] = left.silver, left.copper
        s.misfortune[seat] += left.misfortune
        s.note("tax", seat=s.seats[seat], due=owed, misfortune=left.misfortune)


@RULES.act("pay", at=TAXING, rule="5 D Taxation")
def pay(s: Position, seat: int) -> Ended:
    """Pay what is there."""
    _collect(s, seat)
    return following(s)


def carry_on(s: Position) -> Ended:
    """Ask on after a sale, as long as there is something to sell."""
    if rural.sales(s, s.turn):
        return s.ask(TAXING, s.turn)
    return pay(s, s.turn)
