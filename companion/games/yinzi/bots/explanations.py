"""Why ``steward`` does something, and what else it thought of.

A reason tells what happens in the turn that was played out, counted on the board before and after it, so it is true
whatever the weights are; or by how many points the turn looks better than another one, and for what, which is said to
be a judgement. Everybody can read it: it names no card in hand but the one that is played, and no tile among the
discards but the one that is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Final

from companion.bots.policy import Alternative, Choice, Message
from companion.bots.search import Difference, Tried, instead
from companion.engine.actions import Kind
from companion.games.yinzi.bots import features
from companion.games.yinzi.bots.evaluation import DEFAULT, Prospects, Taste
from companion.games.yinzi.bots.turns import Line
from companion.games.yinzi.rules import (
    advance,
    boats,
    bonus,
    crops,
    departures,
    develop,
    disasters,
    discs,
    feed,
    late,
    plant,
    produce,
    resources,
    routes,
    rural,
    setup,
    ships,
    turn,
    urban,
)
from companion.games.yinzi.rules.edition import SEA
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import CROP_GOOD, FOOD_GOODS
from companion.games.yinzi.rules.places import (
    A_SECTION,
    ADVANCE,
    AT_PRODUCE,
    AT_SHIPS,
    BOATS,
    BONUSES,
    BOXES,
    DEVELOP,
    FED,
    FREE_BOAT,
    FREE_UPGRADE,
    PALACE,
    PLANT,
    SECTION_NAMES,
    SELL,
    STONE,
    UNTAXED,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import FORTUNES, PICK_ROUTE, PLACE_CROP, WORKFORCES

EQUAL: Final = 1e-6
"""Lines whose worth differs by less are as good, in points."""
MOST_OF: Final = 0.5
"""The share of a difference that a single part of the worth has to make up to be named."""
MOST_OTHERS: Final = 2
GENERAL: Final[Message] = "because.yinzi.position", {}
BETTER: Final = frozenset(
    f"because.yinzi.{key}"
    for key in ("position", "done", "tax", "trade", "stay-home", "disc", "least", "no-crop")
)  # fmt: skip
"""Reasons that say no more than that something is better: told by how much, where there is another one to tell."""


def choice(s: YinziState, seat: int, lines: Sequence[Line], taste: Taste = DEFAULT) -> Choice:
    """The best of some lines as a decision, the best first: its first action, why, and what else was thought of.

    Args:
        taste: by what positions are valued.
    """
    best = lines[0]
    if best.worth - lines[-1].worth <= EQUAL:
        return Choice(best.actions[0])
    rest = others(s, lines)
    key, params = reason(s, seat, best)
    if key in BETTER and rest:
        worse = next((line for line in rest if best.worth - line.worth > EQUAL), rest[0])
        key, params = _beside(seat, best, worse, taste)
    told = tuple(_told(best, line) for line in rest[:MOST_OTHERS])
    return Choice(best.actions[0], key, params, told, then=_texts(best)[1:])


def tried(s: YinziState, seat: int, found: Sequence[Tried[Line]]) -> Choice:
    """The best of some lines that were tried as a decision, the best first, and what trials told of the next ones."""
    best, *rest = found
    told = [other for other in rest if not _tells_hand(best.candidate, other.candidate)][:MOST_OTHERS]
    key, params = reason(s, seat, best.candidate)
    if key in BETTER and told:
        key, params = _tried(told[0].candidate, best.better_than(told[0]))
    others_told = tuple(instead(_texts(other.candidate), best.better_than(other)) for other in told)
    return Choice(best.candidate.actions[0], key, params, others_told, then=_texts(best.candidate)[1:])


def reason(s: YinziState, seat: int, line: Line) -> Message:
    """What a line is about: told by its first action where that says it, else by the action that is carried out."""
    first = line.actions[0]
    if first.kind in BY_KIND:
        return BY_KIND[first.kind](s, seat, line)
    if first.kind is turn.play.kind:
        return BY_COLUMN[first.at[1]](s, seat, line)
    if first.kind is turn.send.kind:
        return BY_GROUP[first.at[1]](s, seat, line)
    if s.stage in FORTUNES:
        return BY_COLUMN[FORTUNES.index(s.stage)](s, seat, line)
    if s.stage in WORKFORCES:
        return BY_GROUP[WORKFORCES.index(s.stage)](s, seat, line)
    return ELSEWHERE[first.kind](s, seat, line) if first.kind in ELSEWHERE else GENERAL


# --- what else ---


def others(s: YinziState, lines: Sequence[Line]) -> list[Line]:
    """The other lines that give nothing away, the best first, one of each sort."""
    best = lines[0]
    found: list[Line] = []
    if s.stage is PICK_ROUTE:
        return found
    seen = {gist(best)}
    for line in lines[1:]:
        about = gist(line)
        if about in seen or _tells_hand(best, line):
            continue
        seen.add(about)
        found.append(line)
    return found


def _told(best: Line, line: Line) -> Alternative:
    """Another line, and by how many points it looks worse."""
    less = best.worth - line.worth
    count = round(less)
    key = "fewer" if count else "slightly" if less > EQUAL else "equal"
    params = {"n": count} if count else {}
    return Alternative(_texts(line), f"because.yinzi.other.{key}", params, round(line.worth - best.worth, 1))


def _beside(seat: int, best: Line, other: Line, taste: Taste) -> Message:
    """By how many points a line looks better than another one, and for what."""
    more, params = best.worth - other.worth, _instead(other)
    if more <= EQUAL:
        return "because.yinzi.equal", params
    count = round(more)
    key = "because.yinzi.more" if count else "because.yinzi.slightly"
    params |= {"n": count} if count else {}
    here, there = (Prospects(line.end, seat, taste).parts for line in (best, other))
    part = max(here, key=lambda name: here[name] - there[name])
    if here[part] - there[part] < MOST_OF * more:
        return key, params
    return f"{key}.part", {**params, "part": part}


def _tried(other: Line, found: Difference) -> Message:
    """By how many points a turn was better than another one when both were tried."""
    params = {**_instead(other), "trials": found.trials}
    if not found.is_clear:
        return "because.yinzi.tried.equal", params
    return "because.yinzi.tried", {**params, "n": round(found.points)}


def _instead(other: Line) -> dict[str, Any]:
    first = other.actions[0]
    return {"instead": {"key": f"do.{first.key.removeprefix('did.')}", "params": dict(first.params)}}


def gist(line: Line) -> object:
    """What makes a line another one: where its card or its group goes; else its first action."""
    first = line.actions[0]
    if first.kind in (turn.play.kind, turn.send.kind):
        return first.kind, first.at[1]
    return first


def _tells_hand(best: Line, line: Line) -> bool:
    """Whether it would tell a card in hand that is not played now."""
    first, played = line.actions[0], best.actions[0]
    return first.kind is turn.play.kind and (played.kind is not turn.play.kind or first.at[0] != played.at[0])


def _texts(line: Line) -> tuple[str, ...]:
    """Its actions, up to a tile that is picked out of the discards, which only who looks through them knows."""
    found = []
    for action in line.actions:
        if action.kind is routes.pick.kind:
            break
        found.append(action.text)
    return tuple(found)


# --- fortune actions ---


def _count(line: Line, *acts: Kind) -> int:
    return sum(action.kind in acts for action in line.actions)


def _boats(s: YinziState, seat: int, line: Line) -> Message:
    """Transport counts two points, and reaches farther; a step may not add any yet."""
    if not _count(line, boats.build.kind):
        return _only_workers(line)
    more, track, step = line.end.capacity(seat), s.ed.boats, line.end.boat[seat]
    if more > s.capacity(seat):
        return "because.yinzi.boats", {"count": more}
    return ("because.yinzi.boats.later", {}) if track[min(step + 1, len(track) - 1)] > track[step] else GENERAL


def _plant(s: YinziState, seat: int, line: Line) -> Message:
    """Food, or what is sold."""
    grown = [s.good_on(action.at[0]) for action in line.actions if action.kind is plant.plant.kind]
    new = [line.end.good_on(action.at[0]) for action in line.actions if action.kind is crops.place.kind]
    if not (grown or new or _count(line, crops.buy.kind)):
        return _only_workers(line)
    return _growth(s, seat, line, {*grown, *new})


def _growth(s: YinziState, seat: int, line: Line, goods: Set[int]) -> Message:
    """What can grow now, as far as it is of use: food that is missing, food for later, what is sold."""
    sold = goods - FOOD_GOODS and features.can_conduct(line.end, seat, SELL)
    fewer = features.missing(s, seat) - features.missing(line.end, seat)
    if fewer > 0:
        return "because.yinzi.plant.missing", {"count": fewer}
    if goods & FOOD_GOODS and features.rounds_left(s):
        if sold:
            return "because.yinzi.plant.both", {}
        more = features.food(line.end, seat) > features.food(s, seat)
        return ("because.yinzi.plant.later" if more else "because.yinzi.plant.grow"), {}
    if not sold:
        return GENERAL
    cubes = any(action.kind is plant.plant.kind for action in line.actions)
    return ("because.yinzi.plant.goods" if cubes else "because.yinzi.plant.tile"), {}


def _sell(s: YinziState, seat: int, line: Line) -> Message:
    """Copper, and raw material if an own factory takes the own colour."""
    sold = _count(line, urban.sell.kind)
    if not sold:
        return _only_workers(line)
    own = any(s.owner_of[factory] == seat for factory in line.end.own_factories(seat))
    raw = own and line.end.raw()[seat] and features.can_send(line.end, seat, AT_PRODUCE)
    return ("because.yinzi.sell.raw" if raw else "because.yinzi.sell"), {"count": sold}


def _points_of_factories(s: Position, seat: int) -> int:
    return sum((0, 2, 3, 5)[s.levels[seat * len(s.ed.factories) + factory]] for factory in s.own_factories(seat))


def _develop(s: YinziState, seat: int, line: Line) -> Message:
    """Points of factories, and what they can still be used for."""
    more = _points_of_factories(line.end, seat) - _points_of_factories(s, seat)
    built = _count(line, develop.choose.kind, develop.rebuild.kind)
    if more <= 0:
        return GENERAL if built else _only_workers(line)
    return _factories(line, seat, "build" if built else "upgrade", more)


def _factories(line: Line, seat: int, key: str, more: int) -> Message:
    used = features.can_send(line.end, seat, AT_PRODUCE)
    return (f"because.yinzi.{key}" if used else "because.yinzi.factories"), {"count": more}


def _advance(s: YinziState, seat: int, line: Line) -> Message:
    """Discs, and the sections in which they lead, or where most is new."""
    if not _count(line, advance.advance.kind):
        return _only_workers(line)
    led = [_leads(line.end, seat, section) and not _leads(s, seat, section) for section in range(4)]
    if any(led):
        return "because.yinzi.advance.lead", {"count": sum(led)}
    new = [_discs(line.end, seat, section)[0] - _discs(s, seat, section)[0] for section in range(4)]
    section = new.index(max(new))
    mine, most = _discs(line.end, seat, section)
    if new[section] <= 0:
        return GENERAL
    return "because.yinzi.advance.section", {"section": SECTION_NAMES[section], "count": mine, "there": most}


def _discs(s: Position, seat: int, section: int) -> tuple[int, int]:
    """Own discs in a section of the advancements box, and the most of another seat."""
    there = s.advanced[section * A_SECTION : (section + 1) * A_SECTION]
    return there.count(seat), max(there.count(other) for other in range(len(s.seats)) if other != seat)


def _leads(s: Position, seat: int, section: int) -> bool:
    mine, most = _discs(s, seat, section)
    return mine > most


def _only_workers(line: Line) -> Message:
    """A card is played without its action."""
    return ("because.yinzi.workers" if line.actions[0].kind is turn.play.kind else "because.yinzi.done"), {}


# --- workforce actions ---


def _resources(s: YinziState, seat: int, line: Line) -> Message:
    taken = {action.at[0] for action in line.actions if action.kind is resources.take.kind}
    if not taken:
        return GENERAL
    key = "both" if len(taken) > 1 else "stone" if STONE in taken else "wood"
    used = [features.can_conduct(line.end, seat, DEVELOP if resource == STONE else BOATS) for resource in taken]
    return (f"because.yinzi.resources.{key}", {}) if all(used) else GENERAL


def _produce(s: YinziState, seat: int, line: Line) -> Message:
    made = _count(line, produce.produce.kind, produce.second.kind)
    if not made:
        return GENERAL
    return ("because.yinzi.produce" if features.can_send(line.end, seat, AT_SHIPS) else "because.yinzi.produce.last"), {
        "count": made
    }


def _ships(s: YinziState, seat: int, line: Line) -> Message:
    """Loads, and whether a ship with own commodities sails."""
    loaded = _count(line, ships.load.kind, ships.load_tea.kind, ships.load_salt.kind)
    sold = sum(line.end.of_seat(line.end.abroad, seat)) - sum(s.of_seat(s.abroad, seat))
    if sold > 0:
        return "because.yinzi.sail", {"count": sold}
    return ("because.yinzi.ships", {"count": loaded}) if loaded else GENERAL


def _emperor(s: YinziState, seat: int, line: Line) -> Message:
    boxes = [box for box in range(len(BOXES)) if line.end.workers[seat * 16 + PALACE + box]]
    return (f"because.yinzi.emperor.{BOXES[boxes[0]]}", {}) if boxes else GENERAL


def _war(s: YinziState, seat: int, line: Line) -> Message:
    """A route with it, or the place in the war."""
    for stack, who in enumerate(line.end.filled):
        if who == seat and s.filled[stack] != seat:
            return "because.yinzi.war.route", {"count": s.ed.routes[line.end.top[stack]].vp}
    place = features.place_in_war(line.end, seat)
    if place > 1:
        return GENERAL
    return ("because.yinzi.war" if place else "because.yinzi.war.first"), {"count": features.force(line.end, seat)}


# --- single questions ---


def _found(s: YinziState, seat: int, line: Line) -> Message:
    """The first factory: raw material of the own colour, or a commodity that ships ask for."""
    factory = line.actions[0].at[0]
    if s.owner_of[factory] == seat:
        return "because.yinzi.found.own", {}
    made = s.ed.factories[factory].commodity
    asked = any(ship >= 0 and made in s.ed.ships[ship].slots for ship in (*s.ship, *s.sighted))
    return ("because.yinzi.found.asked", {}) if asked else GENERAL


def _site(s: YinziState, _seat: int, line: Line) -> Message:
    """Near the sea."""
    province = s.ed.province_of[s.ed.sites[line.actions[0].at[0]][0]]
    near = min(s.ed.away[there][SEA] for there in range(4))
    return ("because.yinzi.site.coast", {}) if s.ed.away[province][SEA] == near else GENERAL


def _bonus(s: YinziState, seat: int, line: Line) -> Message:
    """What the bonus gives, if there is a step, a factory, hunger or a tax for it."""
    taken, now, cards = line.actions[0].at[0], features.phase(s), features.hand(s, seat)
    lost = (
        (taken == FREE_BOAT and line.end.boat[seat] == s.boat[seat])
        or (taken == FREE_UPGRADE and not any(action.kind is develop.upgrade.kind for action in line.actions))
        or (taken == FED and not features.food_needed(s, seat, cards, now))
        or (taken == UNTAXED and not features.tax_ahead(s, seat, cards, now))
    )
    return GENERAL if lost else (f"because.yinzi.bonus.{BONUSES[taken]}", {})


def _crop(s: YinziState, seat: int, line: Line) -> Message:
    """The tile above a bonus, or one that has been bought."""
    kind = s.holding if s.stage is PLACE_CROP else s.crop_track[s.bonus.index(seat)]
    return _growth(s, seat, line, {CROP_GOOD[kind]}) if kind >= 0 else GENERAL


def _upgrade(s: YinziState, seat: int, line: Line) -> Message:
    if s.stage in FORTUNES:
        return _develop(s, seat, line)
    more = _points_of_factories(line.end, seat) - _points_of_factories(s, seat)
    return _factories(line, seat, "upgrade", more) if more > 0 else GENERAL


def _says(key: str) -> Callable[[YinziState, int, Line], Message]:
    """A reason that is the same whenever such an action is chosen."""
    return lambda _s, _seat, _line: (f"because.yinzi.{key}", {})


def _keep(s: YinziState, _seat: int, _line: Line) -> Message:
    """No food is given to a ship: it can be eaten later."""
    return ("because.yinzi.keep", {}) if features.rounds_left(s) else GENERAL


BY_COLUMN: Final = {BOATS: _boats, PLANT: _plant, SELL: _sell, DEVELOP: _develop, ADVANCE: _advance}
BY_GROUP: Final = (_resources, _produce, _ships, _emperor, _war)
BY_KIND: Final[Mapping[Kind, Callable[[YinziState, int, Line], Message]]] = {
    setup.found.kind: _found,
    bonus.choose.kind: _bonus,
    bonus.no_crop.kind: _says("no-crop"),
    crops.place.kind: _crop,
    develop.upgrade.kind: _upgrade,
    develop.place.kind: _site,
    turn.done.kind: _says("done"),
    turn.tax.kind: _says("tax"),
    rural.sell.kind: _says("trade"),
    departures.emissary.kind: _says("emissary"),
    departures.stay.kind: _says("stay-home"),
    discs.use.kind: _says("disc"),
    feed.eat.kind: _says("least"),
    feed.buy.kind: _says("hungry"),
    disasters.burn.kind: _says("least"),
    disasters.wither.kind: _says("least"),
    late.choose.kind: _says("late"),
    late.pass_.kind: _keep,
    routes.answer.kind: _says("answer"),
    routes.pick.kind: _says("pick"),
}
ELSEWHERE: Final[Mapping[Kind, Callable[[YinziState, int, Line], Message]]] = {
    resources.take.kind: _resources,
    advance.advance.kind: _advance,
    urban.sell.kind: _sell,
}
"""The same actions beside those of a card or a group: at the set-up, by a bonus, by a disc."""
