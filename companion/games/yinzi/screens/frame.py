"""What every screen of Yínzi has alike: the line on top, the purse, the frame of a play page."""

from __future__ import annotations

from typing import Any, Final

from companion.games.yinzi.rules.places import FORTUNE
from companion.games.yinzi.rules.position import CARDS_A_ROUND, ROUNDS
from companion.games.yinzi.screens import own_board
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.widgets import Place, Purse, Thing, Top
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.parts import Notice
from companion.web.play.plan import address

CSS: Final = ("css/board.css", "css/play.css", "yinzi/play.css")
WALK: Final = ("feed", "war", "disasters", "routes", "emperor", "tax", "late", "administration")
"""The steps of the end of a round, which are phases of the game."""
RULES: Final = {
    "setup": "setup", "bonus": "bonus", "feed": "feed", "war": "war", "disasters": "disasters", "routes": "routes",
    "emperor": "emperor", "tax": "tax", "late": "late", "administration": "administration", "end": "end", "over": "end",
}  # fmt: skip


def top(moment: ViewContext) -> Top:
    """The round, what the reader (or whose turn it is) has left of it, and the turn order."""
    view, words = moment.view, moment.words
    whose = moment.you or view["turn"] or next(iter(moment.actors), "")
    player = next((one for one in view["players"] if one["colour"] == whose), None)
    played = sum(one is not None for one in player["columns"].values()) if player else 0
    sent = played - groups(player) if player else 0
    acting = view["phase"] == "actions"
    # People who play by themselves follow their own order, which nobody told.
    order = view["order"] or moment.order
    rounds = words("phone.round", round=view["round"]) if view["round"] else ""
    if view["phase"] in WALK:
        rounds = words("walk.top", round=rounds, step=words(f"walk.{view['phase']}"))
    elif rounds:
        rounds += words("phone.round.of", rounds=ROUNDS)
    return Top(
        rounds,
        tuple(n < played for n in range(CARDS_A_ROUND)) if acting else (),
        tuple(n < sent for n in range(CARDS_A_ROUND)) if acting else (),
        words("top.left", cards=CARDS_A_ROUND - played, groups=CARDS_A_ROUND - sent) if acting else "",
        tuple(Place(one, words.name("seat", one), one in moment.actors) for one in order),
    )


def groups(player: Any) -> int:
    """How many columns of a player board have workers standing below their card."""
    return sum(1 for column in FORTUNE if player["workers"].get(column))


def there(now: Situation, mode: str) -> str:
    """The same page in another mode, with all that is planned."""
    return now.plan.meaning(mode).href if now.plan else address(now.moment.asked, (), mode)


def purse(now: Situation, colour: str, door: bool = True) -> Purse:
    """What a player has, with all that is planned; with a ``door`` it leads to the house."""
    player, words = now.player(colour), now.words
    have = {
        "copper": player["copper"], "silver": player["silver"], **player["resources"], "boat": player["capacity"],
    }  # fmt: skip
    things = tuple(Thing(f"y-{what}", str(n), words(f"purse.{what}", count=n)) for what, n in have.items())
    if not door:
        return Purse(things)
    return Purse(things, there(now, f"house:{colour}"), words("house.own"), there(now, "coast"), words("house.coast"))


def own_tables(moment: ViewContext) -> dict[str, Any]:
    """That the game goes by tables of the owners: beside the rules, and while it is set up in front of everybody."""
    told = own_board.told(moment)
    ahead = told and moment.view["phase"] == "setup" and not moment.notice
    return {"rules": told, **({"notice": Notice(told[0])} if ahead else {})}


def screen(now: Situation, headline: str, help: str = "", **parts: Any) -> PlayPage:
    """A play page with what all of them have alike; ``parts`` are the fields of ``PlayPage`` that differ."""
    moment, who = now.moment, now.moment.actors
    secret = bool(now.you) and bool(now.view["hand"])
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
            **own_tables(moment),
            **parts,
        }
    )
