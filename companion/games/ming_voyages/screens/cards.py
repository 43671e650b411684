"""Cards: what their halves say and whether they wake now; those in hand and in reserve; and the panel, which is the
card that is chosen or was played: the opponent's half above, the points in the middle, the own half below."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, cast

from markupsafe import Markup

from companion.art import svg
from companion.games.ming_voyages.art import cards as art
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.screens import command
from companion.games.ming_voyages.screens.common import OTHER
from companion.games.ming_voyages.screens.plan import Plan, Situation
from companion.games.ming_voyages.words.cards import half_text
from companion.web.play.option import Option
from companion.web.play.texts import Words
from companion.web.play.widgets import Counters
from companion.words import Catalogue

SIDES: Final = {"emperor": "emperor", "barbarian": "overlord"}
MANY: Final = 4


@dataclass(frozen=True, slots=True)
class HalfOf:
    """A half of a card as things are now.

    Attributes:
        side: who may use it.
        text: what it does; empty for a half that does nothing.
        awake: whether what it needs is there.
        needs: what it needs, in words; empty for nothing.
        voyage: the voyage it needs, or 0.
    """

    side: str
    text: str
    awake: bool
    needs: str
    voyage: int = 0


def halves(card: Mapping[str, Any], done: list[int], words: Words, reader: str = "") -> tuple[HalfOf, HalfOf]:
    """Both halves from the top down; ``done`` are the completed voyages, ``reader`` is a side, or nobody."""
    if card["kind"] == "action":
        number = card["voyage"]
        awake = number in done
        need = words("screen.need.done" if awake else "screen.need.voyage", voyage=f"{number}", number=number)
        return (
            HalfOf("overlord", _text(card["overlord"], "overlord", words, reader), True, ""),
            HalfOf("emperor", _text(card["emperor"], "emperor", words, reader), awake, need, number),
        )
    side, many = SIDES[card["kind"]], len(done) >= MANY
    few = words("screen.need.few", count=len(done))
    more = words("screen.need.many", count=len(done))
    return (
        HalfOf(side, _text(card["few"], side, words, reader), not many, few),
        HalfOf(side, _text(card["many"], side, words, reader), many, more),
    )


def _text(ops: list[Mapping[str, Any]], side: str, words: Words, reader: str) -> str:
    # Cards speak of sides, not of players: ``words.say`` is the catalogue's, without the table's names.
    return half_text(ops, side, cast(Catalogue, words), reader) if ops else ""


def small(card: Mapping[str, Any], both: tuple[HalfOf, HalfOf]) -> Markup:
    """The card in the hand, as what stands within an ``<svg>`` of ``art.HAND``."""
    upper, lower = (art.Half(cast(Side, half.side), half.text, voyage=half.voyage) for half in both)
    drawn = art.hand_card(art.Card("", card["cp"], upper, lower), (both[0].awake, both[1].awake))
    return Markup(svg.markup(drawn))


def tiny(card: Mapping[str, Any], both: tuple[HalfOf, HalfOf]) -> Markup:
    """The card beside what it was played for, as what stands within an ``<svg>`` of ``art.TINY``."""
    upper, lower = (art.Half(cast(Side, half.side), half.text) for half in both)
    return Markup(svg.markup(art.tiny_card(art.Card("", card["cp"], upper, lower))))


def described(card: Mapping[str, Any], both: tuple[HalfOf, HalfOf], words: Words) -> str:
    """The card in words: "Beacon Towers, 2 points. Overlord: Add 2 hordes …"."""
    told = [words("screen.half", seat=half.side, text=half.text) for half in both if half.text]
    needs = [half.needs + "." for half in both if half.needs and half.text]
    return " ".join((words("screen.card", card=card["id"], count=card["cp"]), *told, *needs))


# --- those that somebody holds ---------------------------------------------------------------------------------------


def one(
    now: Situation, card: str, href: str, chosen: bool = False, reserved: bool = False, dim: bool = False
) -> Option:  # fmt: skip
    """A card of this table."""
    data = now.cards[card]
    both = halves(data, now.view["voyages"], now.words, now.you)
    label = described(data, both, now.words)
    if reserved:
        label = now.words("screen.reserved.card", text=label)
    return Option(
        label, id=card, text=now.words.name("card", card), href=href, art=small(data, both), number=str(data["cp"]),
        on=chosen, off=dim, kind="kept" if reserved else "",
    )  # fmt: skip


def hand(
    now: Situation, picked: str = "", ways: Mapping[str, str] = {}, extra: Mapping[str, tuple[str, bool]] = {}
) -> tuple[Option, ...]:  # fmt: skip
    """Hand, then reserve; nothing for onlookers and where the cards lie on a real table.

    Args:
        picked: the card that is chosen.
        ways: addresses by the cards that can be chosen.
        extra: addresses by the reserved cards that can reinforce, and whether they do.
    """
    if not now.you:
        return ()
    held, kept = now.view["hands"][now.you]["cards"], now.view["reserves"][now.you]["cards"]
    found = [one(now, card, ways.get(card, ""), card == picked) for card in held or ()]
    for card in kept or ():
        href, on = extra.get(card, ("", False))
        found.append(one(now, card, href, on, True, not href))
    return tuple(found)


def twice(now: Situation) -> list[str]:
    """Cards that the reader holds, or has in reserve, and that he can see elsewhere as well: one was named wrongly."""
    if not now.you:
        return []
    view, other = now.view, OTHER[now.you]
    piles = view["hands"], view["reserves"]
    own = [card for pile in piles for card in pile[now.you]["cards"] or ()]
    seen = {*view["discards"], *view["used"], view["card"], view["reinforced"]}
    seen |= {card for pile in piles for card in pile[other]["known"]}
    return [card for card in dict.fromkeys(own) if card in seen or own.count(card) > 1]


def coin(now: Situation, points: int, href: str, chosen: bool) -> Option:
    """A card of which only the points are known."""
    return Option(
        "", id=f"{points}", text=now.words("screen.panel.points", count=points), href=href, number=str(points),
        on=chosen,
    )  # fmt: skip


def listed(now: Situation, ways: Mapping[str, str], chosen: Collection[str]) -> tuple[Option, ...]:
    """Real cards that may be named, strongest first, then by name; of the published box only their points."""
    found = [
        one(now, card, href, card in chosen) if card in now.cards else coin(now, int(card), href, card in chosen)
        for card, href in ways.items()
    ]
    return tuple(sorted(found, key=lambda card: (-int(card.number), card.text)))


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a card, each a button that tells them."""

    macro: ClassVar[str] = "points"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    coins: tuple[Option, ...]
    more: str
    number: int
    title: str
    help: str


