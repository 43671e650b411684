"""How a bot explains what it does: the reason, the alternatives, and the moves on a real table.

Everybody can read this, so it only mentions the board, dice, and cards that lie open or that the other side knows; a
card laid face down is not named and has no alternatives.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.bots.policy import Alternative, Choice, Message
from companion.engine.actions import Kind, Play, Stage
from companion.games.ming_voyages.bots.dice import Throw
from companion.games.ming_voyages.bots.planner import Plan
from companion.games.ming_voyages.bots.turns import Chain
from companion.games.ming_voyages.rules import battle, effects, emperor, march, odds, overlord, turn
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    EMPEROR,
    MARKERS,
    OVERLORD,
    SETTLEMENT,
    SIDES,
    UNNAMED,
)
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import BATTLE_DICE, NOBODY, VOYAGE_DIE

EQUAL: Final = 1e-9
"""Differences up to this size do not count."""
HIDING: Final = frozenset((turn.play.kind, overlord.reinforce.kind))
"""Actions that are left out of alternatives, as they only say which card is used."""
SAID: Final = frozenset((turn.before.kind, turn.after.kind, effects.enough.kind))
"""Actions that say little about a plan."""
PLACED: Final = frozenset(
    (march.attack.kind, march.move.kind, march.send.kind, emperor.sail.kind, emperor.set_out.kind)
)
"""Actions that count as different plans at different places."""
SILENT: Final = HIDING | {turn.before.kind, turn.after.kind}
"""Actions that do not say what else could be done."""

Rival: TypeAlias = Callable[[Plan], bool]
"""Whether a plan is one that a choice is compared with."""

EFFECTS: Final = frozenset((effects.put.kind, effects.take.kind, effects.move.kind))
"""What is done by a card's half."""


def choice(s: VoyagesState, side: int, plans: Sequence[Plan]) -> Choice:
    """The best of some plans as a decision: its first action, with explanations."""
    best = plans[0]
    key, params = reason(s, side, plans)
    first, *rest = best.chain
    then = tuple(action.text for action in rest if action.kind not in SAID)
    return Choice(first, key, params, _others(s, side, plans), steps(s, side, best.chain), then)


def reason(s: VoyagesState, side: int, plans: Sequence[Plan]) -> Message:
    """Why the first of some plans was chosen: what it is mainly about."""
    chain = plans[0].chain
    state = s.clone()
    seat = s.seat_of[side]
    for action in chain:
        told = REASONS[action.kind](state, side, plans, action) if action.kind in REASONS else None
        if told is not None:
            return told
        if action in state.legal_actions(seat):
            state.apply(seat, action)
    cards = [s.card, *(action.at[0] for action in chain if action.kind is turn.play.kind)]
    key, params = BY_LAST.get(chain[-1].kind, "because.card.lost"), {"card": s.ed.cards[cards[-1]].id}
    other = rival(side, plans, _without(chain[:-1], {chain[-1]})) if chain[-1].kind is turn.before.kind else None
    return _beside(side, key.removeprefix("because."), params, plans[0], other) if other else (key, params)


PLAIN: Final[Mapping[Kind, str]] = {
    emperor.recruit.kind: "because.recruit",
    emperor.tax.kind: "because.tax",
    emperor.build.kind: "because.build",
    overlord.amass.kind: "because.amass",
    overlord.gather.kind: "because.gather",
    overlord.settle.kind: "because.settle",
}
"""Reasons that tell what is put where: actions that prepare for later."""
BY_LAST: Final[Mapping[Kind, str]] = {
    effects.enough.kind: "because.card.enough",
    turn.before.kind: "because.card.before",
    turn.after.kind: "because.card.before",
}
"""Reasons for a chain in which nothing else is done, by its last action."""


def _plays_again(s: VoyagesState, side: int) -> bool:
    """Whether a side that has played its card will have another turn; the Emperor plays next from the other side's
    hand."""
    return bool(s.n_deck) or s.era == 1 or s.n_hand[1 - side] > (1 if side == EMPEROR else 0)


def _matters(side: int, plans: Sequence[Plan]) -> bool:
    """Whether it makes a difference to react or not: the best plan beats all plans that decide the other way."""
    best = plans[0]
    rest = [plan for plan in plans if plan.chain[0] is not best.chain[0]]
    return all(lead(side, best, plan) > EQUAL for plan in rest)


