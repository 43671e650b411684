"""Ships. Their tiles, the same on every screen, and what lies abroad. Supply Ships: what goes on which slot, from where
and with which boats; emissaries for a ship that sails. Late shipping: which pair of foods, on which slot, and what
would sail by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.rules.departures import BOX
from companion.games.yinzi.rules.edition import REGIONS
from companion.games.yinzi.rules.goods import COMMODITIES, GOODS
from companion.games.yinzi.rules.places import EMPTY, FULL_BOX, HOLDS, holds
from companion.games.yinzi.rules.rural import COST
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import page as frame
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.plan import Plan, Situation, Unit
from companion.games.yinzi.screens.routes import lying
from companion.games.yinzi.screens.widgets import PLACES, ROUND_END, TILES, Cards, Chip, Offer, Ours, Rows
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Hint, Macro

CARGO: Final[Mapping[str, tuple[str, ...]]] = {"tea": ("y-tea",), "salt": ("y-salt",) * 2, "food": ("y-food",)}
"""What lies on a slot that was not filled with the commodity it asks for."""
LOADS: Final = ("load", "tea", "salt")
"""How an action begins that puts something aboard; commodities, which count abroad, are proposed before goods."""
CARGOES: Final = {"load": "commodity", "tea": "tea", "salt": "salt"}
BY_BOAT: Final = "use economy-transport"


# --- the coast -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot(Option):
    """A slot of a ship: the sign of what it asks for, or of what lies there and whose it is; several signs are several
    pieces."""

    icons: tuple[str, ...]
    colour: str = ""


Fill = Callable[[Mapping[str, Any], int, str], Slot]


class ShipTile(NamedTuple):
    """The ship in a box of the coast, as a view tells ``there``; ``next`` is where the one goes that docks after it."""

    id: str
    there: Mapping[str, Any]
    slots: tuple[Slot, ...]
    next: str
    on: bool = False


@dataclass(frozen=True, slots=True)
class Ships(Ours, template=TILES):
    """The coast: ``wide`` one ship a line with the next one beside it, else side by side."""

    id: str
    ships: tuple[ShipTile, ...]
    wide: bool = False


def slot(words: Words, ship: Mapping[str, Any], place: int, **more: Any) -> Slot:
    """A slot of a ship of the view's coast, counted from 0; ``more`` are fields of it that the screen says."""
    there = ship["slots"][place]
    icons = CARGO.get(there["cargo"], (f"y-{there['wants']}",))
    owner, what = there["from"] or "", thing(words, icons[0].removeprefix("y-"))
    key = "tile.slot.full" if owner else "tile.slot"
    return Slot(words(key, what=what, seat=owner, destination=ship["destination"]), icons, colour=owner, **more)


def thing(words: Words, what: str) -> str:
    """What a good or a commodity is called."""
    return words("tile.food") if what == "food" else words.name("commodity" if what in COMMODITIES else "good", what)


def coast(moment: ViewContext, view: Mapping[str, Any], fill: Fill | None = None, on: str = "") -> tuple[ShipTile, ...]:
    """All ships at the coast, with each slot as the screen fills it, by its ship, its place there and its name
    (``2-1``); ``on``: the box of the ship to look at."""
    found, following = [], {one["id"]: one["destination"] for one in moment.data["ships"]}
    for berth, ship in enumerate(view["coast"], 1):
        if ship["ship"]:
            slots = tuple(
                fill(ship, place, f"{berth}-{place + 1}") if fill else slot(moment.words, ship, place)
                for place in range(len(ship["slots"]))
            )
            found.append(ShipTile(f"{berth}", ship, slots, following.get(ship["sighted"], ""), f"{berth}" == on))
    return tuple(found)


def coast_page(now: Situation) -> PlayPage:
    """What the ships still want, what is the reader's to bring, and what lies abroad."""
    words, view, you = now.words, now.seen, now.you
    ready = {one["commodity"] for one in view["factories"].values() if one["stored"].get(you)}
    if any(square["good"] == "tea" and you in square["cubes"] for square in view["squares"].values()):
        ready.add("tea")

    def wanted(ship: Mapping[str, Any], place: int, _name: str) -> Slot:
        there = ship["slots"][place]
        return slot(words, ship, place, on=not there["from"] and there["wants"] in ready)

    fleet = coast(now.moment, view, wanted)
    count = sum(slot.on for one in fleet for slot in one.slots)
    return frame.page(
        now, words("coast.title", count=count) if you else words("coast.all"), words("coast.help"),
        groups=(),
        stage=(Ships("fleet", fleet, wide=True), lying(now.moment), *_markets(now, view), *_envoys(now, view)),
        buttons=(
            Option(words("house.map"), href=frame.in_mode(now, ""), id="to-map"),
            *((Option(words("house.own"), href=frame.in_mode(now, f"house:{you}"), id="to-house"),) if you else ()),
        ),
    )  # fmt: skip


