"""The review of a game that is over: for each person the decisions that have cost most, on curve and board."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from flask import Blueprint, Response, request
from markupsafe import Markup

from companion.table import Costly, Reviewed, Table
from companion.table.review import FAILED, READY
from companion.web.access import lookup
from companion.web.pages.home import see_other
from companion.web.pages.table import TableNow, in_play, moment, show
from companion.web.play.context import ViewContext
from companion.web.play.games import of
from companion.web.play.parts import BoardView
from companion.web.play.score_chart import Pin, Scored, draw, moments, step_of
from companion.web.play.texts import Words

blueprint = Blueprint("review", __name__)


@dataclass(frozen=True, slots=True)
class Card:
    """A decision that has cost something: ``number`` on the curve; ``before``: the entry behind which the board lay."""

    number: int
    before: int
    when: str
    board: BoardView | None
    played: tuple[str, ...]
    better: tuple[str, ...]
    by: int
    spread: int
    trials: int


@dataclass(frozen=True, slots=True)
class Person:
    """What is told of one person; ``cards`` are ``None`` while it is thought of them."""

    colour: str
    name: str
    curve: Markup | None
    cards: tuple[Card, ...] | None


@blueprint.get("/t/<code>/review")
def review(code: str) -> Response:
    """What it has come to so far; whoever asks first begins it.

    Raises:
        NotOver: the game goes on.
        NoReview: there is none of such a game.
    """
    now = moment(code)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    if now.table.phase != "over" and request.args.get("fragment") == "1":
        return see_other(f"/t/{now.table.code}")  # something was undone, and whoever reads it plays on
    found = lookup.tables().reviews.of(now.table.timeline)
    context = now.context()
    mine = [seat.colour for seat in now.hand.held]
    curve = moments(context.grown, context.words)
    told = [person(now, context, one, curve) for one in found.people]
    told.sort(key=lambda one: one.colour not in mine)
    boards = (card.board for one in told for card in one.cards or () if card.board)
    return show(
        now,
        "review.html",
        review=found,
        going=found.state not in (READY, FAILED),
        people=told,
        drawing=next((board.drawing for board in boards), None),
        until=until(context),
    )


def until(context: ViewContext) -> str:
    """How far was played on, and what is counted there: as the game says, or as it is without its own yardstick."""
    with suppress(KeyError):
        return context.words(f"review.until.{context.view['game']}")
    return context.words("review.until")


def person(now: TableNow, context: ViewContext, one: Reviewed, curve: Sequence[Scored]) -> Person:
    """What is told of one person."""
    name = context.words.past.name("seat", one.seat)
    if not one.costly:
        return Person(one.seat, name, None, None if one.costly is None else ())
    lines, counts = context.grown.get("lines", ()), context.story.counts if context.story else ()
    pins = [
        Pin(one.seat, step_of(curve, lines, counts, costly.place), number)
        for number, costly in enumerate(one.costly if curve and counts else (), 1)
    ]
    cards = tuple(card(now, context, number, costly) for number, costly in enumerate(one.costly, 1))
    return Person(one.seat, name, draw(curve, context.words, still=True, pins=pins) if curve else None, cards)


def card(now: TableNow, context: ViewContext, number: int, costly: Costly) -> Card:
    """One decision, on the board as anybody saw it then."""
    then = replace(context, view=now.table.timeline.view_at(costly.before), legal=(), sample=None)
    former = of(then).former
    return Card(
        number,
        costly.before,
        when(then),
        former(then)[0] if former is not None else None,
        said(now.table, costly.played, context.words),
        said(now.table, costly.better, context.words),
        round(costly.by),
        max(1, round(costly.spread)),
        costly.trials,
    )


def when(then: ViewContext) -> str:
    """Round and phase, as far as the game has such."""
    told = []
    if then.view.get("round"):
        told.append(then.words("phone.round", round=then.view["round"]))
    if then.view.get("phase"):
        told.append(then.words.name("phase", then.view["phase"]))
    return " · ".join(told)


def said(table: Table, turn: Sequence[str], words: Words) -> tuple[str, ...]:
    """What was, or might have been, done, an action after the other."""
    return tuple(words.do(action) for text in turn if (action := table.play.parsed(text)) is not None)