def lead(side: int, best: Plan, other: Plan) -> float:
    """How much more likely a side wins by one plan than by another, both found in the same way."""
    return best.chance - other.chance if side == EMPEROR else other.chance - best.chance


def _about(s: VoyagesState, why: str) -> Message:
    """A reason about the card that lies there."""
    return f"because.card.{why}", {"card": s.ed.cards[s.card].id}


def _plain(s: VoyagesState, side: int, _plans: Sequence[Plan], action: Play) -> Message:
    """An action that prepares for later turns, if there are any."""
    return (PLAIN[action.kind], dict(action.params)) if _plays_again(s, side) else _about(s, "lost")


def _reserve(s: VoyagesState, side: int, _plans: Sequence[Plan], _action: Play) -> Message:
    """Nobody may know which card it is, but how many there are."""
    return "because.reserve.count", {"count": s.n_reserve[side] + 1}


def rivals(chain: Chain) -> Iterator[Rival]:
    """What the choices of a plan are compared with: a card's half with its CP, and each thing that it does with
    anything else that the card could do."""
    for place, action in enumerate(chain):
        if action.kind is turn.special.kind:
            yield _by_points(chain[:place])
        elif action.kind in EFFECTS:
            yield _without(chain[:place], {action})


def _by_points(begun: Chain) -> Rival:
    """Plans that begin with the same card, if it was still to be played, and use its CP."""
    card = begun[:1] if begun and begun[0].kind is turn.play.kind else ()
    return _without(card, {turn.special.kind, turn.before.kind})


def _without(begun: Chain, left_out: Container[Kind | Play]) -> Rival:
    """Plans that begin like that and do without something."""

    def is_rival(plan: Plan) -> bool:
        rest = plan.chain[len(begun) :]
        return plan.chain[: len(begun)] == begun and not any(one in left_out or one.kind in left_out for one in rest)

    return is_rival


def rival(side: int, plans: Sequence[Plan], fits: Rival) -> Plan | None:
    """The best of those other plans whose chance was found in the same way as that of the first."""
    best = plans[0]
    found = [plan for plan in plans[1:] if plan.measure == best.measure and fits(plan)]
    return min(found, key=lambda plan: lead(side, best, plan), default=None)


def wins(side: int, plan: Plan) -> int:
    """How many of 100 games that side seems to win by a plan."""
    return percent(plan.chance if side == EMPEROR else 1 - plan.chance)


def _beside(side: int, about: str, params: Mapping[str, Any], best: Plan, other: Plan) -> Message:
    """A reason by numbers: what is won so, and what otherwise."""
    won, less = wins(side, best), wins(side, other)
    if won == less:
        return f"because.{about}.equal", {**params, "percent": won}
    return f"because.{about}.wins", {**params, "percent": won, "other": less}


def _special(s: VoyagesState, side: int, plans: Sequence[Plan], action: Play) -> Message | None:
    """The card's own half, beside its CP."""
    if s.card == NOBODY:
        return None
    other = rival(side, plans, _by_points(plans[0].chain))
    params = {"card": s.ed.cards[s.card].id}
    return _beside(side, "special", params, plans[0], other) if other else ("because.special", params)


def _reaction(s: VoyagesState, side: int, plans: Sequence[Plan], action: Play) -> Message | None:
    """A reaction, or doing without it."""
    if not _matters(side, plans):
        return _about(s, "alike")
    other = rival(side, plans, lambda plan: plan.chain[0] is not action)
    about, params = action.key.removeprefix("did."), {"card": s.ed.cards[s.card].id}
    return _beside(side, about, params, plans[0], other) if other else (f"because.{about}", params)


def _effect(s: VoyagesState, side: int, plans: Sequence[Plan], action: Play) -> Message:
    """Carrying out a card's half: what it does there, beside what else it could do."""
    params: dict[str, Any] = {"card": s.ed.cards[s.card].id}
    chain = plans[0].chain
    other = rival(side, plans, _without(chain[: chain.index(action)], {action}))
    instead = next((one for one in other.chain if one not in chain and one.kind not in SILENT), None) if other else None
    if other is None or instead is None:
        return f"because.effect.{action.key.removeprefix('did.')}", {**action.params, **params}
    told = {"key": f"do.{instead.key.removeprefix('did.')}", "params": dict(instead.params)}
    return _beside(side, "effect", {**params, "instead": told}, plans[0], other)


