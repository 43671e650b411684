"""The possible ends of a turn: every sensible chain of choices, and the effect of dice and the other side's reaction.

States are the engine's own. Dice are not rolled one by one: a battle is replaced by what may be left of it, a voyage by
success and failure, each with its chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from companion.engine.actions import Play
from companion.games.ming_voyages.rules import emperor, march, odds, overlord
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD, SIDES, VOYAGES
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    BATTLE_DICE,
    CHOOSE_FLEET,
    EFFECT,
    NOBODY,
    PART,
    REACTION,
    SENDING,
    SPREAD,
    TARGET,
    VOYAGE_DIE,
)

CHOOSING: Final = frozenset((ACTIVE, SPREAD, TARGET, SENDING, CHOOSE_FLEET, EFFECT))
"""Stages in the middle of an action."""
MOST_ENDS: Final = 400
"""How many different ends are considered for one card."""
ENOUGH_STRENGTH: Final = 7
"""Junks and gold that no die can miss."""
UNLIKELY: Final = 0.06
"""Ends of a battle that are rarer than this are merged with the next one."""

Chain = tuple[Play, ...]
End = tuple[Chain, VoyagesState]
Judge = Callable[[VoyagesState], float]
"""A function that gives the Emperor's chance to win in a state where a part of a turn is over."""


def ends(start: VoyagesState, side: int, first: Chain = (), limit: int = MOST_ENDS) -> Iterator[End]:
    """Every different state to which ``side`` can bring its action, with the chain that leads there.

    Args:
        start: the side must choose in it; it is left as it is.
        first: actions that led to it, put before every chain.
        limit: after so many ends there are no more.
    """
    seat = start.seat_of[side]
    open_: list[End] = [(first, start)]
    seen = set()
    found = 0
    while open_:
        chain, state = open_.pop()
        for action in _sensible(state, state.legal_actions(seat)):
            after = state.clone()
            after.apply(seat, action)
            if after.stage in CHOOSING and after.to_act == (seat,) and after.acting == state.acting:
                key = (after.stage, after.left, after.op, after.visited, after.target, after.doing, after.reinforced,
                       after.arrived, *after.on)  # fmt: skip
                if key not in seen:
                    seen.add(key)
                    open_.append(((*chain, action), after))
                continue
            yield (*chain, action), after
            found += 1
            if found >= limit:
                return


def _sensible(s: VoyagesState, legal: Sequence[Play]) -> Sequence[Play]:
    """Leave out choices that another does at least as well: useless gold and junks, units in another order."""
    stage = s.stage
    if stage is SENDING:
        return _senders(s, legal)
    if stage is CHOOSE_FLEET:
        junks = legal[-1].at[0]
        fleets = [action for action in legal if action.at[0] == junks]
        least = fleets[0].at[1]
        return [action for action in fleets if action.at[1] == least or sum(action.at) <= ENOUGH_STRENGTH]
    if stage is TARGET and s.half and legal[0].kind is emperor.sail.kind:
        return [_goal(s, legal)]
    if stage is not ACTIVE:
        return legal
    if s.reinforced != NOBODY:
        strong = [action for action in legal if action.kind is march.attack.kind]
        return strong or legal
    found = []
    reinforced = set()
    sails = [action for action in legal if action.kind is emperor.sail.kind]
    goal = _goal(s, sails) if sails else None
    can_attack = any(action.kind is march.attack.kind for action in legal)
    for action in legal:
        if action.kind is emperor.sail.kind and action is not goal:
            continue
        if action.kind is overlord.reinforce.kind:
            points = s.ed.points[action.at[0]]
            if points in reinforced or not can_attack:
                continue
            reinforced.add(points)
        found.append(action)
    return found


def _senders(s: VoyagesState, legal: Sequence[Play]) -> list[Play]:
    """Units region by region in a fixed order, from each all or all but one of those that could go; or the battle
    begins."""
    behind = s.visited.bit_length()
    found = []
    for action in legal:
        if action.kind is march.send.kind and action.at[0] >= behind:
            region, count = action.at
            here = s.on[s.attacker * 10 + region]
            if count >= min(s.left, here) - 1:
                found.append(action)
        elif action.kind is march.begin_battle.kind:
            found.append(action)
    return found


def _goal(s: VoyagesState, sails: Sequence[Play]) -> Play:
    """The voyage that makes most halves available: of cards in hand, then of cards that may still come."""
    return max(sails, key=lambda action: (wakes(s, action.at[0]), -action.at[0]))


def wakes(s: VoyagesState, voyage: int) -> float:
    """What the halves that a voyage makes available are worth, depending on where their cards are."""
    bit = 1 << voyage
    worth = 0.0
    for card, waking in enumerate(s.ed.voyage_of):
        if waking == bit:
            if (s.hand[0] | s.hand[1]) >> card & 1:
                worth += 1.0
            elif s.deck >> card & 1:
                worth += 0.6
            elif s.era == 1:
                worth += 0.4
    return worth if voyage < VOYAGES else 0.0


