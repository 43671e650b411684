"""Keeping only the score of Yínzi: rounds and phases are called, calculators for all that people reckon, the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.engine import changes as texts
from companion.engine.terms import Change, Setting
from companion.games.yinzi.rules.position import ROUNDS
from companion.games.yinzi.rules.stages import BY_THEMSELVES, COUNT, TRACKED
from companion.games.yinzi.screens import keep_rounds, keep_sheet, own_board
from companion.games.yinzi.screens import scorekeeper_counts as keep_counts
from companion.games.yinzi.screens.frame import CSS, screen
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.scorekeeper_counts import OF_ALL, OF_ONE, Counts
from companion.games.yinzi.screens.scorekeeper_widgets import Foot, Form, Remember, Result, Seats, Tab, Tabs, Whose
from companion.games.yinzi.screens.widgets import Ledger, Place, Top, Walk
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Widget

PARTS: Final = {"": "y-die", "food": "y-food", "war": "y-war", "tax": "y-tax", "ways": "y-boat", "money": "y-copper"}
"""The parts of the scorekeeper while a round is played: the round itself, and calculators."""
SHEET: Final = "sheet"
LEFT: Final = "left"
"""Who of equal ones stands further left in the war."""
OTHERWISE: Final = {"food": "cubes", "cubes": "food"}
"""Parts in which the same is counted in another way."""


def keeping_page(
    moment: ViewContext, *, settings: Sequence[Setting], seated: bool, place: str, entered: Mapping[str, Change]
) -> PlayPage | None:
    """The scorekeeper's screen, with the part in ``place`` open, of one player where its name ends with a colour."""
    if moment.view["stage"] not in {stage.name for stage in BY_THEMSELVES}:
        return None
    counts = Counts(moment, {one.name: one for one in settings} if seated else {}, entered)
    what, colour = named(moment, place)
    if moment.view["stage"] == COUNT.name:
        return sheet_of(counts, colour, seated) if what == SHEET and colour else sheets(counts, seated)
    if what in OF_ONE:
        return of_one(counts, what, colour or first(counts, OF_ONE[what][0]), seated)
    if what in OF_ALL:
        return of_all(counts, what, seated)
    if what == LEFT and keep_counts.tied(counts):
        return left(counts, seated)
    return ways(counts) if what == "ways" else called(counts, seated)


def preview(moment: ViewContext, changes: Mapping[str, Change], *, place: str) -> dict[str, Any] | None:
    """What the figures on somebody's screen come to; nothing is kept."""
    if moment.view["stage"] not in {stage.name for stage in BY_THEMSELVES}:
        return None
    what, colour = named(moment, place)
    result = result_of(Counts(moment, {}, changes), what, colour)
    return None if result is None else {"result": result.script}


def named(moment: ViewContext, place: str) -> tuple[str, str]:
    """The part and the player that a place names."""
    what, _, colour = place.partition("-")
    return (what, colour if colour in moment.order else "")


def result_of(counts: Counts, what: str, colour: str) -> Result | None:
    """What is counted there comes to."""
    if what in OF_ALL:
        return OF_ALL[what][1](counts)
    if not colour:
        return None
    if what == SHEET:
        return keep_sheet.result(counts, colour) if counts.moment.view["stage"] == COUNT.name else None
    return OF_ONE[what][2](counts, colour) if what in OF_ONE else None


def first(counts: Counts, phase: str) -> str:
    """Of whom not all is counted yet, in turn order; else the first."""
    order = counts.order
    missing = (one for one in order if not keep_counts.told(counts.moment.view, phase, one))
    return next(missing, order[0])


def _page(counts: Counts, headline: str, help: str, **parts: Any) -> PlayPage:
    moment = counts.moment
    view, words = moment.view, moment.words
    plain = {"symbol": "", "groups": (), "notice": moment.notice}
    shown = screen(Situation(moment, None, view), headline, help, **{**plain, **parts})
    turn = moment.order[view["turn"]] if view["phase"] in keep_rounds.CALLED and view["turn"] is not None else ""
    order = tuple(Place(one, words.name("seat", one), one == turn) for one in counts.order)
    round = (
        shown.top.round
        if isinstance(shown.top, Top) and view["stage"] != COUNT.name
        else words("keep.all-rounds", rounds=ROUNDS)
    )
    return replace(
        shown, top=Top(round, (), (), "", order), your_turn=True,
        css=(*CSS, "css/keep.css", "yinzi/keep.css"), classes="yinzi keeping",
    )  # fmt: skip


