"""The cost line: what there is after all that is planned, and in small what makes it so.

It reads the position right after the last planned action and the one before the first, and so tells what the button
will have done.
"""

from __future__ import annotations

from typing import Any, Final

from companion.games.yinzi.money import rate
from companion.games.yinzi.places import RESOURCE_NAMES, TRANSPORT
from companion.web.presenters.yinzi.plan import Plan, Situation, player_of
from companion.web.presenters.yinzi.widgets import Costs, Meter, signed

MOST_PIPS: Final = 5


def costs(
    now: Situation, first: Meter, third: Meter | None = None, offer: tuple[str, str, str] = ("", "", "")
) -> Costs:
    """The line of an action: what it uses, copper, and taxes or something else that it is about.

    Args:
        now: what is planned.
        first: what the action uses.
        third: instead of taxes.
        offer: a sentence, where its link leads and what that says, if there is more to say than what is spent.
    """
    plan = now.planned
    return Costs((first, copper(now), third or tax(now)), *(offer if offer[0] else spent(now, plan)))


def spent(now: Situation, plan: Plan) -> tuple[str, str, str]:
    """A disc that is used: how to keep it; else silver that is broken."""
    words = now.words
    used = next((n for n, text in enumerate(plan.texts) if text.startswith("use ") or text.endswith(" disc")), None)
    if used is not None:
        text = plan.texts[used]
        own = () if text.startswith("use ") else (text.removesuffix("disc") + "own",)
        kept = plan.keeping((*plan.texts[:used], *own, *plan.texts[used + 1 :]))
        space = text.split(" ")[1] if not own else f"economy-{'wood' if text.startswith('boat') else 'stone'}"
        return words("costs.uses", space=space), kept.href, words("costs.keep")
    bags = plan.start.silver[plan.seat] - plan.settled.silver[plan.seat]
    if bags > 0:
        return words("costs.broke", count=bags, rate=rate(plan.start)), "", ""
    return "", "", ""


def transport(now: Situation) -> Meter:
    """What crosses borders, of what the boats carry in this turn; with a pip for a disc."""
    plan = now.planned
    s, seat = plan.settled, plan.seat
    own, total = s.capacity(seat), s.capacity(seat) + s.more
    spare = not s.more and s.has(seat, TRANSPORT)
    pips = tuple("on" if n < s.moved else "off" for n in range(own)) + ("spent",) * s.more + ("plus",) * spare
    return Meter(
        now.words("costs.transport"), str(s.moved), now.words("costs.of", count=total), "y-boat",
        pips if len(pips) <= MOST_PIPS else (),
    )  # fmt: skip


def copper(now: Situation) -> Meter:
    """Copper after it all, and the difference."""
    plan = now.planned
    after, change = plan.settled.copper[plan.seat], plan.settled.copper[plan.seat] - plan.start.copper[plan.seat]
    return Meter(now.words("costs.copper"), str(after), signed(change), "y-copper")


def tax(now: Situation) -> Meter:
    """The silver that this round's taxes will cost as things stand, and the sum that makes it so."""
    told = now.seen["plan"][now.you]["tax"]
    more = told["due"] > now.view["plan"][now.you]["tax"]["due"]
    return Meter(
        now.words("costs.tax"), str(told["due"]), now.words("costs.sum", count=told["sum"]), "y-silver",
        tone="no" if more else "",
    )  # fmt: skip


def supply(now: Situation, what: str) -> Meter:
    """Something of the own supply, and of how many: ``cubes``, ``discs``, ``workers``, or a resource."""
    after, before = ({**player["supply"], **player["resources"]}[what] for player in both(now))
    resource = what in RESOURCE_NAMES
    return Meter(
        now.words(f"costs.{what}"), str(after), now.words("costs.of", count=before),
        f"y-{what if resource else what.removesuffix('s')}", colour="" if resource else now.you,
    )  # fmt: skip


def both(now: Situation) -> tuple[Any, Any]:
    """The reader after and before what is planned."""
    return now.player(now.you), player_of(now.view, now.you)
