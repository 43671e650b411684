"""Plant Crops: fields, and the crop track from which one tile may be bought; also with the disc for one."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import crops, plant
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import CROPS, GOODS
from companion.games.yinzi.screens.costs import supply
from companion.games.yinzi.screens.fortune import Doing, Use, page, without
from companion.games.yinzi.screens.map import Tap
from companion.games.yinzi.screens.mat import Ware, Wares
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip, capital, signed
from companion.web.play.page import PlayPage


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


def screen(now: Situation) -> PlayPage:
    """Fields that are planted, and those that could be."""
    plan, words = now.planned, now.words
    done, placing = crops_of(plan), bool(plan.of("place"))
    last = done[-1] if done else None
    doing = Doing(
        headline(now, done, placing),
        words("plant.do", count=len(done)) if done else words("turn.only-workers"),
        supply(now, "cubes"),
        help=help_(now, plan, done, placing),
        idle=not done,
        none="" if plan.of("plant") or plan.of("buy-crop") or placing else words("plant.no-more"),
        more=bool(plan.settled.cubes[plan.seat]),
        teaches=placing,
        # A bought tile has to lie somewhere before anything is done.
        ready=bool(done) and not placing if plan.where != "plant" else True,
        back=plan.until(last.places[0]).href if last and placing else "",
    )
    fields(now, doing, plan, done)
    if plan.where != "place-crop" or done:
        doing.tools.append(track(now, plan, done))
    for one in done:
        chips = (Chip(f"y-{one.good}", signed(-one.cost)), *((Chip("y-copper"),) if one.cost else ()))
        if not one.cost:
            chips = (Chip(f"y-{one.good}", words.name("good", one.good)),)
        back = words("turn.take-back-what", what=words.name("good", one.good))
        doing.uses.append(Use("on", chips, without(plan, *one.places).href, back))
    return page(now, doing)


def headline(now: Situation, done: list[Crop], placing: bool) -> str:
    """What is planted where, as a question."""
    words, held = now.words, now.seen["crops"]["holding"]
    if placing and held:
        return words("cropping.where", crop=held)
    if not done:
        return words("plant.what" if now.planned.where == "plant" else "plant.which", seat=now.you)
    if len(done) > 1:
        return words("plant.ask-more", count=len(done), cubes=sum(one.cubes for one in done))
    (one,) = done
    province = PROVINCES[now.planned.start.ed.province_of[one.square]]
    return capital(words("plant.ask", good=one.good, province=province))


def help_(now: Situation, plan: Plan, done: list[Crop], placing: bool) -> str:
    """A sentence of help."""
    if placing:
        return now.words("plant.help.place")
    if plan.where == "extra-crop":
        return now.words("plant.help.track")
    if not plan.settled.cubes[plan.seat] and not done:
        return now.words("plant.no-cubes")
    if done and done[-1].cost:
        return now.words("plant.help.bought", count=done[-1].cubes, cost=done[-1].cost)
    return now.words("plant.help.rice" if done and done[-1].cubes > 1 else "plant.help")


def fields(now: Situation, doing: Doing, plan: Plan, done: list[Crop]) -> None:
    """Where something can be planted; what is planted can be taken back, and the last of it put elsewhere."""
    names, words = plan.start.ed.squares, now.words
    doing.on = [names[one.square] for one in done if one.square != NOTHING]
    base, verb = plan, "place" if plan.of("place") else "plant"
    if done and not plan.of(verb):
        last = done[-1]
        base = (
            without(plan, last.places[-1])
            if plan.texts[last.places[-1]].startswith("place")
            else without(plan, *last.places)
        )
        verb = "place" if base.of("place") else "plant"
    for action in base.of(verb):
        square = action.text.split(" ")[1]
        doing.taps[square] = Tap(base.then(action.text).href, words(f"plant.tap.{verb}"))
    for one in done:
        if one.square != NOTHING:
            less = without(plan, *one.places)
            doing.taps[names[one.square]] = Tap(less.href, words("turn.take-back"))


def track(now: Situation, plan: Plan, done: list[Crop]) -> Wares:
    """The crop track before anything is planned, so that tiles do not move while one thinks; what can be bought leads
    to where it may lie."""
    s, words, found = plan.start, now.words, []
    bought = next((one for one in done if plan.texts[one.places[0]].startswith("buy-crop")), None)
    base = without(plan, *bought.places) if bought else plan
    for n, kind in enumerate(s.crop_track):
        if kind == NOTHING:
            continue
        text = f"buy-crop {n + 1}"
        on = bought is not None and plan.texts[bought.places[0]] == text
        href = base.href if on else base.then(text).href if base.allows(text) else ""
        label = words("plant.stall", crop=CROPS[kind], cost=s.ed.crop_costs[n])
        found.append(Ware(f"crop-{n + 1}", f"y-{CROPS[kind]}", label, href, on, s.ed.crop_costs[n]))
    return Wares(words("plant.track"), tuple(found))
