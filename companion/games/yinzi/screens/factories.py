"""Develop Factories: tiles beside the board, where they can stand, either way up, and levels for copper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.yinzi.rules import develop
from companion.games.yinzi.rules.goods import COMMODITIES
from companion.games.yinzi.rules.setup import SHOWN
from companion.games.yinzi.screens.costs import supply
from companion.games.yinzi.screens.fortune import Doing, Use, page, without
from companion.games.yinzi.screens.map import Tap
from companion.games.yinzi.screens.mat import Ware, Wares
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Chip, signed
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words


class Work(NamedTuple):
    """A factory that is built, rebuilt or upgraded; ``sited``: it has its place."""

    verb: str
    factory: str
    copper: int
    sited: bool
    places: tuple[int, ...]


def works_of(plan: Plan) -> list[Work]:
    """All that is planned."""
    found: list[Work] = []
    for n, deed in enumerate(plan.deeds):
        verb, *things = deed.action.text.split(" ")
        if verb == "site" and found:
            found[-1] = found[-1]._replace(sited=True, places=(*found[-1].places, n))
        elif verb in ("build", "rebuild", "upgrade"):
            copper = develop.UPGRADE[deed.before.level(deed.action.at[0])] if verb == "upgrade" else 0
            found.append(Work(verb, things[0], copper, verb != "build", (n,)))
    return found


def screen(now: Situation) -> PlayPage:
    """Factories that are built or rise, and those that could."""
    plan, words = now.planned, now.words
    if plan.where == "site":
        return site(now)
    s, done = plan.settled, works_of(plan)
    can = any(plan.of(verb) for verb in ("build", "rebuild", "upgrade"))
    doing = Doing(
        headline(now, done),
        words("develop.do", count=len(done)) if done else words("turn.only-workers"),
        supply(now, "stone"),
        help=words("develop.help" if can or done else "develop.none"),
        idle=not done,
        none="" if can else words("develop.no-more"),
    )
    chips(now, doing, plan, done)
    for verb, key in (("upgrade", "develop.tap.upgrade"), ("rebuild", "develop.tap.rebuild")):
        for action in plan.of(verb):
            factory = action.text.split(" ")[1]
            cost = develop.UPGRADE[s.level(s.ed.factory_ids.index(factory))] if verb == "upgrade" else 0
            if factory not in doing.taps:
                doing.taps[factory] = Tap(plan.then(action.text).href, words(key, cost=cost))
    for one in done:
        doing.on.append(one.factory)
        doing.taps.setdefault(one.factory, Tap(without(plan, *one.places).href, words("turn.take-back")))
    doing.tools.append(display(now, plan))
    return page(now, doing)


def headline(now: Situation, done: Sequence[Work]) -> str:
    """What is built, with what it costs."""
    words = now.words
    if not done:
        return words("develop.what", seat=now.you)
    copper, last = sum(one.copper for one in done), done[-1]
    if len(done) > 1:
        return words("develop.ask-more", count=len(done), copper=copper)
    if last.verb == "upgrade":
        return words("develop.ask.upgrade", copper=copper, level=now.seen["factories"][last.factory]["level"])
    return words(f"develop.ask.{last.verb}", commodity=commodity(now, last.factory))


def chips(now: Situation, doing: Doing, plan: Plan, done: Sequence[Work]) -> None:
    """A chip for each of them."""
    for one in done:
        pays = Chip("y-copper", signed(-one.copper)) if one.copper else Chip("y-stone", signed(-1))
        icon = Chip(f"y-{commodity(now, one.factory)}")
        back = now.words("turn.take-back-what", what=now.words.name("factory", one.factory))
        doing.uses.append(Use("on", (icon, pays), without(plan, *one.places).href, back))


def commodity(now: Situation, factory: str) -> str:
    """What it makes."""
    return str(now.view["factories"][factory]["commodity"])


def display(now: Situation, plan: Plan) -> Wares:
    """The tiles as they lay before; one that can be paid leads to where it can stand."""
    s, words, found = plan.start, now.words, []
    for number, name in enumerate(s.ed.factory_ids):
        if s.face_up[number] != SHOWN:
            continue
        text = next((text for text in (f"build {name} own", f"build {name} disc") if plan.allows(text)), "")
        on = any(one.startswith(f"build {name} ") for one in plan.texts)
        tile = s.ed.factories[number]
        href = plan.then(text).href if text else ""
        icon, colour = f"y-{COMMODITIES[tile.commodity]}", s.ed.colors[tile.color]
        found.append(Ware(f"tile-{name}", icon, words.name("factory", name), href, on, colour=colour))
    return Wares(words("develop.display"), tuple(found))


# --- where it stands ---


def site(now: Situation) -> PlayPage:
    """The squares that a factory covers: a tap lays it there, another one turns it."""
    plan, words = now.planned, now.words
    done = works_of(plan)
    laid = plan.texts[-1].partition(" ")[2] if plan.texts and plan.texts[-1].startswith("site ") else ""
    base = plan.until(len(plan.texts) - 1) if laid else plan
    factory = base.state.ed.factory_ids[base.state.slot]
    made = commodity(now, factory)
    doing = Doing(
        words("develop.ask.build" if laid else "develop.where", commodity=made),
        words("develop.do-build"),
        supply(now, "stone"),
        help=words("develop.help.turn" if laid else "develop.help.site"),
        teaches=True,
        ready=bool(laid),
        back=base.back,
    )
    doing.taps = sites(words, base, laid, factory)
    doing.on += [factory] if laid else []
    chips(now, doing, plan, done)
    return page(now, doing)


def sites(words: Words, base: Plan, laid: str, factory: str) -> dict[str, Tap]:
    """By square where a tap leads: the first place that covers it, or the next one if it is ``laid`` there already."""
    all_: dict[str, list[str]] = {}
    for action in base.of("site"):
        name = action.text.partition(" ")[2]
        for square in name.split("+"):
            all_.setdefault(square, []).append(name)
    found = {}
    for square, names in all_.items():
        # The place that begins there comes first, so that a tap is its upper left corner.
        names.sort(key=lambda name: not name.startswith(f"{square}+"))
        there = names[(names.index(laid) + 1) % len(names)] if laid in names else names[0]
        found[square] = Tap(base.then(f"site {there}").href, words("develop.tap.site"))
    if laid:
        found[factory] = Tap(found[laid.partition("+")[0]].href, words("develop.tap.turn"))
        for square in laid.split("+"):
            del found[square]
    return found
