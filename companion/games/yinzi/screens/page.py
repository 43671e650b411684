"""What every page of Yínzi has alike: the line on top, the purse, discs that may be used, and the button of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules.places import FORTUNE
from companion.games.yinzi.rules.position import CARDS_A_ROUND, ROUNDS
from companion.games.yinzi.screens import own_board
from companion.games.yinzi.screens.costs import Costs
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import WIDGETS, Ours, Pickable, Rows
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import Notice
from companion.web.play.plan import address
from companion.web.play.widgets import Macro, Widget

CSS: Final = ("css/board.css", "css/play.css", "yinzi/play.css")
WALK: Final = ("feed", "war", "disasters", "routes", "emperor", "tax", "late", "administration")
"""The steps of the end of a round, which are phases of the game."""
RULES: Final = {**{phase: phase for phase in ("setup", "bonus", *WALK, "end")}, "over": "end"}
"""The part of the rules that a phase is told in, where it is one of its own."""


@dataclass(frozen=True, slots=True)
class Purse(Ours):
    """What a player has: always the same five things in the same order; ``href`` leads to all else that he has, and
    ``coast`` to the ships and routes that lie open."""

    things: Mapping[str, int]
    href: str = ""
    coast: str = ""


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
            "rule_part": RULES.get(now.view["phase"], ""),
            "css": CSS,
            "classes": "yinzi",
            **moment.shared,
            "rules": told,
            **({"notice": Notice(told[0])} if ahead else {}),
            **parts,
        }
    )


def turn_page(
    now: Situation, headline: str, help: str, label: str, cost: Costs, *, plan: Plan | None = None, ready: bool = True,
    stage: tuple[Widget, ...] = (), below: tuple[Widget, ...] = (), buttons: tuple[Option, ...] = (), back: str = "",
    shop: bool = True, **parts: Any,
) -> PlayPage:  # fmt: skip
    """A page of a turn: its button posts all that is planned, and the end of the turn where that may follow.

    Args:
        now, headline, help: as for all pages.
        label: of the button; it posts something if it is ``ready``.
        cost: the cost line.
        plan: what is posted, if that is another one than the reader's.
        stage, below, buttons, parts: what else the page has.
        back: where one step back leads, if not to before the last action.
        shop: whether the way to the rural market may be shown.
    """
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
        WIDGETS, "top", words=moment.words, round=rounds(moment), each=CARDS_A_ROUND, used=used, order=order,
        now=moment.actors,
    )  # fmt: skip


def rounds(moment: ViewContext) -> str:
    """Which round it is, of how many; at its end which step of that."""
    view, words = moment.view, moment.words
    told = words("phone.round", round=view["round"]) if view["round"] else ""
    if view["phase"] in WALK:
        return words("walk.top", round=told, step=words(f"walk.{view['phase']}"))
    return told and told + words("phone.round.of", rounds=ROUNDS)


def groups_of(player: Any) -> int:
    """How many columns of a player board have workers standing below their card."""
    return sum(1 for column in FORTUNE if player["workers"].get(column))


def there(now: Situation, mode: str) -> str:
    """The same page in another mode, with all that is planned."""
    return now.plan.meaning(mode).href if now.plan else address(now.moment.asked, (), mode)


def purse(now: Situation, colour: str, door: bool = True) -> Purse:
    """What a player has, with all that is planned; with a ``door`` it leads to all else that he has."""
    player = now.player(colour)
    have = {
        "copper": player["copper"], "silver": player["silver"], **player["resources"], "boat": player["capacity"],
    }  # fmt: skip
    return Purse(have, there(now, f"house:{colour}"), there(now, "coast")) if door else Purse(have)


def about_space(now: Situation, space: str) -> str:
    """What a disc on a space of the advancements box does, in a sentence."""
    return now.words(f"space.help.{space}")


def space_row(now: Situation, space: str, href: str) -> Pickable:
    """A disc that may be used."""
    return Pickable(
        now.words.name("space", space), id=space, icon=signs.space(space), note=about_space(now, space), href=href
    )


def offered(now: Situation, plan: Plan) -> tuple[Rows, ...]:
    """A row for each disc and emissary that may be used beside the action now; nothing where there is none."""
    words = now.words
    if plan.stage == "envoy":
        return ()  # that is the question
    found = [space_row(now, one.thing, one.href) for one in plan.more("use")]
    for one in plan.more("emissary"):
        to = now.seen["coast"][int(one.thing) - 1]["destination"]
        title, help_ = words("envoy.aboard", destination=to), words("envoy.aboard.help")
        found.append(Pickable(title, id=f"berth-{one.thing}", icon="y-diplomacy", note=help_, href=one.href))
    return (Rows("discs", tuple(found), words("turn.discs")),) if found else ()


def market(now: Situation) -> tuple[Option, ...]:
    """The way to the rural market, where it is open."""
    plan = now.planned
    there = plan.of("trade") or plan.things("trade")
    return (Option(now.words("turn.market"), href=plan.meaning("market").href, id="market"),) if there else ()
