"""The end of a round for routes: who filled one takes it, new ones are turned up, own open ones are filled (D III)."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays
from companion.engine.fields import NOTHING
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import routes
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import NEXT_ROUTE, OWN_ROUTES, ROUTES_OVER, RULES


def begin(s: Position) -> Ended:
    """Filled tiles go to their players, all others to the discards."""
    s.note("phase", phase="routes")
    routes.resolve(s)
    s.place = -1
    return turn_up(s)


def turn_up(s: Position) -> Ended:
    """A tile on each stack that has one."""
    if NOTHING in s.top and any(route == NOTHING and left for route, left in zip(s.top, s.below, strict=True)):
        return s.ask(NEXT_ROUTE, CHANCE)
    return following(s)


def following(s: Position) -> Ended:
    """The next player who could give something for an open tile of his."""
    s.fresh_turn()
    while s.place + 1 < len(s.seats):
        s.place += 1
        if routes.answers(s, s.turn):
            return s.ask(OWN_ROUTES, s.turn)
    return ROUTES_OVER


def carry_on(s: Position) -> Ended:
    """Ask on, as long as there is anything."""
    return s.ask(OWN_ROUTES, s.turn) if routes.answers(s, s.turn) else following(s)


@OWN_ROUTES.offers
def plays(s: Position, seat: int) -> Plays:
    """What can be given, or nothing more."""
    return (*routes.answers(s, seat), *s.table.of(pass_))


@RULES.act("pass", at=OWN_ROUTES, rule="5 D Routes")
def pass_(s: Position, seat: int) -> Ended:
    """Give nothing more."""
    return following(s)
