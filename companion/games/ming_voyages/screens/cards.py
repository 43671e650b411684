"""Cards: what their halves say and whether they wake now; those in hand and in reserve; the panel, which is the card
that is chosen or was played: the opponent's half above, the points in the middle, the own half below; the solo deck."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, cast

from markupsafe import Markup

from companion.art import svg
from companion.games.ming_voyages.art import cards as art
from companion.games.ming_voyages.art import vignettes
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.rules.cards import SIDE_OF
from companion.games.ming_voyages.rules.edition import MANY_VOYAGES
from companion.games.ming_voyages.rules.solo_deck import solo_deck
from companion.games.ming_voyages.screens import command
from companion.games.ming_voyages.screens.plan import OTHER, WIDGETS, Plan, Situation, messages
from companion.games.ming_voyages.words.cards import half_text
from companion.games.ming_voyages.words.solo import row_text
from companion.table import LogLine
from companion.web.play.option import Option
from companion.web.play.texts import Words
from companion.web.play.widgets import Counters, Drawn, Hand, Macro
from companion.words import Catalogue

EVENT: Final = "ming_voyages/_event.html"
"""The macros of the solo deck."""
SCALE: Final = 3.2
"""Of a scene beside the name of its event, css px for a mm."""


@dataclass(frozen=True, slots=True)
class Half:
    """A half of a card as things are now, and in the panel.

    Attributes:
        side: who may use it.
        text: what it does; empty for a half that does nothing.
        awake: whether what it needs is there.
        note: what it needs, in words, or why it cannot be used; empty for nothing.
        voyage: the voyage it needs, or 0.
        state: ``re`` the opponent may use it, ``ok`` or ``no`` the reader may or may not, ``na`` it sleeps.
        instead: address where the reader uses it instead of points, or empty; ``pressed`` once it is used.
        before, after: addresses that set the order; ``first`` is how it stands (``before`` or ``after``).
    """

    side: str
    text: str
    awake: bool = True
    note: str = ""
    voyage: int = 0
    state: str = "na"
    instead: str = ""
    pressed: bool = False
    before: str = ""
    after: str = ""
    first: str = ""
    label: str = ""


def halves(card: Mapping[str, Any], done: Sequence[int], words: Words, reader: str = "") -> tuple[Half, Half]:
    """Both halves from the top down; ``done`` are the completed voyages, ``reader`` is a side, or nobody."""

    def half(side: str, part: str, awake: bool, needs: str, voyage: int = 0) -> Half:
        # Cards speak of sides, not of players: ``words.say`` is the catalogue's, without the table's names.
        text = half_text(card[part], side, cast(Catalogue, words), reader) if card[part] else ""
        return Half(side, text, awake, needs, voyage)

    if card["kind"] == "action":
        number, awake = card["voyage"], card["voyage"] in done
        need = words("screen.need.done" if awake else "screen.need.voyage", voyage=f"{number}", number=number)
        return half("overlord", "overlord", True, ""), half("emperor", "emperor", awake, need, number)
    side, many = SIDE_OF[card["kind"]], len(done) >= MANY_VOYAGES
    few, more = (words(f"screen.need.{key}", count=len(done)) for key in ("few", "many"))
    return half(side, "few", not many, few), half(side, "many", many, more)


def tiny(card: Mapping[str, Any], words: Words) -> Markup:
    """The card beside what it was played for, as what stands within an ``<svg>`` of ``art.TINY``."""
    upper, lower = (art.Half(cast(Side, half.side), half.text) for half in halves(card, (), words))
    return Markup(svg.markup(art.tiny_card(art.Card("", card["cp"], upper, lower))))


# --- those that somebody holds ---------------------------------------------------------------------------------------


def one(now: Situation, card: str, href: str, chosen: bool = False, reserved: bool = False) -> Option:
    """A card of this table, called "Beacon Towers, 2 points. Overlord: Add 2 hordes …"; one in reserve fades where it
    is of no use."""
    data, words = now.cards[card], now.words
    both = halves(data, now.view["voyages"], words, now.you)
    said = [words("screen.half", seat=half.side, text=half.text) for half in both if half.text]
    needs = [f"{half.note}." for half in both if half.note and half.text]
    label = " ".join((words("screen.card", card=card, count=data["cp"]), *said, *needs))
    upper, lower = (art.Half(cast(Side, half.side), half.text, voyage=half.voyage) for half in both)
    drawn = art.hand_card(art.Card("", data["cp"], upper, lower), (both[0].awake, both[1].awake))
    return Option(
        words("screen.reserved.card", text=label) if reserved else label,
        id=card, text=words.name("card", card), href=href, art=Markup(svg.markup(drawn)), number=str(data["cp"]),
        on=chosen, off=reserved and not href, kind="kept" if reserved else "",
    )  # fmt: skip


def hand(
    now: Situation, picked: str = "", ways: Mapping[str, str] = {}, extra: Mapping[str, tuple[str, bool]] = {}
) -> tuple[Hand, ...]:  # fmt: skip
    """Hand, then reserve; nothing for onlookers and where the cards lie on a real table, or there are none. ``ways``
    are addresses by the cards that can be chosen, of which ``picked`` is; ``extra`` by the reserved cards that can
    reinforce, and whether they do."""
    if not now.you:
        return ()
    held, kept = now.view["hands"][now.you]["cards"], now.view["reserves"][now.you]["cards"]
    found = (
        *(one(now, card, ways.get(card, ""), card == picked) for card in held or ()),
        *(one(now, card, *extra.get(card, ("", False)), reserved=True) for card in kept or ()),
    )
    return (Hand(found),) if found else ()


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


def listed(now: Situation, ways: Mapping[str, str], chosen: Collection[str]) -> tuple[Option, ...]:
    """Real cards that may be named, strongest first, then by name; of the published box only their points."""

    def coin(points: str, href: str) -> Option:
        name = now.words("screen.panel.points", count=int(points))
        return Option("", id=points, text=name, href=href, number=points, on=points in chosen)

    found = [
        one(now, card, href, card in chosen) if card in now.cards else coin(card, href) for card, href in ways.items()
    ]
    return tuple(sorted(found, key=lambda card: (-int(card.number), card.text)))


# --- the one that is played ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Panel(Drawn, template=WIDGETS):
    """The card that is chosen or was played; ``more`` are points of a reinforcement, ``verbs`` ways to spend them,
    ``counts`` stand in the place of its lower half."""

    title: str
    upper: Half | None
    lower: Half | None
    points: int
    more: int = 0
    verbs: tuple[Option, ...] = ()
    counts: Counters | None = None


def panel(now: Situation, card: str | None, base: Plan | None, plan: Plan, verb: str) -> Panel:
    """The panel of who is to act: of a card by its id, ``None`` where only its points are known; ``base`` is the plan
    where points may be spent, if it gets there, and ``verb`` the way chosen."""
    me, words, verbs = now.actor, now.words, command.verbs(now, base, verb)
    ordered = next((step for step in plan.steps() if step.stage == "order"), None)
    points = (base or plan).state.worth or (base.state.left if base else 0)
    more = max(0, base.state.left - points) if base else 0
    if card is None or card not in now.cards:
        lower = upper = None
        if base is not None and base.allows("special"):
            lower = Half(me, words("screen.half.told"), state="ok", instead=base.then("special").href)
        if ordered is not None:
            upper = in_order(now, Half(OTHER[me], words("screen.half.theirs"), state="re"), ordered, plan)
        return Panel(words("screen.panel.points", count=points), upper, lower, points, more, verbs)
    data = now.cards[card]
    both = [half for half in halves(data, now.view["voyages"], words, now.you) if half.text]
    theirs = [opponents(now, half, ordered, plan) for half in both if half.side != me]
    mine = [own(now, half, base, plan) for half in both if half.side == me]
    rows = (*theirs, *mine)
    upper = rows[0] if theirs or len(rows) > 1 else None
    lower = rows[-1] if mine or len(rows) > 1 else None
    return Panel(words("screen.card", card=card, count=data["cp"]), upper, lower, data["cp"], more, verbs)


def seen(half: Half) -> Half:
    """A half for who does not choose it: what it needs is told as long as that is missing."""
    return replace(half, note="", state="re") if half.awake else half


def in_order(now: Situation, half: Half, ordered: Plan, plan: Plan) -> Half:
    """The opponent's half where the order can be set, with the rest of the plan kept."""
    first, *rest = plan.behind(ordered) or ("after",)
    before, after = (ordered.then(name, *rest).href for name in ("before", "after"))
    return replace(half, before=before, after=after, first=first, label=now.words("screen.order", seat=half.side))


