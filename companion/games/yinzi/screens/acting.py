"""What the screens of workforce actions and of the set-up have alike: who acts, the button that posts all of it."""

from __future__ import annotations

from typing import Any

from companion.games.yinzi.rules import groups
from companion.games.yinzi.screens.advancements import offered
from companion.games.yinzi.screens.fortune import market
from companion.games.yinzi.screens.frame import screen
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Costs
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board, Widget


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


# --- the page ---


def acting(
    now: Situation, plan: Plan, headline: str, help: str, label: str, cost: Costs, *, ready: bool = True,
    board: Board | None = None, stage: tuple[Widget, ...] = (), below: tuple[Widget, ...] = (),
    buttons: tuple[Option, ...] = (), back: str = "", shop: bool = True, **parts: Any,
) -> PlayPage:  # fmt: skip
    """A page of a turn: its button posts all that is planned, and the end of the turn where that may follow."""
    return screen(
        now, headline, help,
        board=board,
        stage=(*stage, *offered(now, plan)),
        below=(*below, cost),
        buttons=(*buttons, *(market(now) if shop else ())),
        main=label,
        action=plan.finished.text if ready else "",
        left=plan.left if ready else 0,
        back=back or plan.back,
        groups=(),
        **parts,
    )  # fmt: skip


def one_less(plan: Plan, text: str) -> Plan:
    """The plan without the last of its units that are only this text."""
    found = plan.units
    at = len(found) - 1 - found[::-1].index((text,))
    return plan.laid([*found[:at], *found[at + 1 :]])
