"""A turn on the player board: a card is lifted and asks every column what it would bring; a group of workers leads to
where it can go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from companion.games.yinzi.rules import develop
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.places import A_SECTION, FORTUNE, STONE, STONE_DISC, WOOD, WOOD_DISC
from companion.games.yinzi.rules.position import CARDS_A_ROUND
from companion.games.yinzi.screens import fortune, markets, workforce
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.page import market, offered, page, purse, transport, turn_costs
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import TURN
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Macro

PROPOSED: Final[Mapping[str, Callable[[Plan, bool], Plan]]] = {
    "sell": markets.proposed, "boats": fortune.boats_proposed,
}  # fmt: skip
"""What the app proposes as soon as a card lies on a column."""


# --- the player board ------------------------------------------------------------------------------------------------


class Brings(NamedTuple):
    """What a lifted card would bring in a column; ``href`` plays it there, if it may lie there."""

    figure: int
    href: str


NOTHING_BROUGHT: Final[Mapping[str, Brings]] = {}


def worth(card: str) -> tuple[int, int]:
    """Value and workers of a card, by its id."""
    value, _, workers = card.partition("-")
    return int(value), int(workers)


def mat(now: Situation, brings: Mapping[str, Brings] = NOTHING_BROUGHT, on: str = "", taps: bool = True) -> Macro:
    """The reader's columns; a tap on a head leads on, with ``brings`` one anywhere below it.

    Args:
        now: his turn, or anybody's.
        brings: what a lifted card would bring in each of them.
        on: the column that is chosen.
        taps: whether groups can be sent, and heads explain their action.
    """
    heads, groups = {name: there.href for name, there in brings.items()}, {}
    if taps and now.plan is not None and not brings:
        plan = now.plan
        heads = {name: plan.meaning(f"column:{name}").href for name in FORTUNE}
        sent = {action.text.split(" ")[1] for action in plan.of("send", "idle")}
        groups = {name: plan.meaning(f"group:{name}").href for name in sent}
    return Macro(TURN, "mat", player=now.player(now.you), brings=brings, heads=heads, groups=groups, on=on)


def cards(now: Situation, lifted: str = "", taps: bool = True) -> tuple[Macro, ...]:
    """The reader's hand, where he holds any: a tap lifts a card, or lays it down again; with a dashed place for each
    that has been played. ``lifted``: which, and of equal ones the place (``2-1:0``), else the first."""
    held, plan, found = now.view["hand"] or {}, now.plan if taps else None, list[Option]()
    for card in sorted(held, key=worth, reverse=True):
        for place in range(held[card]):
            this = f"{card}:{place}"
            on = lifted == this or (lifted == card and not place)
            href = plan.meaning("" if on else f"card:{this}").href if plan else ""
            found.append(Option(card, id=f"{card}-{place}", href=href, on=on))
    hand = [(*worth(card.label), card) for card in found]
    played = max(0, CARDS_A_ROUND - len(found))
    return (Macro(TURN, "cards", colour=now.you, hand=hand, played=played),) if held else ()


# --- a card or workers -----------------------------------------------------------------------------------------------


def turn_start(now: Situation) -> PlayPage:
    """A card or workers."""
    what, _, which = now.planned.mode.partition(":")
    if what == "group":
        return workforce.places_page(now, which)
    return _lifted(now, which) if what == "card" and which.partition(":")[0] in now.view["hand"] else _asked(now, which)


def _asked(now: Situation, column: str) -> PlayPage:
    """Nothing is chosen yet; a ``column`` may be read about."""
    plan, words = now.planned, now.words
    can = [bool(plan.of("play")), bool(plan.of("send", "idle"))]
    ask = "both" if all(can) else "card" if can[0] else "group"
    planned = bool(plan.texts)
    help_ = column if column in FORTUNE else "planned" if planned else ask
    return page(
        now,
        words(f"turn.ask.{ask}", seat=now.you),
        words(f"turn.help.{help_}"),
        board=maps.board(now.moment, view=now.seen),
        stage=offered(now, plan),
        below=(
            purse(now, now.you),
            mat(now, on=column),
            *((turn_costs(now, transport(now)),) if planned else ()),
        ),
        hand=cards(now),
        buttons=market(now),
        back=plan.back,
        main=words("turn.only-this") if planned else words(f"turn.choose.{ask}"),
        action=plan.text if planned else "",
        groups=(),
    )


def _lifted(now: Situation, which: str) -> PlayPage:
    """What a card would bring in each column; where sales are proposed the best of them is framed."""
    plan, words, card = now.planned, now.words, which.partition(":")[0]
    value, workers = worth(card)
    plays = {column: plan.then(f"play {card} {column}") for column in FORTUNE}
    brings = {column: _bringing(now, column, played) for column, played in plays.items()}
    best = markets.sales(markets.proposed(plays["sell"], now.moment.plain))
    ed = plan.start.ed
    on = [thing for one in best for thing in (ed.squares[one.square], f"{PROVINCES[one.to]}/{one.slot}")]
    due = now.view["plan"][now.you]["tax"]["due"]
    laid = next((one for one in plays.values() if len(one.texts) > len(plan.texts)), plan)
    then = laid.settled.view(plan.seat)["plan"][now.you]["tax"]["due"]
    return page(
        now,
        words("turn.card", count=value),
        words("turn.card.help", count=workers, due=then) if then > due else words("turn.card.free", count=workers),
        board=maps.board(now.moment, view=now.seen, on=on),
        stage=(fortune.switch(now, plan.meaning(plan.mode)),),
        below=(purse(now, now.you), mat(now, brings, "sell" if best else "")),
        hand=cards(now, which),
        buttons=(Option(words("turn.sell-up", count=value), href=brings["sell"].href, id="sell-up", kind="go"),)[
            : len(best)
        ],
        back=plan.meaning("").href,
        main="" if best else words("turn.choose.column"),
        groups=(),
    )


def _bringing(now: Situation, column: str, played: Plan) -> Brings:
    """What a card would bring in a column; ``played`` there as far as it may be."""
    if len(played.texts) == len(now.planned.texts):
        return Brings(0, "")
    href = PROPOSED[column](played, now.moment.plain).href if column in PROPOSED else played.href
    return Brings(COUNTED[column](played), href)


def _copper(plan: Plan) -> int:
    return sum(one.copper for one in markets.best(plan.settled, plan.seat, plan.settled.left))


def _steps(plan: Plan) -> int:
    s, seat = plan.settled, plan.seat
    wood = s.store[seat * 2 + WOOD] + s.has(seat, WOOD_DISC)
    return min(s.left, wood, len(s.ed.boats) - 1 - s.boat[seat])


def _fields(plan: Plan) -> int:
    s, seat = plan.settled, plan.seat
    return min(s.left, s.cubes[seat])


def _works(plan: Plan) -> int:
    """Buildings for stone, then levels, the cheapest first."""
    s, seat = plan.settled, plan.seat
    can = bool(plan.of("build", "rebuild"))
    built = min(s.left, s.store[seat * 2 + STONE] + s.has(seat, STONE_DISC)) if can else 0
    levels = sorted([s.level(factory) for factory in s.own_factories(seat)] + [1] * built)
    left, raised = s.copper[seat], 0
    while built + raised < s.left:
        level = next((level for level in levels if level < develop.TOP_LEVEL), 0)
        if not level or develop.UPGRADE[level] > left:
            break
        left -= develop.UPGRADE[level]
        levels[levels.index(level)] += 1
        levels.sort()
        raised += 1
    return built + raised


def _discs(plan: Plan) -> int:
    s, seat = plan.settled, plan.seat
    free = {n // A_SECTION for n, by in enumerate(s.advanced) if by < 0}
    return min(s.left, s.discs[seat], len(free))


COUNTED: Final[Mapping[str, Callable[[Plan], int]]] = {
    "boats": _steps, "plant": _fields, "sell": _copper, "develop": _works, "advance": _discs,
}  # fmt: skip
"""What a card that lies on a column could do there."""
