"""Supply Ships: what goes on which slot, from where, and with which boats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules.places import EMPTY, FULL_BOX, HOLDS
from companion.games.yinzi.screens import map as drawing
from companion.games.yinzi.screens import ships as tiles
from companion.games.yinzi.screens.acting import acting, back_to_places, hands
from companion.games.yinzi.screens.advancements import about
from companion.games.yinzi.screens.costs import costs, money, transport, workers
from companion.games.yinzi.screens.plan import Plan, Situation, Unit
from companion.games.yinzi.screens.ships import Ships
from companion.games.yinzi.screens.widgets import Row, Rows
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board

LOADS: Final = ("load", "tea", "salt")
"""How an action begins that puts something aboard; commodities, which count abroad, are proposed before goods."""
CARGOES: Final = {"load": "commodity", "tea": "tea", "salt": "salt"}
BY_BOAT: Final = "use economy-transport"
FAR: Final = 16
"""More than any way."""


def screen(now: Situation) -> PlayPage:
    """What is loaded so far; slots and sources to tap."""
    plan, words = now.planned, now.words
    loads, sailing = loaded(plan), sails(plan)
    count, done = len(loads), plan.allows("done")
    if plan.stage == "pair":
        title, help = words("supply.pair"), words("supply.pair.help")
    elif count:
        title = words("supply.title", count=count)
        help = words("supply.sails", destination=sailing) if sailing else words("supply.help")
    else:
        title, help = words("supply.none"), words("supply.none.help")
    cost = costs(now, transport(now), money(now, "silver"), workers(now, *hands(plan)))
    return acting(
        now, plan, title, help,
        words("supply.do", count=count) if count else words("do.done" if done else "supply.choose"),
        cost,
        ready=plan.stage != "pair" and bool(count or done),
        board=Board(
            drawing.board(
                now.moment, view=plan.before, taps=taps(now, plan), on=sources(loads), dim=True, ways=ways(loads)
            )
        ),
        stage=by_disc(now, plan),
        below=(quay(now, plan),),
        back=back_to_places(plan),
    )  # fmt: skip


def loaded(plan: Plan) -> list[Unit]:
    """What goes aboard."""
    return [unit for unit in plan.units if unit[0].partition(" ")[0] in LOADS]


def aboard(plan: Plan) -> list[str]:
    """What is loaded, by name; two cubes of salt are one load."""
    verbs = [(unit[0].partition(" ")[0], unit[0].split()[-1]) for unit in loaded(plan)]
    return [plan.made_in(thing) if verb == "load" else verb for verb, thing in verbs]


def slot_of(unit: Unit) -> str:
    """The slot of a load."""
    return unit[0].split()[1]


# --- what can be loaded ---


def completed(plan: Plan, text: str) -> Plan:
    """A load with what it is made of: the nearest salt."""
    found = plan.then(text)
    while found.stage == "pair":
        near = min(found.legal, key=lambda action: far(found, action.text))
        found = found.then(near.text)
    return found


def far(plan: Plan, text: str) -> int:
    """Transport that an action takes; what a disc stands for comes last."""
    if text.startswith("give-disc"):
        return FAR
    tried = plan.then(text)
    return tried.settled.moved - plan.state.moved


def offers(plan: Plan, slot: str = "") -> list[Unit]:
    """Loads that are possible, of one slot or all: commodities first, then the nearest."""
    found = []
    for place, verb in enumerate(LOADS):
        for action in plan.of(verb):
            if slot and action.text.split()[1] != slot:
                continue
            tried = completed(plan, action.text)
            carried = tried.settled.moved - plan.state.moved
            found.append((place, carried, tried.texts[len(plan.texts) :]))
    return [unit for _, _, unit in sorted(found, key=lambda one: one[:2])]


def best(plan: Plan, most: int = FULL_BOX) -> Plan:
    """As many loads as so many workers and the boats allow; no disc is spent."""
    found: list[Unit] = []
    first = plan.units
    while plan.stage == "ships" and len(found) < most:
        unit = next(iter(offers(plan)), None)
        if unit is None:
            break
        found.append(unit)
        plan = plan.laid((*first, *found))
        if not {*unit} <= {*plan.texts}:
            break
    return plan


def with_boat(base: Plan, slot: str = "") -> list[tuple[Unit, ...]]:
    """Loads besides those of ``base``; one that takes the disc for transport comes with it."""
    plain: list[tuple[Unit, ...]] = [(unit,) for unit in offers(base, slot)]
    if not base.allows(BY_BOAT):
        return plain
    known = {unit[0][0] for unit in plain}
    more = [((BY_BOAT,), unit) for unit in offers(base.then(BY_BOAT), slot) if unit[0] not in known]
    return [*plain, *more]


def turned(plan: Plan, slot: str) -> Plan:
    """The plan after a tap on a slot: the next thing that could lie there, and at last nothing."""
    rest = [unit for unit in plan.units if not (unit[0].partition(" ")[0] in LOADS and slot_of(unit) == slot)]
    here = next((unit for unit in loaded(plan) if slot_of(unit) == slot), None)
    base = begun(plan, rest)
    ways_there = with_boat(base, slot)
    firsts = [way[-1][0] for way in ways_there]
    at = firsts.index(here[0]) + 1 if here and here[0] in firsts else 0
    if here and at >= len(ways_there):
        return plan.laid(rest)
    return plan.laid((*rest, *ways_there[at])) if at < len(ways_there) else plan


def begun(plan: Plan, rest: Sequence[Unit]) -> Plan:
    """These units without the one that takes the turn out of the reader's hands."""
    found = plan.until(0)
    for unit in rest:
        tried = found.then(*unit)
        if tried.goes_on:
            found = tried
    return found


