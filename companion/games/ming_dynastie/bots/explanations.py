"""Why ``steward`` made a choice. A reason is given only if it is true of the board and of ``steward``'s own numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.bots.policy import Alternative, Message
from companion.bots.search import Difference
from companion.engine.actions import Play
from companion.games.ming_dynastie.bots.evaluation import Prospects
from companion.games.ming_dynastie.rules import cards, move, returns
from companion.games.ming_dynastie.rules.position import Position
from companion.games.ming_dynastie.rules.returns import MEMBER_IN_CITY
from companion.games.ming_dynastie.rules.scoring import SCORING_ROUNDS

Weighed: TypeAlias = Sequence[tuple[float, Play]]
"""Choices, by what they are worth."""

EQUAL: Final = 1e-9
"""Values that differ by less are the same."""
NONE: Final[Message] = "", {}
MOST_OTHERS: Final = 2
MONASTERY: Final = {move.monk.kind, move.no_monk.kind}


def general(s: Position, found: Weighed, action: Play) -> Message:
    """By how many points a choice seems better than the next one, when there is no more specific reason; nothing if all
    choices are equally good.

    Args:
        found: all choices, by what they are worth in points.
    """
    worth = next(value for value, other in found if other is action)
    worse = [(value, other) for value, other in found if value < worth - EQUAL]
    if not worse:
        return NONE
    value, other = max(worse, key=lambda one: one[0])
    taken = other.kind is cards.take.kind
    called = (f"card.{s.ed.cards[s.display[other.at[0]]]}", {}) if taken else (_do(other), dict(other.params))
    params = {"instead": {"key": called[0], "params": called[1]}}
    more = round(worth - value)
    return ("because.better", {**params, "n": more}) if more else ("because.slightly", params)


def _do(action: Play) -> str:
    """The key of what can be done, from that of what was done."""
    return f"do.{action.key.removeprefix('did.')}"


def others(found: Weighed, action: Play) -> tuple[Alternative, ...]:
    """The next best choices, and by how many points they seem worse."""
    worth = next(value for value, other in found if other is action)
    rest = sorted((one for one in found if one[1] is not action), key=lambda one: -one[0])
    return tuple(_worse(other, worth - value) for value, other in rest[:MOST_OTHERS])


def _worse(action: Play, less: float) -> Alternative:
    count = round(less)
    key = "fewer" if count else "slightly" if less > EQUAL else "equal"
    return Alternative((action.text,), f"because.other.{key}", {"n": count} if count else {}, round(0.0 - less, 1))


def middle(district: int, distances: Mapping[int, Sequence[int | None]]) -> Message:
    """A district for the prince: every province can be reached from it, and from nowhere else by fewer borders in
    total."""
    sums = {one: sum(filter(None, found)) for one, found in distances.items() if None not in found}
    nearest = district in sums and sums[district] == min(sums.values())
    return ("because.middle" if nearest else "because.position"), {}


def promise(s: Position, action: Play, promised: Mapping[int, float], found: Weighed) -> Message:
    """A province space: what one more member promises there, by province."""
    (province,) = action.at
    if promised[province] > EQUAL and promised[province] > max(promised.values()) - EQUAL:
        return "because.promise", {"province": s.ed.provinces[province]}
    return general(s, found, action)


def card(s: Position, action: Play, hand: Sequence[int], opened: Mapping[int, float], found: Weighed) -> Message:
    """A card of the display: the route that it opens, compared with the other cards available; else its kind."""
    taken = s.display[action.at[0]]
    params = {"card": s.ed.cards[taken]}
    if opened[taken] > EQUAL:
        best = opened[taken] > max(opened.values()) - EQUAL
        return "because.card" if best else "because.card.route", params
    return general(s, found, action) if hand[taken] else ("because.card.kind", params)


def deploy(prospects: Prospects, district: int, count: int, monk: bool) -> Message:
    """Members into a district: a monk, the lead in the city, or more members there."""
    s, seat = prospects.s, prospects.seat
    params: dict[str, Any] = {"district": s.ed.districts[district]}
    if not count:
        return "because.position", {}
    if monk:
        return "because.monk", params
    before, after = prospects.cities[s.ed.province_of[district]], prospects.city_with(district, count)
    if _leads(after, seat) and not _leads(before, seat):
        return "because.majority", {**params, "count": count}
    if after[seat] > before[seat]:
        return "because.members", {**params, "count": after[seat] - before[seat]}
    return "because.position", {}


def _leads(city: Sequence[int], seat: int) -> bool:
    """Whether a seat alone has the most members in a city."""
    return city[seat] > max((count for other, count in enumerate(city) if other != seat), default=0)


def in_the_open(prospects: Prospects, district: int) -> Message:
    """No monk: the member counts for the majority, if one less would send fewer into the city."""
    seat = prospects.seat
    fewer = prospects.city_with(district, -1)[seat]
    stays = prospects.cities[prospects.s.ed.province_of[district]][seat]
    return ("because.open" if stays > fewer else "because.position"), {}


def returning(s: Position, count: int, found: Sequence[tuple[float, int]]) -> Message:
    """How many return from the city: points now, or members for the scorings to come, by what each number is worth."""
    params: dict[str, Any] = {"province": s.ed.provinces[s.city]}
    if s.round == SCORING_ROUNDS[-1]:
        return NONE if count else ("because.stay.last", params)
    if count:
        return "because.return", {**params, "count": count}
    worth = {other: value for value, other in found}
    better = MEMBER_IN_CITY[s.round] and all(worth[0] > value + EQUAL for value, other in found if other)
    if better:
        return "because.stay", params
    return ("because.position", {}) if max(worth.values()) - min(worth.values()) > EQUAL else NONE


def tried(s: Position, seat: int, best: Sequence[Play], other: Sequence[Play], found: Difference) -> Message:
    """A whole turn that was tried, beside the next best one: by how many points it is better, if that is clear."""
    here, there = end(s, seat, best), end(s, seat, other)
    params: dict[str, Any] = {"n": round(found.points), "trials": found.trials}
    last, instead = best[-1].kind, other[-1]
    if instead.kind is move.pass_.kind:
        kind = "pass"
    elif instead.kind is returns.choose.kind:
        kind, params["instead"] = "act", {"key": _do(instead), "params": dict(instead.params)}
    elif here != there:
        kind = "stay" if other[0].kind is move.stay.kind else "go"
        params["district"] = s.ed.districts[there]
    elif last is not instead.kind and {last, instead.kind} == MONASTERY:
        kind = "monk" if instead.kind is move.monk.kind else "open"
    else:
        deployed = next((play for play in other if play.kind is move.deploy.kind), instead)
        kind, params["instead"] = "act", {"key": _do(deployed), "params": dict(deployed.params)}
    return f"because.{'more' if found.is_clear else 'equal'}.{kind}", params


def end(s: Position, seat: int, plays: Sequence[Play]) -> int:
    """The district where that turn ends."""
    return next((play.at[0] for play in reversed(plays) if play.kind is move.step.kind), s.prince[seat])
