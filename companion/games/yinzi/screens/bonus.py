"""Phase A: a bonus and with it a place in the order, what it does at once, and the crop tile above it."""

from __future__ import annotations

from typing import Final

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules.goods import CROPS
from companion.games.yinzi.rules.places import BONUSES
from companion.games.yinzi.rules.sheet_sums import FACTORY
from companion.games.yinzi.screens import map as drawing
from companion.games.yinzi.screens.acting import acting
from companion.games.yinzi.screens.advancements import about, box
from companion.games.yinzi.screens.costs import boat, left
from companion.games.yinzi.screens.disasters import LEVELS
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip, Costs, Meter, Row, Rows, capital
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board

FIELD: Final = "field"
"""The mode in which what the bonus does, or the square for its crop, is chosen."""
COINS: Final = "use economy-coins"


def screen(now: Situation) -> PlayPage:
    """The six bonuses; with one that is picked, what comes with it."""
    plan, words = now.planned, now.words
    bonus = chosen(plan)
    crop = crop_of(plan, bonus) if plan.stage == "bonus-crop" else ""
    rows = tuple(row(now, plan, name, n, bonus) for n, name in enumerate(BONUSES))
    buttons, main, action = tuple[Option, ...](), words("bonus-choice.choose"), ""
    if crop:
        title = words("bonus-choice.both", bonus=bonus, crop=crop)
        no_crop = plan.then("no-crop")
        buttons = (
            Option(words("bonus-choice.no-crop"), action=no_crop.text, id="no-crop"),
            Option(words("bonus-choice.take-both"), href=plan.meaning(FIELD).href, id="on", kind="go"),
        )
        main = ""
    elif bonus and plan.stage in ("advance", "upgrade"):
        title = words("bonus-choice.one", bonus=bonus)
        on = words("bonus-choice.space" if plan.stage == "advance" else "bonus-choice.factory")
        buttons = (Option(on, href=plan.meaning(FIELD).href, id="on", kind="go"),)
        main = ""
    elif bonus:
        title, main, action = words("bonus-choice.one", bonus=bonus), words("bonus-choice.take"), plan.text
    else:
        title = words("bonus-choice.none")
    return acting(
        now, plan, title, words("bonus-choice.help"), main, costs(now, plan, price(plan, bonus) if crop else 0),
        ready=bool(action), stage=(Rows("bonus", rows),), buttons=buttons,
        back=plan.until(0).href if plan.texts else "",
    )  # fmt: skip


def chosen(plan: Plan) -> str:
    """The bonus that is planned, or was taken before the question that is open now."""
    planned = plan.thing("bonus")
    if planned or plan.start.stage.name == "bonus":
        return planned
    return BONUSES[plan.start.bonus.index(plan.seat)]


def crop_of(plan: Plan, bonus: str) -> str:
    """The crop tile above a bonus."""
    kind = plan.start.crop_track[BONUSES.index(bonus)]
    return CROPS[kind] if kind >= 0 else ""


def price(plan: Plan, bonus: str) -> int:
    """What that tile costs."""
    return plan.start.ed.crop_costs[BONUSES.index(bonus)]


def row(now: Situation, plan: Plan, name: str, place: int, bonus: str) -> Row:
    """A bonus with the tile above it, or whoever has it."""
    words, state = now.words, plan.start
    title, holder = words.name("bonus", name), state.bonus[place]
    if holder >= 0:
        whose = words("bonus-choice.taken", seat=state.seats[holder])
        return Row(name, signs.BONUSES[name], title, whose, off=True, aside=(Chip("", "", state.seats[holder]),))
    taken, crop = plan.until(0).then(f"bonus {name}"), crop_of(plan, name)
    after = taken.settled.capacity(plan.seat)
    note = words(f"bonus-choice.{name}", before=state.capacity(plan.seat), after=after)
    if name == "upgrade":
        note = upgrade(now, plan) or note
    tile = (Chip(f"y-{crop}"), Chip("y-copper", str(price(plan, name)))) if crop else ()
    on = name == bonus
    return Row(name, signs.BONUSES[name], title, note, href=taken.href, on=on, aside=tile, aside_on=on)


def upgrade(now: Situation, plan: Plan) -> str:
    """What the dearest upgrade would be worth."""
    state, own = plan.start, [work for work in plan.start.works() if work.owner == plan.seat and work.level < 3]
    if not own:
        return ""
    best = max(own, key=lambda work: FACTORY[work.level + 1] - FACTORY[work.level])
    name = plan.made_in(state.ed.factory_ids[best.factory])
    return now.words(
        "bonus-choice.upgrade.to", commodity=name, before=LEVELS[best.level], after=LEVELS[best.level + 1],
        count=FACTORY[best.level + 1],
    )  # fmt: skip


