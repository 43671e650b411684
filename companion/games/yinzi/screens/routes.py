"""Routes. Their tiles, the same on every screen. War & Routes: who stands in the war, who joins, what is given for one.
The end of a round: who takes one, own ones that are filled, those that come, and tiles of the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.yinzi.rules import names, war
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import FOODS
from companion.games.yinzi.rules.places import BOTTOM, WAR
from companion.games.yinzi.rules.sheet_sums import glories
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.page import changed, costs, food, hands, last_round, money, page, turn_page, workers
from companion.games.yinzi.screens.plan import Plan, Situation, Unit, player_of
from companion.games.yinzi.screens.widgets import PLACES, TILES, Chip, Offer, Ours, Rows
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Macro

GIVES: Final = ("give-commodity", "give", "give-disc", "buy")
"""How something is given for a route: what is cheapest to miss first, see ``_worth``."""
WON: Final = {"road.why.taken": "note.won", "road.why.own": "note.fulfilled"}
"""What the log says of a tile that was taken from the board, and of an own one."""


# --- tiles -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RouteTile(Option):
    """A route, with the ``face`` of its tile as the edition has it; ``ways``: the pieces of each alternative that it
    asks for, and which of them lie there; ``filled``: whose it is."""

    face: Mapping[str, Any]
    ways: tuple[tuple[tuple[str, bool], ...], ...]
    filled: str = ""


@dataclass(frozen=True, slots=True)
class Routes(Ours, template=TILES):
    """Routes two by two; ``more`` stands beside the title."""

    id: str
    tiles: tuple[RouteTile, ...]
    title: str = ""
    more: str = ""


def faces(moment: ViewContext) -> dict[str, Mapping[str, Any]]:
    """The edition's routes by their ids."""
    return {one["id"]: one for one in moment.data["routes"]}


def route(
    moment: ViewContext, name: str, view: Mapping[str, Any] | None = None, *, filled: str = "", **more: Any
) -> RouteTile:  # fmt: skip
    """The tile of a route, with what lies on it in ``view``; ``more`` are fields of it that the screen says."""
    words, face = moment.words, faces(moment)[name]
    given = (view or moment.view)["routes"]["given"].get(name, {})
    pays = next((what for what in ("silver", "copper") if face[what]), "")
    label = words("tile.route", route=name, points=words("tile.points", count=face["vp"]))
    if pays:
        label = words("tile.route.pays", text=label, money=words(f"purse.{pays}", count=face[pays]))
    return RouteTile(
        id=name,
        face=face,
        ways=tuple(
            tuple(_wanted(way, given.get("pieces", ()) if given.get("demand") == number else ()))
            for number, way in enumerate(face["demand"])
        ),
        label=words("tile.route.filled", text=label, seat=filled) if filled else label,
        filled=filled,
        **more,
    )


def _wanted(way: Collection[str], given: Collection[str]) -> Iterator[tuple[str, bool]]:
    left = list(given)
    for piece in way:
        there = piece in left
        if there:
            left.remove(piece)
        yield piece, there


def open_routes(moment: ViewContext) -> tuple[RouteTile, ...]:
    """The tiles that lie open on the board, with whose they are already."""
    stacks = moment.view["routes"]["stacks"]
    return tuple(route(moment, one["top"], filled=one["filled"] or "") for one in stacks if one["top"])


def threats(moment: ViewContext, symbols: int) -> str:
    """What open routes threaten with: the enemy's strength, and each disaster once."""
    words, all_ = moment.words, faces(moment)
    tops = (one["top"] for one in moment.view["routes"]["stacks"] if one["top"])
    kinds = dict.fromkeys(kind for top in tops if (kind := all_[top]["disaster"]))
    return ", ".join((words("road.enemy", count=symbols), *(words.name("disaster", kind) for kind in kinds)))


def lying(moment: ViewContext) -> Routes:
    """The open routes to be looked at, with what they ask for, pay and threaten with."""
    more = threats(moment, moment.view["war"]["symbols"])
    return Routes("lying", open_routes(moment), moment.words("muster.routes"), more)


# --- War & Routes ----------------------------------------------------------------------------------------------------