def _followed(s: VoyagesState, side: int, plan: Plan, stage: Stage[Any]) -> VoyagesState:
    """The position when the plan has come to that stage, or to its end."""
    state, seat = s.clone(), s.seat_of[side]
    for action in plan.chain:
        if action in state.legal_actions(seat):
            state.apply(seat, action)
        if state.stage is stage:
            break
    return state


def _attack(s: VoyagesState, side: int, plans: Sequence[Plan], action: Play) -> Message:
    """An attack with its odds, and the standing that it would bring."""
    state = _followed(s, side, plans[0], BATTLE_DICE)
    if state.stage is not BATTLE_DICE:
        aim = action.at[0] if action.kind is march.attack.kind else s.target
        return "because.attack.at", {"region": s.ed.regions[aim]}
    land = state.target
    units = state.on[side * 10 + land]
    share = odds.battle(SIDES[side], units, state.on[(1 - side) * 10 + land], state.on[SETTLEMENT * 10 + land])
    lands = sum(rules == side for rules in state.ruler) + 1
    voyages = state.done.bit_count()
    points = lands + (voyages if side == EMPEROR else 7 - voyages)
    params = {"region": state.ed.regions[land], "count": units, "percent": percent(share), "points": points}
    return ("because.attack.all" if side == OVERLORD and lands == BORDERLANDS else "because.attack"), params


def _sail(s: VoyagesState, _side: int, plans: Sequence[Plan], action: Play) -> Message:
    """A voyage with its odds."""
    state = _followed(s, EMPEROR, plans[0], VOYAGE_DIE)
    if state.stage is not VOYAGE_DIE:
        aim = action.at[0] if action.kind is emperor.sail.kind else s.target
        return "because.sail.at", {"voyage": str(aim + 1)}
    gold, junks = state.on[39], state.origin
    params = {
        "voyage": str(state.target + 1),
        "junks": junks,
        "gold": gold,
        "count": state.left,
        "percent": percent(odds.voyage(junks + gold, state.left)),
    }
    return ("because.sail.all" if state.done.bit_count() == 6 else "because.sail"), params


def _move(s: VoyagesState, side: int, _plans: Sequence[Plan], action: Play) -> Message:
    """Units that march without a fight."""
    here, there, _ = action.at
    if there >= BORDERLANDS:
        reach = s.ed.reach[side]
        more = reach[there].bit_count() > reach[here].bit_count()
        return "because.move.home" if more else "because.move.safe", dict(action.params)
    key = "because.move.empty" if s.ruler[there] == NOBODY else "because.move.guard"
    return key, dict(action.params)


REASONS: Final[Mapping[Kind, Callable[[VoyagesState, int, Sequence[Plan], Play], Message | None]]] = {
    **dict.fromkeys(PLAIN, _plain),
    **dict.fromkeys((march.attack.kind, march.send.kind, march.begin_battle.kind), _attack),
    **dict.fromkeys((emperor.sail.kind, emperor.set_out.kind), _sail),
    **dict.fromkeys((turn.react.kind, turn.decline.kind), _reaction),
    **dict.fromkeys((effects.put.kind, effects.take.kind, effects.move.kind), _effect),
    march.move.kind: _move,
    turn.reserve.kind: _reserve,
    turn.special.kind: _special,
}
"""Why a plan is begun, by the action that it is about, given the position just before that action."""


def percent(share: float) -> int:
    """A chance in whole percent; only what is certain is 0 or 100."""
    found = round(share * 100)
    return min(max(found, 1), 99) if 0 < share < 1 else found