def opponents(now: Situation, half: Half, ordered: Plan | None, plan: Plan) -> Half:
    """The opponent's half, with the order where it can be set."""
    if ordered is None or not half.awake:
        return seen(half)
    idle = ordered.then("before").mine
    note = now.words("screen.half.nothing" if idle else "screen.half.may", seat=OTHER[now.actor])
    return in_order(now, replace(half, note=note, state="na" if idle else "re"), ordered, plan)


def own(now: Situation, half: Half, base: Plan | None, plan: Plan) -> Half:
    """The reader's half, with a tick or a cross and the reason."""
    if not half.awake:
        return replace(half, state="no")
    if base is None:
        return half
    if not base.allows("special"):
        return replace(half, note=now.reason("special", base), state="no")
    pressed = plan.behind(base)[:1] == ("special",)
    return replace(half, state="ok", instead=base.href if pressed else base.then("special").href, pressed=pressed)


def shown(now: Situation, card: str | None) -> Panel | None:
    """The card that lies on the table, for who only looks on or reacts."""
    if card is None or card not in now.cards:
        return None
    data = now.cards[card]
    upper, lower = (seen(half) if half.text else None for half in halves(data, now.view["voyages"], now.words, now.you))
    return Panel(now.words("screen.card", card=card, count=data["cp"]), upper, lower, data["cp"])


# --- the solo deck ---------------------------------------------------------------------------------------------------


def event_text(event: str, words: Words, points: int = 0) -> Macro:
    """The event of that id as it stands on its card, for one of so many points; 0 where nobody may know how many."""
    found = next(one for one in solo_deck().events if one.id == event)
    rows = [
        row_text([one.described() for one in row], worth, cast(Catalogue, words))
        for worth, row in enumerate(found.rows, 1)
    ]
    return Macro(EVENT, "event", name=words.name("event", event), art=picture(event), rows=rows, points=points)


@cache
def picture(event: str) -> Markup:
    """Its scene, as what stands within an ``<svg>`` of ``HAND``."""
    wide, high = art.HAND
    ground = art.GROUNDS["overlord"]
    drawn = vignettes.scene(vignettes.OF_EVENTS[event], (wide / 2, high - 6), ground, "full", SCALE)
    return Markup(svg.markup((drawn,)))


def told_points(log: Sequence[LogLine]) -> int:
    """The points of the Overlord's card as the Emperor told them last; 0 if he did not."""
    told = [params["count"] for _, key, params in messages(log) if key == "did.highest"]
    return told[-1] if told else 0