def carried_out(s: VoyagesState, side: int, chain: Chain) -> VoyagesState | None:
    """The state after a side's actions one after the other; none if one of them is not legal."""
    seat = s.seat_of[side]
    state = s.clone()
    for action in chain:
        if action not in state.legal_actions(seat):
            return None
        state.apply(seat, action)
    return state


@lru_cache(maxsize=4096)
def left_of_battle(attacker: int, standing: odds.Standing, shift: int) -> tuple[tuple[float, odds.Standing], ...]:
    """What may be left of a battle, with its chance.

    Args:
        shift: how many more re-rolls than the defender the attacker has in reserve, as far as they are known.
    """
    found = odds.survivors(SIDES[attacker], *standing)
    wins = sum(share for end, share in found if end[0])
    if 0 < wins < 1 and shift:
        pull = 1.35**shift
        now = wins * pull / (wins * pull + 1 - wins)
        found = tuple((end, share * (now / wins if end[0] else (1 - now) / (1 - wins))) for end, share in found)
    result: list[tuple[float, odds.Standing]] = []
    spare = [0.0, 0.0]
    for end, share in found:
        if share < UNLIKELY:
            spare[bool(end[0])] += share
        else:
            result.append((share, end))
    for won in (False, True):
        same = [share for share, end in result if bool(end[0]) == won]
        if spare[won] and same:
            factor = 1 + spare[won] / sum(same)
            result = [(share * factor if bool(end[0]) == won else share, end) for share, end in result]
        elif spare[won]:
            rare = [end for end, share in found if bool(end[0]) == won]
            result.append((spare[won], rare[len(rare) // 2]))
    return tuple(result)


def chances(s: VoyagesState, coarse: bool = False) -> list[tuple[float, VoyagesState]]:
    """The results of the dice that are to be rolled, for a battle or voyage as a whole.

    ``coarse``: a battle is only won or lost, each in the likeliest way.
    """
    return _battle(s, coarse) if s.stage is BATTLE_DICE else _voyage(s)


def _battle(s: VoyagesState, coarse: bool) -> list[tuple[float, VoyagesState]]:
    land, attacker = s.target, s.attacker
    defender = 1 - attacker
    on = s.on
    standing = on[attacker * 10 + land], on[defender * 10 + land], on[20 + land]
    shift = max(-4, min(4, _re_rolls(s, attacker) - _re_rolls(s, defender)))
    found = []
    ends_ = left_of_battle(attacker, standing, shift)
    for share, (attackers, defenders, settlements) in _coarse(ends_) if coarse else ends_:
        after = s.clone()
        for what, left, was in (
            (attacker, attackers, standing[0]), (defender, defenders, standing[1]), (2, settlements, standing[2]),
        ):  # fmt: skip
            if was > left:
                after.take(what, land, was - left)
        after.exchange, after.target, after.rolled, after.notes = 0, NOBODY, [0, 0], []
        after.go_on(PART)
        found.append((share, after))
    return found


def _coarse(found: tuple[tuple[float, odds.Standing], ...]) -> list[tuple[float, odds.Standing]]:
    """The likeliest way to win and to lose, each with the total chance."""
    result = []
    for won in (False, True):
        same = [(share, end) for share, end in found if bool(end[0]) == won]
        if same:
            result.append((sum(share for share, _ in same), max(same)[1]))
    return result


def _re_rolls(s: VoyagesState, side: int) -> int:
    cards, total = s.reserve[side], 0
    while cards:
        low = cards & -cards
        total += s.ed.points[low.bit_length() - 1]
        cards ^= low
    return min(total, 4)


def _voyage(s: VoyagesState) -> list[tuple[float, VoyagesState]]:
    strength = s.origin + s.on[39]
    success = odds.voyage(strength, s.left)
    found = []
    if success > 0:
        after = s.clone()
        after.apply(-1, after.table.roll[1])
        found.append((success, after))
    if success < 1:
        after = s.clone()
        for _ in range(s.left):
            after.apply(-1, after.table.roll[6])
        found.append((1 - success, after))
    return found


def value(s: VoyagesState, judge: Judge) -> float:
    """The Emperor's chance at the end of a turn: dice averaged, after the other side's best reaction, then judged."""
    if s.stage in (BATTLE_DICE, VOYAGE_DIE):
        return sum(share * value(after, judge) for share, after in chances(s))
    if s.stage is REACTION:
        return reaction(s, judge)
    return judge(s)


def reaction(s: VoyagesState, judge: Judge) -> float:
    """The Emperor's chance if the side that is asked reacts or not, whichever is better for it."""
    side = s.acting
    seat = s.seat_of[side]
    declined = s.clone()
    declined.apply(seat, s.table.decline)
    best = value(declined, judge)
    after = s.clone()
    after.apply(seat, s.table.react)
    if after.stage in CHOOSING and after.to_act == (seat,):
        found = [value(end, judge) for _, end in ends(after, side, limit=60)]
    else:
        found = [value(after, judge)]
    return max(best, *found) if side == EMPEROR else min(best, *found)


def better(side: int) -> Callable[[float], float]:
    """Turns the Emperor's chance into a value of which that side wants more."""
    return (lambda chance: chance) if side != OVERLORD else (lambda chance: 1 - chance)