# --- the map ---


def by_disc(now: Situation, plan: Plan) -> tuple[Rows, ...]:
    """The disc that is a salt, where one is asked for."""
    rows = [
        Row(space, signs.space(space), now.words.name("space", space), about(now, space), plan.then(action.text).href)
        for action in (plan.of("give-disc") if plan.stage == "pair" else ())
        for space in (action.text.partition(" ")[2],)
    ]
    return (Rows("salt", tuple(rows)),) if rows else ()


def sources(loads: Sequence[Unit]) -> list[str]:
    """Squares and factories from which something comes."""
    return [text.split()[-1] for unit in loads for text in unit if text.startswith(("load ", "tea ", "give "))]


def ways(loads: Sequence[Unit]) -> list[drawing.Way]:
    """From every source to the sea."""
    found = sources(loads)
    return [drawing.Way(source, "sea", found.count(source)) for source in dict.fromkeys(found)]


def taps(now: Situation, plan: Plan) -> dict[str, drawing.Tap]:
    """Sources: what a tap on them puts aboard, or takes from there again."""
    words = now.words
    if plan.stage == "pair":
        return {
            action.params["square"]: drawing.Tap(plan.then(action.text).href, words.do(action))
            for action in plan.of("give")
        }
    found = {}
    for unit in loaded(plan):
        rest = plan.changing(unit)
        for source in sources((unit,)):
            found[source] = drawing.Tap(rest.href, words("supply.take-off"))
    base = begun(plan, plan.units)
    for way in with_boat(base):
        for source in sources(way):
            if source not in found:
                found[source] = drawing.Tap(plan.laid((*plan.units, *way)).href, words("supply.put"))
    return found


# --- the ships ---


def sails(plan: Plan) -> str:
    """Where a ship goes that has become full; ``""`` if none has."""
    ed, start = plan.start.ed, plan.start
    mine = {slot_of(unit) for unit in loaded(plan)}
    for berth, tile in enumerate(start.ship):
        empty = [
            f"{berth + 1}-{slot + 1}"
            for slot in range(len(ed.ships[tile].slots) if tile >= 0 else 0)
            if start.cargo[berth * HOLDS + slot] == EMPTY
        ]
        if empty and mine.issuperset(empty):
            return ed.destinations[ed.ships[tile].destination]
    return ""


def quay(now: Situation, plan: Plan) -> Ships:
    """The ships as they lay at the beginning, with what is planned on them."""
    mine = {slot_of(unit): unit for unit in loaded(plan)}
    open_ = {slot_of(way[-1]) for way in with_boat(begun(plan, plan.units))}
    view: Any = plan.before
    found = []
    for berth, ship in enumerate(view["coast"]):
        if not ship["ship"]:
            continue
        slots = []
        for place, there in enumerate(ship["slots"]):
            id_ = f"{berth + 1}-{place + 1}"
            if id_ in mine:
                there |= {"cargo": CARGOES[mine[id_][0].partition(" ")[0]], "from": plan.colour}
            href = turned(plan, id_).href if id_ in mine or id_ in open_ else ""
            slots.append(tiles.slot(now.words, ship, place, href=href, on=id_ in mine))
        full = all(slot["from"] for slot in ship["slots"])
        found.append(tiles.ship(now.moment, view, berth, tuple(slots), on=full))
    return Ships("quay", tuple(found))