def parts(counts: Counts, here: str) -> Tabs:
    """All parts, with the phase that is counted now and those that are counted already."""
    words, view = counts.words, counts.moment.view
    phases = {where: phase for phase, where in keep_rounds.COUNTING.items()}
    tabs = tuple(
        Tab(
            words(f"keep.part.{one or 'round'}"),
            f"?place={one}" if one else "?",
            icon,
            on=one == here,
            done=one in phases and (over(view, phases[one]) or all(keep_rounds.enough(counts, phases[one]))),
        )
        for one, icon in PARTS.items()
    )
    return Tabs(tabs, words("keep.parts"))


def over(view: Mapping[str, Any], phase: str) -> bool:
    """Whether a phase of this round is over."""
    return view["phase"] in TRACKED and TRACKED.index(phase) < TRACKED.index(view["phase"])


def whose(counts: Counts, what: str, colour: str, done: Mapping[str, bool]) -> Whose:
    """The players, of whom one is counted."""
    words = counts.words
    tabs = tuple(
        Tab(words.name("seat", one), f"?place={what}-{one}", colour=one, on=one == colour, done=done[one])
        for one in counts.order
    )
    return Whose(words.name("seat", colour), tabs, words("keep.players"))


def following(counts: Counts, what: str, colour: str) -> str:
    """Where it goes on once this player is counted: to the next one, and after the last to all."""
    order = counts.order
    behind = order[order.index(colour) + 1 :]
    return f"{what}-{behind[0]}" if behind else ""


# --- while a round is played ---------------------------------------------------------------------------------------


def called(counts: Counts, seated: bool) -> PlayPage:
    """The phase: what it asks for, what is counted, who is next, and what follows."""
    moment, words, phase = counts.moment, counts.words, counts.moment.view["phase"]
    order = counts.order
    stage: tuple[Widget, ...] = (Walk(found),) if (found := keep_rounds.stops(phase, words)) else ()
    if phase == "administration" and seated:
        stage += keep_rounds.dice(moment)
    results = keep_rounds.accounts(counts, phase)
    stage += (Ledger(results),) if results else ()
    stage += (Remember((*words(f"keep.remember.{phase}").split("\n"), *own_board.told(moment))),)
    if phase in keep_rounds.ORDERED and len(order) > 1:
        heading = words("keep.order.first" if phase != "actions" else "keep.order")
        lines = keep_rounds.order_lines(moment) if seated else ()
        stage += (Form("", "", lines, moment.number, seated, heading, words("keep.order.help")),)
    turn = order[moment.view["turn"] is not None and order.index(moment.order[moment.view["turn"]])]
    calls = phase in keep_rounds.CALLED
    first_one = ".first" if turn == order[0] else ""
    headline = words(f"keep.{phase}{first_one}", seat=turn) if calls else words.name("phase", phase)
    foot = (foot_of(counts, phase, turn),) if seated else ()
    return _page(
        counts, headline, words(f"keep.{phase}.help"),
        symbol=turn if calls else "", above=(parts(counts, ""),), stage=stage, hand=foot,
    )  # fmt: skip


def foot_of(counts: Counts, phase: str, turn: str) -> Foot:
    """What leads on from a phase. What is counted of some is counted of all before it is over."""
    words, number, after = counts.words, counts.moment.number, keep_rounds.following(phase)
    done = words("keep.on", what=words(f"keep.short.{after}")) if after else words("keep.on.round")
    over = (done, "phase-over")
    if phase in keep_rounds.CALLED:
        next_one = counts.order[(counts.order.index(turn) + 1) % len(counts.order)]
        return Foot(number, does=((words("keep.next", seat=next_one), "next"), over))
    if phase not in keep_rounds.COUNTING:
        return Foot(number, does=(over,))
    if keep_counts.tied(counts) and all(keep_rounds.enough(counts, phase)[:-1]):
        return Foot(number, go=words("keep.left.ask"), href=f"?place={LEFT}")
    where, complete = keep_rounds.COUNTING[phase], all(keep_rounds.enough(counts, phase))
    to = f"{where}-{first(counts, phase)}" if where in OF_ONE else where
    skip = complete or not keep_counts.begun(counts.moment.view, phase)
    return Foot(
        number, go=words(f"keep.count.{where}"), href=f"?place={to}", main=not complete, does=(over,) if skip else ()
    )


