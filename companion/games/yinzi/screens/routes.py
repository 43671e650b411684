"""War & Routes: who stands in the war, who joins, and what is given for a route."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from companion.games.yinzi.rules import war
from companion.games.yinzi.rules.goods import FOODS, GOODS
from companion.games.yinzi.rules.places import BOTTOM, WAR
from companion.games.yinzi.rules.sheet_sums import glories
from companion.games.yinzi.screens import map as drawing
from companion.games.yinzi.screens import ships as tiles
from companion.games.yinzi.screens.acting import acting, back_to_places, hands, one_less
from companion.games.yinzi.screens.costs import changed, costs, food, money, workers
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.ships import Routes
from companion.games.yinzi.screens.things import Group, Groups, Stepper
from companion.games.yinzi.screens.widgets import Chip, Row, Rows
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Board

GIVES: Final = ("give-commodity", "give", "give-disc", "buy")
"""How something is given for a route: what is cheapest to miss first, see ``worth``."""


def screen(now: Situation) -> PlayPage:
    """Everybody's workers in the war, migrants who may join, and open routes."""
    plan, words = now.planned, now.words
    filling = next((unit for unit in plan.units if unit[0].startswith("fulfil")), ())
    route = route_of(plan, filling[0]) if filling else ""
    joined = sum(text == "join" for text in plan.texts)
    count = plan.settled.workers[plan.seat * 16 + WAR]
    if route:
        title, help = words("muster.route"), words("muster.gives", what=spelt(now, plan, filling))
    else:
        title, help = words("muster.title", count=count), standing(now, plan.settled)
    sent = any(text.startswith("send") for text in plan.texts)
    ready = bool(plan.texts) or plan.allows("done")
    label = words("muster.fill") if route else words("muster.do", count=count) if sent else words("do.done")
    _, more = hands(plan)
    warriors = workers(now, count, count + more - joined)
    cost = costs(now, food(now), *changed(now), warriors)
    return acting(
        now, plan, title, help, label, cost,
        ready=ready,
        stage=(
            musters(now, plan, joined),
            Routes("routes", open_tiles(now, plan, route), words("muster.routes"), words("muster.one")),
            *given(now, plan, filling),
        ),
        back=back_to_places(plan),
    )  # fmt: skip


# --- the war ---


def standing(now: Situation, state: Any) -> str:
    """How the war stands with the workers who are there now."""
    there = [state.workers[seat * 16 + WAR] + state.recruits[seat] for seat in state.war_order]
    enemy, sent = war.symbols(state), sum(there)
    own = glories(enemy, there).get(state.war_order.index(state.turn), 0) if state.turn in state.war_order else 0
    if sent >= enemy:
        return now.words("muster.won", enemy=enemy, there=sent, count=own)
    return now.words("muster.short", enemy=enemy, there=sent, count=enemy - sent)


def musters(now: Situation, plan: Plan, joined: int) -> Groups:
    """Workers in the slots of the war, and migrants who join."""
    state, words = plan.settled, now.words
    groups = tuple(
        Group(
            f"war-{state.seats[seat]}", words.name("seat", state.seats[seat]), state.seats[seat], count,
            words("muster.slot", seat=state.seats[seat], count=count), on=seat == plan.seat,
        )
        for seat in state.war_order
        if (count := state.workers[seat * 16 + WAR] + state.recruits[seat])
    )  # fmt: skip
    migrants = plan.start.workers[plan.seat * 16 + BOTTOM]
    if not migrants:
        return Groups(words("muster.there"), groups)
    less = one_less(plan, "join").href if joined else ""
    more = plan.then("join").href if plan.allows("join") else ""
    return Groups(
        words("muster.there"), groups,
        Stepper(
            "join", f"+{joined}", less, more, words("workers.fewer"), words("workers.more"),
            words("workers.migrants", count=migrants),
        ),
    )  # fmt: skip


# --- routes ---


def route_of(plan: Plan, text: str) -> str:
    """The tile that an action of an open route is about."""
    ids = plan.start.ed.route_ids
    word, which, _ = text.split()
    return which if word == "answer" else ids[plan.start.top[int(which) - 1]]


def open_tiles(now: Situation, plan: Plan, route: str) -> tuple[tiles.RouteTile, ...]:
    """The tiles on the board: a tap gives the cheapest, and another one what else the tile asks for."""
    words, found = now.words, []
    for number, stack in enumerate(now.view["routes"]["stacks"], 1):
        if not stack["top"]:
            continue
        way = turned(plan, f"fulfil {number} ")
        on = stack["top"] == route
        found.append(
            tiles.route(
                now.moment, stack["top"], filled=stack["filled"] or "", href=way.href if way else "", on=on,
                off=not way and not stack["filled"], note="" if way or stack["filled"] else words("muster.lacking"),
            )
        )  # fmt: skip
    return tuple(found)


def turned(plan: Plan, begins: str) -> Plan | None:
    """The plan after a tap on a tile: its first demand, the next one that can be met, and at last nothing."""
    rest = [unit for unit in plan.units if unit[0].partition(" ")[0] not in ("fulfil", "answer")]
    here = next((unit[0] for unit in plan.units if unit[0].startswith(begins)), "")
    base = plan.keeping(text for unit in rest for text in unit)
    ways = [action.text for action in (*base.of("fulfil"), *base.of("answer")) if action.text.startswith(begins)]
    if not ways:
        return None
    at = ways.index(here) + 1 if here in ways else 0
    return filled_up(base.then(ways[at])) if at < len(ways) else base


