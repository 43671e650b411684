"""What the routes threaten with. The war: who gains what by it and why, discs before it and veterans after it; and
disasters: what they took from whom, and what to give up where somebody chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.rules.war import LESS
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.routes import faces
from companion.games.yinzi.screens.widgets import ROUND_END, Cards, Chip, Offer, Rows, capital
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.plan import Answer, address
from companion.web.play.texts import Words
from companion.web.play.widgets import Macro


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands in which slot, the leftmost first, with how many, against how many enemies."""

    slots: Sequence[str]
    forces: Sequence[int]
    enemy: int

    @classmethod
    def of(cls, view: Mapping[str, Any], plan: Plan | None = None) -> Standing:
        """As it would be counted now, with the discs that are planned: those who lie there stand up, in turn order."""
        war = view["war"]
        slots, workers, enemy = [*war["slots"]], {**war["workers"]}, war["symbols"]
        own, texts = (plan.colour, plan.texts) if plan else ("", ())
        for text in texts:
            if text == "use war-recruit":
                workers[own] += 1
                slots += [own] * (own not in slots)
            elif text == "use war-weaker":
                enemy = max(0, enemy - LESS)
        slots += [one for one in view["order"] if war["lying"].get(one) and one not in slots]
        return cls(slots, [workers[one] + war["lying"][one] for one in slots], enemy)

    @property
    def stood(self) -> Mapping[str, int]:
        """How many of whom stand there, the leftmost first."""
        return dict(zip(self.slots, self.forces, strict=True))

    @property
    def force(self) -> int:
        """All who stand there."""
        return sum(self.forces)

    @property
    def gains(self) -> Mapping[str, int]:
        """Points of who gains any."""
        return {self.slots[slot]: points for slot, points in sheet_sums.glories(self.enemy, self.forces).items()}


