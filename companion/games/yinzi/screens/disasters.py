"""Disasters: what fire, flood and drought took from whom, and what to give up where somebody chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.round_steps import Notes, Telling, account
from companion.games.yinzi.screens.scenes import Card, Cards, Omen, Omens
from companion.games.yinzi.screens.widgets import Account, Chip, Why, capital
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Board

LEVELS: Final = ("0", "I", "II", "III")
"""Of a factory, as its tile says them."""
MINUS: Final = "\N{MINUS SIGN}"


def tell(moment: ViewContext, notes: Notes) -> Telling:
    """What the disasters took."""
    words = moment.words
    there = [params["disaster"] for params in notes.of("note.disaster")]
    headline = words("sky.told", omens=[words(f"sky.{kind}") for kind in there])
    return Telling(headline, words("sky.rule"), accounts(moment, notes), (omens(words, there, ""),))


def omens(words: Words, there: list[str], at: str) -> Omens:
    """The three disasters: which is now, which come, which do not."""
    found = []
    for kind in DISASTERS:
        state = "never" if kind not in there else "now" if kind == at else "there"
        if at and kind in there and DISASTERS.index(kind) > DISASTERS.index(at):
            state = "then"
        found.append(Omen(f"y-{kind}", words(f"sky.{kind}"), words(f"sky.{state}"), state == "never"))
    return Omens(tuple(found))


def accounts(moment: ViewContext, notes: Notes, choosing: str = "") -> tuple[Account, ...]:
    """What everybody lost, by what."""
    order: list[str] = moment.view["order"]
    here = order.index(choosing) if choosing in order else len(order)
    return tuple(_account(moment, notes, colour, place - here) for place, colour in enumerate(order))


def _account(moment: ViewContext, notes: Notes, colour: str, later: int) -> Account:
    """``later``: how many come before who chooses now (less than none), or come first."""
    words = moment.words
    found = list(losses(moment, notes, colour))
    reasons = [
        Why(one.text, walk.points(words, one.points) if one.points else f"{MINUS}{one.cubes}" if one.cubes else "")
        for one in found
    ]
    if later >= 0:
        return account(words, colour, words("walk.later" if later else "walk.choosing"), reasons, quiet=True)
    lost = sum(one.points for one in found)
    if lost:
        return account(words, colour, walk.points(words, lost), reasons, "no")
    if withered := sum(one.cubes for one in found):
        return account(words, colour, words("sky.cubes", count=withered), reasons, "no")
    return account(words, colour, walk.points(words, 0), reasons or (Why(words("sky.nothing")),), "ok")


class Loss(NamedTuple):
    """Something that a disaster took: what it was worth, or how many cubes it was, which are worth no points."""

    text: str
    points: int = 0
    cubes: int = 0


def losses(moment: ViewContext, notes: Notes, colour: str) -> Iterator[Loss]:
    """One by one what somebody lost."""
    words, view = moment.words, moment.view
    for params in notes.of("note.burnt", colour):
        level = params["level"]
        key = "sky.burnt" if level else "sky.burnt-down"
        text = words(key, what=factory(words, view, params["factory"]), high=LEVELS[level + 1], low=LEVELS[level])
        yield Loss(text, -worth(level + 1))
    for params in notes.of("note.spoilt", colour):
        yield Loss(words("sky.spoilt", what=factory(words, view, params["factory"])), -sheet_sums.UNSOLD)
    for params in notes.of("note.flooded", colour):
        before, after = params["before"], params["capacity"]
        yield Loss(words("sky.flooded", before=before, capacity=after), sheet_sums.BOAT * (after - before))
    withered = Counter(params["good"] for params in notes.of("note.withered", colour))
    if withered:
        said = [words("feed.count", count=count, good=good) for good, count in withered.items()]
        yield Loss(words("sky.withered", text=", ".join(said)), cubes=sum(withered.values()))


def factory(words: Words, view: Mapping[str, Any], name: str) -> str:
    """ "Paper in Nanzhili"."""
    tile = view["factories"][name]
    province = next((square["province"] for square in view["squares"].values() if square["factory"] == name), "")
    return capital(words("sky.factory", commodity=tile["commodity"], province=province))


def stop(now: Situation, at: str, headline: str, help_: str, *scene: Any, **parts: Any) -> PlayPage:
    """The page of a disaster at which somebody chooses."""
    moment = now.moment
    notes = walk.steps(moment).get("disasters", Notes())
    faces = {one["id"]: one["disaster"] for one in moment.data["routes"]}
    there = [faces[one["top"]] for one in moment.view["routes"]["stacks"] if one["top"] and faces[one["top"]]]
    return walk.stop(
        now, headline, help_, (*scene, omens(now.words, there, at)), accounts(moment, notes, now.whose), **parts
    )


def wildfire(now: Situation) -> PlayPage:
    """Which factory loses a level."""
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return stop(now, "wildfire", words("sky.fire.theirs", seat=now.whose), words("sky.fire.help"))
    options = plan.start.legal_actions(plan.seat)
    # The factory that is worth least more than without the level is proposed.
    chosen = plan.texts[0] if plan.texts else min(options, key=lambda one: loss(moment, one.text)).text
    cards = []
    for action in options:
        name = action.text.partition(" ")[2]
        tile = moment.view["factories"][name]
        level = tile["level"]
        falls = words("sky.falls", high=LEVELS[level], low=LEVELS[level - 1]) if level > 1 else words("sky.burns")
        means = words("sky.holds", count=level - 1, before=level) if level > 1 else words("sky.rebuild")
        stored = sum(tile["stored"].values())
        lines = [falls, means, *([words("sky.store", count=stored - level + 1)] if stored >= level else [])]
        lines.append(walk.points(words, -loss(moment, action.text)))
        cards.append(card(moment, plan, action.text, tuple(lines), action.text == chosen))
    commodity = moment.view["factories"][chosen.partition(" ")[2]]["commodity"]
    return stop(
        now, "wildfire", words("sky.fire"), words("sky.fire.help"), Cards("factories", tuple(cards)),
        main=words("sky.fire.go", commodity=commodity), action=chosen,
    )  # fmt: skip


def card(moment: ViewContext, plan: Plan, text: str, lines: tuple[str, ...], on: bool) -> Card:
    """A factory of whoever plans to choose, with its level in discs; ``text`` is the action that names it."""
    name = text.partition(" ")[2]
    tile = moment.view["factories"][name]
    return Card(
        name, factory(moment.words, moment.view, name), lines, (Chip("y-disc", colour=plan.colour),) * tile["level"],
        address(plan.asked, (text,)), on=on, icon=f"y-{tile['commodity']}",
    )  # fmt: skip


def worth(level: int) -> int:
    """The points of the highest level of a factory that has so many."""
    return sheet_sums.FACTORY[level] - sheet_sums.FACTORY[level - 1]


def loss(moment: ViewContext, text: str) -> int:
    """The points of its owner that a fire there takes, his pieces that are spoilt among them."""
    tile = moment.view["factories"][text.partition(" ")[2]]
    level: int = tile["level"]
    # Where pieces of several lie there, whoever owns the factory gives one of somebody else.
    own: bool = tile["stored"].get(tile["owner"], 0) == sum(tile["stored"].values()) >= level
    return worth(level) + sheet_sums.UNSOLD * own


def burnt_store(now: Situation) -> PlayPage:
    """Whose commodity has no room any more."""
    words, plan = now.words, now.plan
    if plan is None:
        return stop(now, "wildfire", words("sky.fire.theirs", seat=now.whose), words("sky.store.help"))
    shown = plan if plan.stage == "burnt-store" else plan.until(len(plan.texts) - 1)
    chosen = plan.texts[-1] if shown is not plan else ""
    cards = []
    for action in shown.of("spoil"):
        colour = action.text.partition(" ")[2]
        cards.append(
            Card(
                colour, words.name("seat", colour),
                (words("sky.store.one"), walk.points(words, -sheet_sums.UNSOLD if colour == plan.colour else 0)),
                (Chip("y-piece", colour=colour),),
                shown.then(action.text).href, on=action.text == chosen,
            )
        )  # fmt: skip
    return stop(
        now, "wildfire", words("sky.store.which"), words("sky.store.help"), Cards("owners", tuple(cards)),
        main=words("sky.store.go") if chosen else words("screen.above"), action=plan.text if chosen else "",
        back=shown.back,
    )  # fmt: skip


def drought(now: Situation) -> PlayPage:
    """Which cube of each province withers: one province after the other, on the map."""
    if now.view["stage"] != "drought":  # a fire first
        return wildfire(now) if now.view["stage"] == "wildfire" else burnt_store(now)
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return stop(now, "drought", words("sky.dry.theirs", seat=now.whose), words("sky.dry.rule"))
    more = plan.stage == "drought"
    shown = plan if more else plan.until(len(plan.texts) - 1)
    seen = shown.view
    names = shown.state.ed.squares
    lost = [text.partition(" ")[2] for text in plan.texts]
    cards, taps = [], {}
    for action in shown.of("wither"):
        square = action.text.partition(" ")[2]
        good, count = seen["squares"][square]["good"], sum(seen["squares"][square]["cubes"].values())
        href = address(plan.asked, (*shown.texts, action.text))
        taps[square] = maps.Tap(href, words("sky.dry.lose"))
        cards.append(
            Card(
                square, words("feed.count", count=count, good=good), (words.name("square", square),),
                tuple(Chip("y-cube", colour=plan.colour) for _ in range(count)), href,
                on=square in lost, icon=f"y-{good}",
            )
        )  # fmt: skip
    province = seen["squares"][next(iter(taps), names[0])]["province"]
    return stop(
        now, "drought", words("sky.dry", province=province), words("sky.dry.help"), Cards("fields", tuple(cards)),
        board=Board(maps.board(moment, view=seen, taps=taps, on=tuple(one for one in lost if one in names), dim=True)),
        main=words("screen.above") if more else words("sky.dry.go", count=len(plan.texts)),
        action="" if more else plan.text,
        back=plan.back,
    )  # fmt: skip
