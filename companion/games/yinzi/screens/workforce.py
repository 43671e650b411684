"""Produce Commodities: which factories work, and from where their raw material comes."""

from __future__ import annotations

from typing import Any, Final

from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import COMMODITIES
from companion.games.yinzi.rules.places import FULL_BOX
from companion.games.yinzi.rules.produce import FEE, workers_for
from companion.games.yinzi.screens import map as drawing
from companion.games.yinzi.screens.acting import acting, back_to_places, hands
from companion.games.yinzi.screens.costs import changed, costs, transport, workers
from companion.games.yinzi.screens.plan import Plan, Situation, Unit
from companion.games.yinzi.screens.widgets import Chip, Row, Rows, signed
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board

BY_DISC: Final = "disc"
"""A raw material that a disc stands for."""
FEES: Final = {2: Chip("y-copper", signed(-FEE)), 3: Chip("y-silver", signed(-1))}
"""What others are paid for their factory, by its level."""


def screen(now: Situation) -> PlayPage:
    """What is made so far; factories to tap, and where each takes its raw material."""
    plan, words = now.planned, now.words
    made = pieces(plan)
    count = sum(len(unit) for unit in made) + len(late(plan))
    cost = costs(now, transport(now), *changed(now), workers(now, *hands(plan)))
    done = plan.allows("done")
    return acting(
        now, plan,
        words("making.title", count=count) if count else words("making.none"), words("making.help"),
        words("making.do", count=count) if count else words("do.done" if done else "making.choose"),
        cost,
        ready=bool(count or done),
        board=Board(
            drawing.board(
                now.moment, view=plan.before, taps=taps(now, plan), on=used(made), dim=True,
                ways=[
                    drawing.Way(stall(text.split()[-1]), factory_of(unit))
                    for unit in made for text in unit if text.split()[-1] != BY_DISC
                ],
            )
        ),
        stage=(Rows("works", tuple(rows(now, plan)), words("points.factories")),),
        back=back_to_places(plan),
    )  # fmt: skip


def pieces(plan: Plan) -> list[Unit]:
    """What is made: by factory, with a second piece of the same worker."""
    return [unit for unit in plan.units if unit[0].startswith("produce")]


def late(plan: Plan) -> list[str]:
    """A second piece of a factory whose first one was posted before."""
    return [unit[0] for unit in plan.units if unit[0].startswith("second")]


def factory_of(unit: Unit) -> str:
    """The factory of a piece."""
    return unit[0].split()[1]


def stall(raw: str) -> str:
    """A slot of a market as the map calls it."""
    province, _, number = raw.partition("-")
    return f"{province}/{int(number) - 1}"


def used(made: list[Unit]) -> list[str]:
    """Factories and slots that take part."""
    raws = [text.split()[-1] for unit in made for text in unit]
    return [*(factory_of(unit) for unit in made), *(stall(raw) for raw in raws if raw != BY_DISC)]


# --- ways to make something ---


def near(plan: Plan, verb: str, factory: str = "") -> list[str]:
    """Actions that bring raw material, the nearest first; the disc last."""
    state = plan.state
    at = state.province_at(state.ed.factory_ids.index(factory)) if factory else state.province_at(state.second)
    found = []
    for action in plan.of(verb):
        if not factory or action.params["factory"] == factory:
            raw = action.text.split()[-1]
            far = 9 if raw == BY_DISC else state.ed.away[PROVINCES.index(raw.partition("-")[0])][at]
            found.append((far, action.text))
    return [text for _, text in sorted(found, key=lambda one: one[0])]


def best(plan: Plan, most: int = FULL_BOX) -> Plan:
    """As many pieces as own factories make with so many workers; nobody is paid, and no disc is spent."""
    while plan.stage == "produce":
        own = [
            text
            for action in plan.of("produce")
            if owner(plan.state, action.params["factory"]) == plan.colour
            for text in near(plan, "produce", action.params["factory"])
            if not text.endswith(BY_DISC) and hands(plan)[0] + hand(plan, text) <= most
        ]
        if not own:
            break
        plan = plan.then(min(own, key=lambda text: (hand(plan, text), plan.then(text).settled.moved)))
        more = near(plan, "second") if plan.of("second") else []
        if more and not more[0].endswith(BY_DISC):
            plan = plan.then(more[0])
    return plan


def hand(plan: Plan, text: str) -> int:
    """Workers that a piece takes."""
    state, factory = plan.state, plan.state.ed.factory_ids.index(text.split()[1])
    return workers_for(state.owner(factory) == plan.seat, state.level(factory))


def owner(state: YinziState, factory: str) -> str:
    """Whose a factory is."""
    return state.seats[state.owner(state.ed.factory_ids.index(factory))]


# --- what can be tapped ---