def _markets(now: Situation, view: Mapping[str, Any]) -> Iterator[Macro]:
    """The three markets of each region and its pool."""
    data = now.moment.data
    for region in REGIONS:
        places = [*(place for place, its in data["destinations"].items() if its == region), region]
        yield Macro(
            PLACES, "markets", region=region, places=places, abroad=view["abroad"], worth=data["markets"], room=BOX
        )


def _envoys(now: Situation, view: Mapping[str, Any]) -> Iterator[Hint]:
    """The reader's emissaries who wait for a ship."""
    own = [place for place, colour in view["advancements"].items() if colour == now.you]
    waiting = [now.words.name("destination", place) for place in own if place in now.moment.data["destinations"]]
    if waiting:
        yield Hint(now.words("coast.envoys", what=waiting, count=len(waiting)))


# --- Supply Ships ----------------------------------------------------------------------------------------------------


def ships_page(now: Situation) -> PlayPage:
    """What is loaded so far; slots and sources to tap."""
    plan, words = now.planned, now.words
    loads, sailing, pair = loaded(plan), _sails(plan), plan.stage == "pair"
    count, done = len(loads), plan.allows("done")
    if pair:
        title, help = words("supply.pair"), words("supply.pair.help")
    elif count:
        title = words("supply.title", count=count)
        help = words("supply.sails", destination=sailing) if sailing else words("supply.help")
    else:
        title, help = words("supply.none"), words("supply.none.help")
    on = _sources(loads)
    ways = [Way(source, "sea", on.count(source)) for source in dict.fromkeys(on)]
    by_disc = tuple(frame.space_row(now, one) for one in plan.more("give-disc")) if pair else ()
    return frame.turn_page(
        now, title, help,
        words("supply.do", count=count) if count else words("do.done" if done else "supply.choose"),
        frame.costs(now, frame.transport(now), frame.money(now, "silver"), frame.workers(now, *frame.hands(plan))),
        ready=not pair and bool(count or done),
        board=maps.board(now.moment, view=plan.before, taps=_taps(now), on=on, dim=True, ways=ways),
        stage=(Rows("salt", by_disc),) if by_disc else (),
        below=(_quay(now),),
        back=plan.to_places,
    )  # fmt: skip


def loaded(plan: Plan) -> list[Unit]:
    """What goes aboard."""
    return [unit for unit in plan.units if unit[0].partition(" ")[0] in LOADS]


def aboard(plan: Plan) -> list[str]:
    """What is loaded, by name; two cubes of salt are one load."""
    verbs = [(unit[0].partition(" ")[0], unit[0].split()[-1]) for unit in loaded(plan)]
    return [plan.made_in(thing) if verb == "load" else verb for verb, thing in verbs]


def _slot(unit: Unit) -> str:
    return unit[0].split()[1]


def _offers(plan: Plan, slot: str = "") -> list[Unit]:
    """Loads that are possible, of one slot or all: commodities first, then the nearest."""
    found = []
    for place, verb in enumerate(LOADS):
        for one in plan.more(verb):
            if not slot or one.thing.split()[0] == slot:
                tried = one.picked
                while tried.stage == "pair":  # the nearest salt goes along; what a disc stands for comes last
                    salts = ((other.text.startswith("give-disc"), other.picked) for other in tried.more())
                    _, tried = min(salts, key=lambda salt: (salt[0], salt[1].settled.moved))
                found.append((place, tried.settled.moved - plan.state.moved, tried.texts[len(plan.texts) :]))
    return [unit for _, _, unit in sorted(found, key=lambda one: one[:2])]


def best(plan: Plan, most: int = FULL_BOX) -> Plan:
    """As many loads as so many workers and the boats allow; no disc is spent."""
    found: list[Unit] = []
    first = plan.units
    while plan.stage == "ships" and len(found) < most and (offers := _offers(plan)):
        found.append(offers[0])
        plan = plan.laid((*first, *found))
        if not {*offers[0]} <= {*plan.texts}:
            break
    return plan


def _with_boat(base: Plan, slot: str = "") -> list[tuple[Unit, ...]]:
    """Loads besides those of ``base``; one that takes the disc for transport comes with it."""
    plain: list[tuple[Unit, ...]] = [(unit,) for unit in _offers(base, slot)]
    if not base.allows(BY_BOAT):
        return plain
    known = {unit[0][0] for unit in plain}
    more = [((BY_BOAT,), unit) for unit in _offers(base.then(BY_BOAT), slot) if unit[0] not in known]
    return [*plain, *more]


