"""Keeping only the score of Yínzi: rounds and phases are called, calculators for all that people reckon, how far it is
from province to province, and the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from markupsafe import Markup

from companion.art import svg
from companion.engine import changes as texts
from companion.engine.terms import Change, Setting
from companion.games.yinzi.art import tokens
from companion.games.yinzi.art.signs import PHASES
from companion.games.yinzi.rules import count as rules
from companion.games.yinzi.rules.edition import NOWHERE, PROVINCES
from companion.games.yinzi.rules.stages import BY_THEMSELVES, COUNT, TRACKED
from companion.games.yinzi.screens import own_board, share
from companion.games.yinzi.screens import scorekeeper_counts as counted
from companion.games.yinzi.screens.page import CSS, page, round_told
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.round_steps import Account, Why, ledger
from companion.games.yinzi.screens.scorekeeper_counts import OF_ALL, OF_ONE, Counts, Line, Result
from companion.games.yinzi.screens.widgets import ROUND_END, WIDGETS, Ours, Tone
from companion.web.play.context import ViewContext
from companion.web.play.count import ALL, Counting, notices
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Macro, Widget

PARTS: Final = {"": "y-die", "food": "y-food", "war": "y-war", "tax": "y-tax", "ways": "y-boat", "money": "y-copper"}
"""The parts of the scorekeeper while a round is played: the round itself, and calculators."""
SHEET: Final = "sheet"
KEEP: Final = "yinzi/_keep.html"
LEFT: Final = "left"
"""Who of equal ones stands further left in the war."""
OTHERWISE: Final = {"food": "cubes", "cubes": "food"}
"""Parts in which the same is counted in another way."""
CALLED: Final = ("bonus", "actions", "late")
"""Phases in which one after the other has a turn."""
ORDERED: Final = ("setup", "bonus", "actions")
"""Phases in which people may tell the order."""
COUNTING: Final[Mapping[str, str]] = {"feed": "food", "war": "war", "tax": "tax"}
"""Phases for which something is counted, and where."""


@dataclass(frozen=True, slots=True)
class Form(Ours, template=KEEP):
    """Rows to count in. ``place`` is this part, ``next`` the one that follows when all of it is kept, ``other`` another
    one in which the same is counted in another way."""

    place: str
    next: str
    lines: tuple[Line, ...]
    seated: bool
    result: Result
    other: str = ""
    needs: ClassVar[str] = "count"


@dataclass(frozen=True, slots=True)
class Foot(Ours, template=KEEP):
    """The buttons below: ``keep`` sends the form, ``go`` leads to ``href``, ``does`` are actions, the main one last."""

    keep: str = ""
    go: str = ""
    href: str = ""
    main: bool = True
    does: tuple[tuple[str, str], ...] = ()


def keeping_page(
    moment: ViewContext, *, settings: Sequence[Setting], seated: bool, place: str, entered: Mapping[str, Change]
) -> PlayPage | None:
    """The scorekeeper's screen, with the part in ``place`` open, of one player where its name ends with a colour."""
    if moment.view["stage"] not in {stage.name for stage in BY_THEMSELVES}:
        return None
    counts = Counts(moment, {one.name: one for one in settings} if seated else {}, entered, seated)
    what, colour = _named(moment, place)
    if moment.counting is not None and not place:
        return _share(counts, moment.counting)
    if moment.view["stage"] == COUNT.name:
        return _sheet_of(counts, colour) if what == SHEET and colour else _sheets(counts)
    if what in OF_ONE:
        return _of_one(counts, what, colour or _first(counts, OF_ONE[what][0]))
    if what in OF_ALL:
        return _of_all(counts, what)
    return _of_the_round(counts, what)


def _of_the_round(counts: Counts, what: str) -> PlayPage:
    """The round itself, or what belongs to all of it."""
    if what == LEFT and counted.tied(counts):
        return _left(counts)
    return _ways_page(counts) if what == "ways" else _called(counts)


def preview(moment: ViewContext, changes: Mapping[str, Change], *, place: str) -> dict[str, Any] | None:
    """What the figures on somebody's screen come to; nothing is kept."""
    if moment.view["stage"] not in {stage.name for stage in BY_THEMSELVES}:
        return None
    result = result_of(Counts(moment, {}, changes), *_named(moment, place))
    return None if result is None else {"result": result.script}


def _named(moment: ViewContext, place: str) -> tuple[str, str]:
    what, _, colour = place.partition("-")
    return what, colour if colour in moment.order else ""


def result_of(counts: Counts, what: str, colour: str) -> Result | None:
    """What is counted there comes to."""
    if what in OF_ALL:
        return OF_ALL[what][1](counts)
    if what == SHEET and colour and counts.moment.view["stage"] == COUNT.name:
        return counted.sheet_result(counts, colour)
    return OF_ONE[what][2](counts, colour) if what in OF_ONE and colour else None


