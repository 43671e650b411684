"""Plant Crops: fields, and the crop track from which one tile may be bought; also with the disc for one."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import crops, plant
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import CROPS, GOODS
from companion.games.yinzi.screens.costs import supply
from companion.games.yinzi.screens.fortune import Doing, fortune_page
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import TURN, Chip, Pickable, capital, signed
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Macro


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
        _headline(now, done, placing),
        words("plant.do", count=len(done)),
        supply(now, "cubes"),
        help=_help(now, done, placing),
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
        doing.tools.append(_track(now, done))
    for one in done:
        name = words.name("good", one.good)
        icon, pays = f"y-{one.good}", (Chip("y-copper"),)
        chips = (Chip(icon, signed(-one.cost)), *pays) if one.cost else (Chip(icon, name),)
        doing.plans(now, chips, name, *one.places)
    return fortune_page(now, doing)


def _headline(now: Situation, done: list[Crop], placing: bool) -> str:
    words, held = now.words, now.seen["crops"]["holding"]
    if placing and held:
        return words("cropping.where", crop=held)
    if not done:
        return words("plant.what" if now.planned.where == "plant" else "plant.which", seat=now.you)
    if len(done) > 1:
        return words("plant.ask-more", count=len(done), cubes=sum(one.cubes for one in done))
    province = PROVINCES[now.planned.start.ed.province_of[done[0].square]]
    return capital(words("plant.ask", good=done[0].good, province=province))


def _help(now: Situation, done: list[Crop], placing: bool) -> str:
    plan, last = now.planned, done[-1] if done else None
    if placing:
        return now.words("plant.help.place")
    if plan.where == "extra-crop":
        return now.words("plant.help.track")
    if not plan.settled.cubes[plan.seat] and not last:
        return now.words("plant.no-cubes")
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


def _track(now: Situation, done: list[Crop]) -> Macro:
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
            Pickable(label, id=f"crop-{n + 1}", icon=f"y-{CROPS[kind]}", href=href, on=on, count=ed.crop_costs[n])
        )
    return Macro(TURN, "wares", title=words("plant.track"), wares=found)
