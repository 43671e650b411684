"""Whose pieces a phone is asked to count."""

from __future__ import annotations

from typing import Final

from flask import request

from companion.table import Table
from companion.web.access.active_seat import Hand
from companion.web.play.count import Counting, named

COUNT: Final = "count"
"""Field of an address: the share to count."""
LONGEST: Final = 40


def counting_at(table: Table, hand: Hand) -> Counting | None:
    """The count that is open at a table, as the phone with that hand takes part in it; ``None`` where nothing is.

    Whose pieces it is asked for: those that its address names, if nobody else counts them; else the first of its own
    seats that is not done, or is asked again. On a phone that goes round that is who holds it.
    """
    now = table.counts.now()
    if now is None:
        return None
    mine = tuple(seat.colour for seat in hand.held if not seat.lent)
    may = [share for share in now.shares if any(table.counts.may_count(one, share) for one in mine)]
    free = tuple(share for share in now.missing if share in may and share not in mine)
    wanted = [share for share in mine if share in now.missing or now.asked_of(share)]
    asked = request.args.get(COUNT, "")[:LONGEST]
    share = next((one for one in may if named(one) == asked), None)
    if share is None and wanted:
        own = hand.seat.colour if hand.seat is not None and hand.sure else ""
        share = own if own in wanted else wanted[0]
    return Counting(now, share, mine, free, host=bool(hand.held) and hand.held[0].host)


def covered(counting: Counting, hand: Hand) -> bool:
    """Whether another of those on this phone may hold it, so that it asks first who is there."""
    return len(counting.mine) > 1 and not hand.sure and counting.share in counting.mine and COUNT not in request.args