def war_page(now: Situation) -> PlayPage:
    """Everybody's workers in the war, migrants who may join, and open routes."""
    plan, words = now.planned, now.words
    filling = next((unit for unit in plan.units if unit[0].startswith("fulfil")), ())
    joined, count = plan.texts.count("join"), plan.settled.workers[plan.seat * 16 + WAR]
    filled = ""
    if filling:
        filled = plan.start.ed.route_ids[plan.start.top[int(filling[0].split()[1]) - 1]]
        title, help = words("muster.route"), words("muster.gives", what=_spelt(now, filling))
    else:
        title, help = words("muster.title", count=count), _standing(now, plan.settled)
    sent, (_, more) = bool(plan.things("send")), hands(plan)
    return turn_page(
        now, title, help,
        words("muster.fill") if filled else words("muster.do", count=count) if sent else words("do.done"),
        costs(now, food(now), *changed(now), workers(now, count, count + more - joined)),
        ready=bool(plan.texts) or plan.allows("done"),
        stage=(
            _musters(now, joined),
            Routes("routes", tuple(_open(now, filled)), words("muster.routes"), words("muster.one")),
            *_given(now, filling),
        ),
        back=plan.to_places,
    )  # fmt: skip


def _standing(now: Situation, state: YinziState) -> str:
    there = [state.workers[seat * 16 + WAR] + state.recruits[seat] for seat in state.war_order]
    enemy, sent = war.symbols(state), sum(there)
    own = glories(enemy, there).get(state.war_order.index(state.turn), 0) if state.turn in state.war_order else 0
    if sent >= enemy:
        return now.words("muster.won", enemy=enemy, there=sent, count=own)
    return now.words("muster.short", enemy=enemy, there=sent, count=enemy - sent)


def _musters(now: Situation, joined: int) -> Macro:
    plan, words = now.planned, now.words
    state, groups = plan.settled, []
    for seat in state.war_order:
        if count := state.workers[seat * 16 + WAR] + state.recruits[seat]:
            colour = state.seats[seat]
            title, label = words.name("seat", colour), words("muster.slot", seat=colour, count=count)
            id_, on = f"war-{colour}", seat == plan.seat
            groups.append(Offer(label, text=title, id=id_, on=on, colour=colour, count=count))
    return Macro(
        PLACES, "groups", label=words("muster.there"), groups=groups, id="join",
        migrants=plan.start.workers[plan.seat * 16 + BOTTOM], along=joined,
        less=plan.less("join").href if joined else "", more=plan.way("join"),
    )  # fmt: skip


# --- what is given for a tile ----------------------------------------------------------------------------------------


def _open(now: Situation, filled: str) -> Iterator[RouteTile]:
    """The tiles on the board: a tap gives the cheapest, and another one what else the tile asks for."""
    for number, stack in enumerate(now.view["routes"]["stacks"], 1):
        if name := stack["top"]:
            way = _turned(now.planned, f"fulfil {number} ")
            lacking = not way and not stack["filled"]
            yield route(
                now.moment, name, filled=stack["filled"] or "", href=way.href if way else "", on=name == filled,
                off=lacking, note=_lacking(now, number) if lacking else "",
            )  # fmt: skip


def _unfilled(plan: Plan) -> Plan:
    """The plan without what is given for a route."""
    return plan.keeping(text for unit in plan.units if not unit[0].startswith(("fulfil ", "answer ")) for text in unit)


def _lacking(now: Situation, number: int) -> str:
    """What an open route asks for that the reader has not got, for one demand or the other."""
    base = _unfilled(now.planned)
    route = base.state.ed.routes[base.state.top[number - 1]]
    whys = [base.why_not(f"fulfil {number} {choice}") for choice in range(1, len(route.demand) + 1)]
    missing = [why.params["pieces"] for why in whys if why is not None and "pieces" in why.params]
    return now.words("muster.lacking", pieces=names.any_of(missing)) if missing else ""


def _turned(plan: Plan, begins: str) -> Plan | None:
    """The plan after a tap on a tile: its first demand, the next one that can be met, and at last nothing."""
    here = next((unit[0] for unit in plan.units if unit[0].startswith(begins)), "")
    base = _unfilled(plan)
    ways = [one for one in base.more("fulfil") if one.text.startswith(begins)]
    if not ways:
        return None
    texts = [one.text for one in ways]
    at = texts.index(here) + 1 if here in texts else 0
    return _filled_up(ways[at].picked) if at < len(ways) else base


