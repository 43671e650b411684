"""The cost line: what there is after all that is planned, and in small what makes it so.

It reads the position right after the last planned action and the one before the first, and so tells what the button
will have done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.yinzi.rules import groups
from companion.games.yinzi.rules import view as views
from companion.games.yinzi.rules.money import rate
from companion.games.yinzi.rules.places import RESOURCE_NAMES, TRANSPORT
from companion.games.yinzi.screens.plan import Plan, Situation, player_of
from companion.games.yinzi.screens.widgets import Ours, Tone, signed
from companion.web.play.texts import Words

MOST_PIPS: Final = 5
DISCS: Final = {
    "boat": "economy-wood", "build": "economy-stone", "rebuild": "economy-stone", "produce": "economy-raw",
    "second": "economy-raw",
}  # fmt: skip
"""The spaces of the discs that actions end with."""
NOTHING: Final = ("", "", "")
MONEY: Final = ("copper", "silver")
METERS: Final = 3
"""What stands side by side."""


@dataclass(frozen=True, slots=True)
class Meter:
    """One figure as it will be, and in small what makes it so.

    Attributes:
        name: what it is.
        figure: after all that is planned.
        change: the difference, or of how many.
        icon: its sign; with ``pips`` they stand instead.
        pips: ``on``, ``off``, ``plus`` (a disc would give it) or ``spent`` (the disc is used), one each.
        colour: of the player whose piece the sign is.
    """

    name: str
    figure: str
    change: str = ""
    icon: str = ""
    pips: tuple[str, ...] = ()
    tone: Tone = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Costs(Ours):
    """The cost line: three meters above the button. ``spends`` says which disc would be spent, and ``keep`` leads to
    the same without it."""

    meters: tuple[Meter, ...]
    spends: str = ""
    keep: str = ""
    keep_label: str = ""


def costs(now: Situation, *meters: Meter) -> Costs:
    """The line of a workforce action, with the discs that the plan spends; the last ones of many give way."""
    return Costs(meters[:METERS], *_spent(now))


def turn_costs(now: Situation, first: Meter, offer: tuple[str, str, str] = NOTHING) -> Costs:
    """The line of a fortune action: what it uses, copper, and taxes.

    Args:
        now: what is planned.
        first: what the action uses.
        offer: a sentence, where its link leads and what that says, if there is more to say than what is spent.
    """
    told = next((one for one in (offer, _spent(now), (broken(now), "", "")) if one[0]), NOTHING)
    return Costs((first, money(now, "copper"), _tax(now)), *told)


def _spent(now: Situation) -> tuple[str, str, str]:
    """The discs that are used, and how to keep the only one."""
    plan, found = now.planned, []
    for unit in plan.units:
        for text in unit:
            verb, _, thing = text.partition(" ")
            by = thing.endswith("disc")
            if space := thing if verb in ("use", "give-disc") else DISCS.get(verb, "") if by else "":
                found.append((space, unit, [(f"{text.removesuffix('disc')}own",)] if by else []))
    if not found:
        return NOTHING
    told = now.words("costs.uses", space=[space for space, _, _ in found], count=len(found))
    (_, unit, instead), *others = found
    return (told, "", "") if others else (told, plan.changing(unit, *instead).href, now.words("costs.keep"))


def broken(now: Situation, bags: int | None = None) -> str:
    """Silver that is changed into copper: what the plan takes of it, or so many ``bags``."""
    plan = now.planned
    bags = plan.start.silver[plan.seat] - plan.settled.silver[plan.seat] if bags is None else bags
    return now.words("costs.broke", count=bags, rate=rate(plan.start)) if bags > 0 else ""


# --- meters ----------------------------------------------------------------------------------------------------------


def left(words: Words, what: str, after: int, before: int) -> Meter:
    """Copper or silver afterwards, and the difference."""
    return Meter(words(f"costs.{what}"), str(after), signed(after - before), f"y-{what}")


def money(now: Situation, what: str) -> Meter:
    """The same of all that is planned."""
    before, after = (getattr(state, what)[now.planned.seat] for state in (now.planned.start, now.planned.settled))
    return left(now.words, what, after, before)


def changed(now: Situation) -> tuple[Meter, ...]:
    """The money that the plan changes, each kind of it; copper where it changes none."""
    meters = {what: money(now, what) for what in MONEY}
    return tuple(one for one in meters.values() if one.change) or (meters[MONEY[0]],)


def boat(now: Situation) -> Meter:
    """What the boats carry."""
    before, after = (state.capacity(now.planned.seat) for state in (now.planned.start, now.planned.settled))
    return Meter(now.words("costs.transport"), str(after), signed(after - before), "y-boat")


def hands(plan: Plan) -> tuple[int, int]:
    """Workers that act with what is planned, and all that could."""
    state, seat = plan.settled, plan.seat
    sent = next((n for n, text in enumerate(plan.texts, 1) if text.startswith("send")), 0)
    before = groups.available(plan.until(sent).state, seat, state.column, state.box)
    return before - groups.available(state, seat, state.column, state.box), before


def workers(now: Situation, used: int, there: int) -> Meter:
    """Workers that act, of those who could."""
    return Meter(now.words("costs.workers"), str(used), now.words("costs.of", count=there), "y-worker")


def food(now: Situation) -> Meter:
    """Food on fields, of what will be eaten by all who have been or will be sent."""
    due = views.food(now.planned.settled, now.planned.seat)
    return Meter(
        now.words("costs.food"), str(due["cubes_pay"]), now.words("costs.of", count=due["with_groups"]), "y-food",
        tone="no" if due["missing"] else "",
    )  # fmt: skip


def transport(now: Situation) -> Meter:
    """What crosses borders, of what the boats carry in this turn; with a pip for a disc."""
    s, seat = now.planned.settled, now.planned.seat
    own, total = s.capacity(seat), s.capacity(seat) + s.more
    spare = not s.more and s.has(seat, TRANSPORT)
    pips = tuple("on" if n < s.moved else "off" for n in range(own)) + ("spent",) * s.more + ("plus",) * spare
    return Meter(
        now.words("costs.transport"), str(s.moved), now.words("costs.of", count=total), "y-boat",
        pips if len(pips) <= MOST_PIPS else (),
    )  # fmt: skip


def _tax(now: Situation) -> Meter:
    """The silver that this round's taxes will cost as things stand, and the sum that makes it so."""
    told = now.seen["plan"][now.you]["tax"]
    more = told["due"] > now.view["plan"][now.you]["tax"]["due"]
    return Meter(
        now.words("costs.tax"), str(told["due"]), now.words("costs.sum", count=told["sum"]), "y-silver",
        tone="no" if more else "",
    )  # fmt: skip


def supply(now: Situation, what: str) -> Meter:
    """Something of the own supply, and of how many: ``cubes``, ``discs``, ``workers``, or a resource."""
    there = now.player(now.you), player_of(now.view, now.you)
    after, before = ({**player["supply"], **player["resources"]}[what] for player in there)
    resource = what in RESOURCE_NAMES
    return Meter(
        now.words(f"costs.{what}"), str(after), now.words("costs.of", count=before),
        f"y-{what if resource else what.removesuffix('s')}", colour="" if resource else now.you,
    )  # fmt: skip