def _others(s: VoyagesState, side: int, plans: Sequence[Plan]) -> tuple[Alternative, ...]:
    """The two best plans that are about something else, as far as others may know them and they can be compared."""
    best = plans[0]
    if best.chain[0].kind is turn.reserve.kind:
        return ()
    known = s.known[side]
    if best.chain[0].kind is turn.play.kind:
        known |= 1 << best.chain[0].at[0]
    found: list[Alternative] = []
    seen = {_gist(best.chain)}
    for plan in sorted(plans[1:], key=lambda plan: lead(side, best, plan)):
        if plan.measure != best.measure:
            continue
        gist = _gist(plan.chain)
        first = plan.chain[0]
        played = first.kind is turn.play.kind
        if gist in seen or first.kind is turn.reserve.kind or (played and not known >> first.at[0] & 1):
            continue
        other_card = played and first is not best.chain[0]
        silent = {overlord.reinforce.kind, *((turn.special.kind,) if other_card else ())}
        if any(action.kind in silent for action in plan.chain):
            continue  # it would read as if it were about the card that is played
        seen.add(gist)
        key, params = _beside(side, "other", {}, best, plan)
        texts = tuple(action.text for action in plan.chain if action.kind not in HIDING)
        found.append(Alternative(texts, key, params, round(100 * lead(side, plan, best), 1)))
        if len(found) == 2:
            break
    return tuple(found)


def _gist(chain: Chain) -> tuple[Kind, tuple[int, ...]]:
    """What a plan is about: its first significant action, with its place."""
    for action in chain:
        if action.kind not in HIDING and action.kind not in SAID:
            if action.kind is turn.special.kind and chain[0].kind is turn.play.kind:
                return action.kind, chain[0].at
            return action.kind, action.at[:2] if action.kind in PLACED else ()
    last = chain[-1]
    return last.kind, last.at[:2]


def throw(s: VoyagesState, found: Sequence[Throw]) -> Choice:
    """What to do with dice, explained by the chance to win the battle, which alternatives are worth less of; nothing
    about it is secret."""
    best = found[0]
    stop = next(one for one in found if one.action.kind is battle.stop.kind)
    kind = best.action.kind
    params: dict[str, Any] = {"percent": percent(best.wins), "region": s.ed.regions[s.target]}
    if kind is battle.stop.kind:
        key = "because.keep" if s.re_rolls else "because.stop"
    elif kind is battle.again.kind:
        key = "because.again"
        params |= {"dice": best.action.params["dice"], "before": percent(stop.wins)}
    else:
        key = "because.reveal"
        params |= {"before": percent(stop.wins)}
    others = []
    for one in found[1:]:
        if one.action.kind is battle.reveal.kind:
            continue
        key_ = "because.other.odds"
        worth = round(100 * (one.wins - best.wins), 1)
        others.append(Alternative((one.action.text,), key_, {"percent": percent(one.wins)}, worth))
    return Choice(best.action, key, params, tuple(others[:2]), _of(best.action, s))


def steps(s: VoyagesState, side: int, chain: Chain) -> tuple[Message, ...]:
    """The moves on a real table for a chain, up to where dice or the other side come in."""
    state, seat = s.clone(), s.seat_of[side]
    played = state.card
    found: list[Message] = []
    for action in chain:
        if action not in state.legal_actions(seat):
            break  # the other side reacts first
        # Which card comes out of the reserve is only revealed when it does.
        hidden = action.kind is overlord.reinforce.kind and state.stage is not s.stage
        found += (("step.reinforce.some", {}),) if hidden else _of(action, state)
        state.apply(seat, action)
        played = state.card if state.card != NOBODY else played
        found += [_piece(note.key.removeprefix("note."), note.params) for note in state.notes if note.key in BY_ITSELF]
    if state.stage is BATTLE_DICE:
        found.append(("step.battle", {"region": state.ed.regions[state.target]}))
    elif state.stage is VOYAGE_DIE:
        found.append(("step.roll", {"count": state.left}))
    elif state.card == NOBODY and played == UNNAMED and chain[-1].kind is not turn.withdraw.kind:
        found.append(("step.discard.points", {"count": state.worth}))
    elif state.card == NOBODY and played not in (NOBODY, UNNAMED):
        found.append(("step.discard", {"card": state.ed.cards[played].id}))
    return _counted(found)


BY_ITSELF: Final = frozenset(("note.put", "note.take", "note.march"))
"""Notes about pieces that moved because there was no choice."""