def _first(counts: Counts, phase: str) -> str:
    """Of whom not all is counted yet, in turn order; else the first."""
    missing = (one for one in counts.order if not counted.told(counts.moment.view, phase, one))
    return next(missing, counts.order[0])


# --- what every page has ---------------------------------------------------------------------------------------------


def _page(counts: Counts, headline: str, help: str, **parts: Any) -> PlayPage:
    moment, view = counts.moment, counts.moment.view
    now = [moment.order[view["turn"]]] if view["phase"] in CALLED and view["turn"] is not None else []
    played = counts.words("keep.all-rounds", count=view["round"]) if view["stage"] == COUNT.name else ""
    round = (played, "") if played else round_told(moment)
    plain = {
        "symbol": "", "groups": (), "notice": moment.notice, "your_turn": True,
        "css": (*CSS, "css/keep.css", "yinzi/keep.css", "css/counting.css"), "classes": "yinzi keeping",
        "top": Macro(WIDGETS, "top", words=counts.words, round=round, order=counts.order, now=now),
    }  # fmt: skip
    return page(Situation(moment, None, view), headline, help, **{**plain, **parts})


def _calculator(
    counts: Counts, key: str, form: Widget | None, foot: Foot | None, *above: Widget, gone: bool = False
) -> PlayPage:
    """A page on which something is counted; ``gone``: the phase is over for which it was."""
    help_ = "keep.gone" if gone else f"keep.{key}.help"
    return _page(
        counts, counts.words(f"keep.{key}.headline"), counts.words(help_), above=above, log=(),
        stage=(form,) if form else (), hand=(foot,) if foot and counts.seated else (),
    )  # fmt: skip


def _parts(counts: Counts, here: str) -> Macro:
    view = counts.moment.view
    done = [where for phase, where in COUNTING.items() if _over(view, phase) or all(_enough(counts, phase))]
    return Macro(KEEP, "tabs", parts=PARTS, here=here, done=done, home=_home(counts))


def _over(view: Mapping[str, Any], phase: str) -> bool:
    return view["phase"] in TRACKED and TRACKED.index(phase) < TRACKED.index(view["phase"])


def _enough(counts: Counts, phase: str) -> list[bool]:
    """Whether everything that a phase asks for is counted: of nobody, of some or of all."""
    done = [counted.told(counts.moment.view, phase, one) for one in counts.order]
    if phase == "war":
        done.append(counts.moment.view["tracking"]["symbols"] is not None)
        done.append(not counted.tied(counts))
    return done


def _whose(counts: Counts, what: str, colour: str, done: Mapping[str, bool]) -> Macro:
    """Whose things are counted, and the others; of whom all is counted is ``done``."""
    return Macro(KEEP, "whose", words=counts.words, what=what, colour=colour, done=done)


def _following(counts: Counts, what: str, colour: str) -> str:
    """Where it goes on once this player is counted: to the next one, and after the last to all."""
    order = counts.order
    behind = order[order.index(colour) + 1 :]
    return f"{what}-{behind[0]}" if behind else _home(counts)


def _home(counts: Counts) -> str:
    """Where the round, or the whole sheet, stands beside the page on which everybody counts his own."""
    view = counts.moment.view
    return ALL if view["stage"] == COUNT.name or view["phase"] == "feed" else ""


# --- everybody his own ---


def _share(counts: Counts, taking: Counting) -> PlayPage:
    """What one player, or somebody for all, counts of his own; with one button for all of it."""
    moment, words, colour = counts.moment, counts.words, taking.share or ""
    what = "sheet" if taking.now.about == rules.SHEET else "round"
    own = share.Own(taking, moment.number, share.lines(counts, taking), notices(taking, words), counts.seated)
    whose = "own" if colour in taking.mine else "for" if colour else "all"
    foot = Foot(words("share.main"))
    return _page(
        counts, words(f"share.headline.{whose}", seat=colour), words(f"share.help.{what if colour else 'all'}"),
        symbol=colour, stage=(own,), log=(), hand=(foot,) if counts.seated else (),
    )  # fmt: skip


# --- while a round is played -----------------------------------------------------------------------------------------


