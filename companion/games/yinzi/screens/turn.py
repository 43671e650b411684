"""What a player chooses in a round. Phase A: a bonus and with it a place in the order, what it does at once, and the
crop tile above it. Then turns on the player board: a card is lifted and asks every column what it would bring; a group
of workers leads to where it can go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules import develop, urban
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import CROPS
from companion.games.yinzi.rules.places import A_SECTION, BONUSES, FORTUNE, STONE, STONE_DISC, WOOD, WOOD_DISC
from companion.games.yinzi.rules.position import CARDS_A_ROUND
from companion.games.yinzi.rules.sheet_sums import FACTORY
from companion.games.yinzi.screens import fortune, markets, workforce
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import page as frame
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.threats import LEVELS
from companion.games.yinzi.screens.widgets import TURN, Chip, Offer, Rows, capital
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board, Macro

FIELD: Final = "field"
"""The mode in which what the bonus does, or the square for its crop, is chosen."""
COINS: Final = "use economy-coins"
ON: Final = {"advance": "space", "upgrade": "factory"}
"""What is chosen next where a bonus does something at once."""


def bonus_page(now: Situation) -> PlayPage:
    """The six bonuses, as long as the one that is picked has not been confirmed; then what comes with it."""
    plan = now.planned
    picked = bool(plan.texts) and plan.texts[-1].startswith("bonus ") and plan.mode != FIELD
    return _bonuses(now) if picked or plan.where not in EFFECTS else EFFECTS[plan.where](now)


def _bonuses(now: Situation) -> PlayPage:
    plan, words = now.planned, now.words
    bonus = _chosen(plan)
    crop = _crop(plan, bonus) if plan.stage == "bonus-crop" else ""
    rows = tuple(_bonus(now, name, n, bonus) for n, name in enumerate(BONUSES))
    title = words("bonus-choice.one", bonus=bonus) if bonus else words("bonus-choice.none")
    buttons, main, on = tuple[Option, ...](), "", ""
    if crop:
        title, on = words("bonus-choice.both", bonus=bonus, crop=crop), "take-both"
        buttons = (Option(words("bonus-choice.no-crop"), action=plan.then("no-crop").text, id="no-crop"),)
    elif bonus and plan.stage in ON:
        on = ON[plan.stage]
    else:
        main = words("bonus-choice.take" if bonus else "bonus-choice.choose")
    if on:
        buttons += (Option(words(f"bonus-choice.{on}"), href=plan.meaning(FIELD).href, id="on", kind="go"),)
    return frame.turn_page(
        now, title, words("bonus-choice.help"), main, _bonus_costs(now, _price(plan, bonus) if crop else 0),
        ready=bool(bonus and main), stage=(Rows("bonus", rows),), buttons=buttons,
        back=plan.until(0).href if plan.texts else "",
    )  # fmt: skip


def _chosen(plan: Plan) -> str:
    """The bonus that is planned, or was taken before the question that is open now."""
    planned = plan.thing("bonus")
    return planned if planned or plan.start.stage.name == "bonus" else BONUSES[plan.start.bonus.index(plan.seat)]


def _crop(plan: Plan, bonus: str) -> str:
    kind = plan.start.crop_track[BONUSES.index(bonus)]
    return CROPS[kind] if kind >= 0 else ""


def _price(plan: Plan, bonus: str) -> int:
    return plan.start.ed.crop_costs[BONUSES.index(bonus)]


def _bonus(now: Situation, name: str, place: int, bonus: str) -> Offer:
    plan, words, state = now.planned, now.words, now.planned.start
    icon, title, holder = signs.BONUSES[name], words.name("bonus", name), state.bonus[place]
    if holder >= 0:
        colour = state.seats[holder]
        taken = now.reason(f"bonus {name}", plan.until(0))
        return Offer(title, id=name, icon=icon, note=taken, off=True, aside=(Chip("", "", colour),))
    there, crop, on = plan.until(0).then(f"bonus {name}"), _crop(plan, name), name == bonus
    before, after = (one.capacity(plan.seat) for one in (state, there.settled))
    note = _dearest_upgrade(now) if name == "upgrade" else ""
    tile = (Chip(f"y-{crop}"), Chip("y-copper", str(_price(plan, name)))) if crop else ()
    return Offer(
        title, id=name, icon=icon, note=note or words(f"bonus-choice.{name}", before=before, after=after),
        href=there.href, on=on, aside=tile, aside_on=on,
    )  # fmt: skip


def _dearest_upgrade(now: Situation) -> str:
    """What the dearest upgrade would be worth; empty where there is none."""
    plan = now.planned
    own = [work for work in plan.start.works() if work.owner == plan.seat and work.level < 3]
    if not own:
        return ""
    best = max(own, key=lambda work: FACTORY[work.level + 1] - FACTORY[work.level])
    return now.words(
        "bonus-choice.upgrade.to", commodity=plan.made_in(plan.start.ed.factory_ids[best.factory]),
        before=LEVELS[best.level], after=LEVELS[best.level + 1], count=FACTORY[best.level + 1],
    )  # fmt: skip


def _bonus_costs(now: Situation, price: int = 0) -> frame.Costs:
    """Which place in the order it gives, copper and transport; ``price``: of a tile that the button leads to."""
    plan, words = now.planned, now.words
    bonus, before, after = _chosen(plan), plan.start.copper[plan.seat], plan.settled.copper[plan.seat] - price
    place = BONUSES.index(bonus) if bonus else 0
    ahead = sum(seat >= 0 and seat != plan.seat for seat in plan.start.bonus[:place])
    order = words(f"bonus-choice.place.{ahead + 1}") if bonus else "\N{EN DASH}"
    first = frame.Meter(words("bonus-choice.order"), order, words("bonus-choice.so-far") if bonus else "")
    return frame.Costs((first, frame.left(words, "copper", max(0, after), before), frame.boat(now)))


def _crop_page(now: Situation) -> PlayPage:
    plan, words = now.planned, now.words
    at = plan.thing("place")
    base = plan.previous if at else plan.meaning("")
    open_ = base if base.of("place") else base.then(COINS)
    taps = {one.thing: Option("", href=one.href) for one in open_.more("place")}
    crop, cost = _crop(plan, _chosen(plan)), _price(plan, _chosen(plan))
    title, help_, label = words("cropping.where", crop=crop), words("cropping.help"), words("cropping.choose")
    if at:
        title, label = capital(words("cropping.at", crop=crop, province=plan.province_of(at))), words("cropping.do")
    elif not taps:
        help_, label = words("cropping.sell", count=cost), words("cropping.sell-first")
    return frame.turn_page(
        now, title, help_, label, _bonus_costs(now), ready=bool(at), board=_board(now, taps, at),
        buttons=(Option(words("bonus-choice.no-crop"), action=base.then("no-crop").text, id="no-crop"),),
        back=(base.meaning(FIELD) if at else base).href if base.texts else "",
    )  # fmt: skip


def _board(now: Situation, taps: Mapping[str, Option], at: str) -> Board:
    return maps.board(now.moment, view=now.seen, taps=taps, on=(at,) if at else (), dim=True)


def _upgrade_page(now: Situation) -> PlayPage:
    plan, words, rows = now.planned, now.words, []
    at = plan.thing("upgrade")
    base = plan.previous if at else plan.meaning("")
    for one in base.more("upgrade"):
        factory = base.state.ed.factory_ids.index(one.thing)
        level, made = base.state.level(factory), plan.made_in(one.thing)
        province = plan.province_of(plan.start.ed.squares[plan.start.under.index(factory)])
        name = words("making.factory", commodity=made, province=province)
        note = words("upgrading.level", before=LEVELS[level], after=LEVELS[level + 1])
        gain, on = Chip("y-points", f"+{FACTORY[level + 1] - FACTORY[level]}"), one.thing == at
        rows.append(Offer.of(one, name, icon=f"y-{made}", note=note, on=on, brings=(gain,), tone="ok"))
    return frame.turn_page(
        now, words("upgrading.title"), words("upgrading.help"),
        words("upgrading.do" if at else "bonus-choice.factory"), _bonus_costs(now), ready=bool(at),
        board=_board(now, {row.id: Option("", href=row.href) for row in rows}, at),
        stage=(Rows("upgrade", tuple(rows)),), back=base.href if base.texts else "",
    )  # fmt: skip


def _advance_page(now: Situation) -> PlayPage:
    plan, words = now.planned, now.words
    at = plan.thing("advance")
    base = plan.previous if at else plan.meaning("")
    hrefs = {one.thing: one.href for one in base.more("advance")}
    return frame.turn_page(
        now, words("advancing.at", space=at) if at else words("advancing.where"),
        words(f"space.help.{at}" if at else "advancing.help"),
        words("advancing.do" if at else "bonus-choice.space"), _bonus_costs(now), ready=bool(at),
        stage=(fortune.advancements(now, hrefs, (at,) if at else ()),), back=base.href if base.texts else "",
    )  # fmt: skip


EFFECTS: Final[Mapping[str, Callable[[Situation], PlayPage]]] = {
    "advance": _advance_page, "upgrade": _upgrade_page, "bonus-crop": _crop_page,
}  # fmt: skip
"""What a bonus does at once, and the tile above it, by their stages."""


# --- turns -----------------------------------------------------------------------------------------------------------

PROPOSED: Final[Mapping[str, Callable[[Plan, bool], Plan]]] = {
    "sell": markets.proposed, "boats": fortune.boats_proposed,
}  # fmt: skip
"""What the app proposes as soon as a card lies on a column."""


class Brings(NamedTuple):
    """What a lifted card would bring in a column; ``href`` plays it there, if it may lie there."""

    figure: int
    href: str


def worth(card: str) -> tuple[int, int]:
    """Value and workers of a card, by its id."""
    value, _, workers = card.partition("-")
    return int(value), int(workers)


def mat(now: Situation, brings: Mapping[str, Brings] | None = None, on: str = "", taps: bool = True) -> Macro:
    """The reader's columns, in his turn or anybody's; one is chosen (``on``). With ``taps`` groups can be sent, and
    heads explain their action; what a lifted card ``brings`` in a column is played with a tap anywhere there."""
    brings = brings or {}
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
    return frame.page(
        now,
        words(f"turn.ask.{ask}", seat=now.you),
        words(f"turn.help.{help_}"),
        board=maps.board(now.moment, view=now.seen),
        stage=frame.offered(now, plan),
        below=(
            frame.purse(now, now.you),
            mat(now, on=column),
            *((frame.turn_costs(now, frame.transport(now)),) if planned else ()),
        ),
        hand=cards(now),
        buttons=frame.market(now),
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
    best = markets.sales(markets.proposed(plays["sell"], now.moment.plain)).values()
    ed = plan.start.ed
    on = [thing for one in best for thing in (ed.squares[one.square], f"{PROVINCES[one.to]}/{one.slot}")]
    due = now.view["plan"][now.you]["tax"]["due"]
    laid = next((one for one in plays.values() if len(one.texts) > len(plan.texts)), plan)
    then = laid.settled.view(plan.seat)["plan"][now.you]["tax"]["due"]
    sell_up = Option(words("turn.sell-up", count=value), href=brings["sell"].href, id="sell-up", kind="go")
    return frame.page(
        now,
        words("turn.card", count=value),
        words("turn.card.help", count=workers, due=then) if then > due else words("turn.card.free", count=workers),
        board=maps.board(now.moment, view=now.seen, on=on),
        stage=(fortune.switch(now, plan.meaning(plan.mode)),),
        below=(frame.purse(now, now.you), mat(now, brings, "sell" if best else "")),
        hand=cards(now, which),
        buttons=(sell_up,) if best else (),
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


def _steps(plan: Plan) -> int:
    s, seat = plan.settled, plan.seat
    wood = s.store[seat * 2 + WOOD] + s.has(seat, WOOD_DISC)
    return min(s.left, wood, len(s.ed.boats) - 1 - s.boat[seat])


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
    "boats": _steps,
    "plant": lambda plan: min(plan.settled.left, plan.settled.cubes[plan.seat]),
    "sell": lambda plan: sum(one.copper for one in urban.best(plan.settled, plan.seat, plan.settled.left)),
    "develop": _works,
    "advance": _discs,
}
"""What a card that lies on a column could do there."""
