"""The player board as the keyboard of a turn: five columns, workers below their cards, the hand, and the switch for
what the app proposes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from companion.games.yinzi.rules.places import FORTUNE
from companion.games.yinzi.rules.position import CARDS_A_ROUND
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip, Tone

NOTHING_BROUGHT: Final[Mapping[str, Brings]] = {}


class Turning:
    """A widget of an own turn."""

    __slots__ = ()
    template: ClassVar[str] = "yinzi/_turn.html"


@dataclass(frozen=True, slots=True)
class Brings:
    """What a lifted card would bring in a column, and that in words; ``href`` plays it there."""

    chips: tuple[Chip, ...]
    said: str
    href: str = ""
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the player board.

    Attributes:
        name, label: what it is called, in short and in full.
        value: of the card that lies on it, or ``""``.
        workers: the group below it.
        href: where a tap on its head leads; with ``brings`` all of the column leads there.
        group: where a tap on the group leads.
    """

    id: str
    name: str
    label: str
    value: str = ""
    workers: int = 0
    brings: Brings | None = None
    href: str = ""
    group: str = ""
    group_label: str = ""
    on: bool = False


@dataclass(frozen=True, slots=True)
class Mat(Turning):
    """The five columns of a player, whose pieces have the ``colour``."""

    macro: ClassVar[str] = "mat"
    colour: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Ware:
    """A tile that may be taken: by its sign, with what it costs, or the colour of the raw material that it needs."""

    id: str
    icon: str
    label: str
    href: str = ""
    on: bool = False
    cost: int = 0
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Wares(Turning):
    """Tiles side by side: those of the crop track, or factories beside the board."""

    macro: ClassVar[str] = "wares"
    title: str
    wares: tuple[Ware, ...]


@dataclass(frozen=True, slots=True)
class Held(Turning):
    """A card of the hand: how often it acts, and its workers."""

    id: str
    value: str
    workers: int
    label: str
    href: str = ""
    on: bool = False


@dataclass(frozen=True, slots=True)
class Cards(Turning):
    """The hand, and a dashed place for each card that has been ``played``."""

    macro: ClassVar[str] = "cards"
    colour: str
    cards: tuple[Held, ...]
    played: int = 0


def worth(card: str) -> tuple[int, int]:
    """Value and workers of a card, by its id."""
    value, _, workers = card.partition("-")
    return int(value), int(workers)


def mat(now: Situation, brings: Mapping[str, Brings] = NOTHING_BROUGHT, on: str = "", taps: bool = True) -> Mat:
    """The reader's columns.

    Args:
        now: his turn, or anybody's.
        brings: what a lifted card would bring in each of them.
        on: the column that is chosen.
        taps: whether groups can be sent, and heads explain their action.
    """
    player, plan, words = now.player(now.you), now.plan, now.words
    can = {action.text.split(" ")[1] for verb in ("send", "idle") for action in plan.of(verb)} if plan and taps else ()
    found = []
    for column in FORTUNE:
        card, count = player["columns"][column], player["workers"].get(column, 0)
        there = brings.get(column)
        group = plan.meaning(f"group:{column}").href if plan and column in can and not brings else ""
        head = there.href if there else plan.meaning(f"column:{column}").href if plan and taps else ""
        label = words.name("action", column)
        if there is not None:
            label = words("mat.brings", action=column, what=there.said)
        found.append(
            Column(
                column,
                words(f"column.{column}"),
                label,
                str(worth(card)[0]) if card else "",
                count,
                there,
                head,
                group,
                words("mat.send", count=count),
                column == on,
            )
        )
    return Mat(now.you, tuple(found))


def cards(now: Situation, lifted: str = "", taps: bool = True) -> tuple[Cards, ...]:
    """The reader's hand, where he holds any: a tap lifts a card, or lays it down again. ``lifted``: which, and of equal
    ones the place (``2-1:0``), else the first."""
    held, plan, words = now.view["hand"] or {}, now.plan, now.words
    if not held:
        return ()
    found = []
    for card in sorted(held, key=worth, reverse=True):
        value, workers = worth(card)
        for place in range(held[card]):
            this = f"{card}:{place}"
            on = lifted == this or (lifted == card and not place)
            href = plan.meaning("" if on else f"card:{this}").href if plan and taps else ""
            label = words("mat.card", count=value, workers=workers)
            found.append(Held(f"{card}-{place}", str(value), workers, label, href, on))
    return (Cards(now.you, tuple(found), max(0, CARDS_A_ROUND - len(found))),)


@dataclass(frozen=True, slots=True)
class Propose(Turning):
    """The switch; ``href`` leads to the same page with it turned."""

    macro: ClassVar[str] = "propose"
    label: str
    href: str
    on: bool


def switch(now: Situation, there: Plan) -> Propose:
    """To the same question with proposals or without them, which is ``there``."""
    on = not now.moment.plain
    return Propose(now.words("turn.propose"), f"{there.href}&propose={'off' if on else 'on'}", on)