def _worth(plan: Plan, text: str) -> int:
    """What is missed least: goods that nobody eats, then food, commodities, discs, and what must be bought."""
    verb, thing = text.split()[:2]
    if verb != "give":
        return {"give-commodity": 3, "give-disc": 4, "buy": 5}[verb]
    return 2 if plan.good_on(thing) in FOODS else 1


def _given(now: Situation, unit: Unit) -> Iterator[Rows]:
    """What is given piece by piece, and what could be instead."""
    plan, words, rows = now.planned, now.words, []
    rest = [one for one in plan.units if one != unit]
    for place, text in enumerate(unit[1:], 1):
        base = plan.laid(rest).then(*unit[:place])
        others = _alike(base)
        following = others[(others.index(text) + 1) % len(others)] if text in others and len(others) > 1 else ""
        href = _filled_up(base.then(following)).href if following else ""
        rows.append(_given_row(now, base, f"{place}", text, words("muster.other") if following else "", href))
    if unit and plan.stage == "give":
        for one in plan.more():
            icon, name = _piece(now, plan, one.text)
            rows.append(Offer(name, id=f"g{len(rows)}", icon=icon, href=one.href))
    if rows:
        yield Rows("given", tuple(rows), words("muster.pieces"))


def _given_row(now: Situation, base: Plan, id_: str, text: str, note: str, href: str) -> Offer:
    """Something that is given; ``base`` is the plan before it."""
    brings, (icon, name) = (Chip("", now.words("muster.given")),), _piece(now, base, text)
    return Offer(name, id=id_, icon=icon, note=note, href=href, on=True, brings=brings, tone="ok")


def _filled_up(plan: Plan) -> Plan:
    while plan.stage == "give" and (options := _alike(plan)):
        plan = plan.then(options[0])
    return plan


def _alike(plan: Plan) -> list[str]:
    """What could be given now, what is missed least first."""
    return sorted((action.text for action in plan.of(*GIVES)), key=lambda one: _worth(plan, one))


def _spelt(now: Situation, unit: Unit) -> list[str]:
    """All that is given for a route in a few words, the same things counted."""
    plan, words, found = now.planned, now.words, Counter[tuple[str, str]]()
    for text in unit[1:]:
        verb, what = text.split()[:2]
        thing = plan.good_on(what) if verb == "give" else plan.made_in(what) if verb == "give-commodity" else what
        found[verb, thing] += 1
    kinds = {"give-commodity": "commodity", "give-disc": "space"}
    said = ((verb, {kinds.get(verb, "good"): thing, "count": n}) for (verb, thing), n in found.items())
    return [words(f"muster.gives.{verb}", params) for verb, params in said]


def _piece(now: Situation, plan: Plan, text: str) -> tuple[str, str]:
    """The sign and the name of a piece that is given."""
    words, (verb, thing, *more) = now.words, text.split()
    if verb == "give":
        good = plan.good_on(thing)
        return f"y-{good}", words("muster.good", good=good, square=thing)
    if verb == "give-commodity":
        return f"y-{plan.made_in(thing)}", words("muster.commodity", factory=thing)
    if verb == "buy":
        return "y-rural", words("muster.buy", good=thing, seat=more[0])
    return "y-disc", words("muster.disc", space=thing)


def give_page(now: Situation) -> PlayPage:
    """Pieces for a route that has been begun: fields on the map, and everything else below it."""
    plan, words = now.planned, now.words
    if plan.things("fulfil"):
        return war_page(now)
    taps = {one.thing: Option(words.do(one.action), href=one.href) for one in plan.more("give")}
    rows = tuple(
        Offer(name, id=f"{n}", icon=icon, href=one.href)
        for n, one in enumerate(plan.more())
        if one.text.partition(" ")[0] in GIVES
        for icon, name in (_piece(now, plan, one.text),)
    )
    given = tuple(
        _given_row(now, plan.until(n), f"given-{n}", text, words("muster.back"), plan.without(n).href)
        for n, text in enumerate(plan.texts) if text.partition(" ")[0] in GIVES
    )  # fmt: skip
    enough, doing = plan.allows("enough"), now.seen["doing"]
    board = maps.board(now.moment, view=plan.before, taps=taps, on=plan.things("give"), dim=True)
    return turn_page(
        now, words("giving.title", count=len(doing["wanted"]) if doing else 0), words("giving.help"),
        words("giving.enough" if enough else "giving.do"),
        costs(now, food(now), money(now, "copper"), money(now, "silver")),
        plan=plan.then("enough"), ready=enough or (bool(plan.texts) and plan.stage != "give"), board=board,
        stage=tuple(Rows(*one) for one in (("gives", given), ("give", rows)) if one[1]),
        back=plan.back,
    )  # fmt: skip


