"""How a bot tells what it does: the reason, what else it thought of, and the moves on a real table.

Everybody may read this. So it speaks of the board, of dice and of cards that lie open or that the other side knows;
what is laid face down has no name and no alternatives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.bots.ming_voyages.dicing import Throw
from companion.bots.ming_voyages.planning import Plan
from companion.bots.ming_voyages.turns import Chain
from companion.bots.policy import Alternative, Choice, Message
from companion.engine.actions import Kind, Play
from companion.games.ming_voyages import battle, effects, emperor, march, odds, overlord, turn
from companion.games.ming_voyages.edition import BORDERLANDS, EMPEROR, MARKERS, OVERLORD, SETTLEMENT, SIDES
from companion.games.ming_voyages.game import VoyagesState
from companion.games.ming_voyages.position import BATTLE_DICE, NOBODY, VOYAGE_DIE

ALIKE: Final = 0.02
WORSE: Final = 0.08
"""From which difference in the chance to win another plan is said to be less, and much less, promising."""
EQUAL: Final = 1e-9
"""Up to which difference it makes none."""
HIDING: Final = frozenset((turn.play.kind, overlord.reinforce.kind))
"""Actions that are left out of an alternative: they only say which card it is."""
SAID: Final = frozenset((turn.before.kind, turn.after.kind, effects.enough.kind))
"""Actions that say little of what somebody means to do."""
PLACED: Final = frozenset(
    (march.attack.kind, march.move.kind, march.send.kind, emperor.sail.kind, emperor.set_out.kind)
)
"""Actions that mean something else at another place."""


def choice(s: VoyagesState, side: int, plans: Sequence[Plan]) -> Choice:
    """The best of some plans as a decision: its first action, told."""
    best = plans[0]
    key, params = reason(s, side, plans)
    return Choice(best.chain[0], key, params, _others(s, side, plans), steps(s, side, best.chain))


def reason(s: VoyagesState, side: int, plans: Sequence[Plan]) -> Message:
    """Why the first of some plans is begun: what it is mainly about."""
    chain = plans[0].chain
    state = s.clone()
    seat = s.seat_of[side]
    for action in chain:
        kind = action.kind
        if kind is march.attack.kind:
            return _attack(state, side, chain)
        if kind is emperor.sail.kind:
            return _sail(state, chain)
        if kind is turn.reserve.kind:
            return "because.reserve", {}  # which card it is nobody may know
        if kind in PLAIN:
            return (PLAIN[kind], dict(action.params)) if _plays_again(state, side) else ("because.lost", {})
        if kind is march.move.kind:
            return _move(state, side, action)
        if kind in (turn.react.kind, turn.decline.kind) and not _matters(side, plans):
            return "because.alike", {}
        if kind in (turn.special.kind, turn.react.kind, turn.decline.kind) and state.card != NOBODY:
            return f"because.{action.key.removeprefix('did.')}", {"card": state.ed.cards[state.card].id}
        if kind in (march.send.kind, march.begin_battle.kind):
            return _attack(state, side, chain)
        if kind is emperor.set_out.kind:
            return _sail(state, chain)
        if kind in (effects.put.kind, effects.take.kind, effects.move.kind):
            return "because.effect", {"card": state.ed.cards[state.card].id}
        if action in state.legal_actions(seat):
            state.apply(seat, action)
    return BY_LAST.get(chain[-1].kind, "because.lost"), {}


PLAIN: Final[Mapping[Kind, str]] = {
    emperor.recruit.kind: "because.recruit",
    emperor.tax.kind: "because.tax",
    emperor.build.kind: "because.build",
    overlord.amass.kind: "because.amass",
    overlord.gather.kind: "because.gather",
    overlord.settle.kind: "because.settle",
}
"""Reasons of which nothing more is to be said: what is done now is for later."""
BY_LAST: Final[Mapping[Kind, str]] = {
    effects.enough.kind: "because.enough",
    turn.before.kind: "because.before",
    turn.after.kind: "because.before",
}
"""Reasons of a chain in which nothing else is done: by its last action."""


def _plays_again(s: VoyagesState, side: int) -> bool:
    """Whether a side whose card lies there has another turn: the Emperor's after the other side's, from its hand."""
    return bool(s.n_deck) or s.era == 1 or s.n_hand[1 - side] > (1 if side == EMPEROR else 0)


def _matters(side: int, plans: Sequence[Plan]) -> bool:
    """Whether the best of some plans for a reaction is better than any that is the other of reacting and not."""
    best = plans[0]
    rest = [plan for plan in plans if plan.chain[0] is not best.chain[0]]
    return all(lead(side, best, plan) > EQUAL for plan in rest)


def lead(side: int, best: Plan, other: Plan) -> float:
    """How much more likely a side wins by one plan than by another, both found in the same way."""
    return best.chance - other.chance if side == EMPEROR else other.chance - best.chance


def _attack(s: VoyagesState, side: int, chain: Chain) -> Message:
    """An attack with its odds, and the standing that it would bring."""
    state, seat = s.clone(), s.seat_of[side]
    for action in chain:
        if action in state.legal_actions(seat):
            state.apply(seat, action)
        if state.stage is BATTLE_DICE:
            break
    if state.stage is not BATTLE_DICE:
        return "because.attack.plain", {}
    land = state.target
    units = state.on[side * 10 + land]
    share = odds.battle(SIDES[side], units, state.on[(1 - side) * 10 + land], state.on[SETTLEMENT * 10 + land])
    lands = sum(rules == side for rules in state.ruler) + 1
    voyages = state.done.bit_count()
    points = lands + (voyages if side == EMPEROR else 7 - voyages)
    params = {"region": state.ed.regions[land], "count": units, "percent": percent(share), "points": points}
    return ("because.attack.all" if side == OVERLORD and lands == BORDERLANDS else "because.attack"), params


def _sail(s: VoyagesState, chain: Chain) -> Message:
    """A voyage with its odds."""
    state, seat = s.clone(), s.seat_of[EMPEROR]
    for action in chain:
        if action in state.legal_actions(seat):
            state.apply(seat, action)
        if state.stage is VOYAGE_DIE:
            break
    if state.stage is not VOYAGE_DIE:
        return "because.sail.plain", {}
    gold, junks = state.on[39], state.origin
    params = {
        "voyage": str(state.target + 1),
        "junks": junks,
        "gold": gold,
        "count": state.left,
        "percent": percent(odds.voyage(junks + gold, state.left)),
    }
    return ("because.sail.all" if state.done.bit_count() == 6 else "because.sail"), params


def _move(s: VoyagesState, side: int, action: Play) -> Message:
    here, there, _ = action.at
    if there >= BORDERLANDS:
        reach = s.ed.reach[side]
        more = reach[there].bit_count() > reach[here].bit_count()
        return "because.move.home" if more else "because.move.safe", dict(action.params)
    key = "because.move.empty" if s.ruler[there] == NOBODY else "because.move.guard"
    return key, dict(action.params)


def percent(share: float) -> int:
    """A chance in whole percent; only what is certain is 0 or 100."""
    found = round(share * 100)
    return min(max(found, 1), 99) if 0 < share < 1 else found


def _others(s: VoyagesState, side: int, plans: Sequence[Plan]) -> tuple[Alternative, ...]:
    """The two best plans that mean something else, as far as others may hear of them and they can be compared."""
    best = plans[0]
    if best.chain[0].kind is turn.reserve.kind:
        return ()
    known = s.known[side]
    if best.chain[0].kind is turn.play.kind:
        known |= 1 << best.chain[0].at[0]
    found: list[Alternative] = []
    seen = {_gist(best.chain)}
    for plan in plans[1:]:
        less = lead(side, best, plan)
        if plan.measure != best.measure or less < 0:
            continue
        gist = _gist(plan.chain)
        first = plan.chain[0]
        played = first.kind is turn.play.kind
        if gist in seen or first.kind is turn.reserve.kind or (played and not known >> first.at[0] & 1):
            continue
        other_card = played and first is not best.chain[0]
        silent = {overlord.reinforce.kind, *((turn.special.kind,) if other_card else ())}
        if any(action.kind in silent for action in plan.chain):
            continue  # it would be read as if it were about the card that is played
        seen.add(gist)
        key = "because.other.alike" if less < ALIKE else "because.other.less" if less < WORSE else "because.other.worse"
        texts = tuple(action.text for action in plan.chain if action.kind not in HIDING)
        found.append(Alternative(texts, key))
        if len(found) == 2:
            break
    return tuple(found)


def _gist(chain: Chain) -> tuple[Kind, tuple[int, ...]]:
    """What a plan is about: the first action that says it, with its place."""
    for action in chain:
        if action.kind not in HIDING and action.kind not in SAID:
            if action.kind is turn.special.kind and chain[0].kind is turn.play.kind:
                return action.kind, chain[0].at
            return action.kind, action.at[:2] if action.kind in PLACED else ()
    last = chain[-1]
    return last.kind, last.at[:2]


def throw(s: VoyagesState, found: Sequence[Throw]) -> Choice:
    """What to do with dice, told by the chance to win the battle: all of it lies open."""
    best = found[0]
    stop = next(one for one in found if one.action.kind is battle.stop.kind)
    kind = best.action.kind
    params: dict[str, Any] = {"percent": percent(best.wins), "region": s.ed.regions[s.target]}
    if kind is battle.stop.kind:
        key = "because.keep" if s.re_rolls else "because.stop"
    elif kind is battle.again.kind:
        key = "because.again"
        params |= {"dice": best.action.at[0], "before": percent(stop.wins)}
    else:
        key = "because.reveal"
        params |= {"before": percent(stop.wins)}
    others = []
    for one in found[1:]:
        if one.action.kind is battle.reveal.kind:
            continue
        key_ = "because.other.odds"
        others.append(Alternative((one.action.text,), key_, {"percent": percent(one.wins)}))
    return Choice(best.action, key, params, tuple(others[:2]), _of(best.action, s))


def steps(s: VoyagesState, side: int, chain: Chain) -> tuple[Message, ...]:
    """The moves on a real table for a chain, up to where dice or the other side come in."""
    state, seat = s.clone(), s.seat_of[side]
    played = state.card
    found: list[Message] = []
    for action in chain:
        if action not in state.legal_actions(seat):
            break  # the other side reacts first
        # Which card will come out of the reserve is told when it does.
        hidden = action.kind is overlord.reinforce.kind and state.stage is not s.stage
        found += (("step.reinforce.some", {}),) if hidden else _of(action, state)
        state.apply(seat, action)
        played = state.card if state.card != NOBODY else played
        found += [_piece(note.key.removeprefix("note."), note.params) for note in state.notes if note.key in BY_ITSELF]
    if state.stage is BATTLE_DICE:
        found.append(("step.battle", {"region": state.ed.regions[state.target]}))
    elif state.stage is VOYAGE_DIE:
        found.append(("step.roll", {"count": state.left}))
    elif state.card == NOBODY and played != NOBODY:
        for card in (state.ed.cards[played].id,):
            found.append(("step.discard", {"card": card}))
    return _counted(found)


BY_ITSELF: Final = frozenset(("note.put", "note.take", "note.march"))
"""Notes of pieces that moved because there was no choice."""


SUPPLIED: Final[Mapping[Kind, tuple[str, str]]] = {
    emperor.recruit.kind: ("troop", "ming"),
    emperor.tax.kind: ("gold", "ming"),
    emperor.build.kind: ("junk", "sea"),
}
"""What the Emperor takes from the supply, and where it comes."""


def _of(action: Play, s: VoyagesState) -> tuple[Message, ...]:
    """An action as moves on the table."""
    kind, params = action.kind, action.params
    unit = MARKERS[s.acting]
    regions = s.ed.regions
    if kind in SUPPLIED:
        marker, region = SUPPLIED[kind]
        return ((f"step.add.{marker}", {"count": action.at[0], "region": region}),)
    if kind in (overlord.amass.kind, overlord.gather.kind):
        return ((f"step.add.{'horde' if kind is overlord.amass.kind else 'settlement'}", dict(params)),)
    if kind is overlord.settle.kind:
        return (("step.move.settlement", dict(params)),)
    if kind is march.move.kind:
        return ((f"step.move.{unit}", dict(params)),)
    if kind is march.send.kind:
        here, count = action.at
        return ((f"step.move.{unit}", {
            "from_region": regions[here], "to_region": regions[s.target], "count": count}),)  # fmt: skip
    if kind in (effects.put.kind, effects.take.kind, effects.move.kind):
        return (_piece(action.key.removeprefix("did."), params),)
    if kind is emperor.set_out.kind:
        junks, gold = action.at
        return (("step.fleet", {"count": junks, "gold": gold, "voyage": str(s.target + 1)}),)
    if kind in (turn.before.kind, turn.after.kind):
        return ((f"step.{kind.word}", {}),)
    if kind in (turn.play.kind, overlord.reinforce.kind, battle.reveal.kind):
        return ((f"step.{action.key.removeprefix('did.')}", dict(params)),)
    if kind is turn.reserve.kind:
        return (("step.reserve", {}),)
    if kind in (turn.react.kind, turn.special.kind):
        return ((f"step.{action.key.removeprefix('did.')}", {"card": s.ed.cards[s.card].id}),)
    if kind is battle.again.kind:
        return (("step.again", {"dice": action.at[0]}),)
    return (("step.stop", {}),) if kind is battle.stop.kind else ()


def _piece(verb: str, params: Mapping[str, Any]) -> Message:
    """One marker put, taken or moved by a card's half."""
    step = {"put": "add", "take": "remove", "march": "move"}[verb]
    shown = {name: params[name] for name in ("region", "from_region", "to_region") if name in params}
    return f"step.{step}.{params['marker']}", {**shown, "count": 1}


def _counted(found: Sequence[Message]) -> tuple[Message, ...]:
    """The same move several times in a row as one with its count."""
    told: list[Message] = []
    for key, params in found:
        rest = {name: value for name, value in params.items() if name != "count"}
        if told and told[-1][0] == key and "count" in params:
            last = dict(told[-1][1])
            count = last.pop("count", None)
            if count is not None and last == rest:
                told[-1] = (key, {**rest, "count": count + params["count"]})
                continue
        told.append((key, params))
    return tuple(told)
