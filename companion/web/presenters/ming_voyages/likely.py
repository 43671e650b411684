"""How likely what is planned is to succeed, for the line beside the button that commits."""

from __future__ import annotations

from typing import Final

from companion.games.ming_voyages import reserves
from companion.web.presenters.ming_voyages import shares
from companion.web.presenters.ming_voyages.frame import OTHER, UNIT
from companion.web.presenters.ming_voyages.now import Plan, Situation
from companion.web.presenters.ming_voyages.reckoned import reckoned

EVEN: Final = 0.005


def fight(plan: Plan) -> tuple[str, str, int, int, int] | None:
    """The attack that a plan makes: region, attacker, attackers, defenders, settlements."""
    region = next((text.split()[1] for text in plan.texts if text.startswith("attack ")), "")
    here = plan.steps()[-1] if region else None
    if here is None:
        view = plan.until(0).view
        if not view["battle"]:
            return None
        region = view["battle"]["region"]
    view = next(
        step.view
        for step, text in zip(plan.steps(), (*plan.texts, ""), strict=True)
        if text in (f"attack {region}", "")
    )
    side = plan.side
    there = view["regions"][region]
    already = there.get(UNIT[side], 0)
    sent = sum(shares.counted(plan.texts, "send").values())
    return (
        region,
        side,
        already + sent,
        there.get(UNIT[OTHER[side]], 0),
        there.get("settlement", 0) if side == "emperor" else 0,
    )


def chance(plan: Plan) -> tuple[float, bool] | None:
    """How likely that attack is to be won, and whether reserved cards are reckoned with: those that are still there
    after the plan, as a card that reinforces it is spent by then (ruling 8)."""
    found = fight(plan)
    if found is None or not found[2]:
        return None
    _, attacker, *numbers = found
    standing = (numbers[0], numbers[1], numbers[2])
    counted = reckoned(plan.view, attacker, standing)
    own, theirs = counted.cards[attacker], counted.cards[OTHER[attacker]]
    return reserves.wins(attacker, standing, own, theirs), counted.any


def percent(now: Situation, share: float) -> str:
    """A chance in words: "even odds", "67 %"."""
    if abs(share - 0.5) < EVEN:
        return now.words("screen.odds.even")
    return now.words(
        "screen.odds", percent=min(99, max(1, round(share * 100))) if 0 < share < 1 else round(share * 100)
    )