def worth(plan: Plan, text: str) -> int:
    """What is missed least: goods that nobody eats, then food, commodities, discs, and what must be bought."""
    verb, thing = text.split()[:2]
    if verb != "give":
        return {"give-commodity": 3, "give-disc": 4, "buy": 5}[verb]
    return 2 if good_at(plan, thing) in FOODS else 1


def good_at(plan: Plan, square: str) -> str:
    """What grows on a square."""
    state = plan.start
    return GOODS[state.good_on(state.ed.squares.index(square))]


def given(now: Situation, plan: Plan, unit: Sequence[str]) -> tuple[Rows, ...]:
    """What is given piece by piece, and what could be instead."""
    if not unit:
        return ()
    words, rows = now.words, []
    rest = [one for one in plan.units if one != unit]
    for place, text in enumerate(unit[1:], 1):
        base = plan.laid(rest).then(*unit[:place])
        others = alike(base)
        following = others[(others.index(text) + 1) % len(others)] if text in others and len(others) > 1 else ""
        icon, title = piece(now, base, text)
        href = filled_up(base.then(following)).href if following else ""
        rows.append(
            Row(
                f"{place}", icon, title, words("muster.other") if following else "", href=href, on=True,
                brings=(Chip("", words("muster.given")),), tone="ok",
            )
        )  # fmt: skip
    for action in plan.legal if plan.stage == "give" else ():
        icon, title = piece(now, plan, action.text)
        rows.append(Row(f"g{len(rows)}", icon, title, href=plan.then(action.text).href))
    return (Rows("given", tuple(rows), words("muster.pieces")),) if rows else ()


def filled_up(plan: Plan) -> Plan:
    """What is still missing is given."""
    while plan.stage == "give":
        options = alike(plan)
        if not options:
            break
        plan = plan.then(options[0])
    return plan


def alike(plan: Plan) -> list[str]:
    """What could be given now, what is missed least first."""
    found = [action.text for action in plan.legal if action.text.partition(" ")[0] in GIVES]
    return sorted(found, key=lambda one: worth(plan, one))


def spelt(now: Situation, plan: Plan, unit: Sequence[str]) -> list[str]:
    """All that is given for a route in a few words, the same things counted."""
    words = now.words
    found: Counter[tuple[str, str]] = Counter()
    for text in unit[1:]:
        verb, thing = text.split()[:2]
        what = good_at(plan, thing) if verb == "give" else thing
        found[verb, plan.made_in(what) if verb == "give-commodity" else what] += 1
    return [words(f"muster.gives.{verb}", what=_named(words, verb, what), count=n) for (verb, what), n in found.items()]


def _named(words: Words, verb: str, what: str) -> str:
    """What a piece is called."""
    kind = {"give-commodity": "commodity", "give-disc": "space"}.get(verb, "good")
    return words.name(kind, what)


def piece(now: Situation, plan: Plan, text: str) -> tuple[str, str]:
    """The sign and the name of a piece that is given."""
    words, (verb, thing, *more) = now.words, text.split()
    if verb == "give":
        good = good_at(plan, thing)
        return f"y-{good}", words("muster.good", good=good, square=thing)
    if verb == "give-commodity":
        return f"y-{plan.made_in(thing)}", words("muster.commodity", factory=thing)
    if verb == "buy":
        return "y-rural", words("muster.buy", good=thing, seat=more[0])
    return "y-disc", words("muster.disc", space=thing)


# --- a question that is open: what is given for a route ---


def giving(now: Situation) -> PlayPage:
    """Pieces for a route that has been begun: fields on the map, and everything else below it."""
    plan, words = now.planned, now.words
    if any(text.startswith("fulfil") for text in plan.texts):
        return screen(now)
    taps = {
        action.params["square"]: drawing.Tap(plan.then(action.text).href, words.do(action))
        for action in plan.of("give")
    }  # fmt: skip
    rows = tuple(
        Row(f"{n}", icon, title, href=plan.then(action.text).href)
        for n, action in enumerate(plan.legal)
        if action.text.partition(" ")[0] in GIVES
        for icon, title in (piece(now, plan, action.text),)
    )
    gone = plan.things("give")
    given = tuple(
        Row(
            f"given-{n}", *piece(now, plan.until(n), text), words("muster.back"),
            href=plan.keeping(plan.texts[:n] + plan.texts[n + 1 :]).href, on=True,
            brings=(Chip("", words("muster.given")),), tone="ok",
        )
        for n, text in enumerate(plan.texts) if text.partition(" ")[0] in GIVES
    )  # fmt: skip
    cost = costs(now, food(now), money(now, "copper"), money(now, "silver"))
    enough = plan.allows("enough")
    final = plan.then("enough") if enough else plan
    return acting(
        now, final, words("giving.title", count=len(now.seen["doing"]["wanted"]) if now.seen["doing"] else 0),
        words("giving.help"), words("giving.enough" if enough else "giving.do"), cost,
        ready=enough or (bool(plan.texts) and plan.stage != "give"),
        board=Board(drawing.board(now.moment, view=plan.before, taps=taps, on=gone, dim=True)),
        stage=tuple(Rows(*one) for one in (("gives", given), ("give", rows)) if one[1]),
        back=plan.back,
    )  # fmt: skip
