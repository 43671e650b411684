"""Where a group goes: the five places, each with what it would bring now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.yinzi.rules import turn, war
from companion.games.yinzi.rules.places import BOTTOM, FORTUNE, FULL_BOX, WAR, WORKFORCE
from companion.games.yinzi.rules.reckoning import glories
from companion.games.yinzi.screens import emperor
from companion.games.yinzi.screens import frame
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens import ships as tiles
from companion.games.yinzi.screens import supply as shipping
from companion.games.yinzi.screens import workforce as producing
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.things import Group, Groups, Stepper
from companion.games.yinzi.screens.widgets import Chip, Row, Rows
from companion.web.presenters.model import PlayPage

ORDER: Final = ("ships", "produce", "resources", "war", "emperor")
"""From what is worth most to what always goes."""


def screen(now: Situation, column: str) -> PlayPage:
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
    idle, served = plan.then(f"idle {column}"), f"send {column} emperor"
    # With nowhere to go at all the group goes up among the migrants, and that is what the button does.
    lost = plan.allows(f"idle {column}")
    return frame.screen(
        now, words("workers.title", count=count + along), words("workers.lost" if lost else "workers.help"),
        above=(groups(now, plan, column, standing, along, migrants),),
        stage=(
            Rows("places", tuple(row(now, plan, column, place, count + along) for place in ORDER)),
            *((emperor.boxes(now, plan.then(served)),) if plan.allows(served) else ()),
            tiles.lying(now.moment),
        ),
        main=words("workers.up") if lost else words("workers.choose"),
        action=idle.text if lost else "",
        back=plan.href,
        groups=(),
    )  # fmt: skip


def groups(
    now: Situation, plan: Plan, column: str, standing: Mapping[str, int], along: int, migrants: int
) -> Groups:  # fmt: skip
    """The groups that stand ready, and the migrants who would help."""
    words = now.words
    found = tuple(
        Group(
            name, words(f"column.{name}"), plan.colour, count, words("workers.group", action=name, count=count),
            href=plan.meaning(f"group:{name}").href, on=name == column,
        )
        for name, count in standing.items()
    )  # fmt: skip
    if not migrants:
        return Groups(words("workers.groups"), found)
    less = plan.meaning(f"group:{column}:{along - 1}").href if along else ""
    can = along < migrants and standing[column] + along < FULL_BOX
    return Groups(
        words("workers.groups"), found,
        Stepper(
            "migrants", f"+{along}", less, plan.meaning(f"group:{column}:{along + 1}").href if can else "",
            words("workers.fewer"), words("workers.more"), words("workers.migrants", count=migrants),
        ),
    )  # fmt: skip


def row(now: Situation, plan: Plan, column: str, place: str, hands: int) -> Row:
    """A place with what so many workers would bring there, tried out on the sample."""
    words = now.words
    title, sent = words.name("workforce", place), plan.then(f"send {column} {place}")
    if not plan.allows(f"send {column} {place}"):
        used = turn.is_used(plan.state, plan.seat, WORKFORCE.index(place))
        return Row(place, f"y-{place}", title, words(f"workers.shut.{'used' if used else place}"), off=True)
    if place == "ships":
        best = shipping.best(sent, hands)
        count = len(shipping.loaded(best))
        chips = tuple(Chip(f"y-{what}") for what in shipping.aboard(best))
        return Row(
            place, "y-ships", title, words("workers.ships" if count else "workers.ships.disc"), href=best.href,
            brings=(Chip("y-silver", f"+{count}"),) if count else (), tone="ok", chips=chips,
        )  # fmt: skip
    if place == "produce":
        best = producing.best(sent, hands)
        made = [text for unit in producing.pieces(best) for text in unit]
        chips = tuple(Chip(f"y-{plan.made_in(producing.factory_of(unit))}") for unit in producing.pieces(best))
        return Row(
            place, "y-produce", title, words("workers.produce" if made else "workers.produce.others"), href=best.href,
            brings=(Chip("", words("workers.pieces", count=len(made))),) if made else (), tone="ok", chips=chips,
        )  # fmt: skip
    if place == "resources":
        count = most(sent, hands)
        return Row(
            place, "y-resources", title, words("workers.resources", count=count), href=sent.href,
            brings=(Chip("y-copper", f"\N{MINUS SIGN}{count}"),), tone="gold",
        )  # fmt: skip
    if place == "war":
        return field(now, plan, sent, column, hands)
    return Row(place, "y-emperor", title, words("workers.emperor"), href=sent.href)


def most(sent: Plan, hands: int) -> int:
    """How many resources so many workers could fetch."""
    count = 0
    while count < hands and (takes := sent.of("take")):
        sent, count = sent.then(takes[0].text), count + 1
    return count


def field(now: Situation, plan: Plan, sent: Plan, column: str, hands: int) -> Row:
    """The war: how it would stand with this group."""
    words, state = now.words, sent.settled
    forces = [state.workers[seat * 16 + WAR] + state.recruits[seat] for seat in state.war_order]
    # Migrants who go along stand there as soon as they have joined.
    forces[state.war_order.index(plan.seat)] += hands - plan.state.workers[plan.seat * 16 + FORTUNE.index(column)]
    enemy, there = war.symbols(state), sum(forces)
    short = max(0, enemy - there)
    points = glories(enemy, forces).get(state.war_order.index(plan.seat), 0)
    said = words("workers.war" if there >= enemy else "workers.war.short", enemy=enemy, there=there, count=short)
    return Row(
        "war", "y-war", words.name("workforce", "war"), said, href=sent.href,
        brings=(Chip("", walk.points(words, points)),), tone="gold" if short else "ok",
    )  # fmt: skip
