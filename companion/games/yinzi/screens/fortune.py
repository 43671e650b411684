"""A fortune action on the screen: what all five have alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from companion.engine.fields import NOTHING
from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.rules.places import FORTUNE, STATIONS
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.advancements import offered
from companion.games.yinzi.screens.costs import turn_costs
from companion.games.yinzi.screens.frame import screen
from companion.games.yinzi.screens.map import Tap
from companion.games.yinzi.screens.mat import Turning
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip, Meter
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board, Widget

TAX: Final = "tax"
ONLY: Final = "only"
State = Literal["done", "on", "free", "none", "tax", "taxed"]


@dataclass(frozen=True, slots=True)
class Use:
    """One use of the card: ``done`` before, ``on``: planned, ``free`` still, or ``none``; and the extra one by tax.

    Attributes:
        href: where a tap leads: to the same without it, or with it.
        label: what that does, for a screen reader.
    """

    state: State
    chips: tuple[Chip, ...] = ()
    href: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Uses(Turning):
    """The uses of a card, side by side."""

    macro: ClassVar[str] = "uses"
    all: tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A way and the transport that it takes."""

    text: str
    figure: str


@dataclass(frozen=True, slots=True)
class Lines(Turning):
    """Ways, one below the other."""

    macro: ClassVar[str] = "lines"
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Only(Turning):
    """A quiet way to do nothing but take the workers."""

    macro: ClassVar[str] = "only"
    label: str
    href: str


@dataclass(slots=True)
class Doing:
    """What an action puts on the screen.

    Attributes:
        taps, on, gains, ways, dim: as for the map.
        tools: widgets between the map and the uses.
        uses: planned ones.
        none: what the uses that are left say if there is nothing more for them.
        more: whether another use by tax would be of any use.
        below: what stands below the map and is scrolled with it.
        spends, keep, keep_label: for the cost line.
        back: where one step back leads, if not to before the action.
        teaches: its help says more than how many uses are left.
        ready: the button may post it.
        idle: nothing is planned: the workers alone may come, but not by a slip.
    """

    headline: str
    main: str
    meter: Meter
    help: str = ""
    taps: dict[str, Tap] = field(default_factory=dict)
    on: list[str] = field(default_factory=list)
    gains: dict[str, str] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)
    dim: bool = True
    tools: list[Widget] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    none: str = ""
    more: bool = True
    lines: list[Line] = field(default_factory=list)
    below: list[Widget] = field(default_factory=list)
    spends: str = ""
    keep: str = ""
    keep_label: str = ""
    back: str = ""
    teaches: bool = False
    ready: bool = True
    idle: bool = False


def value(s: Position, seat: int) -> int:
    """How often the action may be conducted in all."""
    card = s.card_on[seat * len(FORTUNE) + s.column] if s.column != NOTHING else NOTHING
    return (s.ed.cards[card].value if card != NOTHING else 1) + s.extra


def workers(plan: Plan) -> int:
    """The group below the card of this action."""
    s = plan.settled
    return s.workers[plan.seat * len(STATIONS) + s.column] if s.column != NOTHING else 0


def earlier(plan: Plan) -> int:
    """Uses that were posted before."""
    s = plan.start
    begun = s.column != NOTHING and s.box == NOTHING and s.column == plan.settled.column
    return value(s, plan.seat) - s.left if begun else 0


def undone(now: Situation, plan: Plan) -> str:
    """Where one step back leads: before the action, where its card is lifted again."""
    first = next((n for n, text in enumerate(plan.texts) if text.startswith("play ")), None)
    if first is None:
        return plan.until(0).href if plan.texts else ""
    return plan.until(first).meaning("card:" + plan.texts[first].split(" ")[1]).href


def page(now: Situation, doing: Doing) -> PlayPage:
    """The screen of an action."""
    plan, words = now.planned, now.words
    finished = plan.finished
    # Whoever has done something before may simply end the turn; to do nothing at all must not happen by a slip.
    idle = doing.idle and plan.where in FORTUNE
    over = idle and bool(earlier(plan))
    only = idle and not over and (plan.mode == ONLY or bool(doing.none))
    ready = doing.ready and bool(finished.texts) and (over or only or not doing.idle)
    if only:
        doing.headline = words("turn.only", count=workers(plan))
    if not doing.idle and not doing.teaches and plan.goes_on and plan.settled.left and not doing.none:
        doing.help = words("turn.left", count=plan.settled.left)
    view = maps.board(
        now.moment, view=now.seen, taps=doing.taps, on=doing.on, dim=doing.dim, gains=doing.gains, ways=doing.ways
    )
    return screen(
        now,
        doing.headline,
        doing.help,
        board=Board(view),
        stage=(
            *doing.below,
            *offered(now, plan),
            *((Only(words("turn.only-workers"), plan.meaning(ONLY).href),) if idle and not over else ()),
        ),
        below=(
            *doing.tools,
            *((Uses(tuple(uses(now, doing))),) if plan.settled.column != NOTHING else ()),
            *((Lines(tuple(doing.lines)),) if doing.lines else ()),
            turn_costs(now, doing.meter, (doing.spends, doing.keep, doing.keep_label)),
        ),
        buttons=market(now),
        back=doing.back or undone(now, plan),
        main=words("do.done") if over else doing.main if ready else words(f"turn.choose.{plan.where}"),
        action=finished.text if ready else "",
        left=plan.left if ready and not over else 0,
        groups=(),
    )


def market(now: Situation) -> tuple[Option, ...]:
    """The way to the rural market, where it is open."""
    plan = now.planned
    there = plan.of("trade") or any(text.startswith("trade ") for text in plan.texts)
    return (Option(now.words("turn.market"), href=plan.meaning("market").href, id="market"),) if there else ()


def uses(now: Situation, doing: Doing) -> Iterable[Use]:
    """Done, planned, left; and by tax."""
    plan, words, s = now.planned, now.words, now.planned.settled
    icon = f"y-{FORTUNE[s.column]}"
    for _ in range(earlier(plan)):
        yield Use("done", (Chip(icon),), label=words("turn.done"))
    yield from doing.uses
    # What chance brings comes first where the plan leads there; the uses that are left come after it.
    none, free = (doing.none, words("turn.free")) if plan.goes_on else ("", words("turn.later"))
    for _ in range(s.left):
        yield Use("none", (Chip("", none),)) if none else Use("free", (Chip("", free),))
    if TAX in plan.texts:
        kept = plan.keeping(text for text in plan.texts if text != TAX)
        yield Use("taxed", (Chip("y-tax"),), kept.href, words("turn.untax"))
    elif plan.allows(TAX) and doing.more:
        yield Use("tax", (Chip("y-tax", words("turn.tax")),), plan.then(TAX).href, words("turn.tax.help"))


def without(plan: Plan, *places: int) -> Plan:
    """The plan without its actions at these places, and without what those made possible."""
    return plan.keeping(text for n, text in enumerate(plan.texts) if n not in places)
