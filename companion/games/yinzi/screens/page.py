"""What every page of Yínzi has alike: the line on top, the purse, discs that may be used, the button of a turn, and the
cost line above it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules import groups
from companion.games.yinzi.rules import view as views
from companion.games.yinzi.rules.money import rate
from companion.games.yinzi.rules.places import FORTUNE, RESOURCE_NAMES, TRANSPORT
from companion.games.yinzi.rules.position import CARDS_A_ROUND, ROUNDS
from companion.games.yinzi.screens import own_board
from companion.games.yinzi.screens.plan import Plan, Situation, player_of
from companion.games.yinzi.screens.widgets import WIDGETS, Offer, Ours, Rows, Tone, signed
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import Notice
from companion.web.play.plan import Answer, address
from companion.web.play.texts import Words
from companion.web.play.widgets import Macro, Widget

CSS: Final = ("css/board.css", "css/play.css", "yinzi/play.css")
WAYS: Final = ("group", "market")
"""Modes of which the rules tell something of their own."""
WALK: Final = ("feed", "war", "disasters", "routes", "emperor", "tax", "late", "administration")
"""The steps of the end of a round, which are phases of the game."""


def page(now: Situation, headline: str, help: str = "", **parts: Any) -> PlayPage:
    """A play page with what all of them have alike; ``parts`` are the fields of ``PlayPage`` that differ."""
    moment, who = now.moment, now.moment.actors
    secret = bool(now.you) and bool(now.view["hand"])
    told = own_board.told(moment)
    # While the game is set up, everybody reads that it goes by tables of the owners.
    ahead = told and now.view["phase"] == "setup" and not moment.notice
    return PlayPage(
        **{
            "title": f"Yínzi · {headline}",
            "top": top(moment),
            "symbol": now.you if now.plan is not None else who[0] if len(who) == 1 else "",
            "headline": headline,
            "help": help,
            "your_turn": bool(moment.legal),
            "secret": secret,
            "veil": secret and now.plan is None,
            "folded": now.plan is not None and parts.get("board") is not None,
            "at": stage_at(now.plan) if now.plan else "",
            "css": CSS,
            "classes": "yinzi",
            **moment.shared,
            "rules": told,
            **({"notice": Notice(told[0])} if ahead else {}),
            **parts,
        }
    )


def stage_at(plan: Plan) -> str:
    """The stage that a plan has come to, or what is looked at on the way: a column before a card is chosen for it, the
    places of a group, the rural market."""
    what, _, which = plan.mode.partition(":")
    if what in WAYS:
        return what
    return which if what == "column" and which in FORTUNE else plan.where


def turn_page(
    now: Situation, headline: str, help: str, label: str, cost: Costs, *, plan: Plan | None = None, ready: bool = True,
    stage: tuple[Widget, ...] = (), below: tuple[Widget, ...] = (), buttons: tuple[Option, ...] = (), back: str = "",
    shop: bool = True, **parts: Any,
) -> PlayPage:  # fmt: skip
    """A page of a turn: its button says the ``label`` and posts the reader's or another ``plan``, and the end of the
    turn where that may follow; nothing until it is ``ready``. With a ``shop`` the way to the rural market may be shown;
    one step back leads ``back``, or before the last action."""
    plan = plan or now.planned
    return page(
        now, headline, help,
        stage=(*stage, *offered(now, plan)),
        below=(*below, cost),
        buttons=(*buttons, *(market(now) if shop else ())),
        main=label,
        action=plan.finished.text if ready else "",
        left=plan.left if ready else 0,
        back=back or plan.back,
        groups=(),
        **parts,
    )  # fmt: skip


def top(moment: ViewContext) -> Macro:
    """The round, what is left of it to the reader, or to whose turn it is, and the turn order."""
    view, used = moment.view, None
    if view["phase"] == "actions":
        whose = moment.you or view["turn"] or next(iter(moment.actors), "")
        player = next((one for one in view["players"] if one["colour"] == whose), None)
        played = sum(one is not None for one in player["columns"].values()) if player else 0
        used = played, played - groups_of(player) if player else 0
    # People who play by themselves follow their own order, which nobody told.
    order = view["order"] or moment.order
    return Macro(
        WIDGETS, "top", words=moment.words, round=round_told(moment), each=CARDS_A_ROUND, used=used, order=order,
        now=moment.actors,
    )  # fmt: skip


def round_told(moment: ViewContext) -> tuple[str, str]:
    """Which round it is, and of how many, which narrow phones leave out; at its end which step of that."""
    view, words = moment.view, moment.words
    told = words("phone.round", round=view["round"]) if view["round"] else ""
    if view["phase"] in WALK:
        return words("walk.top", round=told, step=words(f"walk.{view['phase']}")), ""
    return told, told and words("phone.round.of", rounds=last_round(moment))


def last_deed(moment: ViewContext) -> str:
    """What somebody did last; what came by itself stands in the log."""
    return next((line.whole for line in moment.lines if line.heads and line.colour), "")


def last_round(moment: ViewContext) -> int:
    """The round with which the game ends, as the rules say or as all have agreed."""
    return moment.last_round or ROUNDS


def groups_of(player: Any) -> int:
    """How many columns of a player board have workers standing below their card."""
    return sum(1 for column in FORTUNE if player["workers"].get(column))


def in_mode(now: Situation, mode: str) -> str:
    """The same page in another mode, with all that is planned."""
    return now.plan.meaning(mode).href if now.plan else address(now.moment.asked, (), mode)


def purse(now: Situation, colour: str, door: bool = True) -> Macro:
    """What a player has, with all that is planned: always the same five things in the same order. With a ``door`` it
    leads to all else that he has, and to the ships and routes that lie open."""
    player = now.player(colour)
    have = {
        "copper": player["copper"], "silver": player["silver"], **player["resources"], "boat": player["capacity"],
    }  # fmt: skip
    ways = {"house": in_mode(now, f"house:{colour}"), "coast": in_mode(now, "coast")} if door else {}
    return Macro(WIDGETS, "purse", things=have, **ways)


def space_row(now: Situation, one: Answer[Plan]) -> Offer:
    """A disc that may be used."""
    name, help_ = now.words.name("space", one.thing), now.words(f"space.help.{one.thing}")
    return Offer.of(one, name, icon=signs.space(one.thing), note=help_)


def offered(now: Situation, plan: Plan) -> tuple[Rows, ...]:
    """A row for each disc and emissary that may be used beside the action now; nothing where there is none."""
    words = now.words
    if plan.stage == "envoy":
        return ()  # that is the question
    found = [space_row(now, one) for one in plan.more("use")]
    for one in plan.more("emissary"):
        to = now.seen["coast"][int(one.thing) - 1]["destination"]
        title, id_ = words("envoy.aboard", destination=to), f"berth-{one.thing}"
        found.append(Offer.of(one, title, id=id_, icon="y-diplomacy", note=words("envoy.aboard.help")))
    return (Rows("discs", tuple(found), words("turn.discs")),) if found else ()


def market(now: Situation) -> tuple[Option, ...]:
    """The way to the rural market, where it is open."""
    plan = now.planned
    there = plan.of("trade") or plan.things("trade")
    return (Option(now.words("turn.market"), href=plan.meaning("market").href, id="market"),) if there else ()


# --- the cost line ---------------------------------------------------------------------------------------------------

# What there is after all that is planned, and in small what makes it so: it reads the position right after the last
# planned action and the one before the first, and so tells what the button will have done.

MOST_PIPS: Final = 5
DISCS: Final = {
    "boat": "economy-wood", "build": "economy-stone", "rebuild": "economy-stone", "produce": "economy-raw",
    "second": "economy-raw",
}  # fmt: skip
"""The spaces of the discs that actions end with."""
NOTHING: Final = ("", "", "")
MONEY: Final = ("copper", "silver")
METERS: Final = 3
"""What stands side by side."""


class Meter(NamedTuple):
    """One figure as it will be, and in small what makes it so.

    Attributes:
        name: what it is.
        figure: after all that is planned.
        change: the difference, or of how many.
        icon: its sign; with ``pips`` they stand instead.
        pips: ``on``, ``off``, ``plus`` (a disc would give it) or ``spent`` (the disc is used), one each.
        colour: of the player whose piece the sign is.
    """

    name: str
    figure: str
    change: str = ""
    icon: str = ""
    pips: tuple[str, ...] = ()
    tone: Tone = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Costs(Ours):
    """The cost line: three meters above the button. ``spends`` says which disc would be spent, and ``keep`` leads to
    the same without it."""

    meters: tuple[Meter, ...]
    spends: str = ""
    keep: str = ""
    keep_label: str = ""


def costs(now: Situation, *meters: Meter) -> Costs:
    """The line of a workforce action, with the discs that the plan spends; the last ones of many give way."""
    return Costs(meters[:METERS], *_spent(now))


def turn_costs(now: Situation, first: Meter, offer: tuple[str, str, str] = NOTHING) -> Costs:
    """The line of a fortune action: what it uses (``first``), copper, and taxes; ``offer``: a sentence, where its link
    leads and what that says, if there is more to say than what is spent."""
    told = next((one for one in (offer, _spent(now), (broken(now), "", "")) if one[0]), NOTHING)
    return Costs((first, money(now, "copper"), _tax(now)), *told)


def _spent(now: Situation) -> tuple[str, str, str]:
    """The discs that are used, and how to keep the only one."""
    plan, found = now.planned, []
    for unit in plan.units:
        for text in unit:
            verb, _, thing = text.partition(" ")
            by = thing.endswith("disc")
            if space := thing if verb in ("use", "give-disc") else DISCS.get(verb, "") if by else "":
                found.append((space, unit, [(f"{text.removesuffix('disc')}own",)] if by else []))
    if not found:
        return NOTHING
    told = now.words("costs.uses", space=[space for space, _, _ in found], count=len(found))
    (_, unit, instead), *others = found
    return (told, "", "") if others else (told, plan.changing(unit, *instead).href, now.words("costs.keep"))


def broken(now: Situation, bags: int | None = None) -> str:
    """Silver that is changed into copper: what the plan takes of it, or so many ``bags``."""
    plan = now.planned
    bags = plan.start.silver[plan.seat] - plan.settled.silver[plan.seat] if bags is None else bags
    return now.words("costs.broke", count=bags, rate=rate(plan.start)) if bags > 0 else ""


def left(words: Words, what: str, after: int, before: int) -> Meter:
    """Copper or silver afterwards, and the difference."""
    return Meter(words(f"costs.{what}"), str(after), signed(after - before), f"y-{what}")


def money(now: Situation, what: str) -> Meter:
    """The same of all that is planned."""
    before, after = (getattr(state, what)[now.planned.seat] for state in (now.planned.start, now.planned.settled))
    return left(now.words, what, after, before)


def changed(now: Situation) -> tuple[Meter, ...]:
    """The money that the plan changes, each kind of it; copper where it changes none."""
    meters = {what: money(now, what) for what in MONEY}
    return tuple(one for one in meters.values() if one.change) or (meters[MONEY[0]],)


def boat(now: Situation) -> Meter:
    """What the boats carry."""
    before, after = (state.capacity(now.planned.seat) for state in (now.planned.start, now.planned.settled))
    return Meter(now.words("costs.transport"), str(after), signed(after - before), "y-boat")


def hands(plan: Plan) -> tuple[int, int]:
    """Workers that act with what is planned, and all that could."""
    state, seat = plan.settled, plan.seat
    sent = next((n for n, text in enumerate(plan.texts, 1) if text.startswith("send")), 0)
    before = groups.available(plan.until(sent).state, seat, state.column, state.box)
    return before - groups.available(state, seat, state.column, state.box), before


def workers(now: Situation, used: int, there: int) -> Meter:
    """Workers that act, of those who could."""
    return Meter(now.words("costs.workers"), str(used), now.words("costs.of", count=there), "y-worker")


def food(now: Situation) -> Meter:
    """Food on fields, of what will be eaten by all who have been or will be sent."""
    due = views.food(now.planned.settled, now.planned.seat)
    return Meter(
        now.words("costs.food"), str(due["cubes_pay"]), now.words("costs.of", count=due["with_groups"]), "y-food",
        tone="no" if due["missing"] else "",
    )  # fmt: skip


def transport(now: Situation) -> Meter:
    """What crosses borders, of what the boats carry in this turn; with a pip for a disc."""
    s, seat = now.planned.settled, now.planned.seat
    own, total = s.capacity(seat), s.capacity(seat) + s.more
    spare = not s.more and s.has(seat, TRANSPORT)
    return crossing(now.words, s.moved, total, own, ("spent",) * s.more + ("plus",) * spare)


def crossing(words: Words, far: int, total: int, own: int, discs: tuple[str, ...] = ()) -> Meter:
    """So many borders of a ``total``, with a pip for each that own boats or ``discs`` give, unless these are many."""
    pips = tuple("on" if n < far else "off" for n in range(own)) + discs
    shown = pips if len(pips) <= MOST_PIPS else ()
    return Meter(words("costs.transport"), str(far), words("costs.of", count=total), "y-boat", shown)


def _tax(now: Situation) -> Meter:
    """The silver that this round's taxes will cost as things stand, and the sum that makes it so."""
    told = now.seen["plan"][now.you]["tax"]
    more = told["due"] > now.view["plan"][now.you]["tax"]["due"]
    return Meter(
        now.words("costs.tax"), str(told["due"]), now.words("costs.sum", count=told["sum"]), "y-silver",
        tone="no" if more else "",
    )  # fmt: skip


def supply(now: Situation, what: str) -> Meter:
    """Something of the own supply, and of how many: ``cubes``, ``discs``, ``workers``, or a resource."""
    there = now.player(now.you), player_of(now.view, now.you)
    after, before = ({**player["supply"], **player["resources"]}[what] for player in there)
    resource = what in RESOURCE_NAMES
    return Meter(
        now.words(f"costs.{what}"), str(after), now.words("costs.of", count=before),
        f"y-{what if resource else what.removesuffix('s')}", colour="" if resource else now.you,
    )  # fmt: skip
