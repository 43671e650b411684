"""The two dispatch tables: what may be done at each stage, and how each kind of action is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.ming_voyages import (
    battle,
    by_hand,
    command,
    effects,
    emperor,
    hands,
    march,
    overlord,
    setup,
    tracking,
    turn,
    voyage,
)
from companion.games.ming_voyages.actions import Actions, VoyagesAction
from companion.games.ming_voyages.edition import SET_SAIL
from companion.games.ming_voyages.position import BY_HAND, RE_ROLL, SETUP_DIE, TRACK, VOYAGE_DIE, Ended, Position


def _nothing(s: Position, seat: int) -> Actions:
    """Chance acts, or the game is over."""
    return ()


def _targets(s: Position, seat: int) -> Actions:
    """A card's half attacks or sails: where to."""
    sails = s.half[s.op].do == SET_SAIL
    return voyage.legal_voyages(s, seat) if sails else march.legal_targets(s, seat)


LEGAL: Final[tuple[Callable[[Position, int], Actions], ...]] = (
    _nothing,
    _nothing,
    turn.legal_cards,
    turn.legal_orders,
    turn.legal_reactions,
    command.legal,
    overlord.legal_more,
    _targets,
    march.legal_senders,
    voyage.legal_fleets,
    _nothing,
    effects.legal,
    _nothing,
    battle.legal,
    _nothing,
    by_hand.legal,
    tracking.legal,
)
"""What may be done, by stage."""


def _rolled(s: Position, action: VoyagesAction) -> Ended:
    if s.stage == VOYAGE_DIE:
        return voyage.attempt(s, action.a)
    return setup.first_voyage(s, action.a) if s.stage == SETUP_DIE else battle.rolled(s, action.a)


def _enough(s: Position, action: VoyagesAction) -> Ended:
    if s.stage == BY_HAND:
        return by_hand.end(s)
    return effects.enough(s) if s.half else overlord.end(s)


def _attack(s: Position, action: VoyagesAction) -> Ended:
    return by_hand.attack(s, action.a) if s.stage == BY_HAND else march.attack(s, action.a)


def _marker(s: Position, action: VoyagesAction) -> Ended:
    return by_hand.one(s, action) if s.stage == BY_HAND else effects.one(s, action)


def _points(s: Position, action: VoyagesAction) -> Ended:
    if s.stage == RE_ROLL:
        return battle.points(s, action.a)
    return tracking.spend(s, action.a) if s.stage == TRACK else turn.play_points(s, action.a)


APPLY: Final[tuple[Callable[[Position, VoyagesAction], Ended], ...]] = (
    _rolled,
    lambda s, x: hands.draw(s, x.a),
    lambda s, x: turn.play(s, x.a),
    lambda s, x: turn.reserve(s, x.a),
    lambda s, x: turn.order(s, x.a),
    lambda s, x: turn.special(s),
    lambda s, x: turn.decline(s),
    lambda s, x: turn.special(s),
    lambda s, x: overlord.reinforce(s, x.a, x.b),
    lambda s, x: emperor.recruit(s, x.a),
    lambda s, x: emperor.tax(s, x.a),
    lambda s, x: emperor.build(s, x.a),
    lambda s, x: march.move(s, x.a, x.b, x.c),
    _attack,
    lambda s, x: march.send(s, x.a, x.b),
    lambda s, x: march.begin_battle(s),
    lambda s, x: voyage.sail(s, x.a),
    lambda s, x: voyage.set_out(s, x.a, x.b),
    lambda s, x: overlord.amass(s, x.a, x.b),
    lambda s, x: overlord.gather(s, x.a, x.b),
    lambda s, x: overlord.settle(s, x.a, x.b, x.c),
    _enough,
    _marker,
    _marker,
    _marker,
    lambda s, x: battle.reveal(s, x.a),
    lambda s, x: battle.again(s, x.a),
    lambda s, x: battle.stop(s),
    _points,
    lambda s, x: tracking.next_turn(s),
)
"""How it is done, by kind of action."""
