"""Factories. Develop Factories: tiles beside the board, where they can stand, either way up, and levels for copper; and
the set-up: which factory to begin with, where it stands, and the first wood or stone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from companion.games.yinzi.rules import develop
from companion.games.yinzi.rules.position import SHOWN
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.fortune import Doing, fortune_page
from companion.games.yinzi.screens.page import Costs, boat, money, supply, turn_page
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import TURN, Chip, Offer, Rows, signed
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Macro

WAYS: Final = ("build", "rebuild", "upgrade")


class Work(NamedTuple):
    """A factory that is built, rebuilt or upgraded; ``places``: of its actions in the plan."""

    verb: str
    factory: str
    copper: int
    places: tuple[int, ...]


def works_of(plan: Plan) -> list[Work]:
    """All that is planned."""
    found: list[Work] = []
    for n, deed in enumerate(plan.deeds):
        verb, *things = deed.action.text.split(" ")
        if verb == "site" and found:
            found[-1] = found[-1]._replace(places=(*found[-1].places, n))
        elif verb in WAYS:
            copper = develop.UPGRADE[deed.before.level(deed.action.at[0])] if verb == "upgrade" else 0
            found.append(Work(verb, things[0], copper, (n,)))
    return found


def _doing(done: list[Work]) -> str:
    """What the button says that is done: factories rise or are built, or some of both."""
    rise = [work.verb == "upgrade" for work in done]
    return "do-upgrade" if rise and all(rise) else "do-both" if any(rise) else "do"


def _no_means(now: Situation) -> str:
    """What building takes, where nothing can be developed."""
    plan, ids = now.planned, now.planned.start.ed.factory_ids
    shown = [name for name, up in zip(ids, plan.settled.face_up, strict=True) if up == SHOWN]
    return now.reason(f"build {shown[0]} own") if shown else now.words("develop.none")


def develop_page(now: Situation) -> PlayPage:
    """Factories that are built or rise, and those that could."""
    plan, words = now.planned, now.words
    if plan.where == "site":
        return _site_page(now)
    s, done, can = plan.settled, works_of(plan), bool(plan.of(*WAYS))
    doing = Doing(
        _headline(now, done),
        words(f"develop.{_doing(done)}", count=len(done)),
        supply(now, "stone"),
        help=words("develop.help") if can or done else _no_means(now),
        idle=not done,
        none="" if can else words("develop.no-more"),
    )
    for one in plan.more("upgrade"):
        cost = develop.UPGRADE[s.level(s.ed.factory_ids.index(one.thing))]
        doing.taps.setdefault(one.thing, Option(words("develop.tap.upgrade", cost=cost), href=one.href))
    for one in plan.more("rebuild"):
        doing.taps.setdefault(one.thing.split(" ")[0], Option(words("develop.tap.rebuild", cost=0), href=one.href))
    for work in done:
        doing.on.append(work.factory)
        doing.taps.setdefault(work.factory, Option(words("turn.take-back"), href=plan.without(*work.places).href))
        _plans(now, doing, work)
    built = [thing.partition(" ")[0] for thing in plan.things("build")]
    doing.tools.append(_display(
        now, lambda name: plan.way(f"build {name} own") or plan.way(f"build {name} disc"), built,
        lambda name: words.name("factory", name),
    ))  # fmt: skip
    return fortune_page(now, doing)


def _headline(now: Situation, done: Sequence[Work]) -> str:
    words = now.words
    if not done:
        return words("develop.what", seat=now.you)
    copper, last = sum(one.copper for one in done), done[-1]
    if len(done) > 1:
        return words("develop.ask-more", count=len(done), copper=copper)
    if last.verb == "upgrade":
        return words("develop.ask.upgrade", copper=copper, level=now.seen["factories"][last.factory]["level"])
    return words(f"develop.ask.{last.verb}", commodity=now.planned.made_in(last.factory))


def _plans(now: Situation, doing: Doing, work: Work) -> None:
    pays = Chip("y-copper", signed(-work.copper)) if work.copper else Chip("y-stone", signed(-1))
    icon = Chip(f"y-{now.planned.made_in(work.factory)}")
    doing.plans(now, (icon, pays), now.words.name("factory", work.factory), *work.places)


def _display(now: Situation, way: Callable[[str], str], on: Collection[str], said: Callable[[str], str]) -> Macro:
    """The tiles beside the board as they lay before, each with what is said of it and where it leads."""
    tiles = [
        Offer(
            said(name), id=f"tile-{name}", icon=f"y-{one['commodity']}", href=way(name), on=name in on,
            colour=one["colour"],
        )
        for name, one in now.view["factories"].items()
        if one["lies"] == "shown"
    ]  # fmt: skip
    return Macro(TURN, "wares", title=now.words("develop.display"), wares=tiles)


# --- where it stands -------------------------------------------------------------------------------------------------


def _site_page(now: Situation) -> PlayPage:
    """The squares that a factory covers: a tap lays it there, another one turns it."""
    plan, words = now.planned, now.words
    laid, base = plan.answer("site").partition(" ")[2], plan.asking("site")
    factory = base.state.ed.factory_ids[base.state.slot]
    doing = Doing(
        words("develop.ask.build" if laid else "develop.where", commodity=plan.made_in(factory)),
        words("develop.do-build"),
        supply(now, "stone"),
        help=words("develop.help.turn" if laid else "develop.help.site"),
        taps=sites(words, base, laid, factory),
        on=[factory] if laid else [],
        teaches=True,
        ready=bool(laid),
        back=base.back,
    )
    for work in works_of(plan):
        _plans(now, doing, work)
    return fortune_page(now, doing)


def sites(words: Words, base: Plan, laid: str, factory: str) -> dict[str, Option]:
    """By square where a tap leads: the first place that covers it, or the next one if it is ``laid`` there already."""
    all_: dict[str, list[str]] = {}
    for one in base.more("site"):
        for square in one.thing.split("+"):
            all_.setdefault(square, []).append(one.thing)
    found = {}
    for square, names in all_.items():
        # The place that begins there comes first, so that a tap is its upper left corner.
        names.sort(key=lambda name: not name.startswith(f"{square}+"))
        there = names[(names.index(laid) + 1) % len(names)] if laid in names else names[0]
        found[square] = Option(words("develop.tap.site"), href=base.way(f"site {there}"))
    if laid:
        found[factory] = Option(words("develop.tap.turn"), href=found[laid.partition("+")[0]].href)
        for square in laid.split("+"):
            del found[square]
    return found


# --- the set-up -----------------------------------------------------------------------------------------------------


def found_page(now: Situation) -> PlayPage:
    """Which factory; where but one is left there is nothing to ask."""
    words, only = now.words, now.planned.more("found")
    if len(only) == 1:
        plan = only[0].picked
        return replace(site_page(replace(now, plan=plan, seen=plan.settled.view(plan.seat))), back="")
    return turn_page(
        now, words("founding.which"), words("founding.help"), words("founding.choose"), _beginning(now),
        ready=False, board=maps.board(now.moment), below=(_beside(now),),
    )  # fmt: skip


def _beginning(now: Situation) -> Costs:
    return Costs((money(now, "copper"), money(now, "silver"), boat(now)))


def _beside(now: Situation) -> Macro:
    """The tiles beside the board, with how many slots of ships want what they make."""
    plan, first, tiles = now.planned, now.planned.until(0), now.view["factories"]
    wanted = [slot["wants"] for ship in now.view["coast"] for slot in ship["slots"]]

    def said(name: str) -> str:
        one = tiles[name]
        return now.words("founding.tile", factory=name, seat=one["colour"], count=wanted.count(one["commodity"]))

    on = [name for n, name in enumerate(tiles) if n == plan.start.slot or name in plan.things("found")]
    return _display(now, lambda name: first.way(f"found {name}"), on, said)


def site_page(now: Situation) -> PlayPage:
    """Where it stands: every square that a place covers leads to it, and another tap to the next one."""
    plan, words = now.planned, now.words
    at = plan.thing("site")
    base = plan.previous if at else plan
    factory = base.state.ed.factory_ids[base.state.slot]
    taps, on = sites(words, base, at, factory), (factory,) if at else ()
    made = plan.made_in(factory)
    return turn_page(
        now, words("develop.ask.build" if at else "develop.where", commodity=made), words("siting.help"),
        words("siting.do") if at else words("cropping.choose"), _beginning(now), ready=bool(at),
        board=maps.board(now.moment, view=now.seen, taps=taps, on=on, dim=True), below=(_beside(now),),
    )  # fmt: skip


def resource_page(now: Situation) -> PlayPage:
    """The first wood or stone."""
    words, chosen = now.words, now.planned.answer("take")
    rows = tuple(
        Offer.of(one, words(f"fetch.{one.thing}"), icon=f"y-{one.thing}", note=words(f"taking.{one.thing}"))
        for one in now.planned.answers("take")
    )
    return turn_page(
        now, words("taking.title"), words("taking.help"), words("taking.do" if chosen else "fetch.choose"),
        _beginning(now), ready=bool(chosen), stage=(Rows("take", rows),),
    )  # fmt: skip