def _called(counts: Counts) -> PlayPage:
    moment, words, phase, order = counts.moment, counts.words, counts.moment.view["phase"], counts.order
    # No steps are gone through while the board is laid out.
    walk = [Macro(WIDGETS, "walk", at=phase, steps=[*PHASES], signs=PHASES, names="phase.")] if phase in PHASES else []
    stage: list[Widget] = [*walk, *(_dice(moment) if phase == "administration" and counts.seated else ())]
    stage += ledger(words, tuple(_accounts(counts, phase)))
    lines = (*words(f"keep.remember.{phase}").split("\n"), *own_board.told(moment))
    stage.append(Macro(KEEP, "remember", lines=lines))
    if phase in ORDERED and len(order) > 1:
        stage += [_order(moment, "keep.order.first" if phase != "actions" else "keep.order")] if counts.seated else []
    turn = order[moment.view["turn"] is not None and order.index(moment.order[moment.view["turn"]])]
    calls, first_one = phase in CALLED, ".first" if turn == order[0] else ""
    return _page(
        counts, words(f"keep.{phase}{first_one}", seat=turn) if calls else words.name("phase", phase),
        words(f"keep.{phase}.help"), symbol=turn if calls else "", above=(_parts(counts, ""),), stage=tuple(stage),
        hand=(_foot(counts, phase, turn),) if counts.seated else (),
    )  # fmt: skip


def _accounts(counts: Counts, phase: str) -> Iterator[Account]:
    """What a phase costs or brings everybody, as far as that is counted."""
    words, view = counts.words, counts.moment.view
    if phase not in COUNTING or not counted.begun(view, phase):
        return
    gained = {one.colour: one for one in counted.war(counts).reasons if one.colour} if phase == "war" else {}
    equal = counted.tied(counts) if phase == "war" else []
    for one in counts.moment.order:
        tone: Tone = ""
        if phase == "war":
            reason = gained.get(one)
            figure, tone = f"+{reason.figure}" if reason else "?" if one in equal else "0", "gold" if reason else ""
            reasons: Sequence[Why] = (Why(words("keep.forces", count=counts.of(one).get("warriors", 0))),)
        else:
            result = (counted.food if phase == "feed" else counted.tax_of)(counts, one)
            figure, tone, reasons = result.told, result.tone, result.reasons
        if counted.told(view, phase, one):
            yield Account(one, figure, reasons, tone)
        else:
            yield Account(one, words("keep.not-yet"), (), tone, quiet=True)


def _order(moment: ViewContext, heading: str) -> Macro:
    """The order; all but the first can be put one place earlier."""
    order, moves = list(moment.view["order"]), {}
    for place, colour in enumerate(order[1:], 1):
        new = [*order[: place - 1], colour, order[place - 1], *order[place + 1 :]]
        moves[colour] = texts.text_of({f"order {n}": one for n, one in enumerate(new, 1)})
    return Macro(KEEP, "order", needs="count", words=moment.words, heading=heading, order=order, moves=moves)


def _dice(moment: ViewContext) -> tuple[Widget, ...]:
    view, now = moment.view, moment.view["rate"]
    rolls = () if view["tracking"]["rolled"] else moment.of("rolled")
    faces = [(one.text, Markup(svg.markup(tokens.face(pips)))) for pips, one in enumerate(rolls, 1)]
    return (
        Macro(ROUND_END, "rates", rates=view["rates"], now=now),
        Macro(KEEP, "dice", rate=now, faces=faces, size=tokens.FACE),
    )


def _foot(counts: Counts, phase: str, turn: str) -> Foot:
    """What leads on from a phase. What is counted of some is counted of all before it is over."""
    words, after = counts.words, next(iter(TRACKED[TRACKED.index(phase) + 1 :]), "")
    over = (words("keep.on", what=words(f"keep.short.{after}")) if after else words("keep.on.round"), "phase-over")
    if phase in CALLED:
        next_one = counts.order[(counts.order.index(turn) + 1) % len(counts.order)]
        return Foot(does=((words("keep.next", seat=next_one), "next"), over))
    if phase not in COUNTING:
        return Foot(does=(over,))
    enough, where = _enough(counts, phase), COUNTING[phase]
    if counted.tied(counts) and all(enough[:-1]):
        return Foot(go=words("keep.left.ask"), href=f"?place={LEFT}")
    to = f"{where}-{_first(counts, phase)}" if where in OF_ONE else where
    does = (over,) if all(enough) or not counted.begun(counts.moment.view, phase) else ()
    return Foot(go=words(f"keep.count.{where}"), href=f"?place={to}", main=not all(enough), does=does)


# --- calculators -----------------------------------------------------------------------------------------------------


def _of_one(counts: Counts, what: str, colour: str) -> PlayPage:
    words, view = counts.words, counts.moment.view
    phase, rows, result = OF_ONE[what]
    gone, place = bool(phase) and _over(view, phase), f"{what}-{colour}"
    follows = _following(counts, "food", colour) if phase else place
    other = f"{OTHERWISE[what]}-{colour}" if what in OTHERWISE and counts.seated and not gone else ""
    form = Form(place, follows, rows(counts, colour), counts.seated, result(counts, colour), other)
    keep, back = "" if gone else words("keep.keep", seat=colour), words("keep.round") if gone else ""
    foot = Foot(keep, back, f"?place={_home(counts)}")
    done = {one: counted.told(view, phase, one) for one in counts.order}
    above = _parts(counts, "food" if phase else what), _whose(counts, what, colour, done)
    return _calculator(counts, what, form, foot, *above, gone=gone)