SUPPLIED: Final[Mapping[Kind, tuple[str, str]]] = {
    emperor.recruit.kind: ("troop", "ming"),
    emperor.tax.kind: ("gold", "ming"),
    emperor.build.kind: ("junk", "sea"),
}
"""What the Emperor takes from the supply, and where it goes."""


def _of(action: Play, s: VoyagesState) -> tuple[Message, ...]:
    """An action as moves on the table."""
    return (MOVES[action.kind](action, s),) if action.kind in MOVES else ()


def _from_supply(action: Play, _s: VoyagesState) -> Message:
    marker, region = SUPPLIED[action.kind]
    return f"step.add.{marker}", {"count": action.at[0], "region": region}


def _march(action: Play, s: VoyagesState) -> Message:
    return f"step.move.{MARKERS[s.acting]}", dict(action.params)


def _send(action: Play, s: VoyagesState) -> Message:
    here, count = action.at
    params = {"from_region": s.ed.regions[here], "to_region": s.ed.regions[s.target], "count": count}
    return f"step.move.{MARKERS[s.acting]}", params


def _set_out(action: Play, s: VoyagesState) -> Message:
    junks, gold = action.at
    return "step.fleet", {"count": junks, "gold": gold, "voyage": str(s.target + 1)}


def _by_effect(action: Play, _s: VoyagesState) -> Message:
    return _piece(action.key.removeprefix("did."), action.params)


def _named(action: Play, _s: VoyagesState) -> Message:
    """The action says it all."""
    return f"step.{action.key.removeprefix('did.')}", dict(action.params)


def _with_card(action: Play, s: VoyagesState) -> Message:
    """What is done with the card that lies there."""
    if s.card == UNNAMED:
        return f"step.{action.key.removeprefix('did.')}.points", {"count": s.worth}
    return f"step.{action.key.removeprefix('did.')}", {"card": s.ed.cards[s.card].id}


def _lay_down(_action: Play, s: VoyagesState) -> Message:
    """Nobody may know which card it is; but of a published box whoever handed it over has told its points."""
    return ("step.reserve.points", {"count": s.worth}) if s.ed.boxed and s.worth else ("step.reserve", {})


MOVES: Final[Mapping[Kind, Callable[[Play, VoyagesState], Message]]] = {
    **dict.fromkeys(SUPPLIED, _from_supply),
    **dict.fromkeys((effects.put.kind, effects.take.kind, effects.move.kind), _by_effect),
    **dict.fromkeys((turn.play.kind, overlord.reinforce.kind, battle.reveal.kind), _named),
    **dict.fromkeys((turn.react.kind, turn.special.kind), _with_card),
    turn.play_points.kind: lambda action, s: (f"step.points.{s.stage.name}", dict(action.params)),
    overlord.reinforce_by.kind: lambda action, _: ("step.reinforce.points", dict(action.params)),
    overlord.amass.kind: lambda action, _: ("step.add.horde", dict(action.params)),
    overlord.gather.kind: lambda action, _: ("step.add.settlement", dict(action.params)),
    overlord.settle.kind: lambda action, _: ("step.move.settlement", dict(action.params)),
    march.move.kind: _march,
    march.send.kind: _send,
    emperor.set_out.kind: _set_out,
    turn.before.kind: lambda action, _: (f"step.{action.kind.word}", {}),
    turn.after.kind: lambda action, _: (f"step.{action.kind.word}", {}),
    **dict.fromkeys((turn.reserve.kind, turn.withdraw.kind), _lay_down),
    battle.again.kind: lambda action, _: ("step.again", action.params),
    battle.stop.kind: lambda _, __: ("step.stop", {}),
}
"""What is moved on the table for an action; actions that are not listed move nothing."""


def _piece(verb: str, params: Mapping[str, Any]) -> Message:
    """One marker put, taken or moved by a card's half."""
    step = {"put": "add", "take": "remove", "march": "move"}[verb]
    shown = {name: params[name] for name in ("region", "from_region", "to_region") if name in params}
    return f"step.{step}.{params['marker']}", {**shown, "count": 1}


def _counted(found: Sequence[Message]) -> tuple[Message, ...]:
    """Merge repeated moves into one with a count."""
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
