"""What a seat may know, including everything that can be deduced about cards."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.actions import HIDDEN
from companion.engine.own_boards import copied
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.rules import hands, position, solo, victory
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    EMPEROR,
    MARKERS,
    OVERLORD,
    REGIONS,
    SEA,
    SIDES,
    UNNAMED,
    VOYAGES,
)
from companion.games.ming_voyages.rules.position import CONTESTED, NOBODY, Position
from companion.games.ming_voyages.rules.solo_deck import solo_deck

POINTED: Final = (position.ACTIVE, position.SPREAD, position.SENDING, position.BY_HAND)
RULERS: Final = {EMPEROR: "emperor", 1: "overlord", CONTESTED: "contested", NOBODY: None}


def view(s: Position, seat: int | None) -> dict[str, Any]:
    """Everything ``seat`` may know, as JSON; ``None`` is anybody in the room.

    ``hands`` and ``reserves`` hold for each side its ``count``, the ``cards`` if the reader may see them (else
    ``None``), those ``known`` to the other side, and for a reserve whether its newest card is still in one pool with
    the hand (``fresh``, for the owner the card itself). What is known of both sides is told to both, as both know
    what the other knows; anybody in the room knows nothing. ``unseen`` are the cards that the reader cannot place.
    ``solo`` is what the Overlord goes by, and only there where he goes by the solo deck.
    ``left`` are CP, dice, units or cards left of what is being done, ``drawing`` is the side that draws.
    """
    me = None if seat is None else s.side_of[seat]
    ids = [card.id for card in s.ed.cards]
    found = {
        "game": META.id,
        "edition": s.ed.name,
        "own": copied(s.ed.own),
        "options": dict(s.options),
        "seats": list(s.seats),
        "you": seat,
        "to_act": list(s.to_act),
        "phase": _phase(s),
        "stage": s.stage.name,
        "era": s.era,
        "round": s.round,
        "active": SIDES[s.active],
        "regions": {name: _region(s, r) for r, name in enumerate(s.ed.regions)},
        "cards_on_table": s.on_table,
        "supply": dict(zip(MARKERS, s.supply, strict=True)),
        "voyages": [v + 1 for v in range(VOYAGES) if s.done >> v & 1],
        "standing": {side: s.points[s.seat_of[number]] for number, side in enumerate(SIDES)},
        "deck": s.n_deck,
        "discards": _ids(ids, s.discard),
        "used": _ids(ids, s.used),
        "card": _named(s.card, ids),
        "reinforced": _named(s.reinforced, ids),
        "hands": {side: _hand(s, number, me, ids) for number, side in enumerate(SIDES)},
        "reserves": {side: _reserve(s, number, me, ids) for number, side in enumerate(SIDES)},
        "unseen": _ids(ids, hands.unseen(s, me)),
        "half": _half(s),
        "rolled": dict(zip(SIDES, s.rolled, strict=True)),
        "left": s.left,
        "drawing": SIDES[s.drawing] if s.stage == position.DEAL else None,
        "battle": _battle(s),
        "voyage": _voyage(s),
        "points": s.left if s.stage in POINTED else None,
        "tracking": {"kind": "track" if s.stage is position.TRACK else "play"} if s.tracked else None,
        "major": None if s.major == NOBODY else SIDES[s.major],
        "lines": [line._asdict() | {"params": dict(line.params)} for line in s.lines],
        "winners": list(victory.winners(s)),
    }
    return {**found, "solo": _solo(s)} if solo.level(s) else found


def _phase(s: Position) -> str:
    if not s.round and s.to_act:
        return position.SETUP_DIE.phase
    return s.stage.phase or SIDES[s.active]


def _ids(ids: list[str], mask: int) -> list[str]:
    return [name for card, name in enumerate(ids) if mask >> card & 1]


def _named(card: int, ids: list[str]) -> str | None:
    return None if card == NOBODY else HIDDEN if card == UNNAMED else ids[card]


def _region(s: Position, region: int) -> dict[str, Any]:
    """Markers that stand there, and who rules it."""
    found: dict[str, Any] = {
        marker: s.on[what * REGIONS + region] for what, marker in enumerate(MARKERS) if s.on[what * REGIONS + region]
    }
    if region < BORDERLANDS:
        found["ruler"] = RULERS[s.ruler[region]]
    return found


def _hand(s: Position, side: int, me: int | None, ids: list[str]) -> dict[str, Any]:
    mine = side == me and not s.on_table
    return {
        "count": s.n_hand[side],
        "cards": _ids(ids, s.hand[side]) if mine else None,
        "known": [] if me is None else _ids(ids, s.known[side]),
    }


def _reserve(s: Position, side: int, me: int | None, ids: list[str]) -> dict[str, Any]:
    mine = side == me and not s.on_table
    newest = s.newest[side]
    return {
        "count": s.n_reserve[side],
        "cards": _ids(ids, s.reserve[side]) if mine else None,
        "known": [] if me is None else _ids(ids, s.known_reserve[side]),
        "fresh": newest != NOBODY,
        "newest": ids[newest] if mine and newest != NOBODY else None,
    }


def _half(s: Position) -> list[dict[str, Any]] | None:
    """The operations of the half that is being carried out, as the card holds them."""
    if not s.half:
        return None
    return [op.described() for op in s.ed.cards[s.card].tiers(SIDES[s.acting])[tier(s) or 0]]


def tier(s: Position) -> int | None:
    """Which of a card's halves is being carried out: for few voyages (0) or many (1); ``None`` for none."""
    return s.ed.halves[s.card][s.acting].index(s.half) if s.half else None


def _solo(s: Position) -> dict[str, Any]:
    """The solo deck: its ``level``, the ``event`` turned up, those that may be ``next``, whether the Emperor now tells
    what the Overlord's half does (``telling``), and the points of his ``reserve`` as far as they are told."""
    events = solo_deck().events
    return {
        "level": solo.level(s),
        "event": None if s.event == NOBODY else events[s.event].id,
        "next": [event.id for number, event in enumerate(events) if solo.coming(s) >> number & 1],
        "telling": s.telling == position.TELLING,
        "reserve": sorted(hands.reserved_points(s, OVERLORD)) if s.on_table else None,
    }


def _battle(s: Position) -> dict[str, Any] | None:
    """The battle being fought; while units are still being sent ``exchange`` is 0."""
    if s.stage not in (position.SENDING, position.BATTLE_DICE, position.RE_ROLL):
        return None
    return {
        "region": s.ed.regions[s.target],
        "attacker": SIDES[s.attacker],
        "exchange": s.exchange,
        "rolling": SIDES[s.rolling],
        "again": s.again,
        "re_rolls": s.re_rolls,
        "rolled": dict(zip(SIDES, s.rolled, strict=True)),
    }


def _voyage(s: Position) -> dict[str, Any] | None:
    """The voyage being prepared or sailed; ``strength`` is 0 until the fleet has set out."""
    if s.stage not in (position.CHOOSE_FLEET, position.VOYAGE_DIE):
        return None
    sailing = s.stage is position.VOYAGE_DIE
    gold = s.on[3 * REGIONS + SEA]
    return {
        "voyage": s.target + 1,
        "dice": s.left,
        "junks": s.origin if sailing else 0,
        "gold": gold if sailing else 0,
        "strength": s.origin + gold if sailing else 0,
    }