def _of_all(counts: Counts, what: str) -> PlayPage:
    words, gone, (rows, result) = counts.words, _over(counts.moment.view, what), OF_ALL[what]
    form = Form(what, LEFT if what == "war" else _home(counts), rows(counts), counts.seated, result(counts))
    foot = Foot("" if gone else words("keep.keep.all"), words("keep.round") if gone else "", f"?place={_home(counts)}")
    return _calculator(counts, what, form, foot, _parts(counts, what), gone=gone)


def _left(counts: Counts) -> PlayPage:
    told, equal = len(counts.slots) + 1, counted.tied(counts)
    form = Macro(
        KEEP, "seats", words=counts.words, place=LEFT, force=counts.of(equal[0])["warriors"],
        changes={one: texts.text_of({f"slot {told}": one}) for one in equal},
    )  # fmt: skip
    return _calculator(counts, "left", form if counts.seated else None, None, _parts(counts, "war"))


# --- how far it is ---------------------------------------------------------------------------------------------------

MOST_WAYS: Final = 20
"""So many pieces are added up."""
BETWEEN: Final = "."
WAYS: Final = {
    f"{a}{b}": (start, end) for a, start in enumerate(PROVINCES) for b, end in enumerate((*PROVINCES, NOWHERE))
}
"""Every way by two figures, as addresses have them."""
NAMED: Final = {way: figures for figures, way in WAYS.items()}


def _ways(moment: ViewContext) -> dict[tuple[str, str], int]:
    """The pieces that were tapped, by the way that they go: as many as the address names, two figures each."""
    away = moment.view["transport"]
    named = (WAYS.get(one) for one in moment.pick.split(BETWEEN)[:MOST_WAYS])
    return Counter(way for way in named if way and way[1] in away[way[0]])


def _ways_page(counts: Counts) -> PlayPage:
    """The borders from every province to all others and to the sea, and the sum over the pieces tapped."""
    moment, words = counts.moment, counts.words
    away, tapped, ends = moment.view["transport"], _ways(moment), (*PROVINCES, NOWHERE)
    names = {end: words.name("province", end) if end in PROVINCES else words("keep.sea") for end in ends}
    picked = [NAMED[way] for way, n in tapped.items() for _ in range(n)]
    result = Result("y-boat", words("keep.ways.none"))
    if tapped:
        reasons = [
            Why(words("keep.ways.pieces", count=n, start=names[start], end=names[end]), f"{n} × {away[start][end]}")
            for (start, end), n in tapped.items()
        ]
        total = sum(n * away[start][end] for (start, end), n in tapped.items())
        result = Result("y-boat", words("keep.ways.sum", count=total), reasons)
    picks = {way: BETWEEN.join((*picked, figures)) for way, figures in NAMED.items()}
    table = Macro(KEEP, "distances", names=names, away=away, tapped=tapped, picks=picks, result=result)
    return _calculator(counts, "ways", table, None, _parts(counts, "ways"))


# --- the score sheet -------------------------------------------------------------------------------------------------


def _sheets(counts: Counts) -> PlayPage:
    words, foot = counts.words, Foot(does=((counts.words("keep.finish"), "counted"),))
    missing = [one for one in counts.order if not counted.filled(counts, one)]
    if missing:
        foot = replace(foot, go=words("keep.fill", seat=missing[0]), href=f"?place={SHEET}-{missing[0]}")
    return _page(
        counts, words("keep.sheet.headline"), words("keep.sheet.help" if missing else "points.tap"),
        stage=(counted.score_sheet(counts),), hand=(foot,) if counts.seated else (),
    )  # fmt: skip


def _sheet_of(counts: Counts, colour: str) -> PlayPage:
    words, lines = counts.words, counted.sheet_lines(counts, colour)
    done, result = {one: counted.filled(counts, one) for one in counts.order}, counted.sheet_result(counts, colour)
    form = Form(f"{SHEET}-{colour}", _following(counts, SHEET, colour), lines, counts.seated, result)
    foot = Foot(words("keep.keep", seat=colour), words("keep.sheet"), f"?place={_home(counts)}")
    return _page(
        counts, words("keep.sheet.of"), words("keep.sheet.of.help"),
        above=(_whose(counts, SHEET, colour, done),), stage=(form,), log=(), hand=(foot,) if counts.seated else (),
    )  # fmt: skip