# --- at the end of a round -------------------------------------------------------------------------------------------


def tell(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """Who took tiles, who filled own ones, and what the next round brings."""
    words, takers = moment.words, notes.seats("note.won")
    won = tuple(route(moment, one["route"], filled=one["seat"]) for one in notes.of("note.won"))
    tiles, over, coming = open_routes(moment), steps.ended(moment.view), tuple[Routes, ...]()
    if tiles and over < last_round(moment):
        more = threats(moment, sum(one.face["war"] for one in tiles))
        coming = (Routes("coming", tiles, words("road.coming", round=over + 1), more),)
    return steps.Telling(
        steps.headline(words, "road.took", takers) if takers else words("road.none"), words("road.rule"),
        _accounts(moment, notes), (Routes("taken", won),) if won else (), coming,
        takers[0] if len(takers) == 1 else "",
    )  # fmt: skip


def _accounts(moment: ViewContext, notes: steps.Notes, choosing: str = "") -> tuple[steps.Account, ...]:
    words, all_, found = moment.words, faces(moment), []
    for colour in moment.view["order"]:
        won = [(key, one["route"]) for key, note in WON.items() for one in notes.of(note, colour)]
        reasons = [steps.Why(words(key, route=name), words("tile.points", count=all_[name]["vp"])) for key, name in won]
        points = sum(all_[name]["vp"] for _, name in won)
        if not reasons:
            own = len(player_of(moment.view, colour)["routes"]["open"])
            reasons.append(steps.Why(words("road.why.open", count=own) if own else words("road.why.nothing")))
        if colour == choosing:
            found.append(steps.Account(colour, words("walk.choosing"), reasons, quiet=True))
        else:
            figure = words("road.points", count=points) if points else "0"
            found.append(steps.Account(colour, figure, reasons, "gold" if points else ""))
    return tuple(found)


def own_routes(now: Situation) -> PlayPage:
    """Tiles in front of the reader, to be filled whole or in part."""
    moment, words, plan = now.moment, now.words, now.plan
    lines = _accounts(moment, steps.notes(moment, "routes"), now.whose)
    if plan is None:
        return steps.page(now, words("road.own.theirs", seat=now.whose), words("road.rule"), (), lines)
    return steps.page(
        now, words("road.own"), words("road.own.help"), (Routes("own", own_tiles(moment, plan)),), lines,
        main=words("road.own.pass"), action=plan.then("pass").text, back=plan.back,
    )  # fmt: skip


def own_tiles(moment: ViewContext, plan: Plan) -> tuple[RouteTile, ...]:
    """Open tiles in front of who plans: a tap begins to fill one, in the first way that is possible."""
    ways: dict[str, str] = {}
    for one in plan.more("answer"):
        ways.setdefault(one.thing.split(" ")[0], one.href)
    seen = plan.view if plan.mine else None
    own: Sequence[str] = player_of(moment.view, plan.colour)["routes"]["open"]
    return tuple(route(moment, one, seen, href=ways.get(one, ""), off=one not in ways) for one in own)


def pick_route(now: Situation) -> PlayPage:
    """A tile of the discards: any of them, seen or not."""
    moment, words, plan = now.moment, now.words, now.plan
    title, scene, parts = words("road.pick.theirs", seat=now.whose), tuple[Routes, ...](), dict[str, Any]()
    if plan is not None:
        title, chosen = words("road.pick"), plan.answer("pick")
        tiles = tuple(route(moment, one.thing, href=one.href, on=one.on) for one in plan.answers("pick"))
        scene = (Routes("discards", tiles),)
        parts = {"main": words("road.pick.go" if chosen else "screen.above"), "action": plan.text if chosen else ""}
    if moment.view["phase"] == "emperor":
        return steps.page(now, title, words("road.pick.help"), scene, (), **parts)
    return page(now, title, words("road.pick.help"), stage=scene, **parts)
