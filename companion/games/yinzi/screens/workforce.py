"""Workforce actions: the places where a group may go, with what each would bring; of these Resources and Produce
Commodities; and what is asked when an action is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.rules import war
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import COMMODITIES
from companion.games.yinzi.rules.places import BOTTOM, FORTUNE, FULL_BOX, RESOURCE_NAMES, WAR
from companion.games.yinzi.rules.produce import FEE, workers_for
from companion.games.yinzi.rules.sheet_sums import glories
from companion.games.yinzi.screens import emperor, ships
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.page import changed, costs, food, hands, money, page, transport, turn_page, workers
from companion.games.yinzi.screens.plan import Plan, Situation, Unit
from companion.games.yinzi.screens.round_steps import points
from companion.games.yinzi.screens.routes import lying
from companion.games.yinzi.screens.widgets import PLACES, Amount, Chip, Offer, Rows, signed
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Macro

ORDER: Final = ("ships", "produce", "resources", "war", "emperor")
"""From what is worth most to what always goes."""


def places_page(now: Situation, column: str) -> PlayPage:
    """The places for a group; ``column`` may say how many migrants go along, as ``plant:1``."""
    plan, words = now.planned, now.words
    plan = plan.meaning("") if plan.stage == "turn" else plan.until(0)
    column, _, more = column.partition(":")
    state, first = plan.state, plan.seat * 16
    standing = {name: state.workers[first + n] for n, name in enumerate(FORTUNE) if state.workers[first + n]}
    if column not in standing:  # an address that somebody typed
        column = next(iter(standing), FORTUNE[0])
    count, migrants = standing.get(column, 0), state.workers[first + BOTTOM]
    along = min(int(more) if more.isdecimal() else 0, max(0, FULL_BOX - count), migrants)
    idle, served = f"idle {column}", f"send {column} emperor"
    # With nowhere to go at all the group goes up among the migrants, and that is what the button does.
    lost = plan.allows(idle)
    return page(
        now, words("workers.title", count=count + along), words("workers.lost" if lost else "workers.help"),
        above=(_groups(now, plan, column, standing, along),),
        stage=(
            Rows("places", tuple(_place(now, plan, column, place, count + along) for place in ORDER)),
            *((emperor.boxes(now, plan.then(served)),) if plan.allows(served) else ()),
            lying(now.moment),
        ),
        main=words("workers.up") if lost else words("workers.choose"),
        action=plan.then(idle).text if lost else "",
        back=plan.href,
        groups=(),
    )  # fmt: skip


def _groups(now: Situation, plan: Plan, column: str, standing: Mapping[str, int], along: int) -> Macro:
    words, migrants = now.words, plan.state.workers[plan.seat * 16 + BOTTOM]
    found = []
    for name, count in standing.items():
        label, text = words("workers.group", action=name, count=count), words(f"column.{name}")
        href, on = plan.meaning(f"group:{name}").href, name == column
        found.append(Offer(label, text=text, id=name, colour=plan.colour, count=count, href=href, on=on))

    def to(count: int) -> str:
        can = 0 <= count <= migrants and (count < along or standing[column] + count <= FULL_BOX)
        return plan.meaning(f"group:{column}:{count}").href if can else ""

    return Macro(
        PLACES, "groups", label=words("workers.groups"), groups=found, id="migrants", migrants=migrants, along=along,
        less=to(along - 1), more=to(along + 1),
    )  # fmt: skip


def _place(now: Situation, plan: Plan, column: str, place: str, many: int) -> Offer:
    """A place with what so many workers would bring there, tried out on the sample."""
    words, sent = now.words, plan.then(f"send {column} {place}")

    def row(note: str, href: str, brings: Chip | None = None, **more: Any) -> Offer:
        return Offer(
            words.name("workforce", place), id=place, icon=f"y-{place}", note=note, href=href,
            brings=(brings,) if brings else (), **more,
        )  # fmt: skip

    if not plan.allows(f"send {column} {place}"):
        return row("", "", off=True, why=now.reason(f"send {column} {place}", plan))
    if place == "ships":
        best = ships.best(sent, many)
        count, chips = len(ships.loaded(best)), tuple(Chip(f"y-{what}") for what in ships.aboard(best))
        brings = Chip("y-silver", f"+{count}") if count else None
        note = words("workers.ships" if count else "workers.ships.disc")
        return row(note, best.href, brings, tone="ok", chips=chips)
    if place == "produce":
        best = produced(sent, many)
        made = _pieces(best)
        chips, count = tuple(Chip(f"y-{plan.made_in(_factory(unit))}") for unit in made), sum(map(len, made))
        brings = Chip("", words("workers.pieces", count=count)) if count else None
        note = words("workers.produce" if count else "workers.produce.others")
        return row(note, best.href, brings, tone="ok", chips=chips)
    if place == "resources":
        count, fetched = 0, sent
        while count < many and (takes := fetched.of("take")):
            fetched, count = fetched.then(takes[0].text), count + 1
        brings = Chip("y-copper", f"\N{MINUS SIGN}{count}")
        return row(words("workers.resources", count=count), sent.href, brings, tone="gold")
    if place == "war":
        state, own = sent.settled, sent.settled.war_order.index(plan.seat)
        forces = [state.workers[seat * 16 + WAR] + state.recruits[seat] for seat in state.war_order]
        # Migrants who go along stand there as soon as they have joined.
        forces[own] += many - plan.state.workers[plan.seat * 16 + FORTUNE.index(column)]
        enemy, there = war.symbols(state), sum(forces)
        short = max(0, enemy - there)
        note = words("workers.war.short" if short else "workers.war", enemy=enemy, there=there, count=short)
        brings = Chip("", points(words, glories(enemy, forces).get(own, 0)))
        return row(note, sent.href, brings, tone="gold" if short else "ok")
    return row(words("workers.emperor"), sent.href)


# --- Resources -------------------------------------------------------------------------------------------------------


def resources_page(now: Situation) -> PlayPage:
    """What is fetched so far, with a stepper for each kind."""
    plan, words = now.planned, now.words
    done, amounts = plan.allows("done"), []
    for name, there in zip(RESOURCE_NAMES, plan.settled.resources, strict=False):
        text, what = f"take {name}", words(f"fetch.{name}")
        taken = plan.texts.count(text)
        less, more = plan.less(text).href if taken else "", plan.way(text)
        left = words("fetch.left", count=there)
        amounts.append(Amount(f"fetch-{name}", f"y-{name}", what, left, taken, less, more))
    count = len(plan.things("take"))
    return turn_page(
        now, words("fetch.title", count=count) if count else words("fetch.none"), words("fetch.help"),
        words("fetch.do", count=count) if count else words("do.done" if done else "fetch.choose"),
        costs(now, food(now), money(now, "copper"), workers(now, *hands(plan))),
        ready=bool(count or done), stage=(Macro(PLACES, "amounts", id="fetch", all=amounts),),
        back=plan.to_places,
    )  # fmt: skip


# --- Produce Commodities ---------------------------------------------------------------------------------------------

BY_DISC: Final = "disc"
"""A raw material that a disc stands for."""
FEES: Final = {2: Chip("y-copper", signed(-FEE)), 3: Chip("y-silver", signed(-1))}
"""What others are paid for their factory, by its level."""


def produce_page(now: Situation) -> PlayPage:
    """Which factories work, and from where each takes its raw material."""
    plan, words = now.planned, now.words
    made, rows = _pieces(plan), list(_rows(now))
    count = sum(len(unit) for unit in plan.units if unit[0].startswith(("produce", "second")))
    done, raws = plan.allows("done"), [(unit, raw) for unit in made for raw in map(_raw, unit) if raw != BY_DISC]
    taps = {row.id: Option(row.label, href=row.href) for row in rows if row.id in plan.start.ed.factory_ids}
    if made:  # slots of markets, for the factory that was tapped last
        unit, place = made[-1], len(made[-1]) - 1
        for text in _exchanged(plan, unit, place):
            if (raw := _raw(text)) != BY_DISC:
                turned = plan.changing(unit, (*unit[:place], text))
                taps[_stall(raw)] = Option(words("making.from"), href=turned.href)
    board = maps.board(
        now.moment, view=plan.before, taps=taps, dim=True,
        on=[*map(_factory, made), *(_stall(raw) for _, raw in raws)],
        ways=[Way(_stall(raw), _factory(unit)) for unit, raw in raws],
    )  # fmt: skip
    return turn_page(
        now, words("making.title", count=count) if count else words("making.none"), words("making.help"),
        words("making.do", count=count) if count else words("do.done" if done else "making.choose"),
        costs(now, transport(now), *changed(now), workers(now, *hands(plan))),
        ready=bool(count or done), board=board, stage=(Rows("works", tuple(rows), words("points.factories")),),
        back=plan.to_places,
    )  # fmt: skip


def _pieces(plan: Plan) -> list[Unit]:
    """What is made: by factory, with a second piece of the same worker."""
    return [unit for unit in plan.units if unit[0].startswith("produce")]


def _factory(unit: Unit) -> str:
    """The factory of a piece; empty for what is none."""
    return unit[0].split()[1] if unit[0].startswith("produce") else ""


def _raw(text: str) -> str:
    """Where a piece takes its raw material from: a slot of a market as actions call it, or the disc."""
    return text.rsplit(maxsplit=1)[-1]


def _stall(raw: str) -> str:
    province, _, number = raw.partition("-")
    return f"{province}/{int(number) - 1}"


def _near(plan: Plan, verb: str, factory: str = "") -> list[str]:
    """Actions that bring raw material, the nearest first; the disc last."""
    state = plan.state
    at = state.province_at(state.ed.factory_ids.index(factory) if factory else state.second)
    found = [one.text for one in plan.of(verb) if not factory or one.params["factory"] == factory]

    def far(text: str) -> int:
        raw = _raw(text)
        return 9 if raw == BY_DISC else state.ed.away[PROVINCES.index(raw.partition("-")[0])][at]

    return sorted(found, key=far)


def produced(plan: Plan, most: int = FULL_BOX) -> Plan:
    """As many pieces as own factories make with so many workers; nobody is paid, and no disc is spent."""
    while plan.stage == "produce":
        used = hands(plan)[0]
        own = [
            (_hand(plan, text), made.settled.moved, made)
            for action in plan.of("produce")
            if _owner(plan.state, action.params["factory"]) == plan.colour
            for text in _near(plan, "produce", action.params["factory"])
            if not text.endswith(BY_DISC) and used + _hand(plan, text) <= most
            for made in (plan.then(text),)
        ]
        if not own:
            break
        *_, plan = min(own, key=lambda one: one[:2])
        more = _near(plan, "second") if plan.of("second") else []
        if more and not more[0].endswith(BY_DISC):
            plan = plan.then(more[0])
    return plan


def _hand(plan: Plan, text: str) -> int:
    state, factory = plan.state, plan.state.ed.factory_ids.index(text.split()[1])
    return workers_for(state.owner(factory) == plan.seat, state.level(factory))


def _owner(state: YinziState, factory: str) -> str:
    return state.seats[state.owner(state.ed.factory_ids.index(factory))]


def _rows(now: Situation) -> Iterator[Offer]:
    plan, words, state = now.planned, now.words, now.planned.start
    made = {_factory(unit): unit for unit in _pieces(plan)}
    can = plan.of("second")
    for name in dict.fromkeys((*made, *(action.params["factory"] for action in plan.of("produce")))):
        factory, owner = state.ed.factory_ids.index(name), _owner(state, name)
        tile, mine, unit = state.ed.factories[factory], owner == plan.colour, made.get(name)
        commodity, raw = COMMODITIES[tile.commodity], Chip("y-bundle", colour=state.ed.colors[tile.color])
        rest = plan.laid([one for one in plan.units if _factory(one) != name])
        first = next(iter(_near(rest, "produce", name)), "") if rest.goes_on and not unit else ""
        needed, fee = workers_for(mine, state.level(factory)), () if mine else (FEES[state.level(factory)],)
        yield Offer(
            words("making.factory", commodity=commodity, province=PROVINCES[state.province_at(factory)]), id=name,
            icon=f"y-{commodity}", note=words("making.worker" if mine else "making.others", seat=owner, count=needed),
            href=rest.then(first).href, on=bool(unit), chips=(raw,), tone="ok" if mine else "gold",
            brings=(*fee, Chip(f"y-{commodity}", f"+{len(unit) if unit else 1}")),
            **_sources(now, unit, 0) if unit else {},
        )  # fmt: skip
        if unit and (len(unit) > 1 or (unit == _pieces(plan)[-1] and can)):
            there = len(unit) > 1
            href = plan.changing(unit, unit[:1]).href if there else plan.then(_near(plan, "second")[0]).href
            yield _second(now, f"{name}-second", href, on=there, **(_sources(now, unit, 1) if there else {}))
    if not made and (can or plan.things("second")):
        # A second piece of a factory whose first one was posted before.
        first_one = plan.until(0)
        for text in _near(first_one, "second"):
            on = text in plan.texts
            href = first_one.href if on else first_one.then(text).href
            yield _second(now, _raw(text), href, on=on, aside=(Chip("", _from(now, text)),))


def _second(now: Situation, id_: str, href: str, **more: Any) -> Offer:
    title, help_, brings = now.words("making.second"), now.words("making.second.help"), (Chip("", "+1"),)
    return Offer(title, id=id_, icon="y-commodity", note=help_, href=href, brings=brings, tone="ok", **more)


def _from(now: Situation, text: str) -> str:
    raw = _raw(text)
    return now.words("making.disc") if raw == BY_DISC else now.words.name("province", raw.partition("-")[0])


def _sources(now: Situation, unit: Unit, place: int) -> dict[str, Any]:
    """From where the raw material of a piece comes, and where a tap takes it from next."""
    plan, by_disc = now.planned, _raw(unit[place]) == BY_DISC
    others = _exchanged(plan, unit, place)
    chips = (Chip("y-disc" if by_disc else "", _from(now, unit[place]), plan.colour if by_disc else ""),)
    if len(others) < 2:
        return {"aside": chips}
    at = others.index(unit[place]) if unit[place] in others else -1
    turned = plan.changing(unit, (*unit[:place], others[(at + 1) % len(others)], *unit[place + 1 :]))
    return {"aside": chips, "aside_href": turned.href, "aside_label": now.words("making.other")}


def _exchanged(plan: Plan, unit: Unit, place: int) -> list[str]:
    """The same piece with each raw material that would do, the nearest first."""
    base = plan.laid(one for one in plan.units if one != unit).then(*unit[:place])
    if not base.goes_on:
        return []
    return _near(base, "second") if place else _near(base, "produce", _factory(unit))


def end_page(now: Situation) -> PlayPage:
    """Discs and the rural market are still open."""
    if any(map(emperor.is_box, now.planned.texts)):
        return emperor.emperor_page(now)
    words, cost = now.words, costs(now, food(now), money(now, "copper"), money(now, "silver"))
    return turn_page(now, words("turn-end.title"), words("turn-end.help"), words("do.done"), cost)
