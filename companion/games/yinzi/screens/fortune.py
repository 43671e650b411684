"""Fortune actions: what the screens of all five have alike, and of these Construct Boats, Choose Advancements and Plant
Crops."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from companion.engine.fields import NOTHING
from companion.games.yinzi.art import signs
from companion.games.yinzi.art.marks import Way
from companion.games.yinzi.rules import advance, boats, crops, plant
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import CROPS, GOODS
from companion.games.yinzi.rules.places import A_SECTION, FORTUNE, STATIONS, WOOD, WOOD_DISC
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.page import Meter, market, offered, page, supply, turn_costs
from companion.games.yinzi.screens.plan import Plan, Situation, sections_of
from companion.games.yinzi.screens.widgets import TURN, Chip, Offer, capital, signed
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Macro, Widget

TAX: Final = "tax"
ONLY: Final = "only"
"""The mode in which workers come and nothing is done."""
READ: Final = "read"
"""The mode in which a space of the advancements box is read about."""
OWN, DISC = "boat own", "boat disc"


@dataclass(slots=True)
class Doing:
    """What an action puts on the screen.

    Attributes:
        main: what the button says if anything is planned.
        taps, on, gains, ways, dim: as for the map.
        tools: widgets between the map and the uses.
        uses: planned ones.
        none: what the uses that are left say if there is nothing more for them.
        more: whether another use by tax would be of any use.
        lines: ways, each with the transport that it takes.
        below: what stands below the map and is scrolled with it.
        offer: for the cost line.
        back: where one step back leads, if not to before the action.
        teaches: its help says more than how many uses are left.
        ready: the button may post it.
        idle: nothing is planned: the workers alone may come, but not by a slip.
    """

    headline: str
    main: str
    meter: Meter
    help: str = ""
    taps: dict[str, Option] = field(default_factory=dict)
    on: list[str] = field(default_factory=list)
    gains: dict[str, str] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)
    dim: bool = True
    tools: list[Widget] = field(default_factory=list)
    uses: list[Offer] = field(default_factory=list)
    none: str = ""
    more: bool = True
    lines: list[tuple[str, int]] = field(default_factory=list)
    below: list[Widget] = field(default_factory=list)
    offer: tuple[str, str, str] = ("", "", "")
    back: str = ""
    teaches: bool = False
    ready: bool = True
    idle: bool = False

    def plans(self, now: Situation, chips: tuple[Chip, ...], what: str, *places: int) -> None:
        """A planned use by the places of its actions; a tap takes back ``what`` is used for."""
        label = now.words("turn.take-back-what", what=what)
        self.uses.append(Offer(label, kind="on", chips=chips, href=now.planned.without(*places).href))


def value(s: Position, seat: int) -> int:
    """How often the action may be conducted in all."""
    card = s.card_on[seat * len(FORTUNE) + s.column] if s.column != NOTHING else NOTHING
    return (s.ed.cards[card].value if card != NOTHING else 1) + s.extra


def earlier(plan: Plan) -> int:
    """Uses that were posted before."""
    s = plan.start
    begun = s.column != NOTHING and s.box == NOTHING and s.column == plan.settled.column
    return value(s, plan.seat) - s.left if begun else 0


def _undone(plan: Plan) -> str:
    """Where one step back leads: before the action, where its card is lifted again."""
    first = next((n for n, text in enumerate(plan.texts) if text.startswith("play ")), None)
    if first is None:
        return plan.until(0).href if plan.texts else ""
    return plan.until(first).meaning("card:" + plan.texts[first].split(" ")[1]).href


def fortune_page(now: Situation, doing: Doing) -> PlayPage:
    """The screen of an action."""
    plan, words, s = now.planned, now.words, now.planned.settled
    finished = plan.finished
    # Whoever has done something before may simply end the turn; to do nothing at all must not happen by a slip.
    idle = doing.idle and plan.where in FORTUNE
    over = idle and bool(earlier(plan))
    only = idle and not over and (plan.mode == ONLY or bool(doing.none))
    ready = doing.ready and bool(finished.texts) and (over or only or not doing.idle)
    headline, help_ = doing.headline, doing.help
    if only:
        group = s.workers[plan.seat * len(STATIONS) + s.column] if s.column != NOTHING else 0
        headline = words("turn.only", count=group)
    if not doing.idle and not doing.teaches and plan.goes_on and s.left and not doing.none:
        help_ = words("turn.left", count=s.left)
    board = maps.board(
        now.moment, view=now.seen, taps=doing.taps, on=doing.on, dim=doing.dim, gains=doing.gains, ways=doing.ways
    )
    main = words("turn.only-workers") if only else doing.main
    return page(
        now,
        headline,
        help_,
        board=board,
        stage=(
            *doing.below,
            *offered(now, plan),
            *((Macro(TURN, "only", href=plan.meaning(ONLY).href),) if idle and not over else ()),
        ),
        below=(
            *doing.tools,
            *((Macro(TURN, "uses", all=tuple(_uses(now, doing))),) if s.column != NOTHING else ()),
            *((Macro(TURN, "lines", lines=doing.lines),) if doing.lines else ()),
            turn_costs(now, doing.meter, doing.offer),
        ),
        buttons=market(now),
        back=doing.back or _undone(plan),
        main=words("do.done") if over else main if ready else words(f"turn.choose.{plan.where}"),
        action=finished.text if ready else "",
        left=plan.left if ready and not over else 0,
        groups=(),
    )


def _uses(now: Situation, doing: Doing) -> Iterable[Offer]:
    """Those that are ``done``, those that are planned (``on``), those that are left (``free``, or ``none``), and the
    extra one by ``tax``. A tap leads to the same without it, or with it."""
    plan, words, s = now.planned, now.words, now.planned.settled
    icon = f"y-{FORTUNE[s.column]}"
    for _ in range(earlier(plan)):
        yield Offer(words("turn.done"), kind="done", chips=(Chip(icon),))
    yield from doing.uses
    # What chance brings comes first where the plan leads there; the uses that are left come after it.
    none, free = (doing.none, words("turn.free")) if plan.goes_on else ("", words("turn.later"))
    for _ in range(s.left):
        yield Offer("", kind="none" if none else "free", chips=(Chip("", none or free),))
    if TAX in plan.texts:
        kept = plan.keeping(text for text in plan.texts if text != TAX)
        yield Offer(words("turn.untax"), kind="taxed", chips=(Chip("y-tax"),), href=kept.href)
    elif plan.allows(TAX) and doing.more:
        yield Offer(words("turn.tax.help"), kind="tax", chips=(Chip("y-tax", words("turn.tax")),), href=plan.way(TAX))


def switch(now: Situation, there: Plan) -> Macro:
    """To the same question with proposals or without them, which is ``there``."""
    on = not now.moment.plain
    return Macro(TURN, "propose", href=f"{there.href}&propose={'off' if on else 'on'}", on=on)


# --- Construct Boats -------------------------------------------------------------------------------------------------


def boats_proposed(plan: Plan, plain: bool) -> Plan:
    """All steps for which there is own wood; they come first that make no difference without another."""
    while not plain and plan.allows(OWN):
        plan = plan.then(OWN)
    return plan


def boats_page(now: Situation) -> PlayPage:
    """How far the boats go on: on the boat track one taps how far."""
    plan, words = now.planned, now.words
    places = [n for n, deed in enumerate(plan.deeds) if deed.action.kind is boats.build.kind]
    count, s = len(places), plan.settled
    base = plan.without(*places)
    doing = Doing(
        words("boats.ask", count=count, capacity=s.capacity(plan.seat)) if count else words("boats.what", seat=now.you),
        words("boats.do", count=count),
        supply(now, "wood"),
        help=words("boats.help") if count or plan.of("boat") else now.reason(OWN),
        idle=not count,
        none="" if plan.of("boat") else words("boats.no-more"),
        more=bool(s.store[plan.seat * 2 + WOOD]) or s.has(plan.seat, WOOD_DISC),
        dim=False,
    )
    doing.tools.append(_track(now, base))
    for n in places:
        doing.plans(now, (Chip("y-wood", "+1"),), words.name("resource", "wood"), n)
    doing.below.append(switch(now, boats_proposed(base, plain=not now.moment.plain)))
    return fortune_page(now, doing)


def _track(now: Situation, base: Plan) -> Macro:
    """The boat track, and how far one can go from ``base``, by own wood as long as there is any."""
    plan, capacities, ahead = now.planned, now.planned.start.ed.boats, base
    here, there = base.settled.boat[plan.seat], plan.settled.boat[plan.seat]
    hrefs = {here: base.href} if there > here else {}
    for at in range(here + 1, len(capacities)):
        ahead = ahead.then(OWN if ahead.allows(OWN) else DISC)
        if at != there and len(ahead.texts) - len(base.texts) == at - here:
            hrefs[at] = ahead.href
    return Macro(TURN, "track", capacities=capacities, here=here, there=there, hrefs=hrefs)


# --- Choose Advancements ---------------------------------------------------------------------------------------------


def advancements(now: Situation, hrefs: Mapping[str, str], on: Collection[str] = (), read: str = "") -> Macro:
    """The whole box, with where a tap on a space leads, a disc ``on`` some, and the one that is ``read`` about."""
    all_ = sections_of(now.seen)
    return Macro(TURN, "advancements", words=now.words, signs=signs, sections=all_, hrefs=hrefs, on=on, read=read)


def advance_page(now: Situation) -> PlayPage:
    """Discs that are placed, and the box; a space that is taken can be read about."""
    plan, words, owners = now.planned, now.words, now.view["advancements"]
    spaces, all_ = list(owners), enumerate(plan.deeds)
    done = {spaces[deed.action.at[0]]: n for n, deed in all_ if deed.action.kind is advance.advance.kind}
    what, _, which = plan.mode.partition(":")
    read = which if what == READ and which in spaces else ""
    last = next(reversed(done), "")
    shown = read or last
    ask = words("advance.ask", count=len(done), space=words.name("space", last)) if done else ""
    doing = Doing(
        ask or words("advance.what", seat=now.you),
        words("advance.do", count=len(done)),
        supply(now, "discs"),
        help=words(f"space.help.{shown}" if shown else "advance.help"),
        teaches=True,
        idle=not done,
        none="" if plan.of("advance") else words("advance.no-more"),
    )
    for space, n in done.items():
        doing.plans(now, (Chip(signs.space(space)),), words.name("space", space), n)

    def href(space: str) -> str:
        text = f"advance {space}"
        if space in done:
            return plan.without(done[space]).href
        if not plan.allows(text) and not owners[space] and done:
            # Another disc of the same section, or the last one, goes there instead.
            section = [one for one in done if spaces.index(one) // A_SECTION == spaces.index(space) // A_SECTION]
            return plan.without(done[section[0] if section else last]).then(text).href
        return plan.way(text) or plan.meaning(f"{READ}:{space}").href

    found = fortune_page(now, doing)
    return replace(found, stage=(advancements(now, {space: href(space) for space in spaces}, done, read), *found.stage))


# --- Plant Crops -----------------------------------------------------------------------------------------------------


class Crop(NamedTuple):
    """Something that is planted: ``square`` is missing as long as a bought tile has no place; ``places``: of its
    actions in the plan."""

    good: str
    square: int
    cubes: int
    cost: int
    places: tuple[int, ...]


def crops_of(plan: Plan) -> list[Crop]:
    """All that is planned."""
    found: list[Crop] = []
    for n, deed in enumerate(plan.deeds):
        kind, (at, *_) = deed.action.kind, (*deed.action.at, 0)
        if kind is crops.buy.kind:
            found.append(Crop(CROPS[deed.before.crop_track[at]], NOTHING, 0, deed.before.ed.crop_costs[at], (n,)))
        elif kind is crops.place.kind and found:
            found[-1] = found[-1]._replace(square=at, cubes=deed.after.cubes_on(at), places=(*found[-1].places, n))
        elif kind is crops.place.kind:
            found.append(Crop(CROPS[deed.before.holding], at, deed.after.cubes_on(at), 0, (n,)))
        elif kind is plant.plant.kind:
            found.append(Crop(GOODS[deed.before.good_on(at)], at, deed.after.cubes_on(at), 0, (n,)))
    return found


def plant_page(now: Situation) -> PlayPage:
    """Fields that are planted, and those that could be."""
    plan, words = now.planned, now.words
    done, placing = crops_of(plan), bool(plan.of("place"))
    doing = Doing(
        _planting(now, done, placing),
        words("plant.do", count=len(done)),
        supply(now, "cubes"),
        help=_advice(now, done, placing),
        idle=not done,
        none="" if plan.of("plant", "buy-crop", "place") else words("plant.no-more"),
        more=bool(plan.settled.cubes[plan.seat]),
        teaches=placing,
        # A bought tile has to lie somewhere before anything is done.
        ready=bool(done) and not placing if plan.where != "plant" else True,
        back=plan.until(done[-1].places[0]).href if done and placing else "",
    )
    _fields(now, doing, done)
    if plan.where != "place-crop" or done:
        doing.tools.append(_crop_track(now, done))
    for one in done:
        name = words.name("good", one.good)
        icon, pays = f"y-{one.good}", (Chip("y-copper"),)
        chips = (Chip(icon, signed(-one.cost)), *pays) if one.cost else (Chip(icon, name),)
        doing.plans(now, chips, name, *one.places)
    return fortune_page(now, doing)


def _planting(now: Situation, done: list[Crop], placing: bool) -> str:
    words, held = now.words, now.seen["crops"]["holding"]
    if placing and held:
        return words("cropping.where", crop=held)
    if not done:
        return words("plant.what" if now.planned.where == "plant" else "plant.which", seat=now.you)
    if len(done) > 1:
        return words("plant.ask-more", count=len(done), cubes=sum(one.cubes for one in done))
    province = PROVINCES[now.planned.start.ed.province_of[done[0].square]]
    return capital(words("plant.ask", good=done[0].good, province=province))


def _advice(now: Situation, done: list[Crop], placing: bool) -> str:
    plan, last = now.planned, done[-1] if done else None
    if placing:
        return now.words("plant.help.place")
    if plan.where == "extra-crop":
        return now.words("plant.help.track")
    if not plan.settled.cubes[plan.seat] and not last:
        return now.reason(f"plant {plan.start.ed.squares[0]}")
    if last and last.cost:
        return now.words("plant.help.bought", count=last.cubes, cost=last.cost)
    return now.words("plant.help.rice" if last and last.cubes > 1 else "plant.help")


def _fields(now: Situation, doing: Doing, done: list[Crop]) -> None:
    """Where something can be planted; what is planned can be taken back, and the last of it put elsewhere."""
    plan, words = now.planned, now.words
    base, verb = plan, "place" if plan.of("place") else "plant"
    if done and not plan.of(verb):
        last = done[-1].places
        base = plan.without(last[-1]) if plan.texts[last[-1]].startswith("place") else plan.without(*last)
        verb = "place" if base.of("place") else "plant"
    doing.taps = {one.thing: Option(words(f"plant.tap.{verb}"), href=one.href) for one in base.more(verb)}
    for crop in done:
        if crop.square != NOTHING:
            square = plan.start.ed.squares[crop.square]
            doing.on.append(square)
            doing.taps[square] = Option(words("turn.take-back"), href=plan.without(*crop.places).href)


def _crop_track(now: Situation, done: list[Crop]) -> Macro:
    """The crop track before anything is planned, so that tiles do not move while one thinks; what can be bought leads
    to where it may lie."""
    plan, words, found = now.planned, now.words, []
    ed = plan.start.ed
    bought = next((one.places for one in done if plan.texts[one.places[0]].startswith("buy-crop")), ())
    base = plan.without(*bought)
    for n, kind in enumerate(plan.start.crop_track):
        if kind == NOTHING:
            continue
        text = f"buy-crop {n + 1}"
        on = bool(bought) and plan.texts[bought[0]] == text
        label = words("plant.stall", crop=CROPS[kind], cost=ed.crop_costs[n])
        href = base.href if on else base.way(text)
        found.append(
            Offer(label, id=f"crop-{n + 1}", icon=f"y-{CROPS[kind]}", href=href, on=on, count=ed.crop_costs[n])
        )
    return Macro(TURN, "wares", title=words("plant.track"), wares=found)