# --- the one that is played ------------------------------------------------------------------------------------------


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
    """The card that is chosen or was played; ``more`` are points of a reinforcement, ``verbs`` ways to spend them,
    ``counts`` stand in the place of its lower half."""

    macro: ClassVar[str] = "panel"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    title: str
    upper: Row | None
    lower: Row | None
    points: int
    more: int = 0
    verbs: tuple[Option, ...] = ()
    counts: Counters | None = None


def panel(now: Situation, card: str | None, ordered: Plan | None, base: Plan | None, plan: Plan, verb: str) -> Panel:
    """The panel of who is to act.

    Args:
        card: its id, or ``None`` where only its points are known.
        ordered: the plan before the order is fixed, if it can be.
        base: the plan where points may be spent, if it gets there.
        verb: the way chosen.
    """
    me, words = now.actor, now.words
    verbs = command.verbs(now, base, verb)
    points = (base or plan).state.worth or (base.state.left if base else 0)
    more = max(0, base.state.left - points) if base else 0
    if card is None or card not in now.cards:
        lower = upper = None
        if base is not None and base.allows("special"):
            lower = Row(me, words("screen.half.told"), state="ok", instead=base.then("special").href)
        if ordered is not None:
            upper = in_order(now, Row(OTHER[me], words("screen.half.theirs"), state="re"), ordered, plan)
        return Panel(words("screen.panel.points", count=points), upper, lower, points, more, verbs)
    data = now.cards[card]
    both = [half for half in halves(data, now.view["voyages"], words, now.you) if half.text]
    theirs = [opponents(now, half, ordered, plan) for half in both if half.side != me]
    mine = [own(now, half, base, plan) for half in both if half.side == me]
    rows = (*theirs, *mine)
    upper = rows[0] if theirs or len(rows) > 1 else None
    lower = rows[-1] if mine or len(rows) > 1 else None
    return Panel(words("screen.card", card=card, count=data["cp"]), upper, lower, data["cp"], more, verbs)


def seen(half: HalfOf) -> Row:
    """A half for who does not choose it: what it needs is told as long as that is missing."""
    return Row(half.side, half.text, "", "re") if half.awake else Row(half.side, half.text, half.needs, "na")


def in_order(now: Situation, row: Row, ordered: Plan, plan: Plan) -> Row:
    """The opponent's half where the order can be set, with the rest of the plan kept."""
    first, *rest = plan.texts[len(ordered.texts) :] or ("after",)
    before, after = (ordered.then(name, *rest).href for name in ("before", "after"))
    return replace(row, before=before, after=after, first=first, label=now.words("screen.order", seat=row.side))


def opponents(now: Situation, half: HalfOf, ordered: Plan | None, plan: Plan) -> Row:
    """The opponent's half, with the order where it can be set."""
    row = seen(half)
    if ordered is None or not half.awake:
        return row
    if ordered.then("before").mine:
        row = replace(row, note=now.words("screen.half.nothing"), state="na")
    else:
        row = replace(row, note=now.words("screen.half.may", seat=OTHER[now.actor]))
    return in_order(now, row, ordered, plan)


def own(now: Situation, half: HalfOf, base: Plan | None, plan: Plan) -> Row:
    """The reader's half, with a tick or a cross and the reason."""
    row = Row(half.side, half.text, half.needs)
    if not half.awake:
        return replace(row, state="no")
    if base is None:
        return row
    if not base.allows("special"):
        reinforced = any(text.startswith("reinforce") for text in base.texts)
        why = "screen.half.reinforced" if reinforced else "screen.half.not-now"
        return replace(row, note=now.words(why), state="no")
    pressed = plan.texts[len(base.texts) :][:1] == ("special",)
    return replace(row, state="ok", instead=base.href if pressed else base.then("special").href, pressed=pressed)


def shown(now: Situation, card: str | None) -> Panel | None:
    """The card that lies on the table, for who only looks on or reacts."""
    if card is None or card not in now.cards:
        return None
    data = now.cards[card]
    upper, lower = (seen(half) if half.text else None for half in halves(data, now.view["voyages"], now.words, now.you))
    return Panel(now.words("screen.card", card=card, count=data["cp"]), upper, lower, data["cp"])