def tell_war(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """The war that was counted."""
    words, fought = moment.words, notes.of("note.war")[0]
    standing = Standing(fought["slots"], fought["forces"], fought["symbols"])
    given = {one["seat"]: one["points"] for one in notes.of("note.glory")}
    won = fought["won"]
    return steps.Telling(
        words("war.won" if won else "war.lost", count=fought["force"], enemy=standing.enemy),
        words("war.rule" if won else "war.rule.lost"),
        _ranks(moment, standing, given or standing.gains),
        (_clash(moment, standing),),
    )


def _ranks(moment: ViewContext, standing: Standing, gains: Mapping[str, int]) -> tuple[steps.Account, ...]:
    words, found, stood = moment.words, [], standing.stood
    ranked = sorted((one for one in standing.slots if stood[one]), key=lambda one: -stood[one])
    for place, colour in enumerate(ranked):
        gained = gains.get(colour, 0)
        text = _because(words, ranked, stood, place, bool(gained), standing.force >= standing.enemy)
        why = steps.Why(text, steps.points(words, gained))
        found.append(steps.Account(colour, f"+{gained}" if gained else "0", (why,), "gold" if gained else ""))
    return (*found, *steps.nobody(words, (colour for colour in moment.view["order"] if colour not in ranked)))


def _because(
    words: Words, ranked: Sequence[str], stood: Mapping[str, int], place: int, gains: bool, won: bool
) -> str:  # fmt: skip
    colour = ranked[place]
    count = stood[colour]
    tied = [one for one in ranked if stood[one] == count and one != colour]
    if not gains:
        return words("war.why.third" if won else "war.why.not-most", count=count)
    if place == 0 and tied:
        return words("war.why.left", count=count, seat=tied[0])
    if place == 0:
        return words("war.why.most", count=count)
    return words("war.why.second-tied" if ranked[0] in tied else "war.why.second", count=count)


def _clash(moment: ViewContext, standing: Standing) -> Macro:
    gains = {colour: steps.points(moment.words, points) for colour, points in standing.gains.items()}
    free = len(moment.order) - len(standing.slots)
    return Macro(
        ROUND_END, "clash", force=standing.force, enemy=standing.enemy, stood=standing.stood, gains=gains, free=free
    )


def before(now: Situation) -> PlayPage:
    """Discs before the war is counted."""
    moment, words, plan = now.moment, now.words, now.plan
    standing = Standing.of(now.view, plan)
    lines, scene = _ranks(moment, standing, standing.gains), _clash(moment, standing)
    if plan is None:
        return steps.page(now, words("war.theirs", seat=now.whose), words("war.rule"), (scene,), lines)
    won = standing.force >= standing.enemy
    own = standing.gains.get(plan.colour, 0)
    return steps.page(
        now, words("war.would-win" if won else "war.would-lose", count=standing.force, enemy=standing.enemy),
        words("war.for-you", points=steps.points(words, own)),
        (scene, Rows("discs", tuple(_discs(now)), words("war.discs"))), lines,
        main=words("war.use", count=len(plan.texts)) if plan.texts else words("war.use-none"),
        action=(plan.then("pass") if plan.stage == "before-war" else plan).text,
    )  # fmt: skip


def _discs(now: Situation) -> Iterator[Offer]:
    """The discs that may be used, and those that are in the plan, with the points that each is worth now."""
    plan, words = now.planned, now.words

    def gain(there: Plan) -> int:
        return Standing.of(now.view, there).gains.get(plan.colour, 0)

    more = [action.text for action in plan.of("use")] if plan.stage == "before-war" else []
    for text in [*plan.texts, *more]:
        space, on = text.partition(" ")[2], text in plan.texts
        rest = [one for one in plan.texts if one != text] if on else [*plan.texts, text]
        worth = (gain(plan.until(0).then(*rest)) - gain(plan)) * (-1 if on else 1)
        brings = (Chip("", steps.points(words, worth)),) if worth else ()
        title, help_ = words.name("space", space), words(f"war.disc.{space}")
        yield Offer(
            title, id=space, icon=signs.space(space), note=help_, href=address(plan.asked, rest), on=on,
            brings=brings, tone="gold" if worth > 0 else "no",
        )  # fmt: skip


def veterans(now: Situation) -> PlayPage:
    """Who stays for the next round."""
    moment, words, plan = now.moment, now.words, now.plan
    notes = steps.notes(moment, "war")
    found = tell_war(moment, notes) if notes.of("note.war") else None
    lines, scene = (found.lines, found.scene) if found else ((), ())
    help_ = words("war.veterans.help")
    if plan is None:
        return steps.page(now, words("war.veterans.theirs", seat=now.whose), help_, scene, lines)
    chosen, cards = plan.texts[0] if plan.texts else "", []
    for n, one in enumerate(plan.until(0).more()):
        count = int(one.thing or 0)
        title, note = words("war.stay", count=count), words("war.stay.help" if count else "war.stay.none")
        cards.append(Offer.of(one, title, id=str(n), lines=(note,), on=one.text == chosen))
    return steps.page(
        now, words("war.veterans"), help_, (Cards("veterans", tuple(cards)), *scene), lines,
        main=words("war.stay.go", count=int(chosen.partition(" ")[2] or 0)) if chosen else words("screen.above"),
        action=chosen,
    )  # fmt: skip


# --- disasters -------------------------------------------------------------------------------------------------------

LEVELS: Final = ("0", "I", "II", "III")
"""Of a factory, as its tile says them."""


def tell_disasters(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """What the disasters took."""
    words = moment.words
    there = [params["disaster"] for params in notes.of("note.disaster")]
    headline = capital(words("sky.told", disasters=there))
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
        cubes = f"\N{MINUS SIGN}{one.cubes}" if one.cubes else ""
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


def factory_card(moment: ViewContext, one: Answer[Plan], lines: tuple[str, ...], on: bool) -> Offer:
    """A factory of whoever plans to choose, with its level in discs."""
    tile, discs = moment.view["factories"][one.thing], Chip("y-disc", colour=one.base.colour)
    name, chips = factory(moment.words, moment.view, one.thing), (discs,) * tile["level"]
    return Offer.of(one, name, icon=f"y-{tile['commodity']}", on=on, lines=lines, chips=chips)


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
    cards = []
    for one in plan.answers("spoil"):
        loses = steps.points(words, -sheet_sums.UNSOLD if one.thing == plan.colour else 0)
        name, lines = words.name("seat", one.thing), (words("sky.store.one"), loses)
        cards.append(Offer.of(one, name, lines=lines, chips=(Chip("y-piece", colour=one.thing),)))
    return _page(
        now, "wildfire", words("sky.store.which"), words("sky.store.help"), Cards("owners", tuple(cards)),
        main=words("sky.store.go") if chosen else words("screen.above"), action=plan.text if chosen else "",
        back=plan.asking("spoil").back,
    )  # fmt: skip


def drought(now: Situation) -> PlayPage:
    """Which cube of each province withers: one province after the other, on the map."""
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return _page(now, "drought", words("sky.dry.theirs", seat=now.whose), words("sky.dry.rule"))
    done, seen, lost = plan.answer("wither"), plan.asking("wither").view, plan.things("wither")
    cards, taps = [], {}
    for one in plan.answers("wither"):
        square = seen["squares"][one.thing]
        good, count = square["good"], sum(square["cubes"].values())
        taps[one.thing] = Option(words("sky.dry.lose"), href=one.href)
        name, chips = words("feed.count", count=count, good=good), (Chip("y-cube", colour=plan.colour),) * count
        lines = (words.name("square", one.thing),)
        cards.append(Offer.of(one, name, icon=f"y-{good}", on=one.thing in lost, lines=lines, chips=chips))
    province = seen["squares"][next(iter(taps), next(iter(seen["squares"])))]["province"]
    return _page(
        now, "drought", words("sky.dry", province=province), words("sky.dry.help"), Cards("fields", tuple(cards)),
        board=maps.board(moment, view=seen, taps=taps, on=lost, dim=True),
        main=words("sky.dry.go", count=len(plan.texts)) if done else words("screen.above"),
        action=plan.text if done else "",
        back=plan.back,
    )  # fmt: skip