def rows(now: Situation, plan: Plan) -> list[Row]:
    """Factories that work or could, with what each takes."""
    words, found = now.words, []
    made = {factory_of(unit): unit for unit in pieces(plan)}
    open_ = dict.fromkeys(action.params["factory"] for action in plan.of("produce"))
    state = plan.start
    for name in (*made, *(factory for factory in open_ if factory not in made)):
        factory = state.ed.factory_ids.index(name)
        tile, mine = state.ed.factories[factory], owner(state, name) == plan.colour
        commodity, raw = COMMODITIES[tile.commodity], Chip("y-bundle", colour=state.ed.colors[tile.color])
        fee = () if mine else (FEES[state.level(factory)],)
        unit = made.get(name)
        count = len(unit) if unit else 0
        needed = workers_for(mine, state.level(factory))
        note = words("making.worker" if mine else "making.others", seat=owner(state, name), count=needed)
        rest = plan.laid([one for one in plan.units if factory_of_or(one) != name])
        first = next(iter(near(rest, "produce", name)), "") if rest.goes_on else ""
        found.append(
            Row(
                name, f"y-{commodity}",
                words("making.factory", commodity=commodity, province=PROVINCES[state.province_at(factory)]),
                note, href=rest.href if unit else rest.then(first).href, on=bool(unit),
                brings=(*fee, Chip(f"y-{commodity}", f"+{count or 1}")), tone="ok" if mine else "gold",
                chips=(raw,),
                **sources(now, plan, name, unit, 0),
            )
        )  # fmt: skip
        if unit and (len(unit) > 1 or (unit == pieces(plan)[-1] and plan.of("second"))):
            found.append(second(now, plan, name, unit))
    if not made and (late(plan) or plan.of("second")):
        found += seconds(now, plan)
    return found


def seconds(now: Situation, plan: Plan) -> list[Row]:
    """Raw materials for a second piece in the factory that worked last."""
    words, first, found = now.words, plan.until(0), []
    for text in near(first, "second"):
        raw = text.split()[-1]
        where = words("making.disc") if raw == BY_DISC else words.name("province", raw.partition("-")[0])
        on = text in plan.texts
        href = first.href if on else first.then(text).href
        found.append(Row(raw, "y-commodity", words("making.second"), words("making.second.help"), href=href, on=on,
                         brings=(Chip("", "+1"),), tone="ok", aside=(Chip("", where),)))
    return found


def factory_of_or(unit: Unit) -> str:
    """The factory of a unit, if it makes anything."""
    return factory_of(unit) if unit[0].startswith("produce") else ""


def second(now: Situation, plan: Plan, name: str, unit: Unit) -> Row:
    """Another piece by the same worker, with another raw material."""
    words, there = now.words, len(unit) > 1
    without = plan.changing(unit, unit[:1])
    add = near(plan, "second") if not there else []
    return Row(
        f"{name}-second", "y-commodity", words("making.second"), words("making.second.help"),
        href=without.href if there else plan.then(add[0]).href, on=there,
        brings=(Chip("", "+1"),), tone="ok", **sources(now, plan, name, unit, 1),
    )  # fmt: skip


def sources(now: Situation, plan: Plan, name: str, unit: Unit | None, place: int) -> dict[str, Any]:
    """From where the raw material comes, and where a tap takes it from next."""
    if not unit or len(unit) <= place:
        return {}
    others = exchanged(plan, unit, place)
    raw = unit[place].split()[-1]
    words = now.words
    text = words("making.disc") if raw == BY_DISC else words.name("province", raw.partition("-")[0])
    at = others.index(unit[place]) if unit[place] in others else -1
    following = others[(at + 1) % len(others)] if len(others) > 1 else ""
    chips = (Chip("y-disc" if raw == BY_DISC else "", text, plan.colour if raw == BY_DISC else ""),)
    if not following:
        return {"aside": chips}
    other = (*unit[:place], following, *unit[place + 1 :])
    turned = plan.changing(unit, other)
    return {"aside": chips, "aside_href": turned.href, "aside_label": words("making.other"), "aside_on": False}


def exchanged(plan: Plan, unit: Unit, place: int) -> list[str]:
    """The same piece with each raw material that would do, the nearest first."""
    others = [one for one in plan.units if one != unit]
    base = plan.laid(others).then(*unit[:place])
    if not base.goes_on:
        return []
    return near(base, "second") if place else near(base, "produce", factory_of(unit))


def taps(now: Situation, plan: Plan) -> dict[str, drawing.Tap]:
    """Factories as their rows, and slots of markets for the factory that was tapped last."""
    found = {row.id: drawing.Tap(row.href, row.title) for row in rows(now, plan) if row.id in plan.start.ed.factory_ids}
    made = pieces(plan)
    if made:
        unit, place = made[-1], len(made[-1]) - 1
        for text in exchanged(plan, unit, place):
            raw = text.split()[-1]
            if raw != BY_DISC:
                other = (*unit[:place], text)
                turned = plan.changing(unit, other)
                found[stall(raw)] = drawing.Tap(turned.href, now.words("making.from"))
    return found