def of_one(counts: Counts, what: str, colour: str, seated: bool) -> PlayPage:
    """A calculator of one player after the other."""
    words, view = counts.words, counts.moment.view
    phase, rows, result = OF_ONE[what]
    gone = bool(phase) and over(view, phase)
    place = f"{what}-{colour}"
    done = {one: keep_counts.told(view, phase, one) for one in counts.order}
    follows = following(counts, "food", colour) if phase else place
    other = OTHERWISE.get(what, "") if seated and not gone else ""
    form = Form(
        place, follows, rows(counts, colour), counts.moment.number, seated, result=result(counts, colour),
        other=(words(f"keep.to-{other}"), f"?place={other}-{colour}") if other else None,
    )  # fmt: skip
    keep = "" if gone or not seated else words("keep.keep", seat=colour)
    foot = Foot(counts.moment.number, keep=keep, go=words("keep.round") if gone else "", href="?")
    return _page(
        counts, words(f"keep.{what}.headline"),
        words("keep.gone" if gone else f"keep.{what}.help"),
        above=(parts(counts, "food" if phase else what), whose(counts, what, colour, done)), stage=(form,), log=(),
        hand=(foot,) if seated else (),
    )  # fmt: skip


def of_all(counts: Counts, what: str, seated: bool) -> PlayPage:
    """A calculator of everybody at once."""
    words, gone, (rows, result) = counts.words, over(counts.moment.view, what), OF_ALL[what]
    follows = LEFT if what == "war" else ""
    form = Form(what, follows, rows(counts), counts.moment.number, seated, result=result(counts))
    foot = Foot(
        counts.moment.number, keep="" if gone else words("keep.keep.all"), go=words("keep.round") if gone else "",
        href="?",
    )  # fmt: skip
    return _page(
        counts, words(f"keep.{what}.headline"), words("keep.gone" if gone else f"keep.{what}.help"),
        above=(parts(counts, what),), stage=(form,), log=(), hand=(foot,) if seated else (),
    )  # fmt: skip


def left(counts: Counts, seated: bool) -> PlayPage:
    """Who of equal ones stands further left in the war."""
    words, told, moment = counts.words, len(counts.slots) + 1, counts.moment
    equal = keep_counts.tied(counts)
    force = counts.of(equal[0])["warriors"]
    seats = tuple((one, words.name("seat", one), texts.text_of({f"slot {told}": one})) for one in equal)
    stage = (Seats(LEFT, words("keep.left.note", count=force), moment.number, seats),) if seated else ()
    return _page(
        counts, words("keep.left.headline"), words("keep.left.help"),
        above=(parts(counts, "war"),), stage=stage, log=(),
    )  # fmt: skip


def ways(counts: Counts) -> PlayPage:
    """How far it is, and what several pieces cost."""
    words = counts.words
    return _page(
        counts, words("keep.ways.headline"), words("keep.ways.help"),
        above=(parts(counts, "ways"),), stage=(keep_rounds.distances(counts.moment),), log=(),
    )  # fmt: skip


# --- the score sheet ------------------------------------------------------------------------------------------------


def sheets(counts: Counts, seated: bool) -> PlayPage:
    """Everybody's points, row by row, and who is to be filled in."""
    moment, words = counts.moment, counts.words
    missing = [one for one in counts.order if not keep_sheet.filled(counts, one)]
    foot = Foot(moment.number, does=((words("keep.finish"), "counted"),))
    if missing:
        foot = replace(foot, go=words("keep.fill", seat=missing[0]), href=f"?place={SHEET}-{missing[0]}")
    return _page(
        counts, words("keep.sheet.headline"), words("keep.sheet.help" if missing else "points.tap"),
        stage=(keep_sheet.sheet(counts),), hand=(foot,) if seated else (),
    )  # fmt: skip


def sheet_of(counts: Counts, colour: str, seated: bool) -> PlayPage:
    """What is asked of one player for the sheet."""
    words, order = counts.words, counts.order
    done = {one: keep_sheet.filled(counts, one) for one in order}
    form = Form(
        f"{SHEET}-{colour}", following(counts, SHEET, colour), keep_sheet.lines(counts, colour), counts.moment.number,
        seated, result=keep_sheet.result(counts, colour),
    )  # fmt: skip
    foot = Foot(counts.moment.number, keep=words("keep.keep", seat=colour), go=words("keep.sheet"), href="?")
    return _page(
        counts, words("keep.sheet.of"), words("keep.sheet.of.help"),
        above=(whose(counts, SHEET, colour, done),), stage=(form,), log=(), hand=(foot,) if seated else (),
    )  # fmt: skip
