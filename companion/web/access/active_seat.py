"""Whose hand a phone is in: of several seats on one phone the one to show, and for whom the host acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import request

from companion.table import Seat, Table, TableError
from companion.web.access import lookup, seat_tokens

FOR: Final = "for"
"""Field of a form or an address: the seat whose phone is away, for which the host acts."""
LOOK: Final = "look"
"""Field of an address: stay with the seat that was asked for, although another one must act."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One phone at one table.

    Attributes:
        seat: the seat it speaks for; ``None`` for an onlooker.
        held: every seat on this phone, the host's first.
        sure: whether that seat itself asked for the page, so that its secret choice may be asked at once.
        acts_for: colour of the absent seat for which the host acts, having said so to all; empty usually.
        waits: code of the table before this one, where a seat here is kept for an onlooker; empty usually.
    """

    seat: Seat | None = None
    held: tuple[Seat, ...] = ()
    sure: bool = True
    acts_for: str = ""
    waits: str = ""


ONLOOKER: Final = Hand()


def in_hand(table: Table) -> Hand:
    """Who reads the page that is asked for.

    A seat that was asked for stays as long as it must act, or as none on this phone must.

    Raises:
        Refusal: ``expired-seat``.
    """
    held = tuple(seat for seat, _ in seat_tokens.held_at(table))
    if not held:
        return Hand(waits=kept_at(table))
    away = request.args.get(FOR, "")
    if table.seats.stands_in(held[0].colour, away):
        return Hand(held[0], held, acts_for=away)
    if len(held) == 1:
        return Hand(held[0], held)
    by_colour = {seat.colour: seat for seat in held}
    asked = by_colour.get(request.args.get(seat_tokens.AS, ""))
    wanted = [by_colour[colour] for colour in table.play.to_act if colour in by_colour and not by_colour[colour].lent]
    if asked is not None and (not wanted or asked in wanted or request.args.get(LOOK)):
        return Hand(asked, held)
    return Hand(wanted[0] if wanted else held[0], held, sure=False)


def kept_at(table: Table) -> str:
    """The code of the table before this one, if a seat here is kept for whoever asks; else ``""``."""
    code = table.config.game_before
    tokens = seat_tokens.tokens_at(code) if code else []
    try:
        before = lookup.tables().get(code) if tokens else None
    except TableError:
        return ""
    had = {seat.colour for token in tokens if before is not None and (seat := before.seats.of(token))}
    return code if had & {seat.kept for seat in table.seats.all} else ""