def _turned(plan: Plan, slot: str) -> Plan:
    """The plan after a tap on a slot: the next thing that could lie there, and at last nothing."""
    here = next((unit for unit in loaded(plan) if _slot(unit) == slot), None)
    rest = [unit for unit in plan.units if not (unit[0].partition(" ")[0] in LOADS and _slot(unit) == slot)]
    ways = _with_boat(_begun(plan, rest), slot)
    firsts = [way[-1][0] for way in ways]
    at = firsts.index(here[0]) + 1 if here and here[0] in firsts else 0
    if at < len(ways):
        return plan.laid((*rest, *ways[at]))
    return plan.laid(rest) if here else plan


def _begun(plan: Plan, rest: Sequence[Unit]) -> Plan:
    """These units without the one that takes the turn out of the reader's hands."""
    found = plan.until(0)
    for unit in rest:
        tried = found.then(*unit)
        if tried.goes_on:
            found = tried
    return found


# --- the map and the ships -------------------------------------------------------------------------------------------


def _sources(loads: Sequence[Unit]) -> list[str]:
    return [text.split()[-1] for unit in loads for text in unit if text.startswith(("load ", "tea ", "give "))]


def _taps(now: Situation) -> dict[str, Option]:
    """Sources: what a tap on them puts aboard, or takes from there again."""
    plan, words = now.planned, now.words
    if plan.stage == "pair":
        return {one.thing: Option(words.do(one.action), href=one.href) for one in plan.more("give")}
    found: dict[str, Option] = {}
    for unit in loaded(plan):
        less = plan.changing(unit)
        found |= {source: Option(words("supply.take-off"), href=less.href) for source in _sources((unit,))}
    for way in _with_boat(_begun(plan, plan.units)):
        for source in _sources(way):
            if source not in found:
                found[source] = Option(words("supply.put"), href=plan.laid((*plan.units, *way)).href)
    return found


def _sails(plan: Plan) -> str:
    """Where a ship goes that has become full; ``""`` if none has."""
    ed, start, mine = plan.start.ed, plan.start, {_slot(unit) for unit in loaded(plan)}
    for berth, tile in enumerate(start.ship):
        empty = [
            f"{berth + 1}-{slot + 1}"
            for slot in range(len(ed.ships[tile].slots) if tile >= 0 else 0)
            if start.cargo[berth * HOLDS + slot] == EMPTY
        ]
        if empty and mine.issuperset(empty):
            return ed.destinations[ed.ships[tile].destination]
    return ""


def _quay(now: Situation) -> Ships:
    """The ships as they lay at the beginning, with what is planned on them."""
    plan = now.planned
    mine = {_slot(unit): unit for unit in loaded(plan)}
    open_ = {_slot(way[-1]) for way in _with_boat(_begun(plan, plan.units))}

    def fill(ship: Mapping[str, Any], place: int, name: str) -> Slot:
        if name in mine:
            ship["slots"][place] |= {"cargo": CARGOES[mine[name][0].partition(" ")[0]], "from": plan.colour}
        href = _turned(plan, name).href if name in mine or name in open_ else ""
        return slot(now.words, ship, place, href=href, on=name in mine)

    tiles = coast(now.moment, plan.before, fill)
    return Ships("quay", tuple(one._replace(on=all(slot.colour for slot in one.slots)) for one in tiles))


def envoy_page(now: Situation) -> PlayPage:
    """A ship is about to sail: whether an emissary goes along."""
    plan, words = now.planned, now.words
    asked = plan if plan.stage == "envoy" else plan.previous
    chosen = plan.texts[-1] if asked is not plan else ""
    berth = asked.state.slot
    to = plan.start.ed.destinations[plan.start.ed.ships[asked.state.ship[berth]].destination]
    rows = []
    for icon, text in (("y-diplomacy", f"emissary {berth + 1}"), ("y-ships", "stay-home")):
        verb = text.partition(" ")[0]
        title, help_ = words(f"envoy.{verb}"), words(f"envoy.{verb}.help")
        rows.append(Offer(title, id=verb, icon=icon, note=help_, href=asked.then(text).href, on=text == chosen))
    return frame.turn_page(
        now, words("envoy.title", destination=to), words("envoy.help"),
        words(f"envoy.{chosen.partition(' ')[0]}") if chosen else words("screen.above"),
        frame.costs(now, frame.food(now), frame.money(now, "copper"), frame.money(now, "silver")),
        ready=bool(chosen), stage=(Rows("envoy", tuple(rows)),),
    )  # fmt: skip


