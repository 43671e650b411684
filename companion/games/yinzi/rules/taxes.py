"""Taxation: silver for the values of the cards played and the tax discs (D V)."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays
from companion.engine.fields import NOTHING, added, changed
from companion.games.yinzi.rules import money, rural, sheet_sums
from companion.games.yinzi.rules.places import UNTAXED
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import RULES, TAXED, TAXING


def begin(s: Position) -> Ended:
    """In turn order."""
    s.note("phase", phase="tax")
    s.place = -1
    return following(s)


def values(s: Position, seat: int) -> list[int]:
    """Those of the cards played in this round."""
    cards = s.ed.cards
    return [cards[card].value for card in s.card_on[seat * 5 : seat * 5 + 5] if card != NOTHING]


def taxable(s: Position, seat: int) -> int:
    """The sum that decides."""
    return sum(values(s, seat)) + s.taxed[seat]


def due(s: Position, seat: int) -> int:
    """Silver that somebody owes."""
    return 0 if s.has_bonus(seat, UNTAXED) else sheet_sums.tax_due(taxable(s, seat))


def following(s: Position) -> Ended:
    """The next one; whoever has too little silver may sell food before (ruling 31)."""
    while s.place + 1 < len(s.seats):
        s.place += 1
        s.traded = 0
        seat = s.turn
        owed = due(s, seat)
        if s.silver[seat] < owed and rural.sales(s, seat):
            return s.ask(TAXING, seat)
        _collect(s, seat, owed)
    return TAXED


@TAXING.offers
def plays(s: Position, seat: int) -> Plays:
    """Sales, or paying what is there."""
    return (*rural.sales(s, seat), *s.table.of(pay))


def _collect(s: Position, seat: int, owed: int) -> None:
    rate = money.rate(s)
    had = s.silver[seat], s.copper[seat]
    left = sheet_sums.pay_tax(owed, *had, rate)
    s.silver = changed(s.silver, seat, left.silver)
    s.copper[seat] = left.copper
    s.misfortune = added(s.misfortune, seat, left.misfortune)
    s.note(
        "tax",
        seat=s.seats[seat],
        due=owed,
        misfortune=left.misfortune,
        cards=values(s, seat),
        discs=s.taxed[seat],
        free=s.has_bonus(seat, UNTAXED),
        silver=had[0] - left.silver,
        copper=had[1] - left.copper,
        rate=rate,
    )


@RULES.act("pay", at=TAXING, rule="5 D Taxation")
def pay(s: Position, seat: int) -> Ended:
    """Pay what is there."""
    _collect(s, seat, due(s, seat))
    return following(s)


def carry_on(s: Position) -> Ended:
    """Ask on after a sale, as long as there is something to sell."""
    if rural.sales(s, s.turn):
        return s.ask(TAXING, s.turn)
    return pay(s, s.turn)