def costs(now: Situation, plan: Plan, price: int = 0) -> Costs:
    """Which place in the order it gives, copper and transport; ``price``: of a tile that the button leads to."""
    words, bonus = now.words, chosen(plan)
    before, after = plan.start.copper[plan.seat], plan.settled.copper[plan.seat] - price
    copper = left(words, "copper", max(0, after), before)
    place = BONUSES.index(bonus) if bonus else 0
    ahead = sum(seat >= 0 and seat != plan.seat for seat in plan.start.bonus[:place])
    order = words(f"bonus-choice.place.{ahead + 1}") if bonus else "\N{EN DASH}"
    return Costs(
        (
            Meter(words("bonus-choice.order"), order, words("bonus-choice.so-far") if bonus else ""),
            copper,
            boat(now),
        )
    )


# --- what the bonus does, and the square ---


def cropping(now: Situation) -> PlayPage:
    """The square for the tile."""
    plan, words = now.planned, now.words
    if listing(plan):
        return screen(now)
    at = plan.thing("place")
    base = plan.until(len(plan.texts) - 1) if at else plan.meaning("")
    open_ = base if base.of("place") else base.then(COINS)
    taps = {
        action.params["square"]: drawing.Tap(open_.then(action.text).href) for action in open_.of("place")
    }  # fmt: skip
    crop = crop_of(plan, chosen(plan))
    title = words("cropping.where", crop=crop)
    help_, label = words("cropping.help"), words("cropping.choose")
    if at:
        title, label = capital(words("cropping.at", crop=crop, province=plan.province_of(at))), words("cropping.do")
    elif not taps:
        cost = price(plan, chosen(plan))
        help_, label = words("cropping.sell", count=cost), words("cropping.sell-first")
    return acting(
        now, plan, title, help_, label, costs(now, plan), ready=bool(at),
        board=Board(drawing.board(now.moment, view=now.seen, taps=taps, on=(at,) if at else (), dim=True)),
        buttons=(Option(words("bonus-choice.no-crop"), action=base.then("no-crop").text, id="no-crop"),),
        back=(base.meaning(FIELD) if at else base).href if base.texts else "",
    )  # fmt: skip


def listing(plan: Plan) -> bool:
    """Whether the six bonuses are still to be seen: one has been picked and not been confirmed."""
    return bool(plan.texts) and plan.texts[-1].startswith("bonus ") and plan.mode != FIELD


def upgrading(now: Situation) -> PlayPage:
    """The factory that is upgraded free of charge, by the bonus or the Emperor."""
    plan, words = now.planned, now.words
    if listing(plan):
        return screen(now)
    at = plan.thing("upgrade")
    base = plan.until(len(plan.texts) - 1) if at else plan.meaning("")
    state, rows = base.state, []
    for action in base.of("upgrade"):
        name = action.params["factory"]
        level, made = state.level(state.ed.factory_ids.index(name)), plan.made_in(name)
        rows.append(
            Row(
                name, f"y-{made}", words("making.factory", commodity=made, province=province(base, name)),
                words("upgrading.level", before=LEVELS[level], after=LEVELS[level + 1]),
                href=base.then(action.text).href, on=name == at,
                brings=(Chip("y-points", f"+{FACTORY[level + 1] - FACTORY[level]}"),), tone="ok",
            )
        )  # fmt: skip
    taps = {row.id: drawing.Tap(row.href) for row in rows}
    return acting(
        now, plan, words("upgrading.title"), words("upgrading.help"),
        words("upgrading.do" if at else "bonus-choice.factory"), costs(now, plan), ready=bool(at),
        board=Board(drawing.board(now.moment, view=now.seen, taps=taps, on=(at,) if at else (), dim=True)),
        stage=(Rows("upgrade", tuple(rows)),), back=base.href if base.texts else "",
    )  # fmt: skip


def province(plan: Plan, factory: str) -> str:
    """Where a factory stands."""
    state = plan.start
    square = state.ed.squares[state.under.index(state.ed.factory_ids.index(factory))]
    return plan.province_of(square)


def advancing(now: Situation) -> PlayPage:
    """The space for the free advancement."""
    plan, words = now.planned, now.words
    if listing(plan):
        return screen(now)
    at = plan.thing("advance")
    base = plan.until(len(plan.texts) - 1) if at else plan.meaning("")
    hrefs = {action.params["space"]: base.then(action.text).href for action in base.of("advance")}
    return acting(
        now, plan, words("advancing.at", space=at) if at else words("advancing.where"),
        about(now, at) if at else words("advancing.help"),
        words("advancing.do" if at else "bonus-choice.space"), costs(now, plan), ready=bool(at),
        stage=(box(now, hrefs, (at,) if at else ()),), back=base.href if base.texts else "",
    )  # fmt: skip
