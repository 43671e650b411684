"""What makes the dice of the app fair: a phone's number before the game, and what it needs to check them at its end."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, jsonify, request

from companion.table import Table
from companion.web.access import lookup, seat_tokens
from companion.web.play.texts import Words

blueprint = Blueprint("dice", __name__)


@blueprint.post("/t/<code>/dice")
def add_number(code: str) -> Response:
    """Add this phone's number to the seed, for all seats that it holds and that have none."""
    table, number = lookup.find(code), request.form.get("number", "")
    added = False
    for seat, token in seat_tokens.held_at(table):
        if table.fairness.wants_number(seat.colour):
            table.fairness.add_number(token, number)
        added |= table.fairness.number_of(seat.colour) == number
    return jsonify(status="done", added=added, number=table.number)


@blueprint.get("/t/<code>/dice")
def draws(code: str) -> Response:
    """The seed, the numbers and all draws of a game that is over; short, as phones check hundreds of them.

    Raises:
        NotOver: the seed is secret.
    """
    table = lookup.find(code)
    proof = table.fairness.proof()
    found = table.fairness.draws() if proof is not None else []
    response = jsonify(
        game=table.game_id,
        commitment=proof.commitment if proof else "",
        seed=proof.seed if proof else "",
        numbers=[list(one) for one in proof.numbers.items()] if proof else [],
        draws=[[one.entry, one.source, one.number, one.total, one.first, one.end, int(one.kept)]
               for one in found if not one.told],
    )  # fmt: skip
    response.cache_control.no_store = True
    return response


@dataclass(frozen=True, slots=True)
class Checked:
    """What the page at the end says of the dice before a phone has checked them.

    Attributes:
        drawn: so many chances the app brought.
        told: so many people told.
        lost: whether nobody can tell the seed any more.
        numbers: what phones added, by seat with the name of whoever has it, in turn order; bots have no phones.
    """

    drawn: int
    told: int
    lost: bool
    commitment: str
    seed: str
    numbers: tuple[tuple[str, str, str], ...]


def checked(table: Table, words: Words) -> Checked | None:
    """The dice of a game that is over; ``None`` where they follow from no seed, or there were none."""
    found = table.fairness.counted() if table.phase == "over" else None
    if found is None or not any(found):
        return None
    proof = table.fairness.proof()
    if proof is None:
        return Checked(*found, lost=True, commitment="", seed="", numbers=())
    bots = {seat.colour for seat in table.seats.all if seat.holder == "bot"}
    added = ((seat, number) for seat, number in proof.numbers.items() if number or seat not in bots)
    numbers = tuple((seat, words.name("seat", seat), number) for seat, number in added)
    return Checked(*found, lost=False, commitment=proof.commitment, seed=proof.seed, numbers=numbers)
