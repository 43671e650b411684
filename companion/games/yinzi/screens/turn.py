"""A turn: a card is lifted and asks every column what it would bring; a group of workers leads to where it can go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.yinzi.rules import develop
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.places import A_SECTION, FORTUNE, STONE, STONE_DISC, WOOD, WOOD_DISC
from companion.games.yinzi.screens import advancing, boating, fortune, places, rural
from companion.games.yinzi.screens import crops as planting
from companion.games.yinzi.screens import factories as developing
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import markets as selling
from companion.games.yinzi.screens.advancements import offered
from companion.games.yinzi.screens.costs import transport, turn_costs
from companion.games.yinzi.screens.frame import purse, screen
from companion.games.yinzi.screens.mat import Brings, cards, mat, switch, worth
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board

Screen = Callable[[Situation], PlayPage]
PROPOSED: Final[Mapping[str, Callable[[Plan, bool], Plan]]] = {"sell": selling.proposed, "boats": boating.proposed}
"""What the app proposes as soon as a card lies on a column."""


def turn(now: Situation) -> PlayPage:
    """A card or workers."""
    plan = now.planned
    what, _, which = plan.mode.partition(":")
    if what == "group":
        return places.screen(now, which)
    return lifted(now, which) if what == "card" and which.partition(":")[0] in now.view["hand"] else asked(now, which)


def asked(now: Situation, column: str) -> PlayPage:
    """Nothing is chosen yet; a ``column`` may be read about."""
    plan, words = now.planned, now.words
    can = [bool(plan.of("play")), bool(plan.of("send") or plan.of("idle"))]
    ask = "both" if all(can) else "card" if can[0] else "group"
    planned = bool(plan.texts)
    help_ = column if column in FORTUNE else "planned" if planned else ask
    return screen(
        now,
        words(f"turn.ask.{ask}", seat=now.you),
        words(f"turn.help.{help_}"),
        board=Board(maps.board(now.moment, view=now.seen)),
        stage=offered(now, plan),
        below=(
            purse(now, now.you),
            mat(now, on=column),
            *((turn_costs(now, transport(now)),) if planned else ()),
        ),
        hand=cards(now),
        buttons=fortune.market(now),
        back=plan.back,
        main=words("turn.only-this") if planned else words(f"turn.choose.{ask}"),
        action=plan.text if planned else "",
        groups=(),
    )


def lifted(now: Situation, which: str) -> PlayPage:
    """What a card would bring in each column; where sales are proposed the best of them is framed."""
    plan, words, card = now.planned, now.words, which.partition(":")[0]
    value, workers = worth(card)
    brings = {column: bringing(now, plan, card, column) for column in FORTUNE}
    played = plan.then(f"play {card} sell")
    best = selling.sales(selling.proposed(played, now.moment.plain))
    ed = plan.start.ed
    on = [thing for one in best for thing in (ed.squares[one.square], f"{PROVINCES[one.to]}/{one.slot}")]
    due = now.view["plan"][now.you]["tax"]["due"]
    anywhere = (plan.then(f"play {card} {column}") for column in FORTUNE)
    laid = next((one for one in anywhere if len(one.texts) > len(plan.texts)), plan)
    then = laid.settled.view(plan.seat)["plan"][now.you]["tax"]["due"]
    return screen(
        now,
        words("turn.card", count=value),
        words("turn.card.help", count=workers, due=then) if then > due else words("turn.card.free", count=workers),
        board=Board(maps.board(now.moment, view=now.seen, on=on)),
        stage=(switch(now, plan.meaning(plan.mode)),),
        below=(purse(now, now.you), mat(now, brings, "sell" if best else "")),
        hand=cards(now, which),
        buttons=(Option(words("turn.sell-up", count=value), href=brings["sell"].href, id="sell-up", kind="go"),)[
            : len(best)
        ],
        back=plan.meaning("").href,
        main="" if best else words("turn.choose.column"),
        groups=(),
    )


def bringing(now: Situation, plan: Plan, card: str, column: str) -> Brings:
    """What a card would bring in a column, and the plan with it there."""
    words, played = now.words, plan.then(f"play {card} {column}")
    if len(played.texts) == len(plan.texts):
        return Brings((Chip("", words("mat.used")),), words("mat.used"))
    href = PROPOSED[column](played, now.moment.plain).href if column in PROPOSED else played.href
    count = COUNTED[column](played)
    said = words(f"mat.brings.{column}", count=count)
    if column == "sell" and count:
        return Brings((Chip("", f"+{count}"), Chip("y-copper")), said, href, "ok")
    return Brings((Chip("", said),), said, href)


def _copper(plan: Plan) -> int:
    return sum(one.copper for one in selling.best(plan.settled, plan.seat, plan.settled.left))


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
    can = bool(plan.of("build") or plan.of("rebuild"))
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


def at_market(screen_: Screen) -> Screen:
    """A screen of a turn, from which the way leads to the rural market."""

    def shown(now: Situation) -> PlayPage:
        return rural.screen(now) if now.plan is not None and now.plan.mode == "market" else screen_(now)

    return shown


SCREENS: Final[Mapping[tuple[str, str], Screen]] = {
    ("actions", stage): at_market(found)
    for stage, found in {
        "turn": turn, "boats": boating.screen, "plant": planting.screen, "place-crop": planting.screen,
        "extra-crop": planting.screen, "sell": selling.screen, "extra-sale": selling.screen,
        "develop": developing.screen, "site": developing.screen, "advance": advancing.screen,
    }.items()
}  # fmt: skip
"""The stages of an own turn that begin with a card."""
