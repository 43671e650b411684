"""The panel is the card: the opponent's half above, the points in the middle, the own half below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.web.presenters.ming_voyages import cards, command
from companion.web.presenters.ming_voyages.cards import HalfOf
from companion.web.presenters.ming_voyages.frame import OTHER
from companion.web.presenters.ming_voyages.now import Plan, Situation, Verb
from companion.web.presenters.widgets import Counters


@dataclass(frozen=True, slots=True)
class Row:
    """A half.

    Attributes:
        state: ``re`` the opponent may use it, ``ok`` or ``no`` the reader may or may not, ``na`` it sleeps.
        note: what it needs, or why not.
        instead: address where the reader uses it instead of points, or empty; ``pressed`` once it is used.
        before, after: addresses that set the order; ``first`` is how it stands (``before`` or ``after``).
    """

    side: str
    text: str
    note: str = ""
    state: str = "na"
    instead: str = ""
    pressed: bool = False
    before: str = ""
    after: str = ""
    first: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """The card that is chosen or was played; ``more`` are points of a reinforcement, ``counts`` stand in the place of
    its lower half."""

    macro: ClassVar[str] = "panel"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    title: str
    upper: Row | None
    lower: Row | None
    points: int
    more: int = 0
    verbs: tuple[Verb, ...] = ()
    counts: Counters | None = None


def panel(now: Situation, card: str | None, ordered: Plan | None, base: Plan | None, plan: Plan, verb: str) -> Panel:
    """The panel of who is to act.

    Args:
        card: its id, or ``None`` where only its points are known.
        ordered: the plan before the order is fixed, if it can be.
        base: the plan where points may be spent, if it gets there.
        verb: the way chosen.
    """
    me = now.actor
    state = (base or plan).state
    verbs = command.verbs(now, base, verb)
    points = state.worth if state.worth else (base.state.left if base else 0)
    more = max(0, base.state.left - points) if base is not None else 0
    if card is None or card not in now.cards:
        row = None
        if base is not None and base.allows("special"):
            row = Row(me, now.words("screen.half.told"), state="ok", instead=base.then("special").href)
        other = None
        if ordered is not None:
            rest = _rest(plan, ordered)
            other = _ordered(Row(_other(now), now.words("screen.half.theirs"), state="re"), now, ordered, rest, plan)
        return Panel(now.words("screen.panel.points", count=points), other, row, points, more, verbs)
    data = now.cards[card]
    both = cards.halves(data, now.view["voyages"], now.words, now.you)
    theirs, mine = ([half for half in both if (half.side == me) == own and half.text] for own in (False, True))
    rows: list[Row] = []
    for half in theirs:
        row = asleep_or_open(half)
        rows.append(_reaction(now, half, ordered, plan, row) if half.awake else row)
    for half in mine:
        rows.append(_own(now, half, base, plan))
    named = now.words("screen.card", card=card, count=data["cp"])
    upper = rows[0] if rows and (len(rows) > 1 or theirs) else None
    lower = rows[-1] if rows and (len(rows) > 1 or mine) else None
    return Panel(named, upper, lower, data["cp"], more, verbs)


def asleep_or_open(half: HalfOf) -> Row:
    """A half for who does not choose it: what it needs is told as long as that is missing."""
    return Row(half.side, half.text, "", "re") if half.awake else Row(half.side, half.text, half.needs, "na")


def _other(now: Situation) -> str:
    return OTHER[now.actor]


def _rest(plan: Plan, ordered: Plan) -> tuple[str, ...]:
    return plan.texts[len(ordered.texts) + 1 :]


def _ordered(row: Row, now: Situation, ordered: Plan, rest: tuple[str, ...], plan: Plan) -> Row:
    first = plan.texts[len(ordered.texts)] if len(plan.texts) > len(ordered.texts) else "after"
    before, after = (ordered.then(name, *rest).href for name in ("before", "after"))
    label = now.words("screen.order", seat=row.side)
    return Row(row.side, row.text, row.note, row.state, before=before, after=after, first=first, label=label)


def _reaction(now: Situation, half: HalfOf, ordered: Plan | None, plan: Plan, row: Row) -> Row:
    """The opponent's half, with the order where it can be set."""
    if ordered is None:
        return row
    if ordered.then("before").mine:
        row = Row(row.side, row.text, now.words("screen.half.nothing"), "na")
    return _ordered(row, now, ordered, _rest(plan, ordered), plan)


def _own(now: Situation, half: HalfOf, base: Plan | None, plan: Plan) -> Row:
    """The reader's half, with a tick or a cross and the reason."""
    pressed = base is not None and plan.texts[len(base.texts) :][:1] == ("special",)
    if not half.awake:
        return Row(half.side, half.text, half.needs, "no")
    if base is None:
        return Row(half.side, half.text, half.needs, "na")
    if not base.allows("special"):
        why = "screen.half.reinforced" if any(t.startswith("reinforce") for t in base.texts) else "screen.half.not-now"
        return Row(half.side, half.text, now.words(why), "no")
    ways = base.href if pressed else base.then("special").href
    return Row(half.side, half.text, half.needs, "ok", instead=ways, pressed=pressed)


def shown(now: Situation, card: str | None, view: Mapping[str, Any]) -> Panel | None:
    """The card that lies on the table, for who only looks on or reacts."""
    if card is None or card not in now.cards:
        return None
    both = cards.halves(now.cards[card], view["voyages"], now.words, now.you)
    rows = [asleep_or_open(half) if half.text else None for half in both]
    return Panel(
        now.words("screen.card", card=card, count=now.cards[card]["cp"]), rows[0], rows[1], now.cards[card]["cp"]
    )
