"""Why the Overlord of the solo deck does something: what he saw on the board, with names and numbers.

Everybody can read it, so it only mentions the board, dice, and cards that lie open or of which the points were told; of
a card laid face down no more than how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.bots.policy import Message
from companion.engine.actions import Kind, Play
from companion.games.ming_voyages.bots import solo_rules
from companion.games.ming_voyages.bots.explanations import percent
from companion.games.ming_voyages.rules import battle, dice, effects, march, odds, overlord, turn
from companion.games.ming_voyages.rules.edition import BORDERLANDS, HORDE, MARKERS, OVERLORD, SETTLEMENT, TROOP, UNNAMED
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import RE_ROLL, Position
from companion.games.ming_voyages.rules.solo_deck import Instruction

NAMED: Final = "named"
"""Of an instruction: its homeland goes by its name."""


def seen(s: VoyagesState, action: Play, one: Instruction | None = None) -> Message:
    """What speaks for an action, just before it; ``one``: the instruction that it carries out, if it does."""
    if s.stage is RE_ROLL:
        return _throw(s, action)
    told = SEEN.get(action.kind)
    if told is None:
        return "because.seen.rest", {"count": len(s.legal_actions(s.seat_of[OVERLORD]))}
    return told(s, action, one)


def pieces(s: Position, what: int, region: int) -> dict[str, Any]:
    """How many of a marker stand in a region, as a message within a message."""
    return {"key": f"pieces.{MARKERS[what]}", "params": {"count": s.on[what * 10 + region]}}


def _card(s: Position, key: str, **params: Any) -> Message:
    """A sentence about the card that was played; one of a published box goes by its points."""
    if s.card == UNNAMED:
        return f"{key}.points", {"count": s.worth, **params}
    return key, {"card": s.ed.cards[s.card].id, **params}


def _amass(s: Position, action: Play, one: Instruction | None) -> Message:
    region, count = action.at
    where = one.where if one is not None else "each"
    key = where if where in ("fewest", "most", "each") else NAMED
    return f"because.seen.amass.{key}", {**action.params, "there": pieces(s, HORDE, region), "count": count}


def _gather(s: Position, action: Play, one: Instruction | None) -> Message:
    near = s.ed.near[action.at[0]]
    lands = sum(s.ruler[land] == OVERLORD for land in near if land < BORDERLANDS)
    return "because.seen.gather", {**action.params, "lands": lands}


def _settle(s: Position, action: Play, one: Instruction | None) -> Message:
    return "because.seen.settle", {**action.params, "there": solo_rules.pieces(s, action.at[1])}


def _move(s: Position, action: Play, one: Instruction | None) -> Message:
    here, there, _ = action.at
    held = s.on[HORDE * 10 + there] if there >= BORDERLANDS else solo_rules.pieces(s, there)
    key = one.where if one is not None else "most" if there >= BORDERLANDS else "fewest" if held else "empty"
    return f"because.seen.move.{key}", {**action.params, "there": held, "spare": solo_rules.spare(s, here)}


def _attack(s: Position, action: Play, one: Instruction | None) -> Message:
    """The land, what stands there, what goes there, and how likely that is to win."""
    if action.kind in solo_rules.REINFORCING:
        sign = 1 if one is None or one.where == "fewest" else -1
        points = solo_rules.most_points(s)
        found = [a for a in march.targets(s, OVERLORD) if solo_rules.joining(s, a.at[0], points)]
        (land,) = solo_rules.target(s, found, points, sign).at
        return _against(s, land, points, "because.seen.reinforce", count=points - s.left)
    return _against(s, action.at[0], s.left, "because.seen.attack")


def _against(s: Position, land: int, points: int, key: str, **params: Any) -> Message:
    units, troops = max(1, solo_rules.joining(s, land, points)), s.on[TROOP * 10 + land]
    return key, {
        "region": s.ed.regions[land],
        "against": pieces(s, TROOP, land),
        "units": {"key": "pieces.horde", "params": {"count": units}},
        "percent": percent(odds.battle("overlord", units, troops)),
        **params,
    }


def _send(s: Position, action: Play, one: Instruction | None) -> Message:
    here, _ = action.at
    return "because.seen.send", {
        "from_region": s.ed.regions[here],
        "spare": solo_rules.spare(s, here),
        "region": s.ed.regions[s.target],
        "against": pieces(s, TROOP, s.target),
    }


def _fight(s: Position, action: Play, one: Instruction | None) -> Message:
    """Nobody else can be spared."""
    return "because.seen.battle", {
        "region": s.ed.regions[s.target],
        "units": pieces(s, HORDE, s.target),
        "against": pieces(s, TROOP, s.target),
    }


def _reserve(s: Position, action: Play, one: Instruction | None) -> Message:
    return "because.seen.reserve", {"count": s.n_reserve[OVERLORD] + 1}


def _put(s: Position, action: Play, one: Instruction | None) -> Message:
    return "because.seen.put", {**action.params, "count": solo_rules.pieces(s, action.at[1])}


def _take(s: Position, action: Play, one: Instruction | None) -> Message:
    what, region = action.at
    key = "most" if what in (HORDE, SETTLEMENT) else "fewest"
    return f"because.seen.take.{key}", {**action.params, "there": pieces(s, what, region)}


def _march(s: Position, action: Play, one: Instruction | None) -> Message:
    _, here, there = action.at
    return "because.seen.march", {
        **action.params,
        "there": solo_rules.pieces(s, there),
        "spare": solo_rules.spare(s, here),
    }


SEEN: Final[Mapping[Kind, Callable[[Position, Play, Instruction | None], Message]]] = {
    overlord.amass.kind: _amass,
    overlord.gather.kind: _gather,
    overlord.settle.kind: _settle,
    march.move.kind: _move,
    march.attack.kind: _attack,
    march.send.kind: _send,
    march.begin_battle.kind: _fight,
    **dict.fromkeys((turn.reserve.kind, turn.withdraw.kind), _reserve),
    turn.special.kind: lambda s, _, __: _card(s, "because.seen.special"),
    turn.react.kind: lambda s, _, __: _card(s, "because.seen.react"),
    turn.after.kind: lambda s, _, __: _card(s, "because.seen.first"),
    effects.put.kind: _put,
    effects.take.kind: _take,
    effects.move.kind: _march,
    effects.enough.kind: lambda s, _, __: _card(s, "because.seen.enough"),
    **dict.fromkeys(solo_rules.REINFORCING, _attack),
}
"""What is seen, by the kind of action."""


def _throw(s: Position, action: Play) -> Message:
    """What his dice are worth, by the rule for re-rolls."""
    roll = s.rolled[OVERLORD]
    kind, value = dice.kind(roll), dice.value(roll)
    params: dict[str, Any] = {
        "region": s.ed.regions[s.target],
        "dice": {"key": f"because.dice.{kind}", "params": {"value": value}},
    }
    if action.kind is battle.again.kind:
        return "because.seen.again", {**params, "again": action.at[0]}
    if action.kind in solo_rules.REVEALING:
        return "because.seen.reveal", {**params, "count": s.n_reserve[OVERLORD]}
    return f"because.seen.stop.{'attack' if s.attacker == OVERLORD else 'defence'}", params
