"""Disasters: what fire, flood and drought took from whom, and what to give up where somebody chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.ships import faces
from companion.games.yinzi.screens.widgets import ROUND_END, Cards, Chip, Pickable, capital
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.plan import Answer
from companion.web.play.texts import Words
from companion.web.play.widgets import Board, Macro

LEVELS: Final = ("0", "I", "II", "III")
"""Of a factory, as its tile says them."""
MINUS: Final = "\N{MINUS SIGN}"


def tell(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """What the disasters took."""
    words = moment.words
    there = [params["disaster"] for params in notes.of("note.disaster")]
    headline = words("sky.told", omens=[words(f"sky.{kind}") for kind in there])
    return steps.Telling(headline, words("sky.rule"), accounts(moment, notes), (_omens(there),))


def _omens(there: list[str], at: str = "") -> Macro:
    """The three disasters: which is now, which come, which do not."""
    found = {}
    for kind in DISASTERS:
        state = "never" if kind not in there else "now" if kind == at else "there"
        if at and kind in there and DISASTERS.index(kind) > DISASTERS.index(at):
            state = "then"
        found[kind] = state
    return Macro(ROUND_END, "omens", omens=found)


# --- what was lost ---------------------------------------------------------------------------------------------------


class Loss(NamedTuple):
    """Something that a disaster took: what it was worth, or how many cubes it was, which are worth no points."""

    text: str
    points: int = 0
    cubes: int = 0


def accounts(moment: ViewContext, notes: steps.Notes, choosing: str = "") -> tuple[steps.Account, ...]:
    """What everybody lost, by what."""
    order: list[str] = moment.view["order"]
    here = order.index(choosing) if choosing in order else len(order)
    return tuple(_account(moment, notes, colour, place - here) for place, colour in enumerate(order))


def _account(moment: ViewContext, notes: steps.Notes, colour: str, behind: int) -> steps.Account:
    """``behind``: how many come before who chooses now (less than none), or come first."""
    words, found = moment.words, list(losses(moment, notes, colour))
    reasons = []
    for one in found:
        cubes = f"{MINUS}{one.cubes}" if one.cubes else ""
        reasons.append(steps.Why(one.text, steps.points(words, one.points) if one.points else cubes))
    if behind >= 0:
        return steps.later(words, colour, not behind, reasons)
    lost, withered = sum(one.points for one in found), sum(one.cubes for one in found)
    if not lost and withered:
        return steps.Account(colour, words("sky.cubes", count=withered), reasons, "no")
    reasons = reasons or [steps.Why(words("sky.nothing"))]
    return steps.Account(colour, steps.points(words, lost), reasons, "no" if lost else "ok")


def losses(moment: ViewContext, notes: steps.Notes, colour: str) -> Iterator[Loss]:
    """One by one what somebody lost."""
    words, view = moment.words, moment.view
    for params in notes.of("note.burnt", colour):
        level, what = params["level"], factory(words, view, params["factory"])
        key = "sky.burnt" if level else "sky.burnt-down"
        yield Loss(words(key, what=what, high=LEVELS[level + 1], low=LEVELS[level]), -_worth(level + 1))
    for params in notes.of("note.spoilt", colour):
        yield Loss(words("sky.spoilt", what=factory(words, view, params["factory"])), -sheet_sums.UNSOLD)
    for params in notes.of("note.flooded", colour):
        before, after = params["before"], params["capacity"]
        yield Loss(words("sky.flooded", before=before, capacity=after), sheet_sums.BOAT * (after - before))
    if withered := Counter(params["good"] for params in notes.of("note.withered", colour)):
        said = [words("feed.count", count=count, good=good) for good, count in withered.items()]
        yield Loss(words("sky.withered", text=", ".join(said)), cubes=sum(withered.values()))


def factory(words: Words, view: Mapping[str, Any], name: str) -> str:
    """ "Paper in Nanzhili"."""
    tile = view["factories"][name]
    province = next((square["province"] for square in view["squares"].values() if square["factory"] == name), "")
    return capital(words("sky.factory", commodity=tile["commodity"], province=province))


def _worth(level: int) -> int:
    """The points of the highest level of a factory that has so many."""
    return sheet_sums.FACTORY[level] - sheet_sums.FACTORY[level - 1]


# --- what is given up ------------------------------------------------------------------------------------------------


def _page(now: Situation, at: str, headline: str, help_: str, *cards: Cards, **parts: Any) -> PlayPage:
    moment, all_ = now.moment, faces(now.moment)
    there = [all_[one["top"]]["disaster"] for one in moment.view["routes"]["stacks"] if one["top"]]
    lines = accounts(moment, steps.notes(moment, "disasters"), now.whose)
    return steps.page(now, headline, help_, (*cards, _omens(there, at)), lines, **parts)


def factory_card(moment: ViewContext, one: Answer[Plan], lines: tuple[str, ...], on: bool) -> Pickable:
    """A factory of whoever plans to choose, with its level in discs."""
    tile, discs = moment.view["factories"][one.thing], Chip("y-disc", colour=one.base.colour)
    return Pickable(
        factory(moment.words, moment.view, one.thing), id=one.thing, icon=f"y-{tile['commodity']}", href=one.href,
        on=on, lines=lines, chips=(discs,) * tile["level"],
    )  # fmt: skip


def wildfire(now: Situation) -> PlayPage:
    """Which factory loses a level."""
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return _page(now, "wildfire", words("sky.fire.theirs", seat=now.whose), words("sky.fire.help"))
    options = plan.until(0).more()
    # The factory that is worth least more than without the level is proposed.
    chosen = plan.texts[0] if plan.texts else min(options, key=lambda one: _loss(moment, one.thing)).text
    cards = []
    for one in options:
        tile = moment.view["factories"][one.thing]
        level, stored = tile["level"], sum(tile["stored"].values())
        lines = (
            words("sky.falls", high=LEVELS[level], low=LEVELS[level - 1]) if level > 1 else words("sky.burns"),
            words("sky.holds", count=level - 1, before=level) if level > 1 else words("sky.rebuild"),
            *((words("sky.store", count=stored - level + 1),) if stored >= level else ()),
            steps.points(words, -_loss(moment, one.thing)),
        )
        cards.append(factory_card(moment, one, lines, one.text == chosen))
    commodity = moment.view["factories"][chosen.partition(" ")[2]]["commodity"]
    return _page(
        now, "wildfire", words("sky.fire"), words("sky.fire.help"), Cards("factories", tuple(cards)),
        main=words("sky.fire.go", commodity=commodity), action=chosen,
    )  # fmt: skip


def _loss(moment: ViewContext, factory: str) -> int:
    """The points of its owner that a fire there takes, his pieces that are spoilt among them."""
    tile = moment.view["factories"][factory]
    level: int = tile["level"]
    # Where pieces of several lie there, whoever owns the factory gives one of somebody else.
    own: bool = tile["stored"].get(tile["owner"], 0) == sum(tile["stored"].values()) >= level
    return _worth(level) + sheet_sums.UNSOLD * own


def burnt_store(now: Situation) -> PlayPage:
    """Whose commodity has no room any more."""
    words, plan = now.words, now.plan
    if plan is None:
        return _page(now, "wildfire", words("sky.fire.theirs", seat=now.whose), words("sky.store.help"))
    chosen = plan.answer("spoil")
    cards = tuple(
        Pickable(
            words.name("seat", one.thing),
            id=one.thing,
            href=one.href,
            on=one.on,
            lines=(words("sky.store.one"), steps.points(words, -sheet_sums.UNSOLD if one.thing == plan.colour else 0)),
            chips=(Chip("y-piece", colour=one.thing),),
        )
        for one in plan.answers("spoil")
    )
    return _page(
        now, "wildfire", words("sky.store.which"), words("sky.store.help"), Cards("owners", cards),
        main=words("sky.store.go") if chosen else words("screen.above"), action=plan.text if chosen else "",
        back=plan.asking("spoil").back,
    )  # fmt: skip


def drought(now: Situation) -> PlayPage:
    """Which cube of each province withers: one province after the other, on the map."""
    if now.view["stage"] != "drought":  # a fire first
        return wildfire(now) if now.view["stage"] == "wildfire" else burnt_store(now)
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return _page(now, "drought", words("sky.dry.theirs", seat=now.whose), words("sky.dry.rule"))
    done, seen, lost = plan.answer("wither"), plan.asking("wither").view, plan.things("wither")
    cards, taps = [], {}
    for one in plan.answers("wither"):
        square = seen["squares"][one.thing]
        good, count = square["good"], sum(square["cubes"].values())
        taps[one.thing] = Option(words("sky.dry.lose"), href=one.href)
        cards.append(
            Pickable(
                words("feed.count", count=count, good=good),
                id=one.thing,
                icon=f"y-{good}",
                href=one.href,
                on=one.thing in lost,
                lines=(words.name("square", one.thing),),
                chips=(Chip("y-cube", colour=plan.colour),) * count,
            )
        )
    province = seen["squares"][next(iter(taps), next(iter(seen["squares"])))]["province"]
    return _page(
        now, "drought", words("sky.dry", province=province), words("sky.dry.help"), Cards("fields", tuple(cards)),
        board=Board(maps.board(moment, view=seen, taps=taps, on=lost, dim=True)),
        main=words("sky.dry.go", count=len(plan.texts)) if done else words("screen.above"),
        action=plan.text if done else "",
        back=plan.back,
    )  # fmt: skip