# --- late shipping ---------------------------------------------------------------------------------------------------

PAIR: Final = "pair-"
"""The mode in which one of the proposed pairs is chosen."""
MOST: Final = 4
"""Pairs that are proposed."""


class Pair(NamedTuple):
    """Two foods that may be sent: the actions still to come, what they are, the borders that they cross, and the money
    that is there afterwards."""

    texts: tuple[str, ...]
    goods: tuple[str, ...]
    far: int
    copper: int
    silver: int


def tell_late(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """Who sent a pair."""
    words, who = moment.words, [one["seat"] for one in notes.of("note.supplied")]
    return steps.Telling(
        steps.headline(words, "late.told", who), words("late.rule"), _accounts(moment, notes),
        (Ships("coast", coast(moment, moment.view)),), symbol=who[0] if len(who) == 1 else "",
    )  # fmt: skip


def _accounts(moment: ViewContext, notes: steps.Notes, choosing: str = "") -> tuple[steps.Account, ...]:
    words, found = moment.words, []
    order: Sequence[str] = moment.view["order"]
    here = order.index(choosing) if choosing in order else len(order)
    for place, colour in enumerate(order):
        if sent := notes.of("note.supplied", colour):
            text = words("late.why.sent", goods=[thing(words, good) for good in sent[0]["goods"]])
            found.append(steps.Account(colour, "+1", (steps.Why(text, words("money.silver", count=1)),), "ok"))
        elif place >= here:
            found.append(steps.later(words, colour, place == here))
        else:
            key = "late.why.passed" if notes.did("pass", colour) else "late.why.none"
            found.append(steps.Account(colour, "0", (steps.Why(words(key)),)))
    return tuple(found)


def _good(plan: Plan, text: str) -> str:
    """What an action would give; the space of a disc ends with the good that it stands for."""
    verb, what, *_ = text.split(" ")
    return plan.good_on(what) if verb == "give" else what.rpartition("-")[2]


def _far(plan: Plan, text: str) -> int:
    verb, what, *_ = text.split(" ")
    return plan.state.ed.to_sea[plan.state.ed.squares.index(what)] if verb == "give" else 0


def _pairs(plan: Plan) -> list[Pair]:
    """Pairs that differ, the nearest first: of own fields, with a disc, with one bought, both bought; the other half
    where one food was given some time ago. ``plan`` has chosen a slot."""
    given = tuple(GOODS[one] for one in plan.state.foods)
    found: dict[tuple[str, ...], dict[frozenset[str], Pair]] = {}
    for first in _nearest(plan):
        after = plan.then(first)
        for texts in [(first,)] if given else [(first, second) for second in _nearest(after)]:
            goods = (*given, *(_good(plan, text) for text in texts))
            kind = tuple(sorted(text.partition(" ")[0] for text in texts))
            there = found.setdefault(kind, {})
            if frozenset(goods) not in there and len(there) < (2 if {*kind} == {"give"} else 1):
                state, seat = after.then(*texts[1:]).state, plan.seat
                borders = sum(_far(plan, text) for text in texts)
                there[frozenset(goods)] = Pair(texts, goods, borders, state.copper[seat], state.silver[seat])
    all_kinds = (pair for there in found.values() for pair in there.values())
    return sorted(all_kinds, key=lambda one: (-one.silver, -one.copper))


def _nearest(plan: Plan) -> list[str]:
    """Of each food, by where it comes from, what has the shortest way; the nearest first."""
    found: dict[tuple[str, str], str] = {}
    for action in sorted(plan.legal, key=lambda one: _far(plan, one.text)):
        found.setdefault((action.text.partition(" ")[0], _good(plan, action.text)), action.text)
    return list(found.values())


def _berth(hold: str) -> tuple[int, int]:
    """A slot by its berth and its place on the ship there, both counted from 0."""
    berth, place = hold.split("-")
    return int(berth) - 1, int(place) - 1


def _owners(plan: Plan, hold: str) -> Sequence[str]:
    """Whose pieces are on the ship that would be full with that slot filled; nobody's for no ship, or an empty one."""
    berth, place = _berth(hold)
    others = [one for n, one in enumerate(plan.before["coast"][berth]["slots"]) if n != place]
    return [one["from"] for one in others] if all(one["from"] for one in others) else []


def late_page(now: Situation) -> PlayPage:
    """The pair and its slot in one screen."""
    moment, words, plan = now.moment, now.words, now.plan
    lines = _accounts(moment, steps.notes(moment, "late"), now.whose)
    if plan is None:
        tiles = Ships("coast", coast(moment, moment.view))
        return steps.page(now, words("late.theirs", seat=now.whose), words("late.rule"), (tiles,), lines)
    start = plan.until(0)
    boat = start.then(*(text for text in plan.texts if text == BY_BOAT))
    there, asked = [one.thing for one in boat.more("late")], plan.thing("late")
    if start.stage == "late-food":  # somebody chose the slot some time ago
        there, hold, based = [], holds(len(plan.before["coast"]))[plan.start.slot], start
    else:
        # A slot is proposed where it sends off most that is one's own, and least that is others'.
        ranks = {one: sum(2 if own == plan.colour else -1 for own in _owners(plan, one)) for one in there}
        hold = asked or max(there, key=lambda one: ranks[one], default="")
        based = boat.then(f"late {hold}") if hold else boat
    found = _pairs(based)[:MOST] if hold else []
    if not found:
        return steps.page(
            now, words("late.none"), words("late.none.help"), _boat_disc(words, boat, "", ""), lines,
            main=words("late.pass"), action=boat.then("pass").text,
        )  # fmt: skip
    number = min(now.number(PAIR), len(found) - 1)
    chosen = found[number]

    def fill(ship: Mapping[str, Any], place: int, name: str) -> Slot:
        if name == hold:
            icons = tuple(f"y-{good}" for good in chosen.goods)
            return Slot(words("late.here"), icons, colour=boat.colour, on=True)
        picks = (*boat.texts, f"late {name}")
        href = address(boat.asked, picks, f"{PAIR}{number}") if name in there else ""
        return slot(words, ship, place, href=href)

    tiles = Ships("coast", coast(moment, moment.view, fill, hold.partition("-")[0]))
    sailing, to = dict.fromkeys(_owners(plan, hold)), plan.before["coast"][_berth(hold)[0]]["destination"]
    would = words("late.sails", destination=to, who=words.people(sailing)) if sailing else ""
    bought = sum(text.startswith("buy ") for text in chosen.texts)
    copper, silver, room = plan.start.copper[plan.seat], plan.start.silver[plan.seat], boat.state.room_left(plan.seat)
    meters = (
        frame.crossing(words, chosen.far, room, room),
        frame.left(words, "copper", chosen.copper, copper),
        frame.left(words, "silver", chosen.silver, silver),
    )
    picks = (*boat.texts, f"late {asked}") if asked else boat.texts
    cards = tuple(
        _pair_card(words, n, one, address(based.asked, picks, f"{PAIR}{n}"), on=n == number)
        for n, one in enumerate(found)
    )
    return steps.page(
        now,
        words("late.buy" if bought else "late.send", count=COST * bought if bought else 1),
        words("late.rule"),
        (
            Cards("pairs", cards), Macro(ROUND_END, "pledge", text=words("late.slot"), more=would), tiles,
            *_boat_disc(words, boat, hold, moment.mode),
        ),
        lines,
        below=(frame.Costs(meters, frame.broken(now, silver + 1 - chosen.silver)),),
        buttons=(Option(words("late.pass"), action="pass", id="pass"),) if plan.start.stage.name == "late" else (),
        main=words("late.buy.go" if bought else "late.go"),
        action=based.then(*chosen.texts).text,
    )  # fmt: skip


def _pair_card(words: Words, number: int, one: Pair, href: str, on: bool) -> Offer:
    verbs = [text.partition(" ")[0] for text in one.texts]
    bought = verbs.count("buy")
    kind = "buy" if bought == 2 else "both" if bought else "disc" if "give-disc" in verbs else "fields"
    lines = [words("late.far", count=one.far) if one.far or kind == "fields" else words("late.no-boats")]
    if bought:
        lines.append(words("money.copper", count=COST * bought))
    chips = tuple(Chip(f"y-{good}") for good in one.goods)
    return Offer(words(f"late.by.{kind}"), id=str(number), lines=tuple(lines), chips=chips, href=href, on=on)


def _boat_disc(words: Words, boat: Plan, hold: str, mode: str) -> Iterator[Rows]:
    used = BY_BOAT in boat.texts
    if used or boat.allows(BY_BOAT):
        picks = (*(() if used else (BY_BOAT,)), *((f"late {hold}",) if hold and used else ()))
        space = BY_BOAT.partition(" ")[2]
        href = address(boat.asked, picks, mode if picks else "")
        row = Offer(words.name("space", space), id=space, icon="y-boats", note=words("late.disc"), href=href, on=used)
        yield Rows("discs", (row,))
