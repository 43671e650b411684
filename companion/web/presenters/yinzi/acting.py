"""What the screens of an own turn have alike: what is planned as units, the meters, the button that posts it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.yinzi import groups
from companion.games.yinzi import view as views
from companion.games.yinzi.game import YinziState
from companion.web.presenters.model import PlayPage
from companion.web.presenters.parts import Button
from companion.web.presenters.widgets import Board, Widget
from companion.web.presenters.yinzi import discs
from companion.web.presenters.yinzi.fortune import market
from companion.web.presenters.yinzi.plan import Plan, Situation
from companion.web.presenters.yinzi.top import screen
from companion.web.presenters.yinzi.widgets import Costs, Meter, signed

Unit = tuple[str, ...]
"""Actions that belong together, as a pair of salt and where it comes from."""
FOLLOW = ("give", "give-disc", "second", "emissary", "stay-home", "buy")
"""Actions that go on with the one before them."""


def units(plan: Plan) -> list[Unit]:
    """What is planned, each with what follows from it."""
    found: list[Unit] = []
    for text, step in zip(plan.texts, plan.steps(), strict=False):
        verb = text.partition(" ")[0]
        # An emissary may go aboard at any time; he belongs to what filled a ship only where that is about to sail.
        if found and verb in FOLLOW and (verb != "emissary" or step.stage == "envoy"):
            found[-1] = (*found[-1], text)
        else:
            found.append((text,))
    return found


def laid(plan: Plan, wanted: Sequence[Unit]) -> Plan:
    """All these units as far as possible; what takes the turn out of the reader's hands, as a ship that sails, comes
    last."""
    found, late = plan.until(0), list[Unit]()
    for unit in wanted:
        tried = found.then(*unit)
        if tried.texts[len(found.texts) :] != unit:
            continue
        if tried.goes_on:
            found = tried
        else:
            late.append(unit)
    return found.then(*late[0]) if late else found


def hands(plan: Plan) -> tuple[int, int]:
    """Workers that act with what is planned, and all that could."""
    state, seat = plan.settled, plan.seat
    sent = next((n for n, text in enumerate(plan.texts, 1) if text.startswith("send")), 0)
    before = groups.available(plan.until(sent).state, seat, state.column, state.box)
    return before - groups.available(state, seat, state.column, state.box), before


def back_to_places(plan: Plan) -> str:
    """To the places of the group as long as it does nothing yet; ``""`` where one step back is meant."""
    if plan.texts and plan.texts[-1].startswith("send"):
        return plan.until(len(plan.texts) - 1).meaning(f"group:{plan.texts[-1].split()[1]}").href
    return ""


# --- the cost line ---


def money(now: Situation, plan: Plan, what: str) -> Meter:
    """Copper or silver afterwards, and the difference."""
    before, after = (getattr(state, what)[plan.seat] for state in (plan.start, plan.settled))
    return Meter(now.words(f"costs.{what}"), str(after), signed(after - before), icon=f"y-{what}")


def boat(now: Situation, plan: Plan) -> Meter:
    """What the boats carry."""
    before, after = (state.capacity(plan.seat) for state in (plan.start, plan.settled))
    return Meter(now.words("costs.transport"), str(after), signed(after - before), icon="y-boat")


def changed(now: Situation, plan: Plan) -> str:
    """Which money the plan changes: silver where both or neither do."""
    return "silver" if plan.settled.silver[plan.seat] != plan.start.silver[plan.seat] else "copper"


def workers(now: Situation, used: int, there: int) -> Meter:
    """Workers that act, of those who could."""
    return Meter(now.words("costs.workers"), str(used), now.words("costs.of", count=there), icon="y-worker")


def food(now: Situation, plan: Plan) -> Meter:
    """Food on fields, of what will be eaten by all who have been or will be sent."""
    due = hunger(plan.settled, plan.seat)
    return Meter(
        now.words("costs.food"), str(due["cubes_pay"]), now.words("costs.of", count=due["with_groups"]),
        icon="y-food", tone="no" if due["missing"] else "",
    )  # fmt: skip


def hunger(state: YinziState, seat: int) -> Any:
    """What feeding will take, as in ``view["plan"]``."""
    return views.food(state, seat)


def costs(now: Situation, plan: Plan, *meters: Meter) -> Costs:
    """The cost line with the disc that the plan spends."""
    for unit in units(plan):
        for text in unit:
            verb, _, thing = text.partition(" ")
            space = thing if verb in ("use", "give-disc") else "economy-raw" if thing.endswith("disc") else ""
            if space:
                keep = laid(plan, [one for one in units(plan) if one != unit])
                return Costs(meters, now.words("costs.uses", space=space), keep.href, now.words("costs.keep"))
    return Costs(meters)


# --- the page ---


def acting(
    now: Situation, plan: Plan, headline: str, help: str, label: str, cost: Costs, *, ready: bool = True,
    board: Board | None = None, stage: tuple[Widget, ...] = (), below: tuple[Widget, ...] = (),
    buttons: tuple[Button, ...] = (), back: str = "", shop: bool = True, **parts: Any,
) -> PlayPage:  # fmt: skip
    """A page of a turn: its button posts all that is planned, and the end of the turn where that may follow."""
    return screen(
        now, headline, help,
        board=board,
        stage=(*stage, *discs.offered(now, plan)),
        below=(*below, cost),
        buttons=(*buttons, *(market(now) if shop else ())),
        main=label,
        action=plan.finished.text if ready else "",
        back=back or (plan.until(len(plan.texts) - 1).href if plan.texts else ""),
        groups=(),
        **parts,
    )  # fmt: skip


def without(plan: Plan, text: str) -> list[Unit]:
    """All units but the last one that is only this text."""
    found = units(plan)
    at = len(found) - 1 - found[::-1].index((text,))
    return [*found[:at], *found[at + 1 :]]
