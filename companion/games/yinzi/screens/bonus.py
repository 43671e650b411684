"""Phase A: a bonus and with it a place in the order, what it does at once, and the crop tile above it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules.goods import CROPS
from companion.games.yinzi.rules.places import BONUSES
from companion.games.yinzi.rules.sheet_sums import FACTORY
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.fortune import advancements
from companion.games.yinzi.screens.page import Costs, Meter, boat, left, turn_page
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.threats import LEVELS
from companion.games.yinzi.screens.widgets import Chip, Offer, Rows, capital
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board

FIELD: Final = "field"
"""The mode in which what the bonus does, or the square for its crop, is chosen."""
COINS: Final = "use economy-coins"
ON: Final = {"advance": "space", "upgrade": "factory"}
"""What is chosen next where a bonus does something at once."""


def bonus_page(now: Situation) -> PlayPage:
    """The six bonuses; with one that is picked, what comes with it."""
    plan, words = now.planned, now.words
    bonus = _chosen(plan)
    crop = _crop(plan, bonus) if plan.stage == "bonus-crop" else ""
    rows = tuple(_row(now, name, n, bonus) for n, name in enumerate(BONUSES))
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
    return turn_page(
        now, title, words("bonus-choice.help"), main, _costs(now, _price(plan, bonus) if crop else 0),
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


def _row(now: Situation, name: str, place: int, bonus: str) -> Offer:
    plan, words, state = now.planned, now.words, now.planned.start
    icon, title, holder = signs.BONUSES[name], words.name("bonus", name), state.bonus[place]
    if holder >= 0:
        colour = state.seats[holder]
        taken = words("bonus-choice.taken", seat=colour)
        return Offer(title, id=name, icon=icon, note=taken, off=True, aside=(Chip("", "", colour),))
    there, crop, on = plan.until(0).then(f"bonus {name}"), _crop(plan, name), name == bonus
    before, after = (one.capacity(plan.seat) for one in (state, there.settled))
    note = _upgrade(now) if name == "upgrade" else ""
    tile = (Chip(f"y-{crop}"), Chip("y-copper", str(_price(plan, name)))) if crop else ()
    return Offer(
        title, id=name, icon=icon, note=note or words(f"bonus-choice.{name}", before=before, after=after),
        href=there.href, on=on, aside=tile, aside_on=on,
    )  # fmt: skip


def _upgrade(now: Situation) -> str:
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


def _costs(now: Situation, price: int = 0) -> Costs:
    """Which place in the order it gives, copper and transport; ``price``: of a tile that the button leads to."""
    plan, words = now.planned, now.words
    bonus, before, after = _chosen(plan), plan.start.copper[plan.seat], plan.settled.copper[plan.seat] - price
    place = BONUSES.index(bonus) if bonus else 0
    ahead = sum(seat >= 0 and seat != plan.seat for seat in plan.start.bonus[:place])
    order = words(f"bonus-choice.place.{ahead + 1}") if bonus else "\N{EN DASH}"
    first = Meter(words("bonus-choice.order"), order, words("bonus-choice.so-far") if bonus else "")
    return Costs((first, left(words, "copper", max(0, after), before), boat(now)))


# --- what the bonus does, and the square -----------------------------------------------------------------------------


def _listing(plan: Plan) -> bool:
    """Whether the six bonuses are still to be seen: one has been picked and not been confirmed."""
    return bool(plan.texts) and plan.texts[-1].startswith("bonus ") and plan.mode != FIELD


def crop_page(now: Situation) -> PlayPage:
    """The square for the tile."""
    plan, words = now.planned, now.words
    if _listing(plan):
        return bonus_page(now)
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
    return turn_page(
        now, title, help_, label, _costs(now), ready=bool(at), board=_board(now, taps, at),
        buttons=(Option(words("bonus-choice.no-crop"), action=base.then("no-crop").text, id="no-crop"),),
        back=(base.meaning(FIELD) if at else base).href if base.texts else "",
    )  # fmt: skip


def _board(now: Situation, taps: Mapping[str, Option], at: str) -> Board:
    return maps.board(now.moment, view=now.seen, taps=taps, on=(at,) if at else (), dim=True)


def upgrade_page(now: Situation) -> PlayPage:
    """The factory that is upgraded free of charge."""
    plan, words, rows = now.planned, now.words, []
    if _listing(plan):
        return bonus_page(now)
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
    return turn_page(
        now, words("upgrading.title"), words("upgrading.help"),
        words("upgrading.do" if at else "bonus-choice.factory"), _costs(now), ready=bool(at),
        board=_board(now, {row.id: Option("", href=row.href) for row in rows}, at),
        stage=(Rows("upgrade", tuple(rows)),), back=base.href if base.texts else "",
    )  # fmt: skip


def advance_page(now: Situation) -> PlayPage:
    """The space for the free advancement."""
    plan, words = now.planned, now.words
    if _listing(plan):
        return bonus_page(now)
    at = plan.thing("advance")
    base = plan.previous if at else plan.meaning("")
    hrefs = {one.thing: one.href for one in base.more("advance")}
    return turn_page(
        now, words("advancing.at", space=at) if at else words("advancing.where"),
        words(f"space.help.{at}" if at else "advancing.help"),
        words("advancing.do" if at else "bonus-choice.space"), _costs(now), ready=bool(at),
        stage=(advancements(now, hrefs, (at,) if at else ()),), back=base.href if base.texts else "",
    )  # fmt: skip
